# es: El árbol de las primeras jugadas: cada rama es una jugada, y cada fila, un turno. Las ramas que comen son rojas.
# en: The tree of the first moves: each branch is a move, and each row a turn. Branches that capture are red.
from alquerque import ruleset, start
from alquerque.formats.notation import turn_text
from alquerque.turns import turns

rules = ruleset("alquerque-de-doce", "moderno")

def grow(position, depth):
    """Draws the tree below a position; returns where its root stands from left to right."""
    global leaves
    choices = list(turns(rules, position)) if depth < deep else []
    if not choices:
        leaves += 1
        return 64 * leaves - 28
    below = [(grow(after, depth + 1), turn_text(rules.board, touches)) for touches, after in choices]
    here, y = sum(x for x, move in below) / len(below), 10 + 70 * depth
    for x, move in below:
        colour = "#a3271f" if "x" in move else "#4a3521"
        drawn.insert(0, f'<path d="M{here} {y}L{x} {y + 70}" stroke="{colour}" stroke-width="2"/>')
        drawn.append(f'<text x="{x}" y="{y + 74}">{move}</text>')
    return here
# %%
# es: Tres turnos. Prueba con cuatro, o con las reglas "medieval", en las que no hay que comer.
# en: Three turns. Try four, or the rules "medieval", under which nobody has to capture.
drawn, leaves, deep = [], 0, 3
grow(start(rules), 0)
size = f'width="{64 * leaves + 8}" height="{20 + 70 * deep}" font-size="13" text-anchor="middle"'
f'<svg xmlns="http://www.w3.org/2000/svg" {size} paint-order="stroke" stroke="#f8f0df" stroke-width="4">{"".join(drawn)}</svg>'
