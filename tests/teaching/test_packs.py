"""What a plan gives a teacher to change: OpenDocument files, read back by another reader than the one that wrote them."""

import io
import re
import tomllib
import zipfile
from pathlib import Path

import lxml.etree
import lxml.html
import pytest
import zxingcpp
from PIL import Image

from render.content.prose import Prose
from render.teaching.office_files import PlanFiles

PLANS = {
    path.stem.partition("-")[2]: tomllib.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parents[2] / "site" / "notes" / "plans").glob("*.toml"))
}
FILES = {"es": {"plan": "guion", "boards": "tableros", "slides": "diapositivas"},
         "en": {"plan": "plan", "boards": "boards", "slides": "slides"}}  # fmt: skip
KINDS = {".odt": b"application/vnd.oasis.opendocument.text", ".odp": b"application/vnd.oasis.opendocument.presentation"}
DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
XLINK = "{http://www.w3.org/1999/xlink}"
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
            assert plain(board["says"][lang]) in words(drawn), "each board says what it shows"
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
    """What the QR codes of a document say, in their order, by an independent reader."""
    with zipfile.ZipFile(io.BytesIO(file)) as parts:
        manifest = parts.read("META-INF/manifest.xml").decode()
        content = lxml.etree.fromstring(parts.read("content.xml"))
        paths = [image.get(f"{XLINK}href") for image in content.iter(f"{DRAW}image")]
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
    assert text == [teacher, pupil, pupil, teacher], "the plan, a handout, the ticket, answers and rubric"
    assert slides == [pupil]
    unknown = PlanFiles(plan, [], (), "es", said, prose, lambda name: "").all()
    assert all(code_addresses(file) == [] for file in unknown.values()), "no code of an address that is not known"


def test_every_style_that_is_named_is_there(dist: Path) -> None:
    with archive(dist, "table", "es") as pack:
        for name in pack.namelist():
            with zipfile.ZipFile(io.BytesIO(pack.read(name))) as parts:
                trees = [lxml.etree.fromstring(parts.read(part)) for part in ("content.xml", "styles.xml")]
            known = {style.get(f"{STYLE}name") for tree in trees for style in tree.iter() if style.get(f"{STYLE}name")}
            body = trees[0].find("{urn:oasis:names:tc:opendocument:xmlns:office:1.0}body")
            assert body is not None
            used = {one.get(f"{space}style-name") for one in body.iter() for space in (DRAW, TEXT)} - {None}
            assert used and used <= known, (name, used - known)
