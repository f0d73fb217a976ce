"""Games played by ear: what stands where, what may be played, what the other side has played and how the game ended
are learned from the accessibility tree alone, as a screen reader's user learns them.

`Ears` knows roles, names and the words of the site; nothing of how the page is drawn. A judge beside them, the rules'
package, follows the game by what was heard: if a cell said less or something else than what is there, the two part at
once. The browser's own tree is asked, through the debugger, and not Playwright's idea of it.
"""

import json
import random
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from hands import MousePlayer
from playwright.sync_api import Page, expect

from alquerque import api

POINT = re.compile(r"\b[a-l]-?\d+\b", re.IGNORECASE)
HINTS = {"may go here", "a man may be placed here", "may be removed", "may be taken up", "may be huffed"}
MINE_AGAIN = re.compile(r"Black to play|You win|The computer wins|A draw")


class Cell(NamedTuple):
    """What is heard of a point: who stands there from the top down, and what may be done."""

    men: tuple[str, ...]
    may: str
    here: bool
    taken: bool
    option: int


class Ears:
    """Reads roles and names, and presses Enter."""

    def __init__(self, page: Page, words: dict) -> None:
        self.page = page
        self.debugger = page.context.new_cdp_session(page)
        self.debugger.send("Accessibility.enable")
        self.men = {words["men"][side][kind]: (side, kind) for side in "wb" for kind in words["men"][side]}
        self.many = {words["menMany"][side][kind]: (side, kind) for side in "wb" for kind in words["menMany"][side]}

    def nodes(self, role: str, within: int | None = None) -> list[dict]:
        if within is None:
            within = self.debugger.send("DOM.getDocument", {"depth": 0})["root"]["backendNodeId"]
        found = self.debugger.send("Accessibility.queryAXTree", {"backendNodeId": within, "role": role})["nodes"]
        return [node for node in found if not node["ignored"]]

    def board(self) -> dict[str, Cell]:
        """What each cell of the grid says, by its point."""
        (grid,) = self.nodes("grid")
        self.cells = {}
        heard = {}
        for cell in self.nodes("gridcell", grid["backendDOMNodeId"]):
            point, *parts = cell["name"]["value"].split(", ")
            self.cells[point.lower()] = cell["backendDOMNodeId"]
            heard[point.lower()] = self.cell(parts)
        return heard

    def cell(self, parts: list[str]) -> Cell:
        men: list[str] = []
        if parts[0] != "empty":
            height = re.match(r"column of (\d+), from the top: (.*)|a pile of (\d+)", ", ".join(parts))
            if height and height[2]:
                parts = height[2].split(", ")
            while parts and (named := self.named(parts[0])):
                men += named
                parts = parts[1:]
            assert men and (not height or len(men) == int(height[1] or height[3])), parts
        else:
            parts = parts[1:]
        rest = ", ".join(parts)
        may = re.search(r"\bmay ((?:go to|take) .*)", rest)
        option = re.search(r"taken by choice (\d)", rest)
        return Cell(tuple(men), may[1] if may else "", bool(HINTS & set(parts)), "will be taken" in parts,
                    int(option[1]) if option else 0)

    def named(self, words: str) -> list[str]:
        """'2 white soldiers', as sides and kinds."""
        words = words.removeprefix("a pile of ")
        if words in self.men:
            return ["".join(self.men[words])]
        count = re.fullmatch(r"(\d+) (?:× )?(.*)", words)
        man = count and (self.many.get(count[2]) or self.men.get(count[2]))
        return ["".join(man)] * int(count[1]) if count and man else []

    def happened(self) -> str:
        """What the page has said last."""
        (log,) = (node for node in self.nodes("log") if node["name"]["value"] == "What has just happened")
        return "".join(text["name"]["value"] for text in self.nodes("StaticText", log["backendDOMNodeId"]))

    def buttons(self) -> dict[str, int]:
        return {node["name"]["value"]: node["backendDOMNodeId"] for node in self.nodes("button")}

    def pictures(self) -> list[str]:
        return [node["name"]["value"] for node in self.nodes("image")]

    def press(self, node: int) -> None:
        self.debugger.send("DOM.focus", {"backendNodeId": node})
        self.page.keyboard.press("Enter")


class Listener:
    """Plays black by ear against the page's computer; a judge follows what was heard."""

    def __init__(self, page: Page, address: str, words: dict, game: str, seed: int, **fragment: str) -> None:
        self.hands = MousePlayer(page, address, seed=seed)
        self.hands.open("en", game, w="c1", **fragment)
        self.ears, self.random = Ears(page, words), random.Random(seed)
        keys = {
            "rules": fragment["rules"],
            "set": dict(one.split(":") for one in fragment.get("set", "").split(",") if one),
        }
        self.game = {"game": game, **keys, "first": fragment["first"], "start": fragment.get("start")}
        self.side = fragment["first"]
        self.acts: list[str] = []

    def judge(self, acts: list[str]) -> dict:
        return json.loads(api.answer(json.dumps({"op": "view", **self.game, "acts": acts})))

    def listen(self) -> dict[str, Cell]:
        """The board, when the page has settled; what it has settled to is not looked at."""
        self.hands.see()
        return self.ears.board()

    def play(self) -> tuple[dict, str]:
        """To the end; answers with how the judge saw it, and what was heard of it."""
        for _ in range(300):
            view = self.judge(self.acts)
            assert not view.get("error"), view
            if not view["outcome"] and view["side"] != self.side:
                self.hear_the_other(view)
                continue
            heard = self.listen()
            assert {point: cell.men for point, cell in heard.items() if cell.men} == stand(view)
            if view["outcome"]:
                return view, self.ears.happened()
            assert not view["turns"] or view["mid"] or "Black to play" in self.ears.happened(), self.ears.happened()
            reserves = [picture for picture in self.ears.pictures() if picture.endswith("to place.")]
            assert sorted(reserves) == sorted(f"{name}: {view['hands'][side]} to place."
                                              for side, name in (("b", "Black"), ("w", "White")) if view["hands"][side])
            self.touch(heard, view)
        raise AssertionError("the game does not end")

    def touch(self, heard: dict[str, Cell], view: dict) -> None:
        """Plays one touch that was heard of, once the judge has agreed that nothing else may be played."""
        legal = [move for move in view["legal"] if move["manner"] != "stop"]
        assert {point for point, cell in heard.items() if cell.may} == {move["from"] for move in legal if move["from"]}
        for point, cell in heard.items():
            ways = [move for move in legal if move["from"] == point]
            assert points_in(cell.may) == {one for move in ways for one in (move["to"], *move["takes"])}, (point, cell)
        start = view["mid"]["at"] if view["mid"] else None
        if not start and any(cell.may for cell in heard.values()):
            start = self.random.choice(sorted(point for point, cell in heard.items() if cell.may))
            self.ears.press(self.ears.cells[start])
            heard = self.listen()
            if not self.ears.happened().startswith("Chosen: "):
                self.only_this(start, legal)
                return
        ways = [move for move in legal if move["from"] == start]
        assert {point for point, cell in heard.items() if cell.here} == {move["to"] for move in ways}
        takes = {taken for move in ways for taken in move["takes"] if start}
        assert {point for point, cell in heard.items() if cell.taken} == takes
        to = self.random.choice(sorted(point for point, cell in heard.items() if cell.here))
        ways = [move for move in ways if move["to"] == to]
        self.acts.append(ways[0]["touch"])
        self.ears.press(self.ears.cells[to])
        if len(ways) > 1:
            self.choose(ways)

    def only_this(self, start: str, legal: list[dict]) -> None:
        """A capture that is owed, and the man's only one, is played with the first touch."""
        (move,) = (move for move in legal if move["from"] == start)
        assert move["owed"]
        self.acts.append(move["touch"])
        assert f"from {start}, landing on" in self.ears.happened() or self.judge(self.acts)["mid"], self.ears.happened()

    def choose(self, ways: list[dict]) -> None:
        """One touch meant several moves: the page says which, and the men that each takes say its number."""
        heard = self.listen()
        asked = self.ears.happened()
        assert asked.startswith("This move can be made in several ways."), asked
        options = {int(name[0]): name for name in self.ears.buttons() if re.match(r"\d\. .*takes", name)}
        assert len(options) == len(ways) and all(name in asked for name in options.values())
        chosen = self.random.choice(sorted(options))
        takes = {point for point, cell in heard.items() if cell.option == chosen}
        (move,) = (move for move in ways if set(move["takes"]) == takes)
        assert takes == points_in(options[chosen].partition("takes")[2])
        self.acts[-1] = move["touch"]
        self.ears.press(self.ears.buttons()[options[chosen]])

    def hear_the_other(self, view: dict) -> None:
        """The computer's turn, found by what was said of it and by where its men stand then."""
        self.hands.see()  # one's own move has been told
        expect(self.hands.page.get_by_role("log", name="What has just happened")).to_contain_text(MINE_AGAIN)
        said = self.ears.happened()
        stands = {point: cell.men for point, cell in self.ears.board().items() if cell.men}
        named = points_in(said.partition("White")[2])
        left = [(self.acts, set[str]())]
        while left:
            acts, told = left.pop()
            after = self.judge(acts)
            if len(acts) > len(self.acts) and (after["side"] == self.side or after["outcome"]):
                if told <= named and stand(after) == stands:
                    self.acts = acts
                    return
                continue
            for move in after["legal"]:
                points = {move["from"], move["to"], *move["takes"]} - {None}
                if points <= named:
                    left.append(([*acts, move["touch"]], told | points))
        raise AssertionError(f"what was said is no turn of {view['position']}: {said}")


def stand(view: dict) -> dict[str, tuple[str, ...]]:
    """Who stands where, from the top down."""
    return {man["at"]: tuple(one["side"] + one["kind"] for one in (man, *man["under"])) for man in view["men"]}


def points_in(words: str) -> set[str]:
    return {point.lower() for point in POINT.findall(words)}


@pytest.fixture(scope="module")
def words(root: Path) -> dict:
    return json.loads((root / "site" / "lang" / "en.json").read_text("utf-8"))["page"]


def heard_end(listener: Listener) -> None:
    view, said = listener.play()
    winner = view["outcome"]["winner"]
    end = "A draw." if not winner else "You win." if winner == listener.side else "The computer wins."
    assert end in said, said
    assert end.rstrip(".") in [text["name"]["value"] for text in listener.ears.nodes("StaticText")]


def test_the_board_is_a_table(page: Page, address: str, words: dict) -> None:
    """Rows and cells lie as on the board; turned round, they are read from the other side, and nobody loses the
    place.
    """
    MousePlayer(page, address).open("en", "felli", first="b")
    ears = Ears(page, words)
    (grid,) = ears.nodes("grid")
    assert grid["name"]["value"].startswith("Board.")
    rows = ears.nodes("row", grid["backendDOMNodeId"])
    read = [[cell["name"]["value"][:2] for cell in ears.nodes("gridcell", row["backendDOMNodeId"])] for row in rows]
    assert read == [["A5", "C5", "E5"], ["B4", "C4", "D4"], ["C3"], ["B2", "C2", "D2"], ["A1", "C1", "E1"]]
    page.get_by_role("gridcell", name="C2").focus()
    page.keyboard.press("f")
    expect(page.get_by_role("gridcell", name="C2")).to_be_focused()
    rows = ears.nodes("row", grid["backendDOMNodeId"])
    read = [[cell["name"]["value"][:2] for cell in ears.nodes("gridcell", row["backendDOMNodeId"])] for row in rows]
    assert read[0] == ["E1", "C1", "A1"] and read[-1] == ["E5", "C5", "A5"]
    page.keyboard.press("Enter")
    expect(page.get_by_role("gridcell", name="C2", selected=True)).to_have_count(1)


def test_an_ending_is_played_by_ear(page: Page, address: str, words: dict) -> None:
    """Chains, kings, a choice and an end, in a few turns."""
    heard_end(Listener(page, address, words, "alquerque-de-doce", 3, rules="medieval", first="b",
                       start="B:Ba1,b1,c1:Wb3,d3,c4,e5", set="quiet:6"))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "rules", "changes"),
    [
        ("alquerque-de-doce", "medieval", "quiet:20"),
        ("alquerque-de-nueve", "nueve", "quiet:30"),
        ("fanorona", "tsivy", "quiet:20"),
        ("fanorona", "telo", ""),
        ("lasca", "lasca", "quiet:30"),
        ("alquerque-de-tres", "tres", ""),
    ],
)
def test_a_whole_game_is_played_by_ear(
    page: Page, address: str, words: dict, game: str, rules: str, changes: str
) -> None:
    heard_end(Listener(page, address, words, game, 5, rules=rules, first="b", **({"set": changes} if changes else {})))
