"""What is true of every position of every game, whatever the rules: tried on games and mixtures of rules drawn at
random.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice, pairwise, product
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import game_coverage
from alquerque import GAMES, Move, Position, Rules, RulesError, legal, outcome, ruleset
from alquerque.board import POINT
from alquerque.formats import records
from alquerque.formats.notation import format_position, parse_position, split_turn, touch_text, turn_text
from alquerque.history import Game
from alquerque.pipeline import set_up
from alquerque.pipeline.pieces import union
from alquerque.pipeline.start_phase import placed_kind
from alquerque.turns import turns
from mixes import example_count, play_on, random_mix, sparse_positions
from strategies import mixtures
from witness_search import (
    begin_both,
    forbidden_because,
    is_witness,
    read_witnesses,
    same_by_design,
    value_pairs,
    value_pairs_of,
)

MANY = settings(max_examples=example_count(25), deadline=None, derandomize=True, phases=[Phase.generate])
EVERY_GAME = pytest.mark.parametrize("id", GAMES)


def plays(rules: Rules, rng: random.Random) -> Iterator[Game]:
    """The states of a game from the set-up and of three from positions with few men; shorter games on a large board."""
    touches = 60 if len(rules.board.points) <= 50 else 20
    yield from play_on(Game.begin(rules), rng, touches)
    for text in islice(sparse_positions(rules, rng), 3):
        yield from play_on(Game.begin(rules, parse_position(rules, text)), rng, touches // 2)


def men(rules: Rules, position: Position) -> int:
    """All men on the board, in columns and in hand; a chain's victims still stand and count."""
    tops = sum(bits.bit_count() for bits in position.men)
    return tops + sum(map(len, position.under)) + sum(position.hands)


def leapt_over(rules: Rules, move: Move) -> int:
    """How many men a touch leaps over: one, or as many as there are points between where rows are leapt over."""
    if move.manner != "leap":
        return 0
    if not any(kind.rows for kind in rules.kinds):
        return 1
    return next(ray.path.index(move.to) for ray in rules.board.rays[move.start] if move.to in ray.path)


@EVERY_GAME
@MANY
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_men_leave_by_captures_only_and_under_columns_never(id: str, data: st.DataObject, seed: int) -> None:
    rules = ruleset(id, *data.draw(mixtures(id)))
    states = list(plays(rules, random.Random(seed)))
    for before, after in pairwise(states):
        if len(after.acts) == 0:
            continue
        touch, lost = after.acts[-1], men(rules, before.position) - men(rules, after.position)
        over = not after.unfinished
        moves = after.unfinished or after.turns[-1].moves
        leaps = sum(leapt_over(rules, move) for move in moves)
        one = leapt_over(rules, moves[-1]) if "x" in touch else 0
        taken = {"jump": one, "top": one, "turn": leaps if over else 0, "under": 0}[rules.taken]
        if touch[-1] in "+~":
            assert lost > 0
        elif rules.trapped == "removed" and over and before.position.side != rules.hunted():  # any that are shut in
            assert 0 <= lost <= union(before.position.men, rules.hunted(), len(rules.kinds)).bit_count()
        elif rules.huff == "auto" and over:  # one man more may be lost by itself
            assert 0 <= lost - taken - (touch[0] == "!") <= 1
        else:
            assert lost == taken + (touch[0] in "!*")


@EVERY_GAME
@MANY
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_no_side_gets_more_of_a_kind_than_it_has(id: str, data: st.DataObject, seed: int) -> None:
    """Pieces come from the hand and from promotion alone, and a captive keeps its side."""
    rules = ruleset(id, *data.draw(mixtures(id)))
    rng = random.Random(seed)
    for state in play_on(Game.begin(rules), rng, 80):
        have = owned(rules, state.position)
        if rules.taken == "under":
            assert have == owned(rules, set_up(rules))
        assert all(some <= most for some, most in zip(have, owned(rules, set_up(rules)), strict=True))
        assert rules.taken in ("under", "top") or not state.position.under
        assert rules.taken != "top" or all(
            code // len(rules.kinds) == side for side in (0, 1) for point, column in enumerate(state.position.under)
            if union(state.position.men, side, len(rules.kinds)) >> point & 1 for code in column)
        assert not rules.refill or all(
            union(state.position.men, side, len(rules.kinds)).bit_count() <= rules.refill for side in (0, 1))


@pytest.mark.parametrize("many", [300, pytest.param(8000, marks=pytest.mark.long)])
def test_every_mix_of_all_fields_is_refused_or_plays_on_and_round_trips(many: int) -> None:
    """Not only what a rule card offers: whatever a link or a record may ask for."""
    rng = random.Random(f"mixes {many}")
    played = 0
    for _ in range(example_count(many)):
        id, name, changes = random_mix(rng)
        try:
            rules = ruleset(id, name, changes)
        except RulesError:
            continue
        played += 1
        for state in play_on(Game.begin(rules), rng, 50):
            position, mix = state.position, (id, name, changes)
            assert bool(state.legal()) == (state.outcome is None), mix
            assert parse_position(rules, format_position(rules, position)) == position, mix
            tops = sum(mask.bit_count() for mask in position.men)
            everywhere = union(position.men, 0, len(rules.kinds)) | union(position.men, 1, len(rules.kinds))
            assert everywhere.bit_count() == tops, mix
            assert not any(column and not everywhere >> i & 1 for i, column in enumerate(position.under)), mix
    assert played > example_count(many) / 5


def owned(rules: Rules, position: Position) -> list[int]:
    """How many pieces each side has on the board, beneath and in hand; of each kind apart where none is promoted."""
    apart = all(kind.promotes is None for kind in rules.kinds)
    count = len(rules.kinds)
    have = [0] * (2 * count)
    for code, mask in enumerate(position.men):
        have[code if apart else code // count * count] += mask.bit_count()
    for code in (code for column in position.under for code in column):
        have[code if apart else code // count * count] += 1
    for side in (0, 1):
        have[side * count + placed_kind(rules, side)] += position.hands[side]
    return have


class Image(NamedTuple):
    """An image of a board: point → point, direction → direction, and whether the sides change places."""

    to: Mapping[str, str]
    way: Callable[[int, int], tuple[int, int]]
    swap: bool


def moved(text: str, image: Image) -> str:
    """A position or a touch with every point and direction moved, and, on demand, the sides exchanged."""
    text = re.sub(POINT, lambda found: image.to[found[0]], text)
    text = re.sub(
        r"vector=(-?\d+)/(-?\d+)", lambda found: "vector={}/{}".format(*image.way(int(found[1]), int(found[2]))), text
    )
    if not image.swap or ":" not in text:
        return text
    parts, *extras = text.split(";")
    turn, white, black = parts.split(":")
    exchanged = str.maketrans("wb", "bw")
    for i, extra in enumerate(extras):
        key, _, value = extra.partition("=")
        if key in ("hand", "back", "stepped"):
            extras[i] = f"{key}={','.join(reversed(value.split(',')))}"
        if key in ("closed", "freeing"):
            extras[i] = f"{key}={value.translate(exchanged)}"

    def own(men: str) -> str:
        return re.sub(r"\([^)]*\)", lambda found: found[0].translate(exchanged), men[1:])

    return ";".join([f"{'B' if turn == 'W' else 'W'}:W{own(black)}:B{own(white)}", *extras])


def images(rules: Rules) -> list[Image]:
    """The images of a board that its rules cannot tell from it, without the board itself.

    Where something goes forward or sideways, up stays up, or becomes down as the sides change places.  Where one side
    hunts the other, they do not: neither can have the other's pieces.
    """
    board = rules.board
    where = {name: (x, y) for name, x, y in board.coordinates}
    name = {place: point for point, place in where.items()}
    steps = {frozenset(pair) for line in board.lines for pair in pairwise(line)}
    apart = set(board.region.points if board.region else ())
    width, height = (min(some) + max(some) for some in zip(*where.values(), strict=True))
    found = []
    for turned, dx, dy, swap in product((False, True), (1, -1), (1, -1), (False, True)):
        def way(x: int, y: int, turned: bool = turned, dx: int = dx, dy: int = dy) -> tuple[int, int]:
            return (y * dx, x * dy) if turned else (x * dx, y * dy)

        if upright(rules) and (turned or swap != (dy < 0)) or swap and rules.hunters():
            continue
        places = {point: way(2 * x - width, 2 * y - height) for point, (x, y) in where.items()}
        to = {point: name.get(((x + width) // 2, (y + height) // 2), "") for point, (x, y) in places.items()}
        kept = {to[point] for point in apart} == apart
        if kept and {frozenset(to[point] for point in step) for step in steps} == steps and (
            swap or any(a != b for a, b in to.items())
        ):
            found.append(Image(to, way, swap))
    return found


def upright(rules: Rules) -> bool:
    """Whether these rules know a way forward or sideways, or rows of the one side and of the other."""
    directions = {
        rules.steps,
        rules.captures,
        *(kind.steps for kind in rules.kinds),
        *(kind.captures for kind in rules.kinds),
    }
    return (not directions <= {"any", "none", None} or any(kind.promotes is not None for kind in rules.kinds)
            or rules.returning == "no-shuttle" or rules.far_row != "free" or rules.far_row_back
            or rules.mill_lines in ("not-home", "not-own-home"))


@EVERY_GAME
@MANY
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_an_image_of_the_board_or_the_sides_exchanged_change_nothing(id: str, data: st.DataObject, seed: int) -> None:
    rules, rng = ruleset(id, *data.draw(mixtures(id))), random.Random(seed)
    known = images(rules)
    for state in islice(plays(rules, rng), 0, None, 5):
        text, end = format_position(rules, state.position), outcome(rules, state.position)
        choices = [touch_text(rules.board, move) for move in legal(rules, state.position)]
        for image in rng.sample(known, min(2, len(known))):
            other = parse_position(rules, moved(text, image))
            touches = {touch_text(rules.board, move) for move in legal(rules, other)}
            assert touches == {moved(touch, image) for touch in choices}, text
            told = outcome(rules, other)
            assert (told is None) == (end is None), text
            if told and end:
                assert told.reason == end.reason
                assert told.score == (end.score[::-1] if image.swap else end.score), text
                assert told.winner == (1 - end.winner if image.swap and end.winner is not None else end.winner), text


@EVERY_GAME
def test_the_boards_have_the_symmetries_that_they_should(id: str) -> None:
    """As many as the file of the game's worked examples says."""
    files = [
        tomllib.loads(path.read_text("utf-8")) for path in (Path(__file__).parents[1] / "scenarios").glob("*.toml")
    ]
    assert [file["symmetries"] for file in files if file["game"] == id] == [len(images(ruleset(id)))]


@EVERY_GAME
@MANY
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_positions_touches_and_turns_are_read_back_as_written(id: str, data: st.DataObject, seed: int) -> None:
    rules = ruleset(id, *data.draw(mixtures(id)))
    for state in plays(rules, random.Random(seed)):
        position = state.position
        text = format_position(rules, position)
        assert parse_position(rules, text) == position, text
        moves = legal(rules, position)
        assert len({touch_text(rules.board, move) for move in moves}) == len(moves), text
        for move in moves:
            assert split_turn(touch_text(rules.board, move)) == [touch_text(rules.board, move)]
        assert bool(moves) == (outcome(rules, position) is None), text
    rng = random.Random(seed)
    start = Game.begin(rules, parse_position(rules, next(sparse_positions(rules, rng))))
    if not start.outcome:
        for number, (whole, _) in enumerate(turns(rules, start.position)):
            text = turn_text(rules.board, whole)
            assert split_turn(text) == [touch_text(rules.board, move) for move in whole], text
            if number > 100:
                break


def to_the_end(start: Game, rng: random.Random, words: float) -> Game:
    """A whole game.  It is closed as soon as its history allows; other acts are mixed in."""
    state = start
    while not state.outcome:
        possible = state.words()
        if "claim-close" in possible:
            return state.act("claim-close")
        if rng.random() < words:
            state = state.act(rng.choice([word for word in possible if word not in ("resign", "accept")] or possible))
            continue
        state = state.act(rng.choice(sorted(state.choices())))
    return state


@EVERY_GAME
@settings(MANY, max_examples=example_count(30))
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_any_mixture_of_rules_plays_to_an_end_and_its_record_is_read_back(
    id: str, data: st.DataObject, seed: int
) -> None:
    name, changes = data.draw(mixtures(id))
    rules, rng = ruleset(id, name, changes), random.Random(seed)
    start = None if rng.random() < 0.5 else parse_position(rules, next(sparse_positions(rules, rng)))
    ended = to_the_end(Game.begin(rules, start, rng.randint(0, 1) if start is None else None), rng, 0.02)
    assert ended.outcome and not ended.legal() and not ended.words()
    half = Game.begin(rules, start, ended.start.side)
    for act in ended.acts[:rng.randint(0, len(ended.acts))]:
        half = half.act(act)
    for whole in (half, ended):
        text = records.write(records.Record(id, name, changes, whole, {"Event": "Tablas"}))
        again = records.read(text)
        assert again.play.acts == whole.acts, text
        assert again.play.position == whole.position and again.play.outcome == whole.outcome, text
        assert (again.game, again.rules, dict(again.changes), dict(again.tags)) == (
            id,
            name,
            changes,
            {"Event": "Tablas"},
        )
        assert records.write(again) == text


# -- every value of every field matters -----------------------------------------------------------------------

@pytest.mark.parametrize(("id", "field", "one", "other"), [pair for pair in value_pairs() if not same_by_design(*pair)])
def test_every_value_of_every_field_matters(id: str, field: str, one: str, other: str) -> None:
    changes, start, acts = read_witnesses()[id, field, one, other]
    assert is_witness(begin_both(id, changes, field, (one, other), start), acts)


def test_the_table_of_witnesses_holds_nothing_else() -> None:
    assert set(read_witnesses()) == {pair for pair in value_pairs() if not same_by_design(*pair)}


def test_a_value_that_no_mix_allows_needs_no_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    """With huff=claim in the rules and no other huff on offer, compulsory=no can never be had."""
    base = replace(GAMES["felli"].base, huff="claim", compulsory=True)
    entry = replace(GAMES["felli"], toggles={"compulsory": ()}, base=base, rulesets=GAMES["felli"].rulesets[:1])
    monkeypatch.setitem(GAMES._entries, "felli-claimed", replace(entry, id="felli-claimed"))
    monkeypatch.setitem(GAMES._places, "felli-claimed", "alquerque/felli:ENTRY")
    assert forbidden_because("felli-claimed", "compulsory", "no") == "huff-needs-compulsion (huff=claim, compulsory=no)"
    assert not forbidden_because("felli-claimed", "compulsory", "yes")
    assert list(value_pairs_of("felli-claimed")) == []
    (told,) = game_coverage.impossible_values("felli-claimed", [one.id for one in entry.rulesets])
    assert told.startswith(
        "py/alquerque/games/alquerque/felli.py: compulsory=no is on offer, but no mix of felli-claimed "
    )
    assert "allows it: huff-" in told
    both = replace(entry, id="felli-claimed", toggles={"compulsory": (), "huff": ("no", "claim")})
    monkeypatch.setitem(GAMES._entries, "felli-claimed", both)
    assert not forbidden_because("felli-claimed", "compulsory", "no"), "huff=no allows it"
