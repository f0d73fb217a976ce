"""The build's cache: a result is found again as long as what it depends on is unchanged, and made again when that
changes.
"""

from pathlib import Path

import pytest

import cache
import tools


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tools, "CACHE", tmp_path / "cache")
    return tmp_path / "cache"


DIFFERENT = [("a", b"a"), (["a", "b"], ["ab"]), (["a", ["b"]], [["a"], "b"]), ({"a": 1}, {"a": 2}), (1, "1")]


@pytest.mark.parametrize("one, other", DIFFERENT)
def test_different_things_have_different_digests(one: object, other: object) -> None:
    assert cache.digest(one) != cache.digest(other)
    assert cache.digest(one) == cache.digest(one)


def test_a_file_counts_by_what_it_holds(tmp_path: Path) -> None:
    for name, text in (("a", "x"), ("b", "x"), ("c", "y")):
        (tmp_path / name).write_text(text, "utf-8")
    digests = [cache.digest(tmp_path / name) for name in "abc"]
    assert digests[0] == digests[1] != digests[2]


PLAIN = "def f(a):\n    return a + 1\n"
SAME = [
    '"""Text."""\n# more\n' + PLAIN,
    PLAIN.replace(":\n", ':\n    """Text."""\n'),
    PLAIN.replace("a + 1", "(a +\n      1)"),
]
OTHER = [PLAIN.replace("1", "2"), PLAIN.replace("a", "b"), PLAIN + "f(1)\n", PLAIN.replace("def", "async def")]


@pytest.mark.parametrize("text", SAME)
def test_comments_and_docstrings_are_no_code(tmp_path: Path, text: str) -> None:
    (tmp_path / "plain.py").write_text(PLAIN, "utf-8")
    (tmp_path / "other.py").write_text(text, "utf-8")
    assert cache.code_digests(tmp_path / "plain.py") == cache.code_digests(tmp_path / "other.py")


@pytest.mark.parametrize("text", OTHER)
def test_what_python_does_is_code(tmp_path: Path, text: str) -> None:
    (tmp_path / "plain.py").write_text(PLAIN, "utf-8")
    (tmp_path / "other.py").write_text(text, "utf-8")
    assert cache.code_digests(tmp_path / "plain.py") != cache.code_digests(tmp_path / "other.py")


def test_a_value_is_made_once() -> None:
    calls = []

    def make() -> dict[str, list[int]]:
        calls.append(1)
        return {"a": [1]}

    assert cache.value("things", "k", make) == cache.value("things", "k", make) == {"a": [1]}
    assert cache.value("things", "other", make) == {"a": [1]}
    assert len(calls) == 2


def test_what_is_half_made_is_not_kept(empty_folder: Path) -> None:
    def fails(place: Path) -> None:
        place.mkdir()
        (place / "half").write_text("", "utf-8")
        raise ValueError

    with pytest.raises(ValueError):
        cache.path("things", "k", fails)
    assert not list((empty_folder / "things").iterdir())
    assert cache.path("things", "k", lambda place: place.write_text("whole", "utf-8")).read_text("utf-8") == "whole"


def test_the_oldest_make_room(empty_folder: Path) -> None:
    for number in range(cache.MAX_KEPT_PER_KIND + 3):
        cache.path("things", str(number), lambda place: place.write_text("", "utf-8"))
        cache.path("things", "0", lambda place: place.write_text("", "utf-8"))
    names = {path.name for path in (empty_folder / "things").iterdir()}
    assert len(names) == cache.MAX_KEPT_PER_KIND and {"0", str(cache.MAX_KEPT_PER_KIND + 2)} <= names


def test_what_another_process_removes_meanwhile_does_no_harm(empty_folder: Path) -> None:
    """It is listed and gone when it is looked at, as a link to nothing is."""
    cache.value("things", "k", lambda: 1)
    (empty_folder / "things" / "gone").symlink_to(empty_folder / "nothing")
    assert cache.value("things", "other", lambda: 2) == 2



def test_a_traced_value_is_made_again_when_a_file_that_it_was_made_from_has_changed(tmp_path: Path) -> None:
    source, other = tmp_path / "source", tmp_path / "other"
    source.write_text("a", "utf-8")
    other.write_text("x", "utf-8")

    def asked() -> str:
        return str(
            cache.traced("things", "k", lambda: (source.read_text("utf-8") + other.read_text("utf-8"), [source]))
        )

    assert asked() == "ax"
    other.write_text("y", "utf-8")
    assert asked() == "ax", "it did not say that it has read this one"
    source.write_text("b", "utf-8")
    assert asked() == "by"
    source.unlink()
    with pytest.raises(FileNotFoundError):
        asked()


def test_a_parsed_toml_is_not_shared() -> None:
    cache.parsed_toml("a = [1]")["a"].append(2)
    assert cache.parsed_toml("a = [1]") == {"a": [1]}
