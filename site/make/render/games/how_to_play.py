"""How a game is played, in three small boards that move, for the game's page.

They are data, beside the hints, in site/notes/play/GAME.toml, and hold under the game's first ruleset:

    [aim]       how one wins, in every language: the first sentence of the page
    [[step]]    three of them: text, a sentence in every language; position: the first one if none; move: the touches
                played from it; shows: a list of claims about them, such as ["takes 2", "wins no-men"], which are
                checked when the site is built (see CLAIMS)

The package plays the touches; what moves, falls or appears is read from its views, not written by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from render.games import board_drawing, position_pairs, strategy

Json = Mapping[str, Any]
Man = Mapping[str, Any]
Place = tuple[float, float]

STEP_COUNT = 3
MAX_SENTENCE_LENGTH = 104  # characters, so that it takes at most four lines beside its board
LEAST_WINDOW = (400, 200)  # what a board shows at least, in units of its drawing: five points by three
WHOLE_BOARD = 650  # a position that is no wider or higher than this is shown as a whole
LEAST_CUT = 150  # where less than this would be left out, all is shown
MARGIN = 50  # from the outermost points shown to the edge
CAPTURE_OFFSET = 44  # how far before the end of its way an arrow stops where a man stands


@dataclass(frozen=True)
class Played:
    """The touches of a step: the moves, as the package lists them, and the views before the first and after each."""

    board: Json
    low: str  # the side that begins the game at the foot of the board
    moves: list[Json]
    views: list[Json]

    @property
    def side(self) -> str:
        return str(self.views[0]["side"])


def how_to_play_view(note: Json, game: Json, look: strategy.GetView, drawing: Callable[[Any], Any]) -> dict[str, Any]:
    """{"aim": in every language, "board", "steps": each with its "text", its "window" (a viewBox), and how it is drawn
    (see `draw_step`)}. Raises ValueError for what cannot be played.
    """
    board = game["rulesets"][0]["board"] or game["board"]
    laid = drawing(board)
    written = [step for step in note["step"] if "move" in step]  # a draft's steps have none yet
    played = [play_step(step, game, look) for step in written]
    windows = common_windows([shown_box(played_step, laid["at"]) for played_step in played], laid) if played else []
    steps = [
        {"text": step["text"], **draw_step(steps, laid["at"]), "window": window}
        for step, steps, window in zip(written, played, windows, strict=True)
    ]
    return {"aim": note["aim"], "board": board, "steps": steps}


def play_step(step: Json, game: Json, look: strategy.GetView) -> Played:
    """Raises ValueError if a touch is not legal where it stands."""
    ruleset, acts = game["rulesets"][0], step["move"].split()
    board = ruleset["board"] or game["board"]

    def view(acts: list[str], start: str | None) -> Json:
        return dict(look(game["id"], ruleset["id"], tuple(acts), (), None, start))

    views = [view(acts[:n], step.get("position")) for n in range(len(acts) + 1)]
    moves = [next(move for move in now["legal"] if move["touch"] == act) for now, act in zip(views, acts, strict=False)]
    return Played(board, board_drawing.bottom_side(view([], None)["men"], board), moves, views)


# -- what a step claims ------------------------------------------------------------------------------------------------


def points_passed(played: Played, move: Json) -> int:
    """How many places a man goes along a line of the board; 0 for a move along none."""
    for line in played.board["lines"]:
        if move["from"] in line and move["to"] in line:
            passed = abs(line.index(move["from"]) - line.index(move["to"]))
            return min(passed, len(line) - 1 - passed) if board_drawing.is_ring(line) else passed
    return 0


def headings(played: Played) -> list[Place]:
    """Where each move of a man goes: the signs of its two parts."""
    at = {point["id"]: (point["x"], point["y"]) for point in played.board["points"]}
    moved = [(at[move["from"]], at[move["to"]]) for move in played.moves if move["from"] and move["to"]]
    return [((x > a) - (x < a), (y > b) - (y < b)) for (a, b), (x, y) in moved]


def heads_back(played: Played) -> bool:
    """Whether a man goes toward the edge where its side begins."""
    return any(y == (-1 if played.side == played.low else 1) for _, y in headings(played))


def count_taken(played: Played) -> int:
    return sum(len(move["takes"]) for move in played.moves)


def last_man(played: Played) -> Man:
    end = next(move["to"] for move in reversed(played.moves) if move["to"])
    return next(man for man in played.views[-1]["men"] if man["at"] == end)


def count_tops(view: Json, side: str) -> int:
    return sum(man["side"] == side for man in view["men"])


def first_man(played: Played) -> Man:
    return next(man for man in played.views[0]["men"] if man["at"] == played.moves[0]["from"])


def wins(played: Played, reason: str) -> bool:
    end = played.views[-1]["outcome"]
    return bool(end) and end["winner"] == played.side and end["reason"] == reason


#: What a step may claim, with the word after it: "takes 2", "wins blocked".
CLAIMS: Mapping[str, Callable[[Played, str], bool]] = {
    "moves": lambda played, _: {(points_passed(played, move), len(move["takes"])) for move in played.moves} == {(1, 0)},
    "places": lambda played, _: played.moves[0]["manner"] == "place",
    "takes": lambda played, number: str(count_taken(played)) == number,
    "turns": lambda played, _: any(earlier != later for earlier, later in pairwise(headings(played))),
    "back": lambda played, _: heads_back(played),
    "flies": lambda played, _: any(points_passed(played, move) > (2 if move["takes"] else 1) for move in played.moves),
    "crowns": lambda played, _: first_man(played)["kind"] != last_man(played)["kind"],
    "frees": lambda played, _: count_tops(played.views[-1], played.side) > count_tops(played.views[0], played.side),
    "wins": wins,
}


def faults(step: Json, game: Json, look: strategy.GetView) -> Iterator[str]:
    """What is wrong with a step's touches, and with what it says that they show."""
    try:
        played = play_step(step, game, look)
    except (ValueError, KeyError, StopIteration) as error:
        yield f"{step.get('move')} cannot be played: {error or 'a touch is not legal there'}"
        return
    if not played.moves:
        yield "move is missing"
        return
    for claim in step.get("shows", []):
        name, _, word = claim.partition(" ")
        if name not in CLAIMS:
            yield f"shows: there is no claim “{name}”, only {', '.join(CLAIMS)}"
        elif not CLAIMS[name](played, word):
            yield f"“{claim}” is not what {step['move']} shows"
    taken = count_taken(played)
    if taken and f"takes {taken}" not in step.get("shows", []):
        yield f"{step['move']} takes {taken}, which “shows” does not say"
    end = played.views[-1]
    if end["mid"] and not any(move["manner"] == "stop" for move in end["legal"]):
        yield f"after {step['move']} the turn has to go on"


# -- how it is drawn ---------------------------------------------------------------------------------------------------


def draw_step(played: Played, at: Mapping[str, Place]) -> dict[str, Any]:
    """{"side", "moves", "ways": arrows (see position_pairs.draw_moves), "stand": men that nothing happens to,
     "go": [{"man", "slot"}] men that leave, "come": [{"man", "slot"}] what lies bare then,
     "walk": [{"first": the man as it starts, or none if it is placed, "last": as it ends, "left": whether its place is
     empty then, "way": [(slot, x, y)] relative to where it starts}]}

    A slot is the number of the touch, from 0.
    """
    before = {man["at"]: man for man in played.views[0]["men"]}
    walkers: dict[str, dict[str, Any]] = {}  # by the point where they stand now
    go: list[dict[str, Any]] = []
    come: list[dict[str, Any]] = []
    touched: set[str] = set()
    walk = []
    for slot, (move, now, then) in enumerate(zip(played.moves, played.views, played.views[1:], strict=False)):
        here, there = ({man["at"]: man for man in view["men"]} for view in (now, then))
        start, end = move["from"], move["to"]
        lifts = end in move["takes"]
        if end and not lifts:
            walker = walkers.pop(start, None)
            if walker is None:
                walker = {"first": here.get(start), "start": start or end, "way": []}
                walk.append(walker)
            walker["last"] = there[end]
            walker["way"].append((end, slot))
            walkers[end] = walker
            touched.add(start)
            if start in there and start in before:
                walker["first"] = {**here[start], "under": []}
                come.append({"man": there[start], "slot": None})
        for point in here.keys() | there.keys():
            if here.get(point) != there.get(point) and (lifts or point not in (start, end)):
                touched.add(point)
                go.append({"man": here[point], "slot": slot})
                if point in there:
                    come.append({"man": there[point], "slot": slot})
    bare = [comer["man"] for comer in come if comer["slot"] is None]
    drawn = [move for move in played.moves if move["from"] or not move["takes"]]  # what is lifted is marked as taken
    return {
        "side": played.side,
        "moves": played.moves,
        "slots": len(played.moves),
        "ways": shorten_arrows(position_pairs.draw_moves(drawn, played.views[0], at), at, walkers),
        "stand": [man for point, man in before.items() if point not in touched] + bare,
        "go": sorted(go, key=lambda gone: (gone["slot"], gone["man"]["at"])),
        "come": [comer for comer in come if comer["slot"] is not None],
        "walk": [walker_view(walked, played, at) for walked in walk],
    }


def walker_view(walker: Json, played: Played, at: Mapping[str, Place]) -> dict[str, Any]:
    """See `draw_step`."""
    x, y = at[walker["start"]]
    path = [(slot, round(at[point][0] - x, 1), round(at[point][1] - y, 1)) for point, slot in walker["way"]]
    end = {man["at"] for man in played.views[-1]["men"]}
    return {"first": walker["first"], "last": walker["last"], "left": walker["start"] not in end, "way": path}


def shorten_arrows(
    arrows: list[dict[str, Any]], at: Mapping[str, Place], ends: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The arrows, those that end where a man stands drawn back to its rim."""
    for arrow in arrows:
        if arrow["line"] and arrow["point"] in ends:
            x, y = at[arrow["point"]]
            start = tuple(float(number) for number in arrow["line"][1:].partition("L")[0].split())
            far = ((x - start[0]) ** 2 + (y - start[1]) ** 2) ** 0.5
            part = 1 - CAPTURE_OFFSET / far
            arrow["x"], arrow["y"] = (round(a + (b - a) * part, 1) for a, b in zip(start, (x, y), strict=True))
    return arrows


Box = tuple[float, float, float, float]  # left, top, right, bottom


def shown_box(played: Played, at: Mapping[str, Place]) -> Box:
    """What has to be seen of a board: every man; where they fill a larger board, what happens and what is beside it."""
    moved = {point for move in played.moves for point in (move["from"], move["to"], *move["takes"]) if point}
    whole = box_of([at[man["at"]] for man in played.views[0]["men"]] + [at[point] for point in moved])
    if max(whole[2] - whole[0], whole[3] - whole[1]) <= WHOLE_BOARD:
        return whole
    left, top, right, bottom = box_of([at[point] for point in moved])
    return left - 100, top - 100, right + 100, bottom + 100


def box_of(places: list[Place]) -> Box:
    (xs, ys) = zip(*places, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def common_windows(boxes: list[Box], laid: Json) -> list[str]:
    """The part of the board that each picture shows, as a viewBox: all of one size, and none beyond the board."""
    margin = laid["pad"] - 2 if laid["lozenges"] else MARGIN
    across = [span(boxes, axis, sorted({place[axis] for place in laid["at"].values()})) for axis in (0, 1)]
    size = [length + 2 * margin for length, _ in across]
    corners = zip(*(starts for _, starts in across), strict=True)
    boxes_shown = [(*(start - margin for start in corner), *size) for corner in corners]
    return [" ".join(f"{round(number, 1):g}" for number in box) for box in boxes_shown]


def span(boxes: list[Box], axis: int, places: list[float]) -> tuple[float, list[float]]:
    """Across (0) or down (1): the length of all pictures, and where each begins: at one of the board's `places`."""
    extent = places[-1] - places[0]
    length = min(extent, max(LEAST_WINDOW[axis], *(box[axis + 2] - box[axis] for box in boxes)))
    if extent - length < LEAST_CUT:
        return extent, [places[0]] * len(boxes)
    starts = []
    for box in boxes:
        middle = (box[axis] + box[axis + 2] - length) / 2
        last = min(box[axis], places[-1] - length)
        fitting = [place for place in places if box[axis + 2] - length <= place <= last]
        starts.append(min(fitting, key=lambda place: abs(place - middle), default=last))
    return length, starts
