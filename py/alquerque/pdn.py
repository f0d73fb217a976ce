"""Games of draughts in PDN, the Portable Draughts Notation, read and written.

The standard is PDN 3.0 (Wieger Wesselink), based on proposals by Adrian Millett and Grimminck.  How each game is
written in it, and how its squares are numbered, is data of the game: ``games.entry.Pdn``::

    [White "Jordan, A."]
    [Result "1/2-1/2"]
    [GameType "21,B,8,8,N1,0"]

    1. 9-14 22-17 2. 11-15 25-22 {as usual} (2... 24-20 $1) 3. 15-19! 23x16 *

The reader accepts what public files contain, which is more than the standard allows: several games, with or without a
result after each; moves by numbers or by letters, captures with - x or :, whole or by their first and last squares;
comments in braces or after a semicolon, lines that begin with %, strengths (!, ?), glyphs ($1) and variations, each
of which replaces the move before it.  Comments (with commands in them, as ``[%clk 0:03:10]``), strengths, glyphs and
variations are kept; ``pdn_trees`` makes a tree of them.  What cannot be played in a variation is reported
(``Record.faults``), and kept as a comment there.  A result that was not decided on the board stays what the file says: it
tells nobody's resignation.  Offers, claims and resignations in our own files are commands in comments
(``[%act resign]``), since PDN has nothing for them.  A capture is written by
its first and last squares if these determine which men it takes, otherwise by all squares, as 3.0 prescribes; and by all
squares too if it takes the same men as the one that its first and last squares are read as, but by another way.

An error in a file raises a ``NotationError`` with the number of the game, the move, the line and the column:

pdn-unreadable    characters that mean nothing here       pdn-open        a comment, a tag or a variation without end
pdn-game-type     missing, or of a game not supported     pdn-close       a parenthesis that closes nothing
pdn-fen           a position that cannot be understood    pdn-deep        too many variations one inside the other
pdn-square        a square that the board does not have   pdn-command     a position in the middle of a game
pdn-illegal       a move that cannot be played            pdn-ambiguous   a capture that can be made in several ways
pdn-over          moves after the end of a game           pdn-long        more text, or more moves, than are read
pdn-rules         a ruleset or field of ours that does not exist

What PDN cannot express (a huff, rules changed in mid-game) raises pdn-unwritable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from . import records, trees
from .board import Board
from .errors import NotationError, RulesError
from .games import GAMES, ruleset
from .games import game as catalogue
from .games.entry import Entry, Pdn
from .history import MOST_ACTS, WORDS, Game, Ruling
from .notation import parse_position
from .pipeline import Move, Position, legal, play, set_up
from .records import Record
from .rules import SIDES, Rules

LONGEST = 20_000_000
"""A longer file, in characters, is refused unread."""
MOST_WORDS = 100_000
"""A game of more words, signs and spaces is refused: no game is, and a file of nothing but parentheses would take long."""
ROUTES = 4_000
"""So many touches are tried for one capture at most."""
RULES, SET = "AlquerqueRules", "AlquerqueSet"
"""Tags of our own: another ruleset than the game's first, and fields that were changed."""
FIRST_TAGS = ("Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "SetUp", "FEN", RULES, SET)
_MADE = ("Result", "GameType", "SetUp", "FEN", RULES, SET)
SCORES = {"1-0": "1-0", "2-0": "1-0", "0-1": "0-1", "0-2": "0-1", "1/2-1/2": "1/2-1/2", "1-1": "1/2-1/2", "0-0": "0-0",
          "*": "*"}
"""Every result, by chess's count."""
POINTS = {"1-0": "2-0", "0-1": "0-2", "1/2-1/2": "1-1"}

_SQUARE = r"(?:[A-La-l](?:1[0-2]|[1-9])|\d{1,3})"
_TOKEN = re.compile(rf"""
    (?P<space>\s+|%[^\n]*|\.\.\.|…)
  | (?P<comment>\{{[^}}]*\}}|;[^\n]*(?:\n[ \t]*;[^\n]*)*)
  | (?P<tag>\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
  | (?P<result>(?:1/2-1/2|1-0|0-1|2-0|0-2|1-1|0-0)(?![\dx:-])|\*)
  | (?P<number>\d+\s*\.(?:\.\.)?)
  | (?P<move>{_SQUARE}(?:[-xX:×]{_SQUARE})+|(?:[a-l][1-9]){{2,}})
  | (?P<strength>[!?]+|\([!?]+\))
  | (?P<glyph>\$(?P<code>\d{{1,3}}))
  | (?P<left>\()
  | (?P<right>\))
  | (?P<command>/[A-Za-z][^/\n]*/)
""", re.VERBOSE)
_PART = re.compile(r"""
    (?P<comment>\{[^}]*(?:\}|\Z)|;[^\n]*|^%[^\n]*)
  | (?P<tag>\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
  | (?P<result>(?<![\w:×/-])(?:1/2-1/2|1-0|0-1|2-0|0-2|1-1|0-0)(?![\dx:-])|\*)
  | (?P<left>\(+) | (?P<right>\)+)
""", re.VERBOSE | re.MULTILINE)
"""What tells where the games of a file begin and end."""
_ACT = re.compile(r"\[%act ([a-z-]+)\]\s?")
_MORE = re.compile(r"(?::[HF]\d+)+\.?\s*$")
"""Numbers of moves, which some programs write behind a position."""
_FEN = re.compile(r"\s*([WB?wb])\s*((?::\s*[WBwb][^:]*){0,2})[.\s]*")
_MEN = re.compile(r"(K?)([1-9]\d*|0[1-9]\d*)(?:-([1-9]\d*))?|(K?)([A-La-l]\d{1,2})")


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


def of(record: Record) -> PdnGame:
    """The game of a record.  Raises NotationError pdn-game-type, pdn-unwritable."""
    from .pdn_trees import items  # which imports this module
    game, entry = record.play, catalogue(record.game)
    if not entry.pdn:
        raise NotationError("pdn-game-type", type=record.game)
    for act in game.acts:
        if act.startswith(("rules:", "!")):
            raise NotationError("pdn-unwritable", act=act)
    if game.unfinished:
        raise NotationError("pdn-unwritable", act=game.acts[-1])
    noted = items(entry.pdn, record.tree or trees.line(game.acts), records.first(game))
    return PdnGame(record.game, record.rules, record.changes, game, record.tags, noted)


def count(items: Sequence[Item], kind: type[Item]) -> int:
    """The number of items of a kind, those in variations included."""
    return sum(isinstance(item, kind) + (count(item.items, kind) if isinstance(item, Variation) else 0) for item in items)


def result(game: PdnGame) -> str:
    """How a game ended, as chess writes it (1-0, 1/2-1/2, 0-1): as decided on the board, or else as its tag says."""
    end = game.play.outcome
    return SCORES.get(game.tags.get("Result", "*"), "*") if end is None else records.result(end)


# -- squares and moves -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def squares(pdn: Pdn, board: Board) -> dict[str, int]:
    """Every name of a square that a file may use, by number or by letters → its point."""
    return {name: i for names in (pdn.numbers(board), pdn.letters(board)) for i, name in enumerate(names)}


@lru_cache(maxsize=64)
def names(pdn: Pdn, board: Board) -> tuple[str, ...]:
    """The players' name for each point."""
    return pdn.names(board)


def _way(board: Board, m: Move) -> tuple[int, ...]:
    """The points that a touch passes, in order, the last included but not the one leapt over."""
    for ray in board.rays[m.start]:
        if m.to in ray.path:
            return tuple(point for point in ray.path[:ray.path.index(m.to) + 1] if point != m.over)
    return (m.to,)


def routes(rules: Rules, position: Position, wanted: Sequence[int]) -> dict[Position, tuple[Move, ...]]:
    """The turns that begin and end at the first and last of these points and pass the others in order: for each resulting
    position, one turn that leads to it.

    Turns that take the same men count as one: see ``_along`` for the way.  Raises NotationError pdn-ambiguous if there are too
    many captures.
    """
    board, last = rules.board, len(wanted) - 1
    found: dict[Position, tuple[Move, ...]] = {}
    seen = set()
    stack: list[tuple[Position, int, tuple[Move, ...]]] = [(position, 1, ())]
    while stack:
        p, reached, moves = stack.pop()
        for m in legal(rules, p):
            if m.manner not in ("step", "leap", "stop") or not moves and m.start != wanted[0]:
                continue
            at = reached
            if m.manner != "stop":
                for point in _way(board, m):
                    if at < last and point == wanted[at]:
                        at += 1
            after = play(rules, p, m)
            whole = (*moves, m)
            if after.side != position.side or not legal(rules, after):
                if at == last and _end(whole) == wanted[last]:
                    found.setdefault(after, whole)
            elif (after, at) not in seen:
                seen.add((after, at))
                if len(seen) > ROUTES:
                    raise NotationError("pdn-ambiguous", choices=[])
                stack.append((after, at, whole))
    return found


def _along(rules: Rules, position: Position, points: Sequence[int]) -> tuple[Move, ...] | None:
    """The turn whose squares, all of them (``turn_points``), are these."""
    board, wanted = rules.board, list(points)
    stack: list[tuple[Position, tuple[Move, ...]]] = [(position, ())]
    while stack:
        p, moves = stack.pop()
        over = moves and (p.side != position.side or not legal(rules, p))
        if over and turn_points(board, moves) == wanted:
            return moves
        for m in () if over else legal(rules, p):
            if m.manner not in ("step", "leap", "stop"):
                continue
            whole = (*moves, m)
            settled = turn_points(board, whole)[:-1] if moves or m.manner != "stop" else []
            if settled and settled == wanted[:len(settled)] != wanted:
                stack.append((play(rules, p, m), whole))
    return None


def _meant(rules: Rules, position: Position, points: Sequence[int]) -> tuple[Move, ...] | None:
    """The turn that these squares mean, all of a turn or some.  Raises NotationError pdn-ambiguous without choices."""
    exact = _along(rules, position, points)
    if exact:
        return exact
    found = routes(rules, position, points)
    if len(found) > 1:
        raise NotationError("pdn-ambiguous", choices=[])
    return next(iter(found.values()), None)


def _end(moves: Sequence[Move]) -> int:
    return next(m.to for m in reversed(moves) if m.manner != "stop")


def turn_points(board: Board, moves: Sequence[Move]) -> list[int]:
    """All squares of a turn as 3.0 writes them: where the man changed direction, and, where he went straight on, the one behind
    the man that he took."""
    hops = [m for m in moves if m.manner != "stop"]
    points = [hops[0].start]
    for m, following in zip(hops, hops[1:], strict=False):
        straight = board.headings[m.start].get(m.to) == board.headings[following.start].get(following.to)
        points.append(_behind(board, m) if straight else m.to)
    return [*points, hops[-1].to]


def _behind(board: Board, m: Move) -> int:
    """The point next to the one that was leapt over."""
    for ray in board.rays[m.start]:
        if m.to in ray.path and m.over in ray.path:
            return ray.path[ray.path.index(m.over) + 1]
    return m.to


@lru_cache(maxsize=20_000)
def turn_text(pdn: Pdn, rules: Rules, position: Position, moves: tuple[Move, ...]) -> str:
    """A turn in the players' notation: with all squares only if its first and last squares are not read as this turn."""
    named = names(pdn, rules.board)
    points = turn_points(rules.board, moves)
    if moves[0].manner == "step":
        return "-".join(named[i] for i in points)
    short = [points[0], points[-1]]
    try:
        meant = _meant(rules, position, short)
        plain = meant is not None and turn_points(rules.board, meant) == points
    except NotationError:
        plain = False
    return pdn.capture.join(named[i] for i in (short if plain else points))


def _moved(rules: Rules, position: Position, moves: Sequence[Move]) -> Position:
    for m in moves:
        position = play(rules, position, m)
    return position


def _resolve(pdn: Pdn, rules: Rules, position: Position, text: str) -> tuple[Move, ...]:
    """The turn that a move's text means.  Raises NotationError pdn-square, pdn-illegal, pdn-ambiguous."""
    known = squares(pdn, rules.board)
    words = re.findall(_SQUARE, text) if re.search(r"[-xX:×]", text) else re.findall("[a-l][1-9]", text)
    points = []
    for word in words:
        name = word.lower().lstrip("0")
        if name not in known:
            raise NotationError("pdn-square", square=word)
        points.append(known[name])
    try:
        moves = _meant(rules, position, points)
    except NotationError:
        found = routes(rules, position, points).values()
        raise NotationError("pdn-ambiguous", choices=sorted(turn_text(pdn, rules, position, moves)
                                                            for moves in found)) from None
    takes = moves is not None and moves[0].manner == "leap"
    if moves is None or not takes and re.search("[xX:×]", text):
        raise NotationError("pdn-illegal", choices=_choices(pdn, rules, position))
    return moves


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
    known = squares(pdn, rules.board)
    king = next((kind.letter for kind in rules.kinds if kind.letter), "")
    sides: dict[str, list[str]] = {"W": [], "B": []}
    given = [part.strip(" .\t") for part in whole.group(2).split(":")[1:]]
    if len({part[0].upper() for part in given}) != len(given):
        raise NotationError("pdn-fen", at=text)
    for part in given:
        for token in (word.strip() for word in part[1:].split(",") if word.strip()):
            match = _MEN.fullmatch(token)
            if not match:
                raise NotationError("pdn-fen", at=token)
            first, last = match.group(2), match.group(3)
            few = range(int(first), int(last or first) + 1) if first else ()
            if len(few) > len(rules.board.points):
                raise NotationError("pdn-fen", at=token)
            for name in [str(n) for n in few] if first else [match.group(5).lower()]:
                if name not in known:
                    raise NotationError("pdn-fen", at=token)
                letter = king if match.group(1) or match.group(4) else ""
                sides[part[0].upper()].append(letter + rules.board.points[known[name]])
    side = whole.group(1).upper()
    try:
        return parse_position(rules, f"{SIDES[pdn.first].upper() if side == '?' else side}:"
                                     f"W{','.join(sides['W'])}:B{','.join(sides['B'])}")
    except NotationError:
        raise NotationError("pdn-fen", at=text) from None


# -- reading ---------------------------------------------------------------------------------------------------


def by_number(number: int) -> Entry | None:
    """The game of the catalogue that has this game type."""
    return next((entry for entry in GAMES.values() if entry.pdn and entry.pdn.number == number), None)


def read(text: str, game: str | None = None) -> list[PdnGame]:
    """All games of a file."""
    return list(games(text, game))


def games(text: str, game: str | None = None, start: Heading | None = None) -> Iterator[PdnGame]:
    """The games of a file, one after the other, beginning with that of ``start``.  ``game`` is the game's id for a file
    without GameType.

    Raises NotationError: see the module.
    """
    if len(text) > LONGEST:
        raise NotationError("pdn-long", length=len(text), limit=LONGEST)
    reader = _Reader(text, game, start)
    while not reader.at_end():
        found = reader.game()
        if found:
            yield found


class Heading(NamedTuple):
    """Where a game of a file begins, its number in the file, and its tags."""

    number: int
    at: int
    tags: Mapping[str, str]


def headings(text: str) -> Iterator[Heading]:
    """The games that a file holds, without checking their moves: so one can be read though another has errors."""
    number, deep = 0, 0
    tags: dict[str, str] = {}
    begin, moves, over = -1, False, False
    for at, match in _parts(text):
        if begin >= 0 and (over or match and match["tag"] and moves):
            number += 1
            yield Heading(number, begin, tags)
            tags, begin, moves, over, deep = {}, -1, False, False, 0
        if begin < 0 and match and match["result"]:
            continue
        begin = at if begin < 0 else begin
        if match and match["tag"]:
            tags[match["name"]] = _unquoted(match["value"])
        elif match and match["result"] and deep <= 0:
            over = True
        else:
            moves = True
            deep += len(match["left"] or "") - len(match["right"] or "") if match else 0
    if begin >= 0:
        yield Heading(number + 1, begin, tags)


def _parts(text: str) -> Iterator[tuple[int, re.Match[str] | None]]:
    """Tags, results and parentheses, with their places, and None for the moves between any two of them."""
    end = 1 if text.startswith("\ufeff") else 0
    for match in _PART.finditer(text):
        between = text[end:match.start()]
        if between.strip():
            yield end + len(between) - len(between.lstrip()), None
        end = match.end()
        if not match["comment"]:
            yield match.start(), match
    if text[end:].strip():
        yield len(text) - len(text[end:].lstrip()), None


class _Line:
    """The items read so far, of the game or of a variation, with its position and the one before its last turn."""

    def __init__(self, position: Position, opened: int = -1) -> None:
        self.items: list[Item] = []
        self.turns = 0
        self.before = self.position = position
        self.opened = opened


class _Reader:
    """Reads a file in one pass, from its first character to its last."""

    def __init__(self, text: str, game: str | None, start: Heading | None) -> None:
        self._text, self._fallback = text, game
        self._at = start.at if start else 1 if text.startswith("\ufeff") else 0
        self._count = start.number - 1 if start else 0
        self._number = self._words = 0
        self._counted = 0, 1, 0
        """A place whose line is known, that line's number, and where it begins."""
        self._remarks: list[Item] = []
        self._faults: list[tuple[str, Mapping[str, Any]]] = []
        self._skip()

    def at_end(self) -> bool:
        """Whether nothing is left but white space and comments."""
        return self._at >= len(self._text)

    def fail(self, key: str, place: int, **args: object) -> NotationError:
        """An error with its place in the file."""
        line, column = self._place(place)
        number = {"move": self._number} if self._number else {}
        return NotationError(key, game=self._count, **number, line=line, column=column, **args)

    def _place(self, place: int) -> tuple[int, int]:
        """The line and the column of a place, counted from the place before it: a file may have thousands of faults."""
        known, line, begin = self._counted if self._counted[0] <= place else (0, 1, 0)
        line += self._text.count("\n", known, place)
        begin = max(begin, self._text.rfind("\n", known, place) + 1)
        self._counted = place, line, begin
        return line, place - begin + 1

    def _next(self) -> re.Match[str] | None:
        """The next token; None if the characters mean nothing."""
        match = _TOKEN.match(self._text, self._at)
        return None if match and match[0][0] == "%" and self._text[self._at - 1:self._at] not in ("", "\n") else match

    def _match(self) -> re.Match[str]:
        """The next token of a game."""
        match = self._next()
        self._words += 1
        if self._words > MOST_WORDS:
            raise self.fail("pdn-long", self._at, length=self._words, limit=MOST_WORDS)
        if match:
            return match
        rest = self._text[self._at:self._at + 40]
        if rest[0] in "{[":
            raise self.fail("pdn-open", self._at, what=rest[0])
        raise self.fail("pdn-unreadable", self._at, text=(rest.split() or [rest])[0])

    def _skip(self) -> None:
        """Skips white space and results without a game, and keeps comments that stand before a game."""
        while not self.at_end():
            match = self._next()
            if match and match["comment"]:
                self._remarks.append(_comment(match["comment"]))
            elif not match or not match["space"] and not match["result"]:
                return
            self._at = match.end()

    def game(self) -> PdnGame | None:
        """The next game; None if there is only a result."""
        self._count += 1
        self._number = self._words = 0
        start = self._at
        tags, places = self._tags()
        entry, pdn = self._entry(tags, places, start)
        rules, name, changes = self._rules(entry, tags, places)
        position = set_up(rules)._replace(side=pdn.first)
        if "FEN" in tags:
            try:
                position = parse_fen(pdn, rules, tags["FEN"])
            except NotationError as error:
                raise self.fail(error.key, places["FEN"], **error.details) from None
        ruling = Ruling(entry.id, name, tuple(sorted(changes.items())))
        state = Game.begin(rules, position, None, ruling)
        items, state, result = self._moves(pdn, state)
        remarks, self._remarks = self._remarks, []
        items = (*remarks, *items)
        self._skip()
        items += tuple(self._remarks)
        self._remarks = []
        if not tags and not state.turns and not items:
            self._count -= 1
            return None
        state = _claimed(state, tags.get("Termination", ""))
        kept = {tag: value for tag, value in tags.items() if tag not in _MADE or tag == "Result"}
        if result != "*" and SCORES.get(kept.get("Result", "*"), "*") == "*":
            kept["Result"] = result
        faults, self._faults = tuple(self._faults), []
        return PdnGame(entry.id, name, changes, state, kept, items, faults=faults)

    def _tags(self) -> tuple[dict[str, str], dict[str, int]]:
        tags: dict[str, str] = {}
        places: dict[str, int] = {}
        while not self.at_end():
            match = self._match()
            if match["tag"]:
                tags[match["name"]] = _unquoted(match["value"])
                places[match["name"]] = match.start()
            elif match["comment"]:
                self._remarks.append(_comment(match["comment"]))
            elif not match["space"]:
                break
            self._at = match.end()
        return tags, places

    def _entry(self, tags: Mapping[str, str], places: Mapping[str, int], start: int) -> tuple[Entry, Pdn]:
        given = tags.get("GameType")
        if given is None:
            entry = catalogue(self._fallback) if self._fallback else None
        else:
            number = re.match(r"\s*(\d{1,3})\b", given)
            entry = by_number(int(number[1])) if number else None
        if entry is None or entry.pdn is None:
            raise self.fail("pdn-game-type", places.get("GameType", start), type=(given or ""))
        return entry, entry.pdn

    def _rules(self, entry: Entry, tags: Mapping[str, str], places: Mapping[str, int]) -> tuple[Rules, str, dict[str, str]]:
        changes = dict(word.partition("=")[::2] for word in tags.get(SET, "").split())
        name = tags.get(RULES) or entry.rulesets[0].id
        try:
            return ruleset(entry.id, name, changes), name, changes
        except RulesError as error:
            at = places[SET if SET in tags and error.key != "unknown-ruleset" else RULES]
            raise self.fail("pdn-rules", at, why=error.key) from None

    def _moves(self, pdn: Pdn, state: Game) -> tuple[tuple[Item, ...], Game, str]:
        """Moves and the items among them, up to the result, the next game or the end of the file."""
        lines = [_Line(state.position)]
        while not self.at_end():
            match = self._match()
            if match["tag"]:
                break
            self._at = match.end()
            if match["result"]:
                if len(lines) == 1:
                    return tuple(lines[0].items), state, match["result"]
                if match["result"] == "*":
                    raise self.fail("pdn-open", lines[-1].opened, what="(")
            elif match["number"]:
                if len(lines) == 1:
                    self._number = int(re.match(r"\d{1,6}", match["number"])[0])  # type: ignore[index]
            elif match["move"]:
                state = self._turn(pdn, state, lines, match)
            else:
                self._aside(lines, match)
                if match["comment"] and len(lines) == 1:
                    state = _acted(state, match["comment"])
        if len(lines) > 1:
            raise self.fail("pdn-open", lines[-1].opened, what="(")
        return tuple(lines[0].items), state, "*"

    def _aside(self, lines: list[_Line], match: re.Match[str]) -> None:
        """Reads an item among the moves: a comment, a glyph, the beginning or the end of a variation."""
        line, at = lines[-1], match.start()
        if match["comment"]:
            if match["comment"] != "{}":
                line.items.append(_comment(match["comment"]))
        elif match["glyph"]:
            line.items.append(Glyph(int(match["code"])))
        elif match["strength"]:
            self._strength(line, match)
        elif match["left"]:
            if len(lines) > trees.DEEPEST:
                raise self.fail("pdn-deep", at)
            lines.append(_Line(line.before, at))
        elif match["right"]:
            if len(lines) == 1:
                raise self.fail("pdn-close", at)
            lines.pop()
            lines[-1].items.append(Variation(tuple(line.items)))
        elif match["command"]:
            raise self.fail("pdn-command", at, text=match["command"])

    def _turn(self, pdn: Pdn, state: Game, lines: list[_Line], match: re.Match[str]) -> Game:
        line, rules, word = lines[-1], state.rules, match["move"]
        line.turns += 1
        if line.turns > MOST_ACTS:
            raise self.fail("pdn-long", match.start(), length=line.turns, limit=MOST_ACTS)
        try:
            if len(lines) == 1 and state.ended or not legal(rules, line.position):
                raise NotationError("pdn-over")
            moves = _resolve(pdn, rules, line.position, word)
        except NotationError as error:
            fault = self.fail(error.key, match.start(), act=word, **error.details)
            if len(lines) == 1:
                raise fault from None
            self._faults.append((fault.key, fault.details))
            line.items.append(Comment(trees.kept(self._rest(match.start()))))
            return state
        line.items.append(Played(moves))
        line.before, line.position = line.position, _moved(rules, line.position, moves)
        if len(lines) == 1:
            for m in moves:
                state = state.touch(m)
            if len(state.acts) > MOST_ACTS:
                raise self.fail("pdn-long", match.start(), length=len(state.acts), limit=MOST_ACTS)
        return state

    def _rest(self, start: int) -> str:
        """The text from here to the end of the variation, which is read next."""
        deep = 0
        while not self.at_end():
            match = self._next()
            if match:
                deep += bool(match["left"]) - bool(match["right"])
            if deep < 0:
                break
            self._at = match.end() if match else self._at + 1
        return self._text[start:self._at]

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
    """The text of a comment without the acts that stand in it as commands, and these."""
    return _ACT.sub(trees.gap, text), _ACT.findall(text)


def _acted(state: Game, comment: str) -> Game:
    """The game after the acts in a comment, as far as they are possible."""
    for act in acts_in(comment)[1]:
        if act in WORDS and (act in state.words() or act.startswith("resign-")) and not state.outcome:
            state = state.act(act)
    return state


def _claimed(state: Game, termination: str) -> Game:
    """The game drawn by a claim, where the file tells of one that was possible."""
    claim = {"repetition": "claim-repetition", "quiet": "claim-close", "few": "claim-few"}.get(termination.strip().lower())
    return state.act(claim) if claim in state.words() else state


# -- writing ---------------------------------------------------------------------------------------------------


def write(game: PdnGame) -> str:
    """One game as PDN 3.0; ``read`` reads it back.  Raises NotationError pdn-unwritable."""
    entry = catalogue(game.game)
    pdn = entry.pdn
    assert pdn is not None
    state = game.play
    rules = ruleset(game.game, game.rules, game.changes)
    tags = {name: value for name, value in game.tags.items() if name not in _MADE and re.fullmatch(r"[A-Za-z]\w*", name)}
    end = state.outcome
    told = game.tags.get("Result", "*") if end is None else records.result(end)
    tags["Result"] = POINTS.get(told, told) if pdn.points and end else told
    tags["GameType"] = pdn.game_type
    if end and end.winner is None and end.reason in ("repetition", "quiet", "few"):
        tags["Termination"] = end.reason
    if state.start != set_up(rules)._replace(side=pdn.first):
        tags |= {"SetUp": "1", "FEN": fen(pdn, rules, state.start)}
    if game.rules != entry.rulesets[0].id:
        tags[RULES] = game.rules
    if game.changes:
        tags[SET] = " ".join(f"{name}={value}" for name, value in sorted(game.changes.items()))
    ordered = [*(name for name in FIRST_TAGS if name in tags), *(name for name in tags if name not in FIRST_TAGS)]
    head = "\n".join(f'[{name} "{_quoted(tags[name])}"]' for name in ordered)
    words = [*_words(pdn, rules, state.start, game.items, int(state.start.side != pdn.first)), "*"]
    return f"{head}\n\n{_wrapped(words)}\n"


def write_all(some: Sequence[PdnGame]) -> str:
    """Several games in one file."""
    return "\n".join(map(write, some))


def _unquoted(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


def _quoted(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", re.sub(r"\s", " ", value))


def _words(pdn: Pdn, rules: Rules, position: Position, items: Sequence[Item], ply: int) -> Iterator[str]:
    """The words of PDN for these items, which begin at this position, ``ply`` plies after the first move of the game."""
    before, turned_back = position, ply
    told = False
    for item in items:
        if isinstance(item, Played):
            number = f"{ply // 2 + 1}.{'..' if ply % 2 else ''} " if ply % 2 == 0 or not told else ""
            yield number + turn_text(pdn, rules, position, item.moves) + item.strength
            before, turned_back = position, ply
            position, ply, told = _moved(rules, position, item.moves), ply + 1, True
        elif isinstance(item, Comment):
            yield f"{{{item.text}}}" if "}" not in item.text else ";" + item.text.replace("\n", "\n;") + "\n"
            told = False
        elif isinstance(item, Glyph):
            yield f"${item.code}"
        else:
            yield "("
            yield from _words(pdn, rules, before, item.items, turned_back)
            yield ")"
            told = False


def _wrapped(words: Sequence[str]) -> str:
    """Words in lines of eighty characters; a comment keeps its own lines."""
    text, width = "", 0
    for word in words:
        if text and not text.endswith("\n"):
            text, width = (text + "\n", 0) if width + len(word) > 78 and not word.startswith("{") else (text + " ", width + 1)
        text += word
        width = len(word.rpartition("\n")[2]) + (0 if "\n" in word else width)
    return text
