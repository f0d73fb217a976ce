"""Uses of the complete tables of ``solving.layers``: the value of the first position (``first_position``), checks of
random positions against the rules (``samples``) and of all positions by a second program (``successors``), and how well
the levels play (``level_moves``)."""
