"""Plans of a lesson of 50 minutes, for teachers; and the states of a game that their links name.

A plan is a file of site/notes/plans, N-ID.toml (N is its place in the order). Every text is in every language, in
Markdown with the links of content/prose.py; `needs`, `aims`, `certain` and `open` are lists of texts:

    subject, title, line, ages        what the list of plans says of it
    book = "shut"                     may be left out: the class is to find out what the book says, so the games that it opens
                                      do not show the book's words
    shared = true                     may be left out: of several games each is played by its share of the pairs
    boards, men = ["GAME"]            may be left out: the games whose boards and men pairs need on paper, else those of all
                                      boards that are drawn; with [], all can be had and none is printed unasked
    needs, aims                       what has to be on the table; what pupils can do at the end
    certain, open                     what of all this is certain, and what is not

    [[step]]                          the minutes of all steps add up to those of a lesson, less those of the ticket
    minutes = 10
    title, text
    slide                             may be left out: what the class sees of it on the slide; else its questions, or what
                                      its text lists
    code = "…"                        may be left out: Python that can be run as it is, the same in every language; the
                                      Python page offers it
    [[step.board]]                    may be left out: a state of a game, drawn beside the text, that can be opened
    state = "alquerque-de-doce#acts=c2-c3,c4xc2"
    says                              what is to be seen on it
    only_slide = true                 may be left out: it stands on the slide and not in the plan
    slide_state = "alquerque-de-doce" may be left out: another state for the slide, where this one gives something away
    slide_says = true                 may be left out: what is to be seen is told on the slide too, as it is no answer
    [[step.question]]                 may be left out: what the teacher asks, and answers that may be heard
    ask, hear

    [[handout]]                       what every pupil or pair has on paper: cards, clauses, a table to fill in; plans speak
                                      of them by number too, "sheet 1"
    title, text
    each = "pupil"                    may be left out: for whom a copy is: "pupil", "pair" (so if left out), "group", "class"
    group = 4                         may be left out: how many a group has; else three
    signed = false                    may be left out: its text asks for names, so its head does not
    large = true                      may be left out: larger letters, where the sheet has room
    play_on = true                    may be left out: its board is played on, so as large as men to cut out need it
    page = "python"                   may be left out: where the code at its foot leads, a page, a state or a program
                                      ("python#example=winning1"); else to the game
    codes = true                      may be left out: beside each board the code of the page on which it is played
    lines = 4                         may be left out: lines to write on, below the text
    answer                            may be left out: what the teacher's sheet says of it
    [[handout.board]]                 may be left out: states that are printed with it, as in a step

    [[criterion]]                     a row of the rubric, and what it looks like at three levels
    aim, begun, able, sure
    [[ticket]]                        what pupils answer in writing before they leave, and what a good answer says
    ask, hear
    draw = true                       may be left out: room to draw instead of lines to write on

A state is a game and, after #, what the address of its page says when it stands on the board
(site/app/session/address.ts). A link to it in a text is `[words](game:STATE)`. The build refuses a state whose moves
cannot be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from render.teaching import copies

Json = Mapping[str, Any]
LESSON_MINUTES = 50
TICKET_MINUTES = 5  # at the end of every lesson
LISTS = ("needs", "aims", "certain", "open")
PARTS = ("subject", "title", "line", "ages", *LISTS, "step", "handout", "criterion", "ticket")
# what each part of a list must have
ROWS = {
    "step": ("minutes", "title", "text"),
    "handout": ("title", "text"),
    "criterion": ("aim", "begun", "able", "sure"),
    "ticket": ("ask", "hear"),
}
WITHIN = {"board": ("state", "says"), "question": ("ask", "hear")}  # and each board and question in it
# what a link may say: the state, and how its page is opened
STATE_KEYS = {"rules", "set", "first", "start", "acts", "w", "b", "ply", "turned"}
VIEW_KEYS = {"view", "face", "mode", "coach", "book"}
FOR_CLASS, BOOK_SHUT = "view=class", "book=shut"  # site/app/session/address.ts


def state_request(state: str, usual: str) -> dict[str, Any]:
    """What the desk is asked for a state (its view after all acts); `usual` is the ruleset where none is named."""
    game, _, fragment = state.partition("#")
    parts = {name: unquote(value) for name, _, value in (part.partition("=") for part in fragment.split("&") if part)}
    if strange := sorted(parts.keys() - STATE_KEYS - VIEW_KEYS):
        raise ValueError(f"{state}: no state has {', '.join(strange)}")
    if parts.get("view") == "class" and not parts.keys() & STATE_KEYS:
        raise ValueError(f"{state}: before the class the computer would begin to play; ply=0 leaves it both sides")
    acts = [act for act in parts.get("acts", "").split(",") if act]
    if not 0 <= int(parts.get("ply", len(acts))) <= len(acts):
        raise ValueError(f"{state}: ply is beyond the acts")
    return {
        "op": "view",
        "game": game,
        "rules": parts.get("rules", usual),
        "set": dict(change.split(":") for change in parts.get("set", "").split(",") if change),
        "first": parts.get("first"),
        "start": parts.get("start"),
        "acts": acts[: int(parts.get("ply", len(acts)))],
    }


def drawn_states(plan: Json) -> Iterator[str]:
    """The states that are drawn beside a plan's steps, and on its handouts."""
    for part in (*plan.get("step", []), *plan.get("handout", [])):
        yield from (board["state"] for board in part.get("board", []))


def opened_states(plan: Json) -> Iterator[str]:
    """The states that the codes of its handouts open."""
    pages = (paper.get("page", "") for paper in plan.get("handout", []))
    return (page for page in pages if "#" in page and not page.startswith("python#"))


def is_asked(plan: Json, part: str) -> bool:
    """Whether a plan needs its "boards" or "men" on paper."""
    return bool(plan.get(part, True))


def pupils_page(kits: Sequence[Json]) -> str:
    """Where codes on pupils' sheets lead: to the game that they play, never to the plan, which has the answers."""
    return str(kits[0]["page"]) if kits else "lessons"


def book_keys(plan: Json) -> list[str]:
    """What a link says of the book's words, if the class is to find out what they say."""
    return [BOOK_SHUT] if plan.get("book") == "shut" else []


def with_keys(state: str, *keys: str) -> str:
    """A state whose page is opened so."""
    return state + ("&" if "#" in state else "#") + "&".join(keys) if keys else state


def class_page(plan: Json, pupils: str) -> str:
    """Where the code of the first slide leads the class: to the Python page if it programs, else to its game as on the
    screen for a class."""
    if is_programming(plan):
        return "python"
    return pupils if pupils == "lessons" else class_state(plan, pupils.partition("#")[0])


def class_state(plan: Json, state: str) -> str:
    """A state as it is opened on the screen for a class, which plays both sides: a game's page that is asked for nothing
    else begins a game against the computer."""
    return with_keys(state, *([] if "#" in state else ["ply=0"]), FOR_CLASS, *book_keys(plan))


def is_programming(plan: Json) -> bool:
    """Whether pupils use the Python page."""
    return any(paper.get("page") == "python" for paper in plan["handouts"])


def pages_to_prepare(plan: Json) -> dict[str, str]:
    """The pages that are opened on each device before the lesson, by the word that says so."""
    return {"Devices": "offline", **({"Python": "python"} if is_programming(plan) else {})}


def faults(plan: Json) -> Iterator[str]:
    """What a plan lacks, in words."""
    for paper in plan.get("handout", []):
        if (each := paper.get("each", "pair")) not in copies.SIZES:
            yield f"handout: each is {each!r}, not one of {', '.join(copies.SIZES)}"
    yield from (f"{part} is missing" for part in PARTS if not plan.get(part))
    for name, needed in ROWS.items():
        for n, row in enumerate(plan.get(name, []), 1):
            yield from (f"{name} {n}: {part} is missing" for part in needed if not row.get(part))
            for kind, parts in WITHIN.items():
                for nested in row.get(kind, []):
                    yield from (f"{name} {n}: {kind}: {part} is missing" for part in parts if not nested.get(part))
    if (total := sum(step.get("minutes", 0) for step in plan.get("step", []))) != LESSON_MINUTES - TICKET_MINUTES:
        yield f"its steps take {total} minutes, not {LESSON_MINUTES - TICKET_MINUTES}"


def named_programs(plan: Json) -> Iterator[tuple[str, Json]]:
    """The steps that have a program, each with the name by which the Python page knows it."""
    with_code = (step for step in plan["step"] if "code" in step)
    yield from ((f"{plan['id']}{n}", step) for n, step in enumerate(with_code, 1))


def plan_view(plan: Json, stood: Callable[[str], Json]) -> dict[str, Any]:
    """The plan as its pages have it: each step with the minute in which it begins and ends, each board as it is
    `stood`.
    """
    def drawn(row: Json) -> list[dict[str, Any]]:
        return [
            {**board, **stood(board["state"]), "slide_on": stood(board.get("slide_state", board["state"])),
             "opens": class_state(plan, board["state"])}
            for board in row.get("board", [])
        ]

    steps, at = [], 0
    names = {id(step): name for name, step in named_programs(plan)}
    for step in plan["step"]:
        times = {"begins": at, "ends": at + step["minutes"]}
        shown = {"slide_board": drawn(step), "question": step.get("question", []), "program": names.get(id(step), "")}
        in_plan = [board for board in shown["slide_board"] if not board.get("only_slide")]
        steps.append({**step, **shown, **times, "board": in_plan})
        at += step["minutes"]
    handouts = [{**handout, "board": drawn(handout)} for handout in plan.get("handout", [])]
    return {**plan, "steps": steps, "handouts": handouts, "ticket_begins": at, "ticket_ends": at + TICKET_MINUTES,
            "ticket_minutes": TICKET_MINUTES}
