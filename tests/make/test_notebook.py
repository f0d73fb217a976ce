"""What a notebook shows (alquerque.notebook), the Python page's examples, and the package's reference."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import lxml.etree
import lxml.html
import pytest

import alquerque
import cache
from alquerque import GAMES, Rules, api, ruleset
from alquerque.board import Board, grid
from alquerque.formats.notation import parse_position, touch_text
from alquerque.notebook import Play, picture, spot
from render.notebook import examples, reference

SVG = "{http://www.w3.org/2000/svg}"


def circles(svg: str, radius: str) -> list[tuple[float, float]]:
    root = lxml.etree.fromstring(svg)
    return sorted(
        (float(one.get("cx")), float(one.get("cy"))) for one in root.iter(f"{SVG}circle") if one.get("r") == radius
    )


# --- pictures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_each_man_on_its_point(game: str) -> None:
    rules = ruleset(game)
    shown = picture(rules)._repr_svg_()
    text = alquerque.formats.notation.format_position(rules, alquerque.start(rules)).partition(";")[0]
    names = re.findall(r"[a-z]-?\d+", text)
    assert circles(shown, "21") == sorted(spot(rules.board, name) for name in names)
    assert all(name in rules.board.index for name in names)


def test_a_picture_has_rows_and_columns_where_players_see_them() -> None:
    rules = ruleset("alquerque-de-doce")
    shown = lxml.etree.fromstring(picture(rules, parse_position(rules, "W:Wa5,b5:Be1")).svg)
    discs = [one for one in shown.iter(f"{SVG}circle") if one.get("r") == "21"]
    (white, beside), (black,) = (
        [one for one in discs if one.get("fill") == colour] for colour in ("#fbf5e4", "#2a211b")
    )
    x, y = ({id(one): float(one.get(f"c{way}")) for one in discs} for way in "xy")
    assert x[id(black)] - x[id(white)] == 4 * (x[id(beside)] - x[id(white)]) == y[id(black)] - y[id(white)] > 0


def test_kinds_and_columns_are_written_on_the_men() -> None:
    rules = ruleset("lasca")
    position = parse_position(rules, "W:W(Kwb)d4,a1:Bg7")
    words = [one.text for one in lxml.etree.fromstring(picture(rules, position).svg).iter(f"{SVG}text")]
    assert [word for word in words if len(word) > 1] == ["K2"]
    assert len(circles(picture(rules, position).svg, "21")) == 3


def test_labels_cannot_break_out_of_the_drawing() -> None:
    board = ruleset("alquerque-de-tres").board
    shown = picture(board, labels={"a1": "<script>alert(1)</script>"})
    assert not list(lxml.etree.fromstring(shown.svg).iter(f"{SVG}script"))
    assert "a1:" in repr(shown)


# --- a board to play on -----------------------------------------------------------------------------------------------


def asked(shown: dict[str, Any], op: str, acts: list[str], **more: object) -> str:
    """A request of the board that was shown."""
    return json.dumps({"op": op, "game": shown["game"]["id"], "rules": shown["rules"], "acts": acts, **more})


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_the_catalogue_does_not_have_is_played_through_the_desk(game: str) -> None:
    """As the site's board plays it: by the view of what was played so far."""
    rng = random.Random(game)
    rules = ruleset(game)
    table = Play(rules, computer=None)
    shown = table._board_()
    assert shown["game"]["id"] != game and shown["game"]["board"]["id"] == rules.board.id
    acts: list[str] = []
    position = alquerque.start(rules)
    for _ in range(30):
        view = json.loads(api.answer(asked(shown, "view", acts)))
        legal = alquerque.legal(rules, position)
        assert [one["touch"] for one in view["legal"]] == [touch_text(rules.board, move) for move in legal]
        if not legal:
            break
        at = rng.randrange(len(legal))
        acts.append(view["legal"][at]["touch"])
        position = alquerque.play(rules, position, legal[at])
    table._stands_(json.dumps(acts))
    assert table.game.position == position and table._acts_() == acts


def test_the_board_knows_who_plays_and_what_cells_have_played() -> None:
    table = Play(ruleset("alquerque-de-doce", "medieval"), computer=3)
    shown = table._board_()
    assert (shown["view"]["side"], shown["players"], shown["own"], shown["acts"]) == (
        "b",
        {"w": "3", "b": "person"},
        False,
        [],
    )
    assert table._board_()["game"]["id"] == shown["game"]["id"], "one game, however often it is shown"
    table.move("c2-c3")
    assert len(table.game.turns) == 2 and table._board_()["acts"][0] == "c2-c3"
    thinker = table._thinker_(asked(shown, "think", ["c2-c3"], level=1))
    while not (part := thinker.step()) or not json.loads(part)["done"]:
        pass
    assert json.loads(part)["touch"].startswith("c4x")
    with pytest.raises(alquerque.history.IllegalAct):
        table.move("a1-a2")


def test_two_games_of_ones_own_are_two_games() -> None:
    boards = [Play(Rules(grid("mine", 3, width), setup="W:Wa1:Ba3")) for width in (3, 4)]
    listed = list(GAMES)
    ids = {table._board_()["game"]["id"]: len(table._board_()["game"]["board"]["points"]) for table in boards}
    assert sorted(ids.values()) == [9, 12] and list(GAMES) == listed


def test_a_function_plays_on_the_board() -> None:
    table = Play(ruleset("alquerque-de-tres"), computer=lambda game: game.legal()[-1])
    shown = table._board_()
    acts = [shown["view"]["legal"][0]["touch"]]
    legal = json.loads(api.answer(asked(shown, "view", acts)))["legal"]
    assert shown["own"]
    assert json.loads(table._thinker_(asked(shown, "think", acts)).step() or "")["touch"] == legal[-1]["touch"]


def test_a_player_of_ones_own_plays_the_other_side() -> None:
    table = Play(ruleset("alquerque-de-tres"), computer=lambda game: game.legal()[0], side="b")
    assert len(table.game.turns) == 1 and table.game.position.side == 1


# --- the examples -----------------------------------------------------------------------------------------------------


# What each prints, as its reader would find it by other ways.
PRINTS = {
    "moves": r"^c1xc3\nb2-c3\nd2-c3\nd3-c3\n4\n$",
    "count": r"^1 4 .*\n2 8 .*\n3 33 .*\n4 210 .*\n5 1,384 .*\n6 9,563 .*\n$",
    "games": r"^\d{3,4} \d+ \d+ \d+\n$",
    "wins": r"^\[\d+, \d+\] 0\.\d{3} \(0\.\d{3}–0\.\d{3}\)\n$",
    "tree": r"^$",
    "branching": r"^$",
    # fifteen generations; and what has evolved wins at least nine games of ten against a player without a plan
    "evolve": r"^(\d+ \d \d \[[-\d., ]+\]\n){15}\[(2[7-9]|30), [0-3]\]\n$",
    "variant": r"^1 4 3\n2 8 4\n3 33 5\n4 219 7\n5 1537 13\n(\w+ .+\n)+"
    r"few no lone-king balance three-kings two-kings one-each three-men\n$",
    "degrees": r"^\[\(3, 12\), \(4, 4\), \(5, 4\), \(8, 5\)\] 112\n$",  # 56 steps are drawn: 20 + 20 and 16 aslant
    "player": r"^\[\d+, \d+, \d+\]\n$",
    "own": r"^\('[a-d1-4x-]+', .*\)\n$",
    "record": r"^Wyllie, J\. 0-1 44\nd2xb4xd6xb8\n$",
    "search": r"^(\d+ -?\d+ \d+ [a-h1-8x-]+\n){3,}$",
}


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("name", examples.ORDER)
def test_the_python_pages_examples_run(root: Path, tmp_path: Path, name: str, lang: str) -> None:
    text = examples.read_examples(root / "site" / "examples", lang, ("es", "en"))[name]
    assert len(text.splitlines()) <= 38 and f"# {lang}:" not in text and text.startswith("# ")
    assert 1 <= len(examples.split_cells(text)) <= 3
    if lang == "es":  # the code is the same
        script = tmp_path / "example.py"
        script.write_text(text, "utf-8")
        environment = {"PYTHONPATH": str(root / "py"), "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run(
            [sys.executable, str(script)], env=environment, capture_output=True, text=True, encoding="utf-8"
        )
        assert not done.stderr and re.match(PRINTS[name], done.stdout), done


def test_every_example_is_offered_and_named(root: Path) -> None:
    assert {path.stem for path in (root / "site" / "examples").glob("*.py")} == set(examples.ORDER) == set(PRINTS)
    for lang in ("es", "en"):
        words = json.loads((root / "site" / "lang" / f"{lang}.json").read_text("utf-8"))["page"]["python"]["examples"]
        assert set(words) == {"title", *examples.ORDER}


# --- the reference ----------------------------------------------------------------------------------------------------


def test_every_public_name_is_in_the_reference_with_what_it_is(root: Path, dist: Path) -> None:
    page = lxml.html.parse(str(dist / "en" / "reference" / "alquerque" / "index.html")).getroot()
    for name in alquerque.__all__:
        (section,) = page.xpath(f"//section[@id='{name}']")
        own = [one for one in section if one.tag in ("p", "ul", "pre")]
        assert own and own[0].text_content().strip(), f"{name} has no docstring"
    for module in reference.public_modules(root / "py"):
        assert (dist / "en" / "reference" / module / "index.html").exists()


def test_the_reference_has_methods_fields_and_signatures(dist: Path) -> None:
    page = lxml.html.parse(str(dist / "en" / "reference" / "alquerque" / "index.html")).getroot()
    (legal,) = page.xpath("//section[@id='legal']/h3")
    assert "legal(rules: rules.Rules, position: pipeline.state.position.Position)" in legal.text_content()
    assert page.xpath("//section[@id='Board']//section[@id='Board.neighbours']")
    assert page.xpath("//section[@id='Game']//section[@id='Game.read']//p[contains(., 'white space')]")
    assert not page.xpath("//section[contains(@id, '_')][contains(@id, '._')]")
    assert page.xpath("//section[@id='Rules']//pre[contains(., 'compulsory')]"), "a table in columns stays one"


def test_the_reference_needs_no_scripts_and_no_other_host(dist: Path) -> None:
    for path in (dist / "en" / "reference").rglob("index.html"):
        page = lxml.html.parse(str(path)).getroot()
        assert not page.xpath("//main//script | //main//style | //main//*[@style]")
        assert not [link for link in page.xpath("//main//@href") if re.match(r"\w+:", link)]


def test_docstrings_are_read_as_they_are_meant() -> None:
    told = reference.docstring_html(
        "One ``name``.\n\na      first\nbb     second\n       goes on\n\n- one\n- two\n\n>>> 1 + 1\n2"
    )
    page = lxml.html.fromstring(f"<div>{told}</div>")
    assert [one.tag for one in page] == ["p", "pre", "ul", "pre"]
    assert page[0].find("code").text == "name" and "       goes on" in page[1].text_content()


def test_a_board_of_ones_own_is_drawn() -> None:
    board = Board("own", (("a1", 0, 0), ("b1", 1, 0)), (("a1", "b1"),))
    assert len(circles(picture(board).svg, "4.5")) == 2


def test_a_page_without_the_reference_does_not_wait_for_it(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pdoc reads the whole package anew after each edit of it: two seconds, which a game's page need not wait for."""
    monkeypatch.setattr(reference, "collect_reference", lambda package: pytest.fail("asked"))
    monkeypatch.setattr(cache, "value", lambda kind, key, make: make())
    told = reference.Reference(root / "py")
    assert len(told) == len(list(told)) > 20 and "alquerque.board" in list(told)
    with pytest.raises(pytest.fail.Exception):
        told["alquerque"]
