"""Two readings of one position, in a browser: the picture without scripts, both boards played by pointer and by
keyboard, and any two rulesets of a game beside each other."""

import re

import pytest
from hands import assert_fits_width, change_language, hold_requests
from playwright.sync_api import Browser, Locator, Page, expect
from test_accessible import faults

PAGES = ["es/silences/", "en/silences/stopping/", "es/silences/huffing/", "en/readings/"]


class Pair:
    """The boards of one pair, played as a reader would."""

    def __init__(self, page: Page, n: int = 1) -> None:
        self.page, self.root = page, page.locator(f'[data-pair="{n}"]')

    def reading(self, side: str) -> Locator:
        return self.root.locator(f'[data-reading="{side}"]')

    def touch(self, side: str, point: str) -> None:
        self.reading(side).locator(f'[data-point="{point}"]').click()

    def men(self, side: str) -> list[str]:
        found: list[str] = (
            self.reading(side).locator(".man").evaluate_all("men => men.map(m => m.dataset.at + m.dataset.side)")
        )
        return sorted(found)

    def stands(self, side: str, man: str, there: bool = True) -> None:
        at = self.reading(side).locator(f'.man[data-at="{man[:2]}"][data-side="{man[2]}"]')
        expect(at).to_have_count(int(there))


def opened(page: Page, address: str, path: str, n: int = 1) -> Pair:
    page.emulate_media(reduced_motion="reduce")
    page.goto(address + path)
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    return Pair(page, n)


def test_what_both_allow_is_played_on_both_and_what_one_allows_on_one(page: Page, address: str) -> None:
    pair = opened(page, address, "en/silences/direction/")
    first = pair.men("left")
    assert pair.men("right") == first
    pair.touch("left", "a2")
    pair.touch("left", "a3")
    for side in ("left", "right"):
        pair.stands(side, "a3b")
        expect(pair.reading(side).locator("[data-turn]")).to_have_text("White to play")
    expect(pair.root.locator("[data-parting]")).to_be_hidden()
    pair.root.locator('[data-do="back"]').click()
    pair.stands("right", "a2b")
    # Taking backward: the left board's reading allows it, the right one says why not.
    pair.touch("left", "c3")
    pair.touch("left", "c1")
    pair.stands("left", "c1b")
    pair.stands("left", "c2w", there=False)
    expect(pair.reading("right").locator("[data-notice]")).to_contain_text("may not take backward")
    assert pair.men("right") == first
    expect(pair.root.locator("[data-parting]")).to_be_visible()
    expect(pair.root.locator("[data-apart]")).to_have_count(2)
    # Parted, each board is played by itself.
    pair.touch("right", "a2")
    pair.touch("right", "a3")
    pair.stands("right", "a3b")
    pair.stands("left", "a2b")
    pair.root.locator('[data-do="reset"]').click()
    expect(pair.root.locator("[data-parting]")).to_be_hidden()
    assert pair.men("left") == pair.men("right") == first
    # A touch that its own reading bars is answered there, and changes nothing.
    pair.touch("right", "c3")
    pair.touch("right", "b2")
    expect(pair.reading("right").locator("[data-notice]")).to_contain_text("may not go back")
    assert pair.men("right") == first


def test_a_stop_and_a_huff_are_moves_too(page: Page, address: str) -> None:
    pair = opened(page, address, "es/silences/stopping/")
    pair.reading("left").get_by_role("button", name="Parar aquí").click()
    expect(pair.reading("left").locator("[data-turn]")).to_have_text("Juegan las blancas")
    expect(pair.reading("right").locator("[data-notice]")).to_contain_text("hay que seguir")
    pair = opened(page, address, "es/silences/huffing/")
    pair.touch("right", "b4")
    pair.stands("right", "b4w", there=False)
    expect(pair.reading("left").locator("[data-notice]")).to_contain_text("no se sopla")


def test_both_boards_are_played_with_the_keyboard_alone(page: Page, address: str) -> None:
    pair = opened(page, address, "en/silences/compulsion/")
    for _ in range(60):
        page.keyboard.press("Tab")
        if pair.reading("left").locator("[data-point]:focus").count():
            break
    for key in ("ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(pair.reading("left").locator(":focus")).to_have_attribute("data-point", "c1")
    page.keyboard.press("Enter")
    expect(pair.reading("left").locator('[aria-selected="true"]')).to_have_attribute("data-point", "c1")
    for key in ("ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    for side in ("left", "right"):
        pair.stands(side, "c3b")
        pair.stands(side, "c2w", there=False)
    expect(pair.root.locator("[data-live]")).to_contain_text("Black takes c2")
    expect(pair.root.locator("[data-live]")).to_contain_text("White to play")
    page.keyboard.press("b")
    expect(pair.root.locator("[data-live]")).to_contain_text("Empty")


def test_an_end_that_only_one_reading_has_can_be_taken_back(page: Page, address: str) -> None:
    pair = opened(page, address, "en/silences/blocked/")
    expect(pair.reading("left").locator("[data-turn]")).to_contain_text("White wins")
    expect(pair.reading("right").locator("[data-turn]")).to_contain_text("A draw")
    pair.root.locator('[data-do="back"]').click()
    for side in ("left", "right"):
        expect(pair.reading(side).locator("[data-turn]")).to_have_text("White to play")
        pair.stands(side, "d4w")


def test_before_python_the_picture_stands_and_says_what_is_coming(page: Page, address: str) -> None:
    release = hold_requests(page)
    page.goto(f"{address}en/silences/turning/")
    pair = Pair(page)
    expect(page.locator("[data-python]")).to_contain_text("rules")
    expect(pair.reading("left").locator("[data-only]")).to_contain_text("c3×c5")
    expect(pair.reading("left").locator("[data-mark=more]")).to_have_count(1)
    pair.touch("left", "c5")
    release()
    pair.stands("left", "c5b")
    expect(pair.root.locator("[data-parting]")).to_be_visible()


def test_rules_of_ones_own_are_compared_and_played(page: Page, address: str) -> None:
    own = "medieval;compulsory:yes;My%20teacher;"
    page.add_init_script(f"localStorage.setItem('own-rules', JSON.stringify({{'alquerque-de-doce': ['{own}']}}))")
    pair = opened(page, address, "en/readings/#game=alquerque-de-doce&left=medieval")
    page.locator('select[name="right"]').select_option(label="House rules “My teacher”")
    rows = page.locator("[data-two] tbody.differ tr[data-field]")
    expect(rows).to_have_count(1)
    expect(rows.locator("td")).to_have_text([re.compile("^no"), "yes, one must house rules “My teacher”"])
    expect(pair.reading("right").locator("[data-title]")).to_have_text("House rules “My teacher”")
    for point in ("b2", "c3"):
        pair.touch("left", point)
    pair.stands("right", "c3b")
    for point in ("a3", "b2"):  # a step where the left lets one choose, and the right has a capture that must be made
        pair.touch("left", point)
    pair.stands("left", "b2w")
    pair.stands("right", "a3w")
    page.goto(f"{address}en/readings/#game=alquerque-de-doce&left=bell&right=nobody;x:y;Z;")
    expect(pair.reading("left").locator("[data-title]")).to_have_text("Bell")
    expect(pair.reading("right").locator("[data-title]")).not_to_contain_text("Z")


def test_any_two_readings_of_a_game_are_compared_and_played(page: Page, address: str) -> None:
    pair = opened(page, address, "en/readings/")
    page.locator('select[name="game"]').select_option("cercar-la-liebre")
    expect(pair.reading("left").locator('.man[data-kind="hare"]')).to_have_count(1)
    assert "game=cercar-la-liebre" in page.url
    names = page.locator('select[name="right"] option').evaluate_all("options => options.map(o => o.value)")
    page.locator('select[name="right"]').select_option(names[-1])
    chosen = page.locator('select[name="right"] option:checked').inner_text()
    expect(pair.reading("right").locator("[data-title]")).to_have_text(chosen)
    rows = page.locator("[data-two] tbody.differ tr[data-field]")
    for row in rows.all():
        left, right = (row.locator("td").nth(n).get_attribute("data-value") for n in (0, 1))
        assert left != right
    assert rows.count() > 0
    for row in page.locator("[data-two] tbody.alike tr[data-field]").all():
        assert row.locator("td").nth(0).get_attribute("data-value") == row.locator("td").nth(1).get_attribute(
            "data-value"
        )
    # The address alone brings the same back, and the boards of another game take the place of these.
    page.goto(f"{address}en/readings/#game=fanorona&left=tsivy&right=nothing-of-the-kind")
    expect(pair.reading("left").locator("svg.board")).to_have_attribute("data-board", "fanorona")
    pair.touch("left", "e2")
    pair.touch("left", "e3")
    pair.stands("left", "e3w")
    pair.stands("right", "e3w")
    change_language(page, "Español")
    expect(page).to_have_url(re.compile(r"/es/readings/#game=fanorona"))
    expect(pair.reading("left").locator("svg.board")).to_have_attribute("data-board", "fanorona")


def test_a_game_that_does_not_come_is_missed_in_words(page: Page, address: str) -> None:
    opened(page, address, "es/readings/")
    page.route("**/es/zamma/", lambda route: route.abort())
    page.locator('select[name="game"]').select_option("zamma")
    expect(page.locator("[data-fetching]")).to_contain_text("No se ha podido")
    expect(page.locator("[data-two] tbody").first).to_be_visible()
    page.unroute("**/es/zamma/")
    page.locator('select[name="game"]').select_option("alquerque-de-doce")
    expect(Pair(page).reading("left")).to_be_visible()


@pytest.mark.parametrize("path", PAGES)
def test_axe_is_content(page: Page, address: str, path: str) -> None:
    page.goto(address + path)
    if "silences/s" in path or "readings" in path:
        expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    assert faults(page) == []


def test_axe_is_content_with_boards_that_have_parted(page: Page, address: str) -> None:
    pair = opened(page, address, "en/silences/direction/")
    pair.touch("left", "c3")
    pair.touch("left", "c1")
    expect(pair.root.locator("[data-parting]")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("path", ["es/silences/", "es/silences/huffing/", "en/silences/blocked/", "en/readings/"])
def test_it_is_whole_without_scripts_and_fits_a_phone(browser: Browser, address: str, path: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    try:
        page = context.new_page()
        page.goto(address + path)
        assert page.locator("svg.board").count() >= 2
        for words in page.locator(".only:not(:empty), .authors dd, .passage p, .conflict p, .default p").all():
            assert words.is_visible() and words.inner_text().strip()
        expect(page.locator("[data-tools]:visible, [data-choice]:visible")).to_have_count(0)
        if "readings" in path:
            page.locator("main details").first.locator("summary").click()
            assert page.locator("main details").first.locator("td").first.is_visible()
    finally:
        context.close()


@pytest.mark.parametrize("path", ["es/silences/", "es/silences/stopping/", "es/readings/"])
def test_nothing_is_wider_than_a_phone(page: Page, address: str, path: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address + path)
    assert_fits_width(page)
