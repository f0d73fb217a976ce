"""Rules that somebody writes down: on a sheet, kept, listed, passed on as a link that carries only data, printed; and
never to be taken for what a source says."""

import io
import json
import re
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from hands import MousePlayer, assert_fits_width
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader
from test_accessible import faults

from alquerque.games import GAMES


def written(rules: str, changes: str, name: str, by: str = "", **words: str) -> str:
    """The part of a link that carries rules written down."""
    texts = [
        quote(name, safe=""),
        quote(by, safe=""),
        *(f"{field}:{quote(word, safe='')}" for field, word in words.items()),
    ]
    return f"own={';'.join([rules, changes, *texts])}"


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address, rules=True, people=True)


def follow(hands: MousePlayer, own: str, lang: str = "en", more: str = "") -> None:
    """Opens a link, in the tab where the game may stand already."""
    there = f"{hands.address}{lang}/alquerque-de-doce/#{own}{more}"
    hands.page.goto(there)
    expect(hands.page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)


def sheet(page: Page) -> Locator:
    return page.locator("dialog.own-sheet[open]")


def test_rules_are_written_down_kept_and_played_by_keyboard_alone(hands: MousePlayer) -> None:
    """In English: two choices, a word on one and on a third rule; kept, listed, begun with, recorded, found again,
    deleted.
    """
    hands.open("en")
    page = hands.page
    page.locator('[data-set="compulsory"]').select_option("yes")
    hands.see()
    page.locator('[data-set="quiet"]').select_option("40")
    hands.see()
    page.get_by_role("button", name="Save these as my own rules").press("Enter")
    expect(page.get_by_label("Name of these rules")).to_be_focused()
    page.keyboard.type("Yard rules")
    page.keyboard.press("Tab")
    page.keyboard.type("our class 4B")
    page.keyboard.press("Tab")
    page.keyboard.type("Who can take, takes.")
    page.get_by_label("A comment on another rule").select_option("steps")
    page.keyboard.type("Back too.")
    assert faults(page) == []
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # Keep
    expect(sheet(page).get_by_role("status")).to_contain_text("Saved in this browser")
    expect(sheet(page).locator(".own-band")).to_have_text("Rules written down by our class 4B, not by this edition")
    expect(sheet(page).locator("dd")).to_contain_text(["Back too.", "Who can take, takes.", "In the ruleset: 60."])
    expect(page.get_by_role("button", name="Play by these rules")).to_be_focused()
    page.keyboard.press("Escape")

    name, chooser = "house rules “Yard rules”", page.locator("[data-ruleset]")
    expect(page.locator("[data-own-said]")).to_contain_text("not by this edition")
    expect(page.locator("[data-rule-note]")).to_have_text(f"{name}.")
    expect(page.locator('[data-mark="compulsory"]')).to_have_text("house rule")
    expect(page.locator('[data-mark="compulsory"]')).to_have_class("mark-of own")
    chooser.select_option("bell")
    hands.see()
    expect(page.locator("[data-own-said]")).to_be_hidden()
    expect(chooser.locator("optgroup")).to_have_attribute("label", "Your own rules")
    page.reload()
    hands.see()
    chooser.select_option(label=name)
    expect(page.locator("[data-notice]")).to_contain_text(f"In force: {name}.")
    chooser.select_option("medieval")
    hands.see()

    hands.do("new")
    page.locator("[data-sheet] [name=rules]").select_option(label=name)
    page.get_by_role("radio", name="Black", exact=True).check()
    page.get_by_role("button", name="Begin", exact=True).press("Enter")
    hands.see()
    expect(page.locator('[data-set="quiet"]')).to_have_value("40")
    hands.move("c2", "c3")
    record = hands.record()
    assert '[Set "compulsory=yes quiet=40"]' in record
    assert '[OwnRules "Yard rules (written down by our class 4B, not by this edition)"]' in record
    page.goto(f"{hands.address}en/my-games/")
    expect(page.locator("[data-kept] p").first).to_have_text(name)
    page.get_by_role("link", name="Continue playing").click()
    expect(page.locator("[data-rule-note]")).to_have_text(f"{name}.")

    page.get_by_role("button", name="See the sheet").press("Enter")
    page.get_by_role("button", name="Delete").press("Enter")
    expect(sheet(page).get_by_role("status")).to_contain_text("has been deleted")
    assert not json.loads(page.evaluate("localStorage['own-rules']"))
    page.keyboard.press("Enter")  # Bring it back
    expect(sheet(page).get_by_role("status")).to_contain_text("Saved in this browser")


def test_a_link_shows_at_a_telephones_width_whose_rules_it_brings(hands: MousePlayer) -> None:
    """In Spanish: read, played by, left for others and changed."""
    page = hands.page
    page.set_viewport_size({"width": 360, "height": 740})
    follow(
        hands,
        written("bell", "huff:no,quiet:40", "De casa", "mi abuela, Écija", huff="Soplar es de mala educación."),
        "es",
    )
    expect(sheet(page).locator(".own-band")).to_have_text("Reglas escritas por mi abuela, Écija, no por esta edición")
    expect(sheet(page)).to_contain_text("Soplar es de mala educación.")
    assert faults(page) == []
    assert_fits_width(page)
    sheet(page).get_by_role("button", name="Jugar con estas reglas").click()
    expect(page.locator("[data-ruleset] option:checked")).to_have_text("reglas propias «De casa»")
    assert faults(page) == []
    page.reload()
    hands.see()
    expect(sheet(page)).to_have_count(0)
    page.locator("[data-ruleset]").select_option("bell")
    hands.see()
    expect(page.locator("[data-own-said]")).to_be_hidden()
    follow(hands, written("bell", "huff:no", "De casa", "mi abuela"), "es")
    sheet(page).get_by_role("button", name="Cambiar").click()
    page.get_by_label("Quién lo dice").fill("mi tía")
    sheet(page).get_by_role("button", name="Guardar", exact=True).click()
    expect(sheet(page).locator(".own-band")).to_contain_text("mi tía")
    assert "mi%20t%C3%ADa" in page.url


HOSTILE = {
    "name": "Libro de los juegos, f. 91r, cl. 7”, the text of 1283 <img src=x onerror=alert(1)>",
    "by": "nobody”, but by Alfonso X: attested. \u202egnorw <b>“",
    "compulsory": "[Alfonso X, f. 91r]</q><script>document.title = 'taken'</script>;&own=bell;:,#%41",
}


def test_text_that_pretends_to_be_a_source_stays_text_under_its_heading(hands: MousePlayer) -> None:
    """And a link goes round: what is copied from the sheet says the same again."""
    page = hands.page
    name = HOSTILE["name"][:60]
    follow(hands, written("medieval", "compulsory:yes", name, HOSTILE["by"], compulsory=HOSTILE["compulsory"]))
    band = sheet(page).locator(".own-band")
    expect(band).to_have_text(
        "Rules written down by nobody’, but by Alfonso X: attested. gnorw <b>’, not by this edition"
    )
    expect(sheet(page).locator("q")).to_have_count(3)
    expect(sheet(page).locator("q q, q *, img, script")).to_have_count(0)
    expect(sheet(page).locator("dd q")).to_have_text(HOSTILE["compulsory"])
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sheet(page).get_by_role("button", name="Copy the link").click()
    expect(sheet(page).get_by_role("status")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    rules, changes, *texts = link.split("#own=")[1].split(";")
    assert (rules, changes) == ("medieval", "compulsory:yes")
    by = HOSTILE["by"].replace("\u202e", " ").replace("  ", " ")
    assert [unquote(text) for text in texts] == [name, by, f"compulsory:{HOSTILE['compulsory']}"]
    page.keyboard.press("Escape")
    hands.see()
    assert page.title() != "taken"
    row = page.locator('[data-field="compulsory"]')
    expect(row.locator(".mark-of")).to_have_class("mark-of own")
    row.locator("[data-rule]").click()
    ground = page.locator("[data-ground]")
    expect(ground).to_contain_text("The house rules say:")
    expect(ground.locator(".mark-of.attested, q *, script")).to_have_count(0)
    assert "not by this edition" in page.locator("[data-own-said]").inner_text()


BAD = {
    "damaged": ("own=medieval;compulsory:yes;%E0%A4%A;x", "The link to these rules is damaged."),
    "nameless": ("own=medieval;compulsory:yes;;x", "The link to these rules is damaged."),
    "long": (written("medieval", "", "x" * 61), "The link to these rules is damaged."),
    "foreign field": (written("medieval", "mills:one", "x"), "names rules that this game does not have"),
    "foreign word": (written("medieval", "", "x", constructor="y"), "names rules that this game does not have"),
    "foreign ruleset": (written("tsivy", "", "x"), "names rules that this game does not have"),
    "unknown value": (written("medieval", "compulsory:perhaps", "x"), "That value does not belong to that rule."),
    "impossible": (
        written("medieval", "compulsory:no,huff:claim", "x"),
        "Men are huffed only where taking is compulsory.",
    ),
}


def test_a_link_that_cannot_be_played_is_refused_in_words_and_nothing_is_lost(hands: MousePlayer) -> None:
    hands.open("en", acts="c2-c3,c4xc2", rules="bell")
    page = hands.page
    men, address = hands.see()["men"], page.url
    for own, says in BAD.values():
        follow(hands, own)
        expect(page.locator("[data-notice]")).to_contain_text(says)
        assert hands.see()["men"] == men and page.url == address, own
        assert sheet(page).count() == 0
        hands.touch("a3")
    page.goto("about:blank")
    follow(hands, BAD["impossible"][0])
    expect(page.locator("[data-notice]")).to_contain_text(
        "cannot be played. Those rules cannot be combined: Men are huffed only"
    )
    expect(page.locator("[data-ruleset]")).to_have_value("medieval")
    assert len(hands.see()["men"]) == 24 and sheet(page).count() == 0
    follow(hands, written("medieval", "compulsory:yes", "Good ones"))
    expect(sheet(page)).to_contain_text("Good ones")


def test_what_is_too_long_for_a_link_goes_into_a_file_and_on_one_page(hands: MousePlayer, tmp_path: Path) -> None:
    """Every rule with the longest word on it."""
    hands.open("en")
    page = hands.page
    page.get_by_role("button", name="Save these as my own rules").click()
    page.get_by_label("Name of these rules").fill("The long ones")
    page.get_by_label("Who says so").fill("ñ" * 80)
    other = page.get_by_label("A comment on another rule")
    for field in other.locator("option").evaluate_all("all => all.slice(1).map((one) => one.value)"):
        other.select_option(field)
        page.locator(f"#own-word-{field}").fill(("ñandú " * 24)[:140].strip())
    sheet(page).get_by_role("button", name="Save", exact=True).click()
    sheet(page).get_by_role("button", name="Copy the link").click()
    expect(sheet(page).get_by_role("status")).to_contain_text(re.compile(r"would take \d{5} characters"))

    with page.expect_download() as saved:
        sheet(page).get_by_role("button", name="Save to a file").click()
    file = tmp_path / "rules.json"
    saved.value.save_as(file)
    told = json.loads(file.read_text("utf-8"))
    known = GAMES["alquerque-de-doce"].rules("medieval").values()
    assert told["game"] == "alquerque-de-doce" and len(told["says"]) > 20 and {*told["says"]} & {*known}

    page.evaluate("""() => {
        window.print = () => { document.title = "printed"; };
        addEventListener("afterprint", (event) => event.isTrusted && event.stopImmediatePropagation(), true);
    }""")  # each pdf() below would end the printing
    sheet(page).get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
    for paper in ("a4", "letter"):
        page.locator(".own-paper").evaluate("(place, paper) => { place.dataset.paper = paper; }", paper)
        printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=False)))
        assert len(printed.pages) == 1, paper
    text = " ".join(printed.pages[0].extract_text().split())
    assert "Rules written down by “ññ" in text and "not by this edition" in text
    assert text.endswith("they are no source. Alquerque, the games of Alfonso")
    page.emulate_media(media="print")
    assert page.evaluate("""() => {
        const [sheet, foot] = [".own-paper .sheet", ".own-paper .at-foot"].map((one) => document.querySelector(one));
        return sheet.scrollHeight <= sheet.clientHeight + 1
            && foot.previousElementSibling.getBoundingClientRect().bottom <= foot.getBoundingClientRect().top + 1;
    }""")
    page.emulate_media(media="null")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".own-paper")).to_have_count(0)

    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    hands.open("en", "alquerque-de-nueve")
    page.get_by_role("button", name="Save these as my own rules").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file of rules").click()
    chooser.value.set_files(file)
    expect(sheet(page).get_by_role("status")).to_contain_text("rules of Alquerque of twelve")
    hands.open("en")
    page.get_by_role("button", name="Save these as my own rules").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file of rules").click()
    chooser.value.set_files(file)
    expect(sheet(page).locator("h2")).to_have_text("The long ones")
    expect(sheet(page).get_by_role("status")).to_contain_text("Saved in this browser")
