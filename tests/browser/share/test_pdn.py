"""Draughts as its players write it: squares by their numbers, games in PDN copied and pasted."""

from pathlib import Path

import pytest
from hands import MousePlayer
from playwright.sync_api import Page, expect

CHAMPIONSHIP = Path(__file__).parents[2] / "pdn" / "international.pdn"


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return MousePlayer(page, address)


def paste(hands: MousePlayer, text: str) -> None:
    hands.button("paste").click()
    hands.page.locator("#record-text").fill(text)
    hands.page.locator("[data-record] [type=submit]").click()


def moves(hands: MousePlayer) -> list[str]:
    return hands.page.locator("[data-ply]").all_inner_texts()


def number_at(hands: MousePlayer, point: str) -> str:
    """The number that stands nearest to the upper left of a square."""
    spot = hands.page.locator(f'[data-point="{point}"]').bounding_box()
    assert spot
    texts = hands.page.locator(".number").all()
    boxes = [(text.bounding_box() or spot, text.text_content() or "") for text in texts]
    return min(boxes, key=lambda one: abs(one[0]["x"] - spot["x"]) + abs(one[0]["y"] - spot["y"]))[1]


@pytest.mark.quick
def test_a_game_in_pdn_is_pasted_and_copied(hands: MousePlayer) -> None:
    hands.open("es", "damas")
    text = '[White "Ana"]\n[GameType "24"]\n\n1. 10-14 23-19 {sí} 2. 14x23 27x20 (2... 28x19) *'
    paste(hands, text)
    expect(hands.page.locator("[data-ply]")).to_have_count(4, timeout=60_000)
    assert moves(hands) == ["10–14", "23–19", "14×23", "27×20"]
    expect(hands.page.locator("[data-notice]")).to_contain_text("Tiene una variante: se ve con «Todas»")
    assert ["g5", "b", "man"] in hands.see()["men"]
    hands.do("pdn")
    expect(hands.page.locator("[data-toast]")).to_have_text("Partida copiada.")
    copied = hands.page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[-1] == "1. 10-14 23-19 {sí} 2. 14x23 27x20 ( 2... 28x19 ) *"
    assert '[GameType "24,W,8,8,N1,1"]' in copied


def test_one_of_many_games_and_only_moves(hands: MousePlayer) -> None:
    hands.open("en", "draughts-international")
    paste(hands, CHAMPIONSHIP.read_text(encoding="utf-8"))
    find = hands.page.get_by_label("There are 6 games. Which one?")
    expect(find).to_be_focused(timeout=60_000)
    games = hands.page.locator("[data-games] button")
    assert games.count() == 6
    find.fill("dérkx 2009")
    expect(games).to_have_text(["2. Derkx,B – Meijer,Hein, 2009-04-08, 2-0"])
    games.click()
    expect(hands.page.locator("[data-ply]")).to_have_count(117)
    assert moves(hands)[:4] == ["34–29", "17–22", "32–28", "11–17"]
    paste(hands, "1. 32-28 19-23 2. 28x19 14x23")
    expect(hands.page.locator("[data-ply]")).to_have_count(4)
    paste(hands, "c3-b4 b6-c5")  # as the page's own records have squares
    expect(hands.page.locator(".fault")).to_be_visible()
    hands.page.locator("#record-text").fill("c3-b4 f8-g7")
    hands.page.locator("[data-record] [type=submit]").click()
    expect(hands.page.locator(".fault")).to_be_visible()


def test_a_fault_is_said_and_marked(hands: MousePlayer) -> None:
    hands.open("en", "draughts-english")
    paste(hands, "{so}\n1. 8-4 22-18")
    fault = hands.page.locator(".fault")
    expect(fault).to_contain_text("“8-4” cannot be played there.", timeout=60_000)
    expect(fault).to_contain_text("line 2, column 4")
    marked = "() => { const t = document.querySelector('#record-text'); return t.value.slice(t.selectionStart, t.selectionEnd); }"
    assert hands.page.evaluate(marked) == "8-4"
    hands.page.locator("#record-text").fill('[GameType "20"] 1. 32-28')
    hands.page.locator("[data-record] [type=submit]").click()
    expect(fault).to_contain_text("That is a game of International draughts")


@pytest.mark.without_python
@pytest.mark.parametrize(
    ("game", "point", "number", "turned"),
    [
        ("damas", "a1", "1", "right"),
        ("draughts-english", "b8", "1", "left"),
        ("draughts-international", "i1", "50", "right"),
    ],
)
def test_squares_have_their_players_numbers(
    hands: MousePlayer, game: str, point: str, number: str, turned: str
) -> None:
    hands.open("en", game, ready=False, first="w")
    assert number_at(hands, point) == number
    assert (hands.page.locator(f'[data-point="{point}"]').get_attribute("aria-label") or "").startswith(f"{number},")
    box, field = (hands.page.locator(one).bounding_box() for one in (f'[data-point="{point}"]', "svg.board .b-squares"))
    assert box and field
    assert (box["x"] > field["x"] + field["width"] / 2) == (turned == "right")
    hands.do("settings")
    hands.page.locator("input[name=flip]").check()
    assert number_at(hands, point) == number
    hands.page.locator("input[name=names]").uncheck()
    expect(hands.page.locator(".number").first).to_be_hidden()


def test_letters_stay_where_the_players_use_letters(hands: MousePlayer) -> None:
    hands.open("en", "draughts-russian")
    assert hands.page.locator(".number").count() == 0
    paste(hands, "1. c3-d4 d6-e5 2. b2-c3 e7-d6 3. e3-f4 b6-a5 4. f2-e3 c7-b6 5. c1-b2 b6-c5 6. d4:b6 a5:c7")
    expect(hands.page.locator("[data-ply]")).to_have_count(12, timeout=60_000)
    assert moves(hands)[-2:] == ["d4×b6", "a5×c7"]


def test_a_ruleset_has_numbers_and_a_type_of_its_own(hands: MousePlayer) -> None:
    """Pool checkers on the page of Russian draughts, whose squares have no numbers."""
    page = hands.page
    hands.open("en", "draughts-russian", rules="pool-checkers")
    assert (number_at(hands, "b8"), number_at(hands, "a1")) == ("1", "29")
    paste(hands, "1. 11-15 23-19 2. 8-11")
    expect(page.locator("[data-ply]")).to_have_count(3, timeout=60_000)
    assert moves(hands) == ["11–15", "23–19", "8–11"]
    hands.do("pdn")
    expect(page.locator("[data-toast]")).to_have_text("Game copied.")
    assert '[GameType "23,B,8,8,N1,0"]' in page.evaluate("navigator.clipboard.readText()")
    page.locator("[data-ruleset]").select_option("draughts-russian")
    expect(page.locator(".number")).to_have_count(0)
    assert moves(hands) == ["f6–e5", "e3–f4", "g7–f6"]


def test_a_file_brings_the_ruleset_of_its_type(hands: MousePlayer) -> None:
    hands.open("es", "draughts-international")
    paste(hands, '[GameType "26"]\n\n1. c3-d4 b6-a5 2. d4-c5 d6xb4 *')
    expect(hands.page.locator(".spot")).to_have_count(32, timeout=60_000)
    expect(hands.page.locator("[data-ruleset]")).to_have_value("draughts-brazilian")
    assert moves(hands)[-1] == "d6×b4"
    paste(hands, '[GameType "27"]\n\n1. 43-37 30-36 *')
    expect(hands.page.locator(".spot")).to_have_count(72, timeout=60_000)
    assert moves(hands) == ["43–37", "30–36"] and number_at(hands, "a1") == "67"


def test_a_handicap_is_given_on_the_board_of_the_ruleset(hands: MousePlayer) -> None:
    hands.open("en", "draughts-international", rules="draughts-canadian")
    hands.do("new")
    sheet = hands.page.locator("[data-sheet]")
    sheet.get_by_text("Two people here").click()
    sheet.locator("[name=handicap]").select_option("two-men w")
    sheet.get_by_role("button", name="Begin").click()
    expect(hands.page.locator(".man[data-side=w]")).to_have_count(28, timeout=60_000)
    expect(hands.page.locator(".man[data-side=b]")).to_have_count(30)


def test_a_handicap_is_chosen_kept_and_told_in_the_match(hands: MousePlayer) -> None:
    """Two men fewer for white: on the board, in the address, beside the score; with sides swapped black gives them."""
    page = hands.page
    hands.open("es", "draughts-russian")
    hands.do("new")
    sheet = page.locator("[data-sheet]")
    sheet.get_by_text("Dos personas").click()
    sheet.get_by_label("Ventaja").select_option(label="Blancas: dos fichas menos")
    expect(sheet.locator("#handicap-note")).to_be_visible()
    sheet.get_by_label("negras", exact=True).check()
    sheet.get_by_role("button", name="Empezar").click()
    men = page.locator(".man[data-side=w]")
    expect(men).to_have_count(10, timeout=60_000)
    expect(page.locator("[data-match]")).to_contain_text("Ventaja en esta partida. Blancas: dos fichas menos.")
    assert "start=" in page.url and "first=b" in page.url
    page.reload()
    expect(men).to_have_count(10, timeout=60_000)
    hands.move("b6", "a5")
    page.locator('[data-do="more"]').click()
    page.locator("[data-act=resign]").click()
    page.locator("[data-notice] .first").click()
    expect(page.locator("[data-match]")).to_contain_text("partidas con ventaja: 1")
    page.get_by_role("dialog", name="Fin de la partida").get_by_role("button", name="Cambiar de bando").click()
    expect(page.locator("[data-match]")).to_contain_text("Negras: dos fichas menos")
    expect(page.locator(".man[data-side=b]")).to_have_count(10)
    expect(men).to_have_count(12)


def test_a_game_is_read_up_to_what_is_wrong_and_kept_among_my_games(hands: MousePlayer) -> None:
    """As CheckerBoard writes, every move with x; then one that cannot be played: the page says where and keeps it."""
    hands.open("en", "draughts-english")
    paste(hands, "1. 11x15 22x18\n2. 15x22 25x18 3. 8-4 8-11")
    expect(hands.page.locator("[data-ply]")).to_have_count(4, timeout=60_000)
    notice = hands.page.locator("[data-notice]")
    expect(notice.locator(".fault")).to_contain_text("“8-4” cannot be played there. (Game 1, line 2, column 19.)")
    expect(notice).to_contain_text("The game has been read up to that point")
    expect(hands.page.get_by_text("8-4 8-11")).to_be_visible()
    hands.page.reload()
    expect(hands.page.locator("[data-ply]")).to_have_count(4)
    hands.page.goto(f"{hands.address}en/my-games/")
    expect(hands.page.locator("[data-kept]")).to_have_count(1)
    expect(hands.page.locator("[data-kept]")).to_contain_text("4 turns")


@pytest.mark.parametrize(("game", "text"), [
    ("draughts-international", "W:W99:B1"), ("alquerque-de-doce", "W:Wz9:Ba1"), ("draughts-english", "W:W1:B5")])
def test_no_brace_is_shown_of_a_bad_position(hands: MousePlayer, game: str, text: str) -> None:
    hands.open("en", game)
    paste(hands, text)
    expect(hands.page.locator(".fault")).to_contain_text("position", timeout=60_000)
    assert "{" not in hands.page.locator(".fault").inner_text()
    hands.open("en", game, start=text)
    expect(hands.page.locator("[data-notice]")).to_contain_text("position")
    assert "{" not in hands.page.locator("[data-notice]").inner_text()


def test_a_link_may_hold_moves_as_the_page_shows_them(hands: MousePlayer) -> None:
    hands.open("en", "alquerque-de-doce", first="b", acts="c2–c3 c4×c2")
    expect(hands.page.locator("[data-ply]")).to_have_count(2)
    assert "acts=c2-c3,c4xc2" in hands.page.url
    hands.open("en", "draughts-international", acts="32-28,19-23")
    expect(hands.page.locator("[data-ply]")).to_have_count(2)
    assert "acts=d4-e5,g7-f6" in hands.page.url
    for lang, huff in (("en", "huff b3"), ("es", "soplar b3")):
        hands.open(lang, "alquerque-de-doce", rules="bell", first="b", acts=f"d3–c3,d4–d3, {huff}, e3–d4")
        expect(hands.page.locator("[data-ply]")).to_have_count(3)
        assert "acts=d3-c3,d4-d3,!b3,e3-d4" in hands.page.url


def test_two_persons_stay_after_a_reload_before_the_first_move(hands: MousePlayer) -> None:
    """The address is written from who sits there."""
    page = hands.page
    hands.open("en", "alquerque-de-doce", w="person")
    for _ in range(2):
        assert page.url.endswith("#w=person")
        page.reload()
        hands.see()
    man = next(iter(hands.see()["can"]))
    hands.touch(hands.touch(man)["to"][0])
    expect(page.locator("[data-ply]")).to_have_count(1)
    assert "w=" not in page.url and "b=" not in page.url


def test_a_turn_in_words_is_typed_as_it_is_shown(hands: MousePlayer) -> None:
    hands.open(game="alquerque-de-nueve", rules="nueve-sin-dados")
    hands.page.keyboard.press("/")
    hands.page.locator("[data-typing] input").fill("poner a1")
    hands.page.keyboard.press("Enter")
    expect(hands.page.locator('[data-ply="1"]')).to_have_text("@a1")


def test_a_finished_game_of_others_is_shown_as_theirs(hands: MousePlayer) -> None:
    """Nobody here is to move in it: their names are on the board, their result here and on My games."""
    page = hands.page
    page.goto(f"{hands.address}en/draughts-international/")
    paste(hands, '[White "Smith"]\n[Black "Jones"]\n[Result "2-0"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0')
    expect(page.locator("[data-ply]")).to_have_count(4, timeout=60_000)
    expect(page.locator("[data-notice]")).to_contain_text("Smith – Jones. Result in the file: 2-0.")
    for side, name in (("w", "Smith"), ("b", "Jones")):
        expect(page.locator(f"[data-tray={side}] select option:checked")).to_have_text(name)
    expect(page.locator("[data-turn]").first).to_contain_text("White to play")
    page.goto(f"{hands.address}en/my-games/")
    game = page.locator("[data-kept]")
    expect(game).to_contain_text("Smith – Jones")
    expect(game).to_contain_text("2-0")
    expect(game).not_to_contain_text("Under way")
    expect(page.locator("section[data-current]")).to_be_hidden()
