"""Rule detection: which named rulesets of a game allow the moves that somebody has written down.

A text may have turns and acts as in our records, in PDN or typed, with or without tags, comments and variations (which
are ignored); a position first, if the game does not begin from the set-up; and, in place of any turn, the position
after it.  Each ruleset begins from its own set-up; where it draws the first side by lot, and the text does not name
that side, both are tried.

If some ruleset can read a word exactly, it is not completed under the others: ``e2-e3`` is a step under every ruleset
that has it, and read as a capture from e2 to e3 only if no ruleset has the step.  If a word may mean several turns, all
are followed.  A full stop after a capture that might have gone on is ignored.

Limits are in words and turns, never in time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from typing import NamedTuple

from ..errors import NotationError, RulesError
from ..formats.move_input import notation_forms
from ..formats.move_reader import RESULT, VALUE, unnumbered
from ..formats.move_reader import words as written_words
from ..formats.notation import parse_position, points_in, split_turn, touch_text
from ..games.entry import Entry, Pdn
from ..history import RULES_PREFIX, AmbiguousTurn, Game, Ruling, is_touch
from ..pipeline import Position, legal, play
from ..pipeline.pieces import union
from ..reasons import Reason, forbidding_field, why
from ..rules import SIDES, Rules
from ..turns import turns

MAX_TEXT_CHARS = 20_000
"""A longer text, in characters, is refused unread."""
MAX_WORDS = 500
"""The most turns and acts of a text."""
MAX_INTERPRETATIONS = 6
"""The most interpretations of a text followed at once."""
MAX_TURNS_TRIED = 1_000
"""The most turns tried to find one that leads to a given position."""

_TAG = re.compile(rf'\[\s*([A-Za-z]+)\s+"({VALUE})"\s*\]')
_COMMENT = re.compile(r"\{(?:\\.|[^\\}])*(?P<closed>\}?)|(?:^|(?<=\s));[^\n]*|\$\d+")
_POSITION_WORD = re.compile(r"[WBwb]:[^\s:]*:\S*")
_RESULT = re.compile(RESULT)
_SIGNS = re.compile(r"(?<=[^!?.])(?:[!?]+|\([!?]+\)|\.)$")
_PREFIX_BY_MANNER = {"place": "@", "remove": "*", "take-up": "*", "huff": "!", "throw": "?", "pass": "-"}
"""Manner → the sign with which its touch begins; if no other manner is legal, it must be done first."""
_NOT_HERE = {"@": Reason("no-placing"), "*": Reason("no-removing"), "?": Reason("no-throw"), ".": Reason("no-chain"),
             "-": Reason("no-passing")}


class Text(NamedTuple):
    """The content of a text: its words (turns, acts, positions), the position from which it begins, the side that
    begins, and the game and the ruleset that its tags name."""

    words: tuple[str, ...]
    start: str | None = None
    first: int | None = None
    game: str | None = None
    rules: str | None = None


class Refusal(NamedTuple):
    """Where a ruleset refuses: the number of the turn, counted from 1, the side that plays it, and the ``word`` that
    fails; why; the game as it stands there; and the ``touch`` of the word that cannot be played, in our notation, if
    any."""

    turn: int
    side: int
    word: str
    reason: Reason
    game: Game | None = None
    touch: str = ""


class Neglect(NamedTuple):
    """A turn that omitted a capture: its number, its side, and the men that may be huffed for it."""

    turn: int
    side: int
    men: int


@dataclass(frozen=True)
class Verdict:
    """The verdict of a ruleset on a text: the game that it reads, or the refusal."""

    rules: str
    game: Game | None
    refusal: Refusal | None

    @property
    def neglects(self) -> list[Neglect]:
        """The turns that omitted a capture for which a man could be huffed."""
        if not self.game:
            return []
        after = [*(turn.before for turn in self.game.turns[1:]), self.game.before]
        numbered_turns = zip(count(1), self.game.turns, after, strict=False)
        return [Neglect(n, turn.side, p.huffable) for n, turn, p in numbered_turns if p.huffable]


def parse_text(text: str) -> Text:
    """Parses a text.  Raises NotationError too-long, rules-changed, bad-record."""
    if len(text) > MAX_TEXT_CHARS:
        raise NotationError("too-long", length=len(text), limit=MAX_TEXT_CHARS)
    tags = dict(_TAG.findall(text))
    words = list(_words(_TAG.sub(" ", text)))
    if len(words) > MAX_WORDS:
        raise NotationError("too-long", length=len(words), limit=MAX_WORDS)
    if any(word.startswith(RULES_PREFIX) for word in words):
        raise NotationError("rules-changed")
    start = tags.get("Position") or tags.get("FEN")
    if not start and words and _POSITION_WORD.fullmatch(words[0]):
        start = words.pop(0)
    first = tags.get("First", "")
    side = SIDES.index(first) if first in tuple(SIDES) else None
    return Text(tuple(words), start, side, tags.get("Game"), tags.get("Rules"))


def _words(text: str) -> Iterator[str]:
    """The words of the main line."""
    deep = 0
    bare = " ".join(written_words(_COMMENT.sub(_blank_comment, text)))
    for part in re.findall(r"\([!?]+\)|[()]|(?:[^\s()]|\([!?]+\))+", bare):
        if part in "()":
            deep = max(0, deep + (1 if part == "(" else -1))
            continue
        word = unnumbered(part)
        if deep or not word or _RESULT.fullmatch(word) or not word.strip("!?()"):
            continue
        yield word if _POSITION_WORD.fullmatch(word) else _SIGNS.sub("", word)


def _blank_comment(match: re.Match[str]) -> str:
    """The replacement of a comment or a mark; a comment that is never closed remains as text."""
    return match[0] if match["closed"] == "" else " "


def detect(entry: Entry, text: Text) -> list[Verdict]:
    """The verdict of each ruleset of a game on a text.  Raises NotationError other-game."""
    if text.game not in (None, entry.id):
        raise NotationError("other-game", game=text.game)
    refusals: dict[str, Refusal] = {}
    standing: dict[str, list[Game]] = {}
    for ruleset in entry.rulesets:
        begun = _begin_games(entry, ruleset.id, text)
        if isinstance(begun, Refusal):
            refusals[ruleset.id] = begun
        else:
            standing[ruleset.id] = begun
    for word in text.words:
        after: dict[str, list[Game]] = {}
        for reading in (_play_literally, _play_exactly, _play_shortened):
            after = {id: _distinct_games(reading(games, word, entry.pdn_of(id))) for id, games in standing.items()}
            if any(after.values()):
                break
        refusals |= {
            id: _find_refusal(games, word, entry.pdn_of(id)) for id, games in standing.items() if not after[id]
        }
        standing = {id: games for id, games in after.items() if games}
    chosen = _choose_games(standing)
    return [Verdict(ruleset.id, chosen.get(ruleset.id), refusals.get(ruleset.id)) for ruleset in entry.rulesets]


def _choose_games(standing: Mapping[str, Sequence[Game]]) -> dict[str, Game]:
    """One game for each ruleset; if either side may have begun, the game that begins as under the other rulesets."""
    fixed = [games[0].start.side for games in standing.values() if len({game.start.side for game in games}) == 1]
    return {
        id: next((game for game in games if game.start.side in fixed[:1]), games[0]) for id, games in standing.items()
    }


def _begin_games(entry: Entry, id: str, text: Text) -> list[Game] | Refusal:
    """The games with which a text may begin under a ruleset."""
    rules, ruling = entry.rules(id), Ruling(entry.id, id, ())
    if text.start:
        try:
            return [Game.begin(rules, _parse_position(entry.pdn_of(id), rules, text.start), text.first, ruling)]
        except (NotationError, RulesError):
            return Refusal(1, text.first or 0, text.start, Reason("position"))
    mine = (0, 1) if rules.first == "lot" else (SIDES.index(rules.first),)
    if text.first is not None and text.first not in mine:
        return Refusal(1, text.first, text.words[0] if text.words else "", Reason("rule", "first"))
    return [Game.begin(rules, first=side, ruling=ruling) for side in mine if text.first in (None, side)]


def _parse_position(pdn: Pdn | None, rules: Rules, described: str) -> Position:
    try:
        return parse_position(rules, described)
    except NotationError:
        if not pdn:
            raise
        from ..formats.pdn import parse_fen  # loaded only when it is needed
        return parse_fen(pdn, rules, described)


# -- one word --------------------------------------------------------------------------------------------------


def _distinct_games(games: Iterable[Game]) -> list[Game]:
    """These games with each position once, up to ``MAX_INTERPRETATIONS``."""
    distinct: dict[tuple[Position, int], Game] = {}
    for game in islice(games, 4 * MAX_INTERPRETATIONS):
        distinct.setdefault((game.position, len(game.turns)), game)
    return list(distinct.values())[:MAX_INTERPRETATIONS]


def _play_literally(games: Sequence[Game], word: str, pdn: Pdn | None) -> Iterator[Game]:
    """The games after a word of our notation that is written in full, or after a turn that leads to a position."""
    for game in games:
        if _POSITION_WORD.fullmatch(word):
            yield from _play_to_position(game, word, pdn)
        else:
            yield from _follow(game, word)


def _play_exactly(games: Sequence[Game], word: str, pdn: Pdn | None) -> Iterator[Game]:
    """The games after a word that names all points, in any notation."""
    for game in games:
        for form in _word_forms(game, word, pdn):
            yield from _follow(game, form)


def _follow(game: Game, form: str) -> Iterator[Game]:
    try:
        after = game.exactly(form)
    except NotationError:
        return
    if after:
        yield after


def _play_shortened(games: Sequence[Game], word: str, pdn: Pdn | None) -> Iterator[Game]:
    """The games after a shortened word, one for each possible meaning."""
    if _POSITION_WORD.fullmatch(word):
        return
    for game in games:
        for form in _word_forms(game, word, pdn):
            try:
                yield game.read(form)
            except AmbiguousTurn as several:
                for choice in several.details["choices"]:
                    yield game.read(choice)
            except NotationError:
                continue


def _word_forms(game: Game, word: str, pdn: Pdn | None) -> Iterator[str]:
    return notation_forms(game, word, pdn) if is_touch(word) else iter([word])


def _play_to_position(game: Game, described: str, pdn: Pdn | None) -> Iterator[Game]:
    """The games after each turn that leads to a position; the side to move and what the rules remember are not
    compared."""
    try:
        wanted = _parse_position(pdn, game.rules, described)
    except (NotationError, RulesError):
        return
    for opened in game.openings():
        for moves, after in islice(turns(game.rules, opened.position), MAX_TURNS_TRIED):
            if (after.men, after.under) == (wanted.men, wanted.under):
                reached = opened
                for m in moves:
                    reached = reached.touch(m)
                yield reached


# -- why not ---------------------------------------------------------------------------------------------------


def _find_refusal(games: Sequence[Game], word: str, pdn: Pdn | None) -> Refusal:
    """The reason why a word cannot be played in any of these games: that of the game in which most of it can."""
    reasons = [(*_find_reason(game, word, pdn), game) for game in games]
    _, reason, touch, game = max(reasons, key=lambda reached: (reached[0], reached[1].key not in ("not-your-man", "empty-point")))
    return Refusal(len(game.turns) + 1, game.position.side, word, reason, game, touch)


def _find_reason(game: Game, word: str, pdn: Pdn | None) -> tuple[int, Reason, str]:
    """How many touches of a word can be played, why the next cannot, and that touch."""
    if game.outcome:
        return 0, Reason("game-over"), ""
    if not is_touch(word):
        return 0, Reason("act"), ""
    if _POSITION_WORD.fullmatch(word):
        return 0, *_why_not_position(game, word, pdn)
    best = (-1, Reason("unreadable"), "")
    for form in _word_forms(game, word, pdn):
        try:
            touches = split_turn(form)
        except NotationError:
            continue
        for opened in game.openings():
            played, begun = 0, opened
            while played < len(touches) and touches[played] in opened.choices():
                opened, played = opened.act(touches[played]), played + 1
            if played == len(touches):  # it can be played, but the word says more
                best = max(best, (0, Reason("otherwise"), touches[-1]), key=lambda reached: reached[0])
                continue
            over = played and opened.position.side != begun.position.side
            reason = _why_turn_ended(begun, opened, touches) if over else _why_not_touch(opened, touches[played])
            candidate = (played, reason, touches[played])
            best = max(best, candidate, key=lambda reached: (reached[0], reached[1].key != "not-your-man"))
    return best


def _why_turn_ended(begun: Game, after: Game, touches: Sequence[str]) -> Reason:
    """The reason why a turn was over before all of it was played."""

    def follows(rules: Rules, p: Position) -> bool:
        for touch in touches:
            move = next((m for m in legal(rules, p) if touch_text(rules.board, m) == touch), None)
            if move is None:
                return False
            p = play(rules, p, move)
        return True

    field = forbidding_field(begun.rules, begun.position, follows)
    return Reason("rule", field) if field else Reason("game-over" if after.outcome else "turn-over")


def _why_not_touch(game: Game, touch: str) -> Reason:
    """Why a touch cannot be played."""
    rules, moves = game.rules, game.legal()
    if not moves:
        return Reason("game-over")
    manners = {m.manner for m in moves}
    manner = next(iter(manners))
    if len(manners) == 1 and manner in _PREFIX_BY_MANNER and not touch.startswith(_PREFIX_BY_MANNER[manner]):
        return Reason(f"must-{manner}", points=tuple(m.to for m in moves if manner != "place" and m.to >= 0))
    if touch[0] == "!":
        return Reason("rule", "huff")
    points = [rules.board.index.get(name, -1) for name in points_in(touch)]
    if -1 in points:
        return Reason("not-a-point")
    if touch[0] in _NOT_HERE:
        occupied = touch[0] == "@" and points and union(game.position.men, 0, 2 * len(rules.kinds)) >> points[0] & 1
        return Reason("occupied", points=tuple(points)) if occupied else _NOT_HERE[touch[0]]
    return why(rules, game.position, points[0], points[-1]) or Reason("otherwise")


def _why_not_position(game: Game, described: str, pdn: Pdn | None) -> tuple[Reason, str]:
    """The reason why no turn leads to a position: that against the man who went from one point to another; and his
    move."""
    rules = game.rules
    try:
        wanted = _parse_position(pdn, rules, described)
    except (NotationError, RulesError):
        return Reason("position"), ""
    side, kinds = game.position.side, len(rules.kinds)
    own, then = union(game.position.men, side, kinds), union(wanted.men, side, kinds)
    gone, come = own & ~then, then & ~own
    if gone.bit_count() == come.bit_count() == 1:
        start, to = gone.bit_length() - 1, come.bit_length() - 1
        names = rules.board.points
        return why(rules, game.position, start, to) or Reason("otherwise"), f"{names[start]}-{names[to]}"
    return Reason("no-turn"), ""
