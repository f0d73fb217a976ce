"""The maximum rule for leaps: which captures lead to the most men.

A flying piece among many men can go on in more ways than can be tried: 128 ms were seen for one position, and a page
that draws a board has five.  So nothing is played here, and less is tried:

- Where a piece lands beyond a man does not matter but for what it can leap over next, so all landings of one leap are
  one ``Place``.
- It is not asked how many can be taken but whether so many can, from few upward, and what is known of a place with
  certain men taken serves again.
- A man without two points free beside it, in any line, can never be taken.  Where taken men stand until the turn is
  over, what can be reached from a place at all is known beforehand.  A chain that cannot come to the number asked for is
  left at once.

Short chains are sooner played to their end, as ``fullest`` in ``moves`` does it, for all rules: it asks here once a chain
turns out to be long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from .board import Board, Ray, indices
from .rules import Move, Rules

Vector = tuple[int, int]
SHORT = 16
"""So many places of a chain are sooner played than counted."""
MAN = 256
"""What a man is worth in a sum of men and of crowned men: more than there are points on any board."""


class TooLong(Exception):
    """There are more ways to go on than should be played one by one."""


def applies(rules: Rules) -> bool:
    """Whether these rules are among those that are counted here."""
    return (rules.manner == "leap" and rules.taken in ("jump", "turn") and rules.promotion != "continues"
            and rules.returning == "free" and rules.path not in ("fresh", "flying-straight"))


Way = tuple[Vector, int, tuple[int, ...], int]
"""(direction, the points ahead as a set, and in order, the way's own number)"""
Points = tuple[int, ...]


class Place:
    """Where a leap may end: some points of one line, and the way that the piece came, where that bars anything.

    ``ways`` that it may go on; ``sight`` the men whom it may meet on them; ``leaps`` that are known, by those of them that
    are gone; ``onward``: what may be leapt over from here at all, once it is known.
    """

    __slots__ = ("leaps", "number", "onward", "sight", "ways")

    def __init__(self, number: int, ways: list[Way], sight: int) -> None:
        self.number, self.ways, self.sight = number, ways, sight
        self.leaps: dict[int, list[tuple[int, int, Place]]] = {}
        self.onward: int | None = None


class Chain:
    """One piece that takes.  ``prey`` the men that it may take, ``others`` what stands beside them in its way, ``taken``
    those that stand taken already; of ``crowned`` the more are wanted among as many men.  The point that it left is empty.
    """

    def __init__(self, counter: Counter, code: int, prey: int, others: int, taken: int, crowned: int) -> None:
        self.counter, self.code, self.flies = counter, code, counter.flies[code]
        self.prey, self.stands, self.taken, self.crowned = prey, others | prey, taken, crowned
        self.exposed = self.never_safe(others) if counter.at_once else 0
        self.places: dict[tuple[Points, Vector | None], Place] = {}
        self.seen: dict[int, tuple[int, Points]] = {}
        self.least: dict[int, int] = {}
        self.most: dict[int, int] = {}

    def never_safe(self, others: int) -> int:
        """The prey with two points on a line beside it that are free, or may become so as men leave."""
        found, new = 0, 1
        while new:
            rest = self.prey & ~found
            walls = others | rest
            new = 0
            for i in indices(rest):
                for beside in self.counter.beside[i]:
                    if not beside & walls:
                        new |= 1 << i
                        break
            found |= new
        return found

    def worth(self, men: int) -> int:
        return men.bit_count() * MAN + (men & self.crowned).bit_count()

    def place(self, points: Points, vector: Vector | None) -> Place:
        key = points, vector
        found = self.places.get(key)
        if found is None:
            ways, sight = self.counter.view(self.code, points, vector)
            found = self.places[key] = Place(len(self.places), ways, sight & self.prey)
        return found

    def reach(self, start: Place) -> int:
        """What can be leapt over from a place and from those beyond, however the chain goes."""
        start.onward = 0
        new = [start]
        for here in new:
            for _, _, beyond in self.leaps(here, 0):
                if beyond.onward is None:
                    beyond.onward = 0
                    new.append(beyond)
        grown = True
        while grown:
            grown = False
            for here in reversed(new):
                men = here.onward or 0
                for over, _, beyond in self.leaps(here, 0):
                    men |= over | (beyond.onward or 0)
                if men != here.onward:
                    here.onward, grown = men, True
        return start.onward

    def leaps(self, place: Place, taken: int) -> list[tuple[int, int, Place]]:
        """The next captures from a place: the man, what he is worth, where one may land."""
        gone = place.sight & taken if self.counter.at_once else 0
        found = place.leaps.get(gone)
        if found is None:
            stands, met = self.stands & ~gone, {}
            for ahead, mask, path, number in place.ways:
                here = stands & mask
                if here:
                    key = here << 12 | number
                    hit = self.seen.get(key)
                    if hit is None:
                        hit = self.seen[key] = self.look(path, stands)
                    if hit[1]:
                        met[hit[0], ahead] = hit[1]
            barring = self.counter.barring
            found = place.leaps[gone] = [(over, self.worth(over), self.place(beyond, ahead if barring else None))
                                         for (over, ahead), beyond in met.items()]
        return found

    def look(self, path: tuple[int, ...], stands: int) -> tuple[int, tuple[int, ...]]:
        """The man that can be leapt over along a path, and the free points beyond him."""
        over = 0
        beyond: list[int] = []
        for point in path:
            if not stands >> point & 1:
                if over:
                    beyond.append(point)
                if not self.flies:
                    break
            elif over or not self.prey >> point & 1:
                break
            else:
                over = 1 << point
        return over, tuple(beyond)

    def dive(self, place: Place, taken: int, worth: int) -> int:
        """What one takes who goes on as it comes: never more than can be taken."""
        going = True
        while going:
            going = False
            for over, more, beyond in self.leaps(place, taken):
                if not over & taken:
                    place, taken, worth, going = beyond, taken | over, worth + more, True
                    break
        return worth

    def can(self, place: Place, taken: int, need: int) -> bool:
        """Whether from a place, with these men taken, so much more can be taken."""
        if need <= 0:
            return True
        onward = place.onward
        if onward is None:
            onward = self.exposed if self.counter.at_once else self.reach(place)
        left = onward & ~taken
        if (left.bit_count() * MAN + (left & self.crowned).bit_count() if self.crowned else left.bit_count() * MAN) < need:
            return False
        key = taken << 12 | place.number
        if need <= self.least.get(key, 0):
            return True
        if need >= self.most.get(key, need + 1):
            return False
        for over, worth, beyond in self.leaps(place, taken):
            if not over & taken and self.can(beyond, taken | over, need - worth):
                self.least[key] = need
                return True
        self.most[key] = need
        return False


class Counter:
    """What all chains under one ruleset share.  ``rays``: for each code of a piece the rays in which it goes on taking;
    ``flies``: whether it does so from afar; ``ends``: the points on which its chain ends."""

    def __init__(self, rules: Rules, rays: Sequence[Iterable[tuple[int, Ray]]], flies: Sequence[bool],
                 ends: Sequence[int]) -> None:
        self.board, self.flies, self.ends = rules.board, flies, ends
        self.at_once = rules.taken == "jump"
        self.path, self.barring = rules.path, rules.path in ("no-reversal", "straight")
        self.beside = _beside(rules.board)
        self.ways: list[list[list[Way]]] = []
        for some, far in zip(rays, flies, strict=True):
            ways: list[list[Way]] = [[] for _ in rules.board.points]
            for number, (point, ray) in enumerate(some):
                path = ray.path if far else ray.path[:2]
                if len(path) > 1:
                    ways[point].append((_unit(ray.vector), sum(1 << i for i in path), path, number))
            self.ways.append(ways)
        self.views: dict[tuple[int, Points, Vector | None], tuple[list[Way], int]] = {}

    def view(self, code: int, points: Points, vector: Vector | None) -> tuple[list[Way], int]:
        """The ways on which a piece may go on from these points, and all the points on them."""
        key = code, points, vector
        found = self.views.get(key)
        if found is None:
            ways = [way for at in points if not self.ends[code] >> at & 1 for way in self.ways[code][at]
                    if not self.bars(vector, way[0])]
            sight = 0
            for _, mask, _, _ in ways:
                sight |= mask
            found = self.views[key] = ways, sight
        return found

    def bars(self, before: Vector | None, ahead: Vector) -> bool:
        """Whether a piece that came one way may not go on another."""
        if before is None:
            return False
        return ahead == (-before[0], -before[1]) if self.path == "no-reversal" else ahead != before

    def fullest(self, moves: list[Move], chains: dict[int, Chain]) -> list[Move]:
        """Of these captures, each by a piece that has its chain, those that lead to the most men, and then to the most
        crowned ones."""
        firsts = []
        for m in moves:
            chain = chains[m.start]
            vector = _unit(self.board.vector(m.start, m.to)) if self.barring else None
            firsts.append((m, chain, chain.place((m.to,), vector), chain.taken | 1 << m.over, chain.worth(1 << m.over)))

        def reached(need: int) -> bool:
            return any(chain.can(place, taken, need - worth) for _, chain, place, taken, worth in firsts)

        best = max(chain.dive(place, taken, worth) for _, chain, place, taken, worth in firsts)
        for more in (MAN, 1):
            while reached(best + more):
                best += more
        return [m for m, chain, place, taken, worth in firsts if chain.can(place, taken, best - worth)]


def _unit(vector: Vector) -> Vector:
    x, y = vector
    length = max(abs(x), abs(y))
    return x // length, y // length


def _beside(board: Board) -> list[list[int]]:
    """For each point the pairs of points next to it on one line, as sets of two."""
    pairs: list[list[int]] = [[] for _ in board.points]
    for line in board.lines:
        run = [board.index[name] for name in line]
        for (before, at), (_, after) in pairwise(pairwise(run)):
            pairs[at].append(1 << before | 1 << after)
    return pairs
