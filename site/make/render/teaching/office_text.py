"""Texts, tables, pages and styles of OpenDocument, as the files of a plan have them (teaching/office_files.py)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import urljoin
from xml.sax.saxutils import escape, quoteattr

import lxml.html
import odfdo

from render.teaching import office_drawings
from render.teaching.link_notes import LinkNotes

PAGE_MM = (210, 297)  # A4, which every school's printer has; a word processor changes it with one command
COUNTRIES = {"en": "GB", "es": "ES"}  # of the languages, for the checking of spelling
NO_LANGUAGE = 'fo:language="zxx" fo:country="none"'  # old words, programs and addresses are not checked
TEXT_STYLES = {
    "strong": 'fo:font-weight="bold"',
    "em": 'fo:font-style="italic"',
    "old": f'fo:font-style="italic" {NO_LANGUAGE}',
    "note": 'style:text-position="super 65%"',
    "way": f'fo:font-size="8pt" {NO_LANGUAGE}',
}
CODE = 'style:font-name="DejaVu Sans Mono" fo:font-family="\'DejaVu Sans Mono\'" style:font-pitch="fixed"'
CODE_POINTS = {"text": 8.5, "slides": 17}
POINTS = 11  # of the usual letters
# of each style of paragraphs: its parent, what is said of its place, what of its letters
PARAGRAPH_STYLES = {
    "Body": ("Standard", 'fo:margin-bottom="1.6mm"', ""),
    "Pupils": ("Standard", 'fo:margin-bottom="1.8mm"', 'fo:font-size="12pt"'),
    "Large": ("Standard", 'fo:margin-bottom="2mm"', 'fo:font-size="14pt"'),
    "Tight": ("Standard", 'fo:margin-bottom="0mm"', 'fo:font-size="10pt"'),
    "Row": ("Standard", 'fo:margin-bottom="0.8mm"', ""),
    "Small": ("Standard", 'fo:margin-top="0.5mm" fo:margin-bottom="1.6mm"', 'fo:font-size="9pt" fo:color="#444444"'),
    "Way": ("Standard", 'fo:margin-bottom="1.2mm"', f'fo:font-size="8pt" fo:color="#444444" {NO_LANGUAGE}'),
    "Bold": ("Standard", 'fo:margin-top="1.6mm" fo:keep-with-next="always"', 'fo:font-weight="bold"'),
    "Program": ("Standard", "", NO_LANGUAGE),
    "ToSign": ("Standard", 'fo:border-bottom="0.2mm solid #555555" fo:margin-top="1mm" fo:margin-bottom="3mm"', ""),
    "ToWrite": ("Standard", 'fo:border-bottom="0.2mm solid #555555" fo:margin-top="4mm" style:join-border="false"', ""),
    "ToAnswer": ("Standard", 'fo:border-bottom="0.2mm solid #555555" fo:margin-top="5.5mm" style:join-border="false"', ""),
    "ToCut": ("Standard", 'fo:border-bottom="0.2mm dashed #555555" fo:margin-top="2mm" fo:margin-bottom="4mm"', ""),
    "Label": ("Standard", 'fo:text-align="center"', f'fo:font-size="8pt" {NO_LANGUAGE}'),
    "LargeLabel": ("Standard", 'fo:text-align="center"', f'fo:font-size="13pt" {NO_LANGUAGE}'),
    "Centred": ("Standard", 'fo:text-align="center" fo:margin-bottom="0mm"', ""),
    "Foot": ("Standard", "", 'fo:font-size="8.5pt" fo:color="#444444"'),
    "FootRight": ("Standard", 'fo:text-align="end"', 'fo:font-size="8.5pt" fo:color="#444444"'),
}
HEADINGS = {"Heading_20_1": (15, 0, 2), "Heading_20_2": (12.5, 3, 1), "Heading_20_3": (11.5, 2, 0.6)}  # points, mm around
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
CELL_STYLES = {
    "Cell": 'fo:border="0.2mm solid #555555" fo:padding="1.2mm"',
    "Tight": 'fo:border="0.2mm solid #555555" fo:padding="0.5mm"',
    "Bare": 'fo:border="none" fo:padding="0mm" fo:padding-right="2mm"',
    "BareLow": 'fo:border="none" fo:padding="0mm" style:vertical-align="bottom"',
}
SLIDE_STYLES = {
    "SlideTitle": 'fo:font-size="30pt" fo:color="#8a1f1b"',
    "SlideText": 'fo:font-size="20pt"',
    "SlideNote": 'fo:font-size="14pt"',
    "SlideSmall": 'fo:font-size="12pt" fo:color="#555555"',
}


# -- what stands in a paragraph ----------------------------------------------------------------------------------


def inline(node: lxml.html.HtmlElement, address: str, notes: LinkNotes | None = None) -> str:
    """What stands in an element, as spans and links; `address`: of the page that its links begin from, or "". `notes`
    numbers the links."""
    out = escape(node.text or "")
    for child in node:
        within = inline(child, address, notes)
        if child.tag in (*TEXT_STYLES, "code"):
            out += f'<text:span text:style-name="{child.tag}">{within}</text:span>'
        elif child.get("lang") == "osp":
            out += f'<text:span text:style-name="old">{within}</text:span>'
        elif child.tag == "a" and address:
            out += link(within, urljoin(address, child.get("href")), notes)
        elif child.tag == "br":
            out += "<text:line-break/>"
        else:
            out += within
        out += escape(child.tail or "")
    return out


def link(text: str, address: str, notes: LinkNotes | None = None) -> str:
    number = f'<text:span text:style-name="note">{notes.number(address)}</text:span>' if notes else ""
    return f'<text:a xlink:type="simple" xlink:href={quoteattr(address)}>{text}</text:a>{number}'


def paragraph(text: str, style: str = "Body") -> str:
    return f'<text:p text:style-name="{style}">{text}</text:p>'


def heading(text: str, level: int = 2, style: str = "") -> str:
    named = style or f"Heading_20_{level}"
    unnumbered = 'text:is-list-header="true"'
    return f'<text:h text:style-name="{named}" text:outline-level="{level}" {unnumbered}>{text}</text:h>'


# -- blocks ------------------------------------------------------------------------------------------------------


def blocks(html: str, address: str, notes: LinkNotes | None = None, style: str = "Body") -> Iterator[str]:
    """The HTML of a note as paragraphs and lists."""
    for node in lxml.html.fragments_fromstring(html):
        if isinstance(node, str):
            if node.strip():
                yield paragraph(escape(node.strip()), style)
        elif node.tag in ("ul", "ol"):
            of_row = "Row" if style == "Body" else style
            rows = [inline(row, address, notes) for row in node]
            yield listed(rows, "Bullets" if node.tag == "ul" else "Numbers", int(node.get("start") or 1), of_row)
        elif node.tag == "table":
            yield table([[inline(cell, address, notes) for cell in row] for row in node.iter("tr")])
        elif node.tag == "hr":
            yield paragraph("", "ToCut")
        elif node.tag == "pre":
            yield from code_lines(node.text_content())
        elif node.tag in ("blockquote", "div"):
            within = "".join(lxml.html.tostring(child, encoding="unicode") for child in node)
            yield from blocks(within, address, notes, style)
        else:
            yield paragraph(inline(node, address, notes), style)


def listed(rows: Sequence[str], style: str = "Bullets", start: int = 1, of_row: str = "Row") -> str:
    """Rows of a list, with points or numbers before them."""
    first = f' text:start-value="{start}"' if start > 1 else ""
    drawn = "".join(
        f"<text:list-item{'' if n else first}>{paragraph(row, of_row)}</text:list-item>" for n, row in enumerate(rows)
    )
    return f'<text:list text:style-name="{style}">{drawn}</text:list>'


def code_lines(code: str) -> Iterator[str]:
    """A program, a paragraph for each line; the blanks before a line stay."""
    for line in code.splitlines():
        blanks = len(line) - len(line.lstrip())
        before = f'<text:s text:c="{blanks}"/>' if blanks else ""
        yield paragraph(f'<text:span text:style-name="code">{before}{escape(line.lstrip())}</text:span>', "Program")


def table(rows: Sequence[Sequence[str]], widths: Sequence[float] = (), style: str = "Cell") -> str:
    """A table of paragraphs: each cell a text, or paragraphs made already. `widths`: of its columns in mm, or as the word
    processor likes."""
    within = "Tight" if style == "Tight" else "Row"
    columns = "".join(f'<table:table-column table:style-name="{column_style(width)}"/>' for width in widths)
    if not columns:
        columns = f'<table:table-column table:number-columns-repeated="{max(map(len, rows))}"/>'
    body = "".join(
        "<table:table-row>" + "".join(
            f'<table:table-cell table:style-name="{style}" office:value-type="string">'
            f'{cell if cell.startswith("<text:p") else paragraph(cell, within)}</table:table-cell>'
            for cell in row
        ) + "</table:table-row>"
        for row in rows
    )  # fmt: skip
    named = f' table:style-name="{table_style(sum(widths))}"' if widths else ""
    return f"<table:table{named}>{columns}{body}</table:table>"


def column_style(width: float) -> str:
    return f"Column{round(10 * width)}"


def table_style(width: float) -> str:
    return f"Table{round(10 * width)}"


def width_styles(parts: Sequence[str]) -> Iterator[str]:
    """The styles of the tables and columns that these parts name, by their widths in tenths of a millimetre."""
    for kind, width in sorted(set(re.findall(r'table:style-name="(Column|Table)(\d+)"', "".join(parts)))):
        tag, family = ("column-width", "table-column") if kind == "Column" else ("width", "table")
        aligned = ' table:align="left"' if kind == "Table" else ""
        yield (
            f'<style:style style:name="{kind}{width}" style:family="{family}"><style:{family}-properties '
            f'style:{tag}="{int(width) / 10:.1f}mm"{aligned}/></style:style>'
        )


def box(x: float, y: float, width: float, height: float, body: str) -> str:
    """A box of text on a slide."""
    return (
        f'<draw:frame draw:style-name="plain" svg:x="{x}mm" svg:y="{y}mm" svg:width="{width}mm" '
        f'svg:height="{height}mm"><draw:text-box>{body}</draw:text-box></draw:frame>'
    )


# -- styles and pages --------------------------------------------------------------------------------------------


def styles(kind: str) -> Iterator[str]:
    """The styles that the parts above name; `kind`: "text" or "slides"."""
    for name, look in office_drawings.STYLES.items():
        yield f'<style:style style:name="{name}" style:family="graphic"><style:graphic-properties {look}/></style:style>'
    letters = {**TEXT_STYLES, "code": f'{CODE} fo:font-size="{CODE_POINTS[kind]}pt" {NO_LANGUAGE}'}
    for name, look in letters.items():
        yield f'<style:style style:name="{name}" style:family="text"><style:text-properties {look}/></style:style>'
    for name, (parent, place, look) in PARAGRAPH_STYLES.items():
        yield (
            f'<style:style style:name="{name}" style:family="paragraph" style:parent-style-name="{parent}">'
            f"<style:paragraph-properties {place}/><style:text-properties {look}/></style:style>"
        )
    for name, look in SLIDE_STYLES.items():
        yield f'<style:style style:name="{name}" style:family="paragraph"><style:text-properties {look}/></style:style>'
    for name, look in CELL_STYLES.items():
        yield (
            f'<style:style style:name="{name}" style:family="table-cell"><style:table-cell-properties {look}/></style:style>'
        )
    for name, level in LIST_STYLES.items():
        yield f'<text:list-style style:name="{name}">{level.format(place=LIST_PLACE)}</text:list-style>'


def set_language(document: odfdo.Document, lang: str) -> None:
    """Says in which language a document is, so that a word processor checks its spelling in that one."""
    for look in document.styles.root.get_elements("//style:text-properties[@fo:language]"):
        look.set_attribute("fo:language", lang)
        look.set_attribute("fo:country", COUNTRIES[lang])
    document.meta.language = f"{lang}-{COUNTRIES[lang]}"


def set_pages(document: odfdo.Document, margin_mm: float, feet: Mapping[str, str]) -> None:
    """Gives a text its pages: for each name in `feet` a kind of page with that at its foot, for which it makes room."""
    properties = (
        f'fo:page-width="{PAGE_MM[0]}mm" fo:page-height="{PAGE_MM[1]}mm" style:print-orientation="portrait" '
        f'fo:margin="{margin_mm}mm" fo:margin-top="{margin_mm}mm" fo:margin-bottom="{margin_mm - 3}mm" '
        f'fo:margin-left="{margin_mm}mm" fo:margin-right="{margin_mm}mm"'
    )
    layout = (
        f'<style:page-layout style:name="Sheet"><style:page-layout-properties {properties}/><style:footer-style>'
        '<style:header-footer-properties fo:min-height="6mm" fo:margin-top="2mm"/></style:footer-style></style:page-layout>'
    )
    root = document.styles.root
    automatic = root.get_element("//office:automatic-styles")
    for style in (layout, *styles("text"), *width_styles([*feet.values()])):
        automatic.append(odfdo.Element.from_tag(style))
    masters = root.get_element("//office:master-styles")
    for name, foot in feet.items():
        masters.append(
            odfdo.Element.from_tag(
                f'<style:master-page style:name="{name}" style:page-layout-name="Sheet"><style:footer>{foot}</style:footer>'
                "</style:master-page>"
            )
        )
        document.insert_style(odfdo.Element.from_tag(new_page_style(name)), automatic=True)
    for name, (points, above, below) in HEADINGS.items():
        style = document.get_style("paragraph", name)
        style.append(odfdo.Element.from_tag(
            f'<style:paragraph-properties fo:margin-top="{above}mm" fo:margin-bottom="{below}mm" fo:keep-with-next="always"/>'
        ))  # fmt: skip
        style.get_element("style:text-properties").set_attribute("fo:font-size", f"{points}pt")
    usual = root.get_element("//style:default-style[@style:family='paragraph']/style:text-properties")
    usual.set_attribute("fo:font-size", f"{POINTS}pt")


def new_page_style(page: str) -> str:
    """The style of a heading with which a page of this kind begins."""
    return (
        f'<style:style style:name="On{page}" style:family="paragraph" style:parent-style-name="Heading_20_1" '
        f'style:master-page-name="{page}"><style:paragraph-properties style:page-number="auto"/></style:style>'
    )
