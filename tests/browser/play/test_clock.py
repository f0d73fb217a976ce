"""A game with a clock: chosen in the sheet, running from each side's second turn on, written down, kept, and run out."""

import re
import time

import pytest
from hands import MousePlayer
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.clock


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address)


def begin(hands: MousePlayer, lang: str, who: str, clock: str, begins: str, first: str) -> None:
    """A new game with this clock; the page's own time stands still from then on."""
    page = hands.page
    page.clock.install()
    hands.open(lang)
    hands.do("new")
    sheet = page.locator("[data-sheet]")
    sheet.get_by_text(who, exact=True).click()
    sheet.locator("input[name=first][value=b]").check()
    sheet.get_by_label(clock).select_option("300+3")
    sheet.get_by_role("button", name=begins).click()
    expect(page.locator("[data-turn]")).to_contain_text(first)
    expect(face(page, "b")).to_have_text("5:00")
    page.clock.pause_at(time.time() + 3600)


def face(page: Page, side: str) -> Locator:
    return page.locator(f"[data-tray={side}] .clock")


def test_time_passes_from_the_second_turn_on_and_is_written_down(hands: MousePlayer) -> None:
    page = hands.page
    begin(hands, "en", "Two people here", "Clock", "Begin", "Black to play")
    page.clock.run_for(60_000)
    expect(face(page, "b")).to_have_text("5:00")
    hands.move("c2", "c3", "c4", "c2")
    expect(face(page, "w")).to_have_text("5:00")
    page.clock.run_for(10_000)
    expect(face(page, "b")).to_have_text("4:50")
    expect(face(page, "b")).to_have_attribute("data-runs", "")
    expect(face(page, "w")).not_to_have_attribute("data-runs", "")
    hands.move("c1", "c3")
    expect(face(page, "b")).to_have_text("4:53")
    page.clock.run_for(20_000)
    expect(face(page, "w")).to_have_text("4:40")
    hands.move("a3", "c1")
    expect(page.locator("[data-ply]")).to_have_text(["c2–c3", "c4×c2", "c1×c3", "a3×c1"])
    expect(page.locator("[data-moves] .remark")).to_have_count(0)
    record = hands.record()
    assert '[TimeControl "300+3"]' in record
    assert re.findall(r"%clk ([\d:]+)", record) == ["0:05:00", "0:05:00", "0:04:53", "0:04:43"]
    # Gone back to, a position has its own times, and none passes.
    hands.do("back")
    hands.do("back")
    expect(face(page, "b")).to_have_text("5:00")
    page.clock.run_for(5_000)
    expect(face(page, "b")).to_have_text("5:00")
    hands.do("last")
    expect(face(page, "w")).to_have_text("4:43")


def test_looking_back_gives_no_time_and_a_move_taken_back_costs_none(hands: MousePlayer) -> None:
    page = hands.page
    begin(hands, "en", "Two people here", "Clock", "Begin", "Black to play")
    hands.move("c2", "c3", "c4", "c2")
    page.clock.run_for(10_000)
    expect(face(page, "b")).to_have_text("4:50")
    hands.do("back")
    page.clock.run_for(5_000)
    hands.do("last")
    expect(face(page, "b")).to_have_text("4:50")
    hands.move("c1", "c3")
    page.clock.run_for(20_000)
    expect(face(page, "w")).to_have_text("4:40")
    hands.do("undo")
    expect(face(page, "b")).to_have_text("5:00")
    page.clock.run_for(5_000)
    hands.move("b2", "c3")
    expect(face(page, "b")).to_have_text("5:03")  # no clock was running while this move was thought of
    page.clock.run_for(10_000)
    expect(face(page, "w")).to_have_text("4:50")


@pytest.mark.parametrize(("choice", "left"), [("300+3", "5:00"), ("300+3 runs", "4:50")])
def test_while_the_page_is_hidden_it_stops_unless_the_players_agreed_otherwise(
    hands: MousePlayer, choice: str, left: str
) -> None:
    page = hands.page
    page.clock.install()
    hands.open("en")
    hands.do("new")
    sheet = page.locator("[data-sheet]")
    sheet.get_by_text("Two people here", exact=True).click()
    sheet.locator("input[name=first][value=b]").check()
    sheet.get_by_label("Clock").select_option(choice)
    sheet.get_by_role("button", name="Begin").click()
    expect(face(page, "b")).to_have_text("5:00")
    page.clock.pause_at(time.time() + 3600)
    hands.move("c2", "c3", "c4", "c2")
    page.evaluate("""() => {
        Object.defineProperty(document, "hidden", { configurable: true, value: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""")
    page.clock.run_for(10_000)
    page.evaluate("() => { delete document.hidden; document.dispatchEvent(new Event('visibilitychange')); }")
    expect(face(page, "b")).to_have_text(left)
    assert ('[ClockWhenHidden "runs"]' in hands.record()) == (choice == "300+3 runs")


def test_the_flag_falls_also_while_men_are_touched(hands: MousePlayer) -> None:
    page = hands.page
    begin(hands, "en", "Two people here", "Clock", "Begin", "Black to play")
    hands.move("c2", "c3", "c4", "c2")
    page.clock.run_for(299_000)
    over = page.locator("[data-turn].over")
    for point in ["b2", "d2"] * 20:  # each touch changes what is chosen, more often than the clock is looked at
        if over.count():
            break
        page.locator(f'[data-point="{point}"]').click()
        page.clock.run_for(60)
    expect(page.locator("[data-turn]")).to_contain_text("Black has run out of time.")


def test_whoever_resigns_is_given_no_time_back(hands: MousePlayer) -> None:
    page = hands.page
    begin(hands, "en", "Two people here", "Clock", "Begin", "Black to play")
    hands.move("c2", "c3", "c4", "c2")
    page.clock.run_for(20_000)
    expect(face(page, "b")).to_have_text("4:40")
    hands.press("Resign")
    page.get_by_role("button", name=re.compile("yes", re.I)).click()
    expect(page.locator("[data-turn].over")).to_be_visible()
    expect(face(page, "b")).to_have_text("4:40")


def test_whoever_has_no_time_left_has_lost(hands: MousePlayer) -> None:
    page = hands.page
    begin(hands, "es", "Dos personas aquí", "Reloj", "Empezar", "Juegan las negras")
    hands.move("c2", "c3", "c4", "c2")
    page.clock.run_for(285_000)
    expect(face(page, "b")).to_have_text("0:15")
    expect(face(page, "b")).to_have_attribute("data-low", "")
    page.clock.run_for(14_500)
    expect(page.locator("[data-turn]")).not_to_have_class(re.compile("over"))
    page.clock.run_for(1_000)
    turn = page.locator("[data-turn]")
    expect(turn).to_contain_text("Ganan las blancas")
    expect(turn).to_contain_text("A las negras se les ha acabado el tiempo.")
    page.clock.run_for(2_000)
    assert "flag-b" in page.url
    card = page.get_by_role("dialog", name="Fin de la partida")
    card.get_by_role("button", name="Jugar otra vez").click()
    expect(face(page, "b")).to_have_text("5:00")  # the next game has a clock too


def load_anew(page: Page) -> None:
    page.reload()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)


def test_a_game_is_gone_on_with_after_the_page_was_loaded_anew(hands: MousePlayer) -> None:
    page = hands.page
    begin(hands, "en", "Two people here", "Clock", "Begin", "Black to play")
    hands.move("c2", "c3", "c4", "c2")
    page.clock.run_for(30_000)
    hands.move("c1", "c3")
    expect(face(page, "b")).to_have_text("4:33")
    load_anew(page)
    expect(face(page, "b")).to_have_text("4:33")
    hands.see()
    page.clock.run_for(10_000)
    expect(face(page, "w")).to_have_text("4:50")


def test_what_was_used_in_a_turn_is_not_given_back_by_leaving_the_page(hands: MousePlayer) -> None:
    page = hands.page
    begin(hands, "en", "Two people here", "Clock", "Begin", "Black to play")
    hands.move("c2", "c3", "c4", "c2")
    page.clock.run_for(30_000)
    hands.move("c1", "c3")
    page.clock.run_for(40_000)
    expect(face(page, "w")).to_have_text("4:20")
    load_anew(page)
    expect(face(page, "w")).to_have_text("4:20")
    page.clock.run_for(10_000)
    expect(face(page, "w")).to_have_text("4:10")
    page.goto(f"{hands.address}en/about/")
    hands.open("en")
    hands.press("Continue it")
    expect(face(page, "b")).to_have_text("4:33")  # written after the last move
    expect(face(page, "w")).to_have_text("4:10")
    hands.move("a3", "c1")
    expect(face(page, "w")).to_have_text("4:13")


def test_no_clock_is_offered_for_a_game_by_link(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en")
    hands.do("new")
    sheet = page.locator("[data-sheet]")
    clock = sheet.get_by_label("Clock")
    expect(clock).to_be_visible()
    sheet.locator("input[name=seats][value=away]").check()
    expect(clock).to_be_hidden()
    sheet.locator("input[name=seats][value=people]").check()
    expect(clock).to_be_visible()


def test_the_computers_time_counts_too_and_a_game_without_a_clock_has_none(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en")
    expect(page.locator(".tray .clock:visible")).to_have_count(0)
    hands.do("new")
    sheet = page.locator("[data-sheet]")
    sheet.locator("input[name=first][value=b]").check()
    sheet.get_by_label("Clock").select_option("60+2")
    sheet.get_by_role("button", name="Begin").click()
    for points in (("c2", "c3"), ("c1", "c3")):
        hands.move(*points)
        expect(page.locator("[data-turn]")).to_contain_text("Your turn")
    left = re.findall(r"%clk 0:0(\d):(\d\d\.\d)", hands.record())
    assert len(left) == 4 and left[:2] == [("1", "00.0"), ("1", "00.0")]
    assert left[3] not in (("1", "00.0"), ("1", "02.0")), "the computer's turn took some time"
