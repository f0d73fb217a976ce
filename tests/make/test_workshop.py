"""`build.py serve`: an edit is seen on the next request; what fails is told, and the next request tries again."""

import contextlib
import os
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from dev import server
from dev.workshop import Failed, Workshop


@pytest.fixture
def workshop(tmp_path: Path) -> Iterator[Workshop]:
    (tmp_path / "source").mkdir()
    (tmp_path / "out").mkdir()
    edit(tmp_path, "first")
    with contextlib.closing(
        Workshop("smallsite:Small", tmp_path / "source", tmp_path / "out", sources=[tmp_path / "source"])
    ) as workshop:
        yield workshop


def edit(folder: Path, words: str) -> None:
    (folder / "source" / "words").write_text(words, "utf-8")


def test_a_page_is_made_when_it_is_asked_for(tmp_path: Path, workshop: Workshop) -> None:
    assert workshop.page("es/index.html")
    assert (tmp_path / "out" / "es" / "index.html").read_text("utf-8") == "es/index.html: first"
    assert not (tmp_path / "out" / "index.html").exists()
    assert not workshop.page("nothing.html")
    process = workshop._process
    assert workshop.page("index.html") and workshop._process is process, "nothing has changed"
    edit(tmp_path, "second")
    assert workshop.page("index.html") and workshop._process is not process
    assert (tmp_path / "out" / "index.html").read_text("utf-8") == "index.html: second"


@pytest.mark.parametrize("words, why", [("wrong", "the words are wrong"), ("bad page", "no page can be made")])
def test_what_fails_is_told_and_tried_again(tmp_path: Path, workshop: Workshop, words: str, why: str) -> None:
    assert workshop.page("index.html")
    edit(tmp_path, words)
    for _ in range(2):
        with pytest.raises(Failed, match=why):
            workshop.page("index.html")
    assert (tmp_path / "out" / "index.html").read_text("utf-8") == "index.html: first", "the last good one stays"
    edit(tmp_path, "mended")
    assert workshop.page("index.html")
    assert (tmp_path / "out" / "index.html").read_text("utf-8") == "index.html: mended"


def test_the_other_process_ends_with_its_owner(workshop: Workshop) -> None:
    workshop.page("index.html")
    assert workshop._process
    pid = workshop._process.pid
    workshop.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_over_the_line(tmp_path: Path, workshop: Workshop) -> None:
    (tmp_path / "out" / "style.css").write_text("css", "utf-8")
    kind = type("Here", (server.Working,), {"workshop": workshop})
    with server.served(tmp_path / "out", "/below/", kind=kind) as address:

        def got(path: str) -> str:
            with urllib.request.urlopen(address + path) as answer:
                return answer.read().decode()

        with urllib.request.urlopen(urllib.request.Request(f"{address}es/", method="HEAD")) as answer:
            assert (answer.status, answer.read()) == (200, b""), "a page is made for who only asks whether it is there, too"
        assert got("es/") == got("es") == "es/index.html: first"
        assert got("") == "index.html: first"
        assert got("style.css") == "css"
        edit(tmp_path, "second <b>")
        assert got("es/") == "es/index.html: second <b>"
        edit(tmp_path, "wrong")
        with pytest.raises(urllib.error.HTTPError) as refused:
            got("es/")
        assert refused.value.code == 500 and b"the words are wrong" in refused.value.read()
        assert got("style.css") == "css"
