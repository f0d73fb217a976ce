"""The first minutes of a visit: somebody sits opposite, says what it waits for, and at the end says who has won."""

import re

import pytest
from hands import COUNT_SEARCHES, ENDLESS_SEARCH, MousePlayer, hold_requests
from playwright.sync_api import Locator, Page, expect

PLAYED = "c2-c3,c4xc2,c1xc3"
GAME = "alquerque-de-doce"


def choice(page: Page, where: str) -> Locator:
    return page.locator(f"[data-where={where}] select")


@pytest.mark.parametrize("game", [GAME, "fanorona", pytest.param("draughts-english", marks=pytest.mark.long)])
def test_the_computer_answers_the_first_touch_of_a_first_visit(page: Page, address: str, game: str) -> None:
    hands = MousePlayer(page, address)
    hands.open("en", game=game)
    expect(choice(page, "top")).to_have_value("1")
    expect(choice(page, "bottom")).to_have_value("person")
    next(hands.turns())
    for _ in range(6):
        seen = hands.see()
        if page.url.count("acts="):
            break
        hands.click(*seen["can"][sorted(seen["to"] or seen["can"])[0]])
    expect(page).to_have_url(re.compile(r"[wb]=c1&acts=[^,&]+,"))


def test_who_plays_is_changed_by_one_touch_and_remembered_for_the_whole_site(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    hands.open("en", game="fanorona")
    choice(page, "top").select_option("3")
    hands.open("es")
    expect(choice(page, "top")).to_have_value("3")
    choice(page, "top").select_option("person")
    page.goto(f"{address}en/fanorona/")
    expect(page.locator(".tray select").first).to_have_value("person")
    expect(page.locator(".tray select").last).to_have_value("person")


@pytest.mark.parametrize(("lang", "you", "person"), [("en", "you", "a person"), ("es", "tú", "una persona")])
def test_a_new_games_sheet_knows_every_level_and_says_you(
    page: Page, address: str, lang: str, you: str, person: str
) -> None:
    hands = MousePlayer(page, address).open(lang, acts=PLAYED, w="c6", b="person")
    hands.do("new")
    sheet = page.locator("[data-sheet]")
    strongest, other = sheet.locator("[name=w]"), sheet.locator("[name=b]")
    expect(strongest).to_have_value("6")
    expect(other.locator(":checked")).to_have_text(you)
    sheet.locator("[value=people]").check()
    expect(other.locator(":checked")).to_have_text(person)
    strongest.select_option("6")
    expect(other.locator(":checked")).to_have_text(you)
    sheet.locator("[value=begin]").click()
    expect(choice(page, "top")).to_have_value("6")


@pytest.mark.without_python
def test_a_link_that_names_rules_alone_seats_the_computer_opposite(page: Page, address: str) -> None:
    """Such links stand wherever the site names a ruleset; somebody who follows one wants an opponent, as on any
    page.
    """
    hands = MousePlayer(page, address)
    page.goto(f"{address}en/{GAME}/#rules=bell")
    expect(choice(page, "top")).to_have_value("1")
    expect(choice(page, "bottom")).to_have_value("person")
    expect(page.locator("[data-ruleset]")).to_have_value("bell")
    page.goto(f"{address}en/about/")
    hands.open("en", rules="bell", mode="fixed", ready=False)
    expect(choice(page, "top")).to_have_value("person")


def test_an_address_with_a_game_names_its_players(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    hands.open("en", acts=PLAYED)
    for select in page.locator(".tray select").all():
        expect(select).to_have_value("person")
    for old, now in (("1", "1"), ("2", "5"), ("3", "6")):
        hands.open("en", w=old, acts=PLAYED[:5])
        expect(page.locator("[data-tray=w] select")).to_have_value(now)


def test_the_turn_says_that_the_computer_is_still_loading(page: Page, address: str) -> None:
    release = hold_requests(page)
    hands = MousePlayer(page, address)
    hands.open("en", ready=False, w="c2", first="w")
    expect(page.locator("[data-turn]")).to_contain_text("the computer is still loading (")
    hands.open("es", ready=False, w="c2", first="w")
    expect(page.locator("[data-turn]")).to_contain_text("el ordenador aún se está cargando (")
    release()
    expect(page.locator("[data-turn]")).to_contain_text("Tu turno")


def test_the_turn_says_that_loading_failed_and_tries_again(page: Page, address: str) -> None:
    page.route("**/*.wasm", lambda route: route.abort())
    hands = MousePlayer(page, address)
    hands.open("en", ready=False, w="c2", first="w")
    expect(page.locator("[data-turn]")).to_contain_text("the computer could not be loaded")
    page.unroute("**/*.wasm")
    page.locator("[data-now]").get_by_role("button", name="Try again").click()
    expect(page.locator("[data-turn]")).to_contain_text("Your turn")


def test_the_end_says_you_and_what_next(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    hands.open("en", w="c1", first="b", start="B:Ba1:Wb1")
    hands.move("a1", "c1")
    turn = page.locator("[data-turn]")
    expect(turn).to_contain_text("You win")
    expect(turn).to_contain_text("The game took one turn.")
    card = page.get_by_role("dialog", name="The end of the game")
    card.get_by_role("button", name="See the board").click()
    now = page.locator("[data-now]")
    expect(now.get_by_role("button")).to_have_text(["Play again", "The result"])
    now.get_by_role("button", name="The result").click()
    expect(card).to_be_visible()


def test_a_touch_while_the_computer_is_stopped_says_so_and_lets_it_go_on(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    page.add_init_script(ENDLESS_SEARCH)  # however late the button is pressed, the computer thinks
    hands.open("en", w="c6", acts="c2-c3,c4xc2,c1xc3,b4-c4,c3-b4")
    page.get_by_role("button", name="Stop the computer", exact=True).click()
    page.locator('[data-point="a1"]').click()
    notice = page.locator("[data-notice]")
    expect(notice).to_contain_text("The computer has been stopped")
    notice.get_by_role("button", name="Let the computer play").click()
    expect(notice).not_to_contain_text("has been stopped")
    expect(page.locator("[data-turn]")).to_contain_text("Thinking")


def test_a_capture_of_several_men_is_thought_about_once(page: Page, address: str) -> None:
    page.add_init_script(COUNT_SEARCHES)
    hands = MousePlayer(page, address)
    hands.open("en", w="c4", first="w", start="W:Wa1:Bb1,d1,e2,a5")
    expect(page).to_have_url(re.compile("acts=[^,&]+,[^,&]+,"))
    assert page.evaluate("searchCount") == 1
