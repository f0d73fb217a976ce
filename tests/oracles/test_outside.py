"""The package against other people's programs and published numbers.

**Alquerque de nueve and OpenSpiel's nine_mens_morris** (Google DeepMind, ``open_spiel``).  OpenSpiel takes one man for
any number of mills closed at once and lets a side of three men fly, so it is compared with ``mills=one fly_at=3``; a
side that cannot move loses in both.  They differ in these places, and here only:

* two mills closed by one man: OpenSpiel takes one man, as ``mills=one``; the ruleset ``nueve`` (``mills=each``) takes
  two;
* a blocked side: OpenSpiel knows only that it loses; ``blocked=draws`` has no counterpart there;
* flying: OpenSpiel always flies; ``fly_at=0`` does not;
* length: OpenSpiel calls the game drawn after 200 turns.  In the package a position knows no past: the game's history
  offers the close (``quiet``, ``repetition``), and nobody is stopped at 200.

**Fanorona and fanorona-aec** (A. Krishnan, PettingZoo environment, rules after mindsports.nl).  The same touches
everywhere, stopping included.  It differs in these places, and here only: a chain that cannot go on ends there by an
act of its own, here by itself; after 44 turns it calls the game drawn; it takes it for granted that a side with men can
always move.

**Bagh chal and baghchal** (S. J. Basnet).  The same touches and the same winners everywhere.  It calls the game drawn
when a position occurs for the third time after all goats are placed; in the package a position knows no past.

**Twelve men's morris and Sanmill** (Calcitem, github.com/calcitem/sanmill).  The counts of its "Twelve Men's Morris"
and "Morabaraba" and two of the games that it plays at random, with the number of its legal moves at each touch, from
``crates/tgf-mill/testdata/legacy_oracle``, 1.json and 3.json.  It differs in one place: a side that cannot move loses
there, even on a full board.

**Picaria.**  U. Larsson and I. Rocha ("Eternal Picaria", 2016) proved without a computer that it is a draw.  What could
be read of their paper does not say whether the centre may be used while men are placed: it is a draw only if it may.

**Haretavl.**  M. Winther ("Hare games", 2008, read in part) says of hare games that the dogs can always win; by our count
they do under every ruleset, in as many turns of both sides as the test says.  No other program was at hand.

**Tant fant.**  Board and Pieces says that analysis has shown it to be a draw; its six rows are ``tant-fant-six``.  The other
rulesets of achi are solved beside it, by our own count alone.

**Damas.**  The counts of Spanish draughts, depth by depth, in the tests of R. Halbersma's ``dctl``
(github.com/rhalbersma/dctl, ``test/src/algo/traversal/initial/board_08x08.cpp``, case Spanish, after "Perft for all
recognized draughts variants", a thread of the FMJD's forum), duplicates dropped: a turn counts once, however many ways
lead to the same position.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from alquerque import Move, legal, outcome, play, ruleset
from alquerque.formats.notation import format_position, parse_position, touch_text
from alquerque.pipeline import set_up
from alquerque.thinking.exact import Graph
from alquerque.turns import perft
from mixes import example_count

HALBERSMA = (7, 49, 302, 1469, 7361, 36473, 177532, 828783)


@pytest.mark.parametrize("depth", range(1, 7))
def test_damas_counts_as_published(depth: int) -> None:
    rules = ruleset("damas")
    assert perft(rules, set_up(rules), depth, "position") == HALBERSMA[depth - 1]


@pytest.mark.parametrize("depth", [pytest.param(7, marks=pytest.mark.slow), pytest.param(8, marks=pytest.mark.long)])
def test_damas_counts_as_published_deeper(depth: int) -> None:
    rules = ruleset("damas")
    assert perft(rules, set_up(rules), depth, "position") == HALBERSMA[depth - 1]


# OpenSpiel numbers the points from the top left; its picture has them in these columns, row by row.
POINTS = [f"{column}{7 - row}" for row, columns in enumerate(("adg", "bdf", "cde", "abcefg", "cde", "bdf", "adg"))
          for column in columns]


SANMILL = (24, 552, 12144, 255024)
SANMILL_GAMES = [
    ("W:W:B;hand=12,12", "w", "blocked",
     "24@a7 23@b4 22@d1 21@c4 20@b6 19@a4 3*d1 19@d2 18@b2 17@a1 16@f4 15@e4 14@e3 13@d3 12@d1 11@d7 10@f6 9@g4 8@g7 "
     "7@d6 6@g1 5@e5 4@d5 3@f2 2@c3 1b6-c5 1b4-b6"),
    ("W:We4,c3,c4,f2,d2,d1,a4:Be5,e3,d3,d6,b4,b6,d7,g7,g4,a1,a7", "w", "too-few",
     "7f2-g1 10b6-c5 5g1-f2 14b4-b2 6f2-g1 12d6-b6 7*d1 7g1-d1 11e3-f2 5d1-g1 13c5-d5 7d2-d1 16d5-c5 6*c3 6d1-d2 "
     "15b2-b4 6d2-b2 14d3-c3 4g1-d1 13e5-d5 6d1-d2 12c3-d3 6c4-c3 14b6-d6 5*c3 5e4-e3 15b4-b6 4*b2 30e3-g1 12f2-f4 "
     "30d2-d1 12f4-f6 3*d1"),
]
"""Where each begins, who loses and how, and its touches: the number of legal ones, and the one played."""


@pytest.mark.parametrize("mills", ["one", "each"])
def test_twelve_men_count_as_sanmill_counts_them(mills: str) -> None:
    rules = ruleset("morabaraba", "twelve-mens-morris", {"mills": mills})
    for depth, count in enumerate(SANMILL[:3], 1):
        assert perft(rules, set_up(rules), depth) == count


@pytest.mark.slow
def test_twelve_men_count_as_sanmill_counts_them_deeper() -> None:
    rules = ruleset("morabaraba", "twelve-mens-morris")
    assert perft(rules, set_up(rules), 4) == SANMILL[3]


@pytest.mark.parametrize(("position", "loser", "reason", "touches"), SANMILL_GAMES)
def test_twelve_men_are_played_as_sanmill_plays_them(position: str, loser: str, reason: str, touches: str) -> None:
    rules = ruleset("morabaraba", "twelve-mens-morris", {"blocked": "loses"})
    p = parse_position(rules, position)
    for one in touches.split():
        parts = re.match(r"(\d+)(.+)", one)
        assert parts
        moves = {touch_text(rules.board, m): m for m in legal(rules, p)}
        assert len(moves) == int(parts[1])
        p = play(rules, p, moves[parts[2]])
    end = outcome(rules, p)
    assert end and end.winner is not None and ("w", "b")[1 - end.winner] == loser and end.reason == reason


@pytest.fixture(scope="module")
def morris() -> Any:
    pyspiel = pytest.importorskip(
        "pyspiel", reason="OpenSpiel has no wheel for every platform; nothing to compare with"
    )
    return pyspiel.load_game("nine_mens_morris")


def action_text(state: Any, action: int) -> str:
    """OpenSpiel's action as a touch: ``Point 4`` places or removes, ``Move 4 -> 7`` steps."""
    words = state.action_to_string(action).split()
    if words[0] == "Move":
        return f"{POINTS[int(words[1])]}-{POINTS[int(words[3])]}"
    return ("*" if "Capture time" in str(state) else "@") + POINTS[action]


def board_of(state: Any) -> dict[str, str]:
    """Point → side, from OpenSpiel's picture: its odd rows are only lines, the dots at even rows its points."""
    rows = str(state).splitlines()[0:13:2]
    columns = dict(zip("abcdefg", (0, 2, 4, 7, 10, 12, 14), strict=True))
    return {point: rows[7 - int(point[1])][columns[point[0]]].lower() for point in POINTS
            if rows[7 - int(point[1])][columns[point[0]]] in "WB"}


def play_beside(morris: Any, rng: random.Random, blocking: float, changes: dict[str, str]) -> Counter[str]:
    """One game in both programs, compared at every touch; ``blocking`` is how eagerly the other side is hemmed in."""
    rules = ruleset("alquerque-de-nueve", "nueve", {"mills": "one", "fly_at": "3"} | changes)
    position, state = set_up(rules), morris.new_initial_state()
    seen: Counter[str] = Counter()
    while True:
        moves = {touch_text(rules.board, move): move for move in legal(rules, position)}
        end = outcome(rules, position)
        place = format_position(rules, position)
        men = {
            rules.board.points[bit]: "wb"[side] for side in (0, 1) for bit in range(24) if position.men[side] >> bit & 1
        }
        assert men == board_of(state), place
        seen["positions"] += 1
        if state.is_terminal() and end is None:
            assert "Turn number: 200" in str(state), place
            seen["two hundred turns"] += 1
            return seen
        assert set(moves) == {action_text(state, action) for action in state.legal_actions()}, place
        assert state.is_terminal() == (end is not None), place
        if end is not None:
            expected = {0: [1.0, -1.0], 1: [-1.0, 1.0]}[1 - position.side if end.winner is None else end.winner]
            assert state.returns() == expected, place
            assert end.winner is not None or (end.reason == "blocked" and changes.get("blocked") == "draws"), place
            seen[end.reason] += 1
            return seen
        text = chosen(rng, moves, lambda move, here=position: len(legal(rules, play(rules, here, move))), blocking)
        position = play(rules, position, moves[text])
        state.apply_action(next(action for action in state.legal_actions() if action_text(state, action) == text))


def chosen(rng: random.Random, moves: dict[str, Move], freedom: Any, blocking: float) -> str:
    """Any touch, or the one that leaves least to do next."""
    if rng.random() < blocking:
        return min(moves, key=lambda text: (freedom(moves[text]), rng.random()))
    return rng.choice(sorted(moves))


def beside(morris: Any, games: int, seed: int, blocking: float, changes: dict[str, str]) -> Counter[str]:
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(games):
        seen += play_beside(morris, rng, blocking, changes)
    return seen


def test_nueve_is_played_as_openspiel_plays_it(morris: Any) -> None:
    seen = beside(morris, 40, 1, 0.0, {})
    assert seen["positions"] > 4000 and seen["too-few"] > 10 and seen["two hundred turns"] > 0, seen


def test_a_blocked_side_loses_there_and_here(morris: Any) -> None:
    seen = beside(morris, 40, 2, 0.8, {})
    assert seen["blocked"] > 3, seen


def test_a_blocked_side_may_draw_here_only(morris: Any) -> None:
    seen = beside(morris, 40, 2, 0.8, {"blocked": "draws"})
    assert seen["blocked"] > 3, seen


@pytest.mark.long
def test_nueve_beside_openspiel_at_length(morris: Any) -> None:
    for seed in range(10):
        beside(morris, 60, seed + 10, seed / 10, {})


def after(changes: dict[str, str], position: str, *touches: str) -> set[str]:
    rules = ruleset("alquerque-de-nueve", "nueve", changes)
    here = parse_position(rules, position)
    for touch in touches:
        here = play(rules, here, {touch_text(rules.board, move): move for move in legal(rules, here)}[touch])
    return {touch_text(rules.board, move) for move in legal(rules, here)}


def test_two_mills_at_once_take_two_men_or_one() -> None:
    here, removals = "W:Wd1,d2,c3,e3:Ba4,g4,f6,b6;hand=5,5", {"*a4", "*f6", "*b6"}
    assert after({"mills": "one"}, here, "@d3") == {"*a4", "*g4", "*f6", "*b6"}
    assert all(touch.startswith("@") for touch in after({"mills": "one"}, here, "@d3", "*g4"))
    assert after({"mills": "each"}, here, "@d3", "*g4") == removals
    assert all(touch.startswith("@") for touch in after({"mills": "each"}, here, "@d3", "*g4", "*a4"))


def test_three_men_fly_or_do_not() -> None:
    here = "W:Wa1,d2,g7:Bb2,b4,d6,f6"
    assert len(after({"fly_at": "3"}, here)) == 3 * 17
    assert after({"fly_at": "0"}, here) == {"a1-a4", "a1-d1", "d2-d1", "d2-d3", "d2-f2", "g7-d7", "g7-g4"}


# --- fanorona ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def fanorona() -> Any:
    # The distribution is called fanorona-aec; what it installs is called env.
    pytest.importorskip("env.fanorona_state", reason="fanorona-aec is not installed; nothing to compare with")
    from env import fanorona_move, fanorona_state
    return fanorona_state.FanoronaState, fanorona_move.FanoronaMove


@pytest.mark.slow
def test_fanorona_is_played_as_fanorona_aec_plays_it(fanorona: Any) -> None:
    State, Act = fanorona
    rules = ruleset("fanorona", "tsivy")
    rng = random.Random(1)
    seen: Counter[str] = Counter()

    def touches(state: Any) -> dict[str, Any]:
        """Its legal acts, by the texts of our touches."""
        found = {}
        for act in map(Act.from_action, state.legal_moves):
            ends = [place.to_human().lower() for place in (act.position, act.position.displace(act.direction))]
            found["." if act.end_turn else "-".join(ends) + ("", "+", "~")[act.move_type]] = act
        return found

    games = example_count(60)
    for _ in range(games):
        position, state = set_up(rules), State()
        state.reset()
        while state.half_moves < 44 and outcome(rules, position) is None:
            moves, theirs = {touch_text(rules.board, move): move for move in legal(rules, position)}, touches(state)
            if state.last_capture and set(theirs) == {"."}:
                state.push(theirs["."])
                continue
            assert set(moves) == set(theirs), format_position(rules, position)
            seen["positions"] += 1
            seen["stops"] += "." in moves
            text = rng.choice(sorted(moves))
            position = play(rules, position, moves[text])
            state.push(theirs[text])
        seen["ended"] += outcome(rules, position) is not None
    assert seen["positions"] > 40 * games and seen["stops"] > 5 * games and seen["ended"] > games / 3, seen


# --- bagh chal --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def baghchal() -> Any:
    here = Path.cwd()
    try:  # the package goes to its own folder when it is imported
        env = pytest.importorskip("baghchal.env", reason="baghchal is not installed; nothing to compare with")
    finally:
        os.chdir(here)
    return env.Board


def goat_or_tiger_touch(move: str) -> str:
    """A move of baghchal, "G11", "G1112" or "Bx1133" (rows from the top, then columns), as a touch."""
    figures = move.lstrip("GBx")
    points = [f"{'abcde'[int(column) - 1]}{6 - int(row)}" for row, column in zip(*[iter(figures)] * 2, strict=True)]
    return f"@{points[0]}" if len(points) == 1 else ("x" if "x" in move else "-").join(points)


@pytest.mark.parametrize(("shy", "reason"), [(0.0, "too-few"), (0.9, "blocked")])
def test_bagh_chal_is_played_as_baghchal_plays_it(baghchal: Any, shy: float, reason: str) -> None:
    """Between players who do anything; and goats that leave little room, against tigers that rarely take."""
    rules = ruleset("baghchal")
    rng = random.Random(shy)
    seen: Counter[str] = Counter()
    games = example_count(40)
    for _ in range(games):
        position, board = set_up(rules), baghchal()
        while True:
            moves = {touch_text(rules.board, move): move for move in legal(rules, position)}
            end, place = outcome(rules, position), format_position(rules, position)
            if board.is_game_over() and end is None:
                assert board.check_draw(), place
                break
            theirs = {goat_or_tiger_touch(move): move for move in board.possible_moves() or ()}
            assert set(moves) == set(theirs), place
            seen["positions"] += 1
            if end is not None:
                assert board.is_game_over() and end.winner == {"B": 0, "G": 1}[board.winner()], place
                seen[end.reason] += 1
                break
            text = chosen(rng, moves, lambda move, here=position: len(legal(rules, play(rules, here, move))), shy)
            if position.side == 0 and rng.random() < shy:
                text = rng.choice(sorted(one for one in moves if "x" not in one) or sorted(moves))
            position = play(rules, position, moves[text])
            board.move(theirs[text])
    assert seen["positions"] > 20 * games and seen[reason] > games / 2, seen


@pytest.mark.parametrize(
    ("name", "plies"),
    [
        ("picaria-nine-open", None),
        ("picaria-nine", 7),
        pytest.param("picaria", 7, marks=pytest.mark.long),
        pytest.param("picaria-open", 5, marks=pytest.mark.long),
    ],
)
def test_picaria_is_a_draw_as_larsson_and_rocha_proved_it(name: str, plies: int | None) -> None:
    """On nine points, if the centre is open; by our own count the first player wins everywhere else."""
    rules = ruleset("picaria", name, {"first": "w"})
    first = set_up(rules)
    worth = Graph(rules, first, 100_000).worth.get(first)
    assert (worth and (worth.winner, worth.plies)) == (plies and (0, plies))


@pytest.mark.parametrize(
    ("name", "plies", "lost"),
    [
        ("haretavl", 18, 0),
        ("hund-efter-hare", 24, 0),
        ("jeu-militaire", 24, 1532),
        ("hare-and-hounds", 23, 1532),
        ("hare-and-hounds-centre", 23, 1532),
        ("soldiers-game", 28, 1532),
    ],
)
def test_the_dogs_of_haretavl_win_under_every_ruleset(name: str, plies: int, lost: int) -> None:
    """With dogs that may go back, from every position; else a hare wins most of those that can come about."""
    rules = ruleset("haretavl", name)
    first = set_up(rules)
    graph = Graph(rules, first, 5_000)
    dogs = 1 - rules.hunted()
    assert graph.worth[first] == (dogs, plies)
    assert sum(worth.winner != dogs for worth in graph.worth.values()) == lost
    assert lost or len(graph.worth) == len(graph)


@pytest.mark.parametrize("blocked", ["passes", "loses", "draws"])
@pytest.mark.parametrize("name", ["tant-fant-six", "tant-fant", "tant-fant-diagonal"])
def test_tant_fant_is_a_draw_as_board_and_pieces_says(name: str, blocked: str) -> None:
    rules = ruleset("achi", name, {"first": "w", "blocked": blocked})
    first = set_up(rules)
    assert first not in Graph(rules, first, 4_000).worth


@pytest.mark.parametrize("blocked", ["passes", "loses", "draws"])
@pytest.mark.parametrize(("name", "plies", "corner"), [("achi", 11, 11), ("achi-three", 9, None)])
def test_achi_is_won_by_opening_in_the_middle_and_nowhere_else(
    name: str, plies: int, corner: int | None, blocked: str
) -> None:
    """As the page says: with four men every other opening loses, with three a corner holds."""
    rules = ruleset("achi", name, {"first": "w", "blocked": blocked})
    first = set_up(rules)
    worth = Graph(rules, first, 6_000).worth
    assert worth[first] == (0, plies)
    found = {str(m): worth.get(play(rules, first, m)) for m in legal(rules, first)}
    assert found.pop("@b2") == (0, plies - 1)
    corners = {found[f"@{point}"] for point in ("a1", "c1", "a3", "c3")}
    sides = {found[f"@{point}"] for point in ("b1", "a2", "c2", "b3")}
    assert corners == {corner and (1, corner)} and sides == {(1, plies - 2)}
