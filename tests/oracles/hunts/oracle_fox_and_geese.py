"""The second rules of fox-and-geese, as ``oracle_family`` has those of other games: from its description alone, without
a look at the first ones."""

from __future__ import annotations

from oracle import End
from oracle_family import Game, Hop, State, lines

STRAIGHT = lines(
    """c1 d1 e1
    c2 d2 e2
    a3 b3 c3 d3 e3 f3 g3
    a4 b4 c4 d4 e4 f4 g4
    a5 b5 c5 d5 e5 f5 g5
    c6 d6 e6
    c7 d7 e7
    a3 a4 a5
    b3 b4 b5
    c1 c2 c3 c4 c5 c6 c7
    d1 d2 d3 d4 d5 d6 d7
    e1 e2 e3 e4 e5 e6 e7
    f3 f4 f5
    g3 g4 g5"""
)
SLANTING = lines(
    """c3 d4 e5
    c5 d4 e3
    a3 b4 c5 d6 e7
    c7 d6 e5 f4 g3
    g5 f4 e3 d2 c1
    e1 d2 c3 b4 a5"""
)
THIRTEEN = "c1 d1 e1 c2 d2 e2 a3 b3 c3 d3 e3 f3 g3"


class Thirteen(Game):
    """The fox wins when fewer geese than ``fewest`` are left, the geese when it cannot move."""

    lines = STRAIGHT + SLANTING
    geese = THIRTEEN
    fewest = 7
    back, sideways = True, True

    def start(self) -> str:
        geese = ",".join(f"G{point}" for point in self.geese.split())
        if self.fields["opening"] == "place":
            return f"B:W{geese}:B;hand=0,1"
        return f"{self.first('W')}:W{geese}:Bd4"

    def possible(self, state: State) -> bool:
        return state.total("b") == 1 and self.fewest <= state.total("w") <= len(self.geese.split())

    def steps(self, state: State, start: str) -> list[str]:
        found = super().steps(state, start)
        if state.side == "b":
            return found
        rise = {point: int(point[1:]) - int(start[1:]) for point in found}
        return [
            point for point in found if rise[point] > 0 or rise[point] == 0 and self.sideways or rise[point] < 0 and self.back
        ]

    def hops(self, state: State, start: str) -> list[Hop]:
        return super().hops(state, start) if state.side == "b" else []

    def choices(self, state: State) -> set[str]:
        if state.hands[state.side]:
            return self.placings(state)
        return super().choices(state)

    def play(self, state: State, touch: str) -> State:
        if touch[0] != "@":
            return super().play(state, touch)
        return State("w", state.board | {touch[1:]: ["b"]}, {"w": 0, "b": 0})

    def ended(self, state: State) -> End | None:
        if 0 < state.total("w") < self.fewest:
            return self.won("b", "too-few")
        return super().ended(state)


class Maison(Thirteen):
    fewest = 1
    back, sideways = False, False


class Fifteen(Thirteen):
    geese = f"{THIRTEEN} a4 g4"
    fewest = 6
    back = False


class Seventeen(Thirteen):
    lines = STRAIGHT
    geese = f"{THIRTEEN} a4 g4 a5 g5"
    fewest = 1
    back = False


class Enquire(Thirteen):
    lines = STRAIGHT
    geese = f"{THIRTEEN} a4 b4 f4 g4"
    back, sideways = False, False


FREE = {"compulsory": "no", "chain": "may"}
GAMES = {
    "fox-and-geese": {
        "fox-and-geese": (Thirteen, FREE),
        "fox-placed": (Thirteen, FREE | {"opening": "place"}),
        "fox-maison": (Maison, FREE | {"opening": "place"}),
        "fox-fifteen": (Fifteen, {"compulsory": "yes", "chain": "must"}),
        "fox-seventeen": (Seventeen, FREE | {"opening": "place"}),
        "fox-enquire": (Enquire, FREE),
    }
}
