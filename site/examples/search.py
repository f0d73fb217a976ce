# es: Deja pensar al ordenador y mira lo que dice: hasta dónde ha mirado, cuánto vale la posición y qué jugaría.
# en: Let the computer think and see what it says: how far it has looked, what the position is worth, and what it would play.
from alquerque import Game, ruleset
from alquerque.formats.notation import turn_text
from alquerque.notebook import picture
from alquerque.thinking.search import think

rules = ruleset("draughts-english")
game = Game.begin(rules)
for thought in think(rules, game.position, level=5):
    if thought:
        print(thought.depth, thought.value, thought.nodes, turn_text(rules.board, thought.line), flush=True)
        best = thought.line
# %%
# es: La jugada, en el tablero. El valor se da en centésimas de ficha, a favor de quien juega.
# en: The move, on the board. The value is in hundredths of a man, for the side to move.
picture(rules, game.position, ringed=[rules.board.points[i] for i in (best[0].start, best[-1].to)])
