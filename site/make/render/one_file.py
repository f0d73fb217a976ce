"""The site as a single file, `dist/alquerque.html`: it opens from a disk, asks nobody for anything, and can be deposited as it is.

The finished site is packed, file by file, into elements that do nothing, gzipped and in base64; site/app/one_file/shell.js unpacks the
page that stands after ? in the file's address (`alquerque.html?en/felli/`). So links are ordinary links, and what is between pages
(Back, bookmarks, a new tab, the reader's games) is the browser's business, as on any site.

Addresses. In the pages each begins with the way to the top of the site (`../../`). A file that the browser loads is named
`packed://PATH`, which the shell replaces by a blob's address; a page becomes `?en/felli/`; and what is not in the file leads to the
page about playing offline, which says what is left out.

The policy allows scripts that are in the file: two by their hashes, and blobs, since only what is in the file can become one
(Trusted Types, lib/trusted.js). It allows no connection to anywhere.

Gzip, because every browser can unpack it; base64, because the file then is plain text in any tool: nothing denser is needed for its size.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import posixpath
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from render import assets

NAME = "alquerque.html"
LEFT_OUT = {"embed", "problem-sheets", "python", "reference", "sheets"}
"""The pages of each language that are not in the file: those that are printed, framed by others, or need more of Python."""
ABSENT = "offline/#absent"
KINDS = {
    "css": "text/css", "js": "text/javascript", "mjs": "text/javascript", "json": "application/json", "svg": "image/svg+xml",
    "wasm": "application/wasm", "woff2": "font/woff2", "zip": "application/zip",
}  # fmt: skip
SCRIPTS = "pages.js"
POLICY = (
    "default-src 'none'; script-src '{shell}' '{head}' blob: 'wasm-unsafe-eval'; worker-src blob:; connect-src blob:; "
    "style-src blob:; img-src blob: data:; font-src blob:; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types alquerque"
)
FOR_OTHERS = re.compile(
    r'<meta http-equiv="Content-Security-Policy"[^>]*>\n|<meta (?:property="og|name="twitter)[^>]*>\n| data-(?:ahead|runtime|library)="[^"]*"'
    r'|<link rel="(?:manifest|apple-touch-icon|modulepreload|preload|alternate)"[^>]*>\n'
    r'|<script type="application/ld\+json">.*?</script>\n'
)
"""What a page says to hosts, to search engines and of what might be fetched ahead."""
ADDRESS = re.compile(r'(?<=["(])\.\.?/[^")\s<>]*')
NAMED = re.compile(rb"packed://([\w./-]+)")
LOADED = re.compile(rb"url\((\.\./[^)]*)\)")
SECOND = re.compile(rb'new URL\("([\w.]+)",\s*import\.meta\.url\)\.href(?=\)\))')
"""How Python's runtime finds its second part."""


class Packing:
    """The files of a built site, as they stand in the single one."""

    def __init__(self, out: Path, head: str, scripts: Mapping[str, str], languages: Sequence[str]) -> None:
        self.out, self.head, self.scripts, self.languages = out, head, scripts, languages
        pages = [file for lang in languages for file in sorted((out / lang).rglob("index.html"))]
        paths = {file.relative_to(out).as_posix().removesuffix("index.html"): file for file in pages}
        self.pages = {path: file for path, file in paths.items() if path.split("/")[1] not in LEFT_OUT}
        self.python = [*sorted(out.glob("python-*/*")), *out.glob("library-*.zip")]

    def files(self) -> dict[str, bytes]:
        """Everything in the file but its shell, by path, as the shell is to find it."""
        found = {path: self.page(path, file).encode() for path, file in self.pages.items()}
        named = {name.decode() for text in found.values() for name in NAMED.findall(text)}
        for path in sorted(named - {SCRIPTS}):
            found[path] = self.file(path)
            found |= {name.decode(): self.file(name.decode()) for name in NAMED.findall(found[path])}
        found |= {file.relative_to(self.out).as_posix(): SECOND.sub(rb'self.FILES["\1"]', file.read_bytes()) for file in self.python}
        return found | {SCRIPTS: self.scripts["pages"].encode()}

    def page(self, path: str, file: Path) -> str:
        lang = path.partition("/")[0]
        text = FOR_OTHERS.sub("", file.read_text("utf-8"))
        text = text.replace(f"<script>{self.head}</script>", "<script>packed-head</script>", 1)
        text = re.sub(r' data-offline="[^"]*"', " data-one-file", text)
        return ADDRESS.sub(lambda hit: self.address(posixpath.join(path, hit[0]), lang), text)

    def address(self, address: str, lang: str) -> str:
        """What stands in a page of this language for an address below the site's top."""
        path, sign, place = address.partition("#")
        name = posixpath.normpath(path) + "/" * path.endswith("/")
        if name in self.pages or name == f"{lang}/":
            return f"?{name}{sign}{place}"
        if script := re.fullmatch(r"app-\w+/pages/(\w+)\.js", name):
            return f"packed://{SCRIPTS}#{script[1]}"
        return f"packed://{name}" if name.rpartition(".")[2] in KINDS and "-" in name.partition("/")[0] else f"?{lang}/{ABSENT}"

    def file(self, path: str) -> bytes:
        data = (self.out / path).read_bytes()
        if path.endswith(".css"):
            folder = posixpath.dirname(path)
            return LOADED.sub(lambda hit: f"url(packed://{posixpath.normpath(posixpath.join(folder, hit[1].decode()))})".encode(), data)
        if path.endswith("/worker.js"):
            files = {file.name: f"content://{file.relative_to(self.out).as_posix()}" for file in self.python}
            given = {"files": files, "kinds": KINDS, "library": self.python[-1].name}
            return f"self.PACKED={json.dumps(given)};{self.scripts['python_files']}\n".encode() + data
        return data

    def whole(self) -> str:
        shell = self.scripts["shell"]
        given = html.escape(json.dumps({"languages": list(self.languages), "kinds": KINDS, "head": self.head}))
        parts = [
            f'<script type="application/gzip" data-path="{path}">'
            f"{base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()}</script>"
            for path, data in sorted(self.files().items())
        ]
        return "\n".join([
            "<!doctype html>",
            f'<html lang="{self.languages[0]}" data-file="{given}">',
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(shell=digest(shell), head=digest(self.head))}">',
            '<meta name="color-scheme" content="light dark">',
            "<title>Alquerque</title>",
            *parts,
            f"<script>{shell}</script>",
            "",
        ])


def digest(script: str) -> str:
    """As a policy names an inline script."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"


def scripts(source: Path, node_modules: Path) -> dict[str, str]:
    """The shell, what stands before Python's worker, and the scripts of all pages in one."""
    made = {name: assets.alone(source, node_modules, f"one_file/{name}.js") for name in ("shell", "python_files")}
    (made["pages"],) = assets.small([source / "app" / "one_file" / "pages.js"], node_modules).values()
    return {name: script.decode().strip() for name, script in made.items()}


def write(out: Path, head: str, scripts: Mapping[str, str], languages: Sequence[str]) -> int:
    """Writes the file into the finished site; returns its size in bytes."""
    data = Packing(out, head, scripts, languages).whole().encode()
    (out / NAME).write_bytes(data)
    return len(data)
