"""A game in a terminal: against the computer at one of its levels, or two people in turn."""

from __future__ import annotations

import random
from collections.abc import Callable

from .errors import NotationError
from .formats.move_input import interpret
from .formats.notation import draw_board, text_places
from .history import Game
from .pipeline import Position
from .rules import Rules
from .thinking.simulated_players import level, random_touch

NAMES = ("White", "Black")
HELP = "A turn as its points: c2-c3, c2xc4, or only a1 to place a man or take one away. Or: moves, undo, help, quit."
HELP_WORDS = ("help", "?")
REASONS = {
    "no-men": "{loser} has no men left", "blocked": "{loser} cannot move", "both-blocked": "no side can move",
    "agreed": "by agreement", "repetition": "the same position has been repeated", "quiet": "too many moves without a capture",
    "count": "the men were counted", "resigned": "{loser} resigned", "time": "{loser} ran out of time",
    "too-few": "{loser} has too few men left to go on", "filled": "every marked point is occupied",
    "escaped": "the hunted side has escaped", "line": "a row is made", "crowns-alone": "only the two highest pieces are left",
    "combat": "{loser} can neither take nor come closer", "few": "too few pieces have been left for too many turns",
}
"""What each reason of an `Outcome` says; the loser of a draw is whoever was to move."""
MAX_LISTED = 24
"""Moves named when none was understood."""


def play(
    game: Game,
    number: int | None,
    side: int,
    *,
    ask: Callable[[str], str] = input,
    show: Callable[[str], None] = print,
    rng: random.Random | None = None,
) -> Game:
    """Plays until the game ends or the person leaves it, by ``quit`` or the end of the input; returns the game as it is
    then.  ``number`` is the computer's level, None where two people play; ``side`` is the person's."""
    rng = rng or random.Random()
    before: list[Game] = []
    show(HELP)
    while True:
        game = _until_person(game, number, side, rng, show)
        show(label_board(game.rules, game.position))
        if game.outcome:
            show(describe_end(game))
            return game
        try:
            text = ask(f"{NAMES[game.position.side]}> ").strip()
        except EOFError:
            show("")
            return game
        if text == "quit":
            return game
        if text in HELP_WORDS:
            show(HELP)
        elif text == "undo":
            if before:
                game = before.pop()
        elif text == "moves":
            show(", ".join(game.choices()))
        elif (played := _read_turn(game, text, show)) is not None:
            before.append(game)
            game = played


def label_board(rules: Rules, p: Position) -> str:
    """The board as ``draw_board`` draws it; where its points are named by rows and columns, with these names."""
    rows, columns = dict[int, str](), dict[int, str]()
    for name, (x, y) in zip(rules.board.points, text_places(rules.board), strict=True):
        if columns.setdefault(x, name[0]) != name[0] or rows.setdefault(y, name[1:]) != name[1:]:
            return draw_board(rules, p)
    lines = [f"{rows[y]:>3} {line}" for y, line in zip(sorted(rows, reverse=True), draw_board(rules, p).split("\n"), strict=True)]
    return "\n".join([*lines, "    " + "".join(columns.get(x, " ") for x in range(max(columns) + 1))])


def describe_end(game: Game) -> str:
    """Who won and why, in a sentence; "" while the game goes on."""
    if not (end := game.outcome):
        return ""
    loser = NAMES[game.position.side if end.winner is None else 1 - end.winner]
    winner = "Nobody wins" if end.winner is None else f"{NAMES[end.winner]} wins"
    return f"{winner}: {REASONS[end.reason].format(loser=loser)}."


def _until_person(game: Game, number: int | None, side: int, rng: random.Random, show: Callable[[str], None]) -> Game:
    """Throws dice and plays for the computer until the person is to move or the game is over."""
    turns = len(game.turns)
    while moves := game.legal():
        if moves[0].dice:
            game = game.touch(random_touch(game, rng)[0])
        elif number is not None and game.position.side != side:
            game = game.touch(level(number)(game, rng)[0])
        else:
            break
    for turn in game.turns[turns:]:
        show(f"{NAMES[turn.side]}: {turn.text}")
    return game


def _read_turn(game: Game, text: str, show: Callable[[str], None]) -> Game | None:
    """The game after what was typed; None, and a sentence, if it cannot be played."""
    typed = interpret(game, text)
    if typed.acts:
        for act in typed.acts:
            game = game.act(act)
        return game
    if typed.ambiguous:
        show(f"This can be {' or '.join(typed.choices)}.")
        return None
    try:
        return game.read(text) if text else None
    except NotationError:
        choices = game.choices()
        ellipsis = " …" if len(choices) > MAX_LISTED else ""
        show(f"This cannot be played. You can play {', '.join(choices[:MAX_LISTED])}{ellipsis}")
        return None
