"""No page shows the key of a word in place of the word: neither as text nor as a label that is read aloud."""

import json
import re
from pathlib import Path

import lxml.html

TREE = json.loads((Path(__file__).parents[2] / "site" / "lang" / "en.json").read_text("utf-8"))
KEY = re.compile(rf"(?<![\w.])({'|'.join(TREE)})\.([\w-]+)\.\w+")
LABELS = ("aria-label", "title", "alt", "placeholder", "data-one", "data-many")
UNSEEN = {"script", "style", "code", "pre"}


def keys(text: str) -> list[str]:
    """What looks like a key, and begins as one of ours does."""
    return [found[0] for found in KEY.finditer(text) if found[2] in TREE[found[1]]]


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
    suspects = [page for page in pages if keys(re.sub(r"<script.*?</script>", "", page.read_text("utf-8"), flags=re.S))]
    found = {
        page.relative_to(dist).as_posix(): [key for text in shown(lxml.html.parse(str(page)).getroot()) for key in keys(text)]
        for page in suspects
    }
    assert len(pages) > 500 and {page: some for page, some in found.items() if some} == {}


def test_a_key_would_be_seen() -> None:
    page = lxml.html.fromstring('<p title="page.class.codeLabel">games.felli.name <code>page.of.code</code></p>')
    assert [key for text in shown(page) for key in keys(text)] == ["page.class.codeLabel", "games.felli.name"]
