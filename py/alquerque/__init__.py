"""The rules of the alquerque family, from the Libro de los juegos (Seville, 1283) to the games akin to it.

Three questions are the whole interface of a game: ``legal(rules, position)``, ``play(rules, position, move)`` and
``outcome(rules, position)``.  ``ruleset(game, name)`` finds the rules, and ``ruleset(game, name, huff="no")`` the same
with a field changed; ``start(rules)`` is the first position, and a ``Game`` knows what depends on earlier moves.  In
games with dice, ``chances(rules, position)`` gives the throws that are due, with their weights.

>>> from alquerque import Game, legal, outcome, play, ruleset, start
>>> rules = ruleset("alquerque-de-doce", "medieval")
>>> position = start(rules)
>>> [str(move) for move in legal(rules, position)]
['b2-c3', 'c2-c3', 'd2-c3', 'd3-c3']

``play`` takes a move or its text; ``Game.read`` takes a whole game as it is written down:

>>> position = play(rules, position, "c2-c3")
>>> print(position)
W:Wa3,b3,a4,b4,c4,d4,e4,a5,b5,c5,d5,e5:Ba1,b1,c1,d1,e1,a2,b2,d2,e2,c3,d3,e3
>>> outcome(rules, position) is None
True
>>> game = Game.begin(rules).read("c2-c3 c4xc2")
>>> len(game.turns)
2

The ``repr`` of each value is a call that makes it again:

>>> rules
ruleset('alquerque-de-doce', 'medieval')
>>> game
Game.begin(ruleset('alquerque-de-doce', 'medieval')).read('c2-c3 c4xc2')
"""

from importlib import import_module as _import_module

from ._moved import accept_old_names as _accept_old_names
from .board import Board, Region
from .dice_odds import chances
from .errors import IllegalAct, NotationError, RulesError
from .formats.notation import format_position, parse_position, start
from .games import GAMES, game, ruleset
from .history import Game, Ruling
from .pipeline import Move, Outcome, Position, legal, outcome, play
from .rules import Kind, Rules

__all__ = [
    "GAMES",
    "Board",
    "Game",
    "IllegalAct",
    "Kind",
    "Move",
    "NotationError",
    "Outcome",
    "Position",
    "Region",
    "Rules",
    "RulesError",
    "Ruling",
    "chances",
    "format_position",
    "game",
    "legal",
    "outcome",
    "parse_position",
    "play",
    "ruleset",
    "start",
]

_accept_old_names()

RELEASE = "0.2.0"
"""The version in pyproject.toml; a wheel adds the time when it was made."""


def __getattr__(name: str) -> str:
    """``__version__``: that of the wheel from which the package was installed, or else the release.  It is looked up
    only on request, because pages lack ``importlib.metadata``, which is large; the build would add it if it found that
    name in an import."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        wheel = _import_module("importlib.metadata").distribution(__name__)
        return str(wheel.version) if str(wheel.locate_file(__name__)) == __path__[0] else RELEASE
    except ImportError:
        return RELEASE
