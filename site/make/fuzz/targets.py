"""What reads text from anybody (the targets), for fuzzer.py: what is done with it, and what goes in
there.

A target takes an input, which is some texts by name, and answers True where it was understood, False where it was refused
in words; or, in place of True, a function that checks what was understood, and whose time does not count: what is read
must be the same when it has been written and is read again, since nothing may be lost on the way. Whatever else comes
out of a target, be it an error that nobody wrote a sentence for, is a finding.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import tools
from alquerque import api
from alquerque.errors import Refusal
from alquerque.formats import move_codes, pdn, pdn_trees, position_editing, records, trees
from alquerque.formats.notation import format_position, parse_position
from alquerque.games import GAMES, ruleset
from alquerque.history import Game, Ruling
from alquerque.rules import FIELDS
from alquerque.thinking import rule_detection
from render.content import check_notes, site_data, validation
from runtime import sample_requests

Input = dict[str, str]
Done = bool | Callable[[], None] | tuple[bool, float]
TESTS = tools.ROOT / "tests"
# of a program's mistakes a page only says that there is one
GENERIC_ERRORS = {"not-json", "not-an-object", "unknown-op", "bad-argument"}
# of each recorded game: long games are tried, but most inputs are to be short, so that there can be many
MAX_RECORDED_TURNS = 12


class Broken(Exception):
    """What came out of a target and should not have, in words."""


@dataclass(frozen=True)
class Target:
    """`changes`: the texts of an input that are changed, the others are kept; `fragments`: what may be put in."""

    name: str
    enter: Callable[..., Done]
    seeds: Callable[[], list[Input]]
    changes: tuple[str, ...] = ("text",)
    as_json: bool = False
    fragments: Sequence[str] = ()


@cache
def sentences() -> dict[str, dict[str, Any]]:
    return {
        lang: json.loads((tools.ROOT / "site" / "lang" / f"{lang}.json").read_text("utf-8")) for lang in ("en", "es")
    }


def require_sentences(key: str, args: dict[str, Any]) -> None:
    """Raises Broken for an error that cannot be told in both languages, or that carries half of the input along."""
    for lang, words in sentences().items():
        errors = words["errors"]
        fault = words["page"]["detective"].get(f"fault-{key}", errors.get("other" if key in GENERIC_ERRORS else key))
        if not isinstance(fault, str):
            raise Broken(f"nothing is said of {key} ({lang})")
        for name in re.findall(r"\{(\w+)\}", fault):
            if name not in args:
                raise Broken(f"{key} ({lang}) speaks of {name}, which is not told")
    for name, value in args.items():
        if isinstance(value, str) and len(value) > 300:
            raise Broken(f"{key} carries {len(value)} characters as {name}")


def refused(error: Exception) -> bool:
    if not isinstance(error, Refusal):
        raise error
    require_sentences(error.key, error.details)
    return False


# the work of these requests is counted by themselves, and takes as long as it is worth
SEARCHES = ('"detect"', '"judge"')


def requested(text: str) -> Done:
    """What the page sends to the desk."""
    understood = asked(text)
    return (understood, 0.0) if any(op in text for op in SEARCHES) else understood


def asked(text: str) -> bool:
    """What the page sends to the desk; its answer must be JSON as browsers read it."""

    def foreign(name: str) -> None:
        raise Broken(f"{name} in an answer: no browser reads that")

    answer = json.loads(api.answer(text), parse_constant=foreign)
    if "error" not in answer:
        return True
    key, args = answer["error"]["key"], answer["error"]["args"]
    if key == "internal":
        raise Broken(f"internal: {args}")
    require_sentences(key, args)
    return False


def stepped(text: str) -> bool:
    """The first slice of a search or an experiment."""
    answer = json.loads(api.start_task(text).step(1) or "{}")
    if "error" in answer:
        if answer["error"]["key"] == "internal":
            raise Broken(f"internal: {answer['error']['args']}")
        require_sentences(answer["error"]["key"], answer["error"]["args"])
    return "error" not in answer


def require_same(before: records.Record, after: records.Record) -> None:
    """Raises Broken where a record that was written and read again is another."""
    for name, value, again in (
        ("acts", before.play.acts, after.play.acts),
        ("position", before.play.position, after.play.position),
        ("rules", (before.game, before.rules, dict(before.changes)), (after.game, after.rules, dict(after.changes))),
        ("tree", before.tree and trees.to_json(before.tree), after.tree and trees.to_json(after.tree)),
    ):
        if value != again:
            raise Broken(f"written and read again, its {name} are another")


def record(text: str) -> Done:
    try:
        read = records.read(text)
    except Exception as error:
        return refused(error)

    def check() -> None:
        for key, args in read.faults:
            require_sentences(key, dict(args))
        require_same(read, records.read(records.write(read)))
        require_readable(read.play)

    return check


def require_readable(game: Game) -> None:
    """Raises Broken for a game whose position is not accepted as a text: it has come where no game can."""
    text = format_position(game.rules, game.position)
    try:
        same_position = parse_position(game.rules, text) == game.position
    except Refusal as error:
        raise Broken(f"its position is refused: {error}") from None
    if not same_position:
        raise Broken("its position, written and read again, is another")


def portable(text: str, game: str) -> Done:
    """A file of games in PDN: told apart, its first games read, each one written and read again."""
    try:
        headings = list(pdn.headings(text))
        read_games = [(pdn_game, pdn_trees.tree(pdn_game)) for pdn_game in islice(pdn.games(text, game), 3)]
    except Exception as error:
        return refused(error)

    def check() -> None:
        if len(headings) < len(read_games):
            raise Broken(f"{len(headings)} games told apart, {len(read_games)} read")
        for pdn_game, tree in read_games:
            for key, args in pdn_game.faults:
                require_sentences(key, dict(args))
            again = pdn.read(pdn.write(pdn.from_record(replace(pdn_game, tree=tree))), game)
            if len(again) != 1 or again[0].play.acts != pdn_game.play.acts:
                raise Broken("written and read again, its moves are others")
            if trees.main_line(tree) != trees.main_line(pdn_trees.tree(again[0])):
                raise Broken("written and read again, its main line is another")

    return check


def position(text: str, game: str, rules: str) -> Done:
    """A position's text: as the desk reads it, and as the editor does."""
    written, under = GAMES[game].pdn_of(rules), ruleset(game, rules)
    try:
        position_editing.describe_set_up(written, under, position_editing.parse_either(written, under, text))
        read_position = parse_position(under, text)
    except Exception as error:
        return refused(error)

    def check() -> None:
        if parse_position(under, format_position(under, read_position)) != read_position:
            raise Broken("written and read again, it is another")

    return check


def described(text: str, game: str, rules: str) -> bool:
    """What the editor describes, man by man."""
    return asked(f'{{"op": "setup", "game": "{game}", "rules": "{rules}", "described": {text}}}')


def called(text: str, game: str, rules: str, acts: str) -> bool:
    """A move's code that somebody calls out."""
    heard = move_codes.decode_call(played_game(game, rules, acts), text, GAMES[game].pdn_of(rules))
    if heard.reason and heard.reason not in sentences()["en"]["page"]["class"]["vote"]:
        raise Broken(f"nothing is said of {heard.reason}")
    return heard.call is not None


def typed(text: str, game: str, rules: str, acts: str) -> bool:
    return asked(json.dumps({"op": "typed", "game": game, "rules": rules, "acts": acts.split(), "text": text}))


def guessed(text: str, game: str) -> bool:
    """What somebody wants to know the rules of."""
    try:
        verdicts = rule_detection.detect(GAMES[game], rule_detection.parse_text(text))
    except Exception as error:
        return refused(error)
    return any(verdict.game for verdict in verdicts)


def grown(text: str, game: str, rules: str) -> Done:
    """A tree, as the page sends it; written as text, in PDN where there is such a thing, and read again."""
    request = f'"game": "{game}", "rules": "{rules}", "tree": {text}'
    if not asked(f'{{"op": "record", {request}}}'):
        return False

    def check() -> None:
        written = json.loads(api.answer(f'{{"op": "record", {request}}}'))["record"]
        wanted, read_back = trees.from_json(json.loads(text)), records.read(written)
        if read_back.tree and trees.main_line(read_back.tree) != trees.main_line(wanted):
            raise Broken("written and read again, its main line is another")
        if GAMES[game].pdn:
            asked(f'{{"op": "record", "pdn": true, {request}}}')

    return check


def own_rules(text: str, game: str) -> bool:
    """Rules that somebody has changed: "RULESET FIELD=VALUE …"."""
    name, _, changes = text.partition(" ")
    return asked(json.dumps({"op": "view", "game": game, "rules": name,
                             "set": dict(change.partition("=")[::2] for change in changes.split())}))  # fmt: skip


def changed_rules(text: str, game: str, rules: str, acts: str) -> Done:
    """Rules that a game under way changes to: "RULESET;FIELD=VALUE;…"."""
    ruling = Ruling(game, rules, ())
    try:
        changed = Game.begin(ruleset(game, rules), ruling=ruling).read(acts).act(f"rules:{text}")
    except Exception as error:
        return refused(error)
    return lambda: require_readable(changed)


def lesson(text: str) -> bool:
    """A lesson's file, as the build reads it."""
    return not build_faults(text, "01-own.toml", site_data.read_toml, check_notes.check_lessons, "lessons")


def problems(text: str) -> bool:
    """A file of problems, likewise."""
    return not build_faults(text, "own.json", site_data.read_json, check_notes.check_problems, "problems")


def build_faults(text: str, name: str, reader: Callable[[Path], Any], check: validation.Check, data_name: str) -> list[str]:
    """The build's sentences about a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        value, fault = site_data.try_read(reader, path, name)
    if fault:
        return [fault]
    data = {data_name: {path.stem: value}, "games": GAMES, "registered": list(GAMES), "package": tools.ROOT / "py"}
    return validation.run_check(check, data)


@cache
def played_game(game: str, rules: str, acts: str) -> Game:
    return Game.begin(ruleset(game, rules)).read(acts)


# -- what goes in ----------------------------------------------------------------------------------------------


@cache
def recorded_games() -> list[tuple[str, str]]:
    """The recorded games, game and text, the first few turns of each: every ruleset is among them."""
    games = []
    for path in sorted((TESTS / "records").glob("*.txt")):
        for text in re.split(r"\n(?=\[Game )", path.read_text("utf-8"))[1:]:
            head, _, moves = text.partition("\n\n")
            headings = [
                line for line in head.split("\n") if line.startswith(("[Game", "[Rules", "[Set", "[Position", "[First"))
            ]
            words = moves.split(f"{MAX_RECORDED_TURNS + 1}. ")[0].split()
            games.append((path.stem, "\n".join(headings) + "\n\n" + " ".join(words)))
    return games


@cache
def act_lines() -> list[Input]:
    """The same as acts."""
    lines = []
    for game, text in recorded_games():
        played = records.read(text)
        lines.append({"game": game, "rules": played.rules, "acts": " ".join(played.play.acts[:20]), "set": dict(played.changes)})
    return [line for line in lines if not line["set"]]


def branched_trees() -> Iterator[tuple[Input, str]]:
    """Trees with variations, comments, signs and drawings."""
    chance = random.Random(1283)
    for act_line in act_lines():
        yield act_line, json.dumps(sample_requests.grown(act_line["acts"].split()[:9], chance), ensure_ascii=False)


def record_seeds() -> list[Input]:
    seeds = [{"text": text} for _, text in recorded_games()]
    for act_line, tree in branched_trees():
        written = json.loads(api.answer(json.dumps({"op": "record", "game": act_line["game"], "rules": act_line["rules"],
                                                     "tree": json.loads(tree), "tags": {"White": "Ana"}})))  # fmt: skip
        seeds += [{"text": written["record"]}] if "record" in written else []
    return seeds


def portable_seeds() -> list[Input]:
    seeds = []
    for path in sorted((TESTS / "pdn").glob("*.pdn")):
        texts = re.split(r"\n\n(?=\[)", path.read_text("utf-8"))[:8]
        game = f"draughts-{path.stem}"
        seeds += [{"text": text, "game": game if game in GAMES else "draughts-english"} for text in texts]
    for act_line, tree in branched_trees():
        if GAMES[act_line["game"]].pdn:
            written = json.loads(api.answer(json.dumps({"op": "record", "game": act_line["game"], "rules": act_line["rules"],
                                                         "tree": json.loads(tree), "pdn": True})))  # fmt: skip
            seeds += [{"text": written["record"] * n, "game": act_line["game"]} for n in (1, 2) if "record" in written]
    return seeds


def position_seeds() -> list[Input]:
    seeds = []
    for act_line in act_lines():
        game = Game.begin(ruleset(act_line["game"], act_line["rules"]))
        for act in [*act_line["acts"].split()[:14], ""]:
            seeds.append(
                {"text": format_position(game.rules, game.position), "game": act_line["game"], "rules": act_line["rules"]}
            )
            game = game.act(act) if act else game
    for path in sorted((TESTS / "scenarios").glob("*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        for scenario in data["scenario"]:
            if start := scenario.get("position"):
                rules = scenario.get("rules", GAMES[data["game"]].rulesets[0].id)
                seeds.append({"text": start, "game": data["game"], "rules": rules})
    return [seed for seed in seeds if GAMES[seed["game"]].rules(seed["rules"])]


def described_seeds() -> list[Input]:
    seeds = []
    for seed in position_seeds()[::7]:
        rules = ruleset(seed["game"], seed["rules"])
        written = GAMES[seed["game"]].pdn_of(seed["rules"])
        text = json.dumps(
            position_editing.describe(rules, position_editing.parse_either(written, rules, seed["text"]))
        )
        seeds.append({**seed, "text": text})
    return seeds


def code_seeds() -> list[Input]:
    seeds = []
    for act_line in act_lines():
        acts = act_line["acts"].split()
        for n in (0, 2, 7):
            there = {"game": act_line["game"], "rules": act_line["rules"], "acts": " ".join(acts[:n])}
            state = played_game(**there)
            codes = [call.code for call in move_codes.list_codes(state.rules, state.position, state.pdn)]
            seeds += [{**there, "text": code} for code in codes[:2]]
    return seeds


def typed_seeds() -> list[Input]:
    seeds = []
    for act_line in act_lines():
        acts = act_line["acts"].split()
        for n in range(0, min(9, len(acts) - 1), 3):
            seeds.append({"game": act_line["game"], "rules": act_line["rules"], "acts": " ".join(acts[:n]), "text": acts[n]})
    return seeds


def guessed_seeds() -> list[Input]:
    return [{"game": act_line["game"], "text": " ".join(act_line["acts"].split()[:6])} for act_line in act_lines()]


def grown_seeds() -> list[Input]:
    return [{"game": act_line["game"], "rules": act_line["rules"], "text": tree} for act_line, tree in branched_trees()]


def rules_seeds() -> list[Input]:
    seeds = []
    for game, entry in GAMES.items():
        for name, values in entry.choices().items():
            seeds += [{"game": game, "text": f"{entry.rulesets[0].id} {name}={value}"} for value in values][:3]
    return seeds


def change_seeds() -> list[Input]:
    """After some whole turns of each recorded game: any of its rulesets, and one field changed."""
    seeds = []
    for act_line in act_lines():
        entry, chance = GAMES[act_line["game"]], random.Random(act_line["acts"])
        turns = played_game(act_line["game"], act_line["rules"], act_line["acts"]).turns
        acts = " ".join(turn.text for turn in turns[: chance.randrange(len(turns) + 1)])
        field, values = chance.choice(sorted(FIELDS.items()))
        for text in (
            chance.choice(entry.rulesets).id,
            f"{act_line['rules']};{field}={chance.choice(list(map(str, values)))}",
        ):
            seeds.append({"game": act_line["game"], "rules": act_line["rules"], "acts": acts, "text": text})
    return seeds


def requests() -> list[Input]:
    """Every kind of request that pages make (see runtime/sample_requests.py)."""
    seeds = []
    for n, act_line in enumerate(act_lines()):
        acts, about = act_line["acts"].split(), {"game": act_line["game"], "rules": act_line["rules"]}
        tree = sample_requests.grown(acts[:5], random.Random(n))
        points = GAMES[act_line["game"]].base.board.points
        some: list[dict[str, Any]] = [
            {"op": "view", **about, "acts": acts, "set": {}, "first": None, "start": None},
            {"op": "view", **about, "acts": [*acts[:4], "offer-draw", "accept"]},
            {"op": "view", **about, "acts": [*acts[:2], f"rules:{act_line['rules']};quiet=40"]},
            {"op": "check", **about, "set": {"quiet": "40"}},
            {"op": "why", **about, "acts": acts[:3], "from": points[0], "to": points[-1]},
            {"op": "reply", **about, "acts": [*acts[:4], "offer-draw"], "value": 30},
            {"op": "turns", **about, "lines": [acts, acts[:3]]},
            {"op": "typed", **about, "acts": acts[:3], "text": acts[-1]},
            {
                "op": "setup",
                **about,
                "text": format_position(played_game(acts="", **about).rules, played_game(acts="", **about).position),
            },
            {"op": "call", **about, "acts": acts[:2], "text": "C2C3 K"},
            {"op": "call", **about, "acts": acts[:2], "played": acts[2:3]},
            {"op": "judge", **about, "acts": acts[:6], "turns": 1, "most": 20},
            {"op": "detect", "game": act_line["game"], "text": " ".join(acts[:3])},
            {"op": "record", **about, "acts": acts, "tags": {"White": "Ana"}},
            {"op": "record", **about, "tree": tree, "pdn": bool(GAMES[act_line["game"]].pdn)},
            {"op": "read", "record": next(text for game, text in recorded_games() if game == act_line["game"])},
        ]
        seeds += [{"text": json.dumps(request, ensure_ascii=False)} for request in some[n % 3 :: 3]]
    return [*seeds, {"text": '{"op": "catalogue"}'}]


def files() -> list[Input]:
    """A whole file of games, as the page sends it to be told apart, or to have one of them read."""
    request = {"file": True, "op": "read", "pdn": True}
    file_requests = [
        request | {"game": seed["game"], "record": seed["text"], "number": n} for seed in portable_seeds() for n in (None, 1)
    ]
    return [{"text": json.dumps(request)} for request in file_requests]


def searches() -> list[Input]:
    side = {"game": "felli", "rules": "felli"}
    trial = {"op": "compare", "sides": [side, {**side, "rules": "felli-forced"}], "games": 1, "nodes": 25, "seed": 1}
    questions = [{"op": "think", "level": n % 3 + 1, "game": act_line["game"], "rules": act_line["rules"],
                  "acts": act_line["acts"].split()[:6]}
                 for n, act_line in enumerate(act_lines())]  # fmt: skip
    return [{"text": json.dumps(question)} for question in [trial, *questions]]


def lesson_seeds() -> list[Input]:
    """The shorter half of the lessons."""
    texts = [path.read_text("utf-8") for path in sorted((tools.ROOT / "site" / "notes" / "lessons").glob("*.toml"))]
    return [{"text": text} for text in sorted(texts, key=len)[: len(texts) // 2]]


def problem_seeds() -> list[Input]:
    """The first problem of each file."""
    seeds = []
    for path in sorted((tools.ROOT / "site" / "data" / "problems").glob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        seeds.append({"text": json.dumps({**data, "problems": data["problems"][:1]}, ensure_ascii=False)})
    return seeds


NOTED = (
    "{so} ",
    " {a \\} b} ",
    "! ",
    "?! ",
    " $1 ",
    " $14 ",
    "... ",
    "1. ",
    "*",
    "1-0",
    " {[%csl Ra1][%cal Ba1b2]} ",
    " ; so\n",
)
WORDS = (
    " offer-draw",
    " accept",
    " decline",
    " resign",
    " resign-w",
    " claim-repetition",
    " claim-close",
    " call-combat",
    " .",
)
TAGS = (
    '[Event "x"]\n',
    '[White "Ana"]\n',
    '[Result "1-0"]\n',
    '[Set "quiet=40"]\n',
    '[First "w"]\n',
    '[Position "W:W:B"]\n',
)
PDN_TAGS = ('[GameType "21"]\n', '[FEN "W:W31-50:B1-20"]\n', " {[%act resign]} ", " {[%clk 0:01]} ")
EXTRAS = (
    ";hand=1,1",
    ";due=1",
    ";owed=b4",
    ";chain=a1 from",
    ";back=-,a1/a2",
    ";been=a1:a2+a3",
    ";combat=called",
    ";set=1",
)
MEN = (";placed=a1", ",", "K", "(wb)", ":W", ":B")

TARGETS = (
    Target("desk", requested, requests, as_json=True),
    Target("search", stepped, searches, as_json=True),
    Target("record", record, record_seeds, fragments=(*NOTED, *WORDS, *TAGS, " (", ") ")),
    Target("pdn", portable, portable_seeds, fragments=(*NOTED, *TAGS, *PDN_TAGS, " (", ") ")),
    Target("file", asked, files, as_json=True),
    Target("tree", grown, grown_seeds, as_json=True),
    Target("position", position, position_seeds, fragments=(*EXTRAS, *MEN)),
    Target("editor", described, described_seeds, as_json=True),
    Target("code", called, code_seeds, fragments=(" ", "-", "x", ".", "\n")),
    Target("typed", typed, typed_seeds, fragments=("-", "x", " ", ":", "@", "*", "!", ".")),
    Target("detective", guessed, guessed_seeds, fragments=(*NOTED, *WORDS, " W:Wa1:Bb2 ", "(", ")")),
    Target(
        "rules",
        own_rules,
        rules_seeds,
        fragments=(" quiet=40", " huff=claim", " most=men", "=", " chain=must", " dice=mills"),
    ),
    Target(
        "change",
        changed_rules,
        change_seeds,
        fragments=(";hand=3", ";refill=2", ";quiet=40", ";huff=claim", ";taken=top"),
    ),
    Target("lesson", lesson, lesson_seeds),
    Target("problems", problems, problem_seeds, as_json=True),
)
