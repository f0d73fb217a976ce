"""My games: kept as they are played, found again, named, deleted and brought back, saved to a file and read from
one.
"""

import json
import re
from pathlib import Path

import pytest
from hands import MousePlayer, assert_fits_width, change_language, measure_slowness
from playwright.sync_api import Browser, Locator, Page, expect
from test_accessible import faults

# What is stored; asking must not make a store where there is none yet.
STORED = """async () => {
    if (!(await indexedDB.databases()).length) return [];
    const base = await new Promise((done, fail) => {
        const asked = indexedDB.open("alquerque");
        asked.onsuccess = () => done(asked.result);
        asked.onerror = fail;
    });
    const all = base.transaction("games").objectStore("games").getAll();
    await new Promise((done) => { all.onsuccess = done; });
    base.close();
    return all.result;
}"""
REFUSE = "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };"


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address)


def games(page: Page) -> Locator:
    return page.locator("[data-kept]")


def library(hands: MousePlayer, lang: str = "en") -> Locator:
    hands.page.goto(f"{hands.address}{lang}/my-games/")
    return games(hands.page)


def kept(hands: MousePlayer, count: int = 1) -> list[dict]:
    """The stored games, which come a moment after the move, and must then be so many."""
    hands.page.wait_for_timeout(600)
    for _ in range(50):
        found = hands.page.evaluate(STORED)
        if len(found) == count:
            return found
        hands.page.wait_for_timeout(100)
    raise AssertionError(f"{len(found)} games are stored, not {count}")


def test_a_game_goes_on_in_the_other_language_and_is_kept_once(hands: MousePlayer) -> None:
    hands.open("en", first="b", w="person", b="person")
    hands.move("c2", "c3")
    kept(hands)
    change_language(hands.page, "Español")
    expect(hands.page.locator("html")).to_have_attribute("lang", "es")
    hands.see()
    hands.move("c4", "c2")
    assert kept(hands)[0]["turns"] == 2


def two_people(hands: MousePlayer, lang: str = "en") -> None:
    """A game of two moves."""
    hands.open(lang, first="b")
    hands.move("c2", "c3")
    hands.move("c4", "c2")


def sample(n: int, **other: object) -> dict:
    """A game as a file has it."""
    return {
        "version": 1, "id": f"g{n}", "game": "alquerque-de-doce", "rules": "medieval", "play": "first=b&acts=c2-c3", "tags": {},
        "name": f"Sample {n}", "begun": 1_700_000_000_000 + n, "played": 1_700_000_000_000 + n,
        "players": {"w": "person", "b": "1"}, "result": None, "turns": 1, "board": "alquerque",
        "men": [{"at": "c3", "side": "b", "kind": "man", "under": []}], "turned": False, **other,
    }  # fmt: skip


def take(page: Page, text: str, name: str = "games.json") -> None:
    page.locator("[data-import]").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    )


def file_of(*some: dict, version: int = 1) -> str:
    return json.dumps({"format": "alquerque-games", "version": version, "games": some})


def test_a_game_is_kept_and_gone_on_with(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", first="b")
    expect(library(hands)).to_have_count(0)
    expect(page.locator("[data-empty]")).to_contain_text("No games yet")
    two_people(hands)
    kept(hands)
    men = hands.see()["men"]
    page.reload()
    expect(library(hands)).to_have_count(1)
    small = games(page).first
    assert sorted(one.get_attribute("data-at") for one in small.locator(".man").all()) == sorted(man[0] for man in men)
    expect(small).to_contain_text("Two people · Under way · 2 turns")
    worn = small.locator(".man").first.evaluate("man => getComputedStyle(man).getPropertyValue('--pawns')")
    assert worn == "inline"  # men of the shape that the book gives them, as on the game's own board
    small.get_by_role("link", name=re.compile("Continue playing")).click()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    assert hands.see()["men"] == men
    assert "kept=" not in page.url
    hands.move("d2", "c3")
    (one,) = kept(hands)
    assert one["turns"] == 3 and one["play"].endswith("acts=c2-c3,c4xc2,d2-c3")
    assert one["begun"] < one["played"]


def test_each_game_begun_is_another_and_a_reload_is_not(hands: MousePlayer) -> None:
    page = hands.page
    two_people(hands)
    kept(hands)
    page.reload()
    hands.open("en", first="b", acts="c2-c3,c4xc2")  # a reload
    hands.move("b2", "c3")
    (first,) = kept(hands)
    assert first["turns"] == 3
    hands.do("undo")
    hands.move("d2", "c3")
    (same,) = kept(hands)
    assert same["id"] == first["id"] and "tree=" in same["play"], "a variation belongs to its game"
    hands.do("new")
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    hands.see()
    kept(hands, 1)  # nobody has moved in the new one


def test_a_game_in_which_only_the_computer_has_moved_is_not_kept(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", first="w", w="c1")
    expect(page.locator("[data-ply]")).to_have_count(1)
    kept(hands, 0)
    seen = hands.touch(next(iter(hands.see()["can"])))
    if seen["to"]:
        hands.touch(seen["to"][0])
    (one,) = kept(hands)
    assert one["players"] == {"w": "1", "b": "person"}


def test_a_files_headings_are_kept_with_its_game(hands: MousePlayer) -> None:
    page = hands.page
    library(hands)
    take(page, file_of(sample(1, tags={"White": "Ana", "Black": "Bea"}, play="first=b&acts=c2-c3,c4xc2")))
    expect(games(page)).to_contain_text("Ana – Bea")
    games(page).get_by_role("link").click()
    expect(page.locator("[data-heading]")).to_have_text("Ana – Bea")


def test_a_game_that_was_left_goes_on_as_the_same(hands: MousePlayer) -> None:
    page = hands.page
    two_people(hands)
    (first,) = kept(hands)
    page.goto(f"{hands.address}en/about/")
    hands.open("en")
    hands.press("Continue it")
    hands.do("undo")
    hands.move("c4", "c2")
    (again,) = kept(hands)
    assert again["id"] == first["id"]


def test_going_back_from_another_page_loses_nothing_that_was_played(hands: MousePlayer) -> None:
    page = hands.page
    two_people(hands)
    hands.move("b2", "c3")
    (first,) = kept(hands)
    library(hands)
    page.evaluate("void setTimeout(() => history.go(-2))")  # to before the last move
    page.wait_for_url("**acts=c2-c3,c4xc2")
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    # what was played after it stands there
    expect(page.locator("[data-ply]")).to_have_text(["c2–c3", "c4×c2", "b2–c3"])
    hands.move("c1", "c3")
    (again,) = kept(hands)
    assert again["id"] == first["id"]
    assert "tree=c2-c3,c4xc2,c1xc3(b2-c3)" in again["play"], again["play"]


def test_named_searched_deleted_and_brought_back(hands: MousePlayer) -> None:
    page = hands.page
    library(hands)
    take(page, file_of(sample(1), sample(2, name=""), sample(3, game="queah", rules="queah", board="queah", men=[])))
    expect(games(page)).to_have_count(3)
    field = page.locator("[data-kept=g2] .name")
    field.fill("La del café")
    field.press("Enter")
    expect(page.locator("[data-told]")).to_contain_text("La del café")
    page.reload()
    expect(field).to_have_value("La del café")
    expect(page.locator("[data-list-title]")).to_have_text("Other games")
    expect(page.locator("[data-found]")).to_be_empty()
    last, ladder = games(page).last.bounding_box(), page.locator("[data-ladder]").bounding_box()
    assert last and ladder and last["y"] < ladder["y"]
    page.get_by_label("Find").fill("cafe learning")
    expect(page.locator("[data-list-title]")).to_have_text("All games")
    expect(games(page)).to_have_count(1)
    expect(page.locator("[data-found]")).to_have_text("1 of 3 games.")
    page.get_by_label("Find").fill("xyzzy")
    expect(page.locator("[data-found]")).to_contain_text("No game matches all of that")
    page.get_by_label("Find").fill("")
    page.get_by_role("combobox", name="Game").select_option("queah")
    expect(games(page)).to_have_count(1)
    page.get_by_role("combobox", name="Game").select_option("")
    before = page.evaluate(STORED)
    page.get_by_role("button", name="Delete: La del café").click()
    expect(games(page)).to_have_count(2)
    assert len(page.evaluate(STORED)) == 2
    expect(page.get_by_role("button", name="Bring it back")).to_be_focused()
    page.keyboard.press("Enter")
    expect(games(page)).to_have_count(3)
    assert page.evaluate(STORED) == before


@pytest.mark.parametrize("lang", ["es", "en"])
def test_saved_to_a_file_and_read_in_an_empty_browser(
    hands: MousePlayer, browser: Browser, tmp_path: Path, lang: str
) -> None:
    page = hands.page
    two_people(hands, lang)
    kept(hands)
    library(hands, lang)
    take(page, file_of(sample(1, name="<b>x</b>", result={"winner": "w", "reason": "no-men"}), sample(2)))
    expect(games(page)).to_have_count(3)
    expect(page.locator("[data-kept=g1]")).to_contain_text({"es": "Has ganado", "en": "You won"}[lang])
    everything = page.evaluate(STORED)
    with page.expect_download() as saved:
        page.locator("[data-export-all]").click()
    assert re.fullmatch(r"alquerque-games-\d{4}-\d\d-\d\d\.json", saved.value.suggested_filename)
    file = tmp_path / "all.json"
    saved.value.save_as(file)
    other = browser.new_context()
    there = other.new_page()
    there.goto(f"{hands.address}{lang}/my-games/")
    expect(there.locator("[data-empty]")).to_be_visible()
    there.evaluate("""(text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "all.json"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }""", file.read_text("utf-8"))
    expect(games(there)).to_have_count(3)
    assert there.evaluate(STORED) == everything
    take(there, file.read_text("utf-8"))  # nothing is doubled
    expect(there.locator("[data-told]")).to_contain_text({"es": "Ya estaban aquí: 3", "en": "Already here: 3"}[lang])
    assert there.evaluate(STORED) == everything
    take(there, file_of(sample(1, name="Older", played=5)))
    expect(there.locator("[data-told]")).to_contain_text({"es": "Ya estaban aquí: 1", "en": "Already here: 1"}[lang])
    assert there.evaluate(STORED) == everything
    other.close()
    with page.expect_download() as saved:
        page.locator("[data-kept=g2] .row button").first.click()
    assert [one["id"] for one in json.loads(saved.value.path().read_text("utf-8"))["games"]] == ["g2"]


def test_what_cannot_be_read_is_refused_and_nothing_is_changed(hands: MousePlayer) -> None:
    page = hands.page
    library(hands)
    take(page, file_of(sample(1)))
    expect(games(page)).to_have_count(1)
    before = page.evaluate(STORED)
    newer, damaged = "newer version of this site", "is damaged"
    later = sample(1, played=1_800_000_000_000, name="Other")
    for text, said in (
        (file_of(later, version=2), newer),
        (file_of(later, sample(2, game="go-fish")), newer),
        (file_of(later)[:-20], damaged),
        (file_of(later, sample(2, men="none")), damaged),
        (file_of(later, sample(2, players={"w": "person", "b": "9"})), damaged),
        ("[]", damaged), ("null", damaged), ("", damaged), ('{"version": 1, "games": []}', damaged),
    ):  # fmt: skip
        page.evaluate("document.querySelector('[data-told-text]').textContent = ''")
        take(page, text)
        expect(page.locator("[data-told-text]")).to_contain_text(said)
        assert page.evaluate(STORED) == before, text


@pytest.mark.quick
def test_where_nothing_can_be_kept_a_line_says_so_and_play_goes_on(hands: MousePlayer) -> None:
    page = hands.page
    page.add_init_script(REFUSE)
    two_people(hands)
    line = page.locator("[data-keeping]")
    expect(line).to_have_text(re.compile("does not let us keep your games"))
    expect(page.locator("[data-ply]")).to_have_count(2)
    hands.do("undo")
    hands.move("c4", "c2")
    expect(page.locator("[data-ply]")).to_have_count(2)
    library(hands)
    expect(page.locator("[data-told]")).to_contain_text("does not let the site keep games")


@pytest.mark.quick
def test_a_page_left_before_its_game_was_kept_has_lost_nothing(hands: MousePlayer) -> None:
    """The database never answers the game's page; what was played there is found by the next page that opens it."""
    page = hands.page
    page.add_init_script(
        "if (!location.pathname.includes('my-games')) IDBFactory.prototype.open = () => new EventTarget();"
    )
    two_people(hands)
    expect(library(hands)).to_have_count(1)
    (game,) = page.evaluate(STORED)
    assert game["turns"] == 2 and game["name"] == ""
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('unkept'))") == []


def test_where_there_is_no_more_room_a_line_says_so(hands: MousePlayer) -> None:
    hands.page.add_init_script(
        "IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); };"
    )
    two_people(hands)
    expect(hands.page.locator("[data-keeping]")).to_contain_text("storage is full")


def test_a_thousand_games_are_shown_fifty_at_a_time(hands: MousePlayer) -> None:
    page = hands.page
    library(hands)
    take(page, file_of(*(sample(n) for n in range(1000))))
    expect(games(page)).to_have_count(50)
    expect(games(page).first).to_have_attribute("data-kept", "g999")
    page.get_by_role("button", name="Show 50 more").click()
    expect(games(page)).to_have_count(100)
    expect(games(page).nth(50).get_by_role("link")).to_be_focused()
    took = page.evaluate("""() => {
        const field = document.querySelector("[name=words]");
        const began = performance.now();
        field.value = "sample 77";
        field.dispatchEvent(new Event("input", { bubbles: true }));
        return performance.now() - began;
    }""")
    expect(page.locator("[data-found]")).to_have_text("19 of 1000 games.")
    assert took < 500 * measure_slowness(page), took


@pytest.mark.parametrize(("width", "lang"), [(360, "es"), (1440, "en")])
def test_axe_is_content_with_my_games(page: Page, address: str, width: int, lang: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.goto(f"{address}{lang}/my-games/")
        if scheme == "light":
            expect(page.locator("[data-empty]")).to_be_visible()
            assert faults(page) == []
            take(page, file_of(sample(1), sample(2, game="lasca", rules="lasca", board="lasca", men=[
                {"at": "a1", "side": "w", "kind": "man", "under": [{"side": "b", "kind": "man"}]}])))
        expect(games(page)).to_have_count(2)
        page.locator("[data-kept=g1] .row button").last.click() if scheme == "dark" else None
        assert faults(page) == []
        assert_fits_width(page)
