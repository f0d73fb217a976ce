"""The files of a plan that a teacher can change: OpenDocument, which LibreOffice, Word and PowerPoint open.

The plan with its handouts, exit ticket, answers and rubric is one text; boards and men for pairs are another, drawn in
millimetres; the slides have one for each step. Boards are drawn of lines and circles, not as pictures: they can be
changed too, and print sharply. Codes of addresses are pictures, which every office suite shows alike. The same plan
gives the same bytes: what odfdo writes of time and machine is left out.

Each sheet is one page, as it is in HTML: its boards stand side by side, and the address of what it leads to stands with
its code at the page's foot, where it takes no room of the text.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

import lxml.html
import odfdo
import segno

import packing
from render.content.prose import Prose
from render.teaching import copies, handouts, lesson_plans, office_text
from render.teaching.link_notes import LinkNotes
from render.teaching.office_drawings import board_group, board_size_mm, cut_man_shapes, shape
from render.teaching.office_text import blocks, box, code_lines, heading, inline, link, listed, paragraph, table

Json = Mapping[str, Any]
Say = Callable[..., str]  # the words of a language: say("page.plans.aims")

MARGIN_MM = 14  # of the plan and its sheets; of boards and men that of the sheets in HTML
TEXT_MM = office_text.PAGE_MM[0] - 2 * MARGIN_MM
ACROSS = 3  # boards side by side, if there are not four
STEP_BOARD_MM, BOARD_OF_FOUR_MM = 42, 41
DRAWING_MM = (40, 24)  # room for a pupil's drawing
SLIDE_MM = (280, 157.5)  # 16 : 9
SLIDE_BOARD_MM, SLIDE_NAME_MM = 100, 5
CODE_MM, FOOT_CODE_MM, SLIDE_CODE_MM = 25, 17, 84
CODE_SCALE_PX = 6  # of a module of a code
LEVELS = ("begun", "able", "sure")


class PlanFiles:
    """The files of a plan in one language.

    `plan`: as `lesson_plans.plan_view` has it; `kits`: what pairs play on (handouts.pair_kit, with its "game", the "page"
    on which it is played and how many pupils a sheet "serves"); `kings`: the kinds of men that wear crowns; `say`: the
    words of the language; `prose`: makes HTML of a note's text; `address_of`: the absolute address of a page by its name,
    or "".
    """

    def __init__(
        self, plan: Json, kits: Sequence[Json], kings: Collection[str], lang: str, say: Say, prose: Prose,
        address_of: Callable[[str], str],
    ) -> None:  # fmt: skip
        self.plan, self.kits, self.kings, self.lang = plan, kits, kings, lang
        self.say, self.prose, self.address_of = say, prose, address_of
        self.plan_page = f"plans/{plan['id']}"
        self.pupils_page = lesson_plans.pupils_page(kits)
        self.pictures: dict[str, bytes] = {}  # of the document that is being made, by path
        self.feet: dict[str, str] = {}  # of its pages, by their kind
        self.notes: LinkNotes | None = None  # of the links in what is being made, where they are printed

    def all(self) -> dict[str, bytes]:
        """The files by name."""
        name = self.plan["id"]
        return {
            f"{name}-{self.say('page.pack.file.plan')}.odt": self.text(self.all_parts(), MARGIN_MM),
            f"{name}-{self.say('page.pack.file.boards')}.odt": self.text(self.board_parts(), handouts.MARGIN_MM),
            f"{name}-{self.say('page.pack.file.slides')}.odp": self.slides(),
        }

    # ---- words ---------------------------------------------------------------------------------------------------

    def of(self, words: Json) -> str:
        return str(words[self.lang])

    def escape_words(self, key: str, **values: object) -> str:
        return escape(self.say(key, **values))

    def in_blocks(self, words: Json, style: str = "Body") -> Iterator[str]:
        return blocks(str(self.prose(self.of(words))), self.address_of(self.plan_page), self.notes, style)

    def in_line(self, words: Json | str) -> str:
        """A note's text without its paragraph."""
        written = words if isinstance(words, str) else self.of(words)
        text = lxml.html.fragment_fromstring(f"<div>{self.prose.line(written)}</div>")
        return inline(text, self.address_of(self.plan_page), self.notes)

    def listed_in(self, words: Json) -> list[str]:
        """What a text lists."""
        text = lxml.html.fragment_fromstring(str(self.prose(self.of(words))), create_parent="div")
        return [inline(row, self.address_of(self.plan_page)) for row in text.iter("li")]

    def on_slide(self, step: Json) -> list[str]:
        """What the class sees of a step: never the text, which is the teacher's and may have the answers."""
        if "slide" in step:
            return [escape(line) for line in self.of(step["slide"]).strip().splitlines()]
        return [self.in_line(question["ask"]) for question in step["question"]] or self.listed_in(step["text"])

    def link_list(self) -> Iterator[str]:
        """The addresses of the links since the last list: who holds the paper types them."""
        if self.notes and (some := self.notes.listed()):
            told = (f'<text:span text:style-name="strong">{n}</text:span> {escape(bare(address))}' for n, address in some)
            yield paragraph(" · ".join(told), "Way")

    # ---- codes and feet ------------------------------------------------------------------------------------------

    def code(self, leads_to: str, size_mm: float, at_mm: tuple[float, float] | None = None) -> str:
        """The QR code of a page's address, in a line of text or on a slide; nothing if the address is not known."""
        if not (address := self.address_of(leads_to)):
            return ""
        name = re.sub(r"\W+", "-", leads_to)
        path = f"Pictures/{name}.png"
        picture = io.BytesIO()
        # without compression: each zlib writes its own bytes, and the archive is packed anyway
        segno.make_qr(address).save(picture, kind="png", scale=CODE_SCALE_PX, compresslevel=0)
        self.pictures[path] = picture.getvalue()
        place = f'svg:x="{at_mm[0]}mm" svg:y="{at_mm[1]}mm"' if at_mm else 'text:anchor-type="as-char"'
        to_picture = f'xlink:href="{path}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"'
        return (
            f'<draw:frame draw:style-name="plain" {place} svg:width="{size_mm}mm" svg:height="{size_mm}mm">'
            f"<draw:image {to_picture}/><svg:desc>{escape(address)}</svg:desc></draw:frame>"
        )

    def way(self, leads_to: str) -> str:
        """An address to type."""
        return f'<text:span text:style-name="way">{escape(bare(self.address_of(leads_to)))}</text:span>'

    def address_told(self, leads_to: str) -> str:
        """The address of a page, or where codes are to be found if the site's address is not known."""
        return leads_to and (bare(self.address_of(leads_to)) or self.say("page.pack.noCodes"))

    def new_page(self, title: str, leads_to: str = "", level: int = 1, margin_mm: float = MARGIN_MM) -> str:
        """The heading with which a page begins, whose foot has the site's name and the address and code of a page."""
        name = f"Page{len(self.feet) + 1}"
        told = [self.say("page.brand"), self.address_told(leads_to)]
        wide = office_text.PAGE_MM[0] - 2 * margin_mm
        left = paragraph(escape(" · ".join(filter(None, told))), "Foot")
        right = paragraph(self.code(leads_to, FOOT_CODE_MM) if leads_to else "", "FootRight")
        self.feet[name] = table([[left, right]], (wide - FOOT_CODE_MM - 4, FOOT_CODE_MM + 4), "BareLow")
        return heading(title, level, f"On{name}")

    def boards_in_rows(
        self, boards: Sequence[Json], room_mm: tuple[float, float], coded: bool = False, opened: bool = False
    ) -> str:
        """Boards side by side, each in so much room, with what it shows; `coded`: with the code that opens it and its
        address, `opened`: with a link to it."""
        across = len(boards) if len(boards) <= ACROSS + 1 else ACROSS
        wide = min(TEXT_MM / across, room_mm[0] + 12 if across < ACROSS else TEXT_MM)
        cells = []
        for board in boards:
            size = board_size_mm(board["on"], room_mm)
            cell = paragraph(board_group(board["on"], board["view"]["men"], self.kings, size), "Row")
            says = self.in_line(board["says"])
            if opened and (address := self.address_of(board["opens"])):
                says += " " + link(self.escape_words("page.plans.open"), address, self.notes)
            cell += paragraph(says, "Small")
            if coded and self.address_of(board["state"]):
                cell += paragraph(self.code(board["state"], CODE_MM), "Row") + paragraph(self.way(board["state"]), "Row")
            cells.append(cell)
        rows = [cells[at : at + across] for at in range(0, len(cells), across)]
        rows[-1] += [""] * (across - len(rows[-1]))
        return table(rows, [wide] * across, "Bare")

    # ---- the plan ------------------------------------------------------------------------------------------------

    def all_parts(self) -> Iterator[str]:
        self.notes = LinkNotes()
        yield from self.plan_parts()
        self.notes = None
        yield from self.sheet_parts()
        yield from self.teachers_parts()

    def plan_parts(self) -> Iterator[str]:
        plan, words = self.plan, self.escape_words
        yield self.new_page(escape(self.of(plan["title"])), self.plan_page)
        yield paragraph(escape(self.of(plan["line"])))
        yield paragraph(escape(f"{self.of(plan['subject'])} · {self.of(plan['ages'])}"), "Small")
        yield paragraph(words("page.plans.tried"), "Small")
        yield heading(words("page.plans.aims"), 3)
        yield listed([self.in_line(aim) for aim in plan["aims"]])
        yield from self.needs_parts()
        yield from self.copies_parts()
        for step in plan["steps"]:
            yield from self.step_parts(step)
        minutes = f"{plan['ticket_begins']}–{plan['ticket_ends']}"
        yield heading(f"{minutes}  {words('page.pack.part.ticket')}", 2)
        yield paragraph(words("page.plans.ticket"))
        for part, name in (("certain", "certain"), ("open", "uncertain")):
            yield heading(words(f"page.plans.{name}"), 2)
            yield listed([self.in_line(entry) for entry in plan[part]])
        yield from self.link_list()

    def needs_parts(self) -> Iterator[str]:
        """What has to be there, and where devices are made ready, with its code."""
        yield heading(self.escape_words("page.plans.needs"), 3)
        needs = [self.in_line(need) for need in self.plan["needs"]]
        ready = lesson_plans.pages_to_prepare(self.plan)
        yield listed([*needs, self.escape_words("page.plans.needsTicket"),
                      *(self.in_line(self.say(f"page.plans.needs{name}")) for name in ready)])  # fmt: skip
        yield from self.link_list()
        if self.address_of(self.plan_page):
            cells = [
                paragraph(f"{self.code(page, CODE_MM)} {self.way(page)}", "Row") for page in ready.values()
            ]
            yield table([cells], [TEXT_MM / 2] * len(cells), "Bare")

    def copies_parts(self) -> Iterator[str]:
        """What is printed, and how many copies."""
        yield heading(self.escape_words("page.pack.part.list"), 3)
        rows = [[self.escape_words(f"page.pack.list.{column}", n=copies.PUPILS) for column in ("what", "each", "copiesFor")]]
        for row in copies.printed(self.plan, self.kits):
            if row["part"] in ("boards", "men") and not lesson_plans.is_asked(self.plan, row["part"]):
                continue
            n = row["serves"] // copies.PAIR if row["part"] in ("boards", "men") else row["serves"]
            each = row["each"] + ("One" if row["part"] in ("boards", "men") and n == 1 else "")
            rows.append([escape(self.title_of(row)), self.escape_words(f"page.pack.each.{each}", n=n),
                         str(copies.copies(row["serves"]))])  # fmt: skip
        yield table(rows, (TEXT_MM - 105, 60, 45), "Tight")

    def title_of(self, row: Json) -> str:
        """What a row of the list of copies is called."""
        if row["part"] == "handout":
            return self.say("page.pack.sheet", n=row["sheet"], title=self.of(row["title"]))
        name = self.say(f"page.pack.part.{row['part']}")
        return f"{name}: {self.say('games.' + row['game'] + '.name')}" if "game" in row else name

    def step_parts(self, step: Json) -> Iterator[str]:
        yield heading(escape(f"{step['begins']}–{step['ends']}  {self.of(step['title'])}"), 2)
        yield from self.in_blocks(step["text"])
        if step["board"]:
            yield self.boards_in_rows(step["board"], (STEP_BOARD_MM,) * 2, opened=True)
        if "code" in step:
            yield from code_lines(step["code"])
            if address := self.address_of(f"python#example={step['program']}"):
                yield paragraph(link(self.escape_words("page.plans.run"), address, self.notes))
        for question in step["question"]:
            yield paragraph(self.in_line(question["ask"]), "Bold")
            hear = f'<text:span text:style-name="em">{self.escape_words("page.plans.hear")}:</text:span>'
            yield paragraph(f"{hear} {self.in_line(question['hear'])}")
        yield from self.link_list()

    # ---- sheets --------------------------------------------------------------------------------------------------

    def sheet_parts(self) -> Iterator[str]:
        for n, paper in enumerate(self.plan["handouts"], 1):
            coded = paper.get("codes", False)
            title = escape(self.say("page.pack.sheet", n=n, title=self.of(paper["title"])))
            # no second code where each board has its own: it would open another game
            yield self.new_page(title, "" if coded else paper.get("page", self.pupils_page))
            if paper.get("signed", True):
                yield paragraph(self.escape_words(copies.signature(paper)), "ToSign")
            yield from self.in_blocks(paper["text"], "Large" if paper.get("large") else "Pupils")
            if paper["board"]:
                room = (BOARD_OF_FOUR_MM,) * 2 if len(paper["board"]) > ACROSS else handouts.handout_board_room_mm(paper)
                yield self.boards_in_rows(paper["board"], room, coded)
            yield from (paragraph("", "ToWrite") for _ in range(paper.get("lines", 0)))
        yield self.new_page(self.escape_words("page.pack.part.ticket"), self.pupils_page)
        for n in range(copies.TICKETS_ON_SHEET):
            if n:
                yield paragraph("", "ToCut")
            yield from self.ticket_parts()

    def ticket_parts(self) -> Iterator[str]:
        """One exit ticket, half a sheet."""
        yield paragraph(self.escape_words("page.sheets.name"), "ToSign")
        for n, question in enumerate(self.plan["ticket"], 1):
            yield paragraph(f"{n}. {self.in_line(question['ask'])}", "Pupils")
            if question.get("draw"):
                box_to_draw_in = shape("rect", "fine", x=0, y=0, width=DRAWING_MM[0], height=DRAWING_MM[1])
                yield paragraph(f'<draw:g text:anchor-type="as-char">{box_to_draw_in}</draw:g>')
            else:
                yield from (paragraph("", "ToAnswer") for _ in range(3 if len(self.plan["ticket"]) < 3 else 2))

    def teachers_parts(self) -> Iterator[str]:
        """Answers and rubric."""
        plan, words = self.plan, self.escape_words
        yield self.new_page(words("page.pack.part.answers"), self.plan_page)
        yield paragraph(words("page.pack.answersFoot"), "Small")
        for n, paper in enumerate(plan["handouts"], 1):
            if "answer" in paper:
                yield paragraph(escape(self.say("page.pack.sheet", n=n, title=self.of(paper["title"]))), "Bold")
                yield from self.in_blocks(paper["answer"])
        yield paragraph(words("page.pack.part.ticket"), "Bold")
        for n, question in enumerate(plan["ticket"], 1):
            yield paragraph(f"{n}. {self.in_line(question['ask'])}", "Bold")
            yield paragraph(self.in_line(question["hear"]))
        yield self.new_page(words("page.pack.part.rubric"), self.plan_page)
        yield paragraph(words("page.pack.rubricFoot"), "Small")
        yield table([
            ["", *(words(f"page.pack.level.{level}") for level in LEVELS)],
            *([self.in_line(row["aim"]), *(self.in_line(row[level]) for level in LEVELS)] for row in plan["criterion"]),
        ])  # fmt: skip

    # ---- boards and men ------------------------------------------------------------------------------------------

    def board_parts(self) -> Iterator[str]:
        for kit in copies.kits_of(self.kits, "boards"):
            yield self.new_page(self.escape_words(f"games.{kit['game']}.name"), kit["page"], margin_mm=handouts.MARGIN_MM)
            for n in range(kit["on_sheet"]):
                if n:
                    yield paragraph("", "ToCut")
                yield paragraph(board_group(kit["board"], [], (), kit["size"]), "Centred")
            if kit["on_sheet"] > 1:
                yield paragraph(self.escape_words("page.pack.boardsFoot"), "Small")
        for kit in copies.kits_of(self.kits, "men"):
            men = kit["men"]
            yield self.new_page(self.escape_words(f"games.{kit['game']}.name"), kit["page"], margin_mm=handouts.MARGIN_MM)
            crowned = any(kind in self.kings for _, _, _, kind in men["laid"])
            told = [self.say("page.pack.menLead", n=kit["pairs"]), *([self.say("page.pack.menKings")] if crowned else [])]
            yield paragraph(escape(" ".join(told)))
            cut = "".join(
                part for x, y, side, kind in men["laid"]
                for part in cut_man_shapes(side, kind in self.kings, x, y, men["size"] / 2)
            )  # fmt: skip
            yield paragraph(f'<draw:g text:anchor-type="as-char">{cut}</draw:g>')

    def text(self, parts: Iterator[str], margin_mm: float) -> bytes:
        document = odfdo.Document("text")
        document.body.clear()
        self.feet.clear()
        tags = [*parts]
        add_styles(document, "text", tags)
        office_text.set_language(document, self.lang)
        office_text.set_pages(document, margin_mm, self.feet)
        for part in tags:
            document.body.append(odfdo.Element.from_tag(part))
        return self.packed(document)

    # ---- slides --------------------------------------------------------------------------------------------------

    def slides(self) -> bytes:
        document = odfdo.Document("presentation")
        document.body.clear()
        add_styles(document, "slides", [])
        office_text.set_language(document, self.lang)
        for layout in document.styles.root.get_elements("//style:page-layout-properties[@fo:page-width='28cm']"):
            layout.set_attribute("fo:page-height", f"{SLIDE_MM[1]}mm")
        slides = [self.cover(), *(slide for step in self.plan["steps"] for slide in self.step_slides(step))]
        questions = [f"{n}. {self.in_line(question['ask'])}" for n, question in enumerate(self.plan["ticket"], 1)]
        slides.append(slide_body(self.say("page.pack.part.ticket"), questions, self.say("page.brand")))
        for n, slide in enumerate(slides, 1):
            document.body.append(odfdo.Element.from_tag(
                f'<draw:page draw:name="{n}" draw:style-name="dp1" draw:master-page-name="presentation">{slide}</draw:page>'
            ))  # fmt: skip
        return self.packed(document)

    def cover(self) -> str:
        """The first slide: the code leads to where the class is to go, never to the plan."""
        shown = lesson_plans.class_page(self.plan, self.pupils_page)
        at = (SLIDE_MM[0] - SLIDE_CODE_MM - 14, 34)
        address = paragraph(escape(bare(self.address_of(shown))), "SlideNote")
        drawn = self.code(shown, SLIDE_CODE_MM, at) + box(at[0], at[1] + SLIDE_CODE_MM + 1, SLIDE_CODE_MM, 20, address)
        told = [escape(f"{self.say('page.brand')}, {self.say('page.brandMore')}")]
        return slide_body(self.of(self.plan["title"]), told, "", drawn, SLIDE_CODE_MM)

    def step_slides(self, step: Json) -> Iterator[str]:
        """A slide for each board of a step, or one. What a board shows may be the answer: it is told where the plan says
        so (`slide_says`). The minutes stand on the first."""
        boards = step["slide_board"]
        for k in range(max(1, len(boards))):
            drawn = ""
            for board in boards[k : k + 1]:
                size = board_size_mm(board["slide_on"]["on"], (SLIDE_BOARD_MM, SLIDE_BOARD_MM), SLIDE_NAME_MM)
                at = (SLIDE_MM[0] - SLIDE_BOARD_MM - 14, 31)
                drawn = board_group(board["slide_on"]["on"], board["slide_on"]["view"]["men"], self.kings, size, at)
                if board.get("slide_says"):
                    says = paragraph(self.in_line(board["says"]), "SlideNote")
                    drawn += box(at[0], at[1] + size["height"] + 1, SLIDE_BOARD_MM, 14, says)
            foot = f"{k + 1} / {len(boards)}" if k else self.say("page.plans.minutes", n=step["minutes"])
            texts = [] if k else self.on_slide(step)
            yield slide_body(self.of(step["title"]), texts, foot, drawn, SLIDE_BOARD_MM if boards else 0)

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


def bare(address: str) -> str:
    """An address as one types it."""
    return re.sub(r"^\w+://", "", address)


def slide_body(title: str, texts: Sequence[str], foot: str, drawn: str = "", drawn_mm: float = 0) -> str:
    """A slide: what is asked on the left, and on the right what is drawn, so wide."""
    wide = SLIDE_MM[0] - 28 - (drawn_mm + 8 if drawn_mm else 0)
    body = "".join(paragraph(text, "SlideText") + paragraph("", "SlideText") for text in texts)
    return (
        box(14, 8, SLIDE_MM[0] - 28, 18, paragraph(escape(title), "SlideTitle"))
        + box(14, 32, wide, 104, body)
        + drawn
        + box(14, SLIDE_MM[1] - 13, 80, 9, paragraph(escape(foot), "SlideSmall"))
    )


def add_styles(document: odfdo.Document, kind: str, parts: Sequence[str]) -> None:
    """The styles that these parts name."""
    for style in (*office_text.styles(kind), *office_text.width_styles(parts)):
        document.insert_style(odfdo.Element.from_tag(style), automatic=True)
