# es: Un jugador: una función que mira la partida y elige una jugada. Este come si puede y prefiere el centro.
# en: A player: a function that looks at the game and chooses a move. This one captures if it can, and prefers the middle.
import random

from alquerque import Game, ruleset
from alquerque.thinking.simulated_players import level

rules = ruleset("alquerque-de-doce", "moderno")
def mine(game):
    def worth(move):
        x, y = game.rules.board.drawn[move.to]
        return (move.over >= 0, -abs(x - 2) - abs(y - 2))
    return max(game.legal(), key=worth)

# %%
# es: Diez partidas contra el primer nivel del ordenador: ganadas, perdidas y sin decidir. ¿Sabes escribir un jugador mejor?
# en: Ten games against the computer's first level: won, lost and undecided. Can you write a better player?
computer, rng, won = level(1), random.Random(), [0, 0, 0]
for number in range(10):
    game = Game.begin(rules, first=number % 2)
    while not game.outcome and len(game.turns) < 150:
        game = game.touch(mine(game) if game.position.side == 0 else computer(game, rng)[0])
    won[2 if not game.outcome or game.outcome.winner is None else game.outcome.winner] += 1
print(won)
