"""The second rules of pretwa and gol ekuish, as ``oracle_family`` has those of other games: the circles are written out
as lines that close.
"""

from __future__ import annotations

from collections.abc import Iterator

from oracle import OTHER, End
from oracle_family import BOUND, FREE, Game, State, Way, lines


class Pretwa(Game):
    """Three circles and three diameters, which meet in d7; nine men a side on three spokes, and d7 is empty."""

    lines = lines(
        """d1 d3 d5 d7 d9 d11 d13
        a4 b5 c6 d7 e8 f9 g10
        g4 f5 e6 d7 c8 b9 a10
        d5 e6 e8 d9 c8 c6 d5
        d3 f5 f9 d11 b9 b5 d3
        d1 g4 g10 d13 a10 a4 d1""")
    own, other = "a4,b5,c6,d1,d3,d5,g4,f5,e6", "a10,b9,c8,d13,d11,d9,g10,f9,e8"

    def start(self) -> str:
        return f"{self.first('B')}:W{self.other}:B{self.own}"

    def ended(self, state: State) -> End | None:
        """Who has fewer than ``least`` men left has lost."""
        for side in (state.side, OTHER[state.side]):
            if 0 < state.total(side) < int(self.fields["least"]):
                return self.won(OTHER[side], "too-few")
        return super().ended(state)

    def leaving(self, point: str) -> Iterator[tuple[Way, list[str]]]:
        """Round a circle one goes either way: the two next points on each."""
        for number, line in enumerate(self.lines):
            if line[0] != line[-1]:
                if point in line:
                    place = line.index(point)
                    yield (number, 1), line[place + 1:]
                    yield (number, -1), line[:place][::-1]
            elif point in line:
                round_twice = line[:-1] * 3
                place = line.index(point) + len(line) - 1
                yield (number, 1), round_twice[place + 1:place + 3]
                yield (number, -1), [round_twice[place - 1], round_twice[place - 2]]


class GolEkuish(Pretwa):
    """Seven circles; twenty-one men a side."""

    lines = lines(
        """h1 h3 h5 h7 h9 h11 h13 h15 h17 h19 h21 h23 h25 h27 h29
        a8 b9 c10 d11 e12 f13 g14 h15 i16 j17 k18 l19 m20 n21 o22
        o8 n9 m10 l11 k12 j13 i14 h15 g16 f17 e18 d19 c20 b21 a22
        h13 i14 i16 h17 g16 g14 h13
        h11 j13 j17 h19 f17 f13 h11
        h9 k12 k18 h21 e18 e12 h9
        h7 l11 l19 h23 d19 d11 h7
        h5 m10 m20 h25 c20 c10 h5
        h3 n9 n21 h27 b21 b9 h3
        h1 o8 o22 h29 a22 a8 h1""")
    own = "h1,h3,h5,h7,h9,h11,h13,a8,b9,c10,d11,e12,f13,g14,o8,n9,m10,l11,k12,j13,i14"
    other = "h29,h27,h25,h23,h21,h19,h17,a22,b21,c20,d19,e18,f17,g16,o22,n21,m20,l19,k18,j17,i16"


GAMES = {
    "pretwa": {
        "pretwa": (Pretwa, BOUND | {"least": "4"}),
        "pretwa-all": (Pretwa, BOUND | {"least": "1"}),
        "pretwa-free": (Pretwa, FREE | {"least": "1"}),
        "gol-ekuish": (GolEkuish, {"compulsory": "no", "chain": "never", "least": "1"}),
        "gol-five": (GolEkuish, {"compulsory": "yes", "chain": "may", "least": "6"}),
    }
}
