"""The claims about the games' history (site/notes/history.toml), and what each must state before a page may show it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from render.games import alternative_names

GRADES = ("solid", "fair", "weak", "contradicted")
TEXT_KEYS = ("title", "when", "claim", "why")
LIST_KEYS = ("dates", "places", "games")
PASSAGE_KEYS = ("text", "lang", "reading", "note")


# what the bibliography says of a witness whose own words we have (research/bibliography.py)
FIRST_HAND = ("read", "part", "quoted")


def faults(history: Mapping[str, Any], sources: Mapping[str, Mapping[str, Any]], games: Mapping[str, Any]) -> list[str]:
    """What is missing or refers to nothing. Every claim has to say who makes it, how solid it is and why; and its grade
    has to agree with what the bibliography says was read of its witness. `games`: the entry of each, None where it
    cannot be read."""
    sentences = []
    for id, claim in history["claims"].items():
        dates = claim.get("dates", [])
        sentences += [f"{id} has no {part}" for part in TEXT_KEYS if not claim.get(part)]
        sentences += [f"{id} has no {part}, not even an empty list" for part in LIST_KEYS if part not in claim]
        if claim.get("grade") not in GRADES:
            sentences.append(f"claims.{id}.grade is none of {', '.join(GRADES)}")
        if not claim.get("by"):
            sentences.append(f"claims.{id}.by names nobody: write whose claim it is, by ids of the bibliography")
        named = [*claim.get("by", []), *claim.get("against", []), *(who for date in dates for who in date["by"])]
        sentences += [f"{id} names a source that the bibliography lacks: {who}" for who in named if who not in sources]
        sentences += [f"{id} gives a date without saying whose" for date in dates if not date["by"]]
        sentences += [
            f"{id} is of a game that there is not: {game}" for game in claim.get("games", []) if game not in games
        ]
        sentences += [
            f"{id} is at a place that there is not: {at}"
            for at in claim.get("places", [])
            if at not in history["places"]
        ]
        passage = claim.get("passage", {})
        sentences += [f"claims.{id}.passage has no {part}" for part in PASSAGE_KEYS if passage and not passage.get(part)]
        if passage and not claim.get("witness"):
            sentences.append(f"claims.{id}.passage is nobody's: name the witness")
        if claim.get("grade") == "contradicted" and not claim.get("against") and len(dates) < 2:
            sentences.append(f"{id} is contradicted by nobody")
        sentences += [f"{id} {fault}" for fault in grade_mismatches(claim, sources)]
        sentences += [f"claims.{id}.board {fault}" for fault in board_faults(claim, games)]
    return sentences


def grade_mismatches(claim: Mapping[str, Any], sources: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Where a grade says otherwise than the bibliography: a solid claim has a contemporary witness that was read or is
    quoted at length; a fair one has none, or one known only by what others tell of it."""
    witness, grade = claim.get("witness"), claim.get("grade")
    if witness and witness not in (
        *claim.get("by", []),
        *(who for date in claim.get("dates", []) for who in date["by"]),
    ):
        yield f"has a witness who is not among those who say so: {witness}"
    to_hand = witness in sources and sources[witness]["custom"]["read"] in FIRST_HAND
    if grade == "solid" and not to_hand:
        yield f"is called solid, but of its witness we have no words: {witness}"
    if grade == "fair" and to_hand:
        yield f"is called fair, but its witness was read or is quoted: {witness}"


def board_faults(claim: Mapping[str, Any], games: Mapping[str, Any]) -> Iterator[str]:
    """Where the board beside a claim is not one of the games that the claim is about."""
    board = claim.get("board")
    if board is None:
        return
    if board.get("game") not in claim.get("games", []):
        yield f"is of a game that the claim is not about: {board.get('game')}"
        return
    entry = games.get(board["game"])
    if entry and "rules" in board and board["rules"] not in [ruleset.id for ruleset in entry.rulesets]:
        yield f"is of rules that there are not: {board['rules']}"


def claims_of_game(history: Mapping[str, Any], game: str) -> dict[str, Any]:
    return {id: claim for id, claim in history["claims"].items() if game in claim["games"]}


def linked_sources(value: Any) -> Iterator[str]:
    """The sources that a note links to."""
    if isinstance(value, str):
        yield from re.findall(r"\]\(bib:([^)]+)\)", value)
    elif isinstance(value, Mapping | list):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from linked_sources(part)


def sources_of_ruleset(ruleset: Mapping[str, Any]) -> set[str]:
    """The sources that a ruleset's warrants name."""
    warrants = [warrant for warrant in ruleset["warrants"].values() if warrant]
    return {who for warrant in warrants for who in (warrant.get("source"), warrant.get("via")) if who}


def sources_of_game(
    game: Mapping[str, Any], note: Mapping[str, Any], claims: Mapping[str, Any], sources: Iterable[str]
) -> list[str]:
    """The sources that a game's page rests on, in the order of `sources`: those of its rules, of its history, of its
    other names, and those that its note cites."""
    named = {who for ruleset in game["rulesets"] for who in sources_of_ruleset(ruleset)}
    named |= {who for claim in claims.values() for who in (*claim["by"], *claim.get("against", []))}
    named |= {*linked_sources(note), *linked_sources(list(claims.values())), *alternative_names.cited_sources(note)}
    return [source for source in sources if source in named]
