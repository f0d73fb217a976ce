"""The position editor: a position set up by mouse, by keyboard, by finger or as text; refused with its reason; played,
shared, and saved as a picture."""

import base64
import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from hands import MousePlayer, assert_fits_width, hold_requests
from playwright.sync_api import Page, expect
from test_accessible import faults

SQUARES = """async ([data, points]) => {
    const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return [image.width, image.height, points.map(([x, y]) =>
        [...pen.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1).data])];
}"""
# Where points stand in the drawing, as parts of its width and height.
PLACES = """(points) => {
    const { x, y, width, height } = document.querySelector("svg.board").viewBox.baseVal;
    return points.map((point) => {
        const spot = document.querySelector(`[data-point="${point}"]`);
        return [(Number(spot.getAttribute("cx")) - x) / width, (Number(spot.getAttribute("cy")) - y) / height];
    });
}"""


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return MousePlayer(page, address)


def verdict(hands: MousePlayer):
    return hands.page.locator("[data-verdict]")


def choose(hands: MousePlayer, piece: str) -> None:
    hands.page.locator("label", has=hands.page.locator(f'[name="piece"][value="{piece}"]')).click()


def put(hands: MousePlayer, *points: str) -> None:
    for point in points:
        hands.page.locator(f'[data-point="{point}"]').click()


def men(hands: MousePlayer) -> list[list[str]]:
    return hands.see()["men"]


def copied(hands: MousePlayer, what: str) -> str:
    expect(hands.page.locator(f'[data-do="edit-{what}"]')).to_be_enabled()
    hands.page.locator(f'[data-do="edit-{what}"]').click()
    expect(verdict(hands)).to_have_text(re.compile(r"Copiado|Copied"))
    text: str = hands.page.evaluate("navigator.clipboard.readText()")
    return text


def saved(hands: MousePlayer, what: str) -> bytes:
    with hands.page.expect_download() as download:
        hands.page.locator(f'[data-do="edit-{what}"]').click()
    assert download.value.suggested_filename.endswith(f".{what}")
    return Path(download.value.path()).read_bytes()


def test_a_position_set_up_by_mouse_is_played_and_back_leads_to_the_game(hands: MousePlayer) -> None:
    hands.open(first="b")
    hands.move("d2", "c3")
    before, here = men(hands), hands.page.url
    hands.do("edit")
    hands.page.locator('[data-do="edit-empty"]').click()
    assert men(hands) == []
    expect(hands.page.locator('[data-do="edit-play"]')).to_be_disabled()  # nobody is there
    choose(hands, "w-man")
    put(hands, "c3", "e5")
    choose(hands, "b-man")
    put(hands, "c4", "a1", "a1")  # a second touch takes it off again
    hands.page.locator('[name="mover"][value="w"]').check()
    expect(verdict(hands)).to_have_text("Esta posición se puede jugar.")
    assert copied(hands, "text") == "W:Wc3,e5:Bc4"
    assert unquote(copied(hands, "link")).split("#")[1] == "rules=medieval&first=w&start=W:Wc3,e5:Bc4"
    hands.page.locator('[data-do="edit-play"]').click()
    seen = hands.see()
    assert seen["men"] == [["c3", "w", "man"], ["c4", "b", "man"], ["e5", "w", "man"]]
    assert "start=W:Wc3,e5:Bc4" in unquote(hands.page.url)
    assert hands.move("c3", "c5")["over"]
    hands.page.go_back()
    hands.page.go_back()
    expect(hands.page).to_have_url(here)
    expect(hands.page.locator(".man[data-at]")).to_have_count(len(before))
    assert men(hands) == before


def test_men_are_dragged_from_the_palette_moved_and_dragged_off(hands: MousePlayer) -> None:
    hands.open("en")
    hands.do("edit")
    page = hands.page
    expect(verdict(hands)).to_have_text("This position can be played.")

    def drag(start: str, end: str | None) -> None:
        box, to = page.locator(start).bounding_box(), page.locator(end).bounding_box() if end else {"x": 3, "y": 3}
        assert box and to
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(box["x"] + 40, box["y"] + 40, steps=3)
        page.mouse.move(to["x"] + 20 * bool(end), to["y"] + 20 * bool(end), steps=3)
        page.mouse.up()

    drag('[data-point="a1"]', None)
    drag('[data-point="a2"]', '[data-point="c3"]')
    drag('label:has([value="w-man"])', '[data-point="a1"]')
    now = {at: side for at, side, _ in men(hands)}
    assert "a2" not in now and now["c3"] == "b" and now["a1"] == "w"


def test_a_position_is_set_up_and_played_by_keyboard_alone(hands: MousePlayer) -> None:
    hands.open("en")
    page, keys = hands.page, hands.page.keyboard
    for name in ("more", "share", "edit"):
        button = page.locator(f'[data-do="{name}"]')
        expect(button).to_be_visible()  # one that is hidden takes no focus
        button.focus()
        keys.press("Enter")
    expect(page.locator("#editor-title")).to_be_focused()
    page.locator('[data-do="edit-empty"]').focus()
    keys.press("Enter")
    page.locator('[data-point="c3"]').focus()
    keys.press("Enter")
    keys.press("ArrowUp")
    keys.press("p")
    keys.press(" ")
    expect(page.locator('[data-point="c4"]')).to_have_attribute("aria-label", "C4, black man")
    keys.press("ArrowRight")
    keys.press("Enter")
    keys.press("Delete")
    expect(page.locator('[data-point="d4"]')).to_have_attribute("aria-label", "D4, empty")
    expect(page.locator("[data-live]")).to_have_text("D4, empty")
    page.locator('[name="mover"]:checked').focus()
    keys.press("ArrowLeft")
    page.locator('[name="mover"][value="w"]').focus()
    keys.press(" ")
    expect(verdict(hands)).to_have_text("This position can be played.")
    expect(page.locator('[data-do="edit-play"]')).to_be_enabled()
    page.locator('[data-do="edit-play"]').focus()
    keys.press("Enter")
    expect(page.locator(".man[data-at]")).to_have_count(2)
    assert hands.see()["men"] == [["c3", "w", "man"], ["c4", "b", "man"]]
    expect(page.locator(".spot:focus")).to_have_count(1)
    assert "first=w" in page.url


def test_each_change_is_undone_by_button_and_by_key(hands: MousePlayer) -> None:
    hands.open("en", acts="c2-c3")
    page = hands.page
    hands.do("edit")
    undo = page.locator('[data-do="edit-undo"]')
    expect(verdict(hands)).to_have_text("This position can be played.")
    expect(undo).to_be_disabled()
    game = men(hands)
    choose(hands, "w-man")
    put(hands, "c2")
    one_more = men(hands)
    page.locator('[data-do="edit-empty"]').click()
    page.locator('[data-do="edit-first"]').click()
    expect(page.locator(".man[data-at]")).to_have_count(24)
    page.keyboard.press("u")
    assert men(hands) == []
    page.keyboard.press("Control+z")
    assert men(hands) == one_more
    expect(verdict(hands)).to_have_text("Here the game would already be over: Black wins.")  # every point is taken
    page.locator('[name="mover"][value="b"]').check()
    page.keyboard.press("u")
    expect(page.locator('[name="mover"][value="w"]')).to_be_checked()
    page.locator("#edit-text").press("u")  # a letter in a field is a letter
    assert men(hands) == one_more
    undo.click()
    assert men(hands) == game
    expect(verdict(hands)).to_have_text("This position can be played.")
    expect(undo).to_be_disabled()
    page.locator('[data-do="edit-leave"]').click()
    expect(page.locator("[data-ply]")).to_have_count(1)  # nothing of the game was taken back


PARTS = """async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return ["svg.board", "[data-editor] .setting", "[data-editor] .outside"].map((one) => {
        const { left, top, right, bottom } = document.querySelector(one).getBoundingClientRect();
        return { left, top, right, bottom };
    });
}"""


@pytest.mark.own_face
@pytest.mark.parametrize("face", ["play", "study"])
def test_beside_a_large_board_all_of_it_is_in_sight(hands: MousePlayer, face: str) -> None:
    page = hands.page
    for width, height in ((1366, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        hands.open("es", "damas", face=face)
        hands.do("edit")
        board, setting, outside = seen = page.evaluate(PARTS)
        where = f"{width} by {height}: {seen}"
        assert board["right"] - board["left"] > 0.75 * height and setting["left"] >= board["right"], where
        assert max(board["bottom"], setting["bottom"], outside["bottom"]) <= height, where


@pytest.mark.parametrize("game", ["alquerque-de-nueve", "fanorona"])
def test_in_the_play_view_it_stands_beside_or_below_the_whole_board(hands: MousePlayer, game: str) -> None:
    page = hands.page
    hands.open("en", game)
    hands.do("edit")
    page.keyboard.press("z")
    expect(page.locator("html")).to_have_attribute("data-view", "play")
    for width, height in ((1366, 700), (740, 360), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        board, setting, outside = seen = page.evaluate(PARTS)
        where = f"{width} by {height}: {seen}"
        assert board["left"] >= -1 and board["right"] <= width + 1 and board["bottom"] <= height, where
        for part in (setting, outside):
            assert part["left"] >= 0 and part["right"] <= width + 1 and part["right"] - part["left"] > 180, where
            assert part["left"] >= board["right"] or part["top"] >= board["bottom"], where
        assert outside["top"] >= setting["bottom"] - 1, where


def test_without_its_script_the_editor_says_so_and_comes_later(hands: MousePlayer) -> None:
    page = hands.page
    scripts = "**/shared/*.js"
    held = hold_requests(page)
    hands.open("en", ready=False)
    page.route(scripts, lambda route: route.abort())
    hands.do("edit")
    told = "This part of the page could not be loaded. Check your connection and try again."
    expect(page.locator("[data-notice]")).to_have_text(told)
    page.unroute(scripts)
    held()
    hands.do("edit")
    expect(page.locator("[data-editor]")).to_be_visible()


@pytest.mark.parametrize(("lang", "words"), [
    ("es", "Solo puede haber 1 en el tablero (liebre), y hay 2."),
    ("en", "There can be only 1 on the board (hare), and there are 2."),
])
def test_a_second_hare_is_refused_with_the_reason(hands: MousePlayer, lang: str, words: str) -> None:
    hands.open(lang, "cercar-la-liebre")
    hands.do("edit")
    choose(hands, "w-hare")
    free = hands.page.locator('.spot[aria-label*="vac"], .spot[aria-label*="empty"]').first.get_attribute("data-point")
    assert free
    put(hands, free)
    expect(verdict(hands)).to_have_text(words)
    expect(hands.page.locator(".mark-why")).to_have_count(1)
    for what in ("play", "text", "link"):
        expect(hands.page.locator(f'[data-do="edit-{what}"]')).to_be_disabled()
    put(hands, free)
    expect(hands.page.locator('[data-do="edit-play"]')).to_be_enabled()


def test_leaving_brings_the_game_back_with_its_opponent(hands: MousePlayer) -> None:
    hands.open("en", acts="c2-c3,c4xc2", w="2")
    before, here = men(hands), hands.page.url
    hands.do("edit")
    hands.page.locator('[data-do="edit-empty"]').click()
    assert men(hands) == []
    hands.page.keyboard.press("c")  # opens no field for moves
    expect(hands.page.locator("#typing")).to_be_hidden()
    hands.page.locator('[data-do="edit-leave"]').click()
    expect(hands.page.locator("[data-editor]")).to_be_hidden()
    assert men(hands) == before and hands.page.url == here
    hands.move("c1", "c3")
    expect(hands.page.locator("[data-ply]")).to_have_count(4)  # the computer has answered


def test_men_are_put_on_columns(hands: MousePlayer) -> None:
    hands.open("en", "lasca")
    hands.do("edit")
    expect(verdict(hands)).to_have_text("This position can be played.")
    hands.page.locator('[data-do="edit-empty"]').click()
    choose(hands, "b-soldier")
    put(hands, "c3", "g7")
    choose(hands, "w-officer")
    put(hands, "c3", "c3")
    hands.page.locator('[name="mover"][value="w"]').check()
    assert copied(hands, "text") == "W:W(KwKwb)c3:Bg7"
    choose(hands, "none")
    put(hands, "c3")
    assert copied(hands, "text") == "W:W(Kwb)c3:Bg7"
    assert (hands.page.locator('[data-point="c3"]').get_attribute("aria-label") or "").startswith("C3, column of 2")


def test_men_in_hand_are_counted_and_too_many_refused(hands: MousePlayer) -> None:
    hands.open("en", "alquerque-de-nueve", rules="nueve")
    hands.do("edit")
    hands.page.locator('[name="hand-w"]').fill("7")
    hands.page.locator('[name="hand-w"]').press("Enter")
    expect(verdict(hands)).to_have_text("This position can be played.")
    choose(hands, "w-man")
    put(hands, "a1", "d1")
    assert copied(hands, "text").endswith(":Wa1,d1:B;hand=7,9")
    put(hands, "g1")
    expect(verdict(hands)).to_have_text("White: at most 9 can be in hand and on the board together.")
    hands.page.locator('[name="hand-w"]').fill("6")
    hands.page.locator('[name="hand-w"]').press("Tab")
    expect(hands.page.locator('[data-do="edit-play"]')).to_be_enabled()


def test_a_fen_goes_in_and_out(hands: MousePlayer) -> None:
    hands.open("en", "draughts-international")
    hands.do("edit")
    field = hands.page.locator("#edit-text")
    field.fill("B:W18,K24:B1-3,K22")
    field.press("Enter")
    expect(hands.page.locator(".man[data-at]")).to_have_count(6)
    fen = copied(hands, "fen")
    assert fen == "B:W18,K24:B1,2,3,K22"
    hands.page.locator('[data-do="edit-empty"]').click()
    field.fill(f'[FEN "{fen}"]')
    field.press("Enter")
    expect(hands.page.locator(".man[data-at]")).to_have_count(6)
    assert copied(hands, "fen") == fen
    field.fill("B:W99:B1")
    field.press("Enter")
    expect(verdict(hands)).to_contain_text("99")
    expect(hands.page.locator(".man[data-at]")).to_have_count(6)


@pytest.mark.parametrize("game", ["alquerque-de-doce", "draughts-international", "bashni", "konane"])
def test_a_picture_stands_alone_and_has_the_men(hands: MousePlayer, game: str) -> None:
    start = {"bashni": "W:W(Kwwbb)c3:Bg7"}.get(game)
    hands.open("en", game, **({"start": start} if start else {}))
    hands.do("edit")
    expect(hands.page.locator('[data-do="edit-text"]')).to_be_enabled()
    found = men(hands)
    white, black = ([at for at, side, _ in found if side == one] for one in "wb")
    drawing = saved(hands, "svg").decode()
    assert not re.search(
        r"https?://(?!www\.w3\.org)|@import|var\(|<script|class=|light-dark|color-mix|color\(", drawing
    )
    assert set(re.findall(r'url\("?(?:&quot;)?#([^")&]+)', drawing)) | set(
        re.findall(r'href="#([^"]+)"', drawing)
    ) <= set(re.findall(r' id="([^"]+)"', drawing))
    box = [float(n) for n in re.search(r'<svg[^>]* viewBox="([^"]+)"', drawing)[1].split()]
    size = hands.page.evaluate("""async (svg) => {
        const image = new Image();
        image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
    }""", drawing)
    assert size == pytest.approx(box[2:], abs=1)
    places = hands.page.evaluate(PLACES, [white[0], black[0]])
    picture = saved(hands, "png")
    places = [[x + 9 / box[2], y + 9 / box[3]] for x, y in places]
    wide, high, colours = hands.page.evaluate(SQUARES, [base64.b64encode(picture).decode(), places])
    assert (wide, high) == (1200, round(1200 * box[3] / box[2]))
    (light, dark) = colours
    assert min(light[:3]) > 130 and max(dark[:3]) < 110, colours


@pytest.mark.parametrize("lang", ["es", "en"])
def test_axe_is_content_with_the_editor(hands: MousePlayer, lang: str) -> None:
    hands.open(lang, "alquerque-de-nueve")
    hands.do("edit")
    expect(hands.page.locator('[data-do="edit-text"]')).to_be_enabled()
    assert faults(hands.page) == []


def test_what_is_changed_before_python_answers_stays(page: Page, hands: MousePlayer) -> None:
    """The first answer, about the game's position, may come after a change by hand: it does not undo it."""
    release = hold_requests(page)
    hands.open("es", ready=False)
    hands.do("edit")
    page.locator('[data-do="edit-empty"]').click()
    release()
    choose(hands, "b-man")
    put(hands, "c3")
    expect(page.locator(".man[data-at]")).to_have_count(1)
    assert men(hands) == [["c3", "b", "man"]]


def test_it_is_used_by_finger_on_a_phone(browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    hands = MousePlayer(page, address).open("es")
    for name in ("more", "share", "edit"):
        page.locator(f'[data-do="{name}"]').tap()
    page.locator('[data-do="edit-empty"]').tap()
    page.locator('label:has([value="b-man"])').tap()
    page.locator('[data-point="c3"]').tap()
    expect(page.locator(".man[data-at]")).to_have_count(1)
    assert men(hands) == [["c3", "b", "man"]]
    assert_fits_width(page)
    small = page.locator("[data-editor] :is(button, .pieces label)").evaluate_all(
        "(all) => all.filter((one) => one.getBoundingClientRect().height < 34).map((one) => one.textContent)")
    assert small == []
    context.close()
