"""What requests and answers hold, as JSON: the contract between the rules and a page.

``registry`` names the operations; the signature of each handler, and of each task's methods, names the types of its
request and its answer.  From these types ``python3 build.py contract`` writes ``site/app/api.d.ts``, by which the
page's scripts are checked, and the tests check every answer.  Any answer may be an ``ErrorAnswer`` instead, and a task
adds ``done`` to each of its reports.

Only type checkers and tools load this module; to make a hundred types would slow the start of a page.  So it is
imported under ``TYPE_CHECKING``, also by the modules of the package that make a part of an answer.  It does without
``from __future__ import annotations``, with which Python 3.11 does not know the keys that may be missing.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict, final

from ..history import OfferKind
from ..rules import Direction, Reach, Side, Steps
from ..sources import Status
from ..thinking.analysis import Assessment, Slip
from ..thinking.exact import Verdict as Worth
from ..thinking.explanations import Begins

Request = Mapping[str, object]
"""A request as it arrives: its fields may have any value until ``requests`` has checked them."""

# -- errors ----------------------------------------------------------------------------------------------------


class Message(TypedDict):
    """A sentence to be made by the page: ``key`` names it, ``args`` are its values."""

    key: str
    args: Mapping[str, Any]


class ErrorAnswer(TypedDict):
    """The answer to a request that is refused."""

    error: Message


# -- games and rules -------------------------------------------------------------------------------------------


class RulesRequest(TypedDict):
    """A game's ruleset, the first one if none is named, with the fields in ``set`` changed."""

    game: str
    rules: NotRequired[str | None]
    set: NotRequired[Mapping[str, str] | None]


class GameRequest(RulesRequest):
    """A game as it stands: its rules, the side that begins, the first position as text if it is not the usual one, and
    what has happened since."""

    first: NotRequired[Side | None]
    start: NotRequired[str | None]
    acts: NotRequired[Sequence[str] | None]


class Point(TypedDict):
    """A point at its drawn position; ``number`` is what players call it, where they number the squares."""

    id: str
    x: float
    y: float
    number: NotRequired[str]


class Region(TypedDict):
    """Points set apart on a board; ``name`` says what they are."""

    name: str
    points: Sequence[str]


class Board(TypedDict):
    """A board as it is drawn; ``lines`` hold the names of their points."""

    id: str
    style: str
    seam: int
    region: Region | None
    lines: Sequence[Sequence[str]]
    points: Sequence[Point]


class Kind(TypedDict):
    """A kind of piece; ``steps`` and ``captures`` are null where the rules' fields of that name apply to it."""

    id: str
    letter: str
    steps: Steps | None
    captures: Direction | None
    flying: bool
    promotes: str | None
    rank: int


class Warrant(TypedDict):
    """The source of a rule."""

    status: Status
    source: str
    via: str | None
    clause: str | None
    quote: str | None
    locus: str | None
    why: str | None


class Handicap(TypedDict):
    """The first position, by the side that gives the handicap."""

    id: str
    start: Mapping[Side, str]


class Ruleset(TypedDict):
    """A ruleset; ``board``, ``kinds`` and ``handicaps`` are null where they are the game's.  ``reach``: of each of its
    kinds.  ``own_steps``: the steps of the kinds that do not go as its field says, promoted ones left out."""

    id: str
    by: str
    parent: str | None
    fields: Mapping[str, str]
    warrants: Mapping[str, Warrant]
    board: Board | None
    kinds: Sequence[str] | None
    reach: Mapping[str, Reach]
    own_steps: Mapping[str, Steps]
    handicaps: Sequence[Handicap] | None


class Choice(TypedDict):
    """A field that may be changed, and the values on offer."""

    id: str
    values: Sequence[str]


class MainKind(TypedDict):
    """The kind of which a side has most pieces at the start."""

    kind: str


class Game(TypedDict):
    """A game of the catalogue; ``pdn`` is the type of its first ruleset in the Portable Draughts Notation."""

    id: str
    board: Board
    sides: Mapping[Side, MainKind]
    kinds: Sequence[Kind]
    fields: Sequence[Choice]
    rulesets: Sequence[Ruleset]
    pdn: str | None
    handicaps: Sequence[Handicap]


class CatalogueRequest(TypedDict):
    """Asks for all games."""


class Catalogue(TypedDict):
    """Every game, in the order of the catalogue."""

    games: Sequence[Game]


class CheckedRules(TypedDict):
    """Every field of the rules that were asked about, with its value as text."""

    fields: Mapping[str, str]


# -- a state of a game -----------------------------------------------------------------------------------------


class Piece(TypedDict):
    """A piece in a column."""

    side: Side
    kind: str


class Man(Piece):
    """A man on its point; ``under`` are those beneath it, the next one first."""

    at: str
    under: Sequence[Piece]


class Chain(TypedDict):
    """A chain of captures under way: where its man stands, and what is taken and still lies on the board."""

    at: str
    taken: Sequence[str]


FromTo = TypedDict("FromTo", {"from": str | None, "to": str | None})


class Move(FromTo):
    """A legal touch.  ``owed``: a capture must be made, and this is one; ``greatest``: the man has other captures, but
    the rules demand this one; ``dice``: what this throw shows."""

    touch: str
    manner: str
    over: str | None
    takes: Sequence[str]
    owed: bool
    greatest: NotRequired[bool]
    dice: NotRequired[Sequence[int]]


class Turn(TypedDict):
    """A turn that is over, and how many acts were played then."""

    side: Side
    text: str
    acts: int


class Turns(TypedDict):
    """The turns that were played, and the text of the one under way."""

    turns: Sequence[Turn]
    unfinished: str | None


class LastTurn(TypedDict):
    """Where the man of a turn went, what it took, and what was huffed."""

    side: Side
    path: Sequence[str]
    takes: Sequence[str]
    huffed: Sequence[str]


class Ruling(TypedDict):
    """Which rules applied, and after how many turns they began to."""

    rules: str
    set: Mapping[str, str]
    turns: int


class FewCount(TypedDict):
    """How long an ending of few pieces has lasted, and when it may be claimed as a draw."""

    n: int
    limit: int


class Offer(TypedDict):
    """A proposal that waits for an answer."""

    kind: OfferKind
    by: Side


class Ending(TypedDict):
    """How a game ends: the winner, null for a draw, and why."""

    winner: Side | None
    reason: str


class Outcome(Ending):
    """The same with the points of each side."""

    score: Mapping[Side, float]


class PieceRules(TypedDict):
    """What a kind of piece may do under the rules in force."""

    id: str
    steps: Steps
    captures: Direction
    reach: Reach
    promotes: str | None


class Pieces(TypedDict):
    """What each kind of piece may do: see ``descriptions.pieces``."""

    kinds: Sequence[PieceRules]
    unarmed: str | None
    armed: str
    alone: bool
    ranks: bool
    ways: str
    region: str | None


class View(Turns):
    """A state of a game as a page shows it.

    ``mid``: a chain under way; ``owed``: men that may be huffed; ``dice``: how many are to be thrown now; ``thrown``:
    the dice of the turn under way or of the one before; ``placing``: how many men may still be placed;
    ``freeing``: whether a way has to be opened for the other side; ``clauses``: those of the book that fit the position.
    """

    position: str
    side: Side
    men: Sequence[Man]
    mid: Chain | None
    hands: Mapping[Side, int]
    lost: Mapping[Side, int]
    legal: Sequence[Move]
    owed: Sequence[str]
    dice: int
    thrown: Sequence[int] | None
    placing: int
    freeing: bool
    acts: Sequence[str]
    last: LastTurn | None
    clauses: Sequence[str]
    rulings: Sequence[Ruling]
    quiet: int
    occurrences: int
    few: FewCount | None
    offer: Offer | None
    outcome: Outcome | None
    pieces: Pieces


# -- moves -----------------------------------------------------------------------------------------------------

From = TypedDict("From", {"from": str})


class WhyRequest(GameRequest, From):
    """A man that is touched, and where he is to go."""

    to: NotRequired[str | None]


class Reason(TypedDict):
    """Why a touch is refused: the field that forbids it, its value, on whose word that stands; points and moves to
    show; and how many men each of the moves would take."""

    key: str
    field: str | None
    value: str | None
    warrant: Warrant | None
    points: Sequence[str]
    moves: Sequence[Sequence[str]]
    counts: Sequence[int]


class Refusal(TypedDict):
    """Null where the touch is allowed."""

    reason: Reason | None


class TypedMoveRequest(GameRequest):
    """A move as somebody types it."""

    text: str


class TypedMove(FromTo, Refusal):
    """What a typed move means: the acts that play it, what else begins so, and why it cannot be played."""

    acts: Sequence[str]
    choices: Sequence[str]
    ambiguous: bool


class TurnsRequest(GameRequest):
    """Lines of acts, of which the turns are asked."""

    lines: Sequence[Sequence[str]]


class Lines(TypedDict):
    """The turns of each line, null for one that cannot be played."""

    lines: Sequence[Turns | None]


class CallRequest(GameRequest):
    """Acts of which the code is asked, or a code of which the meaning is asked."""

    played: NotRequired[Sequence[str] | None]
    text: NotRequired[str]


class Code(TypedDict):
    """The code of a turn, null if it has none."""

    code: str | None


class CalledMove(Code):
    """What a code means; ``reason`` says why it does not count, and ``turn`` to which turn it belongs instead."""

    move: str | None
    acts: Sequence[str]
    reason: str | None
    turn: int | None


class ReplyRequest(GameRequest):
    """An offer that the computer is to answer; ``value`` is its last evaluation of its own side, in hundredths of a
    man."""

    value: NotRequired[int | None]


class Reply(TypedDict):
    """``accept`` or ``decline``; null where nothing is offered."""

    act: str | None


# -- worth -----------------------------------------------------------------------------------------------------


class Statement(TypedDict):
    """A sentence about a turn, and the turns that show it (see ``explanations.Statement``): from where they begin,
    their acts, of which ``first`` belong to the first turn, and the path of the man of each.  ``worth`` is in
    hundredths of a man."""

    kind: str
    n: int
    m: int
    points: Sequence[str]
    worth: int
    begins: Begins
    turns: Sequence[str]
    first: int
    acts: Sequence[str]
    paths: Sequence[Sequence[str]]


class Threats(TypedDict):
    """What the side that is not to move would do; null where that cannot be asked."""

    side: Side
    said: Sequence[Statement] | None


InTurns = TypedDict("InTurns", {"in": int | None})


class AnalysedLine(Turns, InTurns):
    """A turn, what is expected after it, and what it is worth: see ``evaluations.describe_line``."""

    acts: Sequence[str]
    first: int
    path: Sequence[str]
    value: int
    share: float
    word: Assessment
    ahead: Side | None
    exact: bool


class JudgeRequest(GameRequest):
    """The last turn should win with at most so many more ``turns``; ``most``: positions looked at."""

    turns: int
    most: int


class Judgement(TypedDict):
    """What a turn is worth that should win: see ``exact.Judgement``."""

    verdict: Worth
    reply: Sequence[str]
    onward: Sequence[str]


# -- files -----------------------------------------------------------------------------------------------------


class TreeNode(TypedDict):
    """An act and what is said of it; ``ways`` are the other lines that go on from its place."""

    act: str
    sign: NotRequired[str]
    glyphs: NotRequired[Sequence[int]]
    text: NotRequired[str]
    before: NotRequired[str]
    drawn: NotRequired[Sequence[str]]
    ways: NotRequired["Sequence[Sequence[TreeNode]]"]


class Tree(TypedDict):
    """A game with variations, comments and drawings: see ``trees``."""

    line: Sequence[TreeNode]
    sign: NotRequired[str]
    glyphs: NotRequired[Sequence[int]]
    text: NotRequired[str]
    before: NotRequired[str]
    drawn: NotRequired[Sequence[str]]


class RecordRequest(GameRequest):
    """A game to be written as a record.  Of a ``tree`` the main line is the game, and not ``acts``."""

    tags: NotRequired[Mapping[str, str] | None]
    tree: NotRequired[Tree | None]
    pdn: NotRequired[bool]


class WrittenRecord(TypedDict):
    """The text of a game."""

    record: str


class ReadRequest(TypedDict):
    """A text that holds a game or a position, and the rules under which it is read if it names none.  ``file`` stands
    first in the request if the text is a file; ``number`` is that of a game in it, counted from 1."""

    file: NotRequired[bool]
    record: str
    pdn: NotRequired[bool]
    number: NotRequired[int | None]
    game: NotRequired[str]
    rules: NotRequired[str | None]
    set: NotRequired[Mapping[str, str] | None]
    first: NotRequired[Side | None]
    start: NotRequired[str | None]


class ReadGame(TypedDict):
    """A game that was read.  ``tree`` where it is more than one bare line; ``cut``: what ended it before its end;
    ``faults``: what could not be played in variations."""

    game: str
    rules: str
    set: Mapping[str, str]
    first: Side
    start: str | None
    acts: Sequence[str]
    tree: NotRequired[Tree]
    tags: NotRequired[Mapping[str, str]]
    cut: NotRequired[Message]
    faults: NotRequired[Sequence[Message]]


class Headings(TypedDict):
    """The tags by which the games of a file are told apart."""

    white: str
    black: str
    event: str
    date: str
    result: str


class GameList(TypedDict):
    """The games of a file that holds several."""

    games: Sequence[Headings]


class Description(TypedDict):
    """A position, man by man: see ``position_editing``."""

    side: Side
    men: Sequence[Man]
    hands: Mapping[Side, int]
    rest: str


class SetUpRequest(RulesRequest):
    """A position that is described, or stands in a text; the first one if neither is there."""

    described: NotRequired[Description | None]
    text: NotRequired[str | None]


class SetUpChoices(TypedDict):
    """What may be set up: the kinds of each side, how many it may have in hand, and whether men may stand on others."""

    pieces: Mapping[Side, Sequence[str]]
    most: Mapping[Side, int]
    columns: bool


class PositionFault(TypedDict):
    """What is wrong with a position: the part of its text, why, and what tells it in a sentence."""

    why: str
    at: str
    side: NotRequired[Side]
    kind: NotRequired[str]
    point: NotRequired[str]
    n: NotRequired[int]
    most: NotRequired[int]


class SetUp(TypedDict):
    """A position for an editor; ``over``: how a game would have ended that began there."""

    described: Description
    choices: SetUpChoices
    position: str | None
    fen: str | None
    fault: PositionFault | None
    over: Ending | None


# -- which rulesets allow a text -------------------------------------------------------------------------------


class DetectRequest(TypedDict):
    """A text of moves of a game."""

    game: str
    text: str


class RefusedTurn(FromTo):
    """Where a ruleset refuses: the number of the turn, the word that fails and why, after so many acts."""

    turn: int
    side: Side
    word: str
    reason: Reason
    acts: int
    outcome: Outcome | None


class Neglect(TypedDict):
    """A turn that omitted a capture, and the men that may be huffed for it."""

    turn: int
    side: Side
    men: Sequence[str]


class Verdict(TypedDict):
    """The verdict of one ruleset on a text: the refusal, or the game that it reads."""

    rules: str
    refused: RefusedTurn | None
    turns: NotRequired[int]
    outcome: NotRequired[Outcome | None]
    left: NotRequired[Sequence[Neglect]]


class Deciding(TypedDict):
    """What would decide between rulesets, with the acts that lead there under each."""

    first: Side
    start: str | None
    acts: Mapping[str, Sequence[str]]
    line: Sequence[str]
    turn: str
    allows: Sequence[str]
    refuses: Sequence[str]
    outcomes: Mapping[str, Outcome | None]


class Detection(TypedDict):
    """Which rulesets allow a text: ``named`` in it, how many ``words`` it has; ``alike`` are groups that differ in no
    rule; what is ``deciding`` between several groups, after so many positions were ``looked`` at."""

    named: str | None
    words: int
    verdicts: Sequence[Verdict]
    alike: Sequence[Sequence[str]]
    deciding: NotRequired[Deciding | None]
    looked: NotRequired[int]


# -- letters ---------------------------------------------------------------------------------------------------


class LetterDraft(TypedDict):
    """A letter that is being written: see ``letters.write_letter``."""

    id: str
    number: int
    side: Side
    secret: str
    beads: NotRequired[Sequence[str] | None]
    replies: NotRequired[str | None]
    answered: NotRequired[int | None]
    lines: NotRequired[Sequence[Sequence[str]] | None]


class WriteLetterRequest(GameRequest):
    """A game and the letter that is being written in it."""

    letter: LetterDraft


class ConditionalReply(TypedDict):
    """A reply that is played at once, and as text the ``replies`` that go on from there."""

    acts: Sequence[str]
    turn: str
    replies: str | None


class WrittenLetter(TypedDict):
    """The text of a letter once it is ready, and the throw that falls now, if one does; see ``letters.write_letter``."""

    text: str | None
    throw: str | None
    conditional: bool
    replies: str | None
    reply: ConditionalReply | None


class KeptGame(TypedDict):
    """The acts of a game as one player has kept it, and the conditional replies that this player has sent."""

    acts: Sequence[str]
    lines: Sequence[Sequence[str]]


class ReadLetterRequest(GameRequest):
    """A letter's text, of a game that begins so, and what stands beside it: see ``letters.read_letter``."""

    letter: str
    replies: NotRequired[str | None]
    kept: NotRequired[KeptGame | None]


class OpenedLetter(TypedDict):
    """What a letter holds."""

    id: str
    number: int
    side: Side
    acts: Sequence[str]
    beads: Sequence[str]
    replies: str | None
    faulty: bool
    ahead: Sequence[Turn] | None


# -- tasks -----------------------------------------------------------------------------------------------------


class DiceDue(TypedDict):
    """The number of dice to be thrown; there is nothing to decide."""

    throw: int


class ThinkRequest(GameRequest):
    """A move that the computer is to choose."""

    level: NotRequired[int]
    seed: NotRequired[int]


class ThoughtMove(TypedDict):
    """The best touch and those with which its turn goes on; ``value`` is for the side to move, in hundredths of a
    man.
    """

    touch: str
    rest: Sequence[str]
    depth: int
    value: int
    nodes: int


class AnalyseRequest(GameRequest):
    """A position to analyse; ``most``: how many lines are told."""

    most: NotRequired[int]


class Analysis(TypedDict):
    """The best lines at one depth; ``exact`` where tables tell what every turn is worth."""

    depth: int
    nodes: int
    lines: Sequence[AnalysedLine]
    exact: bool


class Hint(Analysis):
    """``at_most``: a certificate plays, and the game may be won sooner than it says."""

    at_most: bool


class ReviewRequest(GameRequest):
    """A game of which each turn after so many acts is judged, looking at so many positions for each."""

    nodes: NotRequired[int]
    since: NotRequired[int]


class ReviewedTurn(TypedDict):
    """A turn after so many acts, the best one and the one that was played; ``slip`` is null where little was lost."""

    acts: int
    side: Side
    text: str
    best: AnalysedLine
    played: AnalysedLine
    slip: Slip | None


class ReviewEnd(TypedDict):
    """How many turns were judged."""

    turns: int


class ExplainRequest(GameRequest):
    """A game of which the last turn is explained, looking at so many positions."""

    nodes: NotRequired[int]


class Explanation(TypedDict):
    """A turn after so many acts, its line and that of the best other turn, and what is said of it."""

    acts: int
    side: Side
    text: str
    line: AnalysedLine
    other: AnalysedLine | None
    said: Sequence[Statement]


class BookRequest(GameRequest):
    """A position that an opening book may have; so many turns are told."""

    turns: NotRequired[int]


class BookMove(AnalysedLine):
    """A turn of an opening book: whether the computer plays it; whether it keeps what the position is worth, null if
    that is not known; how the computer's own games ended that came through it; and what the book has after it."""

    sound: bool
    keeps: bool | None
    games: Mapping[Literal["w", "drawn", "b"], int]
    then: "Sequence[BookMove]"


class BookMaking(TypedDict):
    """How a book was made: by which command and when; the positions looked at for each choice and for each touch of a
    game played on from it; ``margin``: how much worse than the best a sound turn may be, in hundredths of a man."""

    command: str
    date: str
    nodes: int
    play: int
    margin: int


class OpeningBook(TypedDict):
    """What a book has of a position, the best turn first; ``made`` is null where there is no book; ``decided``: who
    wins the position, where that is certain; ``plies``: if the game is within so many first turns of both sides, of
    which every position is known."""

    made: BookMaking | None
    moves: Sequence[BookMove]
    decided: Side | Literal["drawn"] | None
    plies: int | None


class CompareRequest(TypedDict):
    """Two sets of rules, so many games under each, the positions looked at for a touch, and the seed."""

    sides: Sequence[RulesRequest]
    games: int
    nodes: int
    seed: int


Interval = tuple[float, float | None, float | None]
"""A value and the bounds of its interval of 95 %."""


class Comparison(TypedDict):
    """The measures so far under each ruleset.  ``last``: of the last game, the index of its ruleset, its length in
    turns, the winner (0: the side that began, 1: the other, null: drawn), the mean number of legal touches where there
    was a choice, the share of forced touches, and the number of changes of the lead."""

    last: tuple[int, int, int | None, float, float, int] | None
    played: Sequence[int]
    summary: Sequence[Mapping[str, Interval]]


class VerifyRequest(TypedDict):
    """A certificate's file, to be checked along so many lines (0: whole)."""

    certificate: str
    lines: NotRequired[int]
    seed: NotRequired[int]


@final
class CheckProgress(TypedDict):
    """How many positions or lines have been walked through."""

    seen: int


class WalkedWhole(TypedDict):
    """What the check of a whole certificate walked through: see ``solving.check.Checked``."""

    choices: int
    forced: int
    replies: int
    ends: int
    longest: int


class WalkedLines(TypedDict):
    """What the check along lines walked through."""

    lines: int
    touches: int
    longest: int


@final
class CheckedWhole(TypedDict):
    """The whole certificate holds."""

    whole: WalkedWhole


@final
class CheckedLines(TypedDict):
    """The certificate holds along these lines."""

    lines: WalkedLines


@final
class RefusedCertificate(TypedDict):
    """The certificate does not do what it says, and why."""

    refused: str


CertificateCheck = CheckProgress | CheckedWhole | CheckedLines | RefusedCertificate

FromNumber = TypedDict("FromNumber", {"from": int})


class ReplayRequest(RulesRequest, FromNumber):
    """So many games, from the one of this number on."""

    games: int


class ReplayedGame(TypedDict):
    """The number of a game, and how it ended: see ``selfplay.POINTS_BY_LETTER``."""

    number: int
    end: str


class ReplayEnd(TypedDict):
    """All games have been played."""
