"""A guided game: a turn that gives much away is explained before the computer answers, and may be taken back."""

import re

import pytest
from hands import MousePlayer
from playwright.sync_api import Locator, Page, expect

# c3-c4 puts a man where c5 takes it; the man on a1 may go where nothing happens. With fewer men tables of endings would
# say that even then nobody wins.
POSITION = "B:Wa5,b5,c5,d5,e5:Ba1,b1,c1,e1,c3"


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
    expect(notice).to_contain_text("Careful: after this move one of your men can be taken, by c5×c3.")
    expect(page.locator("[data-live]")).to_contain_text("Careful")
    expect(page.locator("[data-stage] [data-arrow=threat]")).to_have_count(1)
    page.wait_for_timeout(1_500)
    expect(man(page, "c5")).to_have_count(1)
    expect(page.locator("[data-ply]")).to_have_count(1)
    notice.get_by_role("button", name="Take it back").click()
    expect(man(page, "c3")).to_have_count(1)
    expect(notice).not_to_contain_text("Careful")
    expect(page.locator("[data-stage] [data-arrow]")).to_have_count(0)
    touch(page, "a1", "a2")
    expect(page.locator("[data-ply]").nth(1)).to_be_attached()
    expect(notice).not_to_contain_text("Careful")


@pytest.mark.parametrize(("wide", "high", "lang"), [(1024, 768, "es"), (1366, 768, "es"), (1024, 768, "en")])
def test_a_warning_is_seen_whole_and_its_arrow_in_every_view(
    hands: MousePlayer, wide: int, high: int, lang: str
) -> None:
    page = hands.page
    page.set_viewport_size({"width": wide, "height": high})
    hands.open(lang, rules="medieval", w="c1", coach="1", start=POSITION, face="play")
    notice = page.locator("[data-notice]")
    touch(page, "c3", "c4")
    expect(notice.get_by_role("button")).to_have_count(3)
    seen = "box => [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth]"
    for key in ("", "z"):
        if key:
            page.keyboard.press(key)
        expect(page.locator(".arrowhead")).to_be_visible()
        expect(page.locator(".arrowhead")).not_to_have_css("fill", "none")
        for button in notice.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)
        assert max(notice.evaluate(seen)) <= 1, key


def test_a_guided_game_is_one_after_a_reload(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", rules="medieval", w="c1", coach="1", start=POSITION)
    touch(page, "a1", "a2")
    expect(page.locator("[data-ply]").nth(1)).to_be_attached()
    page.get_by_role("button", name="Undo").click()
    expect(man(page, "a1")).to_have_count(1)
    page.reload()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    touch(page, "c3", "c4")
    expect(page.locator("[data-notice]")).to_contain_text("Careful: after this move one of your men can be taken, by c5×c3.")


def test_a_guided_game_keeps_its_opponent_in_the_address(hands: MousePlayer) -> None:
    """Before the first move too, and where a link says no more than that the game is guided."""
    page = hands.page
    hands.open("en", rules="medieval", w="c1", coach="1")
    page.wait_for_url("**/#coach=1*w=c1*")
    page.reload()
    expect(page.locator(".tray").first).to_contain_text("computer")
    page.goto("about:blank")
    page.goto(f"{hands.address}en/alquerque-de-doce/#coach=1")
    expect(page.locator(".tray").first).to_contain_text("computer")


def test_who_goes_on_is_answered_and_after_three_warnings_plays_alone(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("es", rules="medieval", w="c1", coach="1", start=POSITION)
    notice = page.locator("[data-notice]")
    for number in (1, 2, 3):
        touch(page, "c3", "c4")
        expect(notice).to_contain_text("Cuidado: después de esta jugada te pueden comer una ficha, con c5×c3.")
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
    """At its end by the loud button, and at any time by the arrow of its head."""
    page = hands.page
    for guided in ("1", "0"):
        page.goto("about:blank")
        hands.open("en", rules="medieval", w="c1", coach=guided, start="B:Wc4:Bc3,e1")
        leave = page.locator(".leave:not([hidden])")
        expect(leave).to_have_attribute("href", re.compile("/courses/" if guided == "1" else "/games/"))
        touch(page, "c3", "c5")
        card = page.locator("[data-result]")
        expect(card).to_be_visible()
        expect(card.get_by_role("link", name="On with the course")).to_have_count(int(guided))
        expect(card.locator(".button.first:visible")).to_have_text("On with the course" if guided == "1" else "Play again")
