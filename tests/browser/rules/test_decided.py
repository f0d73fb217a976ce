"""Was the king right? The page with the claims, and what a decided ruleset's card says."""

import json
import re
from pathlib import Path

import pytest
from hands import MousePlayer, assert_fits_width
from playwright.sync_api import Locator, Page, Route, expect
from test_accessible import faults

PAGE = "was-the-king-right"
RESULTS = Path(__file__).parents[3] / "py" / "solving" / "results"
STARTS = [json.loads(path.read_text("utf-8")) for path in sorted(RESULTS.glob("*-start.json"))]
MADE = {one["file"]: one for told in STARTS for one in told["certificates"]}
SMALL = 3_000
"""Choices; a certificate with no more of them is checked in the page in every run."""


@pytest.mark.parametrize(("lang", "width", "scheme"), [("en", 1366, "light"), ("es", 390, "dark")])
def test_the_page_can_be_read_by_everybody(page: Page, address: str, lang: str, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(f"{address}{lang}/{PAGE}/")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert faults(page) == []
    assert_fits_width(page)


def test_a_card_says_what_is_decided_under_the_rules_in_force(page: Page, address: str) -> None:
    """From the first paint, and as rules change, without Python."""
    page.goto(f"{address}en/alquerque-de-doce/#rules=moderno")
    certain = page.locator("[data-certain]:visible")
    expect(certain).to_have_count(1)
    expect(certain).to_contain_text("whoever begins wins")
    expect(certain).to_contain_text("at most 74 turns")
    page.goto(f"{address}es/alquerque-de-doce/")
    expect(certain).to_have_count(1)
    expect(certain).to_contain_text("ningún bando puede forzar la victoria en el tablero")
    assert (certain.locator("a").get_attribute("href") or "").endswith(f"/{PAGE}/#doce-base")
    page.goto(f"{address}es/alquerque-de-doce/#rules=bell")
    expect(page.locator("#the-rules")).to_be_visible()
    expect(certain).to_have_count(0)


def checking(page: Page, address: str, lang: str, name: str) -> Locator:
    """Where a certificate is checked, its proof unfolded by the link to it."""
    page.goto(f"{address}{lang}/{PAGE}/#{name}")
    (box,) = page.locator(f"#{name} [data-check]").all()[:1]
    expect(box).to_be_visible()
    return box


def test_a_certificate_is_checked_whole_in_the_page(page: Page, address: str) -> None:
    box = checking(page, address, "en", "tres")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    box.get_by_role("button", name="Check it here").click()
    expect(box.locator("[data-said]")).to_contain_text(
        "106 positions with a choice, 0 without, 110 replies", timeout=60_000
    )
    expect(box.locator("[data-said]")).to_contain_text("The certificate does what it says.")
    expect(box.get_by_role("button", name="Stop")).to_be_hidden()
    assert [url for url in asked if url.endswith("/certificates/tres-w-wins.cert")]


def test_a_large_one_can_be_stopped_or_checked_along_random_lines(page: Page, address: str) -> None:
    """The reader is told before how long the whole takes; which it was is said in the end."""
    page.set_viewport_size({"width": 390, "height": 800})
    box = checking(page, address, "es", "doce-moderno")
    expect(box).to_contain_text("minutos en un ordenador")
    box.get_by_role("button", name="Compruébalo entero, aquí").click()
    expect(box.locator("[data-said]")).to_contain_text("posiciones comprobadas; falta", timeout=60_000)
    expect(box.get_by_role("progressbar")).to_be_visible()
    box.get_by_role("button", name="Parar").click()
    expect(box.locator("[data-said]")).to_have_text("Se ha parado la comprobación. Hasta ahí no había ningún fallo.")
    box.locator("[data-lines]").evaluate("one => { one.dataset.lines = 40; }")
    box.get_by_role("button", name="partidas al azar").click()
    expect(box.locator("[data-said]")).to_contain_text("Se han comprobado 40 partidas al azar", timeout=60_000)
    assert faults(page) == []


def test_a_damaged_certificate_is_refused_and_one_that_does_not_come_is_told(page: Page, address: str) -> None:
    def damaged(route: Route) -> None:
        body = route.fetch().body()
        head, _, cells = body.partition(b"\n")
        route.fulfill(body=head + b"\n" + bytes(len(cells)))

    page.context.route("**/certificates/tres-w-wins.cert", damaged)
    page.context.route("**/certificates/tres-poner-*", lambda route: route.abort())
    box = checking(page, address, "en", "tres")
    box.get_by_role("button", name="Check it here").click()
    expect(box.locator("[data-said]")).to_contain_text(
        "Refused: the certificate does not do what it says.", timeout=60_000
    )
    page.locator("#tres-poner summary").click()
    other = page.locator("#tres-poner [data-check]").first
    other.get_by_role("button", name="Check it here").click()
    expect(other.locator("[data-said]")).to_contain_text("could not be loaded", timeout=60_000)


def test_the_computer_plays_the_proof_on_the_game_page(page: Page, address: str) -> None:
    """It begins without a search, from the certificate; who takes the winning side has the strongest opponent."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}en/{PAGE}/#tres")
    proof = page.locator("#tres")
    expect(proof).to_have_attribute("open", "")
    assert (proof.get_by_role("link", name="Take the winning side").get_attribute("href") or "").endswith(
        "#rules=tres&b=c6"
    )
    proof.get_by_role("link", name="Play against the winning side").click()
    expect(page).to_have_url(re.compile("acts="), timeout=60_000)
    assert [url for url in asked if url.endswith("/certificates/tres-w-wins.cert")]
    expect(page.locator(".man[data-at=b2]")).to_have_count(1)  # the middle, as the book advises


def whole(page: Page, address: str, file: str) -> None:
    box = page.locator(f"[data-certificate='{file}'] + [data-check]")
    page.evaluate("file => document.querySelector(`[data-certificate='${file}']`).closest('details').open = true", file)
    box.locator("[data-do=whole]").click()
    one = MADE[file]
    said = f"{one['choices']:,} positions with a choice, {one['forced']:,} without, {one['replies']:,} replies"
    expect(box.locator("[data-said]")).to_contain_text(said, timeout=1_200_000)


def test_small_certificates_are_checked_whole_in_the_page(page: Page, address: str) -> None:
    page.goto(f"{address}en/{PAGE}/")
    small = [file for file, one in MADE.items() if one["choices"] <= SMALL]
    assert len(small) > 10
    for file in small:
        whole(page, address, file)


@pytest.mark.long
@pytest.mark.parametrize("file", [file for file, one in MADE.items() if one["choices"] > SMALL])
def test_large_certificates_are_checked_whole_in_the_page(page: Page, address: str, file: str) -> None:
    page.goto(f"{address}en/{PAGE}/")
    whole(page, address, file)


def test_a_whole_game_against_a_proof_is_lost_in_time(page: Page, address: str) -> None:
    """On the board, by the mouse, against the computer as the page of the claims has it play."""
    told = json.loads((RESULTS / "doce-forward-never-loses-start.json").read_text("utf-8"))
    changes = ",".join(f"{field}:{value}" for field, value in told["set"].items())
    hands = MousePlayer(page, address, seed=3).open(game="alquerque-de-doce", rules="base", set=changes, w="c6")
    turns = 0
    while True:
        expect(page.locator(".spot[data-can], [data-turn].over").first).to_be_attached(timeout=60_000)
        seen = hands.see()
        if seen["over"]:
            break
        seen = hands.touch(hands.random.choice(sorted(seen["can"])))
        if seen["to"]:
            hands.touch(hands.random.choice(seen["to"]))
            turns += 1
    assert "Ha ganado el ordenador" in seen["turn"]
    assert 5 < turns <= told["certificates"][0]["plies"] // 2
