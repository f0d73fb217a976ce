"""The rules of the alquerque family, from the Libro de los juegos (Seville, 1283) to the games that grew from it.

Three questions are the whole interface of a game: ``legal(rules, position)``, ``play(rules, position, move)``
and ``outcome(rules, position)``.  ``ruleset(game, name, **changes)`` finds the rules, ``start(rules)`` the first
position, and ``Game`` keeps what depends on earlier moves.  Where dice are thrown, ``chances(rules, position)`` gives the
throws that are due, with their weights.

>>> from alquerque import ruleset, start, legal
>>> rules = ruleset("alquerque-de-doce", "medieval")
>>> len(legal(rules, start(rules)))
4
"""

from .board import Board
from .chance import chances
from .errors import RulesError
from .games import GAMES, game, ruleset
from .history import Game
from .notation import start
from .pipeline import Move, Outcome, Position, legal, outcome, play
from .rules import Kind, Rules

__all__ = ["GAMES", "Board", "Game", "Kind", "Move", "Outcome", "Position", "Rules", "RulesError",
           "chances", "game", "legal", "outcome", "play", "ruleset", "start"]
__version__ = "0.2.0"
