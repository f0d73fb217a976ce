"""The data of one game in the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..board import Board
from ..errors import RulesError
from ..formats.notation import format_position
from ..pipeline import set_up
from ..pipeline.start_phase import placed_kind
from ..rules import FIELDS, SIDES, WHITE, Rules
from ..sources import Warrant


@dataclass(frozen=True)
class Ruleset:
    """A difference from a parent ruleset (None: from the game's base rules).

    ``changes``: fields with their values as text.  ``warrants``: field → warrant, where it differs from the parent's.
    ``by`` names the source whose ruleset it is.  ``base``: another board or set-up than the game's.  ``moments`` and
    ``pdn``: as in ``Entry``, if another text describes it, or if its players write it in another way.
    """

    id: str
    by: str
    parent: str | None = None
    changes: Mapping[str, str] = field(default_factory=dict)
    warrants: Mapping[str, Warrant] = field(default_factory=dict)
    base: Rules | None = None
    moments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pdn: Pdn | None = None


@dataclass(frozen=True)
class Pdn:
    """How a game is written in PDN, the Portable Draughts Notation: its row in the table of game types of Wieger
    Wesselink's PDN 3.0, which also says how its players name the squares.

    ``game_type``, as the tag of that name has it: "21,B,8,8,N1,0" is the number of the game, the side that begins,
    columns and rows, N for squares that are numbered or A for letters and figures, the corner where the first square
    lies as the side that begins sees it (0 lower left, 1 lower right, 2 upper left, 3 upper right), and 1 if the corner
    at its lower left is not played on.  ``capture``: the sign between the squares of a capture.  ``points``: whether a
    win is written 2-0, as by the FMJD, and not 1-0.
    """

    game_type: str
    capture: str = "x"
    points: bool = False

    @property
    def number(self) -> int:
        """The number of the game."""
        return int(self.game_type.split(",")[0])

    @property
    def first(self) -> int:
        """The side that begins."""
        return SIDES.index(self.game_type.split(",")[1].lower())

    @property
    def numbered(self) -> bool:
        """Whether the players number the squares."""
        return self.game_type.split(",")[4][0] == "N"

    def numbers(self, board: Board) -> tuple[str, ...]:
        """Each point's number.  Where the players use letters, numbers go from white's upper left, as files have it."""
        corner = int(self.game_type.split(",")[4][1]) if self.numbered else 2
        turned = self.numbered and self.first == 1
        right, top = (max(spot[axis] for spot in board.drawn) for axis in (0, 1))
        spots = [(right - x, top - y) if turned else (x, y) for x, y in board.drawn]
        ordered = sorted(range(len(spots)), key=lambda i: (spots[i][1] * (-1 if corner > 1 else 1),
                                                           spots[i][0] * (-1 if corner % 2 else 1)))
        place = {point: str(n) for n, point in enumerate(ordered, 1)}
        return tuple(place[i] for i in range(len(spots)))

    def letters(self, board: Board) -> tuple[str, ...]:
        """Each point's column and row as the board is drawn."""
        return tuple(f"{chr(ord('a') + round(x))}{round(y) + 1}" for x, y in board.drawn)

    def names(self, board: Board) -> tuple[str, ...]:
        """Each point's name as players of the game write it."""
        return self.numbers(board) if self.numbered else self.letters(board)


@dataclass(frozen=True)
class Entry:
    """One game: its base rules, the fields that can be changed on the rule card, and its rulesets, of which the first
    is the default.

    ``toggles``: field → the values on offer; () for all that ``FIELDS`` has.  ``moments``: which clauses of the book
    fit a position: at the ``start``, at the ``reply`` to the first move, where a man ``takes``, in
    a ``chain``, at the third turn or a later one (``turn 3``; these three only if nobody set up the men otherwise),
    where dice are to ``throw`` or men to ``place``, where
    a side has lost men and has so many left (``9 left``), when the game is ``won`` or ``drawn``, and in ``play``
    otherwise.  (The entries of the edition name their games themselves.)  ``pdn``: how it is written in PDN,
    if it is a game of draughts for which PDN has a type.  ``handicaps``: by name, the points of the men without which a
    stronger player begins, given for white.
    """

    id: str
    base: Rules
    rulesets: tuple[Ruleset, ...]
    toggles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    moments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pdn: Pdn | None = None
    handicaps: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def format_handicap(self, handicap: str, side: int, name: str) -> str:
        """The text of the first position under a ruleset when a side gives a handicap; for black, the points are turned
        to his side of the board.  Raises KeyError."""
        rules = self.rules(name)
        board, start, count = rules.board, set_up(rules), len(rules.kinds)
        places = [board.index[point] for point in self.handicaps[handicap]]
        off = sum(1 << (at if side == WHITE else board.half_turn[at]) for at in places)
        men = tuple(mask & ~off if i // count == side else mask for i, mask in enumerate(start.men))
        return format_position(rules, start._replace(men=men))

    @property
    def common(self) -> tuple[int, int]:
        """For each side, the kind of which it has most pieces at the start, in hand too; with none the first kind."""
        start, n = set_up(self.base), len(self.base.kinds)

        def pieces(side: int, kind: int) -> int:
            return start.men[side * n + kind].bit_count() + start.hands[side] * (kind == placed_kind(self.base, side))

        white, black = (max(range(n), key=lambda kind: pieces(side, kind)) for side in (0, 1))
        return white, black

    def ruleset(self, name: str) -> Ruleset:
        """Raises RulesError unknown-ruleset."""
        for ruleset in self.rulesets:
            if ruleset.id == name:
                return ruleset
        raise RulesError("unknown-ruleset", ruleset=name, rulesets=[ruleset.id for ruleset in self.rulesets])

    def ancestry(self, name: str) -> list[Ruleset]:
        """A ruleset and its chain of parents, the topmost first, itself last."""
        own = self.ruleset(name)
        return [*(self.ancestry(own.parent) if own.parent else []), own]

    def rules(self, name: str) -> Rules:
        """The ``Rules`` of a ruleset."""
        changes: dict[str, str] = {}
        base = self.base
        for ancestor in self.ancestry(name):
            changes |= ancestor.changes
            base = ancestor.base or base
        return base.but(changes) if changes else base

    def warrants(self, name: str) -> dict[str, Warrant]:
        """Field → warrant; a ruleset's own replace its parents'."""
        warrants: dict[str, Warrant] = {}
        for ancestor in self.ancestry(name):
            warrants |= ancestor.warrants
        return warrants

    def spoken(self, name: str) -> Mapping[str, tuple[str, ...]]:
        """Moment → clauses under a ruleset: its own, or its nearest parent's that has any, or the game's."""
        return next((ancestor.moments for ancestor in reversed(self.ancestry(name)) if ancestor.moments), self.moments)

    def pdn_of(self, name: str) -> Pdn | None:
        """How a ruleset is written in PDN: as its own players write it, or its nearest parent's, or the game's."""
        return next((ancestor.pdn for ancestor in reversed(self.ancestry(name)) if ancestor.pdn), self.pdn)

    def choices(self) -> dict[str, tuple[str, ...]]:
        """The fields that may be changed on the page, with all values on offer."""
        return {name: values or tuple(map(str, FIELDS[name])) for name, values in self.toggles.items()}


def ranks(board: Board, rows: Iterable[int]) -> list[str]:
    """The names of all points in these rows, numbered from 1."""
    wanted = set(rows)
    return [name for name, _, y in board.coordinates if y + 1 in wanted]


def array(side: str, white: Iterable[str], black: Iterable[str]) -> str:
    """The text of a first position: who begins by default, and where the men stand."""
    return f"{side.upper()}:W{','.join(white)}:B{','.join(black)}"
