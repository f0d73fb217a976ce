# es: Alquerque de tres, jugado al azar: ¿gana más quien empieza? Prueba también con "tres-libre".
# en: Alquerque of three, played at random: does the side that begins win more often? Try "tres-libre", too.
import random
from math import sqrt

from alquerque import legal, outcome, play, ruleset, start

rules = ruleset("alquerque-de-tres", "tres")
wins = [0, 0]
for number in range(1000):
    position = first = start(rules)
    for touch in range(200):
        if not (moves := legal(rules, position)):
            break
        position = play(rules, position, random.choice(moves))
    if (end := outcome(rules, position)) and end.winner is not None:
        wins[end.winner != first.side] += 1
# %%
# es: La parte de partidas que gana quien empieza, con el intervalo de Wilson al 95 %. ¿Está 0,5 dentro? Entonces no se sabe.
# en: The share won by the side that begins, with Wilson's 95% interval. Is 0.5 inside it? Then you cannot tell yet.
n, z = sum(wins), 1.96
middle = (wins[0] + z * z / 2) / (n + z * z)
half = z * sqrt(wins[0] * wins[1] / n + z * z / 4) / (n + z * z)
print(wins, f"{wins[0] / n:.3f} ({middle - half:.3f}–{middle + half:.3f})")
