"""The reference of the Python package, from its docstrings: pdoc finds what is public, with signatures and docstrings,
and the site's own templates (module.html) show it, so that it looks like the rest, needs no scripts and asks nothing of
other hosts.

Each public module has a page; the package's own has the names of `alquerque.__all__`, wherever they are defined. What
pdoc finds is kept until a file of the package changes.

Our docstrings are text first: paragraphs, lists, ``names`` in double backquotes, tables and diagrams in columns. So
paragraphs and lists are read as Markdown, and what stands in columns (lines further in than the first, or with gaps) is
shown as it is.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import re
import sys
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

import cache
import tools

PACKAGE = "alquerque"
LEFT_OUT = {"alquerque.api", "alquerque.terminal"}  # the browser's side, the command line
SPLIT_PACKAGES = ("formats", "thinking")  # packages whose modules have a page each
MAX_VALUE_CHARS = 120  # characters of a constant's value
COLUMNS = re.compile(r"^\S.*\S {2,}\S|^ {2,}\S|^>>> ", re.MULTILINE)
PRIVATE = re.compile(r"(?<=\w)\._\w+\.")  # Python 3.13 says pathlib._local.Path for pathlib.Path
MARKDOWN = MarkdownIt("commonmark", {"html": False})

Json = dict[str, Any]


def docstring_html(docstring: str) -> str:
    """A docstring as HTML."""
    parts: list[tuple[bool, str]] = []  # whether it is shown as it is, and the text
    for block in re.split(r"\n{2,}", docstring.strip("\n")):
        listed = re.match(r"\s*([-*] |\d+\. )", block)
        as_it_is = not listed and bool(COLUMNS.search(block.replace(".  ", ". ").replace(";  ", "; ")))
        if as_it_is and parts and parts[-1][0]:
            parts[-1] = True, f"{parts[-1][1]}\n\n{block}"
        else:
            parts.append((as_it_is, block))
    texts = [f"```\n{text}\n```" if as_it_is else re.sub(r"::$", ":", text) for as_it_is, text in parts]
    rendered = str(MARKDOWN.render("\n\n".join(texts)))
    return rendered.replace("<pre>", '<pre tabindex="0">')  # what may scroll must take the focus


def public_modules(package: Path) -> list[str]:
    """The names of the modules that have a page: the package, its public modules, and those of SPLIT_PACKAGES."""
    top = package / PACKAGE
    inside = sorted(path.stem for path in top.glob("*.py")) + sorted(
        path.parent.name for path in top.glob("*/__init__.py")
    )
    inside += [f"{folder}.{path.stem}" for folder in SPLIT_PACKAGES for path in sorted((top / folder).glob("[!_]*.py"))]
    names = [PACKAGE, *(f"{PACKAGE}.{name}" for name in inside if not name.startswith("_"))]
    return [name for name in names if name not in LEFT_OUT]


def shorten_value(text: str) -> str:
    return text if len(text) <= MAX_VALUE_CHARS else f"{text[:MAX_VALUE_CHARS]}…"


def format_literal(value: Any) -> str:
    """A value as Python writes it, but sets in the order of their elements: Python's own changes from one run to the
    next.
    """
    kind = type(value)
    if kind in (set, frozenset) and value:
        text = f"{{{', '.join(sorted(map(format_literal, value)))}}}"
        return text if kind is set else f"frozenset({text})"
    if kind is dict:
        return f"{{{', '.join(f'{format_literal(key)}: {format_literal(element)}' for key, element in value.items())}}}"
    if kind is list:
        return f"[{', '.join(map(format_literal, value))}]"
    if kind is tuple:
        return f"({', '.join(map(format_literal, value))}{',' if len(value) == 1 else ''})"
    return repr(value)


def value_of(variable: Any) -> str:
    """What follows a variable's name: its type if that is said, and its value; of an object only the type."""
    nests = type(variable.default_value) in (set, frozenset, dict, list, tuple)
    value = format_literal(variable.default_value) if nests else variable.default_value_str
    value = re.sub(r" at 0x[0-9a-f]+(?=>)", "", value).replace("\n", " ")
    of_class = re.fullmatch(r"<(\S+) object>", value)
    if of_class:
        return f": {of_class[1]}"
    return shorten_value(variable.annotation_str + (f" = {value}" if value else ""))


def docstring_of(doc: Any) -> str:
    """Its own, or that of its type where it is a value of a class of ours: `GAMES` is a Catalogue."""
    kind = type(doc.default_value) if doc.kind == "variable" else type(doc.obj)
    docstring = doc.docstring
    if not docstring and kind.__module__.startswith(PACKAGE):
        docstring = inspect.getdoc(kind) or ""
    return "" if docstring.startswith("Alias for field number") else str(docstring)


def describe_name(doc: Any, within: str = "") -> Json | None:
    """A name as the page shows it; None if it is not public, or comes from outside of the package."""
    if doc.name.startswith("_") or doc.kind == "module":
        return None
    signature = ""
    if doc.kind == "function":
        signature = str(doc.signature if not within else doc.signature_without_self)
    elif doc.kind == "class":
        constructor = doc.members.get("__init__")
        signature = str(constructor.signature_without_self) if constructor else ""
        signature = re.sub(r" -> None$", "", signature)
    else:
        signature = value_of(doc)
    signature = PRIVATE.sub(".", signature.replace(f"{PACKAGE}.", ""))
    members = []
    if doc.kind == "class":
        own = (member for member in doc.own_members if member.taken_from[0].startswith(PACKAGE))
        members = [described for described in (describe_name(member, f"{within}{doc.name}.") for member in own) if described]
    return {
        "id": f"{within}{doc.name}",
        "name": doc.name,
        "kind": doc.kind,
        "signature": re.sub(r"(?<=\() | (?=\))|,(?= \))", "", " ".join(signature.split())),
        "doc": docstring_html(docstring_of(doc)),
        "members": members,
    }


def collect_reference(package: Path) -> dict[str, Json]:
    """Every page's content, by the module's name: {"doc", "line": its docstring's first line, "names"}."""
    import pdoc.doc

    if str(package) not in sys.path:
        sys.path.insert(0, str(package))

    def describe_module(name: str) -> Json:
        module = pdoc.doc.Module(importlib.import_module(name))
        names = [described for described in map(describe_name, module.members.values()) if described]
        line = inspect.cleandoc(module.docstring).partition("\n\n")[0].replace("\n", " ")
        return {"doc": docstring_html(inspect.cleandoc(module.docstring)), "line": line, "names": names}

    with warnings.catch_warnings():
        # pdoc cannot evaluate every annotation of a named tuple; it shows them as written
        warnings.simplefilter("ignore")
        return {name: describe_module(name) for name in public_modules(package)}


class Reference(Mapping[str, Json]):
    """What `collect_reference` finds of each module, kept by the package's files. Which modules there are is known
    without asking pdoc, so that a page without the reference, of a game for instance, does not wait for it after each
    edit of the package."""

    def __init__(self, package: Path) -> None:
        self.package, self.names = package, public_modules(package)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, name: str) -> Json:
        return self.collected[name]

    @functools.cached_property
    def collected(self) -> dict[str, Json]:
        pins = tools.project_settings()["dependency-groups"]["build"]
        key = cache.digest(list(source_files(self.package)), Path(__file__), pins, sys.version)
        return dict(cache.value("reference", key, lambda: collect_reference(self.package)))


def source_files(package: Path) -> Iterator[Path]:
    yield from sorted((package / PACKAGE).rglob("*.py"))
