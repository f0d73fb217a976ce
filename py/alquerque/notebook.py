"""What a notebook shows of a game: a position as a picture, and a board to play on.

>>> from alquerque import ruleset
>>> from alquerque.notebook import picture
>>> print(picture(ruleset("alquerque-de-tres")))
...
...
...

A cell of a notebook shows the picture (``_repr_svg_``); where there are no pictures, its ``repr`` draws the position with
letters.  A ``Play`` is a game under way: the notebook of the site lets one touch its board, any other shows its picture, and
``move`` plays in code everywhere.  The pages with a board do not use this module: they draw their boards themselves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from .board import Board, indices
from .history import Game
from .notation import drawing, start, touch_text
from .pipeline import Move, Position
from .players import chance, level
from .rules import SIDES, Rules

UNIT, EDGE = 60, 52
"""A man's cell, and from the outermost points to the edge, in the units of the picture."""
LEAF, DARK, LINE, INK, GOLD, AZURE = "#f8f0df", "#dcbf86", "#4a3521", "#2a2018", "#a9791f", "#1f4f7f"
MEN = (("#fbf5e4", "#523716"), ("#2a211b", "#dcba70"))
"""The men's colours by side: the disc, and its rim and letter."""
Computer = Callable[[Game], Move]


@dataclass(frozen=True)
class Picture:
    """A drawing: ``svg`` is an SVG document, ``text`` the same with letters."""

    svg: str
    text: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return self.text


def picture(what: Rules | Board, position: Position | None = None, *, ringed: Iterable[str] = (), dotted: Iterable[str] = (),
            labels: Mapping[str, object] | None = None) -> Picture:
    """A board with its men: those of ``position``, or of the first one of these rules; of a ``Board`` alone, its points.

    ``ringed`` and ``dotted`` points get a gold ring or a blue dot; ``labels`` are short texts on points.
    """
    board = what if isinstance(what, Board) else what.board
    words = dict(labels or {})
    parts = [*_ground(board), *(_ring(board, name) for name in ringed)]
    text = " ".join(f"{name}:{word}" for name, word in words.items()) or board.id
    if isinstance(what, Rules):
        position = start(what) if position is None else position
        parts += _men(what, position)
        text = drawing(what, position)
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
    width, height = (2 * EDGE + UNIT * max(place[way] for place in board.drawn) for way in (0, 1))
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
        runs = "M".join("L".join(f"{x:g} {y:g}" for x, y in (at[name] for name in line)) for line in board.lines)
        parts.append(f'<path d="M{runs}" fill="none" stroke="{LINE}" stroke-width="2.5" stroke-linecap="round"/>')
        parts += [f'<circle cx="{x:g}" cy="{y:g}" r="4.5" fill="{LINE}"/>' for x, y in at.values()]
    for way, cut in ((0, slice(0, 1)), (1, slice(1, None))):
        names: dict[float, set[str]] = {}
        for name, place in at.items():
            names.setdefault(place[way], set()).add(name[cut])
        if all(len(some) == 1 for some in names.values()):
            rim = [(place, height - 14) if way == 0 else (14, place) for place in names]
            parts += [_label(x, y, min(some), 15) for (x, y), some in zip(rim, names.values(), strict=True)]
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
            parts.append(_label(x, y, mark, 17, rim))
    return parts


def _ring(board: Board, name: str) -> str:
    x, y = spot(board, name)
    return f'<circle cx="{x:g}" cy="{y:g}" r="26" fill="none" stroke="{GOLD}" stroke-width="4"/>'


def _dot(board: Board, name: str) -> str:
    x, y = spot(board, name)
    return f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{AZURE}" stroke="{LEAF}" stroke-width="2"/>'


def _label(x: float, y: float, text: str, size: int, colour: str = INK) -> str:
    if not text:
        return ""
    backed = f' paint-order="stroke" stroke="{LEAF}" stroke-width="5"' if colour == INK else ""
    return (f'<text x="{x:g}" y="{y:g}" font-family="Georgia, serif" font-size="{size}" fill="{colour}"{backed} '
            f'text-anchor="middle" dominant-baseline="central">{escape(text)}</text>')


class Play:
    """A game under way, to be played in a notebook.

    ``computer`` is who plays the other side: a level from 1 to 6, a function that chooses a move of a game, or None where
    two people play.  ``side`` is the person's, "w" or "b"; without it, the one that begins.
    """

    def __init__(self, rules: Rules, computer: int | Computer | None = 1, side: str | None = None) -> None:
        self.game = Game.begin(rules)
        self.side = SIDES.index(side) if side else self.game.position.side
        self.computer = _chooser(computer) if isinstance(computer, int) else computer
        self._touched: tuple[str, ...] = ()
        self._dice = random.Random()
        self._answer()

    def move(self, text: str) -> Play:
        """Plays turns or touches, as ``Game.read`` reads them, and lets the computer answer.  Raises IllegalAct."""
        self.game = self.game.read(text)
        self._answer()
        return self

    def touch(self, word: str) -> None:
        """Touches a point, or plays a touch written out; what leads to no legal touch puts a man down that was taken up."""
        if word not in self.game.rules.board.index:
            self.move(word)
            return
        longer = (*self._touched, word)
        self._touched = longer if self._begun(longer) else (word,) if self._begun((word,)) else ()
        moves = self._begun(self._touched) if self._touched else []
        if len(moves) == 1 and self._points(moves[0]) == self._touched:
            self.game = self.game.touch(moves[0])
            self._answer()

    def _board_(self) -> dict[str, Any]:
        """For a notebook in which boards can be touched: the picture; where each point that can be touched now lies, in parts of
        its width and height; the touches that no point says; who is to move; and how the game has ended."""
        board = self.game.rules.board
        width, height = _size(board)
        spots = [{"id": name, "x": spot(board, name)[0] / width, "y": spot(board, name)[1] / height} for name in self._open()]
        begun = self._begun(self._touched)
        several = [m for m in begun if self._points(m) == self._touched]  # without a point, or alike in their points
        end = self.game.outcome
        return {"svg": self._repr_svg_(), "text": drawing(self.game.rules, self.game.position), "spots": spots,
                "acts": [touch_text(board, m) for m in several], "side": SIDES[self.game.position.side],
                "last": self.game.turns[-1].text if self.game.turns else "",
                "end": end and {"winner": None if end.winner is None else SIDES[end.winner]}}

    def _repr_svg_(self) -> str:
        touched = self._touched or [name for turn in self.game.turns[-1:] for m in turn.moves for name in self._points(m)]
        able = [name for name in self._open() if self._touched and name not in self._touched]
        return picture(self.game.rules, self.game.position, ringed=dict.fromkeys(touched), dotted=able).svg

    def __repr__(self) -> str:
        return drawing(self.game.rules, self.game.position)

    def _points(self, m: Move) -> tuple[str, ...]:
        """The points that a hand touches to play this, in order."""
        names = self.game.rules.board.points
        return tuple(names[i] for i in (m.start, m.to) if i >= 0)

    def _begun(self, touched: tuple[str, ...]) -> list[Move]:
        """The legal touches that begin with these points."""
        return [m for m in self.game.legal() if self._points(m)[:len(touched)] == touched]

    def _open(self) -> list[str]:
        """The points that can be touched now: the next one of each touch begun, and the first one of all others."""
        at = len(self._touched)
        onward = [self._points(m)[at] for m in self._begun(self._touched) if len(self._points(m)) > at]
        first = [self._points(m)[0] for m in self.game.legal() if self._points(m)]
        return list(dict.fromkeys([*onward, *first]))

    def _answer(self) -> None:
        """Dice are thrown, and the computer plays, until the person is to move or the game is over."""
        self._touched = ()
        while moves := self.game.legal():
            if moves[0].dice:
                self.game = self.game.touch(chance(self.game, self._dice)[0])
            elif self.computer and self.game.position.side != self.side:
                self.game = self.game.touch(self.computer(self.game))
            else:
                return


def _chooser(number: int) -> Computer:
    """The computer at one of its levels."""
    player, rng = level(number), random.Random()

    def choose(game: Game) -> Move:
        return player(game, rng)[0]

    return choose
