"""The maximum rule for leaps: which captures lead to the most men.

A flying piece among many men can go on in more ways than can be tried: 128 ms were seen for one position, and a page
that draws a board has five.  So nothing is played here, and less is tried:

- Where a piece lands beyond a man does not matter but for what it can leap over next, so all landings of one leap are
  one ``Place``.
- It is not asked how many can be taken but whether so many can, from few upward, and what is known of a place with
  certain men taken serves again.
- What a turn's first question has found serves its further ones.
- A man without two points free beside it, in any line, can never be taken.  Where taken men stand until the turn is
  over, what can be reached from a place at all is known beforehand.  A chain that cannot come to the number asked for is
  left at once.

Short chains are sooner played to their end, as ``maximum`` does it, for all rules: it asks here once a chain
turns out to be long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..board import Board, Ray, indices
from ..rules import Rules
from .position import Move

Vector = tuple[int, int]
SHORT = 8
"""So many places of a chain are sooner played than counted."""
MAN = 256
"""What a man is worth in a sum of men and of crowned men: more than there are points on any board."""


class TooLong(Exception):
    """There are more ways to go on than should be played one by one."""


def applies(rules: Rules) -> bool:
    """Whether these rules are among those that are counted here."""
    return (rules.manner == "leap" and rules.taken in ("jump", "turn") and rules.promotion != "continues"
            and rules.returning == "free" and rules.path not in ("fresh", "flying-straight"))


Way = tuple[Vector, int, tuple[int, ...], dict[int, tuple[int, tuple[int, ...]]]]
"""(direction, the points ahead as a set, and in order, what ``look`` has found along them)"""
Points = tuple[int, ...]


class Place:
    """Where a leap may end: some points of one line, and the way that the piece came, where that bars anything.

    ``spots`` the points, each with the ways on from it; ``sight`` the men whom it may meet on them; ``leaps`` that are
    known, by those of them that are gone; ``known`` of what can be taken from here, by the men taken: so much can, so much
    cannot; ``onward``: what may be leapt over from here at all, once it is known.
    """

    __slots__ = ("known", "leaps", "onward", "sight", "spots")

    def __init__(self, spots: list[Spot], sight: int) -> None:
        self.spots, self.sight = spots, sight
        self.leaps: dict[int, list[tuple[int, int, Place]]] = {}
        self.known: dict[int, tuple[int, int]] = {}
        self.onward: int | None = None


Leaps = dict[tuple[int, Vector], tuple[int, int, Place]]
Spot = tuple[int, dict[int, Leaps], list[Way]]
"""(the points on its ways as a set, the leaps by who stands on them, the ways)"""
UNKNOWN = 0, 1 << 20


class Chain:
    """One piece that takes.  ``prey`` the men that it may take, ``others`` what stands beside them in its way; of
    ``crowned`` the more are wanted among as many men.  The point that it left is empty.
    """

    def __init__(self, counter: Counter, code: int, prey: int, others: int, crowned: int) -> None:
        self.counter, self.code, self.flies = counter, code, counter.flies[code]
        self.prey, self.others, self.stands, self.crowned = prey, others, others | prey, crowned
        self.at_once = counter.at_once
        self.exposed = self.never_safe(others) if counter.at_once else 0
        self.places: dict[tuple[Points, Vector | None], Place] = {}
        self.spots: dict[tuple[int, Vector | None], Spot] = {}

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
            spots, sight = [], 0
            for at in points:
                if not self.counter.ends[self.code] >> at & 1:
                    spot = self.spots.get((at, vector))
                    if spot is None:
                        mask, ways = self.counter.view(self.code, at, vector)
                        spot = self.spots[at, vector] = mask, {}, ways
                    spots.append(spot)
                    sight |= spot[0]
            found = self.places[key] = Place(spots, sight & self.prey)
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

    def leaps(self, place: Place, gone: int) -> list[tuple[int, int, Place]]:
        """The next captures from a place, once some men are gone: the man, what he is worth, where one may land."""
        found = place.leaps.get(gone)
        if found is None:
            stands = self.stands & ~gone
            met: Leaps = {}
            for mask, known, ways in place.spots:
                here = stands & mask
                some = known.get(here)
                if some is None:
                    some = known[here] = self.around(ways, stands)
                met.update(some)
            found = place.leaps[gone] = list(met.values())
        return found

    def around(self, ways: list[Way], stands: int) -> Leaps:
        """The captures from one point."""
        found: Leaps = {}
        barring, prey = self.counter.barring, self.prey
        for ahead, mask, path, table in ways:
            here = stands & mask
            if here:
                hit = table.get(here)
                if hit is None:
                    hit = table[here] = look(path, here, self.flies)
                over, beyond = hit
                if beyond and over & prey:
                    found[over, ahead] = over, self.worth(over), self.place(beyond, ahead if barring else None)
        return found

    def dive(self, place: Place, taken: int, worth: int) -> int:
        """What one takes who goes on as it comes: never more than can be taken."""
        going = True
        while going:
            going = False
            for over, more, beyond in self.leaps(place, place.sight & taken if self.at_once else 0):
                if not over & taken:
                    place, taken, worth, going = beyond, taken | over, worth + more, True
                    break
        return worth

    def can(self, place: Place, taken: int, need: int) -> bool:
        """Whether from a place, with these men taken, so much more can be taken."""
        if need <= 0:
            return True
        if self.at_once:
            gone = place.sight & taken
        else:
            gone, onward = 0, place.onward
            if onward is None:
                onward = self.reach(place)
            left = onward & ~taken
            if left.bit_count() * MAN + (left & self.crowned).bit_count() < need:
                return False
        found = place.leaps.get(gone)
        if found is None:
            found = self.leaps(place, gone)
        for over, worth, beyond in found:
            if not over & taken:
                then, more = taken | over, need - worth
                least, most = beyond.known.get(then, UNKNOWN)
                if more <= least or more < most and self.can(beyond, then, more):
                    place.known[taken] = need, place.known.get(taken, UNKNOWN)[1]
                    return True
        place.known[taken] = place.known.get(taken, UNKNOWN)[0], need
        return False


First = tuple[Move, Chain, Place, int, int]
"""(the first capture of a chain, the chain, where it stands then, who is taken and what they are worth)"""


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
            for point, ray in some:
                path = ray.path if far else ray.path[:2]
                if len(path) > 1:
                    ways[point].append((_unit(ray.vector), sum(1 << i for i in path), path, {}))
            self.ways.append(ways)
        self.kept: list[Chain] = []
        self.views: dict[tuple[int, int, Vector | None], tuple[int, list[Way]]] = {}

    def view(self, code: int, at: int, vector: Vector | None) -> tuple[int, list[Way]]:
        """All the points that a piece sees from one, having come one way, and the ways on which it may go on."""
        key = code, at, vector
        found = self.views.get(key)
        if found is None:
            ways = [way for way in self.ways[code][at] if not self.bars(vector, way[0])]
            sight = 0
            for _, mask, _, _ in ways:
                sight |= mask
            found = self.views[key] = sight, ways
        return found

    def chain(self, code: int, prey: int, others: int, crowned: int, taken: int, under_way: bool) -> tuple[Chain, int]:
        """A piece's chain, and who is taken in it already: ``taken`` are those of them that still stand.  One that is under
        way is the chain with which its turn began, if nothing else has been asked in between: no other men are gone than
        such as could be taken at once."""
        if under_way:
            for kept in self.kept:
                gone = kept.prey ^ prey
                if (kept.code == code and kept.others == others and kept.crowned & prey == crowned
                        and not gone & ~kept.exposed):
                    return kept, taken | gone
        return Chain(self, code, prey, others, crowned), taken

    def bars(self, before: Vector | None, ahead: Vector) -> bool:
        """Whether a piece that came one way may not go on another."""
        if before is None:
            return False
        return ahead == (-before[0], -before[1]) if self.path == "no-reversal" else ahead != before

    def fullest(self, moves: list[Move], chains: dict[int, tuple[Chain, int]]) -> list[Move]:
        """Of these captures, by pieces that each have their chain and the men taken in it, those that lead to the most men,
        and then to the most crowned ones."""
        self.kept = [chain for chain, _ in chains.values()]
        firsts: list[First] = []
        for m in moves:
            chain, taken = chains[m.start]
            vector = _unit(self.board.vector(m.start, m.to)) if self.barring else None
            firsts.append((m, chain, chain.place((m.to,), vector), taken | 1 << m.over, chain.worth(1 << m.over)))

        def leads(first: First, sum: int) -> bool:
            _, chain, place, taken, worth = first
            need = sum - worth
            return (not self.at_once or chain.worth(chain.exposed & ~taken) >= need) and chain.can(place, taken, need)

        best = max(chain.dive(place, taken, worth) for _, chain, place, taken, worth in firsts)
        for more in (MAN, 1) if any(chain.crowned for chain in self.kept) else (MAN,):
            while any(leads(first, best + more) for first in firsts):
                best += more
        return [first[0] for first in firsts if leads(first, best)]


def look(path: tuple[int, ...], stands: int, flies: bool) -> tuple[int, tuple[int, ...]]:
    """Who can be leapt over along a path, and the free points beyond him."""
    over = 0
    beyond: list[int] = []
    for point in path:
        if not stands >> point & 1:
            if over:
                beyond.append(point)
            if not flies:
                break
        elif over:
            break
        else:
            over = 1 << point
    return over, tuple(beyond)


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
