"""The documentation and its links: its pages, the headings that a link may lead to, and the links that lead nowhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
MARKDOWN = MarkdownIt("commonmark").enable("table")


def documents() -> list[Path]:
    """README.md, the pages of site/docs and those of .github."""
    docs = (ROOT / "site" / "docs").glob("*.md")
    return [ROOT / "README.md", *sorted(docs), *sorted((ROOT / ".github").rglob("*.md"))]


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them: small letters, no signs, hyphens for spaces; a number
    after those that come again."""
    tokens = MARKDOWN.parse(text)
    headings = [one for before, one in zip(tokens, tokens[1:], strict=False) if before.type == "heading_open"]
    seen: Counter[str] = Counter()
    found = set()
    for heading in headings:
        words = "".join(part.content for part in heading.children or [])
        slug = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
        found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return found


def links(text: str) -> Iterator[str]:
    """The targets of all links and pictures."""
    for block in MARKDOWN.parse(text):
        for part in block.children or []:
            if target := part.attrGet("href") or part.attrGet("src"):
                yield unquote(str(target))


def dead_links(page: Path, text: str) -> list[str]:
    """The links of this page that lead to no file or to no heading; addresses of other sites are not looked at."""
    dead = []
    for target in links(text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        heads = path and file.suffix == ".md" and file.is_file()
        there = anchors(file.read_text("utf-8") if heads else "" if path else text) if anchor else set()
        if not file.exists() or (anchor and anchor not in there):
            dead.append(target)
    return dead
