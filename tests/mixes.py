"""Games, mixtures of rules, positions and plays drawn at random, for the tests that need many of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from alquerque import GAMES, Rules, RulesError, ruleset
from alquerque.history import Game
from oracle import GAMES as ORACLES
from oracle import Nueve, name

SHARP = set("x+~!")


def sparse(id: str, rules: Rules, rng: random.Random) -> Iterator[str]:
    """Positions with few men of both sides anywhere; a man on his far row is crowned where men are crowned."""
    oracle = ORACLES[id](rules.values())
    points = Nueve.all_points if id == "alquerque-de-nueve" else [
        (x, y) for x in range(oracle.columns) for y in range(oracle.rows)
        if id in ("alquerque-de-doce", "fanorona") or (x + y) % 2 == 0]
    least = 3 if id == "alquerque-de-nueve" else 1  # two sides that have both lost are no position
    while True:
        count = {side: rng.randint(least, rng.choice((3, 6, min(10, len(points) // 2 - 1)))) for side in "wb"}
        men: dict[str, list[str]] = {"w": [], "b": []}
        for i, point in enumerate(rng.sample(points, sum(count.values()))):
            side = "w" if i < count["w"] else "b"
            crowned = len(rules.kinds) > 1 and (point[1] == oracle.far_row(side) or rng.random() < 0.3)
            text = "K" if crowned else ""
            if id == "lasca" and rng.random() < 0.5:
                below = "".join(rng.choice(("w", "b", "w", "b", "Kw", "Kb")) for _ in range(rng.randint(1, 4)))
                text = f"({text}{side}{below})"
            men[side].append(text + name(point))
        turn = rng.choice("wb")
        text = f"{turn.upper()}:W{','.join(men['w'])}:B{','.join(men['b'])}"
        if id == "alquerque-de-nueve" and rng.random() < 0.6:  # still placing: the side to move has as many in hand, or one more
            hand = {turn: rng.randint(1, 4)}
            hand["b" if turn == "w" else "w"] = hand[turn] - rng.randint(0, 1)
            text += f";hand={hand['w']},{hand['b']}"
        yield text


@st.composite
def mixtures(draw: st.DrawFn, id: str) -> tuple[str, dict[str, str]]:
    """A ruleset of a game and admissible changes to some of its fields."""
    entry = GAMES[id]
    rules = draw(st.sampled_from([one.id for one in entry.rulesets]))
    changes = {field: draw(st.sampled_from(values)) for field, values in entry.choices().items() if draw(st.booleans())}
    try:
        ruleset(id, rules, changes)
    except RulesError:
        changes |= {"compulsory": "yes"} if "compulsory" in entry.choices() else {}
    return rules, changes


def sharp(texts: list[str], rng: random.Random) -> str:
    """A touch at random; captures and huffs more often than chance would."""
    taking = [text for text in texts if set(text) & SHARP]
    return rng.choice(sorted(taking if taking and rng.random() < 0.5 else texts))


def ongoing(game: Game, rng: random.Random, touches: int) -> Iterator[Game]:
    """A game and what becomes of it, touch by touch, to its end or so many touches."""
    yield game
    for _ in range(touches):
        choices = game.choices()
        if not choices:
            return
        game = game.act(sharp(choices, rng))
        yield game
