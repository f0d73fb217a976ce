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
    figures: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return figures


def write_figures(name: str, command: str, figures: Mapping[str, Any], **settings: Any) -> None:
    """Writes what `read_figures` reads."""
    engine_match.write_results(FIGURES / f"{name}.json", command, figures, **settings)


def add_figures(name: str, figures: Mapping[str, Any]) -> None:
    """Puts the figures of some games among those of the others."""
    engine_match.add_results(FIGURES / f"{name}.json", figures)


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
        rulesets = ", ".join(ruleset.id for ruleset in entry.rulesets)
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
    for id, figures in depths.items():
        ends, there = games.get(id, ""), worker.get(id)
        yield (
            f"| {id} | {numbers(figures['depths'])} | {numbers(figures['own'])} | {numbers(there['own']) if there else ''} "
            f"| {thousands(figures['per_second'])} | {thousands(there['per_second']) if there else ''} | {figures['time']:.2f} "
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
    times, ends = [figures["time"] for figures in depths["games"].values()], "".join(match["games"].values())
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
    endings = {name: data for name in SOURCES if (data := read_figures(name))}
    if not endings:
        return
    yield f"| won endings, without the tables | {' | '.join(CLASSES)} |"
    yield f"|---|{'---|' * len(CLASSES)}"
    for name, data in endings.items():
        results = [result(played) if (played := data["played"].get(of)) else None for of in CLASSES]
        cells = (f"{conversion.won} of {conversion.games}" if conversion else "" for conversion in results)
        yield f"| {SOURCES[name]} | {' | '.join(cells)} |"
    yield ""
    yield from wrap_paragraph("Won: within twice the turns that the table needs, against the best defence. "
                       + "; ".join(f"`{data['command']}`, {data['date']}" for data in endings.values()) + ".")


MEN_BANDS = ((21, 24), (17, 20), (13, 16), (9, 12), (7, 8), (2, 6))
"""Numbers of men on the board that stand together in a column."""


def perfect_moves_table() -> Iterator[str]:
    """How often each level keeps what a position is worth, measured by tables of all positions."""
    if not (figures := read_figures("perfect-moves")):
        return
    bands = [[row for men, row in figures["by_men"].items() if low <= int(men) <= high] for low, high in MEN_BANDS]
    counts = [sum(row["positions"] for row in some) for some in bands]
    heads = " | ".join(f"{high} to {low} men" for low, high in MEN_BANDS)
    yield f"| turns that keep the win or the draw | {heads} | all |"
    yield f"|---|{'---|' * (len(bands) + 1)}"
    rows = {"by chance": [[row["chance"] for row in some] for some in bands]} | {
        f"level {name}": [[row["kept"][name] for row in some] for some in bands]
        for name in next(iter(figures["by_men"].values()))["kept"]
    }
    for name, columns in rows.items():
        shares = [PERCENT(sum(some) / many) if many else "" for some, many in zip(columns, counts, strict=True)]
        yield f"| {name} | {' | '.join(shares)} | {PERCENT(sum(map(sum, columns)) / sum(counts))} |"
    yield ""
    yield from wrap_paragraph(
        f"In {sum(counts):,} positions of alquerque de doce (*base*) in which a turn can spoil something: won or drawn, with "
        f"a turn that does not keep that; from {figures['games']:,} games. What each turn keeps is read from the tables of all "
        f"positions (`{figures['command']}`, {figures['date']})."
    )


def problem_levels_table() -> Iterator[str]:
    """How often each level finds the right turn of problems that are called easy, middling and hard."""
    if not (figures := read_figures("problem-levels")):
        return
    problems = list(figures["games"].values())
    levels = problems[0]["found"]
    yield f"| problems | how many | by chance | {' | '.join(f'level {name}' for name in levels)} |"
    yield f"|---|---|---|{'---|' * len(levels)}"
    for grade, name in enumerate(("easy", "medium", "hard"), 1):
        some = [problem for problem in problems if difficulty_grade(problem["difficulty"]) == grade]
        shares = [fmean(problem["found"][level] / figures["runs"] for problem in some) for level in levels]
        chance = fmean(1 / problem["turns"] for problem in some)
        yield f"| {name} | {len(some)} | {' | '.join(map(PERCENT, (chance, *shares)))} |"
    order = correlation(
        ranks([problem["difficulty"] for problem in problems]), ranks([sum(problem["found"].values()) for problem in problems])
    )
    yield ""
    yield from wrap_paragraph(
        f"Each of the {len(problems)} problems that the site had then was put to each level {figures['runs']} times. The harder "
        f"the site calls it, the less often they find its first turn: rank correlation {order:.2f}. In each, a wrong turn looks "
        f"as good to a beginner as the right one, so level 1 does worse than chance (`{figures['command']}`, {figures['date']}).")


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each value in their order, the mean place of equal ones: their correlation is Spearman's."""
    ordered = sorted(values)
    return [fmean((bisect_left(ordered, value), bisect_right(ordered, value) - 1)) for value in values]


def books_text() -> Iterator[str]:
    """What the opening books are worth."""
    if not (figures := read_figures("books")):
        return
    ends = "".join(figures["games"].values())
    yield from wrap_paragraph(
        f"Level {figures['level']} with its opening books against itself without them, in {len(figures['games'])} games: "
        f"{ends.count('W')} won, {ends.count('D')} drawn, {ends.count('L')} lost: {points(ends)} "
        f"(`{figures['command']}`, {figures['date']}).")


PARTS = {"games": games_table, "strength": strength_part}
