"""A game by keyboard alone: arrows along the drawn lines, Enter, Escape; points say in words what they are."""

import re

import pytest
from hands import MousePlayer
from playwright.sync_api import Page, expect

from alquerque.games import GAMES

ARROWS = {(0, 1): "ArrowUp", (0, -1): "ArrowDown", (1, 0): "ArrowRight", (-1, 0): "ArrowLeft"}


class Keys(MousePlayer):
    """Hands that never leave the keyboard."""

    def here(self) -> str:
        return self.page.evaluate("document.activeElement.dataset.point ?? ''")

    def enter_board(self) -> None:
        for _ in range(60):
            if self.here():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the board is not reached by Tab")

    def walk(self, point: str) -> None:
        """Along columns and rows, which on this board are all drawn."""
        self.enter_board()
        while (at := self.here()) != point:
            across, up = ord(point[0]) - ord(at[0]), int(point[1]) - int(at[1])
            step = (1 if across > 0 else -1, 0) if across else (0, 1 if up > 0 else -1)
            self.page.keyboard.press(ARROWS[step])
            assert self.here() != at, f"the arrow does not leave {at}"

    def touch(self, point: str) -> dict:
        self.walk(point)
        self.page.keyboard.press("Enter")
        return self.see()

    def push(self, buttons: str, which: int) -> dict:
        self.page.locator(buttons).nth(which).focus()
        self.page.keyboard.press("Enter")
        return self.see()


class Squares(Keys):
    """Keys on a board of squares: up or down to the row, then along it."""

    def walk(self, point: str) -> None:
        self.enter_board()
        at = {spot: (float(x), -float(y)) for spot, x, y in self.page.locator(".spot").evaluate_all(
            "all => all.map(one => [one.dataset.point, one.getAttribute('cx'), one.getAttribute('cy')])")}
        while (here := self.here()) != point:
            across, up = at[point][0] - at[here][0], at[point][1] - at[here][1]
            self.page.keyboard.press(ARROWS[(0, 1 if up > 0 else -1) if up else (1 if across > 0 else -1, 0)])
            assert self.here() != here, f"the arrow does not leave {here}"


def test_a_point_of_a_region_says_so(page: Page, address: str) -> None:
    page.goto(f"{address}en/asalto/")
    expect(page.locator(".spot[data-point=d7]")).to_have_attribute("aria-label", re.compile("^D7, empty, in the fort"))
    expect(page.locator(".spot[data-point=d4]")).not_to_have_attribute("aria-label", re.compile("fort"))


@pytest.mark.quick
def test_points_speak(page: Page, address: str) -> None:
    keys = Keys(page, address).open("en", first="b")
    keys.walk("c2")
    assert page.locator(":focus").get_attribute("aria-label") == "C2, black man, may go to c3"
    keys.touch("c2")
    expect(page.locator("[data-live]")).to_have_text("Chosen: black man on c2. May go to c3.")
    page.keyboard.press("Escape")
    assert keys.see()["chosen"] is None
    keys.move("c2", "c3")
    expect(page.locator("[data-live]")).to_have_text("Black: c2 to c3. White to play.")
    keys.walk("a1")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-live]")).to_have_text("There is no way on there.")
    page.keyboard.press("9")
    assert keys.here() == "b2"
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    page.locator("[data-live]").evaluate("(one) => { one.textContent = '' }")
    page.keyboard.press("7")  # from b1 no diagonal leads, and a level line is none
    expect(page.locator("[data-live]")).to_have_text("There is no way on there.")
    assert keys.here() == "b1"


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "Taken back. Black: c2 to c3. White to play."), ("es", "Jugada deshecha. Negras: de c2 a c3. Juegan las blancas."),
])  # fmt: skip
def test_a_move_that_is_taken_back_does_not_sound_like_a_new_one(page: Page, address: str, lang: str, said: str) -> None:
    keys = Keys(page, address).open(lang, first="b", w="person", b="person", acts="c2-c3,c4xc2")
    keys.walk("c2")
    page.keyboard.press("u")
    expect(page.locator("[data-live]")).to_have_text(said)


def test_the_way_to_the_board_is_one_stop(page: Page, address: str) -> None:
    Keys(page, address).open("en")
    page.locator("[data-where=top] select").focus()
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_attribute("data-point", "a1")
    page.keyboard.press("Tab")
    assert page.locator(":focus").evaluate("one => one.closest('svg.board') === null")


@pytest.mark.without_python
@pytest.mark.parametrize("path", ["", "lessons/step/", "problems/doce-medieval/", "alquerque-de-doce/"])
def test_a_question_mark_opens_the_keys_wherever_the_focus_is(page: Page, address: str, path: str) -> None:
    page.goto(f"{address}en/{path}")
    keys = page.locator("[data-help]")
    spots = page.locator("svg.board .spot[tabindex='0']")
    expect(spots.first).to_be_attached()
    for focused in ("document.body.focus()", "document.querySelector('svg.board .spot[tabindex=\"0\"]').focus()"):
        page.evaluate(focused)
        page.keyboard.press("?")
        expect(keys).to_be_visible()
        expect(keys).to_contain_text("along the lines")
        page.keyboard.press("Escape")
        expect(keys).to_be_hidden()


def test_letters_speak_on_the_board_alone(page: Page, address: str) -> None:
    keys = Keys(page, address).open("en", acts="c2-c3")
    live = page.locator("[data-live]")
    keys.walk("c4")
    for key, said in (
        ("m", "From c4 it may take c3 landing on c2."),
        ("l", "Last move. Black: c2 to c3."),
        ("f", "Board turned round."),
        ("f", "Board the right way round."),
        ("b", "White to play. Black, 12: a1, a2, b1, b2, c1, c3, d1, d2, d3, e1, e2, e3. White, 12: "),
    ):
        page.keyboard.press(key)
        expect(live).to_contain_text(said)
    expect(live).to_contain_text("Empty, 1: c2.")
    keys.walk("c2")
    page.keyboard.press("m")
    expect(live).to_have_text("These can go to c2: c4.")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="The rules in force")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator('[data-point="c2"]')).to_be_focused()
    page.keyboard.press("Escape")
    page.locator('[data-do="hint"]').focus()
    live.evaluate("(one) => { one.textContent = '' }")
    page.keyboard.press("b")
    page.keyboard.press("f")
    expect(live).to_have_text("")


def test_a_turned_board_is_walked_as_it_looks(page: Page, address: str) -> None:
    keys = Keys(page, address).open("en")
    keys.walk("c3")
    page.keyboard.press("f")
    page.keyboard.press("ArrowUp")
    assert keys.here() == "c2"


def test_a_whole_game_by_keyboard(page: Page, address: str) -> None:
    keys = Keys(page, address, seed=3).open(rules="moderno", set="quiet:20", first="b")
    for _ in keys.turns():
        pass
    expect(page.locator("[data-turn]")).to_have_class("turn over")


RULESETS = [(id, one.id) for id, entry in GAMES.items() for one in entry.rulesets]
SQUARES = [one for one in RULESETS if GAMES[one[0]].base.board.style == "squares" or GAMES[one[0]].handicaps]
TRIED = [("damas", "damas")]  # in every whole run, the others at length


@pytest.mark.parametrize(
    ("game", "ruleset"), [pytest.param(*one, marks=[] if one in TRIED else pytest.mark.long) for one in SQUARES]
)
def test_a_whole_game_on_squares_by_keyboard(page: Page, address: str, game: str, ruleset: str) -> None:
    """In the language in which the mouse does not play it (see test_games)."""
    n = RULESETS.index((game, ruleset))
    keys = Squares(page, address, seed=n).open(("en", "es")[n % 2], game, rules=ruleset, set="quiet:6")
    for _ in keys.turns():
        pass
    expect(page.locator("[data-turn]")).to_have_class("turn over")
