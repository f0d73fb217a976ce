"""Checks the words that pages, games and rules need in every language: what site/lang lacks, and what it has but nobody
uses (see validation.py)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from render.content import languages

KEY = re.compile(r"""\bt(?:\.plain)?\("([\w.-]+)"[,)]""")  # a text that a template asks for by its full key
Json = Mapping[str, Any]


def missing_keys(words: Json, keys: Iterable[str]) -> Iterator[str]:
    """The dotted keys among these for which a language has no text."""
    for key in dict.fromkeys(keys):
        for lang, strings in words.items():
            text = languages.string_at(strings, key)
            if not isinstance(text, str) or not text.strip():
                yield f"site/lang/{lang}.json: {key} is missing"


def check_every_language(words: Json) -> Iterator[str]:
    for lang, strings in words.items():
        for other in words.values():
            yield from (f"site/lang/{lang}.json: {key} is missing" for key in languages.missing_keys(strings, other))


def check_game_messages(words: Json, games: Json) -> Iterator[str]:
    for entry in games.values():
        yield from missing_keys(words, game_message_keys(entry))
        for lang, strings in words.items():
            for side, names in (languages.string_at(strings, f"games.{entry.id}.sides") or {}).items():
                gaps = [key for key in ("name", "of") if not names.get(key)] + (
                    [] if names.get("number") in ("one", "many") else ["number"])
                yield from (f"site/lang/{lang}.json: games.{entry.id}.sides.{side}.{key} is missing" for key in gaps)
            family = languages.string_at(strings, f"games.{entry.id}.words")
            if family is not None and family not in strings.get("wordsOf", {}):
                yield f"site/lang/{lang}.json: games.{entry.id}.words: {family} is not in wordsOf"
    for lang, strings in words.items():
        for family, own in strings.get("wordsOf", {}).items():
            place = f"site/lang/{lang}.json: wordsOf.{family}"
            yield from (f"{place}.{key} is in place of nothing" for key in languages.missing_keys(strings, own))


def game_message_keys(entry: Any) -> Iterator[str]:
    """The keys of a game's words in a language's file."""
    yield from (f"games.{entry.id}.{part}" for part in ("name", "description", "place"))
    for field, values in entry.choices().items():
        yield from (f"fields.{field}.{part}" for part in ("name", "text"))
        yield from (f"values.{field}.{value}" for value in values if not value.isdigit())
    for handicap in entry.handicaps:
        yield from (f"page.handicap.{handicap}.{side}" for side in "wb")
    for ruleset in entry.rulesets:
        rules = entry.rules(ruleset.id)
        yield from (f"rulesets.{ruleset.id}.{part}" for part in ("name", "note"))
        yield f"sources.{ruleset.by}.name"
        yield f"values.board.{rules.board.id}"
        for kind in rules.kinds:
            yield f"values.kinds.{kind.id}"
            yield from (f"played.kinds.{kind.id}.{part}" for part in ("each", "the", "many", "all", "into"))
            yield from (f"page.men.{side}.{kind.id}" for side in "wb")
        values = rules.values()
        for field, warrant in entry.warrants(ruleset.id).items():
            yield f"fields.{field}.name"
            if field in values and not values[field].isdigit():
                yield f"values.{field}.{values[field]}"
            yield from (f"sources.{source}.name" for source in (warrant.source, warrant.via) if source)
            if warrant.why:
                yield f"why.{warrant.why}"


def check_leftover_messages(words: Json, games: Json, registered: list[str]) -> Iterator[str]:
    """Words that are left over, or whose key is misspelt."""
    known_ids = {"games": set(registered)}
    if set(games) == set(registered):
        known_ids["rulesets"] = {ruleset.id for entry in games.values() for ruleset in entry.rulesets}
        known_ids["values.board"] = {entry.rules(ruleset.id).board.id for entry in games.values() for ruleset in entry.rulesets}
    for lang, strings in words.items():
        for part, ids in known_ids.items():
            for id in languages.string_at(strings, part) or {}:
                if id not in ids:
                    yield f"site/lang/{lang}.json: {part}.{id} is of nothing that there is"


def check_rule_sentences(words: Json, rule_sentences: list[Json]) -> Iterator[str]:
    """The rules in words: every sentence that rule_sentences.json may choose."""
    keys = [
        f"played.{part['part']}.{sentence['key']}"
        for part in rule_sentences for variant in part["say"] for sentence in variant
    ]  # fmt: skip
    for lang, strings in words.items():
        yield from (
            f"site/lang/{lang}.json: {key} is missing" for key in keys if languages.string_at(strings, key) is None
        )


def check_template_messages(site: Path, words: Json) -> Iterator[str]:
    """The texts that templates ask for by their full key."""
    for path in sorted((site / "pages").rglob("*.html")):
        yield from missing_keys(words, KEY.findall(path.read_text("utf-8")))


def check_gallery_messages(words: Json, gallery: Json) -> Iterator[str]:
    named = [(key, place[key]) for place in gallery.values() for key in ("region", "century") if key in place]
    yield from missing_keys(words, (f"page.family.values.{key}.{value}" for key, value in named))
