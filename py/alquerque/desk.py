"""The browser's only interface to the rules: JSON text in, JSON text out.

Every answer depends on its request alone (game, ruleset, changes, first position, acts), so undo, links, saved games
and a restarted worker need no state here; losing the caches changes no answer.  Answers hold keys and arguments, never
prose.  Every request, however malformed, gets an answer: an error has a key.

The page throws the dice: where a view says ``"dice": 3``, so many dice are to be thrown and every touch in ``legal`` is a
throw (``"manner": "throw", "dice": [6, 5, 4]``).  The page throws for both sides, and
sends the result as an act; ``thrown`` are the dice of the turn under way, or else of the turn before, and ``placing`` counts
the men that may still be placed.  A thinker asked when a throw is due has nothing to decide: ``{"throw": 3, "done": true}``.

A game with variations, comments and drawings is a tree, in the JSON of ``trees``: ``record`` takes one as ``"tree"`` (its
main line is then the game, and not ``acts``), ``read`` answers with one where there is more than one bare line, with the
file's ``"tags"``, with ``"cut"``: what ended the game before its end, as an error (the rest is a comment then), and with
``"faults"``: what could not be played in variations.  ``turns`` tells the turns of several
lines, ``typed`` what a typed move means, ``setup`` checks a position that is being set up (see ``editing``).  ``call`` gives
the code with which a turn is called out, or says what such a code means (see ``callouts``); ``detect`` says which rulesets allow
what is written in a text (see ``detecting``), ``judge`` what a turn is worth that should win (see ``proving``).
``letter`` writes a game that two play from afar as a short text, and ``opened`` reads one (see ``correspondence``).
``threats`` says what the side that is not to move would do.
What takes longer, or needs files, runs in slices (``thinker``): ``think``, ``compare``, ``analyse``, ``advise``, ``review``,
``explain``, ``openings``, ``verify``, ``again``.
"""

from __future__ import annotations

import gc
import json
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from . import reading, records, telling, trees
from .board import Board
from .errors import NotationError, Refusal, RulesError
from .games import GAMES, Entry, game, ruleset
from .games.entry import Pdn
from .history import MOST_ACTS, Game, Ruling
from .notation import format_position, parse_position, points_in, touch_text, turn_text
from .pipeline import Move, Outcome, Position, Setting, compiled, set_up
from .pipeline.men import strength
from .reasons import Reason, why
from .rules import SIDES, Kind, Rules
from .search import LEVELS, PATIENCE, STRONGEST, WIN, Thought, think
from .warrants import Warrant

if TYPE_CHECKING:
    from . import analysis, deciding, detecting, explaining, opening_book
    from .laboratory import Played

Json = dict[str, Any]

LONGEST = 300_000
"""A longer request, in characters, is refused unread."""
LONGEST_FILE = 8_000_000
"""The same for one that begins with ``"file": true``: some thousands of games."""
_FILE = re.compile(r'\{\s*"file"\s*:\s*true\b')
MOST_LINES = 300
MOST_SEED = 2**53
"""Whole numbers beyond this are not the same in every program."""
NEWS = 0.2
"""Seconds between two reports of how far a long check has come."""
CERTIFICATE = re.compile(r"[a-z-]{1,80}\.cert")
_games: OrderedDict[tuple[Any, ...], Game] = OrderedDict()


class BadRequest(Refusal):
    """A malformed request."""


def answer(text: str) -> str:
    """The answer to one request."""
    try:
        request = _request(text)
        op = request.get("op")
        if not isinstance(op, str) or op not in OPS:
            raise BadRequest("unknown-op", op=op if isinstance(op, str) else None, ops=sorted(OPS))
        reply = OPS[op](request)
    except Exception as error:
        reply = _error(error)
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def thinker(text: str) -> Sliced:
    """What runs in slices (``STREAMS``), a search if nothing else is asked: see ``Sliced.step``.  A bad request is reported by
    the first step."""
    try:
        op = _request(text).get("op")
    except BadRequest:
        op = None
    return (STREAMS.get(op, Thinker) if isinstance(op, str) else Thinker)(text)


def lacking(text: str) -> str:
    """The files that a request would look into and that nobody has handed over, a list of names in JSON: shards of ``endings``,
    ``certificates`` and opening books.  An empty one for any other request, however malformed."""
    try:
        request = _request(text)
        op = request.get("op")
        level = LEVELS[_level(request)] if op == "think" else None
        by_book, by_table = level.openings if level else op == "openings", level.endings if level else op in (
            "analyse", "advise", "review", "explain", "openings")
        if not (by_book or by_table or op == "verify"):
            return "[]"
        from . import certificates, endings, opening_book  # loaded only when they are needed
        if op == "verify":
            return json.dumps(certificates.wanted(_certificate(request)))
        state = _game(request)
        wanted = opening_book.needed(state) if by_book else []
        wanted += endings.lacking(state.rules, state.position) if by_table else []
        wanted += certificates.needed(state) if level and level.endings or op == "advise" else []
        return json.dumps(wanted)
    except Exception:
        return "[]"  # the search will say what is wrong


def hold(name: str, data: Any) -> None:
    """Hands over one of them: bytes, or the browser's array of them."""
    from . import certificates, endings, opening_book
    keepers: dict[str, Any] = {certificates.FOLDER: certificates, opening_book.FOLDER: opening_book}
    keeper = next((keepers[folder] for folder in keepers if name.startswith(folder)), endings)
    keeper.hold(name, data if isinstance(data, bytes) else data.to_bytes())


class Sliced:
    """Long work done in slices, so that its worker can be told to stop between them.  Dropping it stops it.

    ``_run`` yields None while it is busy, and else a part of the result; ``_answer`` is what is told of a part, or, where it is
    None, at the end; ``_at_once`` is the answer where there is nothing to do.

    Python's collector of cycles looks at nothing that was made before or during a slice, until the work is over: a search makes
    no cycles, and to look through its whole transposition table took several slices' time every second or two, in which a stop
    was not heard.
    """

    _answer: Callable[[Any], str]
    _at_once: str | None = None
    _run: Iterator[Any] = iter(())

    def step(self, ms: float = 30) -> str | None:
        """Works for about ``ms`` milliseconds.  Returns None while busy, and a JSON text after each part and at the end."""
        if self._at_once:
            return self._at_once
        gc.disable()
        try:
            return self._slice(ms / 1000)
        finally:
            gc.freeze()
            gc.enable()

    def _slice(self, seconds: float) -> str | None:
        from time import perf_counter
        until = perf_counter() + seconds
        for part in self._run:
            if part:
                return self._answer(part)
            if perf_counter() > until:
                return None
        return self._answer(None)

    def __del__(self) -> None:
        gc.unfreeze()


class Thinker(Sliced):
    """One search under way: each depth is a part.

    ``touch`` is the best touch, ``rest`` those with which the same turn goes on, as far as the search knows them: a capture of
    several men is thought about once.
    """

    def __init__(self, text: str) -> None:
        self._last: Thought | None = None
        try:
            request = _request(text)
            self._game = _game(request)
            level = _level(request)
            seed = _whole({"seed": 0} | request, "seed", 0, MOST_SEED)
            if _dice(self._game.legal()):
                self._at_once = json.dumps({"throw": _dice(self._game.legal()), "done": True})
            seen = self._game.seen[:-1]
            known = _proved(self._game) if LEVELS[level].endings else None
            if not known and LEVELS[level].openings and not (LEVELS[level].endings and _known_end(self._game)):
                known = _opening(self._game, seed)
            self._run = iter([known]) if known else think(
                self._game.rules, self._game.position, seen=seen, level=level, seed=len(self._game.acts) + seed)
        except Exception as error:
            self._at_once = json.dumps(_error(error) | {"done": True})

    def _answer(self, part: Thought | None) -> str:
        self._last = part or self._last
        if self._last is None:
            return json.dumps(_error(BadRequest("game-over")) | {"done": True})
        depth, _, value, nodes, line = self._last
        touch, *rest = [touch_text(self._game.rules.board, move) for move in line]
        return json.dumps({"touch": touch, "rest": rest, "depth": depth, "value": value, "nodes": nodes, "done": not part})


def _proved(state: Game) -> Thought | None:
    """What a certificate plays here, told as a search tells it."""
    from . import certificates  # loaded only when it is needed
    found = certificates.turn(state)
    return Thought(found[1], found[0][0], WIN - found[1], 0, found[0]) if found else None


def _known_end(state: Game) -> bool:
    """Whether a table of endings tells who wins here, and so what to play: a turn of the book may win too, but lead to where a
    list of positions (``endings.Table.listed``) goes no further."""
    from . import endings  # loaded only when it is needed
    return endings.choice(state.rules, state.position) is not None


def _opening(state: Game, seed: int) -> Thought | None:
    """What an opening book plays here, told as a search tells it."""
    from . import opening_book  # loaded only when it is needed
    found = opening_book.choose(state.rules, state.position, state.seen[:-1], seed + len(state.acts))
    return Thought(0, found.turn[0], found.value, 0, found.turn) if found else None


class Verifier(Sliced):
    """A certificate checked in the reader's browser: see ``certificates.checked``.  The request: ``certificate``, its file;
    ``lines``, 0 for the whole; ``seed``.  What is told on the way is ``seen``; at the end ``whole``, ``lines`` or ``refused``."""

    def __init__(self, text: str) -> None:
        from . import certificates  # loaded only when it is needed
        self._told: Json = {}
        try:
            request = _request(text)
            lines = _whole({"lines": 0} | request, "lines", 0, certificates.MOST)
            file = _certificate(request)
            if certificates.wanted(file) or not certificates.checkable():
                raise BadRequest("no-certificate")
            seed = _whole({"seed": 0} | request, "seed", 0, MOST_SEED)
            self._run = _now_and_then(certificates.checked(file, lines, seed), 1 if lines else 64)
        except Exception as error:
            self._at_once = json.dumps(_error(error) | {"done": True})

    def _answer(self, part: Json | None) -> str:
        self._told = part or self._told
        return json.dumps(self._told | {"done": part is None})


class Repeater(Sliced):
    """Games of the fixed player against itself, played again: see ``selfplay``.  The request: the rules; ``from``, the number of
    the first game; ``games``.  Each game is a part: its ``number``, and how it ``end``ed, a letter."""

    def __init__(self, text: str) -> None:
        from . import selfplay  # loaded only when it is needed
        try:
            request = _request(text)
            first = _whole(request, "from", 0, selfplay.MOST)
            many = _whole(request, "games", 1, selfplay.MOST_GAMES)
            rules = _rules(request)[3]
            if selfplay.player() is None:
                raise BadRequest("no-player")
            self._run = selfplay.again(rules, range(first, first + many))
        except Exception as error:
            self._at_once = json.dumps(_error(error) | {"done": True})

    def _answer(self, part: tuple[int, str] | None) -> str:
        return json.dumps({"number": part[0], "end": part[1], "done": False} if part else {"done": True})


def _now_and_then(parts: Iterator[Json], rare: int) -> Iterator[Json | None]:
    """What is told on the way as often as a page can show it, and nothing between; the clock is read at one part in so many."""
    from time import perf_counter
    told = perf_counter()
    for part in parts:
        if "seen" not in part:
            yield part
        elif part["seen"] % rare == 0:
            now = perf_counter()
            due = now > told + NEWS
            told = now if due else told
            yield part if due else None


def _certificate(request: Json) -> str:
    name = _text(request, "certificate") or ""
    if not CERTIFICATE.fullmatch(name):
        raise BadRequest("bad-argument", name="certificate")
    return name


# -- requests --------------------------------------------------------------------------------------------------


class Trial(Sliced):
    """Games of the computer against itself under two rulesets, and what is measured of them: see ``laboratory``.

    The request: ``sides``, two of {game, rules, set}; ``games`` under each; ``nodes`` a touch; ``seed``.  Each game is a part:
    ``last`` are its measures, with the number of its ruleset before them; ``summary`` tells for each ruleset
    measure → [value, low, high].
    """

    def __init__(self, text: str) -> None:
        from . import laboratory  # loaded only when it is needed
        self._played: tuple[list[Played], list[Played]] = ([], [])
        try:
            request = _request(text)
            sides = request.get("sides")
            if not isinstance(sides, list) or len(sides) != 2 or not all(isinstance(side, dict) for side in sides):
                raise BadRequest("bad-argument", name="sides")
            numbers = [_whole(request, name, 1, most)
                       for name, most in zip(("games", "nodes", "seed"), laboratory.MOST, strict=True)]
            self._run = laboratory.experiment([_rules(side)[3] for side in sides], *numbers)
        except Exception as error:
            self._at_once = json.dumps(_error(error) | {"done": True})

    def _answer(self, part: tuple[int, Played] | None) -> str:
        from .laboratory import summary
        if part:
            self._played[part[0]].append(part[1])
        return json.dumps({"last": [part[0], *part[1]] if part else None, "played": [len(games) for games in self._played],
                           "summary": [summary(games) for games in self._played], "done": part is None})


class Analyst(Sliced):
    """What a position is worth, deeper and deeper: see ``analysis.analysed``.  Each depth is a part: ``lines`` of whole turns, as
    ``_line`` tells them; ``exact`` where tables of endings tell every turn.  ``most``: how many lines are told."""

    def __init__(self, text: str) -> None:
        from . import analysis  # loaded only when it is needed
        self._last: analysis.Report | None = None
        try:
            request = _request(text)
            self._game = state = _game(request)
            many = _whole({"most": analysis.LINES} | request, "most", 1, analysis.MOST_LINES)
            if _dice(state.legal()):
                self._at_once = json.dumps({"throw": _dice(state.legal()), "done": True})
            elif state.legal():
                self._run = self._reports(state, many)
        except Exception as error:
            self._at_once = json.dumps(_error(error) | {"done": True})

    def _reports(self, state: Game, many: int) -> Iterator[analysis.Report | None]:
        from .analysis import analysed
        return analysed(state.rules, state.position, seen=state.seen[:-1], lines=many)

    def _answer(self, part: analysis.Report | None) -> str:
        self._last = part or self._last
        if self._last is None:
            return json.dumps(_error(BadRequest("game-over")) | {"done": True})
        return json.dumps(self._tell(self._last) | {"done": not part})

    def _tell(self, report: analysis.Report) -> Json:
        depth, nodes, lines, exact = report
        return {"depth": depth, "nodes": nodes, "lines": [_line(self._game, line) for line in lines], "exact": exact}


class Adviser(Analyst):
    """The best turn, for a hint: what a certificate or tables of endings play, and then the line is exact; else what a search
    as long as the strongest level's finds, which is a judgement.  Told as by ``Analyst``; ``at_most``: a certificate plays, and
    the game may be won sooner than it says."""

    _at_most = False

    def _reports(self, state: Game, many: int) -> Iterator[analysis.Report | None]:
        from .analysis import Line, Report, analysed
        proved = _proved(state)
        if proved:
            self._at_most = True
            return iter([Report(0, 0, (Line(proved.line, proved.value, (), proved.depth),), True)])
        nodes = LEVELS[STRONGEST].nodes
        return _patient(analysed(state.rules, state.position, seen=state.seen[:-1], lines=1, nodes=nodes))

    def _tell(self, report: analysis.Report) -> Json:
        return super()._tell(report) | {"at_most": self._at_most}


def _patient(parts: Iterator[analysis.Report | None]) -> Iterator[analysis.Report | None]:
    """As many reports as come before the strongest level would lose its patience; one in any case."""
    from time import perf_counter
    until = perf_counter() + PATIENCE
    told = False
    for part in parts:
        yield part
        told = told or part is not None
        if told and perf_counter() > until:
            return


class Reviewer(Sliced):
    """What the turns of a game were worth: see ``analysis.reviewed``.  Each turn is a part: how many ``acts`` were played before
    it, its ``side`` and ``text``; ``best`` and ``played``, lines as ``_line`` tells them; ``slip``, null where little or nothing
    was lost.  The end has ``turns``: how many were judged; those that were over after ``since`` acts are left out."""

    def __init__(self, text: str) -> None:
        from . import analysis  # loaded only when it is needed
        self._judged = 0
        try:
            request = _request(text)
            nodes = _whole({"nodes": 3_000} | request, "nodes", 1, MOST_SEEN)
            since = _whole({"since": 0} | request, "since", 0, MOST_ACTS)
            self._run = analysis.reviewed(_game(request | {"acts": []}), _game(request).acts, nodes, since)
        except Exception as error:
            self._at_once = json.dumps(_error(error) | {"done": True})

    def _answer(self, part: analysis.Judged | None) -> str:
        from .analysis import slip
        if part is None:
            return json.dumps({"turns": self._judged, "done": True})
        self._judged += 1
        at, text, best, played = part
        return json.dumps({"acts": len(at.acts), "side": SIDES[at.position.side], "text": text, "best": _line(at, best),
                           "played": _line(at, played), "slip": slip(best, played), "done": False})


class Openings(Sliced):
    """What an opening book tells of a position: see ``opening_book.branches``.  ``moves``, the best first and none where
    the book has none, are lines as ``_line`` tells them, each with ``sound``; ``games``, how the computer's own ended that came
    through it; and what comes ``then``, for so many ``turns``.  ``made``: how the book was made, null where it is not held.
    ``decided``: who wins the position, or ``drawn``, where that is certain."""

    def __init__(self, text: str) -> None:
        from . import opening_book  # loaded only when it is needed
        try:
            request = _request(text)
            state = _game(request)
            turns = _whole({"turns": 3} | request, "turns", 1, MOST_TURNS)
            found = opening_book.branches(state.rules, state.position, turns) if state.legal() else ()
            told = {"made": opening_book.made(state.rulings[-1].game), "moves": [_branch(state, one) for one in found],
                    "decided": _decided_by(state)}
        except Exception as error:
            told = _error(error)
        self._at_once = json.dumps(told | {"done": True})


def _decided_by(state: Game) -> str | None:
    """Who wins the position, or ``drawn``, where a table of endings holds it or a certificate was made for it."""
    from . import certificates, endings
    verdict, side = endings.ending(state.rules, state.position).verdict, certificates.winner(state)
    if verdict == "open":
        return "drawn"
    if verdict in ("win", "loss"):
        side = state.position.side if verdict == "win" else 1 - state.position.side
    return None if side is None else SIDES[side]


def _branch(state: Game, branch: opening_book.Branch) -> Json:
    from .analysis import DECIDED, Line
    turn, value, sound, _ = branch.reply
    plies = WIN - abs(value) if abs(value) > DECIDED else 0
    told = _line(state, Line(turn, value, plies=plies if branch.exact else None))
    game = state
    for m in turn:
        game = game.touch(m)
    return told | {"sound": sound, "games": dict(zip(("w", "drawn", "b"), branch.games, strict=True)),
                   "then": [_branch(game, one) for one in branch.then]}


class Explainer(Sliced):
    """Why the last turn of a game was to be played, or was not: see ``explaining``.  How many ``acts`` were played before it, its
    ``side`` and ``text``; its ``line`` and that of the best ``other`` turn, null if there is none, as ``_line`` tells them; and
    what is ``said``, as ``_said`` tells it."""

    def __init__(self, text: str) -> None:
        from . import analysis, explaining  # loaded only when they are needed
        self._told: Json = _error(BadRequest("bad-argument", name="acts"))
        try:
            request = _request(text)
            nodes = _whole({"nodes": 12_000} | request, "nodes", 1, MOST_SEARCHED)
            state = _game(request)
            chosen = analysis.choices(_game(request | {"acts": []}), state.acts, len(state.acts) - 1)
            if state.unfinished or not chosen:
                raise BadRequest("bad-argument", name="acts")
            at, self._text, turn = chosen[-1]
            self._run = explaining.explained(at, turn, nodes)
        except Exception as error:
            self._at_once = json.dumps(_error(error) | {"done": True})

    def _answer(self, part: explaining.Explained | None) -> str:
        if part:
            at, line, said, other = part
            self._told = {"acts": len(at.acts), "side": SIDES[at.position.side], "text": self._text, "line": _line(at, line),
                          "other": other and _line(at, other), "said": [_said(at.rules, one) for one in said]}
        return json.dumps(self._told | {"done": not part})


def _said(rules: Rules, one: explaining.Said) -> Json:
    """A sentence and what shows it: its ``turns``, where it ``begins``, their ``acts`` and how many of these are the ``first``
    turn; the ``path`` of its man."""
    board = rules.board
    points = [board.points[point] for point in one.points if point >= 0]
    return {"kind": one.kind, "n": one.n, "m": one.m, "points": points, "worth": one.worth, "begins": one.begins,
            "turns": [turn_text(board, turn) for turn in one.turns], "first": len(one.turns[0]) if one.turns else 0,
            "acts": [touch_text(board, m) for turn in one.turns for m in turn],
            "paths": [_path(board, turn) for turn in one.turns]}


def _threats(request: Json) -> Json:
    """What the ``side`` that is not to move would do if it were, as ``_said`` tells it; null where that cannot be asked."""
    from . import explaining  # loaded only when it is needed
    state = _game(request)
    found = None if state.outcome else explaining.threats(state.rules, state.position)
    return {"side": SIDES[1 - state.position.side], "said": None if found is None else [_said(state.rules, one) for one in found]}


def _line(state: Game, line: analysis.Line) -> Json:
    """A turn with what is expected after it: its ``acts``, of which the ``first`` so many are the turn itself; the ``turns``; the
    ``path`` of its man; and what it is worth: ``value`` in hundredths of a man and ``share`` of the point, both white's; ``word``
    and the side that is ``ahead``; and ``in`` how many turns of its own that side wins, where that is known."""
    from .analysis import share, word
    game, first, last = state, 0, None
    for m in line.acts:
        if game.outcome:
            break
        game = game.touch(m)
        if first < len(line.turn):
            first, last = first + 1, _last(game.rules, game)
    white = line.value if state.position.side == 0 else -line.value
    said = word(line)
    told = _told(game)
    return {
        "acts": list(game.acts[len(state.acts):]), "first": first, "path": last["path"] if last else [],
        "turns": told["turns"][len(state.turns):], "unfinished": told["unfinished"],
        "value": white, "share": share(white), "word": said, "ahead": None if said in ("even", "drawn") else SIDES[white < 0],
        "in": (line.plies + 1) // 2 if line.plies and said == "wins" else None, "exact": line.exact,
    }


def game_of(text: str) -> Game:
    """The game that a request tells.  Raises Refusal."""
    return _game(_request(text))


def _request(text: object) -> Json:
    if not isinstance(text, str):
        raise BadRequest("not-json")
    limit = LONGEST_FILE if _FILE.match(text) else LONGEST
    if len(text) > limit:
        raise BadRequest("too-long", length=len(text), limit=limit)
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRequest("not-json") from None
    if not isinstance(request, dict):
        raise BadRequest("not-an-object")
    return request


def _error(error: Exception) -> Json:
    if isinstance(error, Refusal):
        return {"error": {"key": error.key, "args": error.details}}
    return {"error": {"key": "internal", "args": {"what": type(error).__name__}}}


def _whole(request: Json, name: str, least: int, most: int) -> int:
    value = request.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadRequest("bad-argument", name=name)
    return value


def _level(request: Json) -> int:
    return _whole({"level": STRONGEST} | request, "level", min(LEVELS), max(LEVELS))


def _text(request: Json, name: str, default: str | None = None) -> str | None:
    value = request.get(name)
    if value is None:
        return default
    if not isinstance(value, str):
        raise BadRequest("bad-argument", name=name)
    return value


def _texts(request: Json, name: str) -> dict[str, str]:
    """An object of texts."""
    value = request.get(name)
    value = {} if value is None else value
    if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
        raise BadRequest("bad-argument", name=name)
    return value


def _rules(request: Json) -> tuple[Entry, str, dict[str, str], Rules]:
    entry = game(_text(request, "game") or "")
    changes = _texts(request, "set")
    name = _text(request, "rules") or entry.rulesets[0].id
    return entry, name, changes, ruleset(entry.id, name, changes)


def _acts(acts: object, name: str) -> list[str]:
    if not isinstance(acts, list) or not all(isinstance(act, str) for act in acts):
        raise BadRequest("bad-argument", name=name)
    if len(acts) > MOST_ACTS:
        raise BadRequest("too-long", length=len(acts), limit=MOST_ACTS)
    return acts


def _game(request: Json) -> Game:
    entry, name, changes, rules = _rules(request)
    acts = _acts(request.get("acts") or [], "acts")
    first, start = _text(request, "first"), _text(request, "start")
    if first not in (None, "w", "b"):
        raise BadRequest("bad-argument", name="first")
    key = entry.id, name, tuple(sorted(changes.items())), first, start
    played = len(acts)
    while played and (*key, *acts[:played]) not in _games and played > len(acts) - 3:
        played -= 1
    state = _games.get((*key, *acts[:played]))
    if state is None:
        played = 0
        position = parse_position(rules, start) if start else None
        ruling = Ruling(entry.id, name, tuple(sorted(changes.items())))
        state = Game.begin(rules, position, SIDES.index(first) if first else None, ruling)
    for index, act in enumerate(acts[played:], played):
        try:
            state = state.act(act)
        except (NotationError, RulesError) as error:
            error.details["index"] = index
            raise
    _games[(*key, *acts)] = state
    while len(_games) > 32:
        _games.popitem(last=False)
    return state


def _point(board: Board, request: Json, name: str) -> int | None:
    point = _text(request, name)
    if point is None:
        return None
    if point not in board.index:
        raise BadRequest("bad-argument", name=name)
    return board.index[point]


# -- answers ---------------------------------------------------------------------------------------------------


def _catalogue(request: Json) -> Json:
    return {"games": [catalogued(entry) for entry in GAMES.values()]}


def catalogued(entry: Entry) -> Json:
    """A game of the catalogue, as pages know it.

    ``kinds``: every kind of piece that one of its rulesets has.  A ruleset has ``board`` or ``kinds`` (their ids) where they
    are not the game's, else null.
    """
    rulesets = [(one, entry.rules(one.id)) for one in entry.rulesets]
    kinds = {kind.id: _kind(kind, rules.kinds) for _, rules in rulesets for kind in rules.kinds}
    return {
        "id": entry.id,
        "board": _board(entry.base.board, entry.pdn),
        "sides": {side: {"kind": entry.base.kinds[kind].id} for side, kind in zip(SIDES, entry.common, strict=True)},
        "kinds": list(kinds.values()),
        "fields": [{"id": name, "values": list(values)} for name, values in entry.choices().items()],
        "rulesets": [{
            "id": one.id, "by": one.by, "parent": one.parent,
            "fields": _fixed(rules) | rules.values(),
            "warrants": {name: _warrant(w) for name, w in entry.warrants(one.id).items()},
            "board": _board(rules.board, entry.pdn) if rules.board != entry.base.board else None,
            "kinds": [kind.id for kind in rules.kinds] if len(rules.kinds) < len(kinds) else None,
        } for one, rules in rulesets],
        "pdn": entry.pdn.game_type if entry.pdn else None,
        "handicaps": [{"id": name, "start": {side: entry.given(name, i) for i, side in enumerate(SIDES)}}
                      for name in entry.handicaps],
    }


def _fixed(rules: Rules) -> dict[str, str]:
    """What no player may change: the board's name, and how many men each side has, "12-12", white's first."""
    white, black = strength(rules, set_up(rules))
    return {"board": rules.board.id, "setup": f"{white}-{black}"}


def _kind(kind: Kind, kinds: Sequence[Kind]) -> Json:
    """A kind of piece; ``steps`` and ``captures`` are null where the rules' fields of that name apply to it."""
    return {"id": kind.id, "letter": kind.letter, "steps": kind.steps, "captures": kind.captures, "flying": kind.flying,
            "promotes": None if kind.promotes is None else kinds[kind.promotes].id, "rank": kind.rank}


def _board(board: Board, pdn: Pdn | None) -> Json:
    """A board as it is drawn: its points at their drawn positions, with numbers if the game's players number them."""
    points: list[Json] = [{"id": name, "x": x, "y": y} for name, (x, y) in zip(board.points, board.drawn, strict=True)]
    if pdn and pdn.numbered:
        for point, number in zip(points, pdn.numbers(board), strict=True):
            point["number"] = number
    return {"id": board.id, "style": board.style, "seam": board.seam, "lines": [list(line) for line in board.lines],
            "points": points}


def _warrant(warrant: Warrant | None) -> Json | None:
    return warrant._asdict() if warrant else None


def _check(request: Json) -> Json:
    _, _, _, rules = _rules(request)
    return {"fields": rules.values()}


def _view(request: Json) -> Json:
    state = _game(request)
    rules, position = state.rules, state.position
    board = rules.board
    legal = state.legal()
    barred = _barred(rules, position, legal)
    captures = rules.compulsory and any(compiled(rules).takes(position, m) for m in legal if m.manner != "huff")
    end = state.outcome
    return {
        "position": format_position(rules, position),
        "side": SIDES[position.side],
        "men": _men(rules, position),
        "mid": position.chain and {"at": board.points[position.chain.at], "taken": board.names(position.chain.taken)
                                 if rules.taken == "turn" else []},
        "hands": dict(zip(SIDES, position.hands, strict=True)),
        "lost": _lost(rules, state),
        "legal": [_touch(rules, position, m, captures, m.start in barred) for m in legal],
        "owed": [board.points[m.to] for m in legal if m.manner == "huff"],
        "dice": _dice(legal),
        "thrown": _thrown(state),
        "placing": position.pending.left if isinstance(position.pending, Setting) else 0,
        "acts": state.words(),
        **_told(state),
        "last": _last(rules, state),
        "clauses": _clauses(state, legal),
        "rulings": [{"rules": one.ruleset, "set": dict(one.changes), "turns": one.since} for one in state.rulings],
        "quiet": state.quiet,
        "occurrences": state.occurrences,
        "few": state.few and dict(zip(("n", "limit"), state.few, strict=True)),
        "offer": state.offer and {"kind": state.offer.kind, "by": SIDES[state.offer.by]},
        "outcome": _outcome(end),
        "pieces": telling.pieces(rules),
    }


def _told(state: Game) -> Json:
    """The turns that were played, and the text of the one under way."""
    return {"turns": [{"side": SIDES[turn.side], "text": turn.text, "acts": turn.acts} for turn in state.turns],
            "unfinished": turn_text(state.rules.board, state.unfinished) or None}


def _dice(legal: tuple[Move, ...]) -> int:
    """How many dice are to be thrown now."""
    return len(legal[0].dice) if legal else 0


def _thrown(state: Game) -> list[int] | None:
    """The dice thrown in the turn under way, or else in the turn before it; None if there were none."""
    moves = state.unfinished or (state.turns[-1].moves if state.turns else ())
    return next((list(m.dice) for m in moves if m.dice), None)


def _outcome(end: Outcome | None) -> Json | None:
    if end is None:
        return None
    return {"winner": None if end.winner is None else SIDES[end.winner], "reason": end.reason,
            "score": dict(zip(SIDES, end.score, strict=True))}


def _men(rules: Rules, position: Position) -> list[Json]:
    kinds = rules.kinds
    men = []
    for point, name in enumerate(rules.board.points):
        for code, mask in enumerate(position.men):
            if mask >> point & 1:
                below = position.under[point] if position.under else ()
                men.append({"at": name, "side": SIDES[code // len(kinds)], "kind": kinds[code % len(kinds)].id,
                            "under": [{"side": SIDES[c // len(kinds)], "kind": kinds[c % len(kinds)].id}
                                      for c in below]})
    return men


def _lost(rules: Rules, state: Game) -> dict[str, int]:
    if rules.taken == "under":
        return {"w": 0, "b": 0}
    first, now = strength(rules, state.start), strength(rules, state.position)
    return {side: before - after for side, before, after in zip(SIDES, first, now, strict=True)}


def _barred(rules: Rules, position: Position, legal: tuple[Move, ...]) -> set[int]:
    """The points of the men that have captures which the rules exclude, because they allow only some of all captures."""
    if rules.most == "free" or position.chain:
        return set()
    return {m.start for m in compiled(rules).captures(position) if m not in legal}


def _touch(rules: Rules, position: Position, m: Move, captures: bool, greatest: bool) -> Json:
    board = rules.board

    def name(point: int) -> str | None:
        return board.points[point] if point >= 0 else None

    takes = compiled(rules).takes(position, m)
    owed = captures and m.manner not in ("huff", "stop") and bool(takes)
    answer: Json = {"touch": touch_text(board, m), "manner": m.manner, "from": name(m.start), "to": name(m.to),
                    "over": name(m.over), "takes": board.names(takes), "owed": owed}
    if owed and greatest:
        answer["greatest"] = True
    return answer | {"dice": list(m.dice)} if m.dice else answer


def _last(rules: Rules, state: Game) -> Json | None:
    """The turn under way, or the last one that is over: where its man went and what it took."""
    moves, side, position = state.unfinished, state.position.side, state.before
    begun = any(m.manner != "throw" for m in moves)
    if not begun and state.turns:
        side, _, moves, _, rules, position = state.turns[-1]
    if not moves:
        return None
    taken = huffed = 0
    for m in moves:
        if m.manner == "huff":
            huffed |= compiled(rules).takes(position, m)
        else:
            taken |= compiled(rules).takes(position, m)
        position = compiled(rules).play(position, m)
    return {"side": SIDES[side], "path": _path(rules.board, moves),
            "takes": rules.board.names(taken), "huffed": rules.board.names(huffed)}


def _path(board: Board, moves: Sequence[Move]) -> list[str]:
    """The points over which the man of a turn goes."""
    path: list[str] = []
    for m in moves:
        for point in (m.start, m.to):
            if point >= 0 and m.manner not in ("huff", "remove", "take-up") and path[-1:] != [board.points[point]]:
                path.append(board.points[point])
    return path


def _clauses(state: Game, legal: tuple[Move, ...]) -> list[str]:
    """The clauses of the book that fit the position: those of the most specific moment that has any."""
    ruling = state.rulings[-1]
    spoken = game(ruling.game).spoken(ruling.ruleset)
    return list(next((spoken[moment] for moment in _moments(state, legal) if moment in spoken), ()))


def _moments(state: Game, legal: tuple[Move, ...]) -> Iterator[str]:
    """The moments that the position belongs to, the most specific first, by the names in ``Entry.moments``."""
    rules, position, turns = state.rules, state.position, len(state.turns)
    if state.outcome:
        yield "drawn" if state.outcome.winner is None else "won"
        return
    if position.chain:
        yield "chain"
    if turns < 2:
        yield ("start", "reply")[turns]
    if any(compiled(rules).takes(position, m) for m in legal):
        yield "takes"
    yield f"turn {turns + 1}"
    yield from (moment for moment in ("throw", "place") if any(m.manner == moment for m in legal))
    for left, lost in zip(strength(rules, position), _lost(rules, state).values(), strict=True):
        if lost:
            yield f"{left} left"
    yield "play"


#: Reason → the field whose warrant explains it, for reasons that are not themselves a field.
GROUNDS = {"no-line": "board", "nothing-there": "manner", "must-huff": "huff", "must-place": "hand", "must-remove": "mills",
           "must-throw": "dice", "no-placing": "hand", "no-removing": "mills", "no-throw": "dice"}


def _why(request: Json) -> Json:
    state = _game(request)
    rules, ruling = state.rules, state.rulings[-1]
    board = rules.board
    start, to = _point(board, request, "from"), _point(board, request, "to")
    if start is None:
        raise BadRequest("bad-argument", name="from")
    reason = why(rules, state.position, start, to)
    if state.ended:
        return {"reason": {"key": "game-over", "field": None, "warrant": None, "points": [], "moves": [], "counts": []}}
    if reason is None:
        return {"reason": None}
    return {"reason": _reasoned(game(ruling.game), ruling.ruleset, rules, reason)}


def _reasoned(entry: Entry, name: str, rules: Rules, reason: Reason) -> Json:
    """A reason with the rule behind it, and on whose word that rule stands; nobody's, if it is not the ruleset's own."""
    board, warrants = rules.board, entry.warrants(name)
    field = reason.field or (GROUNDS.get(reason.key) if GROUNDS.get(reason.key) in warrants else None)
    value = rules.values().get(field or "")
    own = value != entry.rules(name).values().get(field or "")
    return {
        "key": reason.key, "field": field, "value": value,
        "warrant": None if own else _warrant(warrants.get(field or "")),
        "points": [board.points[i] for i in reason.points],
        "moves": [[board.points[a], board.points[b]] for a, b in reason.moves], "counts": reason.counts,
    }


def _reply(request: Json) -> Json:
    """The computer's answer to an offer; ``value`` is its last evaluation of its own side, in hundredths of a man."""
    value = request.get("value")
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise BadRequest("bad-argument", name="value")
    return {"act": telling.reply(_game(request), value)}


def _turns(request: Json) -> Json:
    """The turns of each of several lines, which are lists of acts; null for one that cannot be played."""
    lines = request.get("lines")
    if not isinstance(lines, list) or len(lines) > MOST_LINES:
        raise BadRequest("bad-argument", name="lines")
    first = _Known(_game(request | {"acts": []}), {})
    told: list[Json | None] = []
    for line in lines:
        at = first
        try:
            for act in _acts(line, "lines"):
                if act not in at.then:
                    at.then[act] = _Known(at.game.act(act), {})
                at = at.then[act]
            told.append(_told(at.game))
        except (NotationError, RulesError):
            told.append(None)
    return {"lines": told}


class _Known(NamedTuple):
    """A game that some lines have in common, and what they go on to."""

    game: Game
    then: dict[str, _Known]


def _typed(request: Json) -> Json:
    """What a typed move means: the acts that play it, what else begins so, and why it cannot be played."""
    from .typed import meant
    state = _game(request)
    spec = game(_text(request, "game") or "").pdn
    found = meant(state, _text(request, "text") or "", spec)
    told: Json = {"acts": list(found.acts), "choices": found.choices, "ambiguous": found.ambiguous, "reason": None,
                  "from": None, "to": None}
    if found.ends and not found.acts and not found.ambiguous:
        points = state.rules.board.points
        start, to = found.ends
        told |= {"from": points[start], "to": None if to is None else points[to]}
        told |= _why(request | {"from": told["from"], "to": told["to"]})
    return told


def _call(request: Json) -> Json:
    """The code of the turn in ``played``, null if it has none; or what the code in ``text`` means."""
    from . import callouts  # loaded only when it is needed
    state, spec = _game(request), game(_text(request, "game") or "").pdn
    if request.get("played") is not None:
        return {"code": callouts.code(state, tuple(_acts(request["played"], "played")), spec)}
    call, reason, turn = callouts.heard(state, _text(request, "text") or "", spec)
    return {"code": call and call.code, "move": call and call.text, "acts": list(call.acts) if call else [],
            "reason": reason, "turn": turn}


def _letter(request: Json) -> Json:
    """A letter that is being written: its ``text`` once it is ready, else null, and the ``throw`` that falls now, if one does.

    ``letter``: the game's ``id``, this letter's ``number``, its writer's ``side`` and ``secret``, and the ``beads`` of the letter
    that it answers."""
    from . import correspondence  # loaded only when it is needed
    told = request.get("letter")
    if not isinstance(told, dict):
        raise BadRequest("bad-argument", name="letter")
    name, side, secret = (_text(told, part) or "" for part in ("id", "side", "secret"))
    number = _whole(told, "number", 1, correspondence.BEADS)
    before = _acts(told.get("beads") or [], "beads")
    if side not in SIDES or not correspondence.ID.fullmatch(name) or len(before) not in (0, 2, 4):
        raise BadRequest("bad-argument", name="letter")
    state, writer = _game(request), SIDES.index(side)
    beads = correspondence.strung(state, name, writer, number, secret, before)
    letter = correspondence.Letter(name, number, writer, state, beads)
    ready = correspondence.ready(state, number, writer)
    return {"text": correspondence.write(letter) if ready else None, "throw": correspondence.thrown(letter)}


def _opened(request: Json) -> Json:
    """What a letter holds, of a game that begins as the request says."""
    from . import correspondence  # loaded only when it is needed
    found = correspondence.read(_game(request | {"acts": []}), _text(request, "letter") or "")
    return {"id": found.id, "number": found.number, "side": SIDES[found.side], "acts": list(found.game.acts),
            "beads": list(found.beads)}


def _record(request: Json) -> Json:
    entry, name, changes, rules = _rules(request)
    tree = None if request.get("tree") is None else trees.from_json(request["tree"], rules.board)
    state = _game(request if tree is None else request | {"acts": trees.main_line(tree)})
    record = records.Record(entry.id, name, changes, state, _texts(request, "tags"), tree=tree)
    if request.get("pdn"):
        from . import pdn  # loaded only when it is needed
        return {"record": pdn.write(pdn.of(record))}
    return {"record": records.write(record)}


HEADING = ("White", "Black", "Event", "Date", "Result")
"""The tags by which the games of a file are told apart."""


def _read_pdn(request: Json, text: str) -> records.Record | list[Json]:
    """The game in a PDN text, or the one with the ``number`` of the request; if there are several and none is named, a list
    that describes each.  If the text has no game type, the request names the game."""
    from . import pdn
    number, headings = request.get("number"), list(pdn.headings(text))
    if number is None and len(headings) > 1:
        return [{name.lower(): one.tags.get(name, "").strip("? .")[:60] for name in HEADING} for one in headings]
    if number is not None and (not isinstance(number, int) or isinstance(number, bool) or not 0 < number <= len(headings)):
        raise BadRequest("bad-argument", name="number")
    start = headings[number - 1] if number else None
    found = next(pdn.games(text, _text(request, "game"), start), None)
    if found is None:
        raise NotationError("bad-record", missing="moves")
    from .pdn_trees import tree
    grown = tree(found)
    return found if trees.bare(grown) else replace(found, tree=grown)


_POSITION = re.compile(r'\s*(?:\[\s*(?:FEN|Position)\s+")?([WBwb?]\s*:[^"\]\n]*)(?:"\s*\])?\s*')


def _placed(request: Json, described: str) -> Json:
    """A bare position, in our notation or the players', as a game of the request's rules that begins there."""
    entry, name, changes, rules = _rules(request)
    position: Position
    try:
        position = parse_position(rules, described.strip())
    except NotationError:
        if not entry.pdn:
            raise
        from . import pdn
        position = pdn.parse_fen(entry.pdn, rules, described)
    return {"game": entry.id, "rules": name, "set": changes, "first": SIDES[position.side],
            "start": format_position(rules, position), "acts": []}


_OWN = re.compile(r"^\s*\[\s*Game\s", re.MULTILINE)
"""What a record in our own notation has."""
_HEADED = re.compile(r"\s*[\[{%;]")
_NUMBERED = re.compile(rf"(?:^|[\s.])0?[1-9]\d?\s*{reading.JOINT}\s*0?[1-9]")


def _best(request: Json, text: str) -> records.Record | list[Json]:
    """A game without our heading, in PDN or as moves alone, which are played under the rules of the request.  The side that the
    request names is tried as the first to move, then the other: that counts with which more can be read."""
    entry, name, changes, _ = _rules(request)
    headed = bool(_HEADED.match(text))
    if entry.pdn and not request.get("start") and (headed or _NUMBERED.search(text)):
        return _read_pdn(request, text)
    if headed and text.lstrip().startswith("["):
        return records.read(text)
    usual = _text(request, "first") or "b"
    change = " ".join(f"{field}={value}" for field, value in sorted(changes.items()))
    start = _text(request, "start")
    position = f'[Position "{start}"]\n' if start else ""
    heads = [f'[Game "{entry.id}"]\n[Rules "{name}"]\n[Set "{change}"]\n{position}[First "{first}"]\n\n'
             for first in sorted(SIDES, key=lambda side: side != usual)]
    found = [records.read(head + text) for head in heads]
    return max(found, key=lambda record: (not record.cut, len(record.play.acts)))


def _read(request: Json) -> Json:
    text = _text(request, "record")
    if text is None:
        raise BadRequest("bad-argument", name="record")
    if "game" in request and len(text) < LONGEST and (alone := _POSITION.fullmatch(text)):
        return _placed(request, alone[1])
    record = _read_pdn(request, text) if request.get("pdn") else (
        records.read(text) if "game" not in request or _OWN.search(text) else _best(request, text))
    if isinstance(record, list):
        return {"games": record}
    state = record.play
    faults = [{"key": key, "args": args} for key, args in record.faults]
    if record.cut and not state.acts:
        return {"error": faults[-1]}
    rules = ruleset(record.game, record.rules, record.changes)
    standard = state.start == set_up(rules)._replace(side=state.start.side)
    told = {"game": record.game, "rules": record.rules, "set": dict(record.changes), "first": SIDES[state.start.side],
            "start": None if standard else format_position(rules, state.start), "acts": list(state.acts)}
    tags = {name: value for name, value in record.tags.items() if (name, value) != ("Result", "*")}
    more = {"tree": record.tree and trees.to_json(record.tree), "tags": tags, "cut": faults.pop() if record.cut else None,
            "faults": faults}
    return told | {name: value for name, value in more.items() if value}


def _setup(request: Json) -> Json:
    """What an editor shows of the position that it describes, or that stands in a text; of the first one if it has neither."""
    from . import editing  # loaded only when it is needed
    entry, _, _, rules = _rules(request)
    description, text = request.get("described"), _text(request, "text")
    if description is not None:
        position = editing.built(rules, description)
    else:
        alone = _POSITION.fullmatch(text or "")
        position = set_up(rules) if text is None else editing.written(entry, rules, alone[1] if alone else text)
    return editing.told(entry, rules, position)


def _detect(request: Json) -> Json:
    """Which rulesets of a game allow what is written in a text, at which turn the others refuse and why, and what would decide
    between those that are left; ``alike`` are groups of these that differ in no rule."""
    from . import deciding, detecting  # loaded only when they are needed
    entry = game(_text(request, "game") or "")
    text = detecting.read(_text(request, "text") or "")
    verdicts = detecting.detect(entry, text)
    left = {one.rules: one.game for one in verdicts if one.game}
    groups: dict[Rules, list[str]] = {}
    for name, state in left.items():
        groups.setdefault(state.rules, []).append(name)
    told = [_verdict(entry, one) for one in verdicts]
    answer: Json = {"named": text.rules, "words": len(text.words), "verdicts": told, "alike": list(groups.values())}
    if len(groups) > 1:
        standing = {names[0]: (rules, left[names[0]].position) for rules, names in groups.items()}
        answer |= _decided(deciding.deciding(standing), {names[0]: names for names in groups.values()}, left)
    return answer


def _verdict(entry: Entry, one: detecting.Verdict) -> Json:
    """What one ruleset makes of a text, in the words of the desk."""
    told: Json = {"rules": one.rules, "refused": None}
    if one.refusal:
        turn, side, word, reason, state, touch = one.refusal
        rules = state.rules if state else entry.rules(one.rules)
        start, to, *_ = *points_in(touch), None, None
        told["refused"] = {"turn": turn, "side": SIDES[side], "word": word, "reason": _reasoned(entry, one.rules, rules, reason),
                           "from": start, "to": to, "acts": len(state.acts) if state else 0,
                           "outcome": _outcome(state.outcome) if state else None}
    if one.game:
        names = one.game.rules.board.names
        left = [{"turn": n, "side": SIDES[side], "men": names(men)} for n, side, men in one.neglects]
        told |= {"turns": len(one.game.turns), "outcome": _outcome(one.game.outcome), "left": left}
    return told


def _decided(searched: deciding.Searched, groups: dict[str, list[str]], left: dict[str, Game]) -> Json:
    """What would decide between rulesets, with the first position and all acts that lead there under each."""
    found = searched.found
    if not found:
        return {"deciding": None, "looked": searched.looked}
    state = next(iter(left.values()))
    standard = state.start == set_up(state.rules)._replace(side=state.start.side)
    return {"looked": searched.looked, "deciding": {
        "first": SIDES[state.start.side], "start": None if standard else format_position(state.rules, state.start),
        "acts": {name: [*left[one].acts, *found.acts[one]] for one, names in groups.items() for name in names},
        "line": found.line, "turn": found.turn,
        "allows": [name for one in found.allows for name in groups[one]],
        "refuses": [name for one in found.refuses for name in groups[one]],
        "outcomes": {name: _outcome(found.outcomes[one]) for one, names in groups.items() for name in names},
    }}


MOST_TURNS = 20
MOST_SEEN = 20_000
MOST_SEARCHED = 200_000


def _judge(request: Json) -> Json:
    """Whether the side that made the last turn still wins with at most so many more ``turns`` of its own, the turn that
    answers it best, or shows why not, and how it goes on: see ``proving.judged``.  ``most``: positions looked at."""
    from .proving import judged  # loaded only when it is needed
    state = _game(request)
    turns, most = _whole(request, "turns", 0, MOST_TURNS), _whole(request, "most", 1, MOST_SEEN)
    if not state.turns or state.unfinished:
        raise BadRequest("bad-argument", name="acts")
    found = judged(state.rules, state.position, state.turns[-1].side, turns, most)
    acts = {name: [touch_text(state.rules.board, m) for m in turn or ()]
            for name, turn in (("reply", found.reply), ("onward", found.onward))}
    return {"verdict": found.verdict, **acts}


OPS: dict[str, Callable[[Json], Json]] = {
    "catalogue": _catalogue, "check": _check, "view": _view, "why": _why, "record": _record, "read": _read,
    "reply": _reply, "turns": _turns, "typed": _typed,
    "threats": _threats,
    "setup": _setup, "call": _call, "detect": _detect, "judge": _judge, "letter": _letter, "opened": _opened,
}
STREAMS: dict[str, Callable[[str], Sliced]] = {"think": Thinker, "compare": Trial, "analyse": Analyst, "advise": Adviser,
                                               "review": Reviewer, "explain": Explainer,
                                               "verify": Verifier, "openings": Openings, "again": Repeater}
"""What runs in slices, by its op."""
