"""Analysis: the value of a position and its best lines, for readers and not for the opponent.

``analyse`` searches depth by depth as ``think`` does, and after each depth reports the best whole turns, each with its
value and the turns expected after it.  If tables of ``endings`` hold every position after a turn, it reports all turns
at once, with exact values.  Where ``exact_openings`` say what each turn is worth, the search only orders turns that are
worth the same.  ``review`` analyses each turn of a game, and compares the turn played with the best.

Values are for the side to move, in hundredths of a man; a win is ``WIN`` minus the number of turns to it, or of touches
if a search has found it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, islice
from math import exp
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..history import Game
from ..pipeline import Position, compiled, set_up
from ..rules import WHITE, Rules
from ..turns import turns
from .exact import Turn
from .search import DEEPEST, WIN, Search

if TYPE_CHECKING:
    from .exact_openings import Known

LINES, MAX_LINES = 3, 500
"""The number of turns reported by default, and at most."""
MAX_NODES = 2_000_000
"""The most nodes for one position; deeper results would take longer than a reader waits."""
FIRST_NODES = 1_500
"""The nodes after which the value of a hunt's first position changes little."""
MAX_WHOLE_TURNS = 400
"""In a position with more turns, only their first touches are compared."""
MAX_LINE_TURNS = 24
"""The most turns of a line that are reported."""
WIN_THRESHOLD = WIN - 1000
"""Values beyond this, for either side, are proved."""
SCALE = 180
"""A lead of so many hundredths of a man fills 73 % of the bar; the curve is our choice and was not measured."""
Assessment = Literal["even", "drawn", "bit", "better", "much", "wins"]
Slip = Literal["mistake", "blunder"]
ASSESSMENT_LIMITS: tuple[tuple[int, Assessment], ...] = (
    (25, "even"),
    (90, "bit"),
    (250, "better"),
    (WIN_THRESHOLD, "much"),
)
"""(value, the assessment of values up to it)"""
SLIPS: tuple[tuple[float, Slip], ...] = ((0.25, "blunder"), (0.1, "mistake"))
"""(share of a point given away, the name of such a mistake)"""


class Line(NamedTuple):
    """A whole turn (or its first touch: ``MAX_WHOLE_TURNS``), what it is worth to its side, and the turns expected
    after it.

    ``plies``: the number of turns of both sides until the game is decided, if known.
    """

    turn: Turn
    value: int
    after: tuple[Turn, ...] = ()
    plies: int | None = None

    @property
    def exact(self) -> bool:
        """Whether this is certain: won, lost, or held by a table."""
        return self.plies is not None or abs(self.value) > WIN_THRESHOLD

    @property
    def acts(self) -> Turn:
        """The touches of the whole line."""
        return tuple(m for turn in (self.turn, *self.after) for m in turn)


class Report(NamedTuple):
    """The best turns at one depth, the best first; ``exact`` if it is known of every turn what it is worth."""

    depth: int
    nodes: int
    lines: tuple[Line, ...]
    exact: bool = False


def analyse(rules: Rules, p: Position, *, seen: Iterable[Position] = (), lines: int = LINES, nodes: int = MAX_NODES,
            opening: Known | None = None) -> Iterator[Report | None]:
    """Yields None while it works and a Report after each depth.  Yields nothing if there is no turn, or only a
    throw.  ``opening``: what is known of a game's first turns."""
    results = candidates(rules, p)
    if not results:
        return
    from_endings = lines_from_endings(rules, results)
    alike = [line for line in from_endings if _lacks_plies(line) and line.value == from_endings[0].value]
    if from_endings and not alike:
        yield Report(0, 0, from_endings[:lines], True)
        return
    from_opening = () if from_endings else lines_from_opening(results, opening)
    groups = _group_alike(alike or from_opening) or [(None, list(results))]
    search = _search_with_endings(rules, p, seen)
    best: tuple[Line, ...] = ()
    for depth in range(1, DEEPEST + 1):
        late = _node_limit(search, nodes if depth > 1 else 20 * nodes)
        latest, whole = list[Line](), list[Line]()
        for certain, some_turns in groups:
            if len(whole) >= lines:
                break
            order = sorted(some_turns, key=lambda turn: _rank(turn, best))
            some = yield from _best_lines(search, p, order, depth, lines - len(whole), late)
            if late():
                return
            latest += some
            exact = list[Line]()
            for line in some:
                exact.append((yield from _extend_with_endings(search, p, line)))
            if certain:  # who wins is known; the search has looked for how
                exact = [_cut_at_slip(rules, p, _decided(line, certain), opening) for line in exact]
            whole += sorted(exact, key=lambda line: -line.value)
        best = tuple(latest)
        yield Report(depth, search.nodes, (*whole, *from_endings[len(alike):])[:lines], bool(from_opening))
        if all(line.exact for line in best):
            return


def _group_alike(lines: Sequence[Line]) -> list[tuple[Line | None, list[Turn]]]:
    """These lines, the best first, by what they are worth: one of each group, and its turns."""
    groups = [list(some) for _, some in groupby(lines, key=lambda line: line.value)]
    return [(some[0], [line.turn for line in some]) for some in groups]


def _search_with_endings(rules: Rules, p: Position, seen: Iterable[Position]) -> Search:
    """A search that uses the tables of endings for what comes after a position."""
    from . import endings  # loaded only when it is needed
    return Search(rules, seen, stored=endings.lookup(rules, p))


def candidates(rules: Rules, p: Position) -> dict[Turn, Position]:
    """The turns of the side to move, one for each position that they lead to; or their first touches, where there are
    too many. None where dice are to be thrown."""
    moves = compiled(rules).legal(p)
    if not moves or moves[0].dice:
        return {}
    every = list(islice(turns(rules, p), MAX_WHOLE_TURNS + 1))
    if len(every) > MAX_WHOLE_TURNS:
        return {(m,): compiled(rules).play(p, m) for m in moves}
    ends: dict[Position, Turn] = {}
    for turn, q in every:
        if q not in ends or len(turn) < len(ends[q]):
            ends[q] = turn
    return {turn: q for q, turn in ends.items()}


def _rank(turn: Turn, best: Sequence[Line]) -> int:
    return next((n for n, line in enumerate(best) if line.turn == turn), len(best))


def _node_limit(search: Search, nodes: int) -> Callable[[], bool]:
    return lambda: search.nodes > nodes


def _best_lines(search: Search, p: Position, candidate_turns: Sequence[Turn], depth: int, many: int, late: Callable[[], bool]
          ) -> Generator[None, None, tuple[Line, ...]]:
    """The best ``many`` of these turns at one depth, the best first; a turn worth no more than the last of them is cut
    off."""
    best: list[Line] = []
    for turn in candidate_turns:
        floor = best[-1].value if len(best) == many else -2 * WIN
        value = yield from turn_value(search, p, turn, depth, floor, late)
        if value is None:
            break
        if value > floor:
            best.append(_expected_line(search, p, turn, value))
            best = sorted(best, key=lambda line: -line.value)[:many]
    return tuple(best)


def turn_value(search: Search, p: Position, turn: Turn, depth: int, floor: int, late: Callable[[], bool]
          ) -> Generator[None, None, int | None]:
    """The value of a whole turn at one depth, if it is more than ``floor``; None where time is over before it is
    known.
    """
    p = _play_turn(search.rules, p, turn[:-1])
    before = len(turn) - 1
    forced = bool(before) and len(search.legal(p)) == 1  # costs no depth in the search either
    got = yield from search.root_move(p, turn[-1], depth + forced, floor, late)
    if got is None or abs(got) <= WIN_THRESHOLD:
        return got
    return got - before if got > 0 else got + before


def _expected_line(search: Search, p: Position, turn: Turn, value: int) -> Line:
    """A turn with what is expected after it, as far as the search remembers."""
    rules, first = search.rules, turn[:-1]
    whole = (*first, *search.principal_turn(_play_turn(rules, p, first), turn[-1]))
    p = _play_turn(rules, p, whole)
    after: list[Turn] = []
    passed = {p}
    while len(after) < MAX_LINE_TURNS:
        entry = search.table.get(p)
        if not entry or entry[3] is None or entry[3].dice:
            break
        after.append(search.principal_turn(p, entry[3]))
        p = _play_turn(rules, p, after[-1])
        if p in passed:
            break
        passed.add(p)
    over = abs(value) > WIN_THRESHOLD and not search.legal(p)
    return Line(whole, value, tuple(after), 1 + len(after) if over else None)


def _extend_with_endings(search: Search, p: Position, line: Line) -> Generator[None, None, Line]:
    """Extends a line, from where tables of endings told the search who wins, to the end of the game; yields after each
    turn from the tables."""
    from . import endings  # loaded only when it is needed
    if not search.stored or abs(line.value) <= WIN_THRESHOLD or line.plies is not None:
        return line
    q = _play_turn(search.rules, p, line.acts)
    choice = endings.choice(search.rules, q)
    if not choice or (choice.ending.verdict == "win") != ((q.side == p.side) == (line.value > 0)):
        return line
    after = list(line.after)
    for turn in islice(_endings_line(search.rules, q), MAX_LINE_TURNS - len(after)):
        after.append(turn)
        yield
    return line._replace(after=tuple(after), plies=1 + len(line.after) + choice.ending.plies)


def lines_from_endings(rules: Rules, results: dict[Turn, Position]) -> tuple[Line, ...]:
    """These turns from tables of endings, the best first; none unless they hold the position after each turn.  A line
    that is won or lost has no ``plies`` if they do not say how soon."""
    from . import endings
    if not all(endings.may_be_in_table(rules, q) for q in results.values()):
        return ()
    bytes_of = {turn: endings.value(rules, q) for turn, q in results.items()}
    ranked_lines = []
    for turn, byte in bytes_of.items():
        if byte is None:
            return ()
        ranked_lines.append(Line(turn, value_of_byte(byte), plies=None if endings.is_uncounted(byte) else byte))
    ranked_lines.sort(key=lambda line: -line.value)
    best = [
        line._replace(after=tuple(islice(_endings_line(rules, results[line.turn]), MAX_LINE_TURNS)))
        for line in ranked_lines[:LINES]
    ]
    return (*best, *ranked_lines[LINES:])


def lines_from_opening(results: dict[Turn, Position], opening: Known | None) -> tuple[Line, ...]:
    """These turns from what is known of a game's first turns, the best first; none unless that is so of every turn."""
    from . import endings
    bytes_of = {turn: opening.byte(q, 1) if opening else None for turn, q in results.items()}
    lines = [Line(turn, value_of_byte(byte), plies=None if endings.is_uncounted(byte) else byte)
             for turn, byte in bytes_of.items() if byte is not None]  # fmt: skip
    return tuple(sorted(lines, key=lambda line: -line.value)) if len(lines) == len(results) else ()


def value_of_byte(byte: int) -> int:
    """The value of a turn for the side that plays it, by the byte of the position after it."""
    return 0 if not byte else WIN - byte if byte % 2 else byte - WIN


def _cut_at_slip(rules: Rules, p: Position, line: Line, opening: Known | None) -> Line:
    """A line as far as its turns keep what the first is worth, so that it shows nothing that is known to be wrong."""
    if opening is None:
        return line
    q = _play_turn(rules, p, line.turn)
    worth = opening.winner(q, 1)
    for n, turn in enumerate(line.after):
        q = _play_turn(rules, q, turn)
        if opening.byte(q, n + 2) is None:
            break
        if opening.winner(q, n + 2) != worth:
            return line._replace(after=line.after[:n])
    return line


def _lacks_plies(line: Line) -> bool:
    """Whether a line is won or lost, but nobody knows how soon."""
    return abs(line.value) > WIN_THRESHOLD and line.plies is None


def _decided(line: Line, certain: Line) -> Line:
    """A line with this certain value, unless the search has found how it is won or lost."""
    settled = abs(line.value) > WIN_THRESHOLD and abs(certain.value) > WIN_THRESHOLD
    return line if settled else line._replace(value=certain.value, plies=certain.plies)


def _endings_line(rules: Rules, p: Position) -> Iterator[Turn]:
    """The turns from a decided position to its end; none where it is not known how soon the end comes."""
    from . import endings
    while choice := endings.choice(rules, p):
        yield choice.turns[0]
        p = _play_turn(rules, p, choice.turns[0])


# -- a game that was played --------------------------------------------------------------------------------------


class Judged(NamedTuple):
    """A turn of a game: the game before it, its text, the best turn and the turn played."""

    at: Game
    text: str
    best: Line
    played: Line


def review(start: Game, acts: Sequence[str], nodes: int, since: int = 0) -> Iterator[Judged | None]:
    """Judges each turn that these acts of a game played, except turns that were over after ``since`` acts; yields None
    while it works.  ``nodes``: how many are searched for each turn; the turn played is then searched to the same depth
    as the best."""
    for at, text, turn in turn_decisions(start, acts, since):
        judged = yield from compare_turn(at, turn, nodes)
        if judged:
            (best, *_), played = judged
            yield Judged(at, text, best, played)


def turn_decisions(start: Game, acts: Sequence[str], since: int = 0) -> list[tuple[Game, str, Turn]]:
    """The turns that these acts of a game played, except turns that were over after ``since`` acts: the game before
    each, its text, and its touches without the throw that began it."""
    game = start
    chosen = {_turn_progress(game): game}
    for act in acts:
        game = game.act(act)
        chosen[_turn_progress(game)] = game
    decisions = []
    for n, turn in enumerate(game.turns):
        thrown = sum(bool(m.dice) for m in turn.moves)
        if thrown < len(turn.moves) and turn.acts > since:
            decisions.append((chosen[n, thrown], turn.text, turn.moves[thrown:]))
    return decisions


def _turn_progress(game: Game) -> tuple[int, int]:
    """How many turns are over, and how many touches of the next are played; acts other than touches do not change
    that."""
    return len(game.turns), len(game.unfinished)


def compare_turn(at: Game, played: Turn, nodes: int, many: int = 1
                 ) -> Generator[None, None, tuple[tuple[Line, ...], Line] | None]:
    """The best turns of a game's position and the one that was played, found by a search of so many nodes; None if
    there is no choice."""
    rules, p, seen, opening = at.rules, at.position, at.seen[:-1], _known_opening(at)
    report = None
    for latest in analyse(rules, p, seen=seen, lines=many, nodes=nodes, opening=opening):
        report = latest or report
        yield
    if report is None:
        return None
    best, end = report.lines[0], _play_turn(rules, p, played)
    same = next((line for line in report.lines if _play_turn(rules, p, line.turn) == end), None)
    if same:
        return report.lines, same
    reached = candidates(rules, p)
    every = lines_from_endings(rules, reached)
    if every:
        return report.lines, next(line for line in every if reached[line.turn] == end)
    certain = next((line for line in lines_from_opening(reached, opening) if reached[line.turn] == end), None)
    search = _search_with_endings(rules, p, seen)
    value = None
    for depth in range(1, report.depth + 1):
        got = yield from turn_value(search, p, played, depth, -2 * WIN, _node_limit(search, 20 * nodes))
        value = value if got is None else got
    if value is None:
        return report.lines, certain or best
    line = yield from _extend_with_endings(search, p, _expected_line(search, p, played, min(value, best.value)))
    return report.lines, _cut_at_slip(rules, p, _decided(line, certain), opening) if certain else line


def _known_opening(game: Game) -> Known | None:
    """What is known of a game's first turns."""
    from . import exact_openings  # loaded only when it is needed
    return exact_openings.known(game)


def _play_turn(rules: Rules, p: Position, turn: Turn) -> Position:
    play = compiled(rules).play
    for m in turn:
        p = play(p, m)
    return p


# -- in words ----------------------------------------------------------------------------------------------------


def relative(rules: Rules, side: int, line: Line) -> Line:
    """A line of this side as it is told: in a hunt, where the two sides' pieces cannot be weighed against each other,
    its value is measured against that of the first position.  What is certain stays.
    """
    if line.exact or not rules.hunters():
        return line
    par = _first_value(rules)
    return line._replace(value=line.value - (par if side == WHITE else -par))


@lru_cache(maxsize=4)
def _first_value(rules: Rules) -> int:
    """What the first position is worth to white, by a short search."""
    p, value = set_up(rules), 0
    for report in analyse(rules, p, lines=1, nodes=FIRST_NODES):
        if report and not report.lines[0].exact:
            value = report.lines[0].value
    return value if p.side == WHITE else -value


def share(value: int) -> float:
    """How much of the bar is a side's (``SCALE``)."""
    if abs(value) > WIN_THRESHOLD:
        return 1.0 if value > 0 else 0.0
    return round(1 / (1 + exp(-max(-1500, min(1500, value)) / SCALE)), 3)


def assess(line: Line) -> Assessment:
    """The assessment of a value: ``even``, ``drawn`` (certain), one of the degrees of ``better``, or ``wins``."""
    if abs(line.value) > WIN_THRESHOLD:
        return "wins"
    if line.plies is not None:
        return "drawn"
    return next(word for most, word in ASSESSMENT_LIMITS if abs(line.value) <= most)


def slip(best: Line, played: Line) -> Slip | None:
    """The name of the mistake if a turn was worth less than the best one."""
    lost = share(best.value) - share(played.value)
    return next((name for least, name in SLIPS if lost >= least), None)
