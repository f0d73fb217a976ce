"""Tries everything that reads text from anybody (the targets) with inputs that were changed at random: `build.py fuzz`.

Each input ends in success or in an error that the page has a sentence for, within its time and without much memory
(targets.py says what else is asked of each target). The inputs of a target begin with what the tests hold (recorded games,
positions, requests) and are changed from there by mutation.py; whatever is accepted, and different in kind from what
was accepted before, is changed further. A mutator of our own and not Atheris: the grammars are known, so half of what
it makes is accepted, and nothing has to be compiled or instrumented, which would make the rules too slow to time.

The same seed tries the same inputs. What once broke something is kept in tests/fuzz/*.jsonl, one input in a line, and
tried first in every run: {"target": …, "why": …, "input": {"text": PARTS}} with a list of texts and [text, times].
"""

from __future__ import annotations

import contextlib
import gc
import json
import random
import re
import signal
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tools

sys.path.insert(0, str(tools.ROOT / "py"))

from dev import api_types
from fuzz import mutation, script_targets, targets
from fuzz.targets import Input, Target

TARGETS = (*targets.TARGETS, *script_targets.TARGETS)

KEPT_FOLDER = tools.ROOT / "tests" / "fuzz"
INPUT_LIMIT_S = 0.05  # seconds of the processor for an input; for a long one
LIMIT_S_PER_MEGABYTE = 1.0  # for what is read, and
LIMIT_S_PER_MOVE = 0.0001  # for a move that is played
REFERENCE_S = 0.01  # of the processor for the work of `machine_slowness` on a quiet machine of 2026
GIVE_UP_S = 20  # seconds after which an input is given up
MAX_MEMORY_MB = 256  # megabytes that one input may make the process grow by
MAX_FIRST_SEEDS, MAX_SEEDS = 100, 400  # inputs of a target from which others are made: at the beginning, and later on
MAX_FINDINGS_SHOWN = 3


class TimedOut(BaseException):
    """An input took too long; no target may catch this."""


@dataclass
class Finding:
    """An input that broke something, and what."""

    target: str
    why: str
    input: Input
    number: int = -1


@dataclass
class TargetReport:
    """What came of the inputs of one target."""

    target: str
    inputs: int = 0
    accepted: int = 0
    findings: list[Finding] = field(default_factory=list)
    slowest: list[tuple[float, int, Input]] = field(default_factory=list)

    @property
    def share(self) -> float:
        return self.accepted / max(1, self.inputs)


def input_limit_s(case: Input) -> float:
    """How long an input may take."""
    whole = " ".join(case.values())
    return max(
        INPUT_LIMIT_S, LIMIT_S_PER_MEGABYTE * len(whole) / 1_000_000 + LIMIT_S_PER_MOVE * len(re.findall(r"\w+", whole))
    )


def machine_slowness() -> float:
    """How many times longer than on a quiet machine work takes here and now, at least 1: beside other programs the
    processor's time for the same work grows by half and more."""
    began = time.thread_time()
    sum(len(str(n)) for n in range(100_000))
    return max(1.0, (time.thread_time() - began) / REFERENCE_S)


def run_input(target: Target, case: Input, patient: bool = False) -> tuple[bool, str, float]:
    """Whether an input is accepted, what is wrong with what came of it, and how long it took."""
    accepted, why, took = _run_input(target, case)
    # of the processor's time the least: Python clears away at times
    for _ in range(4 if not why and took > input_limit_s(case) else 0):
        gc.collect()
        took = min(took, _run_input(target, case)[2] / machine_slowness())
    if not why and not patient and took > input_limit_s(case):
        why = f"takes {took * 1000:.0f} ms of the processor"
    return accepted, why, took


def _run_input(target: Target, case: Input) -> tuple[bool, str, float]:
    memory, began = peak_memory_mb(), time.thread_time()
    took: float | None = None
    accepted, why = False, ""
    try:
        with time_limit():
            outcome = target.enter(**case)
            took = time.thread_time() - began
            if isinstance(outcome, tuple):  # tried elsewhere, and timed there
                outcome, took = outcome
            accepted = outcome is not False
            if callable(outcome):
                outcome()
    except TimedOut:
        why = f"is not done after {GIVE_UP_S} s"
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        last = traceback.extract_tb(error.__traceback__)[-1]
        why = f"{type(error).__name__}: {error} ({Path(last.filename).name}, {last.name})"[:300]
    took = time.thread_time() - began if took is None else took
    if not why and peak_memory_mb() - memory > MAX_MEMORY_MB:
        why = f"takes {peak_memory_mb() - memory:.0f} MB"
    return accepted, why, took


def peak_memory_mb() -> float:
    """The most memory that the process has had, in megabytes; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024)


@contextlib.contextmanager
def time_limit() -> Iterator[None]:
    """Raises TimedOut in a block that takes more than GIVE_UP_S of processor time, if the system has such a timer."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TimedOut

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, GIVE_UP_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def fuzz_target(target: Target, inputs: int, seed: int) -> TargetReport:
    """So many inputs of one target."""
    chance = random.Random(f"{target.name} {seed}")
    report, pool, seen = TargetReport(target.name), mutation.Pool(target.fragments), set[str]()
    corpus: list[Input] = []
    seeds = target.seeds()
    # what has to be made ready once is made ready here, untimed
    for case in chance.sample(seeds, min(len(seeds), MAX_FIRST_SEEDS)):
        accepted, why, _ = run_input(target, case, patient=True)
        if why:
            report.findings.append(Finding(target.name, why, case))
        elif accepted:
            corpus.append(case)
            for name in target.changes:
                pool.learn(case[name], target.as_json)
    for number in range(inputs):
        case = dict(chance.choice(corpus))
        for name in target.changes:
            other = chance.choice(corpus)[name]
            case[name] = mutation.mutate_text(case[name], other, pool, chance, target.as_json)
        accepted, why, took = run_input(target, case)
        report.inputs += 1
        report.accepted += accepted
        report.slowest = sorted([*report.slowest, (took, number, case)], key=lambda timed: -timed[0])[:MAX_FINDINGS_SHOWN]
        if why:
            report.findings.append(Finding(target.name, why, case, number))
        elif accepted and (kind := _shape(case, target)) not in seen:
            seen.add(kind)
            corpus.append(case)
            if len(corpus) > MAX_SEEDS:
                corpus.pop(chance.randrange(len(corpus) // 2))
            for name in target.changes:
                pool.learn(case[name], target.as_json)
    return report


def _shape(case: Input, target: Target) -> str:
    """What an input looks like from afar: its marks without its letters and figures, each run of them once."""
    marks = "".join(sign if not sign.isalnum() else "a" for name in target.changes for sign in case[name][:300])
    return "".join(sign for n, sign in enumerate(marks) if not n or marks[n - 1] != sign)


# -- what once broke something ---------------------------------------------------------------------------------


def kept_inputs() -> Iterator[tuple[str, Finding]]:
    """The inputs that are kept, each with its place."""
    for path in sorted(KEPT_FOLDER.glob("*.jsonl")):
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            stored = json.loads(line)
            case = {name: join_parts(parts) for name, parts in stored["input"].items()}
            yield f"{path.name}:{n}", Finding(stored["target"], stored["why"], case)


def join_parts(parts: Sequence[Any]) -> str:
    return "".join(part if isinstance(part, str) else part[0] * part[1] for part in parts)


def split_parts(text: str) -> list[Any]:
    """A text as its parts, with what is repeated many times written once."""
    parts: list[Any] = []
    at = plain = 0
    while at < len(text):
        for size in range(1, 40):
            unit, times = text[at : at + size], 1
            while times * size < len(text) - at and text.startswith(unit, at + times * size):
                times += 1
            if times * size >= 60 and times >= 4:
                parts += [text[plain:at]] if plain < at else []
                parts.append([unit, times])
                at += times * size
                plain = at
                break
        else:
            at += 1
    return parts + ([text[plain:]] if plain < len(text) else [])


def finding_line(finding: Finding) -> str:
    """A finding as a line to keep."""
    case = {name: split_parts(text) for name, text in finding.input.items()}
    return json.dumps({"target": finding.target, "why": finding.why, "input": case})


# -- the command -----------------------------------------------------------------------------------------------


def run(inputs: int, seed: int, names: Sequence[str] = ()) -> int:
    """Tries what is kept, then so many inputs in all, and tells of each target."""
    api_types.check_every_answer()
    chosen = [target for target in TARGETS if not names or target.name in names]
    if not chosen:
        print(f"There is no such target. The targets: {', '.join(target.name for target in TARGETS)}")
        return 1
    findings = [Finding(kept_finding.target, f"{place}: {why}", kept_finding.input)
                for target in chosen for place, kept_finding in kept_inputs()
                if kept_finding.target == target.name and (why := run_input(target, kept_finding.input)[1])]  # fmt: skip
    print(f"{'target':12}{'inputs':>9}{'accepted':>10}{'slowest':>12}", flush=True)
    for target in chosen:
        report = fuzz_target(target, inputs // len(chosen), seed)
        findings += report.findings
        took, number, case = report.slowest[0] if report.slowest else (0, 0, {})
        begin = json.dumps(" ".join(case.values()))[:60]
        print(
            f"{report.target:12}{report.inputs:>9,}{report.share:>10.0%}{took * 1000:>9.0f} ms  input {number}: {begin}",
            flush=True,
        )
    for finding in first_of_each(findings):
        print(f"\n{finding.target}, input {finding.number}: {finding.why}\n{finding_line(finding)[:1500]}")
    print(f"\n{len(findings)} inputs broke something.")
    return 1 if findings else 0


def first_of_each(findings: Sequence[Finding]) -> list[Finding]:
    """The shortest finding of each kind at each target."""
    shortest: dict[tuple[str, str], Finding] = {}
    for finding in sorted(findings, key=lambda candidate: sum(map(len, candidate.input.values()))):
        shortest.setdefault((finding.target, "".join(sign for sign in finding.why if not sign.isdigit())[:80]), finding)
    return list(shortest.values())
