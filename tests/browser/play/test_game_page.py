"""The game's page as a person meets it: huff, stop, refuse, go back, change rules, language, the computer, the
keyboard.
"""

import re

import pytest
from hands import OLD_TEXT_CLASS, OLD_TEXT_SAMPLE, MousePlayer, change_language, hold_requests
from playwright.sync_api import Page, expect

SLOW = pytest.mark.slow
DAMAGED = ["acts=c2-c9", pytest.param("acts=%E0%A4%A", marks=SLOW)]
BARKER = "W:Wb4,d3:Bc3,c2,a3"  # white may take c3 with either man


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address, rules=True)


@pytest.mark.quick
def test_the_page_stands_without_scripts(browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}es/alquerque-de-doce/")
    assert page.locator(".man").count() == 24 and page.locator(".spot").count() == 25
    expect(page.locator(f"#doze\\.7 {OLD_TEXT_CLASS}")).to_contain_text(OLD_TEXT_SAMPLE)
    assert page.locator(f"#doze\\.7 {OLD_TEXT_CLASS}").get_attribute("lang") == "osp"
    expect(page.locator('[data-field="compulsory"] select')).to_have_value("no")
    # On whose word each rule stands is read too; what would need a script is not offered.
    expect(page.locator('[data-mark="manner"]')).to_have_text("libro, cl. 8")
    expect(page.locator('[data-mark="compulsory"]')).to_have_text("Mundo en Juego")
    expect(page.locator('[data-mark="quiet"]')).to_have_text("conjetura")
    for useless in ('[data-do="new"]', "[data-theme-toggle]", "[data-choose]", "[data-fold]"):
        expect(page.locator(useless).first).to_be_hidden()
    page.locator(".gloss >> visible=true").first.click()
    expect(page.locator(".popup:popover-open")).to_be_visible()
    context.close()


@pytest.mark.without_python
@pytest.mark.quick
def test_the_marks_that_the_build_writes_are_those_of_the_page(hands: MousePlayer) -> None:
    hands.open("en", ready=False)
    written = hands.page.evaluate("""async () => {
        const text = trusted.createHTML(await (await fetch(location.pathname)).text());
        const there = new DOMParser().parseFromString(text, "text/html");
        return [...there.querySelectorAll("#the-rules [data-mark]")]
            .map((mark) => [mark.dataset.mark, mark.className, mark.textContent]);
    }""")
    read = "marks => marks.map((mark) => [mark.dataset.mark, mark.className, mark.textContent])"
    shown = hands.page.locator("#the-rules [data-mark]").evaluate_all(read)
    assert len(shown) > 15 and written == shown


@pytest.mark.quick
@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), pytest.param("fr-FR", "es", marks=SLOW)])
def test_the_door_leads_to_the_readers_language(browser, address: str, locale: str, lang: str) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(address)
    page.wait_for_url(f"**/{lang}/")
    page.get_by_role("link", name={"en": "Play the alquerque", "es": "Jugar al alquerque"}[lang]).click()
    expect(page.locator(".man")).to_have_count(24)
    context.close()


def test_the_first_move_needs_no_python(hands: MousePlayer) -> None:
    release = hold_requests(hands.page)
    hands.open(ready=False)
    seen = hands.move("c2", "c3")
    assert ["c3", "b", "man"] in seen["men"] and ["c2", "b", "man"] not in seen["men"]
    # nor does the answer of the easiest level
    expect(hands.page.locator("[data-ply]")).to_have_text(["c2–c3", "c4×c2"])
    seen = hands.see()
    assert ["c2", "w", "man"] in seen["men"] and len(seen["men"]) == 23
    expect(hands.page.locator("[data-python]")).to_contain_text("%")
    release()
    expect(hands.page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    seen = hands.move("c1", "c3")
    assert ["c3", "b", "man"] in seen["men"]


@pytest.mark.quick
def test_a_huff_is_claimed(hands: MousePlayer) -> None:
    hands.open(rules="barker-pritchard", start=BARKER, first="w")
    seen = hands.move("d3", "d4")
    assert set(seen["owed"]) == {"b4", "d4"}
    assert seen["now"] == ["Soplar b4", "Soplar d4"]
    seen = hands.press("Soplar b4")
    assert ["b4", "w", "man"] not in seen["men"] and not seen["owed"]
    assert seen["turn"] == "Juegan las negras", "a huff comes before the move, not instead of it"
    seen = hands.do("undo")
    assert ["b4", "w", "man"] in seen["men"]
    seen = hands.touch("d4")
    assert ["d4", "w", "man"] not in seen["men"], "the marked man can be touched too"


def test_a_chain_is_stopped(hands: MousePlayer) -> None:
    hands.open("en", start="B:Ba1,e1:Wb2,c4,d4,e5", first="b")
    seen = hands.move("a1", "c3")
    assert seen["turn"] == "Black goes on capturing" and seen["now"] == ["Stop here"] and seen["chosen"] == "c3"
    seen = hands.press("Stop here")
    assert seen["turn"] == "White to play" and len(seen["men"]) == 5
    expect(hands.page.locator(".lost[data-lost=w] > span")).to_have_count(1)


def test_a_refused_touch_gets_its_reason(hands: MousePlayer) -> None:
    hands.open(rules="moderno", start="B:Ba1,e1:Wb2,e5", first="b")
    hands.touch("e1")
    expect(hands.page.locator("[data-notice]")).to_contain_text("hay que comer")
    expect(hands.page.locator("[data-live]")).to_contain_text("hay que comer")
    assert hands.page.locator("[data-mark=why]").get_attribute("data-on") == "a1"
    hands.page.keyboard.press("Escape")
    expect(hands.page.locator("[data-mark=why]")).to_have_count(0)


def test_undo_redo_and_the_list_of_moves(hands: MousePlayer) -> None:
    hands.open(first="b")
    for move in (("c2", "c3"), ("c4", "c2"), ("c1", "c3")):
        hands.move(*move)
    assert hands.page.locator("[data-ply]").all_text_contents() == ["c2–c3", "c4×c2", "c1×c3"]
    assert len(hands.do("undo")["men"]) == 23
    assert len(hands.do("undo")["men"]) == 24
    assert hands.page.locator("[data-ply]").count() == 3, "what follows can still be reached"
    assert len(hands.do("forward")["men"]) == 23
    hands.page.locator("[data-ply='1']").click()
    hands.see()
    hands.page.locator("[data-ply='3']").click()
    assert len(hands.see()["men"]) == 22
    hands.page.locator("[data-ply='2']").click()
    hands.see()
    hands.move("b2", "c3")
    assert hands.page.locator("[data-ply]").all_text_contents() == ["c2–c3", "c4×c2", "c1×c3"]
    assert hands.page.locator("[data-way]").all_text_contents() == ["b2–c3"], "playing on makes a variation"


def test_the_address_keeps_the_game(hands: MousePlayer) -> None:
    hands.open(rules="bell", set="huff:no")
    before = hands.move("c2", "c3")["men"]
    expect(hands.page).to_have_url(re.compile("acts=c2-c3"))
    change_language(hands.page, "English")
    expect(hands.page.locator("html")).to_have_attribute("lang", "en")
    expect(hands.page.locator("[data-turn]")).to_have_text("White to play")
    assert hands.see()["men"] == before
    expect(hands.page.locator("[data-ruleset]")).to_have_value("bell")
    expect(hands.page.locator('[data-set="huff"]')).to_have_value("no")
    hands.page.reload()
    expect(hands.page.locator("[data-ply]")).to_have_text("c2–c3")
    assert hands.see()["men"] == before


def test_a_link_that_was_just_opened_is_not_written_over(hands: MousePlayer) -> None:
    """The game changes between the click on the link and the event that tells of it."""
    hands.open()
    hands.page.evaluate(
        """() => {
            location.hash = "acts=d2-c3,b4xd2&w=person&b=person";
            const player = document.querySelector("[data-tray=b] select");
            player.value = "1";
            player.dispatchEvent(new Event("change", { bubbles: true }));
        }"""
    )
    expect(hands.page.locator("[data-ply]")).to_have_count(2)


@pytest.mark.parametrize("fragment", DAMAGED)
def test_a_damaged_address_gives_a_sentence_and_a_board(page: Page, address: str, fragment: str) -> None:
    hands = MousePlayer(page, address)
    page.goto(f"{address}es/alquerque-de-doce/#{fragment}")
    expect(page.locator("[data-notice]")).to_be_visible(timeout=60_000)
    expect(page.locator(".man[data-at]")).to_have_count(24)
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    seen = hands.move("c2", "c3")
    assert ["c3", "b", "man"] in seen["men"]


def test_so_does_a_damaged_link_that_is_followed(hands: MousePlayer) -> None:
    for name, damaged in (("rules", "nobody"), ("ply", "7"), ("set", "huff:perhaps"), ("start", "rubbish")):
        hands.open("es", **{name: damaged})
        expect(hands.page.locator("[data-notice]")).to_be_visible()
        expect(hands.page.locator(".man[data-at]")).to_have_count(24)
        assert ["c3", "b", "man"] in hands.move("c2", "c3")["men"], (name, damaged)


def test_rules_are_changed_and_nonsense_is_refused(hands: MousePlayer) -> None:
    hands.open()
    field = hands.page.locator('[data-field="huff"]')
    assert "author" in field.locator(".mark-of").get_attribute("class")
    field.locator("select").select_option("claim")
    expect(hands.page.locator("[data-notice]")).to_contain_text("no se pueden combinar")
    expect(field.locator("select")).to_have_value("no")
    hands.page.locator('[data-set="compulsory"]').select_option("yes")
    expect(hands.page.locator('[data-field="compulsory"] .mark-of')).to_have_class(re.compile("mine"))
    field.locator("select").select_option("claim")
    expect(field.locator(".mark-of")).to_have_class(re.compile("mine"))
    expect(hands.page).to_have_url(re.compile("set=.*huff"))
    field.locator(".mark-of").click()
    expect(hands.page.locator("[data-ground]")).to_be_visible()
    hands.page.keyboard.press("Escape")
    hands.do("restore")
    expect(field.locator("select")).to_have_value("no")


def test_rules_change_in_mid_game_and_what_was_played_stays(hands: MousePlayer) -> None:
    hands.open("en", first="b")
    hands.move("c2", "c3")
    before = hands.move("c4", "c2")["men"]
    hands.page.locator("[data-ruleset]").select_option("moderno")
    expect(hands.page.locator("li.ruling")).to_have_text("from here: Modern, by Carpignano")
    assert hands.see()["men"] == before
    hands.touch("b2")
    expect(hands.page.locator("[data-notice]")).to_contain_text("must take")
    hands.page.reload()
    expect(hands.page.locator("[data-ruleset]")).to_have_value("moderno", timeout=60_000)
    hands.do("undo")
    expect(hands.page.locator("[data-ruleset]")).to_have_value("medieval")


def test_the_three_marks_differ_and_lead_to_the_clause(hands: MousePlayer) -> None:
    hands.open()
    for field, status in (("manner", "attested"), ("steps", "author"), ("quiet", "inferred")):
        expect(hands.page.locator(f'[data-mark="{field}"].{status}')).to_have_count(1)
    hands.page.locator('[data-mark="manner"]').click()
    hands.page.locator("[data-ground] .link").click()
    expect(hands.page.locator("#doze\\.8")).to_be_in_viewport()


def test_a_clause_lights_its_rule_and_a_rule_its_clause(hands: MousePlayer) -> None:
    hands.open()
    hands.page.locator("#doze\\.4").hover()
    expect(hands.page.locator('[data-field="setup"]')).to_have_class(re.compile("lit"))
    hands.page.locator('[data-field="board"]').hover()
    expect(hands.page.locator("#doze\\.2")).to_have_class(re.compile("lit"))


def test_draw_resignation_and_new_game(hands: MousePlayer) -> None:
    hands.open("en", first="b")
    hands.press("Offer a draw")
    expect(hands.page.locator("[data-notice]")).to_contain_text("Black offers a draw")
    hands.press("Decline")
    hands.press("Resign")
    seen = hands.press("Yes, resign")
    assert seen["over"] and "White wins" in seen["turn"]
    hands.do("new")
    hands.page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    expect(hands.page.locator("[data-notice] .die")).to_have_count(2)
    seen = hands.see()
    assert not seen["over"] and len(seen["men"]) == 24
    thrown = re.search(r"Black (\d), White (\d)", seen["notice"])
    assert thrown and seen["turn"] == ("Black to play" if thrown[1] > thrown[2] else "White to play")


def test_the_computer_answers_and_can_be_stopped(hands: MousePlayer) -> None:
    hands.open(w="1")
    hands.move("c2", "c3")
    expect(hands.page.locator("[data-turn]")).to_contain_text("Tu turno")
    assert hands.page.locator("[data-ply]").all_text_contents()[1] == "c4×c2"
    hands.open(w="3", b="3", acts="c2-c3,c4xc2,c1xc3")
    hands.press("Parar al ordenador")
    expect(hands.page.get_by_role("button", name="Que juegue el ordenador")).to_be_visible()
    stopped = hands.page.locator("[data-ply]").count()
    hands.page.wait_for_timeout(900)
    assert hands.page.locator("[data-ply]").count() == stopped
    hands.press("Que juegue el ordenador")
    expect(hands.page.locator("[data-ply]")).not_to_have_count(stopped)


def test_python_fails_and_is_tried_again(hands: MousePlayer) -> None:
    hands.page.set_viewport_size({"width": 1440, "height": 900})
    hands.page.route("**/*.wasm", lambda route: route.abort())
    hands.open(ready=False, first="b")
    expect(hands.page.locator("[data-python]")).to_have_attribute("data-state", "failed", timeout=60_000)
    expect(hands.page.get_by_role("button", name="Probar otra vez")).to_be_in_viewport(ratio=1)
    expect(hands.page.locator("[data-python]")).to_contain_text("El texto sigue disponible")
    expect(hands.page.locator(f"#doze\\.7 {OLD_TEXT_CLASS}")).to_contain_text(OLD_TEXT_SAMPLE)
    hands.move("c2", "c3")
    hands.page.unroute("**/*.wasm")
    hands.page.get_by_role("button", name="Probar otra vez").click()
    expect(hands.page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    assert ["c2", "w", "man"] in hands.move("c4", "c2")["men"]


def test_glosses_open_by_keyboard(hands: MousePlayer) -> None:
    hands.open()
    word = hands.page.locator(f"#doze\\.6 {OLD_TEXT_CLASS} .gloss").first
    word.focus()
    hands.page.keyboard.press("Enter")
    popup = hands.page.locator(f"#{word.get_attribute('popovertarget')}")
    expect(popup).to_be_visible()
    hands.page.keyboard.press("Escape")
    expect(popup).not_to_be_visible()


@pytest.mark.without_python
def test_the_theme_is_remembered(hands: MousePlayer) -> None:
    hands.open(ready=False)
    hands.page.locator("[data-more] summary").click()
    hands.page.locator(".head [data-theme-toggle]").click()
    expect(hands.page.locator("html")).to_have_attribute("data-theme", "dark")
    hands.page.reload()
    expect(hands.page.locator("html")).to_have_attribute("data-theme", "dark")
