"""Positions: as values, as text, the first one, whether one is possible, and how one passes to other rules."""
