"""The board: everything about it is derived from its drawn lines.

A board has named points with coordinates, and lines as ordered runs of points; a line that ends where it begins is a
ring, drawn as a circle.  From these follow the rays along which men step and leap, the neighbours, the home and far
rows, the symmetries, the mills, and the drawing itself.
No other module depends on the shape of a board.

Coordinates are integers; x grows to the right, y upward, as seen by the player at the bottom.  Sets of points
are bitboards: bit i stands for ``points[i]``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise, product
from math import atan2, cos, dist, gcd, pi, sin
from typing import NamedTuple

POINT = r"[a-z]-?\d{1,2}"
"""A point's name, as a regular expression: a column and a row; rows below the first are 0, -1 and so on."""


class Ray(NamedTuple):
    """The points ahead of a man on one point, along one line in one direction.

    ``vector`` is the difference of coordinates of its first step; ``path`` the points in order, nearest first.
    """

    vector: tuple[int, int]
    path: tuple[int, ...]


class Region(NamedTuple):
    """Points that are set apart on a board, and drawn so: a fort or a fold.  ``name`` says what it is."""

    name: str
    points: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """Points ``name → (x, y)`` in the order of their bits, and the lines drawn through them.

    ``region``: points set apart, which a side may have to reach or to fill.

    The other fields only say how the board is drawn.  ``style``: "lines" and "squares" in a frame, "lozenges" side by
    side, "pits" in a slab of stone, "contour" for a wooden and "serpent" for a stone board cut along its lines,
    "wheel" for a round one, whose last line is its outermost ring.  ``places``: where the points are drawn, if not
    where their coordinates say.  ``seam``: the number of steps between heavier lines, where smaller boards are joined;
    0: none.  Raises ValueError for a line through an unknown point, a region with one, and for a step drawn twice.
    """

    id: str
    coordinates: tuple[tuple[str, int, int], ...]
    lines: tuple[tuple[str, ...], ...]
    style: str = "lines"
    places: tuple[tuple[float, float], ...] = ()
    seam: int = 0
    region: Region | None = None

    def __post_init__(self) -> None:
        names = {name for name, _, _ in self.coordinates}
        steps: set[frozenset[str]] = set()
        for line in self.lines:
            for pair in pairwise(line):
                if not names >= set(pair):
                    raise ValueError(f"board {self.id}: line through an unknown point: {pair}")
                if frozenset(pair) in steps:
                    raise ValueError(f"board {self.id}: the step {pair} is drawn twice")
                steps.add(frozenset(pair))
        if self.region and not names >= set(self.region.points):
            raise ValueError(f"board {self.id}: a region with an unknown point: {self.region.points}")

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.coordinates, self.lines, self.style, self.places, self.seam, self.region))

    def __hash__(self) -> int:
        """Computed once: caches use boards as keys."""
        return self._hash

    @cached_property
    def points(self) -> tuple[str, ...]:
        """The names, in the order of their bits."""
        return tuple(name for name, _, _ in self.coordinates)

    @cached_property
    def index(self) -> dict[str, int]:
        """Name → bit number."""
        return {name: i for i, name in enumerate(self.points)}

    @cached_property
    def drawn(self) -> tuple[tuple[float, float], ...]:
        """Where each point is drawn, from (0, 0) at the lower left, in units of one man's cell: the shortest drawn
        step, or the side of a square."""
        spots = self.places or tuple((float(x), float(y)) for _, x, y in self.coordinates)
        steps = [dist(spots[self.index[a]], spots[self.index[b]]) for line in self.lines for a, b in pairwise(line)]
        unit = 1.0 if self.style == "squares" or self.places else min(steps)
        left, low = min(x for x, _ in spots), min(y for _, y in spots)
        return tuple((round((x - left) / unit, 3), round((y - low) / unit, 3)) for x, y in spots)

    @cached_property
    def all(self) -> int:
        """The set of all points."""
        return (1 << len(self.points)) - 1

    @cached_property
    def rays(self) -> tuple[tuple[Ray, ...], ...]:
        """For each point, the rays that leave it, in the order of the lines."""
        rays: list[list[Ray]] = [[] for _ in self.points]
        for line in self.lines:
            run = [self.index[name] for name in line]
            if is_ring(line):
                for point, path in _ring_rays(run[:-1]):
                    rays[point].append(Ray(self.vector(point, path[0]), path))
                continue
            for direction in (run, run[::-1]):
                for i, point in enumerate(direction[:-1]):
                    path = tuple(direction[i + 1:])
                    rays[point].append(Ray(self.vector(point, path[0]), path))
        return tuple(tuple(some) for some in rays)

    @cached_property
    def headings(self) -> tuple[dict[int, tuple[int, int]], ...]:
        """For each point, the directions to the other points of its lines: point → vector in the smallest whole
        numbers.
        """
        return tuple({to: _heading((0, 0), ray.vector) for ray in some for to in ray.path} for some in self.rays)

    def vector(self, start: int, to: int) -> tuple[int, int]:
        """The difference of coordinates from one point to another."""
        _, x0, y0 = self.coordinates[start]
        _, x1, y1 = self.coordinates[to]
        return x1 - x0, y1 - y0

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """For each point, the set of points one step away."""
        return tuple(sum({1 << ray.path[0] for ray in rays}) for rays in self.rays)

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """The number of steps along the lines from each point to each other; if no line leads there, the number of
        points.
        """
        far = len(self.points)
        distances = []
        for start in range(far):
            steps, reached, edge = [far] * far, 0, 1 << start
            for away in range(far):
                for i in indices(edge):
                    steps[i] = away
                reached |= edge
                edge = 0
                for i in indices(reached):
                    edge |= self.neighbours[i]
                edge &= ~reached
            distances.append(tuple(steps))
        return tuple(distances)

    @cached_property
    def region_set(self) -> int:
        """The set of the points of the region; empty if there is none."""
        return self.set(self.region.points) if self.region else 0

    @cached_property
    def region_offsets(self) -> tuple[tuple[int, int], ...]:
        """For each point, how many columns and how many rows it lies beside the nearest point of the region."""
        inside = [self.coordinates[i][1:] for i in indices(self.region_set)]
        return tuple(
            min(((abs(x - a), abs(y - b)) for a, b in inside), key=lambda off: off[0] ** 2 + off[1] ** 2)
            for _, x, y in self.coordinates
        )

    def leads_in(self, start: int, to: int) -> bool:
        """Whether a step leads towards the region: nearer to it and closer by rows, or, level with it, nearer to it
        along the row; within the region any step that does not leave it."""
        (across, rows), (after, left) = self.region_offsets[start], self.region_offsets[to]
        if not across and not rows:
            return bool(self.region_set >> to & 1)
        nearer = after ** 2 + left ** 2 < across ** 2 + rows ** 2
        return nearer and (left < rows or left == rows == 0)

    @cached_property
    def has_rows(self) -> bool:
        """Whether any line is a column or a row."""
        return any(not all(ray.vector) for rays in self.rays for ray in rays)

    @cached_property
    def mills(self) -> tuple[int, ...]:
        """The sets of three consecutive points of one line, in lines of exactly three."""
        return tuple(self.set(line) for line in self.lines if len(line) == 3)

    @cached_property
    def runs(self) -> tuple[int, ...]:
        """The sets of three points side by side on one line, however long it is."""
        return tuple(self.set(line[i:i + 3]) for line in self.lines for i in range(len(line) - 2))

    def is_straight(self, some: int) -> bool:
        """Whether these points lie in one column or one row."""
        spots = [self.coordinates[i] for i in indices(some)]
        return len({x for _, x, _ in spots}) == 1 or len({y for _, _, y in spots}) == 1

    @cached_property
    def corners(self) -> int:
        """The points at an end both of a first or last column and of a first or last row."""
        xs, ys = {x for _, x, _ in self.coordinates}, {y for _, _, y in self.coordinates}
        return self.set({name for name, x, y in self.coordinates
                         if x in (min(xs), max(xs)) and y in (min(ys), max(ys))})

    @cached_property
    def centre(self) -> int:
        """The points less than one step of the coordinates from the middle, across and along: one, two or four; on
        some boards none.
        """
        _, xs, ys = zip(*self.coordinates, strict=True)
        middle = [(min(values) + max(values)) / 2 for values in (xs, ys)]
        return self.set({name for name, x, y in self.coordinates if abs(x - middle[0]) < 1 and abs(y - middle[1]) < 1})

    def row(self, top: bool) -> int:
        """The set of points of the highest row, or of the lowest."""
        heights = [y for _, _, y in self.coordinates]
        edge = max(heights) if top else min(heights)
        return sum(1 << i for i, y in enumerate(heights) if y == edge)

    def row_ends(self, top: bool) -> int:
        """The set of the outermost points of the highest row, or of the lowest: its left end and its right."""
        row = sorted(indices(self.row(top)), key=lambda i: self.coordinates[i][1])
        return 1 << row[0] | 1 << row[-1]

    def set(self, names: Iterable[str]) -> int:
        """The bitboard of these names.  Raises KeyError for an unknown one."""
        return sum({1 << self.index[name] for name in names})

    def names(self, bits: int) -> list[str]:
        """The names in a bitboard, in the order of their bits."""
        return [self.points[i] for i in indices(bits)]

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The rotations and reflections that map the drawn lines and the region onto themselves, as permutations of
        points.

        A permutation p sends point i to point p[i].  The identity comes first.
        """
        xs = [x for _, x, _ in self.coordinates]
        ys = [y for _, _, y in self.coordinates]
        cx, cy = min(xs) + max(xs), min(ys) + max(ys)
        at = {(2 * x - cx, 2 * y - cy): i for i, (_, x, y) in enumerate(self.coordinates)}
        steps = {frozenset(p) for line in self.lines for p in pairwise(self.index[n] for n in line)}
        images = []
        for swap, fx, fy in product((False, True), (1, -1), (1, -1)):
            image = [at.get((v * fx, u * fy) if swap else (u * fx, v * fy), -1) for u, v in at]
            if (-1 not in image and {frozenset(image[i] for i in step) for step in steps} == steps
                    and sum(1 << image[i] for i in indices(self.region_set)) == self.region_set):
                images.append(tuple(image))
        return tuple(images)

    @cached_property
    def mirror(self) -> tuple[int, ...]:
        """The permutation that exchanges left and right, or () if the board has no such symmetry."""
        return self._image(upside=False)

    @cached_property
    def half_turn(self) -> tuple[int, ...]:
        """The permutation of a half turn, as seen by the player opposite, or () if the board has no such symmetry."""
        return self._image(upside=True)

    def _image(self, *, upside: bool) -> tuple[int, ...]:
        xs = [x for _, x, _ in self.coordinates]
        ys = [y for _, _, y in self.coordinates]
        at = {(x, y): i for i, (_, x, y) in enumerate(self.coordinates)}
        image = [
            at.get((min(xs) + max(xs) - x, min(ys) + max(ys) - y if upside else y), -1) for _, x, y in self.coordinates
        ]
        return () if -1 in image else tuple(image)


def is_ring(line: Sequence[object]) -> bool:
    """Whether a line closes: its last point is its first."""
    return len(line) > 3 and line[0] == line[-1]


def circle(ring: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], float]:
    """The centre and the radius of the circle as which a ring through these spots is drawn."""
    xs, ys = zip(*ring[1:], strict=True)
    centre = sum(xs) / len(xs), sum(ys) / len(ys)
    return centre, dist(centre, ring[0])


def along_circle(ring: Sequence[tuple[float, float]], between: int = 8) -> list[tuple[float, float]]:
    """The same circle for drawings that know straight lines alone: so many spots from point to point."""
    (x, y), radius = circle(ring)
    many, first = (len(ring) - 1) * between, atan2(ring[0][1] - y, ring[0][0] - x)
    return [(x + radius * cos(first + turn), y + radius * sin(first + turn))
            for turn in (2 * pi * n / many for n in range(many + 1))]


def _ring_rays(ring: list[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each point of a ring with those ahead of it, one way round and the other.  The ways end before the far side, where
    they would meet: so every point ahead lies in one direction.
    """
    ahead = range(1, (len(ring) + 1) // 2)
    for direction in (1, -1):
        for i, point in enumerate(ring):
            yield point, tuple(ring[(i + direction * n) % len(ring)] for n in ahead)


def mirrored(id: str, board: Board) -> Board:
    """The same board drawn in mirror image; the points keep their names and lines."""
    right = max(x for x, _ in board.drawn)
    return replace(board, id=id, places=tuple((right - x, y) for x, y in board.drawn))


@lru_cache(maxsize=64)
def with_rows(board: Board) -> Board:
    """The same board with its columns and rows as lines too, each through all its points; it must have none yet."""
    lines: dict[tuple[str, int], list[tuple[int, str]]] = defaultdict(list)
    for name, x, y in board.coordinates:
        lines["column", x].append((y, name))
        lines["row", y].append((x, name))
    ranks = tuple(tuple(name for _, name in sorted(line)) for line in lines.values() if len(line) > 1)
    return replace(board, lines=(*board.lines, *ranks))


def indices(bits: int) -> Iterator[int]:
    """The bit numbers of a set of points, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _name(x: int, y: int) -> str:
    """The name of a point: column and row.  The columns left of a are z, y and so on."""
    return f"{chr(ord('a') + x % 26)}{y + 1}"


def set_apart(board: Board, name: str, points: Iterable[str]) -> Board:
    """The same board with a region of this name."""
    return replace(board, region=Region(name, tuple(points)))


def drawn(id: str, spots: Iterable[tuple[int, int]], segments: Iterable[tuple[tuple[int, int], tuple[int, int]]],
          style: str = "lines") -> Board:
    """The board of these points and the segments drawn between them; segments that continue straight are joined into
    one line.
    """
    names = {spot: _name(*spot) for spot in sorted(spots, key=lambda spot: (spot[1], spot[0]))}
    return Board(id, tuple((name, *spot) for spot, name in names.items()),
                 tuple(tuple(names[spot] for spot in run) for run in straight(segments)), style)


def straight(segments: Iterable[tuple[tuple[int, int], tuple[int, int]]]) -> list[list[tuple[int, int]]]:
    """The longest straight runs of points that these segments form."""
    onward: dict[tuple[int, int], dict[tuple[int, int], tuple[int, int]]] = defaultdict(dict)
    for a, b in segments:
        for start, end in ((a, b), (b, a)):
            onward[start][_heading(start, end)] = end
    runs = []
    for spot in sorted(onward):
        for (dx, dy), _ in sorted(onward[spot].items()):
            if (dx, dy) > (0, 0) and (-dx, -dy) not in onward[spot]:
                run = [spot]
                while (dx, dy) in onward[run[-1]]:
                    run.append(onward[run[-1]][dx, dy])
                runs.append(run)
    return runs


def _heading(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    unit = gcd(dx, dy)
    return dx // unit, dy // unit


def triangle(
    apex: tuple[int, int], dx: int, dy: int, height: int = 2
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The segments of a triangle that opens from a board's edge in one direction: three rays of ``height`` steps from
    the apex, the outer ones at 45° so that they continue the board's diagonals, and a line of three points across at
    each step, the last of them the base.
    """
    rays = []
    for side in (-1, 0, 1):
        step = (dx + side * dy, dy + side * dx)
        rays.append([(apex[0] + n * step[0], apex[1] + n * step[1]) for n in range(height + 1)])
    along = [pair for ray in rays for pair in pairwise(ray)]
    across = [pair for n in range(1, height + 1) for pair in pairwise([ray[n] for ray in rays])]
    return along + across


def segments_of(board: Board) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Every drawn step of a board, by coordinates."""
    at = {name: (x, y) for name, x, y in board.coordinates}
    return [(at[a], at[b]) for line in board.lines for a, b in pairwise(line)]


def grid(id: str, columns: int, rows: int, *, diagonals: str = "even", orthogonals: bool = True,
         only: str = "all", style: str = "lines", seam: int = 0) -> Board:
    """A rectangular board with column a at the left and row 1 at the bottom.

    ``diagonals`` "even" draws those through the points whose column and row numbers sum to an even number (the
    alquerque), "all" every diagonal, "none" none.  ``only`` "even" leaves out all other points: what remains are the
    squares of one colour of a draughts board, joined by their diagonals.
    """
    def kept(x: int, y: int) -> bool:
        return only == "all" or (x + y) % 2 == 0

    def inside(x: int, y: int) -> bool:
        return 0 <= x < columns and 0 <= y < rows and kept(x, y)

    spots = [(x, y) for y in range(rows) for x in range(columns) if kept(x, y)]
    lines = []
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        straight = dx == 0 or dy == 0
        if straight and not orthogonals or not straight and diagonals == "none":
            continue
        for x, y in spots:
            if inside(x - dx, y - dy) or not straight and diagonals == "even" and (x + y) % 2:
                continue
            run = []
            while inside(x, y):
                run.append(_name(x, y))
                x, y = x + dx, y + dy
            if len(run) > 1:
                lines.append(tuple(run))
    return Board(id, tuple((_name(x, y), x, y) for x, y in spots), tuple(lines), style, seam=seam)


def rings(id: str, count: int = 3) -> Board:
    """Squares one inside the other, joined at the middles of their sides: the board of nine men's morris."""
    middle = count
    names = {}
    lines = []
    for k in range(count):
        low, high = k, 2 * count - k
        for x, y in product((low, middle, high), repeat=2):
            if (x, y) != (middle, middle):
                names[_name(x, y)] = (x, y)
        for edge in (low, high):
            lines.append(tuple(_name(x, edge) for x in (low, middle, high)))
            lines.append(tuple(_name(edge, y) for y in (low, middle, high)))
    near, far = range(count), range(count + 1, 2 * count + 1)
    for span in (near, far):
        lines.append(tuple(_name(x, middle) for x in span))
        lines.append(tuple(_name(middle, y) for y in span))
    ordered = sorted(names.items(), key=lambda item: (item[1][1], item[1][0]))
    return Board(id, tuple((name, x, y) for name, (x, y) in ordered), tuple(lines))


def wheel(id: str, count: int) -> Board:
    """Circles one inside the other, and three diameters through them all: six spokes, one of them straight up.

    The columns and rows of the coordinates are those of the drawing; they are narrower than high.
    """
    spokes = [(1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1)]
    middle = (count, 2 * count)

    def spot(spoke: int, away: int) -> tuple[int, int]:
        x, y = spokes[spoke % 6]
        return middle[0] + x * away, middle[1] + y * away

    spots = sorted({spot(n, away) for n in range(6) for away in range(count + 1)}, key=lambda spot: (spot[1], spot[0]))
    lines = [[spot(n, -away) for away in range(-count, 1)] + [spot(n + 3, away) for away in range(1, count + 1)]
             for n in range(3)]
    lines += [[spot(n, away) for n in range(7)] for away in range(1, count + 1)]
    return Board(id, tuple((_name(x, y), x, y) for x, y in spots),
                 tuple(tuple(_name(*spot) for spot in line) for line in lines), "wheel",
                 places=tuple((x * 3**0.5 / 2, y / 2) for x, y in spots))
