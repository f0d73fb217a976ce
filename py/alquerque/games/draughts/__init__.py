"""Draughts: men that are crowned, on squares or on the points that stand for them; and the draughts with columns."""
