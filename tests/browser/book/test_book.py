"""The edition's pages in a browser: the search, spellings and columns, the lit board, glosses by touch and by keyboard,
citing; and all of it that needs no script with scripts off."""

import re

import pytest
from hands import OLD_TEXT_CLASS, OLD_TEXT_LANGUAGES, assert_fits_width, change_language
from playwright.sync_api import Browser, Page, expect
from test_accessible import faults

from layer import needs_layer


def hits(page: Page) -> list[str]:
    return [one.get_attribute("href").partition("#")[2] for one in page.locator("[data-results] a").all()]


@pytest.mark.quick
def test_old_normalised_and_modern_words_find_each_other(page: Page, address: str) -> None:
    page.goto(f"{address}es/book/")
    field = page.get_by_role("searchbox")
    found = {}
    for word in (
        "trebeio",
        "TREBEJO",
        "ficha",
        "men",
        "uazio",
        "vazío",
        "vacio",
        "fuerça",
        "fuerza",
        "mannar",
        "mañar",
    ):
        field.fill(word)
        found[word] = set(hits(page))
    assert found["trebeio"] == found["TREBEJO"] >= {"doze.2", "liebre.4", "tres.14"}
    assert len(found["trebeio"] & found["ficha"] & found["men"]) > 15
    assert found["uazio"] == found["vazío"] == found["vacio"] == {"doze.5", "doze.6"}
    assert found["fuerça"] == found["fuerza"] >= {"doze.6", "tres.9", "tres.10"}
    assert found["mannar"] == found["mañar"] >= {"doze.15", "tres.12"}
    field.fill("logar vazio medio")
    assert hits(page) == ["doze.5"]
    forms = page.locator("[data-results] li p")
    assert [one.get_attribute("lang") for one in forms.all()] == [*OLD_TEXT_LANGUAGES, "es", "en"]
    marked = [one.inner_text() for one in forms.first.locator("mark").all()]
    assert marked == ["logar", {".written": "uazio", ".edited": "vazío"}[OLD_TEXT_CLASS], "medio"]
    field.fill("dragón")
    expect(page.locator("[data-found]")).to_have_text("Ninguna cláusula tiene esas palabras.")
    assert hits(page) == []


def test_what_is_looked_for_stands_in_the_address_and_goes_along(page: Page, address: str) -> None:
    page.goto(f"{address}es/book/#q=peor%C3%ADa")
    expect(page.get_by_role("searchbox")).to_have_value("peoría")
    assert hits(page) == ["doze.6", "doze.13"]
    change_language(page, "English")
    page.wait_for_url("**/en/book/#q=*")
    expect(page.locator("[data-found]")).to_have_text("2 clauses.")
    page.locator("[data-results] a").first.click()
    page.wait_for_url("**/en/book/doze/#doze.6")
    expect(page.locator("#doze\\.6")).to_have_class(re.compile(r"\bheld\b"))
    page.goto(f"{address}en/book/#q=%E0%A4%A")
    expect(page.get_by_role("searchbox")).to_have_value("")


@pytest.mark.quick
def test_a_clause_lights_its_points_and_is_held(page: Page, address: str) -> None:
    page.goto(f"{address}es/book/doze/")

    def lit() -> list[str | None]:
        return [one.get_attribute("data-light") for one in page.locator("[data-light].on").all()]

    assert lit() == []
    page.locator("#doze\\.5 .modern[lang=es]").hover()
    assert lit() == ["c3"]
    page.locator("#doze\\.4 .num").focus()
    assert len(lit()) == 24
    page.locator("#doze\\.5 .num").click()
    page.locator("h1").hover()
    page.locator("#the-board").evaluate("document.activeElement.blur()")
    assert lit() == ["c3"] and page.url.endswith("#doze.5")
    page.locator("#doze\\.5 .to-rule").first.click()
    page.wait_for_url("**/es/alquerque-de-doce/#doze.5")
    expect(page.locator("[data-clause='doze.5']")).to_have_class(re.compile(r"\bheld\b"))


def test_out_of_sight_the_board_comes_along_and_goes_again(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 740})
    page.goto(f"{address}es/book/liebre/")
    board = page.locator(".lit-board")
    row = page.locator("#liebre\\.14")
    row.scroll_into_view_if_needed()
    expect(board).not_to_be_in_viewport()
    row.locator(".num").click()
    expect(board).not_to_be_in_viewport()  # this clause speaks of no point
    page.locator("#liebre\\.15 .num").click()
    expect(board).to_be_in_viewport(ratio=1)
    board.click()
    expect(board).not_to_be_in_viewport()
    expect(page.locator(".held")).to_have_count(0)


@needs_layer
def test_spelling_and_columns_are_chosen_and_remembered(page: Page, address: str) -> None:
    page.goto(f"{address}en/book/doze/")
    row = page.locator("#doze\\.7")

    def shown() -> list[str]:
        return [
            kind for kind in (".written", ".edited", "[lang=es]", "[lang=en]") if row.locator(kind).first.is_visible()
        ]

    assert shown() == [".written", "[lang=en]"]
    page.get_by_label("normalised").check()
    page.get_by_label("Spanish").check()
    assert shown() == [".edited", "[lang=es]", "[lang=en]"]
    page.goto(f"{address}en/book/tres/")
    assert page.get_by_label("Spanish").is_checked()
    page.goto(f"{address}en/book/doze/")
    assert shown() == [".edited", "[lang=es]", "[lang=en]"]
    for column in ("1283", "Spanish", "English"):
        page.get_by_label(column, exact=True).uncheck()
    assert shown() == [".edited", "[lang=es]", "[lang=en]"], "with nothing chosen all is shown"


@needs_layer
def test_a_choice_of_spelling_leaves_the_readings_of_the_other_language(page: Page, address: str) -> None:
    page.goto(f"{address}en/book/doze/")
    page.get_by_label("normalised").check()
    page.goto(f"{address}es/book/doze/")
    row = page.locator("#doze\\.7")
    expect(row.locator(".edited")).to_be_visible()
    expect(row.locator("[lang=es]").first).to_be_visible()
    expect(row.locator("[lang=en]").first).to_be_hidden()


@pytest.mark.without_python
def test_an_explanation_is_not_seen_before_it_is_beside_its_word(page: Page, address: str) -> None:
    page.goto(f"{address}en/book/liebre/")
    word, popup = page.locator("#liebre\\.8 .gloss").first, page.locator("#gloss-atreguado")
    expect(popup).to_be_hidden()
    now = word.evaluate("""(word) => {
        word.click();
        const popup = document.querySelector("#gloss-atreguado");
        return [popup.matches(":popover-open"), getComputedStyle(popup).visibility];
    }""")
    assert now == [True, "hidden"]
    expect(popup).to_be_visible()
    assert popup.evaluate("(one) => one.getBoundingClientRect().x") > 0


def test_words_are_explained_by_keyboard_and_passages_copied(page: Page, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}en/book/liebre/")
    page.locator("#liebre\\.8 .gloss").first.focus()
    page.keyboard.press("Enter")
    gloss = page.locator("#gloss-atreguado")
    expect(gloss).to_be_visible()
    word, box = page.locator("#liebre\\.8 .gloss").first.bounding_box(), gloss.bounding_box()
    assert word and box
    below, above = box["y"] - word["y"] - word["height"], word["y"] - box["y"] - box["height"]
    assert 0 <= max(below, above) < 12, "beside its word, above it where there is no room below"
    page.keyboard.press("Escape")
    expect(gloss).not_to_be_visible()
    page.get_by_role("button", name="cite 8", exact=True).click()
    cite = page.locator("#cite-liebre\\.8")
    expect(cite).to_contain_text(f"{address}en/book/liebre/#liebre.8")
    cite.get_by_role("button", name="Copy").nth(1).click()
    expect(cite.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("@incollection{alfonso-1283-liebre-8,") and f"{address}en/book/liebre/#liebre.8" in copied


def test_all_is_there_without_scripts(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{address}es/book/doze/")
    row = page.locator("#doze\\.7")
    assert row.locator(OLD_TEXT_CLASS).is_visible()
    if OLD_TEXT_CLASS != ".edited":
        assert not row.locator(".edited").is_visible()
        page.get_by_label("normalizado").check()
    page.get_by_label("inglés").check()
    assert row.locator(".edited").is_visible() and row.locator("[lang=en]").is_visible()
    assert not row.locator(".written").is_visible()
    row.locator(".edited .gloss").first.click()
    assert page.locator("#gloss-ondel").is_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="citar 7", exact=True).click()
    assert page.locator("#cite-doze\\.7 pre").is_visible()
    page.goto(f"{address}es/book/")
    assert page.get_by_text("La búsqueda necesita JavaScript").is_visible()
    assert not page.locator("[data-search]").is_visible()
    context.close()


@pytest.mark.parametrize("path", ["book/", "book/doze/", "book/nueve-dados/", "rights/"])
def test_nothing_is_wider_than_the_window(page: Page, address: str, path: str) -> None:
    page.goto(f"{address}es/{path}")
    for label in ("inglés", "1283"):
        if "doze" in path or "nueve" in path:
            page.get_by_label(label, exact=True).check()
    for width in (360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert_fits_width(page)


def test_axe_is_content_with_what_opens(page: Page, address: str) -> None:
    page.goto(f"{address}en/rights/")
    assert faults(page) == []
    page.goto(f"{address}en/book/#q=fuer%C3%A7a")
    assert hits(page) and faults(page) == []
    page.goto(f"{address}es/book/doze/#doze.6")
    page.get_by_label("inglés").check()
    assert faults(page) == []
    page.get_by_role("button", name="citar 6", exact=True).click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.locator("#doze\\.6 .gloss").first.click()
    expect(page.locator("#gloss-mano")).to_be_visible()
    assert faults(page) == []
