"""What is touched is large enough for a finger, and what is pressed says in words what it does: on one page of each
kind.
"""

import pytest
from playwright.sync_api import Browser, Page, expect
from test_still import PAGES, pick_language

SMALL = """(within) => {
    const named = (e) => e.tagName.toLowerCase() + [...e.classList].map((name) => `.${name}`).join("");
    const words = (e) => (e.innerText ?? "").replace(/[\\s·|,.:;()«»“”/–-]+/g, "");
    const isSeen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 0;
    // In running text: a word among others in its block, not the whole of it nor one of a row of links.
    const isAmongWords = (e) => {
        if (getComputedStyle(e).display !== "inline") return false;
        let block = e.parentElement;
        while (getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
        const pressed = [...block.querySelectorAll("a, button")].map(words).join("");
        return words(block).length > pressed.length;
    };
    const reach = 21;  // pixels from the middle, of 22
    const isHit = (e) => {
        e.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = e.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return [[0, -reach], [0, reach], [-reach, 0], [reach, 0]].every(([right, down]) =>
            x + right < 0 || document.elementFromPoint(x + right, y + down)?.closest("a, button") === e);
    };
    const faults = [];
    for (const e of document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")) {
        const ticked = /checkbox|radio|file/.test(e.type);
        const target = (ticked && (e.closest("label") ?? document.querySelector(`label[for="${e.id}"]`))) || e;
        if (!e.closest(within) || e.closest("svg, .unseen, .skip, .cm-editor, .gloss, .works") || !isSeen(target)) continue;
        const { width, height } = target.getBoundingClientRect();
        if (Math.min(width, height) >= 43.5 || isAmongWords(target)) continue;
        if (getComputedStyle(target, "::after").position === "absolute" && isHit(target)) continue;
        faults.push(`${named(target.parentElement)} > ${named(target)}: ${Math.round(width)} × ${Math.round(height)}`);
    }
    return [...new Set(faults)];
}"""
WORDLESS = """() => {
    const known = /icon-(back|forward|flip|close|leave)/;
    const names = [];
    for (const e of document.querySelectorAll("a[href], button, summary")) {
        const icon = e.querySelector("svg.icon");
        if (!icon || !e.checkVisibility({ visibilityProperty: true })) continue;
        const isKnown = known.test(icon.getAttribute("class"));
        const hasWord = Boolean(e.innerText.trim());
        if (isKnown && !hasWord && !(e.title && e.ariaLabel)) names.push(`no tooltip or no name: ${icon.getAttribute("class")}`);
        if (!isKnown && !hasWord) names.push(icon.getAttribute("class").replace("icon icon-", ""));
    }
    return [...new Set(names)].sort();
}"""
WITHOUT_WORDS = {
    "detective/01": {"first", "play"},
}
"""Icons that stand without a word yet; the lists can only shrink."""


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Page:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", PAGES)
def test_what_is_touched_is_as_large_as_a_finger_and_no_icon_stands_alone(
    phone: Page, address: str, path: str
) -> None:
    phone.goto(f"{address}{pick_language(path)}/{path}{'/' if path else ''}")
    expect(phone.locator("main")).to_be_visible()
    assert set(phone.evaluate(WORDLESS)) == WITHOUT_WORDS.get(path, set())
    assert phone.evaluate("matchMedia('(pointer: coarse)').matches")
    phone.evaluate("for (const fold of document.querySelectorAll('details:not([data-more])')) fold.open = true;")
    assert phone.evaluate(SMALL, "body") == []
    phone.evaluate("for (const menu of document.querySelectorAll('[data-more]')) menu.open = true;")
    assert phone.evaluate(SMALL, ".more-menu") == []


@pytest.mark.parametrize("lang", ["es", "en"])
def test_on_a_small_phone_the_head_of_a_page_is_one_row(phone: Page, address: str, lang: str) -> None:
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.goto(f"{address}{lang}/")
    phone.evaluate("document.fonts.ready.then(() => {})")
    head = phone.locator(".head").bounding_box()
    assert head and head["height"] <= 56, head
    expect(phone.locator(".head nav > a")).not_to_have_count(0)
    assert phone.locator(".head nav > .of-desk:visible").count() == 0


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("letters", ["100%", "130%"])
def test_the_words_of_the_menu_keep_to_their_places(phone: Page, address: str, lang: str, letters: str) -> None:
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.goto(f"{address}{lang}/")
    phone.evaluate("letters => { document.documentElement.style.fontSize = letters; }", letters)
    phone.evaluate("document.fonts.ready.then(() => {})")
    phone.locator(".more-ways > summary").click()
    over = phone.locator(".more-menu :is(a, button)").evaluate_all(
        "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent.trim())"
    )
    assert over == []


def test_the_last_links_of_a_game_stand_above_the_buttons_at_the_foot(phone: Page, address: str) -> None:
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(f"{address}es/alquerque-de-doce/#face=study")
    phone.evaluate("document.fonts.ready.then(() => {})")
    phone.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    last, tools = (phone.locator(one).last.bounding_box() for one in (".foot a", ".tools"))
    assert last and tools and last["y"] + last["height"] <= tools["y"], (last, tools)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("width", [360, 390])
def test_no_name_is_wider_than_its_tile_in_the_settings(phone: Page, address: str, lang: str, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 740})
    phone.goto(f"{address}{lang}/alquerque-de-doce/")
    phone.locator('[data-do="more"]').tap()
    phone.locator('#game-more [data-do="settings"]').tap()
    tiles = phone.locator("#settings .sets label")
    expect(tiles.first).to_be_visible()
    wider = tiles.evaluate_all("""(tiles) => tiles.filter((tile) => {
        const words = document.createRange();
        words.selectNodeContents(tile.lastElementChild);
        const [inner, outer] = [words, tile].map((one) => one.getBoundingClientRect());
        return inner.left < outer.left + 1 || inner.right > outer.right - 1;
    }).map((tile) => tile.textContent.trim())""")
    assert not wider, wider
