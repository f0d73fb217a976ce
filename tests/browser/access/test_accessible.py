"""axe, the accessibility checker, finds nothing on any page, in light and dark, in the states that a game goes through.

`faults` looks at a page in both themes, so that no state has to be brought about twice.
"""

from urllib.parse import quote

import pytest
from hands import MousePlayer, assert_fits_width
from playwright.sync_api import Page, expect

import tools

# A change of theme may fade; what is looked at is its end.
AXE = """async (options) => {
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    return (await axe.run(options)).violations;
}"""
ALL = {"rules": {"target-size": {"enabled": True}}}  # axe leaves out this one of WCAG 2.2 unless it is asked for
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}


def faults(page: Page) -> list[str]:
    """What axe complains of in light, and of colours in dark: nothing else depends on the theme. It is run through the
    debugger, since the page's policy lets no other script in."""
    if not page.evaluate("'axe' in window"):
        source = (tools.npm_packages("build", "test") / "axe-core" / "axe.min.js").read_text("utf-8")
        page.evaluate(f"() => {{ {source} }}")
    broken = page.evaluate(AXE, ALL)
    page.emulate_media(color_scheme="dark")
    broken += page.evaluate(AXE, COLOURS)
    page.emulate_media(color_scheme="light")
    return [f"{one['id']}: {[node['html'][:150] for node in one['nodes']]}" for one in broken]


@pytest.mark.without_python
@pytest.mark.parametrize(
    "path",
    [
        "",
        "es/",
        "en/about/",
        "es/book/",
        "en/book/doze/",
        "es/book/nueve-dados/",
        "es/glossary/",
        "en/rights/",
        "es/paper/",
        "en/was-the-king-right/",
    ],
)
def test_axe_is_content_with_the_pages(page: Page, address: str, path: str) -> None:
    answer = page.goto(address + path)
    assert answer and answer.ok
    expect(page.locator("h1").first).to_be_visible()
    assert faults(page) == []


@pytest.mark.whole_python
def test_axe_is_content_with_the_notebook_and_the_reference(page: Page, address: str) -> None:
    """In both languages; with the editor, an error and a board that can be touched; at a phone's width."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{address}en/reference/alquerque/")
    assert faults(page) == []
    page.goto(f"{address}es/python/")
    expect(page.locator(".cm-content").first).to_be_visible()
    assert faults(page) == []
    code = "from alquerque import ruleset\nfrom alquerque.notebook import Play\nPlay(ruleset('alquerque-de-tres'))\n# %%\nnothing"
    page.goto(f"{address}en/python/#code={quote(code)}")
    page.locator("[data-do=run-all]").click()
    page.locator("[data-cell] summary").wait_for(timeout=90_000)
    page.locator(".spot").first.focus()
    assert faults(page) == []
    assert_fits_width(page)


def test_axe_is_content_with_a_game(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    hands.open(rules="barker-pritchard", start="W:Wb4,d3:Bc3,c2,a3", first="w")
    hands.touch("d3")
    assert faults(page) == []
    hands.move("d3", "d4")
    assert faults(page) == []
    hands.do("new")
    assert faults(page) == []
    page.keyboard.press("Escape")
    for opener in ("settings", "help", "paste"):
        hands.do(opener)
        assert faults(page) == [], opener
        page.keyboard.press("Escape")


def test_axe_is_content_with_every_turn_that_a_game_takes(page: Page, address: str) -> None:
    """The greeting, a hint, choices, a refusal, another line, an end with its match, a game that was left."""
    hands = MousePlayer(page, address)
    hands.open("en")
    assert faults(page) == []
    hands.open("en", start="B:Ba1,e1:Wb2,c4,d4,e5", first="b")
    hands.move("a1", "c3")
    hands.touch("c3")
    assert faults(page) == []
    hands.touch("c4")
    hands.do("hint")
    page.locator("[data-mark=hint]").wait_for()
    assert faults(page) == []
    hands.touch("e1")
    hands.do("undo")
    hands.move("e1", "e2")
    page.locator("[data-ply], [data-way]").nth(1).wait_for()
    hands.do("move-menu")
    assert faults(page) == []
    page.locator("#move-comment").fill("so")
    page.locator("[data-tree=draw]").click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    hands.do("type")
    page.keyboard.type("c")
    assert faults(page) == []
    page.keyboard.press("Escape")
    assert faults(page) == []
    hands.press("Resign")
    hands.press("Yes, resign")
    assert faults(page) == []
    hands.do("new")
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    expect(page.locator("[data-turn]")).not_to_have_class("turn over")
    hands.touch(sorted(hands.see()["can"])[0])
    hands.touch(hands.see()["to"][0])
    page.goto("about:blank")
    hands.open("en")
    page.get_by_role("button", name="Continue it").wait_for()
    assert faults(page) == []


def test_axe_is_content_with_what_only_draughts_have(page: Page, address: str) -> None:
    """A handicap chosen, one of several games to be chosen, an ending counted and due."""
    hands = MousePlayer(page, address)
    hands.open("es", "draughts-international", start="W:WKb2:BKj2", first="w",
               acts=",".join((["b2-a3", "j2-i1", "a3-b2", "i1-j2"] * 3)[:10]))
    page.locator("[data-act=claim-few]").wait_for()
    assert faults(page) == []
    hands.do("new")
    page.locator("[name=handicap]").select_option("two-men b")
    assert faults(page) == []
    page.keyboard.press("Escape")
    hands.do("paste")
    page.locator("#record-text").fill("1. 32-28 1-0\n\n1. 31-26 *")
    page.locator("[data-record] [type=submit]").click()
    page.locator("[data-games] button").first.wait_for()
    assert faults(page) == []
