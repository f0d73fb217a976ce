"""Columns of many men: each man can be seen, in order, wherever the column stands; columns are announced and played
so.
"""

from itertools import product

from hands import MousePlayer
from playwright.sync_api import Page, expect

TALL = "KwwwKwwbbKbbbbb"
STARTS = {"c1": f"W:W({TALL})c1,a1:Bh8", "c3": f"W:W({TALL})c3,a1:Bh8", "d8": f"W:W({TALL})d8,a1:Bh2"}


def test_twelve_men_in_one_column_can_be_told_and_stay_on_the_board(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    for point, turned in product(STARTS, (False, True)):
        if not turned:
            hands.open("en", "bashni", start=STARTS[point], first="w")
        column = page.locator(f'.man[data-at="{point}"]')
        heights = column.locator(":scope > use").evaluate_all(
            "(all) => all.map((one) => Number(one.getAttribute('y')))"
        )
        assert len(heights) == 12, (point, turned)
        # of a hundred to a square
        assert min(below - above for below, above in zip(heights, heights[1:], strict=False)) >= 11
        y = column.evaluate("(group) => group.transform.baseVal.consolidate().matrix.f")
        # the middles of squares go from 0 to 700
        assert y + heights[-1] >= -40 and y + heights[0] <= 740, (point, turned)
        assert column.locator(".count").text_content() == "12"
        page.locator(f'[data-point="{point}"]').focus()
        page.keyboard.press("f")


def test_a_column_of_a_phone_is_twelve_rims_of_four_pixels(browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    MousePlayer(page, address).open("en", "bashni", start=STARTS["c3"], first="w")
    tops = page.locator('.man[data-at="c3"] > use').evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert min(below - above for below, above in zip(tops[:-1], tops[1:-1], strict=False)) >= 4.4
    context.close()


def test_it_is_said_from_the_top_and_its_king_goes_far(page: Page, address: str) -> None:
    hands = MousePlayer(page, address).open("en", "bashni", start="W:W(Kwwb)a1:B(bw)d4,h2", first="w")
    label = page.locator('[data-point="a1"]').get_attribute("aria-label") or ""
    assert label.startswith("A1, column of 3, from the top: white king, white man, black man")
    hands.move("a1", "g7")
    expect(page.locator('.man[data-at="g7"] > use')).to_have_count(4)
    drawn = page.locator('.man[data-at="g7"] > use').evaluate_all(
        "(all) => all.map((one) => one.getAttribute('href')).reverse()"
    )
    assert drawn == ["#w-king", "#w-man-under", "#b-man-under", "#b-man-under"]
    assert (page.locator('[data-point="d4"]').get_attribute("aria-label") or "").startswith("D4, white man")
