"""Pretwa of Bihar and gol ekuish, its larger kin: circles one inside the other and three diameters."""

from __future__ import annotations

from ...board import Board, wheel
from ...rules import Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array

THREE = wheel("pretwa", 3)
SEVEN = wheel("gol-ekuish", 7)


def halves(board: Board, least: int) -> Rules:
    """Each side on three spokes side by side, and the middle empty."""
    middle = max(y for _, _, y in board.coordinates) // 2
    upper, lower = ([name for name, _, y in board.coordinates if (y - middle) * direction > 0] for direction in (1, -1))
    return Rules(board, setup=array("b", upper, lower), compulsory=True, chain="must", closing="count", least=least)


ENTRY = Entry(
    "pretwa",
    halves(THREE, 4),
    (
        Ruleset(
            "pretwa",
            "wikipedia",
            warrants={
                "board": author("wikipedia", None, "pretwa-circles"),
                "kinds": author("wikipedia"),
                "setup": author("wikipedia"),
                "first": author("wikipedia", None, "lau-first"),
                "steps": author("wikipedia"),
                "captures": author("wikipedia", None, "along-the-arc"),
                "manner": author("wikipedia"),
                "taken": author("wikipedia"),
                "compulsory": author("wikipedia", None, "pretwa-who-obliges"),
                "chain": author("cyningstan", "4", "pretwa-who-goes-on"),
                "most": author("wikipedia"),
                "path": inferred("nothing-said"),
                "huff": inferred("pretwa-huff"),
                "least": author("wikipedia", None, "pretwa-three-left"),
                "blocked": author("wikipedia"),
                "scoring": inferred("plain-result"),
                "closing": author("wikipedia", None, "pretwa-more-men"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "pretwa-all",
            "cyningstan",
            "pretwa",
            {"least": "1", "closing": "draw"},
            {
                "first": author("cyningstan", "1"),
                "captures": author("cyningstan", "3", "along-the-arc"),
                "compulsory": author("cyningstan", "3"),
                "chain": author("cyningstan", "4"),
                "least": author("cyningstan", "5", "pretwa-all-men"),
                "blocked": inferred("blocked-not-said"),
                "closing": inferred("no-count-clause"),
            },
        ),
        Ruleset(
            "pretwa-free",
            "ludii",
            "pretwa-all",
            {"compulsory": "no", "chain": "may"},
            {
                "captures": author("ludii", None, "along-the-arc"),
                "compulsory": author("ludii", None, "pretwa-can"),
                "chain": author("ludii", None, "pretwa-may-go-on"),
                "least": author("ludii"),
            },
        ),
        Ruleset(
            "gol-ekuish",
            "das-gupta-1924",
            "pretwa-free",
            {"chain": "never"},
            {
                "board": author("das-gupta-1924", None, "seven-circles", via="ludii"),
                "setup": author("das-gupta-1924", via="ludii"),
                "steps": author("das-gupta-1924", via="ludii"),
                "captures": author("das-gupta-1924", None, "along-the-arc", via="ludii"),
                "compulsory": author("ludii", None, "ludii-plays-free"),
                "chain": author("ludii", None, "ludii-plays-free"),
                "blocked": author("ludii"),
            },
            halves(SEVEN, 1),
        ),
        Ruleset(
            "gol-five",
            "winther-indian",
            "gol-ekuish",
            {"compulsory": "yes", "chain": "may", "closing": "count", "least": "6"},
            {
                "compulsory": author("winther-indian", None, "gol-bound"),
                "chain": author("winther-indian"),
                "least": author("winther-indian", None, "gol-five-left"),
                "blocked": author("winther-indian"),
                "closing": author("winther-indian", None, "gol-more-men"),
            },
            halves(SEVEN, 6),
        ),
    ),
    {
        "first": (),
        "compulsory": (),
        "chain": (),
        "huff": ("no", "claim"),
        "least": ("1", "4", "6"),
        "blocked": ("loses", "draws"),
        "closing": (),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
