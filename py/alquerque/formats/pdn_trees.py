"""Converts games in PDN to trees and back.  Items of PDN are turns, and a variation replaces the turn before it.  A
comment in the middle of a turn comes after the turn in PDN; rings and arrows are ``[%csl …]`` and ``[%cal …]``, with
two-digit numbers, as other programs write them; acts that are not moves are ``[%act …]``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from ..board import Board
from ..errors import NotationError, RulesError
from ..games import game as catalogue
from ..games.entry import Pdn
from ..history import ACTIONS, Game, is_touch
from . import records, trees
from .move_reader import squares
from .notation import touch_text
from .pdn import Comment, Glyph, Item, PdnGame, Played, Variation, acts_in, movetext, names, turn_text
from .trees import Node, Word

STRENGTH = re.compile(trees.SIGN)


# -- items as a tree -------------------------------------------------------------------------------------------


def tree(game: PdnGame) -> Node:
    """The tree of a game that was read."""
    pdn = catalogue(game.game).pdn_of(game.rules)
    assert pdn
    root, state = Node(), game.play
    _TreeBuilder(pdn, state).line(game.items, root, [], main=True)
    end, beyond = trees.end_main_line(root, state.acts)
    if beyond:
        ply = len(state.turns) + (state.start.side != pdn.first)
        text = movetext(pdn, state.rules, state.position, items(pdn, Node(next=beyond), state), ply)
        end.say(trees.disarm_commands(" ".join(text)))
    return root


class _TreeBuilder:
    """Puts items into a tree."""

    def __init__(self, pdn: Pdn, game: Game) -> None:
        self._pdn, self._first, self._board, self._acts = pdn, records.first(game), game.rules.board, game.acts

    def line(self, items: Sequence[Item], start: Node, before: Sequence[str], main: bool = False) -> None:
        """Adds a line from this node on, which is reached by the acts ``before``; the main line has only acts that were
        played."""
        back = at = start
        path, turn_start = [*before], len(before)
        remark, begun, played = "", main, 0
        for item in items:
            if isinstance(item, Played):
                turn_start = len(path)
                path += (touch_text(self._board, m) for m in item.moves)
                back, at = at, self._turn(at, item, remark, main)
                begun, remark, played = True, "", played + len(item.moves)
            elif isinstance(item, Glyph):
                at.mark(item.code)
            elif isinstance(item, Variation):
                self.line(item.items, back, path[:turn_start])
            else:
                text, acts = acts_in(item.text)
                for act in acts:
                    if act in ACTIONS and (
                        self._acts[played : played + 1] == (act,) if main else self._is_possible(path, act)
                    ):
                        at, played, begun = at.follow(act, main), played + 1, True
                        path.append(act)
                if begun or text.lstrip().startswith("[%"):
                    self._said(at, text)
                else:
                    remark = trees.join_comments(remark, text.strip())
        for act in self._acts[played:] if main else ():  # a claim reported by a tag
            at = at.follow(act, main)
        at.say(remark)

    def _is_possible(self, path: Sequence[str], act: str) -> bool:
        """Whether an act other than a touch can follow these acts."""
        try:
            reduce(Game.act, (*path, act), self._first)
        except (NotationError, RulesError):
            return False
        return True

    def _turn(self, at: Node, turn: Played, remark: str, main: bool) -> Node:
        """The node after a turn."""
        for m in turn.moves:
            continuations = len(at.next)
            before, at = at, at.follow(touch_text(self._board, m), main)
            if remark and len(before.next) > continuations:
                at.before, remark = remark, ""
        if STRENGTH.fullmatch(turn.strength):
            at.sign = at.sign or turn.strength
        at.say(remark)
        return at

    def _said(self, at: Node, comment: str) -> None:
        text, drawn = trees.drawings(comment, self._points)
        at.say(text.strip())
        at.draw(drawn)

    def _points(self, names: str) -> list[str]:
        """The points named in a text of joined names, as players name them."""
        numbered, half = squares(self._board, self._pdn), len(names) // 2
        if names[:1].isalpha():
            parts = re.findall(r"[a-l]\d{1,2}", names)
        else:
            parts = [names] if len(names) < 3 else [names[:half], names[half:]]
        points = [numbered.get(part.lstrip("0")) for part in parts]
        return [self._board.points[i] for i in points if i is not None] if "".join(parts) == names else []


# -- a tree as items -------------------------------------------------------------------------------------------


class _Open(NamedTuple):
    """A line being written: its items, and what has been played since its last turn, that turn included."""

    items: list[Item]
    since: list[Item]


def items(pdn: Pdn, root: Node, first: Game) -> tuple[Item, ...]:
    """A tree as items.  A variation that PDN cannot express ends there, with the rest as a comment."""
    board = first.rules.board
    lines = [_Open(_turn_items(pdn, board, [root]), [])]
    lost: list[str] | None = None
    deep = 0
    for piece in trees.pieces(root, first, whole=True):
        if lost is not None:
            deep += (piece == "(") - (piece == ")")
            if deep >= 0:
                lost.append(piece.text if isinstance(piece, Word) else piece)
                continue
            lines[-1].items.append(Comment(" ".join(lost)))
            lost = None
        if piece == "(":
            since = lines[-1].since
            prefix = since[:-1] if since and isinstance(since[-1], Comment) else []
            lines.append(_Open(list(prefix), list(prefix)))
        elif piece == ")":
            closed = lines.pop()
            lines[-1].items.append(Variation(tuple(closed.items)))
        elif isinstance(piece, Word):
            if not _without_unwritable(pdn, piece):
                lost, deep = [piece.text], 0
                continue
            _word(pdn, board, lines[-1], piece)
    if lost is not None:
        lines[-1].items.append(Comment(" ".join(lost)))
    return tuple(lines[0].items)


def _without_unwritable(pdn: Pdn, word: Word) -> bool:
    """Whether PDN can say this."""
    if word.nodes[0].act.startswith("rules:") or word.after.unfinished:
        return False
    if not is_touch(word.nodes[0].act):
        return True
    turn = word.after.turns[-1]
    try:
        return bool(turn_text(pdn, turn.rules, turn.before, turn.moves))
    except NotationError:
        return False


def _word(pdn: Pdn, board: Board, line: _Open, word: Word) -> None:
    line.items.extend(Comment(node.before) for node in word.nodes if node.before)
    played: Item
    if is_touch(word.nodes[0].act):
        played = Played(word.after.turns[-1].moves)
        line.since.clear()
        line.items.append(played._replace(strength=word.nodes[-1].sign))
    else:
        played = Comment(f"[%act {word.nodes[0].act}]")
        line.items.append(played)
    line.since.append(played)
    line.items.extend(_turn_items(pdn, board, word.nodes))


def _turn_items(pdn: Pdn, board: Board, nodes: Sequence[Node]) -> list[Item]:
    """The annotations of the nodes of one turn, as items."""
    named = names(pdn, board)

    def name(point: str) -> str:
        text = named[board.index[point]]
        return text.zfill(2) if pdn.numbered else text

    signs = {sign: code for code, sign in trees.SIGNS.items()}
    glyphs = [signs[node.sign] for node in nodes[:-1] if node.sign in signs] + [
        code for node in nodes for code in node.glyphs
    ]
    if not is_touch(nodes[-1].act) and nodes[-1].sign in signs:
        glyphs.append(signs[nodes[-1].sign])
    drawn = trees.commands([drawing for node in nodes for drawing in node.drawn], name)
    text = " ".join(filter(None, [drawn, "\n".join(node.text for node in nodes if node.text)]))
    return [*(Glyph(code) for code in glyphs), *([Comment(text)] if text else [])]
