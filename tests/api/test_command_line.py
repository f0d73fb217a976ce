"""The command line: what it prints, and how it refuses."""

from __future__ import annotations

import errno
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import psutil
import pytest
from PIL import Image

import alquerque
from alquerque import GAMES, terminal_game
from alquerque.formats.notation import draw_board
from alquerque.pipeline import set_up
from measuring import bench

Answer = TypeVar("Answer")
PY = Path(__file__).resolve().parents[2] / "py"


def run(*arguments: str, program: str = "alquerque") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(PY)}
    return subprocess.run([sys.executable, "-m", program, *arguments], capture_output=True, encoding="utf-8",
                          env=environment, timeout=600)


def test_games() -> None:
    told = json.loads(run("games", "--json").stdout)
    assert {"id": "alquerque-de-doce", "rulesets": [
        "medieval", "covarrubias", "base", "bell", "pergioco", "pergioco-pritchard", "moderno", "barker-bell",
        "barker-pritchard", "a-medida"]} in told
    assert {"id": "alquerque-de-nueve", "rulesets": ["nueve", "nueve-volar", "nueve-sin-dados", "nueve-dados"]} in told


def test_legal_with_rules_changes_position_and_moves() -> None:
    assert json.loads(run("legal", "alquerque-de-doce", "--moves", "c2-c3", "--json").stdout) == ["c4xc2"]
    shown = run("legal", "alquerque-de-doce", "--rules", "pergioco", "--set", "huff=no", "--position", "W:Wd5:B")
    assert sorted(shown.stdout.split()) == ["d5-c5", "d5-d4", "d5-e5"]


def test_perft_by_turns_and_positions() -> None:
    told = json.loads(run("perft", "damas", "--depth", "4", "--unit", "position", "--json").stdout)
    assert told == {"game": "damas", "rules": "damas", "unit": "position", "counts": [7, 49, 302, 1469]}


def test_a_position_is_drawn_with_letters_and_as_a_picture(tmp_path: Path) -> None:
    drawn = run("draw", "alquerque-de-tres", "--position", "W:Wa1:Bb2").stdout
    assert len([line for line in drawn.splitlines() if line.strip()]) >= 3
    file = tmp_path / "tres.svg"
    assert run("draw", "alquerque-de-tres", "--to", str(file)).returncode == 0
    assert file.read_text("utf-8").startswith("<svg ")
    for name in ("tres.gif", "none/tres.svg"):
        refused = run("draw", "alquerque-de-tres", "--to", str(tmp_path / name))
        assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1) and name in refused.stderr


def test_a_position_is_written_as_a_png_that_shows_its_men(tmp_path: Path) -> None:
    file = tmp_path / "tres.png"
    assert run("draw", "alquerque-de-tres", "--position", "W:Wa1:Bb2", "--to", str(file)).returncode == 0
    picture = Image.open(file).convert("RGBA")
    assert (picture.format, picture.size) == (None, (448, 448))
    at = {name: picture.getpixel((104 + 120 * column, 344 - 120 * row))
          for name, column, row in (("a1", 0, 0), ("b2", 1, 1), ("c3", 2, 2))}  # fmt: skip
    assert at == {"a1": (251, 245, 228, 255), "b2": (42, 33, 27, 255), "c3": (74, 53, 33, 255)}
    assert picture.getpixel((0, 0))[3] == 0, "the corners are round"
    rim, field = (82, 55, 22), (248, 240, 223)
    (edge,) = {picture.getpixel((x, 344))[0] for x in range(58, 62)} - {rim[0], field[0]}
    assert rim[0] < edge < field[0], "the edge of a man is smooth"


@pytest.mark.parametrize("pillow, said", [
    (None, "pip install pillow"), ("raise ImportError('libjpeg.so is not here')", "libjpeg.so is not here"),
    ("raise OSError(2, 'No such file or directory', 'a.ttf')", "a.ttf: No such file or directory"),
], ids=["missing", "broken", "without a file"])  # fmt: skip
def test_a_png_that_cannot_be_made_is_refused_with_the_true_reason(
    tmp_path: Path, pillow: str | None, said: str
) -> None:
    (tmp_path / "PIL").mkdir()
    (tmp_path / "PIL" / "__init__.py").write_text(pillow or "raise ModuleNotFoundError(name='PIL')", "utf-8")
    code = "import sys; from alquerque.__main__ import main; sys.exit(main(sys.argv[1:]))"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(PY)])}
    done = subprocess.run([sys.executable, "-c", code, "draw", "felli", "--to", str(tmp_path / "felli.PNG")],
                          capture_output=True, encoding="utf-8", env=environment, timeout=600)  # fmt: skip
    assert done.returncode == 2 and said in done.stderr and len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "felli.PNG").exists()


def typed(*lines: str, arguments: tuple[str, ...]) -> list[str]:
    """What the terminal shows to a person who types these lines."""
    done = subprocess.run([sys.executable, "-m", "alquerque", "play", *arguments], input="\n".join(lines), timeout=600,
                          capture_output=True, encoding="utf-8", env=os.environ | {"PYTHONPATH": str(PY)})  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_game_in_the_terminal() -> None:
    """A turn that is none is answered with those that can be played; undo takes a turn back; the end is told."""
    two = ("alquerque-de-doce", "--two", "--position", "B:Wc3,e5:Bc2")
    said = typed("c2-c9", "help", "c2-c1", "undo", "c2xc4", "e5-d4", arguments=two)
    assert [line.rpartition("> ")[2] for line in said].count(terminal_game.HELP) == 2
    assert any("cannot be played" in line and "c2xc4" in line for line in said)
    assert said[-1] == "c2xc4 e5-d4"
    assert "  2 ..b.." in said and "    abcde" in said
    met = typed("c2-c1", arguments=("alquerque-de-doce", "--level", "1", "--position", "B:We5:Bc2"))
    assert any("White: e5-" in line for line in met)  # who played it is said
    won = typed("c2xc4", arguments=("alquerque-de-doce", "--two", "--position", "B:Wc3:Bc2"))
    assert any(line.endswith("Black wins: White has no men left.") for line in won)


def test_the_terminal_has_words_for_each_end_that_the_page_has(root: Path) -> None:
    words = json.loads((root / "site" / "lang" / "en.json").read_text("utf-8"))["outcomes"]
    others = {"wins", "draw", "blocked-draw", "you-resigned", "other", "score", "you", "computer", "moves", "oneMove"}
    assert words.keys() - others == terminal_game.REASONS.keys()


def test_the_computer_answers_in_the_terminal() -> None:
    said = typed("c2-c3", "quit", arguments=("alquerque-de-doce", "--level", "1"))
    turns = said[-1].rpartition("> ")[2].split()
    assert len(turns) >= 2 and turns[0] == "c2-c3"
    (line,) = typed("c2-c3", arguments=("alquerque-de-doce", "--two", "--json"))
    assert json.loads(line)["turns"] == ["c2-c3"]


def test_a_game_that_is_stopped_ends_in_one_line() -> None:
    """As by Ctrl-C, while it waits for a turn; in a shell's background that signal is ignored from the start."""
    game = subprocess.Popen([sys.executable, "-um", "alquerque", "play", "felli", "--two"], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                            env=os.environ | {"PYTHONPATH": str(PY)},
                            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL))  # fmt: skip
    assert game.stdout
    while "abcde" not in game.stdout.readline():
        pass
    game.send_signal(signal.SIGINT)
    _, said = game.communicate(timeout=60)
    assert (game.returncode, said) == (130, "\nalquerque: stopped\n")


def test_replay(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(
        '[Game "alquerque-de-doce"]\n[Rules "barker-bell"]\n[Position "W:Wb4,d3:Bc3,c2,a1"]\n[First "w"]\n'
        "\n1. b4xd2xb2 a1xc3xe3 {both taken} 0-1\n",
        encoding="utf-8",
    )
    told = json.loads(run("replay", str(record), "--json").stdout)
    assert told["turns"] == ["b4xd2xb2", "a1xc3xe3"]
    assert told["outcome"] == {"winner": "b", "reason": "no-men", "score": [-4, 4]}
    assert told["position"].startswith("W:W:Be3") and told["result"] == "0-1"


@pytest.mark.parametrize("arguments", [
    (), ("chess",), ("legal",), ("legal", "chess"), ("legal", "damas", "--rules", "x"),
    ("legal", "damas", "--set", "x=1"), ("legal", "damas", "--set", "huff"), ("legal", "damas", "--set", "huff=x"),
    ("legal", "damas", "--position", "rubbish"), ("legal", "damas", "--position", "W:Wa1:Ba1"),
    ("legal", "damas", "--position", "W:Wa1:Bb2;nothing=1"), ("legal", "damas", "--position", "W:Wa1:Bb2;chain=h8"),
    ("legal", "damas", "--position", ""), ("legal", "damas", "--moves", "a3-a9"), ("legal", "damas", "--moves", "?!"),
    ("perft", "damas"), ("perft", "damas", "--depth", "0"), ("perft", "damas", "--depth", "x"),
    ("perft", "damas", "--depth", "2", "--unit", "metre"), ("replay", "/nowhere/at/all"),
    ("replay", __file__), ("replay", sys.executable), ("games", "extra"), ("games", "one\nanother"),
    ("legal", "damas", "--position", "W:Wa1\nB:"), ("legal", "damas", "--position", "W:W\nz9:B"),
    ("legal", "damas", "--moves", "c3-d4\nx"), ("play", "damas", "--two", "--level", "3"),
    ("play", "damas", "--two", "--side", "w"),
])
def test_anything_unknown_or_malformed_is_refused_in_one_line(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == "" and len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("arguments, said", [
    ("legal alquerqe-de-dose", "there is no game “alquerqe-de-dose”; did you mean alquerque-de-doce,"),
    ("legal doce", "did you mean alquerque-de-doce?"),
    ("legal damas --rules x", "no ruleset “x”; there are: damas, draughts-portuguese, draughts-czech\n"),
    ("legal damas --set huf=no", "there is no field “huf”; did you mean huff"),
    ("replay /nowhere/at/all", "“/nowhere/at/all” cannot be read: "),
])  # fmt: skip
def test_a_wrong_name_is_told_in_a_sentence_with_those_like_it(arguments: str, said: str) -> None:
    assert said in run(*arguments.split()).stderr


@pytest.mark.parametrize("arguments", [
    (), ("match", "chess"), ("match", "konane", "--rules", "x"), ("match", "--rules", "x"), ("bench", "--slowest", "x"),
])
def test_so_is_what_cannot_be_measured(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, program="measuring")
    assert done.returncode == 2
    assert done.stdout == "" and done.stderr.startswith("measuring: ") and len(done.stderr.strip().splitlines()) == 1


def test_the_version() -> None:
    done = run("--version")
    assert done.returncode == 0 and done.stdout == f"alquerque {alquerque.__version__}\n"


@pytest.mark.parametrize("arguments", ["games", "legal fanorona --json", "--help"])
def test_who_reads_only_the_beginning_has_not_failed(arguments: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m alquerque {arguments} | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, encoding="utf-8", timeout=60,
                          env=os.environ | {"PYTHONPATH": str(PY)})
    assert (done.stdout, done.stderr) == ("0\n", "")


@pytest.mark.parametrize("arguments", [("games",), ("legal", "fanorona", "--json"), ("--version",)])
def test_what_cannot_be_written_is_said_in_one_line(arguments: tuple[str, ...], tmp_path: Path) -> None:
    closed = tmp_path / "only-to-be-read"
    closed.touch()
    with closed.open(encoding="utf-8") as output:
        done = subprocess.run([sys.executable, "-m", "alquerque", *arguments], stdout=output, stderr=subprocess.PIPE,
                              encoding="utf-8", env=os.environ | {"PYTHONPATH": str(PY)}, timeout=60)
    assert done.returncode == 2 and done.stderr == f"alquerque: {os.strerror(errno.EBADF)}\n"


def test_rules_change_between_turns_but_not_the_board() -> None:
    assert run("legal", "konane", "--moves", "*a1 *a2 rules:konane;chain=must").stdout == "c1xa1\n"
    done = run("legal", "konane", "--moves", "*a1 *a2 rules:konane-6")
    assert done.returncode == 2
    assert (
        done.stderr == "alquerque: these rules are played on another board: a game already begun cannot pass to them\n"
    )


def test_workers_end_with_the_one_that_began_them() -> None:
    command = [sys.executable, "-m", "measuring", "bench", "--every"]
    begun = psutil.Popen(command, stdout=subprocess.DEVNULL, env=os.environ | {"PYTHONPATH": str(PY)})
    try:
        workers = eventually(lambda: begun.children(recursive=True))
    finally:
        begun.kill()
        begun.wait()
    assert workers
    ended = eventually(lambda: not any(at_work(worker) for worker in workers))
    for worker in filter(at_work, workers):
        worker.kill()
    assert ended


def at_work(worker: psutil.Process) -> bool:
    try:
        return bool(worker.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def eventually(ask: Callable[[], Answer], patience: float = 30) -> Answer:
    """The first answer that is not empty, or the last."""
    end = time.monotonic() + patience
    while not (answer := ask()) and time.monotonic() < end:
        time.sleep(0.05)
    return answer


def test_an_ambiguous_turn_is_refused_with_its_choices() -> None:
    done = run("legal", "fanorona", "--moves", "d3-e3")
    assert done.returncode == 2 and "d3-e3+" in done.stderr and "d3-e3~" in done.stderr
    done = run("legal", "draughts-english", "--position", "W:We3:Bd4,f4,d6,f6", "--moves", "e3xe7")
    assert done.returncode == 2 and "e3xc5xe7" in done.stderr and "e3xg5xe7" in done.stderr


@pytest.mark.slow
def test_bench_measures_every_game() -> None:
    """For a twentieth of a second each."""
    jobs = {id: (id, entry.rulesets[0].id, 0.05) for id, entry in GAMES.items()}
    measured = bench.run_in_pool(bench.measure, jobs)
    assert list(measured) == list(GAMES)
    assert all(one["leaves_per_s"] > 0 and one["played_per_s"] > 0 for one in measured.values())


@pytest.mark.long
def test_bench_as_it_is_asked_for() -> None:
    measured = json.loads(run("bench", "--json", program="measuring").stdout)
    assert list(measured) == [one["id"] for one in json.loads(run("games", "--json").stdout)]


def test_the_opponent_beats_chance() -> None:
    told = json.loads(run("match", "alquerque-de-tres", "--games", "6", "--json", program="measuring").stdout)
    assert told == {"alquerque-de-tres": {side: {"won": 3, "drawn": 0, "lost": 0} for side in "wb"}}


def test_a_level_plays_against_another_from_the_same_openings() -> None:
    asked = ("konane", "--rules", "konane-6", "--level", "4", "--against", "1", "--games", "4")
    scores = json.loads(run("match", *asked, "--json", program="measuring").stdout)["konane"].values()
    assert sum(sum(score.values()) for score in scores) == 4
    assert sum(score["won"] for score in scores) > sum(score["lost"] for score in scores)


@pytest.mark.parametrize("game", [id for id, entry in GAMES.items() if entry.base.board.style == "squares"])
def test_a_board_in_letters_lies_as_it_is_drawn(game: str) -> None:
    """Where the long diagonal goes the other way, the columns are drawn from the last to the first."""
    rules = GAMES[game].base
    text = draw_board(rules, set_up(rules)).split("\n")
    for x, y in rules.board.drawn:
        assert text[-1 - round(y)][round(x)] != " "
