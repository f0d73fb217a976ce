"""A game with variations: played, marked, drawn on, sent as a link, written, read, and moves that are typed."""

import re
from pathlib import Path

import pytest
from hands import MousePlayer, measure_slowness
from playwright.sync_api import Locator, Page, expect

CHAMPIONSHIP = Path(__file__).parents[2] / "pdn" / "international.pdn"
PLAYED = "c2-c3,c4xc2,c1xc3,b4-c4"


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return MousePlayer(page, address)


def main(hands: MousePlayer) -> Locator:
    return hands.page.locator("[data-ply]")


def aside(hands: MousePlayer) -> Locator:
    return hands.page.locator("[data-way]")


def choose(hands: MousePlayer, name: str) -> dict:
    """An entry of the menu of the move on which one stands."""
    hands.do("move-menu")
    hands.page.locator(f"[data-tree={name}]").click()
    return hands.see()


def middle(hands: MousePlayer, point: str) -> tuple[float, float]:
    box = hands.page.locator(f'[data-point="{point}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drawn(hands: MousePlayer) -> list[str]:
    return sorted(hands.page.locator(".b-over [data-drawn]").evaluate_all("all => all.map((one) => one.dataset.drawn)"))


def paste(hands: MousePlayer, text: str) -> None:
    hands.button("paste").click()
    hands.page.locator("#record-text").fill(text)
    hands.page.locator("[data-record] [type=submit]").click()


# -- lines -----------------------------------------------------------------------------------------------------


def test_a_variation_is_played_remarked_on_promoted_deleted_and_had_back(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", acts=PLAYED, ply="2")
    expect(main(hands)).to_have_count(4)
    hands.move("b2", "c3")
    expect(aside(hands)).to_have_text(["b2–c3"])
    expect(main(hands)).to_have_text(["c2–c3", "c4×c2", "c1×c3", "b4–c4"])
    hands.do("move-menu")
    page.locator('[data-mark-sign="!?"]').click()
    page.get_by_label("Comment").fill("Quieter (and safe), it's said")
    page.get_by_role("button", name="Save the comment").click()
    expect(aside(hands)).to_have_text(["b2–c3!?"])
    expect(page.locator(".way .remark")).to_have_text("Quieter (and safe), it's said")
    page.reload()
    hands.see()
    expect(page.locator(".way .remark")).to_have_text("Quieter (and safe), it's said", timeout=60_000)
    expect(main(hands)).to_have_count(4)
    choose(hands, "main")
    expect(main(hands)).to_have_text(["c2–c3", "c4×c2", "b2–c3!?"])
    expect(aside(hands)).to_have_text(["c1×c3", "b4–c4"])
    choose(hands, "delete")
    expect(main(hands)).to_have_text(["c2–c3", "c4×c2", "c1×c3", "b4–c4"])
    expect(aside(hands)).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(main(hands)).to_have_text(["c2–c3", "c4×c2", "b2–c3!?"])
    record = hands.record()
    assert "2. b2-c3!? {Quieter (and safe), it's said} (2. c1xc3 b4-c4)" in " ".join(record.split())
    choose(hands, "fold")
    expect(aside(hands)).to_have_count(0)
    page.reload()  # what is folded is so in the link
    expect(main(hands)).to_have_text(["c2–c3", "c4×c2", "b2–c3!?"], timeout=60_000)
    expect(aside(hands)).to_have_count(0)
    page.get_by_role("button", name="c1×c3 …").click()
    expect(aside(hands)).to_have_count(2)
    hands.do("new")
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    expect(main(hands)).to_have_count(0)
    paste(hands, record)
    expect(main(hands)).to_have_text(["c2–c3", "c4×c2", "b2–c3!?"])
    expect(aside(hands)).to_have_text(["c1×c3", "b4–c4"])


def test_what_is_taken_back_and_played_anew_becomes_the_variation(hands: MousePlayer) -> None:
    hands.open("en", acts="c2-c3,c4xc2")
    expect(main(hands)).to_have_count(2)
    hands.do("undo")
    hands.do("undo")
    hands.move("b2", "c3")
    expect(main(hands)).to_have_text(["b2–c3"])
    expect(aside(hands)).to_have_text(["c2–c3", "c4×c2"])


def test_lines_by_keyboard(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", tree="c2-c3(b2-c3,b3-b2),c4xc2,c1xc3", acts="c2-c3,c4xc2,c1xc3", ply="1")
    expect(aside(hands)).to_have_text(["b2–c3", "b3–b2"], timeout=60_000)
    current = page.locator("[data-moves] [aria-current]")
    current.focus()
    for key, move in (("ArrowDown", "b2–c3"), ("ArrowRight", "b3–b2"), ("ArrowLeft", "b2–c3"), ("ArrowUp", "c2–c3"),
                      ("ArrowRight", "c4×c2")):
        page.keyboard.press(key)
        expect(current).to_have_text(move)
        expect(current).to_be_focused()
        hands.see()
    aside(hands).first.click(button="right")
    expect(page.get_by_role("dialog", name="The move b2–c3")).to_be_visible()


def test_back_in_the_browser_loses_no_line(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", first="b")
    hands.move("c2", "c3")
    page.go_back()
    expect(page.locator("[data-ply].later")).to_have_count(1)
    hands.see()
    hands.move("b2", "c3")
    expect(main(hands)).to_have_text(["b2–c3"])
    expect(aside(hands)).to_have_text(["c2–c3"])


def test_a_variation_has_the_dice_of_the_game(hands: MousePlayer) -> None:
    """In the other line 5, 5 and 2 fell next: so they do in this one."""
    hands.open("en", "alquerque-de-nueve", rules="nueve-dados", tree="?642,@b2(@d2,?552,@f4)", acts="?642,@b2")
    hands.page.locator("[data-now] button").first.click()
    expect(hands.page).to_have_url(re.compile("acts=[?]642,@b2,[?]552"))


# -- arrows and rings ------------------------------------------------------------------------------------------


def test_arrows_and_rings_by_mouse_touch_and_keyboard(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", acts=PLAYED)
    page.mouse.move(*middle(hands, "a1"))
    page.mouse.down(button="right")
    page.mouse.move(*middle(hands, "b2"))
    page.mouse.up(button="right")
    page.keyboard.down("Shift")
    page.mouse.click(*middle(hands, "e5"), button="right")
    page.keyboard.up("Shift")
    page.keyboard.down("Alt")
    page.mouse.click(*middle(hands, "e1"), button="right")
    page.keyboard.up("Alt")
    assert drawn(hands) == ["Ba1b2", "Re5", "Ye1"]
    page.mouse.click(*middle(hands, "e1"), button="right")
    page.mouse.click(*middle(hands, "e1"), button="right")
    assert drawn(hands) == ["Ba1b2", "Re5"]
    page.locator('[data-do="back"]').click()
    assert drawn(hands) == []
    page.locator('[data-do="forward"]').click()
    assert drawn(hands) == ["Ba1b2", "Re5"]
    choose(hands, "draw")
    page.locator("[data-pen=Y]").click()
    men = hands.touch("c1")["men"]
    hands.touch("c1")
    page.locator('[data-point="d1"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert drawn(hands) == ["Ba1b2", "Re5", "Yc1", "Yd1d2"] and hands.see()["men"] == men
    page.reload()
    hands.see()
    assert drawn(hands) == ["Ba1b2", "Re5", "Yc1", "Yd1d2"]
    choose(hands, "clear")
    assert drawn(hands) == []
    hands.move("d2", "c1")  # touches play again


# -- the link --------------------------------------------------------------------------------------------------


def test_a_tree_too_large_for_a_link_is_offered_as_a_file(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", acts=PLAYED)
    hands.do("move-menu")
    page.get_by_label("Comment").fill("long " * 1300)
    page.get_by_role("button", name="Save the comment").click()
    assert "tree=" not in page.url and f"acts={PLAYED}" in page.url
    hands.do("link")
    expect(page.locator("[data-notice]")).to_contain_text("too long for a link")
    with page.expect_download() as saved:
        hands.press("Save the file")
    text = saved.value.path().read_text("utf-8")
    assert text.count("long") == 1300 and saved.value.suggested_filename == "alquerque-de-doce.txt"
    page.reload()  # what the address cannot hold, the browser's history keeps
    hands.see()
    expect(page.locator(".remark")).to_contain_text("long long")
    page.goto("about:blank")
    hands.open("en")
    page.locator("[data-file]").set_input_files(saved.value.path())
    expect(page.locator(".remark")).to_contain_text("long long")


# -- files -----------------------------------------------------------------------------------------------------


def test_pdn_loses_nothing(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", "damas")
    paste(
        hands,
        '[White "Ana"]\n[Black "Bea"]\n[GameType "24"]\n\n1. 10-14! {[%clk 0:03:10] calm} (1. 9-13 $14 14-90 2. 1-2) '
        "1... 23-19 {[%csl G23]} 2. 14x23 27x20 2-0",
    )
    expect(main(hands)).to_have_text(["10–14!", "23–19", "14×23", "27×20"], timeout=60_000)
    expect(aside(hands)).to_have_text(["9–13"])
    expect(page.locator("[data-notice]")).to_contain_text("In a variation, “14-90” cannot be played")
    expect(page.locator(".remark").first).to_have_text("0:03:10 calm")
    expect(page.locator("[data-heading]")).to_contain_text("Ana – Bea")
    expect(page.locator("[data-heading]")).to_contain_text("Result in the file: 2-0")
    assert not hands.see()["over"]
    hands.do("pdn")
    expect(page.locator("[data-toast]")).to_have_text("Game copied.")
    copied = " ".join(page.evaluate("navigator.clipboard.readText()").split())
    for part in ('[White "Ana"]', '[Result "2-0"]', "1. 10-14! {[%clk 0:03:10] calm}", "( 1. 9-13 $14 {14-90 2. 1-2} )",
                 "23-19 {[%csl G23]}"):
        assert part in copied, copied
    paste(hands, '[FEN "W:W1,K10:B20,32"]')
    expect(page.locator(".man")).to_have_count(4)
    assert ["c3", "w", "king"] in hands.see()["men"]
    paste(hands, "B:Wa1,Kc3:Bg5")
    expect(page.locator(".man")).to_have_count(3)


def test_a_file_of_five_hundred_games_is_listed_soon_and_searched(hands: MousePlayer, tmp_path: Path) -> None:
    page = hands.page
    file = tmp_path / "many.pdn"
    file.write_text(
        CHAMPIONSHIP.read_text("utf-8") * 84 + '[White "Núñez"]\n[Black "Zorn"]\n\n1. 32-28 *\n', encoding="utf-8"
    )
    hands.open("en", "draughts-international")
    hands.do("paste")
    page.evaluate("""() => {
        const list = document.querySelector("[data-games]");
        new MutationObserver(() => { window.listed ??= performance.now(); }).observe(list, { childList: true });
        document.querySelector("[data-file]").addEventListener("change", () => { window.chosen = performance.now(); }, true);
    }""")
    page.locator("[data-file]").set_input_files(file)
    games = page.locator("[data-games] button")
    expect(games).to_have_count(100)
    took = page.evaluate("window.listed - window.chosen")
    assert took < 2000 * measure_slowness(page), took
    expect(page.locator("[data-games-said]")).to_contain_text("505 of 505")
    page.get_by_label("There are 505 games. Which one?").fill("nunez")
    expect(games).to_have_count(1)
    page.keyboard.press("Enter")
    expect(main(hands)).to_have_text(["32–28"])


def test_a_file_is_dropped_on_the_page(hands: MousePlayer) -> None:
    hands.open("en")
    hands.page.evaluate("""() => {
        const data = new DataTransfer();
        data.items.add(new File(["c2-c3 c4xc2"], "game.txt", { type: "text/plain" }));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }""")
    expect(main(hands)).to_have_text(["c2–c3", "c4×c2"])


# -- typed moves -----------------------------------------------------------------------------------------------


@pytest.mark.quick
def test_moves_are_typed(hands: MousePlayer) -> None:
    page = hands.page
    page.set_viewport_size({"width": 1366, "height": 700})
    hands.open("en", first="b")
    field, said = page.get_by_role("textbox", name="Move"), page.locator("[data-typed-said]")
    page.keyboard.type("c2c4")  # no point has the focus
    expect(field).to_have_value("c2c4")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("C4 is occupied")
    assert main(hands).count() == 0
    field.fill("c2")
    expect(page.locator("[data-choices] button")).to_have_text(["c2–c3"])
    expect(page.locator("[data-choices] button")).to_be_in_viewport(ratio=1)
    field.fill("c2c3")
    page.keyboard.press("Enter")
    expect(main(hands)).to_have_text(["c2–c3"])
    expect(field).to_be_focused()  # for the next move
    expect(field).to_have_value("")
    expect(said).to_contain_text("c4×c2")  # what can be typed now
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    hands.see()
    page.locator('[data-point="c4"]').focus()
    page.keyboard.press("b")  # on a point it says the board
    expect(field).to_be_hidden()
    page.keyboard.press("/")
    page.keyboard.type("c4")
    expect(page.locator("[data-choices] button")).to_have_text(["c4×c2"])
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="c4×c2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(main(hands)).to_have_text(["c2–c3", "c4×c2"])
    hands.open("es", "draughts-international")
    hands.do("type")
    typing, board = page.locator("[data-typing]").bounding_box(), page.locator("svg.board").bounding_box()
    assert typing and board and typing["x"] >= board["x"] + board["width"], "it leaves the board to be seen"
    expect(page.locator("[data-typing]")).to_be_in_viewport(ratio=1)
    page.keyboard.type("32-28")
    page.keyboard.press("Enter")
    expect(main(hands)).to_have_text(["32–28"])
