"""An opening drawn by lot, chosen in the sheet of a new game."""

from hands import MousePlayer
from playwright.sync_api import Page, expect


def test_the_moves_of_the_opening_are_on_the_board_and_the_game_goes_on(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    hands.open("en", game="draughts-english")
    hands.do("new")
    sheet = page.locator("[data-sheet]")
    sheet.get_by_text("Two people here", exact=True).click()
    sheet.get_by_label("Handicap").select_option("one-man w")
    opening = sheet.get_by_label("Opening")
    expect(opening.locator("option")).to_have_text(["free", "two moves by lot, out of 43", "three moves by lot, out of 156"])
    opening.select_option("three-moves")
    expect(sheet.get_by_label("Handicap")).to_have_value("")
    sheet.get_by_role("button", name="Begin").click()
    expect(page.locator("[data-ply]")).to_have_count(3)
    expect(page.locator("[data-turn]")).to_contain_text("White to play")
    drawn = page.locator("[data-ply]").all_text_contents()
    hands.do("back")
    hands.do("back")
    expect(page.locator("[data-turn]")).to_contain_text("White to play")
    hands.do("forward")
    hands.do("forward")
    assert page.locator("[data-ply]").all_text_contents() == drawn
    for _ in hands.turns():  # a turn may take several touches: what was drawn may end in a capture
        if page.locator("[data-ply]").count() == 4:
            break
    expect(page.locator("[data-ply]")).to_have_count(4)


def begin(hands: MousePlayer, ballot: str, clock: str = "") -> list[str]:
    """A game of two people here with an opening from this ballot; its moves."""
    page = hands.page
    hands.open("en", game="draughts-english")
    hands.do("new")
    sheet = page.locator("[data-sheet]")
    sheet.get_by_text("Two people here", exact=True).click()
    sheet.get_by_label("Opening").select_option(ballot)
    sheet.get_by_label("Clock").select_option(clock)
    sheet.get_by_role("button", name="Begin").click()
    expect(page.locator("[data-ply]")).to_have_count(3 if ballot == "three-moves" else 2)
    return page.locator("[data-ply]").all_text_contents()


def test_a_rematch_has_the_same_opening_and_the_next_game_one_of_the_same_ballot(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    drawn = begin(hands, "three-moves")
    for again in ("Swap sides", "Play again"):
        hands.press("Resign")
        hands.press("Yes, resign")
        hands.press(again)
        expect(page.locator("[data-turn]")).to_contain_text("White to play")
        expect(page.locator("[data-ply]")).to_have_count(3)
        moves = page.locator("[data-ply]").all_text_contents()
        assert (moves == drawn) == (again != "Play again"), moves
    hands.do("new")
    expect(page.locator("[data-sheet]").get_by_label("Opening")).to_have_value("three-moves")


def test_no_clock_runs_before_each_side_has_moved_itself(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    page.clock.install()
    begin(hands, "three-moves", "60+2")
    for n in (4, 5):
        page.clock.run_for(10_000)
        for side in ("w", "b"):
            expect(page.locator(f"[data-tray={side}] .clock")).to_have_text("1:00")
        for _ in hands.turns():
            if page.locator("[data-ply]").count() == n and "…" not in page.locator("[data-moves]").inner_text():
                break
    page.clock.run_for(10_000)
    expect(page.locator(".tray .clock[data-runs]")).to_have_text("0:50")


def test_a_handicap_or_another_side_gives_the_opening_up(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    hands.open("es", game="draughts-english")
    hands.do("new")
    sheet = page.locator("[data-sheet]")
    opening = sheet.get_by_label("Apertura")
    for change in (
        lambda: sheet.get_by_label("Ventaja").select_option("one-man b"),
        lambda: sheet.locator("input[name=first][value=w]").check(),
    ):
        opening.select_option("two-moves")
        expect(sheet.locator("input[name=first][value=b]")).to_be_checked()
        change()
        expect(opening).to_have_value("")
