"""Text from anybody, in everything that reads it: understood, or refused in words, soon, and never lost
halfway.

site/make/fuzz/fuzzer.py says how inputs are made; `build.py fuzz` tries many more of them than these tests do.
"""

from __future__ import annotations

import os
import random

import pytest

from alquerque.errors import NotationError
from fuzz import fuzzer, mutation
from fuzz.fuzzer import TARGETS
from fuzz.targets import Broken, Input, Target, require_sentences
from mixes import example_count

INPUTS = max(40, example_count(2_100) // len(TARGETS))
BY_NAME = {target.name: target for target in TARGETS}
KEPT = list(fuzzer.kept_inputs())


@pytest.mark.parametrize("one", [one for _, one in KEPT], ids=[place for place, _ in KEPT])
def test_what_once_broke_something_does_not_any_more(one: fuzzer.Finding) -> None:
    _, why, _ = fuzzer.run_input(BY_NAME[one.target], one.input)
    assert not why, f"{one.why}; now: {why}"


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_a_target_is_tried_with_inputs_changed_at_random(target: Target) -> None:
    found = fuzzer.fuzz_target(target, INPUTS, seed=7)
    assert [fuzzer.finding_line(one)[:400] for one in found.findings] == []
    assert found.share > 0.02, "nearly everything is refused at once: that tries nothing"


# -- the fuzzer itself -----------------------------------------------------------------------------------------


def make_target(enter: object) -> Target:
    return Target("own", enter, lambda: [{"text": "a1-b2"}])  # type: ignore[arg-type]


@pytest.mark.slow
def test_every_kind_of_fault_is_a_finding() -> None:
    def raises(text: str) -> bool:
        raise KeyError(text)

    def nested(text: str) -> bool:
        return nested(text)

    def slow(text: str) -> bool:
        return sum(range(50_000_000)) > 0

    def large(text: str) -> bool:
        return len(bytearray(os.urandom(1) * 400_000_000)) > 0

    def lost(text: str) -> object:
        def check() -> None:
            raise Broken("lost")

        return check

    faults = {"KeyError": raises, "RecursionError": nested, "of the processor": slow, " MB": large, "lost": lost}
    for fault, enter in faults.items():
        assert fault in fuzzer.run_input(make_target(enter), {"text": "x"})[1]
    assert fuzzer.run_input(make_target(lambda text: True), {"text": "x"})[:2] == (True, "")
    assert fuzzer.run_input(make_target(lambda text: False), {"text": "x"})[:2] == (False, "")


def test_an_error_without_a_sentence_is_a_finding_and_one_with_half_of_the_input_too() -> None:
    require_sentences("bad-position", {"at": "x"})
    for key, args in (("never-heard-of", {}), ("pdn-square", {}), ("bad-position", {"at": "x" * 1000})):
        with pytest.raises(Broken):
            require_sentences(key, args)
    assert len(NotationError("bad-position", at="x" * 1000).details["at"]) < 100


def test_the_same_seed_tries_the_same_inputs() -> None:
    def tried(seed: int) -> list[Input]:
        seen: list[Input] = []
        fuzzer.fuzz_target(make_target(lambda text: bool(seen.append({"text": text})) or len(text) % 2 == 1), 50, seed)
        return seen

    assert tried(1) == tried(1) != tried(2)


def test_a_long_input_is_kept_as_its_parts() -> None:
    chance = random.Random(3)
    for text in ["[" * 5000, "abc", "", "(1. " * 1000 + "x" + ")" * 999, "\ud800" * 70]:
        assert fuzzer.join_parts(fuzzer.split_parts(text)) == text
        assert len(fuzzer.split_parts(text)) < 5
    for _ in range(50):
        text = mutation.mutate_text("c2-c3 {so} c4xc2", "[]", mutation.Pool(["*"]), chance)
        assert fuzzer.join_parts(fuzzer.split_parts(text)) == text
