"""The site as a single file, `dist/alquerque.html`: it opens from a disk, asks nobody for anything, and can be
deposited.

The finished site is packed, file by file, into elements that do nothing; site/app/one_file/shell.ts unpacks the page
that stands after ? in the file's address (`alquerque.html?en/felli/`). So links are ordinary links, and what lies
between pages (Back, bookmarks, another tab, the reader's games) is the browser's business, as on any site.

Addresses. In a page of the site each begins with the way to the top (`../../`). Here a page's becomes `?en/felli/`;
that of a file which the browser loads, `packed://PATH`, which the shell replaces by a blob's address; and what is not
in the file leads to the page about playing offline, which says what is left out.

The policy allows no connection, and no scripts but two by their hashes (the shell, and the one in each page's head) and
blobs: only scripts of the file can make one, and a text becomes a script or a page only through lib/trusted_types.ts.

The small certificates are in it, so that these proofs are played and checked, and the opening books; large certificates
and the tables of endings are not.

Packed is gzipped, which every browser can undo, and in base64, which is plain text for any tool. Pages that stand in one
folder (all lessons of a language) are packed together, because they are much alike: `es/lessons/` holds them, each after
a form feed and its path. Lines that several pages have (the head, boards, men) are there once: `~N` stands for one of
`common`. The bytes depend on the site's files alone.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import posixpath
import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import packing
import tools
from render.publish import assets
from render.research import verdicts

NAME = "alquerque.html"
LEFT_OUT = {"embed", "python"}
"""The pages that are not in the file, and those below them; the page about playing offline says why."""
ABSENT = "offline/#absent"
SIZE = "SIZE-OF-THE-FILE"
"""Stands on the page that offers the file until the file is made."""
KINDS = {
    "css": "text/css", "js": "text/javascript", "mjs": "text/javascript", "json": "application/json", "svg": "image/svg+xml",
    "png": "image/png", "wasm": "application/wasm", "woff2": "font/woff2", "zip": "application/zip", "xml": "application/tei+xml",
    "txt": "text/plain", "bib": "application/x-bibtex", "ris": "application/x-research-info-systems",
}  # fmt: skip
SCRIPTS = "pages.js"
COMMON = "common"
MIN_COMMON_LINE_CHARS, MIN_COMMON_LINE_PAGES = 20, 3
"""A line of so many characters that so many pages have is common."""
PAGE_START = "\f"
POLICY = (
    "default-src 'none'; script-src '{shell}' '{head}' blob: 'wasm-unsafe-eval'; worker-src blob:; connect-src blob:; "
    "style-src blob:; img-src blob: data:; font-src blob:; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types alquerque"
)
FOR_OTHERS = re.compile(
    r'<meta (?:http-equiv="Content-Security-Policy"|property="og|name="twitter)[^>]*>\n'
    r'|<link rel="(?:canonical|manifest|apple-touch-icon|modulepreload|preload|alternate)"[^>]*>\n'
    r'|<script type="application/ld\+json">.*?</script>\n'
    r'| data-(?:ahead|runtime|library|endings|typeface)="[^"]*"'
)
"""What a page says to hosts and search engines, and of files that are all here."""
ADDRESS = re.compile(r'(?<=["(])\.\.?/[^")\s<>]*')
NAMED = re.compile(r"packed://([\w./-]+)")
SCRIPT = re.compile(r"app-\w+/pages/(\w+)\.js")
SECOND_PART = re.compile(r'readBinary\(new URL\("([\w.]+)",\s*import\.meta\.url\)\.href\)')
"""How Python's runtime reads its second part (runtime/split.mjs)."""
IMPORT = re.compile(r"\bimport\(")


class Packing:
    """The files of a built site, as they are in the single one."""

    def __init__(self, out: Path, languages: Sequence[str]) -> None:
        self.out = out
        files = [file for lang in languages for file in sorted((out / lang).rglob("index.html"))]
        self.pages = {
            path: file for file in files if (path := self.path(file.parent) + "/").split("/")[1] not in LEFT_OUT
        }
        self.python = [*sorted(out.glob("python-*/*")), *out.glob("library-*.zip")]
        candidates = [*sorted(out.glob("endings-*/certificates/*")), *sorted(out.glob("endings-*/openings/*"))]
        self.known = [file for file in candidates if file.stat().st_size <= verdicts.LARGE_CERTIFICATE_BYTES]

    def path(self, file: Path) -> str:
        return file.relative_to(self.out).as_posix()

    def files(self, source: Path, node_modules: Path) -> dict[str, bytes]:
        """Everything but the shell, by path, as the shell is to find it."""
        self.entries = {
            file.stem: f"{file.parent.name}/{file.stem}" for file in (source / "app" / "pages").glob("*/*.ts")
        }
        pages = {path: self.page(path, file) for path, file in self.pages.items()}
        named = {name for text in pages.values() for name in NAMED.findall(text)} - {SCRIPTS}
        sheets = {name: self.sheet(name) for name in named if name.endswith(".css")}
        named |= {name for text in sheets.values() for name in NAMED.findall(text)}
        (worker,) = (name for name in named if name.endswith("/worker.js"))
        texts = {**pages, **sheets, worker: self.worker(worker, source, node_modules)}
        texts[SCRIPTS] = self.scripts(
            {name for text in pages.values() for name in page_scripts_in(text)}, source, node_modules
        )
        named |= {self.path(file) for file in (*self.python, *self.known) if file.suffix != ".mjs"}
        others = {name: (self.out / name).read_bytes() for name in named - texts.keys()}
        packed = {path: text for path, text in texts.items() if path not in pages} | grouped(with_common_lines(pages))
        return {path: text.encode() for path, text in packed.items()} | others

    def page(self, path: str, file: Path) -> str:
        lang = path.partition("/")[0]
        text = FOR_OTHERS.sub("", file.read_text("utf-8"))
        text = re.sub(r' data-offline="[^"]*"', " data-one-file", text)
        text = ADDRESS.sub(lambda hit: self.address(posixpath.join(path, hit[0]), lang), text)
        return re.sub(r'(href="packed://[^"]*?([^/"]+)") download', r'\1 download="\2"', text)  # a blob has no name

    def address(self, address: str, lang: str) -> str:
        """What a page of this language has in place of an address below the site's top."""
        path, sign, place = address.partition("#")
        name = posixpath.normpath(path) + "/" * path.endswith("/")
        if name in self.pages:
            return f"?{name}{sign}{place}"
        if script := SCRIPT.fullmatch(name):
            return f"packed://{SCRIPTS}#{self.entries[script[1]]}"
        is_packed = name.rpartition(".")[2] in KINDS and (self.out / name).is_file()
        return f"packed://{name}" if is_packed else f"?{lang}/{ABSENT}"

    def sheet(self, path: str) -> str:
        """A stylesheet, which names files by the way from its own folder."""
        folder = posixpath.dirname(path)
        text = (self.out / path).read_text("utf-8")
        return re.sub(
            r"url\((\.\./[^)]*)\)", lambda hit: f"url(packed://{posixpath.normpath(posixpath.join(folder, hit[1]))})", text
        )

    def worker(self, path: str, source: Path, node_modules: Path) -> str:
        """The script of Python's worker, after all of Python's files (see site/app/one_file/python_files.ts)."""
        files = {file.name: f"content://{self.path(file)}" for file in self.python if file.suffix != ".mjs"}
        files |= {f"{file.parent.name}/{file.name}": f"content://{self.path(file)}" for file in self.known}
        modules = {file.name: f"module{n}" for n, file in enumerate(self.python) if file.suffix == ".mjs"}
        classic = [self.classic(file, modules[file.name], node_modules) for file in self.python if file.name in modules]
        scripts = ",".join(f"{json.dumps(file)}:{name}" for file, name in modules.items())
        settings = f"self.PYTHON={{files:{json.dumps(files)},library:{json.dumps(self.python[-1].name)},scripts:{{{scripts}}}}};"
        before = assets.bundle_single_script(source, node_modules, "one_file/python_files.ts").decode()
        return "\n".join([*classic, settings, before, IMPORT.sub("self.imported(", (self.out / path).read_text("utf-8"))])

    def classic(self, module: Path, name: str, node_modules: Path) -> str:
        """A module of Python's runtime as a plain script that sets `name` to what it exports."""
        text = IMPORT.sub("self.imported(", SECOND_PART.sub(r'self.FILES["\1"]', module.read_text("utf-8")))
        with tempfile.TemporaryDirectory() as scratch:
            file, bundled = Path(scratch) / "module.mjs", Path(scratch) / "made.js"
            file.write_text(text, "utf-8", newline="\n")
            node, _ = tools.node_and_npm()
            command = [node, str(node_modules / "esbuild" / "bin" / "esbuild"), str(file), f"--outfile={bundled}"]
            command += ["--format=iife", f"--global-name={name}", "--define:import.meta.url=location.href"]
            command += ["--minify-whitespace", "--charset=utf8", "--log-level=warning"]
            tools.run_quietly(command, "Python's runtime could not be put into the single file")
            return bundled.read_text("utf-8")

    def scripts(self, wanted: set[str], source: Path, node_modules: Path) -> str:
        """The scripts of these pages in one."""
        options = [f"--external:../pages/{name}.ts" for name in sorted({*self.entries.values()} - wanted)]
        (joint,) = assets.cached_bundle([source / "app" / "one_file" / "pages.ts"], node_modules, *options).values()
        return joint.decode()


def with_common_lines(pages: Mapping[str, str]) -> dict[str, str]:
    """The pages with numbers for the lines that several of them have, and these lines."""
    times = Counter(
        line for text in pages.values() for line in set(text.split("\n")) if len(line) > MIN_COMMON_LINE_CHARS
    )
    common = sorted(line for line, n in times.items() if n >= MIN_COMMON_LINE_PAGES)
    number = {line: f"~{n}" for n, line in enumerate(common)}
    short = {path: "\n".join(number.get(line, line) for line in text.split("\n")) for path, text in pages.items()}
    return {**short, COMMON: "\n".join(common)}


def grouped(pages: Mapping[str, str]) -> dict[str, str]:
    """These texts, pages of one folder in one."""
    groups = defaultdict(list)
    for path, text in sorted(pages.items()):
        groups[group_of(path)].append(f"{PAGE_START}{path}\n{text}" if path != COMMON else text)
    return {path: "".join(texts) for path, texts in groups.items()}


def group_of(path: str) -> str:
    """The folder that a page stands in below its language; `groupOf` in shell.ts finds it in the same way."""
    return "/".join(path.split("/")[:2]) + "/" if path.count("/") > 1 else path


def page_scripts_in(text: str) -> list[str]:
    return re.findall(rf"packed://{re.escape(SCRIPTS)}#([\w/]+)", text)


def script_hash(script: str) -> str:
    """As a policy names an inline script."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"


def pack_site(out: Path, head: str, languages: Sequence[str], source: Path, node_modules: Path) -> bytes:
    """The single file of the site that is built in `out`; `head` is the script in each page's head."""
    files = Packing(out, languages).files(source, node_modules)
    shell = assets.bundle_single_script(source, node_modules, "one_file/shell.ts").decode().strip()
    settings = html.escape(json.dumps({"languages": list(languages), "kinds": KINDS}))
    policy = POLICY.format(shell=script_hash(shell), head=script_hash(head))
    codes = ((path, base64.b64encode(packing.gzipped(data)).decode()) for path, data in sorted(files.items()))
    lines = [
        f'<!doctype html>\n<html lang="{languages[0]}" data-file="{settings}">\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">',
        "<title>Alquerque</title>",
        *(f'<script type="application/gzip" data-path="{path}">{code}</script>' for path, code in codes),
        f"<script>{shell}</script>\n",
    ]
    return "\n".join(lines).encode()


def write_one_file(out: Path, head: str, languages: Sequence[str], source: Path, node_modules: Path) -> None:
    """Writes the file into the finished site, and its size into the pages that offer it."""
    data = pack_site(out, head, languages, source, node_modules)
    (out / NAME).write_bytes(data)
    for lang in languages:
        page = out / lang / "offline" / "index.html"
        page.write_text(page.read_text("utf-8").replace(SIZE, f"{len(data) / 1e6:.0f}"), "utf-8", newline="\n")
