"""International draughts against a specialist engine at equal processor time: TurboEngine of py-draughts, which is also
written in Python and whose evaluation was learnt from the strong engine Scan.  This is not a test; run it by hand where
py-draughts 1.10 is installed:

    PYTHONPATH=py python tests/specialist.py 0.1 20
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from time import process_time
from types import SimpleNamespace

from draughts.boards.standard import Board
from draughts.engines import turbo

from alquerque.formats import pdn
from alquerque.games import GAMES, ruleset
from alquerque.history import Game
from alquerque.pipeline import Move, Position
from alquerque.thinking import search
from alquerque.thinking.simulated_players import Player
from alquerque.turns import turns
from measuring import engine_match
from measuring.level_match import play_from_random_opening

ID = "draughts-international"
RULES, PDN = ruleset(ID), GAMES[ID].pdn
Men = tuple[str, dict[str, frozenset[str]]]


def men(fen: str) -> Men:
    """The side to move and the pieces of both, as a FEN of either program tells them."""
    side, *both = fen.removeprefix('[FEN "').removesuffix('"]').rstrip(".").split(":")
    return side, {one[0]: frozenset(one[1:].split(",")) - {""} for one in both}


def ours(p: Position) -> Men:
    return men(pdn.fen(PDN, RULES, p))


def followed(game: Game) -> Board:
    """Its board, on which the same turns have been played."""
    board = Board.from_fen(pdn.fen(PDN, RULES, game.start))
    states = [*(turn.before for turn in game.turns[1:]), game.position] if game.turns else []
    for p in states:
        board = next(after for after in map(board_after(board), board.legal_moves) if men(after.fen) == ours(p))
    return board


def board_after(board: Board):
    def after(move):
        copy = board.copy()
        copy.push(move)
        return copy

    return after


def specialist(seconds: float) -> Player:
    turbo.time = SimpleNamespace(perf_counter=process_time)

    def player(game: Game, rng: random.Random) -> Sequence[Move]:
        board = followed(game)
        move = turbo.TurboEngine(depth_limit=60, time_limit=seconds).get_best_move(board)
        wanted = men(board_after(board)(move).fen)
        return next(moves for moves, q in turns(RULES, game.position) if ours(q) == wanted)

    return player


if __name__ == "__main__":
    time, games = float(sys.argv[1]), int(sys.argv[2])
    mine, other, ends = engine_match.by_clock(search, time), specialist(time), ""
    for seed in range(games):
        ends += engine_match.RESULT_LETTERS[play_from_random_opening(RULES, mine, other, seed)]
        print("\n".join(engine_match.format_results({ID: ends})).splitlines()[0], flush=True)
