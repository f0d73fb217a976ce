"""Zamma of the Sahara, on four alquerques joined: men step forward and take in all directions; sultans fly."""

from __future__ import annotations

from dataclasses import replace

from ...board import Board, grid
from ...rules import Kind, Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array, ranks

BOARD = grid("zamma", 9, 9, seam=4)
LONG = Board("crand", BOARD.coordinates, tuple(line for line in BOARD.lines if len(line) == 9), seam=4)
"""The same points with the rows, the columns and the two long diagonals only."""
MAN, SULTAN = Kind("man", promotes=1), Kind("sultan", "K", steps="any", captures="any", flying=True)
WHITE = [*ranks(BOARD, (6, 7, 8, 9)), "a5", "b5", "c5", "d5"]
BLACK = [*ranks(BOARD, (1, 2, 3, 4)), "f5", "g5", "h5", "i5"]

ENTRY = Entry(
    "zamma",
    Rules(BOARD, (MAN, SULTAN), array("b", WHITE, BLACK), first="b", steps="forward", compulsory=True, chain="must",
          most="men", path="no-reversal", promotion="passes", taken="turn"),
    (
        Ruleset("zamma", "mindsports", warrants={
            "board": author("mundo-en-juego"), "kinds": author("mundo-en-juego", None, "sultan-takes-far"),
            "setup": author("mundo-en-juego"), "layout": author("wikipedia", None, "as-the-alquerque"),
            "first": author("mindsports"), "steps": author("mundo-en-juego"), "captures": author("mundo-en-juego"),
            "manner": author("mundo-en-juego"), "compulsory": author("mindsports"), "chain": author("mindsports"),
            "most": author("mindsports", None, "most-from-bah"), "path": author("mindsports"),
            "promotion": author("mindsports"), "taken": author("mindsports", None, "removal-differs"),
            "huff": author("monod", None, "huff-told", via="ludii"),
            "blocked": author("mindsports"), "scoring": inferred("plain-result"),
            "closing": inferred("no-count-clause"), "quiet": inferred("sixty-quiet"),
            "repetition": inferred("third-time"),
        }),
        Ruleset("srand", "bah", "zamma", {"taken": "jump"}, {
            "taken": author("bah", None, "removal-differs", via="hist-games"),
            "most": author("bah", None, "most-from-bah", via="hist-games")}),
        Ruleset("crand", "hamidoun", "zamma", {
            "first": "lot", "compulsory": "no", "chain": "may", "most": "free", "path": "free", "taken": "jump"}, {
            "board": author("hamidoun", None, "two-long-diagonals", via="ludii"),
            "kinds": author("hamidoun", None, "sultan-takes-near", via="ludii"),
            "setup": author("hamidoun", via="ludii"), "layout": author("hamidoun", via="ludii"),
            "first": inferred("lot-not-said"), "steps": author("hamidoun", via="ludii"),
            "captures": author("hamidoun", via="ludii"), "manner": author("hamidoun", via="ludii"),
            "compulsory": author("ludii", None, "hamidoun-silent"), "chain": inferred("hamidoun-single"),
            "most": inferred("nothing-said"), "path": inferred("nothing-said"), "taken": inferred("leaves-at-once"),
            "promotion": author("mindsports", None, "zamma-fills-in"), "huff": inferred("no-huff-known"),
            "blocked": inferred("blocked-as-elsewhere")},
                Rules(LONG, (MAN, replace(SULTAN, near=True)), array("b", WHITE, BLACK), steps="forward",
                      promotion="passes")),
    ),
    {"layout": (), "first": (), "compulsory": (), "chain": (), "huff": (), "most": ("men", "kings", "free"),
     "blocked": ("loses", "draws"), "quiet": ("40", "60", "100"), "repetition": ("3", "5")},
)
