"""Sixteen soldiers and Peralikatuma, of South Asia: the alquerque with triangles at two or at all four of its sides.

On the board of sixteen soldiers eighteen men a side are also played with (ahtarah guti), and draughts with kings
(permainan-tabal of Java); with a line more in each triangle there are nineteen.
"""

from __future__ import annotations

from dataclasses import replace

from ...board import Board, drawn, grid, segments_of, triangle
from ...rules import Kind, Rules
from ...sources import author, by, inferred
from ..entry import Entry, Ruleset, array

SQUARE = grid("square", 5, 5)
BELOW, ABOVE, LEFT, RIGHT = (((2, 0), 0, -1), ((2, 4), 0, 1), ((0, 2), -1, 0), ((4, 2), 1, 0))


def with_triangles(id: str, *sides: tuple[tuple[int, int], int, int], height: int = 2) -> Board:
    """The alquerque and a triangle for each (apex, direction), with so many lines across."""
    segments = segments_of(SQUARE) + [segment for side in sides for segment in triangle(*side, height)]
    return drawn(id, {spot for segment in segments for spot in segment}, segments, "contour")


def ending(board: Board, *sides: tuple[tuple[int, int], int, int]) -> Board:
    """The same drawing with shorter lines: the diagonals of the triangles and those of the square end where they
    meet.
    """
    apexes = {name for name, x, y in board.coordinates for apex, _, _ in sides if (x, y) == apex}
    at = {name: (x, y) for name, x, y in board.coordinates}
    lines = []
    for line in board.lines:
        if at[line[0]][0] != at[line[1]][0] and at[line[0]][1] != at[line[1]][1]:
            while cut := next((i for i, name in enumerate(line[1:-1], 1) if name in apexes), 0):
                lines.append(line[:cut + 1])
                line = line[cut:]
        lines.append(line)
    return replace(board, id=f"{board.id}-apex", lines=tuple(lines))


SIXTEEN = with_triangles("sixteen-soldiers", BELOW, ABOVE)
NINETEEN = with_triangles("mughal-pathan-nineteen", BELOW, ABOVE, height=3)
PERALIKATUMA = with_triangles("peralikatuma", BELOW, ABOVE, LEFT, RIGHT)


def near(board: Board, low: bool) -> list[str]:
    """A player's own triangle and his two rows."""
    return [
        name
        for name, x, y in board.coordinates
        if (0 <= x <= 4 or abs(x - 2) <= abs(y - 2)) and (y < 2 if low else y > 2)
    ]


def beside(board: Board, left: bool) -> list[str]:
    """The triangle at one side, with its apex."""
    return [name for name, x, y in board.coordinates if (x <= 0 if left else x >= 4) and (abs(x - 2) > 2 or y == 2)]


def sixteen(board: Board) -> Rules:
    return Rules(board, setup=array("b", near(board, False), near(board, True)), compulsory=True, chain="must")


def eighteen(board: Board) -> Rules:
    """The same, and each player has the two points of the middle row at his right."""
    white, black = near(board, False), near(board, True)
    return replace(sixteen(board), setup=array("b", [*white, "a3", "b3"], [*black, "d3", "e3"]))


def peralikatuma(board: Board) -> Rules:
    """The set-up text has a triangle at each player's right (the other player's left); ``layout`` mirrors it."""
    return Rules(board, layout="left", compulsory=True, chain="must", setup=array(
        "b", near(board, False) + beside(board, True), near(board, True) + beside(board, False)))


WARRANTS = {
    "board": author("mundo-en-juego", None, "through-the-apex"), "kinds": author("mundo-en-juego"),
    "setup": author("mundo-en-juego"), "first": author("cyningstan", "1"), "steps": author("mundo-en-juego"),
    "captures": author("mundo-en-juego"), "manner": author("mundo-en-juego"), "taken": author("mundo-en-juego"),
    "compulsory": author("mundo-en-juego", None, "parker-lets-refuse"), "chain": author("cyningstan", "4", "chain-goes-on"),
    "most": inferred("nothing-said"), "path": inferred("nothing-said"), "huff": inferred("no-huff-known"),
    "blocked": author("ludii"), "scoring": inferred("plain-result"), "closing": inferred("no-count-clause"),
    "quiet": inferred("sixty-quiet"), "repetition": inferred("third-time"),
}
TOGGLES: dict[str, tuple[str, ...]] = {
    "first": (), "compulsory": (), "chain": (), "blocked": ("loses", "draws"), "quiet": ("40", "60", "100"),
    "repetition": ("3", "5")}
APEX = {"board": inferred("ends-at-the-apex")}
FREE = {"compulsory": author("parker", "p. 583", "parker-lets-refuse", via="ludii")}
SILENT = {
    "first": inferred("lot-not-said"),
    "taken": inferred("leaves-at-once"),
    "blocked": inferred("blocked-as-elsewhere"),
}
"""What those who describe the kin of sixteen soldiers leave out."""
KINGS = Kind("man", promotes=1), Kind("ruler", "K", steps="any", captures="any", flying=True)



KIN = (
    Ruleset(
        "ahtarah-guti",
        "humphries",
        "sixteen-soldiers",
        {"compulsory": "no", "chain": "may"},
        {
            **SILENT,
            **by("humphries", "kinds", "steps", "captures", "manner", via="ludii"),
            "board": author("humphries", None, "through-the-apex", via="ludii"),
            "setup": author("humphries", None, "ahtarah-middle-row", via="ludii"),
            "layout": author("ludii", None, "ahtarah-middle-row"),
            "compulsory": author("ludii", None, "ahtarah-free"),
            "chain": author("humphries", None, "ahtarah-any-number", via="ludii"),
        },
        eighteen(SIXTEEN),
    ),
    Ruleset(
        "mughal-pathan-nineteen",
        "datta",
        "sixteen-soldiers",
        {"compulsory": "no", "chain": "may"},
        {
            **SILENT,
            **by("datta", "kinds", "setup", "steps", "captures", "manner", via="ludii"),
            "board": author("datta", "p. 169", "nineteen-line", via="ludii"),
            "compulsory": author("ludii", None, "datta-like-draughts"),
            "chain": author("datta", None, "datta-two-or-more", via="ludii"),
            "blocked": author("ludii"),
        },
        sixteen(NINETEEN),
    ),
    Ruleset(
        "mogol-putthan",
        "boardandpieces",
        "sixteen-soldiers",
        {"chain": "may", "closing": "count"},
        {
            **SILENT,
            **by("boardandpieces", "kinds", "setup", "steps", "captures", "manner", "path", "blocked"),
            "board": author("boardandpieces", None, "through-the-apex"),
            "compulsory": author("mundo-en-juego", None, "putthan-page-in-part"),
            "chain": author("boardandpieces", None, "putthan-allows-several"),
            "closing": author("boardandpieces", None, "putthan-more-men"),
        },
    ),
    Ruleset(
        "permainan-tabal",
        "ludii",
        "sixteen-soldiers",
        {"steps": "forward-sideways", "promotion": "passes"},
        {
            **SILENT,
            **by("ludii", "steps", "captures", "manner", "compulsory", "chain"),
            **by("wikipedia", "setup", "first"),
            "board": author("wikipedia", None, "through-the-apex"),
            "kinds": author("ludii", None, "tabal-king-flies"),
            "crowning": author("ludii", None, "tabal-last-row"),
            "promotion": inferred("tabal-crowned-at-rest"),
            "taken": author("winther-permainan"),
        },
        replace(sixteen(SIXTEEN), kinds=KINGS),
    ),
)
"""Games on the board of sixteen soldiers, or on nearly the same, each as one source tells it."""

SIXTEEN_SOLDIERS = Entry(
    "sixteen-soldiers",
    sixteen(SIXTEEN),
    (
        Ruleset("sixteen-soldiers", "mundo-en-juego", warrants=WARRANTS),
        Ruleset(
            "sixteen-soldiers-free",
            "parker",
            "sixteen-soldiers",
            {"compulsory": "no"},
            FREE,
        ),
        Ruleset(
            "sixteen-soldiers-apex", "alquerque", "sixteen-soldiers", {}, APEX, sixteen(ending(SIXTEEN, BELOW, ABOVE))
        ),
        *KIN,
    ),
    TOGGLES,
)
PERALIKATUMA_GAME = Entry(
    "peralikatuma",
    peralikatuma(PERALIKATUMA),
    (Ruleset("peralikatuma", "mundo-en-juego", warrants=WARRANTS | {
        "setup": author("parker", via="ludii"), "layout": author("parker", None, "triangle-on-the-left", via="ludii"),
        "steps": author("mundo-en-juego", None, "no-step-back-elsewhere")}),
     Ruleset("peralikatuma-free", "parker", "peralikatuma", {"compulsory": "no"}, FREE),
     Ruleset("peralikatuma-apex", "alquerque", "peralikatuma", {}, APEX,
             peralikatuma(ending(PERALIKATUMA, BELOW, ABOVE, LEFT, RIGHT)))),
    {"layout": (), "steps": ("any", "forward-sideways")} | TOGGLES,
)
