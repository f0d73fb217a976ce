"""The atlas of doce's readings (py/solving/atlas.py): every legal mix has its class, mixes of one class play alike, and
games of its file can be played again."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from alquerque import GAMES, Position, Rules, api, ruleset
from alquerque.history import Game
from alquerque.pipeline import Move, compiled, set_up
from alquerque.rules import FIELDS
from alquerque.thinking import selfplay
from measuring.engine_match import opponent
from mixes import example_count
from solving import atlas

DOCE = GAMES[atlas.DOCE]
RARE = ("returning", "far_row", "far_row_back")


def by_class() -> dict[atlas.Class, list[dict[str, str]]]:
    found: dict[atlas.Class, list[dict[str, str]]] = defaultdict(list)
    for mix in atlas.mixes():
        found[atlas.class_of_mix(mix)].append(mix)
    return found


MIXES = by_class()


def test_every_legal_mix_has_a_class_and_every_class_is_one_of_them() -> None:
    assert sum(map(len, MIXES.values())) == 6_912
    assert atlas.classes() == {one: len(mixes) for one, mixes in MIXES.items()}
    assert all(
        atlas.class_of_mix(atlas.mix_of(one)) == one and atlas.mix_of(one) in mixes for one, mixes in MIXES.items()
    )


def test_the_fields_of_a_mix_are_all_that_the_rule_card_offers_but_those_that_are_said_to_be_left_out() -> None:
    assert set(DOCE.choices()) - set(atlas.FIELDS) == {"layout", "first", "scoring", "quiet", "repetition"}


def apart(rules: Iterable[Rules], rng: random.Random) -> str:
    """Plays one random game under all of these rules at once, with captures more often than at random; returns the
    first difference, or "" if there is none to the end."""
    engines = [compiled(one) for one in rules]
    positions = [set_up(one) for one in rules]
    for _ in range(150):
        legal = [set(engine.legal(p)) for engine, p in zip(engines, positions, strict=True)]
        if any(moves != legal[0] for moves in legal):
            return f"{positions[0]}: {legal}"
        if not legal[0]:
            ends = {
                (end.winner, end.reason)
                for engine, p in zip(engines, positions, strict=True)
                if (end := engine.outcome(p))
            }
            return "" if len(ends) == 1 else str(ends)
        taking = sorted(m for m in legal[0] if engines[0].takes(positions[0], m))
        move = rng.choice(taking if taking and rng.random() < 0.5 else sorted(legal[0]))
        positions = [engine.play(p, move) for engine, p in zip(engines, positions, strict=True)]
    return ""


@pytest.mark.quick
@pytest.mark.parametrize("seed", range(4))
def test_mixes_of_one_class_play_alike(seed: int) -> None:
    """All mixes of a class drawn by lot, in games at random."""
    rng = random.Random(seed)
    joined = [mixes for mixes in MIXES.values() if len(mixes) > 2]  # others differ in the closing alone
    for mixes in rng.sample(joined, example_count(60)):
        assert not apart([atlas.rules(mix) for mix in mixes], rng), mixes


@pytest.mark.long
def test_mixes_of_every_class_play_alike() -> None:
    rng = random.Random(91)
    for mixes in MIXES.values():
        for _ in range(4):
            assert not apart([atlas.rules(mix) for mix in mixes], rng), mixes


@pytest.mark.parametrize("field", RARE)
def test_the_rarer_rules_are_kept_apart_where_they_make_a_difference(field: str) -> None:
    """The same two values, in a mix where they are one class and in one where they are two."""
    plain = atlas.mix_of(next(iter(MIXES))) | {"huff": "no", "compulsory": "yes", "chain": "must", "blocked": "loses"}
    idle = {"steps": "forward", "captures": "any" if field == "far_row_back" else "forward", "far_row_back": "no"}
    busy = {"steps": "any", "captures": "forward"}
    value = {"returning": "no-return", "far_row": "captures", "far_row_back": "yes"}[field]
    for where, alike in ((idle, True), (busy, False)):
        pair = [plain | where | {field: one} for one in (atlas.PLAIN[field], value)]
        assert (atlas.class_of_mix(pair[0]) == atlas.class_of_mix(pair[1])) is alike
        rng = random.Random(field)
        assert any(apart([atlas.rules(mix) for mix in pair], rng) for _ in range(60)) is not alike


def test_the_side_that_begins_makes_no_difference() -> None:
    """By a half turn of the board, the men of one side stand where those of the other stood."""
    board, rng = DOCE.base.board, random.Random(12)

    def turned(m: Move) -> Move:
        return m._replace(
            **{at: board.half_turn[getattr(m, at)] for at in ("start", "over", "to") if getattr(m, at) >= 0}
        )

    for mixes in rng.sample(list(MIXES.values()), example_count(30)):
        engine = compiled(atlas.rules(mixes[0]))
        p: Position = set_up(atlas.rules(mixes[0]))
        q = p._replace(side=1 - p.side)
        for _ in range(80):
            assert {turned(m) for m in engine.legal(p)} == set(engine.legal(q))
            if not engine.legal(p):
                break
            m = rng.choice(sorted(engine.legal(p)))
            p, q = engine.play(p, m), engine.play(q, turned(m))


def test_what_is_not_in_the_atlas_is_only_what_its_text_says() -> None:
    for one in DOCE.rulesets:
        rules = ruleset(atlas.DOCE, one.id)
        outside = rules.scoring == "points" and rules.steps != "any"
        assert (atlas.class_of_rules(rules) is None) is outside, one.id
        for other in ({"layout": "left"}, {"first": "w"}, {"quiet": "20"}, {"repetition": "5"}, {"scoring": "stakes"}):
            assert outside or atlas.class_of_rules(rules.but(other)) == atlas.class_of_rules(rules)
    assert atlas.class_of_rules(DOCE.base.but({"most": "men", "compulsory": "yes"})) is None
    assert set(atlas.FIELDS) <= set(FIELDS)


# -- what is proved ----------------------------------------------------------------------------------------------


def test_verdicts_are_those_of_the_results_and_hold_for_whole_classes() -> None:
    told = atlas.verdicts()
    proved = {one: found["verdict"] for one, found in told.items() if "result" in found}
    assert len(proved) == 18 and sum(len(MIXES[one]) for one in proved) == 216
    assert set(proved.values()) == {"first", "second", "draw"}
    onward = atlas.class_of_rules(DOCE.base.but(
        {"steps": "forward", "captures": "forward", "compulsory": "yes", "returning": "no-back"}))
    assert onward and proved[onward] == "second"
    base = atlas.documented()["base"]
    assert told[base] == {"verdict": "draw", "result": "doce-base"}
    one_jump = atlas.class_of_rules(DOCE.base.but({"chain": "never"}))
    assert one_jump and told[one_jump]["verdict"] == "open" and told[one_jump]["seen"] == 50_000_000


def test_what_the_notes_say_of_decided_readings_is_so() -> None:
    """The section on the page of the atlas, and the silences of direction, compulsion, stopping and blocked sides."""
    proved = {one: found["verdict"] for one, found in atlas.verdicts().items() if "result" in found}
    of = {one: dict(zip(atlas.FIELDS, one, strict=False)) for one in proved}
    assert all(mix["huff"] == "no" for mix in of.values())
    free = {one: mix for one, mix in of.items() if mix["compulsory"] == "no"}
    assert sorted(mix["blocked"] for mix in free.values()) == ["draws", "loses"], "one reading adds no compulsion"
    for one, mix in free.items():
        assert (mix["steps"], mix["captures"], mix["chain"], proved[one]) == ("any", "any", "may", "draw")
        assert [proved[other] for other in proved if of[other] == mix | {"compulsory": "yes"}] == ["first"], "compulsion"
    for one, verdict in proved.items():
        mix = of[one]
        if one in free:
            continue
        assert {proved[other] for other in proved if of[other] | {"chain": ""} == mix | {"chain": ""}} == {verdict}, (
            "stopping"
        )
        if mix["steps"] == "any":
            assert (mix["captures"], verdict) == ("any", "first") and mix["chain"] != "never"
        else:
            shut_in = {"any": "first", "forward": "second"}[mix["captures"]]
            assert mix["steps"] == "forward" and verdict == (shut_in if mix["blocked"] == "loses" else "draw")
    assert sum(mix["steps"] == "any" for one, mix in of.items() if one not in free) == 4


# -- games -------------------------------------------------------------------------------------------------------


def test_documented_rulesets_come_first_and_every_class_gets_enough_in_the_end() -> None:
    first = set(atlas.documented().values())
    then = {one for one in MIXES if atlas.PLAIN.items() <= atlas.mix_of(one).items()} - first
    assert (len(first), len(then)) == (6, 212)
    coming = atlas.order({})
    for some in (first, then, set(MIXES) - first - then):
        played = [next(coming) for _ in range(atlas.MIN_GAMES * len(some))]
        assert set(played[: len(some)]) == some == set(played[-len(some) :])
    assert next(coming) in MIXES


def test_a_run_goes_on_where_the_last_one_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "play_game", lambda rules, number, mind: "Wd"[number % 2])
    file, all_ = tmp_path / "atlas.json", len(MIXES)
    seconds = count(0, 1)
    some = atlas.run(300, file, lambda: next(seconds))
    more = atlas.run(300, file, lambda: next(seconds))
    told = json.loads(file.read_text("utf-8"))
    assert 0 < some < all_ and sum(map(len, told["games"].values())) == some + more
    assert all(ends == ("Wd" * len(ends))[: len(ends)] for ends in told["games"].values()) and told["processor"] > 500
    told["player"]["nodes"] = 100
    file.write_text(json.dumps(told), "utf-8")
    with pytest.raises(ValueError, match="another player"):
        atlas.run(1, file)


def test_games_begin_in_many_ways_even_where_there_is_little_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """First moves in turn; the reply is the player's; then lots."""
    acts: list[tuple[str, ...]] = []
    touch = Game.touch

    def kept(game: Game, m: Move) -> Game:
        after = touch(game, m)
        acts.append(after.acts)
        return after

    monkeypatch.setattr(Game, "touch", kept)
    rules = DOCE.base.but({"steps": "forward", "captures": "forward", "compulsory": "yes", "chain": "never"})
    games = []
    for number in range(12):
        selfplay.play_game(rules, number, opponent(str(atlas.PLAYER)))
        games.append(acts[-1])
    assert [one[0] for one in games[:3]] == [one[0] for one in games[3:6]] and len({one[0] for one in games}) == 3
    assert len({one[:2] for one in games}) <= 5, "the reply is chosen, not drawn"
    assert len(set(games)) >= 11


def test_a_game_ends_in_the_same_way_whenever_it_is_played_and_its_number_says_how_it_begins() -> None:
    mind = opponent(str(atlas.PLAYER))
    rules = DOCE.base.but({"steps": "forward", "captures": "forward", "compulsory": "yes"})
    ends = [selfplay.play_game(rules, number, mind) for number in range(12)]
    assert ends == [selfplay.play_game(rules, number, mind) for number in range(12)]
    assert set(ends) <= set(selfplay.POINTS_BY_LETTER) and len(set(ends)) > 1


def test_points_of_a_closed_game_depend_on_what_its_closing_counts() -> None:
    assert [selfplay.points(end, "count") for end in "WwdlL"] == [1, 1, 0.5, 0, 0]
    assert [selfplay.points(end, "draw") for end in "WwdlL"] == [1, 0.5, 0.5, 0.5, 0]


@pytest.mark.quick
def test_games_of_the_file_can_be_played_again() -> None:
    games, mind, rng = atlas.read()["games"], opponent(str(atlas.PLAYER)), random.Random(91)
    classes = {" ".join(one): one for one in MIXES}
    assert set(games) <= set(classes)
    for name in rng.sample(sorted(games), example_count(12)):
        number = rng.randrange(len(games[name]))
        assert selfplay.play_game(atlas.rules(atlas.mix_of(classes[name])), number, mind) == games[name][number], (
            name,
            number,
        )


ONWARD = {"game": atlas.DOCE, "rules": "base", "set": {"steps": "forward", "captures": "forward", "compulsory": "yes"}}


def heard(**asked: Any) -> list[dict[str, Any]]:
    """All reports of the ``again`` task, which replays games of the atlas."""
    sliced = api.start_task(json.dumps({"op": "again", **asked}))
    said: list[dict[str, Any]] = []
    while not said or not said[-1]["done"]:
        text = sliced.step(20)
        if text is not None:
            said.append(json.loads(text))
    return said


def test_a_page_has_the_same_games_played_again() -> None:
    mind = opponent(str(atlas.PLAYER))
    rules = ruleset(atlas.DOCE, "base", ONWARD["set"])  # type: ignore[arg-type]
    told = heard(**ONWARD, **{"from": 2, "games": 3})
    assert told[:-1] == [{"number": n, "end": selfplay.play_game(rules, n, mind), "done": False} for n in (2, 3, 4)]
    assert told[-1] == {"done": True}


@pytest.mark.parametrize(("changed", "key"), [
    ({"from": -1}, "bad-argument"), ({"games": 0}, "bad-argument"), ({"games": 101}, "bad-argument"),
    ({"from": "0"}, "bad-argument"), ({"set": {"huff": "claim"}}, "nonsense-rules"),
    ({"game": "chess"}, "unknown-game")])  # fmt: skip
def test_what_cannot_be_played_again_is_refused(changed: dict[str, Any], key: str) -> None:
    (said,) = heard(**{**ONWARD, "from": 0, "games": 1, **changed})
    assert said["error"]["key"] == key


def test_without_the_player_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "PLAYER", "frozen.nobody")
    selfplay.player.cache_clear()
    (said,) = heard(**ONWARD, **{"from": 0, "games": 1})
    selfplay.player.cache_clear()
    assert said["error"]["key"] == "no-player"
