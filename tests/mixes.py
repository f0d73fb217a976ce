"""Games, mixtures of rules, positions and plays drawn at random, for the tests that need many of them."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from alquerque import GAMES, Position, Rules, RulesError, ruleset
from alquerque.formats.notation import format_position
from alquerque.history import Game
from alquerque.pipeline import crowned_on, set_up
from alquerque.pipeline.start_phase import placed_kind
from alquerque.rules import FIELDS

SHARP_SIGNS = set("x+~!")


EXAMPLE_SHARES = {"quick": 0.1, "usual": 0.2}
"""How much of the examples a run tries; `build.py test --all` tries all of them."""


def example_count(many: int) -> int:
    """How many examples of `many` to try in this run, at least five."""
    return max(5, int(many * EXAMPLE_SHARES.get(os.environ.get("ALQUERQUE_AMOUNT", ""), 1)))


def rulesets_to_try() -> list[tuple[str, str]]:
    """(game, ruleset) for a test that tries each in the same way: all of them in `build.py test --all`; otherwise the
    first of each game, and each that gives a field a value which none before it has."""
    every = [(id, one.id) for id, entry in GAMES.items() for one in entry.rulesets]
    if os.environ.get("ALQUERQUE_AMOUNT", "all") == "all":
        return every
    tried = [(id, entry.rulesets[0].id) for id, entry in GAMES.items()]
    seen = {value for id, name in tried for value in ruleset(id, name).values().items()}
    for id, name in every:
        values = set(ruleset(id, name).values().items())
        if not values <= seen:
            tried.append((id, name))
            seen |= values
    return tried


def starting_armies(rules: Rules) -> list[list[int]]:
    """For each side the codes of all that it has at the start: on the board, beneath and in hand."""
    kinds, start = len(rules.kinds), set_up(rules)
    codes = [code for code, men in enumerate(start.men) for _ in range(men.bit_count())]
    codes += [code for column in start.under for code in column]
    return [
        [code for code in codes if code // kinds == side] + [side * kinds + placed_kind(rules, side)] * start.hands[side]
        for side in (0, 1)
    ]


def sparse_positions(rules: Rules, rng: random.Random) -> Iterator[str]:
    """Positions with few men of both sides: anywhere, in a crowd, or what is left of the set-up.

    No side has more of a kind than it begins with, but for those that are crowned: where men are crowned, each one who
    stands where they are.  No side has lost by the men that it has left.
    """
    board, kinds, start = rules.board, len(rules.kinds), set_up(rules)
    every, army = range(len(board.points)), starting_armies(rules)
    far = [crowned_on(rules, side) for side in (0, 1)]
    needed = [min(rules.least, len(army[side])) for side in (0, 1)]
    # Hunters who come in one by one are not lost while they are in hand.
    least = [needed[side] - start.hands[side] * (rules.hand_for == "hunters") for side in (0, 1)]
    least = [max(0, one) for one in least]
    most = [min(len(army[side]), (len(every) - 1) // 2, rules.refill or len(every)) for side in (0, 1)]
    while True:
        men, hands = [0] * (2 * kinds), [0, 0]
        under: list[tuple[int, ...]] = [()] * len(every)
        if any(start.men) and rng.random() < 0.3:
            share = rng.choice((0.3, 0.6, 0.9))
            kept = sum(1 << i for i in every if rng.random() < share)
            men = [mask & kept for mask in start.men]
            under = [column if kept >> i & 1 else () for i, column in enumerate(start.under)]
            count = [sum(mask.bit_count() for mask in men[side * kinds:(side + 1) * kinds]) for side in (0, 1)]
            if any(count[side] < least[side] for side in (0, 1)):
                continue
        else:
            count = [rng.randint(least[side], min(most[side], least[side] + rng.choice((2, 5, 9)))) for side in (0, 1)]
            points = nearby_points(rules, sum(count), rng) if rng.random() < 0.3 else rng.sample(every, sum(count))
            for side in (0, 1):
                left = list(army[side])
                for point in points[:count[0]] if side == 0 else points[count[0]:]:
                    code = rng.choice(sorted(set(left)))  # rare kinds as often as common ones
                    left.remove(code)
                    better = rules.kinds[code % kinds].promotes
                    if better is not None and (far[side] >> point & 1 or rng.random() < 0.3):
                        code = side * kinds + better
                    men[code] |= 1 << point
                    if rules.taken == "under" and rng.random() < 0.5:
                        under[point] = tuple(rng.choices(range(2 * kinds), k=rng.randint(1, 4)))
                beneath = [code for column in start.under for code in column if code // kinds == side]
                if rules.taken == "top" and beneath:
                    own = sum(men[code] for code in set(beneath))
                    for point in every:
                        if own >> point & 1 and rng.random() < 0.5:
                            under[point] = tuple(beneath[:rng.randint(1, 4)])
        low = [max(0, needed[side] - count[side]) for side in (0, 1)]
        if any(low) or any(start.hands) and rng.random() < 0.6:
            hands = [rng.randint(low[side], min(start.hands[side], len(army[side]) - count[side])) for side in (0, 1)]
        stacked = tuple(under) if rules.taken in ("under", "top") else ()
        yield format_position(rules, Position(rng.randint(0, 1), tuple(men), stacked, tuple(hands)))


def nearby_points(rules: Rules, count: int, rng: random.Random) -> list[int]:
    """So many points, near to one another: in any order, or one's own men in the middle and the others around, as where
    somebody is shut in."""
    every = range(len(rules.board.points))
    middle = rng.choice(every)
    near = sorted(every, key=lambda i: (sum(step * step for step in rules.board.vector(middle, i)), rng.random()))
    if rng.random() < 0.5:
        return rng.sample(near[:count + rng.randint(0, 3)], count)
    return near[:count][::rng.choice((1, -1))]


FEW_MEN = 8
"""Of a field whose values are a range of numbers, only the first so many are drawn: more men in hand would only make
games longer."""


def random_mix(rng: random.Random, id: str = "") -> tuple[str, str, dict[str, str]]:
    """A game, one of its rulesets, and changes of any fields to any values, whether or not its rule card offers
    them.
    """
    id = id or rng.choice(list(GAMES))
    values = {
        field: list(map(str, some))[:FEW_MEN] if isinstance(some, range) else list(some)
        for field, some in FIELDS.items()
    }
    fields = rng.sample(sorted(values), rng.randint(1, 5))
    return id, rng.choice(GAMES[id].rulesets).id, {field: rng.choice(values[field]) for field in fields}


def any_rules(id: str, rng: random.Random, always: dict[str, str]) -> tuple[str, dict[str, str]]:
    """One of a game's rulesets, and changes: some that its rule card offers or any at all, together with ``always`` if
    the rules allow that, else one of the two alone.
    """
    entry = GAMES[id]
    while True:
        _, name, changes = random_mix(rng, id)
        if rng.random() < 0.5:
            changes = {field: rng.choice(values) for field, values in entry.choices().items() if rng.random() < 0.3}
        for some in (changes | always, always, changes):
            try:
                ruleset(id, name, some)
                return name, some
            except RulesError:
                continue


def pick_sharp_touch(texts: list[str], rng: random.Random) -> str:
    """A touch at random; captures and huffs more often than chance would."""
    taking = [text for text in texts if set(text) & SHARP_SIGNS]
    return rng.choice(sorted(taking if taking and rng.random() < 0.5 else texts))


def play_on(game: Game, rng: random.Random, touches: int) -> Iterator[Game]:
    """A game and what becomes of it, touch by touch, to its end or so many touches."""
    yield game
    for _ in range(touches):
        choices = game.choices()
        if not choices:
            return
        game = game.act(pick_sharp_touch(choices, rng))
        yield game
