from time import perf_counter

from alquerque import ruleset, start
from alquerque.turns import perft

rules = ruleset("alquerque-de-doce", "medieval")
for depth in range(1, 8):
    began = perf_counter()
    positions = perft(rules, start(rules), depth)
    print(depth, f"{positions:,}", f"{perf_counter() - began:.2f} s")
