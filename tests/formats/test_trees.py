"""Games with variations, comments, marks and drawings: written and read again in our records, as JSON and in PDN; what
a typed move means."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from alquerque import GAMES, api, ruleset
from alquerque.board import Board
from alquerque.formats import move_reader, pdn, pdn_trees, records, trees
from alquerque.formats.records import Record
from alquerque.formats.trees import Node
from alquerque.history import Game, Ruling, is_touch
from mixes import example_count, rulesets_to_try

SOME = settings(max_examples=example_count(25), deadline=None, derandomize=True, phases=[Phase.generate])
KINDS = ["alquerque-de-doce", "sixteen-soldiers", "alquerque-de-nueve nueve-dados", "fanorona", "damas",
         "draughts-international", "lasca"]
WRITTEN = [f"{id} {name}" for id, name in rulesets_to_try() if GAMES[id].pdn_of(name)]
TEXTS = [
    "good",
    "two\nlines",
    "a } brace",
    "back\\slash",
    "(not a variation)",
    "1. c2-c3?",
    "[%clk 0:01:00] quick",
    "it's; so",
]


def begun(kind: str) -> Game:
    id, name = (*kind.split(), "")[:2]
    name = name or GAMES[id].rulesets[0].id
    return Game.begin(ruleset(id, name), None, None, Ruling(id, name, ()))


def random_tree(game: Game, rng: random.Random, whole: bool) -> Node:
    """A tree in which every act can be played; with ``whole`` only whole turns are remarked on, and end lines."""
    root = Node(text=rng.choice(["", "at the start"]))
    _grow(root, game, rng, whole, 30, 0)
    return root


def _grow(at: Node, game: Game, rng: random.Random, whole: bool, left: int, deep: int) -> None:
    ways = 1 if rng.random() < 0.75 or deep > 3 else rng.randrange(2, 4)
    acts = game.choices()
    if not whole and not game.unfinished and rng.random() < 0.1:
        acts = [word for word in game.words() if word != "resign"] or acts
    if not acts or left < 0 and not (whole and game.unfinished):
        return
    for n, act in enumerate(dict.fromkeys(rng.choice(acts) for _ in range(ways))):
        node, after = at.follow(act), game.act(act)
        if n and rng.random() < 0.3:
            node.before = "or else"
        if not (whole and after.unfinished) and rng.random() < 0.3:
            node.sign = rng.choice(["", "!", "??", "!?", "(!)"])
            node.text = rng.choice(["", *TEXTS])
            node.glyphs = rng.sample(range(7, 140), rng.randrange(3))
            points = rng.sample(game.rules.board.points, 2)
            node.drawn = rng.choice([[], ["R" + points[0]], ["Y" + points[1], "B" + "".join(points)]])
        _grow(node, after, rng, whole, (left if n == 0 else min(left, 6)) - 1, deep + (n > 0))


def record_of(game: Game, root: Node) -> Record:
    play = game
    for act in trees.main_line(root):
        play = play.act(act)
    ruling = game.rulings[0]
    return Record(ruling.game, ruling.ruleset, {}, play, {"White": "Ana"}, tree=root)


@pytest.mark.parametrize("kind", KINDS)
@SOME
@given(seed=st.integers(0, 2**32))
def test_any_tree_comes_back(kind: str, seed: int) -> None:
    first = begun(kind)
    root = random_tree(first, random.Random(seed), whole=False)
    told = trees.to_json(root)
    assert trees.to_json(trees.from_json(json.loads(json.dumps(told)))) == told
    text = records.write(record_of(first, root))
    back = records.read(text)
    assert trees.to_json(back.tree or trees.line(back.play.acts)) == told, text
    assert list(back.play.acts) == trees.main_line(root) and back.faults == []
    assert records.write(back) == text


def remarks(root: Node) -> list[str]:
    """All that is said, drawn or marked, with where the move before it ends; and what is said before a move, whose
    first leap may come back as one to another point (the whole turn is the same: ``shape``)."""
    found, waiting = [], [root]
    while waiting:
        node = waiting.pop()
        if not node.plain:
            found.append(repr((node.act[-2:], node.sign, node.glyphs, node.text, node.drawn)))
        if node.before:
            found.append(repr(node.before))
        waiting += node.next
    return sorted(found)


@pytest.mark.slow
@pytest.mark.parametrize("kind", WRITTEN)
@SOME
@given(seed=st.integers(0, 2**32))
def test_any_tree_comes_back_from_pdn(kind: str, seed: int) -> None:
    first = begun(kind)
    board = first.rules.board
    root = random_tree(first, random.Random(seed), whole=True)
    game = pdn.from_record(record_of(first, root))
    assume(not has_twins(board, game.items))
    text = pdn.write(game)
    (back,) = pdn.read(text)
    assert back.faults == ()
    assert shape(board, back.items) == shape(board, game.items), text
    grown = pdn_trees.tree(back)
    assert remarks(grown) == remarks(root), text
    again = pdn.write(pdn.from_record(Record(back.game, back.rules, back.changes, back.play, back.tags, tree=grown)))
    (third,) = pdn.read(again)  # captures that differ only in where a king lands straight on are one now
    assert trees.to_json(pdn_trees.tree(third)) == trees.to_json(grown)


def shape(board: Board, items: tuple[pdn.Item, ...]) -> list[object]:
    """Moves by all their squares: PDN does not say where a king lands between two captures straight on."""
    return [(move_reader.turn_points(board, item.moves), item.strength) if isinstance(item, pdn.Played)
            else shape(board, item.items) if isinstance(item, pdn.Variation) else item for item in items]


def has_twins(board: Board, items: tuple[pdn.Item, ...]) -> bool:
    """Whether two captures between which one can choose differ only in where a king lands straight on. PDN writes them
    alike, so that they come back as one move."""
    heads: list[object] = []
    for item in items:
        if isinstance(item, pdn.Played):
            heads = [move_reader.turn_points(board, item.moves)]
        elif isinstance(item, pdn.Variation):
            head = next((one for one in item.items if isinstance(one, pdn.Played)), None)
            heads += [move_reader.turn_points(board, head.moves)] if head else []
            if has_twins(board, item.items) or len(heads) > len(set(map(str, heads))):
                return True
    return False


def test_a_record_with_everything() -> None:
    text = (
        "{before} 1. c2-c3 (1. b2-c3!? {[%csl Rc3][%cal Bc4d3] or this} c4-b2 $14) 1... c4xc2 {the brace \\} stays} 2. c1xc3 "
        "(2. d2-c3)"
    )
    record = records.read(
        f'[Game "alquerque-de-doce"]\n[First "b"]\n[Result "1-0"]\n\n{text.replace("c4-b2", "b3-b2")}'
    )
    assert record.tree and record.faults == []
    told = trees.to_json(record.tree)
    assert told["text"] == "before" and [node["act"] for node in told["line"]] == ["c2-c3", "c4xc2", "c1xc3"]
    assert told["line"][0]["ways"] == [[{"act": "b2-c3", "sign": "!?", "text": "or this", "drawn": ["Rc3", "Bc4d3"]},
                                        {"act": "b3-b2", "glyphs": [14]}]]
    assert told["line"][1]["text"] == "the brace } stays"
    assert record.tags == {"Result": "1-0"} and record.play.outcome is None
    assert '[Result "1-0"]' in records.write(record)


def test_what_cannot_be_played_in_a_variation_is_reported_and_kept() -> None:
    record = records.read(
        '[Game "alquerque-de-doce"]\n[First "b"]\n\n1. c2-c3 (1. b2-c3 a1-a5 {x} (z) 2. y) (1. q9) c4xc2'
    )
    assert [key for key, _ in record.faults] == ["illegal-act", "unreadable-turn"]
    assert record.faults[0][1]["index"] == 4 and record.tree
    told = trees.to_json(record.tree)
    assert told["line"][0]["ways"] == [[{"act": "b2-c3", "text": "a1-a5 {x} (z) 2. y"}]]
    assert told["line"][0]["text"] == "q9" and record.play.acts == ("c2-c3", "c4xc2")
    (game,) = pdn.read('[GameType "24"]\n\n1. 10-14 (1. 9-13 14-90 {gone} 2. 1-2 (3)) 23-19 2-0')
    assert [(key, details["act"], details["line"], details["column"]) for key, details in game.faults] == [
        ("pdn-square", "14-90", 3, 19)]
    told = trees.to_json(pdn_trees.tree(game))
    assert told["line"][0]["ways"] == [[{"act": "a3-b4", "text": "14-90 {gone} 2. 1-2 (3)"}]]
    assert game.play.acts == ("c3-d4", "f6-e5") and '[Result "2-0"]' in pdn.write(game)


@pytest.mark.parametrize(("bad", "acts", "rest"), [
    ("1. c2-c3 c4xc2 2. a1-e5 {x} d1xb3 1-0", 2, "a1-e5 {x} d1xb3 1-0"), ("1. c2-c3 ) c4xc2", 1, ") c4xc2"),
    ("(1. c2-c3) c2-c3", 0, "(1. c2-c3) c2-c3"), ("1. c2-c3 {no end", 1, "{no end"), ("c2-c3 $ c4xc2", 1, "$ c4xc2"),
    ("c2-c3 c4xc2 rules:nothing", 2, "rules:nothing")])
def test_a_record_is_read_up_to_what_is_wrong(bad: str, acts: int, rest: str) -> None:
    record = records.read(f'[Game "alquerque-de-doce"]\n[First "b"]\n\n{bad}')
    assert record.cut and len(record.faults) == 1 and len(record.play.acts) == acts and record.tree
    at = record.tree
    while at.next:
        at = at.next[0]
    assert at.text == rest
    again = records.read(records.write(record))
    assert not again.cut and again.tree and trees.to_json(again.tree) == trees.to_json(record.tree)


@pytest.mark.parametrize(("moves", "comment"), [
    ("1. c3-d4 f6-e5 (1... f6-e5 2. d4xf6! {so})", "2. d4xf6! {so}"),
    ("1. c3-d4 (1. c3-d4 f6-e5) f6-e5 (f6-e5 d4xf6)", "2. d4xf6"),
    ("1. c3-d4 f6-e5 (f6-e5 (f6-e5 d4xf6) d4xf6 g7xe5)", "2. d4xf6 g7xe5")])
def test_a_variation_that_goes_on_beyond_the_game_is_a_comment_and_no_move(moves: str, comment: str) -> None:
    found = records.read(f'[Game "damas"]\n\n{moves}')
    assert found.play.acts == ("c3-d4", "f6-e5") and found.tree and trees.main_line(found.tree) == list(found.play.acts)
    assert found.tree.next[0].next[0].text == comment
    again = records.read(records.write(found))
    assert again.tree and again.play == found.play and trees.to_json(again.tree) == trees.to_json(found.tree)


@pytest.mark.parametrize("bad", ["1. c2-c3 (1. b2-c3", "1. c2-c3 (1. b2-c3 $", "1. c2-c3 (1. b2-c3 q9 {x"])
def test_a_variation_without_an_end_is_reported(bad: str) -> None:
    record = records.read(f'[Game "alquerque-de-doce"]\n[First "b"]\n\n{bad}')
    assert record.faults[-1] == ("bad-record", {"at": "("}) and not record.cut and record.play.acts == ("c2-c3",)
    again = records.read(records.write(record))
    assert again.tree and record.tree and trees.to_json(again.tree) == trees.to_json(record.tree)


def asked(**request: object) -> dict[str, Any]:
    return json.loads(api.answer(json.dumps(request)))


def test_the_desk_takes_and_gives_trees() -> None:
    tree = {"text": "start", "line": [{"act": "c3-d4", "sign": "!", "drawn": ["Ra1"], "ways": [[{"act": "a3-b4"}]]}]}
    for how in ({}, {"pdn": True}):
        written = asked(op="record", game="damas", tree=tree, tags={"White": "Ana"}, **how)["record"]
        told = asked(op="read", game="damas", record=written, **how)
        assert (told["tree"], told["tags"], told["acts"]) == (tree, {"White": "Ana"}, ["c3-d4"])
    for wrong in (
        3,
        {"line": 3},
        {"line": [{}]},
        {"line": [{"act": "c3-d4", "drawn": ["x"]}]},
        {"line": [], "sign": "x"},
        {"line": [{"act": "c3-d4", "ways": 1}]},
        {"line": [{"act": "c3-d4", "glyphs": ["1"]}]},
    ):
        assert asked(op="record", game="damas", tree=wrong)["error"]["key"] == "bad-tree"


def test_the_turns_of_several_lines() -> None:
    start = "B:Wb2,c4,d4:Ba1"
    told = asked(op="turns", game="alquerque-de-doce", start=start, lines=[["a1xc3"], ["a1xc3", "c3xc5"], ["a1-a9"]])[
        "lines"
    ]
    assert told[0] == {"turns": [], "unfinished": "a1xc3"} and told[2] is None
    assert told[1]["unfinished"] == "a1xc3xc5"
    assert asked(op="turns", game="damas", lines=3)["error"]["key"] == "bad-argument"


@pytest.mark.parametrize(("game", "text", "acts"), [
    ("alquerque-de-doce", "c2c3", ["c2-c3"]), ("alquerque-de-doce", " C2 - c3 ", ["c2-c3"]),
    ("alquerque-de-doce", "c2–c3", ["c2-c3"]), ("draughts-international", "32-28", ["d4-e5"]),
    ("draughts-international", "3228", ["d4-e5"]), ("draughts-international", "d4-e5", ["d4-e5"]),
    ("alquerque-de-tres", "a1", ["@a1"]), ("alquerque-de-doce", "resign", []), ("alquerque-de-doce", "offer-draw", []),
    ("alquerque-de-doce", "", []), ("alquerque-de-doce", "c2", []), ("alquerque-de-doce", "rules:bell", [])])
def test_a_typed_move(game: str, text: str, acts: list[str]) -> None:
    assert asked(op="typed", game=game, text=text)["acts"] == acts


def test_nobody_types_a_throw_of_dice() -> None:
    dice = {"game": "alquerque-de-nueve", "rules": "nueve-dados"}
    assert "?654" in {move["touch"] for move in asked(op="view", **dice)["legal"]}
    told = asked(op="typed", **dice, text="?654")
    assert told["acts"] == [] and told["choices"] == []


def test_what_a_typed_move_may_become_and_why_it_is_refused() -> None:
    after = {"game": "alquerque-de-doce", "acts": ["c2-c3"]}
    assert asked(op="typed", **after, text="c4")["choices"] == ["c4xc2"]
    told = asked(op="typed", game="alquerque-de-doce", text="c2c4")
    assert (told["acts"], told["from"], told["to"], told["reason"]["key"]) == ([], "c2", "c4", "occupied")
    fork = {"game": "draughts-english", "start": "W:We3:Bd4,f4,d6,f6"}
    told = asked(op="typed", **fork, text="23x7")
    assert told["ambiguous"] and told["choices"] == ["e3xc5xe7", "e3xg5xe7"]
    assert asked(op="typed", **fork, text="23x16x7")["acts"] == ["e3xg5", "g5xe7"]
    ring = {"game": "alquerque-de-doce", "rules": "moderno", "start": "B:Wb2,c2,b1:Ba1"}
    assert asked(op="typed", **ring, text="a1xc1xc3xa1")["acts"] == ["a1xc1", "c1xc3", "c3xa1"]


@pytest.mark.parametrize(("game", "text", "start"), [
    ("damas", "W:W1,K10:B20,32", "W:Wa1,Kc3:Bg5,h8"), ("damas", '[FEN "W:W1,K10:B20,32:H0:F1"]', "W:Wa1,Kc3:Bg5,h8"),
    ("damas", "W:Wa1,Kc3:Bg5,h8", "W:Wa1,Kc3:Bg5,h8"), ("alquerque-de-doce", "B:Wa5:Bb2", "B:Wa5:Bb2")])
def test_a_bare_position_is_read(game: str, text: str, start: str) -> None:
    assert asked(op="read", game=game, record=text) == {
        "game": game,
        "rules": GAMES[game].rulesets[0].id,
        "set": {},
        "first": start[0].lower(),
        "start": start,
        "acts": [],
    }


def test_a_long_file_is_listed_and_another_long_request_refused() -> None:
    text = '[White "A"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n' * 12_000
    request = {"file": True, "op": "read", "record": text, "game": "draughts-international", "pdn": True}
    told = asked(**request)
    assert len(told["games"]) == 12_000
    assert asked(op="read", record=text, game="draughts-international", pdn=True)["error"]["key"] == "too-long"


def test_acts_that_are_no_moves_come_back_from_pdn() -> None:
    first = begun("damas")
    acts = ["c3-d4", "offer-draw", "decline", "f6-e5", "resign"]
    root = trees.line(acts)
    root.next[0].follow("resign")
    root.next[0].next[0].follow("accept")
    text = pdn.write(pdn.from_record(record_of(first, root)))
    (back,) = pdn.read(text)
    assert list(back.play.acts) == acts and trees.to_json(pdn_trees.tree(back)) == trees.to_json(root), text
    assert all(is_touch(act) for act in pdn.read("1. 10-14 23-19 2-0", "damas")[0].play.acts)
