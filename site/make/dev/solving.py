"""`python3 build.py solve [NAME …]`: works out anew what py/solving/results tells; py/solving/README.md says how."""

from __future__ import annotations

import sys

import tools

LAYERS = "layers"


def run(names: list[str]) -> int:
    """Solves these tasks, or lists all; installs first what that needs."""
    with tools.lock_file("venv"):
        tools.install("solve")
    sys.path.insert(0, str(tools.ROOT / "py"))
    if names[:1] == [LAYERS]:
        from solving import layers

        return layers.main(names[1:])
    if names and names[0].startswith(f"{LAYERS}-"):
        from solving.full_tables import __main__ as full_tables

        return full_tables.main([names[0].removeprefix(f"{LAYERS}-"), *names[1:]])
    from solving import endings, paths, results

    runners = {"endings": endings.run, "paths": paths.run}
    if names and names[0] in runners:
        print(runners[names[0]](names[1:]))
        return 0
    return results.main(names)
