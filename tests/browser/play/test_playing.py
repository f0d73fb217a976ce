"""Playing on the page: carrying men, single touches, walking through the game, its writing, hints, match, settings,
memory.
"""

import json
import re
import time

import pytest
from hands import COUNT_SEARCHES, PLAYED_BEFORE, MousePlayer, assert_fits_width, longest_tasks, show_button
from playwright.sync_api import Page, expect

OWED = "B:Ba1,e1:Wb2,e5"  # black owes the one capture a1xc3 under rules that oblige
CHAIN = "B:Ba1,e1:Wb2,c4,d4,e5"  # a1xc3, and then only c3xc5
PLAYED = "c2-c3,c4xc2,c1xc3,b4-c4"
PLAYED_HERE = "[data-ply]:not(.later)"  # the moves that have been played where one stands


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address, people=True)


def middle(hands: MousePlayer, point: str) -> tuple[float, float]:
    box = hands.page.locator(f'[data-point="{point}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(hands: MousePlayer, start: str, end: str | tuple[float, float]) -> dict:
    """Presses on one point, moves, and lets go over another, or anywhere."""
    mouse = hands.page.mouse
    mouse.move(*middle(hands, start))
    mouse.down()
    mouse.move(*(end if isinstance(end, tuple) else middle(hands, end)), steps=6)
    mouse.up()
    return hands.see()


def plies(hands: MousePlayer) -> list[str]:
    return hands.page.locator("[data-ply]").all_text_contents()


# -- carrying ---------------------------------------------------------------------------------------------


def test_a_man_is_carried_to_its_point(hands: MousePlayer) -> None:
    hands.open("en")
    mouse = hands.page.mouse
    mouse.move(*middle(hands, "c2"))
    mouse.down()
    mouse.move(*middle(hands, "c3"), steps=5)
    ghost = hands.page.locator(".ghost")
    expect(ghost).to_have_count(1)
    box, (x, y) = ghost.bounding_box(), middle(hands, "c3")
    assert box and abs(box["x"] + box["width"] / 2 - x) < 12 and abs(box["y"] + box["height"] / 2 - y) < 12, (
        "it follows the hand"
    )
    expect(hands.page.locator(".man.lifted")).to_have_count(1)
    assert hands.page.locator("[data-mark=to]").get_attribute("data-on") == "c3"
    mouse.up()
    assert ["c3", "b", "man"] in hands.see()["men"]
    expect(ghost).to_have_count(0)


def test_a_man_put_down_elsewhere_is_explained_or_let_go(hands: MousePlayer) -> None:
    hands.open("en")
    seen = carry(hands, "b2", "b4")
    expect(hands.page.locator("[data-notice]")).to_have_text("B4 is occupied.")
    assert ["b2", "b", "man"] in seen["men"] and not plies(hands)
    stage = hands.page.locator("[data-turn]").bounding_box()
    seen = carry(hands, "b2", (stage["x"] + 5, stage["y"] + 5))
    assert seen["chosen"] is None and ["b2", "b", "man"] in seen["men"]
    expect(hands.page.locator(".lifted")).to_have_count(0)
    seen = carry(hands, "b2", (middle(hands, "b2")[0] + 9, middle(hands, "b2")[1]))
    assert seen["chosen"] == "b2", "put back on its own point it stays chosen"
    mouse = hands.page.mouse
    mouse.down()
    mouse.move(*middle(hands, "c3"), steps=4)
    hands.page.keyboard.press("Escape")
    mouse.up()
    assert hands.see()["chosen"] is None and not plies(hands)


@pytest.mark.quick
def test_a_finger_carries_and_touches(browser, address: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    hands = MousePlayer(page, address, people=True).open("en")
    hands.tap(*middle(hands, "c2"))
    hands.tap(*middle(hands, "c3"))
    assert ["c3", "b", "man"] in hands.see()["men"]
    session = context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(hands, "c4"), middle(hands, "c2")

    def finger(kind: str, *points: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    finger("touchStart", (x, y))
    for part in (0.25, 0.5, 0.75, 1):
        finger("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    finger("touchEnd")
    seen = hands.see()
    assert ["c2", "w", "man"] in seen["men"] and len(seen["men"]) == 23
    context.close()


# -- one touch ----------------------------------------------------------------------------------------------


def test_one_touch_is_enough_for_the_only_capture_owed(hands: MousePlayer) -> None:
    hands.open(rules="moderno", start=OWED, first="b")
    hands.stop_watch()
    seen = hands.touch("a1")
    assert ["c3", "b", "man"] in seen["men"]
    seen = hands.touch("c3")
    assert not seen["notice"].startswith("La ficha"), "the second touch of a habit is no new question"
    hands.do("undo")
    assert ["c3", "b", "man"] in hands.touch("c3")["men"], "the point alone says as much"


def test_a_step_is_never_guessed(hands: MousePlayer) -> None:
    hands.open()
    seen = hands.touch("c2")  # its one move is a step
    assert seen["chosen"] == "c2" and not plies(hands)
    hands.open(start=CHAIN, first="b")  # the same capture, but nobody is obliged to it
    assert hands.touch("a1")["chosen"] == "a1"


def test_a_chain_goes_on_by_touching_the_man(hands: MousePlayer) -> None:
    hands.open("en", rules="moderno", start=CHAIN, first="b")
    hands.stop_watch()
    hands.touch("a1")
    hands.stop_watch(later=701)
    seen = hands.touch("c3")
    assert ["c5", "b", "man"] in seen["men"], "only one capture continues"


@pytest.mark.quick
def test_going_on_or_stopping_is_asked_on_the_board(hands: MousePlayer) -> None:
    hands.open("en", start=CHAIN, first="b")
    hands.move("a1", "c3")
    seen = hands.touch("c3")
    assert [text for text in seen["options"]] == ["1. c3×c5 (jump, takes c4)", "Stop here"]
    mark = hands.page.locator("[data-mark='option-1']")
    expect(mark).to_have_attribute("data-on", "c4")
    expect(mark).to_contain_text("1")
    assert ["c5", "b", "man"] in hands.touch("c4")["men"], "the man that would be taken says which is meant"


# -- at a real table ----------------------------------------------------------------------------------------


def test_destinations_can_be_hidden_and_a_capture_missed_and_huffed(hands: MousePlayer) -> None:
    hands.open("en", rules="barker-pritchard", start="W:Wb4,d3:Bc3,c2,a3", first="w")
    hands.do("settings")
    hands.page.get_by_label("Show where men can go").uncheck()
    hands.page.keyboard.press("Escape")
    seen = hands.touch("d3")
    assert seen["chosen"] == "d3" and not seen["to"], "nothing shows where it may go"
    assert "may go" not in (hands.page.locator('[data-point="d3"]').get_attribute("aria-label") or "")
    seen = hands.touch("d4")
    assert not seen["owed"] and not seen["now"] and "huff" not in seen["notice"], "the missed capture is not betrayed"
    seen = hands.touch("d4")
    assert ["d4", "w", "man"] not in seen["men"], "who has seen it may huff"
    hands.page.reload()
    hands.see()
    assert not hands.touch("c2")["to"], "the wish is remembered"


# -- movement ----------------------------------------------------------------------------------------------


@pytest.mark.quick
def test_men_move_along_their_lines_and_taken_men_go_to_the_tray(hands: MousePlayer) -> None:
    hands.open(start=CHAIN, first="b")
    hands.page.emulate_media(reduced_motion="no-preference")
    hands.touch("a1")
    seen = hands.page.evaluate(
        """() => {
            const one = (selector) => document.querySelector(selector);
            one('[data-point="c3"]').dispatchEvent(new MouseEvent("click", { bubbles: true }));
            const frames = (element) => element.getAnimations()[0].effect.getKeyframes().map((frame) => frame.transform);
            return { leap: frames(one('.man[data-at="c3"]')), taken: frames(one(".leaving")) };
        }"""
    )

    def scale(transform: str) -> float:
        return float(re.search(r"scale\(([\d.]+)\)", transform)[1])

    assert len(seen["leap"]) > 5 and max(map(scale, seen["leap"])) > 1.1, "a leap rises and comes down"
    assert scale(seen["leap"][0]) == scale(seen["leap"][-1]) == 1
    assert len(seen["taken"]) == 3 and scale(seen["taken"][-1]) < 0.5
    expect(hands.page.locator(".leaving")).to_have_count(0)
    expect(hands.page.locator(".lost[data-lost=w] > span")).to_have_count(1)


def test_nothing_moves_under_reduced_motion(hands: MousePlayer) -> None:
    hands.open(start=CHAIN, first="b")
    hands.touch("a1")
    moving = hands.page.evaluate(
        """() => {
            document.querySelector('[data-point="c3"]').dispatchEvent(new MouseEvent("click", { bubbles: true }));
            return [document.getAnimations().length, document.querySelectorAll(".leaving").length];
        }"""
    )
    assert moving == [0, 0]


# -- walking through the game ------------------------------------------------------------------------------


@pytest.mark.quick
def test_walking_through_the_game(hands: MousePlayer) -> None:
    hands.open("en", acts=PLAYED)
    current = hands.page.locator("[data-ply][aria-current]")
    for way, text in (("back", "c1×c3"), ("first", None), ("forward", "c2–c3"), ("last", "b4–c4")):
        hands.do(way)
        if text:
            expect(current).to_have_text(text)
        else:
            expect(current).to_have_count(0)
    assert len(plies(hands)) == 4
    expect(hands.page.locator('[data-do="forward"]')).to_be_disabled()
    hands.page.locator("[data-ply='4']").focus()
    hands.page.keyboard.press("ArrowLeft")
    expect(current).to_have_text("c1×c3")
    hands.page.keyboard.press("Home")
    expect(current).to_have_count(0)
    hands.page.locator('[data-point="a1"]').focus()
    hands.page.keyboard.press("PageDown")
    expect(current).to_have_text("c2–c3")
    hands.page.keyboard.press("End")
    expect(current).to_have_text("b4–c4")


@pytest.mark.clock
def test_the_game_plays_itself_through_and_pauses(hands: MousePlayer) -> None:
    clock = hands.page.clock
    clock.install()
    hands.open("en", acts=PLAYED, ply="0")
    expect(hands.page.locator("[data-ply]")).to_have_count(4)
    clock.pause_at(time.time() + 3600)
    play, current = hands.page.locator('[data-do="play"]'), hands.page.locator("[data-ply][aria-current]")

    def after(milliseconds: int) -> None:
        clock.run_for(milliseconds)
        hands.see()

    hands.do("play")
    expect(play).to_have_attribute("aria-label", "Pause")
    expect(current).to_have_text("c2–c3")
    after(1200)
    expect(current).to_have_text("c4×c2")
    hands.do("play")
    expect(play).to_have_attribute("aria-label", "Play through the game")
    after(5000)
    expect(current).to_have_text("c4×c2")
    hands.do("play")
    expect(current).to_have_text("c1×c3")
    after(1200)
    expect(current).to_have_text("b4–c4")
    after(1200)
    expect(play).to_have_attribute("aria-label", "Play through the game")


def test_a_branch_keeps_the_game_it_left(hands: MousePlayer) -> None:
    hands.open("en", acts=PLAYED, ply="2")
    expect(hands.page.locator("[data-ply]")).to_have_count(4)
    hands.move("b2", "c3")
    game = ["c2–c3", "c4×c2", "c1×c3", "b4–c4"]
    aside = hands.page.locator("[data-way]")
    expect(aside).to_have_text(["b2–c3"])
    assert plies(hands) == game and aside.get_attribute("aria-current") == "step"
    hands.press("c1×c3")
    assert ["c3", "b", "man"] in hands.see()["men"] and ["b2", "b", "man"] in hands.see()["men"]
    aside.click()
    assert ["b2", "b", "man"] not in hands.see()["men"]
    assert plies(hands) == game


def test_playing_the_same_move_follows_the_line(hands: MousePlayer) -> None:
    hands.open("en", acts=PLAYED, ply="2")
    expect(hands.page.locator("[data-ply]")).to_have_count(4)
    hands.move("c1", "c3")
    assert plies(hands) == ["c2–c3", "c4×c2", "c1×c3", "b4–c4"]
    expect(hands.page.locator("[data-way]")).to_have_count(0)


def test_undo_takes_back_both_plies_against_the_computer(hands: MousePlayer) -> None:
    hands.open("en", w="1")
    hands.move("c2", "c3")
    expect(hands.page.locator("[data-ply]")).to_have_count(2)
    seen = hands.do("undo")
    assert seen["turn"].startswith("Your turn") and len(seen["men"]) == 24
    hands.move("b2", "c3")
    expect(hands.page.locator("[data-ply]")).to_have_count(2)
    expect(hands.page.locator("[data-turn]")).to_contain_text("Your turn")


# -- the game in writing -----------------------------------------------------------------------------------


def test_a_record_is_copied_and_pasted(hands: MousePlayer) -> None:
    hands.open("en", acts=PLAYED)
    record, men = hands.record(), hands.see()["men"]
    hands.open("en")
    hands.do("paste")
    hands.page.locator("#record-text").fill(record)
    hands.press("Put it on the board")
    expect(hands.page.locator("[data-ply]")).to_have_count(4)
    assert hands.see()["men"] == men


UNREADABLE = [  # what is typed, what is said of it, and which word is marked
    ("1. c1-c5 b4-c4", "“c1-c5” (move 1) cannot be played there. These could be: b2–c3, c2–c3,", "c1-c5"),
    ("hello c2-c3", "“hello” cannot be read as a move.", "hello"),
    ('[Rules "medieval"]\n\n1. c2-c3', "The line that names the game is missing", None),
    ('[Game "alquerque-de-doce"]\n[Rules "medieval"]\n[First "b"]\n\n1. c2-c9', "“c2-c9” (move 1)", "c2-c9"),
    ("", "There are no moves here yet.", None),
]


def test_what_cannot_be_read_is_said_and_marked(hands: MousePlayer) -> None:
    hands.open("en", acts="c2-c3")
    hands.do("paste")
    box, alert = hands.page.locator("#record-text"), hands.page.get_by_role("alert")
    for typed, said, marked in UNREADABLE:
        box.fill(typed + " ")
        expect(alert).to_be_hidden()
        box.fill(typed)
        hands.press("Put it on the board")
        expect(alert).to_contain_text(said)
        expect(box).to_have_value(typed)
        if marked:
            assert box.evaluate("(box) => box.value.slice(box.selectionStart, box.selectionEnd)") == marked
    hands.page.keyboard.press("Escape")
    assert plies(hands) == ["c2–c3"]


def test_a_record_of_another_game_is_named(hands: MousePlayer) -> None:
    hands.open("en")
    hands.do("paste")
    hands.page.locator("#record-text").fill('[Game "alquerque-de-tres"]\n\n1. a1')
    hands.press("Put it on the board")
    expect(hands.page.get_by_role("alert")).to_be_visible()


def test_moves_alone_are_read_whoever_begins(hands: MousePlayer) -> None:
    hands.open("en")
    hands.do("paste")
    hands.page.locator("#record-text").fill("c4-c3 c2xc4 c5xc3")
    hands.press("Put it on the board")
    expect(hands.page.locator("[data-ply]")).to_have_count(3)


def test_the_link_leads_to_this_position(hands: MousePlayer, address: str) -> None:
    hands.open("en", acts=PLAYED, ply="2", rules="bell")
    hands.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    men = hands.see()["men"]
    hands.do("link")
    expect(hands.page.locator("[data-toast]")).to_have_text("Link copied.")
    link = hands.page.evaluate("navigator.clipboard.readText()")
    hands.page.goto("about:blank")
    hands.page.goto(link)
    expect(hands.page.locator("[data-ply]")).to_have_count(4, timeout=60_000)
    assert hands.see()["men"] == men


# -- settings ----------------------------------------------------------------------------------------------


def test_men_in_three_sets_letters_and_turning(hands: MousePlayer) -> None:
    hands.open("en")
    hands.do("settings")
    expect(hands.page.locator('[data-do="settings"]')).to_have_attribute("aria-expanded", "true")
    shown = "(set) => getComputedStyle(document.documentElement).getPropertyValue(`--${set}`)"
    for men in ("plain", "pawns", "turned"):
        hands.page.locator(f"[data-settings] label[data-men={men}]").click()
        expect(hands.page.locator("html")).to_have_attribute("data-men", men)
        assert [hands.page.evaluate(shown, one) for one in (men, "plain" if men != "plain" else "pawns")] == [
            "inline",
            "none",
        ]
    hands.page.locator("[data-settings] label[data-men=pawns]").click()
    hands.page.get_by_label("Coordinates (letters and numbers)").uncheck()
    expect(hands.page.locator("svg.board .b-names")).to_be_hidden()
    a1 = middle(hands, "a1")
    hands.page.get_by_label("Board flipped").check()
    assert middle(hands, "e5") == pytest.approx(a1)
    hands.page.reload()
    expect(hands.page.locator("html")).to_have_attribute("data-men", "pawns")
    expect(hands.page.locator("svg.board .b-names")).to_be_hidden()


def test_men_look_as_the_games_source_says_until_others_are_chosen(page: Page, address: str) -> None:
    """The book says that the men of its games are like pawns (f. 92r): a datum of each of the four, and of no other
    game.
    """
    # A man on a board that is played on is drawn by reference; those of a picture are marks on the points of a line.
    worn = """(board) => {
        const man = document.querySelector(`${board} :is(.b-men use, polyline[marker-mid])`);
        const [, marker] = /url[(]"?(#[^")]+)/.exec(getComputedStyle(man).markerMid) ?? [];
        const style = getComputedStyle(marker ? document.querySelector(`${marker} use`) : man);
        return ["disc", "pawns"].filter((set) => style.getPropertyValue(`--${set}`).trim() === "inline");
    }"""
    for path, men in (
        ("es/alquerque-de-doce/", "pawns"),
        ("en/cercar-la-liebre/", "pawns"),
        ("es/damas/", "disc"),
        ("en/book/doze/", "pawns"),
        ("en/", "pawns"),
        ("es/silences/huffing/", "pawns"),
    ):
        page.goto(address + path)
        assert page.evaluate(worn, "svg.board") == [men], path
    page.goto(f"{address}es/games/")
    for id, men in (("alquerque-de-doce", "pawns"), ("damas", "disc")):
        assert page.evaluate(worn, f'[data-game="{id}"]') == [men]
    hands = MousePlayer(page, address)
    hands.open("en")
    hands.do("settings")
    expect(page.locator("[data-settings] input[value=pawns]")).to_be_checked()
    page.locator("[data-settings] label[data-surface=slate]").click()
    page.goto(f"{address}es/damas/")
    assert page.evaluate(worn, "svg.board") == ["disc"], "what was chosen is the ground, not the men"
    hands.open("en")
    hands.do("settings")
    page.locator("[data-settings] label[data-men=plain]").click()
    page.reload()
    assert page.evaluate(worn, "svg.board") == ["disc"], "the set that was chosen stays"


@pytest.mark.without_python
@pytest.mark.parametrize(("speed", "least", "most"), [("none", 0, 0), ("quick", 60, 120), ("slow", 300, 500)])
def test_men_move_as_fast_as_one_wishes(page: Page, address: str, speed: str, least: int, most: int) -> None:
    """A step takes 180 ms as usual; the wish holds for all pages from then on."""
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{address}en/alquerque-de-doce/#first=b")
    show_button(page, "settings").click()
    page.get_by_label("How fast men move").select_option(speed)
    page.keyboard.press("Escape")
    page.reload()
    page.evaluate("""() => {
        window.glided = [0];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
            if (this.matches?.(".man")) window.glided.push(options.duration);
            return animate.call(this, frames, options);
        };
    }""")
    for point in ("c2", "c3"):
        page.locator(f'[data-point="{point}"]').click()
    expect(page.locator('.man[data-at="c3"]')).to_be_attached()
    assert least <= max(page.evaluate("window.glided")) <= most


def test_settings_work_where_nothing_may_be_stored(hands: MousePlayer) -> None:
    refuse = "get() { throw new DOMException('no', 'SecurityError'); }"
    hands.page.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ {refuse} }});")
    hands.open("en")
    hands.do("settings")
    hands.page.locator("[data-settings] label[data-men=plain]").click()
    expect(hands.page.locator("html")).to_have_attribute("data-men", "plain")
    hands.page.keyboard.press("Escape")
    assert ["c3", "b", "man"] in hands.move("c2", "c3")["men"]


# -- new game, match, draw, hint ---------------------------------------------------------------------------


def test_the_sheet_begins_the_game_that_was_asked_for(hands: MousePlayer) -> None:
    hands.open("en")
    hands.do("new")
    sheet = hands.page.get_by_role("dialog")
    sheet.get_by_label("White").first.select_option("2")
    sheet.get_by_role("button", name="Swap sides").click()
    expect(sheet.locator("select[name=b]")).to_have_value("2")
    sheet.locator("input[name=first][value=w]").check()
    sheet.locator("input[name=layout][value=left]").check()
    sheet.locator("select[name=rules]").select_option("bell")
    sheet.get_by_role("button", name="Begin").click()
    expect(hands.page.locator("[data-turn]")).to_contain_text("You play White")
    fragment = hands.page.url.partition("#")[2]
    assert {"rules=bell", "set=layout:left", "first=w", "b=c2"} <= set(fragment.split("&"))
    expect(hands.page.locator("[data-tray=b] select")).to_have_value("2")


@pytest.mark.clock
def test_the_lot_is_a_die_thrown_on_the_board(hands: MousePlayer) -> None:
    hands.page.clock.install()
    hands.open("en")
    hands.page.clock.pause_at(time.time() + 3600)
    hands.page.emulate_media(reduced_motion="no-preference")
    hands.page.evaluate(  # equal throws first, then five and two
        """() => {
            const throws = [2, 2, 4, 1];
            crypto.getRandomValues = (bytes) => { bytes[0] = throws.shift() ?? 0; return bytes; };
        }"""
    )
    hands.do("new")
    hands.page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    expect(hands.page.locator(".lots .die")).to_have_count(2)
    expect(hands.page.locator("[data-notice]")).to_contain_text(
        "Lots: 3 and 3, a tie; thrown again. Lots: Black 2, White 5."
    )
    assert hands.see()["turn"] == "White to play"
    hands.page.clock.run_for(10_000)
    expect(hands.page.locator(".lots")).to_have_count(0)


def test_the_match_is_counted_for_the_players(hands: MousePlayer) -> None:
    hands.open("en", first="b")
    hands.press("Resign")
    hands.press("Yes, resign")  # black's player loses
    match = hands.page.locator("[data-match]")
    expect(match).to_contain_text("Black 0 · White 1")
    expect(hands.page.locator("[data-tray=w] .score")).to_have_text("won: 1")
    hands.press("Swap sides")
    hands.see()
    expect(match).to_contain_text("Black 1 · White 0")
    for side, won in (("b", 1), ("w", 0)):
        expect(hands.page.locator(f"[data-tray={side}] .score")).to_have_text(f"won: {won}")
    hands.press("Offer a draw")
    hands.press("Accept")
    expect(match).to_contain_text("drawn 1")
    hands.do("undo")
    hands.page.reload()
    expect(match).to_contain_text("Black 1 · White 0 · drawn 1")
    hands.press("Reset the score")
    expect(match).to_be_hidden()
    expect(hands.page.locator("[data-tray=b] .score")).to_be_hidden()


def test_points_follow_the_rulesets_own_scoring(hands: MousePlayer) -> None:
    hands.open("en", rules="pergioco", start="B:Ba1,b1,e1:Wb2", first="b")
    hands.move("a1", "c3")
    seen = hands.see()
    assert seen["over"]
    expect(hands.page.locator("[data-match]")).to_contain_text("points")


def test_a_game_that_is_only_looked_at_is_not_counted(hands: MousePlayer) -> None:
    hands.open("en", acts="c2-c3,resign")
    assert hands.see()["over"]
    expect(hands.page.locator("[data-match]")).to_be_hidden()


def test_the_computer_answers_an_offer_by_its_own_judgement(hands: MousePlayer) -> None:
    hands.open("en", w="2", start="B:Ba1:We5", first="b")
    hands.move("a1", "a2")
    expect(hands.page.locator("[data-turn]")).to_contain_text("Your turn")
    hands.press("Offer a draw")
    expect(hands.page.locator("[data-turn]")).to_contain_text("A draw")
    hands.open("en", w="2", start="B:Ba1:We5,e4,d5,d4", first="b")
    hands.move("a1", "a2")
    expect(hands.page.locator("[data-turn]")).to_contain_text("Your turn")
    hands.press("Offer a draw")
    expect(hands.page.locator("[data-notice]")).to_contain_text("Declined")


def test_a_hint_shows_the_man_then_the_point_and_never_plays(hands: MousePlayer) -> None:
    hands.open("en", set="blocked:draws", acts="c2-c3")  # of which no table says what its first turns are worth
    hands.do("hint")
    mark = hands.page.locator("[data-mark=hint]")
    expect(mark).to_have_attribute("data-on", "c4")
    expect(hands.page.locator("[data-notice]")).to_contain_text("Look at the man on c4")
    expect(hands.page.locator("[data-mark=hint-to]")).to_have_count(0)
    hands.do("hint")
    expect(hands.page.locator("[data-mark=hint-to]")).to_have_attribute("data-on", "c2")
    notice = hands.page.locator("[data-notice]")
    expect(notice).to_contain_text("A good move: c4×c2. ")
    expect(notice).to_contain_text("That is the computer’s judgement, not a proof.")
    hands.do("hint")
    assert plies(hands) == ["c2–c3"]
    notice.get_by_role("button", name="Why?").click()
    expect(hands.page.locator("[data-why] h2")).to_have_text("Why c4×c2?")
    assert plies(hands) == ["c2–c3"]
    hands.move("c4", "c2")
    expect(mark).to_have_count(0)


def test_what_is_asked_for_after_a_hint_takes_its_place(hands: MousePlayer) -> None:
    notice = hands.page.locator("[data-notice]")
    hands.open("en", acts="c2-c3")
    hands.do("hint")
    expect(notice).to_contain_text("Look at the man on c4")
    hands.page.locator('[data-point="a1"]').click()
    expect(notice).to_have_text("The man on a1 is the other player’s.")
    hands.do("hint")
    expect(notice).to_contain_text("A good move")
    hands.do("more")
    hands.page.get_by_role("button", name="Resign", exact=True).click()
    expect(notice.get_by_role("button", name="Yes, resign")).to_be_visible()
    hands.do("hint")
    expect(notice).to_contain_text("A good move")


def test_a_hint_is_exact_where_a_table_or_a_proof_reaches(hands: MousePlayer) -> None:
    notice = hands.page.locator("[data-notice]")
    hands.open("en", rules="moderno", first="w", start="W:Wa3,d1,d4:Ba1,a5", w="person")
    hands.do("hint")
    expect(notice).to_contain_text("Look at")
    hands.do("hint")
    expect(notice).to_contain_text("White wins in 8 moves. That is certain.")
    hands.open("es", "alquerque-de-tres", first="w", w="person", b="person")
    hands.do("hint")
    expect(notice).to_contain_text("Mira")
    hands.do("hint")
    expect(notice).to_contain_text("Las blancas ganan en 5 jugadas como mucho. Está demostrado.")


# -- address and memory ------------------------------------------------------------------------------------


def test_back_and_forward_go_turn_by_turn(hands: MousePlayer) -> None:
    hands.open("en", first="b")
    hands.move("c2", "c3")
    hands.move("c4", "c2")
    assert len(hands.see()["men"]) == 23
    hands.page.go_back()
    expect(hands.page.locator(PLAYED_HERE)).to_have_count(1)
    hands.page.go_back()
    expect(hands.page.locator(PLAYED_HERE)).to_have_count(0)
    expect(hands.page.locator("[data-ply].later")).to_have_count(2)
    hands.page.go_forward()
    hands.page.go_forward()
    expect(hands.page.locator(PLAYED_HERE)).to_have_count(2)
    assert len(hands.see()["men"]) == 23


def test_back_takes_the_computers_answer_along(hands: MousePlayer) -> None:
    hands.open("en", w="1", first="b")
    hands.move("c2", "c3")
    expect(hands.page.locator("[data-ply]")).to_have_count(2)
    hands.page.go_back()
    expect(hands.page.locator(PLAYED_HERE)).to_have_count(0)
    expect(hands.page.locator("[data-turn]")).to_contain_text("Your turn")


def test_a_game_left_is_offered_again(hands: MousePlayer, address: str) -> None:
    hands.open("en")
    men = hands.move("c2", "c3")["men"]
    hands.page.goto("about:blank")
    hands.open("en")
    expect(hands.page.locator("[data-notice]")).to_contain_text("You left a game at move 1.")
    hands.press("Continue it")
    assert hands.see()["men"] == men
    hands.page.goto("about:blank")
    hands.open("en")
    hands.press("Discard it")
    hands.page.goto("about:blank")
    hands.open("en")
    expect(hands.page.get_by_role("button", name="Continue it")).to_have_count(0)


def test_a_game_that_is_open_in_another_tab_is_not_to_be_discarded(hands: MousePlayer) -> None:
    hands.open("en", first="b")
    hands.move("c2", "c3", "c4", "c2", "c1", "c3")
    other = hands.page.context.new_page()
    other.goto(f"{hands.address}en/alquerque-de-doce/")
    notice = other.locator("[data-notice]")
    expect(notice).to_contain_text("You have a game open in another tab, at move 2.")
    expect(other.get_by_role("button", name="Continue it")).to_be_visible()
    expect(other.get_by_role("button", name="Discard it")).to_have_count(0)


def test_a_link_does_not_cost_the_game_that_was_left(hands: MousePlayer) -> None:
    hands.open("en")
    hands.move("c2", "c3")
    hands.page.goto("about:blank")
    hands.open("en", acts="b2-c3")
    hands.page.goto("about:blank")
    hands.open("en")
    hands.press("Continue it")
    assert plies(hands) == ["c2–c3"]


def test_kept_rubbish_does_no_harm(hands: MousePlayer) -> None:
    script = "".join(
        f"localStorage.setItem({json.dumps(name)}, {json.dumps(value)});"
        for name, value in (
            ("board", "7"),
            ("game:alquerque-de-doce", '"acts=%E0%A4%A"'),
            ("match:alquerque-de-doce", '{"results":[null]}'),
        )
    )
    hands.page.add_init_script(script)
    hands.open("en")
    assert ["c3", "b", "man"] in hands.move("c2", "c3")["men"]


# -- thinking ----------------------------------------------------------------------------------------------


def test_the_page_stays_free_while_the_computer_thinks(hands: MousePlayer) -> None:
    hands.page.add_init_script(COUNT_SEARCHES)
    hands.open("en", w="3", acts="c2-c3,c4xc2,c1xc3,b4-c4,c3-b4")
    turn = hands.page.locator("[data-turn]")
    with longest_tasks(hands.page) as longest:
        for _ in range(2):
            expect(turn).to_contain_text("Your turn")
            seen = hands.touch(sorted(hands.see()["can"])[0])
            if seen["to"]:
                hands.touch(seen["to"][0])
        expect(turn).to_contain_text("Your turn")
    assert hands.page.evaluate("searchCount") > 0, "it must have thought, not known its move"
    assert 0 < longest["CrRendererMain"] < 50


def test_the_strongest_level_fetches_the_ending_that_it_plays(hands: MousePlayer) -> None:
    """Three men against one; nothing is fetched before it is to move."""
    asked: list[str] = []
    hands.page.on(
        "request", lambda request: asked.append(request.url.rpartition("/")[2]) if "/endings-" in request.url else None
    )
    hands.open("en", rules="moderno", start="B:Wa1,b1,c1:Be4", first="b", w="c6")
    assert not asked
    hands.move("e4", "e5")
    expect(hands.page.locator("[data-ply]")).to_have_count(2)
    assert sorted(asked) == ["1v1.bin", "2v1.bin", "3v1.bin"]


# -- on a phone --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(360, 740), pytest.param(390, 780, marks=pytest.mark.slow)])
def test_a_phone_shows_the_whole_board_and_what_can_be_touched_is_large(
    hands: MousePlayer, width: int, height: int
) -> None:
    hands.page.set_viewport_size({"width": width, "height": height})
    hands.open("es", acts=PLAYED)
    for needed in ("svg.board", "[data-turn]", '[data-do="more"]'):
        box = hands.page.locator(needed).bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height, needed
    assert_fits_width(hands.page)
    small = hands.page.evaluate(
        """() => [...document.querySelectorAll(".leaf-left :is(button, a, .spot)")]
            .filter((one) => one.checkVisibility() && !one.matches(".link"))
            .map((one) => [one.className.baseVal ?? one.className, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 40 || box.height < 40).map(([name, box]) => [name, box.width, box.height])"""
    )
    assert small == []


def test_what_the_book_says_of_the_moment_is_quoted_as_a_whole(hands: MousePlayer) -> None:
    """A clause that ends in the middle of a sentence is not left hanging on its comma."""
    hands.page.add_init_script(PLAYED_BEFORE)
    hands.open("en")
    hands.move("c2", "c3")
    expect(hands.page.locator("[data-notice] .osp")).to_have_text(re.compile(r"carries off the one that moved first…$"))


def test_on_a_low_phone_a_refusal_comes_into_sight_and_the_board_stays(hands: MousePlayer) -> None:
    """Where the window ends above the place for words, the page scrolls as far as they need, and no further than the
    board.
    """
    page = hands.page
    page.set_viewport_size({"width": 360, "height": 640})
    hands.open("es")
    notice = page.locator("[data-notice]")
    assert page.evaluate("scrollY") == 0
    hands.touch("a1")
    expect(notice).to_contain_text("a1")
    expect(notice).to_be_in_viewport(ratio=1)
    expect(page.locator("svg.board")).to_be_in_viewport(ratio=1)


# -- print -------------------------------------------------------------------------------------------------


def test_on_paper_there_is_the_game_and_no_button(hands: MousePlayer) -> None:
    hands.open("en", acts=PLAYED)
    hands.page.emulate_media(media="print")
    for needed in ("svg.board", "[data-turn]", "[data-moves]", "#doze\\.7"):
        expect(hands.page.locator(needed)).to_be_visible()
    seen = hands.page.evaluate(
        """() => [...document.querySelectorAll("button, select, .foot, nav")]
            .filter((one) => one.checkVisibility() && !one.matches(".ply, .gloss")).map((one) => one.outerHTML.slice(0, 80))"""
    )
    assert seen == []


def test_a_game_is_closed_by_count_when_both_agree(hands: MousePlayer) -> None:
    """As the ruleset scores it: here whoever has more men has won."""
    hands.open("en", start="W:Wa1,b1,c1:Be5,d5", first="w")
    hands.press("Offer to count the men")
    notice, turn = hands.page.locator("[data-notice]"), hands.page.locator("[data-turn]")
    expect(notice).to_have_text("White offers to end the game and count the men.")
    hands.press("Decline")
    expect(notice).not_to_contain_text("offers")
    assert not hands.see()["over"]
    hands.press("Offer to count the men")
    hands.press("Accept")
    expect(turn).to_contain_text("White wins")
    expect(turn).to_contain_text("3–2")
    expect(hands.page.locator("[data-match]")).to_contain_text("White 1")


def test_the_last_move_is_marked_where_it_began_and_ended(hands: MousePlayer) -> None:
    hands.open("en")
    marks = hands.page.locator('[data-mark="last"]')
    expect(marks).to_have_count(0)
    hands.move("c2", "c3")
    assert sorted(marks.evaluate_all("all => all.map((one) => one.dataset.on)")) == ["c2", "c3"]
    hands.move("c4", "c2")
    assert sorted(marks.evaluate_all("all => all.map((one) => one.dataset.on)")) == ["c2", "c4"]


def test_what_counts_toward_a_draw_is_shown_and_can_be_claimed(hands: MousePlayer) -> None:
    """A position that has stood before is counted; so are quiet moves, from half of what closes the game."""
    shuttle = ["a1-a2", "e5-e4", "a2-a1", "e4-e5"]
    hands.open("en", start="W:Wa1:Be5", first="w", acts=",".join(shuttle))
    turn = hands.page.locator("[data-turn]").first
    expect(turn).to_contain_text("This position has occurred 2 times; at 3 a draw may be claimed.")
    expect(turn).not_to_contain_text("Moves without a capture")
    hands.open("en", start="W:Wa1:Be5", first="w", set="quiet:8,repetition:5", acts=",".join(shuttle))
    expect(turn).to_contain_text("Moves without a capture: 4; at 8 the game may be closed.")
    for act in ("a1-a2", "e5-e4", "a2-a1", "e4-e5"):
        hands.move(*act.split("-"))
    expect(turn).to_contain_text("Moves without a capture: 8; at 8")
    expect(hands.page.locator("[data-act=claim-close]")).to_be_visible()


def test_few_pieces_are_counted_and_the_draw_claimed(hands: MousePlayer) -> None:
    shuttle = ["b2-a3", "j2-i1", "a3-b2", "i1-j2"]
    hands.open("es", "draughts-international", start="W:WKb2:BKj2", first="w", acts=",".join((shuttle * 3)[:9]))
    turn = hands.page.locator("[data-turn]").first
    expect(turn).to_contain_text("Quedan pocas fichas desde hace 9 turnos; a los 10 se puede reclamar el empate.")
    claim = hands.page.locator("[data-act=claim-few]")
    expect(claim).to_have_count(0)
    hands.move("j2", "i1")
    claim.click()
    expect(turn).to_contain_text("Empate")
    expect(turn).to_contain_text("Quedan muy pocas fichas")
    hands.open("en", "draughts-turkish", start="W:Wa3:Ba4,h7", first="w")
    hands.move("a3", "a5")
    expect(turn).to_contain_text("Too few pieces have been left")


def test_two_levels_are_watched_stopped_and_exchanged_in_mid_game(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", w="person")
    hands.do("new")
    page.get_by_role("radio", name="Watch two levels play").check()
    assert [page.locator(f"dialog[open] select[name={side}]").input_value() for side in "wb"] == ["4", "4"]
    page.locator("dialog[open] select[name=b]").select_option("1")
    expect(page.get_by_role("radio", name="Watch two levels play")).to_be_checked()
    page.locator("dialog[open] .button.first").click()
    expect(page.locator("[data-ply]").nth(2)).to_be_visible()  # both play
    now = page.locator("[data-now]")
    now.get_by_role("button", name="Stop the computer").click()
    played = plies(hands)
    expect(now.get_by_role("button", name="Let the computer play")).to_be_visible()
    page.wait_for_timeout(1_000)  # longer than a move takes
    assert plies(hands) == played
    page.locator("[data-tray=w] select").select_option("2")  # another level, and it goes on
    expect(page.locator("[data-ply]").nth(len(played))).to_be_visible()
    page.locator("[data-tray=w] select").select_option("person")  # and now one plays oneself
    expect(page.locator("[data-turn]")).to_contain_text("You play White")
    seen = hands.see()
    assert seen["can"] and "Stop the computer" not in seen["now"]
    expect(page.locator("[data-tray=w] select")).to_be_hidden()  # who is oneself is no choice
