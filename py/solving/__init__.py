"""Solvers: exact results about small games and endings, computed in machine code.

This package is not part of the wheel, and pages load only ``check``.  Its tables of steps and leaps are derived from
the rules package (``tables``), so no rule is written a second time; ``kernel`` plays whole turns with them, ``exact``
works backwards from the ends, and ``results`` lists the tasks.  ``python3 build.py solve NAME`` installs what it needs
(Numba) and writes to the folder ``results``; README.md describes the method.

Numba caches machine code in files, and does not notice when a function inlined from another file changes; so each state
of these programs has its own cache folder.
"""

import hashlib
import os
from pathlib import Path

_HERE = Path(__file__).parent
_MADE = hashlib.sha256(b"".join(file.read_bytes() for file in sorted(_HERE.glob("*.py")))).hexdigest()[:16]
os.environ.setdefault("NUMBA_CACHE_DIR", str(_HERE.parents[1] / ".cache" / "solving" / "machine-code" / _MADE))
