"""A guided game: a turn that gives much away is explained before the computer answers, and may be taken back."""

import pytest
from hands import MousePlayer
from playwright.sync_api import Locator, Page, expect

# c3-c4 puts a man where c5 takes it; the man on a1 may go where nothing happens. With fewer men tables of endings would
# say that even then nobody wins.
POSITION = "B:Wa5,b5,c5,e5:Ba1,c1,e1,c3"


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address)


def touch(page: Page, *points: str) -> None:
    for point in points:
        page.locator(f'[data-stage] .spot[data-point="{point}"], .house .spot[data-point="{point}"]').first.click()


def man(page: Page, point: str) -> Locator:
    return page.locator(f'.b-men .man:not(.gone)[data-at="{point}"]')


def test_a_mistake_is_explained_taken_back_or_stood_by(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", rules="medieval", w="c1", coach="1", start=POSITION)
    notice = page.locator("[data-notice]")
    touch(page, "c3", "c4")
    expect(notice).to_contain_text("Careful: c3–c4 can be met by c5×c3.")
    expect(page.locator("[data-live]")).to_contain_text("Careful")
    page.wait_for_timeout(1_500)
    expect(man(page, "c5")).to_have_count(1)
    expect(page.locator("[data-ply]")).to_have_count(1)
    notice.get_by_role("button", name="Take it back").click()
    expect(man(page, "c3")).to_have_count(1)
    expect(notice).not_to_contain_text("Careful")
    touch(page, "a1", "a2")
    expect(page.locator("[data-ply]").nth(1)).to_be_attached()
    expect(notice).not_to_contain_text("Careful")


def test_who_goes_on_is_answered_and_after_three_warnings_plays_alone(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("es", rules="medieval", w="c1", coach="1", start=POSITION)
    notice = page.locator("[data-notice]")
    for number in (1, 2, 3):
        touch(page, "c3", "c4")
        expect(notice).to_contain_text("Cuidado: a c3–c4 le puede seguir c5×c3.")
        if number < 3:
            notice.get_by_role("button", name="Deshacer la jugada").click()
            expect(man(page, "c3")).to_have_count(1)
    expect(notice).to_contain_text("A partir de aquí juegas sin avisos.")
    notice.get_by_role("button", name="Seguir").click()
    expect(page.locator("[data-ply]").nth(1)).to_be_attached()
    expect(notice).not_to_contain_text("Cuidado")


def test_why_keeps_the_computer_waiting_and_who_puts_the_warning_away_goes_on(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", rules="medieval", w="c1", coach="1", start=POSITION)
    notice = page.locator("[data-notice]")
    touch(page, "c3", "c4")
    notice.get_by_role("button", name="Why?").click()
    expect(page.locator("[data-why]")).to_contain_text("c5×c3")
    page.wait_for_timeout(1_500)
    expect(page.locator("[data-ply]")).to_have_count(1)
    page.locator("[data-why]").get_by_role("button", name="Close").first.click()
    expect(notice).to_contain_text("Careful")
    page.locator('.house .spot[data-point="a1"]').focus()
    page.keyboard.press("Escape")
    expect(notice).not_to_contain_text("Careful")
    expect(page.locator("[data-ply]").nth(1)).to_be_attached()


def test_without_being_asked_nobody_warns_and_the_setting_is_kept(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", rules="medieval", w="c1", start=POSITION)
    touch(page, "c3", "c4")
    expect(page.locator("[data-ply]").nth(1)).to_be_attached()
    expect(page.locator("[data-notice]")).not_to_contain_text("Careful")
    page.evaluate("localStorage.board = JSON.stringify({ coach: true })")
    page.goto("about:blank")
    hands.open("en", rules="medieval", w="c1", start=POSITION)
    touch(page, "c3", "c4")
    expect(page.locator("[data-notice]")).to_contain_text("Careful")


def test_a_guided_game_leads_back_to_its_course(hands: MousePlayer) -> None:
    page = hands.page
    for guided in ("1", "0"):
        page.goto("about:blank")
        hands.open("en", rules="medieval", w="c1", coach=guided, start="B:Wc4:Bc3,e1")
        touch(page, "c3", "c5")
        card = page.locator("[data-result]")
        expect(card).to_be_visible()
        expect(card.get_by_role("link", name="On with the course")).to_have_count(int(guided))
