"""The text leaf: spellings, readings, conventions, languages marked, and clauses that can be linked."""

import re
from itertools import product

import pytest
from hands import OLD_TEXT_CLASS, MousePlayer, assert_fits_width, show_display_options
from playwright.sync_api import Page, expect

from layer import needs_layer


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address, people=True)


# Of each clause of the text that belongs to the rules in force whether it is to be seen.
ON_PAPER = """() => Object.fromEntries([...document.querySelectorAll("#the-text .text:not([hidden]) .clause")].map(
    (clause) => [clause.id, clause.checkVisibility()]))"""


def shown(page: Page, clause: str = "doze\\.7") -> list[str]:
    return [one.get_attribute("lang") for one in page.locator(f"#{clause} .modern").all() if one.is_visible()]


@pytest.mark.without_python
@pytest.mark.quick
def test_the_reading_is_in_either_language_or_both_and_remembered(hands: MousePlayer) -> None:
    hands.open("es", ready=False)
    page = hands.page
    assert shown(page) == ["es"]
    show_display_options(page).locator('[data-choose="reads"][data-value="both"]').click()
    assert shown(page) == ["es", "en"]
    page.reload()
    assert shown(page) == ["es", "en"]
    show_display_options(page).locator('[data-choose="reads"][data-value="en"]').focus()
    page.keyboard.press("Enter")
    assert shown(page) == ["en"]
    expect(page.locator('[data-choose="reads"][data-value="en"]')).to_have_attribute("aria-pressed", "true")


@pytest.mark.without_python
@needs_layer
def test_the_spelling_is_the_manuscripts_or_normalised_and_remembered(hands: MousePlayer) -> None:
    hands.open("en", ready=False)
    page = hands.page
    expect(page.locator("#doze\\.7 .written")).to_be_visible()
    expect(page.locator("#doze\\.7 .edited")).not_to_be_visible()
    show_display_options(page).locator('[data-choose="shows"][data-value="edited"]').click()
    expect(page.locator("#doze\\.7 .written")).not_to_be_visible()
    expect(page.locator("#doze\\.7 .edited")).to_contain_text("ond’él salió")
    page.reload()
    expect(page.locator("#doze\\.7 .edited")).to_be_visible()


@pytest.mark.without_python
def test_languages_are_marked(hands: MousePlayer) -> None:
    hands.open("en", ready=False)
    page = hands.page
    assert {one.get_attribute("lang") for one in page.locator(".clause .osp").all()} == {"osp"}
    assert {one.get_attribute("lang") for one in page.locator(".clause .modern").all()} == {"es", "en"}
    expect(page.locator(".text > header h2")).to_have_attribute("lang", "osp")
    page.keyboard.press("Shift")  # notes wait for the first event
    expect(page.locator(".popup b").first).to_have_attribute("lang", "osp")


@pytest.mark.parametrize(
    ("game", "clauses", "touched"),
    [("alquerque-de-doce", 24, ["c2", "c3", "c4", "c2", "c1", "c3"]), ("alquerque-de-nueve", 12, [])],
)
def test_on_paper_every_clause_is_there_at_every_moment(
    hands: MousePlayer, game: str, clauses: int, touched: list[str]
) -> None:
    """The one in question too, which the page marks: at the start doze.6."""
    hands.open("es", game, ready=False)
    page = hands.page
    marked = set()
    for point in [None, *touched]:
        if point:
            hands.touch(point)
        marked |= {one.get_attribute("id") for one in page.locator(".clause.now").all()}
        page.emulate_media(media="print")
        seen = page.evaluate(ON_PAPER)
        page.emulate_media(media="screen")
        assert len(seen) == clauses and all(seen.values()), seen
    assert marked, "no clause was in question"


@pytest.mark.without_python
@pytest.mark.parametrize(
    ("lang", "words"), [("es", "Tachado, lo que el propio copista borró"), ("en", "Struck through, what the scribe")]
)
def test_how_it_is_written_is_explained(hands: MousePlayer, lang: str, words: str) -> None:
    hands.open(lang, ready=False)
    page = hands.page
    show_display_options(page).locator('[popovertarget="signs"]').focus()
    page.keyboard.press("Enter")
    signs = page.locator("#signs")
    expect(signs).to_be_visible()
    expect(signs).to_contain_text(words)
    for sign in (".ex", "del", "sup", ".calderon", ".milestone", ".gloss"):
        expect(signs.locator(sign).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(signs).not_to_be_visible()


@pytest.mark.without_python
def test_a_note_and_a_gloss_open_by_touch(hands: MousePlayer) -> None:
    hands.open("en", ready=False)
    page = hands.page
    page.locator("#doze\\.1").hover()  # else the mark of a note is out of sight
    page.locator("#doze\\.1 .doubt").click()
    expect(page.locator("#note-doze\\.1-1")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(f"#doze\\.1 {OLD_TEXT_CLASS} .gloss").click()
    expect(page.locator("#gloss-trebejo")).to_be_visible()
    expect(page.locator("#doze\\.1")).not_to_have_class(re.compile("held"))


def test_a_clause_in_the_address_is_shown_and_lit(hands: MousePlayer) -> None:
    hands.page.set_viewport_size({"width": 1440, "height": 900})
    hands.page.goto(f"{hands.address}en/alquerque-de-doce/#doze.12")
    expect(hands.page.locator("#doze\\.12")).to_be_in_viewport(ratio=0.9)
    expect(hands.page.locator("#doze\\.12")).to_have_class(re.compile("held"))
    expect(hands.page.locator("#doze\\.12 .says")).to_have_text("This clause gives advice, not a rule.")
    expect(hands.page.locator(".man[data-at]")).to_have_count(24)
    hands.page.goto(f"{hands.address}en/alquerque-de-doce/#doze.o7")
    expect(hands.page.locator("#doze\\.o7")).to_be_in_viewport()


def test_a_clause_in_the_address_leaves_the_game_alone(hands: MousePlayer) -> None:
    hands.open("en", first="b")
    page = hands.page
    men = hands.move("c2", "c3")["men"]
    page.evaluate("location.hash = '#doze.9'")
    expect(page.locator("#doze\\.9")).to_have_class(re.compile("held"))
    assert hands.see()["men"] == men
    expect(page).to_have_url(re.compile(r"acts=c2-c3&at=doze\.9$"))
    page.reload()
    expect(page.locator("#doze\\.9")).to_have_class(re.compile("held"))
    expect(page.locator("[data-ply]")).to_have_text("c2–c3", timeout=60_000)
    assert hands.see()["men"] == men
    page.keyboard.press("Escape")
    expect(page.locator("#doze\\.9")).not_to_have_class(re.compile("held"))
    expect(page).to_have_url(re.compile(r"acts=c2-c3$"))


def test_the_number_of_a_clause_is_its_link(hands: MousePlayer) -> None:
    hands.open("en")
    page = hands.page
    assert page.locator("#doze\\.3 .num").get_attribute("href") == "#doze.3"
    page.locator("#doze\\.3 .num").click()
    expect(page).to_have_url(re.compile(r"#doze\.3$"))


@pytest.mark.without_python
def test_the_reading_has_a_measure_on_a_narrow_page(hands: MousePlayer) -> None:
    hands.open("en", ready=False)
    for width, choice in product((360, 768), ("en", "both")):
        hands.page.set_viewport_size({"width": width, "height": 740})
        show_display_options(hands.page).locator(f'[data-choose="reads"][data-value="{choice}"]').click()
        box = hands.page.locator('#doze\\.7 .modern[lang="en"]').evaluate(
            "reading => reading.parentElement.getBoundingClientRect().width"
        )
        assert box > 250, (width, choice)
        assert_fits_width(hands.page)
