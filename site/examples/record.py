# es: Una partida en PDN, como la guardan quienes juegan a las damas. La jugaron Moorhead y Wyllie en 1841.
# en: A game in PDN, the way draughts players keep their games. Moorhead and Wyllie played it in 1841.
from alquerque.formats import pdn
from alquerque.notebook import picture

text = """[Event "Manchester 1841"] [Black "Moorhead, W."] [White "Wyllie, J."] [Result "0-1"]
1. 11-15 24-20 2. 8-11 28-24 3. 9-13 22-18 4. 15x22 25x18 5. 4-8 26-22 6. 10-14 18x9 7. 5x14 22-18
8. 1-5 18x9 9. 5x14 29-25 10. 11-15 24-19 11. 15x24 25-22 12. 24-28 22-18 13. 6-9 27-24 14. 8-11 24-19
15. 7-10 20-16 16. 11x20 18-15 17. 2-6 15-11 18. 12-16 19x12 19. 10-15 11-8 20. 15-18 21-17
21. 13x22 30-26 22. 18x27 26x17x10x1 0-1"""
record = pdn.read(text, game="draughts-english")[0]
game = record.play
print(record.tags["White"], record.tags["Result"], len(game.turns))
# %%
# es: Cómo estaba el tablero antes de la última jugada, que come tres fichas.
# en: How the board stood before the last move, which takes three men.
print(game.turns[-1].text)
picture(game.rules, game.turns[-1].before)
