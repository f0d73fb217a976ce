"""Nothing is lost: storage full, forbidden, half-written or silent; the tab killed at any moment; one game in two tabs.

What the browser can really be made to do is done to it (a full localStorage, a database of another version or one that
never answers, a crashed tab); a call is replaced only where it cannot: storage that is forbidden, a full database.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from hands import MousePlayer
from playwright.sync_api import Browser, Error, Page, expect
from test_accessible import faults
from test_my_games import REFUSE, STORED, games, kept, library, sample, two_people

# Another page keeps the database open while it is to be deleted: from now on no page gets an answer, until that page is
# closed.
SILENCE = """() => new Promise((done) => {
    indexedDB.open("alquerque").onsuccess = () => { indexedDB.deleteDatabase("alquerque").onblocked = done; };
})"""
FORBIDDEN = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
)
FILL = """() => {
    for (let size = 1 << 22; size; size >>= 1)
        for (let n = 0; n < 3; n += 1)
            try { localStorage.setItem(`filled ${size} ${n}`, "x".repeat(size)); } catch { break; }
}"""
# The database as some other hand has left it: its version, and what stands in it, or no store at all.
MAKE = """([version, games]) => new Promise((done, fail) => {
    const asked = indexedDB.open("alquerque", version);
    asked.onupgradeneeded = () => {
        const store = games && asked.result.createObjectStore("games", { keyPath: "id" });
        for (const game of games ?? []) store.put(game);
    };
    asked.onerror = fail;
    asked.onsuccess = () => { asked.result.close(); done(); };
})"""


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address)


def told(page: Page) -> str:
    expect(page.locator("[data-told]")).to_be_visible()
    return page.locator("[data-told]").inner_text()


@pytest.mark.clock
def test_a_database_that_never_answers(hands: MousePlayer) -> None:
    """It is said after five seconds; what was played is there once it answers."""
    page = hands.page
    other = page.context.new_page()
    other.goto(f"{hands.address}en/about/")
    other.evaluate(SILENCE)
    page.clock.install()
    library(hands)
    page.clock.run_for(5_100)
    assert "storage is not answering" in told(page) and "Nothing has been lost" in told(page)
    two_people(hands)
    page.clock.run_for(5_100)
    expect(page.locator("[data-keeping]")).to_have_text(
        re.compile("storage is not answering.* everything is noted down")
    )
    expect(page.locator("[data-ply]")).to_have_count(2)
    other.close()
    expect(library(hands)).to_have_count(1)
    expect(games(page)).to_contain_text("2 turns")


def test_a_database_of_a_newer_version_is_left_alone(hands: MousePlayer) -> None:
    page = hands.page
    library(hands)
    page.goto(f"{hands.address}en/about/")  # it has no database open, which would come between
    page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('alquerque').onsuccess = done; }).then(() => null)")
    page.evaluate(MAKE, [7, [sample(1)]])
    library(hands)
    assert "kept here by a newer version of this site" in told(page)
    two_people(hands)
    expect(page.locator("[data-keeping]")).to_contain_text("now kept by a newer version of this site")
    assert page.evaluate("indexedDB.databases().then(([{ version }]) => version)") == 7
    assert page.evaluate(STORED) == [sample(1)]
    assert len(page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('unkept'))")) == 1


def test_what_is_half_written_harms_nothing_else(hands: MousePlayer) -> None:
    """A database without its store, games with parts missing, changes that are not whole: the others are shown and
    kept.
    """
    page = hands.page
    page.goto(f"{hands.address}en/about/")
    page.evaluate(MAKE, [1, None])
    page.evaluate("""() => {
        localStorage.setItem("unkept:broken", '{"id": "broken", "played": 17');
        localStorage.setItem("unkept:wrong", '{"id": "wrong", "played": 17, "play": 5}');
    }""")
    two_people(hands)
    (one,) = kept(hands)
    assert one["turns"] == 2
    half = {"id": "half", "game": "queah", "played": 5}
    page.evaluate(
        """(half) => new Promise((done) => {
        indexedDB.open("alquerque").onsuccess = ({ target: { result: base } }) => {
            const change = base.transaction("games", "readwrite");
            change.objectStore("games").put(half);
            change.oncomplete = () => { base.close(); done(); };
        };
    })""",
        half,
    )
    expect(library(hands)).to_have_count(1)
    assert told(page).strip() == "One game kept here is damaged and cannot be shown. It has been left as it is."
    assert half in page.evaluate(STORED) and len(page.evaluate(STORED)) == 2
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('unkept'))") == []


def test_full_storage(hands: MousePlayer) -> None:
    """Without room in the plain storage each change goes to the database at once; without room there too, a line says
    so.
    """
    page = hands.page
    hands.open("en", first="b")
    page.evaluate(FILL)
    hands.move("c2", "c3")
    kept(hands)
    hands.move("c4", "c2")
    page.wait_for_timeout(100)  # milliseconds: less than changes are gathered for where they are noted down
    page.goto("about:blank")
    expect(library(hands)).to_have_count(1)
    expect(games(page)).to_contain_text("2 turns")
    games(page).get_by_role("link").click()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    page.evaluate("""() => {
        window.put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => { throw new DOMException("no room", "QuotaExceededError"); };
    }""")
    hands.move("d2", "c3")
    line = page.locator("[data-keeping]")
    expect(line).to_contain_text("storage is full")
    page.evaluate("() => { IDBObjectStore.prototype.put = put; localStorage.clear(); }")
    hands.move("b4", "c4")
    expect(line).to_be_hidden()
    (one,) = kept(hands)
    assert one["turns"] == 4


def test_forbidden_storage(hands: MousePlayer) -> None:
    """Neither kind of storage may even be named: a line says so, and play goes on."""
    page = hands.page
    page.add_init_script(FORBIDDEN + REFUSE)
    hands.open("es", first="b")
    hands.move("c2", "c3")
    expect(page.locator("[data-keeping]")).to_contain_text("Este navegador no deja guardar tus partidas")
    hands.move("c4", "c2")
    expect(page.locator("[data-ply]")).to_have_count(2)
    library(hands, "es")
    assert "no deja que el sitio guarde partidas" in told(page)


def test_one_game_in_two_tabs(hands: MousePlayer) -> None:
    """The second says so; it takes the game over with all that was played, or plays a copy: no turn is written over."""
    page = hands.page
    two_people(hands)
    (first,) = kept(hands)
    there = MousePlayer(page.context.new_page(), hands.address)
    library(there)
    games(there.page).get_by_role("link").click()
    asks = there.page.get_by_role("dialog", name="This game is open in another tab")
    expect(asks).to_be_visible()
    hands.move("d2", "c3")  # the first goes on
    asks.get_by_role("button", name="Play here").click()
    expect(there.page.locator("[data-ply]")).to_have_text(["c2–c3", "c4×c2", "d2–c3"])
    expect(asks).to_be_hidden()
    there.see()
    there.move("b4", "c4")
    told = page.get_by_role("dialog", name="This game is open in another tab")
    expect(told).to_be_visible()
    assert faults(page) == []
    told.get_by_role("button", name="Play a copy").click()
    expect(page.locator("[data-ply]")).to_have_count(3)
    hands.move("d4", "c4")
    copy, same = sorted(kept(hands, 2), key=lambda one: one["id"] == first["id"])
    assert same["play"].endswith("acts=c2-c3,c4xc2,d2-c3,b4-c4") and copy["play"].endswith(
        "acts=c2-c3,c4xc2,d2-c3,d4-c4"
    )
    page.reload()
    expect(page.locator("[data-ply]")).to_have_count(4)
    page.wait_for_timeout(1000)  # milliseconds: longer than a tab that is just left is waited for
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.fixture
def mortal(browser: Browser, browser_context_args: dict, address: str) -> Iterator[MousePlayer]:
    """A page in a process of its own, which may be killed; those of the other tests share one."""
    context = browser.new_context(**browser_context_args)
    context.set_default_timeout(60_000)
    yield MousePlayer(context.new_page(), address)
    context.close()


def kill(hands: MousePlayer) -> None:
    """The page's process dies at once, as where a phone has no memory left."""
    with pytest.raises(Error, match="crash"):
        hands.page.goto("chrome://crash")


def reborn(hands: MousePlayer) -> MousePlayer:
    return MousePlayer(hands.page.context.new_page(), hands.address)


LINE = (("c2", "c3"), ("c4", "c2"), ("c1", "c3"), ("b4", "c4"), ("c3", "b4"))


def after_a_move(hands: MousePlayer, wait: int) -> tuple[str, int]:
    hands.open("en", first="b")
    for move in LINE:
        hands.move(*move)
    hands.page.wait_for_timeout(wait)
    return "acts=c2-c3,c4xc2,c1xc3,b4-c4,c3-b4", 5


def in_a_chain(hands: MousePlayer, wait: int) -> tuple[str, int]:
    hands.open("en", start="B:Ba1,e1:Wb2,c4,d4,e5", first="b")
    hands.move("a1", "c3")
    hands.page.wait_for_timeout(wait)
    return "acts=a1xc3", 1


def while_the_computer_thinks(hands: MousePlayer, wait: int) -> tuple[str, int]:
    hands.open("en", acts="c2-c3,c4xc2,c1xc3,b4-c4", first="b", w="c6")
    hands.move("c3")
    hands.page.locator('[data-point="b4"]').click()
    expect(hands.page.locator("[data-turn]")).to_contain_text("Thinking")
    hands.page.wait_for_timeout(wait)
    return "acts=c2-c3,c4xc2,c1xc3,b4-c4,c3-b4", 5


def test_a_killed_tab_has_the_position_that_was_being_set_up(mortal: MousePlayer) -> None:
    """It stands there when the editor is opened again, as a change that can be undone; who leaves the editor is done
    with it.
    """
    mortal.open("en", first="b")
    mortal.do("edit")
    mortal.page.locator('[data-do="edit-empty"]').click()
    mortal.touch("c3")
    kill(mortal)
    again = reborn(mortal).open("en", first="b")
    page, men = again.page, again.page.locator(".man[data-at]")
    again.do("edit")
    expect(page.locator("[data-verdict]")).to_contain_text("setting up when the page was closed")
    expect(men).to_have_attribute("data-at", "c3")
    page.locator('[data-do="edit-undo"]').click()
    expect(men).to_have_count(24)
    for _ in range(2):
        page.locator('[data-do="edit-leave"]').click()
        again.do("edit")
        expect(page.locator("[data-verdict]")).to_have_text("This position can be played.")
        expect(men).to_have_count(24)


def test_a_killed_tab_has_the_rules_that_were_being_written_down(mortal: MousePlayer) -> None:
    """They stand on the sheet of the same choices only, until they are kept."""
    def writing(hands: MousePlayer) -> Page:
        hands.open("en", set="compulsory:yes")
        hands.page.locator('[data-do="own-rules"]').dispatch_event("click")  # on the rule card, which is folded
        return hands.page

    page = writing(mortal)
    page.get_by_label("Name of these rules").fill("Yard rules")
    page.get_by_label("Who says so").fill("class 4B")
    page.locator("#own-word-compulsory").fill("Who can take, takes.")
    kill(mortal)
    again = reborn(mortal)
    page = writing(again)
    expect(page.get_by_label("Name of these rules")).to_have_value("Yard rules")
    expect(page.get_by_label("Who says so")).to_have_value("class 4B")
    expect(page.locator("#own-word-compulsory")).to_have_value("Who can take, takes.")
    expect(page.locator(".own-sheet [role=status]")).to_have_text("What you had begun to write has been restored.")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".own-sheet [role=status]")).to_contain_text("Saved in this browser")
    assert page.evaluate("localStorage['own-rules-begun:alquerque-de-doce'] ?? null") is None


@pytest.mark.parametrize(
    "wait", [0, pytest.param(50, marks=pytest.mark.long), pytest.param(1000, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("moment", [after_a_move, in_a_chain, while_the_computer_thinks])
def test_a_killed_tab_has_lost_nothing_that_was_answered(mortal: MousePlayer, moment: Callable, wait: int) -> None:
    acts, plies = moment(mortal, wait)
    kill(mortal)
    again = reborn(mortal)
    expect(library(again)).to_have_count(1)
    (game,) = again.page.evaluate(STORED)
    assert acts in game["play"], game["play"]
    games(again.page).get_by_role("link").click()
    expect(again.page.locator("[data-ply]").nth(plies - 1)).to_be_visible(timeout=60_000)
    expect(again.page.get_by_role("dialog")).to_be_hidden()  # the dead tab holds nothing
