"""The problems: each line can be played and wins, the right turn is the only one, every other has its refutation; a
sample is proved anew, in the long run all are."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from gzip import decompress
from pathlib import Path
from typing import Any

import lxml.html
import pytest
from test_prebuilt import unpacked
from test_tres import PASSAGE

import tools
from alquerque import GAMES, Game, Position, ruleset
from alquerque.board import indices
from alquerque.formats.notation import parse_position, touch_text
from alquerque.thinking import endings
from alquerque.thinking.exact import (
    LATE_WIN_TURNS,
    Graph,
    Solver,
    group_mirror_images,
    max_provable_plies,
    turns_by_result,
)
from computed import problem_generator, search_problems
from render.teaching import problems as posing

FOLDER = Path(__file__).parents[2] / "site" / "data" / "problems"
FILES = dict(sorted(posing.read_problems(FOLDER).items(), key=lambda file: list(GAMES).index(file[1]["game"])))
"""In the order of the catalogue, as the list shows them."""
ALL = [(name, one) for name, told in FILES.items() for one in told["problems"]]
MOST = 12_000
"""Positions of a table that takes half a second."""
BY_TABLES = {name for name, told in FILES.items() if "tables" in told}
"""The files whose proof are the complete tables of a game, which no test has."""
OWN = [(name, one) for name, one in ALL if name not in BY_TABLES]


def proof_positions(one: dict[str, Any]) -> int:
    """The positions by which a problem is proved; a search takes as long for a quarter as many as a table has."""
    return int(one["proof"]["table"] if "table" in one["proof"] else 4 * one["proof"]["search"])


CHEAPEST = [(name, sorted(told["problems"], key=proof_positions)[:2])
            for name, told in FILES.items() if name not in BY_TABLES]  # fmt: skip
SAMPLE = [(name, one) for name, some in CHEAPEST for one in some if proof_positions(one) < MOST]
"""The two of each file that are quickest to prove."""


def called(pair: tuple[str, dict[str, Any]]) -> str:
    return f"{pair[0]}-{pair[1]['id']}"


def begun(name: str, one: dict[str, Any]) -> Game:
    rules = ruleset(FILES[name]["game"], one["rules"])
    return Game.begin(rules, parse_position(rules, one["position"]))


def after(game: Game, acts: str) -> Game:
    for act in acts.split():
        game = game.act(act)
    return game


def test_there_are_enough_over_enough_games() -> None:
    assert len(ALL) >= 120
    assert len(FILES) >= 12
    assert len(FILES["alquerque-de-doce"]["problems"]) >= 40
    assert len({one["rules"] for one in FILES["alquerque-de-doce"]["problems"]}) >= 4
    assert len([one for _, one in ALL if one["rules"] == "medieval"]) >= 60
    assert len({one["id"] for _, one in ALL}) == len(ALL)
    assert {one["grade"] for _, one in ALL} == {1, 2, 3}


@pytest.mark.parametrize("pair", ALL, ids=map(called, ALL))
def test_a_problem_is_what_it_says(pair: tuple[str, dict[str, Any]]) -> None:
    """Its first turns are those that are legal, each right or wrong; its line wins in as many turns as it says; what
    shows why a turn is wrong can be played, and wins for the other side where it says so."""
    name, one = pair
    game = begun(name, one)
    side = game.position.side
    after_turns = turns_by_result(game.rules, game.position).items()
    ways = {" ".join(touch_text(game.rules.board, m) for m in way): q for q, some in after_turns for way in some}
    assert set(ways) == {*one["right"], *one["wrong"]}
    assert not set(one["right"]) & set(one["wrong"]) and one["line"][0] in one["right"]
    assert len(group_mirror_images(game.rules, game.position, dict.fromkeys(ways[way] for way in one["right"]))) == 1
    if one["goal"] == "win":
        end = after(game, " ".join(one["line"]))
        assert end.outcome and end.outcome.winner == side
        assert sum(turn.side == side for turn in end.turns) == one["turns"]
        assert len(one["line"]) < max_provable_plies(game.rules)
    for way, (lost, shown) in one["wrong"].items():
        end = after(game, f"{way} {shown}")
        assert not end.unfinished
        if lost and len(end.turns) < 6:
            assert end.outcome and end.outcome.winner == 1 - side, way
            assert sum(turn.side != side for turn in end.turns) == lost, way
        if one["goal"] == "save":
            assert lost is not None and (game.rules.closing == "draw" or name in BY_TABLES)
        if one["goal"] == "hold":
            assert "search" in one["proof"] and lost is not None and lost <= one["turns"]
        if one["goal"] == "keep":
            assert name in BY_TABLES


@pytest.mark.parametrize("pair", ALL, ids=map(called, ALL))
def test_the_difficulty_is_that_of_the_formula(pair: tuple[str, dict[str, Any]]) -> None:
    hard = pair[1]["difficulty"]
    assert hard["value"] == problem_generator.difficulty(hard["seen"], hard["tempting"])
    assert "clauses" in pair[1] or hard["tempting"] > 0


def proved(name: str, one: dict[str, Any]) -> None:
    """Makes the table or the search anew, and compares everything that the file says with it."""
    game = begun(name, one)
    if "search" in one["proof"]:
        proved_by_search(game, one)
    else:
        proved_by_table(game, one)


def proved_by_search(game: Game, one: dict[str, Any]) -> None:
    """The search that a page makes: only the right turns win in time, or after all others the other side does."""
    rules, p = game.rules, game.position
    solver, n = Solver(rules, 200_000), one["turns"]
    assert one["goal"] in ("win", "hold")
    for q, ways in turns_by_result(rules, p).items():
        acts = {" ".join(touch_text(rules.board, m) for m in way) for way in ways}
        lost = {one["wrong"][way][0] for way in acts if way in one["wrong"]}
        assert bool(lost) != bool(acts & set(one["right"])) and len(lost) < 2
        if lost and None not in lost:
            assert lost == {solver.within(q, 1 - p.side, 12)}
        if one["goal"] == "win":
            assert solver.holds(q, p.side, n - 1 + (LATE_WIN_TURNS if lost else 0)) == (not lost)
            assert lost or not solver.holds(q, p.side, n - 2)
        elif not lost:
            assert not solver.holds(q, 1 - p.side, n + LATE_WIN_TURNS)


def proved_by_table(game: Game, one: dict[str, Any]) -> None:
    rules, p = game.rules, game.position
    graph = Graph(rules, p, 400_000)
    worth = graph.worth.get(p)
    if one["goal"] == "win":
        assert worth and worth.winner == p.side and worth.turns(p.side) == one["turns"]
    else:
        assert worth is None
    for q, ways in turns_by_result(rules, p).items():
        for way in ways:
            acts = " ".join(touch_text(rules.board, m) for m in way)
            value = graph.worth.get(q)
            won, lost = value and value.winner == p.side, value and value.winner != p.side
            if acts in one["right"]:
                assert won if one["goal"] == "win" else not lost
            else:
                assert one["wrong"][acts][0] == (value.turns(q.side) if value and lost else None), acts
                assert not won


@pytest.mark.parametrize("pair", SAMPLE, ids=map(called, SAMPLE))
def test_a_sample_is_proved_anew(pair: tuple[str, dict[str, Any]]) -> None:
    proved(*pair)


@pytest.mark.long
@pytest.mark.parametrize("pair", OWN, ids=map(called, OWN))
def test_all_are_proved_anew(pair: tuple[str, dict[str, Any]]) -> None:
    proved(*pair)


def test_none_is_like_another() -> None:
    for name, told in FILES.items():
        shapes = [
            problem_generator.position_class(begun(name, one).rules, begun(name, one).position)
            for one in told["problems"]
        ]
        assert len(set(shapes)) == len(shapes), name


def test_the_problem_of_the_book_is_its_line() -> None:
    (one,) = [one for _, one in ALL if "clauses" in one]
    line = " ".join(one["line"])
    assert any(line.startswith(acts) for acts, _ in PASSAGE)
    assert one["line"][5] == f"@{PASSAGE[0][1]}"
    assert list(one["clauses"].values()) == ["tres.7", "tres.8", "tres.9", "tres.9", "tres.10", "tres.11"]
    assert one["right"] == ["@b2"]


# -- finding -----------------------------------------------------------------------------------------------------


def made_again(name: str, tmp_path: Path) -> None:
    """A file without its problems gets the same text again, to the letter."""
    text = (FOLDER / f"{name}.json").read_text("utf-8")
    told = json.loads(text)
    path = tmp_path / f"{name}.json"
    path.write_text(json.dumps({key: value for key, value in told.items() if key != "problems"}), "utf-8")
    problem_generator.fill_file(path)
    assert path.read_text("utf-8") == text


def test_a_file_is_made_again_exactly(tmp_path: Path) -> None:
    made_again("felli", tmp_path)


FEW = [(name, one) for name, one in ALL if name in BY_TABLES and one["position"].count(",") <= 4]


@pytest.fixture
def with_endings() -> Iterator[None]:
    """The tables of endings that the site has."""
    endings.read(FOLDER.parent / "endings", decompress)
    yield
    endings.drop()


@pytest.mark.usefixtures("with_endings")
@pytest.mark.parametrize("pair", FEW, ids=map(called, FEW))
def test_problems_of_complete_tables_agree_with_the_tables_of_endings(pair: tuple[str, dict[str, Any]]) -> None:
    """Of six men at most other tables know, besides, after how many turns a position is won."""
    name, one = pair
    game = begun(name, one)
    for q, ways in turns_by_result(game.rules, game.position).items():
        verdict = endings.ending(game.rules, q).verdict
        mine = {"win": "loss", "loss": "win"}.get(verdict, "open")
        assert verdict != "unknown"
        for way in ways:
            acts = " ".join(touch_text(game.rules.board, m) for m in way)
            if acts in one["right"]:
                assert mine == ("open" if one["goal"] == "save" else "win"), acts
            else:
                lost = one["wrong"][acts][0]
                assert mine == ("open" if lost is None else "loss"), acts
                assert not lost or endings.ending(game.rules, q).plies == 2 * lost - 1


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in FILES if name not in BY_TABLES])
def test_every_file_is_made_again_exactly(name: str, tmp_path: Path) -> None:
    made_again(name, tmp_path)


@pytest.mark.slow
def test_finding_gives_the_same_again_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    head = {"game": "alquerque-de-tres", "rulesets": {"tres-libre": 2}, "seed": 5}

    def fill_file(told: dict[str, Any]) -> dict[str, Any]:
        path.write_text(json.dumps(told), "utf-8")
        problem_generator.fill_file(path)
        return dict(json.loads(path.read_text("utf-8")))

    first = fill_file(head)
    assert len(first["problems"]) == 2 and fill_file(head) == first
    assert fill_file(first) == first
    assert fill_file({**first, "problems": first["problems"][:1]}) == first, "one that is kept is made again"
    kept = [one["position"] for one in first["problems"][:1]]
    fewer = fill_file({**head, "kept": {"tres-libre": kept}})
    assert len(fewer["problems"]) == 2 and kept[0] in [one["position"] for one in fewer["problems"]]


@pytest.mark.slow
def test_a_search_finds_the_same_again(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    how = {"nueve": {"left": [[3, 3], [3, 3]]}}
    head = {"game": "alquerque-de-nueve", "rulesets": {"nueve": 1}, "seed": 5, "search": how, "goals": {"nueve": ["win"]}}
    found = []
    for _ in range(2):
        path.write_text(json.dumps(head), "utf-8")
        problem_generator.fill_file(path)
        found.append(json.loads(path.read_text("utf-8")))
    assert found[0] == found[1]
    (one,) = found[0]["problems"]
    assert one["goal"] == "win" and one["turns"] in (2, 3) and found[0]["kept"] == {"nueve": [one["position"]]}
    rules = ruleset("alquerque-de-nueve", "nueve")
    proved_by_search(Game.begin(rules, parse_position(rules, one["position"])), one)


def test_a_search_that_is_stopped_keeps_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = next(one for one in problem_generator.FOLDER.glob("*.json") if '"search"' in one.read_text("utf-8"))
    told = json.loads(file.read_text("utf-8"))
    name = next(iter(told["search"]))
    found = [one for one in told["problems"] if one["rules"] == name][:2]

    def stopped(*_: object) -> Iterator[dict[str, Any]]:
        yield from found
        raise KeyboardInterrupt

    monkeypatch.setattr(search_problems, "candidates", stopped)
    path = tmp_path / "some.json"
    head = {"game": told["game"], "rulesets": {name: 9}, "seed": 5, "search": told["search"]}
    path.write_text(json.dumps(head), "utf-8")
    problem_generator.fill_file(path)
    kept = json.loads(path.read_text("utf-8"))["problems"]
    assert sorted(one["id"] for one in kept) == sorted(one["id"] for one in found)
    assert f"{name}: candidate 2 of 14" in capsys.readouterr().out


def test_the_men_that_are_left_stand_together() -> None:
    """So many of each side, of those that were there, and none farther from the point than one that was taken off."""
    rules = ruleset("lasca")
    p = Game.begin(rules).position
    for seed in range(8):
        thin = search_problems.thin_out(rules, p, [[2, 3], [4, 4]], random.Random(seed))
        white, black = (mask.bit_count() for mask in (thin.men[0], thin.men[len(rules.kinds)]))
        assert 2 <= white <= 3 and black == 4 and thin.side == p.side
        assert not any(new & ~old for new, old in zip(thin.men, p.men, strict=True))
        assert any(all(max(away[i] for i in indices(new)) <= min(away[i] for i in indices(old & ~new))
                       for new, old in zip(thin.men, p.men, strict=True) if new) for away in rules.board.distances)  # fmt: skip


def test_a_position_that_is_no_problem_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    kept = {"tres-libre": ["W:Wa1:Bc3"]}
    path.write_text(
        json.dumps({"game": "alquerque-de-tres", "rulesets": {"tres-libre": 1}, "seed": 5, "kept": kept}), "utf-8"
    )
    with pytest.raises(tools.DataError, match="is no problem"):
        problem_generator.fill_file(path)


def moved(p: Position, board: Any, by: int) -> Position:
    """Every man moved so many columns to the right, where the board has room."""
    def shifted(men: int) -> int:
        return sum(1 << board.index[f"{chr(ord(board.points[i][0]) + by)}{board.points[i][1:]}"]
                   for i in range(len(board.points)) if men >> i & 1)  # fmt: skip

    return p._replace(men=tuple(map(shifted, p.men)))


def test_likeness_is_that_of_mirrors_and_shifts() -> None:
    rules = ruleset("alquerque-de-doce")
    p = parse_position(rules, "B:Wb2,c3:Ba1")
    like = problem_generator.position_class(rules, p)
    assert problem_generator.position_class(rules, moved(p, rules.board, 1)) == like
    assert problem_generator.position_class(rules, parse_position(rules, "B:Wd2,c3:Be1")) == like
    turned = [
        problem_generator.position_class(rules, parse_position(rules, text))
        for text in ("B:Wb2,c4:Ba1", "B:Wb2,d3:Ba1")
    ]
    assert turned[0] == turned[1] != like
    assert problem_generator.position_class(rules, parse_position(rules, "W:Wb2,c3:Ba1")) != like
    assert problem_generator.position_class(rules, parse_position(rules, "B:Wb2,c4:Ba1")) != like


# -- pages -------------------------------------------------------------------------------------------------------


def page(dist: Path, lang: str, name: str) -> Any:
    return lxml.html.parse(dist / lang / name / "index.html").getroot()


def hidden_data(of: Any) -> dict[str, Any]:
    return dict(json.loads(of.xpath("string(//script[@id='page-data'])")))


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_list_has_them_all_with_their_boards(dist: Path, lang: str) -> None:
    root = page(dist, lang, "problems")
    cards = root.xpath("//main//li[@data-problem]")
    assert [card.get("data-problem") for card in cards] == [one["id"] for _, one in ALL]
    for (name, one), card in zip(ALL, cards, strict=True):
        (link,) = card.xpath(".//a/@href")
        assert link.endswith(f"problems/{name}/#p={one['id']}")
        men = begun(name, one).position.men
        board, *drawn = card.xpath(".//svg//*[local-name()='use']/@href")
        stacks = [one for one in drawn if not one.endswith("-under")]
        single = [len(points.split()) // 2 - 2 for points in card.xpath(".//*[local-name()='polyline']/@points")]
        assert len(stacks) + sum(single) == sum(mask.bit_count() for mask in men)
        assert board.startswith("#ground-") and root.get_element_by_id(str(board)[1:]) is not None
    ids = [id for ids in hidden_data(root)["places"].values() for id in ids]
    assert sorted(ids) == sorted(one["id"] for _, one in ALL)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("name", FILES)
def test_a_page_stands_without_python(dist: Path, name: str, lang: str) -> None:
    root = page(dist, lang, f"problems/{name}")
    men = root.xpath("//*[@data-stage]//*[@class='man']")
    first = FILES[name]["problems"][0]
    assert len(men) == sum(mask.bit_count() for mask in begun(name, first).position.men)
    assert root.xpath("string(//*[@data-ask])").strip()
    data = hidden_data(root)
    assert [one["id"] for one in data["problems"]] == [one["id"] for one in FILES[name]["problems"]]
    assert len(root.xpath("//details[@class='solutions']//li")) == len(data["problems"])


@pytest.mark.parametrize("name", FILES)
def test_a_first_turn_needs_no_python(dist: Path, name: str) -> None:
    """Each touch of each first turn is legal in the page's own views; so is what the page then plays, to its end; and
    after the defence the learner has every move that the package has."""
    data = hidden_data(page(dist, "en", f"problems/{name}"))
    known = unpacked(json.loads((dist / "en" / "problems" / name / data["answers"]).read_text("utf-8")))
    for id, first in unpacked(data["views"]).items():
        assert first == {"": known[id][""]}, "where a problem begins, the page itself knows"

    def view(one: dict[str, Any], acts: list[str]) -> dict[str, Any]:
        return {key: value for n in range(len(acts) + 1) for key, value in known[one["id"]][" ".join(acts[:n])].items()}

    def legal(one: dict[str, Any], acts: list[str]) -> set[str]:
        return {move["touch"] for move in view(one, acts)["legal"]}

    for one in FILES[name]["problems"]:
        ways = {way: shown for way, (_, shown) in one["wrong"].items()} | dict.fromkeys(one["right"], "")
        if len(one["line"]) > 1:
            ways[one["line"][0]] = one["line"][1]
        for way, shown in ways.items():
            acts = f"{way} {shown}".split()
            for n, touch in enumerate(acts):
                assert touch in legal(one, acts[:n]), (one["id"], acts[: n + 1])
                mine = n < len(way.split())
                assert not mine or legal(one, acts[:n]) == touches(after(begun(name, one), " ".join(acts[:n])))
            end, men = after(begun(name, one), " ".join(acts)), view(one, acts)["men"]
            assert view(one, acts)["side"] == "wb"[end.position.side]
            assert {man["at"] for man in men} == {
                end.rules.board.points[point] for mask in end.position.men for point in indices(mask)}  # fmt: skip
            assert (view(one, acts)["outcome"] is None) == (end.outcome is None)
            if way in one["right"]:
                assert legal(one, acts) == touches(end), (one["id"], "the learner goes on")


def touches(game: Game) -> set[str]:
    return set() if game.outcome else {touch_text(game.rules.board, move) for move in game.legal()}


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_ways_to_the_problems(dist: Path, lang: str) -> None:
    def links(of: str) -> Iterator[str]:
        return (str(one) for one in page(dist, lang, of).xpath("//a/@href"))

    assert any(link.endswith(f"{lang}/problems/") for link in links("about"))
    for game in {told["game"] for told in FILES.values()}:
        names = [name for name, told in FILES.items() if told["game"] == game]
        assert any(link.endswith(f"problems/#of-{names[0]}") for link in links(game))


def test_a_damaged_problem_is_found() -> None:
    """What the build says of a line that does not win, and of a refutation that cannot be played."""
    name, one = next((name, one) for name, one in ALL if one["goal"] == "win" and one["wrong"])
    told = {"game": FILES[name]["game"]}

    def see(rules: str, start: str, acts: tuple[str, ...]) -> dict[str, Any]:
        made = ruleset(told["game"], rules)
        game = after(Game.begin(made, parse_position(made, start)), " ".join(acts))
        return {
            "side": "wb"[game.position.side],
            "outcome": game.outcome and {"winner": "wb"[game.outcome.winner or 0]},
        }

    assert not list(posing.faults({**told, "problems": [one]}, see))
    assert list(posing.faults({**told, "problems": [{**one, "line": one["line"][:-1]}]}, see))
    wrong = {way: [lost, "z9-z8"] for way, (lost, _) in one["wrong"].items()}
    assert list(posing.faults({**told, "problems": [{**one, "wrong": wrong}]}, see))
