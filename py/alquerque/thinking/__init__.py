"""Search and knowledge: the opponent, its evaluation, endings, opening books, certificates, analysis, and what rules
decide.
"""
