"""The draughts of other countries against outside figures and outside programs.

**Counts.**  Depth by depth, those in the tests of R. Halbersma's ``dctl`` (github.com/rhalbersma/dctl, after "Perft for
all recognized draughts variants", a thread of the FMJD's forum), duplicates dropped: a turn counts once, however many
ways lead to the same position.  For Spanish draughts see test_outside.py; for Turkish draughts nothing was published
that we know of. Pinoy dama is Brazilian draughts turned over, left to right, as the app Filipino Checkers says; its
counts are Brazil's.  Canada's are those of the tests for large boards.  The Italian ones, from the set-up and from three
positions of E. Gilbert's, are those in the tests of ``dama-jev`` (github.com/shev-pro/dama-jev), after ``dctl`` and
Gilbert's Kingsrow.

**pydraughts** (Ioannis Pantidis, after ImparaAI's checkers) lists whole turns.  The same turns everywhere, point by
point and man by man, in English, Russian, international, Turkish, Italian and Frisian draughts, and in those of
Brazil, with which pinoy dama is compared too; PYDRAUGHTS_DIFFERS and PYDRAUGHTS_VALUES say where not, and why.  It has
neither pool nor Canadian draughts.  The rule of a king's three moves is compared in Frisian games of few pieces.

**OpenSpiel's checkers** (Google DeepMind, ``open_spiel``) are English draughts begun by white.  The same touches, the
same board and the same winner everywhere.  It calls a game drawn after forty turns without a capture, men's moves
included; here the game's history offers a close after forty moves of each side without a capture or a man's advance.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from alquerque import Position, Rules, legal, outcome, play, ruleset
from alquerque.board import indices
from alquerque.formats.notation import format_position, parse_position, touch_text
from alquerque.history import Game
from alquerque.pipeline import compiled, set_up
from alquerque.rules import RulesError
from alquerque.turns import perft, turns
from mixes import example_count, pick_sharp_touch, sparse_positions

HALBERSMA = {
    "draughts-english": (7, 49, 302, 1469, 7361, 36768, 179740, 845931),
    "draughts-russian": (7, 49, 302, 1469, 7482, 37986, 190146, 929899),
    "draughts-international": (9, 81, 658, 4265, 27117, 167140, 1049442),
    "pinoy-dama": (7, 49, 302, 1469, 7473, 37628, 187302, 907830),
    "draughts-brazilian": (7, 49, 302, 1469, 7473, 37628, 187302, 907830),
    "draughts-canadian": (11, 121, 1222, 10053, 79049, 584100),
    "pool-checkers": (7, 49, 302, 1469, 7482, 37986, 190146, 929896),
    "draughts-italian": (7, 49, 302, 1469, 7361, 36473, 177532, 828783),
    "draughts-frisian": (9, 81, 658, 3874, 21265, 102431, 540126),
}
RECTANGULAR = (9, 81, 658, 4265, 27117, 167140, 1029319)
"""Those of ``dctl`` for international draughts on the board of spantsiretti, ten by eight (board::spantsiretti, from
"Perft on rectangular boards", a thread of the FMJD's forum).  The seventh is the first to differ from ten by ten."""
THAI = (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963648)
"""Those of ``dctl`` are for twelve men a side.  The ninth is the first to differ from English draughts."""
GILBERT = [
    ("W:We1,f2,d2,e3,c3,a3,h4,f4,b4:Be5,c5,a5,h6,d6,g7,e7,h8,d8", (5, 13, 42, 107, 360, 1099, 3736, 12495)),
    ("B:We1,g3,e3,h4,b4,Ke7:Bh2,b2,h6,g7,h8,d8", (6, 47, 271, 1916, 10810, 73137)),
    ("W:WKd2,Kb2,h4,b4,h6,Kb6,a7:Bg3,a3,Kd4,Kg5,e5,Kd6,b8", (13, 112, 828, 6756, 46241)),
]
"""Positions of Italian draughts with their counts, the last with kings of both sides."""
GAME_OF = {"draughts-brazilian": "draughts-international", "draughts-canadian": "draughts-international",
           "pool-checkers": "draughts-russian", "spantsiretti": "draughts-russian"}
"""The games of the rulesets that are not a game's first."""
QUICK, SLOW = 10_000, 20_000
"""The greatest counts of the quick run and of the whole one; what is greater is left to `build.py test --all`."""


def rules_of(name: str) -> Rules:
    """The rules of a game's first ruleset, or of another one by its name."""
    return ruleset(GAME_OF[name], name) if name in GAME_OF else ruleset(name)


def mark(count: int) -> list[pytest.MarkDecorator]:
    return [pytest.mark.long] if count > SLOW else [pytest.mark.slow] if count > QUICK else []


@pytest.mark.parametrize(("id", "depth", "count"), [
    pytest.param(id, depth, count, marks=mark(count))
    for id, counts in HALBERSMA.items() for depth, count in enumerate(counts, 1)])
def test_counts_as_published(id: str, depth: int, count: int) -> None:
    rules = rules_of(id)
    assert perft(rules, set_up(rules), depth, "position") == count


@pytest.mark.parametrize(("depth", "count"), [
    pytest.param(depth, count, marks=mark(count)) for depth, count in enumerate(THAI, 1)])
def test_thai_counts_as_published_with_twelve_men(depth: int, count: int) -> None:
    rules = replace(ruleset("makhos"), setup=ruleset("draughts-russian").setup)
    assert perft(rules, set_up(rules), depth, "position") == count


@pytest.mark.parametrize(("depth", "count"), [
    pytest.param(depth, count, marks=mark(count)) for depth, count in enumerate(RECTANGULAR, 1)])
def test_the_board_of_ten_by_eight_counts_as_published_with_international_rules(depth: int, count: int) -> None:
    ten_by_eight = rules_of("spantsiretti")
    rules = replace(ruleset("draughts-international"), board=ten_by_eight.board, setup=ten_by_eight.setup)
    assert perft(rules, set_up(rules), depth, "position") == count


@pytest.mark.parametrize(("text", "depth", "count"), [
    pytest.param(text, depth, count, marks=mark(count))
    for text, counts in GILBERT for depth, count in enumerate(counts, 1)])
def test_italian_counts_as_published_from_positions_with_kings(text: str, depth: int, count: int) -> None:
    rules = ruleset("draughts-italian")
    assert perft(rules, parse_position(rules, text), depth, "position") == count


@pytest.mark.parametrize(
    ("id", "each"),
    [("draughts-english", 40), ("draughts-russian", 15), ("draughts-international", 25), ("draughts-brazilian", 20)],
)
def test_a_draw_may_be_claimed_after_so_many_moves_of_each(id: str, each: int) -> None:
    """Moves without a capture and without a man's move: English 40 (WCDF), Russian 15, international 25 (FMJD), Brazil
    20 (Apedamas)."""
    rules = rules_of(id)
    moves = ["a3-b2", "g1-h2", "b2-a3", "h2-g1"] * each
    state = Game.begin(rules, parse_position(rules, "W:WKa3,f6:BKg1,a7")).read(" ".join(moves[:2 * each - 2]))
    calm = state.read(" ".join(moves[2 * each - 2:2 * each]))
    assert "claim-close" not in state.words() and "claim-close" in calm.words()
    end = calm.act("claim-close").outcome
    assert end and end.winner is None and end.reason == "quiet"
    assert "claim-close" not in state.read("f6-g7 " + moves[2 * each - 1]).words(), "a man has moved"


def test_no_landing_to_choose_where_nobody_flies() -> None:
    with pytest.raises(RulesError, match="landings-need-flying"):
        ruleset("draughts-english", None, {"most": "onward"})


# --- pydraughts -------------------------------------------------------------------------------------------------------

NAMES = {"draughts-english": "english", "draughts-russian": "russian", "draughts-international": "standard",
         "draughts-turkish": "turkish", "pinoy-dama": "brazilian", "draughts-brazilian": "brazilian",
         "draughts-italian": "italian", "draughts-frisian": "frisian"}

Turns = set[tuple[tuple[int, ...], frozenset[int]]]
"""(the points of a turn in order, the men taken)"""


@pytest.fixture(scope="module")
def game() -> Any:
    pytest.importorskip("draughts", reason="pydraughts is not installed; nothing to compare with")
    from draughts.core.game import Game
    return Game


def numbers(rules: Rules) -> list[int]:
    """pydraughts numbers the squares row by row from the top left; here is our point for each of its numbers, from
    1.  (The lattice of pinoy dama is compared with a board that is its mirror image.)
    """
    board = rules.board
    spots = board.drawn if board.style == "squares" else [spot for _, *spot in board.coordinates]
    order = sorted(range(len(board.points)), key=lambda i: (-spots[i][1], spots[i][0]))
    return [-1, *order]


def fen(rules: Rules, p: Position) -> str:
    """A position in the notation of the Hub protocol: the side to move, then a letter for each square, kings as
    capitals.
    """
    letters = {1 << i: letter for i, letter in enumerate("wWbB")}
    squares = ["".join(letters[1 << code] for code, mask in enumerate(p.men) if mask >> point & 1) or "e"
               for point in numbers(rules)[1:]]
    return "WB"[p.side] + "".join(squares)


def theirs(game: Any, rules: Rules, name: str, p: Position) -> Turns:
    at = numbers(rules)
    found = set()
    for hops, taken in zip(*game(name, fen(rules, p)).legal_moves(), strict=True):
        points = (at[hops[0][0]], *(at[to] for _, to in hops))
        found.add((points, frozenset(at[square] for square in taken if square)))
    return found


def ours(rules: Rules, p: Position) -> Turns:
    return {((moves[0].start, *(m.to for m in moves)), frozenset(m.over for m in moves if m.over >= 0))
            for moves, _ in turns(rules, p)}


def placed(rules: Rules, rng: random.Random) -> Iterator[Position]:
    """Positions with few men and kings, and whole games from the set-up."""
    for text in sparse_positions(rules, rng):
        if rng.random() < 0.95:
            yield parse_position(rules, text)
            continue
        p = set_up(rules)
        while moves := legal(rules, p):
            texts = {touch_text(rules.board, m): m for m in moves}
            p = play(rules, p, texts[pick_sharp_touch(list(texts), rng)])
            if p.chain is None:
                yield p
            if rng.random() < 0.01:
                break


def endings(rules: Rules, rng: random.Random) -> Iterator[Position]:
    """Up to ten men, most of them kings, where something can be taken."""
    far = [rules.board.row(top=True), rules.board.row(top=False)]
    while True:
        white, black = rng.randint(1, 4), rng.randint(1, 6)
        men = [0, 0, 0, 0]
        for n, point in enumerate(rng.sample(range(len(rules.board.points)), white + black)):
            side = n >= white
            men[side * 2 + (rng.random() < 0.7 or far[side] >> point & 1)] |= 1 << point
        p = Position(rng.randint(0, 1), tuple(men))
        if compiled(rules).captures(p):
            yield p


def passes_through(rules: Rules, p: Position, turn: tuple[tuple[int, ...], frozenset[int]]) -> bool:
    """Whether a turn that takes nothing goes over a man."""
    (start, to, *_), taken = turn
    men = p.men[0] | p.men[1] | p.men[2] | p.men[3]
    between = next((ray.path[:ray.path.index(to)] for ray in rules.board.rays[start] if to in ray.path), ())
    return not taken and any(men >> point & 1 for point in between)


#: Where pydraughts 0.6.7 goes wrong, by variant: the turns that it lists and that cannot be meant.
PYDRAUGHTS_DIFFERS = {
    # A Turkish king that takes nothing is listed on every free square of its row and column, even beyond men that
    # stand in its way; when it takes, the same program stops it at the second man, as every rule page does.
    "draughts-turkish": passes_through,
}


#: Where pydraughts reckons otherwise: a Frisian king is worth 1.501 men there, and sums of that are compared without
#: rounding; so captures of three kings or more are not compared.
PYDRAUGHTS_VALUES = {"draughts-frisian"}


def takes_many_kings(p: Position, turn: tuple[tuple[int, ...], frozenset[int]]) -> bool:
    return sum(p.men[(1 - p.side) * 2 + 1] >> point & 1 for point in turn[1]) > 2


def beside(
    game: Any, id: str, positions: int, seed: int, drawn: Callable[..., Iterator[Position]] = placed
) -> Counter[str]:
    rules, name, differs = rules_of(id), NAMES[id], PYDRAUGHTS_DIFFERS.get(id)
    free = rules.but({"most": "free"})
    seen: Counter[str] = Counter()
    for p in islice(drawn(rules, random.Random(seed)), positions):
        our, their = ours(rules, p), theirs(game, rules, name, p)
        if differs:
            wrong = {turn for turn in their if differs(rules, p, turn)}
            their -= wrong
            seen["wrong there"] += bool(wrong)
        if id in PYDRAUGHTS_VALUES and any(takes_many_kings(p, turn) for turn in our | their):
            assert our & their, format_position(rules, p)
            seen["other values"] += 1
        else:
            assert our == their, (format_position(rules, p), our ^ their)
        assert bool(our) == (outcome(rules, p) is None), format_position(rules, p)
        seen["positions"] += 1
        seen["chains"] += any(len(taken) > 1 for _, taken in our)
        seen["of kings"] += any(taken and p.men[p.side * 2 + 1] >> points[0] & 1 for points, taken in our)
        seen["choices barred"] += len(legal(free, p)) > len(legal(rules, p))
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("id", NAMES)
def test_whole_turns_are_those_of_pydraughts(game: Any, id: str) -> None:
    many = example_count(500)
    seen = beside(game, id, many, 1)
    assert seen["positions"] == many and seen["chains"] > many / 40 and seen["of kings"] > many / 80, seen


@pytest.mark.slow
@pytest.mark.parametrize(("id", "many"), [
    pytest.param(id, many, marks=marks) for id in NAMES for many, marks in ((80, []), (4000, [pytest.mark.long]))])
def test_captures_in_endings_of_kings_are_those_of_pydraughts(game: Any, id: str, many: int) -> None:
    seen = beside(game, id, many, 3, endings)
    assert seen["positions"] == many and seen["chains"] > many / 10 and seen["of kings"] > many / 2, seen


@pytest.mark.long
@pytest.mark.parametrize("id", NAMES)
def test_whole_turns_are_those_of_pydraughts_at_length(game: Any, id: str) -> None:
    seen = beside(game, id, 8000, 2)
    assert seen["positions"] == 8000 and seen["chains"] > 250 and seen["of kings"] > 400, seen
    assert (seen["choices barred"] > 20) == (id != "draughts-english"), seen


@pytest.mark.slow
def test_a_frisian_king_steps_three_times_as_in_pydraughts(game: Any) -> None:
    """Games of a man and a king each, in which the kings step on as long as they may, where nothing takes them."""
    rules, rng, seen = ruleset("draughts-frisian"), random.Random(5), Counter[str]()
    at = numbers(rules)
    for _ in range(example_count(30)):
        men = rng.choice((("a5", "c1", "j6", "h10"), ("d4", "i1", "g7", "b10"), ("g1", "a1", "d10", "j10")))
        p = Position(0, tuple(1 << rules.board.index[point] for point in men))
        other = game("frisian", fen(rules, p))
        for _ in range(40):
            if outcome(rules, p) is not None:
                break
            listed = other.legal_moves()[0]
            their = {(at[hops[0][0]], *(at[to] for _, to in hops)): hops for hops in listed}
            played = {(moves[0].start, *(m.to for m in moves)): q for moves, q in turns(rules, p)}
            assert set(played) == set(their), format_position(rules, p)
            seen["stopped"] += "/3" in format_position(rules, p)
            kings = p.men[p.side * 2 + 1]
            safe = [points for points, q in sorted(played.items()) if not compiled(rules).captures(q)]
            steps = [points for points in safe if kings >> points[0] & 1]
            points = rng.choice(steps or safe or sorted(played))
            p = played[points]
            for hop in their[points]:
                other.move(hop)
    assert seen["stopped"] > 10, seen


# --- OpenSpiel --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def checkers() -> Any:
    pyspiel = pytest.importorskip(
        "pyspiel", reason="OpenSpiel has no wheel for every platform; nothing to compare with"
    )
    return pyspiel.load_game("checkers")


def picture(rules: Rules, p: Position) -> str:
    """A position as OpenSpiel draws it: white's men o and kings 8, black's + and *."""
    at = {(x, y): i for i, (_, x, y) in enumerate(rules.board.coordinates)}
    men = {i: "o8+*"[code] for code, mask in enumerate(p.men) for i in indices(mask)}
    rows = [f"{y + 1}" + "".join(men.get(at.get((x, y), -1), ".") for x in range(8)) for y in reversed(range(8))]
    return "\n".join([*rows, " abcdefgh"])


def play_checkers(checkers: Any, rng: random.Random) -> Counter[str]:
    """One game of random touches in both programs, compared at every touch."""
    rules = ruleset("draughts-english", None, {"first": "w"})
    p, state = set_up(rules), checkers.new_initial_state()
    seen: Counter[str] = Counter()
    calm = 0
    while True:
        moves = {touch_text(rules.board, m): m for m in legal(rules, p)}
        end = outcome(rules, p)
        assert str(state).strip() == picture(rules, p)
        seen["positions"] += 1
        if state.is_terminal() and end is None:
            assert state.returns() == [0.0, 0.0] and calm >= 40
            seen["called drawn"] += 1
            return seen
        assert state.is_terminal() == (end is not None), str(state)
        if end is not None:
            assert end.winner is not None and state.returns() == [1.0 - 2 * end.winner, 2 * end.winner - 1.0]
            seen[end.reason] += 1
            return seen
        acts = {state.action_to_string(act): act for act in state.legal_actions()}
        assert {text.replace("-", "").replace("x", "") for text in moves} == set(acts), str(state)
        assert state.current_player() == p.side
        seen["chains"] += p.chain is not None
        seen["of kings"] += any("x" in text and p.men[p.side * 2 + 1] >> m.start & 1 for text, m in moves.items())
        text = pick_sharp_touch(list(moves), rng)
        calm = 0 if "x" in text else calm + 1
        p = play(rules, p, moves[text])
        state.apply_action(acts[text.replace("-", "").replace("x", "")])


def test_english_draughts_are_played_as_openspiel_plays_them(checkers: Any) -> None:
    rng = random.Random(1)
    seen = sum((play_checkers(checkers, rng) for _ in range(60)), Counter())
    assert seen["positions"] > 3000 and seen["chains"] > 50 and seen["of kings"] > 50, seen
    assert seen["no-men"] + seen["blocked"] > 20, seen


@pytest.mark.long
def test_english_draughts_beside_openspiel_at_length(checkers: Any) -> None:
    rng = random.Random(2)
    seen = sum((play_checkers(checkers, rng) for _ in range(1000)), Counter())
    assert seen["positions"] > 60_000 and seen["blocked"] > 20, seen
