"""Obstacles for somebody who has never seen the site: who plays, how it is played now, what is said and when, paper."""

import json
import re
import time

import pytest
from hands import OLD_TEXT_CLASS, MousePlayer, hold_requests
from playwright.sync_api import Page, expect
from test_accessible import faults

PLAYED = "c2-c3,c4xc2,c1xc3,b4-c4"
CHAIN = "B:Ba1,e1:Wb2,c4,d4,e5"


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address, rules=True)


# -- how it is played now ----------------------------------------------------------------------------------


@pytest.mark.quick
def test_help_tells_the_rules_that_hold(hands: MousePlayer) -> None:
    hands.open("en", rules="pergioco")
    hands.do("help")
    told = hands.page.locator("[data-told]")
    for part in (
        "You win by taking all the other side’s men, or by leaving it no move.",
        "forward or sideways, never back",
        "jumps, forward or sideways, over a neighbouring enemy",
        "it must go on in the same turn",
        "the other side may huff the man",
        "After 60 consecutive moves",
    ):
        expect(told).to_contain_text(part)
    hands.page.keyboard.press("Escape")
    hands.page.locator("[data-ruleset]").select_option("barker-pritchard")
    expect(told).to_contain_text("if a side cannot move, it is a draw")
    expect(told).not_to_contain_text("never back")
    expect(hands.page.locator("[data-short]").first).to_contain_text(
        "To take, each man jumps over a neighbouring enemy"
    )


@pytest.mark.without_python
@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_game_and_ruleset_is_told_in_whole_sentences(hands: MousePlayer, modules: str, lang: str) -> None:
    """The page's own module is asked for every game of the catalogue."""
    hands.open(lang, ready=False)
    everything = hands.page.evaluate(
        """async (modules) => {
            const { inSentences } = await import(`${modules}lib/rules_in_prose.ts`);
            const { createPrebuilt } = await import(`${modules}session/prebuilt.ts`);
            const { useWords } = await import(`${modules}lib/i18n.ts`);
            const data = JSON.parse(document.querySelector("#page-data").textContent);
            useWords(data.words);
            const all = {};
            for (const id of Object.keys(words.games)) {
                const answer = await fetch(new URL(`../${id}/`, location.href));
                if (!answer.ok) continue;
                const page = new DOMParser().parseFromString(trusted.createHTML(await answer.text()), "text/html");
                const { game, ruleSentences, openings } = JSON.parse(page.querySelector("#page-data").textContent);
                for (const ruleset of game.rulesets) {
                    const values = Object.fromEntries(Object.entries(ruleset.fields).map(([f, v]) => [f, String(v)]));
                    const { pieces } = createPrebuilt(openings).first(ruleset.id, null);
                    const parts = inSentences(ruleSentences, values, pieces);
                    all[`${id} ${ruleset.id}`] = parts.map(({ part, sentences }) => [part, sentences.join(" ")]);
                }
            }
            return all;
        }""",
        modules,
    )
    assert len(everything) >= 15
    for name, parts in everything.items():
        told = dict(parts)
        assert {"aim", "begin", "move", "take"} <= set(told), name
        whole = " ".join(told.values())
        assert not re.search(r"[{}]|played\.|undefined|null", whole), f"{name}: {whole}"
        assert all(re.fullmatch(r"[A-ZÁÉÍÓÚÇ].*\.", text) for text in told.values()), f"{name}: {told}"


def test_keys_are_folded_where_there_is_no_keyboard(browser, address: str) -> None:
    for touch in (True, False):
        context = browser.new_context(has_touch=touch, is_mobile=touch, viewport={"width": 390, "height": 780})
        page = context.new_page()
        MousePlayer(page, address).open("en", ready=False).do("help")
        arrows = page.get_by_text("Arrows", exact=True)
        expect(arrows).to_be_visible(visible=not touch)
        context.close()


# -- who plays ---------------------------------------------------------------------------------------------


def test_the_sheet_asks_the_same_in_two_clear_choices(hands: MousePlayer) -> None:
    hands.open("en")
    hands.do("new")
    sheet = hands.page.get_by_role("dialog")
    expect(sheet.get_by_label("Against the computer")).to_be_checked()
    expect(sheet.locator("select[name=w]")).to_have_value("1")
    expect(sheet.locator("select[name=b]")).to_have_value("person")
    expect(sheet.locator(".levels")).to_be_visible()
    sheet.locator("select[name=w]").select_option("person")
    expect(sheet.get_by_label("Two people here")).to_be_checked()
    expect(sheet.locator(".levels")).to_be_hidden()


def test_a_new_game_is_the_first_thing_only_when_one_has_ended(hands: MousePlayer) -> None:
    hands.open("en", first="b")
    loud = hands.page.locator("main .button:is(.first, .act):visible")
    expect(loud).to_have_count(0)
    hands.move("c2", "c3")
    expect(loud).to_have_count(0)
    hands.press("Resign")
    hands.press("Yes, resign")
    expect(loud).to_have_text("Play again")


# -- the lot -----------------------------------------------------------------------------------------------


@pytest.mark.clock
def test_a_lot_that_the_computer_wins_is_seen_heard_and_kept(hands: MousePlayer) -> None:
    hands.page.clock.install()
    hands.open("en")
    hands.page.clock.pause_at(time.time() + 3600)
    hands.page.evaluate(
        """() => {
            const throws = [4, 1];  // white throws five, black two
            crypto.getRandomValues = (bytes) => { bytes[0] = throws.shift() ?? 0; return bytes; };
        }"""
    )
    hands.do("new")
    sheet = hands.page.get_by_role("dialog")
    sheet.get_by_label("Against the computer").check()
    sheet.get_by_role("button", name="Begin").click()
    lot = "Lots: Black 2, White 5. First move: White."
    expect(hands.page.locator("[data-notice]")).to_contain_text(lot)
    expect(hands.page.locator("[data-live]")).to_contain_text(lot)
    hands.page.clock.run_for(1500)
    hands.see()
    assert hands.page.locator("[data-ply]").count() == 0, "the computer waits until the lot has been seen"
    hands.page.clock.resume()
    expect(hands.page.locator("[data-ply]")).to_have_count(1)
    expect(hands.page.locator(".moves .ruling").first).to_have_text("Lots: Black 2, White 5")


# -- for the ear -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "point", "chosen"),
    [
        (
            "en",
            "A1, black man, may go to a2 or b1, or take b2 landing on c3",
            "May go to a2 or b1, or take b2 landing on c3.",
        ),
        (
            "es",
            "A1, ficha negra, puede ir a a2 o b1, o comer b2 y caer en c3",
            "Puede ir a a2 o b1, o comer b2 y caer en c3.",
        ),
    ],
)
def test_a_point_says_what_a_capture_takes(hands: MousePlayer, lang: str, point: str, chosen: str) -> None:
    hands.open(lang, start=CHAIN, first="b")
    expect(hands.page.locator('[data-point="a1"]')).to_have_attribute("aria-label", point)
    hands.touch("a1")
    expect(hands.page.locator("[data-live]")).to_contain_text(chosen)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Black: c2 to c3. White takes c3 from c4, landing on c2."),
        ("es", "Negras: de c2 a c3. Las blancas comen c3 desde c4 y caen en c2."),
    ],
)
def test_ones_own_move_and_the_computers_answer_are_both_said(hands: MousePlayer, lang: str, said: str) -> None:
    hands.open(lang, rules="moderno", first="b", w="2")
    hands.move("c2", "c3")
    expect(hands.page.locator("[data-live]")).to_contain_text(said)


# -- loading -----------------------------------------------------------------------------------------------


def test_loading_is_shown_by_a_silent_bar_and_said_at_its_ends(hands: MousePlayer) -> None:
    release = hold_requests(hands.page)
    hands.open("en", ready=False)
    bar = hands.page.get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuenow", re.compile(r"^\d+$"))
    said = hands.page.locator("[data-python-said]")
    expect(said).to_contain_text("The rules are loading.")
    assert not re.search(r"\d", said.text_content() or ""), "no percents in what is read out"
    assert bar.evaluate("bar => bar.closest('[role=status], [aria-live]')") is None
    hands.do("paste")
    hands.page.locator("#record-text").fill(PLAYED.replace(",", " "))
    hands.page.get_by_role("button", name="Put it on the board").click()
    expect(hands.page.locator("[data-waits]")).to_have_text("It will be done as soon as the rules have loaded.")
    release()
    expect(hands.page.locator("[data-ply]")).to_have_count(4, timeout=60_000)
    expect(hands.page.get_by_role("dialog")).to_be_hidden()
    expect(said).to_have_text("The rules are ready.")
    expect(bar).to_have_count(0)


# -- the rule card -----------------------------------------------------------------------------------------


def test_rulesets_are_compared_before_one_is_chosen(hands: MousePlayer) -> None:
    hands.open("en", start="B:Ba1,e3:Wb2,e5", first="b")
    hands.do("compare")
    panel = hands.page.locator("[data-compare]")
    expect(panel.locator("[aria-current]")).to_have_attribute("data-compared", "medieval")
    other = panel.locator('[data-compared="moderno"]')
    expect(other).to_contain_text("Compulsory capture: yes, one must; Multiple capture: must go on")
    expect(other).not_to_contain_text("Steps")
    other.hover()
    expect(panel.locator(".effect")).to_contain_text("fewer")
    expect(hands.page.locator("[data-mark=fewer]").first).to_be_attached()
    assert "rules=" not in hands.page.url
    other.click()
    expect(hands.page.locator("[data-ruleset]")).to_have_value("moderno")
    expect(panel).to_be_hidden()


@pytest.mark.without_python
def test_the_card_counts_what_the_book_fixes(hands: MousePlayer) -> None:
    hands.open("en", ready=False)
    game = json.loads(hands.page.locator("#page-data").text_content())["game"]
    warrants = game["rulesets"][0]["warrants"].values()
    fixed = sum(one["status"] == "attested" for one in warrants)
    expect(hands.page.locator(".measure")).to_have_text(
        f"The book settles {fixed} rules and leaves {len(warrants) - fixed} open."
    )
    hands.open("en", game="damas", ready=False)
    expect(hands.page.locator(".legend")).to_be_visible()
    expect(hands.page.locator(".measure")).to_have_count(0)
    expect(hands.page.locator(".legend")).not_to_contain_text("the book")


@pytest.mark.without_python
@pytest.mark.parametrize("lang", ["es", "en"])
def test_no_name_is_cut(hands: MousePlayer, lang: str) -> None:
    hands.open(lang, ready=False)
    cut = "names => names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    for width, height in ((360, 740), (390, 780), (1280, 800), (1440, 900)):
        hands.page.set_viewport_size({"width": width, "height": height})
        assert hands.page.locator(".about .name").evaluate_all(cut) == [], width


@pytest.mark.without_python
def test_a_phone_has_a_way_to_the_rules(hands: MousePlayer) -> None:
    hands.page.set_viewport_size({"width": 360, "height": 740})
    hands.open("en", ready=False, face="play")
    hands.button("more").click()
    hands.page.get_by_role("link", name="Rules and sources").click()
    expect(hands.page.locator("[data-ruleset]")).to_be_in_viewport()


# -- what one's hand is on ---------------------------------------------------------------------------------


@pytest.mark.clock
def test_copying_is_confirmed_where_the_button_is(hands: MousePlayer) -> None:
    hands.page.set_viewport_size({"width": 360, "height": 740})
    hands.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hands.page.clock.install()
    hands.open("en", acts=PLAYED)
    hands.page.clock.pause_at(time.time() + 3600)
    hands.do("link")
    toast = hands.page.locator("[data-toast]")
    expect(toast).to_have_text("Link copied.")
    expect(toast).to_be_in_viewport(ratio=1)
    hands.page.clock.run_for(10_000)
    expect(toast).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1440, 900)])
def test_tools_stay_where_they_are_whatever_is_said(hands: MousePlayer, width: int, height: int) -> None:
    hands.page.set_viewport_size({"width": width, "height": height})
    hands.open("en", rules="moderno", start="B:Ba1,e1:Wb2,e5", first="b")
    tools = hands.page.locator(".tools")
    height_on_page = "(tools) => tools.getBoundingClientRect().top + scrollY"  # a low phone scrolls to what is said
    before = tools.evaluate(height_on_page)
    hands.touch("e1")
    expect(hands.page.locator("[data-notice]")).to_contain_text("must take")
    assert tools.evaluate(height_on_page) == before


def test_the_move_that_is_looked_at_is_in_sight(hands: MousePlayer) -> None:
    hands.page.set_viewport_size({"width": 360, "height": 740})
    shuffle = ["a1-a2", "e5-e4", "a2-a1", "e4-e5"] * 12
    hands.open("en", start="B:Ba1:We5", first="b", acts=",".join(shuffle))
    expect(hands.page.locator("[data-ply]")).to_have_count(48)
    inside = """move => {
        const [one, list] = [move, move.closest("[data-moves]")].map((element) => element.getBoundingClientRect());
        return one.top >= list.top - 1 && one.bottom <= list.bottom + 1;
    }"""
    current = hands.page.locator("[data-ply][aria-current]")
    expect(current).to_have_attribute("data-ply", "48")
    assert current.evaluate(inside)
    hands.do("first")
    hands.do("forward")
    expect(current).to_have_attribute("data-ply", "1")
    assert current.evaluate(inside)


# -- what lasts --------------------------------------------------------------------------------------------


def test_turning_and_the_other_line_outlast_a_reload(hands: MousePlayer) -> None:
    hands.open("en", acts="c2-c3,c4xc2", first="b")
    hands.do("back")
    expect(hands.page.locator("[data-ply][aria-current]")).to_have_attribute("data-ply", "1")
    hands.page.locator('[data-point="a1"]').focus()
    hands.page.keyboard.press("f")
    hands.do("first")
    hands.see()
    hands.move("d2", "c3")
    line = hands.page.locator("[data-moves] .way")
    expect(line).to_contain_text("d2–c3")
    assert "turned=1" in hands.page.url
    hands.page.reload()
    hands.see()
    expect(line).to_contain_text("d2–c3")
    a1, e5 = (hands.page.locator(f'[data-point="{point}"]').bounding_box() for point in ("a1", "e5"))
    assert a1 and e5 and a1["y"] < e5["y"], "black is seen above"


# -- paper -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["es", "en"])
def test_paper_holds_board_turn_rules_and_the_whole_text(hands: MousePlayer, lang: str) -> None:
    hands.page.emulate_media(color_scheme="dark")
    hands.page.set_viewport_size({"width": 690, "height": 1000})
    hands.open(lang, acts=PLAYED, set="quiet:40")
    page = hands.page
    page.emulate_media(media="print")
    for needed in ("svg.board", "[data-turn]", "[data-moves]", ".credit"):
        expect(page.locator(needed).first).to_be_visible()
    for clause in (f"#doze\\.7 {OLD_TEXT_CLASS}", f"#doze\\.o1 {OLD_TEXT_CLASS}", f"#doze\\.16 {OLD_TEXT_CLASS}"):
        expect(page.locator(clause)).to_be_visible()
    board, body = page.locator("svg.board").bounding_box(), page.locator("body").bounding_box()
    assert board and body
    assert abs(board["x"] + board["width"] / 2 - body["x"] - body["width"] / 2) < 6, "the board stands in the middle"
    table = page.locator("[data-rulesheet]")
    expect(table).to_be_visible()
    assert table.locator("tbody tr").count() == page.locator("[data-field]").count()
    own = {"es": ["cláusula 8", "cambiado tú"], "en": ["clause 8", "You changed it"]}[lang]
    for words in ("Mundo en Juego, f", "40", *own):
        expect(table).to_contain_text(words)
    expect(page.locator(".popup:visible", has_text="trebejo").first).to_be_visible()
    stray = page.evaluate(
        """() => {
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const found = [];
            for (let node = walk.nextNode(); node; node = walk.nextNode()) {
                const text = node.textContent.trim();
                const { parentElement: around } = node;
                if (/^\\|/.test(text) && !around.closest(".milestone") && around.checkVisibility()) found.push(text);
            }
            return found;
        }"""
    )
    assert stray == []
    ink = page.locator("body, .clause .osp, .rulesheet td").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).color)"
    )
    assert set(ink) == {"rgb(0, 0, 0)"}
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.pdf(format="A4")[:5] == b"%PDF-"


# -- the checker -------------------------------------------------------------------------------------------


def test_axe_is_content_with_what_a_stranger_meets(hands: MousePlayer) -> None:
    page = hands.page
    page.route("**/*.wasm", lambda route: None)
    hands.open("en", ready=False)
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert faults(page) == [], "loading"
    hands.do("compare")
    assert faults(page) == [], "the comparison"
    page.keyboard.press("Escape")
    hands.do("new")
    page.get_by_label("Against the computer").check()
    assert faults(page) == [], "the sheet"


@pytest.mark.without_python
def test_axe_is_content_with_what_opens_beside_the_text(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("es", ready=False)
    hands.page.locator("#doze\\.6").hover()
    for opener in ('[popovertarget="text-display"]', ".gloss", ".doubt", '[data-do="more"]'):
        page.locator(f"{opener} >> visible=true").first.click()
        assert faults(page) == [], opener
        page.keyboard.press("Escape")
    hands.do("help")
    page.get_by_text("Con el teclado", exact=True).click()
    assert faults(page) == [], "help with its keys folded"
