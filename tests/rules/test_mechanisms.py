"""Fields that only a few games use: hunts, piles, openings, reserves, ranks, lone crowns."""

from __future__ import annotations

import random
from itertools import islice, product

import pytest

from alquerque import GAMES, Move, Position, Rules, RulesError, legal, outcome, play, ruleset
from alquerque.board import indices
from alquerque.formats import records
from alquerque.formats.notation import NotationError, format_position, parse_position
from alquerque.history import Game
from alquerque.pipeline import set_up
from alquerque.pipeline.pieces import strength, union
from alquerque.pipeline.state import position as slots
from alquerque.reasons import why
from alquerque.turns import perft
from mixes import play_on, sparse_positions

EVERY = [(id, one.id) for id, entry in GAMES.items() for one in entry.rulesets]


def having(field: str, *without: str) -> list[tuple[str, str]]:
    """The rulesets that make use of a field."""
    return [(id, name) for id, name in EVERY if ruleset(id, name).text(field) not in without]


def begin(id: str, position: str | None = None, name: str | None = None, **changes: str) -> Game:
    rules = ruleset(id, name, changes)
    return Game.begin(rules, parse_position(rules, position) if position else None)


def told(state: Game) -> tuple[int | None, str] | None:
    return state.outcome and (state.outcome.winner, state.outcome.reason)


# -- hunts -----------------------------------------------------------------------------------------------------

HUNTS = [  # on the alquerque, where ten hunters are enough and nine are not
    one for one in having("goal", "men", "line", "crown") if one in having("hand_for", "hunters") and ruleset(*one).least == 10
]
TEN = "Ha2,Hb1,Hc2,Ha3,Ha4,Ha5,Hb5,Hc5,Hd5,He5"


def hunted(id: str, name: str, position: str) -> Game:
    """A hunt from this position, in which hunters are written as those of the hare are."""
    rules = ruleset(id, name)
    return begin(id, position.replace("H", rules.kinds[rules.hunters()].letter), name)


@pytest.mark.parametrize(("id", "name"), HUNTS)
def test_the_hare_has_won_in_mid_chain_once_too_few_hunters_are_left(id: str, name: str) -> None:
    eleven = hunted(id, name, f"W:Wc3:B{TEN},He1").act("c3xc1")
    assert eleven.unfinished and set(eleven.choices()) >= {"c1xa1"} and told(eleven) is None
    won = hunted(id, name, f"W:Wc3:B{TEN}").act("c3xc1")
    assert told(won) == (0, "too-few") and not won.unfinished and won.choices() == []
    assert told(eleven.act("c1xa1")) == (0, "too-few")


@pytest.mark.parametrize(("id", "name"), HUNTS)
def test_the_hare_shut_in_has_lost_and_a_hunter_takes_nothing(id: str, name: str) -> None:
    shut = "Ha2,Hb1,Hb2,Ha3,Hc1,Hc3,Hd1,He1,Hd2,He2"
    assert told(hunted(id, name, f"W:Wa1:B{shut}")) == (1, "blocked")
    assert told(hunted(id, name, f"B:Wc3:B{TEN}")) is None
    assert not any("x" in touch for touch in hunted(id, name, f"B:Wc3:B{TEN}").choices())


@pytest.mark.parametrize(("id", "name"), [one for one in HUNTS if one[0] == "cercar-la-liebre"])
def test_the_hunters_of_the_set_up_can_never_be_shut_in(id: str, name: str) -> None:
    """One hare cannot divide any of these boards: wherever it is, the other points stay connected, so some hunter can
    move."""
    rules = ruleset(id, name)
    assert [men.bit_count() for men in set_up(rules).men[:2]] == [1, 0]
    assert sum(men.bit_count() for men in set_up(rules).men) < len(rules.board.points)
    for hare in range(len(rules.board.points)):
        rest = rules.board.all & ~(1 << hare)
        reached, new = 0, rest & -rest
        while new:
            reached |= new
            new = sum({1 << i for one in indices(new) for i in indices(rules.board.neighbours[one])}) & rest & ~reached
        assert reached == rest


@pytest.mark.parametrize(("id", "name"), having("hand_for", "both"))
def test_hunters_come_in_one_by_one_and_none_moves_before_all_are_in(id: str, name: str) -> None:
    rules, rng = ruleset(id, name), random.Random(id + name)
    first = set_up(rules)
    hunters, kinds, hunter = 1 - rules.hunted(), len(rules.kinds), rules.hunters()
    army = rules.hand + union(first.men, hunters, kinds).bit_count()
    assert first.hands[hunters] == rules.hand and bool(first.hands[1 - hunters]) == (rules.opening == "place")
    came_in = 0
    for _ in range(5):
        for state in play_on(Game.begin(rules), rng, 120):
            p = state.position
            assert not any(
                men for kind, men in enumerate(p.men[hunters * kinds : (hunters + 1) * kinds]) if kind != hunter
            )
            manners = {m.manner for m in legal(rules, p)}
            if p.side == hunters:
                assert manners <= ({"place"} if p.hands[hunters] else {"step"})
                came_in += bool(p.hands[hunters])
            elif p.pending and rules.culled and not state.turns:
                assert manners == {"remove"}
            else:
                assert manners <= ({"place"} if p.hands[1 - hunters] else {"step", "leap", "stop"})
            assert strength(rules, p)[hunters] <= army
    assert came_in > min(30, 5 * rules.hand - 1)


@pytest.mark.parametrize(("id", "name"), [one for one in having("hand_for", "both") if one in having("goal", "men")])
def test_hunters_in_hand_count_among_those_that_are_left(id: str, name: str) -> None:
    least = ruleset(id, name).least
    for hand, end in ((least - 1, (0, "too-few")), (least, None)):
        state = begin(id, f"W:Wa1,e1,a5,e5:BGb2;hand=0,{hand}", name).act("a1xc3")
        assert told(state) == end, hand


# -- piles -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "name"), having("taken", "jump", "turn", "under"))
def test_of_a_pile_the_top_alone_leaves(id: str, name: str) -> None:
    state = begin(id, "B:Wc3,e1:B(GbGbGbGb)b3", name)
    stepped = state.act("b3-b4")
    assert stepped.position == parse_position(state.rules, "W:Wc3,e1:B(GbGbGb)b3,Gb4")
    taken = stepped.act("c3xa3")
    assert strength(state.rules, taken.position) == (2, 3)
    assert taken.position.men[3] == state.rules.board.set(["b3", "b4"])
    assert taken.position.under[state.rules.board.index["b3"]] == (3,)
    assert told(begin(id, "W:Wc3,e1:B(GbGb)b3", name).act("c3xa3")) is None
    assert told(begin(id, "W:Wc3,e1:BGb3", name).act("c3xa3")) == (0, "no-men")


@pytest.mark.parametrize(("id", "name"), having("taken", "jump", "turn", "under"))
def test_the_goats_of_the_piles_are_conserved(id: str, name: str) -> None:
    rules, rng = ruleset(id, name), random.Random(20)
    for _ in range(10):
        for state in play_on(Game.begin(rules), rng, 120):
            leaps = sum(act.count("x") for act in state.acts)
            assert strength(rules, state.position) == (2, strength(rules, set_up(rules))[1] - leaps)
            assert not any(rules.board.all & ~union(state.position.men, 1, 2) & 1 << i and column
                           for i, column in enumerate(state.position.under))


# -- openings and reserves -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "name"), having("opening", "none", "place", "single"))
def test_each_side_takes_up_one_of_its_own_and_then_only_captures(id: str, name: str) -> None:
    rules = ruleset(id, name)
    state = Game.begin(rules)
    assert len(state.choices()) == 4
    for first in state.choices():
        hole = rules.board.index[first[1:]]
        once = state.act(first)
        answers = once.choices()
        assert {rules.board.index[answer[1:]] for answer in answers} == set(indices(rules.board.neighbours[hole]))
        for answer in answers:
            twice = once.act(answer)
            assert strength(rules, twice.position) == (len(rules.board.points) // 2 - 1,) * 2
            assert twice.choices() and all("x" in touch for touch in twice.choices())


@pytest.mark.parametrize(
    ("id", "name"), having("path", "free", "fresh", "no-reversal", "once", "apart", "flying-straight")
)
def test_a_straight_chain_does_not_turn(id: str, name: str) -> None:
    position = "B:Wb1,c2,d1:Ba1"
    state = begin(id, position, name).act("a1xc1")
    assert set(state.choices()) == {"c1xe1", "."}
    assert set(begin(id, position, name, path="free").act("a1xc1").choices()) == {"c1xe1", "c1xc3", "."}


@pytest.mark.parametrize(("id", "name"), having("refill", "0"))
def test_who_lost_a_man_enters_another_before_he_moves(id: str, name: str) -> None:
    state = begin(id, "B:Wb2,a5:Bc3,d4,e1;hand=2,1", name)
    free = {point for point in state.rules.board.points if point not in ("b2", "a5", "c3", "d4", "e1")}
    assert set(state.choices()) == {f"@{point}" for point in free}
    entered = state.act("@e5")
    assert entered.position.side == 1 and entered.unfinished and entered.position.hands == (2, 0)
    assert not any(touch.startswith("@") for touch in entered.choices())
    assert entered.act("c3xa1").turns[-1].text == "@e5c3xa1"
    four = begin(id, "B:Wb2,a5:Bc3,d4,e1,e5;hand=2,1", name)
    assert not any(touch.startswith("@") for touch in four.choices())


# -- ranks and crowns ------------------------------------------------------------------------------------------

RANKED = [(id, name) for id, name in EVERY if any(kind.rank for kind in ruleset(id, name).kinds)]


def rank_at(rules: Rules, state: Game, point: int) -> int:
    return next(
        rules.kinds[code % len(rules.kinds)].rank for code, men in enumerate(state.position.men) if men >> point & 1
    )


@pytest.mark.parametrize(("id", "name"), RANKED)
def test_nobody_takes_his_better(id: str, name: str) -> None:
    rules, rng = ruleset(id, name), random.Random(5)
    met = set()
    for text in islice(sparse_positions(rules, rng), 150):
        for state in play_on(Game.begin(rules, parse_position(rules, text)), rng, 8):
            able = {(move.start, move.over) for move in state.legal() if move.manner == "leap"}
            for point, rays in enumerate(rules.board.rays):
                if (
                    state.position.chain
                    or not union(state.position.men, state.position.side, len(rules.kinds)) >> point & 1
                ):
                    continue
                for over, to in (ray.path[:2] for ray in rays if len(ray.path) > 1):
                    enemy = union(state.position.men, 1 - state.position.side, len(rules.kinds)) >> over & 1
                    free = not any(men >> to & 1 for men in state.position.men)
                    if enemy and free and state.choices():
                        ranks = rank_at(rules, state, point), rank_at(rules, state, over)
                        met.add(ranks)
                        assert (point, over) not in able or ranks[0] >= ranks[1]
                        # elsewhere men only take forward, and of several captures one may be owed
                        assert rules.compulsory or (point, over) in able or ranks[0] < ranks[1]
    assert met == set(product({kind.rank for kind in rules.kinds}, repeat=2))


@pytest.mark.parametrize(("id", "name"), having("goal", "men", "line", "hunt"))
def test_two_kings_alone_have_tied(id: str, name: str) -> None:
    assert told(begin(id, "B:WKa1:BKk1", name)) == (None, "crowns-alone")
    for others in ("B:WKa1:BKk1,k3", "B:WPa1:BKk1", "B:WKa1:BKk1,Kk3"):
        assert told(begin(id, others, name)) is None
    assert told(begin(id, "B:WKa1,k3:BKk1", name).act("k1xk5")) == (None, "crowns-alone")


FIGHTS = having("combat", "no")


@pytest.mark.parametrize(("id", "name"), FIGHTS)
def test_single_combat_is_called_by_one_piece_against_one_of_its_rank(id: str, name: str) -> None:
    for equal in ("B:Wc3:Ba1", "W:WPc3:BPa1"):
        state = begin(id, equal, name)
        assert "call-combat" in state.words()
        called = state.act("call-combat")
        assert called.position.side == state.position.side and not called.turns and "call-combat" not in called.words()
    for other in ("B:WKc3:BKa1", "B:WPc3:Ba1", "B:Wc3,e3:Ba1", "B:Wc3:Ba1,e1"):
        assert "call-combat" not in begin(id, other, name).words()
    assert "call-combat" not in begin(id, "B:Wc3:Ba1", name, combat="no").words()


@pytest.mark.parametrize(("id", "name"), FIGHTS)
def test_single_combat_ends_soon_and_always_with_a_winner(id: str, name: str) -> None:
    """From any two points, whatever both play: no more turns than there are steps between the two."""
    rules, rng = ruleset(id, name), random.Random(8)
    points = rules.board.points
    for _ in range(300):
        white, black = rng.sample(range(len(points)), 2)
        state = begin(id, f"{rng.choice('WB')}:W{points[white]}:B{points[black]}", name).act("call-combat")
        for _ in range(rules.board.distances[white][black]):
            if not state.outcome:
                state = state.touch(rng.choice(state.legal()))
        assert told(state) in [(side, reason) for side in (0, 1) for reason in ("no-men", "combat")]


@pytest.mark.parametrize(("id", "name"), FIGHTS)
def test_who_can_neither_take_nor_come_closer_would_have_been_taken(id: str, name: str) -> None:
    rules = ruleset(id, name)
    points = rules.board.points
    for white in range(len(points)):
        for black in indices(rules.board.neighbours[white]):
            state = begin(id, f"W:W{points[white]}:B{points[black]}", name)
            lost = told(state.act("call-combat")) == (1, "combat")
            takes = [touch for touch in state.choices() if "x" in touch]
            other = [
                touch for touch in begin(id, f"B:W{points[white]}:B{points[black]}", name).choices() if "x" in touch
            ]
            assert lost == (not takes) and (takes or other)


@pytest.mark.parametrize(("id", "name"), FIGHTS)
def test_who_goes_away_in_single_combat_is_told_why_not(id: str, name: str) -> None:
    state = begin(id, "B:We5:Bc3", name).act("call-combat")
    index = state.rules.board.index
    away, closer = (why(state.rules, state.position, index["c3"], index[to]) for to in ("a3", "d4"))
    assert away and (away.key, away.field) == ("rule", "combat") and closer is None
    taking = begin(id, "B:Wc5,:Bc3", name).act("call-combat")
    refused = why(taking.rules, taking.position, index["c3"], index["d4"])
    assert refused and (refused.key, refused.field) == ("rule", "combat")


@pytest.mark.parametrize(("id", "name"), FIGHTS)
def test_a_call_stands_in_the_record_and_in_the_position(id: str, name: str) -> None:
    state = begin(id, "B:We5:Bc3", name).read("call-combat c3-d4")
    assert format_position(state.rules, state.position) == "W:We5:Bd4;combat=called"
    text = records.write(records.Record(id, name, {}, state, {}))
    again = records.read(text).play
    assert "call-combat" in text and again.acts == state.acts and again.position == state.position
    with pytest.raises(NotationError):
        parse_position(state.rules, "W:We5:Bd4,a1;combat=called")


# -- readings of a drawing, small boards -----------------------------------------------------------------------


@pytest.mark.parametrize(("id", "name", "parent"), [(id, one.id, one.parent) for id, entry in GAMES.items()
                                                    for one in entry.rulesets if one.id.endswith("-apex")])
def test_a_triangle_is_drawn_alike_however_its_lines_are_read(id: str, name: str, parent: str) -> None:
    through, ends = ruleset(id, parent).board, ruleset(id, name).board
    assert through.coordinates == ends.coordinates
    steps = [
        {frozenset(pair) for line in board.lines for pair in zip(line, line[1:], strict=False)}
        for board in (through, ends)
    ]
    assert steps[0] == steps[1] and len(ends.lines) > len(through.lines)


def leaps(id: str, name: str) -> set[tuple[str, str, str]]:
    """The straight runs of three points of a ruleset's board."""
    board = ruleset(id, name).board
    return {(board.points[start], *(board.points[i] for i in ray.path[:2]))
            for start, rays in enumerate(board.rays) for ray in rays if len(ray.path) > 1}


def test_what_the_serpents_readings_change() -> None:
    game = "kolowis-awithlaknannai"
    pointed, bare, blunt = (leaps(game, name) for name in ("kolowis-doce", "kolowis-sin-filas", "kolowis-recto"))
    outer = {one for one in pointed if len({point[0] for point in one}) == 1 and one[0][0] != "b"}
    assert len(outer) == 2 * 2 * 6 and pointed - bare == outer and bare < pointed
    assert blunt - pointed == {("a0", "b0", "c0"), ("c0", "b0", "a0"), ("a7", "b8", "c7"), ("c7", "b8", "a7")}
    assert pointed < blunt


def test_with_two_long_diagonals_nothing_else_slants() -> None:
    zamma, crand = leaps("zamma", "zamma"), leaps("zamma", "crand")
    slanting = {one for one in crand if one[0][0] != one[1][0] and one[0][1:] != one[1][1:]}
    assert crand < zamma and len(slanting) == 2 * 2 * 7
    assert len(crand - slanting) == 2 * 2 * 9 * 7


def test_fanoronas_first_turn_as_a_single_capture() -> None:
    """Of black's thirty-nine replies seventeen are left: those of one capture, each from one opening or another."""
    assert perft(ruleset("fanorona", "tsivy"), set_up(ruleset("fanorona", "tsivy")), 2, "turn") == 39
    single = ruleset("fanorona", "tsivy", {"opening": "single"})
    assert perft(single, set_up(single), 2, "turn") == 17
    replies = [Game.begin(single).act(first).act(second) for first in Game.begin(single).choices()
               for second in Game.begin(single).act(first).choices()]
    assert {reply.position.side for reply in replies} == {0}
    assert any(reply.act(touch).unfinished for reply in replies for touch in reply.choices())


def test_the_fanorona_of_nine_points_with_captures_is_won_by_white() -> None:
    """As Schadd and others found (2008); and between turns 1012 positions can be reached, as an independent solver has
    counted.  Every one of them is solved here, from the ends backward."""
    rules = ruleset("fanorona", "telo-tomando")
    after: dict[Position, list[Position]] = {}
    new = [set_up(rules)]
    while new:
        p = new.pop()
        if p not in after:
            after[p] = [play(rules, p, m) for m in legal(rules, p)]
            new += after[p]
    wins: dict[Position, int | None] = {p: end.winner for p in after if (end := outcome(rules, p))}
    grown = True
    while grown:
        grown = False
        for p, nexts in after.items():
            if p not in wins:
                found = {wins.get(q, -1) for q in nexts}
                if p.side in found or found == {1 - p.side}:
                    wins[p], grown = p.side if p.side in found else 1 - p.side, True
    assert wins[set_up(rules)] == 0
    assert len({(p.side, p.men) for p in after if p.chain is None}) == 1012


def test_three_squares_have_twenty_four_points_and_sixteen_mills() -> None:
    board = ruleset("alquerque-de-nueve").board
    assert " ".join(sorted(board.points)) == "a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 e3 e4 e5 f2 f4 f6 g1 g4 g7"
    mills = {frozenset(board.points[i] for i in indices(mill)) for mill in board.mills}
    assert len(board.mills) == len(mills) == 16 and all(len(mill) == 3 for mill in mills)
    assert {"d1", "d2", "d3"} in mills and {"d5", "d6", "d7"} in mills and {"d2", "d3", "d5"} not in mills


def test_the_slots_of_the_inner_loops_are_those_of_their_names() -> None:
    assert [Position._fields[slot] for slot in (slots.SIDE, slots.MEN, slots.HANDS, slots.PENDING)] == [
        "side", "men", "hands", "pending"]
    assert [Move._fields[slot] for slot in (slots.MANNER, slots.START, slots.TO)] == ["manner", "start", "to"]


@pytest.mark.parametrize(
    ("id", "changes", "reason"),
    [
        ("alquerque-de-doce", {"leap_lines": "rows-too"}, "rows-drawn-already"),
        ("draughts-turkish", {"leap_lines": "rows-too"}, "rows-drawn-already"),
        ("alquerque-de-doce", {"king_steps": "3"}, "king-steps-need-kings"),
        ("draughts-frisian", {"returning": "no-back"}, "king-steps-stand-alone"),
        ("bashni", {"king_steps": "3"}, "king-steps-need-single-men"),
        ("alquerque-de-doce", {"compulsory": "yes", "most": "value"}, "value-needs-kings"),
    ],
)
def test_what_kings_and_columns_need(id: str, changes: dict[str, str], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        ruleset(id, None, changes)


@pytest.mark.parametrize(
    ("id", "changes", "reason"),
    [
        ("alquerque-de-doce", {"mill_lines": "runs"}, "mill-lines-need-mills"),
        ("alquerque-de-doce", {"milled": "any"}, "milled-need-mills"),
        ("alquerque-de-doce", {"returning": "no-mill"}, "mill-bans-need-mills"),
        ("alquerque-de-nueve", {"dice": "mills", "milled": "never"}, "dice-take-milled"),
        ("alquerque-de-doce", {"placed_mills": "later"}, "placed-mills-need-mills"),
        ("alquerque-de-doce", {"mills": "one", "placed_mills": "later"}, "placed-mills-need-hands"),
        ("alquerque-de-nueve", {"dice": "mills", "placed_mills": "later"}, "placed-mills-need-turns"),
        ("alquerque-de-doce", {"blocked": "freed"}, "freeing-needs-quiet-moves"),
        ("alquerque-de-tres", {"blocked": "freed"}, "freeing-needs-more-than-a-line"),
        ("alquerque-de-tres", {"mill_lines": "not-home"}, "home-lines-need-a-first-row"),
        ("achi", {"mill_lines": "not-own-home"}, "home-lines-need-a-first-row"),
        ("alquerque-de-doce", {"mills": "one", "mill_lines": "not-own-home"}, "own-lines-win"),
        ("cercar-la-liebre", {"blocked": "passes"}, "passing-ends-no-hunt"),
        ("dablot-prejjesne", {"blocked": "passes"}, "passing-frees-no-crown"),
    ],
)
def test_what_lines_of_three_need(id: str, changes: dict[str, str], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        ruleset(id, None, changes)


@pytest.mark.parametrize(
    ("id", "changes", "reason"),
    [
        ("alquerque-de-doce", {"placing": "off-centre"}, "placing-needs-hands"),
        ("alquerque-de-nueve", {"placing": "off-centre"}, "placing-needs-a-centre"),
        ("alquerque-de-tres", {"placing": "off-centre", "goal": "men", "mills": "one", "dice": "mills"}, "placing-needs-no-dice"),
    ],
)
def test_what_a_closed_centre_needs(id: str, changes: dict[str, str], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        ruleset(id, None, changes)


@pytest.mark.parametrize(
    ("id", "changes", "reason"),
    [
        ("alquerque-de-doce", {"escape": "yes"}, "escaping-needs-a-hunt"),
        ("baghchal", {"escape": "yes"}, "escaped-already"),
    ],
)
def test_what_an_escape_needs(id: str, changes: dict[str, str], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        ruleset(id, None, changes)


def test_a_hare_that_takes_may_escape_too() -> None:
    """The hunters of the book stand below: their row is the first."""
    hunters = "b3,b4,b5,c3,c4,c5,d3,d4,d5,e5"
    position = f"W:Wa2:B{','.join('H' + point for point in hunters.split(','))}"
    assert told(begin("cercar-la-liebre", position).act("a2-a1")) is None
    assert told(begin("cercar-la-liebre", position, escape="yes").act("a2-a1")) == (0, "escaped")
    assert told(begin("cercar-la-liebre", position, escape="yes").act("a2-a3")) is None


@pytest.mark.parametrize(("id", "name"), having("placing", "anywhere"))
def test_a_closed_centre_opens_once_all_men_are_placed(id: str, name: str) -> None:
    rules, rng = ruleset(id, name), random.Random(name)
    (centre,) = rules.board.names(rules.board.centre)
    entered = 0
    for _ in range(40):
        for state in play_on(Game.begin(rules), rng, 30):
            placing = state.position.hands[state.position.side] > 0
            assert f"@{centre}" not in state.choices()
            if placing and state.choices():
                refused = why(rules, state.position, rules.board.index[centre])
                assert refused is not None and (refused.key, refused.field) == ("rule", "placing")
            entered += any(touch.endswith(f"-{centre}") for touch in state.choices())
    assert entered > 20


def test_the_centre_of_a_board() -> None:
    boards = {
        "alquerque-de-tres": ["b2"],
        "alquerque-de-doce": ["c3"],
        "alquerque-de-nueve": [],
        "konane": ["e5", "f5", "e6", "f6"],
    }
    for id, centre in boards.items():
        board = ruleset(id).board
        assert board.names(board.centre) == centre, id


def test_lines_of_three_that_count_for_one_side_only() -> None:
    def names(name: str, side: int) -> set[str]:
        rules = ruleset("achi", name)
        return {" ".join(sorted(rules.board.names(mill))) for mill in rules.mill_sets_of[side]}

    assert [len(names("tant-fant", side)) for side in (0, 1)] == [7, 7]
    assert names("tant-fant", 0) ^ names("tant-fant", 1) == {"a1 b1 c1", "a3 b3 c3"}
    assert "a1 b1 c1" in names("tant-fant", 1)
    assert len(names("tant-fant-six", 0)) == 6 and names("tant-fant-six", 0) == names("tant-fant-six", 1)
    assert names("tant-fant-diagonal", 0) == {"a1 b2 c3", "a3 b2 c1"}
    assert len(ruleset("achi", "tant-fant").mill_sets) == len(ruleset("achi").mill_sets) == 8


def test_lines_of_three_by_board() -> None:
    joined, crossed = ruleset("morabaraba"), ruleset("morabaraba", "morabaraba-lesotho")
    straight = ruleset("morabaraba", "mlabalaba")
    assert [len(rules.mill_sets) for rules in (joined, straight, crossed)] == [20, 16, 22]
    assert joined.board.names(joined.board.corners) == ["a1", "g1", "a7", "g7"]


def test_a_ring_has_no_end_and_its_two_ways_do_not_meet() -> None:
    board = ruleset("pretwa").board
    ahead = {tuple(board.points[i] for i in ray.path) for ray in board.rays[board.index["d1"]]}
    assert ahead == {("d3", "d5", "d7", "d9", "d11", "d13"), ("g4", "g10"), ("a4", "a10")}
    assert all(len(set(ray.path)) == len(ray.path) for rays in board.rays for ray in rays)
