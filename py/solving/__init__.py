"""The laboratory: what is certain about small games and endings, worked out in machine code.

The wheel does not hold it, and pages load none of it but ``check``, which they run.  Its tables of steps and leaps are
asked of the rules package (``tables``), so no rule is written a second time; ``kernel`` plays whole turns with them,
``exact`` works backwards from the ends, ``results`` names what can be solved.  ``python3 build.py solve NAME`` installs
what it needs (Numba) and writes to the folder ``results``; README.md tells the method.

Numba keeps machine code in files, and does not notice that a function which it took from another file has changed: so
each state of these programs has a folder of its own for it.
"""

import hashlib
import os
from pathlib import Path

_HERE = Path(__file__).parent
_MADE = hashlib.sha256(b"".join(file.read_bytes() for file in sorted(_HERE.glob("*.py")))).hexdigest()[:16]
os.environ.setdefault("NUMBA_CACHE_DIR", str(_HERE.parents[1] / ".cache" / "solving" / "machine-code" / _MADE))
