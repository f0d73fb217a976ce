"""What is on a page holds still: the board through a whole game at every width; every kind of page while it loads; and
no page scrolls sideways where its letters are larger.

In the tests of the board scrollbars are shown, as most desktop browsers show them: one that comes with a long text must
not push the board either.
"""

import random
import re
from itertools import product
from pathlib import Path

import lxml.html
import pytest
from hands import ENDLESS_SEARCH, MousePlayer, hold_requests
from playwright.sync_api import Page, Route, expect

import tools
from alquerque import GAMES, ruleset
from alquerque.history import Game
from dev import stand_in
from mixes import pick_sharp_touch
from render.publish import redirects

WINDOWS = [(360, 740), (390, 844), (768, 1024), (1024, 768), (1280, 720), (1440, 900), (1920, 1080)]
PAGES = [  # one of each kind
    "", "about", "alquerque-de-doce", "atlas", "bibliography", "boards", "book", "book/doze", "detective", "detective/01",
    "courses/queah", "embed", "embed/fanorona", "family", "games", "glossary", "history", "kiosk", "lessons", "lessons/chain",
    "my-games", "offline", "packs/table", "paper", "plans", "plans/counting", "problem-sheets", "problems", "problems/damas",
    "python", "readings", "reference/alquerque", "search", "silences", "silences/blocked", "was-the-king-right", "what-if",
    "research",
]  # fmt: skip
WRITTEN_IN = {"reference/alquerque": "en"}  # what is not in both languages; its other address leads to this one
MOST_SHIFT = 0.05  # of the layout, added up; browsers call a page good below 0.1
LENGTH = 150  # acts of a game: more than any list of moves shows without scrolling

# Where the board is; which parts of the stage cover one another; what of their words is outside them; how far the page
# scrolls.
MEASURE = """async () => {
    scrollTo(0, 0);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 3;
    const parts = [...document.querySelector(".stage").children].filter(seen);
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const name = (part) => part.className + (part.dataset.where ?? "");
    const faults = [];
    // On a phone the buttons stand at the window's foot; what is scrolled to passes beneath them.
    const below = (...both) => both.some((part) => getComputedStyle(part).position === "fixed")
        && both.some((part) => part.matches(".moves, .how-to-play"));
    for (const [n, a] of boxes.entries())
        for (const [m, b] of boxes.entries())
            if (m < n && !below(parts[m], parts[n]) && a.left < b.right - 1 && b.left < a.right - 1
                && a.top < b.bottom - 1 && b.top < a.bottom - 1)
                faults.push(`${name(parts[m])} covers ${name(parts[n])}`);
    for (const [n, part] of parts.entries()) {
        const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (words.nextNode()) {
            const { currentNode: text } = words;
            const holder = text.parentElement;
            if (!text.data.trim() || !seen(holder) || holder.closest("svg, select, .unseen, [popover], [data-moves]")) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            const box = range.getBoundingClientRect();
            for (const outer of [boxes[n], holder.closest("button, a")?.getBoundingClientRect()])
                if (box.width && outer && (box.left < outer.left - 1 || box.right > outer.right + 1))
                    faults.push(`${name(part)} cuts “${text.data.trim()}”`);
        }
    }
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    const { left, top, width, height } = document.querySelector("svg.board").getBoundingClientRect();
    return { board: [left, top, width, height].map((px) => Math.round(px * 10) / 10), faults };
}"""


# Adds up how far what is in sight moves, and tells what moved farthest.
SHIFTS = """{
    window.shifts = [];
    const named = ({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 70);
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) shifts.push({ value, moved: sources.map(named) });
    }).observe({ type: "layout-shift", buffered: true });
}"""
# Something has been seen for longer than a browser waits for a typeface that need not come (`font-display: optional`).
PAINTED = """() => new Promise((done) => {
    const seen = () => setTimeout(done, 250);
    new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").length && seen())
        .observe({ type: "paint", buffered: true });
})"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


def kind_of(html: Path) -> tuple[str, ...]:
    """What makes a page look and work as it does: its style sheets, its scripts, the class of its main part."""
    root = lxml.html.parse(str(html)).getroot()
    files = root.xpath("//link[@rel='stylesheet']/@href | //script[@src and not(contains(@src, 'words-'))]/@src")
    return (*(file.rpartition("/")[2] for file in files), *root.xpath("//main/@class"))


def whole_game(game: str, seeds: int = 6) -> tuple[str, list[str]]:
    """Who begins, and the acts of a game with many captures: of some random ones that with most acts."""
    games = []
    for seed in range(seeds):
        draw = random.Random(seed)
        one = Game.begin(ruleset(game, GAMES[game].rulesets[0].id))
        while not one.outcome and len(one.acts) < LENGTH:
            one = one.act(pick_sharp_touch(one.choices(), draw))
        games.append(one if one.outcome or "resign" not in one.words() else one.act("resign"))
    longest = max(games, key=lambda one: len(one.acts))
    return "wb"[longest.start.side], list(longest.acts)


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    page.context.new_cdp_session(page).send("Emulation.setScrollbarsHidden", {"hidden": False})
    return MousePlayer(page, address)


@pytest.mark.own_face
@pytest.mark.sample(8)
@pytest.mark.parametrize("game", [*GAMES])
def test_nothing_that_a_game_brings_moves_the_board(hands: MousePlayer, game: str) -> None:
    """Before Python is there, under way with a refusal, and after the end: the same rectangle, to a tenth of a
    pixel.
    """
    page = hands.page
    places: dict[tuple[int, int], dict[str, list[float]]] = {window: {} for window in WINDOWS}

    def measure(when: str) -> None:
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            seen = page.evaluate(MEASURE)
            assert not seen["faults"], f"{game}, {when}, {width} by {height}: {seen['faults']}"
            places[width, height][when] = seen["board"]

    lang, face = (("es", "play"), ("en", "study"), ("en", "play"), ("es", "study"))[list(GAMES).index(game) % 4]
    release = hold_requests(page)
    hands.open(lang, game, ready=False, face=face)
    measure("before Python")
    release()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    first, acts = whole_game(game)
    hands.open(lang, game, first=first, acts=",".join(acts), face=face)
    expect(page.locator(".status [data-turn]")).to_have_class("turn over")
    measure("over")
    plies = page.locator("[data-ply]")
    plies.nth(plies.count() // 2).evaluate("(button) => button.click()")
    theirs = {"w": "b", "b": "w"}[page.locator("[data-to-move]").get_attribute("data-tray") or ""]
    hands.see()
    hands.touch(page.locator(f'.man[data-side="{theirs}"]').first.get_attribute("data-at") or "")
    measure("under way, with a refusal")
    for window, seen in places.items():
        assert len({tuple(place) for place in seen.values()}) == 1, f"{game} at {window}: {seen}"


@pytest.mark.own_face
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(
    ("width", "height", "part"),
    [(1440, 900, "[data-turn]"), (390, 844, ".stage > .said"), (360, 640, ".stage > .said")],
)
def test_neither_whose_turn_it_is_nor_what_is_below_moves_with_the_turn(
    hands: MousePlayer, lang: str, width: int, height: int, part: str
) -> None:
    page = hands.page
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(ENDLESS_SEARCH)
    hands.open(lang, w="c6", acts="c2-c3,c4xc2,c1xc3,b4-c4", face="play")
    turn = page.locator("[data-turn]")
    expect(turn.locator(".rings")).to_be_visible()
    yours = page.locator(part).bounding_box()
    hands.move("c3", "b4")
    expect(turn).to_contain_text(re.compile("Thinking|Pensando"))
    expect(page.locator("[data-now] button")).to_be_visible()
    theirs = page.locator(part).bounding_box()
    assert yours and theirs and abs(yours["y"] - theirs["y"]) < 0.5, (yours, theirs)


# What is seen of each part of the players' bars: words, a choice without its padding, the row of men taken.
BARS = """() => [...document.querySelectorAll(".tray")].map((tray) => {
    const words = document.createRange();
    const box = (one) => {
        words.selectNodeContents(one);
        const inner = one.matches("select") ? [one] : one.children.length ? [...one.children] : [words];
        const boxes = inner.map((part) => part.getBoundingClientRect());
        const above = one.matches("select") ? parseFloat(getComputedStyle(one).paddingTop) : 0;
        return { name: one.className, left: Math.min(...boxes.map(({ left }) => left)),
                 top: Math.min(...boxes.map(({ top }) => top)) + above,
                 right: Math.max(...boxes.map(({ right }) => right)),
                 bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
    };
    const name = document.querySelector(".game-name");
    return [...tray.children, ...(tray.dataset.where === "top" ? [name] : [])]
        .filter((one) => one.checkVisibility() && one.textContent + one.children.length).map(box);
})"""


@pytest.mark.own_face
@pytest.mark.parametrize("lang", ["es", "en"])
def test_on_a_phone_no_part_of_a_players_bar_covers_another(hands: MousePlayer, lang: str) -> None:
    """After a game with many captures, which has been won, so that its score could be told too."""
    page = hands.page
    won = '{"white":0,"results":[{"winner":0,"points":[1,0]}]}'
    page.add_init_script(f"if (location.host) localStorage['match:alquerque-de-doce'] = '{won}';")
    first, acts = whole_game("alquerque-de-doce")
    hands.open(lang, first=first, acts=",".join(acts), w="c1", face="play")
    for width, height in ((360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        expect(page.locator(".game-name")).to_be_in_viewport(ratio=1)
        for parts in page.evaluate(BARS):
            for n, one in enumerate(parts):
                assert one["left"] >= 0 and one["right"] <= width, (width, one)
                for other in parts[:n]:
                    apart = one["left"] >= other["right"] - 1 or other["left"] >= one["right"] - 1
                    assert apart or one["top"] >= other["bottom"] - 3 or other["top"] >= one["bottom"] - 3, (
                        f"{one} covers {other} at {width}"
                    )


def pick_language(path: str) -> str:
    """Half of the pages are tried in either language."""
    return WRITTEN_IN.get(path) or ("es", "en")[PAGES.index(path) % 2]


def test_each_kind_of_page_is_among_those_that_are_tried(dist: Path) -> None:
    tried = {kind_of(dist / "en" / path / "index.html") for path in PAGES}
    every = {kind_of(html): html for html in sorted((dist / "en").rglob("index.html"))
             if not redirects.is_redirect(html)}
    missing = [html for kind, html in every.items() if kind not in tried]
    assert not missing, f"add one of each to PAGES: {missing}"


@pytest.mark.sample(13)
@pytest.mark.parametrize("path", PAGES)
def test_nothing_moves_while_a_page_loads(page: Page, address: str, path: str) -> None:
    """What stands there first is moved neither by the page's scripts nor by Python nor by the typeface, which come
    late.
    """
    page.add_init_script(SHIFTS)
    lang = pick_language(path)
    late: list[Route] = []
    for width, height in ((1280, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        late.clear()
        page.route("**/*.woff2", lambda route: late.append(route))
        release = hold_requests(page)
        page.goto(f"{address}{lang}/{path}", wait_until="domcontentloaded")
        page.evaluate(PAINTED)
        for route in late:
            route.continue_()
        assert late, "the typeface is asked for"
        release()
        page.wait_for_load_state()
        if page.locator("main[data-game] [data-python], .hall [data-python]").count():
            expect(page.locator("[data-python]").first).to_have_attribute("data-state", "ready", timeout=60_000)
        page.evaluate("document.fonts.ready.then(() => null)")
        page.evaluate(SETTLED)
        seen = page.evaluate("shifts")
        assert sum(one["value"] for one in seen) < MOST_SHIFT, f"{lang}/{path} at {width}: {seen}"
        page.unroute_all(behavior="ignoreErrors")
        page.goto("about:blank")


@pytest.mark.without_python
def test_texts_in_a_stand_in_take_as_much_room(page: Page, address: str) -> None:
    """Each is as wide as EB Garamond to one part in a hundred, on pages in both languages, whether or not this machine
    has it. (The words are others than those that `build.py stand-in` measures.)
    """
    packages = tools.npm_packages("build", "test")
    texts = []
    for lang in ("es", "en"):
        page.goto(f"{address}{lang}/alquerque-de-doce/")
        page.keyboard.press("Shift")  # what waits in noscript becomes part of the page
        text = page.locator("main").evaluate(
            "(main) => { main.querySelectorAll('noscript').forEach((one) => one.remove()); return main.textContent; }"
        )
        texts.append(" ".join(text.split())[:20_000])
    rules = stand_in.STYLE.read_text("utf-8").split("@font-face")[1:]
    faces = [dict(re.findall(r"([\w-]+):\s*([^;]+);", rule)) for rule in rules]
    assert len(faces) == len(stand_in.LOCALS) * 2 * len(stand_in.WEIGHTS)
    local_of = {local.family: local for local in stand_in.LOCALS}
    for text, face in product(texts, faces):
        style, weight = face["font-style"], face["font-weight"].split()[0]
        local, local_weight = local_of[face["font-family"].strip('"')], stand_in.WEIGHTS[face["font-weight"]]
        file = stand_in.typeface_file(packages, style)
        typeface_width = stand_in.measure_width(page, file, int(weight), style, text)
        file = stand_in.reference_file(packages, local.package, local_weight, style)
        adjust = float(face["size-adjust"].rstrip("%")) / 100
        stand_in_width = stand_in.measure_width(page, file, local_weight, style, text) * adjust
        assert stand_in_width == pytest.approx(typeface_width, rel=0.01), (face, text[:40])
        height = sum(float(face[f"{part}-override"].rstrip("%")) for part in ("ascent", "descent"))
        assert height * adjust == pytest.approx(130.5, abs=0.2), face


@pytest.mark.parametrize("path", ["", "alquerque-de-doce", "embed/fanorona", "lessons/chain", "problems/damas"])
def test_the_first_moves_move_only_men(page: Page, address: str, path: str) -> None:
    """A refused touch, a move and the answer: no board and no heading stands elsewhere after them."""
    places = """[...document.querySelectorAll("svg.board:has(.spot), h1")].map((one) => one.getBoundingClientRect().toJSON())"""
    page.emulate_media(reduced_motion="reduce")
    for width, height in ((1280, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{address}en/{path}")
        spots = page.locator(".spot[data-can]")
        expect(spots.first).to_be_attached(timeout=60_000)
        page.evaluate("() => document.fonts.ready.then(() => null)")
        if page.locator("main[data-game] [data-python], .hall [data-python]").count():
            expect(page.locator("[data-python]").first).to_have_attribute("data-state", "ready", timeout=60_000)
        before = page.evaluate(places)
        for touch in (page.locator(".spot:not([data-can])").first, spots.first, page.locator("[data-mark=to]").first):
            if touch.count():
                touch.dispatch_event("click")
            page.evaluate(SETTLED)
            assert page.evaluate(places) == before, f"{path} at {width}"
        page.goto("about:blank")


@pytest.mark.without_python
def test_no_page_scrolls_sideways_where_letters_are_larger(page: Page, address: str) -> None:
    """On a phone, with letters one and a half times and twice as large (WCAG 1.4.4)."""
    page.set_viewport_size({"width": 390, "height": 844})
    wider = []
    for path in PAGES:
        page.goto(f"{address}{pick_language(path)}/{path}", wait_until="domcontentloaded")
        for px in (24, 32):
            page.evaluate("(px) => { document.documentElement.style.fontSize = `${px}px`; }", px)
            page.evaluate(SETTLED)
            over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if over > 0:
                wider.append((page.url, px, over))
    assert not wider, wider


def test_a_game_on_paper_shows_each_part_by_itself(hands: MousePlayer) -> None:
    """Board, turn and moves of a long game lie below one another, and no move is left out."""
    first, acts = whole_game("alquerque-de-doce")
    hands.open("en", first=first, acts=",".join(acts[:60]), w="person")
    page = hands.page
    page.emulate_media(media="print")
    parts = [page.locator(part).bounding_box() for part in (".house svg.board", ".stage > .moves", ".stage > .status")]
    boxes = sorted((box for box in parts if box), key=lambda box: box["y"])
    moves = parts[1]
    assert moves and len(boxes) == 3
    for above, below in zip(boxes, boxes[1:], strict=False):
        assert above["y"] + above["height"] <= below["y"] + 1, boxes
    for row in page.locator("[data-moves] > li").all():
        box = row.bounding_box()
        assert box and moves["y"] <= box["y"] and box["y"] + box["height"] <= moves["y"] + moves["height"] + 1
