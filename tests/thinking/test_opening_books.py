"""Opening books: what lies there can be played and is sound, the computer plays from it, and a book grows as it
should.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from alquerque import Game, api, ruleset
from alquerque.games import GAMES
from alquerque.pipeline import set_up
from alquerque.rules import Rules
from alquerque.thinking import endings, opening_book
from alquerque.thinking.search import LEVELS, WIN
from bench import book_match
from computed import book_builder
from measuring.engine_match import RESULT_LETTERS
from render.publish.opening_books import FOLDER, book_files, checksum

DOCE, NUEVE = "alquerque-de-doce", "alquerque-de-nueve"
SHARDS = Path(__file__).parents[2] / "site" / "data" / "endings"
FILES = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))}
BOOKS = {
    f"{id}/{one['rules'][0]}": (ruleset(id, one["rules"][0]), one["lines"])
    for id, file in FILES.items()
    for one in file["books"]
}


@pytest.fixture
def held() -> Iterator[None]:
    for name, data in book_files().items():
        opening_book.add_file(name.removesuffix(".bin"), gzip.decompress(data))
    yield
    opening_book.drop()


def replies(told: str, **request: Any) -> dict[str, Any]:
    """The last thing that a stream says."""
    thinker = api.start_task(
        json.dumps({"game": DOCE, "rules": "base", "first": "b", "acts": [], **request, "op": told})
    )
    while True:
        text = thinker.step(1000)
        if text and json.loads(text)["done"]:
            answer: dict[str, Any] = json.loads(text)
            return answer


# --- what lies there --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", list(GAMES))
def test_every_ruleset_that_does_not_begin_with_dice_has_a_book_and_those_played_alike_share_it(id: str) -> None:
    """Nor one whose first turn takes several men off, which has too many ways to compare whole."""
    file = FILES[id]
    assert file["sum"] == checksum(file["books"]) and file["made"]["margin"] == opening_book.MARGIN
    names = [name for one in file["books"] for name in one["rules"]]
    assert sorted(names) == sorted(
        one.id
        for one in GAMES[id].rulesets
        if not Game.begin(ruleset(id, one.id)).legal()[0].dice and ruleset(id, one.id).culled < 2
    )
    for one in file["books"]:
        assert {opening_book.key(ruleset(id, name)) for name in one["rules"]} == {one["key"]}


@pytest.mark.parametrize("name", list(BOOKS))
def test_every_line_can_be_played_and_every_position_comes_about(name: str) -> None:
    rules, lines = BOOKS[name]
    assert list(lines)[0] == "" and len(lines) >= 4
    known = {""}
    for line, told in lines.items():
        game = Game.begin(rules, first=set_up(rules).side)
        for touch in line.split():
            game = game.act(touch)
        # the set-up may owe something: men taken off before play
        assert line in known and not (line and game.position.pending) and len(told["moves"]) >= 1
        for turn, (value, ends) in told["moves"].items():
            after = game
            for touch in turn.split():
                after = after.act(touch)
            assert after.outcome or not after.position.pending
            assert isinstance(value, int) and set(ends) <= set(opening_book.RESULT_LETTERS)
            known.add(f"{line} {turn}".strip())


def test_together_they_are_light() -> None:
    sizes = {name: len(data) for name, data in book_files().items()}
    assert max(sizes.values()) < 25_000 and sum(sizes.values()) < 150_000, sizes


@pytest.mark.parametrize("name", ["alquerque-de-doce/medieval", "damas/damas", "konane/konane", "zamma/zamma"])
def test_what_is_kept_is_within_the_margin_when_it_is_searched_again(name: str) -> None:
    """With room for a search that has been bettered since."""
    rules, lines = BOOKS[name]
    line, told = next((line, told) for line, told in lines.items() if line and len(told["moves"]) > 1)
    p = opening_book.after(rules, set_up(rules), opening_book.touches(rules, set_up(rules), line))
    again = book_builder.evaluate_position(rules, p, FILES[name.partition("/")[0]]["made"]["nodes"], first=True)[
        "moves"
    ]
    best = max(value for value, _ in again.values())
    # of two mirror images the other may stand for both
    twins = {turn: again[turn] for turn in told["moves"] if turn in again}
    assert twins, (line, again)
    for turn, (value, _) in twins.items():
        assert value >= best - 3 * opening_book.MARGIN, (line, turn, again)


# --- the computer plays from it ---------------------------------------------------------------------------------------


def first_touches(**request: Any) -> list[str]:
    return [str(replies("think", level=4, seed=seed, **request)["touch"]) for seed in range(30)]


@pytest.mark.parametrize("id, rules", [(DOCE, "base"), (NUEVE, "nueve-sin-dados")])
def test_its_first_move_comes_from_the_book_varies_and_is_the_same_for_a_seed(held: None, id: str, rules: str) -> None:
    request = {"game": id, "rules": rules, "first": None}
    lines = BOOKS[f"{id}/{GAMES[id].rulesets[0].id}"][1][""]["moves"]
    best = max(value for value, _ in lines.values())
    sound = {turn.split()[0] for turn, (value, _) in lines.items() if value >= best - opening_book.MARGIN}
    touches = first_touches(**request)
    assert len(sound) > 1 and len(set(touches)) > 1 and set(touches) <= sound
    assert touches == first_touches(**request)
    told = [replies("think", level=level, **request) for level in LEVELS]
    assert [one["nodes"] == 0 for one in told] == [LEVELS[level].openings for level in LEVELS]


def test_where_it_is_known_who_wins_it_wins_soonest(held: None) -> None:
    assert set(first_touches(game="felli", rules="felli-forced")) == {"c2-c3"}


def test_who_begins_second_finds_the_same_with_the_colours_exchanged(held: None) -> None:
    black, white = (replies("openings", first=side)["moves"] for side in "bw")
    assert black and [-one["value"] for one in black] == [one["value"] for one in white]
    assert [[one["games"][end] for end in ("w", "drawn", "b")] for one in black] == [
        [one["games"][end] for end in ("b", "drawn", "w")] for one in white]  # fmt: skip
    assert {one["turns"][0]["side"] for one in white} == {"w"}


def test_mirror_images_are_one_position(held: None) -> None:
    left, right = (
        replies("openings", game=NUEVE, rules="nueve-sin-dados", first="w", acts=[act])["moves"]
        for act in ("@a1", "@g7")
    )
    assert left and [one["value"] for one in left] == [one["value"] for one in right]
    assert [one["acts"] for one in left] != [one["acts"] for one in right]


def test_other_rules_another_beginning_or_no_files_have_no_book(held: None) -> None:
    assert replies("openings")["moves"] and replies("openings")["made"]
    assert not replies("openings", set={"captures": "forward"})["moves"]
    assert not replies("openings", start="B:Wc4,d5:Bb2,c1")["moves"]
    assert not replies("openings", acts=["c2-c3", "resign"])["moves"]
    assert replies("openings", rules="none")["error"] and replies("openings", turns=0)["error"]
    opening_book.drop()
    assert replies("openings") == {"made": None, "moves": [], "decided": None, "plies": None, "done": True}


def test_the_desk_asks_for_a_games_book_before_it_is_played_from() -> None:
    request = {"game": DOCE, "rules": "base", "acts": []}
    for op, level, wanted in [
        ("openings", 6, True),
        ("think", 3, False),
        ("think", 4, True),
        ("analyse", 6, False),
        ("view", 6, False),
    ]:
        lacking = json.loads(api.missing_files(json.dumps({"op": op, "level": level, **request})))
        assert (f"openings/{DOCE}" in lacking) is wanted
    problem = {"op": "openings", **request, "start": "B:Wc4,d5:Bb2,c1"}
    assert "openings" not in api.missing_files(json.dumps(problem))
    api.provide_file(f"openings/{DOCE}", b'{"made": {}, "books": []}')
    assert f"openings/{DOCE}" not in json.loads(api.missing_files(json.dumps({"op": "openings", **request})))
    opening_book.drop()


def test_a_tree_goes_on_as_the_moves_do_and_counts_every_game_once(held: None) -> None:
    first = replies("openings", turns=2)["moves"]
    assert any(one["then"] for one in first) and all(not two["then"] for one in first for two in one["then"])
    for one in first:
        onward = replies("openings", acts=one["acts"])["moves"]
        assert [two["acts"] for two in one["then"]] == [two["acts"] for two in onward]
    lines = BOOKS[f"{DOCE}/medieval"][1]
    total = sum(len(ends) for told in lines.values() for _, ends in told["moves"].values())
    assert sum(sum(one["games"].values()) for one in first) >= total >= max(sum(one["games"].values()) for one in first)


def test_a_decided_game_is_told_as_one_whoever_begins() -> None:
    told = {(rules, first): replies("openings", rules=rules, first=first)["decided"]
            for rules in ("moderno", "medieval") for first in "bw"}  # fmt: skip
    assert told == {("moderno", "b"): "b", ("moderno", "w"): "w", ("medieval", "b"): None, ("medieval", "w"): None}
    assert replies("openings", rules="moderno", acts=["b2-c3"])["decided"] is None


def test_where_tables_tell_the_verdict_it_stands_there(held: None) -> None:
    request = {"game": "felli", "first": None}
    for name in json.loads(api.missing_files(json.dumps({"op": "openings", "rules": "felli", "acts": [], **request}))):
        api.provide_file(name, gzip.decompress((SHARDS / f"{name}.bin").read_bytes()))
    told = replies("openings", rules="felli", **request)
    endings.drop()
    assert told["decided"] == "drawn" and {one["word"] for one in told["moves"]} == {"drawn"}
    told = replies("openings", rules="felli-forced", **request)
    assert {(one["word"], one["ahead"], one["exact"]) for one in told["moves"]} == {("wins", "b", True)}


def test_with_and_without_books_both_play_on_after_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    """The side that has the book begins with its turns; each has every side, and nothing stays held."""
    asked: list[bool] = []
    choose = opening_book.choose

    def heard(*given: Any) -> Any:
        found = choose(*given)
        asked.append(found is not None)
        return found

    monkeypatch.setattr(opening_book, "choose", heard)
    told = book_match.measure(["felli", "draughts-english"], 2)
    assert {id: len(ends) for id, ends in told.items()} == {"felli": 2, "draughts-english": 2}
    assert set("".join(told.values())) <= set(RESULT_LETTERS.values())
    assert asked[0] and not all(asked) and opening_book.book_making("felli") is None


# --- how it grows -----------------------------------------------------------------------------------------------------


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_builder, "MAX_GAME_TOUCHES", 30)
    monkeypatch.setattr(book_builder, "PLAY", 50)


def grow(rules: Rules, lines: dict[str, Any], most: int) -> dict[str, Any]:
    *_, last = book_builder.grow_book(rules, lines, most, 300, 1)
    return last


def test_it_grows_by_the_same_steps_whether_it_was_broken_off_or_not(short: None, tmp_path: Path) -> None:
    whole, broken = (
        book_builder.BookGrower(tmp_path / f"{name}.json", "felli", 300, 1) for name in ("whole", "broken")
    )
    for most in (2, 4):
        whole.grow(most)
    rules = ruleset("felli")
    *_, lines = book_builder.grow_book(rules, {}, 2, 300, 1)
    (onward,) = islice(book_builder.grow_book(rules, lines, 4, 300, 1), 1)
    broken.lines[opening_book.key(rules)] = onward
    broken.keep()
    assert book_builder.choices(onward) == 3
    assert not list(book_builder.grow_book(rules, onward, 2, 300, 1)), "no games of a stage that is over"
    again = book_builder.BookGrower(tmp_path / "broken.json", "felli", 300, 1)
    for most in (2, 4):
        again.grow(most)
    assert again.lines == whole.lines
    assert (tmp_path / "broken.json").read_text("utf-8") == (tmp_path / "whole.json").read_text("utf-8")


def test_it_keeps_what_is_within_the_margin_and_every_first_move(short: None) -> None:
    rules = ruleset("zamma")
    lines = grow(rules, {}, 6)
    legal = len(Game.begin(rules).legal())
    assert len(lines[""]["moves"]) == legal > 2
    for line, told in lines.items():
        values = [value for value, _ in told["moves"].values()]
        assert values == sorted(values, reverse=True)
        fresh = [value for turn, (value, _) in told["moves"].items() if f"{line} {turn}" not in lines]
        assert not line or not fresh or min(fresh) >= max(fresh) - opening_book.MARGIN


def test_what_comes_after_a_turn_is_carried_back_to_it() -> None:
    """Figures by hand: what looked best is answered well; its games stay with it."""
    lines: dict[str, Any] = {
        "": {"deep": 4, "moves": {"b6-c5": [9, ""], "f6-g5": [5, "w"]}},
        "b6-c5": {"deep": 4, "moves": {"g3-h4": [30, "b"], "c3-b4": [-7, ""]}},
        "f6-g5": {"deep": 4, "moves": {"g3-h4": [2, ""], "c3-b4": [1, "-"]}},
        "f6-g5 g3-h4": {"deep": 4, "moves": {"b6-a5": [-4, ""]}},
    }
    told = book_builder.back_up_values(ruleset("draughts-english"), lines)
    assert {line: list(one["moves"].items()) for line, one in told.items()} == {
        "": [("f6-g5", [-4, "w"]), ("b6-c5", [-30, ""])],
        "b6-c5": [("g3-h4", [30, "b"]), ("c3-b4", [-7, ""])],
        "f6-g5": [("g3-h4", [4, ""]), ("c3-b4", [1, "-"])],
        "f6-g5 g3-h4": [("b6-a5", [-4, ""])],
    }
    assert all(one["deep"] == 4 for one in told.values())


def test_it_is_carried_back_along_every_line_that_leads_there() -> None:
    """One position by two orders of moves; a loss seen after it is a touch farther away with each turn before it."""
    lines: dict[str, Any] = {
        "": {"deep": 4, "moves": {"b6-c5": [9, ""], "d6-e5": [5, ""]}},
        "b6-c5": {"deep": 4, "moves": {"g3-h4": [0, ""]}},
        "d6-e5": {"deep": 4, "moves": {"g3-h4": [2, ""]}},
        "b6-c5 g3-h4": {"deep": 4, "moves": {"d6-e5": [1, ""]}},
        "d6-e5 g3-h4": {"deep": 4, "moves": {"b6-c5": [-4, ""]}},
        "d6-e5 g3-h4 b6-c5": {"deep": 4, "moves": {"c3-b4": [WIN - 5, ""]}},
    }
    told = book_builder.back_up_values(ruleset("draughts-english"), lines)
    lost, won = 6 - WIN, WIN - 7
    assert told["d6-e5 g3-h4"]["moves"] == {"b6-c5": [lost, ""]} and told["d6-e5"]["moves"] == {"g3-h4": [won, ""]}
    assert told["b6-c5 g3-h4"]["moves"] == {"d6-e5": [lost, ""]} and told["b6-c5"]["moves"] == {"g3-h4": [won, ""]}
    assert told[""]["moves"] == {"b6-c5": [8 - WIN, ""], "d6-e5": [8 - WIN, ""]}


def test_what_tables_tell_stays_as_it_is() -> None:
    lines: dict[str, Any] = {
        "": {"deep": 0, "exact": True, "moves": {"b6-c5": [0, ""]}},
        "b6-c5": {"deep": 4, "moves": {"g3-h4": [30, ""]}},
    }
    assert book_builder.back_up_values(ruleset("draughts-english"), lines) == lines


def test_files_made_otherwise_are_not_mixed(tmp_path: Path) -> None:
    file = tmp_path / "felli.json"
    book_builder.BookGrower(file, "felli", 300, 1).keep()
    with pytest.raises(book_builder.tools.DataError):
        book_builder.BookGrower(file, "felli", 400, 1)


def test_a_line_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="e5-e6"):
        opening_book.read(ruleset(DOCE), {"e5-e6": {"deep": 1, "moves": {"c2-c3": [0, ""]}}})
