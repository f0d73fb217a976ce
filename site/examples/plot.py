# es: Cuántos movimientos son legales a lo largo de veinte partidas al azar, por término medio.
# en: How many moves are legal in the course of twenty random games, on average.
import random

from alquerque import legal, play, ruleset, start

rules = ruleset("damas")
counts = [[] for turn in range(60)]
for number in range(20):
    position = start(rules)
    for seen in counts:
        if not (moves := legal(rules, position)):
            break
        seen.append(len(moves))
        position = play(rules, position, random.choice(moves))
means = [sum(seen) / len(seen) for seen in counts if seen]
# %%
# es: Un texto que es un SVG se muestra como dibujo.
# en: A string that holds an SVG is shown as a drawing.
bars = "".join(f'<rect x="{40 + 9 * n}" y="{200 - 12 * mean:.1f}" width="7" height="{12 * mean:.1f}"/>'
               for n, mean in enumerate(means))
scale = "".join(f'<text x="10" y="{205 - 12 * n}">{n}</text>' for n in (0, 5, 10, 15))
f'<svg xmlns="http://www.w3.org/2000/svg" width="600" height="215" fill="#1f4f7f">{bars}{scale}</svg>'
