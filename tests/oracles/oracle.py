"""A second set of rules, to compare the package with: lists, dicts and coordinates, written from the games'
descriptions alone.

It shares no code and no idea with ``alquerque``: a board is a dict of points, a man carries his own past with him
(where he has stood, what he left last turn), a maximum capture is found by playing every capture to its end.  It is
slow, and meant to be read beside the rules of a game.  Only the notation is the same, so that touches compare as text.

Each game has ``read(position)``, ``men(state)``, ``touches(state)``, ``play(state, touch)`` and ``ended(state)``, which
is None or (winner, reason, (white's score, black's score)).  Nothing that depends on history is here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product

Point = tuple[int, int]
End = tuple[str | None, str, tuple[float, float]]
OTHER = {"w": "b", "b": "w"}


def name(point: Point) -> str:
    return "abcdefghijklmnop"[point[0]] + str(point[1] + 1)


def at(text: str) -> Point:
    return "abcdefghijklmnop".index(text[0]), int(text[1:]) - 1


def add(point: Point, way: Point, times: int = 1) -> Point:
    return point[0] + times * way[0], point[1] + times * way[1]


def way_from(start: Point, to: Point) -> Point:
    """The direction of a straight move, whatever its length."""
    x, y = to[0] - start[0], to[1] - start[1]
    length = max(abs(x), abs(y))
    return x // length, y // length


@dataclass(frozen=True)
class Man:
    side: str
    king: bool = False
    been: frozenset[Point] = frozenset()
    """Every point he has stood on."""
    left: Point | None = None
    """The point he left on his side's last turn."""
    shuttled: Point | None = None
    """The same, if it was by a plain step to the side."""


@dataclass
class Chain:
    """A capture under way: where the man is and was, and the points leapt over."""

    at: Point
    start: Point
    been: list[Point]
    over: list[Point] = field(default_factory=list)
    way: Point | None = None


@dataclass
class State:
    side: str
    board: dict[Point, list[Man]]
    """The men on each point that has any, the top one first."""
    hands: dict[str, int] = field(default_factory=lambda: {"w": 0, "b": 0})
    chain: Chain | None = None
    owed: list[Point] = field(default_factory=list)
    """Men that the side to move may huff."""
    due: int = 0
    """Men that the side to move must still take off after a mill."""
    left: int = 0
    """Men that the last throw of dice still lets the side to move place."""
    in_line: bool = False
    """Whether they are to stand in one line with those that it has placed already."""
    placed: tuple[Point, ...] = ()

    def copy(self) -> State:
        return replace(self, board=dict(self.board), hands=dict(self.hands))

    def owner(self, point: Point) -> str | None:
        return self.board[point][0].side if point in self.board else None

    def points(self, side: str) -> list[Point]:
        return [point for point in self.board if self.owner(point) == side]

    def total(self, side: str) -> int:
        return len(self.points(side)) + self.hands[side]


class Game:
    """What the games share: reading a position, the points of a grid, and how a result is scored."""

    columns, rows = 5, 5
    up = "w"
    """The side that moves up the board."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.fields = fields

    def read(self, text: str) -> State:
        """``B:Wa3,Kb4,(wKb)e5:Ba1,b1;hand=9,8``, ``been=b3:a3+b3`` too; no other extras."""
        men, *extras = text.split(";")
        turn, *sides = men.split(":")
        state = State(turn.lower(), {})
        for part in sides:
            for word in filter(None, part[1:].split(",")):
                column = re.findall(r"(K?)([wb])", word[1:word.index(")")]) if word[0] == "(" else [
                    ("K" if word[0] == "K" else "", part[0].lower())]
                point = at(word.split(")")[-1].lstrip("K"))
                state.board[point] = [Man(side, letter == "K", frozenset([point])) for letter, side in column]
        for extra in extras:
            key, value = extra.split("=")
            if key == "hand":
                state.hands = dict(zip("wb", map(int, value.split(",")), strict=True))
            for visits in value.split(",") if key == "been" else ():
                point, *stood = map(at, re.split("[:+]", visits))
                state.board[point] = [replace(man, been=frozenset(stood)) for man in state.board[point]]
        return state

    def men(self, state: State) -> dict[str, list[str]]:
        """The pieces on each point, the top one first: ``Kb`` for black's king."""
        return {
            name(point): [("K" if man.king else "") + man.side for man in men] for point, men in state.board.items()
        }

    def inside(self, point: Point) -> bool:
        return 0 <= point[0] < self.columns and 0 <= point[1] < self.rows

    def ways(self, point: Point) -> list[Point]:
        """The directions in which lines leave a point of an alquerque: diagonals only from even points."""
        straight = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        slanting = [(1, 1), (1, -1), (-1, 1), (-1, -1)] if sum(point) % 2 == 0 else []
        return straight + slanting

    def steps(self, state: State, start: Point) -> list[Point]:
        reached = [add(start, way) for way in self.ways(start)]
        return [to for to in reached if self.inside(to) and to not in state.board]

    def forward(self, side: str) -> int:
        return 1 if side == self.up else -1

    def far_row(self, side: str) -> int:
        return self.rows - 1 if side == self.up else 0

    def ended(self, state: State) -> End | None:
        for side in "wb":
            if state.total(side) == 0:
                return self.worth(state, OTHER[side], "no-men")
        if self.choices(state):
            return None
        return self.worth(state, None if self.fields["blocked"] == "draws" else OTHER[state.side], "blocked")

    def worth(self, state: State, winner: str | None, reason: str) -> End:
        return winner, reason, (0.5, 0.5) if winner is None else (1.0, 0.0) if winner == "w" else (0.0, 1.0)

    def touches(self, state: State) -> set[str]:
        return set() if self.ended(state) else self.choices(state)

    def choices(self, state: State) -> set[str]:
        raise NotImplementedError

    def play(self, state: State, touch: str) -> State:
        raise NotImplementedError


class Doce(Game):
    """Alquerque de doce under any mixture of the fields that may be changed."""

    up = "b"

    def allowed(self, side: str, way: Point, which: str) -> bool:
        ahead = way[1] * self.forward(side)
        return {"any": True, "forward-sideways": ahead >= 0, "forward": ahead > 0}[self.fields[which]]

    def barred(self, man: Man, to: Point) -> bool:
        """Barred to step and to land."""
        return {"no-return": to in man.been, "no-back": to == man.left}.get(self.fields["returning"], False)

    def jumps(self, state: State, start: Point, begins: bool = True) -> list[Point]:
        """Where a man may land now; ``begins`` a capture, or goes on with one."""
        man = state.board[start][0]
        backward = begins and self.fields["far_row_back"] == "yes" and start[1] == self.far_row(man.side)
        found = []
        for way in self.ways(start):
            over, to = add(start, way), add(start, way, 2)
            if (state.owner(over) == OTHER[man.side] and self.inside(to) and to not in state.board
                    and (backward or self.allowed(man.side, way, "captures")) and not self.barred(man, to)):
                found.append(to)
        return found

    def plain(self, state: State, start: Point) -> list[Point]:
        man = state.board[start][0]
        if self.fields["far_row"] == "captures" and start[1] == self.far_row(man.side):
            return []
        return [to for to in self.steps(state, start)
                if self.allowed(man.side, way_from(start, to), "steps") and not self.barred(man, to)
                and not (self.fields["returning"] == "no-shuttle" and to == man.shuttled)]

    def takers(self, state: State) -> list[Point]:
        return [point for point in state.points(state.side) if self.jumps(state, point)]

    def choices(self, state: State) -> set[str]:
        if state.chain:
            here = state.chain.at
            touches = {f"{name(here)}x{name(to)}" for to in self.jumps(state, here, begins=False)}
            return touches | {"."} if self.fields["chain"] == "may" or self.fields["huff"] != "no" else touches
        claims = {f"!{name(point)}" for point in state.owed}
        if claims and self.fields["huff"] == "auto":
            return claims
        own = state.points(state.side)
        leaps = {f"{name(start)}x{name(to)}" for start in own for to in self.jumps(state, start)}
        if leaps and self.fields["compulsory"] == "yes" and self.fields["huff"] == "no":
            return leaps
        moves = leaps | {f"{name(start)}-{name(to)}" for start in own for to in self.plain(state, start)}
        return claims | moves if moves or any(self.frees(state, claim) for claim in claims) else set()

    def frees(self, state: State, claim: str) -> bool:
        """Whether somebody who cannot move could after this claim, or has won by it."""
        after = self.play(state, claim)
        return not after.points(OTHER[state.side]) or bool(self.choices(after))

    def play(self, state: State, touch: str) -> State:
        state = state.copy()
        if touch == ".":
            assert state.chain
            return self.over(
                state, state.chain.start, state.chain.at, [state.chain.at] if self.fields["chain"] == "must" else []
            )
        if touch[0] == "!":
            del state.board[at(touch[1:])]
            state.owed = []
            return state
        start, to = at(touch[:2]), at(touch[3:])
        neglected = self.takers(state) if touch[2] == "-" else []
        man = state.board.pop(start)[0]
        state.board[to] = [replace(man, been=man.been | {to})]
        if touch[2] == "-":
            return self.over(state, start, to, [to if point == start else point for point in neglected], plain=True)
        del state.board[add(start, way_from(start, to))]
        origin = state.chain.start if state.chain else start
        state.owed = []
        if self.fields["chain"] != "never" and self.jumps(state, to, begins=False):
            state.chain = Chain(to, origin, [])
            return state
        return self.over(state, origin, to, [])

    def over(self, state: State, start: Point, to: Point, neglected: list[Point], plain: bool = False) -> State:
        """The turn is over: each man of the side forgets his last turn, and the one who moved remembers this one."""
        for point in state.points(state.side):
            state.board[point] = [replace(state.board[point][0], left=None, shuttled=None)]
        sideways = plain and start[1] == to[1]
        state.board[to] = [replace(state.board[to][0], left=start, shuttled=start if sideways else None)]
        state.chain, state.side = None, OTHER[state.side]
        state.owed = neglected if self.fields["huff"] != "no" else []
        if self.fields["huff"] == "auto" and len(state.owed) == 1:
            del state.board[state.owed[0]]
            state.owed = []
        return state

    def ended(self, state: State) -> End | None:
        end = super().ended(state)
        if end and end[:2] == (OTHER[state.side], "blocked") and self.fields["scoring"] == "points":
            other = replace(state, side=OTHER[state.side])
            if not self.choices(other):
                men = {side: state.total(side) for side in "wb"}
                return self.worth(
                    state, None if men["w"] == men["b"] else max(men, key=lambda side: men[side]), "both-blocked"
                )
        return end

    def worth(self, state: State, winner: str | None, reason: str) -> End:
        scoring = self.fields["scoring"]
        if scoring == "plain":
            return super().worth(state, winner, reason)
        if winner is None:
            return None, reason, (0.0, 0.0)
        won, lost = state.total(winner), state.total(OTHER[winner])
        price = 1.0 if scoring == "stake" else 2.0 + 2 * won if reason == "no-men" else 2.0 + won - lost
        gain = 0.0 if scoring == "points" else price
        return winner, reason, (gain, -price) if winner == "w" else (-price, gain)


class Fanorona(Game):
    """Tsivy: by approach or by withdrawal, a whole unbroken row at a time."""

    columns = 9

    def row(self, state: State, start: Point, way: Point) -> list[Point]:
        """The enemies in an unbroken row from a point on."""
        taken = []
        while state.owner(start) == OTHER[state.side]:
            taken.append(start)
            start = add(start, way)
        return taken

    def captures(self, state: State, start: Point) -> dict[str, list[Point]]:
        found = {}
        for to in self.steps(state, start):
            way = way_from(start, to)
            if state.chain and (to in state.chain.been or way == state.chain.way):
                continue
            text = f"{name(start)}-{name(to)}"
            found[text + "+"] = self.row(state, add(to, way), way)
            found[text + "~"] = self.row(state, add(start, way, -1), (-way[0], -way[1]))
        return {text: taken for text, taken in found.items() if taken}

    def choices(self, state: State) -> set[str]:
        if state.chain:
            return {*self.captures(state, state.chain.at), "."}
        own = state.points(state.side)
        captures = {text for start in own for text in self.captures(state, start)}
        return captures or {f"{name(start)}-{name(to)}" for start in own for to in self.steps(state, start)}

    def play(self, state: State, touch: str) -> State:
        state = state.copy()
        if touch != ".":
            start, to = at(touch[:2]), at(touch[3:5])
            for point in self.captures(state, start).get(touch, []):
                del state.board[point]
            state.board[to] = state.board.pop(start)
            if len(touch) == 6:
                been = [*(state.chain.been if state.chain else []), start]
                state.chain = Chain(to, been[0], been, way=way_from(start, to))
                if self.captures(state, to):
                    return state
        state.chain, state.side = None, OTHER[state.side]
        return state


class Dimy(Fanorona):
    columns = 5


class Telo(Fanorona):
    columns, rows = 3, 3


class Squares(Game):
    """Diagonal games on one colour of a squared board: men go forward, on the far row they are crowned."""

    def ways(self, point: Point) -> list[Point]:
        return [(1, 1), (1, -1), (-1, 1), (-1, -1)]

    def heading(self, man: Man) -> list[Point]:
        return [way for way in self.ways((0, 0)) if man.king or way[1] == self.forward(man.side)]

    def slides(self, state: State, start: Point) -> list[Point]:
        man = state.board[start][0]
        return [to for to in self.steps(state, start) if way_from(start, to) in self.heading(man)]

    def hops(self, state: State, start: Point) -> Iterator[tuple[Point, Point]]:
        """(over, to) of every single capture that the man on a point could make now: over its neighbour, unless
        told.
        """
        man = state.board[start][0]
        for way in self.heading(man):
            over, to = add(start, way), add(start, way, 2)
            if state.owner(over) == OTHER[man.side] and self.inside(to) and to not in state.board:
                yield over, to

    def best(self, state: State, start: Point) -> Sequence[tuple[tuple[int, ...], Point]]:
        """The landing points, each with the measure by which the player is bound to choose."""
        return [((0, 0), to) for _, to in self.hops(state, start)]

    def choices(self, state: State) -> set[str]:
        own = [state.chain.at] if state.chain else state.points(state.side)
        captures = [(measure, f"{name(start)}x{name(to)}") for start in own for measure, to in self.best(state, start)]
        if captures:
            top = max(measure for measure, _ in captures)
            return {text for measure, text in captures if measure == top}
        return {f"{name(start)}-{name(to)}" for start in own for to in self.slides(state, start)}

    def play(self, state: State, touch: str) -> State:
        state = state.copy()
        start, to = map(at, re.split("[-x]", touch))
        if "x" in touch:
            state = self.hop(state, start, to)
            assert state.chain
            if not self.halted(state, to) and list(self.hops(state, to)):
                return state
            for point in state.chain.over:
                self.clear(state, point)
        else:
            state.board[to] = state.board.pop(start)
        if self.crowned(state, to):
            state.board[to] = [replace(state.board[to][0], king=True), *state.board[to][1:]]
        state.chain, state.side = None, OTHER[state.side]
        return state

    def crowned(self, state: State, point: Point) -> bool:
        man = state.board[point][0]
        return not man.king and point[1] == self.far_row(man.side)

    def halted(self, state: State, point: Point) -> bool:
        """Whether a capture is over because of where it has come."""
        return self.crowned(state, point)

    def hop(self, state: State, start: Point, to: Point) -> State:
        """A new state after one capture, its turn not over yet."""
        over = next(over for over, landing in self.hops(state, start) if landing == to)
        chain = state.chain or Chain(start, start, [])
        board = dict(state.board)
        board[to] = board.pop(start)
        return replace(state, board=board, chain=replace(chain, at=to, over=[*chain.over, over]))

    def clear(self, state: State, point: Point) -> None:
        """What becomes of a captured man when the turn is over."""


class Damas(Squares):
    """Spanish draughts: kings fly; most men, then most kings; the captured stand until the turn is over.  Portuguese
    draughts are the same; in the Czech ones a king takes before a man, whatever it takes."""

    columns, rows = 8, 8

    def slides(self, state: State, start: Point) -> list[Point]:
        man = state.board[start][0]
        found = []
        for way in self.heading(man):
            to = add(start, way)
            while self.inside(to) and to not in state.board:
                found.append(to)
                if not man.king:
                    break
                to = add(to, way)
        return found

    def hops(self, state: State, start: Point) -> Iterator[tuple[Point, Point]]:
        man = state.board[start][0]
        for way in self.heading(man):
            over = add(start, way)
            while man.king and self.inside(over) and over not in state.board:
                over = add(over, way)
            if state.owner(over) != OTHER[man.side] or (state.chain and over in state.chain.over):
                continue
            to = add(over, way)
            while self.inside(to) and to not in state.board:
                yield over, to
                if not man.king:
                    break
                to = add(to, way)

    def best(self, state: State, start: Point) -> Sequence[tuple[tuple[int, ...], Point]]:
        by_king = self.fields["taker"] == "crowned" and state.board[start][0].king
        found = [(self.most(self.hop(state, start, to)), to) for _, to in self.hops(state, start)]
        return [((men, by_king, kings), to) for (men, kings), to in found]

    def most(self, state: State) -> tuple[int, int]:
        """Men and kings that a capture takes in all, if it goes on from here as greedily as it can."""
        assert state.chain
        if self.fields["most"] == "free":
            return 0, 0
        kings = sum(state.board[point][0].king for point in state.chain.over) if self.fields["most"] == "kings" else 0
        ends = [(len(state.chain.over), kings)]
        if not self.halted(state, state.chain.at):
            ends += [self.most(self.hop(state, state.chain.at, to)) for _, to in self.hops(state, state.chain.at)]
        return max(ends)

    def clear(self, state: State, point: Point) -> None:
        del state.board[point]


class Makhos(Damas):
    """Thai draughts: kings fly, and land next behind the man they leap over; any capture; the captured leave at once,
    unless they stand until the turn is over."""

    def hops(self, state: State, start: Point) -> Iterator[tuple[Point, Point]]:
        behind: dict[Point, Point] = {}
        for over, to in super().hops(state, start):
            behind.setdefault(over, to)
        yield from behind.items()

    def hop(self, state: State, start: Point, to: Point) -> State:
        after = super().hop(state, start, to)
        assert after.chain
        if self.fields["taken"] == "jump":
            del after.board[after.chain.over[-1]]
        return after

    def clear(self, state: State, point: Point) -> None:
        if self.fields["taken"] == "turn":
            super().clear(state, point)


class English(Squares):
    """English draughts: everybody leaps over his neighbour, men forward only; any capture; the captured leave at
    once.
    """

    columns, rows = 8, 8

    def hop(self, state: State, start: Point, to: Point) -> State:
        after = super().hop(state, start, to)
        assert after.chain
        del after.board[after.chain.over[-1]]
        return after


class Russian(Damas):
    """Russian draughts: men take backward too, and go on as kings from the far row; any capture, but it must be
    finished: behind one man the landing from which one can go on.  In pool men go on from the far row as men."""

    def hops(self, state: State, start: Point) -> Iterator[tuple[Point, Point]]:
        man = state.board[start][0]
        for way in self.ways(start):
            met = None
            for to in self.line(start, way):
                if to not in state.board:
                    if met:
                        yield met, to
                elif met or state.owner(to) == man.side or state.chain and to in state.chain.over:
                    break
                else:
                    met = to
                if not man.king and (not met or to != met):
                    break

    def line(self, start: Point, way: Point) -> Iterator[Point]:
        """The points from a point to the edge."""
        start = add(start, way)
        while self.inside(start):
            yield start
            start = add(start, way)

    def best(self, state: State, start: Point) -> list[tuple[tuple[int, int], Point]]:
        every = [
            (over, to, bool(list(self.hops(self.hop(state, start, to), to)))) for over, to in self.hops(state, start)
        ]
        bound = {over for over, _, further in every if further and self.fields["most"] == "onward"}
        return [((0, 0), to) for over, to, further in every if further or over not in bound]

    def hop(self, state: State, start: Point, to: Point) -> State:
        after = super().hop(state, start, to)
        if self.fields["promotion"] == "continues" and self.crowned(after, to):
            after.board[to] = [replace(after.board[to][0], king=True)]
        return after

    def halted(self, state: State, point: Point) -> bool:
        return False


class Spantsiretti(Russian):
    """The same on ten by eight squares."""

    columns, rows = 10, 8


class International(Russian):
    """International draughts: most men; a man who only passes the far row is not crowned."""

    columns, rows = 10, 10
    best, hop = Damas.best, Damas.hop


class Brazilian(International):
    """The same on eight by eight squares."""

    columns, rows = 8, 8


class Canadian(International):
    """And on twelve by twelve."""

    columns, rows = 12, 12


class Turkish(International):
    """Turkish draughts: along rows and columns, men forward and sideways; most men; the captured leave at once, and
    between two captures nobody turns right about."""

    columns, rows = 8, 8

    def ways(self, point: Point) -> list[Point]:
        return [(1, 0), (-1, 0), (0, 1), (0, -1)]

    def heading(self, man: Man) -> list[Point]:
        return [way for way in self.ways((0, 0)) if man.king or way[1] != -self.forward(man.side)]

    def hops(self, state: State, start: Point) -> Iterator[tuple[Point, Point]]:
        for over, to in super().hops(state, start):
            way = way_from(start, to)
            about = state.chain and state.chain.way == (-way[0], -way[1])
            if way in self.heading(state.board[start][0]) and not (about and self.fields["path"] == "no-reversal"):
                yield over, to

    def hop(self, state: State, start: Point, to: Point) -> State:
        after = super().hop(state, start, to)
        assert after.chain
        after.chain.way = way_from(start, to)
        del after.board[after.chain.over[-1]]
        return after

    def clear(self, state: State, point: Point) -> None:
        """They have left already."""


class Italian(Squares):
    """Italian draughts: everybody leaps over his neighbour, men forward only and over no king; most men, then with a
    king, then most kings, then a king soonest; the captured stand until the turn is over."""

    columns, rows = 8, 8

    def hops(self, state: State, start: Point) -> Iterator[tuple[Point, Point]]:
        for over, to in super().hops(state, start):
            if state.board[start][0].king >= state.board[over][0].king and not (state.chain and over in state.chain.over):
                yield over, to

    def best(self, state: State, start: Point) -> list[tuple[tuple[int, ...], Point]]:
        duties = {"free": 0, "men": 1, "kings": 2, "soonest": 3}[self.fields["most"]]
        found = []
        for _, to in self.hops(state, start):
            by_king = self.fields["taker"] == "crowned" and state.board[start][0].king
            men, kings, early = max(self.ends(self.hop(state, start, to))) if duties else (0, 0, 0)
            found.append(((men, by_king, *(kings, early)[:max(0, duties - 1)]), to))
        return found

    def ends(self, state: State) -> Iterator[tuple[int, int, int]]:
        """(men, kings, how early the first king) of every capture that goes on from here to its end, from its first
        man."""
        assert state.chain
        at = state.chain.at
        further = [] if self.halted(state, at) else [to for _, to in self.hops(state, at)]
        for to in further:
            yield from self.ends(self.hop(state, at, to))
        if not further:
            crowned = [state.board[point][0].king for point in state.chain.over]
            yield len(crowned), sum(crowned), -crowned.index(True) if any(crowned) else 0

    def clear(self, state: State, point: Point) -> None:
        del state.board[point]


class Lasca(Squares):
    """Columns: a leap takes the top man, who goes under the leaping column; no column twice in one turn."""

    columns, rows = 7, 7

    def hops(self, state: State, start: Point) -> Iterator[tuple[Point, Point]]:
        leapt = state.chain.over if state.chain else ()
        return ((over, to) for over, to in super().hops(state, start) if over not in leapt)

    def hop(self, state: State, start: Point, to: Point) -> State:
        after = super().hop(state, start, to)
        assert after.chain
        over = after.chain.over[-1]
        top, *rest = after.board[over]
        after.board[to] = [*after.board[to], top]
        if rest:
            after.board[over] = rest
        else:
            del after.board[over]
        return after


LINES = ("a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7",
         "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7")


class Nueve(Game):
    """Nine men's morris, with the three men that fly or without."""

    lines = [[at(point) for point in line.split()] for line in LINES]
    all_points = sorted({point for line in lines for point in line})

    def mills(self, state: State, point: Point) -> int:
        """The mills that the man on a point stands in."""
        return sum(point in line and all(state.owner(one) == state.owner(point) for one in line) for line in self.lines)

    def steps(self, state: State, start: Point) -> list[Point]:
        if len(state.points(state.side)) == int(self.fields["fly_at"]):
            near = set(self.all_points)
        else:
            near = {b if a == start else a for line in self.lines for a, b in pairwise(line) if start in (a, b)}
        return sorted(near - set(state.board))

    def choices(self, state: State) -> set[str]:
        if state.due:
            men = state.points(OTHER[state.side])
            return {f"*{name(point)}" for point in [point for point in men if not self.mills(state, point)] or men}
        if state.hands[state.side]:
            return {f"@{name(point)}" for point in self.all_points if point not in state.board}
        return {f"{name(start)}-{name(to)}" for start in state.points(state.side) for to in self.steps(state, start)}

    def play(self, state: State, touch: str) -> State:
        state = state.copy()
        if touch[0] == "*":
            del state.board[at(touch[1:])]
            state.due -= 1
        elif touch[0] == "@":
            state.hands[state.side] -= 1
            state.board[at(touch[1:])] = [Man(state.side)]
            state.due = self.mills(state, at(touch[1:]))
        else:
            state.board[at(touch[3:])] = state.board.pop(at(touch[:2]))
            state.due = self.mills(state, at(touch[3:]))
        state.due = min(state.due, 1 if self.fields["mills"] == "one" else 2, len(state.points(OTHER[state.side])))
        if not state.due:
            state.side = OTHER[state.side]
        return state

    def ended(self, state: State) -> End | None:
        for side in "wb":
            if state.total(side) < 3:
                return self.worth(state, OTHER[side], "too-few")
        return super().ended(state)


class Dados(Nueve):
    """The same with three dice, thrown before anything is placed.  Four throws set three men in a free line; the others
    place one man.  Who cannot set three in a line places up to three men where he will."""

    lucky = {"654", "633", "522", "411"}

    def choices(self, state: State) -> set[str]:
        if state.due and not state.points(OTHER[state.side]):
            return {"*-"}
        if state.due or not state.hands[state.side]:
            return super().choices(state)
        if not state.left:
            return {"?" + "".join(sorted(faces, reverse=True)) for faces in product("123456", repeat=3)}
        free = {point for point in self.all_points if point not in state.board}
        if state.in_line:
            free &= {point for line in self.lines if self.open(state, line) for point in line}
        return {f"@{name(point)}" for point in free}

    def open(self, state: State, line: list[Point]) -> bool:
        """Whether a line holds all the men placed since the throw, and none beside."""
        return [point for point in line if point in state.board] == [
            point for point in line if point in state.placed
        ] and (set(state.placed) <= set(line))

    def play(self, state: State, touch: str) -> State:
        state = state.copy()
        other = OTHER[state.side]
        if touch[0] == "?":
            state.left = min(3, state.hands[state.side]) if touch[1:] in self.lucky else 1
            state.placed = ()
            state.in_line = state.left == 3 and any(self.open(state, line) for line in self.lines)
            return state
        if touch == "*-":
            state.hands[other] -= 1
            state.due -= 1
        elif touch[0] == "*":
            del state.board[at(touch[1:])]
            state.due -= 1
        elif touch[0] == "@":
            state.hands[state.side] -= 1
            state.board[at(touch[1:])] = [Man(state.side)]
            state.placed += (at(touch[1:]),)
            state.left -= 1
            if state.left:
                return state
            own = set(state.points(state.side))
            struck = [line for line in self.lines if set(line) <= own and set(line) & set(state.placed)]
            state.due = 0 if self.fields["dice"] == "mills-alone" and not state.in_line else len(struck)
        else:
            state.board[at(touch[3:])] = state.board.pop(at(touch[:2]))
            state.due = self.mills(state, at(touch[3:]))
        state.due = min(state.due, 1 if self.fields["mills"] == "one" else 9, state.total(other))
        if not state.due:
            state.side = other
        return state


def nueve(fields: Mapping[str, str]) -> Game:
    return Nueve(fields) if fields["dice"] == "none" else Dados(fields)


GAMES: dict[str, Callable[[Mapping[str, str]], Game]] = {
    "alquerque-de-doce": Doce, "fanorona": Fanorona, "damas": Damas, "lasca": Lasca, "alquerque-de-nueve": nueve,
    "draughts-english": English, "draughts-russian": Russian, "draughts-international": International,
    "draughts-turkish": Turkish, "draughts-italian": Italian, "makhos": Makhos}

RULESETS: dict[str, Callable[[Mapping[str, str]], Game]] = {
    "spantsiretti": Spantsiretti, "draughts-brazilian": Brazilian, "draughts-canadian": Canadian, "dimy": Dimy,
    "telo-tomando": Telo}
"""Those that have another class than their game."""
