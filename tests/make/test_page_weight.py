"""How many elements a game's page has before anybody does anything: what is closed at first waits in templates; the rows
of the rule card, notes, lists of sources and the pictures of hints in noscript. The scripts add some dozens.
"""

from html.parser import HTMLParser
from pathlib import Path

WAITING = {"template", "noscript"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
MAX_ELEMENTS = 1_500
MAX_BESIDE_TEXT = 1_200


class Counter(HTMLParser):
    """Counts the elements of a page that do not wait, those of the book's text and its notes apart."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.text, self.beside, self.waiting = 0, 0, 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = set((dict(attrs).get("class") or "").split())
        is_text = bool(classes & {"text", "notes-on-paper"}) or bool(self.open and self.open[-1][1])
        if any(name in WAITING for name, _ in self.open):
            self.waiting += 1
        elif is_text:
            self.text += 1
        else:
            self.beside += 1
        if tag not in VOID:
            self.open.append((tag, is_text))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        while self.open and tag in {name for name, _ in self.open} and self.open.pop()[0] != tag:
            pass


def test_a_games_page_is_light_beside_its_text(dist: Path) -> None:
    games = [page for page in sorted((dist / "en").glob("*/index.html")) if 'class="book game"' in page.read_text("utf-8")]
    assert len(games) > 20
    for page in games:
        count = Counter(page.read_text("utf-8"))
        assert count.waiting > 200, "dialogs, panels and rules wait"
        assert count.beside < MAX_BESIDE_TEXT, f"{page.parent.name}: {count.beside} elements beside its text"
        assert count.beside + count.text < MAX_ELEMENTS, f"{page.parent.name}: {count.beside + count.text} elements"
