"""What is practised: the sets of problems of a course, and the list of all problems with its filters."""

from pathlib import Path

import lxml.html
import pytest

from render.teaching import courses

MANY = courses.PROBLEMS_IN_SET * courses.MOST_SETS


def practised(motifs: str, long: str = "") -> list[str]:
    """The ids that a course practises, in its order, of problems with these motifs, the easiest first; those with a motif
    of ``long`` have lines of many turns."""
    problems = [
        {"difficulty": {"value": n}, "id": f"{motif}{n}", "rules": "r", "motif": motif,
         "turns": courses.MAX_SHORT_TURNS + (motif in long)}
        for n, motif in enumerate(motifs)
    ]  # fmt: skip
    sets = courses.practice_sets("g", "r", {"file": {"game": "g", "problems": problems}})
    return [id for one in sets for id in one["problems"]]


def test_a_course_practises_several_motifs_where_there_are_several() -> None:
    ids = practised("a" * 20 + "b" * 8 + "c" * 8)
    assert [sum(id.startswith(motif) for id in ids) for motif in "abc"] == [5, 5, 5]
    assert ids[:5] == ["a0", "a1", "a2", "a3", "a4"], "the easiest first"


def test_a_course_of_one_motif_is_as_long_as_any() -> None:
    assert practised("a" * 20) == [f"a{n}" for n in range(MANY)]
    assert practised("aab") == ["a0", "a1", "b2"]


def test_long_lines_come_last_and_only_where_there_is_nothing_shorter() -> None:
    assert practised("abab", long="a") == ["b1", "b3", "a0", "a2"]
    assert "a" not in "".join(practised("aaaa" + "bcd" * 10, long="a"))


@pytest.mark.parametrize("lang", ["es", "en"])
def test_what_the_list_of_problems_offers_has_names_that_differ(dist: Path, lang: str) -> None:
    root = lxml.html.parse(str(dist / lang / "problems" / "index.html")).getroot()
    for choice in root.xpath("//form[@data-filters]//select"):
        names = [option.text for option in choice]
        assert len(set(names)) == len(names) > 2, choice.get("name")
