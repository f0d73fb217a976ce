"""The laboratory: what is certain about small games and endings, worked out in machine code.

No page loads it and the wheel does not hold it.  Its tables of steps and leaps are asked of the rules package (``tables``),
so no rule is written a second time; ``kernel`` plays whole turns with them, ``exact`` works backwards from the ends, ``results``
names what can be solved.  ``python3 build.py solve NAME`` installs what it needs (Numba) and writes to the folder ``results``;
README.md tells the method.
"""
