# es: Tres preguntas bastan para jugar: qué es legal, qué resulta de jugarlo y cómo ha acabado la partida.
# en: Three questions are enough to play: what is legal, what comes of playing it, and whether and how the game has ended.
import random

from alquerque import legal, outcome, play, ruleset, start

rules = ruleset("alquerque-de-doce", "moderno")

def at_random(longest=300):
    position, length = start(rules), 0
    while (moves := legal(rules, position)) and length < longest:
        position = play(rules, position, random.choice(moves))
        length += 1
    return length, outcome(rules, position)

# %%
# es: Mil partidas al azar. Las que no han acabado tras 300 movimientos se abandonan.
# en: A thousand random games. Those that have not ended after 300 moves are given up.
games = [at_random() for number in range(1000)]
lengths = sorted(length for length, end in games)
print(sum(end is not None for length, end in games), lengths[0], lengths[500], lengths[-1])
