"""The second rules of six men's morris, as ``oracle_family`` has those of other games: from its descriptions alone,
without a look at the first ones."""

from __future__ import annotations

from oracle_family import Game, lines
from oracle_morabaraba import Morabaraba

OUTER = lines("a1 c1 e1\na5 c5 e5\na1 a3 a5\ne1 e3 e5")
INNER = lines("b2 c2 d2\nb4 c4 d4\nb2 b3 b4\nd2 d3 d4")
SPOKES = lines("c1 c2\nc4 c5\na3 b3\nd3 e3")
DIAGONALS = lines("a1 b2\ne1 d2\na5 b4\ne5 d4")


class SixMen(Morabaraba):
    """Two squares, joined at the middles of their sides: a man goes along these four lines, but makes no mill there."""

    rows = OUTER + INNER
    lines = rows + SPOKES

    def start(self) -> str:
        men = self.fields["hand"]
        return f"{self.first('W')}:W:B;hand={men},{men}"


class Diagonals(SixMen):
    lines = SixMen.lines + DIAGONALS


GAMES: dict[str, dict[str, tuple[type[Game], dict[str, str]]]] = {
    "six-mens-morris": {
        "six-mens-morris": (SixMen, {"hand": "6", "milled": "last", "returning": "free", "fly_at": "0"}),
        "marelle-a-six": (SixMen, {"hand": "6", "milled": "never"}),
        "achi-akidada": (SixMen, {"hand": "6", "milled": "any"}),
        "six-diagonals": (Diagonals, {"hand": "6", "milled": "never"}),
        "six-flying": (SixMen, {"hand": "6", "milled": "last", "fly_at": "3"}),
        "five-mens-morris": (SixMen, {"hand": "5", "milled": "last", "fly_at": "3"}),
    }
}
