"""In Firefox and in WebKit: a page starts, games are played by clicks and by keys, Python's page runs code, pages are
whole, and what was kept works without a line."""

import re
import time
from itertools import islice
from urllib.parse import unquote

import pytest

pytest.importorskip(
    "selenium", reason="`python3 build.py engines` tries Firefox and WebKit; it installs Selenium, not here now"
)

from person import Keyboard, Person
from selenium.webdriver import Keys

import build_site
from alquerque import Game, ruleset
from dev import server
from render.publish import one_file

PERSON = '"person"'
PAGES = [
    "es/",
    "en/alquerque-de-nueve/",
    "es/book/doze/",
    "en/lessons/",
    "es/lessons/huff/",
    "en/my-games/",
    "es/what-if/",
    "en/problems/",
    "es/detective/",
    "en/search/#q=huff",
    "es/history/",
    "en/family/",
    "es/games/",
    "en/embed/",
]


def test_a_game_starts_before_anything_else_is_done(visit) -> None:
    seen = visit().play("alquerque-de-doce")
    assert len(seen["men"]) == 24 and seen["can"] and not seen["over"]


def test_doce_with_huffing_by_clicks(visit) -> None:
    one = visit()
    one.play("alquerque-de-doce", opponent=PERSON, rules="barker-pritchard", start="W:Wb4,d3:Bc3,c2,a3", first="w")
    one.touch("d3")
    seen = one.touch("d4")
    assert seen["now"] == ["Soplar b4", "Soplar d4"]
    seen = one.push("[data-now] button", 0)
    assert ["b4", "w", "man"] not in seen["men"] and not seen["over"]
    one.touch("c3")
    seen = one.touch("e5")
    assert seen["over"] and "negras" in seen["turn"] and len(seen["men"]) == 3


def test_fanorona_by_keys_against_the_first_level(visit) -> None:
    one = visit(Keyboard)
    first = one.play("fanorona")
    later = next(islice(one.turns(), 6, None))
    assert len(later["men"]) < len(first["men"]), "somebody has taken"


@pytest.mark.long
@pytest.mark.parametrize(("game", "rules", "hand", "opponent"), [
    ("alquerque-de-doce", "medieval", Person, PERSON), ("fanorona", "tsivy", Keyboard, "")])
def test_a_whole_game(visit, game: str, rules: str, hand: type[Person], opponent: str) -> None:
    one = visit(hand)
    one.play(game, opponent=opponent)
    for _ in one.turns():
        pass
    parts = dict(part.split("=", 1) for part in one.ask("location.hash").removeprefix("#").split("&"))
    acts = unquote(parts["acts"]).split(",")
    replayed = Game.begin(ruleset(game, rules))
    for act in acts:
        replayed = replayed.act(act)
    assert replayed.outcome and len(one.see()["men"]) == sum(men.bit_count() for men in replayed.position.men)


def test_python_runs_what_is_typed(visit) -> None:
    one = visit()
    one.go("en/python/", code="")
    one.until("(host => host?.shadowRoot && host)(document.querySelector('[data-cell] [data-code]'))").click()
    one.press(
        "from alquerque import legal, ruleset, start", Keys.ENTER, "len(legal(r := ruleset('fanorona'), start(r)))"
    )
    one.press(Keys.ENTER, held=Keys.SHIFT)
    one.until("document.querySelector('[data-cell] [data-said]').textContent === 'Finished.'")
    assert one.ask("document.querySelector('[data-cell] [data-out]').innerText").strip() == "5"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_whole(visit, path: str) -> None:
    one = visit().go(path)
    one.until("document.readyState === 'complete' && document.querySelector('main').checkVisibility()")
    assert one.ask("document.documentElement.scrollWidth") <= one.ask("innerWidth"), "wider than the window"


def test_what_boards_need_is_fetched_ahead(visit) -> None:
    """No policy of the page forbids it in any engine."""
    one = visit().go("es/glossary/")
    one.until("performance.getEntriesByType('resource')"
              ".some((one) => one.name.endsWith('/session/worker.js') && one.responseEnd)")


@pytest.fixture(scope="module")
def file(dist, tmp_path_factory):
    """The site as one file: `build.py engines` has made it."""
    if not (dist / one_file.NAME).exists():
        dist = tmp_path_factory.mktemp("site") / "dist"
        build_site.build(out=dist, as_one_file=True)
    return dist / one_file.NAME


@pytest.mark.long
def test_the_site_as_one_file(driver, file) -> None:
    """It opens from the disk, without a server: a first move is answered, and the search finds something."""
    one = Person(driver, f"{file.as_uri()}?")
    one.go("en/alquerque-de-doce/")
    one.until("document.querySelector('[data-point=c2][data-can]')")
    one.touch("c2")
    seen = one.touch("c3")
    assert ["c2", "w", "man"] in seen["men"] and len(seen["men"]) == 23, "the computer has answered by taking"
    one.go("en/search/", q="huff")
    one.until("document.querySelector('[data-results] a')?.checkVisibility()")


@pytest.mark.long
def test_python_in_the_single_file(driver, file) -> None:
    Person(driver, f"{file.as_uri()}?").play("fanorona")


class Once(server.Handler):
    """Every file over a connection of its own, so that the end of the server is the end of the line."""

    protocol_version = "HTTP/1.0"


@pytest.mark.long
def test_what_was_kept_works_without_a_line(driver, dist) -> None:
    with server.served(dist, "/alquerque/", kind=Once) as address:
        one = Person(driver, address)
        one.play("alquerque-de-doce", opponent=PERSON)
        one.go("en/offline/")
        state = "document.querySelector('[data-state]').textContent"
        for _ in range(20):
            if re.match(r"Saved: .* all the games work offline", one.until(f"!/Checking/.test({state}) && {state}")):
                break
            time.sleep(4)  # a page waits half of that before it begins to keep anything
            driver.refresh()
    assert one.play("alquerque-de-tres", "en")["can"]
    one.go("en/about/")  # which is not kept
    one.until(
        "location.href.endsWith('/en/offline/#absent') && document.querySelector('[data-absent]').checkVisibility()"
    )
