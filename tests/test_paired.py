"""`build.py bench rules --against REF` (site/make/dev/paired.py): what its figures say, and what its processes count."""

import pytest

import tools
from dev import paired


@pytest.mark.parametrize(("ratios", "verdict"), [
    ([1.07 + n / 1000 for n in range(45)], "slower"),
    ([0.98 + n / 1000 for n in range(45)], "not slower"),
    ([0.85 + n / 100 for n in range(45)], "undecided"),
    ([1.0] * 31 + [3.0] * 14, "not slower"),  # fourteen times the machine was busy
])  # fmt: skip
def test_what_lies_between_is_undecided_and_a_few_wild_pairs_change_nothing(ratios: list[float], verdict: str) -> None:
    assert paired.summary(ratios)["verdict"] == verdict


def test_a_process_counts_and_goes_on_living() -> None:
    with paired.Counter(tools.ROOT / "py") as counter:
        assert [counter.count("alquerque-de-doce", "medieval", depth)[0] for depth in (1, 1, 2)] == [4, 4, 8]


def test_a_commit_that_is_not_there_is_named() -> None:
    with pytest.raises(tools.Missing, match="git has no package of no-such-commit"), paired.older("no-such-commit"):
        pass
