"""What hypothesis draws for the tests of properties and of the second rules."""

from __future__ import annotations

from hypothesis import strategies as st

from alquerque import GAMES, RulesError, ruleset


@st.composite
def mixtures(draw: st.DrawFn, id: str) -> tuple[str, dict[str, str]]:
    """A ruleset of a game and admissible changes to some of its fields."""
    entry = GAMES[id]
    rules = draw(st.sampled_from([one.id for one in entry.rulesets]))
    changes = {field: draw(st.sampled_from(values)) for field, values in entry.choices().items() if draw(st.booleans())}
    for mended in ({}, {"compulsory": "yes"}, {"chain": "must"}):
        if set(mended) <= set(entry.choices()):
            changes |= mended
        try:
            ruleset(id, rules, changes)
            break
        except RulesError:
            continue
    return rules, changes
