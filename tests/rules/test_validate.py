"""Reading refuses positions that no game could lead to, and names the impossible part; possible ones are accepted."""

from __future__ import annotations

import pytest

from alquerque import GAMES, RulesError, legal, outcome, play, ruleset
from alquerque.formats import position_editing
from alquerque.formats.notation import NotationError, format_position, parse_position, touch_text
from alquerque.pipeline.state import position_text
from alquerque.pipeline.state.validate import find_fault

IMPOSSIBLE = [
    # a chain in a direction in which no capture led to its point; one of a man who never left his origin
    ("alquerque-de-doce", "medieval", "W:We5:Bd3;chain=e5;from=c3;via=c3;vector=1/0", "vector"),
    ("alquerque-de-doce", "medieval", "W:We5:Bd3;chain=e5;from=c3;via=d3;vector=1/1", "chain"),
    ("alquerque-de-doce", "medieval", "W:We5:Bd3;chain=d3;from=c3;via=c3;vector=1/0", "chain"),
    ("alquerque-de-doce", "medieval", "W:We5:Bd3;chain=e5;from=c3;via=c3;over=d4;vector=1/1", "over"),
    ("damas", "damas", "W:We5:Bh8;chain=e5;from=c3;via=c3;vector=1/1", "over"),
    # removals due without a mill, or more of them than mills
    ("alquerque-de-nueve", "nueve", "W:Wa1,d1:Bg1,g4;due=2", "due"),
    ("alquerque-de-nueve", "nueve", "W:Wa1,d1,g1:Bb2,g4;due=2", "due"),
    ("alquerque-de-nueve", "nueve", "W:Wa1,d1,g1:Bb2,g4;due=0", "due"),
    # nine on the board and nine in hand
    ("alquerque-de-nueve", "nueve", "W:Wa1,d1,g1,b2,d2,f2,c3,d3,e3:B;hand=9,9", "hand"),
    ("alquerque-de-nueve", "nueve", "W:W:B;hand=10,9", "hand"),
    # a reserve that makes up for losses fills up to four
    ("queah", "queah", "B:Wa1,c1,e1,b2,d2,a3,c3:Ba5,c5", "refill"),
    # two hares, a hare for the hunters, a black tiger
    ("cercar-la-liebre", "liebre-doce", "W:Wc3,c4:BHa1,Hb1,Hc1", "Wc4"),
    ("cercar-la-liebre", "liebre-doce", "W:Wc3:Ba5,HHb1", "HHb1"),
    ("bagh-bandi", "bagh-guti", "W:Wa1:Bc3,Ga5", "Bc3"),
    # claims where nothing was neglected, for a man of one's own, and in the middle of a chain
    ("alquerque-de-doce", "bell", "W:Wa5,b5:Ba1,b1;owed=a1", "owed"),
    ("alquerque-de-doce", "bell", "W:Wa5,b5:Ba1,b1;owed=a5", "owed"),
    # an enemy in a pile of one's own
    ("bagh-bandi", "bagh-guti", "W:Wa1:B(GbGbw)b2", "w"),
    # bars for men that are not there
    ("alquerque-de-doce", "pergioco", "W:Wa5:Ba1;back=b3/c3,-", "back"),
    ("alquerque-de-doce", "barker-bell", "W:Wa5:Ba1;been=b3:a3+b3", "been"),
    # a turn owes one thing at a time
    ("alquerque-de-nueve", "nueve-dados", "W:Wa1:B;hand=8,9;set=1;due=1", ";"),
]


@pytest.mark.parametrize(("id", "name", "text", "at"), IMPOSSIBLE)
def test_what_no_play_could_mean_is_refused(id: str, name: str, text: str, at: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_position(ruleset(id, name), text)
    assert refused.value.key == "bad-position"
    if at != ";":
        assert refused.value.details["at"] == at


@pytest.mark.parametrize(("id", "name", "text"), [
    # more men than a game begins with
    ("alquerque-de-doce", "medieval", "W:Wa1,b1,c1,d1,e1,a2,b2,c2,d2,e2,a3,b3,c3,d3:Be5"),
    ("alquerque-de-doce", "medieval", "W:We5:Bd3;chain=e5;from=c3;via=c3;vector=1/1"),
    ("alquerque-de-nueve", "nueve", "W:Wa1,d1,g1,a4,a7:Bb2,g4;due=2"),  # a corner closes two mills at once
    ("queah", "queah", "B:Wa1,c1,e1:Ba5,c5;hand=0,6"),
    ("dablot-prejjesne", "dablot", "B:WPa1:B;combat=called"),  # the last piece was taken in single combat
    ("alquerque-de-doce", "bell", "W:We4:Bb1,c1,a2,e2,e3,c4,d4,d5;owed=e3"),
])
def test_a_free_set_up_is_taken(id: str, name: str, text: str) -> None:
    rules = ruleset(id, name)
    position = parse_position(rules, text)
    assert parse_position(rules, format_position(rules, position)) == position


def test_nobody_is_made_to_claim_what_changes_nothing_but_the_score() -> None:
    """White's last man stands on his far row, where a man does not step: huffing a2 would not free him.  Huffing e3
    would.
    """
    rules = ruleset("alquerque-de-doce", "bell")
    blocked = parse_position(rules, "W:Wb1:Ba2,d2,b3,c3,c5;owed=a2")
    assert legal(rules, blocked) == ()
    end = outcome(rules, blocked)
    assert end and (end.winner, end.reason) == (1, "blocked")
    freed = parse_position(rules, "W:We4:Bb1,c1,a2,e2,e3,c4,d4,d5;owed=e3")
    (claim,) = legal(rules, freed)
    assert touch_text(rules.board, claim) == "!e3"
    assert legal(rules, play(rules, freed, claim))


def test_a_claim_that_wins_may_be_made() -> None:
    """White cannot move, but with a man less than two Black has lost."""
    rules = ruleset("alquerque-de-doce", "bell", {"least": "2"})
    (claim,) = legal(rules, parse_position(rules, "W:We1,b1:Bb5,c4;owed=b5"))
    end = outcome(rules, play(rules, parse_position(rules, "W:We1,b1:Bb5,c4;owed=b5"), claim))
    assert end and end.winner == 0


@pytest.mark.parametrize(
    ("id", "changes", "why"),
    [
        ("lasca", {"huff": "claim"}, "huff-needs-single-men"),
        ("bashni", {"huff": "auto"}, "huff-needs-single-men"),
        ("lasca", {"mills": "each"}, "mills-need-single-men"),
        ("alquerque-de-doce", {"refill": "4"}, "reserve-needs-hands"),
        ("bagh-bandi", {"hand": "5", "refill": "4"}, "reserve-needs-single-men"),
        ("alquerque-de-doce", {"goal": "crown"}, "crown-needs-ranks"),
        ("bagh-bandi", {"taken": "jump", "path": "free"}, "columns-stand"),
        ("fox-and-geese", {"fill": "yes"}, "filling-needs-a-region"),
        ("asalto", {"goal": "men"}, "filling-needs-a-hunt"),
        ("alquerque-de-doce", {"trapped": "removed"}, "trapping-needs-a-hunt"),
        ("bagh-bandi", {"trapped": "removed"}, "trapping-needs-single-men"),
        ("alquerque-de-doce", {"blocked": "hunters-lose"}, "hunters-lose-in-a-hunt"),
        ("alquerque-de-doce", {"steps": "inward"}, "inward-needs-a-region"),
    ],
)
def test_mixes_that_mean_nothing_are_refused(id: str, changes: dict[str, str], why: str) -> None:
    with pytest.raises(RulesError) as refused:
        ruleset(id, None, changes)
    assert refused.value.key == "nonsense-rules" and refused.value.details["why"] == why


@pytest.mark.parametrize(("game", "text", "fault"), [
    ("draughts-english", "W:Wa1:Bd8,c1", "uncrowned"), ("draughts-english", "W:Wd8:Bb8", "uncrowned"),
    ("draughts-english", "W:WKd8:BKc1", None),
    ("lasca", "W:Wa7:Bc7", None), ("alquerque-de-doce", "B:Wa1:Bb1", None)])
def test_a_man_is_not_uncrowned_where_he_would_have_been_crowned(game: str, text: str, fault: str | None) -> None:
    """Here and in the editor; in columns he may have come to light there, and where nobody is crowned he may stand."""
    entry = GAMES[game]
    found = find_fault(entry.base, position_text.read(entry.base, text))
    assert (found.why if found else None) == fault
    position = position_editing.parse_either(entry.pdn, entry.base, text)
    told = position_editing.describe_set_up(entry.pdn, entry.base, position)["fault"]
    assert (told["why"] if told else None) == fault
    if fault:
        with pytest.raises(NotationError):
            parse_position(entry.base, text)
