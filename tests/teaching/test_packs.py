"""What a plan gives a teacher to change: OpenDocument files, read back by another reader than the one that wrote them."""

import functools
import io
import json
import math
import re
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import lxml.etree
import lxml.html
import pytest
import zxingcpp
from PIL import Image

from alquerque.api import answer
from render.content.prose import Prose
from render.teaching import copies, lesson_plans
from render.teaching.office_files import PlanFiles

ROOT = Path(__file__).parents[2]
PLANS = {
    path.stem.partition("-")[2]: tomllib.loads(path.read_text("utf-8"))
    for path in sorted((ROOT / "site" / "notes" / "plans").glob("*.toml"))
}
FILES = {"es": {"plan": "guion", "boards": "tableros", "slides": "diapositivas"},
         "en": {"plan": "plan", "boards": "boards", "slides": "slides"}}  # fmt: skip
KINDS = {".odt": b"application/vnd.oasis.opendocument.text", ".odp": b"application/vnd.oasis.opendocument.presentation"}
DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
XLINK = "{http://www.w3.org/1999/xlink}"
SVG = "{urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def archive(dist: Path, plan: str, lang: str) -> zipfile.ZipFile:
    """What the page of a plan's pack offers in one file."""
    root = lxml.html.parse(str(dist / lang / "packs" / plan / "index.html")).getroot()
    (address,) = root.xpath("//a[@download]/@href")
    return zipfile.ZipFile((dist / lang / "packs" / plan / address).resolve())


def contents(file: bytes, suffix: str) -> lxml.etree._Element:
    """The content of an OpenDocument file, whose first entry must say what it is and not be compressed."""
    with zipfile.ZipFile(io.BytesIO(file)) as parts:
        assert parts.testzip() is None
        first = parts.infolist()[0]
        assert first.filename == "mimetype" and first.compress_type == zipfile.ZIP_STORED and not first.extra
        assert parts.read("mimetype") == KINDS[suffix]
        for name in ("styles.xml", "meta.xml", "settings.xml"):
            lxml.etree.fromstring(parts.read(name))
        return lxml.etree.fromstring(parts.read("content.xml"))


def plain(markdown: str) -> str:
    """A note's words without its marks: letters and digits alone."""
    return "".join(re.findall(r"\w+", re.sub(r"\]\([^)]*\)|^\d+\.", " ", markdown, flags=re.M)))


def words(content: lxml.etree._Element) -> str:
    """Without the numbers that stand after links."""
    note = f"{TEXT}span[@{TEXT}style-name='note']"
    for number in content.findall(f".//{note}"):
        number.text = ""
    return "".join(re.findall(r"\w+", "".join(content.itertext())))


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("plan", PLANS)
def test_the_pack_has_the_whole_plan_its_sheets_and_a_slide_for_each_step(dist: Path, plan: str, lang: str) -> None:
    told = PLANS[plan]
    with archive(dist, plan, lang) as pack:
        names = pack.namelist()
        text, boards, slides = (
            contents(pack.read(name), Path(name).suffix)
            for name in (f"{plan}-{FILES[lang]['plan']}.odt", f"{plan}-{FILES[lang]['boards']}.odt",
                         f"{plan}-{FILES[lang]['slides']}.odp")
        )  # fmt: skip
    assert len(names) == 3
    written = words(text)
    for step in told["step"]:
        for part in (step["title"], step["text"], *(q["ask"] for q in step.get("question", []))):
            assert plain(part[lang]) in written, part
    for part in (*told["handout"], *told["ticket"], *told["criterion"]):
        for key in {"title", "text", "answer", "ask", "hear", "aim", "begun", "able", "sure"} & set(part):
            assert plain(part[key][lang]) in written, (key, part[key][lang])
    pages = slides.findall(f".//{DRAW}page")
    assert len(pages) == sum(max(1, len(step.get("board", []))) for step in told["step"]) + 2
    at = 1
    for step in told["step"]:
        page, boards_of_step = pages[at], step.get("board", [])
        for board, drawn in zip(boards_of_step, pages[at:], strict=False):
            assert (plain(board["says"][lang]) in words(drawn)) == bool(board.get("slide_says")), "it may be the answer"
        at += max(1, len(boards_of_step))
        shown = words(page)
        assert plain(step["title"][lang]) in shown and len(shown) > len(plain(step["title"][lang])) + 12
        assert (page.find(f"{DRAW}g") is not None) == bool(step.get("board"))
        lists = re.search(r"^(-|\d+\.) ", step["text"][lang], re.M)
        if not lists and not step.get("question"):
            assert plain(step["text"][lang])[:40] not in shown, "the text is the teacher's"
    for board in (board for sheet in told["handout"] for board in sheet.get("board", [])):
        assert "".join(re.findall(r"\w+", board["says"][lang])) in written, "with its number"
    assert len(boards.findall(f".//{DRAW}g")) >= 2, "boards and men"


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("plan", PLANS)
def test_no_code_on_a_pupils_sheet_leads_to_the_answers(dist: Path, plan: str, lang: str) -> None:
    root = lxml.html.parse(str(dist / lang / "packs" / plan / "index.html")).getroot()
    for part in ("boards", "men", "handout", "ticket"):
        codes = root.xpath(f"//*[@data-part='{part}']//@data-code-of")
        assert codes and not [code for code in codes if "/plans/" in code or "/packs/" in code], part
    for sheet, paper in zip(PLANS[plan]["handout"], root.xpath("//*[@data-part='handout']"), strict=True):
        drawn = paper.xpath(".//figure//@data-code-of")
        assert len(drawn) == (len(sheet["board"]) if sheet.get("codes") else 0)


def code_addresses(file: bytes) -> list[str]:
    """What the QR codes of a document say, in their order, by an independent reader: those in the text, then those at the
    feet of its pages."""
    with zipfile.ZipFile(io.BytesIO(file)) as parts:
        manifest = parts.read("META-INF/manifest.xml").decode()
        trees = [lxml.etree.fromstring(parts.read(f"{name}.xml")) for name in ("content", "styles")]
        paths = [image.get(f"{XLINK}href") for tree in trees for image in tree.iter(f"{DRAW}image")]
        assert all(f'"{path}"' in manifest for path in paths)
        return [zxingcpp.read_barcodes(Image.open(io.BytesIO(parts.read(path))))[0].text for path in paths]


def test_pages_to_change_have_the_code_of_an_address_and_pupils_not_that_of_the_answers() -> None:
    same = {"es": "*", "en": "*"}
    paper = {"title": same, "text": same, "board": [], "answer": same}
    question = {"ask": same, "hear": same}
    plan = {
        "id": "table", "title": same, "line": same, "subject": same, "ages": same, "aims": [same], "needs": [same],
        "steps": [], "ticket_begins": 1, "ticket_ends": 2, "certain": [same], "open": [same], "handouts": [paper],
        "ticket": [question], "criterion": [{key: same for key in ("aim", "begun", "able", "sure")}],
    }  # fmt: skip
    prose = Prose({}, set())
    said = lambda key, **_: key  # noqa: E731
    site = "https://alquerque.example/es/"
    files = PlanFiles(plan, [], (), "es", said, prose, lambda name: f"{site}{name}/").all()
    text, _, slides = (code_addresses(file) for file in files.values())
    teacher, pupil = f"{site}plans/table/", f"{site}lessons/"
    assert text == [f"{site}offline/", teacher, pupil, pupil, teacher, teacher], (
        "where devices are made ready; at the feet, the plan, a handout, the ticket, answers, rubric"
    )
    assert slides == [pupil]
    unknown = PlanFiles(plan, [], (), "es", said, prose, lambda name: "").all()
    assert all(code_addresses(file) == [] for file in unknown.values()), "no code of an address that is not known"
    feet = [zipfile.ZipFile(io.BytesIO(one)).read("styles.xml").decode().count("page.pack.noCodes")
            for made in (files, unknown) for one in made.values() if b"opendocument.text" in one]  # fmt: skip
    assert feet == [0, 0, 5, 0], "the foot of each page with a code says where codes are, if it has none"


def test_every_style_that_is_named_is_there(dist: Path) -> None:
    with archive(dist, "table", "es") as pack:
        for name in pack.namelist():
            with zipfile.ZipFile(io.BytesIO(pack.read(name))) as parts:
                trees = [lxml.etree.fromstring(parts.read(part)) for part in ("content.xml", "styles.xml")]
            known = {style.get(f"{STYLE}name") for tree in trees for style in tree.iter() if style.get(f"{STYLE}name")}
            body = trees[0].find(f"{OFFICE}body")
            feet = trees[1].find(f"{OFFICE}master-styles")
            assert body is not None and feet is not None
            used = {one.get(f"{space}style-name") for one in body.iter() for space in (DRAW, TEXT, TABLE)} - {None}
            assert used and used <= known, (name, used - known)
            if name.endswith(".odt"):
                own = {style.get(f"{STYLE}name") for style in trees[1].iter()}
                at_feet = {one.get(f"{space}style-name") for one in feet.iter() for space in (DRAW, TEXT, TABLE)} - {None}
                assert at_feet <= own, (name, at_feet - own)


@pytest.mark.parametrize(("lang", "country"), [("es", "ES"), ("en", "GB")])
def test_a_word_processor_checks_the_spelling_of_the_right_language(dist: Path, lang: str, country: str) -> None:
    with archive(dist, "clause", lang) as pack:
        for name in pack.namelist():
            with zipfile.ZipFile(io.BytesIO(pack.read(name))) as parts:
                styles = parts.read("styles.xml").decode() + parts.read("content.xml").decode()
                told = parts.read("meta.xml").decode()
            found = set(re.findall(r'fo:language="(\w+)" fo:country="(\w+)"', styles))
            assert (lang, country) in found and found <= {(lang, country), ("zxx", "none")}, (name, found)
            assert f"{lang}-{country}" in told


# -- one sheet, one page ------------------------------------------------------------------------------------------------


WORDS = {lang: json.loads((ROOT / "site" / "lang" / f"{lang}.json").read_text("utf-8")) for lang in FILES}
CATALOGUE = {one["id"]: one for one in json.loads(answer(json.dumps({"op": "catalogue"})))["games"]}
SITE = "https://alquerque.example.org/"
PAGE_MM, FOOT_MM = 297 - 14 - 11, 23
POINT_MM = 0.3528
LETTER, LINE = 0.44, 1.2  # the mean width of a letter and the height of a line, in those of the type


def stood(state: str) -> dict[str, Any]:
    game = CATALOGUE[state.partition("#")[0]]
    asked = lesson_plans.state_request(state, game["rulesets"][0]["id"])
    ruleset = next(one for one in game["rulesets"] if one["id"] == asked["rules"])
    return {"game": game["id"], "on": ruleset["board"] or game["board"], "view": json.loads(answer(json.dumps(asked)))}


@functools.cache
def made(plan: str, lang: str) -> bytes:
    """The text of a plan as it is on a site whose address is known, so with codes and addresses."""
    ways = dict.fromkeys(("page", "game", "book", "bib"), lambda name: f"../../{name}/")
    view = lesson_plans.plan_view(PLANS[plan] | {"id": plan}, stood)

    def say(key: str, **values: object) -> str:
        text = functools.reduce(lambda tree, part: tree[part], key.split("."), WORDS[lang])
        assert isinstance(text, str)
        return text.format(**values) if values else text

    kits: list[Any] = []
    files = PlanFiles(view, kits, {"king"}, lang, say, Prose(ways, set(FILES)), lambda name: f"{SITE}{lang}/{name}/")
    return next(iter(files.all().values()))


class Heights:
    """How high the parts of a text are on paper, in mm, estimated from its styles."""

    def __init__(self, content: lxml.etree._Element) -> None:
        self.style = {
            one.get(f"{STYLE}name"): dict(pair for part in one for pair in part.attrib.items())
            for one in content.iter(f"{STYLE}style")
        }

    def number(self, style: str, key: str, usual: float) -> float:
        found = re.match(r"[\d.]+", next((v for k, v in self.style.get(style, {}).items() if k.endswith("}" + key)), ""))
        return float(found[0]) if found else usual

    def of(self, part: lxml.etree._Element, wide: float = 182) -> float:
        if part.tag == f"{TABLE}table":
            columns = [self.number(one.get(f"{TABLE}style-name", ""), "column-width", wide / 4)
                       for one in part.iter(f"{TABLE}table-column")]  # fmt: skip
            return sum(
                2.4 + max(sum(self.of(one, width) for one in cell) for cell, width in zip(row, columns, strict=False))
                for row in part.iter(f"{TABLE}table-row")
            )
        if part.tag == f"{TEXT}list":
            return sum(self.of(one, wide - 7) for item in part for one in item)
        style = part.get(f"{TEXT}style-name", "")
        points = 15 if style.startswith("On") else self.number(style, "font-size", 11)
        around = self.number(style, "margin-top", 0) + self.number(style, "margin-bottom", 0)
        drawn = max((height(one) for one in part if one.tag in (f"{DRAW}g", f"{DRAW}frame")), default=0)
        letters = "".join("" if one.getparent().tag == f"{DRAW}rect" else one.text or "" for one in part.iter(f"{TEXT}span"))
        letters = letters + (part.text or "") + "".join(one.tail or "" for one in part.iter() if one is not part)
        lines = max(1, -(-len(letters) * LETTER * points * POINT_MM // wide))
        return max(lines * LINE * points * POINT_MM, drawn + (4 if drawn and letters.strip() else 0)) + around


def height(drawing: lxml.etree._Element) -> float:
    """Of a picture, or of a group of shapes: from the highest to the lowest."""
    ends = []
    for one in drawing.iter():
        at = {name: float(one.get(f"{SVG}{name}", "0").removesuffix("mm")) for name in ("y", "y1", "y2", "height")}
        if any(one.get(f"{SVG}{name}") for name in at):
            ends += [at["y"] + at["height"], at["y1"], at["y2"]]
    return max(ends)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("plan", PLANS)
def test_each_sheet_of_the_text_is_one_page(plan: str, lang: str) -> None:
    content = contents(made(plan, lang), ".odt")
    heights = Heights(content)
    body = content.find(f".//{OFFICE}text")
    pages: list[list[lxml.etree._Element]] = []
    for part in body:
        if part.get(f"{TEXT}style-name", "").startswith("OnPage"):
            pages.append([])
        pages[-1].append(part)
    handouts, others = PLANS[plan]["handout"], 3
    assert len(pages) == 1 + len(handouts) + others, "the plan, its sheets, the ticket, answers, rubric"
    for n, page in enumerate(pages[1:], 1):
        high = sum(heights.of(part) for part in page)
        assert high <= PAGE_MM - FOOT_MM, (plan, lang, n, round(high))
    for paper, page in zip(handouts, pages[1:], strict=False):
        boards = paper.get("board", [])
        rows = [row for part in page for row in part.iter(f"{TABLE}table-row") if row.find(f".//{DRAW}g") is not None]
        assert len(rows) == bool(boards), "boards stand in one row"
        codes = [one for part in page for one in part.iter(f"{DRAW}frame")]
        assert len(codes) == (len(boards) if paper.get("codes") else 0)
        assert all(float(one.get(f"{SVG}width").removesuffix("mm")) >= 22 for one in codes)
        if paper.get("codes"):
            told = "".join(text for part in page for text in part.itertext())
            assert all(f"{SITE}{lang}/{board['state']}/".removeprefix("https://") in told for board in boards)


def test_men_to_cut_out_fit_the_board_that_is_printed_to_be_played_on(dist: Path) -> None:
    """Neighbouring men do not overlap: in the text, and in the page."""
    (sheet,) = [n for n, paper in enumerate(PLANS["winning"]["handout"]) if paper.get("play_on")]
    root = lxml.html.parse(str(dist / "es" / "packs" / "winning" / "index.html")).getroot()
    (cut,) = root.xpath("//*[@data-part='men']//*[@class='to-cut']")
    scale = float(re.search(r"scale\(([\d.]+)\)", cut[0].get("transform"))[1])  # type: ignore[index]
    (board,) = root.xpath("//*[@data-part='handout']")[sheet].xpath(".//*[@class='paper-board']")
    wide = float(board.get("width").removesuffix("mm"))
    apart = 100 * wide / float(board.get("viewbox", board.get("viewBox")).split()[2])
    assert 72 * scale < apart and wide >= 90
    content = contents(made("winning", "es"), ".odt")
    lines = [list(group.iter(f"{DRAW}line")) for group in content.iter(f"{DRAW}g")]
    ends = [[float(line.get(f"{SVG}{end}")[:-2]) for line in some for end in ("x1", "x2")] for some in lines if some]
    assert max(max(some) - min(some) for some in ends) >= 2 * 72 * scale, "of three points in a row"


@pytest.mark.parametrize("plan", PLANS)
def test_boards_and_men_to_cut_out_fit_their_pages_and_no_name_lies_under_a_man(dist: Path, plan: str) -> None:
    with archive(dist, plan, "es") as pack:
        boards = contents(pack.read(f"{plan}-tableros.odt"), ".odt")
        text = contents(pack.read(f"{plan}-guion.odt"), ".odt")
    page = 0.0
    for part in boards.find(f".//{OFFICE}text"):
        page = 0 if part.get(f"{TEXT}style-name", "").startswith("OnPage") else page
        page += max((height(one) for one in part.iter(f"{DRAW}g")), default=8)
        assert page <= 297 - 12 - 9 - FOOT_MM
    for group in text.iter(f"{DRAW}g"):
        discs = [box(one) for one in group.iter(f"{DRAW}ellipse") if one.get(f"{DRAW}style-name") in ("white", "black")]
        squares = group.find(f"{DRAW}rect[@{DRAW}style-name='grey']") is not None
        for name in group.iter(f"{DRAW}rect"):
            x, y, wide, high = box(name)
            if name.get(f"{DRAW}style-name") != "named" or squares:
                continue  # the number of a square stands in its corner
            middle = (x + wide / 2, y + high / 2)
            assert all(math.dist(middle, (left + r / 2, top + r / 2)) > r / 2 for left, top, r, _ in discs)


def box(shape: lxml.etree._Element) -> list[float]:
    return [float(shape.get(f"{SVG}{name}").removesuffix("mm")) for name in ("x", "y", "width", "height")]


# -- how many copies, and what is printed of links -----------------------------------------------------------------------


@pytest.mark.parametrize(("pupils", "serves", "wanted"), [
    (25, 1, 25), (25, 2, 13), (25, 3, 9), (25, 4, 7), (25, 0, 1), (1, 2, 1), (24, 4, 6), (40, 8, 5),
])  # fmt: skip
def test_a_class_gets_as_many_copies_as_it_needs(pupils: int, serves: int, wanted: int) -> None:
    assert copies.copies(serves, pupils) == wanted


def test_the_list_of_what_is_printed_names_every_sheet_with_its_copies(dist: Path) -> None:
    def rows(plan: str) -> dict[str, int]:
        root = lxml.html.parse(str(dist / "en" / "packs" / plan / "index.html")).getroot()
        told = {}
        for row in root.xpath("//tr[@data-of-part]"):
            (name,), (n,) = row.xpath("th"), row.xpath("td[@data-copies]")
            told[name.text_content()] = int(n.text_content())
        return told

    assert rows("draughts") == {
        "Boards: Alquerque of twelve": 4, "Boards: Spanish draughts": 7, "Men to cut out: Alquerque of twelve": 2,
        "Men to cut out: Spanish draughts": 4, "Sheet 1. Cards 1 to 4": 1, "Sheet 2. Cards 5 to 8": 1, "Sheet 3. The rules": 13,
        "Sheet 4. Two games and three sentences": 25, "Exit ticket": 13, "Answers, for the teacher": 1, "Rubric": 1,
    }  # fmt: skip
    counting = lxml.html.parse(str(dist / "en" / "packs" / "counting" / "index.html")).getroot()
    ticked = {one.get("value") for one in counting.xpath("//input[@name='part'][@checked]")}
    assert {"boards", "men"} <= ticked, "moves are tried out on boards of twelve and of three"
    assert [n for name, n in rows("counting").items() if name.startswith("Men")] == [4, 2]
    assert [n for name, n in rows("clause").items() if name.startswith("Sheet")] == [9, 9, 9]


@pytest.mark.parametrize("plan", PLANS)
def test_who_holds_the_plan_on_paper_has_the_address_of_each_link(dist: Path, plan: str) -> None:
    text = contents(made(plan, "en"), ".odt")
    numbered = 0
    for link in text.iter(f"{TEXT}a"):
        note = link.getnext()
        if note is None or note.get(f"{TEXT}style-name") != "note":
            continue
        numbered += 1
        told = "".join("".join(one.itertext()) for one in text.iter(f"{TEXT}p") if one.get(f"{TEXT}style-name") == "Way")
        assert f"{note.text} {link.get(f'{XLINK}href').removeprefix('https://')}" in told
    assert numbered >= 8
    root = lxml.html.parse(str(dist / "en" / "plans" / plan / "index.html")).getroot()
    links = root.xpath("//main//*[contains(@class, 'before') or @class='minutes']//a/@href")
    listed = root.xpath("//*[@class='link-addresses']//@data-address-of")
    assert len(links) >= 8 and set(links) <= set(listed)
    tried = WORDS["en"]["page"]["plans"]["tried"]
    assert plain(tried) in words(text) and plain(WORDS["en"]["page"]["plans"]["hear"]) in words(text)
