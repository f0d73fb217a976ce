"""`pytest --game-costs`: how many seconds of processor the tests of each game take, and which of its tests take most.

A test belongs to a game if the names of its case name the game or a ruleset of it. What a browser takes is not
counted: it is a process of its own that serves many tests.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from alquerque import GAMES

NAME = "processor seconds"
SHOWN_TESTS = 3
GAME_OF = {one.id: game for game, entry in GAMES.items() for one in entry.rulesets} | {game: game for game in GAMES}


def game_of(test: str) -> str | None:
    """The game that the case of a test names; of several names the longest counts."""
    case = test.partition("[")[2]
    return GAME_OF.get(max((name for name in GAME_OF if name in case), key=len, default=""))


def processor_seconds() -> float:
    """What this process and those that it has waited for have used so far."""
    now = os.times()
    return now.user + now.system + now.children_user + now.children_system


class GameCosts:
    """The plugin: each worker measures, and the process that collects the reports adds up."""

    def __init__(self) -> None:
        self.costs: dict[str, Counter[str]] = defaultdict(Counter)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        before = processor_seconds()
        try:
            return (yield)
        finally:
            item.user_properties.append((NAME, processor_seconds() - before))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        game = game_of(report.nodeid)
        if game and report.when == "call":
            self.costs[game][report.nodeid.partition("[")[0]] += sum(s for name, s in report.user_properties if name == NAME)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("seconds of processor by game, browsers apart")
        for game, tests in sorted(self.costs.items(), key=lambda one: -one[1].total()):
            most = ", ".join(f"{name.rpartition('::')[2]} {s:.1f}" for name, s in tests.most_common(SHOWN_TESTS))
            terminalreporter.line(f"{tests.total():6.1f}  {game}: {most}")
