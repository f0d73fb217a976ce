"""The sheets for a class, printed by Chromium and read back: each is one page of the right size, nothing on it is cut
off, type is type and drawings are drawings; and the chooser shows what it says."""

import io
import json
import math
import re
from pathlib import Path
from typing import Any
from unicodedata import normalize
from urllib.parse import quote

import pytest
import zxingcpp
from hands import assert_fits_width
from PIL import Image
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader
from pypdf.generic import DictionaryObject
from test_accessible import faults

from alquerque.games import GAMES
from dev import server, stand_in

MM = 72 / 25.4
PAPER = {"a4": (210, 297), "letter": (215.9, 279.4)}
EVERY_PART = "&part=list,boards,men,handout,ticket,answers,rubric"
EVERY = ",".join(one.id for game in GAMES.values() for one in game.rulesets)

FOLDER = Path(__file__).parents[3] / "site" / "data" / "problems"


PLANS = [path.stem.partition("-")[2] for path in sorted((FOLDER.parents[1] / "notes" / "plans").glob("*.toml"))]


def problems(name: str) -> list[dict[str, Any]]:
    return list(json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["problems"])


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
        cut: [...sheet.querySelectorAll(".posed > li")].some((one) => one.scrollHeight > one.clientHeight + 1),
    };
})"""


def embedded(font: DictionaryObject) -> bool:
    """Whether a font's outlines are in the file. Chromium writes a variable font as Type 3: each glyph a drawing, which
    must be one of lines, and not a picture (which would begin with BI)."""
    if font["/Subtype"] == "/Type3":
        return all(b"BI" not in glyph.get_object().get_data().split() for glyph in font["/CharProcs"].values())
    kinds = font.get("/DescendantFonts", [font])
    return all(
        {"/FontFile", "/FontFile2", "/FontFile3"} & {*kind.get_object()["/FontDescriptor"].get_object()}
        for kind in kinds
    )


def looked_at(page: Page, address: str, path: str, paper: str, more: str = "", deep: bool = True) -> list[str]:
    """Prints a page of sheets and reads them: what stands on each; `deep`: whether that, and how it is drawn, is looked
    at.
    """
    page.goto("about:blank")
    page.goto(f"{address}{path}/#paper={paper}{more}")
    expect(page.locator("[data-count]")).not_to_be_empty()
    page.emulate_media(media="print")
    sheets = page.evaluate(SHOWN)
    page.emulate_media(media="null")
    for sheet in sheets:
        assert not sheet["out"] and not sheet["over"] and not sheet["onFoot"] and not sheet["cut"], (path, paper, sheet)
    printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=False)))
    assert len(printed.pages) == len(sheets), (path, paper, [sheet["part"] for sheet in sheets])
    read = []
    for sheet, leaf in zip(sheets, printed.pages, strict=True):
        across = PAPER[paper][::-1] if sheet["across"] else PAPER[paper]
        assert [round(float(side) / MM) for side in leaf.mediabox[2:]] == [round(side) for side in across]
        if not deep:
            continue
        text = normalize("NFC", "".join(leaf.extract_text().split()))  # ō may be drawn of two
        assert text.startswith("".join(sheet["head"].split())), (path, sheet["head"], text[:80])
        read.append(text)
        resources = leaf["/Resources"]
        assert isinstance(resources, DictionaryObject)
        assert all(embedded(font.get_object()) for font in resources["/Font"].values()), "a font that is not embedded"
        drawings = resources.get("/XObject", {}).values()
        assert not [one for one in drawings if one.get_object().get("/Subtype") == "/Image"], "a picture made of dots"
    return read


def test_what_is_printed_has_the_pages_own_typeface(browser: Browser, dist: Path) -> None:
    """Also where the browser may not use a file again without asking for it: it must not ask when it prints."""
    with server.served(dist, kind=server.WithoutWorkerHandler) as address:
        page = browser.new_page()
        page.goto(f"{address}es/sheets/zamma/")
        expect(page.locator("[data-count]")).not_to_be_empty()
        stand_in.reload_until_in_typeface(page)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if request.resource_type == "font" else None)
        printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
        page.close()
    fonts = [font.get_object() for leaf in printed.pages for font in leaf["/Resources"]["/Font"].values()]  # type: ignore[index]
    assert not asked and fonts and {font["/Subtype"] for font in fonts} == {"/Type3"}


def heights(page: Page, *words: str) -> list[list[float]]:
    """How high above the page's lower edge, in mm, the texts with each of these words stand on the first page
    printed.
    """
    found: list[list[float]] = [[] for _ in words]

    def see(text: str, matrix: list[float], text_matrix: list[float], *_: object) -> None:
        for n, word in enumerate(words):
            if word in text:
                found[n].append(round((matrix[5] + matrix[3] * text_matrix[5]) / MM, 1))

    printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    printed.pages[0].extract_text(visitor_text=see)
    return found


#: One for each kind of board and of men: lines and text, squares, a wide board, one that winds, piles.
KINDS = ["alquerque-de-doce", "draughts-international", "fanorona", "kolowis-awithlaknannai", "bagh-bandi"]


@pytest.mark.parametrize("game", [pytest.param(id, marks=() if id in KINDS else pytest.mark.long) for id in GAMES])
def test_every_game_prints_a_sheet_to_a_page(page: Page, address: str, game: str) -> None:
    """Half of them on either paper; what stands on the pages is read of a few."""
    n = list(GAMES).index(game)
    looked_at(page, address, f"es/sheets/{game}", "letter" if n % 2 else "a4", deep=n % 6 == 0)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", list(GAMES))
def test_every_ruleset_prints_a_card_to_a_page_on_both_papers(page: Page, address: str, lang: str, game: str) -> None:
    for paper in PAPER:
        looked_at(page, address, f"{lang}/sheets/{game}", paper, f"&n=all&rules={quote(EVERY, safe=',')}")


def test_only_what_is_chosen_is_printed_and_a_link_can_choose(page: Page, address: str) -> None:
    page.goto(f"{address}en/alquerque-de-doce/")
    page.locator("[data-fold]").click()
    page.get_by_role("link", name="Print for class").click()
    shown = page.locator(".sheet:visible")
    expect(shown).to_have_count(7)
    expect(page.locator("[data-part=rules]:visible h2 + p")).to_contain_text("Medieval")
    page.get_by_role("checkbox", name="Men to cut out").press("Space")
    page.get_by_role("checkbox", name="Bell", exact=True).press("Space")
    page.get_by_role("radio", name="Letter").check()
    expect(shown).to_have_count(7)
    parts = ["board", "rules", "rules", "text", "problems", "solutions", "record"]
    assert shown.evaluate_all("all => all.map((one) => one.dataset.part)") == parts
    expect(page.get_by_role("status")).to_have_text("7 pages.")
    page.goto("about:blank")
    page.goto(f"{address}en/sheets/konane/#part=board,men&rules=konane-6,konane-8")
    assert shown.evaluate_all("all => all.map((one) => one.dataset.rules)") == ["konane-6", "konane-8"] * 2
    expect(page.locator("main")).to_have_attribute("data-paper", "letter")
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    page.get_by_role("button", name="Print for class").press("Enter")
    expect(page).to_have_title("printed")


def test_problems_are_those_of_the_rules_chosen_from_the_easiest(page: Page, address: str) -> None:
    """Of Pritchard's rules there are six problems, of the medieval ones seven and sixty; of all, the four easiest are
    shown.
    """
    every = [*problems("alquerque-de-doce"), *problems("doce-medieval")]
    medieval = [one for one in every if one["rules"] == "medieval"]
    assert len(medieval) == 67
    page.goto(f"{address}en/sheets/alquerque-de-doce/#part=problems")
    under, posed = page.locator(".under:visible"), page.locator("[data-posed]:visible")
    expect(posed).to_have_count(4)
    lines = page.locator(".in-lines:visible li")
    expect(lines).to_have_count(4)
    expect(lines.nth(1)).to_contain_text("along a line to an empty point")
    assert set(under.all_text_contents()) == {"Rules: Medieval, by Mundo en Juego"}
    page.get_by_role("radio", name="All", exact=True).check()
    expect(posed).to_have_count(67)
    expect(page.locator(".sheet:visible")).to_have_count(17)
    assert posed.locator("[data-n]").all_text_contents() == [str(n) for n in range(1, 68)]
    page.get_by_role("checkbox", name="PerGioco, Pritchard’s variant").check()
    page.get_by_role("radio", name="The 4 easiest").check()
    page.get_by_role("checkbox", name="Solutions of the problems").check()
    expect(posed).to_have_count(4)
    easiest = sorted(
        (one for one in every if one["rules"] in ("medieval", "pergioco-pritchard")),
        key=lambda one: one["difficulty"]["value"],
    )[:4]
    for attribute in ("posed", "solved"):
        shown = page.locator(f"[data-{attribute}]:visible").evaluate_all(
            f"all => all.map((one) => one.dataset.{attribute})"
        )
        assert shown == [one["id"] for one in easiest]
    page.get_by_role("checkbox", name="Medieval, by Mundo en Juego").uncheck()
    expect(lines).to_have_count(0)  # they are those of other rules


@pytest.mark.parametrize("paper", list(PAPER))
def test_a_teachers_set_is_printed_with_its_solutions_apart(page: Page, address: str, paper: str) -> None:
    """Picked on the list over several games and in the teacher's order: seven problems, so two sheets, and one of
    solutions.
    """
    wanted = {"konane": ["zimdc"], "felli": ["5vt6t"], "damas": ["7mfl3", "wfeuv", "jdvdy", "uqmyb"],
              "alquerque-de-doce": ["nmwtp"]}  # fmt: skip
    known = {name: {one["id"]: one for one in problems(name)} for name in wanted}
    picked = [known[name][id] for name, ids in wanted.items() for id in ids]
    page.goto(f"{address}es/problems/")
    page.locator(".picking summary").click()
    for name in wanted:
        page.locator(f"#of-{name}").click()
    for one in picked:
        page.locator(f'[data-problem="{one["id"]}"] input').check()
    page.get_by_role("link", name="Imprimir la serie").click()
    page.wait_for_url(f"**/es/problem-sheets/#*set={'.'.join(one['id'] for one in picked)}")
    expect(page.get_by_text("Este enlace trae una serie de problemas: 7.")).to_be_visible()
    expect(page.get_by_role("group", name="Cuántos problemas")).to_be_hidden()
    expect(page.locator(".in-lines")).to_be_hidden()
    chosen = "&" + page.url.partition("#")[2]
    first, second, solutions = looked_at(page, address, "es/problem-sheets", paper, chosen)
    asked, foot = heights(page, "Con las", "Escribe")
    rows = sorted(set(asked), reverse=True)
    assert len(asked) == 4 and len(rows) == 2, "on paper two stand side by side"
    assert all(above - below >= 94 for above, below in zip(rows, [*rows[1:], *foot], strict=True)), (
        "there is room for each"
    )
    names = ("Kōnane", "Felli", "Damasespañolas", "Alquerquededoce")
    assert [name in first for name in names] == [True, True, True, False]
    assert "7Conlas" in second and "Alquerquededoce" in second and "Solu" not in first + second
    told = re.search(r"1(\S*?)Kōnane,.*7(\S*?)Alquerquededoce,", solutions)
    assert told and told[1] == "c1×e1a4×a2f6×f4×f2" and told[2] == "c3–d2e2×c2c1×c3"


def test_who_chooses_nothing_gets_easy_problems_of_the_first_game_with_its_rules(page: Page, address: str) -> None:
    page.goto(f"{address}en/problem-sheets/")
    posed = page.locator("[data-posed]:visible")
    expect(posed).to_have_count(4)
    assert set(page.locator(".under:visible").all_text_contents()) == {
        "Alquerque of twelve · Rules: Medieval, by Mundo en Juego"
    }
    easiest = sorted(problems("doce-medieval"), key=lambda one: one["difficulty"]["value"])[:4]
    assert posed.evaluate_all("all => all.map((one) => one.dataset.posed)") == [one["id"] for one in easiest]
    expect(page.locator(".in-lines li")).to_have_count(4)
    boards = page.locator(".posed li:visible .paper-board")
    widths = boards.evaluate_all("all => all.map((one) => parseFloat(one.getAttribute('width')))")
    assert min(widths) >= 60


@pytest.mark.sample(11)
@pytest.mark.parametrize("paper", list(PAPER))
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("plan", PLANS)
def test_every_sheet_of_a_pack_is_one_page(page: Page, address: str, plan: str, lang: str, paper: str) -> None:
    looked_at(page, address, f"{lang}/packs/{plan}", paper, f"&pupils=4{EVERY_PART}", deep=False)


@pytest.mark.parametrize(("plan", "lang", "paper"), [("table", "es", "a4"), ("draughts", "en", "letter")])
def test_the_pack_of_a_plan_prints_boards_and_men_for_every_pair(
    page: Page, address: str, plan: str, lang: str, paper: str
) -> None:
    """Boards and men for as many pupils as the sheet says; the other sheets once, and the list says how many copies."""
    looked_at(page, address, f"{lang}/packs/{plan}", paper, f"&pupils=9{EVERY_PART}")
    shown = page.locator(".sheet:visible")
    sheets = shown.evaluate_all("all => all.map((one) => [one.dataset.part, one.dataset.serves])")
    kinds = page.locator("[data-part=boards]:not([data-copy])").evaluate_all(
        "all => all.map((one) => +one.dataset.serves)"
    )

    def boards_for(pupils: int) -> int:
        return sum(math.ceil(pupils / n) for n in kinds)

    # Where each half of the class plays one of two games, a sheet serves twice as many.
    assert kinds == {"draughts": [8, 4]}.get(plan, [4])
    assert [part for part, _ in sheets].count("boards") == boards_for(9)
    per_sheet = {int(n) for part, n in sheets if part == "men"}
    assert all(n >= 4 for n in per_sheet) and [part for part, _ in sheets].count("men") >= len(kinds)
    for part in ("handout", "ticket", "answers", "rubric"):
        assert page.locator(f".sheet[data-part={part}]:visible").count() >= 1, part
    copies = page.locator("tr[data-of-part=ticket] [data-copies]")
    expect(copies).to_have_text("5")
    expect(page.locator("[data-pupils-told]")).to_contain_text("9")
    page.get_by_role("spinbutton").fill("24")
    page.get_by_role("spinbutton").press("Tab")
    assert page.locator("[data-part=boards]:visible").count() == boards_for(24)
    expect(copies).to_have_text("12")
    for given, pupils in (("99999", 40), ("-3", 1), ("", 1)):
        page.get_by_role("spinbutton").fill(given)
        page.get_by_role("spinbutton").press("Tab")
        assert page.locator("[data-part=boards]:visible").count() == boards_for(pupils), given
    assert faults(page) == []


def test_each_sheet_has_the_code_of_its_page(page: Page, address: str) -> None:
    for path, leads in (
        (
            "es/packs/table",
            {
                "es/alquerque-de-doce/#mode=fixed&coach=1&w=c1&first=b&book=shut",
                "es/alquerque-de-doce/#book=shut",
                "es/plans/table/",
            },
        ),
        ("en/sheets/felli", {"en/felli/", "en/problems/"}),
    ):
        page.goto(f"{address}{path}/")
        codes = page.locator(".sheet:visible .code svg")
        expect(codes).to_have_count(page.locator(".sheet:visible").count())
        labels = set(codes.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))"))
        assert labels == {"Código QR del enlace" if path.startswith("es") else "QR code of the link"}
        read = set()
        for code in (codes.first, codes.last, *codes.all()[1:4]):
            code.scroll_into_view_if_needed()
            (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
            read.add(found.text)
        assert read <= {address + lead for lead in leads} and read, read


@pytest.mark.parametrize(("plan", "boards"), [("clause", 4), ("draughts", 2)])
def test_boards_with_codes_have_their_addresses_and_no_other_code(
    page: Page, address: str, plan: str, boards: int
) -> None:
    page.goto(f"{address}en/packs/{plan}/#paper=a4")
    sheet = page.locator("[data-part=handout]:visible", has=page.locator("figure .code"))
    codes = sheet.locator(".code svg")
    expect(codes).to_have_count(boards)
    for n, code in enumerate(codes.all()):
        code.scroll_into_view_if_needed()
        assert (code.bounding_box() or {"width": 0})["width"] >= 22 / 25.4 * 96
        (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
        told = sheet.locator(".way").nth(n).inner_text()
        assert found.text.partition("/en/")[2] == told.partition("/en/")[2] != ""  # built for another address


@pytest.mark.long
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("paper", list(PAPER))
def test_all_problems_are_printed(page: Page, address: str, lang: str, paper: str) -> None:
    looked_at(page, address, f"{lang}/problem-sheets", paper, "&n=all")


def test_axe_is_content_with_the_sheets(page: Page, address: str) -> None:
    page.goto(f"{address}es/sheets/alquerque-de-nueve/")
    assert faults(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert_fits_width(page)
    page.goto(f"{address}en/problem-sheets/#n=12")
    assert_fits_width(page)
    assert faults(page) == []
    page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("game", ["alquerque-de-doce", "konane", "draughts-russian"])
def test_a_games_own_page_prints_board_rules_and_text_on_few_pages(page: Page, address: str, game: str) -> None:
    page.goto(f"{address}es/{game}/")
    expect(page.locator("[data-short]")).not_to_be_empty()  # the scripts run
    printed = PdfReader(io.BytesIO(page.pdf(format="A4")))
    assert len(printed.pages) <= 4
    text = [" ".join(leaf.extract_text().split()) for leaf in printed.pages]
    assert "En vigor:" in " ".join(text[:2])
    if game == "alquerque-de-doce":
        whole = " ".join(text)
        assert whole.index("En vigor:") < whole.index("trebeios")
