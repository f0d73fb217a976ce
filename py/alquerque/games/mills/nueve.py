"""Alquerque de nueve, with dice and without (ff. 92r–93r), as modern rules complete it."""

from __future__ import annotations

from ...board import rings
from ...rules import Rules
from ...sources import attested, author, inferred
from ..entry import Entry, Ruleset

BOARD = rings("nueve")

ENTRY = Entry(
    "alquerque-de-nueve",
    Rules(BOARD, manner="none", hand=9, mills="each", least=3),
    (
        Ruleset(
            "nueve",
            "hoja-de-nueve",
            warrants={
                "board": author("hoja-de-nueve"),
                "setup": author("hoja-de-nueve"),
                "kinds": author("hoja-de-nueve"),
                "hand": author("hoja-de-nueve"),
                "steps": author("hoja-de-nueve"),
                "manner": author("hoja-de-nueve"),
                "mills": author("hoja-de-nueve", None, "mills-each"),
                "least": author("hoja-de-nueve"),
                "fly_at": author("hoja-de-nueve", None, "some-players-fly"),
                "blocked": author("hoja-de-nueve"),
                "dice": author("hoja-de-nueve"),
                "first": inferred("lot-as-elsewhere"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset("nueve-volar", "hoja-de-nueve", "nueve", {"fly_at": "3"}),
        Ruleset(
            "nueve-sin-dados",
            "alquerque",
            "nueve",
            {},
            {
                "hand": attested("nueve-sin-dados.11", "los trebejos con que se juega son nueve de cada color"),
                "mills": attested("nueve-sin-dados.6", "levar dell otro cada vez un trebejo", "two-strikes-two-men"),
                "first": attested("nueve-sin-dados.3", "echan suertes quí ponga primero"),
                "blocked": attested(
                    "nueve-sin-dados.7",
                    "guisar cómo lo encierre de guisa que no haya logar dó ir con ninguno de sus trebejos",
                ),
                "least": inferred("not-mentioned-two-men"),
                "fly_at": inferred("not-mentioned-flying"),
                "dice": attested("nueve-sin-dados.2", "sin dados, a entendimiento"),
            },
        ),
        Ruleset(
            "nueve-dados",
            "alquerque",
            "nueve-sin-dados",
            {"dice": "mills"},
            {
                "hand": attested("nueve-dados.2", "dizeocho trebejos, los nueve d’una color e los nueve d’otra"),
                "first": inferred("hand-by-lot"),
                "dice": attested(
                    "nueve-dados.12",
                    "seis, cinco e quatro, o ternas, seis, o cinco e dos dos, o amas as e quatro, "
                    "por quelquiere d’estas suertes que lançe porná tres trebejos en az",
                    "dice-other-throws",
                ),
                "mills": attested(
                    "nueve-dados.16", "quantas vegadas los assí eguala, tantos trebejos levará", "rows-as-often"
                ),
                "steps": inferred("dice-then-moves"),
                "blocked": inferred("shut-in-as-without-dice"),
            },
            moments={
                "start": ("nueve-dados.12",),
                "reply": ("nueve-dados.17",),
                "takes": ("nueve-dados.16",),
                "throw": ("nueve-dados.12",),
                "place": ("nueve-dados.15",),
            },
        ),
    ),
    {
        "first": (),
        "mills": ("each", "one"),
        "dice": (),
        "fly_at": ("0", "3"),
        "blocked": ("loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
    {
        "start": ("nueve-sin-dados.4",),
        "takes": ("nueve-sin-dados.6",),
        "turn 18": ("nueve-sin-dados.9", "nueve-sin-dados.10"),
        "place": ("nueve-sin-dados.5",),
        "play": ("nueve-sin-dados.7",),
    },
)
