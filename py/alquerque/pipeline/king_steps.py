"""How many steps in a row the same king may make (the field ``king_steps``).

After that many it may only take, until it has taken or another piece of its side has moved.  A side without men that
can be crowned steps with its kings as often as it likes, and nothing is remembered of it.  In a text:
``stepped=e5/2,-`` the king that each side stepped with last and how often in a row, white's and then black's.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import bad_position
from ..rules import BLACK, WHITE, Rules
from .no_return import Memory, MoveBan
from .pieces import union
from .state.position import KingSteps, Move, Position, Stepped
from .state.state_codec import Extras, Fault, State

Men = tuple[int, ...]


def create_step_limit(rules: Rules) -> MoveBan:
    """The mechanism for these rules: a king's steps are barred in the same way as returns are."""
    most = rules.king_steps
    codes = _common_codes(rules)

    def allowed(p: Position, moves: list[Move]) -> list[Move]:
        king = _steps(p.barred)[p.side]
        if not king or king.times < most or not _commons(p.men, codes[p.side]):
            return moves
        return [m for m in moves if m.start != king.at or m.manner != "step"]

    def follow(memory: Memory, side: int, m: Move, origin: int, finished: bool, men: Men) -> Memory:
        before, commons = _steps(memory)[side], _commons(men, codes[side])
        if not finished or not commons or commons >> m.start & 1:
            return _changed(memory, side, None)
        again = before.times if before and before.at == m.start else 0
        return _changed(memory, side, Stepped(m.to, again + 1))

    return MoveBan(allowed, follow, _forget, lambda memory, side, chain: _changed(memory, side, None))


def _common_codes(rules: Rules) -> list[list[int]]:
    """For each side the codes of its men that can be crowned."""
    count = len(rules.kinds)
    return [[side * count + i for i, kind in enumerate(rules.kinds) if kind.promotes is not None]
            for side in (WHITE, BLACK)]


def _commons(men: Men, codes: list[int]) -> int:
    commons = 0
    for code in codes:
        commons |= men[code]
    return commons


def _steps(memory: Memory) -> KingSteps:
    return memory if type(memory) is KingSteps else KingSteps()


def _changed(memory: Memory, side: int, king: Stepped | None) -> Memory:
    white, black = _steps(memory)
    memory = KingSteps(king, black) if side == WHITE else KingSteps(white, king)
    return memory if any(memory) else None


def _forget(memory: Memory, point: int) -> Memory:
    white, black = (None if king and king.at == point else king for king in _steps(memory))
    return KingSteps(white, black) if white or black else None


# -- as text ---------------------------------------------------------------------------------------------------


def _write(rules: Rules, p: Position) -> Iterator[tuple[str, str]]:
    if type(p.barred) is KingSteps:
        points = rules.board.points
        yield "stepped", ",".join(f"{points[king.at]}/{king.times}" if king else "-" for king in p.barred)


def _read(rules: Rules, p: Position, extras: Extras) -> Position:
    if not rules.king_steps or "stepped" not in extras:
        return p
    kings: list[Stepped | None] = []
    for entry in extras.pop("stepped").split(","):
        name, _, times = entry.partition("/")
        kings.append(Stepped(rules.board.index[name], int(times)) if entry != "-" else None)
    if len(kings) != 2:
        raise bad_position("stepped")
    return p._replace(barred=KingSteps(*kings) if any(kings) else None)


def _fault(rules: Rules, p: Position, start: Position) -> Fault | None:
    """Only a king on the board can have stepped, at most as often as it may."""
    if type(p.barred) is not KingSteps:
        return None
    codes = _common_codes(rules)
    for side, king in enumerate(p.barred):
        if king and not (0 < king.times <= rules.king_steps
                         and (union(p.men, side, len(rules.kinds)) & ~_commons(p.men, codes[side])) >> king.at & 1):
            return Fault("stepped")
    return None


def _carry(p: Position, before: Rules, after: Rules) -> Position:
    """Steps are remembered on under another number, as far as it counts them."""
    if type(p.barred) is not KingSteps or before.king_steps == after.king_steps:
        return p
    if not after.king_steps:
        return p._replace(barred=None)
    kings = (king and king._replace(times=min(king.times, after.king_steps)) for king in p.barred)
    return p._replace(barred=KingSteps(*kings))


STATE = State(_write, _read, _fault, _carry)
