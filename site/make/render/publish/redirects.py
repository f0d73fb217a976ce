"""Pages at former addresses that lead to the new ones, for links and bookmarks: the reference of Python modules that
have moved, and the whole of it in the languages in which it was once given and is not written.

They are not pages of the site: no menu, sitemap or search has them, nor the single file, nor the list of what is read
without a network. They need no words and no scripts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from posixpath import relpath

FOLDER = "reference"  # of the modules' pages, below a language's
PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url={address}">
<title>{name}</title>
</head>
<body><main><h1><a href="{address}">{name}</a></h1></main></body>
</html>
"""


def module_redirects(new_names: Mapping[str, str], modules: Collection[str]) -> dict[str, str]:
    """Former name → name, of the modules that have a page under their new name and none under the former one.

    `new_names`: as in alquerque._moved, below the package.
    """
    moved = {f"alquerque.{old}": f"alquerque.{new}" for old, new in new_names.items()}
    return {old: new for old, new in moved.items() if new in modules and old not in modules}


def reference_redirects(
    moved: Mapping[str, str], modules: Collection[str], written: Sequence[str], languages: Iterable[str]
) -> dict[str, str]:
    """Former folder → folder of the reference's pages, below dist.

    `moved`: see module_redirects; `written`: the languages in which the reference is written, of all `languages`.
    """
    redirects = {}
    for lang in languages:
        there = lang if lang in written else written[0]
        if there != lang:
            redirects[f"{lang}/{FOLDER}"] = f"{there}/{FOLDER}"
            redirects |= {f"{lang}/{FOLDER}/{name}": f"{there}/{FOLDER}/{name}" for name in modules}
        redirects |= {f"{lang}/{FOLDER}/{old}": f"{there}/{FOLDER}/{new}" for old, new in moved.items()}
    return redirects


def is_redirect(page: Path) -> bool:
    """Whether a file of the built site is one of these pages."""
    return '<meta http-equiv="refresh"' in page.read_text("utf-8")


def write_redirects(out: Path, redirects: Mapping[str, str], policy: str) -> None:
    """Writes the pages: former folder → folder, below `out`; `policy` is their Content-Security-Policy."""
    for old, new in redirects.items():
        name = new.rpartition("/")[2]
        address = relpath(new, old) + "/"
        page = PAGE.format(lang=old.partition("/")[0], policy=escape(policy), address=address, name=escape(name))
        (out / old).mkdir(parents=True, exist_ok=True)
        (out / old / "index.html").write_text(page, "utf-8", newline="\n")
