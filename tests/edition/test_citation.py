"""The two files that tell others how to cite the whole, for a repository and for a deposit, say what the project says
of itself.

Neither holds a DOI or a date of release: there is none before the first deposit.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # comes with pybtex

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OWN_WORK = "CC BY 4.0"  # of the edition's own words: one licence of the whole can be given, that of the code


def cff() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    return found


def deposit() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / ".zenodo.json").read_text("utf-8"))
    return found


def test_both_have_the_shape_that_their_readers_ask_for() -> None:
    assert {"cff-version", "message", "title", "authors"} <= set(cff()) and cff()["cff-version"] == "1.2.0"
    assert cff()["type"] == deposit()["upload_type"] == "software"
    assert {"title", "upload_type", "description", "creators"} <= set(deposit()) and deposit()["access_right"] == "open"
    for told in (cff(), deposit()):
        assert not {"doi", "date-released", "publication_date"} & set(told), "not before there is one"


@pytest.mark.parametrize(
    ("told", "people", "text"), [(cff(), "authors", "abstract"), (deposit(), "creators", "description")]
)
def test_both_say_what_the_project_says(told: dict[str, Any], people: str, text: str) -> None:
    (heading,) = re.findall(r"\A# (.+)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert told["title"] == heading and heading.casefold().startswith(PROJECT["name"])
    assert told["version"] == PROJECT["version"] and told["license"] == PROJECT["license"]
    assert told[people] == PROJECT["authors"] and told["keywords"] == PROJECT["keywords"]
    assert told[text].startswith(PROJECT["description"]) and OWN_WORK in json.dumps(told)
