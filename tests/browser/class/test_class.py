"""A class without a server: a code to photograph, moves that are called out and counted, links that fix rules."""

import io
import random
import re

import pytest
import zxingcpp
from hands import PLAYED_BEFORE, MousePlayer, assert_fits_width, show_button
from PIL import Image
from playwright.sync_api import Page, expect
from test_accessible import faults

from alquerque.games import GAMES, ruleset
from alquerque.history import Game


def photographed(page: Page) -> str:
    """What a reader of QR codes sees in the window."""
    place = page.locator("[data-code] svg")
    place.wait_for()
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot())))
    assert len(found) == 1
    return str(found[0].text)


def projected(page: Page) -> None:
    show_button(page, "play-view").click()
    page.locator('[data-do="projector"]').click()


def long_game(name: str, acts: int) -> tuple[str, ...]:
    chance = random.Random(15)
    game = Game.begin(ruleset(name, GAMES[name].rulesets[0].id, {}))
    while len(game.acts) < acts:
        game = game.touch(chance.choice(game.legal()))
    return game.acts


def test_a_class_photographs_the_position_calls_its_moves_and_votes(page: Page, address: str) -> None:
    """The teacher's page shows the code; a pupil opens it, plays, and says the code of the move; the teacher counts and
    plays.
    """
    teacher = MousePlayer(page, address, people=True)
    teacher.open("en", acts="c2-c3,c4xc2")
    projected(page)
    scripts = "**/shared/*.js"
    page.route(scripts, lambda route: route.abort())
    page.get_by_role("button", name="QR code").click()
    expect(page.locator("[data-notice]")).to_contain_text("could not be loaded")
    page.unroute(scripts)
    page.get_by_role("button", name="QR code").click()
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark")
    link = photographed(page)
    page.emulate_media(color_scheme="dark" if dark else "light")
    assert faults(page) == []
    page.get_by_role("button", name="Close").click()

    pupil = page.context.new_page()
    told = pupil.locator("[data-class-code] .code")
    said = {}
    for path in (("c1", "c3"), ("b2", "c3")):
        pupil.goto("about:blank")
        pupil.goto(link)
        hands = MousePlayer(pupil, address)
        expect(pupil.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
        hands.move(*path)
        expect(told).to_have_text(re.compile(f"^{''.join(path).upper()} [A-Z]$"))
        said[path[0]] = told.inner_text()
    assert faults(pupil) == []
    pupil.get_by_role("button", name="Another move").click()
    expect(told).to_have_count(0)
    expect(pupil.locator("[data-class-code]")).to_contain_text("Make a move on the board")
    pupil.close()

    page.get_by_role("button", name="Class vote").click()
    page.get_by_role("button", name="Back to the page", exact=True).click()
    expect(page.locator("[data-vote]")).to_be_hidden()
    projected(page)
    page.get_by_role("button", name="Class vote").click()
    status = page.locator("[data-vote] [data-said]")
    expect(page.locator("[data-vote] input")).to_be_focused()

    def give(code: str, answer: str) -> None:
        page.keyboard.type(code)
        page.keyboard.press("Enter")
        expect(status).to_contain_text(answer)

    first, other = said["c1"], said["b2"]
    give(first.lower().replace(" ", ""), "counted")
    give(other, "counted")
    expect(page.locator("[data-vote]")).to_contain_text("A tie")
    assert faults(page) == []
    misheard = first[:-1] + next(letter for letter in "ABCDEFGH" if letter not in (first[-1], other[-1]))
    give(misheard, "does not fit")
    page.keyboard.press("ControlOrMeta+a")
    give("e1e5 k", "cannot be played here")
    page.reload()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    page.get_by_role("button", name="Class vote").click()
    expect(page.locator("[data-all]")).to_have_text("Votes: 2")
    give(first, "counted")
    expect(page.locator("[data-votes] meter").first).to_have_attribute("value", "2")
    page.get_by_role("button", name="Play the class’s move: c1×c3").click()
    expect(page.locator(".man[data-at=c3]")).to_have_attribute("data-side", "b")
    expect(page.locator("[data-all]")).to_have_text("Votes: 0")
    give(first, "an earlier position: the one before move 3")


@pytest.mark.parametrize(("lang", "wanted"), [("en", "Make a move on the board"), ("es", "Haz una jugada")])
@pytest.mark.parametrize(("wide", "high"), [(1024, 768), (1280, 1024), (390, 844), (360, 740), (844, 390)])
def test_a_pupils_page_says_what_is_wanted_and_which_move_was_made(
    page: Page, address: str, lang: str, wanted: str, wide: int, high: int
) -> None:
    """In sight from the first, and as long as no move is made; where the line of moves stands, its move is not cut."""
    page.set_viewport_size({"width": wide, "height": high})
    hands = MousePlayer(page, address)
    hands.open(lang, mode="class", acts="c2-c3,c4xc2")
    told = page.locator("[data-class-code]")
    expect(told).to_contain_text(wanted)
    box = told.bounding_box()
    assert box and box["y"] >= 0 and box["y"] + box["height"] <= high, box
    assert told.evaluate("it => it.scrollHeight <= it.clientHeight + 1")
    assert faults(page) == []
    now = page.locator("[data-moves] [aria-current=step]")
    cut = "all => all.filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth).length"
    assert now.count() == 1 and now.evaluate_all(cut) == 0
    hands.move("c1", "c3")
    expect(told).to_contain_text("C1C3")
    expect(now).to_have_text("c1×c3")
    assert now.evaluate_all(cut) == 0
    inside = told.evaluate("it => it.getBoundingClientRect().right <= innerWidth && it.scrollWidth <= it.clientWidth")
    assert inside and page.evaluate("document.documentElement.scrollWidth") <= wide


def test_the_view_for_a_class_fits_a_phone_held_upright(page: Page, address: str) -> None:
    """Nothing lies beside the window or on the board, and a code can be photographed from it."""
    page.set_viewport_size({"width": 390, "height": 844})
    hands = MousePlayer(page, address, people=True)
    hands.open("es", acts="c2-c3,c4xc2")
    projected(page)
    assert_fits_width(page)
    board = page.locator("svg.board").bounding_box()
    button = page.get_by_role("button", name="Código QR").bounding_box()
    assert board and board["x"] >= 0 and board["x"] + board["width"] <= 390
    assert button and button["y"] >= board["y"] + board["height"]
    page.get_by_role("button", name="Código QR").click()
    assert photographed(page).endswith("#mode=class&acts=c2-c3,c4xc2")
    page.get_by_role("button", name="Cerrar").click()
    page.set_viewport_size({"width": 1280, "height": 900})


LETTERS_ON_FRAME = """() => {
    const board = document.querySelector("svg.board"), frame = board.querySelector(".b-field");
    const inner = frame.getBoundingClientRect();
    return [...board.querySelectorAll(".b-names text")].filter((text) => {
        const box = text.getBoundingClientRect(), middle = (box.top + box.bottom) / 2;
        const high = (parseFloat(getComputedStyle(text).fontSize) * inner.width) / frame.getBBox().width;
        const half = 0.33 * high; // of a capital
        return box.left < inner.left || box.right > inner.right
            || middle - half < inner.top || middle + half > inner.bottom;
    }).map((text) => text.textContent);
}"""


@pytest.mark.parametrize(("wide", "high"), [(1024, 768), (1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("game", ["alquerque-de-doce", "draughts-english", "zamma"])
def test_the_screen_for_a_class_shows_the_board_as_large_as_it_can(
    page: Page, address: str, wide: int, high: int, game: str
) -> None:
    """As large as in the play view; its letters are on the board, not on the frame; all else is beside it, in sight."""
    page.set_viewport_size({"width": wide, "height": high})
    page.goto(f"{address}/en/{game}/#view=class")
    board = page.locator("svg.board")
    shown = board.bounding_box()
    assert page.evaluate(LETTERS_ON_FRAME) == []
    for button in ("QR code", "Class vote", "Back to the page"):
        box = page.get_by_role("button", name=button, exact=True).bounding_box()
        assert box and box["y"] + box["height"] <= high and box["x"] + box["width"] <= wide, (button, box)
    notice = page.locator("[data-notice]").bounding_box()
    assert not notice or notice["y"] + notice["height"] <= high, notice
    assert page.evaluate("document.documentElement.scrollHeight") <= high
    page.get_by_role("button", name="For a class").click()  # the play view
    usual = board.bounding_box()
    assert shown and usual and shown["width"] >= usual["width"] - 1 and shown["height"] >= usual["height"] - 1
    assert shown["x"] >= 0 and shown["height"] > 0.93 * high or shown["width"] > 0.7 * wide


@pytest.mark.sample(8)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.without_python
def test_how_to_play_is_beside_the_board_where_the_book_says_nothing(page: Page, address: str, game: str) -> None:
    """Three sentences, large enough, under nothing else; beside a board that is not wide, all in sight."""
    how = page.locator(".stage > .how-to-play")
    for wide, high, lang in ((1024, 768, "es"), (1366, 768, "en"), (1920, 1080, "es")):
        page.set_viewport_size({"width": wide, "height": high})
        page.goto(f"{address}{lang}/{game}/#view=class&face=play")
        expect(page.locator("[data-do=projector]")).to_be_visible()
        if page.locator("[data-entry]").count():
            expect(how).to_be_hidden()
            continue
        page.evaluate("document.querySelector('.said').hidden = true")  # the rules are never ready here
        expect(how.locator("li p")).to_have_count(3)
        sizes = how.locator("li p").evaluate_all("all => all.map((p) => parseFloat(getComputedStyle(p).fontSize))")
        assert min(sizes) >= 16
        room = how.evaluate("how => how.clientHeight - how.scrollHeight")
        shape = page.locator("[data-stage]").get_attribute("data-shape")
        assert room >= 0 or shape == "wide" or wide == 1024, (wide, room)
        shown, below = how.bounding_box(), page.locator(".stage > .status").bounding_box()
        assert shown and below and shown["height"] > 100 and shown["y"] + shown["height"] <= below["y"] + 1


def test_the_screen_for_a_class_stays_through_reloads_and_back_until_it_is_left(page: Page, address: str) -> None:
    """Only the address says so, and only of this page: what is sent to others opens as it always did."""
    screen = page.locator("html[data-view=projector]")
    hands = MousePlayer(page, address)
    hands.open("en", view="class", w="c1", acts="c2-c3,c4xc2")
    assert page.url.endswith("#view=class&w=c1&acts=c2-c3,c4xc2")
    page.reload()
    expect(screen).to_have_count(1)
    expect(page.locator(".man[data-at=c2]")).to_have_attribute("data-side", "w")
    hands.move("c1", "c3")
    page.wait_for_url("**/*#view=class&w=c1&acts=c2-c3,c4xc2,c1xc3*")
    page.reload()
    expect(screen).to_have_count(1)
    page.go_back()
    page.wait_for_url("**/*#view=class&w=c1&acts=c2-c3,c4xc2")
    expect(screen).to_have_count(1)
    page.goto(f"{address}en/lessons/")
    page.go_back()
    expect(screen).to_have_count(1)

    page.get_by_role("button", name="Back to the page", exact=True).click()
    expect(screen).to_have_count(0)
    assert "view" not in page.url and "acts=c2-c3,c4xc2" in page.url
    page.reload()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    expect(screen).to_have_count(0)
    page.evaluate("location.hash = 'view=class&acts=b2-c3'")
    expect(screen).to_have_count(1)
    expect(page.locator(".man[data-at=c3]")).to_have_attribute("data-side", "b")


def test_the_screen_for_a_class_alone_leaves_the_players_as_they_are(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    hands.open("en")
    opponents = page.locator(".tray select").evaluate_all("all => all.map((one) => one.value)")
    assert len(opponents) == 2 and "person" in opponents and opponents != ["person", "person"]
    projected(page)
    assert page.url.endswith("/#view=class")
    page.reload()
    expect(page.locator("html[data-view=projector]")).to_have_count(1)
    assert page.locator(".tray select").evaluate_all("all => all.map((one) => one.value)") == opponents
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator('[data-do="link"]').evaluate("it => it.click()")
    page.wait_for_function("async () => (await navigator.clipboard.readText()).includes('alquerque')")
    assert "view" not in page.evaluate("navigator.clipboard.readText()")


def test_a_link_too_long_for_a_code_offers_the_position_alone(page: Page, address: str) -> None:
    hands = MousePlayer(page, address, people=True)
    hands.open("es", "dablot-prejjesne", acts=",".join(long_game("dablot-prejjesne", 200)))
    projected(page)
    page.get_by_role("button", name="Código QR").click()
    expect(page.locator("[data-class-link] [data-said]")).to_contain_text("demasiado largo")
    page.get_by_role("button", name="Usar solo la posición").click()
    assert re.search("#mode=class&first=[wb]&start=[WB]:W", photographed(page))


def test_a_link_fixes_rules_and_players_and_one_button_leads_out(page: Page, address: str) -> None:
    hands = MousePlayer(page, address, rules=True)
    hands.open("en", mode="fixed", rules="bell", w="c2", face="study")
    fence = page.locator("[data-fence]")
    expect(fence).to_contain_text("Bell")
    expect(fence).to_contain_text("computer, careful")
    expect(page.locator("#the-rules select:enabled")).to_have_count(0)
    expect(page.locator('[data-do="compare"]')).to_be_hidden()
    hands.do("new")
    expect(page.locator("[data-sheet] select:enabled")).to_have_count(0)
    page.keyboard.press("Escape")
    assert faults(page) == []
    tools = page.locator(".tools")
    expect(tools.get_by_role("button", name="Undo")).to_be_visible()
    for button in ("Hint", "More", "Analysis"):
        expect(tools.get_by_role("button", name=button, exact=True)).to_be_hidden()
    expect(page.locator(".head nav")).to_be_hidden()
    page.locator("svg.board").focus()
    page.keyboard.press("a")
    expect(page.locator("#analysis")).to_be_hidden()
    page.goto("about:blank")
    hands.open("en", mode="fixed,help", rules="bell", w="c2")
    expect(page.locator("html")).to_have_attribute("data-face", "play")
    free = page.get_by_role("button", name="Play freely")
    whole = free.evaluate("(it) => { const fence = it.closest('.fence'); return fence.scrollHeight <= fence.clientHeight; }")
    assert whole
    for button in ("Hint", "More"):
        expect(tools.get_by_role("button", name=button, exact=True)).to_be_visible()
    boxes = "all => all.map((one) => getComputedStyle(one).borderTopColor)"
    assert free.evaluate(f"one => ({boxes})([one])") == ["rgba(0, 0, 0, 0)"]  # the quietest of them
    assert "rgba(0, 0, 0, 0)" not in page.locator(".tools .button:visible").evaluate_all(boxes)
    free.focus()
    page.keyboard.press("Enter")
    question = page.get_by_role("group", name="Leave the teacher’s rules?")
    expect(question).to_be_visible()
    expect(page.get_by_role("button", name="No, stay")).to_be_focused()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(free).to_be_focused()
    free.scroll_into_view_if_needed()
    box = free.bounding_box()
    assert box
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # as children touch
    page.keyboard.press("Escape")
    expect(free).to_be_focused()
    expect(fence).to_be_visible()
    free.click()
    page.get_by_role("button", name="No, stay").click()
    expect(free).to_be_focused()
    free.click()
    page.get_by_role("button", name="Yes, leave").click()
    expect(fence).to_be_hidden()
    expect(page.locator("[data-ruleset]")).to_be_enabled()
    assert "rules=bell" in page.url and "mode" not in page.url


# What a vote must not be told, and what a lesson saves for later.


def code_of_move(page: Page, address: str, path: tuple[str, str]) -> str:
    """What a pupil's page says of a move after the book's first two."""
    hands = MousePlayer(page, address)
    hands.open("en", mode="class", acts="c2-c3,c4xc2")
    hands.move(*path)
    told = page.locator("[data-class-code] .code")
    expect(told).not_to_be_empty()
    return told.inner_text()


def test_votes_of_a_rehearsal_count_only_if_the_teacher_keeps_them(page: Page, address: str) -> None:
    """A reload loses none and asks nothing; the same link, opened anew, asks."""
    code = code_of_move(page, address, ("c1", "c3"))
    count = page.locator("[data-all]")

    def open_vote(*, reloaded: bool = False) -> None:
        if reloaded:
            page.reload()
        else:
            page.goto("about:blank")
            page.goto(f"{address}en/alquerque-de-doce/#view=class&acts=c2-c3,c4xc2")
        expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
        page.get_by_role("button", name="Class vote").click()

    def vote() -> None:
        page.locator("[data-vote] input").fill(code)
        page.keyboard.press("Enter")

    open_vote()
    vote()
    expect(count).to_have_text("Votes: 1")
    open_vote(reloaded=True)
    expect(count).to_have_text("Votes: 1")
    open_vote()
    expect(page.locator("[data-vote]")).to_contain_text("Earlier votes: 1")
    expect(page.locator("[data-votes] li")).to_have_count(0)
    assert faults(page) == []
    vote()  # is not counted before the answer, which it leads to
    expect(page.get_by_role("button", name="Yes, keep them")).to_be_focused()
    page.keyboard.press("Enter")
    expect(count).to_have_text("Votes: 1")
    page.keyboard.press("Enter")
    expect(count).to_have_text("Votes: 2")
    open_vote()
    page.get_by_role("button", name="No, clear them").click()
    expect(count).to_have_text("Votes: 0")
    vote()
    expect(count).to_have_text("Votes: 1")


RING_WIDTHS = """() => [...new Set([...document.querySelectorAll("[data-mark^=may]")].map(
    (ring) => getComputedStyle(ring).strokeWidth))]"""


def test_nothing_on_a_voting_page_says_which_move_is_good(page: Page, address: str) -> None:
    """Rings are alike there and on the class's screen while it votes; help and opponents are put away."""
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{address}en/alquerque-de-doce/#mode=class&acts=c2-c3,c4xc2")
    expect(page.locator("[data-mark^=may]")).to_have_count(4)
    assert len(page.evaluate(RING_WIDTHS)) == 1
    tools = page.locator(".tools")
    expect(tools.get_by_role("button", name="Undo")).to_be_visible()
    for button in ("Hint", "More", "New game", "Analysis"):
        expect(tools.get_by_role("button", name=button, exact=True)).to_be_hidden()
    assert page.locator(".tray select").filter(visible=True).count() == 0
    page.goto("about:blank")
    huff = "set=huff:auto"  # a capture may be left; on squares rings are drawn thicker
    page.goto(f"{address}en/draughts-english/#mode=class&{huff}&start=B:Wd4:Be5,b8")
    expect(page.locator("[data-mark^=may]")).to_have_count(2)
    assert len(page.evaluate(RING_WIDTHS)) == 1
    page.goto("about:blank")
    page.goto(f"{address}en/alquerque-de-doce/#view=class&acts=c2-c3,c4xc2")
    expect(page.locator("[data-mark=may-take]")).to_have_count(1)
    assert len(page.evaluate(RING_WIDTHS)) == 1  # a show of hands is a vote too


def test_a_lesson_can_save_the_words_of_the_book_for_later(page: Page, address: str) -> None:
    """On the class's screen, after a move and a reload, and on the pupils' pages that its code opens."""
    book = page.locator("[data-notice] .from-book")
    hands = MousePlayer(page, address)
    page.add_init_script(PLAYED_BEFORE)
    hands.open("en", view="class", acts="c2-c3,c4xc2")
    expect(book).to_be_visible()
    page.evaluate("location.hash = 'view=class&book=shut&acts=c2-c3,c4xc2'")
    expect(book).to_be_hidden()
    hands.move("c1", "c3")
    page.wait_for_url("**/*#view=class&book=shut&acts=c2-c3,c4xc2,c1xc3*")
    page.reload()
    expect(page.locator(".man[data-at=c3]")).to_have_attribute("data-side", "b")
    expect(book).to_be_hidden()
    page.get_by_role("button", name="QR code").click()
    link = photographed(page)
    assert link.endswith("#book=shut&mode=class&acts=c2-c3,c4xc2,c1xc3")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("[data-class-code]")).to_contain_text("Make a move on the board")
    expect(book).to_be_hidden()
    page.goto("about:blank")
    page.goto(f"{address}en/alquerque-de-doce/#book=shut")
    expect(page.locator("html")).to_have_attribute("data-face", "play")
    expect(page.locator(".tray select").first).to_be_attached()
    expect(book).to_be_hidden()


@pytest.mark.parametrize(("view", "covered"), [("class", False), (None, True)])
def test_the_class_sees_the_last_move_not_a_card(page: Page, address: str, view: str | None, covered: bool) -> None:
    hands = MousePlayer(page, address, people=True)
    hands.open("en", "alquerque-de-tres", **({"view": view} if view else {}), acts="@b2,@a1,@b3,@b1,@c1,@a2")
    hands.move("b3", "a3")
    expect(page.locator("[data-turn]")).to_have_class(re.compile("over"))
    if not covered:
        page.wait_for_timeout(1500)  # nothing comes
    expect(page.locator("[data-result]")).to_be_visible(visible=covered)


UNDER_MEN = """() => {
    const board = document.querySelector("svg.board"), frame = board.querySelector(".b-field");
    const men = [...board.querySelectorAll(".man[data-at$='1']")].map((man) => man.getBoundingClientRect());
    const scale = frame.getBoundingClientRect().width / frame.getBBox().width;
    return [...board.querySelectorAll(".b-names [data-name=x]")].filter((text) => {
        const box = text.getBoundingClientRect(), middle = (box.top + box.bottom) / 2;
        const top = middle - 0.2 * parseFloat(getComputedStyle(text).fontSize) * scale; // of a small letter
        return men.some((man) => man.left < box.left && man.right > box.right && man.bottom > top + 2);
    }).map((text) => text.textContent);
}"""


@pytest.mark.parametrize(("wide", "high"), [(1024, 768), (1366, 768), (1920, 1080)])
def test_the_letters_before_a_class_are_not_under_the_men(page: Page, address: str, wide: int, high: int) -> None:
    page.set_viewport_size({"width": wide, "height": high})
    page.goto(f"{address}es/alquerque-de-tres/#view=class&acts=@b2,@a1,@b3,@b1,@c1")
    expect(page.locator(".man[data-at=c1]")).to_be_attached()
    assert page.evaluate(UNDER_MEN) == [] and page.evaluate(LETTERS_ON_FRAME) == []
    task = page.locator("[data-turn] small:visible").last.bounding_box()
    below = page.locator(".tray").last.bounding_box()
    assert task and below and task["y"] + task["height"] + 2 <= below["y"]
