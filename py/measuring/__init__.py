"""How fast the rules are and how strong the opponent is: matches, benches, tuning, and an older search to compare
with.
"""
