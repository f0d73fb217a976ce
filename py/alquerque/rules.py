"""The vocabulary of the rules: the fields of a ruleset and their values.

A game is one frozen record, ``Rules``; a variant is a difference from a parent (``Rules.but``).  A field names a
mechanism, never a game; the table of ``Rules`` says in which module of ``pipeline`` each is read.  The values of a
field are a ``Literal`` type, so that a type checker refuses any other; ``FIELDS`` holds them as text, which the command
line, ``api`` and the rule card all use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import Any, Literal, get_args

from .board import Board, with_rows
from .errors import NotationError, RulesError

Side = Literal["w", "b"]

WHITE, BLACK = 0, 1
SIDES: tuple[Side, Side] = ("w", "b")

Direction = Literal["any", "forward-sideways", "forward", "none"]
Steps = Literal["any", "forward-sideways", "ahead-sideways", "forward", "inward", "none"]
Layout = Literal["right", "left"]
First = Literal["lot", "w", "b"]
Manner = Literal["leap", "approach", "none"]
Chain = Literal["must", "may", "never"]
LeapLines = Literal["drawn", "rows-too"]
Most = Literal["free", "men", "kings", "soonest", "value", "onward"]
Taker = Literal["any", "crowned", "crowned-last"]
Path = Literal["free", "no-reversal", "once", "apart", "straight", "flying-straight", "fresh"]
Huff = Literal["no", "claim", "auto"]
Returning = Literal["free", "no-shuttle", "no-back", "no-return", "no-mill", "no-mill-swap"]
FarRow = Literal["free", "captures"]
Crowning = Literal["far-row", "far-corners"]
Promotion = Literal["ends", "passes", "continues"]
Taken = Literal["jump", "turn", "under", "top"]
Mills = Literal["none", "one", "each"]
MillLines = Literal["whole", "straight", "runs", "slanting", "not-home", "not-own-home"]
Milled = Literal["last", "any", "never"]
PlacedMills = Literal["take", "later", "earned"]
FlyFrom = Literal["nowhere", "corners"]
Dice = Literal["none", "mills", "mills-alone"]
HandFor = Literal["both", "hunters"]
Placing = Literal["anywhere", "off-centre"]
Opening = Literal["none", "take-up", "place", "single"]
Goal = Literal["men", "line", "hunt", "crown"]
Blocked = Literal["loses", "draws", "both-draws", "hunters-lose", "freed", "passes"]
Trapped = Literal["stays", "removed"]
Closing = Literal["count", "draw"]
Scoring = Literal["plain", "points", "stakes", "stake"]
Few = Literal["no", "lone-king", "balance", "three-kings", "two-kings", "one-each", "three-men"]
Reach = Literal["near", "near-rows", "far", "far-behind", "far-steps"]
"""How far a kind of piece goes: to the next point; the same, but leaping over rows; far, steps and captures alike; far,
but landing just behind what it takes; far only in steps."""

MAXIMUM: frozenset[Most] = frozenset({"men", "kings", "soonest", "value"})
"""The values of ``most`` under which the capture of most men, or of most value, is compulsory."""

DIRECTIONS = get_args(Direction)
STEPS = get_args(Steps)
YES_NO = ("no", "yes")

#: Field → its admissible values as text; a range stands for whole numbers.
FIELDS: dict[str, tuple[str, ...] | range] = {
    "layout": get_args(Layout),
    "first": get_args(First),
    "steps": STEPS,
    "captures": DIRECTIONS,
    "leap_lines": get_args(LeapLines),
    "manner": get_args(Manner),
    "compulsory": YES_NO,
    "chain": get_args(Chain),
    "most": get_args(Most),
    "taker": get_args(Taker),
    "path": get_args(Path),
    "huff": get_args(Huff),
    "returning": get_args(Returning),
    "king_steps": range(0, 11),
    "far_row": get_args(FarRow),
    "far_row_back": YES_NO,
    "crowning": get_args(Crowning),
    "promotion": get_args(Promotion),
    "taken": get_args(Taken),
    "hand": range(0, 41),
    "hand_for": get_args(HandFor),
    "placing": get_args(Placing),
    "culled": range(0, 10),
    "refill": range(0, 41),
    "mills": get_args(Mills),
    "mill_lines": get_args(MillLines),
    "milled": get_args(Milled),
    "placed_mills": get_args(PlacedMills),
    "dice": get_args(Dice),
    "opening": get_args(Opening),
    "goal": get_args(Goal),
    "fill": YES_NO,
    "escape": YES_NO,
    "combat": YES_NO,
    "least": range(1, 41),
    "fly_at": range(0, 41),
    "fly_from": get_args(FlyFrom),
    "blocked": get_args(Blocked),
    "trapped": get_args(Trapped),
    "closing": get_args(Closing),
    "scoring": get_args(Scoring),
    "quiet": range(2, 1001),
    "repetition": range(2, 101),
    "few": get_args(Few),
}


Conflict = tuple[tuple[str, ...], str, bool]
"""Fields that may not go together, a key that says why, and whether they do not."""

FIELDS_ADDED_LATER = frozenset(
    {
        "crowning", "culled", "escape", "fill", "fly_from", "hand_for", "king_steps", "leap_lines", "mill_lines",
        "milled", "placed_mills", "placing", "taker", "trapped",
    }
)
"""Fields that links and codes made before did not know; every new field must be added here.  With its default value
such a field does not count in the hash of the rules, so those links and codes stay valid (``Rules.stable_values``)."""


@dataclass(frozen=True)
class Kind:
    """One kind of piece.  ``letter`` stands before its point in a position's text; the plain man has none.

    ``steps`` and ``captures`` are directions; None: as the field of that name in the rules says.
    It takes pieces of its own ``rank`` or lower.
    A ``flying`` piece steps and leaps over any number of free points of a line; ``near``: it leaps as a man does;
    ``halts``: it leaps from any distance, but lands on the point just behind what it takes.
    ``rows``: it leaps from next to them over an odd number of enemies that stand side by side, and takes them all.
    ``promotes`` is the index of the kind that it becomes where ``crowning`` says, or None.
    """

    id: str
    letter: str = ""
    steps: Steps | None = None
    captures: Direction | None = None
    flying: bool = False
    near: bool = False
    halts: bool = False
    rows: bool = False
    promotes: int | None = None
    rank: int = 0

    @property
    def reach(self) -> Reach:
        """How far it goes."""
        if not self.flying:
            return "near-rows" if self.rows else "near"
        return "far-steps" if self.near else "far-behind" if self.halts else "far"


@dataclass(frozen=True)
class Rules:
    """The rules of one game under one ruleset.

    ==============  =====================================================================================
    board, kinds    the points and lines; the kinds of piece, the man first
    setup           where the men stand at the start, as the text of a position
    layout          ``left``: the set-up is mirrored
    first           who begins: by lot, or one side
    steps           where a man may step: any direction, forward and sideways, the same but only along columns and rows
                    (``ahead-sideways``), forward; ``inward``: towards the board's region, and within it
                    anywhere, but not out of it (``Board.leads_in``)
    captures        the directions in which it takes
    leap_lines      along which lines it leaps: those drawn, or columns and rows too (``rows-too``), on a board that
                    has none
    manner          how it takes: leaping over; approaching or withdrawing; not by moving
    compulsory      a capture that can be made must be made
    chain           a man that can go on taking must, may, or never does
    most            which captures are allowed: all; those of most men; of most men, then most kings; ``soonest``: of
                    those, the ones that meet their first king soonest; ``value``: those of most value, a king being
                    worth a little less than two men; ``onward``: all, but of the points behind one man only those from
                    which the capture goes on, if there are any
    taker           which piece takes: any; ``crowned``: a king rather than a man, if as many men are taken (as much
                    value, under ``value``), or if their number does not count; ``crowned-last``: the same, but only if
                    as many kings are taken too, where these count
    path            a bar on the shape of a chain: none, no half turn, no column or pile leapt over twice (``once``) or
                    twice running (``apart``), straight on only, the same for flying pieces alone
                    (``flying-straight``), or ``fresh``: no point twice and no vector twice running
    huff            a compulsory capture is enforced (no), or may be omitted at the price of a man, which the
                    other side claims, or which is lost at once (auto)
    returning       where a man may not go back: nowhere barred; not back along a sideways step just made; not to
                    the point it left on its last turn; not to any point it ever stood on; ``no-mill``: a man that
                    left a mill, not back on its side's next turn to close a mill there; ``no-mill-swap``: the same,
                    but only if it closed another mill by leaving
    king_steps      how many steps in a row the same king may make, while its side has men that can be crowned; another
                    piece's move or a capture makes it free again; 0: any number
    far_row         ``captures``: a man on the far row does not step
    far_row_back    a capture that starts on the far row may go backward
    crowning        where a man is promoted: on any point of the far row, or on its two ends alone
    promotion       a man that reaches such a point in a chain: ends its turn promoted, passes, or goes on as king
    taken           captured men leave at once, at the end of the turn, or go under the capturing column; ``top``:
                    men stand in piles of one side, of which the top man alone steps off or is taken
    hand            men to place before any moves
    hand_for        who has them: both sides, or in a hunt only the hunters, against men that stand on the board from
                    the start
    placing         where a man from the hand may be placed: on any free point; ``off-centre``: on any but the centre of
                    the board (``Board.centre``), to which men may move later
    culled          in a hunt: so many of the hunters' men the hunted side takes off, of its choice, before anything else
    refill          0: the hand is placed first, turn by turn; else it is a reserve, from which a side with fewer men
                    on the board than this enters one before it moves
    mills           a line of three takes no man, one man, or one for each line made
    mill_lines      which lines of three count: drawn lines of exactly three points (``whole``), of those only the
                    columns and rows (``straight``) or the others (``slanting``); any three points side by side on one
                    line (``runs``); or drawn lines but those on which men stand at the start (``not-home``), or on
                    which the side's own men do (``not-own-home``)
    milled          whether men that stand in a line of three may be taken for one: only if there is no other
                    (``last``), like any other, or never
    placed_mills    a line of three closed while men are placed takes at once (``take``); or it takes nothing, and once
                    all men are placed each side takes one off (``later``), first the side that closed the first line
                    or, if none was closed, the one that placed last, and that side also moves first; ``earned``: the
                    same, but a side takes one only if it closed a line, unless none was closed
    dice            while men are placed, dice say how many at once (see ``dice``): no dice; some throws set
                    three men in a line; the same, and a man placed alone takes nothing
    opening         ``take-up``: from a full board each side first takes up one of its own men; ``place``: the hunted
                    side places its men on any free points before the other side begins; ``single``: the first
                    capture of each side is one capture, without a chain
    goal            what wins besides leaving the other side too few men or no move: nothing; making a line of
                    three; in a ``hunt``, the side that can take, once fewer than ``least`` of the others are left;
                    ``crown``: neither side wins once only one piece of the highest rank is left on each side; but a
                    side wins that shuts in the other's last piece, of higher rank than all its own
    fill            in a hunt, the hunters win once they stand on every point of the board's region
    escape          in a hunt, the hunted side wins once a piece of its stands on its far row, from which the hunters came
    combat          with one piece of equal rank left on each side, either side may call single combat: from then on
                    each must take if it can, else come closer; the side that can do neither has lost
    least           with fewer men, on the board and in hand, a side has lost
    fly_at          with this many men on the board or fewer a side moves to any free point; 0: never
    fly_from        ``corners``: from the corners of the board a man moves to any free point
    blocked         a side that cannot move loses, or the game is drawn; ``both-draws``: drawn only if the other side
                    could not move either; ``hunters-lose``: in a hunt, whichever side cannot move, the hunters have
                    lost; ``freed``: the other side moves once more, frees it if it can, and takes nothing for that;
                    ``passes``: it passes, and the game is drawn if the other side could not move either
    trapped         in a hunt, a piece of the hunted side that can neither step nor take once the hunters have moved:
                    stays where it is, or is removed at once, with every other such piece
    closing         a game closed by agreement or for quiet: more men win, or it is a draw
    scoring         what a result is worth (see ``pipeline.ending.score``)
    quiet           plies without capture, placing or promotion after which the game may be closed
    repetition      the occurrence of a position that may be claimed as a draw
    few             which endings of few pieces are counted, and may be claimed as a draw when their count is full:
                    none; those against a lone king; the same, longer or shorter as he stands, and those of kings on
                    both sides while nothing changes; three kings against one; two kings against one, or one against
                    one; one piece against one, drawn at once; a side that has only three men (see ``draw_counts``)
    ==============  =====================================================================================

    Where each is chiefly read: modules of ``pipeline`` and its folders, but for the last row:

    initial_position  setup, layout, first, crowning  movegen      steps, captures, leap_lines, manner, path, far_row,
                      far_row_back, fly_at, fly_from
    capturing         chain, taken, promotion         max_capture  most, taker
    columns           taken: under, top               huffing      huff
    no_return         returning                       start_phase  opening, hand, hand_for, refill,
    king_steps        king_steps                                  placing
    mills             mills, milled, culled           dice         dice
    placed_mills      placed_mills                    giving_way   blocked: freed,
                                                                   passes
    combat            combat                          ending       goal, fill, escape, least, blocked,
                                                                   scoring
    history           closing, quiet, repetition      draw_counts  few

    ``compile`` joins them and asks of ``compulsory``, ``chain`` and ``huff`` whether a capture is enforced and a chain
    may stop; ``path`` also bars from leaping over a point twice, in ``capturing``.

    Raises RulesError for a value that a field does not have, for impossible combinations, for kinds that cannot be told
    apart and for a set-up that cannot be read.
    """

    board: Board
    kinds: tuple[Kind, ...] = (Kind("man"),)
    setup: str = "W:W:B"
    layout: Layout = "right"
    first: First = "lot"
    steps: Steps = "any"
    captures: Direction = "any"
    leap_lines: LeapLines = "drawn"
    manner: Manner = "leap"
    compulsory: bool = False
    chain: Chain = "may"
    most: Most = "free"
    taker: Taker = "any"
    path: Path = "free"
    huff: Huff = "no"
    returning: Returning = "free"
    king_steps: int = 0
    far_row: FarRow = "free"
    far_row_back: bool = False
    crowning: Crowning = "far-row"
    promotion: Promotion = "ends"
    taken: Taken = "jump"
    hand: int = 0
    hand_for: HandFor = "both"
    placing: Placing = "anywhere"
    culled: int = 0
    refill: int = 0
    mills: Mills = "none"
    mill_lines: MillLines = "whole"
    milled: Milled = "last"
    placed_mills: PlacedMills = "take"
    dice: Dice = "none"
    opening: Opening = "none"
    goal: Goal = "men"
    fill: bool = False
    escape: bool = False
    combat: bool = False
    least: int = 1
    fly_at: int = 0
    fly_from: FlyFrom = "nowhere"
    blocked: Blocked = "loses"
    trapped: Trapped = "stays"
    closing: Closing = "draw"
    scoring: Scoring = "plain"
    quiet: int = 60
    repetition: int = 3
    few: Few = "no"

    def __post_init__(self) -> None:
        for name, values in FIELDS.items():
            if self.text(name) not in map(str, values):
                raise RulesError("bad-value", field=name, value=self.text(name), values=list(map(str, values)))
        for fields_, why, wrong in (*self._conflicts_of_captures(), *self._conflicts_of_hands_and_goals()):
            if wrong:
                raise RulesError("nonsense-rules", fields=list(fields_), why=why)
        _check_set_up(self.board, self.kinds, self.setup, self.taken in ("under", "top"))
        if self.escape and self._escaped_already():
            raise RulesError("nonsense-rules", fields=["escape", "setup"], why="escaped-already")

    def _escaped_already(self) -> bool:
        """Whether a piece of the hunted side stands at the start where it wins with ``escape``."""
        from .pipeline.state import initial_position  # which imports this module
        side, kinds = self.hunted(), len(self.kinds)
        far = self.board.row(top=side == initial_position.moving_up(self))
        return any(men & far for men in initial_position.set_up(self).men[side * kinds:(side + 1) * kinds])

    def _conflicts_of_captures(self) -> tuple[Conflict, ...]:
        """What does not go together among the fields about captures and kinds of piece."""
        return (
            (("huff", "compulsory"), "huff-needs-compulsion", self.huff != "no" and not self.compulsory),
            (("most", "compulsory"), "most-needs-compulsion", self.most != "free" and not self.compulsory),
            (("taker", "compulsory"), "taker-needs-compulsion", self.taker != "any" and not self.compulsory),
            (
                ("taker", "kinds"),
                "taker-needs-kings",
                self.taker != "any" and len(self.kinds) == 1,
            ),
            (("most", "taken"), "soonest-needs-standing", self.most == "soonest" and self.taken != "turn"),
            (("most", "chain"), "most-needs-chain", self.most != "free" and self.chain == "never"),
            (
                ("leap_lines", "board"),
                "rows-drawn-already",
                self.leap_lines != "drawn" and self.board.has_rows,
            ),
            (("leap_lines", "manner"), "rows-need-leaps", self.leap_lines != "drawn" and self.manner != "leap"),
            (("most", "kinds"), "value-needs-kings", self.most == "value" and len(self.kinds) == 1),
            (
                ("king_steps", "kinds"),
                "king-steps-need-kings",
                self.king_steps > 0 and all(kind.promotes is None for kind in self.kinds),
            ),
            (
                ("king_steps", "returning"),
                "king-steps-stand-alone",
                self.king_steps > 0 and (self.returning != "free" or self.combat),
            ),
            (
                ("king_steps", "taken"),
                "king-steps-need-single-men",
                self.king_steps > 0 and self.taken in ("under", "top"),
            ),
            (("huff", "mills"), "huff-needs-captures", self.huff != "no" and self.mills != "none"),
            (("huff", "taken"), "huff-needs-single-men", self.huff != "no" and self.taken in ("under", "top")),
            (("mills", "taken"), "mills-need-single-men", self.mills != "none" and self.taken in ("under", "top")),
            (("setup", "taken"), "columns-stand", "(" in self.setup and self.taken not in ("under", "top")),
            (("refill", "hand"), "reserve-needs-hands", self.refill > 0 and not self.hand),
            (("refill", "taken"), "reserve-needs-single-men", self.refill > 0 and self.taken in ("under", "top")),
            (
                ("goal", "kinds"),
                "crown-needs-ranks",
                self.goal == "crown" and len({kind.rank for kind in self.kinds}) == 1,
            ),
            (("fly_at", "least"), "flying-too-late", 0 < self.fly_at < self.least),
            (("manner", "captures"), "captures-need-directions", self.manner != "none" and self.captures == "none"),
            (("taken", "manner"), "columns-need-leaps", self.taken != "jump" and self.manner != "leap"),
            (
                ("taken", "kinds"),
                "rows-need-single-men",
                self.taken in ("under", "top") and any(kind.rows for kind in self.kinds),
            ),
            (
                ("path", "taken"),
                "twice-needs-columns",
                self.path in ("once", "apart") and self.taken not in ("under", "top"),
            ),
            (
                ("path", "kinds"),
                "nobody-flies",
                self.path == "flying-straight" and not any(kind.flying and not kind.near for kind in self.kinds),
            ),
            (
                ("most", "kinds"),
                "landings-need-flying",
                self.most == "onward" and not any(kind.flying and not kind.near and not kind.halts for kind in self.kinds),
            ),
            (
                ("few", "kinds"),
                "counts-need-kings",
                self.few in ("lone-king", "balance", "three-kings", "two-kings")
                and all(kind.promotes is None for kind in self.kinds),
            ),
            (("few", "taken"), "counts-need-losses", self.few != "no" and self.taken in ("under", "top")),
        )

    def _conflicts_of_hands_and_goals(self) -> tuple[Conflict, ...]:
        """The same among the fields about men in hand, dice, lines of three, hunts and the end of a game."""
        return (
            (
                ("dice", "hand"),
                "dice-need-hands",
                self.dice != "none" and (not self.hand or self.refill > 0 or self.hand_for != "both"),
            ),
            (("hand_for", "hand"), "hunters-need-a-hand", self.hand_for == "hunters" and not self.hand),
            (("hand_for",), "hand-needs-a-hunt", self.hand_for == "hunters" and not self.hunters()),
            (("placing", "hand"), "placing-needs-hands", self.placing != "anywhere" and not self.hand),
            (("placing", "board"), "placing-needs-a-centre", self.placing != "anywhere" and not self.board.centre),
            (("placing", "dice"), "placing-needs-no-dice", self.placing != "anywhere" and self.dice != "none"),
            (("culled",), "culling-needs-a-hunt", self.culled > 0 and not self.hunters()),
            (("culled", "taken"), "culling-needs-single-men", self.culled > 0 and self.taken in ("under", "top")),
            (("culled", "dice"), "culling-needs-no-dice", self.culled > 0 and self.dice != "none"),
            (("dice", "mills"), "dice-need-mills", self.dice != "none" and self.mills == "none"),
            (
                ("dice", "returning"),
                "dice-stand-alone",
                self.dice != "none" and (self.returning != "free" or self.combat),
            ),
            (
                ("mill_lines", "mills"),
                "mill-lines-need-mills",
                self.mill_lines != "whole" and self.mills == "none" and self.goal != "line",
            ),
            (
                ("mill_lines", "hand"),
                "home-lines-need-a-first-row",
                self.mill_lines in ("not-home", "not-own-home") and self.hand > 0 and not self.refill,
            ),
            (("mill_lines", "mills"), "own-lines-win", self.mill_lines == "not-own-home" and self.mills != "none"),
            (("milled", "mills"), "milled-need-mills", self.milled != "last" and self.mills == "none"),
            (("placed_mills", "mills"), "placed-mills-need-mills", self.placed_mills != "take" and self.mills == "none"),
            (
                ("placed_mills", "hand"),
                "placed-mills-need-hands",
                self.placed_mills != "take" and (not self.hand or self.refill > 0 or self.hand_for != "both"),
            ),
            (
                ("placed_mills", "opening"),
                "placed-mills-need-turns",
                self.placed_mills != "take" and (self.dice != "none" or self.opening == "place"),
            ),
            (("blocked", "manner"), "freeing-needs-quiet-moves", self.blocked == "freed" and self.manner != "none"),
            (("blocked", "goal"), "freeing-needs-more-than-a-line", self.blocked == "freed" and self.goal == "line"),
            (("blocked",), "passing-ends-no-hunt", self.blocked == "passes" and self.hunters() > 0),
            (("blocked", "goal"), "passing-frees-no-crown", self.blocked == "passes" and self.goal == "crown"),
            (("milled", "dice"), "dice-take-milled", self.milled == "never" and self.dice != "none"),
            (
                ("returning", "mills"),
                "mill-bans-need-mills",
                self.returning in ("no-mill", "no-mill-swap") and self.mills == "none",
            ),
            (("goal", "mills"), "lines-win-already", self.goal == "line" and self.mills != "none"),
            (("goal",), "hunt-needs-hunters", self.goal == "hunt" and not self.hunters()),
            (("fill",), "filling-needs-a-region", self.fill and not self.board.region),
            (("fill",), "filling-needs-a-hunt", self.fill and self.goal != "hunt"),
            (("escape",), "escaping-needs-a-hunt", self.escape and not self.hunters()),
            (("blocked",), "hunters-lose-in-a-hunt", self.blocked == "hunters-lose" and not self.hunters()),
            (("trapped",), "trapping-needs-a-hunt", self.trapped != "stays" and not self.hunters()),
            (("trapped", "taken"), "trapping-needs-single-men", self.trapped != "stays" and self.taken in ("under", "top")),
            (("steps",), "inward-needs-a-region", self.goes_inward() and not self.board.region),
            (
                ("steps", "kinds"),
                "inward-step-by-step",
                self.goes_inward() and any(kind.flying for kind in self.kinds),
            ),
            (("opening",), "placing-needs-a-hunt", self.opening == "place" and not self.hunters()),
            (("combat", "returning"), "combat-needs-return", self.combat and self.returning != "free"),
            (("layout",), "no-mirror", self.layout == "left" and not self.board.mirror),
        )

    def text(self, name: str) -> str:
        """One field's value as text."""
        value = getattr(self, name)
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)

    def but(self, changes: Mapping[str, str]) -> Rules:
        """These rules with some fields changed; values as text.

        Raises RulesError: unknown-field, bad-value or nonsense-rules.
        """
        typed: dict[str, Any] = {}
        for name, value in changes.items():
            if name not in FIELDS:
                raise RulesError("unknown-field", field=name, fields=sorted(FIELDS))
            values = [str(v) for v in FIELDS[name]]
            if value not in values:
                raise RulesError("bad-value", field=name, value=value, values=values)
            kind = type(getattr(self, name))
            typed[name] = value == "yes" if kind is bool else kind(value)
        return replace(self, **typed)

    @cached_property
    def leap_board(self) -> Board:
        """The board with all lines along which pieces leap; it has the same points."""
        return self.board if self.leap_lines == "drawn" else with_rows(self.board)

    @cached_property
    def mill_sets(self) -> tuple[int, ...]:
        """The sets of points that are a line of three under ``mill_lines``, for one side at least."""
        return tuple(dict.fromkeys((*self.mill_sets_of[WHITE], *self.mill_sets_of[BLACK])))

    @cached_property
    def mill_sets_of(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The same for white and for black."""
        board, lines = self.board, self.mill_lines
        if lines == "straight":
            counted = tuple(filter(board.is_straight, board.mills))
        elif lines == "slanting":
            counted = tuple(mill for mill in board.mills if not board.is_straight(mill))
        else:
            counted = board.runs if lines == "runs" else board.mills
        if lines not in ("not-home", "not-own-home"):
            return counted, counted
        home = [{mill for mill in counted if mill & men == mill} for men in self._men_at_start()]
        shut = home if lines == "not-own-home" else [home[WHITE] | home[BLACK]] * 2
        return tuple(m for m in counted if m not in shut[WHITE]), tuple(m for m in counted if m not in shut[BLACK])

    def _men_at_start(self) -> list[int]:
        """The points on which white's men stand at the start, and black's."""
        from .pipeline.state.initial_position import set_up  # which imports this module
        men, count = set_up(self).men, len(self.kinds)
        return [sum(men[side * count : side * count + count]) for side in (WHITE, BLACK)]

    def goes_inward(self) -> bool:
        """Whether any piece may only step towards the board's region."""
        return any((kind.steps or self.steps) == "inward" for kind in self.kinds)

    def hunters(self) -> int:
        """The index of the kind that cannot take, if the game has one besides a kind that can; else 0."""
        for i, kind in enumerate(self.kinds):
            if i and (kind.captures or self.captures) == "none":
                return i
        return 0

    def hunted(self) -> int:
        """The side that has the pieces of the first kind in the set-up, in a hunt."""
        white = self.setup.split(":")[1][1:].split(",")
        letters = {letter if letter.isupper() else "" for piece in white for letter in piece.lstrip("(")[:1]}
        return WHITE if self.kinds[0].letter in letters else BLACK

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, f.name) for f in fields(self)))

    def __hash__(self) -> int:
        """Computed once, since the compiled engine is cached under the ruleset."""
        return self._hash

    def __repr__(self) -> str:
        """A call that makes the same rules: ``ruleset(…)`` for those of the catalogue, else ``Rules(…)`` with the
        fields that differ from the defaults."""
        own_call = self.__dict__.get("call")
        changed = (f for f in fields(self) if getattr(self, f.name) != f.default)
        return own_call or f"Rules({', '.join(f'{f.name}={getattr(self, f.name)!r}' for f in changed)})"

    def called(self, call: str) -> Rules:
        """The same rules, with ``call`` as their ``repr``."""
        copy = replace(self)
        copy.__dict__["call"] = call
        return copy

    def values(self) -> dict[str, str]:
        """Every field of ``FIELDS`` with its value as text."""
        return {f.name: self.text(f.name) for f in fields(self) if f.name in FIELDS}

    def stable_values(self) -> dict[str, str]:
        """As ``values``, but without those of ``FIELDS_ADDED_LATER`` that have their default.  Links and codes hash
        these values; if a new field changed the hash, every game played by links would be refused."""
        usual = {f.name: f.default for f in fields(self)}
        return {name: value for name, value in self.values().items()
                if name not in FIELDS_ADDED_LATER or getattr(self, name) != usual[name]}


@lru_cache(maxsize=256)
def _check_set_up(board: Board, kinds: tuple[Kind, ...], setup: str, stacking: bool) -> None:
    """Raises RulesError for impossible kinds of piece or an impossible first position."""
    for kind in kinds:
        alike = sum(kind.letter == other.letter or kind.id == other.id for other in kinds) > 1
        unknown = {kind.steps} - {None, *STEPS} or {kind.captures} - {None, *DIRECTIONS}
        if alike or unknown or not (kind.letter == "" or len(kind.letter) == 1 and "A" <= kind.letter <= "Z") or (
                kind.promotes is not None and not 0 <= kind.promotes < len(kinds)):
            raise RulesError("bad-kind", kind=kind.id)
    from .pipeline.state import position_text  # which imports this module
    men, _, rest = setup.partition(";")  # a set-up has no memory of earlier turns
    try:
        position_text.read_men(board, kinds, men, stacking)
    except NotationError as error:
        raise RulesError("bad-set-up", at=error.details["at"]) from None
    if rest:
        raise RulesError("bad-set-up", at=rest)
