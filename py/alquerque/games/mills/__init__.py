"""Games of three in a row: a line of three wins, or takes a man."""
