"""The card at the end of a game: what it says of a win, a loss and a draw, where the game turned, what comes next, and
that it is reached, heard and left by whoever plays, on a desk and on a phone.
"""

import re

import pytest
from hands import MousePlayer
from playwright.sync_api import Locator, Page, expect
from test_accessible import faults
from test_faces import COUNT_CONTROLS
from test_my_games import file_of, sample, take

GAME = "alquerque-de-doce"
# A game played with the package, level 2 against level 1: Black takes the last man with d3xd5.
WON = (
    "c2-c3,c4xc2,c1xc3,a3xc1,c3xa3,b4-b3,a3xc3,d4xb2,b1xb3,b5-b4,b3xb5,e5-d4,e3xe5,e5xc3,"
    "c1xe3,e2xe4,c5-b4,b5xb3,a5-b4,c3xa5,a5xa3,d5-d4"
)
# Another: White has lost two men for one by e5xc3.
BEHIND = "c2-c3,c4xc2,c1xc3,a3xc1,c3xa3,d4-c3,b1-b2,b4-b3,b2xd4,e5xc3,d2xb4"


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address)


def card_of(page: Page) -> Locator:
    return page.get_by_role("dialog", name=re.compile("The end of the game|Fin de la partida"))


def win(hands: MousePlayer, lang: str = "en") -> Locator:
    hands.open(lang, w="c1", first="b", acts=WON)
    hands.move("d3", "d5")
    card = card_of(hands.page)
    expect(card).to_be_visible()
    return card


def resign(hands: MousePlayer, **game: str) -> Locator:
    hands.open("en", **game)
    hands.press("Resign")
    hands.press("Yes, resign")
    card = card_of(hands.page)
    expect(card).to_be_visible()
    return card


@pytest.mark.parametrize("face", ["play", "study"])
@pytest.mark.own_face
def test_a_win_says_who_won_and_why_and_has_one_loud_button(hands: MousePlayer, face: str) -> None:
    page = hands.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.add_init_script(f"localStorage.face ??= '\"{face}\"'")
    card = win(hands)
    expect(card.get_by_role("heading", level=2)).to_have_text("You win")
    expect(card).to_contain_text("White has no men left. The game took 21 turns in all.")
    expect(card).to_contain_text("Men: White 0, Black 8.")
    expect(card).to_have_attribute("data-temper", "won")
    expect(page.locator(".stage [data-turn]")).to_have_attribute("data-temper", "won")
    expect(page.locator("[data-notice]")).to_contain_text("he who guards his men worst and soonest loses them is beaten")
    again = card.get_by_role("button", name="Play again")
    expect(again).to_be_focused()
    expect(page.locator("main .button:is(.first, .act):visible")).to_have_text(["Play again"])
    expect(card.locator("[data-turning]")).to_be_visible()
    expect(card.locator(".level-strip")).to_be_visible()
    expect(card.locator("[data-result-tip]")).to_be_hidden()
    controls = page.evaluate(COUNT_CONTROLS)
    assert len(controls) <= 25 + 10 * (face == "study"), controls
    house, box = page.locator("svg.board:not(.small-board)").bounding_box(), card.bounding_box()
    assert house and box and box["x"] >= house["x"] and box["width"] <= house["width"]
    assert faults(page) == []
    again.click()
    expect(card).to_be_hidden()
    expect(page.locator("[data-tray=w] select")).to_have_value("1")
    expect(page.locator("[data-turn]")).not_to_contain_text("You win")


def test_it_is_left_by_escape_and_comes_back_when_asked_for(hands: MousePlayer) -> None:
    page = hands.page
    card = win(hands)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator(".spot:focus")).to_have_count(1)
    page.get_by_role("button", name="The result").click()
    expect(card).to_be_visible()
    hands.do("undo")
    expect(card).to_be_hidden()


def test_the_result_is_spoken_once(hands: MousePlayer) -> None:
    page = hands.page
    page.add_init_script("""addEventListener("DOMContentLoaded", () => {
        window.spoken = [];
        for (const place of document.querySelectorAll("[aria-live], [role=status], [role=log], [role=alert]"))
            new MutationObserver(() => window.spoken.push(place.textContent)).observe(
                place, { childList: true, subtree: true, characterData: true });
    });""")
    card = win(hands)
    expect(card.locator("[data-turning]")).to_be_visible()
    spoken = [text for text in page.evaluate("window.spoken") if "You win" in text]
    assert len(spoken) == 1, spoken


def test_where_it_turned_is_shown_and_opens_the_review_there(hands: MousePlayer) -> None:
    page = hands.page
    card = win(hands)
    turning = card.locator("[data-turning]")
    expect(turning).to_contain_text("Move 6, White: e5–d4.")
    expect(turning).to_contain_text("Better was")
    board = turning.locator("svg.small-board")
    expect(board.locator(".arrow")).to_have_count(2)
    expect(board.locator(".man[data-side=w]")).to_have_count(7)
    expect(board.locator('.man[data-side=w][transform="translate(400 0)"]')).to_have_count(1)  # on e5, not on d4 yet
    turning.get_by_role("button", name="Review from here").click()
    expect(card).to_be_hidden()
    expect(page.locator("[data-review]")).to_contain_text(re.compile("Looking through|Better"))
    assert ["e5", "w", "man"] in hands.see()["men"]


def test_who_has_lost_may_play_again_from_there_and_is_offered_nothing_harder(hands: MousePlayer) -> None:
    page = hands.page
    card = resign(hands, b="c1", first="b", acts=BEHIND)
    expect(card).to_have_attribute("data-temper", "lost")
    expect(page.locator(".stage [data-turn]")).to_have_attribute("data-temper", "lost")
    expect(card).to_contain_text("The computer wins")
    expect(page.locator("[data-ply]").last).to_be_in_viewport(ratio=0.9)  # the line of moves stands at its end
    expect(card.locator(".level-strip")).to_be_visible()
    expect(card.get_by_role("link", name="How to play well")).to_be_visible()
    hint, review = (page.get_by_role("toolbar", name="Game actions").get_by_role("button", name=name, exact=True)
                    for name in ("Hint", "Review"))  # fmt: skip
    expect(hint).to_have_count(0)
    review.click()
    expect(card).to_be_hidden()
    expect(page.locator("[data-review]")).to_contain_text(re.compile("Looking through|Better"))
    page.locator('[data-face-choice="play"]').click()
    page.get_by_role("button", name="The result").click()
    back = card.get_by_role("button", name="Again from move 5")
    expect(back).to_be_visible()
    expect(card.get_by_role("button", name=re.compile("harder|easier"))).to_have_count(0)
    back.click()
    expect(card).to_be_hidden()
    expect(page.locator("[data-turn]")).to_contain_text("Your turn")
    expect(hint).to_be_visible()
    expect(review).to_have_count(0)
    hands.see()
    hands.move("e4", "c4")
    expect(page.locator("[data-ply][aria-current]")).to_contain_text("e4×c4")


@pytest.mark.parametrize(
    ("before", "offered"), [("lost", "An easier one: level\u00a02"), ("won", None), (None, None)]
)
def test_an_easier_level_is_offered_after_two_losses(
    hands: MousePlayer, before: str | None, offered: str | None
) -> None:
    page = hands.page
    if before:
        winner = "w" if before == "won" else "b"
        game = sample(1, players={"w": "person", "b": "3"}, result={"winner": winner, "reason": "no-men"}, turns=30)
        page.goto(f"{hands.address}en/my-games/")
        take(page, file_of(game))
        expect(page.locator("[data-current], [data-games]").first).to_be_attached()
        expect(page.locator(f'[data-tile="{GAME} 3"]')).not_to_have_attribute("data-reached", "untried")
    hands.open("en", b="c3", first="w")
    hands.move("b4", "c3")
    expect(page.locator("[data-turn]")).to_contain_text("Your turn", timeout=60_000)
    hands.press("Resign")
    hands.press("Yes, resign")
    card = card_of(page)
    expect(card.locator(".level-strip")).to_be_visible()
    other = card.get_by_role("button", name=re.compile("harder|easier"))
    if not offered:
        expect(other).to_have_count(0)
        return
    expect(other).to_contain_text(offered)
    other.click()
    expect(page.locator("[data-tray=b] select")).to_have_value("2")
    assert page.evaluate("localStorage.opponent") == '"2"'


@pytest.mark.own_face
def test_after_a_loss_it_leads_to_how_the_game_is_played_well(hands: MousePlayer) -> None:
    page = hands.page
    page.set_viewport_size({"width": 390, "height": 844})
    card = resign(hands, b="c1", first="b", acts=BEHIND)
    card.get_by_role("link").click()
    expect(card).to_be_hidden()
    expect(page.locator("#play-well")).to_be_in_viewport()
    expect(page.locator("html")).to_have_attribute("data-face", "study")


def test_a_draw_of_two_people_has_neither_winner_nor_levels(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", first="b", acts="c2-c3")
    hands.press("Offer a draw")
    hands.press("Accept")
    card = card_of(page)
    expect(card).to_have_attribute("data-temper", "drawn")
    expect(page.locator(".stage [data-turn]")).to_have_attribute("data-temper", "drawn")
    expect(card.get_by_role("heading", level=2)).to_have_text("A draw")
    expect(card).to_contain_text("By agreement.")
    expect(card.locator(".level-strip")).to_have_count(0)


#: The share of the board's height that a phone's card leaves free at least.
SEEN_OF_BOARD = 0.2


def test_a_lost_game_leaves_the_board_of_a_phone_to_be_seen_too_and_its_card_comes_back(hands: MousePlayer) -> None:
    page = hands.page
    page.set_viewport_size({"width": 390, "height": 844})
    card = resign(hands, w="c2", first="b", acts="c2-c3,c4xc2")
    expect(card).to_contain_text("You resigned.")
    expect(card.locator("[data-turning]")).to_be_visible()
    expect(card.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    box, board = card.bounding_box(), page.locator("svg.board:not(.small-board)").bounding_box()
    assert box and board and box["y"] >= board["y"] + SEEN_OF_BOARD * board["height"]
    card.get_by_role("button", name="See the board").click()
    expect(card).to_be_hidden()
    page.get_by_role("button", name="The result").click()
    expect(card).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390), (768, 1024)])
def test_on_a_phone_it_leaves_the_board_to_be_seen(hands: MousePlayer, width: int, height: int) -> None:
    page = hands.page
    page.set_viewport_size({"width": width, "height": height})
    card = win(hands, "es")
    expect(card.locator("[data-turning]")).to_be_visible()
    expect(card.get_by_role("button", name="Jugar otra vez")).to_be_in_viewport(ratio=1)
    expect(card.get_by_role("button", name="Ver el tablero")).to_be_in_viewport(ratio=1)
    box, board = card.bounding_box(), page.locator("svg.board:not(.small-board)").bounding_box()
    assert box and board
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert box["y"] >= board["y"] + SEEN_OF_BOARD * board["height"] or box["x"] > board["x"] + board["width"] / 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    card.get_by_role("button", name="Ver el tablero").click()
    expect(card).to_be_hidden()


def test_the_game_is_shared_from_it(hands: MousePlayer) -> None:
    page = hands.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    card = win(hands)
    card.get_by_role("button", name="Link").click()
    expect(page.locator("[data-toast]")).to_have_text("Link copied.")
    expect(page.locator("[data-toast]")).to_be_in_viewport(ratio=1)
    assert "d3xd5" in page.evaluate("navigator.clipboard.readText()")
    card.get_by_role("button", name="Picture").click()
    picture = page.locator(".share-picture")
    expect(picture.locator("img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(picture).to_have_count(0)
    expect(card).to_be_visible()  # one key closes one thing
    expect(card.get_by_role("button", name="Picture")).to_be_focused()


def test_a_game_that_is_opened_at_its_end_is_looked_at(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", w="c1", first="b", acts=f"{WON},d3xd5")
    expect(page.locator("[data-turn]")).to_contain_text("You win")
    page.wait_for_timeout(1500)
    expect(card_of(page)).to_be_hidden()


@pytest.mark.own_face
@pytest.mark.parametrize("face", ["play", "study"])
def test_beside_the_board_a_result_has_the_whole_width(hands: MousePlayer, face: str) -> None:
    """The head is one line, and the buttons of the game are no higher than usual."""
    page = hands.page
    page.set_viewport_size({"width": 1366, "height": 768})
    hands.open("es", "damas", acts="a3-b4,resign", w="person", face=face)
    turn, tools = page.locator(".turn.over"), page.locator(".stage > .tools .button").first
    expect(turn).to_be_visible()
    lines = turn.evaluate("""(turn) => {
        const range = document.createRange();
        range.selectNodeContents(turn.firstChild);
        return range.getClientRects().length;
    }""")
    box = tools.bounding_box()
    assert lines == 1 and box and box["height"] <= 48, (lines, box)
    expect(tools).to_be_in_viewport(ratio=1)
    expect(page.locator("#the-rules [data-ruleset]")).to_be_in_viewport(ratio=1) if face == "study" else None


@pytest.mark.own_face
def test_a_menu_is_never_higher_than_the_window(page: Page, address: str) -> None:
    """On a phone that lies on its side, one could not resign."""
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"{address}en/{GAME}/#face=play&acts=c2-c3&w=c1")
    page.locator('[data-do="more"]').click()
    menu = page.locator("#game-more")
    expect(menu).to_be_visible()
    box = menu.bounding_box()
    assert box and box["y"] >= 0 and box["y"] + box["height"] <= 390
    expect(menu.locator('[data-act="resign"]')).to_be_attached()
    menu.locator('[data-act="resign"]').click()
    expect(page.locator("[data-notice]")).to_contain_text("resign")
