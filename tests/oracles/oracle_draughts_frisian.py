"""The second rules of Frisian draughts, as ``oracle_draughts`` has those of other draughts: from its description alone,
without a look at the first ones.

What a capture is worth is found by playing it to its end in every way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from oracle import OTHER
from oracle_draughts import Draughts
from oracle_family import Game, Hop, State, Way, slanting

COLUMNS = "abcdefghij"


@dataclass
class Counted(State):
    """``stepped``: the king with which a side has stepped last, and how often in a row."""

    stepped: dict[str, tuple[str, int]] = field(default_factory=dict)


class Frisian(Draughts):
    """Ten squares by ten, four rows of men each; steps go along diagonals, captures along rows and columns as well."""

    lines = slanting(COLUMNS, range(1, 11))
    rows = ("1", "2", "3", "4"), ("7", "8", "9", "10")

    def __init__(self, fields: dict[str, str]) -> None:
        super().__init__(fields)
        self.diagonals = self.rays
        self.every = {point: [*self.rays[point], *self.straight(point)] for point in self.all_points}

    def straight(self, point: str) -> Iterator[tuple[Way, list[str]]]:
        """The dark squares of a square's row and column, each way."""
        for number, line in enumerate((
            sorted((one for one in self.all_points if one[1:] == point[1:]), key=lambda one: one[0]),
            sorted((one for one in self.all_points if one[0] == point[0]), key=lambda one: int(one[1:])),
        )):
            place = line.index(point)
            yield (1000 + number, 1), line[place + 1:]
            yield (1000 + number, -1), line[:place][::-1]

    def start(self) -> str:
        own, other = (
            ",".join(point for point in self.all_points if point[1:] in some) for some in self.rows
        )
        return f"{self.first('W')}:W{own}:B{other}"

    def read(self, text: str) -> State:
        text, _, stepped = text.partition(";stepped=")
        state = super().read(text)
        kings = {side: one.split("/") for side, one in zip("wb", stepped.split(","), strict=False) if "/" in one}
        counts = {side: (point, int(times)) for side, (point, times) in kings.items()}
        return Counted(state.side, state.board, state.hands, stepped=counts)

    def far_row(self, state: State, point: str) -> bool:
        return point[1:] == ("10" if state.side == "w" else "1")

    def forward(self, state: State, start: str, to: str) -> bool:
        return (int(to[1:]) - int(start[1:])) * (1 if state.side == "w" else -1) > 0

    def steps(self, state: State, start: str) -> list[str]:
        assert isinstance(state, Counted)
        men = any(not self.king(state, point) for point in state.points(state.side))
        most = int(self.fields["king_steps"])
        if most and men and self.king(state, start) and state.stepped.get(state.side) == (start, most):
            return []
        self.rays = self.diagonals
        return super().steps(state, start)

    def hops(self, state: State, start: str) -> list[Hop]:
        self.rays = self.every
        return super().hops(state, start)

    # -- which captures

    def leaps(self, state: State) -> set[str]:
        own = [state.chain.at] if state.chain else state.points(state.side)
        found = [(start, over, to) for start in own for over, to, _ in self.hops(state, start)]
        for duty in self.duties():
            if found:
                worth = {leap: self.best(state, leap, duty) for leap in found}
                found = [leap for leap in found if worth[leap] == max(worth.values())]
        return {f"{start}x{to}" for start, _, to in found}

    def duties(self) -> list[str]:
        counted = {"free": [], "men": ["men"], "kings": ["men then kings"], "value": ["value"]}[self.fields["most"]]
        if self.fields["taker"] == "crowned" and self.fields["most"] == "kings":
            return ["men", "taker", "men then kings"]
        return [*counted, *["taker"] * (self.fields["taker"] != "any")]

    def best(self, state: State, leap: tuple[str, str, str], duty: str) -> float:
        """What a capture that begins so is worth at most."""
        start, over, to = leap
        king = self.king(state, over)
        if duty == "taker":
            return self.king(state, start)
        one = {"men": 1, "men then kings": 1.01 if king else 1, "value": 1.99 if king else 1}[duty]
        return round(one + self.further(self.hop(state, start, to), duty), 6)

    def further(self, state: State, duty: str) -> float:
        assert state.chain
        at = state.chain.at
        return max((self.best(state, (at, over, to), duty) for over, to, _ in self.hops(state, at)), default=0)

    # -- what becomes of it

    def play(self, state: State, touch: str) -> State:
        assert isinstance(state, Counted)
        side, stepped = state.side, dict(state.stepped)
        start, to = touch.replace("x", "-").split("-")
        mine = state.points(side)
        men = any(not self.king(state, point) for point in mine)
        before = stepped.pop(side, ("", 0))
        if "-" in touch and self.king(state, start) and men and int(self.fields["king_steps"]):
            stepped[side] = to, before[1] + 1 if before[0] == start else 1
        after = super().play(replace(state, stepped=stepped), touch)
        assert isinstance(after, Counted)
        other = after.stepped.get(OTHER[side])
        if other and (other[0] not in after.board or after.owner(other[0]) == side):
            del after.stepped[OTHER[side]]
        return after


class Five(Frisian):
    """Frysk!: a single row of men each."""

    rows = ("1",), ("10",)


FRISIAN = {"first": "w", "steps": "forward", "captures": "any", "leap_lines": "rows-too", "compulsory": "yes",
           "chain": "must", "most": "value", "taker": "crowned", "king_steps": "3", "promotion": "passes",
           "taken": "turn", "blocked": "loses"}

GAMES: dict[str, dict[str, tuple[type[Game], dict[str, str]]]] = {
    "draughts-frisian": {
        "draughts-frisian": (Frisian, FRISIAN),
        "frisian-winther": (Frisian, FRISIAN | {"most": "kings", "taker": "crowned-last"}),
        "frisian-most-men": (Frisian, FRISIAN | {"most": "men", "taker": "any", "king_steps": "0"}),
        "frysk": (Five, FRISIAN),
    }
}
"""By ruleset: the class, and what the description says of fields that the ruleset sets."""
