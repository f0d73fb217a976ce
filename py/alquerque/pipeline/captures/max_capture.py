"""The maximum rule for leaps: which captures lead to the most men.

A flying piece among many men can continue in too many ways to try them all: one position took 128 ms, and a page that
draws a board can afford five.  So no moves are played here, and fewer ways are tried:

- Where a piece lands beyond a man matters only for what it can leap over next, so all landings of one leap are one
  ``Place``.
- The question is not how many men can be taken but whether a given number can, beginning with a small one; what is
  found for a place with certain men taken is kept and used again.
- What the first call in a turn has found is used by the later ones.
- A man that has no line with both neighbouring points free can never be taken.  Where taken men stand until the turn is
  over, everything that can be reached from a place is computed beforehand, and a chain that cannot reach the number
  asked for is given up at once.

A position constructed for the purpose can still have too many ways: past ``MAX_TRIES`` the count ends with an error.
No position in thousands of random games came near that; ``validate`` refuses one that is set up by hand.

Short chains are found more quickly by playing them to their end.  ``capture_choice`` does so, and uses this module when
a chain turns out to be long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ...board import Board, Ray, indices, is_ring
from ...errors import NotationError
from ...rules import Rules
from ..state.position import Move

Vector = tuple[int, int]
MAX_PLAYED_PLACES = 8
"""Chains with at most so many places are played to their end, which is faster than counting."""
MAN_WORTH = 256
"""The weight of a man in a sum of men and crowned men; greater than the number of points of any board."""
KING_VALUE = MAN_WORTH - 1
"""What a crowned man weighs more where the value of what is taken counts: he is worth a little less than two men."""
HALVES = tuple(MAN_WORTH >> n for n in range(1, MAN_WORTH.bit_length()))
"""By these steps the greatest value is found in few questions."""

MAX_TRIES = 250_000
"""The most searches (calls of ``can``) for one position."""


class TooManyCaptures(NotationError):
    """The captures of a position cannot be counted in reasonable time."""

    def __init__(self) -> None:
        super().__init__("too-many-captures")


class ChainTooLong(Exception):
    """There are too many ways to continue to play them one by one."""


def applies(rules: Rules) -> bool:
    """Whether this module can count captures under these rules."""
    return (rules.manner == "leap" and rules.taken in ("jump", "turn") and rules.promotion != "continues"
            and rules.returning == "free" and rules.path not in ("fresh", "flying-straight")
            and not any(kind.rows for kind in rules.kinds))


PathAhead = tuple[Vector, int, tuple[int, ...], dict[int, tuple[int, tuple[int, ...]]]]
"""(direction; the points ahead, as a set; the same in order; results of ``find_leap`` by the men on them)"""
Points = tuple[int, ...]


class Place:
    """Where a leap may end: some points of one line, and the direction from which the piece came, if that bars
    anything.

    ``spots``: the points, each with the paths that lead on from it; ``sight``: the men on these paths; ``leaps``: the
    leaps found, by which of those men are gone; ``known``: men taken so far → (a worth that can still be taken from
    here, one that cannot); ``onward``: all men that chains from here may leap over, None until computed.
    """

    __slots__ = ("known", "leaps", "onward", "sight", "spots")

    def __init__(self, spots: list[Target], sight: int) -> None:
        self.spots, self.sight = spots, sight
        self.leaps: dict[int, list[tuple[int, int, Place]]] = {}
        self.known: dict[int, tuple[int, int]] = {}
        self.onward: int | None = None


Leaps = dict[tuple[int, Vector], tuple[int, int, Place]]
Target = tuple[int, dict[int, Leaps], list[PathAhead]]
"""(the points on its paths, as a set; leaps by the men on them; the paths)"""
UNKNOWN_BOUNDS = 0, 1 << 20


class PieceSearch:
    """The search for the greatest capture of one piece.  ``prey``: the men that it may take; ``others``: the other men,
    which block it; ``crowned``: the men that decide between captures of equally many.  The piece itself is not among
    the men: the point from which it starts is empty.
    """

    def __init__(self, counter: Counter, code: int, prey: int, others: int, crowned: int) -> None:
        self.counter, self.code, self.flies, self.halts = counter, code, counter.flies[code], counter.halts[code]
        self.prey, self.others, self.stands, self.crowned = prey, others, others | prey, crowned
        self.at_once, self.crown_worth = counter.at_once, counter.crown_worth
        self.exposed = self.never_safe(others) if counter.at_once else 0
        self.places: dict[tuple[Points, Vector | None], Place] = {}
        self.spots: dict[tuple[int, Vector | None], Target] = {}

    def forget(self) -> None:
        """Breaks the reference cycles between places, so that they are freed at once: Python's cycle collector is off
        while a search runs (``api.tasks.SlicedTask``)."""
        for place in self.places.values():
            place.leaps.clear()
        for _, leaps_by_stands, _ in self.spots.values():
            leaps_by_stands.clear()

    def never_safe(self, others: int) -> int:
        """The men that can possibly be taken: those between two neighbouring points of a line that are both free, or
        become free as others are taken."""
        exposed, new = 0, 1
        while new:
            rest = self.prey & ~exposed
            walls = others | rest
            new = 0
            for i in indices(rest):
                for beside in self.counter.beside[i]:
                    if not beside & walls:
                        new |= 1 << i
                        break
            exposed |= new
        return exposed

    def worth(self, men: int) -> int:
        return men.bit_count() * MAN_WORTH + (men & self.crowned).bit_count() * self.crown_worth

    def place(self, points: Points, vector: Vector | None) -> Place:
        key = points, vector
        place = self.places.get(key)
        if place is None:
            spots, sight = [], 0
            for at in points:
                if not self.counter.ends[self.code] >> at & 1:
                    spot = self.spots.get((at, vector))
                    if spot is None:
                        mask, paths = self.counter.view(self.code, at, vector)
                        spot = self.spots[at, vector] = mask, {}, paths
                    spots.append(spot)
                    sight |= spot[0]
            place = self.places[key] = Place(spots, sight & self.prey)
        return place

    def reach(self, start: Place) -> int:
        """All men that can be leapt over from a place, or from any place that a chain can reach from it."""
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
        """The next captures from a place, once some men are gone: the man, his worth, and where the piece may land."""
        leaps = place.leaps.get(gone)
        if leaps is None:
            stands = self.stands & ~gone
            met: Leaps = {}
            for mask, leaps_by_stands, paths in place.spots:
                here = stands & mask
                some = leaps_by_stands.get(here)
                if some is None:
                    some = leaps_by_stands[here] = self.around(paths, stands)
                met.update(some)
            leaps = place.leaps[gone] = list(met.values())
        return leaps

    def around(self, paths: list[PathAhead], stands: int) -> Leaps:
        """The captures from one point."""
        leaps: Leaps = {}
        barring, prey = self.counter.barring, self.prey
        for ahead, mask, path, table in paths:
            here = stands & mask
            if here:
                hit = table.get(here)
                if hit is None:
                    hit = table[here] = find_leap(path, here, self.flies, self.halts)
                over, beyond = hit
                if beyond and over & prey:
                    leaps[over, ahead] = over, self.worth(over), self.place(beyond, ahead if barring else None)
        return leaps

    def dive(self, place: Place, taken: int, worth: int) -> int:
        """The worth of a chain that always makes the first capture found: a lower bound."""
        going = True
        while going:
            going = False
            for over, gain, beyond in self.leaps(place, place.sight & taken if self.at_once else 0):
                if not over & taken:
                    place, taken, worth, going = beyond, taken | over, worth + gain, True
                    break
        return worth

    def can(self, place: Place, taken: int, need: int) -> bool:
        """Whether men worth ``need`` more can be taken from a place, with these men taken already."""
        if need <= 0:
            return True
        self.counter.tries += 1
        if self.counter.tries > MAX_TRIES:
            raise TooManyCaptures
        if self.at_once:
            gone = place.sight & taken
        else:
            gone, onward = 0, place.onward
            if onward is None:
                onward = self.reach(place)
            left = onward & ~taken
            if left.bit_count() * MAN_WORTH + (left & self.crowned).bit_count() * self.crown_worth < need:
                return False
        leaps = place.leaps.get(gone)
        if leaps is None:
            leaps = self.leaps(place, gone)
        for over, worth, beyond in leaps:
            if not over & taken:
                total, remaining = taken | over, need - worth
                least, most = beyond.known.get(total, UNKNOWN_BOUNDS)
                if remaining <= least or remaining < most and self.can(beyond, total, remaining):
                    place.known[taken] = need, place.known.get(taken, UNKNOWN_BOUNDS)[1]
                    return True
        place.known[taken] = place.known.get(taken, UNKNOWN_BOUNDS)[0], need
        return False


FirstCapture = tuple[Move, PieceSearch, Place, int, int]
"""(the first capture of a chain, its search, the place it leads to, the men taken and their worth)"""


class Counter:
    """What all chains under one ruleset share.  ``rays``: for each code of a piece, the rays along which it continues a
    capture; ``flies``: whether it captures from a distance; ``halts``: whether it then lands next behind what it takes;
    ``ends``: the points on which its chain ends."""

    def __init__(self, rules: Rules, rays: Sequence[Iterable[tuple[int, Ray]]], flies: Sequence[bool],
                 halts: Sequence[bool], ends: Sequence[int]) -> None:
        self.board, self.flies, self.halts, self.ends = rules.board, flies, halts, ends
        self.at_once = rules.taken == "jump"
        self.crown_worth = KING_VALUE if rules.most == "value" else 1
        self.path, self.barring = rules.path, rules.path in ("no-reversal", "straight")
        self.beside = _neighbour_pairs(rules.leap_board)
        self.ways: list[list[list[PathAhead]]] = []
        for some, far in zip(rays, flies, strict=True):
            paths: list[list[PathAhead]] = [[] for _ in rules.board.points]
            for point, ray in some:
                path = ray.path if far else ray.path[:2]
                if len(path) > 1:
                    paths[point].append((_unit_vector(ray.vector), sum(1 << i for i in path), path, {}))
            self.ways.append(paths)
        self.tries = 0
        self.kept: list[PieceSearch] = []
        self.views: dict[tuple[int, int, Vector | None], tuple[int, list[PathAhead]]] = {}

    def view(self, code: int, at: int, vector: Vector | None) -> tuple[int, list[PathAhead]]:
        """All points that a piece sees from ``at``, having come along ``vector``, and the ways on which it may
        continue.
        """
        key = code, at, vector
        view = self.views.get(key)
        if view is None:
            paths = [path for path in self.ways[code][at] if not self.bars(vector, path[0])]
            sight = 0
            for _, mask, _, _ in paths:
                sight |= mask
            view = self.views[key] = sight, paths
        return view

    def chain(
        self, code: int, prey: int, others: int, crowned: int, taken: int, under_way: bool
    ) -> tuple[PieceSearch, int]:
        """The search for a piece's chain, and the men taken in it so far; ``taken`` are those of them still on the
        board.  A chain under way uses the search from the beginning of its turn again, unless another position was
        examined in between: since then only men taken in this turn have left."""
        if under_way:
            for search in self.kept:
                gone = search.prey ^ prey
                if (search.code == code and search.others == others and search.crowned & prey == crowned
                        and not gone & ~search.exposed):
                    return search, taken | gone
        return PieceSearch(self, code, prey, others, crowned), taken

    def bars(self, before: Vector | None, ahead: Vector) -> bool:
        """Whether a piece that came along one vector may not continue along another."""
        if before is None:
            return False
        return ahead == (-before[0], -before[1]) if self.path == "no-reversal" else ahead != before

    def fullest(
        self, moves: list[Move], chains: dict[int, tuple[PieceSearch, int]], waiting: bool
    ) -> tuple[int, list[Move]]:
        """Of these captures, those that lead to the most men, and among these to the most crowned ones, or to the most
        value; and what that is worth.  ``chains``: for each piece its chain and the men taken in it.  ``waiting``:
        among equals, those that meet their first crowned man soonest."""
        before, self.kept = self.kept, [chain for chain, _ in chains.values()]
        for old in before:
            if old not in self.kept:
                old.forget()
        self.tries = 0
        firsts: list[FirstCapture] = []
        for m in moves:
            chain, taken = chains[m.start]
            vector = _unit_vector(self.board.vector(m.start, m.to)) if self.barring else None
            firsts.append((m, chain, chain.place((m.to,), vector), taken | 1 << m.over, chain.worth(1 << m.over)))

        def leads(first: FirstCapture, sum: int) -> bool:
            _, chain, place, taken, worth = first
            need = sum - worth
            return (not self.at_once or chain.worth(chain.exposed & ~taken) >= need) and chain.can(place, taken, need)

        best = max(chain.dive(place, taken, worth) for _, chain, place, taken, worth in firsts)
        finer = (1,) if self.crown_worth == 1 else HALVES
        for step in (MAN_WORTH, *finer) if any(chain.crowned for chain in self.kept) else (MAN_WORTH,):
            while any(leads(first, best + step) for first in firsts):
                best += step
        leading = [first for first in firsts if leads(first, best)]
        if waiting and best % MAN_WORTH:
            leading = self.soonest(leading, best)
        return best, [first[0] for first in leading]

    def soonest(self, firsts: list[FirstCapture], best: int) -> list[FirstCapture]:
        """Of the captures that lead to the best, those that meet their first crowned man soonest."""
        reached = [(first, *first[1:3], first[3], best - first[4], first[4] % MAN_WORTH) for first in firsts]
        while not any(crowned for *_, crowned in reached):
            self.tries += len(reached)
            reached = list({
                (first[0], over | taken, id(beyond)): (first, chain, beyond, over | taken, need - worth, worth % MAN_WORTH)
                for first, chain, place, taken, need, _ in reached
                for over, worth, beyond in chain.leaps(place, place.sight & taken if self.at_once else 0)
                if not over & taken and chain.can(beyond, taken | over, need - worth)}.values())
        earliest = [first for first, *_, crowned in reached if crowned]
        return [first for first in firsts if first in earliest]


def find_leap(path: tuple[int, ...], stands: int, flies: bool, halts: bool) -> tuple[int, tuple[int, ...]]:
    """The man that can be leapt over along a path, and the free points beyond him; the first of them alone for a piece
    that ``halts``."""
    over = 0
    beyond: list[int] = []
    for point in path:
        if not stands >> point & 1:
            if over:
                beyond.append(point)
            if not flies or over and halts:
                break
        elif over:
            break
        else:
            over = 1 << point
    return over, tuple(beyond)


def _unit_vector(vector: Vector) -> Vector:
    x, y = vector
    length = max(abs(x), abs(y))
    return x // length, y // length


def _neighbour_pairs(board: Board) -> list[list[int]]:
    """For each point, the pairs of its two neighbours on one line, as sets of points."""
    pairs: list[list[int]] = [[] for _ in board.points]
    for line in board.lines:
        run = [board.index[name] for name in line]
        run += run[1:2] if is_ring(line) else []
        for (before, at), (_, after) in pairwise(pairwise(run)):
            pairs[at].append(1 << before | 1 << after)
    return pairs
