"""The rules of the alquerque family, from the Libro de los juegos (Seville, 1283) to its grandchildren.

Three questions are the whole interface of a game: ``legal(rules, position)``, ``play(rules, position, move)``
and ``outcome(rules, position)``.  ``ruleset(game, name, **changes)`` finds the rules, ``start(rules)`` the first
position, and ``Game`` keeps all that depends on history.  Where dice are thrown, ``chances(rules, position)`` gives the
throws that are due, with their weights.

>>> from alquerque import ruleset, start, legal
>>> rules = ruleset("alquerque-de-doce", "medieval")
>>> len(legal(rules, start(rules)))
4
"""

from .board import Board
from .dice import chances
from .games import GAMES, game, ruleset
from .history import Game
from .moves import legal, outcome, play
from .notation import start
from .rules import Kind, Move, Outcome, Position, Rules, RulesError

__all__ = ["GAMES", "Board", "Game", "Kind", "Move", "Outcome", "Position", "Rules", "RulesError",
           "chances", "game", "legal", "outcome", "play", "ruleset", "start"]
__version__ = "0.2.0"
