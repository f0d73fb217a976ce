"""Which rulesets allow what is written in a text (see ``rule_detection``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..formats.notation import format_position, points_in
from ..games import Entry, game
from ..history import Game
from ..pipeline import set_up
from ..rules import SIDES, Rules
from .moves import describe_reason
from .requests import read_text
from .views import describe_outcome

if TYPE_CHECKING:
    from ..thinking import rule_detection, rule_differences
    from . import contract


def detect_rulesets(request: contract.DetectRequest) -> contract.Detection:
    """Which rulesets of a game allow what is written in a text, at which turn the others refuse and why, and which turn
    would decide between the remaining ones; ``alike``: groups of rulesets with the same rules."""
    from ..thinking import rule_detection, rule_differences  # loaded only when they are needed
    entry = game(read_text(request, "game") or "")
    text = rule_detection.parse_text(read_text(request, "text") or "")
    verdicts = rule_detection.detect(entry, text)
    left = {verdict.rules: verdict.game for verdict in verdicts if verdict.game}
    groups: dict[Rules, list[str]] = {}
    for name, state in left.items():
        groups.setdefault(state.rules, []).append(name)
    described_verdicts = [_describe_verdict(entry, verdict) for verdict in verdicts]
    answer: contract.Detection = {
        "named": text.rules, "words": len(text.words), "verdicts": described_verdicts, "alike": list(groups.values())}
    if len(groups) > 1:
        standing = {names[0]: (rules, left[names[0]].position) for rules, names in groups.items()}
        searched = rule_differences.find_decision(standing)
        answer["looked"] = searched.looked
        answer["deciding"] = searched.found and _describe_deciding(
            searched.found, {names[0]: names for names in groups.values()}, left)
    return answer


def _describe_verdict(entry: Entry, verdict: rule_detection.Verdict) -> contract.Verdict:
    """The verdict of one ruleset on a text, as an answer."""
    answer: contract.Verdict = {"rules": verdict.rules, "refused": None}
    if verdict.refusal:
        turn, side, word, reason, state, touch = verdict.refusal
        rules = state.rules if state else entry.rules(verdict.rules)
        start, to, *_ = *points_in(touch), None, None
        answer["refused"] = {"turn": turn, "side": SIDES[side], "word": word,
                             "reason": describe_reason(entry, verdict.rules, rules, reason),
                             "from": start, "to": to, "acts": len(state.acts) if state else 0,
                             "outcome": describe_outcome(state.outcome) if state else None}
    if verdict.game:
        names = verdict.game.rules.board.names
        answer |= {"turns": len(verdict.game.turns), "outcome": describe_outcome(verdict.game.outcome), "left": [
            {"turn": n, "side": SIDES[side], "men": names(men)} for n, side, men in verdict.neglects]}
    return answer


def _describe_deciding(
    deciding: rule_differences.Deciding, groups: dict[str, list[str]], left: dict[str, Game]
) -> contract.Deciding:
    """What would decide between rulesets, with the first position and all acts that lead there under each."""
    state = next(iter(left.values()))
    standard = state.start == set_up(state.rules)._replace(side=state.start.side)
    return {
        "first": SIDES[state.start.side], "start": None if standard else format_position(state.rules, state.start),
        "acts": {name: [*left[first].acts, *deciding.acts[first]] for first, names in groups.items() for name in names},
        "line": deciding.line, "turn": deciding.turn,
        "allows": [name for first in deciding.allows for name in groups[first]],
        "refuses": [name for first in deciding.refuses for name in groups[first]],
        "outcomes": {name: describe_outcome(deciding.outcomes[first]) for first, names in groups.items() for name in names},
    }
