"""`python3 build.py strength`: writes two parts of site/docs/strength.md. The table of the games comes from the
catalogue; the strength of the search from the figures in py/measuring/figures, which `python3 -m measuring bench
--against`, `match --time` and `conversion` leave there, and `python3 build.py bench depths`."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from statistics import correlation, fmean
from textwrap import fill
from typing import Any

import tools

sys.path.insert(0, str(tools.ROOT / "py"))

from alquerque import GAMES
from measuring import engine_match
from measuring.endgame_conversion import CLASSES, result
from render.teaching.problems import difficulty_grade

FIGURES = tools.ROOT / "py" / "measuring" / "figures"
DOCUMENT = tools.ROOT / "site" / "docs" / "strength.md"
CHECKED_AGAINST_FILE = tools.ROOT / "tests" / "others.toml"
ENOUGH = 10
"""Of fewer games of one game no share is told."""
PERCENT = "{:.0%}".format


def read_figures(name: str) -> dict[str, Any]:
    file = FIGURES / f"{name}.json"
    found: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return found


def write_figures(name: str, command: str, found: Mapping[str, Any], **more: Any) -> None:
    """Writes what `read_figures` reads."""
    engine_match.write_results(FIGURES / f"{name}.json", command, found, **more)


def add_figures(name: str, found: Mapping[str, Any]) -> None:
    """Puts the figures of some games among those of the others."""
    engine_match.add_results(FIGURES / f"{name}.json", found)


def run() -> int:
    DOCUMENT.write_text(renew_document(DOCUMENT.read_text("utf-8")), "utf-8", newline="\n")
    return 0


def renew_document(text: str) -> str:
    """The page with each part that this command writes replaced: the text between `<!-- NAME: …-->` and `<!-- /NAME
    -->`. Raises ValueError if a part has no place in it."""
    for name, write_part in PARTS.items():
        place = re.compile(rf"(<!-- {name}: .*? -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        parts = place.split(text)
        if len(parts) != 4:
            raise ValueError(f"{DOCUMENT.name} has {(len(parts) - 1) // 3} places for the part {name}")
        before, start, end, after = parts
        text = before + start + write_part() + end + after
    return text


def games_table() -> str:
    """Every game with its rulesets, how fast it is, and what it is checked against; a game that was not measured has a
    dash.
    """
    others, leaves = tomllib.loads(CHECKED_AGAINST_FILE.read_text("utf-8")), read_figures("leaves")["games"]
    lines = ["| game | rulesets | leaves/s | checked against, beside its worked examples |", "|---|---|---|---|"]
    for id, entry in GAMES.items():
        rulesets = ", ".join(one.id for one in entry.rulesets)
        checks = ", ".join(["a second implementation", *([others[id]] if id in others else [])])
        lines.append(f"| `{id}` | {rulesets} | {f'{leaves[id]:,}' if id in leaves else '–'} | {checks} |")
    return "".join(f"{line}\n" for line in lines)


def strength_part() -> str:
    """The table and what stands below it."""
    depths, worker, match = read_figures("depths"), read_figures("depths-worker"), read_figures("match")
    lines = (
        *strength_table(depths["games"], worker["games"], match["games"]),
        "",
        *summary_text(depths, worker, match),
        *endings_table(),
        *perfect_moves_table(),
        *problem_levels_table(),
        *books_text(),
    )
    return "".join(f"{line}\n" for line in lines)


def wrap_paragraph(text: str) -> Iterator[str]:
    """A paragraph, as wide as the others of the page."""
    yield from fill(text, 130, break_long_words=False, break_on_hyphens=False).splitlines()
    yield ""


def strength_table(depths: Mapping[str, Any], worker: Mapping[str, Any], games: Mapping[str, str]) -> Iterator[str]:
    yield (
        "| game | depths in 1 s: kept | today | in the worker | nodes/s | in the worker | time to the kept one's depths "
        "| won–drawn–lost | points (95%) |"
    )
    yield f"|{'---|' * 9}"
    for id, one in depths.items():
        ends, there = games.get(id, ""), worker.get(id)
        yield (
            f"| {id} | {numbers(one['depths'])} | {numbers(one['own'])} | {numbers(there['own']) if there else ''} "
            f"| {thousands(one['per_second'])} | {thousands(there['per_second']) if there else ''} | {one['time']:.2f} "
            f"| {score(ends)} | {points(ends) if len(ends) >= ENOUGH else ''} |"
        )


def numbers(some: list[int]) -> str:
    return ", ".join(map(str, some))


def thousands(number: int) -> str:
    return f"{round(number, -2):,}"


def score(ends: str) -> str:
    return "–".join(str(ends.count(letter)) for letter in "WDL") if ends else ""


def points(ends: str) -> str:
    low, high = map(PERCENT, engine_match.interval(ends))
    return f"{PERCENT(engine_match.share(ends))} ({low} to {high})"


def summary_text(depths: Mapping[str, Any], worker: Mapping[str, Any], match: Mapping[str, Any]) -> Iterator[str]:
    """What all games say together."""
    had = f", with {PERCENT(worker['share'])} of a processor" if worker["share"] else ""
    yield from wrap_paragraph(
        f"In the worker: {worker['where']}, a second of the clock{had} (`{worker['command']}`, {worker['date']}).")
    times, ends = [one["time"] for one in depths["games"].values()], "".join(match["games"].values())
    mean = engine_match.mean(times)
    quick = sum(time <= 0.5 for time in times)
    yield from wrap_paragraph(
        f"Time: {mean:.2f} by the geometric mean, from {min(times):.2f} to {max(times):.2f}, at most half in {quick} of "
        f"{len(times)} games (`{depths['command']}`, {depths['date']}; four positions of each game)."
    )
    decided = len(ends) - ends.count("D")
    yield from wrap_paragraph(
        f"Points: {points(ends)} of {len(ends)} games, {ends.count('W')} of {decided} decided ones "
        f"(`{match['command']}`, {match['date']}).")


SOURCES = {"conversion": "today, 60,000 nodes a turn", "conversion-nodes": "today, 2,000 nodes a turn",
           "conversion-kept": "the kept one, 2,000 nodes a turn"}


def endings_table() -> Iterator[str]:
    """A table of what was won of what is won."""
    found = {name: data for name in SOURCES if (data := read_figures(name))}
    if not found:
        return
    yield f"| won endings, without the tables | {' | '.join(CLASSES)} |"
    yield f"|---|{'---|' * len(CLASSES)}"
    for name, data in found.items():
        results = [result(played) if (played := data["played"].get(of)) else None for of in CLASSES]
        yield f"| {SOURCES[name]} | {' | '.join(f'{one.won} of {one.games}' if one else '' for one in results)} |"
    yield ""
    yield from wrap_paragraph("Won: within twice the turns that the table needs, against the best defence. "
                       + "; ".join(f"`{data['command']}`, {data['date']}" for data in found.values()) + ".")


MEN_BANDS = ((21, 24), (17, 20), (13, 16), (9, 12), (7, 8), (2, 6))
"""Numbers of men on the board that stand together in a column."""


def perfect_moves_table() -> Iterator[str]:
    """How often each level keeps what a position is worth, measured by tables of all positions."""
    if not (found := read_figures("perfect-moves")):
        return
    bands = [[one for men, one in found["by_men"].items() if low <= int(men) <= high] for low, high in MEN_BANDS]
    counts = [sum(one["positions"] for one in some) for some in bands]
    heads = " | ".join(f"{high} to {low} men" for low, high in MEN_BANDS)
    yield f"| turns that keep the win or the draw | {heads} | all |"
    yield f"|---|{'---|' * (len(bands) + 1)}"
    rows = {"by chance": [[one["chance"] for one in some] for some in bands]} | {
        f"level {name}": [[one["kept"][name] for one in some] for some in bands]
        for name in next(iter(found["by_men"].values()))["kept"]
    }
    for name, columns in rows.items():
        shares = [PERCENT(sum(some) / many) if many else "" for some, many in zip(columns, counts, strict=True)]
        yield f"| {name} | {' | '.join(shares)} | {PERCENT(sum(map(sum, columns)) / sum(counts))} |"
    yield ""
    yield from wrap_paragraph(
        f"In {sum(counts):,} positions of alquerque de doce (*base*) in which a turn can spoil something: won or drawn, with "
        f"a turn that does not keep that; from {found['games']:,} games. What each turn keeps is read from the tables of all "
        f"positions (`{found['command']}`, {found['date']})."
    )


def problem_levels_table() -> Iterator[str]:
    """How often each level finds the right turn of problems that are called easy, middling and hard."""
    if not (found := read_figures("problem-levels")):
        return
    problems = list(found["games"].values())
    levels = problems[0]["found"]
    yield f"| problems | how many | by chance | {' | '.join(f'level {name}' for name in levels)} |"
    yield f"|---|---|---|{'---|' * len(levels)}"
    for grade, name in enumerate(("easy", "medium", "hard"), 1):
        some = [one for one in problems if difficulty_grade(one["difficulty"]) == grade]
        shares = [fmean(one["found"][level] / found["runs"] for one in some) for level in levels]
        chance = fmean(1 / one["turns"] for one in some)
        yield f"| {name} | {len(some)} | {' | '.join(map(PERCENT, (chance, *shares)))} |"
    order = correlation(
        ranks([one["difficulty"] for one in problems]), ranks([sum(one["found"].values()) for one in problems])
    )
    yield ""
    yield from wrap_paragraph(
        f"Each of the {len(problems)} problems that the site had then was put to each level {found['runs']} times. The harder "
        f"the site calls it, the less often they find its first turn: rank correlation {order:.2f}. In each, a wrong turn looks "
        f"as good to a beginner as the right one, so level 1 does worse than chance (`{found['command']}`, {found['date']}).")


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each value in their order, the mean place of equal ones: their correlation is Spearman's."""
    ordered = sorted(values)
    return [fmean((bisect_left(ordered, one), bisect_right(ordered, one) - 1)) for one in values]


def books_text() -> Iterator[str]:
    """What the opening books are worth."""
    if not (found := read_figures("books")):
        return
    ends = "".join(found["games"].values())
    yield from wrap_paragraph(
        f"Level {found['level']} with its opening books against itself without them, in {len(found['games'])} games: "
        f"{ends.count('W')} won, {ends.count('D')} drawn, {ends.count('L')} lost: {points(ends)} "
        f"(`{found['command']}`, {found['date']}).")


PARTS = {"games": games_table, "strength": strength_part}
