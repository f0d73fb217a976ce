# es: Tu propia variante del alquerque de doce: cada una de las cuatro líneas cambia una regla. Cámbialas tú.
# en: A variant of your own of alquerque of twelve: each of the four lines changes one rule. Change them yourself.
from alquerque import ruleset, start
from alquerque.notebook import Play
from alquerque.rules import FIELDS
from alquerque.turns import perft

mine = ruleset("alquerque-de-doce", "medieval", {
    "compulsory": "yes",
    "steps": "forward",
    "captures": "forward-sideways",
    "blocked": "draws",
})
Play(mine, computer=2)
# %%
# es: ¿Se nota? Las maneras de jugar los primeros turnos, con las reglas de antes y con las tuyas.
# en: Does it show? The ways to play the first turns, under the rules as they were and under yours.
for depth in range(1, 6):
    print(depth, *(perft(rules, start(rules), depth, "turn") for rules in (ruleset("alquerque-de-doce", "medieval"), mine)))
# %%
# es: Qué más se puede cambiar, y los valores de cada regla. Lo que significan está en la referencia del paquete.
# en: What else can be changed, and the values of each rule. What they mean is in the reference of the package.
for field, values in FIELDS.items():
    print(field, *(values if isinstance(values, tuple) else (min(values), "–", max(values))))
