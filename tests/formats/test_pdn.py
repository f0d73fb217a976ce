"""Games of draughts in PDN: files that others made, another program that writes and reads them, our own there and back,
and bad ones refused at their place."""

from __future__ import annotations

import json
import random
import re
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from test_command_line import run

from alquerque import GAMES, api, ruleset
from alquerque.formats import pdn, pdn_trees, records, trees
from alquerque.formats.notation import NotationError, format_position, parse_position
from alquerque.formats.records import Record
from alquerque.games.entry import Pdn
from alquerque.history import Game, Ruling, is_touch
from alquerque.pipeline import compiled, set_up
from mixes import example_count, play_on, rulesets_to_try

HERE = Path(__file__).parents[1] / "pdn"
WRITTEN = [(id, one.id) for id, entry in GAMES.items() for one in entry.rulesets if entry.pdn_of(one.id)]
NUMBERED = [(id, name) for id, name in WRITTEN if GAMES[id].ruleset(name).pdn or name == GAMES[id].rulesets[0].id]
"""Those that have a number of their own; the others are written under their game's, with a tag of ours."""
TRIED = pytest.mark.parametrize(("id", "name"), [one for one in rulesets_to_try() if one in WRITTEN])
FEW = settings(max_examples=example_count(6), deadline=None, derandomize=True, phases=[Phase.generate])
SOME = settings(max_examples=example_count(12), deadline=None, derandomize=True, phases=[Phase.generate])


# -- the table of games ----------------------------------------------------------------------------------------


def test_the_games_that_have_it() -> None:
    """The numbers of the standard's table (PDN 3.0, GameType tag), and the line that it has for each."""
    lines = {name: notation(id, name).game_type for id, name in NUMBERED}
    assert lines == {
        "draughts-international": "20,W,10,10,N2,0", "draughts-english": "21,B,8,8,N1,0", "draughts-italian": "22,W,8,8,N2,1",
        "pool-checkers": "23,B,8,8,N1,0", "draughts-portuguese": "28,W,8,8,N1,1", "draughts-czech": "29,W,8,8,A0,0",
        "damas": "24,W,8,8,N1,1", "draughts-russian": "25,W,8,8,A0,0", "draughts-brazilian": "26,W,8,8,A0,0",
        "draughts-canadian": "27,W,12,12,N2,0", "draughts-turkish": "30,W,8,8,A0,0",
        "makhos": "31,B,8,8,N2,0", "draughts-frisian": "40,W,10,10,N2,0", "spantsiretti": "41,W,10,8,A0,0"}


def notation(id: str, name: str) -> Pdn:
    """How a ruleset is written."""
    found = GAMES[id].pdn_of(name)
    assert found
    return found


@pytest.mark.parametrize(("id", "name"), NUMBERED)
def test_a_number_means_its_own_ruleset(id: str, name: str) -> None:
    found = pdn.by_number(notation(id, name).number)
    assert found and (found[0].id, found[1]) == (id, name)
    (game,) = pdn.read(f'[GameType "{notation(id, name).number}"] *')
    assert (game.game, game.rules) == (id, name) and game.play.rules == ruleset(id, name)
    assert pdn.RULES_TAG not in pdn.write(game)


def test_a_game_of_another_ruleset_is_read_by_its_own_names_of_squares() -> None:
    """Where GameType is missing, the page says which ruleset it is; where our own tag names one, that one holds."""
    (game,) = pdn.read("1. 11-15 23-19 2. 8-11 *", "draughts-russian", "pool-checkers")
    assert game.play.acts == ("f6-e5", "e3-f4", "g7-f6") and game.rules == "pool-checkers"
    (game,) = pdn.read('[GameType "20"][AlquerqueRules "draughts-brazilian"] 1. c3-d4 b6-a5 *')
    assert game.rules == "draughts-brazilian" and '[GameType "26,W,8,8,A0,0"]' in pdn.write(game)
    (game,) = pdn.read('[GameType "41,W,10,8,A0,0"] 1. i3-h4 j6-i5 2. h4:j6 *')
    assert game.rules == "spantsiretti" and game.play.acts == ("i3-h4", "j6-i5", "h4xj6")
    assert '[GameType "41,W,10,8,A0,0"]' in pdn.write(game) and "2. h4:j6" in pdn.write(game)
    with pytest.raises(NotationError, match="pdn-game-type"):
        pdn.read("1. c2-c3 *", "alquerque-de-doce", "medieval")


@pytest.mark.parametrize(("id", "name"), WRITTEN)
def test_the_table_is_true_of_our_board(id: str, name: str) -> None:
    rules = ruleset(id, name)
    _, first, columns, rows, _, inverted = notation(id, name).game_type.split(",")
    board = rules.board
    drawn = set(board.drawn)
    assert {max(x for x, _ in drawn) + 1, max(y for _, y in drawn) + 1} == {int(columns), int(rows)}
    assert ((0.0, 0.0) in drawn) == (inverted == "0")
    assert set_up(rules).side == "WB".index(first)


@pytest.mark.parametrize(("id", "name", "squares"), [
    # English: one to twelve are black's, one at his right hand [WCDF]
    ("draughts-english", "", {"b8": "1", "h8": "4", "a7": "5", "b6": "9", "h6": "12", "g3": "24", "a1": "29", "g1": "32"}),
    # ten by ten: one at the upper left as white sees it, black's twenty first [FMJD, Annex 1]
    ("draughts-international", "", {"b10": "1", "j10": "5", "a9": "6", "a1": "46", "i1": "50", "b4": "31", "i7": "20"}),
    # Spanish: one at the lower right, from right to left and upward; white's are 1-12 [realidad-simulada.es]
    ("damas", "", {"a1": "1", "g1": "4", "b2": "5", "h2": "8", "a3": "9", "g3": "12", "b6": "21", "h8": "32"}),
    # Portuguese: the same [FPD, article 3]
    ("damas", "draughts-portuguese", {"a1": "1", "g1": "4", "b2": "5", "h8": "32"}),
    # Italian: one at the upper left, as white sees it; black's are 1-12 [FID, article 2]
    ("draughts-italian", "", {"h8": "1", "b8": "4", "g7": "5", "a1": "32", "g1": "29", "h6": "9"}),
    # letters, from white's left
    ("draughts-russian", "", {"a1": "a1", "h8": "h8"}), ("draughts-turkish", "", {"a1": "a1", "b1": "b1"}),
    ("draughts-international", "draughts-brazilian", {"a1": "a1", "h8": "h8"}),
    ("draughts-russian", "spantsiretti", {"a1": "a1", "j8": "j8", "b8": "b8", "i1": "i1"}),
    ("damas", "draughts-czech", {"a1": "a1", "h8": "h8"}),
    # pool: black's men are on the first twelve squares, white's on the last [APCA], as in English draughts
    ("draughts-russian", "pool-checkers", {"b8": "1", "h8": "4", "a7": "5", "h6": "12", "g3": "24", "a1": "29"}),
    # twelve by twelve: as ten by ten
    ("draughts-international", "draughts-canadian", {"b12": "1", "l12": "6", "a11": "7", "a1": "67", "k1": "72"}),
    # Thai: one at the upper left as black, who begins, sees it [PDN 3.0, GameType tag]
    ("makhos", "", {"g1": "1", "a1": "4", "h2": "5", "b8": "32", "h8": "29"}),
    # Frisian: as international [official rules, articles 3 to 5]
    ("draughts-frisian", "", {"b10": "1", "j10": "5", "a9": "6", "a1": "46", "i1": "50", "b4": "31", "i7": "20"}),
])
def test_names_of_squares(id: str, name: str, squares: dict[str, str]) -> None:
    name = name or GAMES[id].rulesets[0].id
    board = ruleset(id, name).board
    named = dict(zip(board.points, notation(id, name).names(board), strict=True))
    assert {point: named[point] for point in squares} == squares
    assert len(set(named.values())) == len(named)


# -- what others wrote -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("file", "id", "told"), [
    ("international", "draughts-international",
     [("0-1", 74), ("1-0", 117), ("0-1", 126), ("1-0", 117), ("1/2-1/2", 165), ("1/2-1/2", 127)]),
    ("english", "draughts-english", [("0-1", 44), ("1/2-1/2", 52), ("1-0", 53), ("1/2-1/2", 48)]),
    ("frisian", "draughts-frisian", [("1-0", 97), ("0-1", 94), ("1-0", 77), ("1-0", 35)]),
    ("russian", "draughts-russian", [("0-1", 72), ("0-1", 68), ("1-0", 21), ("1-0", 14), ("1-0", 7)]),
])
def test_files_that_others_made(file: str, id: str, told: list[tuple[str, int]]) -> None:
    """Every move of every game is legal here, and the results are theirs."""
    games = pdn.read((HERE / f"{file}.pdn").read_text(encoding="utf-8"), id)
    assert [(pdn.result(game), len(game.play.turns)) for game in games] == told
    assert {game.game for game in games} == {id}
    again = pdn.read(pdn.write_all(games))
    assert [same(game) for game in again] == [same(game) for game in games]


PROGRAMS = ["checkerboard", "kingsrow", "lidraughts", "toernooibase", "dam", "playok", "hops", "by-hand"]


@pytest.mark.quick
@pytest.mark.parametrize("file", PROGRAMS)
def test_games_as_programs_and_people_write_them(file: str) -> None:
    """Every game is read whole, and leads to the position that it names."""
    games = pdn.read((HERE / f"{file}.pdn").read_text(encoding="utf-8"), "draughts-english")
    for game in games:
        spec = game.play.pdn
        assert spec and not game.faults and len(game.play.turns) >= 14
        assert pdn.fen(spec, game.play.rules, game.play.position) == game.tags["Final"]
        (again,) = pdn.read(pdn.write(game))
        assert same(again) == same(game)
    assert f"| `{file}.pdn` | {len(games)} |" in (HERE / "README.md").read_text(encoding="utf-8")


def test_what_people_add_is_kept() -> None:
    games = pdn.read((HERE / "by-hand.pdn").read_text(encoding="utf-8"))
    assert {game.tags["Site"] for game in games} == {"C:\\games"}
    assert [game.play.acts[-1] for game in games[2:5]] == ["resign-w", "resign-b", "resign"]
    assert [pdn.result(game) for game in games[:2]] == ["1/2-1/2", "1/2-1/2"]
    assert all([item.code for item in game.items if isinstance(item, pdn.Glyph)] == [16, 14] for game in games)
    assert {game.tags["Event"] for game in pdn.read((HERE / "dam.pdn").read_text(encoding="utf-8"))} == {
        'The "small" match'
    }


@pytest.mark.parametrize(("tag", "value"), [
    ('"C:\\games\\"', "C:\\games\\"), ('"The "big" one"', 'The "big" one'), (r'"a \"b\" \\ c"', 'a "b" \\ c')])
def test_quotation_marks_and_backslashes_in_tags_survive(tag: str, value: str) -> None:
    for game in ("pdn", "record"):
        text = (
            f'[Game "damas"]\n[Event {tag}]\n\n'
            if game == "record"
            else f'[GameType "24"]\n[Event {tag}]\n\n1. 10-14 *'
        )
        read = records.read(text) if game == "record" else pdn.read(text)[0]
        assert read.tags["Event"] == value
        assert pdn.read(pdn.write(pdn.from_record(read)))[0].tags["Event"] == value
        assert records.read(records.write(read)).tags["Event"] == value


@pytest.mark.parametrize(("fen", "position"), [("W:Wk33:B1", "W:WKf4:Bb10"), ("w:WK33:bk1", "W:WKf4:BKb10")])
def test_a_king_may_have_a_small_letter(fen: str, position: str) -> None:
    entry = GAMES["draughts-international"]
    assert entry.pdn and format_position(entry.base, pdn.parse_fen(entry.pdn, entry.base, fen)) == position


def same(game: pdn.PdnGame) -> tuple[object, ...]:
    """What has to come back: positions, annotations, tags and result; a tag's 2-0 may come back as 1-0, and a game that
    was written names in a tag the rule by which it is drawn."""
    end = game.play.outcome
    written = {("Termination", end.reason)} if end else set()
    return (game.game, game.rules, game.changes, stations(game.play), shape(game.items), pdn.result(game),
            {name: value for name, value in game.tags.items() if name != "Result" and (name, value) not in written})


def stations(game: Game) -> list[str]:
    position, found = game.start, [format_position(game.rules, game.start)]
    for turn in game.turns:
        for m in turn.moves:
            position = compiled(game.rules).play(position, m)
        found.append(format_position(game.rules, position))
    return found


def shape(items: tuple[pdn.Item, ...]) -> list[object]:
    """Items with moves by their ends alone, since captures of the same men may go by different ways."""
    return [(item.moves[0].start, item.moves[-1].to, item.strength) if isinstance(item, pdn.Played)
            else shape(item.items) if isinstance(item, pdn.Variation) else item for item in items]


def test_annotations() -> None:
    second = pdn.read((HERE / "international.pdn").read_text(encoding="utf-8"))[1]
    assert pdn.count(second.items, pdn.Variation) == 5 and pdn.count(second.items, pdn.Comment) == 5
    assert [item.code for item in second.items if isinstance(item, pdn.Glyph)] == [1, 2, 3]
    variation = next(item for item in second.items if isinstance(item, pdn.Variation))
    assert sum(isinstance(item, pdn.Played) for item in variation.items) == 5


def test_the_standards_own_small_examples() -> None:
    """From the grammar's chapter: nested variations, strengths, an escaped quotation mark, no separators, a range."""
    nested = "32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19 14x23"
    (game,) = pdn.read(nested, "draughts-international")
    assert len(game.play.turns) == 4 and pdn.count(game.items, pdn.Variation) == 2
    assert "( 1... 18-23 2. 38-32 ( 2. 37-32? 23-29! { Black wins } ) 2... 12-18 ) 2. 28x19" in " ".join(
        pdn.write(game).split()
    )
    (game,) = pdn.read("1.32-28!? 19-23(!?!!!) 2.28x19 *", "draughts-international")
    assert [item.strength for item in game.items if isinstance(item, pdn.Played)] == ["!?", "(!?!!!)", ""]
    (game,) = pdn.read('[White "an escaped \\" mark"] 32-28', "draughts-international")
    assert (
        game.tags["White"] == 'an escaped " mark' and pdn.read(pdn.write(game))[0].tags["White"] == game.tags["White"]
    )
    (game,) = pdn.read("1.a3b4", "draughts-russian")
    assert game.play.turns[0].text == "a3-b4"
    (game,) = pdn.read('[FEN "W:W31-50:B1-20"]\n*', "draughts-international")
    assert game.play.start == set_up(game.play.rules)
    (game,) = pdn.read('[FEN "?:W29,13,11:B22,4,2"]\n*', "draughts-international")
    assert game.play.start.side == 0


def test_a_variation_before_any_move_has_its_own_number() -> None:
    (game,) = pdn.read('[GameType "25"][FEN "B:Wa1,c3:Bf6,h8"] (1... f6-g5 2. a1-b2) 1... f6-e5 (1... h8-g7) *')
    assert pdn.write(game).splitlines()[-1] == "( 1... f6-g5 2. a1-b2 ) 1... f6-e5 ( 1... h8-g7 ) *"


def fault(text: str) -> tuple[str, list[str]]:
    """What ends a game that is cut off, and what could be played there."""
    (game,) = pdn.read(text)
    assert game.cut and not game.play.acts
    key, details = game.faults[-1]
    return key, details["choices"]


def test_the_standards_ambiguous_capture() -> None:
    """PDN 3.0, restrictions 8 and 9: 47x36 does not say which men it takes, 47x38x24x13x36 and 47x38x20x9x36 do, with
    the square behind the man only where the king goes straight on.  The standard's diagram is a picture: here are men
    that leave the same choice."""
    head = '[GameType "20"]\n[FEN "W:WK47:B14,19,22,29,42"]\n\n1. '
    assert fault(head + "47x36 *") == ("pdn-ambiguous", ["47x38x20x9x36", "47x38x24x13x36"])
    for text, left in (("47x38x24x13x36", "14"), ("47x38x20x9x36", "19")):
        (game,) = pdn.read(f"{head}{text} *")
        assert f"1. {text} *" in pdn.write(game)
        spec = game.play.pdn
        assert spec and pdn.fen(spec, game.play.rules, game.play.position) == f"B:WK36:B{left}"


def test_whole_only_where_it_must_be() -> None:
    """English: a man on 23 may go to 7 by either side; a single way is written by its ends."""
    head = '[GameType "21"]\n[FEN "W:W23:B18,19,10,11"]\n\n'
    assert fault(head + "1. 23x7 *") == ("pdn-ambiguous", ["23x14x7", "23x16x7"])
    for text in ("23x14x7", "23x16x7"):
        (game,) = pdn.read(f"{head}1. {text} *")
        assert f"1... {text} *" in pdn.write(game)
    (game,) = pdn.read('[GameType "21"]\n[FEN "W:W23:B18,10"]\n\n1. 23x14x7 *')
    assert "1... 23x7 *" in pdn.write(game)


@pytest.mark.parametrize(("other", "kept"), [("28x17x26x37x28", "28x28"), ("28x37x26x17x28", "28x37x26x17x28")])
def test_the_same_men_taken_by_another_way_are_another_move(other: str, kept: str) -> None:
    """International: a man goes round in either direction; its first and last squares are read as one of the two."""
    head = '[GameType "20"]\n[FEN "W:W28:B22,21,31,32"]\n\n'
    (game,) = pdn.read(f"{head}1. {other} *")
    assert f"1. {kept} *" in pdn.write(game)
    assert pdn.read(pdn.write(game))[0].play.acts == game.play.acts
    (short,) = pdn.read(f"{head}1. 28x28 *")
    assert (short.play.acts == game.play.acts) == (kept == "28x28") and short.play.position == game.play.position


@pytest.mark.parametrize(
    "text", ["23x14 14x7", "23x14x7", "23x14, 14x7", "23-14 14-7", "23 x 14  14 x 7", "23x14\n14x7"]
)
def test_a_capture_may_be_written_hop_by_hop(text: str) -> None:
    (game,) = pdn.read(f'[GameType "21"]\n[FEN "W:W23:B18,19,10,11"]\n\n1. {text} 19-24')
    assert game.play.acts == ("e3xc5", "c5xe7", "f4-g3") and not game.faults


@pytest.mark.parametrize(("text", "acts", "key"), [
    ("23x14 14x8", (), "pdn-illegal"), ("23x14 {so} 14x7", (), "pdn-illegal"), ("14x7 23x14", (), "pdn-illegal"),
    ("23x7 7x7", (), "pdn-ambiguous"), ("23x14 14x7 7x14", (), "pdn-illegal")])
def test_hops_that_are_no_capture_are_refused(text: str, acts: tuple[str, ...], key: str) -> None:
    (game,) = pdn.read(f'[GameType "21"]\n[FEN "W:W23:B18,19,10,11"]\n\n1. {text} 19-24')
    assert game.cut and game.faults[-1][0] == key and game.play.acts == acts


def test_steps_are_not_put_together() -> None:
    (game,) = pdn.read('[GameType "25"]\n[FEN "W:WKa1:Bh8,h6"]\n\n1. a1-c3 c3-e5')
    assert game.play.acts == ("a1-c3",) and game.faults[-1][0] == "pdn-illegal"


# -- another program -------------------------------------------------------------------------------------------


THEIRS = {"draughts-english": "english", "draughts-russian": "russian", "draughts-international": "standard",
          "draughts-turkish": "turkish", "draughts-brazilian": "brazilian", "draughts-italian": "italian",
          "draughts-frisian": "frisian"}
"""The name there of a ruleset."""

WRONG_KINGS = {"draughts-turkish"}
"""It lets a Turkish king step over men (see test_draughts.py): such games are broken off at the first king."""


@pytest.fixture(scope="module")
def others() -> Any:
    """pydraughts (Ioannis Pantidis): a reader and a writer of PDN with rules of their own."""
    pytest.importorskip("draughts", reason="pydraughts is not installed; nothing to compare with")
    import draughts.PDN
    return draughts


def at_end(pdn_game: pdn.PdnGame, board: Any) -> tuple[str, str]:
    """Our last position and theirs, as each writes it, with men in one order."""
    spec = notation(pdn_game.game, pdn_game.rules)
    game = pdn_game.play
    count = len(game.rules.kinds)
    named = spec.names(game.rules.board)
    mine = [
        sorted(
            ("K" if code % count else "") + name
            for i, name in enumerate(named)
            for code, mask in enumerate(game.position.men)
            if code // count == side and mask >> i & 1
        )
        for side in (0, 1)
    ]
    side, *theirs = board.fen.split(":")
    return (
        f"{'WB'[game.position.side]} {mine}",
        f"{side} {[sorted(filter(None, men[1:].split(','))) for men in theirs]}",
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "id",
    [
        pytest.param(one, marks=[] if one in ("draughts-russian", "draughts-brazilian") else pytest.mark.long)
        for one in THEIRS
    ],
)
@FEW
@given(seed=st.integers(0, 2**32))
def test_what_pydraughts_writes_is_read_and_what_is_written_it_reads(others: Any, id: str, seed: int) -> None:
    """Random games of its own, written by it, read here, written here, read by it: the last position is the same each
    time.
    """
    rng = random.Random(seed)
    board = others.Board(THEIRS[id])
    for _ in range(rng.randrange(2, 70)):
        if board.is_over() or id in WRONG_KINGS and "K" in board.fen:
            break
        board.push(rng.choice(board.legal_moves()))
    text = others.PDN.PDNWriter("", board=board).pdn_text
    (game,) = pdn.read(text)
    assert game.rules == id and len(game.play.turns) == len(board.move_stack)
    mine, theirs = at_end(game, board)
    assert mine == theirs, text
    (again,) = others.PDN.PDNReader(pdn_text=pdn.write(game)).games
    replayed = others.Board(THEIRS[id], board.initial_fen)
    for move in again.moves:
        replayed.push(others.Move(replayed, pdn_move=move.replace(":", "x")))  # it knows no other sign
    assert replayed.fen == board.fen, pdn.write(game)


# -- there and back --------------------------------------------------------------------------------------------


@TRIED
@SOME
@given(seed=st.integers(0, 2**32), ends=st.sampled_from(["", "resign", "flag-w", "flag-b", "offer-draw accept"]))
def test_any_game_comes_back(id: str, name: str, seed: int, ends: str) -> None:
    rng = random.Random(seed)
    rules = ruleset(id, name)
    start = None
    if seed % 3 == 0:  # few men, many of them kings: long captures
        # where no man would be crowned
        inner = rules.board.all & ~(rules.board.row(top=True) | rules.board.row(top=False))
        points = rng.sample(rules.board.names(inner), 9)
        start = parse_position(rules, f"W:W{points[0]},K{points[1]},K{points[2]}:B" + ",".join(points[3:]))
    begun = Game.begin(rules, start, None, Ruling(id, name, ()))
    *_, game = play_on(begun, rng, 70)
    while game.unfinished:
        game = game.touch(rng.choice(game.legal()))
    if not game.outcome:
        game = game.read(ends)
    tags = {"White": 'A "B"', "Event": "back\\slash"}
    touches = " ".join(filter(is_touch, game.acts))
    by_word = game.ended and not is_touch(game.acts[-1])
    again = Game.begin(rules, game.start, None, begun.rulings[0]).read(f"{touches} {ends if by_word else ''}")
    whole = pdn.from_record(Record(id, name, {}, again, tags))
    annotated = tuple(item for turn in whole.items for item in decorated(turn, rng))
    whole = pdn.PdnGame(whole.game, whole.rules, whole.changes, whole.play, whole.tags, annotated)
    text = pdn.write(whole)
    (back,) = pdn.read(text)
    assert same(back) == same(whole), text
    assert pdn.write(back) == text
    assert len(pdn.read(text + "\n" + text)) == 2


def decorated(turn: pdn.Item, rng: random.Random) -> list[pdn.Item]:
    """A turn with something said of it; a variation that is the same turn again."""
    if not isinstance(turn, pdn.Played):
        return [turn]
    return {
        0: [turn._replace(strength=rng.choice(["!", "??", "(!?)"]))],
        1: [turn, pdn.Comment(" two\nlines "), pdn.Glyph(rng.randrange(140))],
        2: [turn, pdn.Variation((pdn.Comment("or"), turn, pdn.Glyph(2))), pdn.Comment(" with } in it")],
    }.get(rng.randrange(8), [turn])


def test_our_own_record_there_and_back() -> None:
    record = records.read(
        '[Game "damas"]\n[Set "quiet=60"]\n[Position "W:Wa1,Kc3:Bg5,h8"]\n[White "Ana"]\n\nc3-d4 h8-g7 resign'
    )
    text = pdn.write(pdn.from_record(record))
    assert text == ('[White "Ana"]\n[Result "0-1"]\n[GameType "24,W,8,8,N1,1"]\n[SetUp "1"]\n[FEN "W:W1,K10:B20,32"]\n'
                    '[AlquerqueSet "quiet=60"]\n\n1. 10-14 32-28 {[%act resign]} *\n')
    (back,) = pdn.read(text)
    assert back.play.acts == ("c3-d4", "h8-g7", "resign") and back.changes == {"quiet": "60"}
    assert records.write(back) == records.write(record)


def test_what_pdn_cannot_say() -> None:
    with pytest.raises(NotationError, match="pdn-game-type"):
        pdn.from_record(records.read('[Game "lasca"]\n[Rules "lasca"]\n\n'))
    with pytest.raises(NotationError, match="pdn-unwritable"):
        pdn.from_record(records.read('[Game "damas"]\n\na3-b4 rules:damas;quiet=60'))


@pytest.mark.parametrize(("id", "changes"), [
    ("draughts-russian", {"hand": "5"}), ("draughts-russian", {"manner": "approach", "taken": "jump"}),
    ("draughts-english", {"huff": "claim"}), ("damas", {"manner": "approach", "taken": "jump"}),
    ("draughts-international", {"chain": "may"})])
def test_pdn_says_a_game_of_mixed_rules_or_refuses_in_words(id: str, changes: dict[str, str]) -> None:
    refused = 0
    for seed in range(4):
        rng = random.Random(seed)
        name = GAMES[id].rulesets[0].id
        *_, game = play_on(
            Game.begin(ruleset(id, name, changes), ruling=Ruling(id, name, tuple(changes.items()))), rng, 30
        )
        while game.unfinished:
            game = game.touch(rng.choice(game.legal()))
        try:
            text = pdn.write(pdn.from_record(Record(id, name, changes, game, {})))
        except NotationError as error:
            assert error.key == "pdn-unwritable"
            refused += 1
        else:
            (back,) = pdn.read(text)
            assert back.play.position == game.position and not back.cut, text
    assert refused or changes == {"chain": "may"}


# -- refusals --------------------------------------------------------------------------------------------------


GOOD = '[GameType "24"]\n\n1. 10-14 23-20 *\n\n'


@pytest.mark.parametrize(("bad", "key", "place"), [
    ('[GameType "24"]\n[FEN "W:W1,40:B3"]\n\n*', "pdn-fen", {"game": 2, "line": 6, "column": 1}),
    ('[GameType "24"]\n[FEN "W:W1,2:B2"]\n\n*', "pdn-fen", {"game": 2, "line": 6, "column": 1}),
    ('[GameType "24"]\n[FEN "rubbish"]\n\n*', "pdn-fen", {"game": 2, "line": 6, "column": 1}),
    ('[GameType "24"]\n[FEN "W:W1-999999999:B2"]\n\n*', "pdn-fen", {"game": 2, "line": 6, "column": 1}),
    ('[GameType "77"]\n\n1. 10-14 *', "pdn-game-type", {"game": 2, "line": 5, "column": 1}),
    ('[White "x"]\n\n1. 10-14 *', "pdn-game-type", {"game": 2, "line": 5, "column": 1}),
    ('[White "x]\n\n1. 10-14 *', "pdn-open", {"game": 2, "line": 5, "column": 1}),
    ('[GameType "24"]\n[AlquerqueRules "x"]\n\n1. 10-14 *', "pdn-rules", {"game": 2, "line": 6, "column": 1}),
    ("$1 " + '[GameType "24"] ' + "(" * 50, "pdn-game-type", {"game": 2, "line": 5, "column": 1}),
])
def test_a_game_of_which_nothing_can_be_read_is_refused_at_its_place(bad: str, key: str, place: dict[str, int]) -> None:
    with pytest.raises(NotationError) as error:
        pdn.read(GOOD + bad)
    assert error.value.key == key
    assert {name: error.value.details.get(name) for name in place} == place
    first, refused, *others = pdn.read_each(GOOD + bad + "\n" + GOOD)
    assert isinstance(first, pdn.PdnGame) and isinstance(refused, pdn.Unread) and refused.fault.key == key
    assert bool(others) == bad.endswith("*") or "((" in bad
    assert all(isinstance(one, pdn.PdnGame) and one.play == first.play for one in others[-1:])


@pytest.mark.parametrize(("bad", "key", "place"), [
    ('[GameType "24"]\n\n1. 10-14 23-20\n2. 14-30 *', "pdn-illegal", {"game": 2, "move": 2, "line": 8, "column": 4}),
    ('[GameType "24"]\n\n1. 10-33 *', "pdn-square", {"game": 2, "move": 1, "line": 7, "column": 4}),
    ('[GameType "24"]\n\n1. 10-14 23+20', "pdn-unreadable", {"game": 2, "move": 1, "line": 7, "column": 10}),
    ('[GameType "24"]\n\n1. 10-14 {no end\n', "pdn-open", {"game": 2, "move": 1, "line": 7, "column": 10}),
    ('[GameType "24"]\n\n1. 10-14 (1. 9-13', "pdn-open", {"game": 2, "move": 1, "line": 7, "column": 10}),
    ('[GameType "24"]\n\n1. 10-14 ) *', "pdn-close", {"game": 2, "move": 1, "line": 7, "column": 10}),
    ('[GameType "24"]\n\n1. 10-14 /FEN "W:W1:B2"/ *', "pdn-command", {"game": 2, "move": 1, "line": 7, "column": 10}),
    ('[GameType "24"]\n[FEN "W:W1:B5"]\n\n1. 1x10 10-14 *', "pdn-over", {"game": 2, "move": 1, "line": 8, "column": 9}),
    ('[GameType "24"]\n' + "(" * 150, "pdn-deep", {"game": 2, "line": 6, "column": 101}),
])
def test_a_game_is_read_up_to_what_is_wrong_and_so_are_the_others(bad: str, key: str, place: dict[str, int]) -> None:
    good, game, *others = pdn.read(GOOD + bad + "\n\n" + GOOD)
    fault = game.faults[0]
    assert fault[0] == key
    assert {name: fault[1].get(name) for name in place} == place
    assert not good.faults and len(others) == 1 and others[0].play == good.play
    assert game.cut != ("(" in bad)  # there it is a variation that is never closed
    written = pdn.write(pdn.from_record(replace(game, tree=pdn_trees.tree(game))))
    (again,) = pdn.read(written)
    assert again.play.acts == game.play.acts and not again.cut
    if game.cut:
        comment = next(item.text for item in reversed(again.items) if isinstance(item, pdn.Comment))
        assert comment and bad.rstrip(" *\n").endswith(comment.replace("\n", " ").split()[-1].rstrip("*"))


HEAD = '[GameType "24"]\n\n'


@pytest.mark.parametrize(("moves", "comment"), [
    ("1. 10-14 23-20 (1... 23-20 2. 9-13! {so} 20-16) 1-0", "2. 9-13! {so} 2... 20-16"),
    ("1. 10-14 (1. 10-14 23-20 2. 9-13) 23-20 *", "2. 9-13"),
    ("1. 10-14 23-20 (23-20 (23-20 11-15) 9-13) 1-0", "2. 11-15 ( 2. 9-13 )"),
    ("1. 10-14 23-20 (1... 23-20 2. 9-13", "2. 9-13"),
    ("(1. 10-14 23-20) *", "1. 10-14 23-20"), ("(1. 10-14 (9-13)) *", "1. 10-14 ( 1. 9-13 )")])
def test_a_variation_that_goes_on_beyond_the_game_is_a_comment_and_no_move(moves: str, comment: str) -> None:
    """A tree has one line of moves that were played; a variation that repeats the last of them would lengthen it."""
    (game,) = pdn.read(HEAD + moves)
    tree = pdn_trees.tree(game)
    assert tuple(trees.main_line(tree)) == game.play.acts == ("c3-d4", "f6-g5")[:0 if moves[0] == "(" else 2]
    text = pdn.write(pdn.from_record(replace(game, tree=tree)))
    (again,) = pdn.read(text)
    assert again.play == game.play and trees.to_json(pdn_trees.tree(again)) == trees.to_json(tree)
    end = tree
    for _ in game.play.acts:
        end = end.next[0]
    assert end.text == comment


@pytest.mark.parametrize(
    ("text", "turns", "faults"),
    [
        # an unclosed variation ends with its game, where the next tags begin
        (
            HEAD + "1. 10-14 23-20 (1... 23-19 2. 14x23\n\n" + HEAD + "1. 9-13 ) 23-20 *",
            [2, 1],
            [["pdn-open"], ["pdn-close"]],
        ),
        (HEAD + "1. 10-14 (1. 9-13 (1. 11-15 1-0\n" + HEAD + "1. 9-13 23-20 *", [1, 2], [["pdn-open"], []]),
        ('[Event "x"]\n(\n' + HEAD + "1. 9-13 23-20 *", [0, 2], [["pdn-open"], []]),
        # a parenthesis that closes nothing opens none either: the result behind it ends the game
        (HEAD + "1. 10-14 ) 23-20 * 1. 9-13 23-20 *", [1, 2], [["pdn-close"], []]),
        (HEAD + "1. 10-14 ) ( 23-20 * 1. 9-13 ) 23-20 *", [1], [["pdn-close"]]),
        # a comment between two games, and results in a row, belong to the first
        ("* {a}\n" + HEAD + "1. 9-13 1-0 {b} * {c}\n" + HEAD + "1. 10-14 *", [1, 1], [[], []]),
        (HEAD + "1. 9-13* 1. 10-14½-½ 1. 11-15", [1, 1], [[], ["pdn-over"]]),
    ],
)
def test_where_a_game_ends(text: str, turns: list[int], faults: list[list[str]]) -> None:
    """One function tells the games of a file apart, and each is read alone: what is wrong in one does not reach
    another.
    """
    games = list(pdn.games(text, "damas"))
    assert [len(game.play.turns) for game in games] == turns
    assert [[key for key, _ in game.faults] for game in games] == faults
    found = list(pdn.headings(text))
    assert [(one.at, one.end) for one in found] == [
        (one.at, following.at if following else len(text))
        for one, following in zip(found, [*found[1:], None], strict=True)
    ]
    for heading, game in zip(found, games, strict=True):
        (alone,) = pdn.games(text, "damas", [heading])
        assert (alone.play, alone.items, alone.faults) == (game.play, game.items, game.faults)
        (again,) = pdn.read(pdn.write(pdn.from_record(replace(game, tree=pdn_trees.tree(game)))))
        assert again.play == game.play and not again.faults
    if "{c}" in text:
        assert [item.text for item in games[0].items if isinstance(item, pdn.Comment)] == ["a", "b", "c"]


@SOME
@given(text=st.text(alphabet='[](){}"$;%*x-:/0123456789abcWBK \n\\!?.,', max_size=120), at=st.integers(0, 400))
def test_any_text_is_read_or_refused(text: str, at: int) -> None:
    whole = GOOD * 3
    for one in (text, whole[:at] + text + whole[at:]):
        try:
            games = pdn.read(one, "damas")
        except NotationError as error:
            assert error.key.startswith("pdn-") and error.details["line"] >= 1
            list(pdn.read_each(one, "damas"))
        else:
            assert [same(game) for game in pdn.read(pdn.write_all(games))] == [same(game) for game in games]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 300_000,
        "(" * 300_000,
        "{" * 300_000,
        '[White "' + "\\" * 300_000,
        "1" * 300_000,
        "1-" * 150_000,
        "1." * 150_000,
        "/" * 300_000,
        "x" * 300_000,
        " " * 300_000 + "x",
        "; \n" * 100_000 + "]",
        '[A "b"]' * 40_000,
    ],
)
def test_no_text_takes_long(text: str) -> None:
    begun = time.process_time()
    with suppress(NotationError):
        pdn.read(GOOD + text)
    list(pdn.headings(GOOD + text))
    assert time.process_time() - begun < 3


# -- the desk --------------------------------------------------------------------------------------------------


def asked(**request: object) -> dict[str, Any]:
    return json.loads(api.answer(json.dumps(request)))


def test_the_desk_writes_and_reads_it() -> None:
    acts = ["c3-d4", "f6-e5", "d4xf6", "e7xg5"]
    written = asked(op="record", game="damas", acts=acts, tags={}, pdn=True)["record"]
    assert written.splitlines()[-1] == "1. 10-14 23-19 2. 14x23 27x20 *"
    for text in (written, "1. 10-14 23-19 2. 14x23 27x20"):
        told = asked(op="read", record=text, game="damas", pdn=True)
        assert told == {"game": "damas", "rules": "damas", "set": {}, "first": "w", "start": None, "acts": acts}
    cut = asked(op="read", record="1. 10-14 23-19\n2. 14x24", game="damas", pdn=True)
    assert cut["cut"]["key"] == "pdn-illegal" and (cut["cut"]["args"]["line"], cut["cut"]["args"]["column"]) == (2, 4)
    assert cut["cut"]["args"]["choices"] == ["14x23"] and cut["acts"] == acts[:2]
    assert cut["tree"]["line"][1] == {"act": acts[1], "text": "14x24"}
    refused = asked(op="read", record="1. 14x24 23-19", game="damas", pdn=True)["error"]
    assert refused["key"] == "pdn-illegal" and refused["args"]["column"] == 4
    assert asked(op="read", record="", game="damas", pdn=True)["error"]["key"] == "bad-record"
    assert asked(op="read", record="1. a1-b2", game="konane", pdn=True)["error"]["key"] == "pdn-game-type"
    assert asked(op="record", game="konane", acts=[], pdn=True)["error"]["key"] == "pdn-game-type"


def test_of_a_file_of_several_games_one_is_chosen() -> None:
    text = '[White "Ana"]\n[Date "2001.??.??"]\n\n1. 10-14 23-20 0-1\n\n[White "Bea"]\n\n1. 11-15 rubbish *\n\n1. 9-13 {c} 1-0'
    told = asked(op="read", record=text, game="damas", pdn=True)["games"]
    assert (
        [one["white"] for one in told] == ["Ana", "Bea", ""] and told[0]["date"] == "2001" and told[1]["result"] == ""
    )
    for number, act in ((1, "c3-d4"), (3, "a3-b4")):
        one = asked(op="read", record=text, game="damas", pdn=True, number=number)
        assert one["acts"][0] == act
    bad = asked(op="read", record=text, game="damas", pdn=True, number=2)["cut"]
    assert (bad["key"], bad["args"]["game"], bad["args"]["line"], bad["args"]["column"]) == ("pdn-unreadable", 2, 8, 10)
    unended = '[White "A"]\n1. 9-13 (1. 10-14 *) {0-1}\n[White "B"]\n1. 10-14'
    assert [one.tags["White"] for one in pdn.headings(unended)] == ["A", "B"]
    for number in (0, 4, True, "1"):
        assert asked(op="read", record=text, game="damas", pdn=True, number=number)["error"]["key"] == "bad-argument"


@pytest.mark.parametrize("file", ["international", "english", "russian"])
def test_the_headings_are_those_of_the_games(file: str) -> None:
    text = (HERE / f"{file}.pdn").read_text("utf-8")
    every, found = pdn.read(text, f"draughts-{file}"), list(pdn.headings(text))
    for whole, heading in zip(every, found, strict=True):
        assert same(next(pdn.games(text, f"draughts-{file}", [heading]))) == same(whole)


def test_the_catalogue_tells_numbers_and_type() -> None:
    games = {game["id"]: game for game in asked(op="catalogue")["games"]}
    for id, entry in GAMES.items():
        assert games[id]["pdn"] == (entry.pdn and entry.pdn.game_type)
        for one in games[id]["rulesets"]:
            written = entry.pdn_of(one["id"])
            points = (one["board"] or games[id]["board"])["points"]
            assert any("number" in point for point in points) == bool(written and written.numbered), one["id"]
        told = {point["id"]: point.get("number") for point in games[id]["board"]["points"]}
        assert any(told.values()) == bool(entry.pdn and entry.pdn.numbered)
    assert {at["id"]: (at["x"], at["number"]) for at in games["damas"]["board"]["points"]}["a1"] == (7, "1")


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_refusal_has_words(root: Path, lang: str) -> None:
    words = json.loads((root / "site" / "lang" / f"{lang}.json").read_text(encoding="utf-8"))["errors"]
    keys = set(re.findall(r"pdn-[a-z-]+", Path(pdn.__file__).read_text(encoding="utf-8")))
    assert len(keys) == 14 and keys <= set(words)


# -- the command line ------------------------------------------------------------------------------------------


def test_command_line(tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(GOOD * 2, encoding="utf-8")
    assert run("pdn", str(file)).stdout.splitlines()[1] == "2. ? – ?: damas, 2 turns, 0 comments, 0 variations, *"
    told = json.loads(run("pdn", str(file), "--to", "record", "--json").stdout)
    assert len(told) == 2 and "1. c3-d4 e6-f5" in told[0]["record"] or told[0]["record"]
    record = tmp_path / "record.txt"
    record.write_text(told[0]["record"], encoding="utf-8")
    assert (
        run("pdn", str(record), "--to", "pdn").stdout.strip()
        == '[Result "*"]\n[GameType "24,W,8,8,N1,1"]\n\n1. 10-14 23-20 *'
    )
    file.write_text(GOOD + "1. 10-14", encoding="utf-8")
    refused = run("pdn", str(file))
    assert refused.returncode == 1 and "GameType is missing" in refused.stderr and "(game 2, line 5" in refused.stderr
    assert refused.stdout.splitlines()[1] == "2. ? – ?: cannot be read"
    assert run("pdn", str(file), "--game", "damas").returncode == 0


def test_the_command_line_lists_every_game_with_its_faults_and_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(
        GOOD + '[GameType "24"]\n\n1. 10-14! {good} 23-20 $14 (1... 23-19 {or so}) 2. 9-99 8-8 *\n\n' + GOOD,
        encoding="utf-8",
    )
    listed = run("pdn", str(file))
    assert listed.returncode == 1 and listed.stderr.count("\n") == 1
    assert (
        "no square 99 (game 2, line 7, column 52)" in listed.stderr
        and "rest is a comment" in listed.stderr
    )
    assert [line.split(", ")[1] for line in listed.stdout.splitlines()] == ["2 turns"] * 3
    told = json.loads(run("pdn", str(file), "--to", "record", "--json").stdout)
    assert (
        told[1]["faults"][0]["key"] == "pdn-square" and told[1]["faults"][0]["cut"] is True and told[0]["faults"] == []
    )
    assert "1. c3-d4! {good} 1... f6-g5 $14 {9-99 8-8} (1... f6-e5 {or so})" in " ".join(told[1]["record"].split())
    record = tmp_path / "game.txt"
    record.write_text('[Game "damas"]\n\n1. c3-d4 f6-e5 2. h1-h9 d4xf6', encoding="utf-8")
    replayed = run("replay", str(record))
    assert (
        replayed.returncode == 1 and "cannot be played" in replayed.stderr and replayed.stdout.startswith("1. c3-d4 f6-e5\n")
    )
