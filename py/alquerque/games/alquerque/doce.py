"""Alquerque de doce (Libro de los juegos, 1283, f. 91r): what the book says, and eight ways of filling its gaps.

The book gives the board, the men, the set-up, the leap, and who loses; every other field of these rulesets rests
on a modern author or is our own choice, and its warrant says which.  Black's home is rows 1 and 2, and black moves up:
the worked examples of Carpignano's page fix the sides.
"""

from __future__ import annotations

from ...board import grid
from ...rules import Rules
from ...sources import attested, author, inferred
from ..entry import Entry, Ruleset, array, ranks

BOARD = grid("alquerque", 5, 5)
WHITE = [*ranks(BOARD, (4, 5)), "a3", "b3"]
BLACK = [*ranks(BOARD, (1, 2)), "d3", "e3"]

RULESETS = (
    Ruleset("medieval", "mundo-en-juego", warrants={
        "board": attested("doze.2", "veint y cinco logares dó se puedan poner los trebejos"),
        "setup": attested("doze.4", "los doze d’una color d’un cabo, e los otros doze dell otro cabo, en az"),
        "layout": author("regla-espanola", "§5", "silent-layout"),
        "first": attested("doze.o8", "echan en ell alquerque suertes otrossí en aventura quí juegue primero"),
        "steps": author("mundo-en-juego", "f", "silent-steps"),
        "captures": author("mundo-en-juego", "f", "silent-captures"),
        "manner": attested("doze.8", "passando sobr’él d’una casa a otra, en derecho, "
                            "segunt va la raya derecha dell alquerque"),
        "path": author("mundo-en-juego", "d", "turning"),
        "compulsory": author("mundo-en-juego", "g", "silent-compulsory"),
        "chain": author("mundo-en-juego", "g", "silent-chain"),
        "most": author("mundo-en-juego", "g", "silent-most"),
        "huff": author("mundo-en-juego", "g", "silent-huff"),
        "returning": author("mundo-en-juego", "h", "silent-returning"),
        "far_row": author("mundo-en-juego", "i", "silent-far-row"),
        "far_row_back": author("mundo-en-juego", "f", "follows-captures"),
        "kinds": author("mundo-en-juego", "i", "silent-promotion"),
        "taken": author("barker", "III", "only-barker-says"),
        "least": author("mundo-en-juego", "e"),
        "blocked": author("mundo-en-juego", "j", "silent-blocked"),
        "closing": author("mundo-en-juego", "k", "count-combined"),
        "scoring": author("mundo-en-juego", "e, j, k", "silent-scoring"),
        "quiet": inferred("sixty-quiet"),
        "repetition": inferred("third-time"),
    }),
    Ruleset("base", "regla-espanola", "medieval", warrants={
        "steps": inferred("no-limit-stated"),
        "captures": author("regla-espanola", "§6", "silent-captures"),
        "path": author("regla-espanola", "§6", "turning"),
        "compulsory": author("regla-espanola", "§6", "silent-compulsory"),
        "chain": author("regla-espanola", "§6", "silent-chain"),
        "most": author("regla-espanola", "§6", "silent-most"),
        "huff": author("regla-espanola", "§8", "only-in-variant"),
        "returning": author("regla-espanola", "§8", "only-in-variant"),
        "far_row": author("regla-espanola", "§8", "only-in-variant"),
        "far_row_back": author("regla-espanola", "§6", "follows-captures"),
        "kinds": author("mundo-en-juego", "i", "agreed-promotion"),
        "blocked": author("regla-espanola", "§7", "silent-blocked"),
        "closing": author("regla-espanola", "§7", "silent-closing"),
        "scoring": author("regla-espanola", "§7", "silent-scoring"),
    }),
    Ruleset("bell", "bell", "base",
        {"steps": "forward-sideways", "captures": "forward-sideways", "compulsory": "yes", "chain":
         "must", "huff": "claim", "far_row": "captures"}, warrants={
        "steps": author("bell", "§8", "silent-steps", via="regla-espanola"),
        "captures": author("bell", "§8", "silent-captures", via="regla-espanola"),
        "path": author("regla-espanola", "§6", "base-rules-stand"),
        "compulsory": author("bell", "§8", "silent-compulsory", via="regla-espanola"),
        "chain": author("bell", "§8", "silent-chain", via="regla-espanola"),
        "most": author("bell", "§8", "silent-most", via="regla-espanola"),
        "huff": author("bell", "§8", "silent-huff", via="regla-espanola"),
        "returning": author("bell", "§8", "no-return-optional", via="regla-espanola"),
        "far_row": author("bell", "§8", "silent-far-row", via="regla-espanola"),
        "far_row_back": author("bell", "§8", "sideways-only", via="regla-espanola"),
        "kinds": author("bell", "§8", "far-row-no-promotion", via="regla-espanola"),
        "blocked": author("regla-espanola", "§7", "base-rules-stand"),
        "closing": author("regla-espanola", "§7", "base-rules-stand"),
        "scoring": author("regla-espanola", "§7", "base-rules-stand"),
    }),
    Ruleset("pergioco", "carpignano", "bell",
        {"returning": "no-shuttle", "far_row_back": "yes", "scoring": "points"}, warrants={
        "steps": author("carpignano", "Come si gioca", "silent-steps"),
        "captures": author("carpignano", "Come si gioca", "silent-captures"),
        "path": author("carpignano", "Come si gioca, fig. 5", "turning-figure"),
        "compulsory": author("carpignano", "Come si gioca", "silent-compulsory"),
        "chain": inferred("chain-allowed"),
        "most": author("carpignano", "Come si gioca", "silent-most"),
        "huff": inferred("huff-claimed"),
        "returning": author("carpignano", "Come si gioca", "shuttle-scope"),
        "far_row": author("carpignano", "Come si gioca", "text-over-figure"),
        "far_row_back": author("carpignano", "fig. 4", "figure-retreats"),
        "kinds": author("carpignano", "Come si gioca", "far-row-no-promotion"),
        "blocked": author("carpignano", "Come si gioca", "silent-blocked"),
        "closing": author("carpignano", "c", "close-as-c"),
        "scoring": author("carpignano", "a–c", "score-order"),
    }),
    Ruleset("pergioco-pritchard", "pritchard", "pergioco", {"captures": "any"}, warrants={
        "steps": author("carpignano", "Come si gioca", "base-rules-stand"),
        "captures": author("pritchard", "Variante Pritchard", "silent-captures", via="carpignano"),
        "path": author("carpignano", "Come si gioca", "base-rules-stand"),
        "compulsory": author("carpignano", "Come si gioca", "base-rules-stand"),
        "most": author("carpignano", "Come si gioca", "base-rules-stand"),
        "far_row": author("carpignano", "Come si gioca", "base-rules-stand"),
        "far_row_back": author("pritchard", "Variante Pritchard", "follows-captures", via="carpignano"),
        "kinds": author("carpignano", "Come si gioca", "base-rules-stand"),
        "blocked": author("carpignano", "Come si gioca", "base-rules-stand"),
    }),
    Ruleset("moderno", "carpignano", "pergioco",
        {"steps": "any", "captures": "any", "huff": "no", "returning": "free", "far_row": "free",
         "far_row_back": "no"}, warrants={
        "steps": author("carpignano", "Alquerque Moderno", "silent-steps"),
        "captures": author("carpignano", "Alquerque Moderno", "silent-captures"),
        "path": author("carpignano", "Come si gioca", "base-rules-stand"),
        "compulsory": author("carpignano", "Alquerque Moderno", "silent-compulsory"),
        "chain": author("carpignano", "Alquerque Moderno", "always-every-jump"),
        "most": author("carpignano", "Come si gioca", "base-rules-stand"),
        "huff": inferred("no-huff-when-always"),
        "returning": author("carpignano", "Alquerque Moderno", "silent-returning"),
        "far_row": inferred("retreat-frees"),
        "far_row_back": author("carpignano", "Alquerque Moderno", "follows-captures"),
        "kinds": author("carpignano", "Come si gioca", "base-rules-stand"),
        "blocked": author("carpignano", "Come si gioca", "base-rules-stand"),
    }),
    Ruleset("barker-bell", "barker", "bell",
        {"returning": "no-return", "closing": "draw", "scoring": "stakes"}, warrants={
        "layout": author("barker", "II", "silent-layout"),
        "steps": author("bell", "IIa", "silent-steps", via="barker"),
        "captures": author("bell", "IIa", "silent-captures", via="barker"),
        "path": author("barker", "II", "turning"),
        "compulsory": author("barker", "II", "not-alfonso"),
        "chain": author("bell", "§8", "chain-may-in-barker", via="regla-espanola"),
        "most": author("bell", "§8", "free-choice-elsewhere", via="regla-espanola"),
        "huff": author("barker", "II", "not-alfonso"),
        "returning": author("bell", "IIa", "no-return-scope", via="barker"),
        "far_row": author("bell", "IIa", "far-row-unneeded", via="barker"),
        "far_row_back": author("bell", "IIa", "sideways-only", via="barker"),
        "kinds": author("bell", "IIa", "far-row-no-promotion", via="barker"),
        "taken": author("barker", "III"),
        "blocked": author("bell", "IIa", "silent-blocked", via="barker"),
        "closing": inferred("no-count-clause"),
        "scoring": author("barker", "IIa", "stakes-both-blocked"),
    }),
    Ruleset("barker-pritchard", "barker", "barker-bell",
        {"steps": "any", "captures": "any", "returning": "free", "far_row": "free", "blocked":
         "draws", "scoring": "stake"}, warrants={
        "steps": author("pritchard", "IIb", "silent-steps", via="barker"),
        "captures": author("pritchard", "IIb", "silent-captures", via="barker"),
        "chain": author("pritchard", "IIc", "silent-chain", via="barker"),
        "most": author("pritchard", "IIc", "silent-most", via="barker"),
        "returning": author("pritchard", "IIb", "only-in-first-variant", via="barker"),
        "far_row": author("pritchard", "IIb", "only-in-first-variant", via="barker"),
        "far_row_back": author("pritchard", "IIb", "follows-captures", via="barker"),
        "kinds": author("mundo-en-juego", "i", "agreed-promotion"),
        "blocked": inferred("only-men-lose"),
        "scoring": author("barker", "IIc", "silent-scoring"),
    }),
    Ruleset("a-medida", "alquerque", "medieval", warrants={
        "steps": author("mundo-en-juego", "e–f", "left-to-players"),
        "captures": author("mundo-en-juego", "e–f", "left-to-players"),
        "path": author("mundo-en-juego", "d", "as-medieval"),
        "compulsory": author("mundo-en-juego", "e–f", "left-to-players"),
        "chain": author("mundo-en-juego", "e–f", "left-to-players"),
        "most": author("mundo-en-juego", "g", "as-medieval"),
        "huff": author("mundo-en-juego", "e–f", "left-to-players"),
        "returning": author("mundo-en-juego", "e–f", "left-to-players"),
        "far_row": author("mundo-en-juego", "i", "as-medieval"),
        "kinds": author("mundo-en-juego", "i", "as-medieval"),
        "blocked": author("mundo-en-juego", "j", "as-medieval"),
        "closing": author("mundo-en-juego", "k", "as-medieval"),
        "scoring": author("mundo-en-juego", "e, j, k", "as-medieval"),
    }),
)

WAYS = ("any", "forward-sideways", "forward")

ENTRY = Entry(
    "alquerque-de-doce",
    Rules(BOARD, setup=array("b", WHITE, BLACK), closing="count"),
    RULESETS,
    {"layout": (), "first": (), "steps": WAYS, "captures": WAYS, "compulsory": (), "chain": (), "huff": (),
     "returning": (), "far_row": (), "far_row_back": (), "blocked": ("loses", "draws"), "closing": (), "scoring": (),
     "quiet": ("20", "40", "60", "100"), "repetition": ("2", "3", "5")},
    {"start": ("doze.6",), "reply": ("doze.7",), "takes": ("doze.8",), "chain": ("doze.9",), "play": ("doze.12",),
     "won": ("doze.14",), "drawn": ("doze.15",)},
)
