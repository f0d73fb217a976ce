"""Text in, text out: notation, records, PDN, trees of variations, typed moves, move codes and letters."""
