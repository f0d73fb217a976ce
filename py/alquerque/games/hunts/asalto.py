"""Asalto, the siege of the nineteenth century, on the cross of the fox and the geese: two officers hold a fort of nine
points against twenty-four soldiers, who have to fill it."""

from __future__ import annotations

from ...board import Board, set_apart
from ...rules import Kind, Rules, Steps
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array, ranks
from .fox_and_geese import QUIET, cross

INSIDE = [column + row for row in "567" for column in "cde"]


def fort(id: str, diagonals: str) -> Board:
    """The cross with its upper arm as a fort."""
    return set_apart(cross(id, diagonals), "fort", INSIDE)


FORT = fort("asalto", "even")
STRAIGHT = fort("asalto-straight", "none")


def siege(board: Board, steps: Steps) -> Rules:
    """The soldiers stand on every point outside the fort; the officers are put into it first."""
    soldiers = ["S" + point for point in ranks(board, range(1, 8)) if point not in INSIDE]
    kinds = (Kind("officer"), Kind("soldier", "S", steps=None if steps == "any" else steps, captures="none"))
    return Rules(
        board,
        kinds,
        array("w", soldiers, []) + "d6,d5",
        first="w",
        opening="place",
        compulsory=True,
        chain="must",
        huff="claim",
        goal="hunt",
        fill=True,
        least=len(INSIDE),
        quiet=QUIET,
    )


ENTRY = Entry(
    "asalto",
    siege(FORT, "inward"),
    (
        Ruleset(
            "asalto",
            "dracondors",
            warrants={
                "board": author("wikipedia", None, "fort-in-an-arm"),
                "kinds": author("dracondors"),
                "setup": author("dracondors"),
                "opening": author("dracondors", None, "officers-anywhere-inside"),
                "first": author("dracondors", None, "officers-begin-elsewhere"),
                "steps": author("dracondors", None, "always-nearer"),
                "captures": author("dracondors"),
                "manner": author("dracondors"),
                "compulsory": author("dracondors", None, "one-capture-too"),
                "huff": author("dracondors"),
                "chain": author("dracondors"),
                "goal": author("dracondors"),
                "fill": author("dracondors"),
                "least": author("dracondors", None, "soldiers-left-differ"),
                "blocked": author("dracondors", None, "blocked-officers-differ"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("siege-needs-time"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "asalto-forward",
            "acanomas",
            "asalto",
            {"huff": "auto"},
            {
                "board": author("acanomas"),
                "kinds": author("acanomas"),
                "setup": author("acanomas"),
                "opening": inferred("illustration-not-seen"),
                "first": inferred("soldiers-begin-here-too"),
                "steps": author("acanomas", None, "wings-stand-still"),
                "captures": author("acanomas"),
                "manner": author("acanomas"),
                "compulsory": author("acanomas"),
                "huff": author("acanomas", None, "officer-leaves-too"),
                "chain": inferred("several-as-in-the-first"),
                "goal": author("acanomas"),
                "fill": author("acanomas"),
                "least": inferred("nine-to-fill-nine"),
                "blocked": author("acanomas", None, "soldiers-without-a-move"),
            },
            siege(FORT, "forward"),
        ),
        Ruleset(
            "asalto-sideways",
            "matesymas",
            "asalto",
            {"compulsory": "no", "huff": "no", "chain": "may", "blocked": "hunters-lose"},
            {
                "board": author("matesymas", None, "solitaire-board"),
                "kinds": author("matesymas"),
                "setup": author("matesymas"),
                "opening": inferred("illustration-not-seen"),
                "first": author("matesymas"),
                "steps": author("matesymas", None, "slantwise-by-the-lines"),
                "captures": author("matesymas"),
                "manner": author("matesymas"),
                "compulsory": inferred("officers-may-spare"),
                "huff": inferred("officers-may-spare"),
                "chain": author("matesymas"),
                "goal": author("matesymas"),
                "fill": author("matesymas"),
                "least": author("matesymas", None, "sixteen-taken"),
                "blocked": author("matesymas", None, "shut-in-is-not-stormed"),
            },
            siege(FORT, "forward-sideways"),
        ),
        Ruleset(
            "asalto-home",
            "objetos-preciados",
            "asalto",
            {"chain": "may", "blocked": "hunters-lose"},
            {
                "board": author("objetos-preciados"),
                "kinds": author("objetos-preciados"),
                "setup": author("objetos-preciados"),
                "opening": author("objetos-preciados"),
                "first": author("objetos-preciados"),
                "steps": author("objetos-preciados", None, "red-lanes"),
                "captures": author("objetos-preciados"),
                "manner": author("objetos-preciados"),
                "compulsory": author("objetos-preciados"),
                "huff": author("objetos-preciados"),
                "chain": author("objetos-preciados"),
                "goal": author("objetos-preciados"),
                "fill": author("objetos-preciados"),
                "least": inferred("nine-to-fill-nine"),
                "blocked": author("objetos-preciados", None, "one-shut-in-is-enough"),
            },
        ),
        Ruleset(
            "asalto-straight",
            "braillespiel-festung",
            "asalto",
            {},
            {
                "board": author("braillespiel-festung"),
                "kinds": author("braillespiel-festung"),
                "setup": author("braillespiel-festung"),
                "opening": author("braillespiel-festung"),
                "first": inferred("soldiers-begin-here-too"),
                "steps": author("braillespiel-festung"),
                "captures": author("braillespiel-festung"),
                "manner": author("braillespiel-festung"),
                "compulsory": author("braillespiel-festung"),
                "huff": author("braillespiel-festung", None, "which-man-is-huffed"),
                "chain": author("braillespiel-festung", None, "several-are-allowed"),
                "goal": author("braillespiel-festung"),
                "fill": author("braillespiel-festung"),
                "least": author("braillespiel-festung"),
                "blocked": author("braillespiel-festung", None, "soldiers-without-a-move"),
            },
            siege(STRAIGHT, "any"),
        ),
    ),
    {
        "opening": ("none", "place"),
        "first": ("w", "b"),
        "compulsory": (),
        "huff": (),
        "chain": (),
        "fill": (),
        "blocked": ("loses", "draws", "hunters-lose"),
        "quiet": (str(QUIET), str(2 * QUIET)),
        "repetition": ("3", "5"),
    },
)
