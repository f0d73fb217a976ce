"""What if?  An experiment gives the same numbers again from its seed, and its intervals are those of the textbooks."""

import pytest

from alquerque.games import ruleset
from alquerque.thinking.rules_experiment import GameMeasures, experiment, mean, share, summary


def games(seed: int) -> list[tuple[int, GameMeasures]]:
    rules = [ruleset("felli", "felli"), ruleset("felli", "felli-forced")]
    return [one for one in experiment(rules, 1, 25, seed) if one]


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    first = games(7)
    assert [which for which, _ in first] == [0, 1]
    assert all(one.turns > 0 and one.branching >= 1 and 0 <= one.forced <= 1 for _, one in first)
    assert games(7) == first
    assert games(8) != first


@pytest.mark.parametrize(
    ("k", "n", "low", "high"), [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)]
)
def test_shares_have_wilsons_interval(k: int, n: int, low: float, high: float) -> None:
    found = share(k, n)
    assert (found.value, round(found.low or 0, 4), round(found.high or 0, 4)) == (k / n, low, high)


def test_means_have_the_normal_interval_and_one_game_none() -> None:
    found = mean([2.0, 4.0, 6.0])
    assert found.value == 4.0
    assert found.high is not None and round(found.high - 4, 4) == round(1.96 * 2 / 3**0.5, 4)
    assert mean([3.0]) == (3.0, None, None)


def test_a_summary_counts_who_began_and_who_won() -> None:
    told = summary(
        [GameMeasures(10, 0, 3.0, 0.1, 0), GameMeasures(20, 1, 5.0, 0.3, 2), GameMeasures(30, None, 4.0, 0.2, 1)]
    )
    assert (told["turns"].value, told["branching"].value, told["leads"].value) == (20, 4, 1)
    assert [round(told[name].value, 3) for name in ("first", "second", "drawn")] == [0.333] * 3
