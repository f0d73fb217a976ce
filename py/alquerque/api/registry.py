"""The operations that a request may ask for, by its ``op``: questions are answered at once, tasks run in slices.

A row is an operation and its handler.  The handler's signature names the types of the request and of the answer (see
``contract``); a task says in ``list_missing_files`` which files it may need.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import catalogue, detection, evaluations, files, letters, moves, tasks, views

QUESTIONS: dict[str, Callable[[Any], Mapping[str, object]]] = {
    "catalogue": catalogue.list_games,
    "check": catalogue.check_rules,
    "view": views.build_view,
    "why": moves.explain_refusal,
    "typed": moves.interpret_move,
    "turns": moves.list_turns,
    "call": moves.call_out,
    "reply": moves.answer_offer,
    "threats": evaluations.find_threats,
    "judge": evaluations.judge_turn,
    "record": files.write_record,
    "read": files.read_record,
    "setup": files.set_up_position,
    "detect": detection.detect_rulesets,
    "letter": letters.write_letter,
    "opened": letters.read_letter,
}

TASKS: dict[str, type[tasks.SlicedTask[Any, Any]]] = {
    "think": tasks.ThinkTask,
    "analyse": tasks.AnalyseTask,
    "advise": tasks.HintTask,
    "review": tasks.ReviewTask,
    "explain": tasks.ExplainTask,
    "openings": tasks.BookTask,
    "compare": tasks.CompareTask,
    "verify": tasks.VerifyTask,
    "again": tasks.ReplayTask,
}
