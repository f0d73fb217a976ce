"""Draughts as played in England, in Russia, internationally (ten by ten squares, FMJD) and in Turkey.

With the Russian game goes pool, of the United States: the same board and men, but a man that goes on from the last row
is not crowned; and spantsiretti, the Russian rules on a board of ten by eight.  With the international game go those of
Brazil and Canada, its rules on smaller and larger boards.

They differ from each other and from Spanish damas in a few fields only: whether men take backward,
how far a king goes, which of several captures is compulsory, what happens to a man who only passes the far row during a
capture, and when the men taken leave the board.
"""

from __future__ import annotations

from dataclasses import replace

from ...board import grid
from ...rules import Kind, Rules
from ...sources import Warrant, author, by, inferred
from ..entry import Entry, Pdn, Ruleset, array, ranks
from .damas import BACK, BOARD, KINDS

TEN = grid("draughts-10", 10, 10, only="even", orthogonals=False, style="squares")
EIGHTY = grid("draughts-10-8", 10, 8, only="even", orthogonals=False, style="squares")
TWELVE = grid("draughts-12", 12, 12, only="even", orthogonals=False, style="squares")
NUMBERED = replace(BOARD, id="damas-numbered")
"""The board of Russian draughts for players who number its squares."""
SIXTY_FOUR = grid("draughts-64", 8, 8, diagonals="none", style="squares")
SHORT = (Kind("man", promotes=1), Kind("king", "K", steps="any", captures="any"))

SETUP = array("w", ranks(BOARD, (1, 2, 3)), ranks(BOARD, (6, 7, 8)))
PLAIN: dict[str, Warrant] = {"scoring": inferred("plain-result"), "closing": inferred("no-count-clause")}



RULES = (
    "board",
    "kinds",
    "setup",
    "first",
    "steps",
    "captures",
    "manner",
    "compulsory",
    "chain",
    "most",
    "promotion",
    "taken",
    "path",
    "blocked",
)

ENGLISH = Entry(
    "draughts-english",
    Rules(BOARD, SHORT, SETUP, first="b", steps="forward", captures="forward", compulsory=True, chain="must", quiet=80),
    (
        Ruleset("draughts-english", "wcdf", warrants={
            **by("wcdf", *RULES), "huff": author("enquire-within", None, "huff-once"),
            "quiet": author("wcdf", None, "forty-each"), "repetition": author("wcdf"), **PLAIN,
        }),
    ),
    {"first": (), "huff": (), "blocked": ("loses", "draws"), "quiet": ("80", "40", "100"), "repetition": ("3", "5")},
    pdn=Pdn("21,B,8,8,N1,0"), handicaps=BACK,
)

SHASHKI = Rules(
    BOARD,
    KINDS,
    SETUP,
    first="w",
    steps="forward",
    captures="any",
    compulsory=True,
    chain="must",
    most="onward",
    promotion="continues",
    taken="turn",
    quiet=30,
    few="balance",
)

RUSSIAN = Entry(
    "draughts-russian",
    SHASHKI,
    (
        Ruleset(
            "draughts-russian",
            "torofun",
            warrants={
                **by("torofun", *RULES),
                "promotion": author("wikipedia"),
                "most": author("wikipedia", None, "landing-goes-on"),
                "huff": inferred("no-huff-known"),
                "quiet": author("wikipedia", None, "fifteen-each"),
                "repetition": author("wikipedia"),
                "few": author("fmjd-64", None, "few-balance", via="lidraughts"),
                **PLAIN,
            },
        ),
        Ruleset(
            "pool-checkers",
            "apca",
            "draughts-russian",
            {"first": "b", "promotion": "passes", "quiet": "60", "few": "three-kings"},
            {
                **by("apca", "board", "setup", "first"),
                **by("windames", "kinds", "steps", "captures", "manner", "chain", "blocked", "repetition"),
                **by("torofun", "compulsory", "promotion", "taken", "path"),
                "most": author("windames", None, "landing-goes-on"),
                "quiet": inferred("sixty-quiet"),
                "few": author("windames", None, "few-thirteen"),
            },
            replace(SHASHKI, board=NUMBERED),
            pdn=Pdn("23,B,8,8,N1,0"),
        ),
        Ruleset(
            "spantsiretti",
            "checkers-wiki-80",
            "draughts-russian",
            {"few": "no"},
            {
                **{field: author("checkers-wiki-80", None, "as-russian") for field in (*RULES, "quiet", "repetition")},
                "board": author("pdn-3"),
                "setup": author("hcheckers"),
                "first": author("pdn-3"),
                "huff": inferred("no-huff-known"),
                "few": inferred("no-long-diagonal"),
            },
            replace(SHASHKI, board=EIGHTY, setup=array("w", ranks(EIGHTY, (1, 2, 3)), ranks(EIGHTY, (6, 7, 8)))),
            pdn=Pdn("41,W,10,8,A0,0", capture=":"),
        ),
    ),
    {
        "first": (),
        "most": ("onward", "free"),
        "blocked": ("loses", "draws"),
        "promotion": ("continues", "passes"),
        "quiet": ("30", "60", "100"),
        "repetition": ("3", "5"),
        "few": ("balance", "three-kings", "no"),
    },
    pdn=Pdn("25,W,8,8,A0,0", capture=":"),
    handicaps=BACK,
)

FMJD = Rules(TEN, KINDS, array("w", ranks(TEN, (1, 2, 3, 4)), ranks(TEN, (7, 8, 9, 10))), first="w", steps="forward",
             captures="any", compulsory=True, chain="must", most="men", promotion="passes", taken="turn", quiet=50,
             few="lone-king")

INTERNATIONAL = Entry(
    "draughts-international",
    FMJD,
    (
        Ruleset("draughts-international", "fmjd", warrants={
            **by("fmjd", *RULES), "huff": inferred("no-huff-known"),
            "quiet": author("fmjd", None, "twenty-five-each"), "repetition": author("fmjd"),
            "few": author("fmjd", None, "few-sixteen-five"), **PLAIN,
        }),
        Ruleset("draughts-brazilian", "fmjd-brazil", "draughts-international", {"quiet": "40", "few": "balance"}, {
            **by("fmjd-brazil", "board", "setup", "first", "steps", "captures", "compulsory", "most", "huff"),
            **by("apedamas", "kinds", "manner", "chain", "promotion", "taken", "path", "blocked"),
            "quiet": author("apedamas", None, "twenty-each"),
            "repetition": author("fmjd-64", via="lidraughts"),
            "few": author("fmjd-64", None, "few-as-russian", via="lidraughts"),
        }, replace(FMJD, board=BOARD, setup=SETUP), pdn=Pdn("26,W,8,8,A0,0")),
        Ruleset("draughts-canadian", "windames", "draughts-international", warrants={
            **by("windames", "board", "kinds", "steps", "captures", "manner", "compulsory", "chain", "most", "promotion",
                 "blocked", "repetition"),
            **by("checkershistory", "setup", "first"),
            **{field: author("wikipedia", None, "as-international") for field in ("taken", "path", "quiet")},
            "huff": author("wikipedia", None, "huff-until-1880"),
            "few": author("wikipedia", None, "few-canadian"),
        }, base=replace(FMJD, board=TWELVE, setup=array("w", ranks(TWELVE, range(1, 6)), ranks(TWELVE, range(8, 13)))),
            pdn=Pdn("27,W,12,12,N2,0", points=True)),
    ),
    {"first": (), "most": ("men", "free"), "blocked": ("loses", "draws"), "quiet": ("50", "40", "30", "100"),
     "repetition": ("3", "5"), "few": ("lone-king", "balance", "no")},
    pdn=Pdn("20,W,10,10,N2,0", points=True),
    handicaps={"one-man": ("e1",), "two-men": ("c1", "g1"), "three-men": ("c1", "e1", "g1")},
)

TURKISH = Entry(
    "draughts-turkish",
    Rules(SIXTY_FOUR, KINDS, array("w", ranks(SIXTY_FOUR, (2, 3)), ranks(SIXTY_FOUR, (6, 7))), first="w",
          steps="forward-sideways", captures="forward-sideways", compulsory=True, chain="must", most="men",
          path="no-reversal", promotion="passes", taken="jump", few="one-each"),
    (
        Ruleset("draughts-turkish", "wikipedia", warrants={
            **by("wikipedia", *RULES), "huff": inferred("no-huff-known"),
            "quiet": inferred("sixty-quiet"), "repetition": inferred("third-time"),
            "few": author("draughts-pages", None, "few-one-each"), **PLAIN,
        }),
    ),
    {"first": (), "most": ("men", "free"), "path": ("no-reversal", "free"), "blocked": ("loses", "draws"),
     "quiet": ("60", "40", "100"), "repetition": ("3", "5"), "few": ("one-each", "no")},
    pdn=Pdn("30,W,8,8,A0,0"), handicaps={"one-man": ("d2",), "two-men": ("d2", "e2"), "three-men": ("c2", "d2", "e2")},
)
