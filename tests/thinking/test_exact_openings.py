"""Exact openings: they are told of no other game, and the computer, the analysis and the openings use them.  The values
here are made up: drawn by lot at the last ply, and before it what follows.  The site's own file is looked at in
test_exact_openings_file.py.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from alquerque import Game, Position, api, ruleset, start
from alquerque.formats.notation import touch_text, turn_text
from alquerque.history import Ruling
from alquerque.thinking import endings, exact_openings, opening_book
from alquerque.thinking.exact import positions_after_turn, turns_by_result
from alquerque.thinking.exact_openings import Openings
from alquerque.thinking.search import LEVELS, STRONGEST
from render.publish import exact_openings as published
from render.publish.opening_books import book_files
from solving.check import number
from solving.full_tables.openings import CODES
from solving.pack import packed
from tools import DataError

ONE = Openings("made-up", "alquerque-de-doce", "base", 6)
RULES = ruleset(ONE.game, ONE.ruleset)
FIRST = start(RULES)
WORTH = {0: "drawn", endings.UNCOUNTED_LOSS: "lost", endings.UNCOUNTED_WIN: "won"}
REPLY = {"won": "lost", "drawn": "drawn", "lost": "won"}
ORDER = ("lost", "drawn", "won")
SHUFFLED = 7  # a seed


def find_by_ply(plies: int) -> list[list[Position]]:
    """The positions that first arise after each number of turns."""
    found, seen = [[FIRST]], {FIRST}
    for _ in range(plies):
        fresh = dict.fromkeys(q for p in found[-1] for q in positions_after_turn(RULES, p) if q not in seen)
        seen.update(fresh)
        found.append(list(fresh))
    return found


def make_up_values() -> dict[Position, str]:
    """Values by lot for the positions of the last ply.  An earlier one is won if a turn leads to one that is lost, lost
    if all lead to ones that are won, and drawn if neither follows: lines can come back."""
    rng, (*earlier, last) = random.Random(SHUFFLED), find_by_ply(ONE.plies)
    values = {p: rng.choice(("won", "drawn", "drawn", "lost")) for p in last}
    nexts = {p: list(positions_after_turn(RULES, p)) for some in earlier for p in some}
    while True:
        decided = dict[Position, str]()
        for p, after_it in nexts.items():
            found = {values.get(q) for q in after_it}
            if p not in values and ("lost" in found or found <= {"won"}):
                decided[p] = "won" if "lost" in found else "lost"
        if not decided:
            return dict.fromkeys(nexts, "drawn") | values
        values |= decided


def pack_file(values: dict[Position, str]) -> bytes:
    codes = {number(p, len(RULES.board.points)): CODES[worth] for p, worth in values.items()}
    line, _, cells = packed({}, codes).partition(b"\n")
    return json.dumps({**json.loads(line), "sha256": hashlib.sha256(cells).hexdigest()}).encode() + b"\n" + cells


VALUES = make_up_values()
DATA = pack_file(VALUES)


def offer(monkeypatch: pytest.MonkeyPatch, one: Openings) -> None:
    """Makes these the only exact openings."""
    monkeypatch.setattr(exact_openings, "OPENINGS", {endings.rules_fingerprint(RULES): one})
    exact_openings._openings_of.cache_clear()


@pytest.fixture(autouse=True)
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    offer(monkeypatch, ONE)
    exact_openings.add_file(ONE.file, DATA)
    for name, data in book_files().items():
        opening_book.add_file(name.removesuffix(".bin"), gzip.decompress(data))
    yield
    exact_openings.drop()
    opening_book.drop()
    exact_openings._openings_of.cache_clear()


def begun(name: str = ONE.ruleset, changes: dict[str, str] | None = None, **given: Any) -> Game:
    ruling = Ruling(ONE.game, name, tuple(sorted((changes or {}).items())))
    return Game.begin(ruleset(ONE.game, name, changes or {}), ruling=ruling, **given)


def after(game: Game, line: str) -> Game:
    """The game after turns as they are written."""
    for turn in line.split():
        game = game.read(turn)
    return game


def value(p: Position, ply: int) -> str:
    """What the file says of a position that arises after so many turns."""
    about = exact_openings.known(begun())
    byte = about.byte(p, ply) if about else None
    assert byte is not None
    return WORTH[byte]


def worths(game: Game) -> dict[str, str]:
    """What each turn is worth for the side that plays it, by its text."""
    ply = len(game.turns) + 1
    return {turn_text(RULES.board, ways[0]).replace(" ", ""): REPLY[value(q, ply)]
            for q, ways in turns_by_result(RULES, game.position).items()}  # fmt: skip


def games(plies: int, seed: int = SHUFFLED) -> Iterator[Game]:
    """Games of so many turns drawn by lot, one after the other, none of them over."""
    rng = random.Random(seed)
    while True:
        game = begun()
        while len(game.turns) < plies and not game.outcome:
            for m in rng.choice(rng.choice(list(turns_by_result(RULES, game.position).values()))):
                game = game.touch(m)
        if not game.outcome:
            yield game


def spoilable(plies: int) -> Iterator[Game]:
    """Those in which some turns keep what the position is worth and others do not."""
    return (game for game in games(plies) if len(set(worths(game).values())) > 1)


def ask(op: str, game: Game, **more: Any) -> list[dict[str, Any]]:
    """What a task reports of a game."""
    one = game.rulings[-1]
    request = {"op": op, "game": one.game, "rules": one.ruleset, "set": dict(one.changes), "acts": list(game.acts),
               "first": "wb"[game.start.side], **more}  # fmt: skip
    task, found = api.start_task(json.dumps(request)), list[dict[str, Any]]()
    while True:
        if text := task.step(1000):
            found.append(json.loads(text))
            if found[-1].get("done", True):
                return found


# --- the file ---------------------------------------------------------------------------------------------------------


def test_every_position_has_its_own_value() -> None:
    for ply, some in enumerate(find_by_ply(ONE.plies)):
        assert [value(p, ply) for p in some] == [VALUES[p] for p in some]


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    for at in (len(DATA) // 2, len(DATA) - 1, DATA.index(b"\n") + 1):
        data = bytearray(DATA)
        data[at] ^= 1
        with pytest.raises(ValueError, match="damaged"):
            exact_openings.add_file(ONE.file, bytes(data))
        (tmp_path / f"some{published.SUFFIX}").write_bytes(data)
        with pytest.raises(DataError, match="damaged"):
            published.opening_files(tmp_path)


def test_the_page_gets_a_file_as_it_is(tmp_path: Path) -> None:
    (tmp_path / f"{ONE.name}{published.SUFFIX}").write_bytes(DATA)
    assert {name: gzip.decompress(data) for name, data in published.opening_files(tmp_path).items()} == {f"{ONE.file}.bin": DATA}


# --- which games they are about ---------------------------------------------------------------------------------------


def test_they_are_fetched_while_a_game_is_within_them() -> None:
    exact_openings.drop()
    game = begun()
    request = {"game": ONE.game, "rules": ONE.ruleset, "first": "b", "acts": []}

    def wanted(**more: Any) -> bool:
        return ONE.file in json.loads(api.missing_files(json.dumps({**request, **more})))

    assert all(wanted(op=op) for op in ("think", "analyse", "advise", "review", "explain", "openings"))
    assert not any(wanted(op="think", level=level) for level in LEVELS if level != STRONGEST)
    assert exact_openings.byte(game) is None, "without the file nothing is known"
    assert exact_openings.holding(game) is None and ask("openings", game)[-1]["plies"] is None
    deep = next(games(ONE.plies + 1))
    assert wanted(op="analyse", acts=next(games(ONE.plies)).acts) and not wanted(op="analyse", acts=deep.acts)
    api.provide_file(ONE.file, DATA)
    assert exact_openings.byte(game) == 0 and not wanted(op="analyse")


@pytest.mark.parametrize(("name", "changes"), [("medieval", {}), ("base", {"quiet": "60"}), ("base", {"first": "w"})])
def test_rules_that_are_played_alike_share_them(name: str, changes: dict[str, str]) -> None:
    game = begun(name, changes)
    assert exact_openings.byte(game) == 0 and exact_openings.holding(game)


@pytest.mark.parametrize("plies", range(ONE.plies + 1))
def test_who_begins_second_finds_the_same_with_the_colours_exchanged(plies: int) -> None:
    (turned,) = [way for way in opening_book.ways(RULES) if way.swaps]
    points = RULES.board.points
    image = {points[i]: points[to] for i, to in enumerate(turned.points)}
    for game, _ in zip(games(plies), range(20), strict=False):
        other = begun(first=0)
        for turn in game.turns:
            for m in turn.moves:
                other = other.act(_mirror_touch(touch_text(RULES.board, m), image))
        assert other.position.side != game.position.side
        assert exact_openings.byte(other) == exact_openings.byte(game)
        mine, theirs = exact_openings.holding(game), exact_openings.holding(other)
        if plies < ONE.plies:
            assert mine is not None and theirs is not None
            assert {opening_book.mirror_position(RULES, q, turned) for q in mine} == theirs
        else:
            assert mine is None and theirs is None


def _mirror_touch(touch: str, image: dict[str, str]) -> str:
    for sign in "-x":
        if sign in touch:
            return sign.join(image[point] for point in touch.split(sign))
    return touch


def in_midchain() -> Game:
    """A game within the plies in which a capture may go on or be stopped."""
    for game in games(5):
        for m in game.legal():
            if (chain := game.touch(m)).unfinished:
                return chain
    raise AssertionError


def refused() -> dict[str, Game]:
    """Games of which nothing must be said."""
    one = begun()
    fewer = FIRST._replace(men=(FIRST.men[0] & FIRST.men[0] - 1, *FIRST.men[1:]))
    later = after(one, "c2-c3 c4xc2")
    return {
        "another position": begun(start=fewer),
        "a position that arises in the first turns": begun(start=later.position),
        "men mirrored without exchanging the colours": begun(
            start=opening_book.mirror_position(RULES, FIRST, opening_book.Way(RULES.board.symmetries[1], swaps=False))),
        "another side to begin in the mirror": begun(
            start=opening_book.mirror_position(RULES, FIRST, opening_book.Way(RULES.board.half_turn or (), swaps=False))),
        "other rules": begun("moderno"),
        "other rules by one field": begun(changes={"blocked": "draws"}),
        "rules changed in mid-game": after(one, "c2-c3").act("rules:medieval").read("c4xc2"),
        "rules changed and back": after(one, "c2-c3").act("rules:moderno").act("rules:base"),
        "rules changed to these": after(begun("moderno"), "c2-c3").act("rules:base"),
        "too many turns": next(games(ONE.plies + 1)),
        "an unfinished chain": in_midchain(),
    }  # fmt: skip


@pytest.mark.parametrize("why", list(refused()))
def test_nothing_is_said_of_another_game(why: str) -> None:
    game = refused()[why]
    assert exact_openings.known(game) is None and exact_openings.byte(game) is None, why
    assert exact_openings.holding(game) is None and exact_openings.missing_files(game) == []
    exact_openings.drop()
    assert exact_openings.missing_files(game) == []


# --- what is made of them ---------------------------------------------------------------------------------------------


def test_the_openings_say_what_is_certain_and_which_turns_keep_it() -> None:
    told = ask("openings", begun())[-1]
    assert (told["decided"], told["plies"]) == ("drawn", ONE.plies) and told["moves"]
    seen = {True: 0, False: 0}

    def check(game: Game, moves: list[dict[str, Any]]) -> None:
        ways, worth = worths(game), value(game.position, len(game.turns))
        assert [one["keeps"] for one in moves] == sorted((one["keeps"] for one in moves), reverse=True)
        for one in moves:
            turn = one["turns"][0]["text"].replace(" ", "")
            assert one["keeps"] == (ways[turn] == worth) and one["exact"]
            assert one["keeps"] or not one["sound"]
            seen[one["keeps"]] += 1
            ahead = {"won": "wb"[game.position.side], "lost": "wb"[1 - game.position.side]}.get(ways[turn])
            assert (one["word"], one["ahead"]) == ("wins" if ahead else "drawn", ahead)
            assert one["share"] == {None: 0.5, "w": 1, "b": 0}[ahead]
            check(after(game, turn), one["then"])

    check(begun(), told["moves"])
    waiting = [begun()]
    while waiting:  # every position of the book within the plies
        game = waiting.pop()
        if len(game.turns) < ONE.plies - 2:
            moves = ask("openings", game, turns=1)[-1]["moves"]
            check(game, moves)
            waiting += [after(game, one["turns"][0]["text"].replace(" ", "")) for one in moves]
    assert seen[True] > 20


def test_beyond_the_last_ply_the_openings_are_as_before() -> None:
    last = ask("openings", next(games(ONE.plies)))[-1]
    assert last["plies"] == ONE.plies and last["decided"]
    assert {one["keeps"] for one in last["moves"]} <= {None}
    beyond = ask("openings", next(games(ONE.plies + 1)))[-1]
    assert beyond["plies"] is beyond["decided"] is None


@pytest.mark.parametrize("plies", [3, 5])
def test_the_analysis_is_exact_and_orders_turns_by_what_they_are_worth(plies: int) -> None:
    game = next(spoilable(plies))
    ways = worths(game)
    reports = [one for one, _ in zip(ask_some("analyse", game, 3, most=500), range(3), strict=False)]
    for told in reports:
        assert told["exact"] and all(line["exact"] for line in told["lines"]) and len(told["lines"]) == len(ways)
        values = [ways[line["turns"][0]["text"].replace(" ", "")] for line in told["lines"]]
        assert [*map(ORDER.index, values)] == sorted(map(ORDER.index, values), reverse=True)
        for worth, line in zip(values, told["lines"], strict=True):
            ahead = {"won": "wb"[game.position.side], "lost": "wb"[1 - game.position.side]}.get(worth)
            assert (line["word"], line["ahead"]) == ("wins" if ahead else "drawn", ahead)
            shown = game
            for turn in line["turns"]:  # no turn of the line gives away what the first one is worth
                shown = after(shown, turn["text"].replace(" ", ""))
                if len(shown.turns) <= ONE.plies:
                    here = value(shown.position, len(shown.turns))
                    assert (here if shown.position.side == game.position.side else REPLY[here]) == worth
    three = next(ask_some("analyse", game, 1))
    assert three["exact"] and len(three["lines"]) == min(3, len(ways))


def ask_some(op: str, game: Game, many: int, **more: Any) -> Iterator[dict[str, Any]]:
    """The first reports of a task."""
    one = game.rulings[-1]
    request = {"op": op, "game": one.game, "rules": one.ruleset, "acts": list(game.acts), "first": "b", **more}
    task = api.start_task(json.dumps(request))
    while many:
        if text := task.step(1000):
            many -= 1
            yield json.loads(text)


def test_among_equal_turns_the_search_decides() -> None:
    """The first of the turns that keep the draw is not always the first that the rules list."""
    places = set()
    for game, _ in zip(games(4), range(8), strict=False):
        held = exact_openings.holding(game)
        assert held
        *_, told = ask_some("analyse", game, 3)
        listed = [turn_text(RULES.board, ways[0]) for q, ways in turns_by_result(RULES, game.position).items() if q in held]
        places.add(listed.index(told["lines"][0]["turns"][0]["text"]))
    assert len(places) > 1


def test_the_analysis_ends_to_be_exact_where_the_file_ends() -> None:
    told = next(ask_some("analyse", next(games(ONE.plies)), 1))
    assert not told["exact"] and not any(line["exact"] for line in told["lines"])


def given_away(plies: int) -> tuple[Game, str]:
    """A game, and a turn that makes a loss of a draw."""
    return next((game, turn) for game in games(plies) for turn, worth in worths(game).items()
                if (worth, value(game.position, plies)) == ("lost", "drawn"))  # fmt: skip


@pytest.mark.parametrize("plies", [3, 5])
def test_a_turn_that_makes_a_loss_of_a_draw_is_a_blunder(plies: int) -> None:
    game, turn = given_away(plies)
    *judged, _ = ask("review", after(game, turn), nodes=200)
    assert len(judged) >= plies  # one whose side has no choice is judged too
    last = judged[-1]
    assert (last["slip"], last["best"]["word"], last["played"]["word"]) == ("blunder", "drawn", "wins")
    assert last["played"]["exact"] and last["played"]["ahead"] != last["side"]
    told = ask("explain", after(game, turn), nodes=200)[-1]
    assert (told["line"]["word"], told["other"]["word"]) == ("wins", "drawn")
    assert "better" in [one["kind"] for one in told["said"]]


@pytest.mark.parametrize("plies", [2, 4])
def test_a_turn_that_keeps_the_draw_is_no_mistake(plies: int) -> None:
    """Whatever the search thinks of it."""
    for game, _ in zip(spoilable(plies + 1), range(3), strict=False):
        worth = value(game.position, len(game.turns))
        for turn in [turn for turn, one in worths(game).items() if one == worth]:
            *_, last, end = ask("review", after(game, turn), nodes=100)
            assert end["done"] and last["slip"] is None


def reached(game: Game, seed: int = 0) -> Position:
    """The position after the turn that the strongest level plays."""
    told = ask("think", game, level=STRONGEST, seed=seed)[-1]
    touches = " ".join([told["touch"], *told["rest"]])
    return opening_book.after(RULES, game.position, opening_book.touches(RULES, game.position, touches))


@pytest.mark.parametrize("plies", [4, 5])
@pytest.mark.slow
def test_the_strongest_level_and_the_hint_keep_what_a_position_is_worth(plies: int) -> None:
    for game, _ in zip(spoilable(plies), range(2), strict=False):
        held = exact_openings.holding(game)
        assert held and reached(game) in held
        hint = ask("advise", game)[-1]["lines"][0]
        assert hint["exact"] and worths(game)[hint["turns"][0]["text"].replace(" ", "")] == value(game.position, plies)


# --- with values that are made up -------------------------------------------------------------------------------------


def pretend(monkeypatch: pytest.MonkeyPatch, codes: dict[str, int]) -> None:
    """A file of one ply: what each first turn leads to (0 drawn, 1 lost, 2 won for the side to move), and ``""`` the
    first position."""
    values = {number(after(begun(), turn).position, len(RULES.board.points)): code for turn, code in codes.items()}
    line, _, cells = packed({}, values).partition(b"\n")
    head = {**json.loads(line), "sha256": hashlib.sha256(cells).hexdigest()}
    offer(monkeypatch, ONE._replace(plies=1))
    exact_openings.add_file(ONE.file, json.dumps(head).encode() + b"\n" + cells)


FIRST_TURNS = [turn_text(RULES.board, ways[0]) for ways in turns_by_result(RULES, FIRST).values()]
FIRST_CODES = [{"": 0, turn: 0, **dict.fromkeys([one for one in FIRST_TURNS if one != turn], 2)} for turn in FIRST_TURNS]
WON_CODES = [{"": 2, turn: 1, **dict(zip([one for one in FIRST_TURNS if one != turn], (0, 2, 0), strict=True))}
             for turn in FIRST_TURNS]  # fmt: skip


@pytest.mark.parametrize("codes", [*FIRST_CODES, *WON_CODES], ids=lambda codes: "".join(map(str, codes.values())))
def test_the_only_turn_that_holds_is_played_whatever_book_and_search_prefer(
    codes: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alquerque.api.tasks.PATIENCE", 0.05)
    pretend(monkeypatch, codes)
    turn = min(FIRST_TURNS, key=lambda one: (1, 0, 2).index(codes[one]))  # lost for the other side, or else drawn
    touch = turn.replace(" ", "")
    assert {ask("think", begun(), level=STRONGEST, seed=seed)[-1]["touch"] for seed in range(6)} == {touch}
    line = ask("advise", begun())[-1]["lines"][0]
    assert (line["turns"][0]["text"], line["exact"], line["word"]) == (turn, True, "wins" if codes[""] else "drawn")
    (told,) = ask_some("analyse", begun(), 1)
    best_first = sorted((codes[one] for one in FIRST_TURNS), key=(1, 0, 2).index)
    assert [codes[one["turns"][0]["text"]] for one in told["lines"]] == best_first[:3]
    book = ask("openings", begun())[-1]
    assert [one["turns"][0]["text"] for one in book["moves"] if one["keeps"]] == [turn] == [book["moves"][0]["turns"][0]["text"]]
    assert not any(one["sound"] for one in book["moves"][1:])
    assert book["decided"] == ("b" if codes[""] else "drawn")


def test_other_levels_play_the_book_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [ask("think", begun(), level=4, seed=seed)[-1]["touch"] for seed in range(6)]
    for codes in FIRST_CODES:
        pretend(monkeypatch, codes)
        assert [ask("think", begun(), level=4, seed=seed)[-1]["touch"] for seed in range(6)] == told


def test_where_every_turn_keeps_it_the_strongest_level_plays_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, dict.fromkeys(["", *FIRST_TURNS], 0))
    told = [ask("think", begun(), level=STRONGEST, seed=seed)[-1] for seed in range(5)]
    exact_openings.drop()
    assert told == [ask("think", begun(), level=STRONGEST, seed=seed)[-1] for seed in range(5)]
