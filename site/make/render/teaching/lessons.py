"""Lessons: small positions in which the learner is asked for something, and an answer to everything that may be done
instead.

A lesson is a file of site/notes/lessons, NN-ID.toml (NN, two figures or three, is its place among its game's), that a
teacher can copy and change:

    game = "alquerque-de-doce"                    a game of the catalogue, and one of its rulesets
    rules = "medieval"
    title = {es = "…", en = "…"}
    line = {es = "…", en = "…"}                   what it teaches, in one line

    [[step]]                                      two to four of them
    position = "B:Wc3:Bc2"                        as alquerque.formats.notation writes it; the learner's side is to move
    ask = {es = "…", en = "…"}                    what is asked for

    [[step.right]]                                ways that are right: the acts, with those of the other side in
    say = {es = "…", en = "…"}                    between or after them, and the position that they lead to; `say`
    ways = {"c2xc4" = "W:W:Bc4"}                  may be left out

    [[step.wrong]]                                ways that are wrong, each with the acts that then show on the board
    say = {es = "…", en = "…"}                    what comes of it ("" if there is nothing to show)
    ways = {"c2-b2" = "c3xa1", "c2-d2" = "c3xe1"}

    [step.other]                                  the reply to everything else that is legal; may be left out
    es = "…"                                      where there is nothing else
    en = "…"

Acts are separated by spaces ("c1xc3 c3xc5", "." stops a capture, "?654" throws dice). Where dice are due, what falls is
what the ways name: the same throw in all of them. `walk_step` plays a step in every way that a learner can go until an
answer is due; the build refuses a lesson in which a named way cannot be played or leads elsewhere than it says, or in
which a legal touch has no reply. The views that it meets go into the page, which therefore needs Python only to say why
something is illegal. site/app/learn/lesson/judge.ts judges by the same comparison of acts: neither knows a rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from render.games import position_pairs
from runtime import prebuilt

NAME = re.compile(r"(\d{2,3})-([a-z][a-z-]*)")
Json = Mapping[str, Any]
View = Mapping[str, Any]
# the desk's view after these acts from this position; ValueError if it refuses them
GetView = Callable[[str, tuple[str, ...]], View]
# why a man at a point of this position may not be touched, or may not go to another; None if it may
GetReason = Callable[[str, str, str | None], Json | None]


class LearnerState(NamedTuple):
    """A place that a learner can come to: the acts, the view, and what the step says of it: "asked" (more is to be
    done), "answers" (the other side plays), "right", "wrong", "shown" (part of what a wrong way shows), "other"."""

    acts: tuple[str, ...]
    view: View
    verdict: str


def split_way(way: str) -> tuple[str, ...]:
    return tuple(way.split())


def step_ways(step: Json, kind: str) -> dict[tuple[str, ...], str]:
    """The ways of a kind, "right" or "wrong", with where they lead or what they show."""
    return {split_way(way): end for reply in step.get(kind, []) for way, end in reply["ways"].items()}


def place_of(name: str) -> tuple[int, str]:
    """What a lesson's file is sorted by: the number at its head, which may have two figures or three."""
    number = name.partition("-")[0]
    return int(number) if number.isdecimal() else 0, name


def order_lessons(files: Mapping[str, Json]) -> list[dict[str, Any]]:
    """The lessons of a folder of notes in their order, each with its "id" and its "file"."""
    return [{**files[name], "id": name.partition("-")[2], "file": name} for name in sorted(files, key=place_of)]


def offered_view(view: View, played: set[str]) -> View:
    """A view as a lesson has it: where dice are due only the throws that are played can fall, of the desk's
    fifty-six.
    """
    return {**view, "legal": [move for move in view["legal"] if move["touch"] in played]} if view["dice"] else view


def walk_step(step: Json, see: GetView) -> Iterator[LearnerState]:
    """Every place that a learner can come to in a step, in the order of the moves."""
    right, wrong = step_ways(step, "right"), step_ways(step, "wrong")
    learner = see(step["position"], ())["side"]

    def go(acts: tuple[str, ...]) -> Iterator[LearnerState]:
        view = see(step["position"], acts)
        if acts in right:
            yield LearnerState(acts, offered_view(view, set()), "right")
        elif acts in wrong:
            yield LearnerState(acts, offered_view(view, set(split_way(wrong[acts])[:1])), "wrong")
            shown = split_way(wrong[acts])
            for n in range(len(shown)):
                then = (*acts, *shown[: n + 1])
                yield LearnerState(then, offered_view(see(step["position"], then), set(shown[n + 1 : n + 2])), "shown")
        elif onward := [way for way in (*right, *wrong) if way[: len(acts)] == acts]:
            learners_turn = view["side"] == learner and not view["outcome"]
            view = offered_view(view, {way[len(acts)] for way in onward})
            yield LearnerState(acts, view, "asked" if learners_turn else "answers")
            played = [move["touch"] for move in view["legal"]]
            for touch in played if learners_turn else [onward[0][len(acts)]]:
                yield from go((*acts, touch))
        else:
            yield LearnerState(acts, offered_view(view, set()), "other")

    yield from go(())


def faults(step: Json, see: GetView) -> Iterator[str]:
    """What is wrong with a step, in words."""
    right, wrong = step_ways(step, "right"), step_ways(step, "wrong")
    if not right:
        yield "no way is right"
    if (written := see(step["position"], ())["position"]) != step["position"]:
        yield f"its position is written {written}"
    met = {state.acts: state for state in walk_step(step, see)}
    for way, end in right.items():
        name = " ".join(way)
        if way not in met or met[way].verdict != "right":
            yield f"nobody comes to {name}"
        elif met[way].view["position"] != end:
            yield f"{name} leads to {met[way].view['position']}, not to {end}"
    yield from (f"nobody comes to {' '.join(way)}" for way in wrong if way not in met)
    for acts, state in met.items():
        thrown = [move["touch"] for move in state.view["legal"]] if state.view["dice"] else []
        if len(thrown) > 1:
            yield f"{' and '.join(thrown)} cannot both fall after {' '.join(acts) or 'the beginning'}"
    others = [" ".join(acts) for acts, state in met.items() if state.verdict == "other"]
    if others and "other" not in step:
        yield f"nothing is said to {', '.join(others)}"
    if not others and "other" in step:
        yield "its other is never said: every way is named"


def moves_of_acts(start: str, before: tuple[str, ...], acts: tuple[str, ...], see: GetView) -> list[Any]:
    """The desk's moves of these acts, which follow others."""
    moves = []
    for n, act in enumerate(acts):
        legal = see(start, (*before, *acts[:n]))["legal"]
        moves.append(next(move for move in legal if move["touch"] == act))
    return moves


def touch_refusals(view: View, position: str, points: Iterable[str], why: GetReason) -> dict[str, Json]:
    """Why a touch that is not legal in a step's first view is refused, by "POSITION|FROM|TO": of a man of the side to
    move, to each point; of any other man, touched alone, with "" for TO."""
    legal = {(move["from"], move["to"]) for move in view["legal"]}
    movable = {at for at, _ in legal if at}
    touched = [(man["at"], "") for man in view["men"] if man["at"] not in movable]
    touched += [(at, to) for at in sorted(movable) for to in points if to != at and (at, to) not in legal]
    reasons = {f"{position}|{at}|{to}": why(position, at, to or None) for at, to in touched}
    return {touch: reason for touch, reason in reasons.items() if reason}


def lesson_view(
    lesson: Json, see: GetView, at: Mapping[str, tuple[float, float]], why: GetReason | None = None
) -> dict[str, Any]:
    """What a page is made of: the lesson, with each step's first view and side, its right beginnings as they are drawn
    (`at`: where the points are) and the desk's moves of its ways and of what wrong ways show; and all views, packed, as
    {place: view}: a place is the position and the acts, separated by spaces. With `why`, also "refusals": why touches of
    the steps' first views are refused (see `touch_refusals`), packed."""
    views: dict[str, Any] = {}
    refusals: dict[str, Json] = {}
    steps = []
    for step in lesson["step"]:
        for state in walk_step(step, see):
            place = " ".join([step["position"], *state.acts])
            views[place] = {key: state.view[key] for key in state.view if key not in prebuilt.UNREAD_KEYS}
        first = see(step["position"], ())
        refusals |= touch_refusals(first, step["position"], at, why) if why else {}
        named = {
            way: split_way(way) for kind in ("right", "wrong") for reply in step.get(kind, []) for way in reply["ways"]
        }
        shown = {way: split_way(end) for reply in step.get("wrong", []) for way, end in reply["ways"].items()}
        begun = {way[0] for way in step_ways(step, "right")}
        drawn = position_pairs.draw_moves([move for move in first["legal"] if move["touch"] in begun], first, at)
        steps.append({
            **step,
            "view": first,
            "side": first["side"],
            "drawn": drawn,
            "moves": {way: moves_of_acts(step["position"], (), acts, see) for way, acts in named.items()},
            "shown": {way: moves_of_acts(step["position"], named[way], acts, see) for way, acts in shown.items()},
        })
    packed = prebuilt.pack_values(views), prebuilt.pack_values(refusals)
    return {**lesson, "steps": steps, "views": packed[0], "refusals": packed[1]}


def steps_for_script(steps: Sequence[Json], lang: str) -> list[dict[str, Any]]:
    """The steps as the page's script has them, in one language."""
    return [
        {
            "position": step["position"],
            "side": step["side"],
            "ask": step["ask"][lang],
            "right": [
                {"say": reply["say"][lang] if "say" in reply else None, "ways": list(reply["ways"])} for reply in step["right"]
            ],
            "wrong": [{"say": reply["say"][lang], "ways": reply["ways"]} for reply in step.get("wrong", [])],
            "other": step["other"][lang] if "other" in step else None,
        }
        for step in steps
    ]

