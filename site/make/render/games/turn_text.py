"""A turn in which words take the place of signs, as `moveText` in site/app/lib/i18n.ts writes it where scripts run. Here
a stop in the middle of a capture is said too: on paper no board shows it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

SIGN_KEYS = {"!": "huff", "@": "place", "*": "remove", "+": "approach", "~": "withdraw", "--": "pass", ".": "stop"}
PART = re.compile(r"([!@*])([a-z]-?\d{1,2}|-)|(--|\.)|((?!\s)[^!@*.+~]+)([+~]?)")


def pretty_move(text: str) -> str:
    """ "c4xc2-c1" → "c4×c2–c1", and two steps "a1-a2b1-b2" → "a1–a2, b1–b2". A hyphen after a letter is the sign of a
    row below the first, as in "a-1"."""
    apart = re.sub(r"(?<=\d)(?=[a-wyz]-?\d)", ", ", text)  # an x before a number takes: "46x41"
    return re.sub(r"(?<![a-z])-", "–", apart.replace("x", "×"))


def turn_in_words(say: Callable[[str], str], turn: str, board: Mapping[str, Any]) -> str:
    """ "!d1c5xe3" → "huff d1, c5×e3". Points have their numbers on a board that has them."""
    numbers = {p["id"]: str(p["number"]) for p in board["points"] if "number" in p}

    def named(text: str) -> str:
        return re.sub(r"[a-z]-?\d{1,2}", lambda match: numbers.get(match[0], match[0]), text)

    def word(sign: str) -> str:
        return say(f"page.manner.{SIGN_KEYS[sign]}")

    parts: list[str] = []
    before = ""
    for sign, point, alone, move, after in PART.findall(turn):
        name = say("page.ofReserve") if point == "-" else named(point)
        if alone:
            parts.append(word(alone))
        elif move:
            dice = re.sub(r"\?(\d)(\d)(\d)", r"\1·\2·\3", move)
            parts.append(pretty_move(named(dice.rstrip())) + (f" ({word(after)})" if after else ""))
        elif sign == before:
            parts[-1] += f", {name}"
        else:
            parts.append(f"{word(sign)} {name}")
        before = sign
    return ", ".join(parts)
