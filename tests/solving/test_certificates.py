"""The certificates of py/solving, followed by two programs, of which one knows nothing of the rules package: small ones
whole, large ones along lines drawn at random."""

import ast
import hashlib
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from alquerque import Position, Rules, legal, outcome, play, ruleset, start
from alquerque.formats.notation import parse_position
from solving import check, independent_check, pack

FOLDER = Path(__file__).parents[2] / "py" / "solving"
STARTS = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in sorted((FOLDER / "results").glob("*.json"))
    if json.loads(path.read_text("utf-8")).get("certificates")
}
CERTIFICATES = [(name, one) for name, found in STARTS.items() for one in found["certificates"]]
SMALL = 60_000
"""Choices; a certificate with no more of them is checked whole in every run."""
WALKED = ("choices", "forced", "replies", "ends", "longest")


def data_of(one: dict[str, Any]) -> bytes:
    return (FOLDER / "certificates" / one["file"]).read_bytes()


def label(case: object) -> str:
    return case["file"] if isinstance(case, dict) else ""


def a_line(data: bytes, chance: random.Random) -> tuple[dict[str, Any], Position]:
    """A line in which the other side plays at random; its end, or where the side that holds would go on for ever."""
    head, rules, p, packed = check.opened(data)
    chosen = check.chooser(head, len(rules.board.points), packed)
    for _ in range(400):
        moves = sorted(legal(rules, p))
        if not moves:
            break
        own = p.side == head["side"]
        p = play(rules, p, (moves[chosen(p)] if len(moves) > 1 else moves[0]) if own else chance.choice(moves))
    return head, p


def test_the_second_program_is_short_and_knows_only_the_rules() -> None:
    source = (FOLDER / "check.py").read_text("utf-8")
    assert len(source.splitlines()) <= 160
    known = {
        f"{node.module}.{name.name}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and (node.level or str(node.module).startswith("alquerque"))
        for name in node.names
    }
    own = {"Position", "Rules", "legal", "outcome", "play", "ruleset"}
    assert known == {f"alquerque.{name}" for name in own} | {"alquerque.formats.notation.parse_position"}


def test_the_independent_program_runs_without_the_package(tmp_path: Path) -> None:
    """With Python's isolated mode, in which it finds nothing but the standard library."""
    program, right = FOLDER / "independent_check.py", FOLDER / "certificates" / "tres-w-wins.cert"
    wrong = tmp_path / "wrong.cert"
    wrong.write_bytes(right.read_bytes().replace(b'"wins"', b'"lost"'))
    for file, code in ((right, 0), (wrong, 1)):
        done = subprocess.run([sys.executable, "-I", program, file], capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == code, done.stderr
        assert file.name in done.stdout + done.stderr


def agreed(data: bytes) -> independent_check.Checked | None:
    """What both programs have followed, None if both refuse; whatever one finds, the other must find."""
    counts: list[tuple[int, ...] | None] = []
    for program in (check, independent_check):
        try:
            found = program.check(data)._asdict()
        except (check.Refused, independent_check.Refused):
            counts.append(None)
        else:
            counts.append(tuple(found[key] for key in independent_check.Checked._fields))
    assert counts[0] == counts[1]
    return counts[0] and independent_check.Checked(*counts[0])


@pytest.mark.parametrize("name", STARTS)
def test_a_verdict_has_the_certificates_that_it_needs(name: str) -> None:
    found = STARTS[name]
    rules = check.opened(data_of(found["certificates"][0]))[1]
    first = start(rules)
    aims = {tuple(Path(one["file"]).stem.split("-")[-2:]) for one in found["certificates"]}
    names = {"first": "wb"[first.side], "second": "wb"[1 - first.side]}
    wanted = {"draw": {("w", "holds"), ("b", "holds")}}.get(
        found["verdict"], {(names.get(found["verdict"], ""), "wins")}
    )
    assert aims == wanted
    for one in found["certificates"]:
        head, its_rules, its_first, _ = check.opened(data_of(one))
        assert (its_rules, its_first) == (rules, first)
        assert ("wb"[head["side"]], head["aim"]) in wanted
        assert one["sha256"] == hashlib.sha256(data_of(one)).hexdigest() and one["bytes"] == len(data_of(one))
        assert head["aim"] == "holds" or one["quiet"] < rules.quiet, "the other side could claim a draw on the way"


@pytest.mark.parametrize("one", [one for _, one in CERTIFICATES if one["choices"] <= SMALL], ids=label)
def test_small_certificates_hold_in_every_line(one: dict[str, Any]) -> None:
    assert check.check(data_of(one))._asdict() == {key: one[key] for key in WALKED}
    assert independent_check.check(data_of(one))._asdict() == {
        key: one[key] for key in independent_check.Checked._fields
    }


@pytest.mark.long
@pytest.mark.parametrize("one", [one for _, one in CERTIFICATES if one["choices"] > SMALL], ids=label)
def test_large_certificates_hold_in_every_line(one: dict[str, Any]) -> None:
    assert check.check(data_of(one))._asdict() == {key: one[key] for key in WALKED}
    assert independent_check.check(data_of(one))._asdict() == {
        key: one[key] for key in independent_check.Checked._fields
    }


@pytest.mark.parametrize("one", [one for _, one in CERTIFICATES if one["choices"] > SMALL], ids=label)
def test_large_certificates_win_along_lines_drawn_at_random(one: dict[str, Any]) -> None:
    chance = random.Random(one["file"])
    for _ in range(100):
        head, p = a_line(data_of(one), chance)
        end = outcome(check.opened(data_of(one))[1], p)
        assert end and end.winner == head["side"]


def changed(amount: int) -> list[bytes]:
    """The smallest certificate that wins, a byte of it changed."""
    data = data_of(
        min((one for _, one in CERTIFICATES if one["file"].endswith("wins.cert")), key=lambda one: one["bytes"])
    )
    chance = random.Random(1283)
    out = []
    for _ in range(amount):
        at = chance.randrange(len(data))
        out.append(data[:at] + bytes([data[at] ^ chance.randrange(1, 256)]) + data[at + 1 :])
    return out


@pytest.mark.parametrize("amount", [200, pytest.param(1_000, marks=pytest.mark.long)])
def test_a_changed_byte_is_refused_or_wins_all_the_same(amount: int) -> None:
    refused = 0
    for data in changed(amount):
        try:
            check.check(data)
        except check.Refused:
            refused += 1
            continue
        chance = random.Random(len(data))
        for _ in range(20):
            head, p = a_line(data, chance)
            end = outcome(check.opened(data)[1], p)
            assert end and end.winner == head["side"]
    assert refused > amount / 2  # most cells count: a checker that believes the file would refuse few


def test_a_strategy_that_goes_round_or_loses_is_refused() -> None:
    """Every choice turned into the first touch, with the packing as it is."""
    one = next(one for name, one in CERTIFICATES if name == "tres-start")
    line, _, packed = data_of(one).partition(b"\n")
    with pytest.raises(check.Refused, match="line"):
        check.check(line + b"\n" + bytes(len(packed)))
    negative = line.replace(b'"cells": ', b'"cells": -')
    for wrong in (b"", b"{}\n", b"[]\n", b"\xff\n\x00", line, line + b"\n" + packed[:-1], negative + b"\n" + packed):
        assert agreed(wrong) is None


@pytest.mark.parametrize(("name", "tried"), [("tres-w-wins", 106), ("felli-forced-b-wins", 12)])
def test_both_programs_refuse_a_wrong_choice_and_a_missing_one(name: str, tried: int) -> None:
    """In turn each position that is tried gets every other touch, and none: then the cells give any number for it."""
    data = (FOLDER / "certificates" / f"{name}.cert").read_bytes()
    head, _, first, _ = check.opened(data)
    choices = {key: (touch, many) for key, touch, many in strategy(data)}
    right = {key: touch for key, (touch, _) in choices.items()}
    assert agreed(pack.packed(head, right)) == agreed(data) is not None
    wrong, missing = [], []
    for key in random.Random(name).sample(sorted(choices), tried):
        touch, many = choices[key]
        missing.append(agreed(pack.packed(head, {one: n for one, n in right.items() if one != key})))
        wrong += [agreed(pack.packed(head, {**right, key: other})) for other in range(many) if other != touch]
    assert wrong.count(None) > len(wrong) * 0.8  # another touch may win too
    assert missing.count(None) > len(missing) / 2  # the cells may give a touch that wins


def strategy(data: bytes) -> Iterator[tuple[int, int, int]]:
    """The choices of a certificate: the number of each position, the touch, among how many."""
    head, rules, first, packed = check.opened(data)
    chosen = check.chooser(head, len(rules.board.points), packed)
    under_way, seen = [first], set()
    while under_way:
        p = under_way.pop()
        moves, key = sorted(legal(rules, p)), check.number(p, len(rules.board.points))
        if p.side == head["side"] and len(moves) > 1:
            if key not in seen:
                seen.add(key)
                yield key, chosen(p), len(moves)
            moves = [moves[chosen(p)]]
        under_way += [play(rules, p, m) for m in moves]


def test_both_programs_refuse_another_aim_and_another_side() -> None:
    for one in (one for _, one in CERTIFICATES if one["choices"] < 10_000):
        line, _, packed = data_of(one).partition(b"\n")
        head = json.loads(line)
        for changes in (
            {"side": 1 - head["side"]},
            {"aim": "wins"} if head["aim"] == "holds" else {"set": {"huff": "claim"}},
        ):
            assert agreed(json.dumps({**head, **changes}).encode() + b"\n" + packed) is None, (one["file"], changes)


def test_a_strategy_that_never_loses_wins_nothing_by_going_round() -> None:
    """One man against one: white steps where he cannot be taken, for ever.  The file that says that he holds is right;
    the same file that says that he wins is not, though each of its lines ends in a capture by him or where it has been
    before."""
    rules = ruleset("alquerque-de-doce", "base")
    text = "W:Wa1:Be5"
    head = {"game": "alquerque-de-doce", "ruleset": "base", "set": {}, "position": text, "side": 0}
    choices: dict[int, int] = {}
    safe(rules, parse_position(rules, text), choices)
    assert check.check(pack.packed({**head, "aim": "holds"}, choices)).choices == len(choices) > 50
    with pytest.raises(check.Refused, match="round"):
        check.check(pack.packed({**head, "aim": "wins"}, choices))


def safe(rules: Rules, p: Position, choices: dict[int, int]) -> None:
    """White's choices from a position on: he captures, or steps where he cannot be captured."""
    under_way = [p]
    while under_way:
        p = under_way.pop()
        moves = sorted(legal(rules, p))
        key = check.number(p, len(rules.board.points))
        if p.side == 0 and moves and key not in choices:
            choices[key] = next(
                n for n, m in enumerate(moves) if m.manner == "leap" or safe_after(rules, play(rules, p, m))
            )
            under_way.append(play(rules, p, moves[choices[key]]))
        elif p.side == 1:
            under_way += [play(rules, p, m) for m in moves]


def safe_after(rules: Rules, p: Position) -> bool:
    return p.side == 1 and not any(m.manner == "leap" for m in legal(rules, p))
