"""A game with its variations: the lines that were played or considered, with annotations.

A tree consists of nodes with one act each (see ``history``).  Of the nodes that follow another, the first continues the
line and the others begin variations.  A node has

sign     the mark for a move's strength: "!", "?", "!!", "??", "!?", "?!" (or what else a file in PDN has)
glyphs   other numeric annotations: 14 is a small advantage
text     what is said after the move, commands like ``[%clk 0:03:10]`` included
before   what is said before the move, at the beginning of a variation
drawn    rings and arrows drawn by hand: a colour's letter (R, B, Y, G) and one point or two, ``Rc3``, ``Bc3d4``

Nodes are changed only while a text is read.

As JSON (``to_json``, ``from_json``) a tree is a line of nodes, and the other ways to go on from a node's place stand on
the node, so that a long game is not deep::

    {"text": "said before the first move", "drawn": ["Rc3"],
     "line": [{"act": "d2-c3"},
              {"act": "b4xd2", "sign": "!", "text": "best", "ways": [[{"act": "d4xd2"}, {"act": "d1xd3"}]]}]}

As text (in records, and with players' names for the points in PDN) a variation stands in parentheses behind the word
that it replaces, as in every notation of this kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..board import POINT, Board
from ..errors import NotationError
from ..history import Game, is_touch
from .notation import turn_text

Json = dict[str, Any]

SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""The numeric annotations that are written as signs [PGN, 10]."""
GLYPHS = {
    "=": 10,
    "∞": 13,
    "+=": 14,
    "⩲": 14,
    "=+": 15,
    "⩱": 15,
    "±": 16,
    "+/-": 16,
    "∓": 17,
    "-/+": 17,
    "+-": 18,
    "-+": 19,
    "□": 7,
}
"""Numeric annotations that printed books have as signs [PGN, 10]."""
GLYPH = r"\+/[-−]|[-−]/\+|\+[-−=]|[-−=]\+|[±∓∞⩲⩱□=]"
MAX_NODES = 20_000
"""The most nodes of a tree."""
MAX_COMMENT_CHARS = 50_000
"""The greatest length of the comments on one move that are joined, in characters."""
MAX_VARIATION_DEPTH = 100
"""The deepest nesting of variations."""
SIGN = r"[!?]{1,8}|\([!?]{1,8}\)"
_DRAWING = re.compile(rf"[RBYG]{POINT}(?:{POINT})?")
_COMMAND = re.compile(r"\[%(csl|cal)\s+([^\[\]]*)\]\s?")


@dataclass(eq=False)
class Node:
    """An act with what is said about it, and what may follow; the root has no act and stands for the first position."""

    act: str = ""
    sign: str = ""
    glyphs: list[int] = field(default_factory=list)
    text: str = ""
    before: str = ""
    drawn: list[str] = field(default_factory=list)
    next: list[Node] = field(default_factory=list)

    def follow(self, act: str, main: bool = False) -> Node:
        """The node of an act from here, a new one if there is none yet; the node of the main line is first, even if a
        variation that repeats the last move was read before."""
        child = next((node for node in self.next if node.act == act), None)
        if not child:
            child = Node(act)
            self.next.append(child)
        if main and self.next[0] is not child:
            self.next = [child, *(node for node in self.next if node is not child)]
        return child

    def say(self, text: str) -> None:
        """Adds a comment; further ones follow on lines of their own."""
        self.text = join_comments(self.text, text)

    def mark(self, glyph: int) -> None:
        """Adds a numeric annotation: as the node's sign, if it has a sign and the node none yet."""
        if glyph in SIGNS and not self.sign and self.act:
            self.sign = SIGNS[glyph]
        elif glyph not in self.glyphs:
            self.glyphs.append(glyph)

    def draw(self, drawn: Sequence[str]) -> None:
        """Adds drawings; rings come before arrows, since each kind is written as one command."""
        self.drawn = sorted(dict.fromkeys((*self.drawn, *drawn)), key=lambda drawing: len(re.findall(r"\d+", drawing)))

    @property
    def plain(self) -> bool:
        """Whether the node has no annotations."""
        return not (self.sign or self.glyphs or self.text or self.drawn)


def join_comments(comment: str, added: str) -> str:
    """Two comments joined by a line break.  Raises NotationError too-long."""
    if len(comment) > MAX_COMMENT_CHARS:
        raise NotationError("too-long", length=len(comment), limit=MAX_COMMENT_CHARS)
    return f"{comment}\n{added}" if comment and added else comment or added


def line(acts: Sequence[str]) -> Node:
    """A tree of one line."""
    root = at = Node()
    for act in acts:
        at = at.follow(act)
    return root


def glyph(sign: str) -> int:
    """The number of an annotation that is written as a sign."""
    return GLYPHS[sign.replace("−", "-")]


def main_line(root: Node) -> list[str]:
    """The acts of a tree's main line."""
    acts = []
    at = root
    while at.next:
        at = at.next[0]
        acts.append(at.act)
    return acts


def end_main_line(root: Node, acts: Sequence[str]) -> tuple[Node, list[Node]]:
    """Ends a tree's main line with the acts that were played; returns the line's last node, and the nodes cut off after
    it.

    A variation that repeats the last moves of a game may go on beyond them.  That was not played, so it must not
    lengthen the main line; the caller keeps it as a comment."""
    at = root
    for _ in acts:
        at = at.next[0]
    beyond, at.next = at.next, []
    return at, beyond


def bare(root: Node) -> bool:
    """Whether a tree is a single line without annotations."""
    at = root
    while at.plain and not at.before and len(at.next) == 1:
        at = at.next[0]
    return at.plain and not at.before and not at.next


# -- JSON ------------------------------------------------------------------------------------------------------


def to_json(root: Node) -> Json:
    """A tree as JSON, without what is empty."""
    return _node_json(root) | {"line": _line_json(root.next[0], root.next[1:]) if root.next else []}


def _node_json(node: Node) -> Json:
    fields = {"act": node.act, "sign": node.sign, "glyphs": list(node.glyphs), "text": node.text, "before": node.before,
              "drawn": list(node.drawn)}
    return {name: value for name, value in fields.items() if value}


def _line_json(head: Node, others: Sequence[Node]) -> list[Json]:
    items = []
    while True:
        variations = [_line_json(other, ()) for other in others]
        items.append(_node_json(head) | ({"ways": variations} if variations else {}))
        if not head.next:
            return items
        head, *others = head.next


def from_json(value: object, board: Board | None = None) -> Node:
    """The tree of a JSON value.  Raises NotationError bad-tree, too-long; bad-tree also for drawings on points that the
    board does not have."""
    if not isinstance(value, dict):
        raise NotationError("bad-tree")
    root = Node()
    _fill_node(root, value)
    _add_line(root, value.get("line"), [MAX_NODES], MAX_VARIATION_DEPTH)
    if board and not all(point in board.index for drawing in _all_drawings(root) for point in re.findall(POINT, drawing[1:])):
        raise NotationError("bad-tree")
    return root


def _all_drawings(root: Node) -> Iterator[str]:
    """All that is drawn in a tree."""
    left = [root]
    while left:
        node = left.pop()
        yield from node.drawn
        left += node.next


def _add_line(at: Node, items: object, left: list[int], deep: int) -> None:
    if not isinstance(items, list) or deep < 0:
        raise NotationError("bad-tree")
    for item in items:
        left[0] -= 1
        if left[0] < 0:
            raise NotationError("too-long", limit=MAX_NODES)
        if not isinstance(item, dict) or not isinstance(item.get("act"), str) or not item["act"]:
            raise NotationError("bad-tree")
        here, at = at, at.follow(item["act"])
        _fill_node(at, item)
        variations = item.get("ways", [])
        if not isinstance(variations, list):
            raise NotationError("bad-tree")
        for variation in variations:
            _add_line(here, variation, left, deep - 1)


def _fill_node(node: Node, item: Json) -> None:
    texts = {name: item.get(name, "") for name in ("sign", "text", "before")}
    glyphs, drawn = item.get("glyphs", []), item.get("drawn", [])
    if (
        not all(isinstance(text, str) for text in texts.values())
        or not isinstance(glyphs, list)
        or not isinstance(drawn, list)
    ):
        raise NotationError("bad-tree")
    if texts["sign"] and not re.fullmatch(SIGN, texts["sign"]):
        raise NotationError("bad-tree")
    if not all(type(glyph) is int and 0 <= glyph < 1000 for glyph in glyphs):
        raise NotationError("bad-tree")
    if not all(isinstance(drawing, str) and _DRAWING.fullmatch(drawing) for drawing in drawn):
        raise NotationError("bad-tree")
    node.sign, node.before = node.sign or texts["sign"], node.before or texts["before"]
    node.say(texts["text"])
    node.glyphs += [glyph for glyph in glyphs if glyph not in node.glyphs]
    node.draw(drawn)


# -- what is drawn, in comments --------------------------------------------------------------------------------


def drawings(text: str, points: Callable[[str], Sequence[str]]) -> tuple[str, list[str]]:
    """The text of a comment without its drawings, and these.  ``points`` finds the points of several names, or none.

    ``[%csl Rc3,Bd4]`` (rings) and ``[%cal Rc3d4]`` (arrows) are commands that other programs draw too.  A command
    inside other brackets is text: removing it could leave another command behind.
    """
    drawn: list[str] = []
    counted = within = 0

    def taken(match: re.Match[str]) -> str:
        nonlocal counted, within
        within += text.count("[", counted, match.start()) - text.count("]", counted, match.start())
        counted = match.end()
        if within > 0:
            return match[0]
        words = [word.strip() for word in match[2].split(",") if word.strip()]
        named = [(word[0].upper(), points(word[1:])) for word in words]
        if any(colour not in "RBYG" or len(names) != {"csl": 1, "cal": 2}[match[1]] for colour, names in named):
            return match[0]
        drawn.extend(colour + "".join(names) for colour, names in named)
        return gap(match)

    return _COMMAND.sub(taken, text), drawn


def gap(command: re.Match[str]) -> str:
    """What replaces a command that is removed from a comment, so that the text on both sides does not form another
    command."""
    text, start, end = command.string, command.start(), command.end()
    return " " if text[max(0, start - 1):start].strip() and text[end:end + 1].strip() else ""


def disarm_commands(text: str) -> str:
    """A text that could not be read, as a comment in which nothing is a command."""
    return text.strip().replace("[%", "[ %")


def commands(drawn: Sequence[str], name: Callable[[str], str] = str) -> str:
    """Drawings as commands for a comment; ``name`` tells what a point is called there."""
    parts: dict[str, list[str]] = {"csl": [], "cal": []}
    for drawing in drawn:
        points = re.findall(POINT, drawing[1:])
        parts["csl" if len(points) == 1 else "cal"].append(drawing[0] + "".join(map(name, points)))
    return "".join(f"[%{command} {','.join(words)}]" for command, words in parts.items() if words)


# -- writing ---------------------------------------------------------------------------------------------------


class Word(NamedTuple):
    """Some acts that are written as one word: touches of one turn, or one act of another kind; ``number`` is that of
    the turn, counted from 0, ``begins`` whether it begins here."""

    nodes: tuple[Node, ...]
    before: Game
    after: Game
    number: int
    begins: bool

    @property
    def text(self) -> str:
        """In our own notation."""
        if not is_touch(self.nodes[0].act):
            return self.nodes[0].act
        moves = self.after.unfinished or self.after.turns[-1].moves
        return turn_text(self.before.rules.board, moves[-len(self.nodes):])


Piece = Word | str
"""A word, or the beginning or end of a variation: "(" or ")"."""


def pieces(root: Node, game: Game, whole: bool = False) -> Iterator[Piece]:
    """A tree's words in the order in which they are written, from its first position on.

    A turn with annotations in its middle is several words.  With ``whole`` it is one word, and acts in its middle other
    than touches are left out.  Raises IllegalAct where an act cannot be played.
    """
    if root.next:
        yield from _pieces(game, [], root.next, whole)


def _pieces(game: Game, prefix: Sequence[Node], continuations: Sequence[Node], whole: bool) -> Iterator[Piece]:
    """The words of the first of several continuations, with the others as its variations; ``prefix``: touches of its
    first turn before it, which are written again."""
    word: list[Node] = []
    forks: list[tuple[list[Node], Node]] = []
    begun = game
    for node in prefix:
        game = game.act(node.act)
        word.append(node)
    while continuations:
        node, *others = continuations
        if not word:
            begun = game
        forks += [([Node(touch.act) for touch in word], other) for other in others]
        continuations = node.next
        midst = bool(game.unfinished) and whole and not is_touch(node.act) and bool(continuations)
        game = game.act(node.act)
        if midst:
            continue
        word.append(node)
        if _ends_word(node, continuations[0] if continuations else None, game, whole):
            yield Word(tuple(word), begun, game, len(begun.turns), not begun.unfinished)
            for before, other in forks:
                yield "("
                yield from _pieces(begun, before, [other], whole)
                yield ")"
            word, forks = [], []


def _ends_word(node: Node, following: Node | None, game: Game, whole: bool) -> bool:
    """Whether a word ends with this node."""
    if following is None or not game.unfinished:
        return True
    if whole:
        return False
    return not is_touch(node.act) or not is_touch(following.act) or not node.plain or bool(following.before)
