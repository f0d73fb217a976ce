"""The page "Was the king right?": every result is told, with the figures of its file, in both languages and without
scripts; and the card of a decided ruleset says so."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import lxml.html
import pytest

from alquerque import ruleset
from render.research import verdicts

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "py" / "solving"
STARTS = {
    path.stem: told
    for path in sorted((FOLDER / "results").glob("*.json"))
    if "certificates" in (told := json.loads(path.read_text("utf-8")))
}
CLAIMS = tomllib.loads((ROOT / "site" / "notes" / "decided.toml").read_text("utf-8"))["claim"]
LANGUAGES = ("es", "en")


def page(dist: Path, lang: str, name: str = "was-the-king-right") -> Any:
    return lxml.html.parse(str(dist / lang / name / "index.html")).getroot()


def digits(text: str) -> str:
    """Without what stands between the digits of a number."""
    return re.sub(r"(?<=\d)[,\u202f](?=\d{3})", "", text)


def test_every_result_of_a_first_position_belongs_to_one_claim() -> None:
    told = [name for claim in CLAIMS for name in claim.get("results", [])]
    assert sorted(told) == sorted(STARTS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_verdicts_and_figures_stand_in_the_html(dist: Path, lang: str) -> None:
    root = page(dist, lang)
    for claim in CLAIMS:
        (section,) = root.xpath(f"//section[@id='{claim['id']}']")
        text = digits(section.text_content())
        assert not re.search(r"[{}]", text), "a figure was not filled in"
        assert len(section.xpath(".//div[@class='passage']")) == len(claim["clauses"])
        for name in claim.get("results", []):
            assert section.xpath(f".//tr[@data-result='{name.removesuffix('-start')}']")
            for one in STARTS[name]["certificates"]:
                (figures,) = section.xpath(f".//dl[@data-certificate='{one['file']}']")
                shown = digits(figures.text_content())
                for key in ("bytes", "choices", "replies", "sha256"):
                    assert str(one[key]) in shown, (name, key)
                if "plies" in one:
                    assert str(one["plies"]) in shown
    drawn = sum(told["verdict"] == "draw" for name, told in STARTS.items() if name.startswith("doce"))
    assert str(drawn) in root.xpath("//section[@id='tied']//p[@class='answer']")[0].text_content()
    hunters = digits(root.xpath("//section[@id='hare']")[0].text_content())
    assert "12859008" in hunters and "49031400" in hunters
    assert str(756_448) in digits(root.xpath("//section[@id='hand']")[0].text_content())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_complete_tables_say_stands_in_the_html(dist: Path, lang: str) -> None:
    told = STARTS["doce-base-start"]
    (proof,) = page(dist, lang).xpath("//details[@id='doce-base']")
    text = digits(proof.text_content())
    for number in (told["positions"], told["drawn"], told["checked"]["positions"], told["samples"]["positions"]):
        assert str(number) in text
    rows = [[digits(cell.text_content()) for cell in row] for row in proof.xpath(".//tr")]
    for one in told["first_moves"]:
        turn = one["turn"].replace("-", "–").replace("x", "×")
        assert any(row[0] == turn and row[-1] == str(len(one["hold"])) for row in rows), one
    for slot in (slot for pair in told["pairs"] for slot in pair["slots"]):
        men = "–".join(map(str, slot["men"]))
        assert [men, str(slot["won"]), str(slot["drawn"]), str(slot["lost"]), f"{slot['sha256'][:16]}…"] in rows
    assert told["path"]["line"].replace("-", "–").replace("x", "×") in proof.text_content()
    answer = digits(page(dist, lang).xpath("//section[@id='hand']//p[@class='answer']")[0].text_content())
    held = [one["worth"] for one in told["first_moves"]].count("drawn")
    assert re.search(rf"\b{held}\b.*\b{len(told['first_moves'])}\b", answer)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_only_searched_is_called_open(dist: Path, lang: str) -> None:
    """Each reading once, and none that has a certificate."""
    (open_ones,) = page(dist, lang).xpath("//details[@class='searched']")
    links = open_ones.xpath(".//tbody//a/@href")
    decided_links = page(dist, lang).xpath("//tr[@data-result]/th/a/@href")
    assert len(links) >= 34 and len(set(links)) == len(links) and not set(links) & set(decided_links)


def test_turns_of_the_winner_follow_from_the_plies() -> None:
    found = verdicts.read_results(FOLDER / "results")
    assert found["doce-moderno-start"]["turns"] == 74  # 147 plies, the first and the last are the winner's
    assert found["liebre-doce-start"]["turns"] == 25  # 50 plies, the hare has the first
    assert found["tres-start"]["turns"] == 5
    assert found["felli-start"]["turns"] is None


def test_a_claim_that_refers_to_nothing_is_refused() -> None:
    found = verdicts.read_results(FOLDER / "results")
    good = CLAIMS[0]
    clauses = dict.fromkeys(one for claim in CLAIMS for one in claim["clauses"])
    assert list(verdicts.faults({"claim": CLAIMS}, found, clauses)) == []  # type: ignore[arg-type]
    wrongs: list[dict[str, Any]] = [
        {"clauses": ["doze.99"]}, {"results": ["doce-start"]}, {"verdict": "perhaps"}, {"figures": {}},
        {"figures": good["figures"] | {"plies": "doce-moderno-start/certificates/7/plies"}},
    ]  # fmt: skip
    for wrong in wrongs:
        assert list(verdicts.faults({"claim": [good | wrong]}, found, clauses)), wrong  # type: ignore[arg-type]


def test_numbers_are_written_as_each_language_does() -> None:
    assert verdicts.format_number(32_687_600, "en") == "32,687,600"
    assert verdicts.format_number(32_687_600, "es") == "32\u202f687\u202f600"
    assert [verdicts.format_number(7_689, lang) for lang in ("en", "es")] == ["7,689", "7689"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_of_a_decided_ruleset_says_so(dist: Path, lang: str) -> None:
    """Shown at once for the ruleset that a game's page begins with; those of the others wait."""
    for game, shown in (
        ("cercar-la-liebre", "liebre-doce"),
        ("alquerque-de-tres", "tres"),
        ("alquerque-de-doce", "doce-base"),
    ):
        lines = page(dist, lang, game).xpath("//*[@data-certain]")
        seen = [line.xpath(".//a/@href")[0].rpartition("#")[2] for line in lines if "hidden" not in line.attrib]
        assert seen == [shown]
        for line in lines:
            name = line.xpath(".//a/@href")[0].rpartition("#")[2]
            told = STARTS[f"{name}-start"]
            values = ruleset(told["game"], told["rules"], told["set"]).values()
            holds = json.loads(line.get("data-certain"))
            assert holds and all(str(values.get(field, value)) == value for field, value in holds.items())
        assert len({line.get("data-certain") for line in lines}) == len(lines), (
            "each tells its rules apart from the others'"
        )
