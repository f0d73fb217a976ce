"""Changes inputs at random, so that about half of them can still be read: see fuzz.py.

A text is changed word by word and mark by mark, JSON value by value; what comes in is taken from other inputs of the same door
(their moves, tags, fields), from the door's own `fragments`, and from a list of what programs stumble over.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

LONGEST = 20_000  # characters; what is longer than this is tried by inputs of its own, which are kept (tests/fuzz)
WORD = re.compile(r"\s+|\w+|.", re.DOTALL)
DEEP = (3, 50, 500, 5_000)  # so often something is repeated, or put inside itself

#: What programs stumble over: controls, halves of signs, marks that turn the direction of writing, figures that are not 0 to 9,
#: letters whose capitals are longer, numbers beyond all measure, and what somebody else's program might take for its own.
AWKWARD = (
    *("\0", "\x07", "\x1b[31m", "\x7f", "\x85", "\ud800", "\udfff", "\ud83c", "\u202e", "\u2066", "\u2028", "\ufeff", "\ufffe"),
    *("é", "e\u0301", "ﬁ", "ß", "İ", "ı", "Ⅷ", "²", "①", "١٢", "१", "𝟙", "🂡", "👩‍👩‍👧", "×", "–", "…", "\u00a0", "\u3000", "\r\n", "\r", "\t", "\v"),
    *("0", "-1", "00", "007", "1e999", "1_0", "+1", "0x10", "2147483648", "9" * 20, "9" * 4_999, "NaN", "Infinity", "-0", ".5"),
    *("<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "<b>", "&lt;", "&", '"', "'", "`", "javascript:alert(1)"),
    *("{{7*7}}", "${7*7}", "{0.__class__}", "%s", "%n", "%00", "%ff", "%", "%ED%A0%80", "../../etc/passwd", "__proto__", "constructor"),
    *("\\", "\\\\", "(", ")", "[", "]", "{", "}", ";", ":", ",", "=", "/", "|", "$", "$999", "#", "?", "!", "*", ".", "...", "@", "~"),
)
AWKWARD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, 10**400, -(10**400), 0.5, 1e308, -0.0, float("inf"), float("nan")),
    *("", [], {}, [[]], [None], {"": None}, {"__proto__": {}}, "w", "b", [""], "null"),
)


@dataclass
class Pool:
    """What inputs of one door are made of, so that others can be made of the same."""

    fragments: Sequence[str] = ()
    words: list[str] = field(default_factory=list)
    values: dict[str, list[Any]] = field(default_factory=dict)  # by the key under which they stood

    def learn(self, text: str, as_json: bool) -> None:
        """Adds the words of an accepted input, or its values."""
        if as_json:
            try:
                self._learn_value("", json.loads(text))
            except (ValueError, RecursionError):
                return
        else:
            self.words += WORD.findall(text)[:400]
            del self.words[:-4_000]

    def _learn_value(self, key: str, value: Any) -> None:
        known = self.values.setdefault(key, [])
        if len(known) < 60:
            known.append(value)
        for name, part in value.items() if isinstance(value, dict) else (("", part) for part in value) if isinstance(value, list) else ():
            self._learn_value(name, part)


def changed(text: str, other: str, pool: Pool, chance: random.Random, as_json: bool = False) -> str:
    """A text that was changed in a few places; `other` is another input of the same door."""
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 6))):
        if as_json and chance.random() < 0.85:
            text = _changed_json(text, pool, chance)
        else:
            text = _changed_words(text, other, pool, chance)
    return text[:LONGEST]


def _changed_words(text: str, other: str, pool: Pool, chance: random.Random) -> str:
    words = WORD.findall(text)
    at, end = sorted((chance.randint(0, len(words)), chance.randint(0, len(words))))
    few = words[at : min(end, at + chance.choice((1, 1, 2, 5)))]
    what = chance.randrange(12)
    if what == 0:
        few = []
    elif what == 1:
        few = few * 2
    elif what == 2:
        few = few * chance.choice(DEEP)
    elif what == 3:
        few = few[::-1]
    elif what == 4:
        few = [chance.choice(AWKWARD)]
    elif what == 5:
        few = [*few, chance.choice(AWKWARD)]
    elif what == 6:
        few = [_like(word, pool, chance) for word in few]
    elif what in (7, 8):
        few = [*few, chance.choice(pool.fragments or pool.words or ("",))]
    elif what == 9:
        few = [*few, *WORD.findall(other)[: chance.randint(1, 40)]]
    elif what == 10:
        few = ["".join(few).swapcase()]
    else:
        left, right = chance.choice(("()", "[]", "{}", '""', "''", ("(1. ", ")"), ("{", "} ")))
        n = chance.choice((1, 1, 2, 101, 1_000))
        few = [left * n, *few, right * chance.choice((n, n, n - 1))]
    tail = words[at + max(1, len(few)) :] if what in (0, 4, 6) else words[at + (what in (1, 2, 3, 10)) :]
    return "".join([*words[:at], *few, *tail])[:LONGEST]


def _like(word: str, pool: Pool, chance: random.Random) -> str:
    """Another word of the same kind: a number for a number, a mark for a mark."""
    for _ in range(20):
        other = chance.choice(pool.words or [word])
        if other != word and (other.isalpha(), other.isspace(), other.isdecimal()) == (word.isalpha(), word.isspace(), word.isdecimal()):
            return other
    return word


def _changed_json(text: str, pool: Pool, chance: random.Random) -> str:
    try:
        whole = [json.loads(text)]
    except (ValueError, RecursionError):
        return text[: chance.randint(0, len(text))]
    places: list[tuple[Any, Any]] = []

    def visit(inside: Any) -> None:
        for key in list(inside) if isinstance(inside, dict) else range(len(inside)):
            places.append((inside, key))
            if isinstance(inside[key], dict | list):
                visit(inside[key])

    try:
        visit(whole)
    except RecursionError:
        return text
    inside, key = chance.choice(places)
    name = key if isinstance(key, str) else ""
    known = pool.values.get(name, [None])
    what = chance.randrange(12)
    if what <= 3:
        inside[key] = copy.deepcopy(chance.choice(known))
    elif what == 4:
        inside[key] = copy.deepcopy(chance.choice(AWKWARD_VALUES))
    elif what == 5:
        inside[key] = chance.choice(AWKWARD)
    elif what == 6 and isinstance(inside[key], str):
        inside[key] = _changed_words(inside[key], str(chance.choice(known)), pool, chance)
    elif what == 7 and isinstance(inside, dict):
        del inside[key]
    elif what == 8 and isinstance(inside, dict):
        more = chance.choice(sorted(pool.values))
        inside[more] = copy.deepcopy(chance.choice(pool.values[more]))
    elif what == 9 and isinstance(inside[key], list):
        inside[key] = inside[key] * chance.choice((2, *DEEP))
    elif what == 10:
        for _ in range(chance.choice((1, 3, 50, 400))):
            inside[key] = [inside[key]] if chance.random() < 0.5 else {name: inside[key]}
    elif isinstance(inside[key], list) and inside[key]:
        del inside[key][chance.randrange(len(inside[key])) :]
    try:
        return json.dumps(whole[0], ensure_ascii=chance.random() < 0.5)
    except (ValueError, RecursionError):
        return text
