"""Sixteen soldiers and Peralikatuma, of South Asia: the alquerque with triangles at two or at all four of its sides."""

from __future__ import annotations

from ..board import Board, drawn, grid, segments_of, triangle
from ..rules import Rules
from ..warrants import author, inferred
from .entry import Entry, Ruleset, array

SQUARE = grid("square", 5, 5)
BELOW, ABOVE, LEFT, RIGHT = (((2, 0), 0, -1), ((2, 4), 0, 1), ((0, 2), -1, 0), ((4, 2), 1, 0))


def with_triangles(id: str, *sides: tuple[tuple[int, int], int, int]) -> Board:
    """The alquerque and a triangle for each (apex, direction)."""
    segments = segments_of(SQUARE) + [segment for side in sides for segment in triangle(*side)]
    return drawn(id, {spot for segment in segments for spot in segment}, segments, "contour")


SIXTEEN = with_triangles("sixteen-soldiers", BELOW, ABOVE)
PERALIKATUMA = with_triangles("peralikatuma", BELOW, ABOVE, LEFT, RIGHT)


def near(board: Board, low: bool) -> list[str]:
    """A player's own triangle and his two rows."""
    return [name for name, x, y in board.coordinates if 0 <= x <= 4 and (y < 2 if low else y > 2)]


def beside(board: Board, left: bool) -> list[str]:
    """The triangle at one side, with its apex."""
    return [name for name, x, y in board.coordinates if (x <= 0 if left else x >= 4) and (abs(x - 2) > 2 or y == 2)]


WARRANTS = {
    "board": author("mundo-en-juego"), "kinds": author("mundo-en-juego"), "setup": author("mundo-en-juego"),
    "first": inferred("lot-not-said"), "steps": author("mundo-en-juego"), "captures": author("mundo-en-juego"),
    "manner": author("mundo-en-juego"), "taken": author("mundo-en-juego"),
    "compulsory": author("mundo-en-juego", None, "parker-silent"), "chain": inferred("chain-goes-on"),
    "most": inferred("nothing-said"), "path": inferred("nothing-said"), "huff": inferred("no-huff-known"),
    "blocked": author("ludii"), "scoring": inferred("plain-result"), "closing": inferred("no-count-clause"),
    "quiet": inferred("sixty-quiet"), "repetition": inferred("third-time"),
}
TOGGLES: dict[str, tuple[str, ...]] = {
    "first": (), "compulsory": (), "chain": (), "blocked": ("loses", "draws"), "quiet": ("40", "60", "100"),
    "repetition": ("3", "5")}

SIXTEEN_SOLDIERS = Entry(
    "sixteen-soldiers",
    Rules(SIXTEEN, setup=array("b", near(SIXTEEN, False), near(SIXTEEN, True)), compulsory=True, chain="must"),
    (Ruleset("sixteen-soldiers", "mundo-en-juego", warrants=WARRANTS),
     Ruleset("sixteen-soldiers-free", "ludii", "sixteen-soldiers", {"compulsory": "no"},
             {"compulsory": author("ludii", None, "parker-silent")})),
    TOGGLES,
)
# Each player's left is the other's right: the lower one holds the triangle at the left, the upper one that at the right.
PERALIKATUMA_GAME = Entry(
    "peralikatuma",
    Rules(PERALIKATUMA, compulsory=True, chain="must", setup=array(
        "b", near(PERALIKATUMA, False) + beside(PERALIKATUMA, False), near(PERALIKATUMA, True) + beside(PERALIKATUMA, True))),
    (Ruleset("peralikatuma", "mundo-en-juego", warrants=WARRANTS | {"setup": author("parker", via="ludii")}),
     Ruleset("peralikatuma-free", "ludii", "peralikatuma", {"compulsory": "no"},
             {"compulsory": author("ludii", None, "parker-silent")})),
    TOGGLES,
)
