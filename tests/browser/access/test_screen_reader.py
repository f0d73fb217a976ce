"""A screen reader reads the board: a virtual one, Guidepup's, which walks the page as the standards of names, roles and
live regions say, and tells what it would speak. What a real one says may differ; nobody has heard one here yet.

The words expected are written down as they should be heard.
"""

from collections.abc import Callable

import pytest
from hands import MousePlayer
from playwright.sync_api import Page

import tools

BOARD = "grid, Board. Arrow keys move along the lines, Enter chooses a man or plays, Escape lets the man go., column count 5"
STEPS = 300  # from the top of the page to its board there are some seventy
NEXT = """async ([wanted, most]) => {
    const heard = [];
    for (let step = 0; step < most && heard.at(-1) !== wanted; step += 1) {
        await virtual.next();
        heard.push(await virtual.lastSpokenPhrase());
    }
    return heard;
}"""
ACT = """async () => {
    const before = (await virtual.spokenPhraseLog()).length;
    await virtual.act();
    for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const said = (await virtual.spokenPhraseLog()).slice(before).find((phrase) => /^(polite|assertive): /.test(phrase));
        if (said) return said;
    }
}"""


@pytest.fixture
def reader(page: Page, address: str) -> Callable[[str], list[str]]:
    """Begins to read the page at its top; the function it gives reads on to something, and answers with all that was
    heard.
    """
    package = tools.npm_packages("build", "test") / "@guidepup" / "virtual-screen-reader"
    page.route("**/reader.js", lambda route: route.fulfill(path=package / "lib" / "esm" / "index.browser.js"))

    def on(wanted: str) -> list[str]:
        heard = page.evaluate(NEXT, [wanted, STEPS])
        assert heard[-1] == wanted, f"{wanted!r} was never said, but {heard}"
        return heard

    MousePlayer(page, address).open("en", rules="bell", acts="c2-c3")
    page.evaluate(f"""async () => {{
        Object.assign(window, await import("{address}reader.js"));
        await virtual.start({{ container: document.body }});
    }}""")
    return on


def test_a_reader_enters_the_board_plays_and_leaves_it(page: Page, reader: Callable[[str], list[str]]) -> None:
    reader(BOARD)
    heard = reader("gridcell, C4, white man, may take c3 landing on c2, column index 3")
    assert heard[:3] == ["rowgroup", "row, A5 to E5", "gridcell, A5, white man, column index 1"]
    assert heard[-4:-2] == ["row, A4 to E4", "gridcell, A4, white man, column index 1"]
    assert page.evaluate(ACT) == "polite: White takes c3 from c4, landing on c2. Black to play."
    reader("gridcell, C1, black man, may take c2 landing on c3, column index 3")
    assert page.evaluate(ACT) == "polite: Black takes c2 from c1, landing on c3. White to play."
    assert page.evaluate(ACT) == "polite: White takes b2 from a3, landing on c1. Black to play.", "where one man can go"
    reader(f"end of {BOARD}")
    assert reader("Black") == ["end of figure", "Black"]
