"""A game in progress: everything that depends on what happened before.

A ``Game`` knows what a position does not: who began, the acts so far, quiet plies, occurrences, offers and claims.  It
is an immutable value: every act returns a new one.

Acts are touches in notation, or one of these words (those that change nothing on the board):

offer-draw, offer-count     the side to move proposes a draw, or to close the game by its ruleset's clause
accept, decline             the other side's answer
claim-repetition            a position has occurred often enough, with the same side to move
claim-close                 the quiet plies allow closing the game by its clause
claim-few                   so few pieces are left, and for so long, that the game is drawn (see ``draw_counts``)
call-combat                 one piece of equal rank is left on each side: from then on both must come closer
resign, resign-w, resign-b  the side to move, or the side named, gives up
flag-w, flag-b              the side named has no time left on its clock
rules:NAME;FIELD=VALUE;…    from then on another ruleset of the same game applies, with these changes; what was
                            played stays.  Only between turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from .draw_counts import initial_counts, nearest_limit, update_counts
from .errors import IllegalAct as IllegalAct
from .errors import NotationError
from .formats import move_reader
from .formats.notation import MAX_TURN_CHARS, check_throw, split_turn, touch_text, turn_text
from .games import game as catalogue
from .games import ruleset
from .games.entry import Pdn
from .pipeline import Move, Outcome, Position, Standing, legal, named, outcome, play, set_up, standing
from .pipeline.combat import call_combat, may_call
from .pipeline.ending import score
from .pipeline.pieces import strength
from .pipeline.state.change_rules import carry_position
from .rules import SIDES, Rules

ACTIONS = ("offer-draw", "offer-count", "accept", "decline", "claim-repetition", "claim-close", "claim-few",
         "call-combat", "resign", "resign-w", "resign-b", "flag-w", "flag-b")
UNLISTED_ACTIONS = ("resign-w", "resign-b", "flag-w", "flag-b")
"""Actions that are possible until the game is over, and stand in no list of choices: they name either side."""
RULES_PREFIX = "rules:"
CLOSE_AGAIN_PLIES = 20
"""If closing the game was possible and not claimed, it may be claimed again after so many plies [our choice]."""
MAX_ACTS = 3_000
"""The most acts of a game."""
MAX_RULINGS = 100
"""The most changes of rules in a game."""


def is_touch(act: str) -> bool:
    """Whether an act is a touch, and not one of the words that leave the board unchanged."""
    return act not in ACTIONS and not act.startswith(RULES_PREFIX)


class AmbiguousTurn(NotationError):
    """A turn's text that fits several turns; ``choices`` holds them."""


class Ruling(NamedTuple):
    """Which rules apply: a game's id, its ruleset, the fields changed; ``since``: after how many turns they began to
    apply.
    """

    game: str
    ruleset: str
    changes: tuple[tuple[str, str], ...]
    since: int = 0

OfferKind = Literal["draw", "count"]


class Offer(NamedTuple):
    """A proposal of ``draw`` or ``count`` by a side."""

    kind: OfferKind
    by: int


class Turn(NamedTuple):
    """One side's whole turn: its text, its touches, the number of acts played when it was over, and the rules and the
    position from which it was played, since the game's rules may change later."""

    side: int
    text: str
    moves: tuple[Move, ...]
    acts: int
    rules: Rules
    before: Position


@dataclass(frozen=True)
class Game:
    """The rules, the first position, and what has happened since.

    ``unfinished`` holds the touches of the turn under way; ``quiet`` counts plies without progress (a capture, a
    placing, a removal, a promotion, or a step of a man that can only go forward); ``seen`` the positions at the start
    of each turn since the last progress; ``counts``: for each ending with few pieces that the rules count, how long it
    has lasted.  Its ``str`` is its position's text, its ``repr`` the calls that play it; a notebook draws it, with
    rings around the points of the last turn.
    """

    rules: Rules
    start: Standing
    position: Standing
    acts: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()
    unfinished: tuple[Move, ...] = ()
    quiet: int = 0
    seen: tuple[Position, ...] = ()
    counts: tuple[int, ...] = ()
    offer: Offer | None = None
    ended: Outcome | None = None
    rulings: tuple[Ruling, ...] = ()

    @classmethod
    def begin(cls, rules: Rules, start: Position | None = None, first: int | None = None,
              ruling: Ruling | None = None) -> Game:
        """A new game from ``start``, or from the ruleset's set-up if that is None; ``first`` is the side that begins.

        ``ruling`` names the rules; without it they cannot be changed in mid-game.
        """
        begun_from = start or set_up(rules)
        if first is not None and first != begun_from.side:  # drops what the other side's turn had to do or might claim
            begun_from = begun_from._replace(side=first, pending=None, huffable=0)
        position = standing(rules, begun_from)
        game = cls(rules, position, position, seen=(position,), counts=initial_counts(rules, position),
                   rulings=(ruling,) if ruling else ())
        return game._end_if_few()

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        rules = self.start.rules
        arguments = [repr(rules)]
        if self.start != set_up(rules):
            arguments.append(repr(self.start))
        if self.rulings:
            arguments.append(f"ruling={self.rulings[0]!r}")
        return f"Game.begin({', '.join(arguments)})" + (f".read({' '.join(self.acts)!r})" if self.acts else "")

    def _repr_svg_(self) -> str:
        from .notebook import picture  # pages with a board come without it
        points = self.rules.board.points
        touched = [points[i] for turn in self.turns[-1:] for m in turn.moves for i in (m.start, m.to) if i >= 0]
        return picture(self.rules, self.position, ringed=dict.fromkeys(touched)).svg

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.ended or (None if self._touches else outcome(self.rules, self.position))

    def legal(self) -> tuple[Move, ...]:
        """The touches that may be played; none once the game is over."""
        return () if self.ended else self._touches

    @cached_property
    def _touches(self) -> tuple[Move, ...]:
        """The touches that the position allows, computed once, because the maximum rule can take long."""
        return legal(self.rules, self.position)

    def words(self) -> list[str]:
        """The acts other than touches that are possible now."""
        if self.outcome:
            return []
        words = ["accept", "decline"] if self.offer else ["offer-draw"]
        if not self.offer and self.rules.closing == "count":
            words.append("offer-count")
        if self.occurrences >= self.rules.repetition:
            words.append("claim-repetition")
        if self.closable:
            words.append("claim-close")
        if self.few and self.few[0] >= self.few[1]:
            words.append("claim-few")
        if may_call(self.rules, self.position):
            words.append("call-combat")
        return [*words, "resign"]

    @property
    def before(self) -> Position:
        """The position at the beginning of the turn under way."""
        return self.seen[-1]

    @property
    def occurrences(self) -> int:
        """How often the present position has occurred with the same side to move."""
        return self.seen.count(self.position)

    @property
    def closable(self) -> bool:
        """Whether either side may now close the game for lack of progress: when the limit is reached and one ply after,
        so that each side has its chance; then again every ``CLOSE_AGAIN_PLIES`` plies."""
        over = self.quiet - self.rules.quiet
        return over >= 0 and over % CLOSE_AGAIN_PLIES < 2

    @property
    def few(self) -> tuple[int, int] | None:
        """How long an ending of few pieces has lasted, and after how many turns it may be claimed as a draw."""
        return nearest_limit(self.rules, self.counts)

    def act(self, text: str) -> Game:
        """The game after one act.  Raises IllegalAct."""
        if text in ACTIONS:
            return self._play_action(text)
        if text.startswith(RULES_PREFIX):
            return self._change_rules(text)
        for m in self.legal():
            if touch_text(self.rules.board, m) == text:
                return self.touch(m)
        check_throw(text)
        raise IllegalAct("illegal-act", act=text, choices=self.choices())

    def choices(self) -> list[str]:
        """The legal touches as text."""
        return [touch_text(self.rules.board, m) for m in self.legal()]

    def touch(self, m: Move | str) -> Game:
        """The game after one legal touch, which may also be given as its text.  Raises IllegalAct."""
        if isinstance(m, str):
            m = named(self.legal(), m)
        elif m not in self.legal():
            raise IllegalAct("illegal-act", act=str(m), choices=self.choices())
        before, after = self.position, play(self.rules, self.position, m)
        board = self.rules.board
        acts = (*self.acts, touch_text(board, m))
        touched = (*self.unfinished, m)
        offer = self.offer if self.offer and self.offer.by == before.side else None
        game = replace(self, position=after, acts=acts, unfinished=touched, offer=offer)
        if after.side == before.side and game.legal():
            return game
        turn = Turn(before.side, turn_text(board, touched), touched, len(acts), self.rules, self.before)
        quiet = 0 if self._progress(touched, after) else self.quiet + 1
        seen = (after,) if quiet == 0 else (*self.seen, after)
        counts = update_counts(self.rules, self.counts, self.before, after)
        game = replace(game, turns=(*self.turns, turn), unfinished=(), quiet=quiet, seen=seen, counts=counts)
        if quiet >= 2 * self.rules.quiet and outcome(self.rules, after) is None:
            return replace(game, ended=game._close_outcome("quiet"))
        return game._end_if_few()

    def _end_if_few(self) -> Game:
        """The game, drawn if an ending has lasted twice as long as needed for a claim, or if it is drawn at once."""
        if not self.few or self.few[0] < 2 * self.few[1] or outcome(self.rules, self.position):
            return self
        return replace(self, ended=self._draw_outcome("few"))

    def _draw_outcome(self, reason: str) -> Outcome:
        return Outcome(None, reason, score(self.rules, None, reason, strength(self.rules, self.position)))

    def _progress(self, touched: Iterable[Move], after: Position) -> bool:
        kinds = self.rules.kinds
        before = self.before
        for m in touched:
            if m.manner not in ("step", "stop", "pass"):
                return True
            if m.manner == "step":
                code = next(i for i, mask in enumerate(before.men) if mask >> m.start & 1)
                kind = kinds[code % len(kinds)]
                if (kind.steps or self.rules.steps) == "forward":
                    return True
                before = play(self.rules, before, m)
        return strength(self.rules, after) != strength(self.rules, self.before)

    def _play_action(self, word: str) -> Game:
        side, rules, men = self.position.side, self.rules, strength(self.rules, self.position)
        if word not in self.words() and (self.outcome or word not in UNLISTED_ACTIONS):
            raise IllegalAct("illegal-act", act=word, choices=self.words())
        game = replace(self, acts=(*self.acts, word))
        if word.startswith("offer-"):
            return replace(game, offer=Offer("draw" if word == "offer-draw" else "count", side))
        if word == "decline":
            return replace(game, offer=None)
        if word == "accept" and self.offer and self.offer.kind == "count":
            return replace(game, offer=None, ended=self._close_outcome("count"))
        if word == "accept":
            return replace(game, offer=None, ended=self._draw_outcome("agreed"))
        if word in ("claim-repetition", "claim-few"):
            return replace(game, ended=self._draw_outcome(word[6:]))
        if word == "claim-close":
            return replace(game, ended=self._close_outcome("quiet"))
        if word == "call-combat":
            called = standing(rules, call_combat(self.position))
            return replace(game, position=called, seen=(*self.seen, called))
        loser = SIDES.index(word[-1]) if "-" in word else side
        reason = "time" if word.startswith("flag-") else "resigned"
        return replace(game, ended=Outcome(1 - loser, reason, score(rules, 1 - loser, reason, men)))

    def _change_rules(self, text: str) -> Game:
        """The game with other rules from now on.  Raises RulesError for impossible rules, and for rules that do not fit
        the position (see ``change_rules``)."""
        if not self.rulings or self.unfinished or self.outcome:
            raise IllegalAct("illegal-act", act=text, choices=self.choices())
        if len(self.rulings) > MAX_RULINGS:
            raise NotationError("too-long", length=len(self.rulings), limit=MAX_RULINGS)
        name, *entries = text[len(RULES_PREFIX):].split(";")
        changes = dict(entry.partition("=")[::2] for entry in entries)
        ruling = Ruling(self.rulings[0].game, name, tuple(sorted(changes.items())), len(self.turns))
        rules = ruleset(ruling.game, name, changes)
        position = standing(rules, carry_position(self.position, self.rules, rules))
        return replace(self, rules=rules, position=position, acts=(*self.acts, text), seen=(position,), offer=None,
                       counts=initial_counts(rules, position), rulings=(*self.rulings, ruling))._end_if_few()

    def _close_outcome(self, reason: str) -> Outcome:
        """The end by the ruleset's closing clause: more men win, or it is a draw."""
        men = strength(self.rules, self.position)
        winner = None if self.rules.closing == "draw" or men[0] == men[1] else men.index(max(men))
        return Outcome(winner, reason, score(self.rules, winner, reason, men))

    # -- reading ---------------------------------------------------------------------------------------------

    def read(self, text: str) -> Game:
        """The game after acts, touches or turns, in order, separated by white space, in whatever way they are written
        (see ``move_reader``); move numbers are skipped.

        If the text ends a chain early and the other side's turn follows, the chain is stopped there.
        Raises IllegalAct or AmbiguousTurn, with the number of the failing word as ``index``, and NotationError.
        """
        game = self
        for index, token in enumerate(move_reader.words(text)):
            word = move_reader.unnumbered(token)
            try:
                game = game._read_one(word) if word else game
            except NotationError as error:
                error.details.setdefault("index", index)
                raise
        return game

    @property
    def pdn(self) -> Pdn | None:
        """How the game's players write it; None if the game is unknown or has no such notation."""
        return catalogue(self.rulings[0].game).pdn_of(self.rulings[0].ruleset) if self.rulings else None

    def _read_one(self, token: str) -> Game:
        word = move_reader.resignation(token) or move_reader.normalize(token)
        if not is_touch(token) or not is_touch(word):
            return self.act(token if token.startswith(RULES_PREFIX) else word)
        board, choices = self.rules.board, self.choices
        try:
            move = move_reader.parse_move(board, self.pdn, token)
        except move_reader.UnknownSquare:
            split_turn(word)
            raise IllegalAct("illegal-act", act=token, choices=choices()) from None
        if move is None:
            raise NotationError("unreadable-turn", text=token)
        for text in dict.fromkeys((token, move.text)):
            with suppress(NotationError):
                followed = self.exactly(text)
                if followed:
                    return followed
        if len(move.text) > MAX_TURN_CHARS:
            raise NotationError("unreadable-turn", text=token)
        for touch in re.findall(r"\?\d*", move.text):
            check_throw(touch)
        meanings = self._interpret(move)
        if not meanings:
            raise IllegalAct("illegal-act", act=token, choices=choices())
        if len(meanings) > 1:
            raise AmbiguousTurn("ambiguous", act=token, choices=sorted(meanings))
        return next(iter(meanings.values()))

    def _interpret(self, move: move_reader.WrittenMove) -> dict[str, Game]:
        """The possible meanings of a move that is not written in full: text of the turn → the game after it.  Raises
        AmbiguousTurn, without choices, if there are too many turns to examine."""
        board = self.rules.board
        if move.bare and len(move.points) == 1 and not self.ended:
            alone = {prefix + board.points[move.points[0]] for prefix in "@*!"}
            return {text: self.act(text) for text in self.choices() if text in alone}
        meanings = {}
        for game in () if self.ended else self.openings():
            try:
                turns = move_reader.matching_turns(self.rules, game.position, move)
            except move_reader.TooManyRoutes:
                raise AmbiguousTurn("ambiguous", act=move.text, choices=[]) from None
            for moves in turns:
                after = game
                for m in moves:
                    after = after.touch(m)
                meanings[turn_text(board, moves)] = after
        return meanings

    def exactly(self, token: str) -> Game | None:
        """The game after one act, touch or turn that is written in full, or None if it cannot be played.  Raises
        NotationError for what cannot be read."""
        if not is_touch(token):
            try:
                return self.act(token)
            except IllegalAct:
                return None
        touches = split_turn(token)
        return next((after for game in self.openings() if (after := game._follow(touches))), None)

    def openings(self) -> Iterator[Game]:
        """This game, and, if a chain can be stopped here, the game after that."""
        yield self
        if self.unfinished and "." in self.choices():
            yield self.act(".")

    def _follow(self, touches: list[str]) -> Game | None:
        """The game after exactly these touches, or None if one is not legal."""
        game = self
        for touch in touches:
            if touch not in game.choices():
                return None
            game = game.act(touch)
        return game
