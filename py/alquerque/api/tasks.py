"""Tasks: work that takes longer than an answer may, or needs files.  It runs in slices and can be stopped between
them."""

from __future__ import annotations

import gc
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from ..formats.notation import touch_text
from ..history import MAX_ACTS, Game
from ..rules import SIDES
from ..thinking.search import LEVELS, PATIENCE, STRONGEST, Thought, think
from .errors import BadRequest, error_answer
from .evaluations import (
    describe_branches,
    describe_line,
    describe_statement,
    find_book_turn,
    find_holding_positions,
    find_proved_turn,
    find_winner,
    is_known_ending,
    search_holding_turns,
)
from .requests import (
    MAX_POSITIONS,
    MAX_SEARCHED_POSITIONS,
    MAX_SEED,
    MAX_TURNS,
    parse_request,
    read_certificate,
    read_game,
    read_int,
    read_level,
    read_rules,
)
from .views import count_dice_due

if TYPE_CHECKING:
    from ..thinking import analysis, explanations
    from ..thinking.rules_experiment import GameMeasures
    from . import contract

PROGRESS_INTERVAL_S = 0.2
"""Seconds between two reports of how far a long check has come."""


RequestT = TypeVar("RequestT")
PartT = TypeVar("PartT")


class SlicedTask(ABC, Generic[RequestT, PartT]):
    """Long work done in slices, so that its worker can be told to stop between them.  Dropping the task stops it.

    A subclass names its request type (one of ``contract``) and the type of the parts in which its result comes.
    ``_begin`` reads the request and either sets ``_parts``, which yields None while there is nothing new, or returns
    the whole answer. ``_report`` makes the report on a part, and the last one.  Their annotations give the page its
    types.

    During a slice Python's cycle collector is off, and afterwards it ignores all objects made so far until the task is
    dropped.  A search makes no cycles, but each collection visited its whole transposition table; that took as long as
    several slices, during which a request to stop was not noticed.
    """

    _parts: Iterator[PartT | None] = iter(())
    _answer: str | None = None

    def __init__(self, text: str) -> None:
        """Begins what the JSON text asks for.  A bad request raises nothing here: the first step reports it."""
        try:
            answer = self._begin(cast("RequestT", parse_request(text)))
        except Exception as error:
            answer = error_answer(error)
        if answer is not None:
            self._answer = json.dumps({**answer, "done": True})

    @staticmethod
    def list_missing_files(request: RequestT) -> list[str]:
        """The files that the task would use and that nobody has provided yet."""
        return []

    @abstractmethod
    def _begin(self, request: RequestT) -> Mapping[str, object] | None:
        """Reads the request, whose fields may still have any value; sets ``_parts`` or returns the answer.  Raises
        Refusal.
        """

    @abstractmethod
    def _report(self, part: PartT | None) -> Mapping[str, object]:
        """The report on a part; for None, the last report."""

    def step(self, ms: float = 30) -> str | None:
        """Works for about ``ms`` milliseconds.  Returns None while busy, and a JSON text after each part and at the
        end.
        """
        if self._answer:
            return self._answer
        gc.disable()
        try:
            return self._run_slice(ms / 1000)
        finally:
            gc.freeze()
            gc.enable()

    def _run_slice(self, seconds: float) -> str | None:
        from time import perf_counter
        until = perf_counter() + seconds
        for part in self._parts:
            if part is not None:
                return json.dumps({**self._report(part), "done": False})
            if perf_counter() > until:
                return None
        return json.dumps({**self._report(None), "done": True})

    def __del__(self) -> None:
        gc.unfreeze()


def missing_files(state: Game, books: bool = False, tables: bool = False, proofs: bool = False) -> list[str]:
    """The opening books, tables (shards of endings, exact openings) and certificates that a game needs and that have not
    been provided."""
    from ..thinking import certificates, endings, exact_openings, opening_book  # loaded only when they are needed
    return [*(opening_book.missing_books(state) if books else ()),
            *(exact_openings.missing_files(state) if tables else ()),
            *(endings.missing_shards(state.rules, state.position) if tables else ()),
            *(certificates.missing_for_game(state) if proofs else ())]


class ThinkTask(SlicedTask["contract.ThinkRequest", Thought]):
    """One search under way: each depth is a part.

    ``touch`` is the best touch, ``rest`` those with which the same turn goes on, as far as the search knows them, so
    that a capture of several men needs only one search.
    """

    @staticmethod
    def list_missing_files(request: contract.ThinkRequest) -> list[str]:
        level = LEVELS[read_level(request)]
        if not level.openings and not level.endings:
            return []
        return missing_files(read_game(request), books=level.openings, tables=level.endings, proofs=level.endings)

    def _begin(self, request: contract.ThinkRequest) -> contract.DiceDue | None:
        self._last: Thought | None = None
        self._game = state = read_game(request)
        level = read_level(request)
        seed = read_int(request, "seed", 0, MAX_SEED, 0)
        if count_dice_due(state.legal()):
            return {"throw": count_dice_due(state.legal())}
        with_tables = LEVELS[level].endings
        thought = find_proved_turn(state) if with_tables else None
        held = find_holding_positions(state) if with_tables and not thought else None
        if not thought and LEVELS[level].openings and not (with_tables and is_known_ending(state)):
            thought = find_book_turn(state, seed, held)
        if thought:
            self._parts = iter([thought])
        elif held:
            self._parts = _until_impatient(search_holding_turns(state, LEVELS[level].nodes))
        else:
            self._parts = think(
                state.rules, state.position, seen=state.seen[:-1], level=level, seed=len(state.acts) + seed)
        return None

    def _report(self, part: Thought | None) -> contract.ThoughtMove | contract.ErrorAnswer:
        self._last = part or self._last
        if self._last is None:
            return error_answer(BadRequest("game-over"))
        depth, _, value, nodes, line = self._last
        touch, *rest = [touch_text(self._game.rules.board, move) for move in line]
        return {"touch": touch, "rest": rest, "depth": depth, "value": value, "nodes": nodes}


class VerifyTask(SlicedTask["contract.VerifyRequest", "contract.CertificateCheck"]):
    """Checks a certificate in the reader's browser: see ``certificates.check_certificate``.  The request:
    ``certificate``, its file; ``lines``, how many lines to check, 0 for the whole; ``seed``.  Reports have ``seen``;
    the last one ``whole``, ``lines`` or ``refused``."""

    @staticmethod
    def list_missing_files(request: contract.VerifyRequest) -> list[str]:
        from ..thinking import certificates  # loaded only when it is needed
        return certificates.missing_file(read_certificate(request))

    def _begin(self, request: contract.VerifyRequest) -> None:
        from ..thinking import certificates  # loaded only when it is needed
        self._progress: contract.CertificateCheck = {"seen": 0}
        lines = read_int(request, "lines", 0, certificates.MAX_RANDOM_LINES, 0)
        file = read_certificate(request)
        if certificates.missing_file(file) or not certificates.checkable():
            raise BadRequest("no-certificate")
        seed = read_int(request, "seed", 0, MAX_SEED, 0)
        self._parts = _throttle(certificates.check_certificate(file, lines, seed), 1 if lines else 64)

    def _report(self, part: contract.CertificateCheck | None) -> contract.CertificateCheck:
        self._progress = part or self._progress
        return self._progress


class ReplayTask(SlicedTask["contract.ReplayRequest", "tuple[int, str]"]):
    """Games of the fixed player against itself, played again: see ``selfplay``.  The request: the rules; ``from``, the
    number of the first game; ``games``.  Each game is a part: its ``number``, and how it ``end``ed, a letter."""

    def _begin(self, request: contract.ReplayRequest) -> None:
        from ..thinking import selfplay  # loaded only when it is needed
        first = read_int(request, "from", 0, selfplay.MAX_GAME_NUMBER)
        count = read_int(request, "games", 1, selfplay.MAX_GAMES)
        rules = read_rules(request)[3]
        if selfplay.player() is None:
            raise BadRequest("no-player")
        self._parts = selfplay.replay_games(rules, range(first, first + count))

    def _report(self, part: tuple[int, str] | None) -> contract.ReplayedGame | contract.ReplayEnd:
        return {"number": part[0], "end": part[1]} if part else {}


class CompareTask(SlicedTask["contract.CompareRequest", "tuple[int, GameMeasures]"]):
    """Games of the computer against itself under two rulesets, and what is measured of them: see ``rules_experiment``.

    The request: ``sides``, two of {game, rules, set}; ``games`` under each; ``nodes`` a touch; ``seed``.  Each game is
    a part: ``last`` are its measures, with the number of its ruleset before them; ``summary`` tells for each ruleset
    measure → [value, low, high].
    """

    def _begin(self, request: contract.CompareRequest) -> None:
        from ..thinking import rules_experiment  # loaded only when it is needed
        self._played: tuple[list[GameMeasures], list[GameMeasures]] = ([], [])
        sides = request.get("sides")
        if not isinstance(sides, list) or len(sides) != 2 or not all(isinstance(side, dict) for side in sides):
            raise BadRequest("bad-argument", name="sides")
        numbers = [read_int(request, name, 1, most)
                   for name, most in zip(("games", "nodes", "seed"), rules_experiment.MAX_ARGUMENTS, strict=True)]
        self._parts = rules_experiment.experiment([read_rules(side)[3] for side in sides], *numbers)

    def _report(self, part: tuple[int, GameMeasures] | None) -> contract.Comparison:
        from ..thinking.rules_experiment import summary
        if part:
            self._played[part[0]].append(part[1])
        return {"last": (part[0], *part[1]) if part else None, "played": [len(games) for games in self._played],
                "summary": [summary(games) for games in self._played]}


class AnalyseTask(SlicedTask["contract.AnalyseRequest", "analysis.Report"]):
    """What a position is worth, deeper and deeper: see ``analysis.analyse``.  Each depth is a part: ``lines`` of whole
    turns, as ``describe_line`` gives them; ``exact`` if tables have every turn.  ``most``: the number of lines."""

    @staticmethod
    def list_missing_files(request: contract.AnalyseRequest) -> list[str]:
        return missing_files(read_game(request), tables=True)

    def _begin(self, request: contract.AnalyseRequest) -> contract.DiceDue | None:
        from ..thinking import analysis  # loaded only when it is needed
        self._last: analysis.Report | None = None
        self._game = state = read_game(request)
        count = read_int(request, "most", 1, analysis.MAX_LINES, analysis.LINES)
        if count_dice_due(state.legal()):
            return {"throw": count_dice_due(state.legal())}
        if state.legal():
            self._parts = self._analyse(state, count)
        return None

    def _analyse(self, state: Game, count: int) -> Iterator[analysis.Report | None]:
        from ..thinking import analysis, exact_openings
        return analysis.analyse(state.rules, state.position, seen=state.seen[:-1], lines=count,
                                opening=exact_openings.known(state))  # fmt: skip

    def _report(self, part: analysis.Report | None) -> contract.Analysis | contract.ErrorAnswer:
        return self._describe(part) or error_answer(BadRequest("game-over"))

    def _describe(self, part: analysis.Report | None) -> contract.Analysis | None:
        """The last report, None if there has been none."""
        self._last = part or self._last
        if self._last is None:
            return None
        depth, nodes, lines, exact = self._last
        return {
            "depth": depth,
            "nodes": nodes,
            "lines": [describe_line(self._game, line) for line in lines],
            "exact": exact,
        }


class HintTask(AnalyseTask):
    """The best turn, for a hint: that of a certificate or of tables of endings, with an exact line; else that of a
    search as long as the strongest level's, which is an estimate.  Reports are those of ``AnalyseTask``; ``at_most``:
    the turn is from a certificate, and the game may be won sooner than it says."""

    _at_most = False

    @staticmethod
    def list_missing_files(request: contract.AnalyseRequest) -> list[str]:
        return missing_files(read_game(request), tables=True, proofs=True)

    def _analyse(self, state: Game, count: int) -> Iterator[analysis.Report | None]:
        from ..thinking import exact_openings
        from ..thinking.analysis import Line, Report, analyse
        proved = find_proved_turn(state)
        if proved:
            self._at_most = True
            return iter([Report(0, 0, (Line(proved.line, proved.value, (), proved.depth),), True)])
        nodes = LEVELS[STRONGEST].nodes
        return _until_impatient(analyse(state.rules, state.position, seen=state.seen[:-1], lines=1, nodes=nodes,
                                        opening=exact_openings.known(state)))  # fmt: skip

    def _report(self, part: analysis.Report | None) -> contract.Hint | contract.ErrorAnswer:
        report = self._describe(part)
        return {**report, "at_most": self._at_most} if report else error_answer(BadRequest("game-over"))


class ReviewTask(SlicedTask["contract.ReviewRequest", "analysis.Judged"]):
    """What the turns of a game were worth: see ``analysis.review``.  Each turn is a part: how many ``acts`` were played
    before it, its ``side`` and ``text``; ``best`` and ``played``, lines as ``describe_line`` gives them; ``slip``, null
    where little or nothing was lost.  The end has ``turns``: how many were judged; those that were over after ``since``
    acts are left out."""

    @staticmethod
    def list_missing_files(request: contract.ReviewRequest) -> list[str]:
        return missing_files(read_game(request), tables=True)

    def _begin(self, request: contract.ReviewRequest) -> None:
        from ..thinking import analysis  # loaded only when it is needed
        self._judged = 0
        nodes = read_int(request, "nodes", 1, MAX_POSITIONS, 3_000)
        since = read_int(request, "since", 0, MAX_ACTS, 0)
        self._parts = analysis.review(read_game(request | {"acts": []}), read_game(request).acts, nodes, since)

    def _report(self, part: analysis.Judged | None) -> contract.ReviewedTurn | contract.ReviewEnd:
        from ..thinking.analysis import relative, slip
        if part is None:
            return {"turns": self._judged}
        self._judged += 1
        at, text, best, played = part
        told = [relative(at.rules, at.position.side, line) for line in (best, played)]
        return {"acts": len(at.acts), "side": SIDES[at.position.side], "text": text, "best": describe_line(at, best),
                "played": describe_line(at, played), "slip": slip(*told)}


class BookTask(SlicedTask["contract.BookRequest", None]):
    """The entry of a position in its opening book: see ``opening_book.branches``.  ``moves``, the best first and none
    where the book has none, are lines as ``describe_line`` gives them, each with ``sound``; whether it ``keeps`` what
    the position is worth, null where that is not known; ``games``, how the computer's own ended that came through it;
    and what comes ``then``, for so many ``turns``.  ``made``: how the book was made, null if it has not been provided.
    ``decided``: who wins the position, or ``drawn``, where that is certain; ``plies``: in how many first turns of both
    sides every position is known, null if the game is not within these."""

    @staticmethod
    def list_missing_files(request: contract.BookRequest) -> list[str]:
        return missing_files(read_game(request), books=True, tables=True)

    def _begin(self, request: contract.BookRequest) -> None:
        self._game = read_game(request)
        self._turns = read_int(request, "turns", 1, MAX_TURNS, 3)

    def _report(self, part: None) -> contract.OpeningBook:
        from ..thinking import exact_openings, opening_book  # loaded only when they are needed
        state, opening = self._game, exact_openings.known(self._game)
        branches = opening_book.branches(state.rules, state.position, self._turns) if state.legal() else ()
        return {"made": opening_book.book_making(state.rulings[-1].game), "moves": describe_branches(state, branches),
                "decided": find_winner(state), "plies": opening.plies if opening else None}


class ExplainTask(SlicedTask["contract.ExplainRequest", "explanations.Explained"]):
    """Why the last turn of a game should, or should not, have been played: see ``explanations``.  How many ``acts``
    were played before it, its ``side`` and ``text``; its ``line`` and that of the best ``other`` turn, null if there is
    none, as ``describe_line`` gives them; and what is ``said``, as ``describe_statement`` gives it."""

    @staticmethod
    def list_missing_files(request: contract.ExplainRequest) -> list[str]:
        return missing_files(read_game(request), tables=True)

    def _begin(self, request: contract.ExplainRequest) -> None:
        from ..thinking import analysis, explanations  # loaded only when they are needed
        self._explanation: contract.Explanation | contract.ErrorAnswer
        self._explanation = error_answer(BadRequest("bad-argument", name="acts"))
        nodes = read_int(request, "nodes", 1, MAX_SEARCHED_POSITIONS, 12_000)
        state = read_game(request)
        chosen = analysis.turn_decisions(read_game(request | {"acts": []}), state.acts, len(state.acts) - 1)
        if state.unfinished or not chosen:
            raise BadRequest("bad-argument", name="acts")
        at, self._text, turn = chosen[-1]
        self._parts = explanations.explain_turn(at, turn, nodes)

    def _report(self, part: explanations.Explained | None) -> contract.Explanation | contract.ErrorAnswer:
        if part:
            at, line, statements, other = part
            self._explanation = {
                "acts": len(at.acts),
                "side": SIDES[at.position.side],
                "text": self._text,
                "line": describe_line(at, line),
                "other": other and describe_line(at, other),
                "said": [describe_statement(at.rules, statement) for statement in statements],
            }
        return self._explanation


def _throttle(
    parts: Iterator[contract.CertificateCheck], every: int
) -> Iterator[contract.CertificateCheck | None]:
    """Reports of progress as often as a page can show them, None for those between; the clock is read at one part in
    ``every``."""
    from time import perf_counter
    reported = perf_counter()
    for part in parts:
        if "seen" not in part:
            yield part
        elif part["seen"] % every == 0:
            now = perf_counter()
            is_due = now > reported + PROGRESS_INTERVAL_S
            reported = now if is_due else reported
            yield part if is_due else None


def _until_impatient(parts: Iterator[PartT | None]) -> Iterator[PartT | None]:
    """The reports until the strongest level's time limit (``PATIENCE``), and at least one."""
    from time import perf_counter
    until = perf_counter() + PATIENCE
    has_reported = False
    for part in parts:
        yield part
        has_reported = has_reported or part is not None
        if has_reported and perf_counter() > until:
            return
