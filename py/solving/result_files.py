"""Where results are kept, and how they are written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"


def format_result(result: dict[str, Any]) -> str:
    """JSON with a line for each entry of its lists."""
    def entry(value: Any) -> str:
        if isinstance(value, list) and value:
            return "[\n" + ",\n".join("  " + json.dumps(row) for row in value) + "\n ]"
        return json.dumps(value)

    return "{\n" + ",\n".join(f" {json.dumps(key)}: {entry(value)}" for key, value in result.items()) + "\n}\n"
