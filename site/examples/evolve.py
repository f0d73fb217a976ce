# es: Un jugador con tres pesos: comer, el centro y el peligro. Nadie le dice cuánto vale cada cosa: empieza con ceros.
# en: A player with three weights: taking, the middle and danger. Nobody tells it what each is worth: it begins with zeros.
import random

from alquerque import legal, play, ruleset, start

random.seed(11)
rules = ruleset("alquerque-de-doce", "medieval")
def choose(weights, position):
    def worth(move):
        x, y = rules.board.drawn[move.to]
        after = play(rules, position, move)
        threats = sum(reply.over >= 0 for reply in legal(rules, after)) if after.side != position.side else 0
        return weights[0] * (move.over >= 0) - weights[1] * (abs(x - 2) + abs(y - 2)) - weights[2] * threats
    return max(legal(rules, position), key=lambda move: worth(move) + random.random())

# es: Partidas de ochenta movimientos, en turno con cada bando: las gana quien acaba con más fichas.
# en: Games of eighty touches, in turn with either side: whoever has more men at the end wins.
def match(mine, other, games=8):
    won = [0, 0]
    for number in range(games):
        position, side = start(rules), number % 2
        for length in range(80):
            if legal(rules, position):
                position = play(rules, position, choose(mine if position.side == side else other, position))
        men, others = position.men[side].bit_count(), position.men[1 - side].bit_count()
        won[men < others] += men != others
    return won
# %%
# es: El hijo es el padre con cambios al azar. Si le gana más veces de las que pierde, ocupa su lugar: así evoluciona.
# en: The child is the parent with random changes. If it wins more often than it loses, it takes its place: so it evolves.
parent = [0, 0, 0]
for generation in range(15):
    child = [weight + random.gauss(0, 1) for weight in parent]
    won, lost = match(child, parent)
    if won > lost:
        parent = child
    print(generation, won, lost, [round(weight, 1) for weight in parent], flush=True)
# %%
# es: ¿Ha aprendido? Treinta partidas contra quien mueve al azar: ganadas y perdidas. ¿Y con otra semilla?
# en: Has it learned? Thirty games against one that moves at random: won and lost. And with another seed?
print(match(parent, [0, 0, 0], 30))
