"""What a page weighs and how it starts, against the limits that the project has set itself (see `build.py bench`)."""

import pytest

import startup


@pytest.mark.slow
@pytest.mark.alone
def test_the_start_keeps_its_limits() -> None:
    found = startup.measure(rounds=3)
    ours, stock, memory = found["ours cold"], found["stock cold"], found["memory"]
    assert ours["python"] <= 5_600_000 and ours["rest"] <= 350_000, ours
    assert ours["playable"] - ours["paint"] <= 300, ours
    assert ours["answer"] <= 0.4 * stock["answer"], (ours, stock)
    if memory["private"] is not None:
        assert memory["private"] <= 130 and memory["private_later"] <= 130, memory
