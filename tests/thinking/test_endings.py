"""The endings that the opponent plays from (``alquerque.thinking.endings``): they are asked whether each value follows
from those one turn later, by what the rules allow (``legal``, ``play``, ``outcome``)."""

import gzip
import hashlib
import json
import random
from collections.abc import Iterator
from itertools import combinations, islice, product
from math import comb
from pathlib import Path

import pytest

from alquerque import Game, api, ruleset
from alquerque.board import indices
from alquerque.formats.notation import parse_position
from alquerque.pipeline import Position, compiled
from alquerque.pipeline.state.validate import find_fault
from alquerque.rules import Rules
from alquerque.thinking import endings, simulated_players
from alquerque.thinking.exact import Graph, turns_by_result
from alquerque.thinking.search import LEVELS, STRONGEST, WIN, think

ROOT = Path(__file__).parents[2]
SHARDS = ROOT / "site" / "data" / "endings"
TOLD = json.loads((ROOT / "py" / "solving" / "endings.json").read_text("utf-8"))
DOCE = "alquerque-de-doce"
LIEBRE = "cercar-la-liebre"
UNKNOWN = endings.UNKNOWN_PLIES
TABLES = {table.name: table for table in endings.TABLES.values() if not table.listed}
RULES = {one["table"]: ruleset(one["game"], one["rules"], one["set"]) for one in TOLD["tables"]}
OFTEN = ("doce-base", "doce-moderno", "doce-barker-pritchard")
"""Readings that people play, and whose tables are the largest."""


@pytest.fixture(autouse=True)
def held(tables: None) -> None:
    """Every test here has the tables."""


def after(rules: Rules, p: Position) -> set[Position]:
    """All positions after a whole turn."""
    legal, play = compiled(rules)[:2]
    found, under_way = set(), [p]
    while under_way:
        here = under_way.pop()
        for m in legal(here):
            q = play(here, m)
            (found.add if q.side != p.side else under_way.append)(q)
    return found


def follows(rules: Rules, p: Position) -> endings.Ending:
    """What a position is worth by what those after it are worth."""
    if p.pending is None and (end := Game.begin(rules, p).outcome) and end.reason == "few":
        return endings.Ending("open")  # drawn as soon as it stands, whatever could be taken
    told = [endings.ending(rules, q) for q in after(rules, p)]
    if not told:
        end = compiled(rules).outcome(p)
        assert end
        return (
            endings.Ending("open") if end.winner is None else endings.Ending("win" if end.winner == p.side else "loss")
        )
    plies = {
        verdict: [one.plies for one in told if one.verdict == verdict] for verdict in ("loss", "open", "win", "unknown")
    }
    assert not plies["unknown"]
    if plies["loss"]:
        soonest = 0 if 0 in plies["loss"] else min(plies["loss"])
        return endings.Ending("win", UNKNOWN if soonest == UNKNOWN else soonest + 1)
    if plies["open"]:
        return endings.Ending("open")
    return endings.Ending("loss", UNKNOWN if UNKNOWN in plies["win"] else max(plies["win"]) + 1)


def men(own: int, enemy: int, side: int = 0) -> Position:
    return Position(side, (own, enemy) if side == 0 else (enemy, own))


def drawn(rules: Rules, a: int, b: int, chance: random.Random) -> Position:
    """A random position with so many pieces to move against so many; of a reserve, no more on the board than it
    allows.
    """
    side, kinds = chance.choice((0, 1)), len(rules.kinds)
    hands = [max(0, n - rules.refill) if rules.refill else 0 for n in (a, b)]
    while True:
        board = [0] * (2 * kinds)
        points = iter(chance.sample(range(len(rules.board.points)), a + b - sum(hands)))
        for owner, many in ((side, a - hands[0]), (1 - side, b - hands[1])):
            for at in islice(points, many):
                board[owner * kinds + chance.randrange(kinds)] |= 1 << at
        p = Position(side, tuple(board), hands=(hands[side], hands[1 - side]))
        if not find_fault(rules, p):
            return p


def test_every_table_is_of_the_rules_that_are_told() -> None:
    assert {table.name: mark for mark, table in endings.TABLES.items()} == {
        name: endings.rules_fingerprint(rules) for name, rules in RULES.items()}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize(
    "many", [pytest.param(None, id="short"), pytest.param(100_000, id="long", marks=pytest.mark.long)]
)
def test_values_follow_from_those_one_turn_later(name: str, many: int | None) -> None:
    """In random positions of all sizes, those with fewer pieces to move too."""
    rules, chance = RULES[name], random.Random(name)
    for _ in range(many or (400 if name in OFTEN else 60)):
        p = drawn(rules, *chance.choice(TABLES[name].held)[:: chance.choice((1, -1))], chance)
        told, due = endings.ending(rules, p), follows(rules, p)
        assert told.verdict == due.verdict and told.plies in (due.plies, UNKNOWN), p
        assert told.plies != UNKNOWN or sum(map(int.bit_count, p.men)) == 8, p


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_every_value_of_few_pieces_follows_from_those_one_turn_later(name: str) -> None:
    rules = RULES[name]
    pairs = [pair for pair in TABLES[name].pairs if sum(pair) <= (4 if len(rules.kinds) == 1 else 2)]
    for own, enemy in {one for pair in pairs for one in (pair, pair[::-1])}:
        for p in positions(rules, own, enemy):
            assert endings.ending(rules, p) == follows(rules, p), p


def positions(rules: Rules, a: int, b: int) -> Iterator[Position]:
    """All positions with so many pieces on the board, white to move, none of them in hand."""
    points, kinds = range(len(rules.board.points)), range(len(rules.kinds))
    for own in combinations(points, a):
        for enemy in combinations([i for i in points if i not in own], b):
            for split in product(kinds, repeat=a + b):
                board = [0] * (2 * len(kinds))
                for n, at in enumerate((*own, *enemy)):
                    board[(n >= a) * len(kinds) + split[n]] |= 1 << at
                p = Position(0, tuple(board))
                if not find_fault(rules, p):
                    yield p


def test_values_are_those_that_the_package_works_out_by_itself() -> None:
    """``exact`` follows all that can come of a position to its ends; it needs no table."""
    rules = RULES["doce-moderno"]
    start = parse_position(rules, "W:Wa1,e5:Bc2")
    graph = Graph(rules, start, 20_000)
    assert len(graph) > 10_000
    for p in graph.after:
        worth, told = graph.worth.get(p), endings.ending(rules, p)
        if worth is None:
            assert told == ("open", 0), p
        else:
            assert told == ("win" if worth.winner == p.side else "loss", worth.plies), p


def test_a_table_is_found_by_how_a_game_is_played() -> None:
    # forward captures in retreat change nothing
    alike = {"steps": "any", "huff": "no", "returning": "free", "far_row": "free"}
    for game, ruled, changes, name in (
        (DOCE, "medieval", {}, "doce-base"),
        (DOCE, "medieval", {"quiet": "20", "closing": "draw", "layout": "left"}, "doce-base"),
        (DOCE, "pergioco-pritchard", alike, "doce-moderno"),
        (DOCE, "moderno", {"blocked": "draws"}, "doce-barker-pritchard"),
        (DOCE, "moderno", {"chain": "may"}, "doce-yes-may-loses"),
        ("alquerque-de-nueve", "nueve", {"dice": "none"}, "nueve"),
        (LIEBRE, "liebre-diez", {}, "liebre"),
    ):
        found = endings.table(ruleset(game, ruled, changes))
        assert found and found.name == name
    for game, ruled, changes in ((DOCE, "bell", {}), (DOCE, "barker-pritchard", {}), (DOCE, "base", {"steps": "forward"}),
                                 ("alquerque-de-tres", "tres", {}), ("alquerque-de-nueve", "nueve-volar", {}),
                                 ("queah", "queah", {"blocked": "draws"})):  # fmt: skip
        assert endings.table(ruleset(game, ruled, changes)) is None


def test_what_is_not_held_is_unknown() -> None:
    rules = RULES["doce-moderno"]
    p = parse_position(rules, "W:Wa1,e5,c1:Bc3")
    assert endings.ending(rules, p).verdict == "win" and endings.missing_shards(rules, p) == []
    assert endings.ending(ruleset(DOCE, "bell"), p).verdict == "unknown"
    assert endings.ending(rules, parse_position(rules, "W:Wa1,b1,c1,d1,e1:Bc3,d3,e3,e4")).verdict == "unknown"
    endings.drop()
    assert endings.ending(rules, p).verdict == "unknown" and endings.choice(rules, p) is None
    names = endings.missing_shards(rules, p)
    assert sorted(names) == [f"doce-moderno/{men}" for men in ("1v1", "2v1", "3v1")]
    endings.read(SHARDS, gzip.decompress)
    assert endings.missing_shards(rules, p) == []


def test_a_turn_under_way_is_worth_what_it_can_become() -> None:
    rules = RULES["doce-base"]
    p = parse_position(rules, "W:Wa1:Bb2,d4")
    (first,) = (m for m in compiled(rules).legal(p) if m.manner == "leap")
    q = compiled(rules).play(p, first)
    assert q.side == p.side and endings.ending(rules, q) == ("win", 1)


def test_a_position_in_which_a_man_enters_is_worth_what_its_whole_turns_lead_to() -> None:
    """``follows`` plays the entering and the move after it.  Two men to enter arise in no game: unknown, and told at
    once.
    """
    rules, chance, seen = RULES["queah"], random.Random("enter"), set()
    for _ in range(150):
        a, b = chance.randrange(rules.refill, 11), chance.choice((*range(1, 11), *range(rules.refill, 11)))
        p = drawn(rules, a, b, chance)
        lost = 1 << chance.choice(list(indices(p.men[p.side])))
        p = p._replace(men=tuple(men & ~lost for men in p.men))
        if not p.hands[p.side]:
            continue
        told = endings.ending(rules, p)
        assert endings.men_to_enter(rules, p) == (1, 0) and told == follows(rules, p), p
        seen.add(told.verdict)
    assert {"win", "loss", "open"} <= seen
    assert endings.ending(rules, parse_position(rules, "W:Wa1,c1:Ba5,c5,b4,d4;hand=6,0")).verdict == "unknown"


def test_shards_are_those_that_were_written_down() -> None:
    files = {f"{path.parent.name}/{path.stem}": path for path in SHARDS.rglob("*.bin")}
    told = {one["shard"]: one for one in TOLD["shards"]}
    wanted = {table.shard(a, b) for table in endings.TABLES.values() for a, b in table.held}
    outcomes = {table.shard(a, b) for table in endings.TABLES.values() for a, b in table.outcome_pairs}
    assert files.keys() == told.keys() == wanted
    for name, one in told.items():
        data = gzip.decompress(files[name].read_bytes())
        each = 1 if name.partition("/")[0] in TABLES else endings.PLACE_BYTES + 1
        size = (one["positions"] + 3) // 4 if name in outcomes else one["positions"] * each
        assert (len(data), hashlib.sha256(data).hexdigest()) == (size, one["sha256"])
        assert files[name].stat().st_size == one["bytes"]
    assert sum(path.stat().st_size for path in files.values()) == TOLD["bytes"] <= 10_000_000


@pytest.mark.parametrize("share", [pytest.param(100, id="short"), pytest.param(1, id="long", marks=pytest.mark.long)])
def test_a_listed_position_has_a_turn_all_of_whose_replies_are_listed(share: int) -> None:
    """From the list alone: what is left falls with each turn, to the end."""
    rules, looked_at = ruleset(LIEBRE, "liebre-doce"), 0
    table = endings.table(rules)
    assert table and table.listed
    for a, b in table.pairs:
        data = gzip.decompress((SHARDS / f"{table.shard(a, b)}.bin").read_bytes())
        many = len(data) // (endings.PLACE_BYTES + 1)
        places = [
            int.from_bytes(data[i * endings.PLACE_BYTES : (i + 1) * endings.PLACE_BYTES], "little") for i in range(many)
        ]
        assert places == sorted(set(places))
        for i in range(0, many, share):
            p = hunt(places[i], a)
            best = endings.choice(rules, p)
            assert best and best.ending == ("win", data[many * endings.PLACE_BYTES + i] - 1), p
            assert endings.ending(rules, p) == best.ending
            looked_at += 1
    assert looked_at > 700


def hunt(place: int, hunters: int) -> Position:
    """The position of the hunters that a place names: that of the hare, among the first of all images, was counted
    last.
    """
    board = ruleset(LIEBRE, "liebre-doce").board
    hares = list(endings.canonical_sets(board, 1))
    among, hare = place // len(hares), hares[place % len(hares)]
    free, some = [i for i in range(25) if not hare >> i & 1], 0
    for n in range(hunters, 0, -1):
        at = max(at for at in range(len(free)) if comb(at, n) <= among)
        among -= comb(at, n)
        some |= 1 << free[at]
    return Position(1, (hare, 0, 0, some))


# -- the opponent ------------------------------------------------------------------------------------------------


def find_positions(rules: Rules, a: int, b: int, verdict: str, many: int) -> Iterator[Position]:
    """Random positions with so many men to move against so many, that are worth this."""
    chance = random.Random(f"{a} {b} {verdict}")
    while many:
        points = chance.sample(range(25), a + b)
        own, enemy = (sum(1 << i for i in some) for some in (points[:a], points[a:]))
        p = men(own, enemy, chance.choice((0, 1)))
        if endings.ending(rules, p).verdict == verdict and compiled(rules).legal(p):
            many -= 1
            yield p


def turn_of(level: int, game: Game) -> Game:
    """The game after a whole turn of the computer."""
    side, chance, player = game.position.side, random.Random(1), simulated_players.level(level)
    while game.position.side == side and not game.ended:
        for m in player(game, chance):
            game = game.touch(m)
    return game


@pytest.mark.parametrize(("name", "a", "b"), [("doce-base", 5, 3), ("doce-moderno", 4, 4), ("doce-moderno", 5, 3)])
@pytest.mark.slow
def test_where_only_the_winner_is_known_the_win_is_kept_and_reached(name: str, a: int, b: int) -> None:
    """The search looks for the way to fewer men among the turns that keep the win."""
    rules = RULES[name]
    for p in find_positions(rules, a, b, "win", 3):
        game, winner, seen = Game.begin(rules, p), p.side, 0
        while not game.outcome and len(game.turns) < 100:
            seen += endings.ending(rules, game.position).plies == UNKNOWN
            if game.position.side == winner:
                assert endings.ending(rules, game.position).verdict == "win", game.position
                game = turn_of(STRONGEST, game)
            else:
                game = turn_of(3, game)
        assert seen and game.outcome and game.outcome.winner == winner, (p, game.outcome)


def test_a_search_does_not_walk_into_what_is_lost_with_eight_men() -> None:
    """A level that knows the tables keeps a draw which another turn would lose."""
    rules, kept = RULES["doce-moderno"], 0
    for p in find_positions(rules, 4, 4, "open", 60):
        worth = {q: endings.ending(rules, q).verdict for q in turns_by_result(rules, p)}
        if "win" in worth.values():
            q = turn_of(STRONGEST, Game.begin(rules, p)).position
            assert endings.ending(rules, q).verdict == "open", p
            kept += 1
    assert kept > 5


def best_defence(game: Game) -> Game:
    """The game after a turn that loses as late as can be."""
    rules = game.rules
    after = turns_by_result(rules, game.position)
    for m in after[max(after, key=lambda q: endings.ending(rules, q).plies)][0]:
        game = game.touch(m)
    return game


@pytest.mark.parametrize("many", [pytest.param(20, id="short"), pytest.param(60, id="long", marks=pytest.mark.long)])
@pytest.mark.parametrize(("a", "b"), [(3, 1), (4, 2), (5, 2)])
@pytest.mark.parametrize("name", ["doce-base", "doce-moderno"])
def test_the_strongest_level_wins_what_is_won_as_soon_as_can_be(name: str, a: int, b: int, many: int) -> None:
    rules = RULES[name]
    for p in find_positions(rules, a, b, "win", many):
        game, left = Game.begin(rules, p), endings.ending(rules, p).plies
        for ply in range(left):
            game = turn_of(STRONGEST, game) if ply % 2 == 0 else best_defence(game)
            assert (game.outcome is not None) == (ply == left - 1)
        assert game.outcome and game.outcome.winner == p.side


@pytest.mark.parametrize("begins", ["w", "b"])
@pytest.mark.parametrize("name", ["liebre-doce", "liebre-once", "liebre-diez"])
def test_the_strongest_level_shuts_the_hare_in_as_soon_as_can_be(name: str, begins: str) -> None:
    """In as many plies as py/solving says, against the longest defence, and against a hare that runs at random."""
    solved = json.loads((ROOT / "py" / "solving" / "results" / "liebre.json").read_text("utf-8"))
    plies = next(one["begins"][begins]["plies"] for one in solved["starts"] if one["rules"] == name)
    rules, chance = ruleset(LIEBRE, name), random.Random(name)
    first = Game.begin(rules).position._replace(side="wb".index(begins))
    assert endings.ending(rules, first) == ("loss" if begins == "w" else "win", plies)
    for defence in (best_defence, lambda game: at_random(game, chance)):
        game, left = Game.begin(rules, first), plies
        while left and not game.outcome:
            game, left = turn_of(STRONGEST, game) if game.position.side == 1 else defence(game), left - 1
        assert game.outcome and game.outcome.winner == 1
        assert defence is not best_defence or left == 0


def at_random(game: Game, chance: random.Random) -> Game:
    """The game after a turn of the hare that is drawn."""
    after = turns_by_result(game.rules, game.position)
    for m in after[chance.choice(list(after))][0]:
        game = game.touch(m)
    return game


def test_the_strongest_level_loses_late() -> None:
    rules = RULES["doce-moderno"]
    for p in find_positions(rules, 2, 3, "loss", 10):
        q = turn_of(STRONGEST, Game.begin(rules, p)).position
        assert endings.ending(rules, q).plies == endings.ending(rules, p).plies - 1


def test_it_gives_no_draw_away_even_where_it_looks_only_two_turns_ahead() -> None:
    rules, hasty = RULES["doce-moderno"], LEVELS[STRONGEST]._replace(turns=2)
    for a, b in ((2, 2), (2, 3), (3, 3)):
        could_lose = (p for p in find_positions(rules, a, b, "open", 60)
                      if any(endings.ending(rules, q).verdict == "win" for q in after(rules, p)))
        for p in islice(could_lose, 10):
            q = p
            while q.side == p.side:
                q = compiled(rules).play(q, [one for one in think(rules, q, level=hasty) if one][-1].move)
            assert endings.ending(rules, q).verdict == "open", p


def test_it_sees_endings_that_are_still_to_come() -> None:
    """Five against three: what it captures leads to endings that it knows."""
    rules = RULES["doce-moderno"]
    p = parse_position(rules, "W:Wa1,b1,c1,d1,e1:Ba5,c3,e5")
    told = [one for one in think(rules, p) if one][-1]
    assert told.value > WIN - 100


def test_weaker_levels_and_a_host_without_tables_think_as_before() -> None:
    rules = RULES["doce-moderno"]
    (p,) = find_positions(rules, 4, 2, "win", 1)
    quick = STRONGEST - 1
    told = {level: [one and one[:2] for one in think(rules, p, level=level)] for level in range(1, quick + 1)}
    endings.drop()
    assert told == {level: [one and one[:2] for one in think(rules, p, level=level)] for level in told}
    few = LEVELS[STRONGEST]._replace(nodes=2_000)
    assert [one for one in think(rules, p, level=few) if one][-1].nodes > 1_000


def test_the_desk_says_which_shards_it_lacks_before_it_thinks() -> None:
    request = {"op": "think", "game": DOCE, "rules": "moderno", "start": "W:Wa1,e5,c1:Bc3", "first": "w"}
    lost = {**request, "start": "W:W:Bc3"}
    assert json.loads(api.missing_files(json.dumps(request))) == []
    endings.drop()
    assert json.loads(api.missing_files(json.dumps(request))) == [
        f"doce-moderno/{men}" for men in ("1v1", "2v1", "3v1")
    ]
    assert json.loads(api.missing_files(json.dumps({**request, "start": None}))) == [f"openings/{DOCE}"]
    for other in ({**request, "level": 5}, {**request, "rules": "bell"}, {**request, "op": "view"},
                  lost, {"op": "think"}, [], None):
        assert api.missing_files(json.dumps(other)) == "[]"
    for name in json.loads(api.missing_files(json.dumps(request))):
        api.provide_file(name, gzip.decompress((SHARDS / f"{name}.bin").read_bytes()))
    told = json.loads(api.start_task(json.dumps(request)).step() or "")
    assert told["nodes"] == 0 and WIN - 30 < told["value"] < WIN
    assert "error" in json.loads(api.start_task(json.dumps(lost)).step() or "")
