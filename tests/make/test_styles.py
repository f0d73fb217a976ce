"""The styles keep to one grid and one scale (site/style/frame/tokens.css): five breakpoints, five sizes of type, three widths
of a page, seven steps, layers in place of !important. What does not keep to them yet is listed here. The lists can only
shrink: an entry that is no longer needed fails."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

WIDTHS_REM, HEIGHT_REM = ("30", "56.25", "75", "120"), "45"
SIZES_PX = {"note": 15, "control": 17, "text": 20, "title": 28, "display": 44}
PAGES_PX = {"opening": 1408, "leaf": 1040, "text": 680}
STEPS_PX = (4, 8, 12, 16, 24, 32, 56)
FEATURE = re.compile(r"\([^()]*(?<![\w-])(?:min-|max-)?(?:width|height|inline-size|block-size)\b[^()]*\)")
LENGTH = re.compile(r"-?\d*\.?\d+(rem|em|px)\b")
PAPER = re.compile(r"-?\d*\.?\d+(pt|mm|cm)\b")
DRAWING = re.compile(r"\btext\b|\.b-names|\.number\b|\.node \.name|\.unknown|\.own-mark")
"""Text in a drawing: its size is in the drawing's own units."""
OTHER_SIZES = {
    ("words.css", ".osp sup"): "0.68em",  # a superior letter of the manuscript
    ("sheets.css", ".two-columns .num, .two-columns .folio"): "0.9em",  # on paper
    ("desk.css", '[data-view="projector"] :is(.tray, .moves, .turn, .turn small, .moves li > span)'): "var(--type)",
    ("desk.css", '[data-view="projector"] .game .notice, [data-view="projector"] .said .notice.long'): "var(--words)",
    ("class.css", '[data-view="projector"] .vote :is(li, [data-all])'): "var(--words)",
    ("desk.css", '[data-view="projector"] .how-to-play :is(.aim, li p)'): "clamp(1rem, min(4.5cqi, 6.8cqb), 0.62 * var(--words))",
    ("kiosk.css", ":root:has(.kiosk)"): "clamp(16px, 1.85vmin, 40px)",
}
"""The view for a class is as large as the picture asks, and a kiosk as large as its screen."""
HAIRLINE_REM = 0.16
"""Up to this a distance sets a word right beside a line or a border."""
OFF_THE_STEPS = {
    ("analysis.css", "body:has(.analysis:not([hidden]))"): "20rem",
    ("desk.css", ".moves[data-open] > .moves-head"): "6rem",
    ("desk.css", ':root:not([data-face="play"], [data-view]) .game .text > header > h2'): "11rem",
    ("desk.css", ':root:not([data-face="play"], [data-view]) .game .turn'): "2.5rem",
}
"""Room that is kept free for a part beside: as wide as that part."""



class Declaration(NamedTuple):
    file: str
    conditions: tuple[str, ...]  # the at-rules around it, outermost first
    selector: str
    name: str
    value: str

    @property
    def on_paper(self) -> bool:
        return self.file.endswith("print.css") or any("print" in one for one in self.conditions)


def texts(root: Path) -> dict[str, str]:
    return {file.name: re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
            for file in sorted((root / "site" / "style").rglob("*.css"))}  # fmt: skip


def declarations(root: Path) -> Iterator[Declaration]:
    for file, text in texts(root).items():
        around: list[str] = []
        for part, end in re.findall(r"([^{};]*)([{};])", text):
            part = " ".join(part.split())
            if end == "{":
                around.append(part)
            elif part and around:
                name, _, value = part.partition(":")
                conditions = tuple(one for one in around if one.startswith("@"))
                selector = " ".join(one for one in around if not one.startswith("@"))
                yield Declaration(file, conditions, selector, name.strip(), value.strip())
            if end == "}":
                around.pop()


def allowed(feature: str) -> bool:
    asked = re.fullmatch(r"\((width|height) (?:<|>=) ([\d.]+)rem\)", feature)
    return bool(asked) and asked[2] in (WIDTHS_REM if asked[1] == "width" else (HEIGHT_REM,))


def test_windows_are_told_apart_by_the_named_breakpoints_only(root: Path) -> None:
    rules = [
        (file, rule) for file, text in texts(root).items() for rule in re.findall(r"@(?:media|container)[^{]*", text)
    ]
    asked = {(file, feature) for file, rule in rules for feature in FEATURE.findall(rule)}
    assert len(asked) > 20
    assert not [one for one in sorted(asked) if not allowed(one[1])]


def test_scripts_ask_for_the_named_breakpoints_in_one_place(root: Path) -> None:
    app = root / "site" / "app"
    scripts = {path.relative_to(app).as_posix(): path.read_text("utf-8") for path in app.rglob("*.ts")}
    asked = {
        name: FEATURE.findall(" ".join(re.findall(r"matchMedia\(\"([^\"]*)\"", text))) for name, text in scripts.items()
    }
    assert {name for name, features in asked.items() if features} == {"lib/breakpoints.ts"}
    assert all(allowed(one) for one in asked["lib/breakpoints.ts"])
    assert not [name for name, text in scripts.items() if re.search(r"innerWidth *[<>]=? *[\dA-Z]", text)]


def test_a_low_or_an_unknown_condition_is_found() -> None:
    for feature in (
        "(max-width: 47rem)",
        "(width < 31rem)",
        "(width <= 30rem)",
        "(min-height: 45rem)",
        "(height < 44rem)",
    ):
        assert FEATURE.fullmatch(feature) and not allowed(feature)
    assert allowed("(width < 30rem)") and allowed("(height >= 45rem)")


def test_the_scale_is_the_one_that_was_drawn(root: Path) -> None:
    tokens = {one.name: one.value for one in reversed([*declarations(root)]) if one.file == "tokens.css"}
    for group, sizes in (("size", SIZES_PX), ("width", PAGES_PX), ("space", {str(step): step for step in STEPS_PX})):
        named = {name: value for name, value in tokens.items() if name.startswith(f"--{group}-")}
        assert named == {f"--{group}-{name}": f"{px / 16:g}rem" for name, px in sizes.items()}


def test_type_has_five_sizes(root: Path) -> None:
    others = {}
    for one in declarations(root):
        if one.name != "font-size" and (one.name != "font" or one.value == "inherit"):
            continue
        size = one.value if one.name == "font-size" else one.value.split("/")[0]
        if "var(--size-" in size or size == "inherit" or PAPER.search(size) or DRAWING.search(one.selector):
            continue
        others[one.file, one.selector] = size
    assert others == OTHER_SIZES


def test_gaps_are_steps(root: Path) -> None:
    gaps = [one for one in declarations(root) if one.name in ("gap", "row-gap", "column-gap", "grid-gap")]
    assert len(gaps) > 200
    assert not [one for one in gaps if LENGTH.search(one.value)]


def test_paddings_and_margins_are_steps(root: Path) -> None:
    """In em they follow the type they stand beside."""
    odd = {
        (one.file, one.selector): one.value
        for one in declarations(root)
        if re.match("(padding|margin)", one.name) and not one.on_paper and one.selector != ".unseen"
        and any(float(number) > HAIRLINE_REM for number in re.findall(r"([\d.]+)rem", one.value))
    }
    assert odd == OFF_THE_STEPS


def test_a_page_has_one_of_three_widths(root: Path) -> None:
    """What is as wide as running text or wider is a page, and its width has a name."""
    wide = [one for one in declarations(root) if one.name in ("max-width", "width") and not one.on_paper
            and any(float(number) >= 40 for number in re.findall(r"([\d.]+)rem", one.value))]  # fmt: skip
    assert not wide


def test_one_leaf_is_framed_in_one_place(root: Path) -> None:
    framed = {one.selector for one in declarations(root) if one.name == "box-shadow" and "0 18px 40px" in one.value}
    assert framed == {".book", ".one-leaf"}


def test_layers_take_the_place_of_important(root: Path) -> None:
    assert not [one for one in declarations(root) if "!important" in one.value]
    for file, text in texts(root).items():
        for line in re.findall(r"@import [^;]*;", text):
            assert "layer(" in line or 'every-page.css"' in line, f"{file}: {line}"
