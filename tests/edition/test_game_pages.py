"""What the build computes for every game's page: how its board is drawn, what it shares with another game, what its
sides are called; and that every game has its page in every language."""

import json
import re
from pathlib import Path
from typing import Any

import lxml.html
import pytest

from alquerque.games import GAMES
from alquerque.thinking.search import LEVELS
from render.content import languages
from render.games import board_drawing, rule_overlap, ruleset_comparison, side_names
from runtime import prebuilt

LANGUAGES = ("es", "en")


@pytest.fixture(scope="module")
def catalogue(root: Path) -> dict[str, Any]:
    return {game["id"]: game for game in prebuilt.asker(root / "py")({"op": "catalogue"})["games"]}


def boards(catalogue: dict[str, Any]) -> dict[str, Any]:
    found = {}
    for game in catalogue.values():
        for board in (game["board"], *(ruleset["board"] for ruleset in game["rulesets"] if ruleset["board"])):
            found[board["id"]] = board
    return found


def tiny(**changes: Any) -> dict[str, Any]:
    points = [{"id": name, "x": x, "y": y} for name, x, y in (("a1", 0, 0), ("b1", 1, 0), ("c1", 2, 0), ("b2", 1, 1))]
    return {
        "id": "tiny",
        "style": "lines",
        "seam": 0,
        "region": None,
        "points": points,
        "lines": [["a1", "b1", "c1"], ["b1", "b2"]],
        **changes,
    }


def test_points_are_drawn_upside_down_in_hundreds() -> None:
    made = board_drawing.layout_board(tiny())
    assert made["at"] == {"a1": (0, 100), "b1": (100, 100), "c1": (200, 100), "b2": (100, 0)}
    assert [line["d"] for line in made["lines"]] == ["M0 100L100 100L200 100", "M100 100L100 0"]
    assert made["columns"] == [("a", 0), ("b", 1), ("c", 2)] and made["rows"] == [("1", 0), ("2", 1)]


def test_only_lines_along_a_seam_are_heavy() -> None:
    assert [line["seam"] for line in board_drawing.layout_board(tiny(seam=2))["lines"]] == [True, False]
    assert not any(line["seam"] for line in board_drawing.layout_board(tiny())["lines"])


def test_a_region_is_drawn_by_the_points_around_it() -> None:
    def outline(*points: str) -> str:
        return board_drawing.layout_board(tiny(region={"name": "fort", "points": points}))["region"]

    assert outline("a1", "b1", "c1", "b2") == "M0 100L100 0L200 100z"
    assert outline("a1", "c1") == "M0 100L200 100z" and outline("b2") == "M100 0z"
    assert board_drawing.layout_board(tiny())["region"] == ""


def test_squares_that_are_not_played_on_are_light() -> None:
    made = board_drawing.layout_board(tiny(style="squares"))["cells"]
    assert [(x, y) for x, y, dark in made if not dark] == [(-50, -50), (150, -50)]


def test_names_stand_on_a_rim_where_a_column_has_one_name() -> None:
    odd = tiny()
    odd["points"][3]["id"] = "x9"
    odd["lines"][1][1] = "x9"
    assert (
        board_drawing.layout_board(odd)["columns"] == []
        and board_drawing.layout_board(tiny(style="serpent"))["rows"] == []
    )


def test_without_a_rim_a_name_stands_before_the_first_point_of_its_column_or_row() -> None:
    made = board_drawing.layout_board(tiny(style="contour"))["inner_names"]
    assert [(one["name"], one["way"], one["at"], one["low"], one["high"]) for one in made] == [
        ("a", "x", 0, 0, 0), ("b", "x", 1, 0, 1), ("c", "x", 2, 0, 0), ("1", "y", 0, 0, 2), ("2", "y", 1, 1, 1),
    ]  # fmt: skip
    assert board_drawing.layout_board(tiny())["inner_names"] == []


def test_numbers_stand_in_the_squares_and_no_letters_at_the_rim() -> None:
    numbered = tiny(style="squares")
    for n, point in enumerate(numbered["points"], 1):
        point["number"] = str(n)
    made = board_drawing.layout_board(numbered)
    assert (
        made["numbers"] == [("1", "a1"), ("2", "b1"), ("3", "c1"), ("4", "b2")]
        and made["columns"] == made["rows"] == []
    )
    assert board_drawing.layout_board(tiny())["numbers"] == []


def test_men_on_neighbouring_points_never_touch(catalogue: dict[str, Any]) -> None:
    """A man is 70 across; where steps are bent, none is much shorter than the room for one."""
    for board in boards(catalogue).values():
        at = list(board_drawing.layout_board(board)["at"].values())
        near = min(abs(complex(*a) - complex(*b)) for n, a in enumerate(at) for b in at[:n])
        assert near >= 88, board["id"]
        assert min(x for x, _ in at) == min(y for _, y in at) == 0


def seen(first: dict[str, Any]) -> Any:
    return lambda game, ruleset: first[game]


def test_what_is_shared_and_what_is_changed() -> None:
    def game(id: str, fields: dict[str, str], spoken: str) -> dict[str, Any]:
        ruleset = {"id": "x", "fields": fields, "warrants": dict.fromkeys(spoken.split()), "reach": {"man": "near"}}
        ruleset["own_steps"] = {}
        return {"id": id, "board": {"id": "same"}, "kinds": [{"id": "man"}], "rulesets": [ruleset]}

    one = game("one", {"steps": "any", "huff": "no", "manner": "leap", "quiet": "60"}, "steps manner")
    two = game("two", {"steps": "any", "huff": "no", "manner": "approach", "quiet": "40"}, "steps manner huff")
    man = {"side": "w", "under": []}
    first = {
        "one": {"men": [man, man, {"side": "b", "under": [1, 1]}], "hands": {"w": 0, "b": 0}},
        "two": {"men": [], "hands": {"w": 2, "b": 3}},
    }
    told = rule_overlap.compare_rules(two, one, seen(first))
    assert told["changed"] == [("manner", "leap", "approach")]
    assert told["shared"] == [("men", (2, 3)), ("steps", "any")], "of huffing one of them is silent"


def test_kings_are_told_apart_by_how_far_they_go(catalogue: dict[str, Any]) -> None:
    games = ("draughts-english", "damas", "makhos")
    kings = [ruleset_comparison.field_value(game["rulesets"][0], "kinds")[1]
             for game in (catalogue[name] for name in games)]  # fmt: skip
    assert kings == ["king", "king far", "king far-behind"]
    named = {one["id"]: one for one in catalogue["zamma"]["rulesets"]}
    assert {one["reach"]["sultan"] for one in named.values()} == {"far", "far-steps"}


def test_kinds_with_steps_of_their_own_are_told_apart(catalogue: dict[str, Any], dist: Path) -> None:
    """In hunts the few go any way and the many may be bound; what a man becomes when it is crowned is told elsewhere."""
    for id, game in catalogue.items():
        for ruleset in game["rulesets"]:
            rules = GAMES[id].rules(ruleset["id"])
            told = ruleset_comparison.field_value(ruleset, "steps")
            on_board = [kind for kind in rules.kinds if f"{kind.letter}a" in rules.setup or f"{kind.letter}c" in rules.setup]
            bound = [f"{kind.id} {kind.steps}" for kind in on_board if kind.letter and kind.steps not in (None, rules.steps)]
            assert told == ([rules.steps, *bound] if bound else rules.steps), ruleset["id"]
    for lang, said in (("es", "en cualquier dirección (las ocas, solo hacia delante)"),
                       ("en", "in any direction, along the lines (the geese, only forward)")):  # fmt: skip
        page = lxml.html.parse(dist / lang / "readings" / "index.html").getroot()
        cell = page.xpath("//details[@id='fox-and-geese']//tr[@data-field='steps']/td[@data-rules='fox-maison']")[0]
        assert " ".join(cell.text_content().split()).startswith(said)
        for page in ("halatafl", "sheets/halatafl"):  # the rule card, and the sheet
            whole = (dist / lang / page / "index.html").read_text("utf-8")
            assert "(las ovejas, hacia delante o de lado" in whole or "(the sheep, forward or sideways" in whole, page


def test_fanorona_beside_the_first_game(catalogue: dict[str, Any], root: Path) -> None:
    ask = prebuilt.asker(root / "py")

    def view(game: str, rules: str) -> Any:
        return ask({"op": "view", "game": game, "rules": rules, "acts": []})

    told = rule_overlap.compare_rules(catalogue["fanorona"], catalogue["alquerque-de-doce"], view)
    changed = {field for field, _, _ in told["changed"]}
    assert changed == {"board", "men", "manner", "compulsory", "path"}
    assert {"steps", "kinds", "chain", "blocked"} <= {field for field, _ in told["shared"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sides_bear_the_names_that_a_game_gives_them(root: Path, lang: str) -> None:
    strings = json.loads((root / "site" / "lang" / f"{lang}.json").read_text("utf-8"))
    before = json.dumps(strings)
    made = side_names.with_side_names(strings, "cercar-la-liebre")
    assert json.dumps(strings) == before, "other pages keep their White and Black"
    wanted = {
        "es": ("La liebre", "Juega la liebre", "Juegan los cazadores", "Ganan los cazadores", "empieza la liebre"),
        "en": ("The hare", "The hare to play", "The hunters to play", "The hunters win", "the hare begins"),
    }[lang]
    assert wanted == (
        made["page"]["sides"]["w"], made["page"]["turn"]["w"], made["page"]["turn"]["b"], made["outcomes"]["wins"]["b"],
        made["values"]["first"]["w"],
    )  # fmt: skip
    colours = re.compile({"es": "blancas|negras", "en": "White|Black"}[lang], re.IGNORECASE)
    told = [made["page"][key] for key in ("turn", "sides", "ofSide", "lot", "lotLine")]
    told += [made["outcomes"], list(made["played"]["begin"].values()), made["values"]["first"]]
    assert not colours.search(json.dumps(told, ensure_ascii=False))
    assert side_names.with_side_names(strings, "fanorona") is strings


def test_the_men_of_draughts_are_peones(root: Path) -> None:
    strings = json.loads((root / "site" / "lang" / "es.json").read_text("utf-8"))
    for game, entry in GAMES.items():
        kinds = {kind.id for ruleset in entry.rulesets for kind in entry.rules(ruleset.id).kinds}
        made = side_names.with_side_names(strings, game)
        said = (made["page"]["men"]["b"]["man"], made["values"]["kinds"]["man"], made["played"]["kinds"]["man"]["each"])
        if "man" in kinds and kinds & {"king", "sultan"}:
            assert said == ("peón negro", "peón", "cada peón"), f"{game} is played with men that are crowned"
            assert made["page"]["turn"] == strings["page"]["turn"], "its sides are White and Black"
        else:
            assert "peón" not in " ".join(said), game
    assert strings["played"]["kinds"]["man"]["each"] == "cada ficha", "other pages keep their words"


@pytest.mark.parametrize(("lang", "pieces"), [("es", "piezas"), ("en", "pieces")])
def test_kings_and_princes_are_no_mere_men(dist: Path, lang: str, pieces: str) -> None:
    page = lxml.html.parse(dist / lang / "sheets" / "dablot-prejjesne" / "index.html")
    sheet = " ".join(page.getroot().text_content().split())
    assert re.search(rf"(las|side’s) {pieces}( del otro)?,? (o|or) ", sheet), "what wins"
    assert not re.search(r"[Ee]ach man |[Cc]ada ficha ", sheet)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_page(root: Path, dist: Path, game: str, lang: str) -> None:
    page = lxml.html.parse(str(dist / lang / game / "index.html")).getroot()
    strings = json.loads((page.get_element_by_id("page-data").text or "").strip())
    name = languages.read_languages(root / "site" / "lang")[lang]["games"][game]["name"]
    assert strings["game"]["id"] == game
    assert page.findtext(".//title").startswith(name)
    assert len(page.xpath("//h1")) >= 1 and page.xpath("//meta[@name='description']/@content")[0].strip()
    assert {link.get("hreflang") for link in page.xpath("//link[@rel='alternate']")} == set(LANGUAGES)
    drawn = page.xpath("//figure//*[contains(@class, 'spot')]/@data-point")
    assert sorted(drawn) == sorted(point["id"] for point in strings["game"]["board"]["points"])
    others = {ruleset["board"]["id"] for ruleset in strings["game"]["rulesets"] if ruleset["board"]}
    assert others <= set(page.xpath("//template/@data-board-of"))
    shown = " ".join(text.strip() for text in page.xpath("//main//text()[not(ancestor::script)]"))
    assert not re.search(r"\b(page|games|fields|values|rulesets|sources)\.[a-z]+[\w.-]*", shown), (
        "a key without its words"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_game_offers_every_level_of_the_computer(dist: Path, lang: str) -> None:
    page = lxml.html.parse(dist / lang / "alquerque-de-doce" / "index.html")
    for side in ("w", "b"):
        offered = page.xpath(f'//dialog[@data-sheet]//select[@name="{side}"]/option/@value')
        assert offered == ["person", "away", *map(str, sorted(LEVELS))]


@pytest.mark.parametrize(
    ("lang", "game", "kinds"),
    [
        ("es", "damas", "peón, dama que vuela"),
        ("en", "makhos", "man, king that flies and lands just behind what it takes"),
        ("es", "zamma", "peón, sultán que vuela"),
        ("es", "alquerque-de-doce", "una sola, sin coronar"),
        ("en", "queah", "one only, no crowning"),
    ],
)
def test_kinds_of_piece_are_called_as_their_game_calls_them(dist: Path, lang: str, game: str, kinds: str) -> None:
    """On the page that compares all games."""
    page = lxml.html.parse(dist / lang / "readings" / "index.html")
    [row] = page.xpath(f'//details[@id="{game}"]//tr[@data-field="kinds"]')
    assert all(cell.text_content().startswith(kinds) for cell in row.iter("td"))


@pytest.mark.parametrize(("game", "afar", "anywhere"), [("damas", 3, 3), ("makhos", 1, 0), ("zamma", 2, 2)])
def test_rules_in_prose_say_how_far_a_king_takes(dist: Path, game: str, afar: int, anywhere: int) -> None:
    """Under so many rulesets from afar; and lands on any of the points behind.  Crand's sultan takes as a man does."""
    page = lxml.html.parse(dist / "en" / "sheets" / game / "index.html")
    text = " ".join(page.getroot().text_content().split())
    assert text.count("captures from a distance") == afar
    assert text.count("lands behind it, on any of the free places") == anywhere


@pytest.mark.parametrize("lang", ["es", "en"])
def test_who_takes_along_rows_too_is_not_said_to_take_along_diagonals_alone(dist: Path, lang: str) -> None:
    page = lxml.html.parse(dist / lang / "sheets" / "draughts-frisian" / "index.html")
    text = " ".join(page.getroot().text_content().split())
    whole, diagonal = {
        "es": ("en la misma diagonal, fila o columna", "en la misma diagonal"),
        "en": ("on the same diagonal, row or column", "on the same diagonal"),
    }[lang]
    assert text.count(whole) == text.count(diagonal) > 0


def test_every_symbol_that_a_man_needs_is_drawn(dist: Path) -> None:
    for game in GAMES:
        page = lxml.html.parse(str(dist / "es" / game / "index.html")).getroot()
        drawn = set(page.xpath("//svg//*/@id"))
        kinds = [kind.id for kind in GAMES[game].base.kinds]
        assert {f"{side}-{kind}" for side in "wb" for kind in (*kinds, "man")} <= drawn
        assert {f"{side}-{kind}-under" for side in "wb" for kind in kinds} <= drawn
        assert set(use[1:] for use in page.xpath("//use/@href")) <= drawn


@pytest.mark.parametrize(
    ("game", "below"),
    [("alquerque-de-doce", "b"), ("damas", "w"), ("draughts-english", "w"), ("cercar-la-liebre", "w")],
)
def test_the_name_below_the_board_is_that_of_the_side_that_stands_there(dist: Path, game: str, below: str) -> None:
    page = lxml.html.parse(str(dist / "en" / game / "index.html")).getroot()
    assert page.xpath("//div[@class='tray'][@data-where='bottom']/@data-tray") == [below]
