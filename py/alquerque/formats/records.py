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

Other tags (Event, Date, White, Black …) are kept, and so is a result that was not decided by what was played.  Comments
stand in braces behind what they are about (``\\}`` and ``\\\\`` are a brace and a backslash in them), drawings on the
board as commands in them; marks (!, ?, !!, ??, !?, ?!) stand at the end of a word, other annotations behind it as
``$14``; a variation in parentheses replaces the word before it::

    1. d2-c3 b4xd2! {best} (1... d4xd2 {[%csl Rc3][%cal Bd1d3] too early} 2. d1xd3 $14) 2. e1xc3

Words are read by ``move_reader``; results and signs may be written as ½-½, ±. Wrong tags are refused.  What cannot be
read or played among the moves is reported (``Record.faults``), with the number of the word that fails: the game, or the
variation, is read up to there, and the rest of it is kept as a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..board import Board
from ..errors import NotationError, RulesError
from ..games import game as catalogue
from ..games import ruleset
from ..history import MAX_ACTS, Game, Ruling, is_touch
from ..pipeline import Outcome, set_up
from ..rules import SIDES
from . import move_reader, trees
from .notation import format_position, parse_position, points_in
from .trees import Node

_TAG = re.compile(rf'\[\s*([A-Za-z]+)\s+"({move_reader.VALUE})"\s*\]')
_OWN_TAGS = ("Game", "Rules", "Set", "Position", "First", "Result")
_BEGINS, _END = r"(?<![^\s,])", r"(?=[\s,(){}]|\Z)"
_TOKEN = re.compile(rf"""
    \{{(?P<comment>(?:\\.|[^\\}}])*)\}}
  | (?P<open>\{{)
  | (?P<left>\() | (?P<right>\))
  | \$(?P<glyph>\d{{1,3}})
  | (?P<result>{_BEGINS}{move_reader.RESULT}{_END})
  | (?P<resigns>{_BEGINS}{move_reader.RESIGNS}{_END})
  | (?P<sign>{_BEGINS}(?:{trees.GLYPH}){_END})
  | (?P<number>\d+(?:\.+|…)|\.\.+|…)
  | (?P<word>(?:{move_reader.SPACED})?[^\s,(){{}}$]+(?:\([!?]+\))?|{move_reader.SPACED})
""", re.VERBOSE | re.DOTALL)
_SIGNED = re.compile(rf"(.*[^!?])({trees.SIGN})")
_BEGIN = re.compile(r"(?<!\S)\S")
MAX_RECORD_CHARS = 600_000
"""A longer record, in characters, is refused unread; the page never sends a longer tree."""


@dataclass(frozen=True)
class Record:
    """A game with the names of its rules and its tags; ``tree`` where there is more than the one line of ``play``;
    ``faults``: what could not be read or played, as key and details of the error; ``cut``: the last of these ended the
    game itself, and not only a variation."""

    game: str
    rules: str
    changes: Mapping[str, str]
    play: Game
    tags: Mapping[str, str]
    tree: Node | None = field(default=None, kw_only=True)
    faults: Sequence[tuple[str, Mapping[str, Any]]] = field(default=(), kw_only=True)
    cut: bool = field(default=False, kw_only=True)


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
    result_text = record.tags.get("Result", "*") if game.outcome is None else result(game.outcome)
    tags |= {"First": SIDES[game.start.side], "Result": result_text}
    tags |= {name: value for name, value in record.tags.items() if name not in _OWN_TAGS and name.isalpha()}
    head = "\n".join(f'[{name} "{move_reader.quoted(value)}"]' for name, value in tags.items())
    return f"{head}\n\n{_wrapped(_words(record.tree or trees.line(game.acts), first(game)))}\n"


def first(game: Game) -> Game:
    """The game before its first act."""
    rules = game.turns[0].rules if game.turns else game.rules
    if game.rulings:
        rules = ruleset(game.rulings[0].game, game.rulings[0].ruleset, dict(game.rulings[0].changes))
    return Game.begin(rules, game.start, game.start.side, game.rulings[0] if game.rulings else None)


def movetext(game: Game) -> str:
    """Turns and other acts in their order, numbered by pairs of turns."""
    return _wrapped(_words(trees.line(game.acts), first(game)))


def _words(root: Node, start: Game) -> Iterator[str]:
    """The words of a tree's text, with the parentheses as words of their own."""
    yield from _said(root)
    last_number, broken = -1, False
    for piece in trees.pieces(root, start):
        if isinstance(piece, str):
            yield piece
            last_number, broken = -1, True
            continue
        *_, last = piece.nodes
        for node in piece.nodes:
            yield from _comment(node.before, ())
        if piece.begins and piece.number != last_number and (piece.number % 2 == 0 or broken) and _touches(last):
            yield f"{piece.number // 2 + 1}.{'..' if piece.number % 2 else ''}"
        yield piece.text + last.sign
        yield from _said(last)
        last_number, broken = (-1, True) if last.text or last.drawn else (piece.number, False)


def _touches(node: Node) -> bool:
    """Whether a touch is played here or later in the line; only then does a turn have a number."""
    while not is_touch(node.act):
        if not node.next:
            return False
        node = node.next[0]
    return True


def _said(node: Node) -> Iterator[str]:
    yield from (f"${glyph}" for glyph in node.glyphs)
    yield from _comment(node.text, node.drawn)


def _comment(text: str, drawn: Sequence[str]) -> Iterator[str]:
    whole = " ".join(filter(None, (trees.commands(drawn), text)))
    if whole:
        yield "{" + re.sub(r"[\\}]", r"\\\g<0>", whole) + "}"


def _wrapped(words: Iterable[str]) -> str:
    """Words in lines of 78 characters; parentheses have no space inside."""
    lines, line, opened = [], "", ""
    for word in words:
        if word == "(":
            opened += word
        elif word == ")":
            line += word
        else:
            if len(line) + len(opened + word) > 78:
                lines.append(line)
                line = ""
            line += (" " if line else "") + opened + word
            opened = ""
    return "\n".join([*lines, line])


def read(text: str) -> Record:
    """The game that a record holds.

    Raises RulesError for unknown games, rulesets or fields, NotationError bad-record and bad-position for wrong tags,
    too-long.
    """
    if len(text) > MAX_RECORD_CHARS:
        raise NotationError("too-long", length=len(text), limit=MAX_RECORD_CHARS)
    tags: dict[str, str] = {}
    end = 0
    for match in _TAG.finditer(text):
        if text[end:match.start()].strip():
            break
        tags[match.group(1)] = move_reader.unquoted(match.group(2))
        end = match.end()
    if "Game" not in tags:
        raise NotationError("bad-record", missing="Game")
    changes: dict[str, str] = {}
    for change in tags.get("Set", "").split():
        name, sign, value = change.partition("=")
        if not sign:
            raise NotationError("bad-record", at=change)
        changes[name] = value
    rules = ruleset(tags["Game"], tags.get("Rules"), changes)
    start = parse_position(rules, tags["Position"]) if "Position" in tags else set_up(rules)
    first = tags.get("First", SIDES[start.side])
    if first not in SIDES or len(first) != 1:
        raise NotationError("bad-record", at=f"First {first}")
    entry = catalogue(tags["Game"])
    ruling = Ruling(entry.id, tags.get("Rules") or entry.rulesets[0].id, tuple(sorted(changes.items())))
    reader = _Reader(Game.begin(rules, start, SIDES.index(first), ruling))
    game = reader.read(text[end:])
    others = {name: value for name, value in tags.items() if name not in _OWN_TAGS}
    if game.outcome is None and tags.get("Result", "*") != "*":
        others["Result"] = tags["Result"]
    at_end, beyond = trees.end_main_line(reader.root, game.acts)
    if beyond:
        at_end.say(trees.disarm_commands(_wrapped(_words(Node(next=beyond), game))))
    tree = None if trees.bare(reader.root) else reader.root
    return Record(entry.id, ruling.ruleset, changes, game, others, tree=tree, faults=reader.faults, cut=reader.cut)


@dataclass
class _Line:
    """A line being read: where it stands, and where it stood before its last word, which a variation replaces."""

    at: Node
    game: Game
    back: tuple[Node, Game] | None = None
    remark: str = ""
    """The comment before the first move of a variation."""


class _Reader:
    """Reads the text behind the tags, in one pass."""

    def __init__(self, game: Game) -> None:
        self.root = Node()
        self.faults: list[tuple[str, Mapping[str, Any]]] = []
        self._lines = [_Line(self.root, game)]
        self.cut = False
        self._counted, self._words = 0, 0
        self._lost, self._deep = -1, 0
        """Where the rest of a variation begins that cannot be played, and how many parentheses are open in it."""

    def read(self, text: str) -> Game:
        """The game of the main line."""
        end = 0
        for match in _TOKEN.finditer(text):
            if self._lost >= 0:
                self._skip(text, match)
            elif not self._taken(text, end, match) and len(self._lines) == 1:
                return self._cut(text)
            end = match.end()
            if match["open"]:  # it is never closed; do not search the rest again from each of its braces
                break
        else:
            rest = _uncommaed(text[end:]).lstrip()
            if self._lost < 0 and rest:
                self._fault(NotationError("unreadable-turn", text=rest.split()[0]), text, len(text) - len(rest))
                if len(self._lines) == 1:
                    return self._cut(text)
        if len(self._lines) > 1:
            self.faults.append(("bad-record", {"at": "("}))
        while len(self._lines) > 1:
            self._close(trees.disarm_commands(text[self._lost:]) if self._lost >= 0 else "")
            self._lost = -1
        return self._lines[0].game

    def _taken(self, text: str, end: int, match: re.Match[str]) -> bool:
        """Whether a token could be taken; it must directly follow the previous one."""
        at = match.start()
        try:
            if _uncommaed(text[end:at]).strip() or match["open"]:
                at = len(text) - len(_uncommaed(text[end:]).lstrip())
                raise NotationError("unreadable-turn", text=text[at:at + 80].split()[0])
            self._take(match)
        except (NotationError, RulesError) as error:
            if error.key == "too-long":
                raise
            self._fault(error, text, at)
            return False
        return True

    def _fault(self, error: NotationError | RulesError, text: str, at: int) -> None:
        """Records a fault at a place, where the unread rest of the game or of a variation begins."""
        self.faults.append((error.key, error.details | {"index": self._index(text, at)}))
        self._lost, self._deep = at, 0

    def _cut(self, text: str) -> Game:
        """The game up to a fault; the rest is a comment."""
        self.cut = True
        self._lines[0].at.say(trees.disarm_commands(text[self._lost:]))
        return self._lines[0].game

    def _index(self, text: str, at: int) -> int:
        """The number of the word at a place; places only grow, so each word is counted once."""
        self._words += sum(1 for _ in _BEGIN.finditer(text, self._counted, at + 1))
        self._counted = at + 1
        return self._words - 1

    def _skip(self, text: str, match: re.Match[str]) -> None:
        """Keeps the rest of a variation that cannot be played, as written."""
        self._deep += bool(match["left"]) - bool(match["right"])
        if self._deep < 0:
            self._close(trees.disarm_commands(text[self._lost:match.start()]))
            self._lost = -1

    def _close(self, rest: str = "") -> None:
        """Ends a variation.  Comments in one without moves go to the move that it was to replace."""
        ended = self._lines.pop()
        place = ended.at if ended.back else self._lines[-1].at
        for text in (ended.remark, rest):
            place.say(text)

    def _take(self, match: re.Match[str]) -> None:
        line = self._lines[-1]
        if match["word"] or match["resigns"]:
            self._word(line, match["word"] or move_reader.resignation(match["resigns"]) or "")
        elif match["sign"]:
            line.at.mark(trees.glyph(match["sign"]))
        elif match["left"]:
            if not line.back or len(self._lines) > trees.MAX_VARIATION_DEPTH:
                raise NotationError("bad-record", at="(")
            self._lines.append(_Line(*line.back))
        elif match["right"]:
            if len(self._lines) == 1:
                raise NotationError("bad-record", at=")")
            self._close()
        elif match["glyph"]:
            line.at.mark(int(match["glyph"]))
        elif match["comment"] is not None:
            board = line.game.rules.board
            plain = re.sub(r"\\(.)", r"\1", match["comment"], flags=re.DOTALL)
            text, drawn = trees.drawings(plain, lambda names: _points(board, names))
            if len(self._lines) > 1 and not line.back and not drawn:
                line.remark = trees.join_comments(line.remark, text.strip())
            else:
                line.at.say(text.strip())
                line.at.draw(drawn)

    def _word(self, line: _Line, word: str) -> None:
        """Plays the acts of a word and adds them to the tree."""
        signed = _SIGNED.fullmatch(word)
        name, sign = signed.groups() if signed else (word, "")
        after = line.game.read(name)
        if len(after.acts) > MAX_ACTS:
            raise NotationError("too-long", length=len(after.acts), limit=MAX_ACTS)
        line.back = line.at, line.game
        for act in after.acts[len(line.game.acts):]:
            fresh = all(node.act != act for node in line.at.next)
            line.at = line.at.follow(act, main=len(self._lines) == 1)
            if fresh and line.remark:
                line.at.before, line.remark = line.remark, ""
        line.game = after
        line.at.sign = line.at.sign or sign


def _uncommaed(text: str) -> str:
    """A text with commas between words replaced by spaces."""
    return text.replace(",", " ")


def _points(board: Board, names: str) -> list[str]:
    """The points whose names are joined in a text; none if that is not all of it."""
    points = points_in(names)
    return points if "".join(points) == names and all(point in board.index for point in points) else []
