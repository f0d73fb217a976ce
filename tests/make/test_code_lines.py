"""Every line of code that a docstring, the reference (which is made of the docstrings) or the documentation shows is
run, or at least read by the program that it is for; what the documentation names in the project is there."""

from __future__ import annotations

import argparse
import doctest
import importlib
import inspect
import json
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path

import doc_links
import pytest

import alquerque
import command_line
from alquerque import Game, ruleset
from alquerque.formats import notation, pdn, position_editing, records, trees
from alquerque.turns import turns

ROOT = Path(__file__).parents[2]
TEXTS = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in doc_links.documents()}
"""The documentation, by the path of each page."""
FOUND = [one.name for one in pkgutil.walk_packages(alquerque.__path__, "alquerque.")]
MODULES = ["alquerque", *(name for name in FOUND if "__main__" not in name)]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
BLOCKS = [(path, kind, block) for path, text in TEXTS.items() for kind, block in FENCED.findall(text)]
PYTHON = [(path, block) for path, kind, block in BLOCKS if kind == "python"]
SHELL = [(path, block) for path, _, block in BLOCKS if block.startswith("$ ")]


def code_spans(text: str) -> list[str]:
    """What stands between backquotes in the sentences of a page."""
    return [" ".join(code.split()) for code in re.findall(r"`([^`]+)`", FENCED.sub("", text))]


SPANS = {path: code_spans(text) for path, text in TEXTS.items()}
PATH = re.compile(r"(?:py|site|tests|[.]github)/[\w./-]*")
PLACEHOLDER = re.compile(r"(?<![A-Za-z])(?!README)[A-Z]{2,}(?![A-Za-z])")


def commands() -> list[str]:
    """All commands of the documentation, those within its sentences too, and of build.py's own help; without the
    remarks on them."""
    lines = [code for spans in SPANS.values() for code in spans]
    for line in [
        *(line for *_, block in BLOCKS for line in block.splitlines()),
        *(command_line.__doc__ or "").splitlines(),
    ]:
        lines.append(re.split(r" {2,}|#", line.strip().removeprefix("$ "))[0].strip())
    return sorted({line for line in lines if re.match("(PYTHONPATH=py )?python3 ", line)})


COMMANDS = commands()


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_give_what_they_show(name: str) -> None:
    done = doctest.testmod(importlib.import_module(name), optionflags=doctest.FAIL_FAST)
    assert not done.failed


def test_there_are_examples() -> None:
    found = doctest.DocTestFinder().find(alquerque)
    assert sum(len(one.examples) for one in found) >= 10


def test_the_calls_in_the_packages_docstring_are_calls_of_its_functions() -> None:
    """``ruleset(game, name, huff="no")``: the arguments are some that the function takes."""
    calls = re.findall(r"``(\w+)\((.*?)\)``", alquerque.__doc__ or "")
    assert len(calls) >= 6
    for name, given in calls:
        inside = [one.strip() for one in given.split(",")]
        named = dict(one.split("=") for one in inside if "=" in one)
        bound = inspect.signature(getattr(alquerque, name)).bind(*(one for one in inside if "=" not in one), **named)
        if name == "ruleset" and named:
            assert ruleset("alquerque-de-doce", "bell", **{field: json.loads(value) for field, value in named.items()})
        assert bound.args


def literal(module: object) -> list[str]:
    """The literal blocks of a module's docstring."""
    return [
        inspect.cleandoc("\n" + one) for one in re.findall(r"::\n\n((?:(?: {4}.*)?\n)+)", inspect.getdoc(module) or "")
    ]


def test_what_docstrings_show_of_files_can_be_read() -> None:
    head, line = literal(records)
    fields = re.sub(r"(?<=\])  +.*", "", head)
    assert records.read(re.sub(r'\[(?:Position|Result|Set) .*\n', "", fields).replace(" …", "")).play.acts[2] == "c1xc3"
    for tag in ("Position", "Set"):
        (one,) = re.findall(rf"\[{tag} .*\]", fields)
        assert records.read(f'[Game "alquerque-de-doce"]\n[Rules "barker-bell"]\n{one}\n\n')
    read = records.read(f'[Game "alquerque-de-doce"]\n[Rules "medieval"]\n[First "b"]\n\n{line}\n')
    assert not read.faults and len(read.play.turns) == 3 and read.tree
    tree = json.loads(literal(trees)[0])
    assert trees.main_line(trees.from_json(tree)) == ["d2-c3", "b4xd2"]
    begun = Game.begin(ruleset("alquerque-de-doce", "medieval")).act(tree["line"][0]["act"])
    assert [begun.read(" ".join(node["act"] for node in way)) for way in tree["line"][1]["ways"]]
    (described,) = literal(position_editing)
    assert position_editing.from_description(ruleset("bashni"), json.loads(described)).men
    (file,) = literal(pdn)
    (game,) = pdn.read(file, None)
    assert len(game.play.turns) == 6 and not game.faults


def test_blocks_are_of_a_kind_that_is_checked() -> None:
    assert {kind for _, kind, _ in BLOCKS} == {"", "python", "ts", "json"}
    assert PYTHON and SHELL


def test_the_position_that_the_documentation_shows_has_these_turns() -> None:
    (shown,) = (json.loads(block) for _, kind, block in BLOCKS if kind == "json")
    rules = ruleset("alquerque-de-doce", "medieval")
    position = notation.parse_position(rules, shown["position"])
    found = {
        notation.turn_text(rules.board, moves): notation.format_position(rules, after)
        for moves, after in turns(rules, position)
    }
    assert found == shown["turns"] and shown["outcome"] is None


@pytest.mark.parametrize(("path", "code"), PYTHON)
def test_python_of_the_documentation_runs(path: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each example prints the first moves of doce with the positions that they lead to."""
    exec(compile(code, path, "exec"), {})
    first, *others = capsys.readouterr().out.splitlines()
    assert re.match(r"[a-e][1-5]-c3 [WB]:W.*:B", first) and len(others) == 3


@pytest.mark.parametrize(("path", "shell"), SHELL)
def test_shell_of_the_documentation_gives_what_it_shows(path: str, shell: str, tmp_path: Path) -> None:
    game = Game.begin(ruleset("alquerque-de-doce")).read("c2-c3 c4xc2")
    (tmp_path / "game.txt").write_text(
        records.write(records.Record("alquerque-de-doce", "medieval", {}, game, {})), "utf-8"
    )
    (tmp_path / "py").symlink_to(ROOT / "py")
    told = [part.split("\n", 1) for part in re.split(r"^\$ ", shell, flags=re.MULTILINE)[1:]]
    environment = dict(os.environ)
    for command, wanted in told:
        if command.startswith("export "):
            environment |= dict([command.removeprefix("export ").split("=")])
            continue
        python, *arguments = shlex.split(command)
        assert python == "python3"
        done = subprocess.run([sys.executable, *arguments], cwd=tmp_path, env=environment, capture_output=True, text=True,
                              encoding="utf-8", timeout=120)  # fmt: skip
        assert done.returncode == 0 and not done.stderr, done
        assert done.stdout.strip() == wanted.strip() or not wanted.strip() and done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_one_that_its_program_takes(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = shlex.split(re.sub("[][]", "", command).replace("…", "x").removeprefix("PYTHONPATH=py "))
    program = [word for word in words[words.index("python3") + 1:] if word != "--help"]
    if program[0] == "build.py":
        monkeypatch.setattr(sys, "argv", ["1" if word == "N" else word for word in program])
        assert isinstance(command_line.parse_arguments(), argparse.Namespace)
    elif program[1] in ("alquerque", "measuring"):
        assert importlib.import_module(f"{program[1]}.__main__")._parser().parse_args(program[2:])
    else:
        assert program[0].endswith(".py") and (ROOT / program[0]).exists() or program[0] == "-m", program


def imports() -> list[tuple[str, str, str]]:
    """(page, name, script) of each import in the TypeScript of the documentation."""
    lines = [(path, *found) for path, kind, block in BLOCKS if kind == "ts"
             for found in re.findall(r'import (?:type )?\{([^}]+)\} from "\.\./([^"]+)"', block)]  # fmt: skip
    return [(path, name.strip(), script) for path, names, script in lines for name in names.split(",")]


@pytest.mark.parametrize(("path", "name", "script"), imports())
def test_typescript_of_the_documentation_imports_what_is_there(path: str, name: str, script: str) -> None:
    assert re.search(rf"^export .*\b{name}\b", (ROOT / "site" / "app" / script).read_text("utf-8"), re.MULTILINE), path


def test_files_that_the_documentation_names_are_there() -> None:
    """Paths with a placeholder (``ID``, ``…``, ``*``) and folders that nobody has needed yet are left out."""
    named = [(path, span) for path, spans in SPANS.items() for span in spans
             if PATH.fullmatch(span) and not PLACEHOLDER.search(span)]  # fmt: skip
    assert len(named) > 80
    assert [f"{path}: {name}" for path, name in named if name != "site/wheels/" and not (ROOT / name).exists()] == []


def test_modules_that_the_documentation_names_are_there() -> None:
    named = {
        (path, span) for path, spans in SPANS.items() for span in spans if re.fullmatch(r"alquerque(\.[a-z_]+)+", span)
    }
    assert len(named) > 5
    assert [one for one in sorted(named) if one[1] not in MODULES] == []


def test_all_commands_are_seen() -> None:
    assert len(COMMANDS) > 30
    assert all(any(word in one for one in COMMANDS) for word in ("serve", "perft", "match", "fuzz", "tune"))
