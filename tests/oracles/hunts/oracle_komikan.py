"""The second rules of komikan, as ``oracle_family`` has those of other games: from its description alone, without a look
at the first ones."""

from __future__ import annotations

from oracle_family import ALQUERQUE, Game, Hop, State, lines


class Komikan(Game):
    """An alquerque, and above its middle a tower that stands on its point: one puma against twelve dogs."""

    lines = [
        *(line for line in ALQUERQUE if not {"c5"} & {line[0], line[-1]}),
        *lines(
            """c1 c2 c3 c4 c5 c6 c7
            a3 b4 c5 d6 e7
            e3 d4 c5 b6 a7
            b6 c6 d6
            a7 c7 e7"""
        ),
    ]
    lair = "c6"

    def start(self) -> str:
        dogs = ",".join(f"D{point}" for point in ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "e3"])
        return f"{self.first('B')}:W{dogs}:B{self.lair}"

    def possible(self, state: State) -> bool:
        return len(state.points("b")) == 1 and len(state.points("w")) <= 12

    def hops(self, state: State, start: str) -> list[Hop]:
        return super().hops(state, start) if state.side == "b" else []


class TallTower(Komikan):
    """The triangle has a row more: three points, five, and a base of five whose corners lie outside the square."""

    lines = [
        *(line for line in Komikan.lines if not {"b6", "c6", "d6"} & set(line)),
        *lines(
            """c1 c2 c3 c4 c5 c6 c7 c8
            a3 b4 c5 d6 e7 f8
            e3 d4 c5 b6 a7 z8
            b6 c6 d6
            a7 b7 c7 d7 e7
            z8 b8 c8 d8 f8
            b6 b7 b8
            d6 d7 d8"""
        ),
    ]
    lines.remove(["a7", "c7", "e7"])
    lair = "c7"


class Advancing(TallTower):
    """Dogs go only to a point of a higher row."""

    def steps(self, state: State, start: str) -> list[str]:
        found = super().steps(state, start)
        return found if state.side == "b" else [point for point in found if int(point[1:]) > int(start[1:])]


FREE = {"compulsory": "no", "chain": "may"}
GAMES = {
    "komikan": {
        "komikan": (Komikan, FREE),
        "komikan-advance": (Advancing, FREE),
        "komikan-tall": (TallTower, FREE),
    }
}
