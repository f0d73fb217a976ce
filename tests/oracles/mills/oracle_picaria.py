"""The second rules of picaria, as ``oracle_family`` has those of other games: from its description alone, without
a look at the first ones."""

from __future__ import annotations

from oracle_family import Game, State, Tres, lines, squares

SQUARE = lines("a1 c1 e1\na3 c3 e3\na5 c5 e5\na1 a3 a5\nc1 c3 c5\ne1 e3 e5")
LONG = lines("a1 b2 c3 d4 e5\na5 b4 c3 d2 e1")
SHORT = lines("a3 b2 c1\nc1 d2 e3\ne3 d4 c5\nc5 b4 a3")


class Picaria(Tres):
    """As the alquerque of three on thirteen points; any three side by side are a row, but the middle may be closed
    while men are in hand."""

    lines = SQUARE + LONG + SHORT
    middle = "c3"

    def lined(self, state: State, side: str) -> bool:
        owners = [[state.owner(point) for point in line] for line in self.lines]
        return any(row[i : i + 3] == [side] * 3 for row in owners for i in range(len(row) - 2))

    def choices(self, state: State) -> set[str]:
        closed = {f"@{self.middle}"} if self.fields["placing"] == "off-centre" else set()
        return super().choices(state) - closed


class Nine(Picaria):
    """Nine points: a man crosses each small square from corner to corner."""

    lines = squares("abc", range(1, 4)) + lines("a1 b2 c3\na3 b2 c1\na2 b1\nb1 c2\nc2 b3\nb3 a2")
    middle = "b2"


GAMES: dict[str, dict[str, tuple[type[Game], dict[str, str]]]] = {
    "picaria": {
        "picaria": (Picaria, {"hand": "3", "placing": "off-centre", "goal": "line", "fly_at": "0"}),
        "picaria-open": (Picaria, {"hand": "3", "placing": "anywhere", "goal": "line", "fly_at": "0"}),
        "picaria-nine": (Nine, {"hand": "3", "placing": "off-centre", "goal": "line", "fly_at": "0"}),
        "picaria-nine-open": (Nine, {"hand": "3", "placing": "anywhere", "goal": "line", "fly_at": "0"}),
    }
}
