"""The search over the whole site, and the ways that lead to it and to the other pages, in a browser."""

import re

import pytest
from hands import OLD_TEXT_LANGUAGES, assert_fits_width, change_language, measure_slowness
from playwright.sync_api import Browser, Page, expect
from test_accessible import faults

JOURNEYS = {
    "es": {
        "games": "Juegos", "silences": "Lo que el libro calla", "old": "trebeio", "modern": "fichas lugares",
        "found": "Alquerque de doze, cláusula 2", "name": "molino", "game": "Molino de seis", "count": "resultado",
        "none": "Nada tiene todas esas palabras.", "short": "Escribe una palabra",
        "help": "soplar", "field": "Soplar", "part": "Ayuda e información del sitio",
    },
    "en": {
        "games": "Games", "silences": "What the book leaves open", "old": "trebeio", "modern": "men places",
        "found": "Alquerque de doze, clause 2", "name": "checkers", "game": "English draughts", "count": "result",
        "none": "Nothing contains all these words.", "short": "Type a word",
        "help": "huffing", "field": "Huffing", "part": "Help and about",
    },
}  # fmt: skip


def hits(page: Page) -> list[str]:
    return [one.inner_text() for one in page.locator("[data-results] li > a").all()]


@pytest.mark.without_python
@pytest.mark.quick
@pytest.mark.parametrize("lang", ["es", "en"])
def test_from_any_page_to_what_one_looks_for(page: Page, address: str, lang: str) -> None:
    """Two touches from a game's page to the field, the words typed, and by the keyboard to the place."""
    say = JOURNEYS[lang]
    page.goto(f"{address}{lang}/queah/")
    page.locator("[data-more] summary").click()
    page.locator('header a[href$="/search/"]').click()
    page.wait_for_url(f"**/{lang}/search/")
    field = page.get_by_role("searchbox")
    expect(field).to_be_focused()
    page.keyboard.type(say["name"])
    group = page.get_by_role("region", name=say["games"], exact=True)
    expect(group.get_by_role("link").first).to_have_text(say["game"])
    expect(group.locator("mark").first).to_have_text(re.compile(say["name"], re.I))
    expect(page.locator("[data-found]")).to_contain_text(say["count"])
    field.fill(f"{say['old']} logar")
    expect(page.locator("[data-results] li").first).to_be_visible()
    assert say["found"] in hits(page)
    for words in (f"TREBEJO lógar {say['modern']}", f"ueynt trebejos {say['modern']}"):
        field.fill(words)
        assert say["found"] in hits(page), words
    field.fill(f"{say['old']} logar")
    of_forms = page.locator("[data-results] li", has=page.get_by_role("link", name=say["found"], exact=True))
    assert [one.get_attribute("lang") for one in of_forms.locator("p:not(.told)").all()] == [
        *OLD_TEXT_LANGUAGES,
        "es",
        "en",
    ]
    left, right = of_forms.locator("p[lang=osp]").first.bounding_box(), of_forms.locator("p[lang=es]").bounding_box()
    assert left and right and left["x"] + left["width"] <= right["x"] and abs(left["y"] - right["y"]) < 12, (
        "not side by side"
    )
    of_forms.get_by_role("link").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{lang}/book/doze/#doze.2")
    expect(page.locator("#doze\\.2")).to_be_in_viewport()
    page.go_back()
    expect(field).to_have_value(f"{say['old']} logar")
    field.fill(say["help"])
    part = page.get_by_role("region", name=say["part"], exact=True)
    part.get_by_role("link", name=say["field"], exact=True).click()
    page.wait_for_url(f"**/{lang}/about/#rule-huff")
    expect(page.locator("#rule-huff")).to_be_in_viewport()


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("word", ["ueynt", "sennales"])
def test_an_old_word_leads_to_the_book_before_all_else(page: Page, address: str, lang: str, word: str) -> None:
    """Words that begin so in a spelling of today, as veintidós, stand in other places too: they come after."""
    page.goto(f"{address}{lang}/search/#q={word}")
    groups = page.locator("[data-results] > section")
    expect(groups.first).to_be_visible()
    if len(OLD_TEXT_LANGUAGES) < 2:
        return  # without the palaeographic layer no text is spelled so
    assert groups.first.get_attribute("aria-label") == {"es": "El libro", "en": "The book"}[lang]
    first = groups.first.locator("li").first
    assert word in first.locator("p[lang=osp] mark").first.inner_text().lower()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_bad_input_is_answered_at_once_with_a_plain_line(page: Page, address: str, lang: str) -> None:
    say = JOURNEYS[lang]
    page.goto(f"{address}{lang}/search/#q=kurna")
    expect(page.locator("[data-results] li").first).to_be_visible()
    said = page.locator("[data-found]")
    few, none = say["short"], say["none"]
    for text, line in (
        (".,;!?¿ «»", few), ("a", few), ("xyzzy plugh", none), ("x" * 10_000, none), ("xyzzy " * 1_700, none), ("", ""),
    ):  # fmt: skip
        taken = page.evaluate("""(text) => {
            const field = document.querySelector("[data-search]");
            field.value = text;
            const began = performance.now();
            field.dispatchEvent(new Event("input"));
            return performance.now() - began;
        }""", text)
        expect(said).to_contain_text(line)
        if not line:
            expect(said).to_be_empty()
        assert taken < 500 * measure_slowness(page), (text[:20], taken)
        assert hits(page) == []
    page.goto(f"{address}{lang}/search/#q=%E0%A4%A")
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_more_of_a_kind_is_shown_when_asked_for_and_the_language_changes_with_the_words(
    page: Page, address: str
) -> None:
    page.goto(f"{address}es/search/#q=mano")
    group = page.get_by_role("region", name="El libro", exact=True)
    expect(group.locator("li")).to_have_count(5)
    group.get_by_role("button", name=re.compile("Ver los")).click()
    more = group.locator("li")
    assert more.count() > 5
    expect(more.nth(5).get_by_role("link")).to_be_focused()
    change_language(page, "English")
    page.wait_for_url("**/en/search/#q=mano")
    expect(page.locator("[data-results] li").first).to_be_visible()


def test_without_the_index_the_page_says_so(page: Page, address: str) -> None:
    page.route("**/search-*/*.json", lambda route: route.abort())
    page.goto(f"{address}en/search/#q=mano")
    expect(page.locator("[data-found]")).to_have_text("The index could not be loaded: there may be no connection.")


@pytest.mark.parametrize(("width", "lang"), [(360, "es"), (360, "en"), (1440, "es")])
def test_axe_is_content_with_the_search_and_the_open_menu(page: Page, address: str, width: int, lang: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{address}{lang}/search/#q=trebejo")
    expect(page.locator("[data-results] li").first).to_be_visible()
    page.locator("[data-more] summary").click()
    assert faults(page) == []
    assert_fits_width(page)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_other_pages_are_one_touch_away_on_a_phone_by_keyboard_and_without_scripts(
    browser: Browser, address: str, lang: str
) -> None:
    say = JOURNEYS[lang]
    for script in (True, False):
        context = browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=script)
        page = context.new_page()
        page.goto(f"{address}{lang}/games/")
        ways = page.locator("[data-more] a")
        expect(ways.first).to_be_hidden()
        page.locator("[data-more] summary").focus()
        page.keyboard.press("Enter")
        addresses = [one.get_attribute("href") or "" for one in ways.all() if one.is_visible()]
        assert {"silences", "readings", "family"} <= {one.rstrip("/").rpartition("/")[2] for one in addresses}
        for one in ways.all():
            box = one.bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360
        if script:
            page.keyboard.press("Escape")
            expect(ways.first).to_be_hidden()
            expect(page.locator("[data-more] summary")).to_be_focused()
            page.keyboard.press("Enter")
        page.get_by_role("navigation").get_by_role("link", name=say["silences"]).click()
        page.wait_for_url(f"**/{lang}/silences/")
        if not script:
            page.goto(f"{address}{lang}/search/")
            expect(page.locator(".without-scripts a")).to_have_count(8)
            expect(page.locator("[data-search]")).to_be_hidden()
        context.close()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_before_anything_is_asked_the_page_says_what_may_be(page: Page, address: str, lang: str) -> None:
    """Each of its examples finds something, of the kind that it stands for."""
    page.goto(f"{address}{lang}/search/")
    offered = page.locator("[data-unasked]")
    field = page.get_by_role("searchbox")
    kinds = offered.locator("dt").all_inner_texts()
    assert len(kinds) == 8
    for n, kind in enumerate(kinds):
        for example in range(offered.locator("dd").nth(n).locator("[data-example]").count()):
            expect(offered).to_be_visible()
            button = offered.locator("dd").nth(n).locator("[data-example]").nth(example)
            words = button.inner_text()
            button.click()
            expect(field).to_have_value(words)
            expect(offered).to_be_hidden()
            expect(page.get_by_role("region", name=kind, exact=True), f"{kind}: {words}").to_be_visible(timeout=5_000)
            field.fill("")
    expect(offered).to_be_visible()
    assert faults(page) == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert_fits_width(page)
