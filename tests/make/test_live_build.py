"""`build.py serve`: an edit is seen on the next request; what fails is told, and the next request tries again."""

import contextlib
import os
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import tools
from dev import server
from dev.live_build import BuildFailed, LiveBuild


@pytest.fixture
def workshop(tmp_path: Path) -> Iterator[LiveBuild]:
    (tmp_path / "source").mkdir()
    (tmp_path / "out").mkdir()
    edit(tmp_path, "first")
    with contextlib.closing(
        LiveBuild("small_site:Small", tmp_path / "source", tmp_path / "out", sources=[tmp_path / "source"])
    ) as workshop:
        yield workshop


def edit(folder: Path, words: str) -> None:
    (folder / "source" / "words").write_text(words, "utf-8")


def test_a_page_is_made_when_it_is_asked_for(tmp_path: Path, workshop: LiveBuild) -> None:
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
def test_what_fails_is_told_and_tried_again(tmp_path: Path, workshop: LiveBuild, words: str, why: str) -> None:
    assert workshop.page("index.html")
    edit(tmp_path, words)
    for _ in range(2):
        with pytest.raises(BuildFailed, match=why):
            workshop.page("index.html")
    assert (tmp_path / "out" / "index.html").read_text("utf-8") == "index.html: first", "the last good one stays"
    edit(tmp_path, "mended")
    assert workshop.page("index.html")
    assert (tmp_path / "out" / "index.html").read_text("utf-8") == "index.html: mended"


def test_the_other_process_ends_with_its_owner(workshop: LiveBuild) -> None:
    workshop.page("index.html")
    assert workshop._process
    pid = workshop._process.pid
    workshop.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_pool_that_the_other_process_has_started_ends_with_it(tmp_path: Path, workshop: LiveBuild) -> None:
    edit(tmp_path, "pool")
    workshop.page("index.html")
    assert workshop._process
    process = workshop._process
    workshop._pipe.close()  # as when the server is ended from outside
    process.join(30)
    assert process.exitcode == 0, "it does not wait for the pool"
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "out" / "pid").read_text("utf-8")), 0)


def test_what_is_no_python_is_prepared_again_in_the_same_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "ROOT", tmp_path)
    source, out = tmp_path / "site", tmp_path / "out"
    for folder in (source, out):
        folder.mkdir()
    (source / "words").write_text("first", "utf-8")
    with contextlib.closing(LiveBuild("small_site:Small", source, out, sources=[source])) as workshop:
        workshop.page("index.html")
        process = workshop._process
        (source / "words").write_text("second", "utf-8")
        assert workshop.page("index.html") and workshop._process is process
        assert (out / "index.html").read_text("utf-8") == "index.html: second"
        (source / "words").write_text("wrong", "utf-8")
        with pytest.raises(BuildFailed, match="the words are wrong"):
            workshop.page("index.html")
        (source / "words").write_text("third", "utf-8")
        assert workshop.page("index.html") and (out / "index.html").read_text("utf-8") == "index.html: third"
        process = workshop._process
        (source / "module.py").write_text("1", "utf-8")
        assert workshop.page("index.html") and workshop._process is not process


def test_over_the_line(tmp_path: Path, workshop: LiveBuild) -> None:
    (tmp_path / "out" / "style.css").write_text("css", "utf-8")
    kind = type("Here", (server.LiveHandler,), {"workshop": workshop})
    with server.served(tmp_path / "out", "/below/", kind=kind) as address:

        def got(path: str) -> str:
            with urllib.request.urlopen(address + path) as answer:
                return answer.read().decode()

        with urllib.request.urlopen(urllib.request.Request(f"{address}es/", method="HEAD")) as answer:
            assert (answer.status, answer.read()) == (200, b""), (
                "a page is made for who only asks whether it is there, too"
            )
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
