"""Values of positions, lines and turns, as answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, cast

from ..formats.notation import touch_text, turn_text
from ..history import Game
from ..pipeline import Position
from ..rules import SIDES, Rules, Side
from ..thinking.search import WIN, Thought
from .errors import BadRequest
from .requests import MAX_POSITIONS, MAX_TURNS, read_game, read_int
from .views import describe_last_turn, describe_turns, trace_path

if TYPE_CHECKING:
    from ..thinking import analysis, explanations, opening_book
    from . import contract


def find_proved_turn(state: Game) -> Thought | None:
    """The turn of a certificate, in the form of a search result."""
    from ..thinking import certificates  # loaded only when it is needed
    proved = certificates.turn(state)
    return Thought(proved[1], proved[0][0], WIN - proved[1], 0, proved[0]) if proved else None


def is_known_ending(state: Game) -> bool:
    """Whether a table of endings decides this position.  Then the table chooses the turn: a book turn might win too,
    but lead out of a list of positions (``endings.Table.listed``)."""
    from ..thinking import endings  # loaded only when it is needed
    return endings.choice(state.rules, state.position) is not None


def find_holding_positions(state: Game) -> frozenset[Position] | None:
    """The positions after the turns that keep what the position is worth; None where that is not known, or every turn
    does."""
    from ..thinking import exact_openings  # loaded only when it is needed
    from ..thinking.exact import positions_after_turn
    held = exact_openings.holding(state)
    return None if held is None or len(held) == len(positions_after_turn(state.rules, state.position)) else held


def find_book_turn(state: Game, seed: int, held: frozenset[Position] | None = None) -> Thought | None:
    """The turn of an opening book, in the form of a search result; one that leads to a position that is ``held``."""
    from ..thinking import opening_book  # loaded only when it is needed
    reply = opening_book.choose(state.rules, state.position, state.seen[:-1], seed + len(state.acts), held)
    return Thought(0, reply.turn[0], reply.value, 0, reply.turn) if reply else None


def search_holding_turns(state: Game, nodes: int) -> Iterator[Thought | None]:
    """Searches only the turns that keep what the position is worth; yields what ``think`` does.  Whole turns are
    compared, because the first touch of a capture does not say whether the turn keeps it."""
    from ..thinking import analysis, exact_openings  # loaded only when they are needed
    opening = exact_openings.known(state)
    for report in analysis.analyse(state.rules, state.position, seen=state.seen[:-1], lines=1, nodes=nodes, opening=opening):
        if report is None:
            yield None
        else:
            turn, value, *_ = report.lines[0]
            yield Thought(report.depth, turn[0], value, report.nodes, turn)


def find_winner(state: Game) -> Side | Literal["drawn"] | None:
    """Who wins the position, or ``drawn``, where a table of endings or exact openings hold it or a certificate was made
    for it."""
    from ..thinking import certificates, endings, exact_openings
    verdict, side = endings.ending(state.rules, state.position).verdict, certificates.winner(state)
    if verdict == "unknown":
        verdict = endings.ending_of_byte(exact_openings.byte(state)).verdict
    if verdict == "open":
        return "drawn"
    if verdict in ("win", "loss"):
        side = state.position.side if verdict == "win" else 1 - state.position.side
    return None if side is None else SIDES[side]


def describe_branches(state: Game, branches: Sequence[opening_book.Branch]) -> list[contract.BookMove]:
    """The turns of a book.  Those that give away what the position is worth, where that is known, come last."""
    from ..thinking import exact_openings  # loaded only when it is needed
    opening, held = exact_openings.known(state), exact_openings.holding(state)
    described = []
    for branch in branches:
        game = state
        for m in branch.reply.turn:
            game = game.touch(m)
        keeps = None if held is None else game.position in held
        line = _line_of_branch(branch, opening.byte(game.position, 1) if opening else None)
        white, drawn, black = branch.games
        described.append(cast("contract.BookMove", {
            **describe_line(state, line), "sound": branch.reply.sound and keeps is not False, "keeps": keeps,
            "games": {"w": white, "drawn": drawn, "b": black}, "then": describe_branches(game, branch.then)}))
    return sorted(described, key=lambda book_move: book_move["keeps"] is False)


def _line_of_branch(branch: opening_book.Branch, byte: int | None) -> analysis.Line:
    """The turn of a branch: with its exact value if the position after it is known by its byte, or as in the book."""
    from ..thinking.analysis import WIN_THRESHOLD, Line, value_of_byte
    turn, value, *_ = branch.reply
    if byte is not None:
        return Line(turn, value_of_byte(byte), plies=None if byte else 0)
    plies = WIN - abs(value) if abs(value) > WIN_THRESHOLD else 0
    return Line(turn, value, plies=plies if branch.exact else None)


def describe_statement(rules: Rules, statement: explanations.Statement) -> contract.Statement:
    """A statement and the turns that demonstrate it: its ``turns``, where it ``begins``, their ``acts`` and how many of
    these are the ``first`` turn; the ``path`` of its man."""
    board = rules.board
    points = [board.points[point] for point in statement.points if point >= 0]
    return {"kind": statement.kind, "n": statement.n, "m": statement.m, "points": points,
            "worth": statement.worth, "begins": statement.begins,
            "turns": [turn_text(board, turn) for turn in statement.turns],
            "first": len(statement.turns[0]) if statement.turns else 0,
            "acts": [touch_text(board, m) for turn in statement.turns for m in turn],
            "paths": [trace_path(board, turn) for turn in statement.turns]}


def find_threats(request: contract.GameRequest) -> contract.Threats:
    """What the ``side`` that is not to move would do if it were, as ``describe_statement`` gives it; null where that
    cannot be asked."""
    from ..thinking import explanations  # loaded only when it is needed
    state = read_game(request)
    threats = None if state.outcome else explanations.threats(state.rules, state.position)
    return {"side": SIDES[1 - state.position.side],
            "said": None if threats is None else [describe_statement(state.rules, statement) for statement in threats]}


def describe_line(state: Game, line: analysis.Line) -> contract.AnalysedLine:
    """A turn with what is expected after it: its ``acts``, of which the ``first`` so many are the turn itself; the
    ``turns``; the ``path`` of its man; and what it is worth: ``value`` in hundredths of a man and ``share`` of the
    point, both white's and as ``analysis.relative`` tells them; ``word`` and the side that is ``ahead``; and ``in`` how
    many turns of its own that side wins, where that is known."""
    from ..thinking.analysis import assess, relative, share
    line = relative(state.rules, state.position.side, line)
    game, first, last = state, 0, None
    for m in line.acts:
        if game.outcome:
            break
        game = game.touch(m)
        if first < len(line.turn):
            first, last = first + 1, describe_last_turn(game.rules, game)
    white = line.value if state.position.side == 0 else -line.value
    assessment = assess(line)
    described = describe_turns(game)
    return {
        "acts": list(game.acts[len(state.acts) :]),
        "first": first,
        "path": last["path"] if last else [],
        "turns": described["turns"][len(state.turns) :],
        "unfinished": described["unfinished"],
        "value": white,
        "share": share(white),
        "word": assessment,
        "ahead": None if assessment in ("even", "drawn") else SIDES[white < 0],
        "in": (line.plies + 1) // 2 if line.plies and assessment == "wins" else None,
        "exact": line.exact,
    }


def judge_turn(request: contract.JudgeRequest) -> contract.Judgement:
    """Whether the side that made the last turn still wins with at most so many more ``turns`` of its own, the best
    answer or the refutation, and the next turn: see ``exact.judge_solution``.  ``most``: positions looked at."""
    from ..thinking.exact import judge_solution  # loaded only when it is needed
    state = read_game(request)
    turns, most = read_int(request, "turns", 0, MAX_TURNS), read_int(request, "most", 1, MAX_POSITIONS)
    if not state.turns or state.unfinished:
        raise BadRequest("bad-argument", name="acts")
    judged = judge_solution(state.rules, state.position, state.turns[-1].side, turns, most)
    reply, onward = ([touch_text(state.rules.board, m) for m in turn or ()] for turn in (judged.reply, judged.onward))
    return {"verdict": judged.verdict, "reply": reply, "onward": onward}
