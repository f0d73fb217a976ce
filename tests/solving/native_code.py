"""What the programs in C need on this machine to be compiled."""

import shutil
import sysconfig
from pathlib import Path

COMPILERS = ("cc", "gcc", "clang")


def missing_parts() -> str:
    """Why they cannot be compiled here; "" if they can."""
    if not any(map(shutil.which, COMPILERS)):
        return f"py/solving is tested with a C compiler ({', '.join(COMPILERS)}), and none is here: install one (Debian: gcc)"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.exists():
        return f"py/solving/layers is compiled with the headers of Python, which are not here (Debian: python3-dev): {header}"
    return ""
