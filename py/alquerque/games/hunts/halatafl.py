"""Halatafl as it is sold and played today, the fox game of Scandinavia: two foxes guard a fold of nine points against
twenty sheep, which have to fill it; with its relatives of Austria, the fox and the hens."""

from __future__ import annotations

from ...board import Board, set_apart
from ...rules import Kind, Rules, Steps
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array, ranks
from .asalto import INSIDE
from .fox_and_geese import QUIET, cross

FOLD = set_apart(cross("halatafl", "even"), "fold", INSIDE)
AHEAD = set_apart(cross("halatafl-wide", "even"), "coop", ranks(FOLD, (5, 6, 7)))


def flock(board: Board, steps: Steps) -> Rules:
    """The sheep fill the four rows of their side; the foxes stand in the far corners of the fold."""
    assert board.region
    kinds = (Kind("fox"), Kind("sheep", "S", steps=steps, captures="none"))
    sheep = ["S" + point for point in ranks(board, (1, 2, 3, 4))]
    return Rules(
        board,
        kinds,
        array("w", sheep, ["c7", "e7"]),
        compulsory=True,
        chain="must",
        huff="claim",
        goal="hunt",
        fill=True,
        least=len(board.region.points),
        trapped="removed",
        quiet=QUIET,
    )


ENTRY = Entry(
    "halatafl",
    flock(FOLD, "ahead-sideways"),
    (
        Ruleset(
            "halatafl",
            "wikipedia",
            warrants={
                "board": author("wikipedia", None, "fold-in-a-picture"),
                "kinds": author("wikipedia"),
                "setup": author("wikipedia", None, "foxes-in-the-far-corners"),
                "first": author("wikipedia", None, "sheep-begin-elsewhere"),
                "steps": author("wikipedia", None, "sheep-not-slantwise"),
                "captures": author("wikipedia"),
                "manner": author("wikipedia"),
                "compulsory": author("wikipedia", None, "one-of-both-foxes"),
                "chain": author("wikipedia"),
                "huff": author("wikipedia", None, "huffing-left-out-later"),
                "goal": author("wikipedia"),
                "fill": author("wikipedia"),
                "least": inferred("eight-cannot-fill"),
                "trapped": author("wikipedia", None, "shut-in-together"),
                "blocked": inferred("sheep-without-a-move"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("siege-needs-time"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "halatafl-leaflet",
            "fox-games-leaflet",
            "halatafl",
            {"huff": "no"},
            {
                "board": author("fox-games-leaflet", None, "fold-in-a-picture"),
                "kinds": author("fox-games-leaflet"),
                "setup": author("fox-games-leaflet"),
                "first": author("fox-games-leaflet", None, "lot-from-two-fists"),
                "steps": author("fox-games-leaflet", None, "sheep-not-slantwise"),
                "captures": author("fox-games-leaflet"),
                "manner": author("fox-games-leaflet"),
                "compulsory": author("fox-games-leaflet"),
                "chain": author("fox-games-leaflet"),
                "huff": inferred("no-penalty-told"),
                "goal": inferred("leaflet-cut-short"),
                "fill": inferred("leaflet-cut-short"),
                "least": inferred("eight-cannot-fill"),
                "trapped": author("fox-games-leaflet", None, "shut-in-together"),
                "blocked": inferred("sheep-without-a-move"),
            },
        ),
        Ruleset(
            "halatafl-program",
            "halatafl-program",
            "halatafl",
            {"first": "w", "huff": "no", "trapped": "stays", "blocked": "draws"},
            {
                "board": author("halatafl-program"),
                "kinds": author("halatafl-program"),
                "setup": author("halatafl-program"),
                "first": author("halatafl-program"),
                "steps": author("halatafl-program"),
                "captures": author("halatafl-program"),
                "manner": author("halatafl-program"),
                "compulsory": author("halatafl-program"),
                "chain": author("halatafl-program"),
                "huff": author("halatafl-program"),
                "goal": author("halatafl-program"),
                "fill": author("halatafl-program"),
                "least": author("halatafl-program", None, "twelve-taken"),
                "trapped": author("halatafl-program"),
                "blocked": author("halatafl-program", None, "drawn-when-shut-in"),
            },
        ),
        Ruleset(
            "fuchs-und-henne",
            "fuchs-und-henne",
            "halatafl",
            {"first": "w", "chain": "may", "huff": "auto", "trapped": "stays"},
            {
                "board": author("fuchs-und-henne", None, "fold-in-a-picture"),
                "kinds": author("fuchs-und-henne", None, "hens-for-sheep"),
                "setup": inferred("hens-not-counted"),
                "first": author("fuchs-und-henne"),
                "steps": author("fuchs-und-henne", None, "upward-along-the-lines"),
                "captures": author("fuchs-und-henne"),
                "manner": author("fuchs-und-henne"),
                "compulsory": author("fuchs-und-henne"),
                "chain": author("fuchs-und-henne", None, "several-are-possible"),
                "huff": author("fuchs-und-henne", None, "fox-comes-back"),
                "goal": author("fuchs-und-henne"),
                "fill": author("fuchs-und-henne"),
                "least": author("fuchs-und-henne"),
                "trapped": inferred("one-shut-in-stays"),
                "blocked": author("fuchs-und-henne", None, "both-foxes-shut-in"),
            },
            flock(FOLD, "forward-sideways"),
        ),
        Ruleset(
            "thirteen-hens",
            "kultur-und-spiel",
            "halatafl",
            {"first": "w", "chain": "may", "trapped": "stays"},
            {
                "board": author("kultur-und-spiel", None, "coop-of-thirteen"),
                "kinds": author("kultur-und-spiel", None, "hens-for-sheep"),
                "setup": author("helpster", None, "four-rows-of-hens"),
                "first": author("kultur-und-spiel"),
                "steps": author("kultur-und-spiel", None, "sheep-not-slantwise"),
                "captures": author("kultur-und-spiel"),
                "manner": author("kultur-und-spiel"),
                "compulsory": author("kultur-und-spiel"),
                "chain": author("kultur-und-spiel", None, "several-are-possible"),
                "huff": author("kultur-und-spiel", None, "fox-comes-back"),
                "goal": author("kultur-und-spiel"),
                "fill": author("kultur-und-spiel"),
                "least": author("kultur-und-spiel", None, "twelve-cannot-fill"),
                "trapped": inferred("one-shut-in-stays"),
                "blocked": inferred("hens-shut-in-wins"),
            },
            flock(AHEAD, "ahead-sideways"),
        ),
    ),
    {
        "first": (),
        "compulsory": (),
        "huff": (),
        "chain": (),
        "fill": (),
        "trapped": (),
        "blocked": ("loses", "draws", "hunters-lose"),
        "quiet": (str(QUIET), str(2 * QUIET)),
        "repetition": ("3", "5"),
    },
)
