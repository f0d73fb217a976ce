"""The old names of modules that have moved: code that imports them still works, with a DeprecationWarning.

Release 0.2 had all modules side by side; ``alquerque.search`` is ``alquerque.thinking.search`` now.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

NEW_NAMES = {
    "callouts": "formats.move_codes",
    "chance": "dice_odds",
    "correspondence": "formats.correspondence",
    "counts": "draw_counts",
    "editing": "formats.position_editing",
    "notation": "formats.notation",
    "pdn": "formats.pdn",
    "pdn_trees": "formats.pdn_trees",
    "reading": "formats.move_reader",
    "records": "formats.records",
    "telling": "descriptions",
    "trees": "formats.trees",
    "typed": "formats.move_input",
    "warrants": "sources",
    "analysis": "thinking.analysis",
    "certificates": "thinking.certificates",
    "deciding": "thinking.rule_differences",
    "detecting": "thinking.rule_detection",
    "endings": "thinking.endings",
    "evaluation": "thinking.evaluation",
    "explaining": "thinking.explanations",
    "laboratory": "thinking.rules_experiment",
    "opening_book": "thinking.opening_book",
    "players": "thinking.simulated_players",
    "proving": "thinking.exact",
    "search": "thinking.search",
    "selfplay": "thinking.selfplay",
    "weights": "thinking.weights",
    "pipeline.capture_choice": "pipeline.captures.capture_choice",
    "pipeline.capturing": "pipeline.captures.capturing",
    "pipeline.change_rules": "pipeline.state.change_rules",
    "pipeline.columns": "pipeline.captures.columns",
    "pipeline.huffing": "pipeline.captures.huffing",
    "pipeline.initial_position": "pipeline.state.initial_position",
    "pipeline.max_capture": "pipeline.captures.max_capture",
    "pipeline.position": "pipeline.state.position",
    "pipeline.position_text": "pipeline.state.position_text",
    "pipeline.state_codec": "pipeline.state.state_codec",
    "pipeline.validate": "pipeline.state.validate",
    "games.bagh": "games.hunts.bagh",
    "games.bashni": "games.draughts.bashni",
    "games.dablot": "games.alquerque.dablot",
    "games.damas": "games.draughts.damas",
    "games.doce": "games.alquerque.doce",
    "games.fanorona": "games.alquerque.fanorona",
    "games.felli": "games.alquerque.felli",
    "games.kolowis": "games.alquerque.kolowis",
    "games.konane": "games.alquerque.konane",
    "games.lasca": "games.draughts.lasca",
    "games.liebre": "games.hunts.liebre",
    "games.nueve": "games.mills.nueve",
    "games.pinoy": "games.draughts.pinoy",
    "games.queah": "games.alquerque.queah",
    "games.soldiers": "games.alquerque.soldiers",
    "games.tres": "games.mills.tres",
    "games.zamma": "games.alquerque.zamma",
}
"""Old name → new name, both below this package.  ``pipeline.standing`` is not listed: importing it would replace the
function of that name in ``pipeline``."""


class _Loader:
    """Loads a module under its old name: it is the same module."""

    def __init__(self, new: str) -> None:
        self.new = new
        self.spec: ModuleSpec | None = None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        warnings.warn(f"{spec.name} is {self.new} now", DeprecationWarning, stacklevel=2)
        module = import_module(self.new)
        self.spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self.spec  # the import system has put the old name's there


class _Finder:
    """Finds modules under their old names."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        package, _, module = name.partition(".")
        if package != __package__ or module not in NEW_NAMES:
            return None
        return ModuleSpec(name, _Loader(f"{package}.{NEW_NAMES[module]}"))  # type: ignore[arg-type]  # without importlib.abc


def accept_old_names() -> None:
    """Makes the old names importable, after all others."""
    sys.meta_path.append(_Finder)
