"""What is printed for a class: for each board of a game, a sheet with the board at full page and one with men to cut
out, all measured in millimetres, so that coins and paper men fit; and how large the boards of problems are, four to a
sheet.

One drawing serves both sizes of paper: it fits the part that A4 and Letter have in common inside their margins. Nothing
here is written for one game; words, rules and texts are put around it by site/pages/sheets/sheet.html.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from render.games import board_drawing

Json = Mapping[str, Any]
# in the order in which they are printed
PARTS = ("board", "men", "pawns", "rules", "text", "problems", "solutions", "record")
# mm, upright (ISO 216; 8½ × 11 inches); site/style/learn/sheets.css has them too
PAPER_MM = {"a4": (210, 297), "letter": (215.9, 279.4)}
MARGIN_MM = 12  # mm
CAPTION_MM = 22  # mm at the foot of a sheet, for what it is and how large
PRINTABLE_HEIGHT_MM = math.floor(min(high for _, high in PAPER_MM.values()) - 2 * MARGIN_MM)
PRINTABLE_WIDTH_MM = math.floor(min(wide for wide, _ in PAPER_MM.values()) - 2 * MARGIN_MM)

CELL = 100  # of games/board_drawing.py: the unit of points, in the units of a drawing
EDGE = {"squares": 52, "lozenges": board_drawing.LOZENGE + 3}  # around the outermost points, in the same units
DEFAULT_EDGE = 30
# the share of a square, a pit or the way to the next point that a man may fill
MAN_SHARE = {"squares": 0.8, "pits": 0.74}
DEFAULT_MAN_SHARE = 0.7
MAX_MAN_MM, MAN_GAP_MM = 34, 3  # mm: a man is no larger than is handy; and the room between two, for scissors
STRIP_MM = (17, 70)  # mm: a strip of paper that is folded to a man that stands
ITEMS_PER_SHEET = {"problems": 4, "solutions": 18}  # on one sheet
PROBLEM_BOARD_ROOM_MM = (86, 72)  # mm: the room for a problem's board
HANDOUT_BOARD_ROOM_MM = (56, 56)  # mm: the room for a board on a handout, three side by side
# mm: the room for a board on a sheet for pairs of pupils, by how many boards the sheet has
PAIR_BOARD_ROOM_MM = {2: (150, 104), 1: (168, 210)}
MIN_PAIR_MAN_MM = 12  # what a child can cut out and move
LABEL_SIZE_MM = 2.9  # mm: the size of type in which points are named there
STANDING = 40  # of a man's edge from the point on which it stands, in the units of a drawing
SPARE_MEN = 2  # men of each kind beyond those that the game needs; of a man that is alone, one


def printing_kits(game: Json, view: Callable[[str, str], Json]) -> list[dict[str, Any]]:
    """For each board of the game's rulesets, in their order, what must be printed to play on it:

    {"board": as the catalogue has it, "rulesets": the ids of those played on it, "size": see `board_size_mm`,
     "men": see `layout_flat_men`, "pawns": see `layout_standing_men`}
    """
    kits: dict[str, dict[str, Any]] = {}
    for ruleset in game["rulesets"]:
        board = ruleset["board"] or game["board"]
        kit = kits.setdefault(board["id"], {"board": board, "rulesets": [], "counts": Counter()})
        kit["rulesets"].append(ruleset["id"])
        kit["counts"] |= count_men(game, view(game["id"], ruleset["id"]))
    for kit in kits.values():
        kit["size"] = board_size_mm(kit["board"])
        counts = kit.pop("counts")
        kit["men"] = layout_flat_men(counts, kit["size"]["man"])
        kit["pawns"] = layout_standing_men(counts)
    return list(kits.values())


def board_size_mm(board: Json) -> dict[str, Any]:
    """How large a board is on paper, in mm: {"view": its viewBox, "width", "height", "wide": whether the sheet lies
    across, "apart": from a point to the next, or a square's side, "man": the diameter of a man that fits}.
    """
    at = board_drawing.layout_board(board)["at"]
    style = board["style"]
    edge = EDGE.get(style, DEFAULT_EDGE)
    right, low = max(x for x, _ in at.values()), max(y for _, y in at.values())
    view = (-edge, -edge, right + 2 * edge, low + 2 * edge)
    wide = view[2] > 1.02 * view[3]
    room = (
        (PRINTABLE_HEIGHT_MM, PRINTABLE_WIDTH_MM - CAPTION_MM)
        if wide
        else (PRINTABLE_WIDTH_MM, PRINTABLE_HEIGHT_MM - CAPTION_MM)
    )
    scale = min(room[0] / view[2], room[1] / view[3])
    return {
        "view": " ".join(f"{length:g}" for length in map(board_drawing.rounded, view)),
        "width": round(view[2] * scale, 1),
        "height": round(view[3] * scale, 1),
        "wide": wide,
        "apart": math.floor(scale * point_distance(board)),
        "man": man_size_mm(board, scale),
    }


def handout_board_room_mm(paper: Json) -> tuple[float, float]:
    """The room for each board on a handout: one that is played on needs that of a pair, for whose men it is."""
    return PAIR_BOARD_ROOM_MM[2] if paper.get("play_on") else HANDOUT_BOARD_ROOM_MM


def labelled_board_mm(
    board: Json, room: tuple[float, float] = PROBLEM_BOARD_ROOM_MM, name_mm: float = LABEL_SIZE_MM
) -> dict[str, Any]:
    """How large a board is in a room on paper, in mm, with the names of its points, `name_mm` high: {"view": its viewBox,
    "width", "height", "columns", "rows": the names at the rim (see board_drawing.edge_labels), none where squares have numbers
    or where a column's points have different letters; "names": how large names are, "edge": from the outermost points
    to the rim, both in the drawing's units; "man": the diameter of a man that fits, in mm}.
    """
    points = board["points"]
    layout = board_drawing.layout_board(board)
    columns, rows = (
        [] if layout["numbers"] else board_drawing.edge_labels(points, axis, name)
        for axis, name in (("x", lambda p: p["id"][0]), ("y", lambda p: p["id"][1:]))
    )
    edge = {**EDGE, "lines": STANDING, "pits": STANDING + 4}.get(board["style"], STANDING)
    wide, high = (max(spot[n] for spot in layout["at"].values()) + 2 * edge for n in (0, 1))
    names = name_mm / min(room[0] / wide, room[1] / high)
    rim = 1.5 * names if columns and rows else 0
    beside = 0 if rim or layout["numbers"] else names / 2  # of names beside points, beyond the edge
    view = (-edge - rim, -edge - beside, wide + rim + beside, high + rim + beside)
    scale = min(room[0] / view[2], room[1] / view[3])
    return {
        "view": " ".join(f"{length:g}" for length in map(board_drawing.rounded, view)),
        "width": round(view[2] * scale, 1),
        "height": round(view[3] * scale, 1),
        "names": board_drawing.rounded(names),
        "columns": columns if rim else [],
        "rows": rows if rim else [],
        "edge": edge,
        "man": man_size_mm(board, scale),
    }


def man_size_mm(board: Json, scale: float) -> int:
    """The diameter of a man that fits on a board, whose drawing is as many mm large as its units times `scale`."""
    apart = math.floor(scale * point_distance(board))
    style = board["style"]
    return min(MAX_MAN_MM, math.floor(apart * MAN_SHARE.get(style, DEFAULT_MAN_SHARE)))


def point_distance(board: Json) -> float:
    """From a point to the next, or a square's side, in the units of a drawing."""
    at = board_drawing.layout_board(board)["at"]
    return CELL if board["style"] == "squares" else min(math.dist(a, b) for a, b in itertools.combinations(at.values(), 2))


def count_men(game: Json, first: Json) -> Counter[tuple[str, str]]:
    """How many men of each side and kind a game needs, by its first view: those on the board and under others, those in
    hand, and a third as many of what they may become.
    """
    men: Counter[tuple[str, str]] = Counter()
    for man in first["men"]:
        for piece in (man, *man["under"]):
            men[piece["side"], piece["kind"]] += 1
    for side, count in first["hands"].items():
        if count:
            men[side, game["sides"][side]["kind"]] += count
    becomes = {kind["id"]: kind["promotes"] for kind in game["kinds"] if kind["promotes"]}
    for (side, kind), count in list(men.items()):
        if kind in becomes:
            men[side, becomes[kind]] += math.ceil(count / 3)
    return men


def layout_flat_men(counts: Mapping[tuple[str, str], int], man: float) -> dict[str, Any]:
    """Men laid out in rows on one sheet, in mm: {"size": the diameter, "width", "height", "laid": [(x, y, side, kind)]
    their centres, "counts": [(side, kind, how many the game needs, how many more)]}.
    """
    order = sorted(counts, key=lambda side_and_kind: (side_and_kind[0] != "w", -counts[side_and_kind], side_and_kind[1]))
    rows = [(side, kind, counts[side, kind], SPARE_MEN if counts[side, kind] > 1 else 1) for side, kind in order]
    width, height = PRINTABLE_WIDTH_MM, PRINTABLE_HEIGHT_MM - CAPTION_MM - 8  # what stands above them takes a line more
    across = 1
    while True:
        cell = min(man + MAN_GAP_MM, width / across)
        across = math.floor(width / cell + 1e-9)
        lines = sum(math.ceil((n + extra) / across) for _, _, n, extra in rows)
        if lines * cell <= height:
            break
        man = width / (across + 1) - MAN_GAP_MM
        across += 1
    laid = []
    y = cell / 2
    for side, kind, n, spare in rows:
        for at in range(n + spare):
            laid.append((round(cell * (at % across + 0.5), 2), round(y + cell * (at // across), 2), side, kind))
        y += cell * math.ceil((n + spare) / across)
    return {"size": math.floor(man), "width": width, "height": round(y - cell / 2, 1), "laid": laid, "counts": rows}


def pair_kit(board: Json, counts: Counter[tuple[str, str]]) -> dict[str, Any]:
    """What pairs of pupils play on, for little paper and ink: {"board", "size": see `labelled_board_mm`, "on_sheet": two to
    a sheet, or one if the men would be too small; "men": the men of as many "pairs" as fit on a sheet, see
    `layout_flat_men`}."""
    on_sheet, size = 2, labelled_board_mm(board, PAIR_BOARD_ROOM_MM[2])
    if size["man"] < MIN_PAIR_MAN_MM:
        on_sheet, size = 1, labelled_board_mm(board, PAIR_BOARD_ROOM_MM[1])
    pairs, men = 1, layout_flat_men(counts, size["man"])
    while (larger := layout_flat_men(times(counts, pairs + 1), size["man"]))["size"] == men["size"]:
        pairs, men = pairs + 1, larger
    return {"board": board, "size": size, "on_sheet": on_sheet, "men": men, "pairs": pairs}


def times(counts: Counter[tuple[str, str]], n: int) -> Counter[tuple[str, str]]:
    """So many men, n times."""
    return Counter({man: n * count for man, count in counts.items()})


def layout_standing_men(counts: Mapping[tuple[str, str], int]) -> dict[str, Any]:
    """Strips to be folded to men that stand, in mm, made smaller if there are too many for one sheet: {"width",
    "height", "scale", "laid": [(x, y, side, kind)], the middle of their upper edge}.
    """
    men = [
        (side, kind) for side, kind in sorted(counts, key=lambda man: man[0] != "w") for _ in range(counts[side, kind])
    ]
    width, height = PRINTABLE_WIDTH_MM, PRINTABLE_HEIGHT_MM - CAPTION_MM - 8
    scale = 1.0
    while (across := int(width // (STRIP_MM[0] * scale))) * int(height // (STRIP_MM[1] * scale)) < len(men):
        scale -= 0.02
    wide, high = STRIP_MM[0] * scale, STRIP_MM[1] * scale
    laid = [
        (round((n % across + 0.5) * wide, 2), round(n // across * high, 2), side, kind)
        for n, (side, kind) in enumerate(men)
    ]
    used = min(across, len(men)) * wide
    return {
        "width": round(used, 1),
        "height": round(math.ceil(len(men) / across) * high, 1),
        "scale": round(scale, 2),
        "laid": laid,
    }
