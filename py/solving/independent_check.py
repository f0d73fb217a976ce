"""Checks a certificate without the rules package: with its own boards, its own moves and its own reading of the file.

``check`` asks the package which touches there are, so both would share a fault of the package.  Here the rules of the
few games that have certificates are written a second time, from their sources; nothing but Python's standard library is
used.

A certificate is one line of JSON and then the cells:

    game, ruleset, set   the rules; ``set``: fields that differ from the ruleset, field → value
    position             the first position, as text
    side, aim            0 white or 1 black; "wins", or "holds" (it never loses)
    seed, cells, bits    of the packing: three rows of ``cells`` numbers of ``bits`` bits; the lowest bits of a byte
                         come first

Points are numbered from 0, row by row from the bottom, each row from the left; a set of points is a number with those
bits set. A touch is (manner, start, over, to), with -1 for what it lacks.  Where the side has several touches, the file
gives the number of one of them in their sorted order: the exclusive or of three cells, one of each row.  The position
says which cells.  It is written as a list of values:

    the side to move; the men of white, of black (in the hunt: hares and hunters of white, then of black); in hand:
    white's, black's; in the middle of a capture also: the man's point, 0, the points that he left, x and y of his last
    leap's direction, the point where he began

and the list as a number: its length, then each value plus 16 in (points of the board + 5) bits.  That number times
3 ** (10000 + seed), modulo 2 ** 521 - 1, holds 64 bits for each row, from bit 64 * (row + 1) on; read as a fraction of
1, they give the place in the row.  The file does not hold the positions, and for a position that it was not made for
it gives an arbitrary number.  So it is not trusted: every line of play is followed to its end, and a side that is said
to win must never repeat a position.

    python3 py/solving/independent_check.py FILE …
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from math import gcd
from pathlib import Path
from typing import Any, NamedTuple

ALQUERQUE = (
    "a1b1c1d1e1 a2b2c2d2e2 a3b3c3d3e3 a4b4c4d4e4 a5b5c5d5e5 a1a2a3a4a5 b1b2b3b4b5 c1c2c3c4c5 d1d2d3d4d5 e1e2e3e4e5 "
    "a1b2c3d4e5 a5b4c3d2e1 a3b4c5 c5d4e3 e3d2c1 c1b2a3"
)
THREE = "a1b1c1 a2b2c2 a3b3c3 a1a2a3 b1b2b3 c1c2c3 a1b2c3 a3b2c1"
FELLI = "a1b2c3d4e5 c1c2c3c4c5 e1d2c3b4a5 a1c1e1 b2c2d2 b4c4d4 a5c5e5"
TWELVE = "B:Wa3,b3,a4,b4,c4,d4,e4,a5,b5,c5,d5,e5:Ba1,b1,c1,d1,e1,a2,b2,c2,d2,e2,d3,e3"
HUNTERS = "Ha1,Hb1,Hc1,Hd1,He1,Ha2,Hb2,Hc2,Hd2,He2"
STOP = ("stop", -1, -1, -1)
Touch = tuple[str, int, int, int]


class Refused(Exception):
    """The file is no certificate of a game known here, or does not do what it says."""


class Chain(NamedTuple):
    """A capture under way: where the man is, the points that he has left, the direction of his last leap, his first
    point.
    """

    at: int
    left: int
    direction: tuple[int, int]
    origin: int


class Position(NamedTuple):
    """``side`` to move; the ``men`` and those in ``hand`` of white and of black; a capture under way."""

    side: int
    men: tuple[int, int]
    hand: tuple[int, int] = (0, 0)
    chain: Chain | None = None


class Checked(NamedTuple):
    """What was followed: positions of the side with a choice and without, replies of the other side, ends of lines."""

    choices: int
    forced: int
    replies: int
    ends: int


@dataclass(frozen=True)
class Game:
    """The ``lines`` of a board and what the games differ in.  A man steps to the next point of a line; he leaps over a
    man of the other side on the next point to the one after it, which must be free, and takes him off at once.  Black
    moves up.

    ``position``: the set-up.  ``steps``, ``captures``: in "any" direction, "forward", or "none".  ``compulsory``: a
    side that can take must.  ``chain``: a man that can go on taking "must", "may" or "never" does.  ``blocked``: a side
    that cannot move "loses" or "draws".  ``row``: three in a line win.  ``fly``: when all are placed, a man goes to any
    free point.  ``hunt``: white has a lone hare; black's hunters never take, and nine of them have lost."""

    lines: str
    position: str
    steps: str = "any"
    captures: str = "any"
    compulsory: str = "no"
    chain: str = "may"
    blocked: str = "loses"
    row: bool = False
    fly: bool = False
    hunt: bool = False


DOCE = Game(ALQUERQUE, TWELVE)
HARE = Game(ALQUERQUE, f"W:Wc3:B{HUNTERS},Ha3,He3", hunt=True)
TRES = Game(THREE, "W:W:B;hand=3,3", captures="none", row=True)
GAMES = {
    "alquerque-de-doce base": DOCE,
    "alquerque-de-doce moderno": replace(DOCE, compulsory="yes", chain="must"),
    "alquerque-de-doce barker-pritchard": replace(DOCE, compulsory="yes", chain="must", blocked="draws"),
    "cercar-la-liebre liebre-doce": HARE,
    "cercar-la-liebre liebre-once": replace(HARE, position=f"W:Wc3:B{HUNTERS},Ha3"),
    "cercar-la-liebre liebre-diez": replace(HARE, position=f"W:Wc3:B{HUNTERS}"),
    "cercar-la-liebre liebre-cazadores": replace(HARE, position=f"B:Wc3:B{HUNTERS},Ha3,He3"),
    "alquerque-de-tres tres": TRES,
    "alquerque-de-tres tres-libre": replace(TRES, fly=True),
    "alquerque-de-tres tres-poner": replace(TRES, steps="none", blocked="draws"),
    "felli felli": Game(FELLI, "B:Wb4,c4,d4,a5,c5,e5:Ba1,c1,e1,b2,c2,d2", chain="never"),
    "felli felli-forced": Game(FELLI, "B:Wb4,c4,d4,a5,c5,e5:Ba1,c1,e1,b2,c2,d2", compulsory="yes", chain="must"),
}  # fmt: skip
HUFFED = "alquerque-de-doce barker-pritchard"
"""Has huffing, and is known here only without it."""
FIELDS = {
    "steps": ("any", "forward"),
    "captures": ("any", "forward"),
    "compulsory": ("yes", "no"),
    "chain": ("must", "may", "never"),
    "blocked": ("loses", "draws"),
}


def point(name: str) -> tuple[int, int]:
    """Row and column, from 0."""
    return int(name[1]) - 1, ord(name[0]) - ord("a")


class Play:
    """The touches of a game and what they lead to."""

    def __init__(self, game: Game) -> None:
        lines = [[point(line[i : i + 2]) for i in range(0, len(line), 2)] for line in game.lines.split()]
        self.game, self.points = game, sorted({spot for line in lines for spot in line})
        runs = [[self.points.index(spot) for spot in directed] for line in lines for directed in (line, line[::-1])]
        self.rows = [sum(1 << i for i in run) for run in runs if len(run) == 3]
        pairs = [(run[i], run[i + 1]) for run in runs for i in range(len(run) - 1)]
        threes = [tuple(run[i : i + 3]) for run in runs for i in range(len(run) - 2)]
        self.steps, self.leaps = [], []
        for side in (0, 1):
            self.steps.append(
                sorted((("step", a, -1, z), 1 << a, 1 << z) for a, z in pairs if self.goes(game.steps, side, a, z))
            )
            takes = "none" if game.hunt and side == 1 else game.captures
            leaps = (three for three in threes if self.goes(takes, side, three[0], three[2]))
            self.leaps.append(sorted((("leap", a, b, z), 1 << a, 1 << b, 1 << z) for a, b, z in leaps))

    def goes(self, manner: str, side: int, a: int, z: int) -> bool:
        """Whether from one point to another is a way in which men of a side go."""
        up = self.points[z][0] - self.points[a][0]
        return manner == "any" or manner == "forward" and (up > 0 if side == 1 else up < 0)

    def first(self) -> Position:
        """The set-up."""
        side, white, rest = self.game.position.split(":")
        black, _, hand = rest.partition(";hand=")
        in_hand = [int(n) for n in hand.split(",")] if hand else [0, 0]
        return Position("WB".index(side), (self.men(white), self.men(black)), (in_hand[0], in_hand[1]))

    def men(self, text: str) -> int:
        """The set of points where the men stand whose letter and points the text names."""
        return sum(1 << self.points.index(point(name[-2:])) for name in text[1:].split(",") if name)

    def winner(self, p: Position) -> int | None:
        """Who has won by what stands on the board; None if nobody has."""
        if self.game.hunt and p.men[1].bit_count() < 10:
            return 0
        other = p.men[1 - p.side]
        lost = (
            not p.men[p.side] and not p.hand[p.side] or self.game.row and any(row & other == row for row in self.rows)
        )
        return 1 - p.side if lost else None

    def touches(self, p: Position) -> list[Touch]:
        """All touches, sorted; none if the game is over."""
        game, (side, men, hand, chain) = self.game, p
        own, other = men[side], men[1 - side]
        free = ~(own | other)
        if self.winner(p) is not None:
            return []
        if chain:
            own = 1 << chain.at
        elif hand[side]:
            return [("place", -1, -1, z) for z in range(len(self.points)) if free >> z & 1]
        leaps = [touch for touch, a, b, z in self.leaps[side] if a & own and b & other and z & free]
        if chain:
            return [*leaps, STOP] if game.chain == "may" else leaps
        if leaps and game.compulsory == "yes":
            return leaps
        if game.fly:
            every = range(len(self.points))
            return [("step", a, -1, z) for a in every for z in every if own >> a & 1 and free >> z & 1]
        return leaps + [touch for touch, a, z in self.steps[side] if a & own and z & free]

    def after(self, p: Position, touch: Touch) -> Position:
        """What a touch leads to."""
        side, men, hand, chain = p
        manner, start, over, to = touch
        moved, others, held = list(men), Position(1 - side, men, hand), list(hand)
        if manner == "stop":
            return others
        moved[side] ^= (1 << start if start >= 0 else 0) | 1 << to
        if manner == "place":
            held[side] -= 1
        if manner != "leap":
            return Position(1 - side, (moved[0], moved[1]), (held[0], held[1]))
        moved[1 - side] ^= 1 << over
        (y, x), (row, column) = self.points[start], self.points[to]
        unit = gcd(column - x, row - y)
        left, origin = (chain.left, chain.origin) if chain else (0, start)
        chain = Chain(to, left | 1 << start, ((column - x) // unit, (row - y) // unit), origin)
        on = Position(side, (moved[0], moved[1]), hand, chain)
        goes_on = self.game.chain != "never" and any(further != STOP for further in self.touches(on))
        return on if goes_on else Position(1 - side, on.men, hand)

    def number(self, p: Position) -> int:
        """A position's number (see above): no two positions have the same."""
        white, black = p.men
        values = [p.side, *([white, 0, 0, black] if self.game.hunt else [white, black]), *p.hand]
        if p.chain:
            values += [p.chain.at, 0, p.chain.left, *p.chain.direction, p.chain.origin]
        number = len(values)
        for value in values:
            number = number << len(self.points) + 5 | value + 16
        return number


def opened(data: bytes) -> tuple[Play, dict[str, Any], bytes]:
    """The game, the head and the cells of a file.  Raises Refused."""
    line, _, packed = data.partition(b"\n")
    try:
        head = json.loads(line)
        name, changes = f"{head['game']} {head['ruleset']}", dict(head["set"])
        # after how many turns without a capture a draw can be claimed: no rule of the touches
        changes.pop("quiet", None)
        if changes.pop("huff", "claim" if name == HUFFED else "no") != "no":
            raise Refused("huffing is not known here")
        if not all(value in FIELDS[field] for field, value in changes.items()):
            raise Refused("a field has another value than those known here")
        play = Play(replace(GAMES[name], **changes))
        numbers = [head[field] for field in ("seed", "cells", "bits", "side")]
        is_known = head["position"] == play.game.position and head["aim"] in ("wins", "holds")
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise Refused(f"no certificate of a game known here: {wrong}") from wrong
    limits = (1000, 2**32, 17, 2)
    if not is_known or not all(type(n) is int and 0 <= n < limit for n, limit in zip(numbers, limits, strict=True)):
        raise Refused("another first position, an unknown aim, or numbers that no certificate has")
    if not packed or len(packed) != -(-3 * head["cells"] * head["bits"] // 8):
        raise Refused("the cells are not as many as the first line says")
    return play, head, packed


def check(data: bytes) -> Checked:
    """Follows every line from the first position.  Raises Refused."""
    play, head, packed = opened(data)
    side, wins = head["side"], head["aim"] == "wins"
    cells, bits, seed = (int(head[name]) for name in ("cells", "bits", "seed"))
    prime = 2**521 - 1
    factor = pow(3, 10_000 + seed, prime)

    def choice(number: int) -> int:
        value, mixed = 0, number * factor % prime
        for row in range(3):
            at = (row * cells + ((mixed >> 64 * (row + 1)) % 2**64 * cells >> 64)) * bits
            value ^= int.from_bytes(packed[at // 8 : at // 8 + 3], "little") >> at % 8
        return value & (1 << bits) - 1

    seen, line = set[int](), set[int]()  # positions of the side: all, and those before the present one
    counts = dict.fromkeys(Checked._fields, 0)
    todo: list[Position | int] = [play.first()]  # a number closes that position's part of the line
    while todo:
        p = todo.pop()
        if isinstance(p, int):
            line.discard(p)
            continue
        touches = play.touches(p)
        if not touches:
            counts["ends"] += 1
            won = play.winner(p)
            if won is None and play.game.blocked == "loses":
                won = 1 - p.side
            if won == 1 - side or wins and won is None:
                raise Refused(f"a line ends otherwise: {p}")
        elif p.side != side:
            counts["replies"] += len(touches)
            todo += [play.after(p, touch) for touch in touches]
        elif (number := play.number(p)) not in seen:
            seen.add(number)
            line.add(number)
            chosen = choice(number) if len(touches) > 1 else 0
            if chosen >= len(touches):
                raise Refused(f"there is no touch {chosen}: {p}")
            counts["choices" if len(touches) > 1 else "forced"] += 1
            todo += [number, play.after(p, touches[chosen])]
        elif wins and number in line:
            raise Refused(f"a line goes round: {p}")
    return Checked(**counts)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        try:
            print(name, check(Path(name).read_bytes()))
        except Refused as refused:
            sys.exit(f"{name} is refused: {refused}")
