"""Games of men that leap over others on lines, on the alquerque board or one of its relatives."""
