"""Kolowis Awithlaknannai, the fighting serpents of the Zuni: one long row of points with a shorter one on each side."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from ...board import Board, straight
from ...rules import Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array

#: By the number of points of an outer row and whether the ends are blunt: the distance of the columns of a winding
#: serpent as drawn, the largest angle of its bends (radians), and the distance of its outer rows from the middle one.
WINDING = {
    (8, False): (0.8, 1.0, 0.72),
    (16, False): (0.8, 1.75, 0.72),
    (8, True): (1.1, 1.5, 1.0),
    (16, True): (0.9, 2.0, 0.9),
}


def serpent(n: int, *, rows: bool = True, blunt: bool = False) -> Board:
    """Outer rows a and c of n points, a middle row b of n + 1; each outer point lies between two of the middle row
    and is joined to both, and straight lines go on from outer row to outer row.  ``rows``: the outer rows are lines
    too. ``blunt``: the ends of the middle row stand straight between those of the outer ones, and can be leapt over.

    The sources draw it straight.  Drawn straight it would be too long for a screen, so here the serpent winds, by our
    choice: see ``winding``.  The rules use only the straight one.
    """
    spots = {("b", i): (2 * i, 0) for i in range(n + 1)}
    spots |= {("a", i): (2 * i + 1, 1) for i in range(n)} | {("c", i): (2 * i + 1, -1) for i in range(n)}
    if blunt:
        spots["b", 0], spots["b", n] = (1, 0), (2 * n - 1, 0)
    runs = [[spots[row, i] for i in range(n + (row == "b"))] for row in ("abc" if rows else "b")]
    segments = [pair for run in runs for pair in pairwise(run)]
    segments += [(spots[row, i], spots["b", i + end]) for row in "ac" for i in range(n) for end in (0, 1)]
    names = {spot: f"{row}{i}" for (row, i), spot in spots.items()}
    id = f"serpent-{n}" + ("" if rows else "-bare") + ("-blunt" if blunt else "")
    return Board(id, tuple((name, *spot) for spot, name in names.items()),
                 tuple(tuple(names[spot] for spot in run) for run in straight(segments)), "serpent",
                 tuple(winding(spots, n, *WINDING[n, blunt]).values()))


def winding(spots: dict[tuple[str, int], tuple[int, int]], n: int,
            pitch: float, bend: float, beside: float) -> dict[tuple[str, int], tuple[float, float]]:
    """Where the points of a winding serpent are drawn: the middle row swings once to each side, as a river does, its
    heading a cosine of the way along it, at most ``bend`` radians; the outer rows run ``beside`` it.
    """
    fine = 100
    parts = 2 * n * fine
    x = y = 0.0
    curve = []
    for part in range(parts + 1):
        heading = bend * cos(2 * pi * part / parts)
        if part % fine == 0:
            curve.append((x, y, heading))
        x, y = x + cos(heading) * pitch / fine, y + sin(heading) * pitch / fine
    drawn = {}
    for key, (along, side) in spots.items():
        x, y, heading = curve[along]
        drawn[key] = (x - sin(heading) * beside * side, y + cos(heading) * beside * side)
    return drawn


def armies(board: Board, n: int, ends: bool) -> str:
    """Each player has his own outer row and the half of the middle row at his right; the middle point stays empty."""
    half = n // 2
    upper = [f"a{i}" for i in range(n)] + [f"b{i}" for i in range(0 if ends else 1, half)]
    lower = [f"c{i}" for i in range(n)] + [f"b{i}" for i in range(half + 1, n + (1 if ends else 0))]
    return array("b", upper, lower)


def play(n: int, *, ends: bool = True, rows: bool = True, blunt: bool = False) -> Rules:
    """The rules on one of these serpents; ``ends``: men stand at the ends of the middle row too."""
    board = serpent(n, rows=rows, blunt=blunt)
    return Rules(board, setup=armies(board, n, ends), closing="count")


ENTRY = Entry(
    "kolowis-awithlaknannai",
    play(8),
    (
        Ruleset("kolowis-doce", "mundo-en-juego", warrants={
            "board": author("mundo-en-juego", None, "serpents-differ"), "kinds": author("mundo-en-juego"),
            "setup": author("mundo-en-juego", None, "figure-of-twelve"), "layout": author("bead", None, "half-differs"),
            "first": inferred("lot-not-said"), "steps": author("mundo-en-juego"),
            "captures": author("mundo-en-juego"), "manner": author("mundo-en-juego"),
            "compulsory": author("mundo-en-juego", None, "rules-of-alquerque"),
            "chain": author("mundo-en-juego", None, "rules-of-alquerque"), "blocked": author("mundo-en-juego"),
            "closing": author("mundo-en-juego", None, "counts-as-alquerque"),
            "scoring": inferred("plain-result"),
            "quiet": inferred("sixty-quiet"), "repetition": inferred("third-time"),
        }),
        Ruleset("kolowis-sin-filas", "boardandpieces", "kolowis-doce", {}, {
            "board": author("boardandpieces", None, "no-outer-rows")}, play(8, rows=False)),
        Ruleset("kolowis-recto", "ludii", "kolowis-doce", {}, {
            "board": author("ludii", None, "ends-leapt")}, play(8, blunt=True)),
        Ruleset("kolowis-veintitres", "bell", "kolowis-doce", {"compulsory": "yes"}, {
            "board": author("bell", None, "serpents-differ", via="hist-games"),
            "setup": author("bell", None, "ends-left-empty", via="hist-games"),
            "compulsory": author("bell", None, "others-do-not-oblige", via="hist-games"),
            "chain": author("bell", None, "chain-may-stop", via="hist-games"),
            "closing": author("boardandpieces")},
            play(16, ends=False)),
        Ruleset("kolowis-veinticuatro", "boardandpieces", "kolowis-veintitres", {}, {
            "setup": author("boardandpieces", None, "only-the-middle-empty")}, play(16)),
        Ruleset("kolowis-recto-veintitres", "alquerque", "kolowis-veintitres", {}, {
            "board": inferred("ends-leapt-large")}, play(16, ends=False, blunt=True)),
    ),
    {"layout": (), "first": (), "compulsory": (), "chain": (), "blocked": ("loses", "draws"), "closing": (),
     "quiet": ("40", "60", "100"), "repetition": ("3", "5")},
)
