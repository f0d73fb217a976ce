# es: ¿De cuántas maneras pueden jugarse las primeras jugadas? Cada jugada más multiplica el trabajo.
# en: In how many ways can the first moves be played? Each further move multiplies the work.
from time import perf_counter

from alquerque import ruleset, start
from alquerque.turns import perft

rules = ruleset("alquerque-de-doce", "medieval")
for depth in range(1, 7):
    began = perf_counter()
    ways = perft(rules, start(rules), depth)
    print(depth, f"{ways:,}", f"{perf_counter() - began:.2f} s")
