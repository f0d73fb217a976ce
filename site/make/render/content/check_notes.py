"""Checks what each game must have besides its words, and what the notes refer to: sources, clauses, claims, places,
links (see validation.py)."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from render.content import prose, site_data
from render.content.site_data import FILES
from render.games import alternative_names, board_drawing, how_to_play, strategy
from render.games.family import faults as family_faults
from render.games.gallery import CENTURIES, MEN_SETS, REGIONS
from render.history import boards as cut_boards
from render.history import claims, timeline
from render.research import bibliography, verdicts
from render.research import paper as writing
from render.teaching import lesson_plans
from render.teaching import lessons as teaching
from render.teaching import problems as posing
from runtime import prebuilt

OWN_SOURCE_ID = "alquerque"  # the source id for this edition's own decisions
LINK = re.compile(r"\]\(([a-z]+):([^)]*)\)")
URL_SCHEMES = ("http", "https")
PAST = ("past", "kin")  # required in a game's note; the first game needs no kin
# what each hint and each example must have
PLAY = {"hint": ("id", "text"), "example": ("id", "title", "text", "by", "lines")}
MAX_BOX_SENTENCES = 4  # in what a silence says of our own computation
HINT_COUNT_RANGE = (2, 5)  # how many a game has: at least, at most
Json = Mapping[str, Any]


# -- what each game must have besides ----------------------------------------------------------------------------------


def check_warrants(games: Json, sources: list[Json], texts: list[Json]) -> Iterator[str]:
    source_ids, clauses = {reference["id"] for reference in sources}, site_data.clause_words_by_id(texts)
    for entry in games.values():
        for ruleset in entry.rulesets:
            name = f"py/alquerque/games: {entry.id}, {ruleset.id}"
            for field, warrant in entry.warrants(ruleset.id).items():
                for source in filter(None, (warrant.source, warrant.via)):
                    if source != OWN_SOURCE_ID and source not in source_ids:
                        yield f"{name}, {field}: the bibliography lacks {source}"
                if warrant.clause and warrant.clause not in clauses:
                    yield f"{name}, {field}: there is no clause {warrant.clause}"
                elif warrant.clause and warrant.quote and warrant.quote not in clauses[warrant.clause]:
                    yield f"{name}, {field}: {warrant.clause} does not say “{warrant.quote}”"
            for moment, cited in entry.spoken(ruleset.id).items():
                yield from (f"{name}, {moment}: there is no clause {clause}" for clause in cited if clause not in clauses)


def check_gallery_entries(gallery: Json, registered: list[str]) -> Iterator[str]:
    file = FILES["gallery"]
    yield from (f"{file}: {id} is missing" for id in registered if id not in gallery)
    yield from (f"{file}: there is no game {id}" for id in gallery if id not in registered)
    for id, place in gallery.items():
        if place.get("region") not in REGIONS:
            yield f"{file}: {id}.region is none of {', '.join(REGIONS)}"
        if "century" in place and place["century"] not in CENTURIES:
            yield f"{file}: {id}.century is no century from {CENTURIES[0]} to {CENTURIES[-1]}"
        if place.get("men", MEN_SETS[0]) not in MEN_SETS:
            yield f"{file}: {id}.men is none of {', '.join(MEN_SETS)}"


def check_social_pictures(site: Path, registered: list[str]) -> Iterator[str]:
    for id in registered:
        if not (site / "images" / "social" / f"{id}.png").is_file():
            yield f"site/images/social/{id}.png is missing: python3 build.py pictures {id}"


def check_game_notes(pasts: Json, registered: list[str], sources: list[Json], words: Json) -> Iterator[str]:
    folder, source_ids = FILES["pasts"], {reference.get("id") for reference in sources}
    spoken = set.intersection(*(set(texts.get("page", {}).get("kin", {}).get("in", {})) for texts in words.values()))
    yield from (f"{folder}/{id}.toml is missing" for id in registered if id not in pasts)
    yield from (f"{folder}/{id}.toml is about no game that there is" for id in pasts if id not in registered)
    for id, note in pasts.items():
        needed = PAST[:1] if registered[:1] == [id] else ("what", *PAST)
        yield from (f"{folder}/{id}.toml: {part} is missing" for part in needed if not note.get(part))
        yield from (f"{folder}/{id}.toml: {fault}" for fault in alternative_names.faults(note, source_ids, spoken))


def ask_for_views(games: Json, registered: list[str], package: Path) -> tuple[strategy.GetView, Json]:
    """The desk's view, and its games by id: none if a game's module has a fault, since then the desk cannot be
    asked.
    """
    ask = prebuilt.asker(package)

    @functools.cache
    def look(
        game: str,
        rules: str,
        acts: tuple[str, ...],
        changes: tuple[tuple[str, str], ...],
        first: str | None,
        start: str | None,
    ) -> Json:
        request = {"game": game, "rules": rules, "set": dict(changes), "first": first, "start": start, "acts": list(acts)}
        return dict(ask({"op": "view", **request}))

    whole = set(games) == set(registered)
    return look, {game["id"]: game for game in ask({"op": "catalogue"})["games"]} if whole else {}


def check_strategy_notes(
    plays: Json, games: Json, languages: list[str], sources: list[Json], registered: list[str], package: Path
) -> Iterator[str]:
    """Each game is told how to be played well, in every language, and what its hints and examples play can be
    played.
    """
    folder, source_ids = FILES["plays"], {reference["id"] for reference in sources}
    yield from (f"{folder}/{id}.toml is missing" for id in registered if id not in plays)
    yield from (f"{folder}/{id}.toml is about no game that there is" for id in plays if id not in registered)
    look, catalogue = ask_for_views(games, registered, package)
    for id, note in plays.items():
        file = f"{folder}/{id}.toml"
        yield from (f"{file}: degrees.{lang} is missing" for lang in languages if not note.get("degrees", {}).get(lang))
        if not HINT_COUNT_RANGE[0] <= len(note.get("hint", [])) <= HINT_COUNT_RANGE[1]:
            yield f"{file}: there are {len(note.get('hint', []))} hints, not {HINT_COUNT_RANGE[0]} to {HINT_COUNT_RANGE[1]}"
        for kind, parts in PLAY.items():
            for n, entry in enumerate(note.get(kind, []), 1):
                name = f"{file}: {kind} {entry.get('id', n)}"
                yield from (f"{name}: {part} is missing" for part in parts if not entry.get(part))
                yield from (f"{name}: {part}.{lang} is missing" for part in ("title", "text") for lang in languages
                            if part in entry and not entry[part].get(lang))
                yield from (
                    f"{name}: the bibliography lacks {source}" for source in entry.get("by", []) if source not in source_ids
                )
                if id in catalogue and ("position" in entry or kind == "example"):
                    try:
                        strategy.strategy_view({kind: [entry]}, catalogue[id], look, board_drawing.layout_board)
                    except (ValueError, KeyError, StopIteration) as error:
                        yield f"{name}: it cannot be played: {error}"


def check_how_to_play(
    plays: Json, games: Json, languages: list[str], registered: list[str], package: Path
) -> Iterator[str]:
    """Each game says its aim and three steps, in every language, and each step's touches show what they are said to."""
    look, catalogue = ask_for_views(games, registered, package)
    for id, note in plays.items():
        file, steps = f"{FILES['plays']}/{id}.toml", note.get("step", [])
        sentences = {f"step {n}: text": step_note.get("text", {}) for n, step_note in enumerate(steps, 1)}
        sentences["aim"] = note.get("aim", {})
        if len(steps) != how_to_play.STEP_COUNT:
            yield f"{file}: there are {len(steps)} steps, not {how_to_play.STEP_COUNT}"
        for name, text in sentences.items():
            yield from (f"{file}: {name}.{lang} is missing" for lang in languages if not text.get(lang))
            yield from (f"{file}: {name}.{lang} is longer than {how_to_play.MAX_SENTENCE_LENGTH} characters"
                        for lang in languages if len(text.get(lang, "")) > how_to_play.MAX_SENTENCE_LENGTH)
        for n, step in enumerate(steps, 1):
            yield from (f"{file}: step {n}: {part} is missing" for part in ("move", "shows") if not step.get(part))
            if id in catalogue and step.get("move"):
                yield from (f"{file}: step {n}: {fault}" for fault in how_to_play.faults(step, catalogue[id], look))


# -- the notes and what they refer to ----------------------------------------------------------------------------------


def check_history_claims(history: Json, sources: list[Json], games: Json, registered: list[str]) -> Iterator[str]:
    file = FILES["history"]
    entries = {id: games.get(id) for id in registered}
    for fault in claims.faults(history, {reference["id"]: reference for reference in sources}, entries):
        yield f"{file}: {fault}"
    mentioned = {game for claim in history["claims"].values() for game in claim.get("games", [])}
    yield from (f"{file}: no claim tells of {game}" for game in registered if game not in mentioned)
    parts = timeline.scale_segments(history["scale"], timeline.WIDE)
    for id, claim in history["claims"].items():
        for date in claim.get("dates", []):
            if not any(first <= date["year"] <= last for first, last, _, _ in parts):
                yield f"{file}: {id}: no stretch of the timeline (scale) holds the year {date['year']}"


def check_boards(boards: Json, sources: list[Json], registered: list[str]) -> Iterator[str]:
    for fault in cut_boards.faults(boards, {reference["id"] for reference in sources}, registered):
        yield f"{FILES['boards']}: {fault}"


def check_verdict_claims(decided: Json, texts: list[Json]) -> Iterator[str]:
    faults = verdicts.faults(decided, verdicts.read_results(), site_data.clause_words_by_id(texts))
    yield from (f"{FILES['decided']}: {fault}" for fault in faults)


def check_paper(paper: Json, sources: list[Json]) -> Iterator[str]:
    checker = verdicts.CHECKER.read_text("utf-8")
    faults = writing.faults(paper, verdicts.read_results(), [reference["id"] for reference in sources], checker)
    yield from (f"{FILES['paper']}: {fault}" for fault in faults)


def check_family(family: Json, history: Json, sources: list[Json], registered: list[str]) -> Iterator[str]:
    faults = family_faults(family, history, {reference["id"] for reference in sources}, registered)
    yield from (f"{FILES['family']}: {fault}" for fault in faults)


def check_bibliography(sources: list[Json], words: Json) -> Iterator[str]:
    file, ids = FILES["sources"], [reference.get("id") for reference in sources]
    for n, entry in enumerate(sources, 1):
        name, own = entry.get("id") or f"entry {n}", entry.get("custom", {})
        yield from (f"{file}: {name} has no {part}" for part in ("id", "type", "title", "custom") if not entry.get(part))
        if ids.count(entry.get("id")) > 1:
            yield f"{file}: {name} stands there twice"
        yield from (
            f"{file}: {name}: custom.note.{lang} is missing" for lang in words if not own.get("note", {}).get(lang)
        )
    yield from (f"{file}: {fault}" for fault in bibliography.faults(sources))


def check_note_languages(notes: Json, words: Json) -> Iterator[str]:
    for path, note in notes.items():
        yield from (f"{path}: {key} is missing" for key in prose.untranslated_keys(note, set(words)))


def check_links(
    notes: Json,
    site: Path,
    words: Json,
    sources: list[Json],
    texts: list[Json],
    history: Json,
    silences: Json,
    lessons: Json,
    plans: Json,
    registered: list[str],
) -> Iterator[str]:
    """Each link of a note leads to something (see prose.py)."""
    templates = {path.stem for path in (site / "pages").rglob("*.html") if not path.name.startswith("_")}
    names_by_kind: dict[str, set[str]] = {
        "bib": {reference["id"] for reference in sources},
        "book": set(site_data.clause_words_by_id(texts)),
        "game": set(registered),
        "page": templates
        | {
            *registered,
            *(f"sheets/{id}" for id in registered),
            *(f"silences/{id}" for id in silences),
            *(f"book/{edition['id']}" for edition in texts),
            *(f"lessons/{name.partition('-')[2]}" for name in lessons),
            *(f"{folder}/{name.partition('-')[2]}" for name in plans for folder in ("plans", "packs")),
        },
    }
    claimed = {f"history#{id}" for id in history["claims"]}
    for path, note in notes.items():
        for key, text in text_leaves(note):
            for kind, name in LINK.findall(text):
                page, sign, _ = name.partition("#")
                lost = name not in claimed if sign and page == "history" else page not in names_by_kind.get(kind, ())
                if kind not in (*words, "osp", *URL_SCHEMES) and (kind not in names_by_kind or lost):
                    yield f"{path}: {key}: a link leads nowhere: {kind}:{name}"


def check_conflict_clauses(conflicts: Json, silences: Json, registered: list[str]) -> Iterator[str]:
    file = FILES["conflicts"]
    for conflict in conflicts["conflict"]:
        yield from (
            f"{file}: {conflict['id']} has no {part}" for part in ("where", "title", "said", "ours") if not conflict.get(part)
        )
        for place in conflict.get("where", []):
            kind, _, name = place.partition(":")
            if kind == "game" and name not in registered or name.startswith("silences/") and name[9:] not in silences:
                yield f"{file}: {conflict['id']} is about a place that there is not: {place}"


def check_silence_pairs(silences: Json, games: Json, registered: list[str], package: Path) -> Iterator[str]:
    """Both readings of a pair accept all the moves that it gives."""
    ask = prebuilt.asker(package)
    for id, silence in silences.items():
        for n, pair in enumerate(silence.get("pair", []), 1):
            name = f"site/notes/silences/{id}.toml: pair {n}"
            if pair["game"] not in registered:
                yield f"{name}: there is no game {pair['game']}"
            elif pair["game"] in games:
                beginning = {
                    "op": "view",
                    "game": pair["game"],
                    "start": pair.get("start"),
                    "acts": pair.get("acts", []),
                }
                for side in ("left", "right"):
                    try:
                        ask(beginning | pair[side])
                    except ValueError as error:
                        yield f"{name}, {side}: {error}"


def check_silence_boxes(silences: Json) -> Iterator[str]:
    """What was computed, under which rules, what came out, and what it does not show; the rest is on the map of readings."""
    for id, silence in silences.items():
        for lang, text in silence.get("computed", {}).items():
            if (count := prose.count_sentences(text)) > MAX_BOX_SENTENCES:
                yield (
                    f"site/notes/silences/{id}.toml: computed.{lang} has {count} sentences, not at most {MAX_BOX_SENTENCES}"
                )


def check_lessons(lessons: Json, games: Json, registered: list[str], package: Path) -> Iterator[str]:
    """Every lesson can be played, every way leads where it says, and everything that a learner may do has a reply."""
    ask = prebuilt.asker(package)
    ids = [name.partition("-")[2] for name in lessons]
    for name, lesson in lessons.items():
        file = f"{FILES['lessons']}/{name}.toml"
        if not teaching.NAME.fullmatch(name) or ids.count(name.partition("-")[2]) > 1:
            yield f"{file}: its name is to be a number of two or three digits, a hyphen and an id of its own"
        yield from (
            f"{file}: {key} is missing" for key in ("game", "rules", "title", "line", "step") if not lesson.get(key)
        )
        if lesson.get("game") not in registered:
            yield f"{file}: there is no game {lesson.get('game')}"
        for n, step in enumerate(lesson.get("step", []), 1) if lesson.get("game") in games else ():

            def see(start: str, acts: tuple[str, ...], lesson: Json = lesson) -> Json:
                request = {
                    "op": "view",
                    "game": lesson["game"],
                    "rules": lesson["rules"],
                    "start": start,
                    "acts": list(acts),
                }
                return dict(ask(request))

            try:
                yield from (f"{file}: step {n}: {fault}" for fault in teaching.faults(step, see))
            except (ValueError, KeyError) as error:
                yield f"{file}: step {n}: {f'{error} is missing' if isinstance(error, KeyError) else error}"


def check_problems(problems: Json, games: Json, registered: list[str], package: Path) -> Iterator[str]:
    """Every problem's line wins, all that shows why another turn fails can be played, and a file's problems are on one
    board.
    """
    ask = prebuilt.asker(package)
    for name, problem_file in problems.items():
        file = f"{FILES['problems']}/{name}.json"
        if problem_file["game"] not in registered:
            yield f"{file}: there is no game {problem_file['game']}"
        elif problem_file["game"] in games:
            boards = {games[problem_file["game"]].rules(problem["rules"]).board.id for problem in problem_file["problems"]}
            if len(boards) > 1:
                yield f"{file}: its problems are on several boards: {', '.join(sorted(boards))}"

            def see(rules: str, start: str, acts: tuple[str, ...], problem_file: Json = problem_file) -> Json:
                return dict(ask({
                    "op": "view", "game": problem_file["game"], "rules": rules, "start": start, "acts": list(acts)
                }))  # fmt: skip

            yield from (f"{file}: {fault}" for fault in posing.faults(problem_file, see))


def check_lesson_plans(plans: Json) -> Iterator[str]:
    ids = [name.partition("-")[2] for name in plans]
    for name, plan in plans.items():
        file = f"{FILES['plans']}/{name}.toml"
        if not re.fullmatch(r"\d-[a-z]+", name) or ids.count(name.partition("-")[2]) > 1:
            yield f"{file}: its name is to be a number of one digit, a hyphen and an id of its own"
        yield from (f"{file}: {fault}" for fault in lesson_plans.faults(plan))


def check_linked_states(notes: Json, plans: Json, games: Json, registered: list[str], package: Path) -> Iterator[str]:
    """Each state of a game that a link of a note names, or that a plan shows, can be stood on its board."""
    named = [(path, name) for path, note in notes.items() for _, text in text_leaves(note) for kind, name in LINK.findall(text)
             if kind == "game" and "#" in name]  # fmt: skip
    named += [
        (f"{FILES['plans']}/{name}.toml", state)
        for name, plan in plans.items()
        for state in (*lesson_plans.drawn_states(plan), *lesson_plans.opened_states(plan))
    ]
    ask = prebuilt.asker(package)
    for path, state in named:
        game = state.partition("#")[0]
        if game not in registered:
            yield f"{path}: there is no game {game}"
        elif game in games:
            try:
                ask(lesson_plans.state_request(state, games[game].rulesets[0].id))
            except ValueError as error:
                yield f"{path}: {state} cannot be played: {error}"


def check_history_places(history: Json) -> Iterator[str]:
    west, south, east, north = history["maps"]["world"]
    for id, place in history["places"].items():
        x, y = place["at"]
        if not (west <= x <= east and south <= y <= north):
            yield f"{FILES['history']}: {id} lies on no map"


def check_edition_games(texts: list[Json], registered: list[str]) -> Iterator[str]:
    for entry in texts:
        yield from (
            f"site/texts/{entry['id']}.xml: there is no game {game}"
            for game in entry["games"]
            if game not in registered
        )


def text_leaves(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a note, with its dotted key."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping | list):
        for name, part in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from text_leaves(part, f"{key}.{name}".lstrip("."))
