from alquerque import Game, ruleset

rules = ruleset("alquerque-de-doce", "medieval")
game = Game.begin(rules)
for touch in ("c2-c3", "c4xc2"):
    game = game.act(touch)

for word in game.choices():
    print(word)
