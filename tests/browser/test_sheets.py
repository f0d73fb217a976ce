"""The sheets for a class, printed by Chromium and read back: each is one page of the right size, nothing on it is cut off, type
is type and drawings are drawings; and the chooser shows what it says."""

import io
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from pypdf.generic import DictionaryObject
from test_accessible import faults

from alquerque.games import GAMES

MM = 72 / 25.4
PAPER = {"a4": (210, 297), "letter": (215.9, 279.4)}
EVERY = ",".join(one.id for game in GAMES.values() for one in game.rulesets)

# The sheets that are shown, with whatever sticks out of them or lies on their foot, in hundredths of a pixel.
SHOWN = """() => [...document.querySelectorAll(".sheet:not([hidden])")].map((sheet) => {
    const box = sheet.getBoundingClientRect();
    const out = [...sheet.querySelectorAll("*")].filter((one) => {
        if (one.closest("defs") || one.closest("svg") !== null && one.tagName !== "svg") return false;
        const own = one.getBoundingClientRect();
        if (!own.width) return false;
        return own.right > box.right + 1 || own.bottom > box.bottom + 1 || own.left < box.left - 1 || own.top < box.top - 1;
    });
    const foot = sheet.querySelector(".at-foot").getBoundingClientRect();
    const before = sheet.querySelector(".at-foot").previousElementSibling.getBoundingClientRect();
    return {
        part: sheet.dataset.part, across: sheet.classList.contains("across"), head: sheet.querySelector("h2").textContent.trim(),
        out: out.map((one) => one.className || one.tagName), over: sheet.scrollHeight > sheet.clientHeight + 1,
        onFoot: before.bottom > foot.top + 1,
    };
})"""


def embedded(font: DictionaryObject) -> bool:
    """Whether a font's outlines are in the file. Chromium writes a variable font as Type 3: each glyph a drawing, which must be
    one of lines, and not a picture (which would begin with BI)."""
    if font["/Subtype"] == "/Type3":
        return all(b"BI" not in glyph.get_object().get_data().split() for glyph in font["/CharProcs"].values())
    kinds = font.get("/DescendantFonts", [font])
    return all({"/FontFile", "/FontFile2", "/FontFile3"} & {*kind.get_object()["/FontDescriptor"].get_object()} for kind in kinds)


def looked_at(page: Page, address: str, lang: str, game: str, paper: str, rules: str = "", deep: bool = True) -> None:
    """Prints a game's sheets and reads them; `deep`: what stands on the pages too."""
    page.goto("about:blank")
    choice = f"paper={paper}" + (f"&rules={quote(rules, safe=',')}" if rules else "")
    page.goto(f"{address}{lang}/sheets/{game}/#{choice}")
    expect(page.locator("[data-count]")).not_to_be_empty()
    page.emulate_media(media="print")
    sheets = page.evaluate(SHOWN)
    page.emulate_media(media="null")
    for sheet in sheets:
        assert not sheet["out"] and not sheet["over"] and not sheet["onFoot"], (lang, game, paper, sheet)
    printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=False)))
    assert len(printed.pages) == len(sheets), (lang, game, paper, [sheet["part"] for sheet in sheets])
    for sheet, leaf in zip(sheets, printed.pages, strict=True):
        across = PAPER[paper][::-1] if sheet["across"] else PAPER[paper]
        assert [round(float(side) / MM) for side in leaf.mediabox[2:]] == [round(side) for side in across]
        if not deep:
            continue
        text = "".join(leaf.extract_text().split())
        assert text.startswith("".join(sheet["head"].split())), (game, sheet["head"], text[:80])
        resources = leaf["/Resources"]
        assert isinstance(resources, DictionaryObject)
        assert all(embedded(font.get_object()) for font in resources["/Font"].values()), "a font that is not embedded"
        drawings = resources.get("/XObject", {}).values()
        assert not [one for one in drawings if one.get_object().get("/Subtype") == "/Image"], "a picture made of dots"


#: One for each kind of board and of men: lines and text, squares, a wide board, one that winds, piles.
KINDS = ["alquerque-de-doce", "draughts-international", "fanorona", "kolowis-awithlaknannai", "bagh-bandi"]


@pytest.mark.parametrize("game", [pytest.param(id, marks=() if id in KINDS else pytest.mark.long) for id in GAMES])
def test_every_game_prints_a_sheet_to_a_page(page: Page, address: str, game: str) -> None:
    """Half of them on either paper; what stands on the pages is read of a few."""
    n = list(GAMES).index(game)
    looked_at(page, address, "es", game, "letter" if n % 2 else "a4", deep=n % 6 == 0)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", list(GAMES))
def test_every_ruleset_prints_a_card_to_a_page_on_both_papers(page: Page, address: str, lang: str, game: str) -> None:
    for paper in PAPER:
        looked_at(page, address, lang, game, paper, EVERY)


def test_only_what_is_chosen_is_printed_and_a_link_can_choose(page: Page, address: str) -> None:
    page.goto(f"{address}en/alquerque-de-doce/")
    page.get_by_role("link", name="Print for class").click()
    shown = page.locator(".sheet:visible")
    expect(shown).to_have_count(5)
    expect(page.locator("[data-part=rules]:visible h2 + p")).to_contain_text("Medieval")
    page.get_by_role("checkbox", name="Men to cut out").press("Space")
    page.get_by_role("checkbox", name="Bell", exact=True).press("Space")
    page.get_by_role("radio", name="Letter").check()
    expect(shown).to_have_count(5)
    assert shown.evaluate_all("all => all.map((one) => one.dataset.part)") == ["board", "rules", "rules", "text", "record"]
    expect(page.get_by_role("status")).to_have_text("5 pages.")
    page.goto("about:blank")
    page.goto(f"{address}en/sheets/konane/#part=board,men&rules=konane-6,konane-8")
    assert shown.evaluate_all("all => all.map((one) => one.dataset.rules)") == ["konane-6", "konane-8"] * 2
    expect(page.locator("main")).to_have_attribute("data-paper", "letter")
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    page.get_by_role("button", name="Print for class").press("Enter")
    expect(page).to_have_title("printed")


def test_axe_is_content_with_the_sheets(page: Page, address: str) -> None:
    page.goto(f"{address}es/sheets/alquerque-de-nueve/")
    assert faults(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("game", ["alquerque-de-doce", "konane", "draughts-russian"])
def test_a_games_own_page_prints_board_rules_and_text_on_few_pages(page: Page, address: str, game: str) -> None:
    page.goto(f"{address}es/{game}/")
    expect(page.locator("[data-rulesheet] caption")).to_be_attached()
    printed = PdfReader(io.BytesIO(page.pdf(format="A4")))
    assert len(printed.pages) <= 4
    text = [" ".join(leaf.extract_text().split()) for leaf in printed.pages]
    assert "En vigor:" in " ".join(text[:2])
    if game == "alquerque-de-doce":
        whole = " ".join(text)
        assert whole.index("En vigor:") < whole.index("trebeios")
