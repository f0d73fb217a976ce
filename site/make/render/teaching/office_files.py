"""The files of a plan that a teacher can change: OpenDocument, which LibreOffice, Word and PowerPoint open.

The plan with its handouts, exit ticket, answers and rubric is one text; boards and men for pairs are another, drawn in
millimetres; the slides have one for each step. Boards are drawn of lines and circles, not as pictures: they can be
changed too, and print sharply. Codes of addresses are pictures, which every office suite shows alike. The same plan
gives the same bytes: what odfdo writes of time and machine is left out.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import urljoin
from xml.sax.saxutils import escape, quoteattr

import lxml.html
import odfdo
import segno

import packing
from render.content.prose import Prose
from render.games import board_drawing
from render.teaching import handouts

Json = Mapping[str, Any]
Say = Callable[..., str]  # the words of a language: say("page.plans.aims")

CELL = 100  # of games/board_drawing.py: a man's cell in the units of a drawing
MAN_RADIUS = 36  # in the same units
STEP_BOARD_MM = 52
LABEL_MM = 5
TICKETS_ON_SHEET = 2
DRAWING_MM = (40, 24)  # room for a pupil's drawing
SLIDE_MM = (280, 157.5)  # 16 : 9
SLIDE_BOARD_MM = 108
CODE_MM, SLIDE_CODE_MM = 18, 70
CODE_SCALE_PX = 6  # of a module of a code
GRAPHIC_STYLES = {
    "line": 'draw:fill="none" svg:stroke-color="#000000" svg:stroke-width="0.5mm"',
    "fine": 'draw:fill="none" svg:stroke-color="#000000" svg:stroke-width="0.2mm"',
    "dot": 'draw:fill="solid" draw:fill-color="#000000" draw:stroke="none"',
    "grey": 'draw:fill="solid" draw:fill-color="#c9c9c9" draw:stroke="none"',
    "white": 'draw:fill="solid" draw:fill-color="#ffffff" svg:stroke-color="#000000" svg:stroke-width="0.4mm"',
    "black": 'draw:fill="solid" draw:fill-color="#222222" svg:stroke-color="#000000" svg:stroke-width="0.4mm"',
    "ring": 'draw:fill="none" svg:stroke-color="#888888" svg:stroke-width="0.4mm"',
}
TEXT_STYLES = {
    "strong": 'fo:font-weight="bold"',
    "em": 'fo:font-style="italic"',
    "code": 'style:font-name="DejaVu Sans Mono" fo:font-size="9pt"',
}
PARAGRAPH_STYLES = {
    "NewPage": ("Heading_20_1", 'fo:break-before="page"', ""),
    "Small": ("Standard", 'fo:margin-top="2mm"', 'fo:font-size="9pt" fo:color="#555555"'),
    "Body": ("Standard", 'fo:margin-bottom="2mm"', ""),
    "Bold": ("Standard", 'fo:margin-top="2mm"', 'fo:font-weight="bold"'),
    "ToWrite": ("Standard", 'fo:border-bottom="0.2mm solid #555555" fo:margin-top="7mm" style:join-border="false"', ""),
    "ToCut": ("Standard", 'fo:border-bottom="0.2mm dashed #555555" fo:margin-top="3mm" fo:margin-bottom="3mm"', ""),
    "Label": ("Standard", 'fo:text-align="center"', 'fo:font-size="8pt"'),
    "Centred": ("Standard", 'fo:text-align="center" fo:margin-bottom="4mm"', ""),
}
LIST_STYLES = {
    "Bullets": '<text:list-level-style-bullet text:level="1" text:bullet-char="•">{place}</text:list-level-style-bullet>',
    "Numbers": '<text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix=".">{place}'
    "</text:list-level-style-number>",
}
LIST_PLACE = (
    '<style:list-level-properties text:list-level-position-and-space-mode="label-alignment">'
    '<style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="7mm" '
    'fo:text-indent="-6mm" fo:margin-left="7mm"/></style:list-level-properties>'
)
SLIDE_STYLES = {
    "SlideTitle": 'fo:font-size="30pt" fo:color="#8a1f1b"',
    "SlideText": 'fo:font-size="20pt"',
    "SlideSmall": 'fo:font-size="12pt" fo:color="#555555"',
}


# -- drawings ----------------------------------------------------------------------------------------------------


def shape(tag: str, style: str, **mm: float) -> str:
    """A shape of a drawing, its places and sizes in mm (x1=…, width=…)."""
    places = " ".join(f'svg:{name}="{value:.2f}mm"' for name, value in mm.items())
    return f'<draw:{tag} draw:style-name="{style}" {places}/>'


def circle(style: str, x: float, y: float, r: float) -> str:
    return shape("ellipse", style, x=x - r, y=y - r, width=2 * r, height=2 * r)


def is_straight(points: Sequence[tuple[float, float]]) -> bool:
    (ax, ay), *rest = points
    zx, zy = rest[-1]
    return all(abs((zx - ax) * (y - ay) - (zy - ay) * (x - ax)) < 1e-6 for x, y in rest)


def ground_shapes(board: Json, place: Callable[[float, float], tuple[float, float]], scale: float) -> Iterator[str]:
    """The board without men; `place`: from a drawing's units to mm."""
    layout = board_drawing.layout_board(board)
    for x, y, dark in layout["cells"]:
        left, top = place(x, y)
        if dark:
            yield shape("rect", "grey", x=left, y=top, width=CELL * scale, height=CELL * scale)
    if layout["cells"]:
        left, top = place(-CELL / 2, -CELL / 2)
        wide, high = (layout["right"] + 1) * CELL * scale, (layout["top"] + 1) * CELL * scale
        yield shape("rect", "line", x=left, y=top, width=wide, height=high)
    for line in [] if layout["cells"] else layout["lines"]:
        points = [layout["at"][id] for id in line["ids"]]
        if board_drawing.is_ring(points):
            middle, radius = board_drawing.circle(points)
            yield circle("line", *place(*middle), radius * scale)
            continue
        for a, b in [(points[0], points[-1])] if is_straight(points) else pairwise(points):
            (x1, y1), (x2, y2) = place(*a), place(*b)
            yield shape("line", "line", x1=x1, y1=y1, x2=x2, y2=y2)
    if not layout["cells"]:
        pits = board["style"] == "pits"
        for at in layout["at"].values():
            yield circle("white" if pits else "dot", *place(*at), (39 if pits else 8) * scale)


def label_shapes(board: Json, place: Callable[[float, float], tuple[float, float]]) -> Iterator[str]:
    """The names of points or squares: letters and numbers at the rim, or each square's number."""
    layout = board_drawing.layout_board(board)
    rim = 0.76 * layout["pad"]
    named = [(name, x * CELL, layout["top"] * CELL + rim) for name, x in layout["columns"]]
    named += [(name, -rim, (layout["top"] - y) * CELL) for name, y in layout["rows"]]
    named += [
        (number, layout["at"][id][0] - 0.36 * CELL, layout["at"][id][1] - 0.36 * CELL)
        for number, id in layout["numbers"]
    ]
    for name, *at in named:
        x, y = place(*at)
        size = f'svg:width="{LABEL_MM}mm" svg:height="{LABEL_MM}mm"'
        yield (
            f'<draw:rect draw:style-name="plain" svg:x="{x - LABEL_MM / 2:.2f}mm" svg:y="{y - LABEL_MM / 2:.2f}mm" {size}>'
            f'{paragraph(str(name), "Label")}</draw:rect>'
        )


def man_shapes(side: str, is_king: bool, x: float, y: float, r: float) -> Iterator[str]:
    yield circle("white" if side == "w" else "black", x, y, r)
    if is_king:
        yield circle("ring", x, y, 0.7 * r)
        yield circle("ring", x, y, 0.4 * r)


def board_group(
    board: Json, men: Sequence[Json], kings: Collection[str], size_mm: float, at_mm: tuple[float, float] | None = None
) -> str:
    """A board with men and the names of its points as a group of shapes, as wide or as high as `size_mm`, whichever is
    more; in a line of text, or on a slide at these coordinates."""
    layout = board_drawing.layout_board(board)
    x0, y0, wide, high = layout["box"]
    scale = size_mm / max(wide, high)
    left, top = at_mm or (0, 0)

    def place(x: float, y: float) -> tuple[float, float]:
        return left + (x - x0) * scale, top + (y - y0) * scale

    parts = [*ground_shapes(board, place, scale), *label_shapes(board, place)]
    for man in men:
        x, y = place(*layout["at"][man["at"]])
        parts += man_shapes(man["side"], man["kind"] in kings, x, y, MAN_RADIUS * scale)
    anchor = "" if at_mm else ' text:anchor-type="as-char"'
    return f'<draw:g{anchor}>{"".join(parts)}</draw:g>'


# -- texts -------------------------------------------------------------------------------------------------------


def inline(node: lxml.html.HtmlElement, address: str) -> str:
    """What stands in an element, as spans and links; `address`: of the page that its links begin from, or ""."""
    out = escape(node.text or "")
    for child in node:
        within = inline(child, address)
        if child.tag in TEXT_STYLES:
            out += f'<text:span text:style-name="{child.tag}">{within}</text:span>'
        elif child.get("lang") == "osp":
            out += f'<text:span text:style-name="em">{within}</text:span>'
        elif child.tag == "a" and address:
            out += f"<text:a xlink:type=\"simple\" xlink:href={quoteattr(urljoin(address, child.get('href')))}>{within}</text:a>"
        elif child.tag == "br":
            out += "<text:line-break/>"
        else:
            out += within
        out += escape(child.tail or "")
    return out


def paragraph(text: str, style: str = "Body") -> str:
    return f'<text:p text:style-name="{style}">{text}</text:p>'


def heading(text: str, level: int = 2, style: str = "") -> str:
    named = style or f"Heading_20_{level}"
    unnumbered = 'text:is-list-header="true"'
    return f'<text:h text:style-name="{named}" text:outline-level="{level}" {unnumbered}>{text}</text:h>'


def blocks(html: str, address: str) -> Iterator[str]:
    """The HTML of a note as paragraphs and lists."""
    for node in lxml.html.fragments_fromstring(html):
        if isinstance(node, str):
            if node.strip():
                yield paragraph(escape(node.strip()))
        elif node.tag in ("ul", "ol"):
            style = "Bullets" if node.tag == "ul" else "Numbers"
            first = f' text:start-value="{node.get("start")}"' if node.get("start") else ""
            rows = "".join(
                f"<text:list-item{'' if n else first}>{paragraph(inline(row, address))}</text:list-item>"
                for n, row in enumerate(node)
            )
            yield f'<text:list text:style-name="{style}">{rows}</text:list>'
        elif node.tag == "table":
            rows = [[inline(cell, address) for cell in row] for row in node.iter("tr")]
            yield table(rows)
        elif node.tag == "hr":
            yield paragraph("", "ToCut")
        elif node.tag == "pre":
            yield from code_lines(node.text_content())
        elif node.tag in ("blockquote", "div"):
            yield from blocks("".join(lxml.html.tostring(child, encoding="unicode") for child in node), address)
        else:
            yield paragraph(inline(node, address))


def code_lines(code: str) -> Iterator[str]:
    """A program, a paragraph for each line; the blanks before a line stay."""
    for line in code.splitlines():
        blanks = len(line) - len(line.lstrip())
        before = f'<text:s text:c="{blanks}"/>' if blanks else ""
        yield paragraph(f'<text:span text:style-name="code">{before}{escape(line.lstrip())}</text:span>', "Standard")


def table(rows: Sequence[Sequence[str]]) -> str:
    columns = f'<table:table-column table:number-columns-repeated="{max(map(len, rows))}"/>'
    body = "".join(
        "<table:table-row>" + "".join(
            f'<table:table-cell table:style-name="Cell" office:value-type="string">{paragraph(cell)}</table:table-cell>'
            for cell in row
        ) + "</table:table-row>"
        for row in rows
    )  # fmt: skip
    return f"<table:table>{columns}{body}</table:table>"


# -- documents ---------------------------------------------------------------------------------------------------


class PlanFiles:
    """The files of a plan in one language.

    `plan`: as `lesson_plans.plan_view` has it; `kits`: what pairs play on (handouts.pair_kit, with its "game");
    `kings`: the kinds of men that are drawn with rings; `say`: the words of the language; `prose`: makes HTML of a
    note's text; `address_of`: the absolute address of a page by its name, or "".
    """

    def __init__(
        self, plan: Json, kits: Sequence[Json], kings: Collection[str], lang: str, say: Say, prose: Prose,
        address_of: Callable[[str], str],
    ) -> None:  # fmt: skip
        self.plan, self.kits, self.kings, self.lang = plan, kits, kings, lang
        self.say, self.prose, self.address_of = say, prose, address_of
        self.plan_page = f"plans/{plan['id']}"
        self.pupils_page = kits[0]["game"] if kits else "lessons"  # never the plan, which has the answers
        self.pictures: dict[str, bytes] = {}  # of the document that is being made, by path

    def all(self) -> dict[str, bytes]:
        """The files by name."""
        name = self.plan["id"]
        return {
            f"{name}-{self.say('page.pack.file.plan')}.odt": self.text(self.plan_parts()),
            f"{name}-{self.say('page.pack.file.boards')}.odt": self.text(self.board_parts()),
            f"{name}-{self.say('page.pack.file.slides')}.odp": self.slides(),
        }

    def of(self, words: Json) -> str:
        return str(words[self.lang])

    def in_blocks(self, words: Json) -> Iterator[str]:
        return blocks(str(self.prose(self.of(words))), self.address_of(self.plan_page))

    def in_line(self, words: Json) -> str:
        """A note's text without its paragraph."""
        text = lxml.html.fragment_fromstring(f"<div>{self.prose.line(self.of(words))}</div>")
        return inline(text, self.address_of(self.plan_page))

    def listed(self, words: Json) -> list[str]:
        """What a text lists."""
        text = lxml.html.fragment_fromstring(str(self.prose(self.of(words))), create_parent="div")
        return [inline(row, self.address_of(self.plan_page)) for row in text.iter("li")]

    def on_slide(self, step: Json) -> list[str]:
        """What the class sees of a step: never the text, which is the teacher's and may have the answers."""
        if "slide" in step:
            return [escape(line) for line in self.of(step["slide"]).strip().splitlines()]
        return [self.in_line(question["ask"]) for question in step["question"]] or self.listed(step["text"])

    def signature(self, leads_to: str) -> str:
        """The site's name, and a page's code and address."""
        text = escape(" · ".join(filter(None, [self.say("page.brand"), self.address_of(leads_to)])))
        return paragraph(self.code(leads_to, CODE_MM) + text, "Small")

    def code(self, leads_to: str, size_mm: float, at_mm: tuple[float, float] | None = None) -> str:
        """The QR code of a page's address, in a line of text or on a slide; nothing if the address is not known."""
        if not (address := self.address_of(leads_to)):
            return ""
        path = f"Pictures/{leads_to.replace('/', '-')}.png"
        picture = io.BytesIO()
        # without compression: each zlib writes its own bytes, and the archive is packed anyway
        segno.make_qr(address).save(picture, kind="png", scale=CODE_SCALE_PX, compresslevel=0)
        self.pictures[path] = picture.getvalue()
        place = f'svg:x="{at_mm[0]}mm" svg:y="{at_mm[1]}mm"' if at_mm else 'text:anchor-type="as-char"'
        link = f'xlink:href="{path}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"'
        return (
            f'<draw:frame draw:style-name="plain" {place} svg:width="{size_mm}mm" svg:height="{size_mm}mm">'
            f"<draw:image {link}/><svg:desc>{escape(address)}</svg:desc></draw:frame>"
        )

    def plan_parts(self) -> Iterator[str]:
        plan, say = self.plan, self.say
        yield heading(escape(self.of(plan["title"])), 1)
        yield paragraph(escape(self.of(plan["line"])))
        yield paragraph(escape(f"{self.of(plan['subject'])} · {self.of(plan['ages'])}"), "Small")
        for part in ("aims", "needs"):
            yield heading(escape(say(f"page.plans.{part}")), 3)
            yield from (paragraph("– " + self.in_line(one)) for one in plan[part])
        yield from (paragraph("– " + escape(say(f"page.plans.{need}"))) for need in ("needsTicket", "needsDevices"))
        for step in plan["steps"]:
            yield heading(escape(f"{step['begins']}–{step['ends']}  {self.of(step['title'])}"), 2)
            yield from self.in_blocks(step["text"])
            for board in step["board"]:
                yield paragraph(board_group(board["on"], board["view"]["men"], self.kings, STEP_BOARD_MM))
                yield paragraph(self.in_line(board["says"]), "Small")
            yield from code_lines(step.get("code", ""))
            for question in step["question"]:
                yield paragraph(self.in_line(question["ask"]), "Bold")
                yield paragraph(self.in_line(question["hear"]))
        minutes = f"{plan['ticket_begins']}–{plan['ticket_ends']}"
        yield heading(escape(f"{minutes}  {say('page.pack.part.ticket')}"), 2)
        yield paragraph(escape(say("page.plans.ticket")))
        for part, name in (("certain", "certain"), ("open", "uncertain")):
            yield heading(escape(say(f"page.plans.{name}")), 2)
            yield from (paragraph("– " + self.in_line(one)) for one in plan[part])
        yield self.signature(self.plan_page)
        yield from self.sheet_parts()

    def sheet_parts(self) -> Iterator[str]:
        plan, say = self.plan, self.say
        for paper in plan["handouts"]:
            yield heading(escape(self.of(paper["title"])), 1, "NewPage")
            if paper.get("signed", True):
                yield paragraph(escape(say("page.sheets.name")), "ToWrite")
            yield from self.in_blocks(paper["text"])
            for board in paper["board"]:
                yield paragraph(board_group(board["on"], board["view"]["men"], self.kings, STEP_BOARD_MM))
                yield paragraph(self.in_line(board["says"]), "Small")
            yield from (paragraph("", "ToWrite") for _ in range(paper.get("lines", 0)))
            yield self.signature(paper.get("page", self.pupils_page))
        yield heading(escape(say("page.pack.part.ticket")), 1, "NewPage")
        for _ in range(TICKETS_ON_SHEET):
            yield from self.ticket_parts()
        yield self.signature(self.pupils_page)
        yield heading(escape(say("page.pack.part.answers")), 1, "NewPage")
        for paper in plan["handouts"]:
            if "answer" in paper:
                yield paragraph(escape(self.of(paper["title"])), "Bold")
                yield from self.in_blocks(paper["answer"])
        for question in plan["ticket"]:
            yield paragraph(self.in_line(question["ask"]), "Bold")
            yield paragraph(self.in_line(question["hear"]))
        yield heading(escape(say("page.pack.part.rubric")), 1, "NewPage")
        levels = ("begun", "able", "sure")
        yield table([
            ["", *(escape(say(f"page.pack.level.{level}")) for level in levels)],
            *([self.in_line(row["aim"]), *(self.in_line(row[level]) for level in levels)] for row in plan["criterion"]),
        ])  # fmt: skip
        yield self.signature(self.plan_page)

    def ticket_parts(self) -> Iterator[str]:
        """One exit ticket, half a sheet."""
        yield paragraph(escape(self.say("page.sheets.name")), "ToWrite")
        for question in self.plan["ticket"]:
            yield paragraph(self.in_line(question["ask"]))
            if question.get("draw"):
                box_to_draw_in = shape("rect", "fine", x=0, y=0, width=DRAWING_MM[0], height=DRAWING_MM[1])
                yield paragraph(f'<draw:g text:anchor-type="as-char">{box_to_draw_in}</draw:g>')
            else:
                yield from (paragraph("", "ToWrite") for _ in range(3 if len(self.plan["ticket"]) < 3 else 2))
        yield paragraph("", "ToCut")

    def board_parts(self) -> Iterator[str]:
        for n, kit in enumerate(self.kits):
            name = escape(self.say(f"games.{kit['game']}.name"))
            yield heading(name, 1, "NewPage" if n else "Heading_20_1")
            side = min(handouts.PAIR_BOARD_ROOM_MM[kit["on_sheet"]])
            for _ in range(kit["on_sheet"]):
                yield paragraph(board_group(kit["board"], [], (), side), "Centred")
            if kit["on_sheet"] > 1:
                yield paragraph(escape(self.say("page.pack.boardsFoot")), "Small")
            men = kit["men"]
            yield heading(name, 1, "NewPage")
            yield paragraph(escape(self.say("page.pack.menLead", n=kit["pairs"])))
            r = men["size"] / 2
            cut = "".join(
                circle("fine", x, y, r) + circle("fine" if side == "w" else "dot", x, y, r / 4)
                + (circle("fine", x, y, 0.6 * r) if kind in self.kings else "")
                for x, y, side, kind in men["laid"]
            )  # fmt: skip
            yield paragraph(f'<draw:g text:anchor-type="as-char">{cut}</draw:g>')
            yield self.signature(kit["game"])

    def text(self, parts: Iterator[str]) -> bytes:
        document = odfdo.Document("text")
        document.body.clear()
        add_styles(document)
        for part in parts:
            document.body.append(odfdo.Element.from_tag(part))
        return self.packed(document)

    def slides(self) -> bytes:
        document = odfdo.Document("presentation")
        document.body.clear()
        add_styles(document)
        for layout in document.styles.root.get_elements("//style:page-layout-properties[@fo:page-width='28cm']"):
            layout.set_attribute("fo:page-height", f"{SLIDE_MM[1]}mm")
        plan = self.plan
        cover = f"{self.say('page.brand')}, {self.say('page.brandMore')}"
        shown = self.pupils_page  # a class sees the slides
        code = self.code(shown, SLIDE_CODE_MM, (SLIDE_MM[0] - SLIDE_CODE_MM - 14, SLIDE_MM[1] - SLIDE_CODE_MM - 14))
        document.body.append(
            self.slide(1, self.of(plan["title"]), [escape(cover)], [], self.address_of(shown), code)
        )
        last = 2
        for step in plan["steps"]:
            minutes = self.say("page.plans.minutes", n=step["minutes"])
            for k in range(max(1, len(step["slide_board"]))):
                boards, texts = step["slide_board"][k : k + 1], [] if k else self.on_slide(step)
                document.body.append(self.slide(last, self.of(step["title"]), texts, boards, minutes))
                last += 1
        asked = [self.in_line(question["ask"]) for question in plan["ticket"]]
        document.body.append(self.slide(last, self.say("page.pack.part.ticket"), asked, [], self.say("page.brand")))
        return self.packed(document)

    def slide(
        self, n: int, title: str, texts: list[str], boards: Sequence[Json], foot: str, drawn: str = ""
    ) -> odfdo.Element:
        """A slide: what is asked on the left, the board on the right with what it shows, or what else is `drawn`
        there."""
        wide = SLIDE_MM[0] - 28 - (SLIDE_BOARD_MM + 8 if boards else 0)
        if boards:
            at = (SLIDE_MM[0] - SLIDE_BOARD_MM - 14, 34)
            drawn = board_group(boards[0]["on"], boards[0]["view"]["men"], self.kings, SLIDE_BOARD_MM, at)
            drawn += box(at[0], 16, SLIDE_BOARD_MM, 16, paragraph(self.in_line(boards[0]["says"]), "SlideSmall"))
        body = "".join(paragraph(text, "SlideText") + paragraph("", "SlideText") for text in texts)
        return odfdo.Element.from_tag(
            f'<draw:page draw:name="{n}" draw:style-name="dp1" draw:master-page-name="presentation">'
            + box(14, 10, SLIDE_MM[0] - 28, 20, paragraph(escape(title), "SlideTitle"))
            + box(14, 36, wide, 100, body)
            + drawn
            + box(14, SLIDE_MM[1] - 14, SLIDE_MM[0] - 28, 9, paragraph(escape(foot), "SlideSmall"))
            + "</draw:page>"
        )

    def packed(self, document: odfdo.Document) -> bytes:
        """The document's file. Its first entry must be its type, not compressed (ODF 1.4, part 2, 3.3)."""
        for path, data in self.pictures.items():
            document.set_part(path, data)
            document.manifest.add_full_path(path, "image/png")
        self.pictures.clear()
        written = io.BytesIO()
        document.save(written)
        with zipfile.ZipFile(written) as file:
            parts = {name: file.read(name) for name in file.namelist()}
        parts["meta.xml"] = re.sub(
            rb"<(meta:creation-date|dc:date|meta:editing-duration|meta:editing-cycles|meta:generator)>[^<]*</\1>", b"",
            parts["meta.xml"],
        )  # fmt: skip
        return packing.zipped({name: data for name, data in parts.items() if not name.startswith("Thumbnails/")},
                              stored_first="mimetype")  # fmt: skip


def box(x: float, y: float, width: float, height: float, body: str) -> str:
    return (
        f'<draw:frame draw:style-name="plain" svg:x="{x}mm" svg:y="{y}mm" svg:width="{width}mm" '
        f'svg:height="{height}mm"><draw:text-box>{body}</draw:text-box></draw:frame>'
    )


def add_styles(document: odfdo.Document) -> None:
    """The styles that the parts above name."""
    styles = [
        f'<style:style style:name="{name}" style:family="graphic"><style:graphic-properties {look}/></style:style>'
        for name, look in {**GRAPHIC_STYLES, "plain": 'draw:stroke="none" draw:fill="none" fo:padding="0mm"'}.items()
    ]
    styles += [
        f'<style:style style:name="{name}" style:family="text"><style:text-properties {look}/></style:style>'
        for name, look in TEXT_STYLES.items()
    ]
    styles += [
        f'<style:style style:name="{name}" style:family="paragraph" style:parent-style-name="{parent}">'
        f"<style:paragraph-properties {place}/><style:text-properties {look}/></style:style>"
        for name, (parent, place, look) in PARAGRAPH_STYLES.items()
    ]
    styles += [
        f'<style:style style:name="{name}" style:family="paragraph"><style:text-properties {look}/></style:style>'
        for name, look in SLIDE_STYLES.items()
    ]
    styles.append(
        '<style:style style:name="Cell" style:family="table-cell">'
        '<style:table-cell-properties fo:border="0.2mm solid #555555" fo:padding="1.5mm"/></style:style>'
    )
    for name, level in LIST_STYLES.items():
        styles.append(f'<text:list-style style:name="{name}">{level.format(place=LIST_PLACE)}</text:list-style>')
    for style in styles:
        document.insert_style(odfdo.Element.from_tag(style), automatic=True)
