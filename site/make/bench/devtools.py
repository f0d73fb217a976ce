"""Drives Chromium directly, over its pipe (the Chrome DevTools Protocol), for what startup.py measures.

Playwright stops every new worker until it has attached to it, and it does so through a page that is busy starting: that
added up to a quarter of a second to the times. Here nothing attaches to a worker before the measurement is over.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tools

MESSAGE_END = b"\0"  # after each message


class Failed(RuntimeError):
    """The evaluated expression threw an error, or Chromium refused a command."""


class Tab:
    """A page or a worker in which expressions can be evaluated."""

    def __init__(self, browser: Browser, session: str, target: str = "") -> None:
        self.browser, self.session, self.target = browser, session, target

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self.browser.send(method, self.session, **parameters)

    def evaluate(self, expression: str) -> Any:
        """The expression's value, by way of JSON; a promise is awaited. Raises Failed."""
        reply = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in reply:
            raise Failed(
                reply["exceptionDetails"].get("exception", {}).get("description", reply["exceptionDetails"]["text"])
            )
        return reply["result"].get("value")

    def worker(self) -> Tab:
        """The page's first worker; Chromium attaches to it only now."""
        self.browser.heard.clear()
        self.send("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=False, flatten=True)
        return Tab(self.browser, self.browser.wait("Target.attachedToTarget")["sessionId"])

    def close(self) -> None:
        self.browser.send("Target.closeTarget", targetId=self.target)


class Browser:
    """A Chromium with a profile of its own in `folder`."""

    def __init__(self, folder: Path) -> None:
        theirs, self.out = os.pipe()
        self.into, ours = os.pipe()
        arguments = [
            "--headless=new",
            "--remote-debugging-pipe",
            f"--user-data-dir={folder}",
            "--no-first-run",
            "--lang=es-ES",
        ]
        # It reads from descriptor 3 and writes to 4.
        shell = ["/bin/sh", "-c", f'exec "$0" "$@" 3<&{theirs} 4>&{ours}']
        command = [*shell, tools.chromium_to_drive(), *arguments, *tools.BROWSER_ARGUMENTS]
        self.process = subprocess.Popen(command, pass_fds=(theirs, ours), stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(ours)
        self.numbers = itertools.count(1)
        self.held = b""
        self.heard: list[dict[str, Any]] = []

    def _next(self) -> dict[str, Any]:
        while MESSAGE_END not in self.held:
            received = os.read(self.into, 1 << 16)
            if not received:
                raise Failed("Chromium has gone")
            self.held += received
        message, _, self.held = self.held.partition(MESSAGE_END)
        return json.loads(message)

    def send(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters} | ({"sessionId": session} if session else {})
        os.write(self.out, json.dumps(message).encode() + MESSAGE_END)
        while True:
            reply = self._next()
            if reply.get("id") != number:
                self.heard.append(reply)
            elif "error" in reply:
                raise Failed(f"{method}: {reply['error']['message']}")
            else:
                return reply["result"]

    def wait(self, event: str) -> dict[str, Any]:
        """The parameters of the first event of this name, whether it has arrived already or is still to come."""
        while True:
            for message in self.heard:
                if message.get("method") == event:
                    return message["params"]
            self.heard.append(self._next())

    def tab(self) -> Tab:
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        return Tab(self, self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"], target)

    def close(self) -> None:
        with contextlib.suppress(Failed, OSError):
            self.send("Browser.close")
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        os.close(self.out)
        os.close(self.into)


@contextlib.contextmanager
def chromium() -> Iterator[tuple[Browser, Path]]:
    """A browser that has never been used, and the folder of its profile."""
    with tempfile.TemporaryDirectory(prefix="alquerque-", ignore_cleanup_errors=True) as folder:
        browser = Browser(Path(folder))
        try:
            yield browser, Path(folder)
        finally:
            browser.close()
