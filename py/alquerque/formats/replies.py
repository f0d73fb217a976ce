"""Conditional replies in a game by letters: "if c4xc2, then b1xd3".

Whoever sends a letter may add replies to moves that the other side may make.  Where it makes one of them, the reply is
played at once, as if a letter had brought it, and the replies after that one stay.  The letters in between are never
written: they only count (see ``correspondence``).

A line is a list of turns, the other side's first and then the reply, and so on in pairs.  As text, beside the letter:
``fc.kR2.x3Jd9``, each line as the number of its acts after the letter's game, then a checksum of these and of the
letter.  Nothing in it is secret: whoever has the letter can read it.

With dice there are none: a reply would have to wait for a throw that needs the other side's next bead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..errors import NotationError
from ..history import Game, Turn, is_touch
from .correspondence import (
    CHECKSUM_CHARS,
    BadLetter,
    Letter,
    decode_acts,
    decode_number,
    encode_acts,
    encode_number,
    find_writers,
    format_letter,
    has_dice,
    short_hash,
)

MAX_LINES = 12
MAX_REPLIES = 6
"""The most replies in a line."""
_MAX_LINE_ACTS = 100
_REPLIES_PATTERN = re.compile(rf"((?:[\w-]{{1,120}}\.){{1,{MAX_LINES}}})([\w-]{{{CHECKSUM_CHARS}}})", re.ASCII)

Line = Sequence[str]


class Reply(NamedTuple):
    """The turn that answers a move, the game after it, and the lines that go on from there."""

    turn: Turn
    game: Game
    lines: list[Line]


def are_possible(game: Game) -> bool:
    """Whether replies to the next turn can be thought of."""
    return not has_dice(game) and not game.outcome


def format_replies(letter: Letter, lines: Sequence[Line]) -> str:
    """The lines as text.  Raises BadLetter: ``many`` lines, a ``long`` one, an ``illegal`` turn, or replies that are
    ``unlike`` although what they answer is the same."""
    if len(lines) > MAX_LINES:
        raise BadLetter("many", most=MAX_LINES)
    numbers = []
    replies: dict[tuple[str, ...], str] = {}
    for line in lines:
        if len(line) > 2 * MAX_REPLIES:
            raise BadLetter("long", most=MAX_REPLIES)
        game = _play_turns(letter.game, line)
        if len(game.acts) - len(letter.game.acts) > _MAX_LINE_ACTS:
            raise BadLetter("long", most=MAX_REPLIES)
        if not line or len(line) % 2:
            raise BadLetter("illegal")
        for n in range(1, len(line), 2):
            if replies.setdefault(tuple(line[:n]), line[n]) != line[n]:
                raise BadLetter("unlike")
        numbers.append(encode_number(encode_acts(letter.game, game)))
    return ".".join([*numbers, _checksum(letter, numbers)])


def parse_replies(letter: Letter, text: str) -> list[Line]:
    """The lines that stand beside a letter.  Raises BadLetter."""
    match = _REPLIES_PATTERN.fullmatch(text)
    numbers = match[1].split(".")[:-1] if match else []
    if not match or _checksum(letter, numbers) != match[2]:
        raise BadLetter("damaged")
    before = len(letter.game.turns)
    games = [decode_acts(letter.game, decode_number(number), _MAX_LINE_ACTS) for number in numbers]
    lines: list[Line] = [[turn.text for turn in game.turns[before:]] for game in games]
    if format_replies(letter, lines) != text:
        raise BadLetter("damaged")
    return lines


def find_reply(letter: Letter, lines: Sequence[Line], game: Game) -> Reply | None:
    """The reply to the turn played since a letter, if one of the lines answers that turn; else None."""
    for line in lines:
        answered = letter.game.exactly(line[0])
        if not answered or answered.acts != game.acts:
            continue
        after = _play_turns(answered, line[1:2])
        rest = [other[2:] for other in lines if other[:2] == line[:2] and other[2:]]
        return Reply(after.turns[-1], after, rest)
    return None


def find_played_ahead(start: Game, letter: Letter, saved: Game, lines: Sequence[Line]) -> list[Turn] | None:
    """The reader's own turns in a letter that go beyond the reader's ``saved`` game; None if the reader's ``lines`` do
    not account for all of them."""
    writers = find_writers(start, letter)
    mine = [n for n in range(len(saved.acts), len(writers)) if writers[n] != letter.side]
    if not mine:
        return []
    played = letter.game.acts[:mine[-1] + 1]
    if any(game.acts == played for line in lines for game in _replied(saved, line)):
        return [t for t in letter.game.turns if len(saved.acts) < t.acts <= len(played) and t.side != letter.side]
    return None


def _replied(before: Game, line: Line) -> Iterator[Game]:
    """The game after each reply of a line."""
    return (_play_turns(before, line[:n]) for n in range(2, len(line) + 1, 2))


def _play_turns(before: Game, turns: Sequence[str]) -> Game:
    """The game after whole turns.  Raises BadLetter."""
    game = before
    for token in turns:
        try:
            after = game.exactly(token) if is_touch(token) else None
        except NotationError:
            after = None
        if not after or len(after.turns) != len(game.turns) + 1 or after.turns[-1].text != token:
            raise BadLetter("illegal")
        game = after
    return game


def _checksum(letter: Letter, numbers: Sequence[str]) -> str:
    return short_hash("\n".join([format_letter(letter), *numbers]))
