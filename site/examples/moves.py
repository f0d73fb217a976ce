# es: Las reglas de un juego, y una partida ya empezada.
# en: The rules of a game, and a game already begun.
from alquerque import Game, ruleset
from alquerque.notebook import picture

rules = ruleset("alquerque-de-doce", "medieval")
game = Game.begin(rules).read("c2-c3 c4xc2")
picture(rules, game.position)

# %%
# es: Lo que puede jugar ahora el bando que tiene el turno.
# en: What the side to move may play now.
moves = game.choices()
for move in moves:
    print(move)
print(len(moves))
