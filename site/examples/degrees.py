# es: Cuántas líneas salen de cada punto del tablero: ese número es su grado.
# en: How many lines leave each point of the board: that number is its degree.
from collections import Counter

from alquerque import ruleset
from alquerque.notebook import picture

board = ruleset("alquerque-de-doce").board
degrees = {name: board.neighbours[i].bit_count() for name, i in board.index.items()}
picture(board, labels=degrees)
# %%
# es: Cuántos puntos hay de cada grado. La suma de todos los grados es el doble del número de tramos dibujados: ¿por qué?
# en: How many points there are of each degree. They add up to twice the number of stretches of line drawn: why?
print(sorted(Counter(degrees.values()).items()), sum(degrees.values()))
