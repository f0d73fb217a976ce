import random
from collections import Counter

from alquerque import Game, ruleset

rules = ruleset("alquerque-de-doce", "bell")
results = Counter()
for number in range(1, 101):
    game = Game.begin(rules)
    while not game.outcome and len(game.acts) < 300:
        game = game.touch(random.choice(game.legal()))
    end = game.outcome
    results[f"{end.reason}, {'wb'[end.winner]} wins" if end and end.winner is not None else "no winner"] += 1
    if number % 10 == 0:
        print(number, "games")

for result, times in results.most_common():
    print(f"{times:4} {result}")
