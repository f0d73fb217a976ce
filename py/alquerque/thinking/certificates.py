"""Certificates: strategies with which a side wins from the first position against every reply (py/solving).

They are not in the package: its host provides them as bytes (``add_file``) and asks which are needed
(``missing_for_game``, ``missing_file``).  The program that reads and checks them, py/solving/check.py, is not in the
package either; if it cannot be imported, certificates are not used.  So only one program knows their format, and it is
the one that readers can inspect.

``turn`` returns the move of a certificate in a game that has followed it from the first position.  In other games there
is none: a certificate stores no positions, so it cannot be looked up by position.  ``check_certificate`` checks one, as
a whole or along random lines.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..games import ruleset
from ..history import Game
from ..pipeline import Move, Position, compiled, set_up
from ..rules import SIDES, Rules
from .opening_book import mirror_position, ways

if TYPE_CHECKING:
    from ..api.contract import CertificateCheck

FOLDER = "certificates/"
SUFFIX = ".cert"
PROGRAM = "solving.check"
MAX_RANDOM_LINES = 100_000
"""The most random lines of one check."""
MAX_LINE_TOUCHES = 1_000
"""The most touches of a random line; a line of a certificate that only avoids losing may never end."""


class Certificate(NamedTuple):
    """A certificate by its name: the ``game`` and its rules, the ``side`` that wins, and after how many ``plies`` at
    most, turns of both sides."""

    name: str
    game: str
    rules: str
    set: tuple[tuple[str, str], ...]
    side: int
    plies: int

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{FOLDER}{self.name}-{SIDES[self.side]}-wins{SUFFIX}"


def _forward_rules(captures: str, chain: str) -> tuple[tuple[str, str], ...]:
    return (("steps", "forward"), ("captures", captures), ("compulsory", "yes"), ("chain", chain), ("blocked", "loses"))


DOCE, BLACK = "alquerque-de-doce", SIDES.index("b")
CERTIFICATES = (
    Certificate("doce-moderno", DOCE, "moderno", (), BLACK, 147),
    Certificate("doce-barker-pritchard", DOCE, "barker-pritchard", (("huff", "no"),), BLACK, 147),
    Certificate("doce-moderno-may-stop", DOCE, "moderno", (("chain", "may"), ("quiet", "100")), BLACK, 209),
    Certificate("doce-barker-pritchard-may-stop", DOCE, "barker-pritchard",
                (("huff", "no"), ("chain", "may"), ("quiet", "100")), BLACK, 209),
    Certificate("doce-forward-back-must-loses", DOCE, "base", _forward_rules("any", "must"), BLACK, 47),
    Certificate("doce-forward-back-may-loses", DOCE, "base", _forward_rules("any", "may"), BLACK, 53),
    Certificate("doce-forward-back-never-loses", DOCE, "base", _forward_rules("any", "never"), BLACK, 47),
    Certificate("doce-forward-must-loses", DOCE, "base", _forward_rules("forward", "must"), 1 - BLACK, 38),
    Certificate("doce-forward-may-loses", DOCE, "base", _forward_rules("forward", "may"), 1 - BLACK, 38),
    Certificate("doce-forward-never-loses", DOCE, "base", _forward_rules("forward", "never"), 1 - BLACK, 38),
    Certificate("tres", "alquerque-de-tres", "tres", (), 0, 9),
)
"""The certificates for first positions that no table of ``endings`` decides."""

_certificate_files: dict[str, bytes] = {}


def add_file(name: str, data: bytes) -> None:
    """Adds a certificate under its name (see ``missing_for_game``)."""
    _certificate_files[name] = data
    _load.cache_clear()


def drop() -> None:
    """Forgets all certificates."""
    _certificate_files.clear()
    _load.cache_clear()


@lru_cache(maxsize=1)
def load_checker() -> ModuleType | None:
    """The program that unpacks and checks certificates; None if it cannot be imported."""
    try:
        return import_module(PROGRAM)
    except ImportError:
        return None


class LoadedCertificate(NamedTuple):
    """A certificate that has been read: the rules, the first position, the ``side`` whose strategy it is, and whether
    that side wins or only never loses; ``chosen`` gives the index of its touch among the sorted touches of a
    position."""

    rules: Rules
    first: Position
    side: int
    wins: bool
    chosen: Callable[[Position], int]

    def touch(self, p: Position) -> Move | None:
        """The touch of the side; None if the certificate has no legal touch here."""
        moves = sorted(compiled(self.rules).legal(p))
        at = self.chosen(p) if len(moves) > 1 else 0
        return moves[at] if at < len(moves) else None


@lru_cache(maxsize=2)
def _load(file: str) -> LoadedCertificate:
    program: Any = load_checker()
    head, rules, first, packed = program.opened(_certificate_files[file])
    chosen = program.chooser(head, len(rules.board.points), packed)
    return LoadedCertificate(rules, first, head["side"], head["aim"] == "wins", chosen)


# -- played from ---------------------------------------------------------------------------------------------------


def certificate_of(game: Game) -> Certificate | None:
    """The certificate by which the side to move can win a game that began as it does."""
    if game.rulings[:1] != game.rulings:
        return None
    certificate = next(_certificates_for(game.rules, game.position.side), None)
    return certificate if certificate and game.start == set_up(game.rules) and load_checker() else None


def winner(game: Game) -> int | None:
    """Who wins a game that has just begun, if there is a certificate of it, or of the same game with the other side
    beginning.
    """
    certificate = next(_certificates_for(game.rules), None) if not game.acts else None
    if certificate is None:
        return None
    first, side = set_up(game.rules), certificate.side
    if game.position == first:
        return side
    swapped = (mirror_position(game.rules, first, mirroring) for mirroring in ways(game.rules) if mirroring.swaps)
    return 1 - side if game.position in swapped else None


def _certificates_for(rules: Rules, *sides: int) -> Iterator[Certificate]:
    """The certificates of these rules, for both sides or for those named.  The changed fields are compared before the
    rules, because making a ``Rules`` takes some milliseconds."""
    values = rules.values()
    return (certificate for certificate in CERTIFICATES if (not sides or certificate.side in sides)
            and all(values[name] == value for name, value in certificate.set) and rules == _rules(certificate))  # fmt: skip


def _rules(certificate: Certificate) -> Rules:
    return ruleset(certificate.game, certificate.rules, dict(certificate.set))


def missing_for_game(game: Game) -> list[str]:
    """The file of the certificate for this game, if it has not been added yet."""
    certificate = certificate_of(game)
    return [certificate.file] if certificate and certificate.file not in _certificate_files else []


def turn(game: Game) -> tuple[tuple[Move, ...], int] | None:
    """The touches of the certificate's turn here, and the most plies until the game is won; None if there is no
    certificate or the game has left its lines."""
    certificate = certificate_of(game)
    if certificate is None or certificate.file not in _certificate_files:
        return None
    loaded, play = _load(certificate.file), compiled(game.rules).play
    p = loaded.first
    for m in (*(m for past in game.turns for m in past.moves), *game.unfinished):
        if p.side == certificate.side and m != loaded.touch(p):
            return None
        p = play(p, m)
    touches: list[Move] = []
    while p.side == certificate.side and (own := loaded.touch(p)):
        touches.append(own)
        p = play(p, own)
    return (tuple(touches), certificate.plies - len(game.turns)) if touches else None


# -- checked -------------------------------------------------------------------------------------------------------


def checkable() -> bool:
    """Whether the program that checks certificates can be imported."""
    return load_checker() is not None


def missing_file(file: str) -> list[str]:
    """The file of a certificate to be checked, if it has not been added yet."""
    return [name] if (name := f"{FOLDER}{file}") not in _certificate_files else []


def check_certificate(file: str, lines: int = 0, seed: int = 0) -> Iterator[CertificateCheck]:
    """Checks a certificate: as a whole, or along so many ``lines`` in which the other side plays at random.  Yields
    ``seen``, the number of positions or lines so far, and at the end what was checked; or ``refused`` with the reason
    if the certificate is wrong."""
    program: Any = load_checker()
    try:
        if lines:
            yield from _check_random_lines(_load(f"{FOLDER}{file}"), lines, random.Random(seed))
            return
        for seen in program.walked(_certificate_files[f"{FOLDER}{file}"]):
            yield {"seen": seen} if isinstance(seen, int) else {"whole": seen._asdict()}
    except program.Refused as refused:
        yield {"refused": str(refused)}


def _check_random_lines(certificate: LoadedCertificate, many: int, rng: random.Random) -> Iterator[CertificateCheck]:
    legal, play, outcome, *_ = compiled(certificate.rules)
    touches = longest = 0
    for n in range(1, many + 1):
        p, length, seen = certificate.first, 0, set()
        while (moves := legal(p)) and length < MAX_LINE_TOUCHES:
            m = certificate.touch(p) if p.side == certificate.side else rng.choice(moves)
            if m is None or certificate.wins and p in seen:
                yield {"refused": str(p)}
                return
            seen.add(p)
            p, length = play(p, m), length + 1
        end = outcome(p)
        if (
            (end is None and certificate.wins)
            or end
            and (end.winner != certificate.side if certificate.wins else end.winner == 1 - certificate.side)
        ):
            yield {"refused": str(p)}
            return
        touches, longest = touches + length, max(longest, length)
        yield {"seen": n}
    yield {"lines": {"lines": many, "touches": touches, "longest": longest}}
