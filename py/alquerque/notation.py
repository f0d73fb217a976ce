"""Points, touches, turns and positions as text, and back.

position  ``B:Wa3,Kb4:Ba1,b1``: the side to move; white's men, then black's; the letter of the kind, if it is not
          the plain man, before the point.  A column is written top first in parentheses, each man by its kind's
          letter and its owner's small letter: ``W(wKb)e5``, a white man on a black king.  After it, each behind
          a semicolon and only where there is something to say:
          ``hand=9,8`` men still to place, white's and black's; ``due=1`` removals due; ``owed=b4,d3`` men that
          may be huffed; ``chain=e5 from=c3 via=c3,d4 over=d4 vector=1/1`` (each its own key) a chain under way:
          the man, its origin, the points it left, the points leapt over that still stand, its last direction;
          ``back=-,b3/c3`` by side the man that may not return and where to; ``been=b3:a3+b3`` where a man has stood;
          ``combat=called`` single combat; ``set=2 placed=a1`` after a throw: so many men to place yet, and where it has placed.
touch     ``c2-c3`` step, ``c3xe5`` leap, ``d3-e3+`` approach, ``d3-e3~`` withdrawal, ``@c3`` place,
          ``*c3`` remove (one's own man too, where a game opens so), ``*-`` from the other's hand, ``!c3`` huff,
          ``.`` stop, ``?654`` throw, the highest die first.
turn      its touches joined: ``!b4d3-d4``, ``?321@a1*d2``; a capture with its full path ``c3xc5xe5``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .board import POINT, Board, indices
from .rules import COMBAT, SIDES, Mid, Move, Position, Rules, Setting

PREFIXES = {"place": "@", "remove": "*", "take-up": "*", "huff": "!"}
JOINTS = {"step": ("-", ""), "leap": ("x", ""), "approach": ("-", "+"), "withdraw": ("-", "~")}
_MAN = re.compile(rf"(?:\(((?:[A-Z]?[wb])+)\)|([A-Z]?))({POINT})")
_PIECE = re.compile(r"([A-Z]?)([wb])")
THROW = re.compile("6*5*4*3*2*1*")
_TOUCH = re.compile(rf"[@*!]{POINT}|\*-|\.|\?\d+|{POINT}(?:[-x]{POINT}[+~]?)+")
_HOP = re.compile(rf"([-x])({POINT})([+~]?)")
_POINT = re.compile(POINT)


class NotationError(ValueError):
    """A text that cannot be read.  ``key`` says why, ``args`` where."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(f"{key}: " + ", ".join(f"{name} {value}" for name, value in args.items()))
        self.key, self.details = key, args


def touch_text(board: Board, m: Move) -> str:
    """One touch as text."""
    if m.manner == "stop":
        return "."
    if m.manner == "throw":
        return "?" + "".join(map(str, m.dice))
    if m.manner in PREFIXES:
        return PREFIXES[m.manner] + (board.points[m.to] if m.to >= 0 else "-")
    joint, mark = JOINTS[m.manner]
    return board.points[m.start] + joint + board.points[m.to] + mark


def turn_text(board: Board, moves: Sequence[Move]) -> str:
    """The touches of one turn as text; leaps that go on from one another share their points."""
    text = ""
    before: Move | None = None
    for m in moves:
        goes_on = before is not None and m.manner == before.manner == "leap" and m.start == before.to
        text += "x" + board.points[m.to] if goes_on else touch_text(board, m)
        before = m
    return text


def points_in(touch: str) -> list[str]:
    """The names of the points that a touch's text holds, in order."""
    return _POINT.findall(touch)


def check_throw(touch: str) -> None:
    """Raises NotationError bad-throw for what looks like a throw of dice and is none."""
    if touch.startswith("?") and (len(touch) != 4 or not THROW.fullmatch(touch[1:])):
        raise NotationError("bad-throw", act=touch[:60])


def split_turn(text: str) -> list[str]:
    """The touches that a turn's text is made of.  Raises NotationError unreadable-turn or bad-throw."""
    touches: list[str] = []
    end = 0
    for match in _TOUCH.finditer(text):
        if match.start() != end:
            break
        end = match.end()
        token = match.group()
        if not token[0].isalpha():
            check_throw(token)
            touches.append(token)
            continue
        first = _POINT.match(token)
        assert first
        start = first.group()
        for joint, to, mark in _HOP.findall(token[first.end():]):
            touches.append(start + joint + to + mark)
            start = to
    if end != len(text) or not text:
        raise NotationError("unreadable-turn", text=text[:40])
    return touches


def start(rules: Rules) -> Position:
    """The first position of a ruleset."""
    return rules.start


def format_position(rules: Rules, p: Position) -> str:
    """A position as text; ``parse_position`` reads it back."""
    board, count = rules.board, len(rules.kinds)

    def piece(code: int) -> str:
        return rules.kinds[code % count].letter + SIDES[code // count]

    lists: list[list[str]] = [[], []]
    for point, name in enumerate(board.points):
        for code, mask in enumerate(p.men):
            if mask >> point & 1:
                below = p.under[point] if p.under else ()
                man = f"({piece(code)}{''.join(map(piece, below))})" if below else rules.kinds[code % count].letter
                lists[code // count].append(man + name)
    text = f"{SIDES[p.side].upper()}:W{','.join(lists[0])}:B{','.join(lists[1])}"
    return text + "".join(f";{key}={value}" for key, value in _extras(rules, p))


def _extras(rules: Rules, p: Position) -> Iterator[tuple[str, str]]:
    names, points = rules.board.names, rules.board.points
    if any(p.hands):
        yield "hand", ",".join(map(str, p.hands))
    if p.owed:
        yield ("due", str(p.owed)) if rules.mills != "none" else ("owed", ",".join(names(p.owed)))
    if p.mid:
        yield "chain", points[p.mid.at]
        yield "from", points[p.mid.origin]
        yield "via", ",".join(names(p.mid.visited))
        if p.mid.taken:
            yield "over", ",".join(names(p.mid.taken))
        yield "vector", "/".join(map(str, p.mid.vector))
    if rules.returning == "no-return":
        been = [f"{points[i]}:{'+'.join(names(mask))}" for i, mask in enumerate(p.trail) if mask]
        if been:
            yield "been", ",".join(been)
    elif rules.dice != "none" and p.trail:
        left, placed = p.trail
        yield "set", str(left)
        if placed:
            yield "placed", ",".join(names(placed))
    elif p.trail == COMBAT:
        yield "combat", "called"
    elif p.trail:
        yield "back", ",".join(f"{points[bar[0]]}/{points[bar[1]]}" if bar else "-" for bar in p.trail)


def parse_position(rules: Rules, text: str) -> Position:
    """The position that a text describes.

    Raises NotationError bad-position, with the part that cannot be read as ``at``.
    """
    parts, *extras = text.strip().split(";")
    sections = parts.split(":")
    if len(text) > 5000 or len(sections) < 2 or sections[0] not in ("W", "B"):
        raise NotationError("bad-position", at=text[:40])
    board, count = rules.board, len(rules.kinds)
    letters = {kind.letter: i for i, kind in enumerate(rules.kinds)}
    stacking = rules.taken in ("under", "top")
    men = [0] * (2 * count)
    under: list[tuple[int, ...]] = [()] * len(board.points)
    seen: set[str] = set()
    for section in sections[1:]:
        owner = section[:1]
        if owner not in ("W", "B") or owner in seen:
            raise NotationError("bad-position", at=section[:40] or text[:40])
        seen.add(owner)
        for token in filter(None, section[1:].split(",")):
            match = _MAN.fullmatch(token)
            point = board.index.get(match.group(3), -1) if match else -1
            if match is None or point < 0 or any(mask >> point & 1 for mask in men):
                raise NotationError("bad-position", at=token[:40])
            column, letter, _ = match.groups()
            pieces = _PIECE.findall(column) if column else [(letter, owner.lower())]
            if pieces[0][1] != owner.lower() or any(kind not in letters for kind, _ in pieces) or (
                    len(pieces) > 1 and not stacking):
                raise NotationError("bad-position", at=token[:40])
            codes = [SIDES.index(side) * count + letters[kind] for kind, side in pieces]
            men[codes[0]] |= 1 << point
            under[point] = tuple(codes[1:])
    position = Position(SIDES.index(sections[0].lower()), tuple(men), tuple(under) if stacking else ())
    try:
        return _with_extras(rules, position, dict(extra.split("=", 1) for extra in extras))
    except (KeyError, ValueError, IndexError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError("bad-position", at=";".join(extras)[:40]) from None


def _with_extras(rules: Rules, p: Position, extras: dict[str, str]) -> Position:
    board = rules.board

    def points(key: str) -> int:
        return board.set(filter(None, extras.pop(key, "").split(",")))

    if "hand" in extras:
        white, black = (int(n) for n in extras.pop("hand").split(","))
        if not 0 <= white <= max(rules.start.hands) >= black >= 0:
            raise NotationError("bad-position", at=f"hand={white},{black}")
        p = p._replace(hands=(white, black))
    if "due" in extras and rules.mills != "none":
        p = p._replace(owed=min(int(extras.pop("due")), 9))
    if "owed" in extras and rules.huff != "no":
        p = p._replace(owed=points("owed"))
    if "chain" in extras:
        at, origin = board.index[extras.pop("chain")], board.index[extras.pop("from")]
        x, y = (int(n) for n in extras.pop("vector").split("/"))
        p = p._replace(mid=Mid(at, points("over"), points("via"), (x, y), origin))
    if "been" in extras and rules.returning == "no-return":
        trail = [0] * len(board.points)
        for entry in extras.pop("been").split(","):
            name, stood = entry.split(":")
            trail[board.index[name]] = board.set(stood.split("+"))
        p = p._replace(trail=tuple(trail))
    if "back" in extras and rules.returning in ("no-back", "no-shuttle"):
        bars = [tuple(board.index[n] for n in bar.split("/")) if bar != "-" else () for bar in
                extras.pop("back").split(",")]
        if len(bars) != 2 or any(len(bar) not in (0, 2) for bar in bars):
            raise NotationError("bad-position", at="back")
        p = p._replace(trail=tuple(bars))
    if "set" in extras and rules.dice != "none":
        p = p._replace(trail=Setting(int(extras.pop("set")), points("placed")))
    if "combat" in extras and rules.combat:
        extras.pop("combat")
        p = p._replace(trail=COMBAT)
    if extras:
        raise NotationError("bad-position", at=next(iter(extras)))
    count = len(rules.kinds)
    own = enemy = 0
    for code, mask in enumerate(p.men):
        own, enemy = (own | mask, enemy) if code // count == p.side else (own, enemy | mask)
    wrong = (p.mid and not own >> p.mid.at & 1 or p.mid and p.mid.taken & ~enemy and rules.taken == "turn"
             or rules.mills == "none" and p.owed & ~enemy or rules.mills != "none" and p.owed < 0
             or rules.mills != "none" and p.owed > enemy.bit_count() + (p.hands[1 - p.side] if rules.dice != "none" else 0))
    if wrong:
        raise NotationError("bad-position", at="chain" if p.mid else "owed")
    if p.trail == COMBAT and (own.bit_count(), enemy.bit_count()) != (1, 1):
        raise NotationError("bad-position", at="combat")
    if rules.dice != "none" and p.trail and not _can_be_set(p, own):
        raise NotationError("bad-position", at="set")
    return p


def _can_be_set(p: Position, own: int) -> bool:
    """Whether a throw can have left this: three men or fewer, all that there were where they are two; nothing else due."""
    left, placed = p.trail
    whole, hand = left + placed.bit_count(), p.hands[p.side]
    return (1 <= left <= hand and whole <= 3 and not placed & ~own and not (whole == 2 and left < hand)
            and not p.owed and p.mid is None)


def drawing(rules: Rules, p: Position) -> str:
    """A board of squares or points in a few lines of text, for scenarios and error reports."""
    marks = {i: "." for i in range(len(rules.board.points))}
    for code, mask in enumerate(p.men):
        for i in indices(mask):
            letter = rules.kinds[code % len(rules.kinds)].letter
            side = SIDES[code // len(rules.kinds)]
            marks[i] = side.upper() if letter else side
    rows: dict[int, dict[int, str]] = {}
    for i, (_, x, y) in enumerate(rules.board.coordinates):
        rows.setdefault(y, {})[x] = marks[i]
    width = max(max(row) for row in rows.values()) + 1
    return "\n".join("".join(rows[y].get(x, " ") for x in range(width)).rstrip() for y in sorted(rows, reverse=True))
