"""No page shows the key of a word in place of the word: neither as text nor as a label that is read aloud."""

import json
import re
from pathlib import Path

import lxml.html

TREE = json.loads((Path(__file__).parents[2] / "site" / "lang" / "en.json").read_text("utf-8"))
BEGINNINGS = (re.escape(f"{top}.{part}.") for top, parts in TREE.items() for part in parts)
KEY = re.compile(rf"(?<![\w.])(?:{'|'.join(BEGINNINGS)})\w+")
LABELS = ("aria-label", "title", "alt", "placeholder", "data-one", "data-many")
UNSEEN = {"script", "style", "code", "pre"}


def shown(root: lxml.html.HtmlElement) -> list[str]:
    """The texts and labels of a page."""
    texts = []
    for part in root.iter():
        if isinstance(part.tag, str):
            texts += [part.get(label, "") for label in LABELS]
            texts += [part.tail or "", "" if part.tag in UNSEEN else part.text or ""]
    return texts


def test_no_page_shows_a_key_for_a_word(dist: Path) -> None:
    pages = sorted(dist.rglob("*.html"))
    suspects = [page for page in pages if KEY.search(re.sub(r"<script.*?</script>", "", page.read_text("utf-8"), flags=re.S))]
    found = {
        page.relative_to(dist).as_posix(): sorted({key[0] for text in shown(lxml.html.parse(str(page)).getroot())
                                                   for key in [KEY.search(text)] if key})
        for page in suspects
    }  # fmt: skip
    assert len(pages) > 500 and {page: keys for page, keys in found.items() if keys} == {}


def test_a_key_would_be_seen() -> None:
    page = lxml.html.fromstring('<p title="page.class.codeLabel">games.felli.name <code>page.of.code</code></p>')
    assert [text for text in shown(page) if KEY.search(text)] == ["page.class.codeLabel", "games.felli.name "]
