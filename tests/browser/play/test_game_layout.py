"""The board first: its size in five windows, what is in sight with it, its views, and men that are told from their
ground.
"""

from itertools import product

import pytest
from hands import BOARD_IN_SIGHT, MousePlayer
from playwright.sync_api import Page, expect

WINDOWS = [(360, 740), (740, 360), (1366, 700), (1440, 900), (2560, 1440)]
DESKS = WINDOWS[2:]
# How high the points of a board stand at least, of the window's height; or how broad, of its width, where the board is
# wider than high.
HIGH, BROAD = {"play": 0.75, "study": 0.5}, {"play": 0.5, "study": 0.4}
KINDS = {  # one game for each shape and style of board
    "alquerque-de-doce": "es",
    "alquerque-de-tres": "en",
    "draughts-international": "es",
    "fanorona": "en",
    "queah": "es",
    "sixteen-soldiers": "en",
    "kolowis-awithlaknannai": "es",
    "konane": "en",
    "pretwa": "es",
}
MEASURE = """() => {
    const one = (selector) => document.querySelector(selector);
    const box = (selector) => {
        const { left, top, right, bottom } = one(selector).getBoundingClientRect();
        return { left, top, right, bottom };
    };
    const spots = [...document.querySelectorAll(".b-spots .spot")];
    const unit = one("svg.board").getScreenCTM().a;
    const span = (way) => {
        const at = spots.map((spot) => Number(spot.getAttribute(way)));
        return (Math.max(...at) - Math.min(...at) + 100) * unit;
    };
    const wider = (button) => {  // a word that does not fit stands out to both sides of a button
        const words = document.createRange();
        words.selectNodeContents(button);
        const [inner, outer] = [words, button].map((one) => one.getBoundingClientRect());
        return inner.left < outer.left - 1 || inner.right > outer.right + 1;
    };
    return { broad: span("cx"), high: span("cy"), board: (""" + BOARD_IN_SIGHT + """)(), turn: box("[data-turn]"),
             said: box("[data-notice]"), overflow: document.documentElement.scrollWidth - innerWidth,
             cut: [...document.querySelectorAll(".tools .button")].filter(wider).map((one) => one.textContent.trim()) };
}"""
SETTLED = """() => {
    scrollTo(0, 0);
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def measured(page: Page, width: int, height: int) -> dict:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)
    return page.evaluate(MEASURE)


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address)


@pytest.mark.without_python
@pytest.mark.own_face
@pytest.mark.parametrize("face", ["play", "study"])
@pytest.mark.parametrize("game", [*KINDS])
def test_the_board_is_large_and_all_is_in_sight_in_every_window(hands: MousePlayer, game: str, face: str) -> None:
    hands.open(KINDS[game], ready=False, game=game, face=face)
    for width, height in WINDOWS:
        seen = measured(hands.page, width, height)
        where = f"{game} at {width} by {height}: {seen}"
        assert seen["overflow"] <= 0 and not seen["cut"], where
        assert (
            seen["turn"]["left"] >= seen["board"]["right"] - 1 or seen["turn"]["top"] >= seen["board"]["bottom"] - 1
        ), where
        for part in ("board", "turn"):
            box = seen[part]
            assert box["left"] >= -1 and box["right"] <= width + 1, f"{part}, {where}"
            assert box["top"] >= 0 and box["bottom"] <= height, f"{part}, {where}"
        if seen["said"]["bottom"]:
            assert seen["said"]["bottom"] <= height, where
        if (width, height) in DESKS:
            if seen["broad"] > seen["high"] * 1.05:
                assert seen["broad"] >= BROAD[face] * width - 1, where
            else:
                assert seen["high"] >= HIGH[face] * height - 1, where


# A refusal as it comes from the desk: its reason and whose rule it is, each as long as it is told to be.
REFUSED = """async (length) => {
    const notice = document.querySelector("[data-notice]");
    const words = "Una captura obliga, y otra come más fichas. ".repeat(40);
    const part = (name, text) => Object.assign(document.createElement("p"), { className: name, textContent: text });
    const box = document.createElement("div");
    box.append(part("", words.slice(0, length / 2)), part("from", words.slice(0, length / 2)));
    notice.hidden = false;
    notice.replaceChildren(box);
    dispatchEvent(new Event("resize"));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const rect = (selector) => document.querySelector(selector).getBoundingClientRect();
    return { top: rect("[data-notice]").top, bottom: rect("[data-notice]").bottom, tools: rect(".tools").top,
             lower: rect('.tray[data-where="bottom"]').top, hidden: notice.scrollHeight - notice.clientHeight,
             scrolled: notice.tabIndex === 0 };
}"""


@pytest.mark.parametrize("game", ["alquerque-de-doce", "fanorona"])
def test_what_is_said_covers_no_tool_and_stays_in_the_window(hands: MousePlayer, game: str) -> None:
    page = hands.page
    hands.open("es", game)
    for width, height in ((360, 740), (740, 360), (1366, 700)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        short, long, longest = (page.evaluate(REFUSED, length) for length in (60, 150 if height < 400 else 220, 1200))
        for seen in (short, long, longest):
            where = f"{width} by {height}: {seen}"
            assert seen["bottom"] <= height, where
            assert seen["tools"] == pytest.approx(short["tools"], abs=1), f"the tools stay where they are, {where}"
            for below in ("tools", "lower"):
                assert seen[below] <= seen["top"] or seen["bottom"] <= seen[below] + 1, where
        assert long["hidden"] <= 1 and not long["scrolled"], f"{width} by {height}: {long}"
        assert longest["hidden"] > 1 and longest["scrolled"], f"{width} by {height}: {longest}"


def test_on_narrow_paper_nothing_is_empty_under_whose_turn_it_is(hands: MousePlayer) -> None:
    page = hands.page
    page.set_viewport_size({"width": 360, "height": 740})
    hands.open("en", acts="c2-c3")
    page.emulate_media(media="print")
    gap = page.evaluate("""() => {
        const rect = (selector) => document.querySelector(selector).getBoundingClientRect();
        return rect(".leaf-left").bottom - rect(".status").bottom;
    }""")
    assert 0 <= gap < 30, gap


@pytest.mark.without_python
def test_five_clauses_stand_beside_the_board_on_a_small_laptop(hands: MousePlayer) -> None:
    hands.open("en", ready=False)
    hands.page.set_viewport_size({"width": 1366, "height": 700})
    for n in range(1, 6):
        expect(hands.page.locator(f"#doze\\.{n}")).to_be_in_viewport(ratio=0.95)
    expect(hands.page.locator("#rule-fields")).to_be_hidden()
    hands.page.locator("[data-fold]").click()
    expect(hands.page.locator("#rule-fields")).to_be_visible()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_on_a_small_laptop_the_score_covers_nothing_and_leaves_the_moves_their_place(
    hands: MousePlayer, lang: str
) -> None:
    page, score = hands.page, hands.page.locator("[data-match]")
    page.set_viewport_size({"width": 1366, "height": 700})
    hands.open(lang, w="c1", first="b", start="B:Ba1:Wb1")
    hands.move("a1", "c1")
    expect(score).to_be_visible()
    last, status = (page.locator(where).bounding_box() for where in ("[data-match] button", "[data-turn]"))
    assert last and status and last["y"] + last["height"] <= status["y"] + 1
    hands.open(lang, acts="c2-c3,c4xc2,c1xc3,b4-c4")
    for words in ("c2–c3", "c1×c3"):
        expect(page.locator("[data-moves] button", has_text=words)).to_be_in_viewport(ratio=0.9)


@pytest.mark.own_face
@pytest.mark.parametrize("lang", ["es", "en"])
def test_who_studies_on_a_phone_sees_the_head_of_the_text(hands: MousePlayer, lang: str) -> None:
    hands.open(lang, w="person", face="study")
    for width, height in ((360, 640), (390, 844)):
        hands.page.set_viewport_size({"width": width, "height": height})
        hands.page.evaluate(SETTLED)
        tools = hands.page.locator(".tools").bounding_box()
        title = hands.page.locator(".leaf-right h2:visible").first.bounding_box()
        assert tools and title and title["y"] + 20 <= tools["y"], (width, title, tools)


@pytest.mark.own_face
def test_the_line_of_moves_shows_whole_moves_alone(hands: MousePlayer) -> None:
    """Also where one capture is longer than the line, and where it is scrolled by hand."""
    page = hands.page
    shown = """() => {
        const line = document.querySelector("[data-moves]");
        const { left, right } = line.getBoundingClientRect();
        const seen = [...line.querySelectorAll(":scope > li > span, .ply")].map((one) => {
            const box = one.getBoundingClientRect();
            const cut = box.left < left - 1 || box.right > right + 1;
            const apart = box.right <= left || box.left >= right;
            return { text: one.textContent, cut, seen: !apart && getComputedStyle(one).opacity !== "0" };
        }).filter((one) => one.seen);
        return { cut: seen.filter((one) => one.cut), now: line.querySelector("[aria-current]").textContent, seen };
    }"""
    games = {
        "draughts-international": "34-29,18-23,29x18,12x23,40-34,20-25,33-28,14-20,28-22,17x28",
        "alquerque-de-doce": "c2-c3,c4xc2,c1xc3,b4-c4",
    }
    for game, acts in games.items():
        hands.open("en", game, acts=acts, w="person", face="play")
        for width, height in ((1440, 900), (1366, 768), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            seen = page.evaluate(shown)
            assert not seen["cut"] and seen["now"] in [one["text"] for one in seen["seen"]], (game, width, seen)
    page.locator("[data-moves]").evaluate("(line) => { line.querySelector('.ply').textContent = 'a1×b2'.repeat(20); }")
    page.evaluate(SETTLED)
    page.locator("[data-moves]").evaluate("(line) => { line.scrollLeft = 0; }")
    page.evaluate(SETTLED)
    seen = page.evaluate(shown)
    assert not seen["cut"] and seen["seen"], seen


@pytest.mark.without_python
@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_choices_of_a_new_game_stand_in_one_column_and_are_in_sight(hands: MousePlayer, lang: str) -> None:
    hands.open(lang, "draughts-international", ready=False)
    hands.page.set_viewport_size({"width": 1366, "height": 768})
    hands.do("new")
    choices = hands.page.locator("[data-sheet] select")
    expect(choices.last).to_be_visible()
    assert len(set(choices.evaluate_all("(all) => all.map((one) => Math.round(one.getBoundingClientRect().left))"))) == 1
    clock, begin = choices.last.bounding_box(), hands.page.locator("[data-sheet] .first").bounding_box()
    assert clock and begin and clock["y"] + clock["height"] <= begin["y"], (clock, begin)


@pytest.mark.without_python
def test_the_size_of_the_board_is_chosen_and_kept(hands: MousePlayer) -> None:
    hands.open("en", ready=False)
    hands.page.set_viewport_size({"width": 1440, "height": 900})
    before = hands.page.locator("svg.board").bounding_box()["width"]
    hands.do("settings")
    hands.page.locator('input[name="size"]').fill("75")
    after = hands.page.locator("svg.board").bounding_box()["width"]
    assert 0.6 < after / before < 0.9
    hands.page.reload()
    hands.page.wait_for_load_state()
    assert abs(hands.page.locator("svg.board").bounding_box()["width"] - after) < 1


def test_the_play_view_shows_the_board_alone_and_the_class_view_its_clause(hands: MousePlayer) -> None:
    hands.open("es")
    page = hands.page
    page.set_viewport_size({"width": 1366, "height": 700})
    hands.move("c2", "c3")
    page.keyboard.press("z")
    for hidden in (".head", ".leaf-right", ".tools", ".foot"):
        expect(page.locator(hidden).first).to_be_hidden()
    for shown in ("svg.board", "[data-moves]", ".tray >> nth=0", "[data-turn]"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=0.99)
    assert measured(page, 1366, 700)["high"] >= 0.8 * 700
    page.locator('[data-do="projector"]').click()
    expect(page.locator("[data-notice]")).to_be_in_viewport(ratio=1)
    seen = measured(page, 1366, 700)
    assert seen["said"]["bottom"] <= 700 and seen["board"]["bottom"] - seen["board"]["top"] >= 0.95 * 700, seen
    board, said = (page.locator(part).bounding_box() for part in ("svg.board", "[data-notice]"))
    assert board and said and board["x"] + board["width"] <= said["x"], "beside the board"
    size = "(text) => parseFloat(getComputedStyle(text).fontSize)"
    sizes = [page.locator(part).first.evaluate(size) for part in ("[data-notice]", "[data-turn]", ".ply")]
    letter = page.locator('.b-names [data-name="x"]').first.evaluate(
        f"(text) => ({size})(text) * text.getScreenCTM().a"
    )
    assert min(*sizes, letter) >= 0.0285 * 1366, (sizes, letter)  # style/play/desk.css says why
    page.keyboard.press("Escape")
    expect(page.locator(".head")).to_be_visible()
    expect(page.locator('[data-do="more"]')).to_be_focused()


@pytest.mark.without_python
@pytest.mark.parametrize(
    ("wide", "high"), [(360, 640), (375, 667), (412, 700), (390, 844), (844, 390), (768, 1024), (1366, 768)]
)
def test_the_board_alone_is_whole_and_the_way_out_in_sight(hands: MousePlayer, wide: int, high: int) -> None:
    page = hands.page
    page.set_viewport_size({"width": wide, "height": high})
    hands.open("es", ready=False, face="play")
    page.keyboard.press("z")
    expect(page.locator('[data-do="leave-view"]')).to_be_in_viewport(ratio=1)
    expect(page.locator("svg.board")).to_be_in_viewport(ratio=1)
    room, board = (page.locator(part).bounding_box() for part in (".house", "svg.board"))
    assert room and board and room["width"] >= board["width"] - 1, (room, board)


# -- men on their ground ------------------------------------------------------------------------------------

GROUNDS = [
    ".b-field",
    ".q-light",
    ".q-dark",
    ".q-lozenge",
    ".q-lozenge.odd",
    ".c-field",
    ".s-pit",
    ".s-deep",
    ".s-stone",
]
COLOURS = """(grounds) => {
    const painter = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const seen = (colour) => {
        painter.fillStyle = colour;
        painter.fillRect(0, 0, 1, 1);
        return [...painter.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const style = (selector) => getComputedStyle(document.querySelector(selector));
    const found = { grounds: {}, men: {} };
    for (const ground of grounds.filter((one) => document.querySelector(`svg.board ${one}`))) {
        const { fill, stroke } = style(`svg.board ${ground}`);
        found.grounds[ground] = seen(fill === "none" ? stroke : fill);
    }
    for (const [set, drawn] of [["disc", (stuff) => `.m-${stuff}.set-disc`], ["pawns", (stuff) => `#${stuff}-pawn .m-${stuff}`]])
        for (const stuff of ["ivory", "ebony"])
            found.men[`${stuff}, ${set}`] = {
                rim: seen(style(drawn(stuff)).stroke),
                body: [1, 2].map((n) => seen(style(`.g-${stuff}-${n}`).stopColor)),
            };
    return found;
}"""


def light(colour: list[int]) -> float:
    """Relative luminance [WCAG 2.2]."""
    red, green, blue = ((c / 255 / 12.92) if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: list[int], other: list[int]) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.without_python
@pytest.mark.parametrize(
    "game",
    ["alquerque-de-doce", "draughts-english", "draughts-turkish", "queah", "felli", "kolowis-awithlaknannai", "konane"],
)
def test_every_man_or_its_rim_is_told_from_every_ground(page: Page, address: str, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")  # a change of theme does not fade
    page.goto(f"{address}en/{game}/")
    for theme, surface in product(("light", "dark"), ("leaf", "walnut", "slate", "plain")):
        page.emulate_media(color_scheme=theme)
        page.evaluate("(surface) => { document.documentElement.dataset.surface = surface; }", surface)
        seen = page.evaluate(COLOURS, GROUNDS)
        assert seen["grounds"], "the board has a ground"
        for ground, colour in seen["grounds"].items():
            for stuff, man in seen["men"].items():
                best = max(contrast(man["rim"], colour), min(contrast(body, colour) for body in man["body"]))
                assert best >= 3, f"{stuff} on {ground}, {surface}, {theme}: {best:.2f}"


@pytest.mark.without_python
def test_numbers_are_not_covered_by_men(page: Page, address: str) -> None:
    page.goto(f"{address}en/draughts-international/")
    page.set_viewport_size({"width": 1440, "height": 900})
    far = page.evaluate("""() => [...document.querySelectorAll("svg.board .number")].map((text) => {
        const { x, y, width, height } = text.getBBox();
        return Math.hypot(x + width, y + height * 0.78);
    })""")
    assert min(far) >= 40, f"a man's radius is 40, and a number comes as near as {min(far):.1f}"


def test_a_finger_means_the_nearest_point_that_can_be_played(browser, address: str) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    try:
        page = context.new_page()
        page.goto(f"{address}en/alquerque-de-doce/")
        page.wait_for_selector('[data-python][data-state="ready"]', state="attached", timeout=60_000)
        b2, c3 = (page.locator(f'[data-point="{point}"]').bounding_box() for point in ("b2", "c3"))
        page.touchscreen.tap(b2["x"] + b2["width"] / 2, b2["y"] + b2["height"] / 2)
        expect(page.locator('[data-point="b2"]')).to_have_attribute("aria-selected", "true")
        # A little beside c3, nearer to it than to any other point: the only point to which the man can go.
        page.touchscreen.tap(c3["x"] + c3["width"] * 0.15, c3["y"] + c3["height"] * 0.9)
        expect(page.locator('.man[data-at="c3"]')).to_have_count(1)
    finally:
        context.close()


def test_sounds_tell_what_happened(page: Page, address: str) -> None:
    hands = MousePlayer(page, address, people=True).open("en")
    assert not hands.page.locator("[data-sounded]").count()
    hands.do("settings")
    hands.page.locator('input[name="sound"]').check()
    hands.page.keyboard.press("Escape")
    hands.move("c2", "c3")
    expect(hands.page.locator("[data-stage]")).to_have_attribute("data-sounded", "step")
    hands.move("c4", "c2")
    expect(hands.page.locator("[data-stage]")).to_have_attribute("data-sounded", "take")


@pytest.mark.first_game
def test_sounds_are_offered_once_in_the_first_game(page: Page, address: str) -> None:
    hands = MousePlayer(page, address, people=True).open("en")
    notice = page.locator("[data-notice]")
    hands.move("c2", "c3")
    expect(notice).not_to_contain_text("Play with sounds?")
    hands.move("c4", "c2")
    expect(notice).to_contain_text("Play with sounds?")
    page.set_viewport_size({"width": 360, "height": 640})
    expect(notice.get_by_role("button", name="Yes")).to_be_in_viewport(ratio=1)
    assert not page.locator("[data-sounded]").count()
    notice.get_by_role("button", name="Yes").click()
    expect(notice).not_to_contain_text("Play with sounds?")
    hands.move("c1", "c3")
    expect(page.locator("[data-stage]")).to_have_attribute("data-sounded", "take")
    hands.open("es", first="b")
    hands.move("c2", "c3", "c4", "c2")
    expect(page.locator("[data-stage]")).to_have_attribute("data-sounded", "take")
    expect(notice).not_to_contain_text("sonido")


@pytest.mark.first_game
def test_who_has_chosen_no_sounds_is_not_asked(page: Page, address: str) -> None:
    hands = MousePlayer(page, address, people=True).open("en")
    hands.do("settings")
    for _ in range(2):
        page.locator('input[name="sound"]').click()
    page.keyboard.press("Escape")
    hands.move("c2", "c3", "c4", "c2")
    expect(page.locator("[data-notice]")).not_to_contain_text("Play with sounds?")


# -- what players expect ------------------------------------------------------------------------------------

# The computer's answer, played after a short pause, waits until `answer` is called: a hand is quicker on any machine.
HOLD_ANSWER = """{
    const later = setTimeout;
    const held = [];
    window.setTimeout = (act, ms, ...rest) => ms > 300 && ms <= 420 ? held.push(act) : later(act, ms, ...rest);
    window.answer = () => {
        window.setTimeout = later;
        for (const act of held.splice(0)) act();
    };
}"""
FORCED = "W:Wa5:Bb2,c3,e1"  # white can step only from a5


@pytest.mark.parametrize(("to", "stands"), [("b3", "b3"), ("d4", "b2")], ids=["possible", "not possible"])
def test_a_move_chosen_while_the_computer_thinks_is_played_if_it_can_be(
    hands: MousePlayer, to: str, stands: str
) -> None:
    hands.page.add_init_script(HOLD_ANSWER)
    hands.open("en", start=FORCED, first="w", w="c1")
    for point in ("b2", to):
        box = hands.page.locator(f'[data-point="{point}"]').bounding_box()
        hands.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(hands.page.locator(f'[data-mark="ahead"][data-on="{to}"]')).to_have_count(1)
    hands.page.evaluate("answer()")
    expect(hands.page.locator('.man[data-at="a5"]')).to_have_count(0)
    expect(hands.page.locator(f'.man[data-at="{stands}"][data-side="b"]')).to_have_count(1)
    expect(hands.page.locator('[data-mark="ahead"]')).to_have_count(0)


def test_a_move_is_asked_about_first_where_that_is_wished(page: Page, address: str) -> None:
    hands = MousePlayer(page, address, people=True).open("en")
    hands.do("settings")
    hands.page.locator('input[name="confirms"]').check()
    hands.page.keyboard.press("Escape")
    hands.move("c2", "c3")
    expect(hands.page.locator('.man[data-at="c2"]')).to_have_count(1)
    hands.press("Not this")
    hands.move("b2", "c3")
    hands.press("Play it")
    expect(hands.page.locator('.man[data-at="c3"][data-side="b"]')).to_have_count(1)


def test_one_key_takes_back(hands: MousePlayer) -> None:
    hands.open("en", first="b", acts="c2-c3")
    hands.page.locator("body").focus()
    hands.page.keyboard.press("u")
    expect(hands.page.locator('.man[data-at="c2"]')).to_have_count(1)


def test_a_first_touch_plays_no_step_even_where_it_captures(hands: MousePlayer) -> None:
    """Under approach and withdrawal a capture is a step: a man touched is only chosen."""
    hands.open("en", game="fanorona", start="W:Wd2:Bd4,a5")
    hands.touch("d2")
    expect(hands.page.locator('.man[data-at="d2"]')).to_have_count(1)
    expect(hands.page.locator('[data-point="d2"]')).to_have_attribute("aria-selected", "true")
