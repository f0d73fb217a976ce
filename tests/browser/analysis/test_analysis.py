"""The analysis of a position as a player uses it: on and off, lines that can be gone through and left, all moves of an
ending.

What it says is tested without a browser (tests/thinking/test_analysis.py); here, that it is shown, stops in time and
stays out of the way.
"""

import re

import pytest
from hands import MousePlayer, assert_fits_width, measure_slowness
from playwright.sync_api import Locator, Page, expect
from test_accessible import faults

# White wins, but not with every move
ENDING = {"rules": "moderno", "first": "w", "start": "W:Wa3,d1,d4:Ba1,a5", "w": "person"}

DEEP = re.compile("Turns ahead: ([5-9]|[1-9][0-9])")

# A game of which no table says what its first turns are worth, so that the analysis has to search.
SEARCHED = {"set": "blocked:draws", "acts": "c2-c3,c4xc2"}
# A game whose first move gives a man away; more men than tables of endings know of.
MISTAKEN = {"w": "person", "first": "b", "start": "B:Wc3,a5,b5,d5,e5:Bb1,d1,e1,e2", "acts": "b1-b2,c3xa1,d1-c1"}

# Which searches a page has asked of its worker, and how long each took to stop once it was told to.
SEARCHES = """{
    window.searches = { begun: 0, ended: 0, stops: [] };
    const told = new Map();
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                if (told.has(data?.stopped)) searches.stops.push(performance.now() - told.get(data.stopped));
                if (data?.done && streams.delete(data.id)) searches.ended += 1;
            });
            const streams = new Set();
            this.streams = streams;
        }
        postMessage(message, ...rest) {
            if (message?.stream) {
                searches.begun += 1;
                this.streams.add(message.id);
            }
            if ("stop" in (message ?? {})) {
                told.set(message.stop, performance.now());
                this.streams.delete(message.stop);
            }
            super.postMessage(message, ...rest);
        }
    };
    window.searching = () => searches.begun - searches.ended - searches.stops.length;
}"""


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    hands = MousePlayer(page, address)
    page.add_init_script(SEARCHES)
    return hands


def sheet(hands: MousePlayer) -> Locator:
    return hands.page.locator("[data-analysis]")


def begin(hands: MousePlayer, lines: int = 3) -> None:
    hands.do("analysis")
    expect(sheet(hands).locator("[data-line]")).to_have_count(lines)


def arrows(hands: MousePlayer, many: int) -> list[str]:
    """The arrows on the board, once there are so many."""
    found = hands.page.locator("[data-arrow]")
    expect(found).to_have_count(many)
    kinds: list[str] = found.evaluate_all("(all) => all.map((one) => one.dataset.arrow).sort()")
    return kinds


def comes_true(page: Page, what: str) -> None:
    """The policy forbids what Playwright's own waiting needs."""
    for _ in range(400):
        if page.evaluate(what):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"never: {what}")


@pytest.mark.quick
def test_nothing_is_analysed_unless_asked_and_one_key_turns_it_on_and_off(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", w="person", **SEARCHED)
    expect(sheet(hands)).to_be_hidden()
    assert page.evaluate("searches.begun") == 0
    live = page.locator("[data-live]")
    page.locator('[data-point="c1"]').focus()
    page.keyboard.press("v")
    expect(live).to_have_text("The analysis is off. Press A to turn it on.")
    page.keyboard.press("a")
    expect(sheet(hands).locator("[data-line]")).to_have_count(3)
    expect(page.locator('[data-do="analysis"]')).to_have_attribute("aria-pressed", "true")
    expect(sheet(hands).locator("[data-depth]")).to_have_text(DEEP)
    # and nothing at each depth
    expect(live).to_have_text("The analysis is on. On the board, press V to hear what it has found.")
    assert arrows(hands, 3) == ["1", "2", "3"]
    page.keyboard.press("v")
    expect(live).to_contain_text("Best: c1×c3.")
    page.keyboard.press("a")
    expect(sheet(hands)).to_be_hidden()
    assert arrows(hands, 0) == []
    comes_true(page, "searching() === 0")


def test_on_the_face_to_play_on_no_arrow_is_left_of_it(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", w="person", **SEARCHED)
    begin(hands)
    arrows(hands, 3)
    page.locator('[data-face-choice="play"]').click()
    assert arrows(hands, 0) == []
    comes_true(page, "searching() === 0")
    page.locator('[data-face-choice="study"]').click()
    assert arrows(hands, 3) == ["1", "2", "3"]


@pytest.mark.quick
def test_it_stops_at_once_when_the_position_changes_and_goes_on_with_the_next(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("es", w="person")
    begin(hands)
    first = sheet(hands).locator("[data-line='0']").text_content()
    hands.move("c2", "c3")
    comes_true(page, "searches.stops.length === 1 && searching() === 1")
    expect(sheet(hands).locator("[data-line]")).to_have_count(1)  # c4xc2 must be played
    assert sheet(hands).locator("[data-line='0']").text_content() != first
    hands.page.locator('[data-do="back"]').click()
    expect(sheet(hands).locator("[data-line]")).to_have_count(3)
    stops = page.evaluate("searches.stops")
    assert len(stops) == 2 and max(stops) < 2000 * measure_slowness(page), stops  # 50 ms on a machine with nothing else to do


def test_a_line_is_shown_as_a_variation_and_left_as_if_it_had_not_been_there(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", w="person", **SEARCHED)
    before = hands.see()["men"]
    begin(hands)
    expect(sheet(hands).locator("[data-depth]")).to_have_text(DEEP)
    sheet(hands).locator("[data-line='1']").click()
    moves = page.locator("[data-moves] .ply")
    expect(moves.nth(2)).to_have_attribute("aria-current", "step")
    shown = [text.strip() for text in moves.all_text_contents()]
    assert shown[:2] == ["c2–c3", "c4×c2"] and len(shown) > 4, shown
    page.locator('[data-do="forward"]').click()
    expect(moves.nth(3)).to_have_attribute("aria-current", "step")
    sheet(hands).locator("[data-act=leave]").click()
    expect(moves).to_have_count(2)
    assert hands.see()["men"] == before
    expect(sheet(hands).locator("[data-act=leave]")).to_have_count(0)


def test_a_line_is_left_in_any_way_and_stays_only_where_it_is_added_to_the_game(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", w="person", **{**SEARCHED, "acts": "c2-c3,c4xc2,c1xc3"})
    begin(hands)
    moves = page.locator("[data-moves] .ply")

    def show() -> None:
        moves.nth(2).click()
        expect(sheet(hands).locator("[data-depth]")).to_have_text(DEEP)
        sheet(hands).locator("[data-line='0']").click()
        expect(moves.nth(3)).to_have_attribute("aria-current", "step")

    show()
    moves.nth(0).click()
    expect(moves).to_have_count(3)
    expect(sheet(hands).locator("[data-act=leave]")).to_have_count(0)
    show()
    moves.nth(2).click()  # from where it begins one may go on in it
    expect(sheet(hands).locator("[data-act=leave]")).to_have_count(1)
    sheet(hands).locator("[data-act=keep]").click()
    expect(page.locator("[data-live]")).to_contain_text("The line has been added to the game.")
    moves.nth(0).click()
    expect(moves.nth(3)).to_be_attached()
    expect(sheet(hands).locator("[data-act=leave]")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (768, 1024), (1024, 768), (1190, 800)])
def test_the_whole_board_is_seen_above_the_sheet_where_there_is_little_room(
    hands: MousePlayer, size: tuple[int, int]
) -> None:
    """Though its button stands below the board, and the page was scrolled to it; and above what answers a touch."""
    page = hands.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    hands.open("en", w="person")
    page.locator('[data-do="analysis"]').evaluate(
        "(button) => button.scrollIntoView({ block: 'start', behavior: 'instant' })"
    )
    begin(hands)
    seen = """(() => {
        const board = document.querySelector("svg.board").getBoundingClientRect();
        return board.top >= 0 && board.bottom <= document.querySelector("[data-analysis]").getBoundingClientRect().top;
    })()"""
    comes_true(page, seen)
    hands.do("hint")
    expect(page.locator("[data-notice].answer")).to_be_visible()
    comes_true(page, seen.replace("[data-analysis]", "[data-notice]"))
    sheet(hands).get_by_role("button", name="Close").click()
    expect(sheet(hands)).to_be_hidden()
    comes_true(page, "!document.documentElement.hasAttribute('data-covered')")


@pytest.mark.parametrize("lang", ["es", "en"])
def test_where_tables_reach_every_move_is_shown_with_what_it_brings(hands: MousePlayer, lang: str) -> None:
    page = hands.page
    hands.open(lang, **ENDING)
    begin(hands)
    verdict, exact, every, best = {
        "en": ("White wins in 8 moves.", "Exact", "Show all moves", "Only the best moves"),
        "es": ("Las blancas ganan en 8 jugadas.", "Exacto", "Ver todas las jugadas", "Solo las mejores"),
    }[lang]
    expect(sheet(hands).locator("[data-verdict]")).to_have_text(verdict)
    expect(sheet(hands).locator("[data-depth]")).to_have_text(exact)
    sheet(hands).get_by_role("button", name=every).click()
    expect(sheet(hands).locator("[data-line]")).to_have_count(16)
    assert arrows(hands, 16) == ["drawn"] * 2 + ["loss"] * 2 + ["win"] * 12
    expect(sheet(hands).locator("h3")).to_have_count(3)
    page.set_viewport_size({"width": 390, "height": 844})
    assert lang == "es" or faults(page) == []
    assert_fits_width(page)
    sheet(hands).get_by_role("button", name=best).click()
    expect(sheet(hands).locator("[data-line]")).to_have_count(3)


def test_a_new_game_against_the_computer_begins_without_it_and_it_waits_while_the_computer_thinks(
    hands: MousePlayer,
) -> None:
    page = hands.page
    hands.open("en", w="c3", acts="c2-c3,c4xc2,c1xc3,b4-c4")
    begin(hands)
    hands.do("new")
    page.locator("dialog[open] button[type=submit], dialog[open] .button.first").first.click()
    expect(sheet(hands)).to_be_hidden()
    expect(page.locator('[data-do="analysis"]')).to_have_attribute("aria-pressed", "false")


def test_the_end_of_a_game_and_dice_are_told(hands: MousePlayer) -> None:
    hands.open("en", w="person", first="b", start="B:Ba1:Wb1")
    hands.move("a1", "c1")
    hands.do("analysis")
    expect(sheet(hands).locator("[data-verdict]")).to_have_text("The game is over here.")
    hands.open("en", "alquerque-de-nueve", rules="nueve-dados")
    hands.do("analysis")
    expect(sheet(hands).locator("[data-verdict]")).to_have_text("The dice decide what comes next.")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_game_is_looked_at_afterwards_with_a_better_move_for_each_mistake(hands: MousePlayer, lang: str) -> None:
    page = hands.page
    review, mistake, better, word, counts = {
        "en": ("Review the game", "1. b1–b2 A serious mistake. White wins.", "Better: ", "Mistakes: 1.",
               "Mistakes: White 0, Black 1."),
        "es": ("Repasar la partida", "1. b1–b2 Un error grave. Las blancas ganan.", "Mejor: ", "Errores: 1.",
               "Errores: Blancas 0, Negras 1."),
    }[lang]
    hands.open(lang, **MISTAKEN)
    begin(hands)
    expect(sheet(hands).locator(".curve")).to_have_count(0)
    sheet(hands).get_by_role("button", name=review).click()
    expect(sheet(hands).get_by_role("img")).to_be_visible()
    expect(page.locator("[data-live]")).to_have_text(word)
    expect(sheet(hands).locator("[data-slip-counts]")).to_have_text(counts)
    expect(sheet(hands).locator(".slips li")).to_have_count(1)
    expect(sheet(hands).locator(".slips li p").first).to_have_text(mistake)
    expect(sheet(hands).get_by_role("button", name=review)).to_have_count(0)
    sheet(hands).locator("summary").click()
    expect(sheet(hands).locator("tbody tr")).to_have_count(3)
    expect(sheet(hands).locator("tbody .sign")).to_have_text(["??"])
    sheet(hands).locator("tbody button").first.click()
    expect(page.locator("[data-moves] [data-ply][aria-current]")).to_have_attribute("data-ply", "1")
    page.set_viewport_size({"width": 390, "height": 844})
    assert lang == "es" or faults(page) == []
    assert_fits_width(page)
    button = sheet(hands).locator(".slips .button").first
    move = (button.text_content() or "").removeprefix(better)
    button.click()
    expect(page.locator("[data-moves] [data-way][aria-current]")).to_have_text(move)
    expect(sheet(hands).locator("tbody tr")).to_have_count(3)  # the table stays open, the focus where it was
    expect(button).to_be_focused()
    sheet(hands).locator("[data-act=leave]").click()
    expect(page.locator("[data-moves] [data-way]")).to_have_count(0)
    assert [man[0] for man in hands.see()["men"]] == ["a5", "b1", "b5", "c3", "d1", "d5", "e1", "e2", "e5"]


def test_one_learns_from_a_mistake_by_finding_the_better_move(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", **MISTAKEN)
    begin(hands)
    sheet(hands).get_by_role("button", name="Review the game").click()
    sheet(hands).get_by_role("button", name="Find the better moves yourself").click()
    task = sheet(hands).locator("[data-task]")
    expect(task).to_have_text("1 of 1: b1–b2 was a mistake here. Play a better move on the board.")
    assert arrows(hands, 0) == []
    expect(sheet(hands).locator("[data-line]")).to_have_count(0)
    hands.move("e2", "e3")
    expect(task).to_have_text("e2–e3 is a good move here.")
    sheet(hands).get_by_role("button", name="Finish").click()
    expect(sheet(hands).locator(".curve")).to_be_visible()
    expect(page.locator("[data-moves] [data-way]")).to_have_count(0)
    expect(page.locator("[data-moves] [data-ply]")).to_have_count(3)
    sheet(hands).get_by_role("button", name="Find the better moves yourself").click()
    hands.move("b1", "b2")
    expect(task).to_have_text("b1–b2 is a mistake too.")
    sheet(hands).get_by_role("button", name="Try again").click()
    sheet(hands).get_by_role("button", name="Show it").click()
    expect(task).to_contain_text("was best.")


def test_a_game_that_is_over_offers_its_review(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", w="person", first="w", start="W:Wc3,e5:Ba1,c4", acts="e5-e4")
    hands.move("c4", "c2")
    hands.press("Resign")
    page.locator("[data-notice] .button.first").click()
    card = page.get_by_role("dialog", name="The end of the game")
    card.get_by_role("button", name=re.compile("Review")).click()
    expect(card).to_be_hidden()
    expect(sheet(hands).get_by_role("img")).to_be_visible()
    expect(page.locator('[data-do="analysis"]')).to_have_attribute("aria-pressed", "true")
    expect(sheet(hands).locator("tbody tr")).to_have_count(2)
    hands.do("last")
    hands.do("play-view")  # which has no room for a review
    expect(page.locator("[data-now]").get_by_role("button", name="The result")).to_be_hidden()
