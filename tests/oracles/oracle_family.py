"""The second set of rules, for the family's smaller games: boards written out as lines of points, men as letters.

Written like ``oracle`` from the games' descriptions alone, and meant to be read beside them.  A board is a list of
lines, each a row of points by their names; there are no coordinates: a direction is a line and which way along it.  A
step joins two consecutive points of a line, a leap goes over the middle one of three.  A piece is its kind's letter and
its side.

Each game has ``start()``, the text of its set-up, and what ``oracle`` has: ``read(position)``, ``men(state)``,
``touches(state)``, ``play(state, touch)`` and ``ended(state)``, (winner, reason, (white's score, black's)) or None.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile

from oracle import OTHER, End

Way = tuple[int, int]
"""A line by its number, and 1 or -1: in the order that it is written, or against it."""
Hop = tuple[str, str, Way]
"""The point leapt over, the point reached, and which way."""
POINT = r"[a-z]-?\d+"


@dataclass
class Chain:
    """A capture under way: where the man is, the points leapt over, the way of the last leap."""

    at: str
    over: list[str]
    way: Way


@dataclass
class State:
    side: str
    board: dict[str, list[str]] = field(default_factory=dict)
    """The pieces on each point that has any, the top one first: ``["Kb"]``."""
    hands: dict[str, int] = field(default_factory=lambda: {"w": 0, "b": 0})
    chain: Chain | None = None
    owed: list[str] = field(default_factory=list)
    """Where the men stand that the side to move may huff."""
    combat: bool = False

    def owner(self, point: str) -> str | None:
        return self.board[point][0][-1] if point in self.board else None

    def points(self, side: str) -> list[str]:
        return [point for point in self.board if self.owner(point) == side]

    def total(self, side: str) -> int:
        return len(self.points(side)) + self.hands[side]

    def lift(self, point: str) -> str:
        """Takes the top piece off a point."""
        top, *rest = self.board.pop(point)
        if rest:
            self.board[point] = rest
        return top


def lines(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def squares(columns: str, rows: range) -> list[list[str]]:
    """The rows and columns of a squared board."""
    across = [[f"{column}{row}" for column in columns] for row in rows]
    return across + [list(column) for column in zip(*across, strict=True)]


def slanting(columns: str, rows: range) -> list[list[str]]:
    """The diagonals through the points whose column and row, counted from 1, are both odd or both even."""
    found = []
    for start in range(-30, 30, 2):
        for line in ([(start + row, row) for row in rows], [(start - row, row) for row in rows]):
            found.append([f"{columns[column - 1]}{row}" for column, row in line if 0 < column <= len(columns)])
    return [line for line in found if len(line) > 1]


class Game:
    """A game of steps and short leaps; what is said here holds wherever a game does not say otherwise."""

    lines: list[list[str]]

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.fields = fields
        self.all_points = sorted({point for line in self.lines for point in line})
        self.rays = {point: list(self.leaving(point)) for point in self.all_points}

    def start(self) -> str:
        raise NotImplementedError

    def read(self, text: str) -> State:
        """``B:Wa3,Kb4,(wKb)e5:Ba1,b1;hand=9,8``, a call to single combat too; no other extras."""
        men, *extras = text.split(";")
        turn, *sides = men.split(":")
        state = State(turn.lower())
        for part in sides:
            for column, letter, point in re.findall(rf"(?:\((\w+)\)|([A-Z]?))({POINT})", part[1:]):
                state.board[point] = re.findall("[A-Z]?[wb]", column) or [letter + part[0].lower()]
        for extra in extras:
            key, value = extra.split("=")
            if key == "hand":
                state.hands = dict(zip("wb", map(int, value.split(",")), strict=True))
            state.combat |= key == "combat"
        return state

    def men(self, state: State) -> dict[str, list[str]]:
        return state.board

    def possible(self, state: State) -> bool:
        """Whether the rules say anything about such a position."""
        return True

    # -- where a piece can go

    def placings(self, state: State) -> set[str]:
        """A man placed on any free point."""
        return {f"@{point}" for point in self.all_points if point not in state.board}

    def leaving(self, point: str) -> Iterator[tuple[Way, list[str]]]:
        """The ways that leave a point, and the points along each."""
        for number, line in enumerate(self.lines):
            if point in line:
                place = line.index(point)
                yield (number, 1), line[place + 1:]
                yield (number, -1), line[:place][::-1]

    def steps(self, state: State, start: str) -> list[str]:
        return [ray[0] for _, ray in self.rays[start] if ray and ray[0] not in state.board]

    def hops(self, state: State, start: str) -> list[Hop]:
        """The leaps that the piece on a point can make now, whatever it owes."""
        return [(ray[0], ray[1], way) for way, ray in self.rays[start]
                if len(ray) > 1 and self.takes(state, start, ray[0]) and ray[1] not in state.board]

    def takes(self, state: State, start: str, over: str) -> bool:
        return state.owner(over) == OTHER[state.side]

    # -- what the side to move may touch

    def touches(self, state: State) -> set[str]:
        return set() if self.ended(state) else self.choices(state)

    def choices(self, state: State) -> set[str]:
        leaps = self.leaps(state)
        if state.chain:
            return leaps | {"."} if self.fields["chain"] == "may" or self.fields["huff"] != "no" else leaps
        claims = {f"!{point}" for point in state.owed}
        if claims and self.fields["huff"] == "auto":
            return claims
        if leaps and self.fields["compulsory"] == "yes" and self.fields["huff"] == "no":
            return leaps
        moves = leaps | {f"{start}-{to}" for start in state.points(state.side) for to in self.steps(state, start)}
        return claims | moves if moves or any(self.frees(state, claim) for claim in claims) else set()

    def frees(self, state: State, claim: str) -> bool:
        """Whether somebody who cannot move could after this claim, or has won by it."""
        after = self.play(state, claim)
        return not after.points(OTHER[state.side]) or bool(self.choices(after))

    def leaps(self, state: State) -> set[str]:
        own = [state.chain.at] if state.chain else state.points(state.side)
        return {f"{start}x{to}" for start in own for _, to, _ in self.hops(state, start)}

    # -- what becomes of it

    def play(self, state: State, touch: str) -> State:
        state = replace(state, board=dict(state.board), hands=dict(state.hands))
        if touch == ".":
            assert state.chain
            return self.over(state, [state.chain.at] if self.fields["chain"] == "must" else [])
        if touch[0] == "!":
            state.lift(touch[1:])
            state.owed = []
            return state
        start, to = re.findall(POINT, touch)
        if touch == f"{start}-{to}":
            neglected = sorted({leap.split("x")[0] for leap in self.leaps(state)})
            state.board[to] = [state.lift(start)]
            return self.over(state, [to if point == start else point for point in neglected])
        state = self.hop(state, start, to)
        if self.fields["chain"] != "never" and self.touches(state) and self.leaps(state):
            return state
        return self.over(state, [])

    def hop(self, state: State, start: str, to: str) -> State:
        """A new state after one leap, its turn not over yet.  The captured man leaves at once."""
        over, way = next((over, way) for over, landing, way in self.hops(state, start) if landing == to)
        state = replace(state, board=dict(state.board), owed=[])
        state.board[to] = [state.lift(start)]
        state.lift(over)
        state.chain = Chain(to, [*(state.chain.over if state.chain else []), over], way)
        return state

    def over(self, state: State, neglected: list[str]) -> State:
        """The turn is over; these men could have taken and did not, or could have gone on."""
        state.chain, state.side = None, OTHER[state.side]
        state.owed = neglected if self.fields["huff"] != "no" else []
        if self.fields["huff"] == "auto" and len(state.owed) == 1:
            state.lift(state.owed.pop())
        return state

    # -- how it ends

    def ended(self, state: State) -> End | None:
        for side in "wb":
            if state.total(side) == 0:
                return self.won(OTHER[side], "no-men")
        if self.choices(state):
            return None
        return self.won(None if self.fields["blocked"] == "draws" else OTHER[state.side], "blocked")

    def won(self, winner: str | None, reason: str) -> End:
        return winner, reason, {"w": (1.0, 0.0), "b": (0.0, 1.0), None: (0.5, 0.5)}[winner]

    def first(self, otherwise: str) -> str:
        """Who begins, where lots are cast ``otherwise``."""
        return {"w": "W", "b": "B", "lot": otherwise}[self.fields["first"]]

    def leftward(self) -> bool:
        """Whether a side begins with what it has on its left, of a row where either may be meant."""
        return self.fields["layout"] == "left"


ALQUERQUE = squares("abcde", range(1, 6)) + slanting("abcde", range(1, 6))


class Tres(Game):
    """Three men each, placed and then moved along the lines, to any free point, or not at all."""

    lines = squares("abc", range(1, 4)) + lines("a1 b2 c3\na3 b2 c1")

    def start(self) -> str:
        return f"{self.first('W')}:W:B;hand=3,3"

    def possible(self, state: State) -> bool:
        """No line yet, and the sides place in turn."""
        other = OTHER[state.side]
        return not any(map(lambda side: self.lined(state, side), "wb")) and state.hands[other] in (
            state.hands[state.side], state.hands[state.side] - 1) and {state.total(side) for side in "wb"} == {3}

    def lined(self, state: State, side: str) -> bool:
        return any(all(state.owner(point) == side for point in line) for line in self.lines)

    def choices(self, state: State) -> set[str]:
        free = [point for point in self.all_points if point not in state.board]
        if state.hands[state.side]:
            return {f"@{point}" for point in free}
        if self.fields["fly_at"] == "0" and self.fields["steps"] == "none":
            return set()
        near = {
            start: free if self.fields["fly_at"] == "3" else self.steps(state, start)
            for start in state.points(state.side)
        }
        return {f"{start}-{to}" for start, points in near.items() for to in points}

    def play(self, state: State, touch: str) -> State:
        if touch[0] != "@":
            return super().play(state, touch)
        hands = state.hands | {state.side: state.hands[state.side] - 1}
        return self.over(replace(state, board=state.board | {touch[1:]: [state.side]}, hands=hands), [])

    def ended(self, state: State) -> End | None:
        for side in "wb":
            if self.lined(state, side):
                return self.won(side, "line")
        return super().ended(state)


class Liebre(Game):
    """One hare, which takes and begins; ten hunters or more, which do not take and cannot be nine."""

    lines = ALQUERQUE
    hunters = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 e3"

    def start(self) -> str:
        return f"{self.first('W')}:Wc3:B" + ",".join(f"H{point}" for point in self.hunters.split())

    def hops(self, state: State, start: str) -> list[Hop]:
        return super().hops(state, start) if state.side == "w" else []

    def ended(self, state: State) -> End | None:
        return self.won("w", "too-few") if state.total("b") < 10 else super().ended(state)


class LiebreOnce(Liebre):
    hunters = Liebre.hunters.removesuffix(" e3")


class LiebreDiez(Liebre):
    hunters = LiebreOnce.hunters.removesuffix(" a3")


class Zamma(Game):
    """Men step forward and take any way; a sultan flies.  In zamma captured men stand until the turn is over."""

    lines = squares("abcdefghi", range(1, 10)) + slanting("abcdefghi", range(1, 10))

    def start(self) -> str:
        left, right = ["a5", "b5", "c5", "d5"], ["f5", "g5", "h5", "i5"]
        own = [f"{column}{row}" for row in (1, 2, 3, 4) for column in "abcdefghi"] + (
            left if self.leftward() else right
        )
        other = [f"{column}{row}" for row in (6, 7, 8, 9) for column in "abcdefghi"] + (
            right if self.leftward() else left
        )
        return f"{self.first('B')}:W{','.join(other)}:B{','.join(own)}"

    def steps(self, state: State, start: str) -> list[str]:
        found = []
        for _, ray in self.rays[start]:
            if self.sultan(state, start):
                found += self.free(state, ray)
            elif (
                ray
                and ray[0] not in state.board
                and (int(ray[0][1:]) - int(start[1:])) * (1 if state.side == "b" else -1) > 0
            ):
                found.append(ray[0])
        return found

    def sultan(self, state: State, point: str) -> bool:
        return state.board[point][0][0] == "K"

    def free(self, state: State, ray: list[str]) -> list[str]:
        """The free points at the beginning of a ray."""
        taken = [place for place, point in enumerate(ray) if point in state.board]
        return ray[:taken[0]] if taken else ray

    def hops(self, state: State, start: str) -> list[Hop]:
        found = []
        for way, ray in self.rays[start]:
            gap = len(self.free(state, ray))
            if gap == len(ray) or (gap and not self.sultan(state, start)) or not self.takes(state, start, ray[gap]):
                continue
            if state.chain and way == (state.chain.way[0], -state.chain.way[1]):
                continue
            landings = self.free(state, ray[gap + 1:])
            found += [(ray[gap], to, way) for to in (landings if self.sultan(state, start) else landings[:1])]
        return found

    def takes(self, state: State, start: str, over: str) -> bool:
        return super().takes(state, start, over) and not (state.chain and over in state.chain.over)

    def hop(self, state: State, start: str, to: str) -> State:
        after = super().hop(state, start, to)
        if self.fields["taken"] == "turn":
            assert after.chain
            after.board[after.chain.over[-1]] = state.board[after.chain.over[-1]]
        return after

    def leaps(self, state: State) -> set[str]:
        """Where the maximum rule is played, those that lead to the most men."""
        if self.fields["most"] == "free":
            return super().leaps(state)
        own = [state.chain.at] if state.chain else state.points(state.side)
        worth = {f"{start}x{to}": self.most(state, start, to) for start in own for _, to, _ in self.hops(state, start)}
        return {leap for leap, prey in worth.items() if prey == max(worth.values())}

    def most(self, state: State, start: str, to: str) -> tuple[int, int]:
        """Men, and sultans among them if they count, that a capture takes from this leap on."""
        over = next(over for over, landing, _ in self.hops(state, start) if landing == to)
        after = self.hop(state, start, to)
        men, kings = max((self.most(after, to, onward) for _, onward, _ in self.hops(after, to)), default=(0, 0))
        return men + 1, kings + (self.sultan(state, over) and self.fields["most"] == "kings")

    def over(self, state: State, neglected: list[str]) -> State:
        if state.chain and self.fields["taken"] == "turn":
            for point in state.chain.over:
                del state.board[point]
        for point in [f"{column}{9 if state.side == 'b' else 1}" for column in "abcdefghi"]:
            if state.owner(point) == state.side:
                state.board[point] = ["K" + state.side]
        return super().over(state, neglected)


class Crand(Zamma):
    """Of the diagonals only the two long ones; a sultan takes as a man does."""

    lines = [line for line in Zamma.lines if len(line) == 9]

    def hops(self, state: State, start: str) -> list[Hop]:
        return Game.hops(self, state, start)


class Konane(Game):
    """A full board: each side takes one of its own stones up, and from then on every move is a capture."""

    size = 10

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.columns = "abcdefghijkl"[:self.size]
        self.lines = squares(self.columns, range(1, self.size + 1))
        super().__init__(fields)

    def start(self) -> str:
        stones: dict[str, list[str]] = {"w": [], "b": []}
        for column, letter in enumerate(self.columns, 1):
            for row in range(1, self.size + 1):
                stones["wb"[(column + row) % 2 == 0]].append(f"{letter}{row}")
        return f"{self.first('B')}:W{','.join(stones['w'])}:B{','.join(stones['b'])}"

    def possible(self, state: State) -> bool:
        return len(self.all_points) - len(state.board) > 1

    def choices(self, state: State) -> set[str]:
        holes = [point for point in self.all_points if point not in state.board]
        half = self.size // 2
        if not holes:
            ends, middle = (self.columns[0], self.columns[-1]), self.columns[half - 1:half + 1]
            places = [f"{column}{row}" for column in ends for row in (1, self.size)]
            places += [f"{column}{row}" for column in middle for row in (half, half + 1)]
        elif len(holes) == 1:
            places = [ray[0] for _, ray in self.rays[holes[0]] if ray]
        else:
            return super().choices(state)
        return {f"*{place}" for place in places if state.owner(place) == state.side}

    def steps(self, state: State, start: str) -> list[str]:
        return []

    def hops(self, state: State, start: str) -> list[Hop]:
        straight = state.chain and self.fields["path"] == "straight"
        return [hop for hop in super().hops(state, start) if not straight or hop[2] == state.chain.way]

    def play(self, state: State, touch: str) -> State:
        if touch[0] != "*":
            return super().play(state, touch)
        return self.over(
            replace(state, board={point: men for point, men in state.board.items() if point != touch[1:]}), []
        )


class Konane6(Konane):
    size = 6


class Konane8(Konane):
    size = 8


class Konane12(Konane):
    size = 12


class Dablot(Game):
    """King, prince and commons, each of which takes its own rank and those below."""

    lines = squares("acegik", range(1, 14, 2)) + slanting("abcdefghijk", range(1, 14))

    def start(self) -> str:
        own = [point for point in self.all_points if int(point[1:]) <= 5] + ["Pj6", "Kk7"]
        other = [point for point in self.all_points if int(point[1:]) >= 9] + ["Pb8", "Ka7"]
        return f"{self.first('B')}:W{','.join(other)}:B{','.join(own)}"

    def rank(self, state: State, point: str) -> int:
        return {"": 0, "P": 1, "K": 2}[state.board[point][0][:-1]]

    def takes(self, state: State, start: str, over: str) -> bool:
        return super().takes(state, start, over) and self.rank(state, start) >= self.rank(state, over)

    def distance(self, start: str, to: str) -> int:
        """How many steps along the lines."""
        reached, count = {start}, 0
        while to not in reached:
            reached |= {ray[0] for point in reached for _, ray in self.rays[point] if ray}
            count += 1
        return count

    def choices(self, state: State) -> set[str]:
        choices = super().choices(state)
        if not state.combat:
            return choices
        (own,), (other,) = state.points(state.side), state.points(OTHER[state.side])
        nearer = {
            f"{own}-{to}" for to in self.steps(state, own) if self.distance(to, other) < self.distance(own, other)
        }
        return self.leaps(state) or nearer

    def ended(self, state: State) -> End | None:
        own, other = (
            sorted(self.rank(state, point) for point in state.points(side)) for side in (state.side, OTHER[state.side])
        )
        if own == other == [2]:
            return self.won(None, "crowns-alone")
        end = super().ended(state)
        if end and end[1] == "blocked" and state.combat:
            return self.won(OTHER[state.side], "combat")
        if end and end[1] == "blocked" and len(own) == 1 and own > other[-1:]:
            return self.won(OTHER[state.side], "blocked")
        return end


TRIANGLES = """
c-1 c0 c1 c2 c3 c4 c5 c6 c7
a1 b2 c3 d4 e5
e1 d2 c3 b4 a5
a-1 c-1 e-1
b0 c0 d0
b6 c6 d6
a7 c7 e7
"""


class Soldiers(Game):
    """An alquerque with a triangle at the bottom and one at the top, whose sides go on as diagonals of the board."""

    straight = [line for line in squares("abcde", range(1, 6)) if line[0] != "c1"] + lines(TRIANGLES)
    lines = straight + lines("a-1 b0 c1 d2 e3\ne-1 d0 c1 b2 a3\na7 b6 c5 d4 e3\ne7 d6 c5 b4 a3")

    def start(self) -> str:
        own = [point for point in self.all_points if int(point[1:]) < 3]
        other = [point for point in self.all_points if int(point[1:]) > 3]
        return f"{self.first('B')}:W{','.join(other)}:B{','.join(own)}"


class SoldiersApex(Soldiers):
    """The sides of the triangles end where they meet the board."""

    lines = Soldiers.straight + lines(
        "a-1 b0 c1\nc1 d2 e3\ne-1 d0 c1\nc1 b2 a3\na7 b6 c5\nc5 d4 e3\ne7 d6 c5\nc5 b4 a3")


class Eighteen(Soldiers):
    """The middle row is full too but for c3: each side's two men there are at its right."""

    def start(self) -> str:
        turn, white, black = super().start().split(":")
        return f"{turn}:{white},a3,b3:{black},d3,e3"


class Nineteen(Soldiers):
    """Each triangle has a third line of three points."""

    straight = [line for line in Soldiers.straight if line[0] != "c-1"] + lines(
        "c-2 c-1 c0 c1 c2 c3 c4 c5 c6 c7 c8\nz-2 c-2 f-2\nz8 c8 f8")
    lines = straight + lines("z-2 a-1 b0 c1 d2 e3\nf-2 e-1 d0 c1 b2 a3\nz8 a7 b6 c5 d4 e3\nf8 e7 d6 c5 b4 a3")


class Tabal(Soldiers):
    """Men do not step back; one whose turn ends on the last row is a king from then on, which steps and takes at any
    distance.
    """

    last = {"w": "-1", "b": "7"}

    def king(self, state: State, point: str) -> bool:
        return state.board[point][0][0] == "K"

    def free(self, state: State, ray: list[str]) -> list[str]:
        return list(takewhile(lambda point: point not in state.board, ray))

    def steps(self, state: State, start: str) -> list[str]:
        if self.king(state, start):
            return [point for _, ray in self.rays[start] for point in self.free(state, ray)]
        ahead = 1 if state.side == "b" else -1
        return [to for to in super().steps(state, start) if (int(to[1:]) - int(start[1:])) * ahead >= 0]

    def hops(self, state: State, start: str) -> list[Hop]:
        if not self.king(state, start):
            return super().hops(state, start)
        found = []
        for way, ray in self.rays[start]:
            near = len(self.free(state, ray))
            if near < len(ray) and self.takes(state, start, ray[near]):
                found += [(ray[near], point, way) for point in self.free(state, ray[near + 1:])]
        return found

    def play(self, state: State, touch: str) -> State:
        after = super().play(state, touch)
        at = state.chain.at if touch == "." and state.chain else re.findall(POINT, touch)[-1]
        if after.side != state.side and at[1:] == self.last[state.side]:
            after.board[at] = ["K" + state.side]
        return after


class Peralikatuma(Game):
    """Two triangles more, on the left and on the right; a side begins with the one on its own left, or right."""

    straight = (
        [line for line in squares("abcde", range(1, 6)) if line[0] not in ("c1", "a3")]
        + lines(TRIANGLES)
        + lines(
            """y3 z3 a3 b3 c3 d3 e3 f3 g3
        z2 z3 z4
        y1 y3 y5
        f2 f3 f4
        g1 g3 g5"""
        )
    )
    lines = straight + lines(
        """a-1 b0 c1 d2 e3 f4 g5
        e-1 d0 c1 b2 a3 z4 y5
        a7 b6 c5 d4 e3 f2 g1
        e7 d6 c5 b4 a3 z2 y1""")

    def start(self) -> str:
        left = [point for point in self.all_points if point[0] in "yz"] + ["a3"]
        right = [point for point in self.all_points if point[0] in "fg"] + ["e3"]
        middle = [point for point in self.all_points if point[0] in "abcde" and point[1:] != "3"]
        own = [point for point in middle if int(point[1:]) < 3] + (left if self.leftward() else right)
        other = [point for point in middle if int(point[1:]) > 3] + (right if self.leftward() else left)
        return f"{self.first('B')}:W{','.join(other)}:B{','.join(own)}"

    def steps(self, state: State, start: str) -> list[str]:
        ahead = 1 if state.side == "b" else -1
        return [to for to in super().steps(state, start)
                if self.fields["steps"] == "any" or (int(to[1:]) - int(start[1:])) * ahead >= 0]


class PeralikatumaApex(Peralikatuma):
    """The sides of the triangles end where they meet the board."""

    lines = Peralikatuma.straight + lines(
        """a-1 b0 c1\ne-1 d0 c1\na7 b6 c5\ne7 d6 c5
        y1 z2 a3\ny5 z4 a3\ng1 f2 e3\ng5 f4 e3
        a3 b4 c5\nc5 d4 e3\ne3 d2 c1\nc1 b2 a3""")


class Kolowis(Game):
    """Three rows: the points of the outer ones stand between those of the middle one, which is longer by one."""

    size = 8
    ends = True
    """Whether men stand on the ends of the middle row."""
    outer, blunt = True, False
    """Whether the outer rows are lines, and whether a line goes straight over each end of the middle row."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        n = self.size
        self.lines = [[f"{row}{i}" for i in range(n + (row == "b"))] for row in ("abc" if self.outer else "b")]
        for i in range(1, n):
            self.lines += [[f"a{i - 1}", f"b{i}", f"c{i}"], [f"c{i - 1}", f"b{i}", f"a{i}"]]
        for end in ["a0", "b0", "c0"], [f"a{n - 1}", f"b{n}", f"c{n - 1}"]:
            self.lines += [end] if self.blunt else [end[:2], end[1:]]
        super().__init__(fields)

    def start(self) -> str:
        n, half, end = self.size, self.size // 2, 0 if self.ends else 1
        left, right = [f"b{i}" for i in range(end, half)], [f"b{i}" for i in range(half + 1, n + 1 - end)]
        own = [f"c{i}" for i in range(n)] + (left if self.leftward() else right)
        other = [f"a{i}" for i in range(n)] + (right if self.leftward() else left)
        return f"{self.first('B')}:W{','.join(other)}:B{','.join(own)}"


class KolowisBare(Kolowis):
    outer = False


class KolowisBlunt(Kolowis):
    blunt = True


class Kolowis24(Kolowis):
    size = 16


class Kolowis23(Kolowis24):
    ends = False


class Kolowis23Blunt(Kolowis23):
    blunt = True


class Queah(Game):
    """Thirteen squares; four men of ten on the board, and who has lost one enters another before his next move."""

    lines = slanting("abcde", range(1, 6))

    def start(self) -> str:
        return f"{self.first('B')}:Wc5,a5,b4,d4:Bc1,e1,b2,d2;hand=6,6"

    def possible(self, state: State) -> bool:
        """Four men of each side, but for one that the side to move has just lost, and the reserve of each."""
        side, other = state.side, OTHER[state.side]
        lost = state.hands[side] > 0 and len(state.points(side)) == 3
        return all(len(state.points(one)) == 4 or state.hands[one] == 0 for one in (other, "" if lost else side) if one)

    def choices(self, state: State) -> set[str]:
        if len(state.points(state.side)) < 4 and state.hands[state.side]:
            return self.placings(state)
        return super().choices(state)

    def play(self, state: State, touch: str) -> State:
        if touch[0] != "@":
            return super().play(state, touch)
        hands = state.hands | {state.side: state.hands[state.side] - 1}
        return replace(state, board=state.board | {touch[1:]: [state.side]}, hands=hands)


class Bagh(Game):
    """Two tigers, which take the top goat of a pile that they leap; goats leave their piles and never pile up again."""

    lines = ALQUERQUE
    tigers, pile = "c3,c5", 5

    def start(self) -> str:
        piles = ",".join(f"({'Gb' * self.pile}){point}" for point in ("b2", "d2", "b4", "d4"))
        return f"W:W:B{piles};hand=2,0" if self.fields["opening"] == "place" else f"B:W{self.tigers}:B{piles}"

    def possible(self, state: State) -> bool:
        return state.side == "w" or not state.hands["w"]

    def hops(self, state: State, start: str) -> list[Hop]:
        hops = super().hops(state, start) if state.side == "w" else []
        if state.chain and self.fields["path"] == "once":
            return [hop for hop in hops if hop[0] not in state.chain.over]
        return [hop for hop in hops if not state.chain or hop[2] != (state.chain.way[0], -state.chain.way[1])]

    def choices(self, state: State) -> set[str]:
        if state.hands["w"]:
            return self.placings(state)
        return super().choices(state)

    def play(self, state: State, touch: str) -> State:
        if touch[0] != "@":
            return super().play(state, touch)
        left = state.hands["w"] - 1
        return State("w" if left else "b", state.board | {touch[1:]: ["w"]}, {"w": left, "b": 0})


class BaghHumphries(Bagh):
    tigers = "c1,c5"


class BaghDatta(Bagh):
    lines = Soldiers.lines
    pile = 8


FREE, BOUND = {"compulsory": "no", "chain": "may"}, {"compulsory": "yes", "chain": "must"}
ZAMMA = BOUND | {"first": "b", "most": "men", "huff": "no"}
KONANE = {"first": "b", "chain": "may", "path": "straight"}
BAGH = FREE | {"first": "b", "path": "once"}

GAMES: dict[str, dict[str, tuple[type[Game], dict[str, str]]]] = {
    "alquerque-de-tres": {
        "tres": (Tres, {"steps": "any", "fly_at": "0", "blocked": "loses"}),
        "tres-poner": (Tres, {"steps": "none", "blocked": "draws"}),
        "tres-libre": (Tres, {"fly_at": "3"})},
    "fanorona": {"telo": (Tres, {"steps": "any", "fly_at": "0", "blocked": "loses"})},
    "cercar-la-liebre": {
        "liebre-doce": (Liebre, FREE | {"first": "w"}),
        "liebre-once": (LiebreOnce, FREE | {"first": "w"}),
        "liebre-diez": (LiebreDiez, FREE | {"first": "w"}),
        "liebre-cazadores": (Liebre, FREE | {"first": "b"})},
    "zamma": {
        "zamma": (Zamma, ZAMMA | {"taken": "turn"}),
        "srand": (Zamma, ZAMMA | {"taken": "jump"}),
        "crand": (Crand, {"taken": "jump"})},
    "konane": {
        "konane": (Konane, KONANE),
        "konane-6": (Konane6, KONANE),
        "konane-8": (Konane8, KONANE),
        "konane-12": (Konane12, KONANE)},
    "dablot-prejjesne": {"dablot": (Dablot, FREE | {"first": "lot", "blocked": "loses"})},
    "sixteen-soldiers": {
        "sixteen-soldiers": (Soldiers, BOUND),
        "sixteen-soldiers-free": (Soldiers, {"compulsory": "no"}),
        "sixteen-soldiers-apex": (SoldiersApex, BOUND),
        "ahtarah-guti": (Eighteen, FREE | {"layout": "right"}),
        "mughal-pathan-nineteen": (Nineteen, FREE),
        "mogol-putthan": (Soldiers, {"compulsory": "yes", "chain": "may", "closing": "count"}),
        "permainan-tabal": (Tabal, BOUND | {"steps": "forward-sideways", "promotion": "passes", "taken": "jump"})},
    "peralikatuma": {
        "peralikatuma": (Peralikatuma, BOUND | {"layout": "left"}),
        "peralikatuma-free": (Peralikatuma, {"compulsory": "no", "layout": "left"}),
        "peralikatuma-apex": (PeralikatumaApex, BOUND | {"layout": "left"})},
    "kolowis-awithlaknannai": {
        "kolowis-doce": (Kolowis, FREE | {"layout": "right"}),
        "kolowis-sin-filas": (KolowisBare, FREE),
        "kolowis-recto": (KolowisBlunt, {}),
        "kolowis-veintitres": (Kolowis23, {"layout": "right"}),
        "kolowis-veinticuatro": (Kolowis24, {}),
        "kolowis-recto-veintitres": (Kolowis23Blunt, {})},
    "queah": {"queah": (Queah, {"compulsory": "no", "chain": "never"})},
    "bagh-bandi": {
        "bagh-guti": (Bagh, BAGH),
        "bagh-humphries": (BaghHumphries, BAGH),
        "bagh-datta": (BaghDatta, BAGH | {"path": "no-reversal"})},
}
"""By game and ruleset: the class, and what the description says of fields that the ruleset sets."""
