"""The record of a game as text, and back.

Tags in brackets, then the turns as ``notation`` writes them, numbered by pairs, with the acts that are not touches
as words among them::

    [Game "alquerque-de-doce"]
    [Rules "barker-bell"]
    [Set "huff=no quiet=40"]          only where the ruleset was changed
    [Position "W:Wb4,d3:Bc3,c2,a3"]   only where the game did not start from the set-up
    [First "b"]
    [Result "0-1"]                    white's result first; * while it goes on

    1. c2-c3 c4xc2 2. c1xc3 …

Other tags (Event, Date, White, Black …) are kept.  Anything wrong is refused with the place where it fails.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .errors import NotationError
from .games import game as catalogue
from .games import ruleset
from .history import Game, Ruling, is_touch
from .notation import format_position, parse_position
from .pipeline import Outcome, set_up
from .rules import SIDES

_TAG = re.compile(r'\[\s*([A-Za-z]+)\s+"([^"\n]*)"\s*\]')
_OWN = ("Game", "Rules", "Set", "Position", "First", "Result")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
LONGEST = 200_000
"""A longer record, in characters, is refused unread."""


@dataclass(frozen=True)
class Record:
    """A game with the names of its rules and its tags."""

    game: str
    rules: str
    changes: Mapping[str, str]
    play: Game
    tags: Mapping[str, str]


def result(outcome: Outcome | None) -> str:
    """White's result, then black's."""
    if outcome is None:
        return "*"
    return "1/2-1/2" if outcome.winner is None else ("1-0", "0-1")[outcome.winner]


def write(record: Record) -> str:
    """A record as text; ``read`` reads it back."""
    game = record.play
    tags = {"Game": record.game, "Rules": record.rules}
    if record.changes:
        tags["Set"] = " ".join(f"{name}={value}" for name, value in sorted(record.changes.items()))
    rules = ruleset(record.game, record.rules, record.changes)
    if game.start._replace(side=0) != set_up(rules)._replace(side=0):
        tags["Position"] = format_position(rules, game.start)
    tags |= {"First": SIDES[game.start.side], "Result": result(game.outcome)}
    tags |= {name: value.replace('"', "'").replace("\n", " ") for name, value in record.tags.items()
             if name not in _OWN and name.isalpha()}
    head = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
    return f"{head}\n\n{movetext(game)}\n"


def movetext(game: Game) -> str:
    """Turns and other acts in their order, numbered by pairs of turns."""
    words: list[str] = []
    done = 0
    for number, turn in enumerate(game.turns):
        if number % 2 == 0:
            words.append(f"{number // 2 + 1}.")
        acts = game.acts[done:turn.acts]
        done = turn.acts
        touched = [number for number, act in enumerate(acts) if is_touch(act)]
        together = touched[-1] - touched[0] == len(touched) - 1
        words += [*acts[:touched[0]], turn.text, *acts[touched[-1] + 1:]] if together else acts
    words += game.acts[done:]
    lines, line = [], ""
    for word in words:
        if len(line) + len(word) > 78:
            lines.append(line)
            line = ""
        line += (" " if line else "") + word
    return "\n".join([*lines, line])


def read(text: str) -> Record:
    """The game that a record holds.

    Raises RulesError for unknown games, rulesets or fields, NotationError (bad-record, too-long, bad-position,
    illegal-act, ambiguous, unreadable-turn) for what cannot be read.
    """
    if len(text) > LONGEST:
        raise NotationError("too-long", length=len(text), limit=LONGEST)
    tags: dict[str, str] = {}
    end = 0
    for match in _TAG.finditer(text):
        if text[end:match.start()].strip():
            break
        tags[match.group(1)] = match.group(2)
        end = match.end()
    if "Game" not in tags:
        raise NotationError("bad-record", missing="Game")
    changes: dict[str, str] = {}
    for change in tags.get("Set", "").split():
        name, sign, value = change.partition("=")
        if not sign:
            raise NotationError("bad-record", at=change[:40])
        changes[name] = value
    rules = ruleset(tags["Game"], tags.get("Rules"), changes)
    start = parse_position(rules, tags["Position"]) if "Position" in tags else set_up(rules)
    first = tags.get("First", SIDES[start.side])
    if first not in SIDES or len(first) != 1:
        raise NotationError("bad-record", at=f"First {first[:20]}")
    body = re.sub(r"\{[^}]*\}", " ", text[end:])
    moves = [word for word in body.split() if word not in RESULTS]
    entry = catalogue(tags["Game"])
    ruling = Ruling(entry.id, tags.get("Rules") or entry.rulesets[0].id, tuple(sorted(changes.items())))
    game = Game.begin(rules, start, SIDES.index(first), ruling).read(" ".join(moves))
    others = {name: value for name, value in tags.items() if name not in _OWN}
    return Record(entry.id, ruling.ruleset, changes, game, others)
