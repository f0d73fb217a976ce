# es: Un juego tuyo: un tablero, dónde están las fichas y lo que cambia de las reglas de siempre.
# en: A game of your own: a board, where the men stand, and what differs from the usual rules.
from alquerque import Rules
from alquerque.board import grid
from alquerque.notebook import Play, picture

board = grid("mine", 4, 4)
rules = Rules(board, setup="W:Wa1,b1,c1,d1,b2:Ba4,b4,c4,d4,c3", compulsory=True, steps="forward-sideways")
picture(rules)
# %%
# es: Juégalo contra el ordenador: toca una ficha y luego adónde va.
# en: Play it against the computer: touch a man, and then where it goes.
table = Play(rules, computer=2)
table
# %%
# es: También se juega escribiendo.
# en: It can also be played by typing moves.
table.move(table.game.choices()[0])
print(table.game.acts)
