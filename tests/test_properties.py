"""What is true of every position of every game, whatever the rules: tried on games and mixtures of rules drawn at random."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from itertools import islice, pairwise
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from alquerque import GAMES, Position, Rules, RulesError, game, legal, outcome, records, ruleset
from alquerque.history import Game
from alquerque.notation import NotationError, format_position, parse_position, split_turn, touch_text, turn_text
from alquerque.turns import turns
from mixes import mixtures, ongoing, sparse

MANY = settings(max_examples=25, deadline=None, derandomize=True, phases=[Phase.generate])
EVERY_GAME = pytest.mark.parametrize("id", GAMES)


def plays(id: str, rules: Rules, rng: random.Random) -> Iterator[Game]:
    """The states of a game from the set-up and of three from positions with few men."""
    yield from ongoing(Game.begin(rules), rng, 60)
    for _, text in zip(range(3), sparse(id, rules, rng), strict=False):
        yield from ongoing(Game.begin(rules, parse_position(rules, text)), rng, 25)


def men(rules: Rules, position: Position) -> int:
    """All men on the board, in columns and in hand; a chain's victims still stand and count."""
    tops = sum(bits.bit_count() for bits in position.men)
    return tops + sum(map(len, position.under)) + sum(position.hands)


@EVERY_GAME
@MANY
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_men_leave_by_captures_only_and_in_lasca_never(id: str, data: st.DataObject, seed: int) -> None:
    rules = ruleset(id, *data.draw(mixtures(id)))
    states = list(plays(id, rules, random.Random(seed)))
    for before, after in pairwise(states):
        if len(after.acts) == 0:
            continue
        touch, lost = after.acts[-1], men(rules, before.position) - men(rules, after.position)
        over = not after.unfinished
        leaps = sum(move.manner == "leap" for move in (after.unfinished or after.turns[-1].moves))
        taken = {"jump": int("x" in touch), "turn": leaps if over else 0, "under": 0}[rules.taken]
        if touch[-1] in "+~":
            assert lost > 0
        elif rules.huff == "auto" and over:  # one man more may be lost by itself
            assert 0 <= lost - taken - (touch[0] == "!") <= 1
        else:
            assert lost == taken + (touch[0] in "!*")


def test_the_men_of_lasca_are_always_twenty_two() -> None:
    rules, rng = ruleset("lasca"), random.Random(22)
    for _ in range(20):
        assert all(men(rules, state.position) == 22 for state in ongoing(Game.begin(rules), rng, 200))


def moved(text: str, to: Mapping[str, str], way: tuple[int, int], swap: bool) -> str:
    """A position or a touch with every point and direction moved, and, on demand, the sides exchanged."""
    text = re.sub(r"[a-i]\d\b|[a-i]\d(?=[-x+~/:,;])", lambda found: to[found[0]], text)
    text = re.sub(r"vector=(-?\d+)/(-?\d+)", lambda found: f"vector={int(found[1]) * way[0]}/{int(found[2]) * way[1]}", text)
    if not swap or ":" not in text:
        return text
    parts, *extras = text.split(";")
    turn, white, black = parts.split(":")
    for i, extra in enumerate(extras):
        key, _, value = extra.partition("=")
        if key in ("hand", "back"):
            extras[i] = f"{key}={','.join(reversed(value.split(',')))}"
    exchanged = str.maketrans("wb", "bw")

    def own(men: str) -> str:
        return re.sub(r"\([^)]*\)", lambda found: found[0].translate(exchanged), men[1:])

    return ";".join([f"{'B' if turn == 'W' else 'W'}:W{own(black)}:B{own(white)}", *extras])


def images(id: str, rules: Rules) -> Iterator[tuple[dict[str, str], tuple[int, int], bool]]:
    """The images of a board that its rules cannot tell from it: point → point, direction → direction, sides exchanged."""
    board = rules.board
    where = {name: (x, y) for name, x, y in board.coordinates}
    name = {place: point for point, place in where.items()}
    right, top = (max(place[axis] for place in where.values()) for axis in (0, 1))
    flips = [(-1, 1, False), (1, -1, True), (-1, -1, True)]
    if id == "alquerque-de-nueve":  # nothing there goes forward
        flips += [(-1, 1, True), (1, -1, False), (-1, -1, False), (1, 1, True)]
    for dx, dy, swap in flips:
        places = {point: (x if dx > 0 else right - x, y if dy > 0 else top - y) for point, (x, y) in where.items()}
        if all(place in name for place in places.values()):
            yield {point: name[place] for point, place in places.items()}, (dx, dy), swap


@EVERY_GAME
@MANY
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_mirror_or_a_half_turn_with_the_sides_exchanged_changes_nothing(id: str, data: st.DataObject, seed: int) -> None:
    rules = ruleset(id, *data.draw(mixtures(id)))
    for state in islice(plays(id, rules, random.Random(seed)), 0, None, 5):
        text, choices, end = format_position(rules, state.position), state.choices(), outcome(rules, state.position)
        for to, way, swap in images(id, rules):
            image = parse_position(rules, moved(text, to, way, swap))
            touches = {touch_text(rules.board, move) for move in legal(rules, image)}
            assert touches == {moved(touch, to, way, swap) for touch in choices}, text
            told = outcome(rules, image)
            assert (told is None) == (end is None), text
            if told and end:
                assert told.reason == end.reason
                assert told.score == (end.score[::-1] if swap else end.score), text
                assert told.winner == (1 - end.winner if swap and end.winner is not None else end.winner), text


@EVERY_GAME
def test_the_boards_have_the_images_that_they_should(id: str) -> None:
    wanted = {"alquerque-de-doce": 3, "alquerque-de-nueve": 7, "fanorona": 3, "lasca": 3, "damas": 1}
    assert len(list(images(id, ruleset(id)))) == wanted[id]


@EVERY_GAME
@MANY
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_positions_touches_and_turns_are_read_back_as_written(id: str, data: st.DataObject, seed: int) -> None:
    rules = ruleset(id, *data.draw(mixtures(id)))
    for state in plays(id, rules, random.Random(seed)):
        position = state.position
        text = format_position(rules, position)
        assert parse_position(rules, text) == position, text
        moves = legal(rules, position)
        assert len({touch_text(rules.board, move) for move in moves}) == len(moves), text
        for move in moves:
            assert split_turn(touch_text(rules.board, move)) == [touch_text(rules.board, move)]
        assert bool(moves) == (outcome(rules, position) is None), text
    rng = random.Random(seed)
    start = Game.begin(rules, parse_position(rules, next(sparse(id, rules, rng))))
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
@settings(MANY, max_examples=40)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_any_mixture_of_rules_plays_to_an_end_and_its_record_is_read_back(id: str, data: st.DataObject, seed: int) -> None:
    name, changes = data.draw(mixtures(id))
    rules, rng = ruleset(id, name, changes), random.Random(seed)
    start = None if rng.random() < 0.5 else parse_position(rules, next(sparse(id, rules, rng)))
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
        assert (again.game, again.rules, dict(again.changes), dict(again.tags)) == (id, name, changes, {"Event": "Tablas"})
        assert records.write(again) == text


# -- every value of every field matters -----------------------------------------------------------------------

WITNESSES = Path(__file__).parent / "witnesses.txt"


def told(state: Game) -> tuple[object, ...]:
    """All that a player is told by the rules: who moves, what may be touched and claimed, how it ended."""
    return state.position.side, frozenset(state.choices()), tuple(state.words()), state.outcome


def pairs() -> Iterator[tuple[str, str, str, str]]:
    """Game, field and two of its values, for every two values on offer."""
    for id, entry in GAMES.items():
        for field, values in entry.choices().items():
            for i, one in enumerate(values):
                for other in values[i + 1:]:
                    yield id, field, one, other


def beside(id: str, changes: Mapping[str, str], field: str, values: tuple[str, str], start: str | None) -> list[Game]:
    """The same game begun under both values of a field."""
    both = [ruleset(id, None, {**changes, field: value}) for value in values]
    return [Game.begin(rules, parse_position(rules, start) if start else None) for rules in both]


def is_witness(both: list[Game], acts: list[str]) -> bool:
    """Whether the players are told different things after these acts, and the same before."""
    for act in acts:
        if told(both[0]) != told(both[1]):
            return False
        both = [state.act(act) for state in both]
    return told(both[0]) != told(both[1])


def search(both: list[Game], shuffle: bool, rng: random.Random) -> list[str] | None:
    """Acts at random until the players are told different things; ``shuffle``: men go to and fro, nothing happens."""
    acts: list[str] = []
    while told(both[0]) == told(both[1]):
        state = both[0]
        if state.outcome or len(acts) > 200:
            return None
        choices = sorted(state.choices())
        if shuffle:
            ago = state.turns[-2].text.split("-") if len(state.turns) > 1 else []
            steps = [text for text in choices if "-" in text]
            choices = [text for text in steps if text.split("-") == ago[::-1]] or steps or choices
        acts.append(rng.choice(choices))
        both = [one.act(acts[-1]) for one in both]
    return acts


def shorter(id: str, changes: dict[str, str], field: str, values: tuple[str, str], start: str | None,
            acts: list[str]) -> tuple[dict[str, str], list[str]]:
    """The same witness without the changes and acts that it does not need."""
    def still(changes: dict[str, str], acts: list[str]) -> bool:
        try:
            return is_witness(beside(id, changes, field, values, start), acts)
        except (RulesError, NotationError):
            return False

    for name in list(changes):
        fewer = {one: value for one, value in changes.items() if one != name}
        changes = fewer if still(fewer, acts) else changes
    for count in (1, 2, 1):
        for i in reversed(range(len(acts))):
            fewer_acts = acts[:i] + acts[i + count:]
            acts = fewer_acts if still(changes, fewer_acts) else acts
    return changes, acts


def find_witness(id: str, field: str, values: tuple[str, str]) -> str:
    """The shortest witness among the first few found, as a line of the table."""
    rng = random.Random(f"{id} {field} {values}")
    choices = {name: options for name, options in game(id).choices().items()
               if name not in (field, "quiet", "repetition", "first", "layout")}
    shuffle = field in ("quiet", "repetition")
    found: list[str] = []
    for number in range(2000):
        changes = {name: rng.choice(options) for name, options in choices.items() if rng.random() < 0.5}
        try:
            start = None if number % 2 else next(sparse(id, ruleset(id, None, changes), rng))
            both = beside(id, changes, field, values, start)
        except RulesError:
            continue
        acts = search(both, shuffle, rng)
        if acts is not None:
            changes, acts = shorter(id, changes, field, values, start, acts)
            mixed = " ".join(f"{name}={value}" for name, value in sorted(changes.items()))
            found.append(f"{id} | {field} {' '.join(values)} | {mixed or '-'} | {start or '-'} | {' '.join(acts) or '-'}")
        if len(found) >= (1 if shuffle else 6):
            break
    return min(found, key=lambda line: (len(line.rpartition("|")[2].split()), len(line)))


def witnesses() -> dict[tuple[str, str, str, str], tuple[dict[str, str], str | None, list[str]]]:
    table = {}
    for line in WITNESSES.read_text("utf-8").splitlines():
        if line and line[0] != "#":
            id, asked, changes, start, acts = (part.strip() for part in line.split("|"))
            field, one, other = asked.split()
            mixed = dict(entry.split("=") for entry in changes.split()) if changes != "-" else {}
            table[id, field, one, other] = mixed, None if start == "-" else start, acts.split() if acts != "-" else []
    return table


def same_by_design(id: str, field: str, one: str, other: str) -> bool:
    """The lot is drawn before the game: without it the side of the set-up begins."""
    return field == "first" and one == "lot" and other == "wb"[ruleset(id, None, {"first": "lot"}).start.side]


@pytest.mark.parametrize(("id", "field", "one", "other"), [pair for pair in pairs() if not same_by_design(*pair)])
def test_every_value_of_every_field_matters(id: str, field: str, one: str, other: str) -> None:
    changes, start, acts = witnesses()[id, field, one, other]
    assert is_witness(beside(id, changes, field, (one, other), start), acts)


def test_the_table_of_witnesses_holds_nothing_else() -> None:
    assert set(witnesses()) == {pair for pair in pairs() if not same_by_design(*pair)}


if __name__ == "__main__":  # python tests/test_properties.py: the table anew (with py on the path)
    for id, field, *values in pairs():
        if not same_by_design(id, field, *values):
            print(find_witness(id, field, (values[0], values[1])), flush=True)
