"""The types of the api: what the page is told of them, and that an answer which is not of its type is noticed."""

from __future__ import annotations

import functools
import json
import subprocess
import sys
import typing
from pathlib import Path
from typing import Any

import pytest

from alquerque import api
from alquerque.api import contract, registry
from alquerque.api.tasks import SlicedTask
from dev import api_types

TURN = {"side": "w", "text": "c2-c3", "acts": 1}
OUTCOME = {"winner": None, "reason": "agreed", "score": {"w": 0.5, "b": 0.5}}


@pytest.mark.parametrize(("value", "type_", "wrong"), [
    (TURN, contract.Turn, None),
    (TURN | {"end": 1}, contract.Turn, "answer has end, which Turn does not know"),
    ({"side": "w", "acts": 1}, contract.Turn, "answer lacks text of Turn"),
    (TURN | {"side": "white"}, contract.Turn, 'answer.side is "white", not Side'),
    (TURN | {"acts": True}, contract.Turn, "answer.acts is true, not number"),
    (TURN | {"acts": 1.5}, contract.Turn, "answer.acts is 1.5, not number"),
    ([], contract.Turn, "answer is [], not Turn"),
    (OUTCOME, contract.Outcome, None),
    (OUTCOME | {"score": {"w": 1}}, contract.Outcome, 'answer.score is {"w": 1}, not { w: number; b: number }'),
    ({"turns": [TURN, TURN | {"acts": None}], "unfinished": None}, contract.Turns,
     "answer.turns[1].acts is null, not number"),
    ([0.5, None, 1], contract.Interval, None),
    ([0.5, None], contract.Interval, "answer is [0.5, null], not Interval"),
    ({"seen": 3}, contract.CertificateCheck, None),
    ({"line": [{"act": "c2-c3", "ways": [[{"act": "b2-c3", "sing": "!"}]]}]}, contract.Tree,
     "answer.line[0].ways[0][0] has sing, which TreeNode does not know"),
])
def test_json_that_is_not_of_a_type_is_told_with_its_place(value: Any, type_: Any, wrong: str | None) -> None:
    assert api_types.mismatch(value, type_) == wrong


def test_json_fits_a_union_if_it_fits_one_of_its_types() -> None:
    wrong = api_types.mismatch({"sen": 3}, contract.CertificateCheck)
    assert wrong and "CheckProgress does not know" in wrong and "RefusedCertificate does not know" in wrong


def test_an_answer_that_is_not_of_its_type_fails_every_test(monkeypatch: pytest.MonkeyPatch) -> None:
    request = json.dumps({"op": "check", "game": "felli"})
    assert "fields" in api.answer(request)
    with monkeypatch.context() as patch:
        patch.setitem(registry.QUESTIONS, "check", lambda request: {"field": {}})
        with pytest.raises(TypeError, match="answer has field, which CheckedRules does not know"):
            api.answer(request)
    think = registry.TASKS["think"]
    monkeypatch.setattr(think, "_report", functools.wraps(think._report)(lambda *_: {"move": "c2-c3"}))
    search = api.start_task(json.dumps({"op": "think", "game": "felli", "level": 1}))
    with pytest.raises(TypeError, match="report has move, which ThoughtMove does not know"):
        while not search.step():
            pass


def test_a_report_says_whether_it_is_the_last() -> None:
    turns = json.dumps({"turns": 3})
    assert api_types.wrong_report(registry.TASKS["review"], turns) == "report.done is not there"


def test_a_task_that_lacks_a_method_cannot_be_made() -> None:
    class Unfinished(SlicedTask[dict[str, str], None]):
        def _begin(self, request: dict[str, str]) -> None:
            pass

    with pytest.raises(TypeError, match="_report"):
        Unfinished("{}")  # type: ignore[abstract]


@pytest.mark.parametrize("op", [*registry.QUESTIONS, *registry.TASKS])
def test_every_operation_names_its_types(op: str) -> None:
    signature = api_types.question_types(op) if op in registry.QUESTIONS else api_types.task_types(registry.TASKS[op])
    assert typing.is_typeddict(signature.request)
    assert signature.answers and all(typing.is_typeddict(one) for one in signature.answers)


def test_an_outdated_file_is_told_with_the_command_that_renews_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(api_types, "FILE", tmp_path / "api.d.ts")
    assert not api_types.is_current()
    assert api_types.run() == 0 and api_types.is_current()
    capsys.readouterr()
    api_types.FILE.write_text(api_types.FILE.read_text("utf-8").replace("occurrences", "occurrence"), "utf-8")
    assert not api_types.is_current() and "python3 build.py contract" in capsys.readouterr().out


def test_a_page_loads_no_types(root: Path) -> None:
    """To make them would slow its start."""
    program = "import sys, alquerque.api; sys.exit('alquerque.api.contract' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], env={"PYTHONPATH": str(root / "py")}).returncode == 0
