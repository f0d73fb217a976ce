"""Games in notebooks: a position as a picture, and a board to play on.

>>> from alquerque import parse_position, ruleset
>>> from alquerque.notebook import picture
>>> rules = ruleset("alquerque-de-tres")
>>> picture(rules, parse_position(rules, "W:Wa1,b2:Bc3"))
..b
.w.
w..

A notebook cell shows the picture (``_repr_svg_``) of a position or a ``Game``; where there are no pictures, its
``repr`` draws the position with letters.  A ``Play`` is a game in progress: the site's notebook shows it on a board to
play on, any other notebook shows its picture, and ``move`` plays in code everywhere.  The pages with a board do not use
this module: they draw their boards themselves.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from itertools import count
from typing import Any

from . import api
from .api.catalogue import describe_game
from .api.requests import game_of
from .api.tasks import SlicedTask
from .board import Board, along_circle, indices, is_ring
from .formats.notation import draw_board, start, touch_text
from .games import GAMES, Entry, Ruleset
from .history import Game
from .pipeline import Move, Position
from .raster import png
from .rules import SIDES, Rules
from .thinking.simulated_players import level, random_touch

UNIT, EDGE = 60, 52
"""The width of a point's cell, and the distance of the outermost points from the edge, in units of the picture."""
LEAF, DARK, LINE, INK, GOLD, AZURE = "#f8f0df", "#dcbf86", "#4a3521", "#2a2018", "#a9791f", "#1f4f7f"
MEN = (("#fbf5e4", "#523716"), ("#2a211b", "#dcba70"))
"""The men's colours by side: the disc, and its rim and letter."""
Computer = Callable[[Game], Move]
_numbers = count(1)


@dataclass(frozen=True)
class Picture:
    """A drawing: ``svg`` is an SVG document, ``text`` draws the same with letters."""

    svg: str
    text: str

    def _repr_svg_(self) -> str:
        return self.svg

    def png(self, scale: int = 2) -> bytes:
        """The drawing as a PNG; see ``raster``."""
        return png(self.svg, scale)

    def __repr__(self) -> str:
        return self.text


def picture(
    what: Rules | Board,
    position: Position | None = None,
    *,
    ringed: Iterable[str] = (),
    dotted: Iterable[str] = (),
    labels: Mapping[str, object] | None = None,
) -> Picture:
    """A board with the men of ``position``, or of the first position of these rules; for a ``Board``, only its points.

    ``ringed`` and ``dotted`` points get a gold ring or a blue dot; ``labels`` are short texts on points.
    """
    board = what if isinstance(what, Board) else what.board
    words = dict(labels or {})
    parts = [*_ground(board), *(_ring(board, name) for name in ringed)]
    text = " ".join(f"{name}:{word}" for name, word in words.items()) or board.id
    if isinstance(what, Rules):
        position = start(what) if position is None else position
        parts += _men(what, position)
        text = draw_board(what, position)
    parts += [_dot(board, name) for name in dotted]
    parts += [_label(*spot(board, name), str(word), 18) for name, word in words.items()]
    width, height = _size(board)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}">'
    return Picture(head + "".join(parts) + "</svg>", text)


def spot(board: Board, name: str) -> tuple[float, float]:
    """Where a picture shows a point, from its upper left corner."""
    x, y = board.drawn[board.index[name]]
    return round(EDGE + x * UNIT, 2), round(_size(board)[1] - EDGE - y * UNIT, 2)


def _size(board: Board) -> tuple[float, float]:
    width, height = (2 * EDGE + UNIT * max(place[axis] for place in board.drawn) for axis in (0, 1))
    return round(width, 2), round(height, 2)


def _ground(board: Board) -> list[str]:
    """The field, its lines or squares, and the names of columns and rows at the rim."""
    width, height = _size(board)
    parts = [f'<rect width="{width:g}" height="{height:g}" rx="6" fill="{LEAF}"/>']
    at = {name: spot(board, name) for name in board.points}
    if board.style == "squares":
        half = UNIT / 2
        parts += [f'<rect x="{x - half:g}" y="{y - half:g}" width="{UNIT}" height="{UNIT}" fill="{DARK}"/>'
                  for x, y in at.values()]
        parts.append(f'<rect x="{EDGE - half:g}" y="{EDGE - half:g}" width="{width - 2 * EDGE + UNIT:g}" '
                     f'height="{height - 2 * EDGE + UNIT:g}" fill="none" stroke="{LINE}" stroke-width="2"/>')
    else:
        drawn = [[at[name] for name in line] for line in board.lines]
        drawn = [along_circle(line) if is_ring(line) else line for line in drawn]
        runs = "M".join("L".join(f"{x:g} {y:g}" for x, y in line) for line in drawn)
        parts.append(f'<path d="M{runs}" fill="none" stroke="{LINE}" stroke-width="2.5" stroke-linecap="round"/>')
        parts += [f'<circle cx="{x:g}" cy="{y:g}" r="4.5" fill="{LINE}"/>' for x, y in at.values()]
    for axis, cut in ((0, slice(0, 1)), (1, slice(1, None))):
        names: dict[float, set[str]] = {}
        for name, place in at.items():
            names.setdefault(place[axis], set()).add(name[cut])
        if all(len(some) == 1 for some in names.values()):
            rim = [(place, height - 14) if axis == 0 else (14, place) for place in names]
            parts += [_label(x, y, min(some), 15, halo=False) for (x, y), some in zip(rim, names.values(), strict=True)]
    return parts


def _men(rules: Rules, position: Position) -> list[str]:
    """Each man as a disc with the letter of its kind, and the number of men on a point where there are several."""
    parts = []
    for code, mask in enumerate(position.men):
        side, kind = divmod(code, len(rules.kinds))
        disc, rim = MEN[side]
        for i in indices(mask):
            x, y = spot(rules.board, rules.board.points[i])
            below = len(position.under[i]) if position.under else 0
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="21" fill="{disc}" stroke="{rim}" stroke-width="2.5"/>'
                         f'<circle cx="{x:g}" cy="{y:g}" r="14" fill="none" stroke="{rim}"/>')
            mark = rules.kinds[kind].letter + (str(below + 1) if below else "")
            parts.append(_label(x, y, mark, 17, rim, halo=False))
    return parts


def _ring(board: Board, name: str) -> str:
    x, y = spot(board, name)
    return f'<circle cx="{x:g}" cy="{y:g}" r="26" fill="none" stroke="{GOLD}" stroke-width="4"/>'


def _dot(board: Board, name: str) -> str:
    x, y = spot(board, name)
    return f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{AZURE}" stroke="{LEAF}" stroke-width="2"/>'


def _label(x: float, y: float, text: str, size: int, colour: str = INK, halo: bool = True) -> str:
    """A word with its middle there; a ``halo`` parts it from what lies beneath."""
    if not text:
        return ""
    backed = f' paint-order="stroke" stroke="{LEAF}" stroke-width="5"' if halo else ""
    return (f'<text x="{x:g}" y="{y:g}" font-family="Georgia, serif" font-size="{size}" fill="{colour}"{backed} '
            f'text-anchor="middle" dominant-baseline="central">{escape(text)}</text>')


class Play:
    """A game to be played in a notebook.  ``computer`` plays the other side: a level from 1 to 6, a function that
    chooses a move of a game, or None where two people play.  ``side`` is the person's, "w" or "b"; without it, the side
    that begins.  ``game`` is the current game; moves on the board of the site's notebook change it.
    """

    def __init__(self, rules: Rules, computer: int | Computer | None = 1, side: str | None = None) -> None:
        self.game = Game.begin(rules)
        self.side = SIDES.index(side) if side else self.game.position.side
        self._level = computer if isinstance(computer, int) else 0
        self.computer = _chooser(computer) if isinstance(computer, int) else computer
        self._dice = random.Random()
        self._entry: Entry | None = None
        self._answer()

    def move(self, text: str) -> Play:
        """Plays turns or touches, as ``Game.read`` reads them, and lets the computer answer.  Raises IllegalAct."""
        self.game = self.game.read(text)
        self._answer()
        return self

    def _board_(self) -> dict[str, Any]:
        """For a notebook with a board to play on: the game, its first view and its acts as in ``api``, and who plays
        each side.  ``own``: whether a function plays, which the board treats as a level."""
        if self._entry is None:
            self._entry = Entry(f"own-{next(_numbers)}", self.game.rules, (Ruleset("own", by="own"),))
            GAMES.lend(self._entry)
        players = ["person", "person"]
        if self.computer:
            players[1 - self.side] = str(self._level or 1)
        first: dict[str, Any] = {"game": self._entry.id, "rules": "own", "acts": []}
        return {"game": describe_game(self._entry), "rules": "own", "acts": self._acts_(),
                "view": json.loads(api.answer(json.dumps({"op": "view", **first}))),
                "players": dict(zip(SIDES, players, strict=True)),
                "own": bool(self.computer and not self._level), "svg": self._repr_svg_(), "text": repr(self)}

    def _acts_(self) -> list[str]:
        return list(self.game.acts)

    def _stands_(self, acts: str) -> None:
        """Sets the game to the state that the board shows: after these acts, a list in JSON."""
        game = Game.begin(self.game.rules)
        for act in json.loads(acts):
            game = game.act(act)
        self.game = game

    def _thinker_(self, text: str) -> SlicedTask[Any, Any] | _Chosen:
        """The task for the board's request to the computer: see ``api.start_task``."""
        return api.start_task(text) if self._level or not self.computer else _Chosen(text, self.computer)

    def _repr_svg_(self) -> str:
        return self.game._repr_svg_()

    def __repr__(self) -> str:
        return draw_board(self.game.rules, self.game.position)

    def _answer(self) -> None:
        """Throws dice and plays for the computer until the person is to move or the game is over."""
        while moves := self.game.legal():
            if moves[0].dice:
                self.game = self.game.touch(random_touch(self.game, self._dice)[0])
            elif self.computer and self.game.position.side != self.side:
                self.game = self.game.touch(self.computer(self.game))
            else:
                return


class _Chosen:
    """A move chosen by a function, reported as a search reports its own."""

    def __init__(self, text: str, computer: Computer) -> None:
        self._text, self._computer = text, computer

    def step(self, ms: float = 30) -> str:
        game = game_of(self._text)
        touch = touch_text(game.rules.board, self._computer(game))
        return json.dumps({"touch": touch, "rest": [], "depth": 1, "done": True})


def _chooser(number: int) -> Computer:
    """The computer at one of its levels."""
    player, rng = level(number), random.Random()

    def choose(game: Game) -> Move:
        return player(game, rng)[0]

    return choose
