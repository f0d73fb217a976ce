"""Games of draughts in PDN, the Portable Draughts Notation, read and written.

The standard is PDN 3.0 (Wieger Wesselink), based on proposals by Adrian Millett and Grimminck.  How each game is
written in it, and how its squares are numbered, is data of the game or the ruleset: ``games.entry.Pdn``::

    [White "Jordan, A."]
    [Result "1/2-1/2"]
    [GameType "21,B,8,8,N1,0"]

    1. 9-14 22-17 2. 11-15 25-22 {as usual} (2... 24-20 $1) 3. 15-19! 23x16 *

The reader accepts what public files contain, which is more than the standard allows: several games, with or without a
result after each; moves as ``move_reader`` reads them, or one word for each hop of a capture (``11x18 18x25``); results
as ½-½ or 2 - 0; comments in braces or after a semicolon, lines that begin with %, strengths (!, ?), glyphs ($1, or
signs as ±) and variations, each of which replaces the move before it.  Comments (with commands in them, as ``[%clk
0:03:10]``), strengths, glyphs and variations are kept; ``pdn_trees`` makes a tree of them.  ``headings`` alone decides
where a game ends, so a fault in one game does not affect another.  A game, or a variation, is read up to what cannot be
read or played in it: that is reported (``Record.faults``, and ``Record.cut`` where it is the game itself), and the rest
is kept as a comment; so is what a variation adds beyond the last move of its game.  A result that was not decided on
the board stays what the file says: it is not taken for a resignation, but the word "resigns" is.  Offers, claims and
resignations in our own files are commands in comments (``[%act resign]``), since PDN has no notation for them.  A
capture is written by its first and last squares if these determine which men it takes, otherwise by all squares, as 3.0
prescribes; and also by all squares if another capture of the same men is read from its first and last squares.

Each fault has the number of the game, the move, the line and the column:

pdn-unreadable    characters that mean nothing here       pdn-open        a comment, a tag or a variation without end
pdn-deep          too many variations one inside another  pdn-close       a parenthesis that closes nothing
pdn-square        a square that the board does not have   pdn-command     a position in the middle of a game
pdn-illegal       a move that cannot be played            pdn-ambiguous   a capture that can be made in several ways
pdn-over          moves after the end of a game

These leave nothing of a game, and raise a ``NotationError``:

pdn-game-type     missing, or of no game played here      pdn-long        more text, or more moves, than are read
pdn-fen           a position that cannot be understood    pdn-rules       a ruleset or field of ours that does not exist

What PDN cannot express (a huff, a man placed, rules changed in mid-game) raises pdn-unwritable.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from typing import Any, NamedTuple

from ..board import Board
from ..errors import NotationError, RulesError
from ..games import GAMES, ruleset
from ..games import game as catalogue
from ..games.entry import Entry, Pdn
from ..history import ACTIONS, MAX_ACTS, UNLISTED_ACTIONS, Game, Ruling
from ..pipeline import Move, Position, legal, play, set_up
from ..rules import SIDES, Rules
from . import move_reader, notation, records, trees
from .move_reader import turn_points
from .notation import format_position, parse_position
from .records import Record

MAX_FILE_CHARS = 20_000_000
"""A longer file, in characters, is refused unread."""
MAX_GAME_WORDS = 100_000
"""A game of more words, signs and spaces is refused: no real game has so many, and a file of nothing but parentheses
would take long.
"""
MAX_HOPS = 40
"""The most words, one for each hop, that are joined into one capture: no board has a longer capture."""
RULES_TAG, SET_TAG = "AlquerqueRules", "AlquerqueSet"
"""Tags of our own: a ruleset other than the first of its game type, and changed fields."""
FIRST_TAGS = (
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "GameType",
    "SetUp",
    "FEN",
    RULES_TAG,
    SET_TAG,
)
_GENERATED_TAGS = ("Result", "GameType", "SetUp", "FEN", RULES_TAG, SET_TAG)
RESULT_POINTS = {"1-0": "2-0", "0-1": "0-2", "1/2-1/2": "1-1"}

_SQUARE = r"(?:[A-La-l](?:1[0-2]|[1-9])|\d{1,3})"
_TAG = rf'\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s*"(?P<value>{move_reader.VALUE})"\s*\]'
_TOKEN = re.compile(rf"""
    (?P<space>\s+|,|%[^\n]*|\.{{2,}}|…)
  | (?P<comment>\{{[^}}]*\}}|;[^\n]*(?:\n[ \t]*;[^\n]*)*)
  | (?P<tag>{_TAG})
  | (?P<result>{move_reader.RESULT})
  | (?P<resigns>{move_reader.RESIGNS})
  | (?P<number>\d+\s*(?:\.+|…))
  | (?P<move>{_SQUARE}(?:\s*{move_reader.JOINT}\s*{_SQUARE})+|(?:[A-La-l][1-9]){{2,}}|\d{{4}}(?![\d.]))
  | (?P<sign>{trees.GLYPH})
  | (?P<strength>[!?]+|\([!?]+\))
  | (?P<glyph>\$(?P<code>\d{{1,3}}))
  | (?P<left>\()
  | (?P<right>\))
  | (?P<command>/[A-Za-z][^/\n]*/)
""", re.VERBOSE)
_MARKS = rf"""
  | (?P<comment>;[^\n]*|^%[^\n]*)
  | (?P<tag>{_TAG})
  | (?P<result>(?<![\w:×/½-]){move_reader.RESULT}|\*)
  | (?P<left>\(+) | (?P<right>\)+)
"""
_PART = re.compile(rf"(?P<braces>\{{[^}}]*\}}) {_MARKS}", re.VERBOSE | re.MULTILINE)
_UNBRACED = re.compile(rf"(?P<braces>(?!)) {_MARKS}", re.VERBOSE | re.MULTILINE)
"""The tokens that decide where the games of a file begin and end; the second pattern is for the text after the last
closing brace, where an opening brace begins no comment."""
_ACT = re.compile(r"\[%act ([a-z-]+)\]\s?")
_MORE = re.compile(r"(?::(?:[HF]\d+|\+\d\+\d))+\.?\s*$")
"""Move numbers, which some programs write after a position, and how often a side has moved its king."""
_FEN = re.compile(r"\s*([WB?wb])\s*((?::\s*[WBwb][^:]*){0,2})[.\s]*")
_MEN = re.compile(r"([Kk]?)([1-9]\d*|0[1-9]\d*)(?:-([1-9]\d*))?|([Kk]?)([A-La-l]\d{1,2})")


class Played(NamedTuple):
    """A turn, and the writer's mark for its strength: "!", "(?)"."""

    moves: tuple[Move, ...]
    strength: str = ""


class Comment(NamedTuple):
    """The text of a comment, without its braces."""

    text: str


class Glyph(NamedTuple):
    """A numeric annotation: ``$1`` is a good move."""

    code: int


class Variation(NamedTuple):
    """What might have been played instead of the turn before it."""

    items: tuple[Item, ...]


Item = Played | Comment | Glyph | Variation


@dataclass(frozen=True)
class PdnGame(Record):
    """A game with its tags, and its turns with the comments and other items among them, in order."""

    items: tuple[Item, ...] = field(default=())


def from_record(record: Record) -> PdnGame:
    """The game of a record.  Raises NotationError pdn-game-type, pdn-unwritable."""
    from .pdn_trees import items  # which imports this module
    game, pdn = record.play, catalogue(record.game).pdn_of(record.rules)
    if not pdn:
        raise NotationError("pdn-game-type", type=record.game)
    for act in game.acts:
        if act.startswith("rules:"):
            raise NotationError("pdn-unwritable", act=act)
    for turn in game.turns:
        turn_text(pdn, turn.rules, turn.before, turn.moves)
    if game.unfinished:
        raise NotationError("pdn-unwritable", act=game.acts[-1])
    noted = items(pdn, record.tree or trees.line(game.acts), records.first(game))
    return PdnGame(record.game, record.rules, record.changes, game, record.tags, noted)


def count(items: Sequence[Item], kind: type[Item]) -> int:
    """The number of items of a kind, those in variations included."""
    return sum(
        isinstance(item, kind) + (count(item.items, kind) if isinstance(item, Variation) else 0) for item in items
    )


def result(game: PdnGame) -> str:
    """How a game ended, as chess writes it (1-0, 1/2-1/2, 0-1): as decided on the board, or else as its tag says."""
    end = game.play.outcome
    return move_reader.score(game.tags.get("Result", "*")) or "*" if end is None else records.result(end)


# -- squares and moves -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def names(pdn: Pdn, board: Board) -> tuple[str, ...]:
    """The players' name for each point."""
    return pdn.names(board)


@lru_cache(maxsize=20_000)
def turn_text(pdn: Pdn, rules: Rules, position: Position, moves: tuple[Move, ...]) -> str:
    """A turn in the players' notation: with all squares only if its first and last squares would not be read as this
    turn.  Raises NotationError pdn-unwritable for a turn that squares cannot express."""
    if {m.manner for m in moves} <= {"step", "leap", "stop"}:
        named, points = names(pdn, rules.board), turn_points(rules.leap_board, moves)
        joint = "-" if moves[0].manner == "step" else pdn.capture
        for some in ([points[0], points[-1]], points):
            text = joint.join(named[i] for i in some)
            with suppress(NotationError):
                read = _resolve(pdn, rules, position, text)
                if turn_points(rules.leap_board, read) == points and _play_moves(rules, position, read) == _play_moves(
                    rules, position, moves
                ):
                    return text
    raise NotationError("pdn-unwritable", act=notation.turn_text(rules.board, moves))


def _play_moves(rules: Rules, position: Position, moves: Sequence[Move]) -> Position:
    for m in moves:
        position = play(rules, position, m)
    return position


def _resolve(pdn: Pdn, rules: Rules, position: Position, text: str) -> tuple[Move, ...]:
    """The turn that a move's text means.  Raises NotationError pdn-square, pdn-illegal, pdn-ambiguous."""
    try:
        move = move_reader.parse_move(rules.board, pdn, text)
        candidates = move_reader.matching_turns(rules, position, move) if move else []
    except move_reader.UnknownSquare as error:
        raise NotationError("pdn-square", square=str(error)) from None
    except move_reader.TooManyRoutes:
        raise NotationError("pdn-ambiguous", choices=[]) from None
    if not candidates:
        raise NotationError("pdn-illegal", choices=_choices(pdn, rules, position))
    if len(candidates) > 1:
        named = names(pdn, rules.board)
        raise NotationError("pdn-ambiguous", choices=sorted(
            pdn.capture.join(named[i] for i in turn_points(rules.leap_board, moves)) for moves in candidates))
    return candidates[0]


def _ends(pdn: Pdn, board: Board, text: str) -> tuple[int, int] | None:
    """The first and the last square of a move's text; None if it is not a move."""
    try:
        move = move_reader.parse_move(board, pdn, text)
    except move_reader.UnknownSquare:
        return None
    return (move.points[0], move.points[-1]) if move and move.points else None


def _choices(pdn: Pdn, rules: Rules, position: Position) -> list[str]:
    """The possible moves as text: steps, and the first leap of each capture."""
    named = names(pdn, rules.board)
    return sorted({named[m.start] + (pdn.capture if m.manner == "leap" else "-") + named[m.to]
                   for m in legal(rules, position) if m.start >= 0})


# -- positions -------------------------------------------------------------------------------------------------


def fen(pdn: Pdn, rules: Rules, position: Position) -> str:
    """A position as FEN: the side to move, and both sides' men."""
    named, count = names(pdn, rules.board), len(rules.kinds)
    order = sorted(range(len(named)), key=lambda i: (len(named[i]), named[i]) if pdn.numbered else (0, named[i]))
    lists = [",".join(("K" if rules.kinds[code % count].letter else "") + named[i] for i in order
                      for code, mask in enumerate(position.men) if code // count == side and mask >> i & 1)
             for side in (0, 1)]
    return f"{SIDES[position.side].upper()}:W{lists[0]}:B{lists[1]}"


def parse_fen(pdn: Pdn, rules: Rules, text: str) -> Position:
    """The position that a FEN describes, with ranges of squares or without.  Raises NotationError pdn-fen."""
    whole = _FEN.fullmatch(_MORE.sub("", text[:2001]))
    if len(text) > 2000 or not whole:
        raise NotationError("pdn-fen", at=text)
    numbered = move_reader.squares(rules.board, pdn)
    king = next((kind.letter for kind in rules.kinds if kind.letter), "")
    sides: dict[str, list[str]] = {"W": [], "B": []}
    parts = [part.strip(" .\t") for part in whole.group(2).split(":")[1:]]
    if len({part[0].upper() for part in parts}) != len(parts):
        raise NotationError("pdn-fen", at=text)
    for part in parts:
        for token in (word.strip() for word in part[1:].split(",") if word.strip()):
            match = _MEN.fullmatch(token)
            if not match:
                raise NotationError("pdn-fen", at=token)
            first, last = match.group(2), match.group(3)
            few = range(int(first), int(last or first) + 1) if first else ()
            if len(few) > len(rules.board.points):
                raise NotationError("pdn-fen", at=token)
            for name in [str(n) for n in few] if first else [match.group(5).lower()]:
                if name not in numbered:
                    raise NotationError("pdn-fen", at=token)
                letter = king if match.group(1) or match.group(4) else ""
                sides[part[0].upper()].append(letter + rules.board.points[numbered[name]])
    side = whole.group(1).upper()
    try:
        return parse_position(rules, f"{SIDES[pdn.first].upper() if side == '?' else side}:"
                                     f"W{','.join(sides['W'])}:B{','.join(sides['B'])}")
    except NotationError:
        raise NotationError("pdn-fen", at=text) from None


# -- reading ---------------------------------------------------------------------------------------------------


def by_number(number: int) -> tuple[Entry, str] | None:
    """The game of the catalogue that has this game type, and the first of its rulesets that has it."""
    for entry in GAMES.values():
        for listed in entry.rulesets:
            pdn = entry.pdn_of(listed.id)
            if pdn and pdn.number == number:
                return entry, listed.id
    return None


def read(text: str, game: str | None = None, rules: str | None = None) -> list[PdnGame]:
    """All games of a file."""
    return list(games(text, game, rules=rules))


def games(
    text: str, game: str | None = None, some: Iterable[Heading] | None = None, rules: str | None = None
) -> Iterator[PdnGame]:
    """The games of a file, one after the other, or ``some`` of them.  ``game`` and ``rules`` are the ids of the game and
    of its ruleset for a file without GameType.

    Raises NotationError: see the module.
    """
    reader = _Reader(text, game, rules)
    for heading in headings(text) if some is None else some:
        played = reader.game(heading)
        if played:
            yield played


class Heading(NamedTuple):
    """A game of a file: its number there, the places where its text begins and ends, and its tags."""

    number: int
    at: int
    end: int
    tags: Mapping[str, str]


def headings(text: str) -> Iterator[Heading]:
    """The games that a file holds, separated without checking their moves, so that one can be read even if another has
    errors.

    A game ends with the first result outside variations, or else where the next tags begin; a variation still open
    there ends with its game.  A comment between two games belongs to the first of them.
    """
    number, deep = 0, 0
    tags: dict[str, str] = {}
    begin, moves, over = int(text.startswith("\ufeff")), False, False
    for at, match in _parts(text):
        result = bool(match and match["result"])
        if result and (over or not tags and not moves):
            continue
        if over or match and match["tag"] and moves:
            number += 1
            yield Heading(number, begin, at, tags)
            tags, begin, moves, over, deep = {}, at, False, False, 0
        if match and match["tag"]:
            tags[match["name"]] = move_reader.unquoted(match["value"])
        elif result and not deep:
            over = True
        else:
            moves = True
            deep = max(0, deep + len(match["left"] or "") - len(match["right"] or "")) if match else deep
    if tags or moves:
        yield Heading(number + 1, begin, len(text), tags)


def _parts(text: str) -> Iterator[tuple[int, re.Match[str] | None]]:
    """Tags, results and parentheses, with their places, and None for the moves between any two of them."""
    end = 1 if text.startswith("\ufeff") else 0
    for match in _marks(text, end):
        between = text[end:match.start()]
        if between.strip():
            yield end + len(between) - len(between.lstrip()), None
        end = match.end()
        if not match["comment"] and not match["braces"]:
            yield match.start(), match
    if text[end:].strip():
        yield len(text) - len(text[end:].lstrip()), None


def _marks(text: str, at: int, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
    """The tokens that decide where games begin and end, from a place on."""
    last = text.rfind("}", at, end)
    while match := (_PART if at <= last else _UNBRACED).search(text, at, end):
        yield match
        at = match.end()


class Unread(NamedTuple):
    """A game of a file of which nothing can be read: its number, its tags, and why."""

    number: int
    tags: Mapping[str, str]
    fault: NotationError


def read_each(text: str, game: str | None = None) -> Iterator[PdnGame | Unread]:
    """All games of a file, including those that cannot be read."""
    reader = _Reader(text, game, None)
    for heading in headings(text):
        try:
            played = reader.game(heading)
        except NotationError as error:
            yield Unread(heading.number, heading.tags, error)
        else:
            if played:
                yield played


class _Line:
    """The items read so far, of the game or of a variation, with the game as it stands there and as it stood before the
    last turn."""

    def __init__(self, game: Game, opened: int = -1) -> None:
        self.items: list[Item] = []
        self.turns = 0
        self.before = self.game = game
        self.opened = opened


class _Reader:
    """Reads the games of a file.  Each ends where its heading says, whatever faults it has."""

    def __init__(self, text: str, game: str | None, rules: str | None) -> None:
        if len(text) > MAX_FILE_CHARS:
            raise NotationError("pdn-long", length=len(text), limit=MAX_FILE_CHARS)
        self._text, self._fallback = text, (game, rules)
        self._counted = 0, 1, 0
        """A place whose line is known, the number of that line, and where the line begins."""
        self._begin(Heading(0, 0, 0, {}))

    def _begin(self, heading: Heading) -> None:
        self._count, self._at, self._end = heading.number, heading.at, heading.end
        self._number = self._words = 0
        self._remarks: list[Comment] = []
        self._faults: list[tuple[str, Mapping[str, Any]]] = []

    def _at_end(self) -> bool:
        return self._at >= self._end

    def fail(self, key: str, place: int, **args: object) -> NotationError:
        """An error with its place in the file."""
        line, column = self._place(place)
        number = {"move": self._number} if self._number else {}
        return NotationError(key, game=self._count, **number, line=line, column=column, **args)

    def _place(self, place: int) -> tuple[int, int]:
        """The line and the column of a place, counted from the previous place, since a file may have thousands of
        faults."""
        counted, line, begin = self._counted if self._counted[0] <= place else (0, 1, 0)
        line += self._text.count("\n", counted, place)
        begin = max(begin, self._text.rfind("\n", counted, place) + 1)
        self._counted = place, line, begin
        return line, place - begin + 1

    def _next(self) -> re.Match[str] | None:
        """The next token; None if the characters mean nothing."""
        match = _TOKEN.match(self._text, self._at, self._end)
        return None if match and match[0][0] == "%" and self._text[self._at - 1:self._at] not in ("", "\n") else match

    def _match(self) -> re.Match[str]:
        """The next token of a game."""
        match = self._next()
        self._words += 1
        if self._words > MAX_GAME_WORDS:
            raise self.fail("pdn-long", self._at, length=self._words, limit=MAX_GAME_WORDS)
        if match:
            return match
        rest = self._text[self._at:min(self._at + 40, self._end)]
        if rest[0] in "{[":
            raise self.fail("pdn-open", self._at, what=rest[0])
        raise self.fail("pdn-unreadable", self._at, text=(rest.split() or [rest])[0])

    def _skip(self) -> None:
        """Skips white space and results without a game, and keeps comments that stand before a game."""
        while not self._at_end():
            match = self._next()
            if match and match["comment"]:
                self._remarks.append(_comment(match["comment"]))
            elif not match or not match["space"] and not match["result"]:
                return
            self._at = match.end()

    def game(self, heading: Heading) -> PdnGame | None:
        """A game of the file; None if it is empty."""
        self._begin(heading)
        self._skip()
        start = self._at
        tags, places = self._tags()
        entry, usual = self._entry(tags, places, start)
        rules, name, changes = self._rules(entry, usual, tags, places)
        pdn = entry.pdn_of(name)
        if pdn is None:
            raise self.fail("pdn-game-type", places.get("GameType", start), type=tags.get("GameType", ""))
        position = set_up(rules)._replace(side=pdn.first)
        if "FEN" in tags:
            try:
                position = parse_fen(pdn, rules, tags["FEN"])
            except NotationError as error:
                raise self.fail(error.key, places["FEN"], **error.details) from None
        ruling = Ruling(entry.id, name, tuple(sorted(changes.items())))
        state = Game.begin(rules, position, None, ruling)
        for remark in self._remarks:
            state = _acts_comment(state, remark.text)
        items, state, result, cut = self._moves(pdn, state)
        remarks, self._remarks = self._remarks, []
        items = (*remarks, *items)
        self._skip()
        items += tuple(self._remarks)
        if not self._at_end():
            rest = self._text[self._at:self._end]
            over = self.fail("pdn-over", self._at, act=rest.split()[0])
            self._faults.append((over.key, over.details))
            items, cut = (*items, Comment(trees.disarm_commands(rest))), True
        if not tags and not state.turns and not items:
            return None
        state = state if cut else _claimed(state, tags.get("Termination", ""))
        kept_tags = {tag: value for tag, value in tags.items() if tag not in _GENERATED_TAGS or tag == "Result"}
        if result != "*" and move_reader.score(kept_tags.get("Result", "*")) in (None, "*"):
            kept_tags["Result"] = result
        return PdnGame(entry.id, name, changes, state, kept_tags, items, faults=tuple(self._faults), cut=cut)

    def _tags(self) -> tuple[dict[str, str], dict[str, int]]:
        tags: dict[str, str] = {}
        places: dict[str, int] = {}
        while not self._at_end():
            match = self._match()
            if match["tag"]:
                tags[match["name"]] = move_reader.unquoted(match["value"])
                places[match["name"]] = match.start()
            elif match["comment"]:
                self._remarks.append(_comment(match["comment"]))
            elif not match["space"]:
                break
            self._at = match.end()
        return tags, places

    def _entry(self, tags: Mapping[str, str], places: Mapping[str, int], start: int) -> tuple[Entry, str]:
        """The game, and the ruleset that holds if the tags name none."""
        game_type = tags.get("GameType")
        if game_type is None:
            game, rules = self._fallback
            entry = catalogue(game) if game else None
            registered = (entry, rules or entry.rulesets[0].id) if entry else None
        else:
            number = re.match(r"\s*(\d{1,3})\b", game_type)
            registered = by_number(int(number[1])) if number else None
        if registered is None:
            raise self.fail("pdn-game-type", places.get("GameType", start), type=(game_type or ""))
        return registered

    def _rules(
        self, entry: Entry, usual: str, tags: Mapping[str, str], places: Mapping[str, int]
    ) -> tuple[Rules, str, dict[str, str]]:
        changes = dict(word.partition("=")[::2] for word in tags.get(SET_TAG, "").split())
        name = tags.get(RULES_TAG) or usual
        try:
            return ruleset(entry.id, name, changes), name, changes
        except RulesError as error:
            at = places[SET_TAG if SET_TAG in tags and error.key != "unknown-ruleset" else RULES_TAG]
            raise self.fail("pdn-rules", at, why=error.key) from None

    def _moves(self, pdn: Pdn, state: Game) -> tuple[tuple[Item, ...], Game, str, bool]:
        """Moves and the items among them, the game, its result, and whether it was cut off."""
        lines, result, cut = [_Line(state)], "*", False
        while not self._at_end():
            start = self._at
            try:
                match = self._match()
                self._at = match.end()
                if match["result"] and len(lines) == 1:
                    result = move_reader.result(match["result"])
                    break
                self._take(pdn, lines, match)
            except NotationError as error:
                if error.key in ("pdn-long", "too-long"):
                    raise
                self._cut(lines, error, start)
                cut = cut or len(lines) == 1
        if len(lines) > 1:
            unclosed = self.fail("pdn-open", lines[-1].opened, what="(")
            self._faults.append((unclosed.key, unclosed.details))
        while len(lines) > 1:
            self._close(lines)
        return tuple(lines[0].items), lines[0].game, result, cut

    def _take(self, pdn: Pdn, lines: list[_Line], match: re.Match[str]) -> None:
        """Takes a token."""
        if match["result"] == "*":
            raise self.fail("pdn-unreadable", match.start(), text="*")
        if match["move"]:
            self._turn(pdn, lines[-1], match)
        elif not match["number"]:
            self._aside(lines, match)
        elif len(lines) == 1:
            self._number = int(re.match(r"\d{1,6}", match["number"])[0])  # type: ignore[index]

    def _cut(self, lines: list[_Line], fault: NotationError, start: int) -> None:
        """Notes a fault, and keeps the rest of its game or variation as a comment."""
        self._faults.append((fault.key, fault.details))
        deep, end = 0, self._end
        for match in _marks(self._text, start, self._end):
            after = deep + len(match["left"] or "") - len(match["right"] or "")
            closed = len(lines) > 1 and after < 0
            if closed or match["result"] and len(lines) == 1 and not deep:
                end = match.start() + (deep if closed else 0)
                break
            deep = max(0, after)
        self._at = end
        lines[-1].items.append(Comment(trees.disarm_commands(self._text[start:end])))

    def _close(self, lines: list[_Line]) -> None:
        line = lines.pop()
        lines[-1].items.append(Variation(tuple(line.items)))

    def _aside(self, lines: list[_Line], match: re.Match[str]) -> None:
        """Reads an item among the moves: a comment, a glyph, the beginning or the end of a variation."""
        line, at = lines[-1], match.start()
        if match["comment"] or match["resigns"]:
            resigns = move_reader.resignation(match["resigns"] or "")
            comment = f"[%act {resigns}]" if resigns else _comment(match["comment"]).text
            line.items += [Comment(comment)] if comment else []
            line.game = _acts_comment(line.game, comment)
        elif match["glyph"]:
            line.items.append(Glyph(int(match["code"])))
        elif match["sign"]:
            line.items.append(Glyph(trees.glyph(match["sign"])))
        elif match["strength"]:
            self._strength(line, match)
        elif match["left"]:
            if len(lines) > trees.MAX_VARIATION_DEPTH:
                raise self.fail("pdn-deep", at)
            lines.append(_Line(line.before, at))
        elif match["right"]:
            if len(lines) == 1:
                raise self.fail("pdn-close", at)
            self._close(lines)
        elif match["command"]:
            raise self.fail("pdn-command", at, text=match["command"])

    def _turn(self, pdn: Pdn, line: _Line, match: re.Match[str]) -> None:
        game = line.game
        words = self._hops(pdn, game.rules.board, match)
        word = "".join(text for text, _ in words)
        line.turns += 1
        if line.turns > MAX_ACTS:
            raise self.fail("pdn-long", match.start(), length=line.turns, limit=MAX_ACTS)
        try:
            if game.ended or not legal(game.rules, game.position):
                raise NotationError("pdn-over")
            moves, self._at = self._longest(pdn, game, words)
        except NotationError as error:
            raise self.fail(error.key, match.start(), act=word, **error.details) from None
        line.items.append(Played(moves))
        line.before, line.game = game, reduce(Game.touch, moves, game)
        if len(line.game.acts) > MAX_ACTS:
            raise self.fail("pdn-long", match.start(), length=len(line.game.acts), limit=MAX_ACTS)

    def _hops(self, pdn: Pdn, board: Board, match: re.Match[str]) -> list[tuple[str, int]]:
        """A move, and the following words that continue from the square where it ends (without that square), each with
        the place where it ends.  Some programs write each hop of a capture as a word, ``11x18 18x25``; the other side
        cannot begin on that square, so this is unambiguous."""
        words, at, here = [(match["move"], match.end())], match.end(), _ends(pdn, board, match["move"])
        while here and at < self._end and len(words) < MAX_HOPS:
            following = _TOKEN.match(self._text, at, self._end)
            if not following or not (following["move"] or following["space"]):
                break
            at = following.end()
            if following["move"]:
                there = _ends(pdn, board, following["move"])
                if not there or here[1] != there[0]:
                    break
                words.append((re.sub(rf"^{_SQUARE}\s*", "", following["move"]), at))
                here = there
        return words

    def _longest(self, pdn: Pdn, game: Game, words: Sequence[tuple[str, int]]) -> tuple[tuple[Move, ...], int]:
        """The capture that all these words mean together, or else the turn of the first word alone; and the place where
        it ends."""
        for some in (words, words[:1]):
            try:
                moves = _resolve(pdn, game.rules, game.position, "".join(text for text, _ in some))
                if len(some) == 1 or moves[0].manner in move_reader.TAKING:
                    return moves, some[-1][1]
            except NotationError as error:
                fault = error
                if error.key != "pdn-illegal":
                    break
        raise fault

    def _strength(self, line: _Line, match: re.Match[str]) -> None:
        last = line.items[-1] if line.items else None
        if not isinstance(last, Played) or last.strength:
            raise self.fail("pdn-unreadable", match.start(), text=match["strength"])
        line.items[-1] = last._replace(strength=match["strength"])


def _comment(text: str) -> Comment:
    if text[0] == "{":
        return Comment(text[1:-1])
    return Comment("\n".join(line.lstrip(" \t")[1:].rstrip("\r") for line in text.split("\n")))


def acts_in(text: str) -> tuple[str, list[str]]:
    """The text of a comment without the commands for acts, and the acts."""
    return _ACT.sub(trees.gap, text), _ACT.findall(text)


def _acts_comment(state: Game, comment: str) -> Game:
    """The game after those acts of a comment that are possible."""
    for act in acts_in(comment)[1]:
        if act in ACTIONS and (act in state.words() or act in UNLISTED_ACTIONS) and not state.outcome:
            state = state.act(act)
    return state


def _claimed(state: Game, termination: str) -> Game:
    """The game after a claim of a draw, if the file reports one and it was possible."""
    claim = {"repetition": "claim-repetition", "quiet": "claim-close", "few": "claim-few"}.get(
        termination.strip().lower()
    )
    return state.act(claim) if claim in state.words() else state


# -- writing ---------------------------------------------------------------------------------------------------


def write(game: PdnGame) -> str:
    """One game as PDN 3.0; ``read`` reads it back.  Raises NotationError pdn-unwritable."""
    pdn = catalogue(game.game).pdn_of(game.rules)
    assert pdn is not None
    state = game.play
    rules = ruleset(game.game, game.rules, game.changes)
    tags = {
        name: value
        for name, value in game.tags.items()
        if name not in _GENERATED_TAGS and re.fullmatch(r"[A-Za-z]\w*", name)
    }
    end = state.outcome
    result_text = game.tags.get("Result", "*") if end is None else records.result(end)
    tags["Result"] = RESULT_POINTS.get(result_text, result_text) if pdn.points and end else result_text
    tags["GameType"] = pdn.game_type
    if end and end.winner is None and end.reason in ("repetition", "quiet", "few"):
        tags["Termination"] = end.reason
    if state.start != set_up(rules)._replace(side=pdn.first):
        tags |= {"SetUp": "1", "FEN": fen(pdn, rules, state.start)}
        if parse_fen(pdn, rules, tags["FEN"]) != state.start:  # men in hand, a chain under way
            raise NotationError("pdn-unwritable", act=format_position(rules, state.start))
    registered = by_number(pdn.number)
    if registered is None or game.rules != registered[1]:
        tags[RULES_TAG] = game.rules
    if game.changes:
        tags[SET_TAG] = " ".join(f"{name}={value}" for name, value in sorted(game.changes.items()))
    ordered = [*(name for name in FIRST_TAGS if name in tags), *(name for name in tags if name not in FIRST_TAGS)]
    head = "\n".join(f'[{name} "{move_reader.quoted(tags[name])}"]' for name in ordered)
    words = [*movetext(pdn, rules, state.start, game.items, int(state.start.side != pdn.first)), "*"]
    return f"{head}\n\n{_wrapped(words)}\n"


def write_all(some: Sequence[PdnGame]) -> str:
    """Several games in one file."""
    return "\n".join(map(write, some))


def movetext(pdn: Pdn, rules: Rules, position: Position, items: Sequence[Item], ply: int) -> Iterator[str]:
    """The PDN words for these items, which begin at this position, ``ply`` plies after the first move of the game.
    """
    before, turned_back = position, ply
    numbered = False
    for item in items:
        if isinstance(item, Played):
            number = f"{ply // 2 + 1}.{'..' if ply % 2 else ''} " if ply % 2 == 0 or not numbered else ""
            yield number + turn_text(pdn, rules, position, item.moves) + item.strength
            before, turned_back = position, ply
            position, ply, numbered = _play_moves(rules, position, item.moves), ply + 1, True
        elif isinstance(item, Comment):
            yield f"{{{item.text}}}" if "}" not in item.text else ";" + item.text.replace("\n", "\n;") + "\n"
            numbered = False
        elif isinstance(item, Glyph):
            yield f"${item.code}"
        else:
            yield "("
            yield from movetext(pdn, rules, before, item.items, turned_back)
            yield ")"
            numbered = False


def _wrapped(words: Sequence[str]) -> str:
    """Words in lines of eighty characters; a comment keeps its own lines."""
    text, width = "", 0
    for word in words:
        if text and not text.endswith("\n"):
            text, width = (
                (text + "\n", 0) if width + len(word) > 78 and not word.startswith("{") else (text + " ", width + 1)
            )
        text += word
        width = len(word.rpartition("\n")[2]) + (0 if "\n" in word else width)
    return text
