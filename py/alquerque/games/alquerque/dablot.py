"""Dablot Prejjesne of the Sámi: kings, princes and commons, each taking its own rank or a lower one."""

from __future__ import annotations

from ...board import drawn
from ...rules import Kind, Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array

COLUMNS, ROWS = range(6), range(7)
CORNERS = {(2 * x, 2 * y) for x in COLUMNS for y in ROWS}
CENTRES = {(2 * x + 1, 2 * y + 1) for x in COLUMNS[:-1] for y in ROWS[:-1]}
BOARD = drawn("dablot", CORNERS | CENTRES, [
    *(((x, y), (x + 2, y)) for x, y in CORNERS if x < 10), *(((x, y), (x, y + 2)) for x, y in CORNERS if y < 12),
    *(((x, y), (x + dx, y + dy)) for x, y in CENTRES for dx in (-1, 1) for dy in (-1, 1))])
KINDS = (Kind("common"), Kind("prince", "P", rank=1), Kind("ruler", "K", rank=2))
#: The lower player's pieces: commons on the five nearest rows, the prince and the king at the right end of the next
#: two.
LOWER = [*(name for name, _, y in BOARD.coordinates if y < 5), "Pj6", "Kk7"]
UPPER = [*(name for name, _, y in BOARD.coordinates if y > 7), "Pb8", "Ka7"]

ENTRY = Entry(
    "dablot-prejjesne",
    Rules(BOARD, KINDS, array("b", UPPER, LOWER), goal="crown", combat=True),
    (
        Ruleset(
            "dablot",
            "mundo-en-juego",
            warrants={
                "board": author("mundo-en-juego", None, "fifty-points-elsewhere"),
                "kinds": author("mundo-en-juego"),
                "setup": author("keyland", via="ludii"),
                "first": author("cyningstan", "3"),
                "steps": author("mundo-en-juego"),
                "captures": author("mundo-en-juego"),
                "manner": author("mundo-en-juego"),
                "compulsory": author("mundo-en-juego", None, "commons-may-be-bound"),
                "chain": author("mundo-en-juego", None, "chain-may-stop"),
                "goal": author("keyland", None, "last-of-higher-rank", via="ludii"),
                "combat": author("keyland", None, "combat-to-the-end", via="ludii"),
                "blocked": author("cyningstan", "11"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
    ),
    {
        "first": (),
        "compulsory": (),
        "chain": (),
        "combat": (),
        "blocked": ("loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
