"""Conditional replies in a game by links: what one has foreseen is played at once in the other's browser, no more."""

import re
from collections.abc import Sequence

import pytest
from hands import MousePlayer, change_language
from playwright.sync_api import Locator, Page, expect
from test_accessible import faults
from test_by_link import Far, Players, begin, box, buttons, follow, link, turn
from test_my_games import kept

from alquerque.formats.correspondence import Letter, format_letter
from alquerque.formats.notation import points_in, split_turn
from alquerque.formats.replies import MAX_REPLIES, format_replies, parse_replies
from alquerque.games import ruleset
from alquerque.history import Game

START = Game.begin(ruleset("alquerque-de-doce", "medieval", {}), first=1).act("c2-c3")
"""The game after Ana's first move, to which White has one answer."""


def line_of(turns: int, which: int = 0, game: Game = START) -> list[str]:
    """So many turns, each the first possible one but for the last, of which there may be others."""
    first = len(game.turns)
    while len(game.turns) < first + turns:
        choices = game.choices()
        last = len(game.turns) == first + turns - 1 and not game.unfinished
        game = game.act(choices[which if last else 0])
    return [one.text for one in game.turns[first:]]


def pretty(move: str) -> str:
    return move.replace("x", "×").replace("-", "–").rstrip(".")


def dialog(hands: MousePlayer) -> Locator:
    return hands.page.get_by_role("dialog")


def foresee(hands: MousePlayer, *lines: Sequence[str]) -> None:
    """Opens the dialog and enters lines on its board."""
    box(hands).get_by_role("button", name=re.compile("Conditional replies|Respuestas condicionales")).click()
    for line in lines:
        enter(hands, line)
        dialog(hands).get_by_role("button", name="Another line").click()


def enter(hands: MousePlayer, line: Sequence[str]) -> None:
    board = dialog(hands).locator("svg.board")
    for move in line:
        for touch in split_turn(move):
            expect(board).not_to_have_class(re.compile("waiting"))
            begins, *_, ends = points_in(touch)
            board.locator(f'[data-point="{begins}"]').click()
            if board.locator("[data-mark=chosen]").count():
                board.locator(f'[data-point="{ends}"]').click()
        expect(board).not_to_have_class(re.compile("waiting"))


def done(hands: MousePlayer) -> None:
    dialog(hands).get_by_role("button", name="Done").click()
    expect(dialog(hands)).to_have_count(0)
    expect(box(hands).get_by_role("button", name="Conditional replies")).to_be_focused()


def replies_in(address: str) -> list[list[str]]:
    """The lines that a link of Ana's first letter holds."""
    found = dict(part.split("=") for part in address.partition("#")[2].split("&"))
    letter = Letter(found["letter"][:8], 1, 1, START)
    assert format_letter(letter) == found["letter"]
    return [list(line) for line in parse_replies(letter, found["replies"])] if "replies" in found else []


def play(hands: MousePlayer, move: str) -> dict:
    return hands.move(*points_in(move))


def test_a_reply_is_played_at_once_and_the_rest_stays_foreseen(far: Players) -> None:
    """Ana foresees two replies; Ben makes both moves, and sends one link with five turns."""
    ana, ben = far
    line = line_of(4)
    begin(ana)
    ana.move("c2", "c3")
    foresee(ana, line)
    expect(dialog(ana)).to_contain_text("If c4×c2, then")
    done(ana)
    expect(box(ana).get_by_role("listitem")).to_have_count(1)
    sent = link(ana)
    assert replies_in(sent) == [line]
    follow(ben, sent)
    expect(box(ben)).to_contain_text("their reply is played at once")
    expect(box(ben)).not_to_contain_text(pretty(line[1]))
    for move, reply in (line[:2], line[2:]):
        play(ben, move)
        expect(box(ben)).to_contain_text(f"{pretty(move)}: their reply, {pretty(reply)}, was played at once")
        expect(ben.page.locator(".status [data-turn]")).to_contain_text("Your turn")
        expect(ben.page.locator('[data-do="undo"]')).to_be_disabled()
    ben.page.reload()
    ben.see()
    turn(ben)
    expect(ben.page.locator(".status [data-turn]")).to_contain_text("to play, by link")
    back = link(ben)
    seen = follow(ana, back)
    expect(box(ana)).to_contain_text(f"your conditional replies were played: {pretty(line[1])} and {pretty(line[3])}")
    assert seen["men"] == ben.see()["men"] and seen["can"]
    for one in far:
        assert one.record().count("Played ahead") == 2
        (game,) = kept(one)
        assert game["turns"] == 6
    turn(ana)
    follow(ben, link(ana))
    expect(ben.page.locator(".status [data-turn]")).to_contain_text("Your turn")


def test_another_move_than_the_foreseen_one_is_left_alone(far: Players) -> None:
    ana, ben = far
    line, other = line_of(4), line_of(3, which=1)
    assert line[:2] == other[:2] and line[2] != other[2]
    begin(ana)
    ana.move("c2", "c3")
    foresee(ana, line)
    done(ana)
    follow(ben, link(ana))
    play(ben, line[0])
    play(ben, other[2])
    expect(box(ben)).to_contain_text("Send this link to the other player")
    follow(ana, link(ben))
    expect(box(ana)).to_contain_text(f"your conditional replies were played: {pretty(line[1])}.")
    expect(ana.page.locator(".status [data-turn]")).to_contain_text("Your turn")


def test_lines_are_seen_changed_and_removed_before_they_are_sent(far: Players) -> None:
    ana = far[0]
    one, two, three = line_of(2), line_of(2, which=1), line_of(4)
    assert one[1] != two[1]
    begin(ana)
    ana.move("c2", "c3")
    plain = link(ana)
    foresee(ana, one, two)
    expect(dialog(ana).get_by_role("listitem")).to_have_text([f"If c4×c2, then {pretty(two[1])}ContinueRemove"])
    item = dialog(ana).get_by_role("listitem").bounding_box()
    end = dialog(ana).get_by_role("button", name="Done").bounding_box()
    assert item and end and item["y"] < end["y"]
    enter(ana, three)
    expect(dialog(ana).get_by_role("listitem")).to_contain_text(["after that, if"])
    assert replies_in(link(ana)) == [three]
    dialog(ana).get_by_role("button", name="Take back").click()
    expect(dialog(ana)).to_contain_text("Make your reply")
    dialog(ana).get_by_role("button", name="Another line").click()
    done(ana)
    sent = link(ana)
    ana.page.reload()
    ana.see()
    expect(box(ana).get_by_role("listitem")).to_have_count(1)
    assert link(ana) == sent
    change_language(ana.page, "Español")
    expect(box(ana).get_by_role("listitem")).to_contain_text(["Si c4×c2, entonces"])
    assert link(ana) == sent.replace("/en/", "/es/")
    foresee(ana)
    dialog(ana).get_by_role("button", name="Quitar").click()
    expect(dialog(ana).get_by_role("listitem")).to_have_count(0)
    ana.page.keyboard.press("Escape")
    dialog(ana).get_by_role("button", name="Listo").click()
    assert link(ana) == plain.replace("/en/", "/es/")
    ana.do("undo")
    ana.move("b2", "c3")
    expect(box(ana).get_by_role("listitem")).to_have_count(0)


def test_a_line_is_continued_from_where_it_ends(far: Players) -> None:
    ana = far[0]
    begin(ana)
    ana.move("c2", "c3")
    line = line_of(4)
    foresee(ana, line[:2])
    done(ana)
    ana.page.reload()
    ana.see()
    foresee(ana)
    dialog(ana).get_by_role("button", name=f"Continue this line: If c4×c2, then {pretty(line[1])}").click()
    expect(dialog(ana)).to_contain_text("You may go on with their next move")
    enter(ana, line[2:])
    expect(dialog(ana).get_by_role("listitem")).to_contain_text(["after that, if"])
    assert replies_in(link(ana)) == [line]


def test_replies_are_gone_with_the_move_that_they_were_thought_of_after(far: Players) -> None:
    ana = far[0]
    begin(ana)
    ana.move("c2", "c3")
    foresee(ana, line_of(2))
    done(ana)
    ana.do("undo")
    ana.move("d2", "c3")
    assert "replies=" not in link(ana) and "lines=" not in ana.page.url


def test_too_long_a_line_is_refused_in_words(far: Players) -> None:
    ana = far[0]
    begin(ana)
    ana.move("c2", "c3")
    line = line_of(2 * MAX_REPLIES + 2)
    foresee(ana)
    enter(ana, line)
    expect(dialog(ana).get_by_role("alert")).to_have_text(f"A line can hold at most {MAX_REPLIES} replies.")
    done(ana)
    assert replies_in(link(ana)) == [line[:-2]]


def test_damaged_replies_are_left_out(far: Players) -> None:
    ana, ben = far
    begin(ana)
    ana.move("c2", "c3")
    foresee(ana, line_of(2))
    done(ana)
    follow(ben, link(ana)[:-1])
    expect(box(ben)).to_contain_text("replies in this link are damaged and have been left out")
    ben.move("c4", "c2")
    expect(box(ben)).to_contain_text("Send this link to the other player")
    assert "replies=" not in ben.page.url


def test_a_move_of_ones_own_that_was_not_foreseen_is_not_accepted(page: Page, address: str) -> None:
    """Ben's program writes the whole game, and in it another reply than Ana has foreseen."""
    ana, ben = MousePlayer(page, address), Far(("alquerque-de-doce", "medieval"), "b")
    good, bad = line_of(3), line_of(2, which=1)
    begin(ana)
    ana.move("c2", "c3")
    foresee(ana, good[:2])
    done(ana)
    told, men = ben.reads(link(ana)), ana.see()["men"]
    forged = told.game.read(" ".join(bad))
    forged = forged.read(line_of(1, game=forged)[0])
    ben.text = format_letter(Letter(told.id, 4, 0, forged))
    ana.open("en", **ben.fragment())
    expect(box(ana)).to_contain_text("a move of yours that you did not make in this browser")
    assert ana.see()["men"] == men and buttons(ana)[:2] == ["Go on with the one in the link", "Go on with mine"]
    ana.press("Go on with mine")
    ben.text = format_letter(Letter(told.id, 4, 0, told.game.read(" ".join(good))))
    ana.open("en", **ben.fragment())
    expect(box(ana)).to_contain_text("your conditional replies were played")


def test_the_dialog_by_keyboard_on_a_phone(far: Players) -> None:
    ana = far[0]
    page = ana.page
    page.set_viewport_size({"width": 390, "height": 844})
    begin(ana)
    ana.move("c2", "c3")
    foresee(ana)
    assert faults(page) == []
    assert page.evaluate("document.querySelector('dialog[open]').scrollWidth <= innerWidth")
    for part, aim, less, more in ((0, "c", "ArrowRight", "ArrowLeft"), (1, "4", "ArrowUp", "ArrowDown")):
        while (here := page.evaluate("document.activeElement.dataset.point")[part]) != aim:
            page.keyboard.press(less if here < aim else more)
    for key in ("Enter", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(dialog(ana)).to_contain_text("If c4×c2, then… Make your reply.")
    expect(dialog(ana).locator("[data-live]")).to_contain_text("White takes c3")
    page.keyboard.press("Escape")
    expect(dialog(ana)).to_be_visible()


def test_a_reply_that_ends_the_game_is_sent_back(page: Page, address: str) -> None:
    """Ben opens a link with the reply that wins: the game is over, and his link tells it."""
    hands = MousePlayer(page, address)
    begun = Game.begin(ruleset("alquerque-de-tres", "tres"), first=1)
    last = find_end(begun)
    letter = Letter("abcdefgh", len(last.turns) - 2, 1, begun.read(" ".join(t.text for t in last.turns[:-2])))
    replies = format_replies(letter, [[t.text for t in last.turns[-2:]]])
    game = {"rules": "tres", "first": "b", "letter": format_letter(letter), "replies": replies}
    hands.open("en", "alquerque-de-tres", **game)
    expect(box(hands)).to_contain_text("foreseen some of your moves")
    play(hands, last.turns[-2].text)
    expect(box(hands)).to_contain_text("was played at once, and the game is over. Send the link")
    far = Far(("alquerque-de-tres", "tres"), "b")
    assert far.reads(link(hands)).game.acts == last.acts


def find_end(begun: Game) -> Game:
    """A short game that the side that begins wins."""
    far = Far(("alquerque-de-tres", "tres"), "b")
    for seed in range(500):
        far.chance.seed(seed)
        game = begun
        while not game.outcome and len(game.turns) < 20:
            game = game.act(far.chance.choice(game.choices()))
        if game.outcome and game.outcome.winner == 1:
            return game
    raise AssertionError("nobody wins")


@pytest.mark.parametrize("first", ["b", "w"])
def test_with_dice_none_are_offered(page: Page, address: str, first: str) -> None:
    hands = MousePlayer(page, address)
    begin(hands, "alquerque-de-nueve", first=first, rules="nueve-dados")
    assert link(hands)
    assert not any("Conditional" in name for name in buttons(hands))
