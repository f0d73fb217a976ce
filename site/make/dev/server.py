"""Serves a folder as a static host would: right MIME types, 404.html for what is not there, below any base path."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import html
import http.server
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import tools
from dev.live_build import BuildFailed, LiveBuild
from render.publish import headers, offline

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
    ".whl": "application/zip",
    ".xml": "application/xml",
    ".webmanifest": "application/manifest+json",
}


GZIPPED = re.compile(r"^text/|json|javascript|xml|wasm")


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}
    base = "/"

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.base):
            return str(Path(self.directory) / "there-is-nothing-outside-the-base")
        return super().translate_path("/" + path.removeprefix(self.base))

    def list_directory(self, path: object) -> None:
        self.send_error(404)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.exists():
            super().send_error(code, message, explain)
            return
        self.send(404, page.read_bytes())

    def send(self, code: int, body: bytes, kind: str = ".html") -> None:
        """Sends a page, or a file of another kind."""
        self.send_response(code)
        self.send_header("Content-Type", TYPES[kind])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        for name, value in {"Cache-Control": "no-cache", **self.more()}.items():
            self.send_header(name, value)
        super().end_headers()

    def more(self) -> dict[str, str]:
        """Headers beside those that every host sends."""
        return {}

    def log_message(self, *_: object) -> None:
        pass


class WithoutWorkerHandler(Handler):
    """The site without its service worker, so that every file is asked for over the line."""

    def translate_path(self, path: str) -> str:
        return super().translate_path("" if path == f"{self.base}{offline.NAME}" else path)


class HeadersHandler(Handler):
    """As a host does that reads the site's list of headers (render/publish/headers.py)."""

    def more(self) -> dict[str, str]:
        listed = Path(self.directory) / headers.NAME
        return headers.headers_for(listed.read_text("utf-8"), self.path.partition("?")[0]) if listed.exists() else {}


class GitHubPagesHandler(Handler):
    """As GitHub Pages does: gzipped where the browser can read that, kept for ten minutes, open to other origins."""

    def more(self) -> dict[str, str]:
        return {"Cache-Control": "max-age=600", "Access-Control-Allow-Origin": "*", "Vary": "Accept-Encoding"}

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if self.path.partition("?")[0].endswith("/") else path
        kind = self.guess_type(str(path))
        if not path.is_file() or not GZIPPED.search(kind) or "gzip" not in self.headers.get("Accept-Encoding", ""):
            super().do_GET()
            return
        body = gzip.compress(path.read_bytes(), 6, mtime=0)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class CountingHandler(Handler):
    """Serves as GitHub Pages does (gzip, ETag, ten minutes of cache), and records what it sent."""

    sent: list[tuple[str, int]]  # (path below the base, bytes of the body)
    kept: dict[Path, tuple[bytes, bool, str]]  # (body, whether it is gzipped, ETag)

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path.partition("?")[0]))
        path = path / "index.html" if path.is_dir() else path
        if path not in self.kept:
            self.send_error(404)
            return
        body, shrunk, tag = self.kept[path]
        unchanged = self.headers.get("If-None-Match") == tag
        self.send_response(304 if unchanged else 200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Vary", "Accept-Encoding")
        if shrunk and not unchanged:
            self.send_header("Content-Encoding", "gzip")
        if not unchanged:
            self.send_header("Content-Length", str(len(body)))
        http.server.BaseHTTPRequestHandler.end_headers(self)
        if not unchanged:
            self.sent.append((path.relative_to(self.directory).as_posix(), len(body)))
            self.wfile.write(body)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """A browser that closes a connection early is no error worth printing."""


def start_server(folder: Path, port: int, base: str, kind: type[Handler] = Handler) -> Server:
    """A server for `folder` on this machine at `port`, or at the next free one; port 0 takes any."""
    handler = type("Here", (kind,), {"base": base})

    def make(*arguments, **named):
        return handler(*arguments, directory=str(folder), **named)

    for number in [*range(port, port + 50), 0] if port else [0]:
        with contextlib.suppress(OSError):
            return Server(("127.0.0.1", number), make)
    raise OSError("no free port")


@contextlib.contextmanager
def serve_counted(
    folder: Path, kind: type[CountingHandler] = CountingHandler
) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """The address at which `folder` is served as a public host would, but without its service worker, and the growing
    list of what was sent."""
    sent: list[tuple[str, int]] = []
    bodies = {}
    for path in folder.rglob("*"):
        if path.is_file() and path.name != offline.NAME:
            data = path.read_bytes()
            small = gzip.compress(data, 9, mtime=0)
            shrunk = len(small) < 0.95 * len(data)
            bodies[path] = small if shrunk else data, shrunk, f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    server = start_server(folder, 0, "/", type("Counted", (kind,), {"sent": sent, "kept": bodies}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/", sent
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def served(folder: Path, base: str = "/", port: int = 0, kind: type[Handler] = Handler) -> Iterator[str]:
    """The address at which `folder` is served, for as long as the block runs."""
    server = start_server(folder, port, base, kind)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{base}"
    finally:
        server.shutdown()
        server.server_close()


class LiveHandler(HeadersHandler):
    """Serves a site that is being worked on: a requested page is made again first, if a source has changed."""

    workshop: LiveBuild

    def do_GET(self) -> None:
        if self._made():
            super().do_GET()

    def do_HEAD(self) -> None:
        if self._made():
            super().do_HEAD()

    def _made(self) -> bool:
        """Whether what is asked for could be made; else an answer is sent that says what is wrong."""
        place = Path(self.translate_path(self.path.partition("?")[0].partition("#")[0]))
        if place.suffix in ("", ".html") and place.is_relative_to(self.directory):
            address = place.relative_to(self.directory).as_posix()
            page = address if place.suffix else f"{address}/index.html".removeprefix("./")
            try:
                if not self.workshop.page(page):
                    self.workshop.page("404.html")
            except BuildFailed as failed:
                self.send(500, FAILED.format(html.escape(str(failed))).encode())
                return False
        return True


FAILED = """<!DOCTYPE html>
<meta charset="utf-8">
<title>The site could not be made</title>
<h1>The site could not be made</h1>
<pre style="white-space: pre-wrap">{}</pre>
<p>The page is made again when you load it again.</p>
"""


def serve_live(port: int, base: str, address: str, issues: str) -> int:
    """Serves the site as it stands in the sources, until Ctrl-C."""
    folder = tools.CACHE / "served"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    workshop = LiveBuild("dev.drafts:served", folder, base, address, issues)
    server = start_server(folder, port, base, type("WorkingHere", (LiveHandler,), {"workshop": workshop}))
    print(f"http://127.0.0.1:{server.server_address[1]}{base}   (Ctrl-C ends it)", flush=True)
    with server, contextlib.closing(workshop), contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()
    return 0
