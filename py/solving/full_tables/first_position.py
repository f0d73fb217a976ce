"""What complete tables say of a first position, written down with the other results: who wins, what each first move is
worth, how many positions are won, drawn and lost, and how narrow the path is.

    python3 build.py solve layers-results --folder FOLDER [--samples FILE] [--checked FOLDER]

A turn *holds* if it keeps the value of the position.  Two measures of this are recorded: one line, in which each side
plays the holding turn that leaves the other side the fewest holding turns, until a position is repeated; and means over
GAMES games in which both sides choose at random among their holding turns.

If the first position is drawn under rules by which a blocked side loses, it is also drawn if a blocked side draws: the
turns are the same, and a strategy that never loses under the first rules never loses under the second.  So that result
is written as well.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import fmean
from typing import Any

from alquerque import Position, start
from alquerque.formats.notation import format_position, turn_text
from alquerque.thinking.exact import turns_by_result

from ..readings import READINGS, certified
from ..result_files import RESULTS, format_result
from . import reading, successors
from .reading import REPLY, Reading

LONGEST = 100
"""Plies of the line."""
GAMES, PLIES = 400, 60
"""Games of holding turns, and their plies."""
COUNTED = ("positions", "won", "drawn", "lost", "bytes")
OF_SAMPLES = ("positions", "faults", "won", "drawn", "lost")
OF_CHECK = ("pairs", "positions", "faults", "wrong", "seconds")


class Turn:
    """A turn: how it is written, what it leads to, and what that is worth for the side that made it."""

    def __init__(self, of: Reading, text: str, after: Position) -> None:
        self.text, self.after, self.worth = text, after, REPLY[of.value(after)]


def turns(of: Reading, p: Position) -> list[Turn]:
    """The turns that lead to different positions; none if the game is over."""
    if of.outcome(p):
        return []
    routes = turns_by_result(of.rules, p)
    return [Turn(of, turn_text(of.rules.board, touches[0]), q) for q, touches in routes.items()]


def holding(of: Reading, p: Position, choices: list[Turn]) -> list[Turn]:
    """Those that keep what the position is worth."""
    worth = of.value(p)
    return [turn for turn in choices if turn.worth == worth]


def first_moves(of: Reading, first: Position) -> list[dict[str, Any]]:
    """Every first move with its worth, and how many replies there are and how many hold."""
    rows = []
    for turn in turns(of, first):
        replies = turns(of, turn.after)
        rows.append({"turn": turn.text, "worth": turn.worth, "replies": len(replies),
                     "hold": [reply.text for reply in holding(of, turn.after, replies)]})  # fmt: skip
    return sorted(rows, key=lambda row: row["turn"])


def line(of: Reading, first: Position) -> dict[str, Any]:
    """The line of holding turns: its turns, and of each how many there were and how many held (and 0 unknown)."""
    p, seen = first, set[Position]()
    texts, counts = list[str](), list[list[int]]()
    while p not in seen and len(texts) < LONGEST and (choices := turns(of, p)):
        seen.add(p)
        hold = holding(of, p, choices)
        counts.append([len(choices), len(hold), 0])
        best = min(hold, key=lambda turn: (_ease(of, turn.after), turn.text))
        texts.append(best.text.replace(" ", ""))
        p = best.after
    return {"line": " ".join(texts), "turns": counts, "comes_back": p in seen}


def _ease(of: Reading, p: Position) -> tuple[int, int]:
    """A sort key, smaller the harder it is for the side to move: how many turns hold, then minus how many fail."""
    choices = turns(of, p)
    hold = len(holding(of, p, choices))
    return hold, hold - len(choices)


def mean_path(of: Reading, first: Position) -> list[dict[str, Any]]:
    """For each ply of random games of holding turns: the number of ``games`` that reached it, the mean number of
    ``turns``, the mean number that ``hold``, and the share of positions with several turns of which only a ``single``
    one holds."""
    chance, played = random.Random(0), [list[tuple[int, int]]() for _ in range(PLIES)]
    for _ in range(GAMES):
        p = first
        for counts in played:
            choices = turns(of, p)
            if not choices:
                break
            hold = holding(of, p, choices)
            counts.append((len(choices), len(hold)))
            p = chance.choice(hold).after
    return [
        {"ply": ply, "games": len(counts), "turns": round(fmean(many for many, _ in counts), 2),
         "hold": round(fmean(some for _, some in counts), 2),
         "single": round(fmean(some == 1 < many for many, some in counts), 3)}
        for ply, counts in enumerate(played, 1) if counts
    ]  # fmt: skip


def counts(of: Reading) -> dict[str, Any]:
    """The numbers of positions in the tables: in all, by men on the board, and by pair.  Raises Missing."""
    entries, missing = list[dict[str, Any]](), list[str]()
    for pair in of.layers.pairs():
        if of.layers.solved(pair):
            entries.append(of.layers.entry(pair))
        else:
            missing.append("-".join(map(str, pair)))
    if missing:
        raise reading.Missing(f"{of.layers.folder}: {len(missing)} pairs are not solved, the first is {missing[0]}")
    men: dict[int, list[Mapping[str, Any]]] = {}
    for entry in entries:
        men.setdefault(sum(entry["men"]), []).extend(entry["slots"])
    slots = [slot for entry in entries for slot in entry["slots"]]
    return {
        "pairs_solved": len(entries), "processor": round(sum(entry["processor_s"] for entry in entries)),
        **_sums(slots),
        "by_men": [{"men": many, **_sums(some)} for many, some in sorted(men.items())], "pairs": entries,
    }  # fmt: skip


def _sums(slots: list[Mapping[str, Any]]) -> dict[str, int]:
    return {name: sum(slot[name] for slot in slots) for name in COUNTED}


def verdict(of: Reading, first: Position) -> str:
    """What the first position is worth, as results call it."""
    return {"won": "first", "lost": "second", "drawn": "draw"}[of.value(first)]


def assemble_result(
    of: Reading, game: str, ruled: str, set_: Mapping[str, str], checks: Mapping[str, Any]
) -> dict[str, Any]:
    """The result of a first position."""
    first = start(of.rules)
    held = counts(of)
    options = "".join(f" --set {field}={value}" for field, value in set_.items())
    return {
        "game": game, "rules": ruled, "set": dict(set_),
        "command": " && ".join(
            f"python3 build.py solve {task} --ruleset {ruled}{options} --folder FOLDER" for task in ("layers", "layers-results")
        ),
        "position": format_position(of.rules, first), "by": "layers", "verdict": verdict(of, first),
        "certificates": [], "mark": of.layers.board.mark, "symmetries": len(of.layers.board.symmetries),
        **{name: value for name, value in held.items() if name not in ("by_men", "pairs")}, **checks,
        "first_moves": first_moves(of, first), "path": line(of, first), "mean_path": mean_path(of, first),
        "by_men": held["by_men"], "pairs": held["pairs"],
    }  # fmt: skip


def deduced(result: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The result of the same reading with a draw for a side that is shut in."""
    return {
        **{key: result[key] for key in ("game", "rules")}, "set": {**result["set"], "blocked": "draws"},
        "command": result["command"], "position": result["position"], "by": "deduced", "from": name,
        "reason": "the turns are the same, and whoever never loses where a side that is shut in loses "
                  "never loses where it draws",
        "verdict": "draw", "certificates": [],
    }  # fmt: skip


def write(of: Reading, game: str, ruled: str, set_: Mapping[str, str], folder: Path,
          checks: Mapping[str, Any]) -> Iterator[Path]:  # fmt: skip
    """Writes the result, and what follows from it; returns the files."""
    name = "-".join((game.rpartition("-")[2], ruled, *set_.values(), "start"))
    result = assemble_result(of, game, ruled, set_, checks)
    yield _written(folder / f"{name}.json", result)
    if result["verdict"] == "draw" and not of.layers.board.tables.blocked_draws:
        draws = f"{name.removesuffix('-start')}-draws-start"
        yield _written(folder / f"{draws}.json", deduced(result, name))


def mark_decided(folder: Path) -> None:
    """Says in the results of the searches which of their readings have been decided since."""
    for name, task in READINGS.items():
        file = folder / f"{name}.json"
        if file.exists():
            result = json.loads(file.read_text("utf-8"))
            result["readings"] = [variant if "certified" in variant else certified(task, variant["set"], folder) or variant
                                  for variant in result["readings"]]  # fmt: skip
            _written(file, result)


def _written(file: Path, result: dict[str, Any]) -> Path:
    reading.write(file, format_result(result))
    return file


def checks(of: Reading, samples: Path | None, checked: Path | None) -> dict[str, Any]:
    """What has been checked, by the records of ``samples`` and ``successors``; None for what has not."""
    mark = of.layers.board.mark
    drawn = reading.read_record(samples, mark) if samples else {}
    seen = successors.totals(checked, mark) if checked else {}
    return {
        "samples": {name: drawn[name] for name in OF_SAMPLES} if drawn else None,
        "checked": {name: seen[name] for name in OF_CHECK} if seen else None,
    }


def main(arguments: list[str]) -> int:
    """The command."""
    parser = reading.parser("results", "write down what complete tables say of the first position")
    parser.add_argument("--samples", type=Path, metavar="FILE", help="what layers-samples looked at")
    parser.add_argument("--checked", type=Path, metavar="FOLDER", help="what layers-check checked")
    parser.add_argument("--results", type=Path, default=RESULTS, metavar="FOLDER", help="where results are written")
    options = parser.parse_args(arguments)

    def work(of: Reading) -> bool:
        checks_done = checks(of, options.samples, options.checked)
        for file in write(of, options.game, options.ruleset, reading.changes(options), options.results, checks_done):
            print(file)
        mark_decided(options.results)
        return True

    return reading.run(options, work)
