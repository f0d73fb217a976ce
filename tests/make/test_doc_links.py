"""No link of the documentation is dead; each page can be found, and says whom it is for; the forms for issues have the
keys that GitHub asks for; editors use the line lengths of the linters."""

from __future__ import annotations

import json
import tomllib
from configparser import ConfigParser
from pathlib import Path

import pytest
import yaml
from doc_links import ROOT, anchors, dead_links, documents, links

PAGES = [*documents(), ROOT / "py" / "solving" / "README.md", ROOT / "tests" / "pdn" / "README.md"]
NAMES = [path.relative_to(ROOT).as_posix() for path in PAGES]
DOCS = sorted((ROOT / "site" / "docs").glob("*.md"))
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
FIELDS = {"checkboxes", "dropdown", "input", "markdown", "textarea"}
MOST_README_LINES = 120


@pytest.mark.parametrize("name", NAMES)
def test_no_link_is_dead(name: str) -> None:
    assert dead_links(ROOT / name, (ROOT / name).read_text("utf-8")) == []


def test_a_dead_link_is_seen() -> None:
    page = ROOT / "README.md"
    good = "# A `b` (c)\n\n[one](#a-b-c), [two](LICENSE), [three](https://example.org)"
    text = f"{good}, [x](#d), ![y](no.png), [z](site/docs/testing.md#no)"
    assert dead_links(page, good) == []
    assert dead_links(page, text) == ["#d", "no.png", "site/docs/testing.md#no"]


def test_headings_of_one_name_are_numbered() -> None:
    assert anchors("# Dice\n\n## Dice\n\n## What is there?\n") == {"dice", "dice-1", "what-is-there"}


def test_the_readme_is_short_and_leads_to_every_page() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= MOST_README_LINES
    assert {path.relative_to(ROOT).as_posix() for path in DOCS} <= set(links(text))


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.stem)
def test_a_page_says_first_whom_it_is_for(path: Path) -> None:
    heading, _, first, *_ = path.read_text("utf-8").splitlines()
    assert heading.startswith("# ") and first.startswith("For ")


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_for_issues_has_what_github_asks_for(path: Path) -> None:
    form = yaml.safe_load(path.read_text("utf-8"))
    assert {"name", "description", "body"} <= set(form) <= {"name", "description", "title", "labels", "body"}
    assert all(one["type"] in FIELDS and one["attributes"]["label"] for one in form["body"])
    ids = [one["id"] for one in form["body"]]
    assert len(ids) == len(set(ids)) and any(one.get("validations", {}).get("required") for one in form["body"])
    for one in form["body"]:
        if one["type"] == "dropdown":
            assert all(isinstance(option, str) for option in one["attributes"]["options"])


def test_editors_use_the_line_lengths_of_the_linters() -> None:
    config = ConfigParser()
    config.read_string("[top]\n" + (ROOT / ".editorconfig").read_text("utf-8"))
    ruff = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]
    biome = json.loads((ROOT / "site" / "biome.json").read_text("utf-8"))["formatter"]
    scripts = config["*.{ts,mjs,css}"]
    assert config["*.py"].getint("max_line_length") == ruff["line-length"]
    assert (scripts.getint("max_line_length"), scripts.getint("indent_size")) == (
        biome["lineWidth"],
        biome["indentWidth"],
    )


def test_the_build_publishes_no_page_of_the_documentation(dist: Path) -> None:
    published = {path.name for path in dist.rglob("*.md")} | {path.name for path in dist.rglob("docs")}
    assert not published & {"docs", *(path.name for path in DOCS)}
