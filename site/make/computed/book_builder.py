"""`python3 build.py openings [GAME …]`: makes and enlarges the opening books of site/data/openings, a file for each
game.

A file, GAME.json, holds a book for each way in which the game begins and is played (`opening_book.key`):

    made     how: {"command", "date", "margin", "nodes": looked at for a position, "play": nodes for a touch of the
             games}
    books    [{"rules": the rulesets that begin and are played so, "key", "lines": {LINE: POSITION}}]
    sum      the SHA-256 of "books" as JSON without spaces, so that a damaged file is noticed

LINE is the touches that lead to a position, separated by spaces; the first is empty. POSITION is

    deep     how deep it was searched, in turns
    exact    true where tables of endings tell the values instead
    forced   true where there is no choice; such a position does not count among those that are asked for
    moves    {TURN: [value, ends]}: the turns that are kept, the best first; the value in hundredths of a man, for the
             side to move, carried back from what the book has after it; a letter for each game in which that was the
             last turn of the book: w, b or - for who won it

In each position the computer searches a fixed number of nodes (no clock), keeps the turns within `opening_book.MARGIN`
of the best one, and expands the line with the lowest cost: each turn costs DEEPER plus its loss against the best turn,
at most WORST. Values are backed up to every turn that leads to a position (`back_up_values`), so a turn that looked
sound but has a good answer is dropped, and the book goes on with another. Of the first position all turns are kept,
because a person may play any of them. Turns that are mirror images count once. From each position games are played,
beginning with those of its turns that the book does not follow, so every line has its own games. They are self-play at
few nodes a touch, and show how those games went, not who ought to win.

The result depends only on the options and the package: the same command makes the same books. It can be stopped at any
time and resumed from the files; all books grow together, so that none waits for another. There is no book where dice
are to be thrown first.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import tools
from render.publish.opening_books import FOLDER, checksum, compact_json
from render.publish.opening_books import read_book as read_file

sys.path.insert(0, str(tools.ROOT / "py"))

from alquerque.formats.notation import touch_text
from alquerque.games import GAMES
from alquerque.history import Game
from alquerque.pipeline import Position, compiled, set_up
from alquerque.rules import SIDES, Rules
from alquerque.thinking import analysis, endings
from alquerque.thinking.exact import Turn, group_mirror_images
from alquerque.thinking.opening_book import MARGIN, after, find, key, read, touches
from alquerque.thinking.search import DEEPEST, WIN, WIN_THRESHOLD, Level, Search
from alquerque.thinking.simulated_players import claim, searched_turn

Json = dict[str, Any]

ENDINGS = tools.ROOT / "site" / "data" / "endings"
STEP = 4
PLAY = 250
KEPT, FIRST = 5, 12
"""Turns of a position that are kept at most, and of the first one."""
DEEPER, WORST = 10, 30
PASSES = 10
"""So often values are carried back at most: positions that come again could go round for ever."""
MAX_GAME_TOUCHES = 200
"""Touches after which a game counts as drawn."""


def run(names: list[str], positions: int, nodes: int, games: int) -> int:
    """Lets the books of these games grow to so many positions, or of all."""
    for name in names:
        if name not in GAMES:
            raise tools.DataError(f"There is no game {name}: {', '.join(GAMES)}")
    endings.read(ENDINGS, gzip.decompress)
    growing = [BookGrower(FOLDER / f"{id}.json", id, nodes, games) for id in names or GAMES]
    for grower in growing:
        grower.keep()
    for most in range(STEP, positions + STEP, STEP):
        for grower in growing:
            grower.grow(min(most, positions))
            tools.say(f"{grower.file.stem}: {grower.describe_progress()}")
    return 0


class BookGrower:
    """The books of a game while they grow."""

    def __init__(self, file: Path, id: str, nodes: int, games: int) -> None:
        self.file, self.games, self.nodes = file, games, nodes
        stored = read_file(file) if file.exists() else {"books": []}
        lines = {book["key"]: book["lines"] for book in stored["books"]}
        self.made = {
            "command": f"python3 build.py openings --nodes {nodes} --games {games}",
            "date": "",
            "margin": MARGIN,
            "nodes": nodes,
            "play": PLAY,
        }
        if "made" in stored:
            self.made["date"] = stored["made"]["date"]
            if stored["made"] != self.made:
                raise tools.DataError(f"{file} was made otherwise: {stored['made']}. Delete it to have it made anew.")
        self.rules: dict[str, Rules] = {}
        self.names: dict[str, list[str]] = {}
        for ruleset in GAMES[id].rulesets:
            rules = GAMES[id].rules(ruleset.id)
            if compiled(rules).legal(set_up(rules))[0].dice:
                continue
            if any(q.pending for q in analysis.candidates(rules, set_up(rules)).values()):
                continue  # its first turn has so many ways that only parts of it are compared
            self.rules.setdefault(key(rules), rules)
            self.names.setdefault(key(rules), []).append(ruleset.id)
        self.lines: dict[str, Json] = {name: lines.get(name, {}) for name in self.rules}

    def grow(self, most: int) -> None:
        """Lets each book grow to so many positions, and plays what is missing of its games."""
        for name, rules in self.rules.items():
            for lines in grow_book(rules, self.lines[name], most, self.nodes, self.games):
                self.lines[name] = lines
                self.made["date"] = datetime.now(UTC).date().isoformat()
                self.keep()

    def keep(self) -> None:
        """Writes the file, a line for each position."""
        books = [{"rules": self.names[name], "key": name, "lines": lines} for name, lines in self.lines.items()]
        parts = ",\n".join(
            f'{{"rules": {json.dumps(book["rules"])}, "key": "{book["key"]}", "lines": {{'
            + ",".join(f"\n  {json.dumps(line)}: {compact_json(record)}" for line, record in book["lines"].items())
            + "\n}}"
            for book in books
        )
        text = f'{{"made": {json.dumps(self.made)},\n"sum": "{checksum(books)}",\n"books": [\n{parts}\n]}}\n'
        self.file.parent.mkdir(parents=True, exist_ok=True)
        new = self.file.with_suffix(".new")
        new.write_text(text, "utf-8", newline="\n")
        new.replace(self.file)

    def describe_progress(self) -> str:
        """How far it has come."""
        positions = [choices(lines) for lines in self.lines.values()]
        played = sum(
            len(ends)
            for lines in self.lines.values()
            for record in lines.values()
            for _, ends in record["moves"].values()
        )
        return f"{positions} positions, {played} games"


# -- a book --------------------------------------------------------------------------------------------------------


def grow_book(rules: Rules, lines: Json, most: int, nodes: int, games: int) -> Iterator[Json]:
    """A book with a position more each time, until it has so many or has nowhere to go on; and then with its games."""
    if choices(lines) > most:  # it was broken off later
        return
    if not lines:
        lines = {"": evaluate_position(rules, set_up(rules), nodes, first=True)}
        yield lines
    while choices(lines) < most and (line := next_line(rules, lines)) is not None:
        evaluated = evaluate_position(rules, after(rules, set_up(rules), touches(rules, set_up(rules), line)), nodes)
        lines = back_up_values(rules, {**lines, line: evaluated})
        yield lines
    for line in lines:
        record = add_games(rules, lines, line, games)
        if record != lines[line]:
            lines = {**lines, line: record}
            yield lines


def choices(lines: Json) -> int:
    """How many positions a book has in which there is a choice."""
    return sum("forced" not in record for record in lines.values())


def next_line(rules: Rules, lines: Json) -> str | None:
    """The line that the book goes on with: where least has been given away; None where nothing is left to go on
    with.
    """
    book = read(rules, lines)
    texts = dict(zip(book.entries, lines, strict=True))
    costs: dict[Position, int] = {}
    ahead: list[tuple[int, str]] = []
    for p, entry in book.entries.items():
        best = max(offered.value for offered in entry.replies)
        for reply in entry.replies:
            q = after(rules, p, reply.turn)
            cost = costs.get(p, 0) + DEEPER + min(best - reply.value, WORST)
            at = find(rules, book, q)
            if at:
                costs.setdefault(at[0], cost)
            elif not is_end(rules, q):
                ahead.append((cost, f"{texts[p]} {text(rules, reply.turn)}".strip()))
    return min(ahead)[1] if ahead else None


def back_up_values(rules: Rules, lines: Json) -> Json:
    """The same lines, in which a turn is worth what the book's best turn after it is worth to who answers, the other
    way round (or the same, where a side plays on, as it does while its men are placed first); a turn after which the
    book ends is worth what the search said. What tables tell stays as it is."""
    book = read(rules, lines)
    texts = dict(zip(book.entries, lines, strict=True))
    next_lines = {
        line: {
            text(rules, reply.turn): (texts[at[0]], 1 if q.side == p.side else -1)
            for reply in entry.replies
            if (at := find(rules, book, q := after(rules, p, reply.turn)))
        }
        for (p, entry), line in zip(book.entries.items(), lines, strict=True)
        if not entry.exact
    }
    # The longest lines first: what comes after a position is then known, but for transpositions into a longer line's
    # position.
    by_length = sorted(lines, key=lambda line: -len(line.split()))
    carried: Json = {line: dict(record["moves"]) for line, record in lines.items()}
    for _ in range(PASSES):
        before = {line: dict(moves) for line, moves in carried.items()}
        for line in by_length:
            for turn, (onward_line, sign) in next_lines.get(line, {}).items():
                best = max(value for value, _ in carried[onward_line].values())
                touches_more = len(turn.split())
                far = touches_more if best > WIN_THRESHOLD else -touches_more if best < -WIN_THRESHOLD else 0
                carried[line][turn] = [sign * (best - far), carried[line][turn][1]]
        if carried == before:
            break
    return {
        line: {**record, "moves": dict(sorted(carried[line].items(), key=lambda move: -move[1][0]))}
        for line, record in lines.items()
    }


def is_end(rules: Rules, p: Position) -> bool:
    """Whether a book cannot go on here: the game is over, dice are to be thrown, or in the middle of a capture."""
    moves = compiled(rules).legal(p)
    return not moves or bool(moves[0].dice) or p.pending is not None


def evaluate_position(rules: Rules, p: Position, nodes: int, first: bool = False) -> Json:
    """What is told of a position: see the head of this module."""
    results = analysis.candidates(rules, p)
    exact = analysis.lines_from_endings(rules, results)
    each = {group[0] for group in group_mirror_images(rules, p, list(results.values()))}
    some = [turn for turn, q in results.items() if q in each]
    if exact:
        deep, values = 0, {line.turn: line.value for line in exact if line.turn in some}
    else:
        deep, values = search_turns(rules, p, some, nodes if len(results) > 1 else nodes // 8, first)
    best = max(values.values())
    chosen = sorted(
        (turn for turn, value in values.items() if first or value >= best - MARGIN), key=lambda turn: -values[turn]
    )
    moves = {text(rules, turn): [values[turn], ""] for turn in chosen[: FIRST if first else KEPT]}
    marks = {"exact": bool(exact), "forced": len(results) == 1}
    return {"deep": deep, **{mark: True for mark, there in marks.items() if there}, "moves": moves}


def search_turns(rules: Rules, p: Position, turns: list[Turn], nodes: int, every: bool) -> tuple[int, dict[Turn, int]]:
    """The last depth that ``nodes`` nodes complete for all these turns, and their values there: of ``every`` turn, or
    of those within MARGIN of the best."""
    search = Search(rules, (), stored=endings.stored if endings.holds(rules, p) else None)
    values: dict[Turn, int] = {}
    for depth in range(1, DEEPEST + 1):
        most = nodes if depth > 1 else 20 * nodes
        now = compare_turns(search, p, sorted(turns, key=lambda turn: -values.get(turn, -2 * WIN)), depth, most, every)
        if now is None:
            return depth - 1, values
        values = now
        if all(abs(value) > WIN_THRESHOLD for value in values.values()):
            break
    return depth, values


def compare_turns(
    search: Search, p: Position, turns: list[Turn], depth: int, most: int, every: bool
) -> dict[Turn, int] | None:
    """The same at one depth; None where the nodes do not suffice."""
    values: dict[Turn, int] = {}
    for turn in turns:
        floor = -2 * WIN if every or not values else max(values.values()) - MARGIN - 1
        valuation = analysis.turn_value(search, p, turn, depth, floor, lambda: search.nodes > most)
        try:
            while True:
                next(valuation)
        except StopIteration as stop:
            value = stop.value
        if value is None:
            return None
        if value > floor:
            values[turn] = value
    return values


def text(rules: Rules, turn: Turn) -> str:
    """A turn's touches."""
    return " ".join(touch_text(rules.board, m) for m in turn)


# -- its games -----------------------------------------------------------------------------------------------------


def add_games(rules: Rules, lines: Json, line: str, games: int) -> Json:
    """What is told of a position, once so many games have been played from it on: after its turns that the book does
    not follow, by turns."""
    record: Json = lines[line]
    book = read(rules, lines)
    p = after(rules, set_up(rules), touches(rules, set_up(rules), line))
    last = [
        text(rules, reply.turn) for reply in book.entries[p].replies if find(rules, book, after(rules, p, reply.turn)) is None
    ]
    moves: Json = {turn: list(value_and_ends) for turn, value_and_ends in record["moves"].items()}
    for n in range(games if last else 0):
        turn, many = last[n % len(last)], n // len(last)
        if len(moves[turn][1]) <= many:
            moves[turn][1] += play_out(rules, f"{line} {turn}".strip(), many)
    return {**record, "moves": moves}


def play_out(rules: Rules, line: str, number: int) -> str:
    """How a game ends that begins with this line and goes on with the computer against itself."""
    rng = random.Random(f"{key(rules)} {line} {number}")
    game = Game.begin(rules, first=set_up(rules).side)
    for touch in line.split():
        game = game.act(touch)
    while not game.outcome and len(game.acts) < MAX_GAME_TOUCHES:
        if word := claim(game):
            game = game.act(word)
            continue
        for m in searched_turn(game, rng, Level(PLAY, DEEPEST)):
            game = game.touch(m)
    winner = game.outcome.winner if game.outcome else None
    return "-" if winner is None else SIDES[winner]
