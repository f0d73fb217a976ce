"""Changes inputs at random, so that about half of them can still be read: see fuzzer.py.

A text is changed word by word and mark by mark, JSON value by value; what comes in is taken from other inputs of the
same target (their moves, tags, fields), from the target's own `fragments`, and from a list of what programs stumble over.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import tools

# characters; what is longer than this is tried by inputs of its own, which are kept (tests/fuzz)
MAX_INPUT_CHARS = 20_000
WORD = re.compile(r"\s+|\w+|.", re.DOTALL)
REPEAT_COUNTS = (3, 50, 500, 5_000)  # so often something is repeated, or put inside itself

AWKWARD: list[str] = json.loads((tools.ROOT / "tests" / "fuzz" / "awkward.json").read_text("utf-8"))
"""What programs stumble over: controls, halves of signs, marks that turn the direction of writing, figures that are not
0 to 9, letters whose capitals are longer, numbers beyond all measure, and what another program might take for its
own."""
AWKWARD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, 10**400, -(10**400), 0.5, 1e308, -0.0, float("inf"), float("nan")),
    *("", [], {}, [[]], [None], {"": None}, {"__proto__": {}}, "w", "b", [""], "null"),
)


@dataclass
class Pool:
    """What inputs of one target are made of, so that others can be made of the same."""

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
        values = self.values.setdefault(key, [])
        if len(values) < 60:
            values.append(value)
        for name, part in _parts(value):
            self._learn_value(name if isinstance(name, str) else "", part)


def mutate_text(text: str, other: str, pool: Pool, chance: random.Random, as_json: bool = False) -> str:
    """A text that was changed in a few places; `other` is another input of the same target."""
    mild = chance.random() < 0.5
    for _ in range(chance.choice((1, 1, 2)) if mild else chance.choice((1, 1, 1, 2, 2, 3, 6))):
        if as_json and chance.random() < (1 if mild else 0.85):
            text = _mutate_json(text, pool, chance, mild)
        else:
            text = _mutate_words(text, other, pool, chance, mild)
    return text[:MAX_INPUT_CHARS]


MILD_CHANGES = (6, 6, 6, 7, 7, 8, 1, 0, 9)  # changes after which a text can often still be read


def _mutate_words(text: str, other: str, pool: Pool, chance: random.Random, mild: bool = False) -> str:
    words = WORD.findall(text)
    at, end = sorted((chance.randint(0, len(words)), chance.randint(0, len(words))))
    few = words[at : min(end, at + chance.choice((1, 1, 2, 5)))]
    change = chance.choice(MILD_CHANGES) if mild else chance.randrange(12)
    if change == 0:
        few = []
    elif change == 1:
        few = few * 2
    elif change == 2:
        few = few * min(chance.choice(REPEAT_COUNTS), MAX_INPUT_CHARS // max(1, len("".join(few))))
    elif change == 3:
        few = few[::-1]
    elif change == 4:
        few = [chance.choice(AWKWARD)]
    elif change == 5:
        few = [*few, chance.choice(AWKWARD)]
    elif change == 6:
        few = [_similar_word(word, pool, chance) for word in few]
    elif change in (7, 8):
        few = [*few, chance.choice(pool.fragments or pool.words or ("",))]
    elif change == 9:
        few = [*few, *WORD.findall(other)[: chance.randint(1, 40)]]
    elif change == 10:
        few = ["".join(few).swapcase()]
    else:
        left, right = chance.choice(("()", "[]", "{}", '""', "''", ("(1. ", ")"), ("{", "} ")))
        n = chance.choice((1, 1, 2, 101, 1_000))
        few = [left * n, *few, right * chance.choice((n, n, n - 1))]
    tail = words[at + max(1, len(few)) :] if change in (0, 4, 6) else words[at + (change in (1, 2, 3, 10)) :]
    return "".join([*words[:at], *few, *tail])[:MAX_INPUT_CHARS]


def _similar_word(word: str, pool: Pool, chance: random.Random) -> str:
    """Another word of the same kind: a number for a number, a mark for a mark."""

    def kind(sample: str) -> tuple[bool, bool, bool]:
        return sample.isalpha(), sample.isspace(), sample.isdecimal()

    some = [chance.choice(pool.words or [word]) for _ in range(20)]
    return next((other for other in some if other != word and kind(other) == kind(word)), word)


def _parts(value: Any) -> Iterable[tuple[Any, Any]]:
    """What a JSON value holds, with the key or the number under which it stands."""
    return list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []


def _mutate_json(text: str, pool: Pool, chance: random.Random, mild: bool) -> str:
    try:
        whole = [json.loads(text)]
        places = list(_json_slots(whole))
        _mutate_value(*chance.choice(places), pool, chance, mild)
        return json.dumps(whole[0], ensure_ascii=chance.random() < 0.5)
    except (ValueError, RecursionError):
        return text[: chance.randint(0, len(text))]


def _json_slots(inside: Any) -> Iterator[tuple[Any, Any]]:
    for key, value in _parts(inside):
        yield inside, key
        yield from _json_slots(value)


def _mutate_value(inside: Any, key: Any, pool: Pool, chance: random.Random, mild: bool) -> None:
    """Changes one value where it stands."""
    name = key if isinstance(key, str) else ""
    values, before = pool.values.get(name, [None]), inside[key]
    changes: list[Callable[[], Any]] = [
        *[lambda: copy.deepcopy(chance.choice(values))] * 4,
    ]
    if not mild:
        changes += [
            lambda: copy.deepcopy(chance.choice(AWKWARD_VALUES)),
            lambda: chance.choice(AWKWARD),
            lambda: wrap_value(before, name, chance),
        ]
    if isinstance(before, str):
        changes += [lambda: _mutate_words(before, str(chance.choice(values)), pool, chance, mild)] * 2
    if isinstance(before, list):
        most = MAX_INPUT_CHARS // len(json.dumps(before))
        changes += [
            lambda: before * min(most, chance.choice((2, *REPEAT_COUNTS))),
            lambda: before[: chance.randint(0, len(before))],
        ]
    if isinstance(inside, dict):
        added_key = chance.choice(sorted(pool.values) or [""])
        changes += [
            lambda: inside.setdefault(added_key, copy.deepcopy(chance.choice(pool.values.get(added_key, [None])))) and before
        ]
    inside[key] = chance.choice(changes)()
    if isinstance(inside, dict) and not mild and chance.random() < 0.1:
        del inside[key]


def wrap_value(value: Any, name: str, chance: random.Random) -> Any:
    """A value inside lists and objects."""
    for _ in range(chance.choice((1, 3, 50, 400))):
        value = [value] if chance.random() < 0.5 else {name: value}
    return value
