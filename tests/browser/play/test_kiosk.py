"""A screen in a museum: it invites, a visitor plays, it comes back by itself; nothing leads out and nothing is kept."""

import random
import re

import pytest
from hands import measure_slowness
from playwright.sync_api import Browser, CDPSession, Page, expect

GAME = "alquerque-de-doce"
BOOK = [GAME, "alquerque-de-nueve", "alquerque-de-tres", "cercar-la-liebre"]
SCREENS = [(1080, 1920), (1920, 1080), (1024, 768), (1280, 720), (1366, 768)]
LEAST_TARGET_PX = 60
LARGEST_BOARDS = ("draughts-international", "kolowis-awithlaknannai")
LEAST_POINT_PX = 54  # on these boards
LEAST_FILLED = 0.85  # of an upright screen; the kiosk of before left 26 % empty
MOST_GROWTH = {"Nodes": 250, "JSEventListeners": 60, "JSHeapUsedSize": 1.5e6}
OPENED_WITHIN_MS = 1000

# What can be pressed, and how small its smaller side is.
TARGETS = """() => [...document.querySelectorAll("a[href], button, select, input, textarea, summary, [tabindex]")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]"))
    .map((one) => {
        const { width, height } = one.getBoundingClientRect();
        const reached = !one.disabled && getComputedStyle(one).pointerEvents !== "none";
        return [one.localName, one.textContent.trim() || one.dataset.point || "", Math.min(width, height), reached];
    })"""
# The cards of the inviting screen with a name or a picture that is not wholly on its card.
CUT = """() => [...document.querySelectorAll(".invite .choice")].filter((card) => {
    const on = card.getBoundingClientRect();
    return [...card.querySelectorAll("[data-game-name], svg")].some((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const { top, bottom, left, right } = (part.localName === "svg" ? part : range).getBoundingClientRect();
        return top < on.top || bottom > on.bottom || left < on.left || right > on.right;
    });
}).map((card) => card.dataset.game)"""
POINT = """() => Math.min(...[...document.querySelectorAll(".play .spot")].map((spot) => spot.getBoundingClientRect().width))"""
# The share of the screen where something is drawn or written.
FILLED = """() => {
    let [all, filled] = [0, 0];
    for (let x = 10; x < innerWidth; x += 20)
        for (let y = 10; y < innerHeight; y += 20) {
            all += 1;
            filled += Boolean(document.elementFromPoint(x, y)?.closest("svg, button, .tray, p, h1, h2, .notice, li"));
        }
    return filled / all;
}"""
# Milliseconds from the touch of a card until men can be moved and the picture has been drawn.
TOUCHED = """(game) => new Promise((done) => {
    const since = performance.now();
    const look = () => document.querySelector("[data-stage] .spot[data-can]")
        ? requestAnimationFrame(() => done(performance.now() - since)) : requestAnimationFrame(look);
    document.querySelector(`.invite [data-game="${game}"]`).click();
    look();
})"""

# Visitors, one after the other: each chooses a language and a game, touches some points, asks how to play, walks away.
VISITS = """async (visitors) => {
    const one = (selector) => document.querySelector(selector);
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const until = async (what) => {
        for (const end = performance.now() + 30_000; !what(); await frame())
            if (performance.now() > end) throw new Error(`never: ${what}`);
    };
    for (const [game, lang, seed] of visitors) {
        let drawn = seed;
        const draw = (most) => (drawn = (drawn * 48271 + 11) % 2147483647) % most;
        one(`.invite [data-language="${lang}"]`).click();
        await until(() => document.documentElement.lang === lang);
        one(`.invite [data-game="${game}"]`).click();
        await until(() => one(".play .spot[data-can]"));
        for (let touches = 1 + draw(5); touches; touches -= 1) {
            const marks = document.querySelectorAll(".play [data-mark=to], .play .spot[data-can]");
            const { on, point } = marks[draw(marks.length || 1)]?.dataset ?? {};
            one(`.play [data-point="${on ?? point}"]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            await frame();
        }
        for (const what of ["help", "two"])
            if (draw(3) === 0) one(`.play [data-do="${what}"]`).click();
        await frame();
        one('.play [data-do="others"]').click();
        await until(() => one("main").dataset.screen === "invite" && one("[data-show-place] svg"));
    }
}"""


def opened(page: Page, address: str, lang: str = "es", **said: object) -> None:
    fragment = "&".join(f"{name}={value}" for name, value in said.items())
    page.goto(f"{address}{lang}/kiosk/#{fragment}")
    expect(page.locator("[data-show-place] svg.board")).to_be_visible()


def touch(page: Page, *points: str) -> None:
    for point in points:
        page.locator(f'.play [data-point="{point}"]').click()


def choose(page: Page, game: str) -> None:
    page.locator(f'.invite [data-game="{game}"]').click()
    expect(page.locator(".play .spot[data-can]").first).to_be_attached()


def speak(page: Page, language: str) -> None:
    page.locator("[data-language]:visible", has_text=language).click()


@pytest.mark.clock
def test_a_visitor_plays_and_the_screen_comes_back_in_its_first_language(page: Page, address: str) -> None:
    page.clock.install()
    opened(page, address, idle=60)
    expect(page.locator(".invite h1")).to_have_text("El alquerque y su familia")
    assert page.locator(".invite [data-game]").evaluate_all("all => all.map((one) => one.dataset.game)") == BOOK
    speak(page, "English")
    expect(page.locator(".invite h1")).to_have_text("Alquerque and its family")
    choose(page, GAME)
    expect(page.locator(".play [data-turn]")).to_contain_text("Your turn")
    expect(page.locator(".play .from-book")).to_contain_text("he must perforce play into that empty place")
    page.locator('.play [data-do="two"]').click()  # or White would soon take the man that is looked at
    touch(page, "c2", "c3")
    man = page.locator('.play .man[data-at="c3"]')
    expect(man).to_have_attribute("data-side", "b")

    speak(page, "Español")
    expect(page.locator(".play .tray b").first).to_have_text("Blancas")
    expect(man).to_have_attribute("data-side", "b")
    speak(page, "English")

    note = page.locator("[data-kiosk-note]")
    page.clock.run_for(45_000)
    expect(note).to_be_hidden()
    page.clock.run_for(7_000)
    expect(note).to_contain_text("Are you still there?")
    page.keyboard.press("Shift")
    expect(note).to_be_hidden()
    page.clock.run_for(62_000)
    expect(page.locator(".invite h1")).to_have_text("El alquerque y su familia")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(note).to_be_hidden()
    choose(page, GAME)
    expect(man).to_have_count(0)


def test_nothing_leads_out_nothing_is_small_and_nothing_is_kept(page: Page, address: str) -> None:
    page.goto(f"{address}es/kiosk/")
    before = page.evaluate("Object.keys(localStorage).sort()")
    for n, (width, height) in enumerate(SCREENS):
        page.set_viewport_size({"width": width, "height": height})
        opened(page, address, ("es", "en")[n % 2])
        looked = [page.evaluate(TARGETS)]
        assert page.evaluate(CUT) == [], (width, height)
        choose(page, GAME)
        looked.append(page.evaluate(TARGETS))
        assert page.locator('[data-do="help"]').is_hidden() == page.locator("[data-help-panel]").is_visible()
        if page.locator('[data-do="help"]').is_visible():
            page.locator('[data-do="help"]').click()
            looked.append(page.evaluate(TARGETS))
        for kind, words, px, reached in (one for screen in looked for one in screen):
            assert kind == "button" or kind == "circle" or not reached, (kind, words)
            assert px >= LEAST_TARGET_PX or not reached, (width, kind, words, px)
        assert {name for name, *_ in looked[0]} == {"button"}
        page.keyboard.press("Control+p")
        page.goto("about:blank")
        opened(page, address, games="all")
        assert page.evaluate(CUT) == [], (width, height)
        for game in LARGEST_BOARDS if (width, height) in SCREENS[2:4] else ():
            page.evaluate("(game) => document.querySelector(`.invite [data-game=${game}]`).click()", game)
            expect(page.locator(".play .spot[data-can]").first).to_be_attached()
            assert page.evaluate(POINT) >= LEAST_POINT_PX
        page.goto("about:blank")
    opened(page, address, "en")
    menu = "() => document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))"
    assert page.evaluate(menu) is False
    wheel = "(ctrlKey) => document.body.dispatchEvent(new WheelEvent('wheel', { ctrlKey, bubbles: true, cancelable: true }))"
    assert page.evaluate(wheel, False) is True and page.evaluate(wheel, True) is False
    choose(page, "alquerque-de-tres")
    page.locator(".play .spot[data-can]").first.click()
    expect(page.locator(".play .man")).not_to_have_count(0)
    touch(page, "a1")
    page.locator('[data-do="two"]').click()
    expect(page.locator('[data-do="alone"]')).to_be_visible()
    kept = page.evaluate("Object.keys(localStorage).sort()")
    assert set(kept) - set(before) <= {"kiosk-days"}
    assert "alquerque" not in page.evaluate("async () => (await indexedDB.databases()).map((one) => one.name)")


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 720)])
def test_names_stand_on_their_cards_on_a_screen_that_is_touched(
    browser: Browser, address: str, width: int, height: int
) -> None:
    """Where targets are to be larger than a mouse needs."""
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    page = context.new_page()
    opened(page, address, "en")
    assert page.evaluate(CUT) == []
    context.close()


def test_a_touch_opens_a_game_within_a_second_and_an_upright_screen_is_full(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1080, "height": 1920})
    opened(page, address)
    took = page.evaluate(TOUCHED, GAME)
    assert took < OPENED_WITHIN_MS * measure_slowness(page)
    expect(page.locator(".play .from-book")).to_be_visible()
    assert page.evaluate(FILLED) > LEAST_FILLED
    board = page.locator(".play svg.board").bounding_box()
    assert board and board["width"] > 0.94 * 1080
    assert page.locator(".how-board:visible").count() == 3


def test_one_game_with_its_rules_and_an_old_link(page: Page, address: str) -> None:
    page.goto(f"{address}en/{GAME}/#mode=kiosk&rules=bell&w=c2&acts=c2-c3")
    expect(page).to_have_url(re.compile(r"/en/kiosk/#games=alquerque-de-doce&rules=bell&w=c2&acts=c2-c3$"))
    expect(page.locator(".invite [data-game]:visible")).to_have_count(0)
    page.get_by_role("button", name="Touch to play").click()
    expect(page.locator('.play .man[data-at="c3"]')).to_have_count(1)
    expect(page.locator(".play .mind:visible").first).to_have_value("2")
    page.get_by_role("button", name="Finish").click()
    expect(page.locator(".invite h1")).to_be_visible()


def test_a_language_or_a_game_that_cannot_be_had_says_so(page: Page, address: str) -> None:
    opened(page, address, games="felli")
    for what in ("**/words-*/en.js", "**/en/felli/"):
        page.route(what, lambda route: route.abort())
    page.reload()
    expect(page.locator("[data-show-place] svg.board")).to_be_visible()
    speak(page, "English")
    note = page.locator("[data-absent]")
    expect(note).to_have_text("Este idioma no está disponible aquí ahora mismo. Tócalo otra vez más tarde.")
    page.unroute("**/words-*/en.js")
    speak(page, "English")
    expect(note).to_be_hidden()
    page.get_by_role("button", name="Touch to play").click()
    expect(note).to_have_text("This game could not be opened. Touch it again.")


def test_the_attendant_sees_the_days_number_and_makes_a_link(page: Page, address: str) -> None:
    opened(page, address, "en", games=f"felli,{GAME}")
    choose(page, GAME)
    touch(page, "c2", "c3")
    expect(page.locator('.play .man[data-at="c3"]')).to_have_count(1)
    page.get_by_role("button", name="Other games").click()
    title = page.locator(".invite h1")
    attendant = page.locator("[data-attendant]")
    title.click(delay=1500)
    page.wait_for_timeout(2000)
    expect(attendant).to_be_hidden()
    title.hover()
    page.mouse.down()
    expect(attendant).to_be_visible(timeout=10_000)
    page.mouse.up()
    expect(attendant).to_contain_text("Games begun today: 1. Finished: 0.")
    expect(attendant.locator("tbody tr").first).to_contain_text("Alquerque of twelve")
    attendant.locator('[value="fanorona"]').check()
    attendant.locator('[value="es"]').check()
    attendant.locator('[name="idle"]').fill("45")
    link = attendant.locator("[data-link]")
    expect(link).to_have_text(f"{address}es/kiosk/#games=felli,{GAME},fanorona&idle=45")
    attendant.get_by_role("button", name="Clear the numbers").click()
    attendant.get_by_role("button", name="Yes, clear all days").click()
    expect(attendant).to_contain_text("Games begun today: 0.")
    attendant.get_by_role("button", name="Back to the screen").click()
    expect(title).to_be_visible()


def measured(session: CDPSession) -> dict[str, float]:
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    found = session.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] for one in found}


@pytest.mark.parametrize("visitors", [20, pytest.param(500, marks=pytest.mark.long)])
def test_a_day_of_visitors_leaves_nothing_behind(page: Page, address: str, visitors: int) -> None:
    """After each game has been opened once in each language, neither the page nor the heap grows."""
    opened(page, address, idle=1800)
    expect(page.locator("[data-show-place] svg.board")).to_be_visible()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate(VISITS, [[game, lang, 7] for game in [*BOOK, *BOOK] for lang in ("en", "es")])
    page.wait_for_load_state("networkidle")
    before = measured(session)
    draw = random.Random(36)
    one_day = [[draw.choice(BOOK), draw.choice(["en", "es"]), draw.randrange(2**30)] for _ in range(visitors)]
    page.evaluate(VISITS, one_day)
    after = measured(session)
    grown = {name: after[name] - before[name] for name in MOST_GROWTH}
    assert all(grown[name] <= most for name, most in MOST_GROWTH.items()), grown
