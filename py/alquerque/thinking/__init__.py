"""Search and knowledge: the opponent, its evaluation, endings, exact openings, opening books, certificates, analysis, and
what rules decide.
"""
