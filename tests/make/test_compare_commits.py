"""`build.py bench rules --against REF` (site/make/bench/compare_commits.py): what its figures say, and what its
processes count."""

import re

import pytest

import tools
from alquerque import GAMES
from bench import compare_commits


@pytest.mark.parametrize(("ratios", "verdict"), [
    ([1.07 + n / 1000 for n in range(45)], "slower"),
    ([0.98 + n / 1000 for n in range(45)], "not slower"),
    ([0.85 + n / 100 for n in range(45)], "undecided"),
    ([1.0] * 31 + [3.0] * 14, "not slower"),  # fourteen times the machine was busy
])  # fmt: skip
def test_what_lies_between_is_undecided_and_a_few_wild_pairs_change_nothing(ratios: list[float], verdict: str) -> None:
    assert compare_commits.summary(ratios)["verdict"] == verdict


def test_a_process_counts_and_goes_on_living() -> None:
    with compare_commits.Counter(tools.ROOT / "py") as counter:
        assert [counter.count("alquerque-de-doce", "medieval", depth)[0] for depth in (1, 1, 2)] == [4, 4, 8]


def test_a_commit_that_is_not_there_is_named() -> None:
    missing = pytest.raises(compare_commits.NoCommit, match="git has no package of no-such-commit")
    with missing, compare_commits.package_of_commit("no-such-commit"):
        pass


def measured(**verdicts: str) -> dict[str, dict[str, object]]:
    figures = {"ratio": 1.0, "low": 0.99, "high": 1.01}
    return {game: figures | {"verdict": verdict.replace("_", " ")} for game, verdict in verdicts.items()}


def answering(monkeypatch: pytest.MonkeyPatch, *answers: dict[str, dict[str, object]]) -> list[list[str]]:
    """Lets measurements have these results, one after the other; returns the list of what each is asked for."""
    left, asked = list(answers), []

    def measure(ref: str, only: list[str], enough: float) -> dict[str, dict[str, object]]:
        asked.append(list(only))
        return left.pop(0)

    monkeypatch.setattr(compare_commits, "measure", measure)
    return asked


def test_a_game_counts_as_slower_only_if_it_is_so_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    one = measured(doce="slower", lasca="not_slower", fanorona="undecided")
    asked = answering(monkeypatch, one, measured(doce="slower"))
    assert not compare_commits.is_as_fast("a" * 40)
    assert asked == [list(compare_commits.CHECKED), ["doce"]]
    answering(monkeypatch, one, measured(doce="undecided"))
    assert compare_commits.is_as_fast("a" * 40)
    answering(monkeypatch, {"doce": {"differs": [4, 5]}})  # the rules are others: nothing to compare
    assert compare_commits.is_as_fast("a" * 40)


def test_the_games_of_the_check_are_there_and_the_reference_is_a_whole_commit() -> None:
    assert set(compare_commits.CHECKED) <= set(GAMES)
    assert re.fullmatch(r"[0-9a-f]{40}", tools.project_settings()["tool"]["alquerque"]["reference"])


def test_without_the_reference_a_sentence_says_that_nothing_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare_commits.is_as_fast("0" * 40)
    assert "The speed of the rules is not compared with commit 0000000" in capsys.readouterr().out

