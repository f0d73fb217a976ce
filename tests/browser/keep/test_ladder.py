"""The ladder on My games: a level that is beaten is lit, stays so whatever becomes of the game, is saved and merged
with the games; and the grid by keyboard, by touch, by ear and on a phone."""

import json
import re
from pathlib import Path

import pytest
from hands import MousePlayer, assert_fits_width
from playwright.sync_api import Browser, Locator, Page, expect
from test_accessible import faults
from test_my_games import file_of, kept, sample, take

from alquerque.games import GAMES

WON, LOST = {"winner": "b", "reason": "no-men"}, {"winner": "w", "reason": "no-men"}


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address)


def tile(page: Page, game: str, level: int) -> Locator:
    return page.locator(f'[data-tile="{game} {level}"]')


def lit(page: Page) -> dict[str, str]:
    """What has been reached at each level that was tried."""
    expect(page.locator("[data-level-summary]")).not_to_be_empty()
    return dict(page.eval_on_selector_all(
        "[data-tile]:not([data-reached=untried])", "all => all.map(({ dataset }) => [dataset.tile, dataset.reached])"
    ))  # fmt: skip


def ladder(hands: MousePlayer, lang: str = "en") -> Page:
    hands.page.goto(f"{hands.address}{lang}/my-games/#ladder")
    expect(hands.page.locator("[data-ladder]")).to_have_attribute("open", "")
    expect(hands.page.locator("[data-level-summary]")).not_to_be_empty()
    return hands.page


def against(level: str, result: dict | None, **other: object) -> dict:
    """Parts of a game that a person with the black men has finished against a level."""
    return {"players": {"w": level, "b": "person"}, "result": result, "turn": None, "turns": 30, **other}


def one_move_before_a_line() -> dict:
    """A game of three that White, a person, wins by a man on a3; it has been played here from its first move."""
    men = [{"at": at, "side": side, "kind": "man", "under": []} for at, side in (("a2", "w"), ("a1", "w"))]
    return sample(
        3, game="alquerque-de-tres", rules="tres", board="alquerque-de-tres", men=men, name="",
        play="b=c2&acts=@a2,@c2,@a1,@c3", players={"w": "person", "b": "2"}, turns=4, turn="w",
    )  # fmt: skip


def win_the_game_of_three(hands: MousePlayer) -> None:
    """Goes on with it from My games, and wins."""
    page = hands.page
    hands.page.goto(f"{hands.address}en/my-games/")
    take(page, file_of(one_move_before_a_line()))
    page.locator("[data-current]").get_by_role("link", name=re.compile("^Go on: your turn")).click()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    hands.see()
    assert hands.touch("a3")["over"]


def test_a_level_that_is_beaten_is_lit_and_stays_lit_when_its_game_is_deleted(hands: MousePlayer) -> None:
    win_the_game_of_three(hands)
    page = ladder(hands)
    assert lit(page) == {"alquerque-de-tres 2": "won"}
    expect(page.locator("[data-level-summary]")).to_have_text(
        f"1 of {len(GAMES) * 6} levels beaten. Next: Alquerque of three, level\u00a03, clever."
    )
    page.reload()
    assert lit(page) == {"alquerque-de-tres 2": "won"}
    page.get_by_role("button", name="Delete: Alquerque of three").click()
    expect(page.locator("[data-told-text]")).to_contain_text("Its result stays on the ladder.")
    page.reload()
    expect(page.locator("[data-empty]")).to_be_visible()
    assert lit(page) == {"alquerque-de-tres 2": "won"}


def test_a_move_taken_back_before_the_end_shows_and_after_it_does_not(hands: MousePlayer) -> None:
    page = hands.page
    win_the_game_of_three(hands)
    hands.do("undo")
    hands.touch("b3")
    ladder(hands)
    assert lit(page) == {"alquerque-de-tres 2": "won"}
    helped = sample(1, **against("1", WON, helped=True))
    take(page, file_of(helped))
    expect(tile(page, "alquerque-de-doce", 1)).to_have_attribute("data-reached", "helped")


def test_resigned_at_a_level_that_was_chosen_on_the_ladder(hands: MousePlayer) -> None:
    """The tile's link begins the game at its level, with the reader's men below."""
    page = ladder(hands)
    tile(page, "alquerque-de-tres", 3).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/alquerque-de-tres/**")
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    hands.see()
    hands.touch("b2")
    (game,) = kept(hands)
    assert game["players"] == {"w": "person", "b": "3"} and "uncounted" not in game
    hands.press("Resign")
    page.get_by_role("button", name=re.compile("yes", re.I)).click()
    hands.see()
    ladder(hands)
    assert lit(page) == {"alquerque-de-tres 3": "lost"}


def test_saved_cleared_loaded_and_merged(hands: MousePlayer, browser: Browser, tmp_path: Path) -> None:
    page = ladder(hands)
    mine = [sample(1, **against("1", WON)), sample(2, **against("2", LOST))]
    take(page, file_of(*mine))
    expect(tile(page, "alquerque-de-doce", 1)).to_have_attribute("data-reached", "won")
    page.locator("[data-kept=g1]").get_by_role("button", name="Delete").click()
    expect(page.locator("[data-kept]")).to_have_count(1)
    with page.expect_download() as saved:
        page.locator("[data-export-all]").click()
    first = saved.value.path().read_text("utf-8")
    assert [one["id"] for one in json.loads(first)["games"]] == ["g2"]
    assert [one["id"] for one in json.loads(first)["results"]] == ["g1", "g2"]
    other = browser.new_context()
    there = MousePlayer(other.new_page(), hands.address)
    ladder(there)
    take(there.page, file_of(sample(3, **against("2", WON)), sample(2, **against("2", LOST))))
    expect(tile(there.page, "alquerque-de-doce", 2)).to_have_attribute("data-reached", "won")
    for _ in range(2):  # the second time nothing is new
        take(there.page, first)
        expect(tile(there.page, "alquerque-de-doce", 1)).to_have_attribute("data-reached", "won")
    expect(there.page.locator("[data-told-text]")).to_have_text(re.compile("Already here: 1[.]$"))
    both = {"alquerque-de-doce 1": "won", "alquerque-de-doce 2": "won"}
    assert lit(there.page) == both
    tile(there.page, "alquerque-de-doce", 2).focus()
    caption = there.page.locator("[data-level-caption]")
    expect(caption).to_have_text(
        re.compile("level\u00a02, careful: beaten once, lost once, in 30 turns at best, last on ")
    )
    with there.page.expect_download() as saved:
        there.page.locator("[data-export-all]").click()
    take(page, saved.value.path().read_text("utf-8"))
    expect(tile(page, "alquerque-de-doce", 2)).to_have_attribute("data-reached", "won")
    assert lit(page) == both
    other.close()


@pytest.mark.quick
def test_the_grid_by_keyboard(hands: MousePlayer) -> None:
    page = ladder(hands)
    take(page, file_of(sample(1, **against("1", WON))))
    expect(page.locator('[data-tile="alquerque-de-doce 1"]')).to_have_attribute("data-reached", "won")
    expect(page.locator("[data-tile][tabindex='0']")).to_have_count(1)
    focused = page.locator("[data-tile]:focus")
    page.locator("[data-ladder] > summary").focus()
    page.keyboard.press("Tab")
    expect(focused).to_have_attribute("data-tile", "alquerque-de-doce 2")  # the next step
    for key, to in (
        ("ArrowRight", "alquerque-de-doce 3"), ("End", "alquerque-de-doce 6"), ("ArrowRight", "alquerque-de-doce 6"),
        ("ArrowDown", "alquerque-de-nueve 6"), ("Home", "alquerque-de-nueve 1"), ("ArrowLeft", "alquerque-de-nueve 1"),
        ("ArrowUp", "alquerque-de-doce 1"), ("ArrowUp", "alquerque-de-doce 1"),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect(focused).to_have_attribute("data-tile", to)
    expect(page.locator("[data-level-caption]")).to_have_text(
        re.compile("^Alquerque of twelve, level\u00a01, just learning: beaten once")
    )
    expect(focused).to_have_attribute(
        "aria-label", re.compile("^Alquerque of twelve, level\u00a01, just learning: beaten once")
    )
    page.keyboard.press("Tab")
    expect(page.locator("[data-level-play]")).to_be_focused()


def test_a_finger_reads_a_tile_first_and_opens_it_then(browser: Browser, address: str) -> None:
    visit = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = visit.new_page()
    page.goto(f"{address}en/my-games/")
    expect(page.locator("[data-empty]")).to_be_visible()
    other = tile(page, "lasca", 2)
    other.scroll_into_view_if_needed()
    other.tap()
    expect(page.locator("[data-level-caption]")).to_have_text("Lasca, level\u00a02, careful: not tried yet")
    expect(page.locator("[data-level-caption]")).to_be_in_viewport()
    assert "/my-games/" in page.url
    other.tap()
    page.wait_for_url("**/lasca/#*")
    visit.close()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_game_under_way_stands_first_and_the_ladder_fits_a_phone(hands: MousePlayer, lang: str) -> None:
    page = hands.page
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 640})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            ladder(hands, lang)
            take(page, file_of(
                sample(1), sample(2, **against("1", WON)), sample(4, **against("2", WON, helped=True)),
                sample(5, **against("3", LOST)), sample(6, **against("4", {"winner": None, "reason": "quiet"})),
            ))  # fmt: skip
            expect(tile(page, "alquerque-de-doce", 4)).to_have_attribute("data-reached", "drawn")
            expect(page.locator("[data-kept]").first).to_have_attribute("data-kept", "g1")
            assert page.locator("[data-kept]").count() == 5
            assert page.locator("main .button.first:visible").count() == 1
            assert faults(page) == []
            assert_fits_width(page)
    page.set_viewport_size({"width": 360, "height": 640})
    box = tile(page, "felli", 6).bounding_box()
    assert box and box["width"] >= 44 and box["height"] >= 44


def test_without_games_the_page_leads_to_the_first(hands: MousePlayer) -> None:
    page = hands.page
    page.goto(f"{hands.address}en/my-games/")
    page.get_by_role("link", name="Begin: Alquerque of twelve, level\u00a01, just learning").click()
    page.wait_for_url("**/alquerque-de-doce/#*=c1*")


@pytest.mark.without_python
def test_the_home_page_shows_it_in_small_to_who_has_results(hands: MousePlayer) -> None:
    page = hands.page
    page.goto(f"{hands.address}en/")
    small = page.locator("main [data-ladder]")
    expect(page.locator("[data-days] [data-day]")).to_have_count(7)
    expect(small).to_be_hidden()
    page.goto(f"{hands.address}en/my-games/")
    take(page, file_of(sample(1, **against("1", WON)), sample(2, **against("2", LOST))))
    expect(tile(page, "alquerque-de-doce", 1)).to_have_attribute("data-reached", "won")
    page.goto(f"{hands.address}en/")
    expect(small).to_contain_text(f"1 of {len(GAMES) * 6} levels beaten")
    drawn = small.locator("path").evaluate_all(
        "all => Object.fromEntries(all.map((path) => [path.dataset.reached, path.getAttribute('d').split('M').length - 1]))"
    )
    assert drawn == {"untried": len(GAMES) * 6 - 2, "lost": 1, "drawn": 0, "helped": 0, "won": 1}
    assert faults(page) == []
    small.get_by_role("link", name=re.compile("^Your next step: Alquerque of twelve, level.2")).click()
    page.wait_for_url(re.compile("/en/alquerque-de-doce/#w=c2$"))
