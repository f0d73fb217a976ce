"""Two people far apart play by sending each other links: each in a browser of their own."""

import random
import re

from hands import MousePlayer, change_language
from playwright.sync_api import Locator, Page, expect
from test_accessible import faults
from test_my_games import kept

from alquerque.formats.correspondence import Letter, create_beads, due_throw, format_letter, is_ready, parse_letter
from alquerque.games import ruleset
from alquerque.history import Game

Players = tuple[MousePlayer, MousePlayer]


def box(hands: MousePlayer) -> Locator:
    return hands.page.locator("[data-post]")


def link(hands: MousePlayer) -> str:
    """The link that is offered to be sent."""
    field = box(hands).locator("input")
    field.wait_for()
    return field.input_value()


def follow(hands: MousePlayer, address: str) -> dict:
    """Opens a link as one does from a message: in a page that was not there before."""
    hands.page.goto("about:blank")
    hands.page.goto(address)
    expect(hands.page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    expect(hands.page.locator(".status [data-turn]")).not_to_contain_text("Opening")
    return hands.see()


def begin(hands: MousePlayer, game: str = "alquerque-de-doce", first: str = "b", rules: str | None = None) -> None:
    """A new game with somebody far away; who invites sits below, as black."""
    hands.open("en", game)
    hands.do("new")
    sheet = hands.page.get_by_role("dialog")
    sheet.get_by_label("Somebody far away, by link").check()
    sheet.locator(f"[name=first][value={first}]").check()
    if rules:
        sheet.locator("[name=rules]").select_option(rules)
    sheet.get_by_role("button", name="Begin").click()
    hands.see()


def turn(hands: MousePlayer) -> None:
    """One turn at random, until nothing can be touched any more."""
    for seen in hands.turns():
        if not seen["can"] and seen["now"] in ([], ["Show the link"]):
            return


def test_the_address_of_one_is_no_link_for_the_other(far: Players) -> None:
    ana, ben = far
    begin(ana)
    turn(ana)
    link(ana)
    follow(ben, ana.page.url)
    expect(box(ben)).to_contain_text("This is the address of the person who plays Black.")
    ana.page.reload()
    expect(box(ana)).to_contain_text("holds your first move")
    expect(box(ana)).not_to_contain_text("This is the address")


def test_who_invites_begins_unless_the_lot_is_wanted(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    hands.open("en")
    hands.do("new")
    sheet = page.get_by_role("dialog")
    first = sheet.locator("[name=first]:checked")
    expect(first).to_have_value("lot")
    sheet.get_by_label("Somebody far away, by link").check()
    expect(first).to_have_value("b")
    sheet.locator("[data-swap]").click()
    expect(first).to_have_value("w")
    sheet.get_by_label("Against the computer").check()
    expect(first).to_have_value("lot")
    sheet.get_by_label("Somebody far away, by link").check()
    sheet.locator("[name=first][value=lot]").check()
    sheet.locator("[data-swap]").click()
    expect(first).to_have_value("lot")


def test_three_turns_each_from_far_apart(far: Players) -> None:
    """A link goes to and fro; each plays one turn of their own side at a time, and each keeps one game."""
    ana, ben = far
    begin(ana)
    expect(box(ana)).to_contain_text("Make your first move")
    turn(ana)
    expect(box(ana)).to_contain_text("Invite the other player")
    assert faults(ana.page) == []
    for mover in (ben, ana, ben, ana, ben):
        other = ana if mover is ben else ben
        sent = link(other)
        assert len(sent.partition("#")[2]) < 60
        seen = follow(mover, sent)
        assert seen["men"] == other.see()["men"] and seen["can"] and not other.see()["can"]
        expect(mover.page.locator("[data-mark=last]")).to_have_count(2)
        expect(mover.page.locator(".status [data-turn]")).to_contain_text("Your turn")
        turn(mover)
        expect(mover.page.locator(".status [data-turn]")).to_contain_text("to play, by link")
    for one, side in ((ana, "b"), (ben, "w")):
        (game,) = kept(one)
        assert game["players"][side] == "person" and game["players"]["bw".replace(side, "")] == "away"
        assert game["turns"] == 6 - (one is ana)


def test_in_another_language_and_from_a_kept_address_it_is_the_same_game(far: Players) -> None:
    ana, ben = far
    begin(ana)
    ana.move("c2", "c3")
    follow(ben, link(ana))
    change_language(ben.page, "Español")
    expect(ben.page.locator(".status [data-turn]")).to_contain_text("Tu turno")
    ben.move("c4", "c2")
    assert link(ben)
    (game,) = kept(ben)
    assert game["turns"] == 2
    address = ben.page.url
    assert "post=" in address and "kept=" not in address
    follow(ben, address)
    expect(ben.page.locator("[data-ply]")).to_have_count(2)
    assert link(ben) and kept(ben)[0]["turns"] == 2


class Far:
    """Somebody far away without a browser: reads the links and writes them by the package."""

    def __init__(self, rules: tuple[str, str], first: str, seed: int = 1) -> None:
        self.names, self.first, self.chance = rules, first, random.Random(seed)
        self.start = Game.begin(ruleset(*rules, {}), first="wb".index(first))
        self.beads: tuple[str, ...] = ()

    def reads(self, address: str) -> Letter:
        letter = parse_letter(self.start, str(re.search(r"letter=([^&]+)", address)[1]))
        self.beads = letter.beads
        return letter

    def writes(self, name: str, number: int, side: int, game: Game) -> Game:
        """The game after the turn of this letter, whose text is then in `text`."""
        before = () if number == 1 else self.beads
        beads = create_beads(self.start, name, side, number, "far away", before)
        while not is_ready(game, number, side):
            game = game.act(due_throw(Letter(name, number, side, game, beads)) or self.chance.choice(game.choices()))
        self.text = format_letter(Letter(name, number, side, game, beads))
        return game

    def fragment(self) -> dict[str, str]:
        return {"rules": self.names[1], "first": self.first, "letter": self.text}


def buttons(hands: MousePlayer) -> list[str]:
    return box(hands).get_by_role("button").all_inner_texts()


def test_every_link_is_told_what_it_is_and_nothing_kept_is_lost(page: Page, address: str) -> None:
    """Damaged, out of turn, older, one's own, with another past: each has its sentence and a choice."""
    hands, ben = MousePlayer(page, address), Far(("alquerque-de-doce", "medieval"), "w")
    begin(hands, first="w")
    expect(box(hands)).to_contain_text("The other side begins")
    invited = ben.reads(link(hands))
    two = ben.writes(invited.id, 2, 0, invited.game)
    answer = ben.fragment()
    ben.chance.seed(5)
    while ben.writes(invited.id, 2, 0, invited.game).acts == two.acts:
        pass
    changed = ben.fragment()
    hands.open("en", **answer)
    expect(box(hands)).to_contain_text("has answered")
    own = f"{address}en/alquerque-de-doce/"
    turn(hands)
    sent = link(hands)
    men, three = hands.see()["men"], ben.reads(sent).game
    cases = (
        ({**answer, "letter": answer["letter"][:-1]}, "is damaged", ["Close"]),
        ({**answer, "letter": format_letter(Letter(invited.id, 2, 0, three))}, "out of turn", ["Close"]),
        ({**answer, "set": "huff:perhaps"}, "cannot be played here", ["Close"]),
        (changed, "does not match yours", ["Go on with the one in the link", "Go on with mine"]),
        ({**answer, "letter": str(re.search(r"letter=([^&]+)", sent)[1])}, "made this link yourself",
         ["Play the other side here", "Close"]),
    )  # fmt: skip
    for fragment, words, doings in cases:
        hands.open("en", **fragment)
        expect(box(hands)).to_contain_text(words)
        assert buttons(hands) == doings and hands.see()["men"] == men
        assert page.url.startswith(own) and "letter=" not in page.url
        hands.press(doings[-1])
        assert link(hands) == sent
    four = ben.writes(invited.id, 4, 0, three)
    hands.open("en", **ben.fragment())
    expect(box(hands)).to_contain_text("has answered")
    men = hands.see()["men"]
    hands.open("en", **answer)
    expect(box(hands)).to_contain_text("older than your game")
    assert hands.see()["men"] == men and len(four.turns) == 3
    (only,) = kept(hands)
    hands.open("en", **changed)
    hands.press("Go on with the one in the link")
    expect(page.locator(".status [data-turn]")).to_contain_text("Your turn")
    first, second = kept(hands, 2)
    assert only["play"] in (first["play"], second["play"])
    page.goto(f"{address}en/my-games/")
    expect(page.locator("[data-kept]")).to_have_count(2)
    page.locator("[name=game]").select_option(label="Waiting for me")
    expect(page.locator("[data-kept]")).to_have_count(2)
    page.locator("[name=game]").select_option(label="Waiting for the other player")
    expect(page.locator("[data-kept]")).to_have_count(0)


def test_a_draw_is_offered_with_a_link_and_taken_with_the_next(far: Players) -> None:
    """Who offered it cannot take it; the answer is the whole turn, and ends the game in both browsers."""
    ana, ben = far
    begin(ana)
    ana.move("c2", "c3")
    follow(ben, link(ana))
    ben.press("Offer a draw")
    assert "Accept" not in ben.see()["now"]
    ben.move("c4", "c2")
    sent = link(ben)
    seen = follow(ana, sent)
    assert {"Accept", "Decline"} <= {*seen["now"]} and "White offers a draw" in seen["notice"]
    ana.press("Accept")
    expect(box(ana)).to_contain_text("The game is over")
    seen = follow(ben, link(ana))
    assert seen["over"] and "A draw" in seen["turn"]
    expect(box(ben)).to_have_text("The other player has answered, and the game is over.")
    assert "Another game, sides swapped" in seen["now"]


def test_dice_of_both(page: Page, address: str) -> None:
    """The first links carry no move; then each throw is the one that the other works out too."""
    hands, ben = MousePlayer(page, address), Far(("alquerque-de-nueve", "nueve-dados"), "b")
    begin(hands, "alquerque-de-nueve", first="b", rules="nueve-dados")
    expect(box(hands)).to_contain_text("Each throw needs something from both of you")
    assert not hands.see()["can"]
    told = ben.reads(link(hands))
    for turns in (0, 2, 4):
        game = ben.writes(told.id, told.number + 1, 1, told.game)
        hands.open("en", "alquerque-de-nueve", **ben.fragment())
        if game.turns:
            expect(page.locator(".status [data-turn]")).to_contain_text("Your turn")
            turn(hands)
        else:
            expect(box(hands)).to_contain_text("The other player has answered. You play")
        told = ben.reads(link(hands))
        assert len(told.game.turns) == turns
    page.reload()
    assert ben.reads(link(hands)).game.acts == told.game.acts


def test_the_end_is_told_and_the_next_game_begins_with_sides_changed(page: Page, address: str) -> None:
    hands, ben = MousePlayer(page, address), Far(("alquerque-de-doce", "medieval"), "w")
    one = ben.start.act(ben.start.choices()[0])
    ben.text = format_letter(Letter("abcdefgh", 1, 0, one))
    hands.open("en", **ben.fragment())
    expect(box(hands)).to_contain_text("This is a game by links, new to this browser")
    page.locator('[data-do="more"]').click()
    page.locator("[data-act=resign]").click()
    page.locator("[data-notice] .button.first").click()
    expect(box(hands)).to_contain_text("The game is over")
    assert ben.reads(link(hands)).game.outcome
    hands.press("Another game, sides swapped")
    expect(page.locator("[data-tray=w] select")).to_have_value("person")
    expect(box(hands)).to_be_visible()
