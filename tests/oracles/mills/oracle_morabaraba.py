"""The second rules of morabaraba and twelve men's morris, as ``oracle_family`` has those of other games: from their
descriptions alone, without a look at the first ones."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from oracle import OTHER, End
from oracle_family import Game, State, lines

RINGS = lines(
    """a1 d1 g1
    a7 d7 g7
    a1 a4 a7
    g1 g4 g7
    b2 d2 f2
    b6 d6 f6
    b2 b4 b6
    f2 f4 f6
    c3 d3 e3
    c5 d5 e5
    c3 c4 c5
    e3 e4 e5"""
)
SPOKES = lines("a4 b4 c4\ne4 f4 g4\nd1 d2 d3\nd5 d6 d7")
DIAGONALS = lines("a1 b2 c3\ng1 f2 e3\na7 b6 c5\ng7 f6 e5")


@dataclass
class Herds(State):
    due: int = 0
    """How many men the side to move must still take off."""
    moved: dict[str, tuple[str, str, bool, bool]] = field(default_factory=dict)
    """Each side's last move: from where to where, whether it left a mill, and whether it closed one."""


class Morabaraba(Game):
    """Twelve men each, placed and then moved along the lines; three in a line take one of the other's."""

    lines = RINGS + SPOKES + DIAGONALS
    rows = lines
    """The threes that are a mill."""
    fewest = 3

    def start(self) -> str:
        return f"{self.first('W')}:W:B;hand=12,12"

    def read(self, text: str) -> Herds:
        return Herds(**vars(super().read(text)))

    def milled(self, state: State, point: str) -> int:
        """The number of mills in which the man on a point stands."""
        return sum(point in row and {state.owner(one) for one in row} == {state.owner(point)} for row in self.rows)

    def prey(self, state: State) -> list[str]:
        men = state.points(OTHER[state.side])
        alone = [point for point in men if not self.milled(state, point)]
        return {"any": men, "never": alone, "last": alone or men}[self.fields["milled"]]

    def goals(self, state: State, start: str) -> list[str]:
        free = [point for point in self.all_points if point not in state.board]
        three = len(state.points(state.side)) <= int(self.fields["fly_at"])
        cornered = self.fields["fly_from"] == "corners" and start in ("a1", "a7", "g1", "g7")
        return free if three or cornered else self.steps(state, start)

    def choices(self, state: State) -> set[str]:
        assert isinstance(state, Herds)
        if state.due:
            return {f"*{point}" for point in self.prey(state)}
        free = [point for point in self.all_points if point not in state.board]
        if state.hands[state.side] and free:
            return {f"@{point}" for point in free}
        return {f"{start}-{to}" for start in state.points(state.side) for to in self.goals(state, start)
                if not self.forbidden(state, start, to)}

    def forbidden(self, state: Herds, start: str, to: str) -> bool:
        """Whether a man who has just broken a mill would close it again by going straight back."""
        if self.fields["returning"] == "free" or state.side not in state.moved:
            return False
        source, goal, broke, closed = state.moved[state.side]
        if (start, to) != (goal, source) or not broke or (self.fields["returning"] == "no-mill-swap" and not closed):
            return False
        return self.milled(self.moving(state, start, to), to) > 0

    def moving(self, state: Herds, start: str, to: str) -> Herds:
        board = {to if point == start else point: men for point, men in state.board.items()}
        return replace(state, board=board)

    def play(self, state: State, touch: str) -> State:
        assert isinstance(state, Herds)
        if touch[0] == "*":
            board = {point: men for point, men in state.board.items() if point != touch[1:]}
            moved = {side: last for side, last in state.moved.items() if last[1] != touch[1:]}
            return self.owing(replace(state, board=board, moved=moved), state.due - 1)
        if touch[0] == "@":
            hands = state.hands | {state.side: state.hands[state.side] - 1}
            after = replace(state, board=state.board | {touch[1:]: [state.side]}, hands=hands)
            return self.owing(after, self.milled(after, touch[1:]))
        start, to = touch.split("-")
        after = self.moving(state, start, to)
        closed = self.milled(after, to)
        last = start, to, self.milled(state, start) > 0, closed > 0
        return self.owing(replace(after, moved=state.moved | {state.side: last}), closed)

    def owing(self, state: Herds, due: int) -> Herds:
        there_are = self.prey(state) if self.fields["milled"] == "never" else state.points(OTHER[state.side])
        due = min(due, 1 if self.fields["mills"] == "one" else 9, len(there_are))
        return replace(state, due=due) if due else replace(state, due=0, side=OTHER[state.side])

    def ended(self, state: State) -> End | None:
        for side in (state.side, OTHER[state.side]):
            if state.total(side) < self.fewest:
                return self.won(OTHER[side], "too-few" if state.total(side) else "no-men")
        if self.choices(state):
            return None
        if self.fields["blocked"] == "both-draws" and not self.choices(replace(state, side=OTHER[state.side])):
            return self.won(None, "both-blocked")
        return super().ended(state)


class Straight(Morabaraba):
    """Men go along the diagonals, but three on one are no mill."""

    rows = RINGS + SPOKES


class Lesotho(Morabaraba):
    """A cross through the middle, on which any three side by side are a mill; short lines join the two outer rings."""

    cross = lines("a4 b4 c4 d4 e4 f4 g4\nd1 d2 d3 d4 d5 d6 d7")
    lines = RINGS + cross + lines("a1 b2\ng1 f2\na7 b6\ng7 f6")
    rows = RINGS + [line[i : i + 3] for line in cross for i in range(5)]


class ToTheLast(Morabaraba):
    fewest = 1


GAMES: dict[str, dict[str, tuple[type[Game], dict[str, str]]]] = {
    "morabaraba": {
        "morabaraba": (Morabaraba, {"mills": "one", "returning": "no-mill-swap", "fly_at": "3"}),
        "morabaraba-once": (Morabaraba, {"milled": "never", "returning": "no-mill", "fly_at": "0"}),
        "mlabalaba": (Straight, {"milled": "never", "returning": "free", "fly_at": "3"}),
        "morabaraba-lesotho": (Lesotho, {"milled": "never", "returning": "free", "fly_at": "3"}),
        "mulabalaba": (ToTheLast, {"milled": "any", "fly_from": "corners", "fly_at": "0"}),
        "twelve-mens-morris": (Morabaraba, {"milled": "last", "returning": "free", "blocked": "both-draws"}),
        "twelve-four-fly": (Morabaraba, {"milled": "last", "fly_at": "4"}),
        "twelve-any": (Morabaraba, {"milled": "any", "fly_at": "0"}),
    }
}
