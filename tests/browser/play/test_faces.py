"""The two faces of a game's page: how many controls each shows, how large the board is, what is in sight on a phone, which
face is shown first, and that the switch keeps the game.  The numbers are those of the design's acceptance.
"""

import re

import pytest
from hands import BOARD_IN_SIGHT, PLAYED_BEFORE, MousePlayer
from playwright.sync_api import Page, expect

from alquerque import games

# What a person can press or choose in the window, the board and the line of moves each as one, without the words of the
# text that have a gloss.
COUNT_CONTROLS = """() => {
    const whole = "[role=grid], [data-moves]";
    const covers = (box) => box.width && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const seen = [...document.querySelectorAll(`a[href], button, select, input, summary, textarea, ${whole}`)].filter((one) => {
        if (one.parentElement.closest(whole) || one.matches(".gloss")) return false;
        const box = one.getBoundingClientRect();
        if (!covers(box) || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
        const at = document.elementFromPoint(
            Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1),
            Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1));
        return at && (one.contains(at) || at.contains(one));
    });
    return seen.map((one) => (one.textContent || one.getAttribute("aria-label") || one.tagName).trim().slice(0, 30));
}"""
MEASURE = """() => {
    const box = (selector) => {
        const element = document.querySelector(selector);
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        return { left, top, right, bottom, width, height };
    };
    return { board: (""" + BOARD_IN_SIGHT + """)(), turn: box("[data-turn]"), tools: box(".tools"), strip: box(".game-head"),
             header: box(".head").height, scrolls: document.documentElement.scrollHeight - innerHeight };
}"""
UNDER_WAY = "acts=c2-c3,c4xc2,c1xc3,b4-c4&w=c1"

pytestmark = [pytest.mark.own_face, pytest.mark.without_python]


def go(page: Page, address: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("about:blank")  # another fragment alone would load nothing
    page.goto(address)
    expect(page.locator('[data-face-choice][aria-pressed="true"]')).to_have_count(1)
    page.evaluate("document.fonts.ready.then(() => {})")


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(
    ("place", "width", "height", "most"),
    [
        ("alquerque-de-doce/#face=play", 1440, 900, 18),
        (f"alquerque-de-doce/#face=play&{UNDER_WAY}", 1440, 900, 18),
        ("alquerque-de-doce/#face=study", 1440, 900, 35),
        (f"alquerque-de-doce/#face=study&{UNDER_WAY}", 1440, 900, 35),
        ("fanorona/", 1440, 900, 18),
        ("alquerque-de-doce/", 390, 844, 14),
        (f"alquerque-de-doce/#{UNDER_WAY}", 390, 844, 14),
        ("alquerque-de-doce/", 360, 640, 10),
    ],
)
def test_no_face_shows_more_controls_than_it_may(
    page: Page, address: str, lang: str, place: str, width: int, height: int, most: int
) -> None:
    go(page, f"{address}{lang}/{place}", width, height)
    seen = page.evaluate(COUNT_CONTROLS)
    assert 8 < len(seen) <= most, f"{len(seen)}: {seen}"


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(
    ("face", "width", "places"), [("study", 1440, 6), ("study", 1200, 6), ("study", 1199, 3), ("play", 1440, 3)]
)
def test_a_game_that_is_studied_names_all_places_of_the_site_in_one_line(
    page: Page, address: str, lang: str, face: str, width: int, places: int
) -> None:
    """Where it is played only the first three: more would be too many controls (see above)."""
    go(page, f"{address}{lang}/alquerque-de-doce/#face={face}", width, 800)
    shown = page.locator(".head nav > a:visible")
    expect(shown).to_have_count(places)
    tops = {round(one["y"]) for one in (link.bounding_box() for link in shown.all()) if one}
    head = page.locator(".head").bounding_box()
    assert len(tops) == 1 and head and head["height"] < 60


@pytest.mark.parametrize(
    ("face", "width", "height", "least"),
    [("play", 1440, 900, 820), ("play", 1280, 720, 600), ("study", 1440, 900, 600), ("play", 390, 844, 390)],
)
def test_the_board_is_as_large_as_its_face_allows(
    page: Page, address: str, face: str, width: int, height: int, least: int
) -> None:
    go(page, f"{address}en/alquerque-de-doce/#face={face}", width, height)
    seen = page.evaluate(MEASURE)
    assert seen["board"]["width"] >= least and seen["board"]["height"] >= least, seen
    assert face == "study" or seen["scrolls"] <= 0, seen


@pytest.mark.parametrize(
    ("rules", "least"), [("draughts-international", 38), ("draughts-canadian", 31.5), ("draughts-brazilian", 42)]
)
def test_a_square_of_draughts_is_as_large_as_a_phone_allows(page: Page, address: str, rules: str, least: float) -> None:
    """Beyond eight squares the frame lies beyond the window's edges; no square does."""
    go(page, f"{address}en/draughts-international/#rules={rules}", 390, 844)
    page.wait_for_function("least => document.querySelector('svg.board').getScreenCTM().a * 100 >= least", arg=least)
    rim = page.evaluate("""() => {
        const squares = [...document.querySelectorAll("svg.board :is(.q-light, .q-dark)")];
        const cells = squares.map((one) => one.getBoundingClientRect());
        return [Math.min(...cells.map((one) => one.left)), Math.max(...cells.map((one) => one.right))];
    }""")
    assert rim[0] >= 0 and rim[1] <= 390
    seen, whole = page.evaluate(BOARD_IN_SIGHT), page.locator("svg.board").bounding_box()
    assert whole and (whole["width"] > seen["width"] + 1) == (rules != "draughts-brazilian")


def test_the_men_taken_do_not_cover_the_choice_of_who_plays(page: Page, address: str) -> None:
    go(page, f"{address}en/alquerque-de-doce/#face=play&w=c1&acts=c2-c3,c4xc2", 1024, 768)
    expect(page.locator('[data-tray="w"] .lost > span')).to_have_count(1)
    choice, man = (page.locator(f'[data-tray="w"] {part}').bounding_box() for part in (".mind", ".lost > span"))
    assert choice and man and choice["x"] + choice["width"] <= man["x"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390)])
def test_on_a_phone_board_turn_and_buttons_are_in_sight_in_every_game(
    page: Page, address: str, width: int, height: int
) -> None:
    for game in games.GAMES:
        go(page, f"{address}es/{game}/#face=play", width, height)
        seen = page.evaluate(MEASURE)
        where = f"{game}: {seen}"
        for part in ("board", "turn", "tools"):
            box = seen[part]
            assert box["left"] >= -1 and box["right"] <= width + 1, f"{part}, {where}"
            assert box["top"] >= -1 and box["bottom"] <= height + 1, f"{part}, {where}"
        assert seen["board"]["bottom"] <= seen["tools"]["top"] + 1 or seen["board"]["right"] <= seen["tools"]["left"] + 1
        assert seen["header"] == 0 and seen["strip"]["height"] <= 52, where


@pytest.mark.parametrize(
    ("place", "width", "face"),
    [
        ("alquerque-de-doce/", 1440, "study"),
        ("fanorona/", 1440, "play"),
        ("alquerque-de-doce/", 390, "play"),
        ("alquerque-de-doce/#doze.9", 390, "study"),
        ("fanorona/#face=study", 1440, "study"),
        ("alquerque-de-doce/#face=play", 1440, "play"),
    ],
)
def test_the_first_face_is_that_of_the_link_the_window_and_the_game(
    page: Page, address: str, place: str, width: int, face: str
) -> None:
    go(page, f"{address}en/{place}", width, 844)
    expect(page.locator("html")).to_have_attribute("data-face", face)


def test_from_the_edition_one_comes_to_the_face_with_the_text(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}en/book/doze/")
    page.locator('main a[href*="alquerque-de-doce"]').first.click()
    page.wait_for_url(re.compile("/alquerque-de-doce/"))
    expect(page.locator("html")).to_have_attribute("data-face", "study")


def test_the_switch_keeps_the_game_and_the_focus_and_is_remembered(page: Page, address: str) -> None:
    go(page, f"{address}en/alquerque-de-doce/#{UNDER_WAY}", 1440, 900)
    page.evaluate("window.here = true")
    men = page.locator(".man[data-at]").count()
    switch = page.locator('[data-face-choice="play"]')
    switch.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".leaf-right")).to_be_hidden()
    expect(switch).to_be_focused()
    assert page.evaluate("window.here"), "nothing was loaded anew"
    assert page.locator(".man[data-at]").count() == men
    page.goto(f"{address}en/fanorona/")
    page.locator('[data-face-choice="study"]').click()
    page.goto(f"{address}en/draughts-international/")
    expect(page.locator("html")).to_have_attribute("data-face", "study")


def test_a_page_that_is_loaded_anew_shows_the_face_that_it_had(page: Page, address: str) -> None:
    """Not the book's usual one, nor that of the passage in the link."""
    root = page.locator("html")
    go(page, f"{address}en/alquerque-de-doce/#face=play", 1440, 900)
    page.reload()
    expect(root).to_have_attribute("data-face", "play")
    page.locator('[data-face-choice="study"]').click()
    page.reload()
    expect(root).to_have_attribute("data-face", "study")
    go(page, f"{address}en/alquerque-de-doce/#doze.9", 1440, 900)
    page.locator('[data-face-choice="play"]').click()
    page.reload()
    expect(root).to_have_attribute("data-face", "play")


@pytest.mark.parametrize(("lang", "words"), [("es", "Tu turno"), ("en", "Your turn")])
def test_the_turn_says_whose_it_is(page: Page, address: str, lang: str, words: str) -> None:
    go(page, f"{address}{lang}/alquerque-de-doce/#face=play", 1440, 900)
    expect(page.locator("[data-turn]")).to_contain_text(words)
    page.goto(f"{address}{lang}/alquerque-de-doce/#face=play&acts=c2-c3")
    page.reload()
    expect(page.locator("[data-turn]")).not_to_contain_text(words)


def test_nothing_is_loud_before_the_first_move(page: Page, address: str) -> None:
    for face in ("play", "study"):
        go(page, f"{address}en/alquerque-de-doce/#face={face}", 1440, 900)
        expect(page.locator("html")).to_have_attribute("data-face", face)
        expect(page.locator("main .button:is(.first, .act):visible")).to_have_count(0)


def test_outside_the_book_how_to_play_comes_first(page: Page, address: str) -> None:
    for face in ("play", "study"):
        go(page, f"{address}en/fanorona/#face={face}", 1440, 900)
        expect(page.locator("html")).to_have_attribute("data-face", face)
        expect(page.locator("[data-how-to-play] .aim")).to_be_in_viewport(ratio=1)
        expect(page.locator("[data-field]:visible")).to_have_count(0)


def test_how_one_wins_is_not_said_under_other_rules(page: Page, address: str) -> None:
    """A newcomer is told it below the board; under another ruleset one may win otherwise, as the goats of bagh chal do."""
    how, said = page.locator("[data-how-to-play]"), page.locator("[data-notice]")
    go(page, f"{address}en/baghchal/#face=play", 390, 844)
    expect(said).to_contain_text("by taking five goats")
    expect(how.locator(".aim")).to_contain_text("by taking five goats")
    go(page, f"{address}en/baghchal/#rules=baghchal-all&face=play", 390, 844)
    expect(how).to_contain_text("you play under")
    for place in (how, said):
        expect(place).not_to_contain_text("five goats", use_inner_text=True)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768)])
def test_all_three_boards_of_how_to_play_are_seen_at_once(page: Page, address: str, width: int, height: int) -> None:
    """And the words beneath each; beside a broad board they stand one below the other."""
    for id in games.GAMES:
        go(page, f"{address}es/{id}/#face=play", width, height)
        if page.locator(".stage > .how-to-play").count():
            how = page.locator(".stage > .how-to-play")
            beyond = how.evaluate("""(how) => Math.max(...[...how.querySelectorAll("li p")].map(
                (words) => words.getBoundingClientRect().bottom - how.getBoundingClientRect().bottom))""")
            assert beyond <= 0, (id, beyond)


def test_the_open_list_of_moves_takes_the_room_of_how_to_play(page: Page, address: str) -> None:
    go(page, f"{address}en/damas/#face=play&acts=a3-b4&w=person", 1440, 900)
    how, every = page.locator(".stage > .how-to-play"), page.locator('[data-do="all-moves"]')
    expect(how).to_be_visible()
    every.click()
    expect(how).to_be_hidden()
    every.click()
    expect(how).to_be_visible()


def test_the_name_of_the_rules_stands_below_the_game_unless_they_are_its_first(page: Page, address: str) -> None:
    rules = page.locator("[data-rules-name]")
    for width, height in ((1440, 900), (844, 390), (390, 844), (360, 640)):
        go(page, f"{address}en/damas/#face=play&rules=draughts-czech", width, height)
        page.reload()
        expect(rules).to_have_text("Czech draughts")
        expect(rules).to_be_in_viewport()
        go(page, f"{address}en/damas/#face=play", width, height)
        page.reload()
        expect(rules).to_be_hidden()
    own = "own=medieval;compulsory:yes;My%20own%20rules"
    go(page, f"{address}en/alquerque-de-doce/#face=play&{own}", 1440, 900)
    page.reload()
    expect(rules).to_have_text("My own rules")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375)])
def test_on_a_phone_on_its_side_the_buttons_are_in_sight_with_larger_letters(
    page: Page, address: str, width: int, height: int
) -> None:
    go(page, f"{address}es/alquerque-de-doce/#face=play", width, height)
    page.evaluate("document.documentElement.style.fontSize = '130%'")
    for tool in page.locator(".stage > .tools .button:visible").all():
        expect(tool).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("face", ["play", "study"])
def test_the_menu_has_few_rows_and_closes_when_one_is_pressed(page: Page, address: str, face: str) -> None:
    go(page, f"{address}en/alquerque-de-doce/#face={face}", 1440, 900)
    more, menu = page.locator('[data-do="more"]'), page.locator("#game-more")
    more.click()
    rows = menu.locator(":scope > :visible")
    expect(rows.first).to_be_visible()
    assert 6 <= rows.count() <= 9, rows.all_inner_texts()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(more).to_be_focused()
    for name, opened in (("settings", "#settings"), ("share", "#writing"), ("help", "[data-help]")):
        more.click()
        page.locator(f'#game-more [data-do="{name}"]').click()
        expect(page.locator(opened)).to_be_visible()
        expect(menu).to_be_hidden()
        page.keyboard.press("Escape")
        expect(page.locator(opened)).to_be_hidden()


def test_all_moves_are_shown_when_asked_for_and_from_then_on(page: Page, address: str) -> None:
    go(page, f"{address}en/alquerque-de-doce/#face=play&{UNDER_WAY}", 1440, 900)
    opener = page.locator('[data-do="all-moves"]')
    expect(page.locator('[data-do="first"]')).to_be_hidden()
    opener.click()
    expect(opener).to_have_attribute("aria-expanded", "true")
    expect(page.locator('[data-do="first"]')).to_be_visible()
    page.reload()
    expect(page.locator('[data-do="first"]')).to_be_visible()


@pytest.mark.parametrize("game", ["alquerque-de-doce", "fanorona"])
def test_who_has_never_played_is_told_how_one_wins(page: Page, address: str, game: str) -> None:
    go(page, f"{address}en/{game}/#face=play", 390, 844)
    notice = page.locator("[data-notice]")
    expect(notice).to_contain_text("Take all the other side’s men, or leave them no move, and you win.")
    notice.get_by_role("button", name="How to play").click()
    expect(page.locator(".how-board").first).to_be_in_viewport()
    page.locator('[data-face-choice="play"]').click()
    page.evaluate(PLAYED_BEFORE)
    page.reload()
    expect(page.locator(".spot[data-can]").first).to_be_attached()
    expect(notice).not_to_contain_text("you win")


def test_the_settings_can_be_closed_by_touch_where_they_fill_the_window(page: Page, address: str) -> None:
    go(page, f"{address}es/alquerque-de-doce/#face=play", 360, 740)
    page.locator('[data-do="more"]').click()
    page.locator('#game-more [data-do="settings"]').click()
    panel = page.locator("#settings")
    panel.evaluate("(one) => one.scrollTo(0, one.scrollHeight)")
    panel.get_by_role("button", name="Cerrar los ajustes").click()
    expect(panel).to_be_hidden()


def test_a_place_on_the_leaf_of_texts_is_shown_beside_the_board(page: Page, address: str) -> None:
    go(page, f"{address}en/alquerque-de-doce/#face=study", 1366, 768)
    page.locator('[data-do="more"]').click()
    page.locator('#game-more a[href="#the-rules"]').click()
    expect(page.locator("#the-rules")).to_be_focused()
    expect(page.locator("#the-rules")).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0


def test_what_stands_on_the_other_leaf_is_shown_when_it_is_asked_for(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    page.add_init_script(PLAYED_BEFORE)
    go(page, f"{address}en/alquerque-de-doce/#face=play", 1440, 900)
    page.locator("[data-notice] .link").click()
    expect(page.locator('.clause.held[data-clause="doze.6"]')).to_be_in_viewport()
    page.locator('[data-face-choice="play"]').click()
    hands.button("analysis").click()
    expect(page.locator("[data-analysis]")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-face", "study")
