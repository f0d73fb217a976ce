"""The browser's interface: every request, however malformed, soon gets JSON text with an answer or an error key."""

from __future__ import annotations

import gc
import json
import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alquerque import Position, Rules, api, history
from alquerque.api import registry, requests
from alquerque.games import GAMES, ruleset
from mixes import example_count

DOCE: dict[str, Any] = {"game": "alquerque-de-doce", "rules": "medieval"}


def ask(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(api.answer(json.dumps(request)))
    return answer


def key(text: Any) -> str:
    answer = json.loads(api.answer(text))
    return str(answer["error"]["key"])


def test_the_catalogue_tells_every_game_and_ruleset() -> None:
    told = ask(op="catalogue")["games"]
    assert [one["id"] for one in told] == list(GAMES)
    for one in told:
        names = {point["id"] for point in one["board"]["points"]}
        assert all(set(line) <= names for line in one["board"]["lines"])
        for rules in one["rulesets"]:
            for field in one["fields"]:
                assert rules["fields"][field["id"]] in field["values"]


def test_a_view_of_the_first_position() -> None:
    view = ask(op="view", **DOCE)
    assert view["side"] == "b" and len(view["men"]) == 24
    assert {one["touch"] for one in view["legal"]} == {"b2-c3", "c2-c3", "d2-c3", "d3-c3"}
    assert view["turns"] == [] and view["outcome"] is None and view["last"] is None
    assert ask(op="view", **DOCE, first="w")["side"] == "w"


@pytest.mark.parametrize(("acts", "clause"), [([], "doze.6"), (["c2-c3"], "doze.7")])
def test_the_book_is_quoted_on_an_opening_whoever_begins_and_however_it_is_given(
    acts: list[str], clause: str
) -> None:
    assert ask(op="view", **DOCE, acts=acts)["clauses"] == [clause]
    written = ask(op="view", **DOCE)["position"]
    assert ask(op="view", **DOCE, start=written, acts=acts)["clauses"] == [clause]
    assert ask(op="view", **DOCE, first="w")["clauses"] == ["doze.6"]


@pytest.mark.parametrize(("game", "start", "acts", "clause"), [
    ("alquerque-de-doce", "B:Wc2,a5,b5,e5:Bc3,a2", [], "doze.8"),
    ("alquerque-de-doce", "B:Wa5,e5:Bd1,a2", ["a2-b2"], "doze.12"),
    ("alquerque-de-tres", "W:Wa1:Bc2;hand=2,2", ["@c3", "@b3"], "tres.6"),
])
def test_where_the_men_were_set_up_the_book_is_not_quoted_on_an_opening(
    game: str, start: str, acts: list[str], clause: str
) -> None:
    assert ask(op="view", game=game, start=start, acts=acts)["clauses"] == [clause]


def test_what_a_turn_took_is_told_in_the_order_of_its_leaps() -> None:
    view = ask(op="view", **DOCE, start="W:Wa5:Bb4,d3,e1", first="w", acts=["a5xc3", "c3xe3"])
    assert view["last"]["path"] == ["a5", "c3", "e3"] and view["last"]["takes"] == ["b4", "d3"]


def test_a_view_after_a_capture() -> None:
    view = ask(op="view", **DOCE, acts=["c2-c3", "c4xc2"])
    assert view["lost"] == {"w": 0, "b": 1}
    assert view["last"] == {"side": "w", "path": ["c4", "c2"], "takes": ["c3"], "huffed": []}
    assert [turn["text"] for turn in view["turns"]] == ["c2-c3", "c4xc2"]
    assert [turn["acts"] for turn in view["turns"]] == [1, 2]


def test_a_piece_removed_as_shut_in_is_among_what_the_turn_took() -> None:
    shut = {"game": "halatafl", "start": "W:WSe1,Sa3,Sb3,Sg3,Sc4,Se5,Sc6,Sd6,Sd7,Se7:Bd2,c7"}
    view = ask(op="view", rules="halatafl", acts=["c4-c5"], **shut)
    assert view["last"]["takes"] == ["c7"] and "c7" not in {man["at"] for man in view["men"]}
    view = ask(op="view", rules="halatafl-program", acts=["c4-c5"], **shut)
    assert view["last"]["takes"] == [] and "c7" in {man["at"] for man in view["men"]}


def test_a_chain_under_way_may_stop() -> None:
    start = "B:Wb2,c4,d4:Ba1"
    view = ask(op="view", **DOCE, start=start, acts=["a1xc3"])
    assert view["unfinished"] == "a1xc3" and view["side"] == "b"
    assert {one["touch"] for one in view["legal"]} == {"c3xc5", "c3xe5", "."}
    assert ask(op="view", **DOCE, start=start, acts=["a1xc3", "."])["side"] == "w"


def test_owed_captures_are_marked_and_men_to_huff_are_named() -> None:
    request = {"game": "alquerque-de-doce", "rules": "barker-pritchard", "start": "W:Wb4,d3:Bc3,c2,a1"}
    view = ask(op="view", **request)
    assert {one["touch"] for one in view["legal"] if one["owed"]} == {"b4xd2", "d3xb3"}
    view = ask(op="view", **request, acts=["d3-d4"])
    assert view["owed"] == ["d4", "b4"] or set(view["owed"]) == {"b4", "d4"}


def test_why_names_the_rule_its_warrant_and_the_men_that_must_take() -> None:
    reason = ask(op="why", game="alquerque-de-doce", rules="moderno", acts=["c2-c3"], **{"from": "b4", "to": "b3"})[
        "reason"
    ]
    assert reason["key"] == "occupied"
    reason = ask(op="why", game="alquerque-de-doce", rules="moderno", acts=["b2-c3"], **{"from": "a3", "to": "b2"})[
        "reason"
    ]
    assert reason["key"] == "owes-capture" and reason["field"] == "compulsory"
    assert reason["warrant"]["source"] == "carpignano"
    assert reason["points"] == ["d4"] and reason["moves"] == [["d4", "b2"]]


@pytest.mark.parametrize(("to", "key", "field", "clause"), [
    ("b3", "no-line", "board", "doze.2"), ("a3", "nothing-there", "manner", "doze.8"), ("e5", "occupied", None, None),
])
def test_why_names_the_ground_also_where_no_single_rule_bars(
    to: str, key: str, field: str | None, clause: str | None
) -> None:
    reason = ask(op="why", **DOCE, start="B:Ba1:We5", **{"from": "a1", "to": to})["reason"]
    assert (reason["key"], reason["field"]) == (key, field)
    assert (reason["warrant"] or {"clause": None})["clause"] == clause


def test_a_rule_that_the_player_changed_has_no_warrant() -> None:
    request = DOCE | {"set": {"compulsory": "yes"}, "acts": ["b2-c3"], "from": "a3", "to": "b2"}
    assert ask(op="why", **request)["reason"]["warrant"] is None


def test_record_and_read_are_inverse() -> None:
    acts = ["c2-c3", "c4xc2", "c1xc3"]
    request = DOCE | {"set": {"quiet": "40"}, "acts": acts, "first": "b"}
    told = ask(op="record", **request, tags={"Event": "a \"test\""})["record"]
    again = ask(op="read", record=told)
    assert again == {
        "game": "alquerque-de-doce",
        "rules": "medieval",
        "set": {"quiet": "40"},
        "first": "b",
        "start": None,
        "acts": acts,
        "tags": {"Event": 'a "test"'},
    }


@pytest.mark.parametrize(("text", "expected"), [
    ("", "not-json"), ("{", "not-json"), ("[" * 100_000, "not-json"), ("[]", "not-an-object"), ("12", "not-an-object"),
    ("{}", "unknown-op"), ('{"op":["view"]}', "unknown-op"), ('{"op":"fly"}', "unknown-op"),
    ('{"op":"view"}', "unknown-game"), ('{"op":"view","game":7}', "bad-argument"),
    ('{"op":"view","game":"chess"}', "unknown-game"),
    ('{"op":"view","game":"damas","rules":"x"}', "unknown-ruleset"),
    ('{"op":"view","game":"damas","set":{"wings":"two"}}', "unknown-field"),
    ('{"op":"view","game":"damas","set":{"huff":"perhaps"}}', "bad-value"),
    ('{"op":"view","game":"damas","set":{"huff":1}}', "bad-argument"),
    ('{"op":"view","game":"damas","set":[]}', "bad-argument"),
    ('{"op":"view","game":"damas","set":{"layout":"left"}}', "nonsense-rules"),
    ('{"op":"check","game":"alquerque-de-doce","set":{"huff":"claim"}}', "nonsense-rules"),
    ('{"op":"view","game":"damas","acts":"a3-b4"}', "bad-argument"),
    ('{"op":"view","game":"damas","acts":["a3-b4",4]}', "bad-argument"),
    ('{"op":"view","game":"damas","acts":["a3-a4"]}', "illegal-act"),
    ('{"op":"view","game":"damas","acts":["accept"]}', "illegal-act"),
    ('{"op":"view","game":"damas","start":"W:Wz9:B"}', "bad-position"),
    ('{"op":"view","game":"damas","first":"x"}', "bad-argument"),
    ('{"op":"why","game":"damas","from":"a2"}', "bad-argument"),
    ('{"op":"why","game":"damas"}', "bad-argument"),
    ('{"op":"read","record":"hello"}', "bad-record"),
    ('{"op":"read","record":"[Game \\"damas\\"] 1. a3-a9"}', "illegal-act"),
    ('{"op":"read"}', "bad-argument"),
])
def test_bad_requests_get_a_key(text: str, expected: str) -> None:
    assert key(text) == expected


def test_an_illegal_act_says_where_and_what_would_be_legal() -> None:
    error = ask(op="view", **DOCE, acts=["c2-c3", "a1-a2"])["error"]
    assert error["args"]["index"] == 1 and error["args"]["choices"] == ["c4xc2"]


@pytest.mark.parametrize("text", [
    "x" * 1_000_000,
    json.dumps({"op": "view", **DOCE, "acts": ["c2-c3"] * 130_000}),
    json.dumps({"op": "read", "record": '[Game "damas"]\n' + "a3-b4 " * 170_000}),
])
def test_a_megabyte_is_refused_at_once(text: str) -> None:
    took = []
    for _ in range(3):  # of the processor's time the least of three: Python may clear away what other tests have left
        began = time.thread_time()
        assert key(text) == "too-long"
        took.append(time.thread_time() - began)
    assert min(took) < 0.05


def test_not_a_text_at_all() -> None:
    for thing in (None, 7, b"{}", ["view"]):
        assert key(thing) == "not-json"


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=example_count(200), deadline=None)
@given(
    st.fixed_dictionaries(
        {"op": st.sampled_from(sorted({*registry.QUESTIONS, *registry.TASKS}))},
        optional={
            name: JSON_VALUES
            for name in ("rules", "set", "first", "start", "acts", "from", "to", "record", "tags", "level", "most")
        },
    ),
    st.sampled_from(list(GAMES)),
)
def test_rubbish_never_breaks_the_interface(request: dict[str, Any], id: str) -> None:
    answer = ask(**(request | {"game": id}))
    assert isinstance(answer, dict)
    assert answer.get("error", {}).get("key") != "internal"
    told = api.start_task(json.dumps(request | {"game": id, "level": 1})).step(1)
    assert told is None or isinstance(json.loads(told), dict)


def test_it_answers_after_any_failure() -> None:
    key("{")
    assert "position" in ask(op="view", **DOCE)


@pytest.mark.parametrize("id", list(GAMES))
def test_answers_do_not_depend_on_what_was_asked_before(id: str) -> None:
    rng = random.Random(7)
    acts: list[str] = []
    views = []
    for _ in range(30):
        view = ask(op="view", game=id, acts=acts)
        views.append(view)
        if not view["legal"]:
            break
        acts.append(rng.choice(view["legal"])["touch"])
    for count in range(len(views) - 1, -1, -1):
        requests._games.clear()
        assert ask(op="view", game=id, acts=acts[:count]) == views[count]


@pytest.mark.parametrize(("id", "name"), [(id, one.id) for id, entry in GAMES.items() for one in entry.rulesets])
def test_a_view_speaks_of_points_of_the_board_and_of_every_man(id: str, name: str) -> None:
    rules, rng = ruleset(id, name), random.Random(name)
    points, kinds = set(rules.board.points), {kind.id for kind in rules.kinds}
    acts: list[str] = []
    begun: list[int] = []
    for _ in range(25):
        view = ask(op="view", game=id, rules=name, acts=acts)
        assert {man["at"] for man in view["men"]} <= points and {man["kind"] for man in view["men"]} <= kinds
        for one in view["legal"]:
            assert {one["from"], one["over"], one["to"], *one["takes"]} <= points | {None}
        assert view["last"] is None or set(view["last"]["path"]) | set(view["last"]["takes"]) <= points
        pieces = [piece["side"] for man in view["men"] for piece in (man, *man["under"])]
        count = [pieces.count(side) + view["hands"][side] + view["lost"][side] for side in "wb"]
        begun = begun or count
        # A man that is to leave at the end of the turn stands there still; captives of the other side are not lost.
        assert count == begun
        if not view["legal"]:
            break
        acts.append(rng.choice(view["legal"])["touch"])


@pytest.mark.parametrize("id", list(GAMES))
def test_a_thinker_gives_a_legal_touch_and_can_be_dropped(id: str) -> None:
    legal = {one["touch"] for one in ask(op="view", game=id)["legal"]}
    thinker = api.start_task(json.dumps({"game": id, "level": 1}))
    told = None
    for _ in range(1000):
        told = thinker.step(10)
        if told and json.loads(told)["done"]:
            break
    assert told and json.loads(told)["touch"] in legal


@pytest.mark.sample(4)
@pytest.mark.parametrize("id", list(GAMES))
def test_long_work_leaves_nothing_for_the_collector_of_cycles(id: str) -> None:
    """So it may be kept from looking through what the work has made, until the work is dropped."""
    for stream in ("think", "analyse"):
        gc.collect()
        worker = api.start_task(json.dumps({"op": stream, "game": id, "level": 4}))
        ends = time.perf_counter() + 0.3
        gc.disable()
        while time.perf_counter() < ends and not ((told := worker.step(10)) and json.loads(told).get("done")):
            assert gc.isenabled()
        del worker
        assert not gc.get_freeze_count()
        assert gc.collect() < 1000, stream


def test_a_thinker_with_a_bad_request_says_so() -> None:
    assert json.loads(api.start_task("{").step() or "")["error"]["key"] == "not-json"
    over = {**DOCE, "start": "B:Wa1:B"}
    assert json.loads(api.start_task(json.dumps(over)).step() or "")["error"]["key"] == "game-over"


def test_a_capture_says_whether_its_man_could_have_taken_otherwise() -> None:
    told = ask(op="view", game="zamma", start="B:Wd5,e6,c6,a9,h2,d8,f5,g6:Be5,i1")["legal"]
    assert [(move["touch"], move.get("greatest", False)) for move in told] == [("e5xc5", True)]
    told = ask(op="view", game="zamma", start="B:Wd5,a9:Be5")["legal"]
    assert [(move["touch"], move.get("greatest", False)) for move in told] == [("e5xc5", False)]


@pytest.mark.parametrize(("id", "name", "start"), [
    ("zamma", "zamma", "W:WKc1,Kb2,Ke2:Bb1,f1,d2,d3,e3,g3,h3,f4,i4,Kh5,Kb6,Kc6,f6,g6,h6,b7,d7,Kc8,f8"),
    ("zamma", "srand", "W:WKc1,Kb2,Ke2:Bb1,f1,d2,d3,e3,g3,h3,f4,i4,h5,b6,c6,f6,g6"),
    ("draughts-turkish", "draughts-turkish", "W:WKa1,Kh1,Kd4:Bb3,c3,e3,g3,b5,d6,f5,g6,Kh8"),
    ("alquerque-de-doce", "medieval", None),
])
def test_a_view_asks_once_what_may_be_touched(
    monkeypatch: pytest.MonkeyPatch, id: str, name: str, start: str | None
) -> None:
    """Where the most men must be taken, several flying kings can have so many ways that one answer takes up to a
    second.
    """
    asked = {"legal": 0, "outcome": 0}

    def counted(question: str) -> Callable[[Rules, Position], Any]:
        answer = getattr(history, question)

        def ask_and_count(rules: Rules, position: Position) -> Any:
            asked[question] += 1
            return answer(rules, position)

        return ask_and_count

    for question in asked:
        monkeypatch.setattr(history, question, counted(question))
    requests._games.clear()
    request = {"game": id, "rules": name, "start": start}
    touches = [one["touch"] for one in ask(op="view", **request)["legal"]]
    assert asked == {"legal": 1, "outcome": 0}
    after = ask(op="view", **request, acts=touches[:1])
    assert after["legal"] and asked == {"legal": 2, "outcome": 0}


def test_a_turn_that_should_win_is_judged() -> None:
    request = {"op": "judge", "game": "alquerque-de-tres", "rules": "tres", "first": "w", "turns": 4, "most": 20_000}
    told = ask(**request, acts=["@b2"])
    assert told["verdict"] == "right" and len(told["reply"]) == len(told["onward"]) == 1
    assert "error" not in ask(**request | {"op": "view"}, acts=["@b2", *told["reply"], *told["onward"]])
    assert ask(**request, acts=["@a1"])["verdict"] == "wrong"
    assert ask(**request | {"turns": 3}, acts=["@b2"])["verdict"] == "late"
    assert ask(**request | {"most": 1}, acts=["@b2"]) == {"verdict": "wrong", "reply": [], "onward": []}
    for wrong in ({"turns": None}, {"turns": -1}, {"most": 10**9}, {"most": True}):
        assert ask(**request | wrong, acts=["@b2"])["error"]["key"] == "bad-argument"
    assert ask(**request, acts=[])["error"]["args"] == {"name": "acts"}
