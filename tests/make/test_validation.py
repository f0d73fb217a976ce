"""The validation finds every gap and every mistake in the data in one run, by file and key, and never ends in a
traceback.

Each test breaks a copy of the site's data in one way, or in several, and looks for the file and the key in the list.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

import build_site
import tools
from render.content import validation
from render.content.placeholders import MARKER

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("lang", "notes", "data", "texts", "pages", "images/social")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for part in PARTS:
        shutil.copytree(ROOT / "site" / part, tmp_path / "site" / part)
    return tmp_path / "site"


def faults(site: Path, pictures: bool = True) -> list[str]:
    return validation.faults(site, ROOT / "py", pictures)


def edit(site: Path, name: str, change: Callable[[Any], object]) -> None:
    """Changes what a JSON file holds."""
    path = site / name
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1), "utf-8")


def swap(site: Path, name: str, old: str, new: str) -> None:
    """Changes the text of a file, where it first stands."""
    path = site / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_the_data_of_the_site_has_no_gap() -> None:
    assert faults(ROOT / "site") == []


@pytest.mark.slow
def test_a_game_without_words_is_named_with_every_key_in_both_languages(site: Path) -> None:
    for lang in ("es", "en"):
        edit(site, f"lang/{lang}.json", lambda words: words["games"].pop("queah"))
    assert set(faults(site)) == {
        f"site/lang/{lang}.json: games.queah.{key} is missing"
        for lang in ("es", "en")
        for key in ("name", "description", "place")
    }


def entry(bibliography: list[dict[str, Any]], id: str) -> dict[str, Any]:
    return next(one for one in bibliography if one["id"] == id)


JSON = [
    ("lang/en.json", lambda d: d["values"]["board"].pop("queah"), "site/lang/en.json: values.board.queah is missing"),
    ("lang/es.json", lambda d: d["rulesets"]["crand"].update(note=" "), "site/lang/es.json: rulesets.crand.note is missing"),
    ("lang/es.json", lambda d: d["page"]["men"]["b"].pop("sultan"), "site/lang/es.json: page.men.b.sultan is missing"),
    ("lang/es.json", lambda d: d["values"]["kinds"].pop("goat"), "site/lang/es.json: values.kinds.goat is missing"),
    ("lang/es.json", lambda d: d["played"]["kinds"]["goat"].pop("many"), "site/lang/es.json: played.kinds.goat.many is missing"),
    ("lang/en.json", lambda d: d["why"].pop("ends-leapt"), "site/lang/en.json: why.ends-leapt is missing"),
    ("lang/en.json", lambda d: d["sources"].pop("monod"), "site/lang/en.json: sources.monod.name is missing"),
    ("lang/en.json", lambda d: d["page"].pop("new"), "site/lang/en.json: page.new is missing"),
    ("lang/en.json", lambda d: d["values"]["chain"].pop("may"), "site/lang/en.json: values.chain.may is missing"),
    ("lang/en.json", lambda d: d["page"]["handicap"]["one-man"].pop("b"), "en.json: page.handicap.one-man.b is missing"),
    ("lang/en.json", lambda d: d["games"]["queah"]["sides"]["w"].pop("of"), "en.json: games.queah.sides.w.of is missing"),
    ("lang/en.json", lambda d: d["games"]["queah"]["sides"]["w"].update(number="two"),
     "site/lang/en.json: games.queah.sides.w.number is missing"),
    ("lang/en.json", lambda d: d["rulesets"].update(quaeh={}), "site/lang/en.json: rulesets.quaeh is of nothing that there is"),
    ("lang/en.json", lambda d: d["played"]["aim"].pop("hunt"), "site/lang/en.json: played.aim.hunt is missing"),
    ("data/gallery.json", lambda d: d.pop("queah"), "site/data/gallery.json: queah is missing"),
    ("data/gallery.json", lambda d: d["konane"].update(region="moon"), "site/data/gallery.json: konane.region is none of"),
    ("data/gallery.json", lambda d: d["zamma"].update(century="19"), "site/data/gallery.json: zamma.century is no century"),
    ("data/gallery.json", lambda d: d.update(chess={"region": "asia"}), "site/data/gallery.json: there is no game chess"),
    ("notes/bibliography.json", lambda d: entry(d, "bah")["custom"].pop("note"), "bah: custom.note.es is missing"),
    ("notes/bibliography.json", lambda d: entry(d, "bah")["custom"].update(read="no"), "bibliography.json: bah: custom.read"),
    ("notes/bibliography.json", lambda d: d.append(entry(d, "bah")), "site/notes/bibliography.json: bah stands there twice"),
    ("notes/bibliography.json", lambda d: entry(d, "bah")["custom"].update(through=["nobody"]), "bah is known through nobody"),
    ("notes/bibliography.json", lambda d: d.remove(entry(d, "monod")),
     "py/alquerque/games: zamma, zamma, huff: the bibliography lacks monod"),
    ("notes/bibliography.json", lambda d: d[0].pop("id"), "site/notes/bibliography.json"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("last", [False, True], ids=["all but the last", "the last"])
def test_gaps_in_json_are_named_all_at_once(site: Path, last: bool) -> None:
    """The last one hides the others: an entry of the bibliography that nobody can name."""
    before = faults(site)
    for name, change, _ in JSON[-1:] if last else JSON[:-1]:
        edit(site, name, change)
    found = faults(site)
    unnamed = [
        complaint for *_, complaint in (JSON[-1:] if last else JSON[:-1]) if not any(complaint in one for one in found)
    ]
    assert not before and not unnamed


UNREADABLE = [
    ("lang/es.json", '"language": {', '"language": ', r"site/lang/es\.json, line 3: this is no JSON: "),
    ("data/gallery.json", "{", "[", r"site/data/gallery\.json, line 2: this is no JSON: "),
    ("data/rule_sentences.json", "[", "[[", r"site/data/rule_sentences\.json, line \d+: this is no JSON: "),
    ("notes/history.toml", "[claims.kurna]", "[claims.kurna", r"site/notes/history\.toml, line \d+: this is no TOML: "),
    ("notes/games/queah.toml", "[past]", "[past", r"site/notes/games/queah\.toml, line \d+: this is no TOML: "),
    ("texts/doze.xml", "</teiHeader>", "", r"site/texts/doze\.xml: .*line \d+"),
    ("data/author-date.csl", "</style>", "", r"site/data/author-date\.csl: this is no XML: .*line \d+"),
]  # fmt: skip
SCHEMA = [
    ("texts/alquerque.rng", "</grammar>", "", r"site/texts/alquerque\.rng: this is no XML: .*line \d+"),
]  # fmt: skip
TEXT = [
    ("lang/es.json", '"words": "draughts"', '"words": "chess"', r"es\.json: games\.bashni\.words: chess is not in wordsOf"),
    ("lang/es.json", '"man": "peón blanco"', '"peon": "peón blanco"',
     r"es\.json: wordsOf\.draughts\.page\.men\.w\.peon is in place of nothing"),
    ("texts/doze.xml", 'n="91r"', 'n="91"', r"site/texts/doze\.xml, line \d+, <pb>: "),
    ("texts/doze.xml", "alquerque-de-doce", "chess", r"site/texts/doze\.xml: there is no game chess"),
    ("notes/games/queah.toml", "[kin]", "[kind]", r"site/notes/games/queah\.toml: kin is missing"),
    ("notes/games/queah.toml", "bib:", "bib:x-", r"site/notes/games/queah\.toml: what\.es: a link leads nowhere: bib:x-"),
    ("notes/games/queah.toml", "bib:", "bob:", r"site/notes/games/queah\.toml: what\.es: a link leads nowhere: bob:"),
    ("notes/games/zamma.toml", 'lang = "ar"', 'lang = "xx"', r"zamma\.toml: srand is in a language that page\.kin\.in does not"),
    ("notes/games/zamma.toml", "history#monod", "history#nobody", r"zamma\.toml: past\.es: .*: page:history#nobody"),
    ("notes/games/felli.toml", 'by = ["bouhajbane"]', 'by = ["x"]', r"felli\.toml: fich is from x, which the bibliography lacks"),
    ("notes/history.toml", 'witness = "monod"', 'witness = "bah"', r"history\.toml: monod is called solid, but of its witness"),
    ("notes/history.toml", "[claims.buettikofer]", "[claims.x]\n[claims.buettikofer]",
     r"site/notes/history\.toml: x has no (title|grade)"),
    ("notes/history.toml", "year = 1888", "year = 3000", r"site/notes/history\.toml: buettikofer: .*3000"),
    ("notes/history.toml", "scale = ", "scales = ", r"site/notes/history\.toml: not of the shape .*'scale' is missing"),
    ("notes/family.toml", "queah = ", "quaeh = ", r"site/notes/family\.toml: queah has no place"),
    ("notes/conflicts.toml", "game:alquerque-de-doce", "game:chess", r"conflicts\.toml: two-rows is about .* game:chess"),
    ("notes/silences/blocked.toml", 'rules = "medieval"', 'rules = "x"', r"blocked\.toml: pair 1, left: .*unknown-ruleset"),
    ("notes/silences/blocked.toml", '["d4-c3"]', '["d4-d9"]', r"blocked\.toml: pair 1, (left|right): "),
    ("notes/silences/blocked.toml", "[computed]\nes = \"", "[computed]\nes = \"Hemos calculado. ",
     r"blocked\.toml: computed\.es has 5 sentences, not at most 4"),
    ("notes/lessons/02-leap.toml", '"alquerque-de-doce"', '"chess"', r"02-leap\.toml: there is no game chess"),
    ("notes/lessons/02-leap.toml", '"c2xc4" =', '"c2xc5" =', r"02-leap\.toml: step 1: nobody comes to c2xc5"),
    ("notes/lessons/02-leap.toml", '"W:We5:Bc4"', '"W:We5:Bc5"',
     r"02-leap\.toml: step 1: c2xc4 leads to W:We5:Bc4, not to W:We5:Bc5"),
    ("notes/lessons/02-leap.toml", '"c3xa1"', '"c3xa2"', r"02-leap\.toml: step 1: .*illegal-act"),
    ("notes/lessons/02-leap.toml", "[step.other]", "[step.others]", r"02-leap\.toml: step 1: nothing is said to c2-c1"),
    ("notes/lessons/02-leap.toml", '"B:Wc3,e5:Bc2"', '"B:We5,c3:Bc2"', r"step 1: its position is written B:Wc3,e5:Bc2"),
    ("notes/lessons/16-must-take.toml", '[[step]]\nposition = "W:We1',
     '[step.other]\nes = "x"\nen = "x"\n\n[[step]]\nposition = "W:We1',
     r"16-must-take\.toml: step 1: its other is never said"),
    ("notes/plans/1-table.toml", "acts=c2-c3,c4xc2", "acts=c2-c3,c4xc9", r"1-table\.toml: alquerque-de-doce#.* cannot be played"),
    ("notes/plans/1-table.toml", "minutes = 13", "minutes = 61", r"1-table\.toml: its steps take 93 minutes, not 45"),
    ("notes/history.toml", "at = [-7.9, 42.3]", "at = [-7.9]", r"site/notes/history\.toml: not of the shape"),
    ("notes/history.toml", "at = [-7.9, 42.3]", "at = [-7.9, 92.3]", r"site/notes/history\.toml: ourense lies on no map"),
    ("notes/play/queah.toml", "en = ", "fr = ", r"site/notes/play/queah\.toml: aim\.en is missing"),
    ("notes/play/queah.toml", "text.en = ", "text.fr = ", r"queah\.toml: step 1: text\.en is missing"),
    ("notes/play/queah.toml", "Take all ten", "Take all ten of them " * 9, r"queah\.toml: aim\.en is longer than 104 characters"),
    ("notes/play/queah.toml", "[[step]]", "[[steps]]", r"queah\.toml: there are 2 steps, not 3"),
    ("notes/play/queah.toml", 'move = "b2xd4"', 'move = "b2-d4"', r"queah\.toml: step 2: b2-d4 cannot be played"),
    ("notes/play/queah.toml", 'move = "b2xd4"', 'move = "b2-a1"', r"queah\.toml: step 2: “takes 1” is not what b2-a1 shows"),
    ("notes/play/queah.toml", '"takes 1"', '"moves"', r"queah\.toml: step 2: b2xd4 takes 1, which “shows” does not say"),
    ("notes/play/queah.toml", '"takes 1"', '"takes"', r"queah\.toml: step 2: “takes” is not what b2xd4 shows"),
    ("notes/play/queah.toml", '"places"', '"wins blocked"', r"queah\.toml: step 3: “wins blocked” is not what @e5 d2-e3 shows"),
    ("notes/play/queah.toml", '"places"', '"plays"', r"queah\.toml: step 3: shows: there is no claim “plays”"),
    ("notes/play/queah.toml", 'text.en = """', 'text.fr = """', r"queah\.toml: hint step-aside: text\.en is missing"),
    ("notes/play/queah.toml", "[degrees]", "[degree]", r"site/notes/play/queah\.toml: degrees\.es is missing"),
    ("notes/play/queah.toml", 'id = "reserve"', 'ide = "reserve"', r"queah\.toml: hint 2: id is missing"),
    ("notes/play/queah.toml", 'move = "c3-d4"', 'move = "c3-c9"', r"queah\.toml: hint step-aside: it cannot be played: "),
    ("notes/play/queah.toml", 'position = "', 'position = "x', r"queah\.toml: step 2: .*cannot be played: .*bad-position"),
    ("notes/play/queah.toml", 'position = "B:Wc5', 'position = "xB:Wc5', r"queah\.toml: hint step-aside: .*bad-position"),
    ("notes/play/alquerque-de-tres.toml", 'by = ["libro"]', 'by = ["livro"]', r"hint middle: the bibliography lacks livro"),
    ("notes/play/alquerque-de-tres.toml", "[[hint]]", "[[hints]]", r"alquerque-de-tres\.toml: there are 1 hints, not 2 to 5"),
    ("notes/play/alquerque-de-doce.toml", 'lines = ["d5-d4"', 'lines = ["d5-d9"', r"example figure-2: it cannot be played: "),
    ("pages/play/game.html", 't("page.noMoves")', 't("page.noMovs")', r"site/lang/es\.json: page\.noMovs is missing"),
    ("notes/games/queah.toml", "Liberia", f"{MARKER}: who",
     r"site/notes/games/queah\.toml: what\.es: write who"),
]  # fmt: skip


def rounds() -> list[list[tuple[str, str, str, str]]]:
    """What cannot be read; then the first mistake in each file, the second in each, and so on.

    Those of a round are made together; the schema alone, since without it no text is looked at.
    """
    of_file: dict[str, list[tuple[str, str, str, str]]] = {}
    for mistake in TEXT:
        of_file.setdefault(mistake[0], []).append(mistake)
    return [UNREADABLE, SCHEMA, *([one for one in some if one] for some in zip_longest(*of_file.values()))]


@pytest.mark.parametrize("mistakes", rounds(), ids=["unreadable", "schema", *map(str, range(1, len(rounds()) - 1))])
def test_a_mistake_in_a_file_is_named(site: Path, mistakes: list[tuple[str, str, str, str]]) -> None:
    for name, old, new, _ in mistakes:
        swap(site, name, old, new)
    found = faults(site)
    unnamed = [mistake for mistake in mistakes if not any(re.search(mistake[3], fault) for fault in found)]
    assert not unnamed, found


@pytest.mark.slow
def test_a_missing_file_is_named(site: Path) -> None:
    for name in ("notes/games/queah.toml", "notes/play/queah.toml", "images/social/queah.png", "notes/family.toml"):
        (site / name).unlink()
    found = faults(site)
    assert (
        "site/notes/games/queah.toml is missing" in found and "site/notes/family.toml: there is no such file" in found
    )
    assert "site/notes/play/queah.toml is missing" in found
    assert "site/images/social/queah.png is missing: python3 build.py pictures queah" in found and len(found) == 4
    assert len(faults(site, pictures=False)) == 3


def test_all_gaps_are_told_at_once(site: Path) -> None:
    edit(site, "lang/en.json", lambda words: words["values"]["board"].pop("queah"))
    edit(site, "data/gallery.json", lambda places: places.pop("konane"))
    swap(site, "notes/games/zamma.toml", "[past]", "[past")
    swap(site, "texts/tres.xml", "</teiHeader>", "")
    swap(site, "notes/family.toml", "lasca = ", "laska = ")
    found = faults(site)
    files = {fault.partition(":")[0].partition(",")[0].partition(" ")[0] for fault in found}
    assert files == {"site/lang/en.json", "site/data/gallery.json", "site/notes/games/zamma.toml", "site/texts/tres.xml",
                     "site/notes/family.toml"}, found  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('Rules(BOARD', 'Rules(BORD', r"py/alquerque/games/alquerque/queah\.py, line \d+: queah: NameError: .*BORD"),
        ("ENTRY = Entry(", "ENTRY = = Entry(", r"py/alquerque/games/alquerque/queah\.py, line \d+: queah: SyntaxError: "),
        ('refill=4', 'refill=400', r"py/alquerque/games/alquerque/queah\.py, line \d+: queah: RulesError: bad-value: "),
        ('"queah",\n', '"quaeh",\n', r"py/alquerque/games/alquerque/queah\.py: queah: ValueError: its id is quaeh, not queah"),
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_made_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    """In a Python of its own, because a package is loaded once."""
    shutil.copytree(ROOT / "py" / "alquerque", tmp_path / "py" / "alquerque")
    swap(tmp_path, "py/alquerque/games/alquerque/queah.py", old, new)
    code = "from pathlib import Path; from render.content import validation; " \
           f"print(*validation.faults(Path({str(ROOT / 'site')!r}), Path({str(tmp_path / 'py')!r})), sep='\\n')"
    command = [sys.executable, "-c", code]
    environment = {"PYTHONPATH": str(ROOT / "site" / "make")}
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True)
    assert re.fullmatch(complaint + ".*", done.stdout.strip()), done.stdout


def test_a_build_fails_with_the_list_and_makes_nothing(
    site: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    edit(site, "lang/es.json", lambda words: words["games"].pop("queah"))
    monkeypatch.setattr(build_site, "SITE", site)
    with pytest.raises(
        tools.DataError, match=r"site/lang/es\.json: games\.queah\.name is missing(.|\n)*Nothing was built"
    ):
        build_site.build(out=tmp_path / "out")
    assert not (tmp_path / "out").exists()
