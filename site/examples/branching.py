# es: Entre cuántas jugadas se elige en cada turno: es el factor de ramificación. Aquí, la media de cincuenta partidas al azar.
# en: How many moves there are to choose from in each turn: the branching factor. Here, the mean of fifty random games.
import random

from alquerque import ruleset, start
from alquerque.turns import turns


def branching(name, length=50):
    rules, counts = ruleset("alquerque-de-doce", name), [[] for turn in range(length)]
    for number in range(50):
        position = start(rules)
        for seen in counts:
            if not (choices := list(turns(rules, position))):
                break
            seen.append(len(choices))
            touches, position = random.choice(choices)
    return [sum(seen) / len(seen) for seen in counts if seen]
# %%
# es: Azul: comer es libre. Rojo: hay que comer. ¿Por qué hay entonces menos jugadas? Un texto que es un SVG se ve dibujado.
# en: Blue: captures are free. Red: they are compulsory. Why are there fewer moves then? A string that holds an SVG is drawn.
svg = "".join(f'<text x="8" y="{205 - 10 * n}">{n}</text>' for n in (0, 5, 10, 15))
for name, colour in (("medieval", "#1f4f7f"), ("moderno", "#a3271f")):
    points = " ".join(f"{40 + 11 * n},{200 - 10 * mean:.1f}" for n, mean in enumerate(branching(name)))
    svg += f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="3"/>'
f'<svg xmlns="http://www.w3.org/2000/svg" width="600" height="215">{svg}</svg>'
