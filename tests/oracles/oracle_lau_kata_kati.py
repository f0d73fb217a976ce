"""The second rules of lau kata kati and its kin, as ``oracle_family`` has those of other games: the boards written out
as lines of points.
"""

from __future__ import annotations

from oracle_family import BOUND, FREE, Game, lines


class Nine(Game):
    """Two triangles of three ranks that meet in d4; each side fills its own, and d4 is empty."""

    lines = lines(
        """a1 d1 g1
        b2 d2 f2
        c3 d3 e3
        c5 d5 e5
        b6 d6 f6
        a7 d7 g7
        d1 d2 d3 d4 d5 d6 d7
        a1 b2 c3 d4 e5 f6 g7
        g1 f2 e3 d4 c5 b6 a7""")
    own, other = "a1,d1,g1,b2,d2,f2,c3,d3,e3", "a7,d7,g7,b6,d6,f6,c5,d5,e5"

    def start(self) -> str:
        return f"{self.first('B')}:W{self.other}:B{self.own}"


class Ten(Nine):
    """A line through d4 besides, with a point at each end: there the tenth man stands, at his player's right."""

    lines = [*Nine.lines, ["a4", "d4", "g4"]]
    own, other = Nine.own + ",g4", Nine.other + ",a4"


class TenWithRim(Ten):
    """These two points are joined to the corners as well."""

    lines = [*Ten.lines, ["a1", "a4", "a7"], ["g1", "g4", "g7"]]


class Eleven(Nine):
    """Two lines run from base to base through the ends of the second ranks; where they meet the bases are points."""

    lines = [
        *(line for line in Nine.lines if line not in (["a1", "d1", "g1"], ["a7", "d7", "g7"])),
        *lines(
            """a1 b1 d1 f1 g1
            a7 b7 d7 f7 g7
            b1 b2 b6 b7
            f1 f2 f6 f7"""
        ),
    ]
    own, other = Nine.own + ",b1,f1", Nine.other + ",b7,f7"


GAMES = {
    "lau-kata-kati": {
        "lau-kata-kati": (Nine, BOUND),
        "nau-keti-keta": (Nine, FREE),
        "lau-datta": (Nine, {"compulsory": "yes", "chain": "never"}),
        "dash-guti": (Ten, BOUND),
        "kowwu-dunki": (Ten, FREE),
        "dash-guti-rim": (TenWithRim, {"compulsory": "no", "chain": "never"}),
        "egara-guti": (Eleven, BOUND),
    }
}
