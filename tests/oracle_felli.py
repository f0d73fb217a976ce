"""The second rules of felli, as ``oracle_family`` has those of other games: the board written out as lines of points."""

from __future__ import annotations

from oracle_family import BOUND, Game, lines


class Felli(Game):
    """Two triangles that meet in c3; each side fills its own, and c3 is empty."""

    lines = lines(
        """a1 c1 e1
        b2 c2 d2
        b4 c4 d4
        a5 c5 e5
        c1 c2 c3 c4 c5
        a1 b2 c3 d4 e5
        e1 d2 c3 b4 a5""")

    def start(self) -> str:
        return f"{self.first('B')}:Wa5,c5,e5,b4,c4,d4:Ba1,c1,e1,b2,c2,d2"


GAMES = {"felli": {"felli": (Felli, {"compulsory": "no", "chain": "never"}), "felli-forced": (Felli, BOUND)}}
