"""What is done with the complete tables of ``solving.layers``: what they say of the first position (``first_position``),
random positions against the rules (``samples``), and all positions by a second program (``successors``)."""
