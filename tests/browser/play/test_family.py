"""What the other games need from the page beyond what the first needs: boards of other shapes and sizes, men of other
kinds, hands and columns, sides with names of their own, and the way from one game to any other."""

import re
from collections.abc import Iterator

import pytest
from hands import MousePlayer, assert_fits_width
from playwright.sync_api import Browser, Page, expect
from test_accessible import faults

from alquerque.games import GAMES

SHAPES = {(entry.base.board.style, len(entry.base.kinds)): id for id, entry in GAMES.items()}
TRIED = {"queah": [], **{id: [pytest.mark.slow] for id in SHAPES.values() if id != "queah"}}
"""One always, one for each style of board and number of kinds in every whole run, the others at length."""


@pytest.mark.without_python
@pytest.mark.parametrize(
    "path", ["games", *(pytest.param(one, marks=TRIED.get(one, [pytest.mark.long])) for one in GAMES)]
)
def test_axe_is_content_with_every_game(page: Page, address: str, path: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{address}{'es' if len(path) % 2 else 'en'}/{path}/")
    assert faults(page) == []


@pytest.fixture(scope="module")
def phone(browser: Browser, address: str) -> Iterator[MousePlayer]:
    """Hands on a small screen, on which Python never arrives: one page for tests that only look, each at a game of its
    own.
    """
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    context.route("**/*.wasm", lambda route: None)
    yield MousePlayer(context.new_page(), address)
    context.close()


# fifteen points one above the other, on a phone of 360 pixels: 23.1 each, where WCAG 2.2 (2.5.8) asks for 24
SEVEN_RINGS = ("gol-ekuish", "gol-five")


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_board_fits_and_points_can_be_told_apart(phone: MousePlayer, game: str) -> None:
    for ruleset in GAMES[game].rulesets:
        phone.open(game=game, ready=False, rules=ruleset.id)
        assert_fits_width(phone.page)
        middles = phone.page.evaluate(
            """() => [...document.querySelectorAll(".spot")].map((spot) => {
                const box = spot.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            })"""
        )
        near = min(abs(complex(*a) - complex(*b)) for n, a in enumerate(middles) for b in middles[:n])
        assert near >= (23 if ruleset.id in SEVEN_RINGS else 24), ruleset.id


# The names along a board, each with the point next to it: "b: b0".
NAMES_AND_POINTS = """() => [...document.querySelectorAll("svg.board .b-names text")].map((text) => {
    const [x, y] = ["x", "y"].map((name) => Number(text.getAttribute(name)));
    const far = (spot) => Math.hypot(spot.cx.baseVal.value - x, spot.cy.baseVal.value - y);
    const spot = [...document.querySelectorAll("svg.board .spot")].sort((a, b) => far(a) - far(b))[0];
    return [text.textContent, spot.dataset.point, far(spot)];
})"""


@pytest.mark.without_python
@pytest.mark.parametrize("game", ["sixteen-soldiers", "fox-and-geese"])
def test_names_turn_with_a_board_that_has_no_rim(page: Page, address: str, game: str) -> None:
    MousePlayer(page, address).open(game=game, ready=False)
    for press in ("", "f", "f"):
        if press:
            page.locator(".spot").first.focus()
            page.keyboard.press(press)
        seen = page.evaluate(NAMES_AND_POINTS)
        assert len(seen) > 10
        for name, point, far in seen:
            assert name in (point[0], point[1:]) and far < 60, (name, point, far)


def spots(page: Page) -> int:
    return page.locator(".spot").count()


def test_a_ruleset_brings_its_own_board(page: Page, address: str) -> None:
    """By the address, by the rule card, and back; nothing of the other board stays."""
    hands = MousePlayer(page, address).open("en", "konane", rules="konane-6")
    assert spots(page) == len(hands.see()["men"]) == 36
    page.locator("[data-ruleset]").select_option("konane-12")
    expect(page.locator(".spot")).to_have_count(144)
    assert len(hands.see()["men"]) == 144
    hands.open("en", "konane", rules="konane-8", acts="*d4")
    assert spots(page) == 64 and len(hands.see()["men"]) == 63
    hands.open("en", "konane", rules="konane", first="b")
    assert spots(page) == 100


def test_a_pasted_game_brings_its_own_board(page: Page, address: str) -> None:
    hands = MousePlayer(page, address).open("en", "kolowis-awithlaknannai", rules="kolowis-veintitres", acts="b9-b8")
    record = hands.record()
    hands.open("en", "kolowis-awithlaknannai", rules="kolowis-doce", first="b")
    assert spots(page) == 25
    hands.do("paste")
    page.locator("#record-text").fill(record)
    page.locator('[data-record] [value="read"]').click()
    expect(page.locator(".spot")).to_have_count(49)
    assert ["b8", "b", "man"] in hands.see()["men"]


@pytest.mark.parametrize(
    ("game", "walk"),
    [
        ("sixteen-soldiers", "a-1 ArrowRight c-1 ArrowUp c0 ArrowLeft b0 9 c1 ArrowUp c2 ArrowUp c3 7 b4 ArrowLeft a4"),
        (
            "kolowis-awithlaknannai",
            "b0 ArrowRight c0 ArrowRight c1 ArrowRight c2 ArrowRight b3 ArrowRight a3 ArrowDown b4",
        ),
        ("damas", "a1 ArrowLeft c1 ArrowUp b2 ArrowLeft d2 7 e3 ArrowUp d4"),
        ("dablot-prejjesne", "a1 9 b2 ArrowRight d2 ArrowUp e3 ArrowUp e5"),
    ],
)
def test_keys_walk_a_board_as_it_looks(phone: MousePlayer, game: str, walk: str) -> None:
    page = phone.open("en", game, ready=False).page
    start, *steps = walk.split()
    page.locator(f'[data-point="{start}"]').focus()
    for key, point in zip(steps[::2], steps[1::2], strict=True):
        page.keyboard.press(key)
        expect(page.locator(":focus")).to_have_attribute("data-point", point)


WALKED = """() => {
    const start = document.querySelector(".spot"), reached = new Set([start]), left = [start];
    while (left.length) {
        const spot = left.pop();
        for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "1", "3", "7", "9"]) {
            spot.focus();
            spot.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            const next = document.activeElement;
            if (next.matches(".spot") && !reached.has(next)) left.push(next), reached.add(next);
        }
    }
    return reached.size;
}"""


@pytest.mark.parametrize("game", [pytest.param(one, marks=[] if one in TRIED else pytest.mark.long) for one in GAMES])
def test_keys_reach_every_point_of_a_board(phone: MousePlayer, game: str) -> None:
    page = phone.open("en", game, ready=False).page
    assert page.evaluate(WALKED) == spots(page)


def label(page: Page, point: str) -> str:
    return page.locator(f'[data-point="{point}"]').get_attribute("aria-label") or ""


def test_a_column_is_drawn_and_told_from_the_top(page: Page, address: str) -> None:
    MousePlayer(page, address).open("en", "lasca", start="W:W(KwwKbb)c3,a1:Be7", first="w")
    column = page.locator('.man[data-at="c3"]')
    drawn = column.locator(":scope > use").evaluate_all("(all) => all.map((one) => one.getAttribute('href')).reverse()")
    assert drawn == ["#w-officer", "#w-soldier-under", "#b-officer-under", "#b-soldier-under"]
    assert column.locator(".count").text_content() == "4"
    heights = column.locator(":scope > use").evaluate_all("(all) => all.map((one) => Number(one.getAttribute('y')))")
    assert heights == sorted(heights, reverse=True) and len(set(heights)) == 4
    assert label(page, "c3").startswith(
        "C3, column of 4, from the top: white officer, white soldier, black officer, black soldier"
    )
    MousePlayer(page, address).open("es", "bagh-bandi")
    assert label(page, "b2").startswith("B2, montón de 5 cabras")


def test_sides_are_called_by_their_names(page: Page, address: str) -> None:
    shut = "B:We1:BHd1,Hd2,He2,Hc1,Hc3,He3,Ha5,Hb5,Hc5,Ha1"  # once a hunter has moved, the hare has nowhere to go
    hands = MousePlayer(page, address).open("es", "cercar-la-liebre", start=shut, first="b")
    turn = page.locator("p[data-turn]")
    expect(turn).to_contain_text("Juegan los cazadores")
    expect(page.locator("[data-tray=w] .who")).to_contain_text("La liebre")
    expect(page.locator("[data-tray=b] .who")).to_contain_text("Los cazadores")
    hands.move("a1", "a2")
    expect(turn).to_contain_text("Ganan los cazadores")
    expect(turn).to_contain_text("La liebre no puede mover.")
    hands.open("en", "cercar-la-liebre", first="w")
    expect(turn).to_contain_text("The hare to play")
    hands.press("Resign")
    expect(page.locator("[data-notice]")).to_contain_text("Resign? Then the hunters would win.")
    hands.press("Yes, resign")
    expect(turn).to_contain_text("The hunters win")
    expect(turn).to_contain_text("The hare resigns.")
    hands.open("es", "alquerque-de-tres")
    expect(turn).to_contain_text("Juegas con las")


def test_men_in_hand_are_shown_and_a_line_takes_one_that_is_marked(page: Page, address: str) -> None:
    hands = MousePlayer(page, address).open("en", "alquerque-de-nueve", first="w")
    hand = page.locator("[data-tray=w] .hand")
    expect(hand).to_have_text("× 9", use_inner_text=True)
    expect(page.locator("p[data-turn]")).to_contain_text("Place a man on a free point.")
    seen = hands.move("a1", "g7", "d1", "g1", "g4")
    expect(hand).to_have_attribute("aria-label", "White: 6 to place.")
    assert not seen["over"] and sum(man[1] == "w" for man in seen["men"]) == 3
    hands.open("en", "alquerque-de-nueve", first="w", acts="@a1,@g7,@a4,@b6")
    hands.touch("a7")
    expect(page.locator("p[data-turn]")).to_contain_text("Remove one of the marked men.")
    marked = page.locator("[data-mark=take]").evaluate_all("(all) => all.map((one) => one.dataset.on).sort()")
    assert marked == ["b6", "g7"]
    seen = hands.touch("g7")
    assert ["g7", "b", "man"] not in seen["men"] and ["b6", "b", "man"] in seen["men"]


@pytest.mark.quick
def test_approach_or_withdrawal_is_asked(page: Page, address: str) -> None:
    hands = MousePlayer(page, address).open("en", "fanorona", first="w")
    seen = hands.move("d3", "e3")
    assert len(seen["options"]) == 2
    assert page.locator("[data-mark^=option]").evaluate_all("(all) => all.map((one) => one.dataset.on).sort()") == [
        "c3",
        "f3",
    ]
    for option in page.locator("[data-notice] .button.act").all():
        expect(option).to_be_in_viewport(ratio=1)
    seen = hands.touch("c3")
    assert ["c3", "b", "man"] not in seen["men"] and ["f3", "b", "man"] in seen["men"]


def test_a_reserve_is_entered_where_there_is_room(page: Page, address: str) -> None:
    hands = MousePlayer(page, address).open("es", "queah", start="W:Wa5:Bc1;hand=6,6", first="w")
    expect(page.locator("p[data-turn]")).to_contain_text("Juegan las mujeres")
    assert set(seen := hands.see()["can"]) and "a5" not in seen
    hands.touch("c3")
    expect(page.locator("[data-tray=w] .hand")).to_have_text("× 5", use_inner_text=True)
    assert label(page, "c3").startswith("C3, mujer")


@pytest.mark.without_python
def test_any_game_is_two_clicks_away(page: Page, address: str) -> None:
    for path in ("es/", "en/about/", "es/python/", "en/lasca/"):
        page.goto(address + path)
        page.locator('nav a[href$="/games/"]').first.click()
        cards = page.locator(".card")
        expect(cards).to_have_count(len(GAMES))
        assert cards.evaluate_all("(all) => new Set(all.map((one) => one.href)).size") == len(GAMES)
        assert all(cards.locator("b").nth(n).text_content() for n in range(len(GAMES)))
    page.get_by_role("link", name=re.compile("Sixteen soldiers")).click()
    expect(page.locator("#main.game")).to_have_attribute("data-game", "sixteen-soldiers")


@pytest.mark.without_python
def test_a_game_is_set_beside_the_first(page: Page, address: str) -> None:
    page.goto(f"{address}en/fanorona/")
    changed = page.locator("[data-changed=manner] td").all_text_contents()
    assert [text.strip() for text in changed] == ["by jumping over", "by approach or withdrawal"]
    assert page.locator("[data-shared=steps]").count() == 1 and page.locator("[data-changed=steps]").count() == 0
    page.goto(f"{address}en/alquerque-de-doce/")
    assert page.locator("[data-changed], [data-shared]").count() == 0


def test_men_that_a_chain_has_taken_stand_pale_until_it_is_over(page: Page, address: str) -> None:
    # with a choice after the first leap
    hands = MousePlayer(page, address).open("en", "damas", start="W:Wc3:Ba7,d4,f6,d6", first="w")
    hands.move("c3", "e5")
    expect(page.locator('.man[data-at="d4"]')).to_have_class(re.compile(r"\bleapt\b"))
    assert "captured, stays until the move is over" in label(page, "d4")
    hands.touch("g7")
    expect(page.locator(".man[data-at]")).to_have_count(3)
    expect(page.locator(".man.leapt")).to_have_count(0)


def test_who_plays_white_in_draughts_sits_below_and_the_computer_above(page: Page, address: str) -> None:
    hands = MousePlayer(page, address).open("en", "damas")
    hands.do("new")
    page.locator("dialog input[name=seats][value=computer]").check(force=True)
    expect(page.locator("dialog select[name=b]")).to_have_value("1")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".tray[data-where=bottom] .who")).to_contain_text("White")
    expect(page.locator(".tray[data-where=top] select")).to_have_value("1")
    assert "turned=1" not in page.url


@pytest.mark.parametrize(
    ("lang", "way", "said"),
    [
        ("en", ["e5", "e7"], "With e5–c5 you take 3; with e5–e7 only 2."),
        ("es", ["i1"], "Con e5–c5 se comen 3; con i1, solo 1."),
    ],
)
def test_too_small_a_capture_is_told_so_with_both_numbers(
    page: Page, address: str, lang: str, way: list[str], said: str
) -> None:
    hands = MousePlayer(page, address).open(lang, "zamma", start="B:Wd5,e6,c6,a9,h2,d8,f5,g6:Be5,i1", first="b")
    assert said in hands.move(*way)["notice"]
