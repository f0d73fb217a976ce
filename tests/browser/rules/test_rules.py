"""Clauses, rules and board highlight each other: by mouse, touch and keyboard, in words and by colour."""

import re
from collections.abc import Iterator

import pytest
from hands import SET_PREFERENCE, MousePlayer, hold_requests, show_display_options
from playwright.sync_api import Browser, Page, expect
from test_accessible import faults

LIT, HELD = re.compile(r"\blit\b"), re.compile(r"\bheld\b")
OWED = "B:Ba1,e1:Wb2,e5"  # black owes a1×c3 where taking is compulsory


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address, rules=True, people=True)


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[MousePlayer]:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    page = context.new_page()
    page.add_init_script(SET_PREFERENCE.format(name="face", value='"study"'))
    yield MousePlayer(page, address, rules=True, people=True)
    context.close()


def lights(page: Page) -> list[str]:
    return page.locator("[data-mark=light]").evaluate_all("marks => marks.map((mark) => mark.dataset.on)")


def said(page: Page):
    return page.locator("[data-live]")


# --- a clause ---------------------------------------------------------------------------------------------------------


def test_a_touched_clause_holds_its_points_and_rules_in_the_light(hands: MousePlayer) -> None:
    hands.open("en")
    page = hands.page
    page.locator("#doze\\.5 .modern >> visible=true").click()
    page.mouse.move(5, 5)
    assert lights(page) == ["c3"]
    expect(page.locator('[data-field="setup"]')).to_have_class(LIT)
    expect(page.locator("#doze\\.5 .says")).to_have_text(re.compile(r"On the board: c3\..*Rule: Set-up\."))
    expect(said(page)).to_have_text("Clause 5. On the board: c3. Rule: Set-up.")
    page.locator("#doze\\.5 .modern >> visible=true").click()
    page.mouse.move(5, 5)
    assert lights(page) == []
    expect(page.locator("#doze\\.5 .says")).to_have_count(0)


def test_a_clause_by_keyboard_and_escape_lets_go(hands: MousePlayer) -> None:
    hands.open("es")
    page = hands.page
    page.locator("#doze\\.4 .num").focus()
    page.keyboard.press("Enter")
    assert len(lights(page)) == 24
    expect(said(page)).to_have_text("Cláusula 4. En el tablero: 24 puntos. Regla: Colocación.")
    expect(page.locator("#doze\\.4 .num")).to_have_attribute("aria-current", "true")
    page.keyboard.press("Escape")
    expect(page.locator("#doze\\.4")).not_to_have_class(HELD)
    page.locator(".text:not(.aside) > header h2").first.click()
    assert lights(page) == []


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_clause_has_points_a_rule_or_says_what_it_is(hands: MousePlayer, lang: str) -> None:
    hands.open(lang)
    page = hands.page
    page.locator(".opening summary").click()
    told = page.locator("[data-clause]").evaluate_all(
        """(clauses) => clauses.map((clause) => {
            clause.querySelector(".num").click();
            const count = (selector) => document.querySelectorAll(selector).length;
            const found = [clause.id, clause.dataset.fields, clause.querySelector(".says").innerText];
            found.push(count(".field.lit"), count("[data-mark=light]"));
            clause.querySelector(".num").click();
            return found;
        })"""
    )
    assert len(told) > 15
    for clause, fields, words, rows, points in told:
        assert "page." not in words and words.strip(), clause
        assert points or rows or re.search({"es": "no da (una|ninguna) regla", "en": "not a rule"}[lang], words), words
        assert rows or not fields, f"{clause} lights no row of the card"


def test_a_clause_by_touch_on_a_phone_leads_to_the_board_and_to_its_rule(phone: MousePlayer) -> None:
    phone.open("en")
    page = phone.page
    page.locator("#doze\\.5 .modern[lang=en]").tap()
    page.locator("#doze\\.5 .to-board").tap()
    expect(page.locator("[data-stage] svg.board")).to_be_in_viewport(ratio=0.9)
    assert lights(page) == ["c3"]
    page.locator("#doze\\.5 [data-to-rule]").tap()
    expect(page.locator('[data-field="setup"]')).to_be_in_viewport()
    expect(page.locator("[data-ground]")).to_be_visible()
    box = page.locator("[data-ground]").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360


# --- a rule -----------------------------------------------------------------------------------------------------------


def test_a_touched_rule_brings_its_clause_into_sight(hands: MousePlayer) -> None:
    hands.page.set_viewport_size({"width": 1440, "height": 900})
    hands.open("en")
    page = hands.page
    expect(page.locator("#doze\\.8")).not_to_be_in_viewport()
    page.locator('[data-rule="manner"]').click()
    expect(page.locator("#doze\\.8")).to_have_class(LIT)
    expect(page.locator("#doze\\.8")).to_be_in_viewport(ratio=0.9)
    panel = page.locator("[data-ground]")
    expect(panel).to_contain_text("passando sobr’él d’una casa a otra")
    expect(panel).to_contain_text("The book says so")
    low, clause = panel.bounding_box(), page.locator("#doze\\.8").bounding_box()
    assert low and clause and low["y"] >= clause["y"] + clause["height"], "the panel lies on the clause that it lights"
    page.locator('[data-rule="manner"]').click()
    expect(panel).not_to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator("#doze\\.8")).not_to_have_class(LIT)


def test_where_the_book_is_silent_the_panel_names_who_filled_the_gap_and_where(hands: MousePlayer) -> None:
    hands.open("en", rules="barker-bell")
    page = hands.page
    page.locator('[data-rule="returning"]').click()
    panel = page.locator("[data-ground]")
    expect(panel).to_contain_text("The book is silent.")
    expect(panel).to_contain_text("Bell, IIa, through Barker 1997–98")
    expect(panel).to_contain_text("That detail is our conjecture")
    expect(said(page)).to_contain_text("The book is silent.")
    page.keyboard.press("Escape")
    page.locator('[data-rule="closing"]').click()
    expect(panel).to_contain_text("The book touches on this but does not settle it:")
    expect(panel).to_contain_text("This edition fills the gap, by conjecture.")
    for clause in ("doze\\.15", "doze\\.o7"):
        expect(page.locator(f"#{clause}")).to_have_class(LIT)


def test_a_rule_by_keyboard(hands: MousePlayer) -> None:
    hands.open("en")
    page = hands.page
    page.locator('[data-rule="steps"]').focus()
    page.keyboard.press("Enter")
    panel = page.locator("[data-ground]")
    expect(panel).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate(
        "document.activeElement.closest('[data-ground]') !== null || document.activeElement.tagName === 'SELECT'"
    )
    page.locator("[data-ground] .try").last.focus()
    page.keyboard.press("Escape")
    expect(panel).not_to_be_visible()
    expect(page.locator('[data-rule="steps"]')).to_be_focused()


def test_a_press_elsewhere_lets_the_rule_go_but_not_one_on_its_clause(hands: MousePlayer) -> None:
    hands.open("en")
    page = hands.page
    page.locator('[data-rule="first"]').click()
    page.locator(".text:not(.aside) > header h2").first.click()
    expect(page.locator("[data-ground]")).not_to_be_visible()


@pytest.mark.quick
def test_a_rule_that_one_ruleset_alone_speaks_of_has_its_row_there(hands: MousePlayer) -> None:
    """And the kinds of piece are those of the ruleset in force."""
    hands.open("en", "felli")
    page = hands.page
    page.locator(".more summary").click()
    kinds, crowning = (page.locator(f'[data-field="{field}"]') for field in ("kinds", "crowning"))
    expect(kinds.locator(".fixed")).to_have_text("one only, no crowning")
    expect(crowning).to_be_hidden()
    page.locator("[data-ruleset]").select_option("felli-mullah")
    expect(kinds.locator(".fixed")).to_have_text("man, mullah")
    expect(crowning.locator(".fixed")).to_have_text("at the two ends of the last row")


@pytest.mark.quick
def test_every_rule_of_every_ruleset_has_a_row_that_answers(hands: MousePlayer) -> None:
    hands.open("es")
    page = hands.page
    rows = set(page.locator("[data-field]").evaluate_all("rows => rows.map((row) => row.dataset.field)"))
    warranted = page.evaluate(
        "Object.keys(JSON.parse(document.querySelector('#page-data').textContent).game.rulesets[0].warrants)"
    )
    assert set(warranted) <= rows
    page.locator(".more summary").click()
    told = page.locator("[data-rule]").evaluate_all(
        """(rows) => rows.map((row) => {
            row.click();
            const { innerText } = document.querySelector("[data-ground]");
            row.click();
            return innerText;
        })"""
    )
    assert len(told) == len(rows)
    for text in told:
        assert "page." not in text and "undefined" not in text
        assert re.search(r"El libro (lo dice|calla|habla)|Lo dice el libro|libro", text), text


def test_four_marks_look_different_and_are_explained(hands: MousePlayer) -> None:
    hands.open("en", set="quiet:40")
    page = hands.page
    look = """mark => { const s = getComputedStyle(mark);
        return [s.borderTopStyle, s.borderTopLeftRadius, s.backgroundColor === "rgba(0, 0, 0, 0)"].join() }"""
    marks = [page.locator(f'[data-mark="{field}"]') for field in ("manner", "steps", "repetition", "quiet")]
    kinds = [mark.get_attribute("class").removeprefix("mark-of ") for mark in marks]
    assert kinds == ["attested", "author", "inferred", "mine"]
    assert len({mark.evaluate(look) for mark in marks}) == 4, "they differ in shape or filling, not in colour alone"
    silent = "the book is silent: "
    for words in ("the book says so", f"{silent}an author says so", f"{silent}our conjecture", "you changed it"):
        expect(page.locator(".legend")).to_contain_text(words)


# --- why not ----------------------------------------------------------------------------------------------------------


def test_a_refused_touch_names_the_rule_and_whose_it_is_and_leads_to_it(hands: MousePlayer) -> None:
    hands.open("en", rules="moderno", start=OWED, first="b")
    page = hands.page
    hands.touch("e1")
    notice = page.locator("[data-notice]")
    expect(notice).to_contain_text("must take when you can: a1")
    expect(notice.locator(".mark-of")).to_have_class(re.compile("author"))
    expect(notice).to_contain_text("According to Carpignano, PerGioco, Alquerque Moderno")
    assert page.locator("[data-mark=why]").evaluate_all("marks => marks.map((mark) => mark.dataset.on)") == ["a1"]
    expect(said(page)).to_contain_text("According to")
    notice.get_by_role("button", name="Show the rule").click()
    expect(page.locator('[data-field="compulsory"]')).to_have_class(HELD)
    expect(page.locator("[data-ground]")).to_contain_text("The book is silent.")
    expect(notice).to_contain_text("must take")


def test_a_rule_of_the_book_and_a_rule_of_ones_own_are_told_apart(hands: MousePlayer) -> None:
    hands.open("en", start=OWED, first="b", set="compulsory:yes")
    hands.touch("e1")
    notice = hands.page.locator("[data-notice]")
    expect(notice).to_contain_text("It was changed for this game.")
    expect(notice.locator(".mark-of")).to_have_class(re.compile("mine"))
    expect(said(hands.page)).to_contain_text("It was changed for this game.")
    hands.open("en", start="B:Be1,a1:We5", first="b", rules="medieval", set="quiet:100")
    hands.move("e1", "e3")
    expect(notice).to_contain_text("nothing to take")
    expect(notice.locator(".mark-of")).to_have_class(re.compile("attested"))
    expect(notice).to_contain_text("clause 8")


# --- other rules ------------------------------------------------------------------------------------------------------


def ends(page: Page, kind: str) -> list[str]:
    return sorted(page.locator(f"[data-mark={kind}]").evaluate_all("marks => marks.map((mark) => mark.dataset.on)"))


def test_a_change_shows_at_once_which_moves_vanish_and_which_appear(hands: MousePlayer) -> None:
    hands.open("en", start="B:Ba1,e3:Wb2,e5", first="b")
    page = hands.page
    page.locator('[data-set="compulsory"]').select_option("yes")
    notice = page.locator("[data-notice]")
    hands.see()
    vanished = ends(page, "fewer")
    assert vanished and "c3" not in vanished and ends(page, "more") == []
    expect(said(page)).to_contain_text("fewer")
    expect(notice).to_contain_text(re.compile(r"Before \d+, now 1\."))
    page.locator('[data-set="compulsory"]').select_option("no")
    hands.see()
    assert ends(page, "more") == vanished and ends(page, "fewer") == []
    hands.touch("a1")
    assert ends(page, "more") == [], "the lines stay until the next touch"


def test_a_value_is_looked_at_before_it_is_chosen(hands: MousePlayer) -> None:
    hands.open("en", start="B:Ba3:We5", first="b")
    page = hands.page
    page.locator('[data-rule="steps"]').click()
    choice = page.locator('[data-try="forward"]')
    choice.hover()
    expect(page.locator("[data-notice]")).to_contain_text("With this: Medieval, by Mundo en Juego, with one change.")
    expect(page.locator("[data-ground] .effect")).to_contain_text("fewer")
    hands.see()
    assert ends(page, "fewer") and "set=" not in page.url
    page.mouse.move(5, 5)
    expect(page.locator("[data-mark=fewer]")).to_have_count(0)
    choice.focus()
    expect(page.locator("[data-mark=fewer]").first).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.locator('[data-set="steps"]')).to_have_value("forward")
    expect(page.locator('[data-mark="steps"]')).to_have_class(re.compile("mine"))
    expect(page.locator('[data-try="forward"]')).to_be_focused()
    hands.see()
    assert ends(page, "fewer"), "what it changed is still shown"


def test_a_nonsense_mix_is_refused_and_the_choice_goes_back(hands: MousePlayer) -> None:
    hands.open("en")
    page = hands.page
    page.locator('[data-set="huff"]').select_option("claim")
    expect(page.locator("[data-notice]")).to_contain_text("Men are huffed only where taking is compulsory.")
    expect(page.locator('[data-set="huff"]')).to_have_value("no")
    expect(said(page)).to_contain_text("only where taking is compulsory")
    page.locator('[data-rule="huff"]').click()
    page.locator('[data-try="claim"]').hover()
    expect(page.locator("[data-ground] .effect")).to_contain_text("only where taking is compulsory")


def test_rules_with_another_board_are_offered_as_a_new_game(hands: MousePlayer) -> None:
    hands.open("en", "konane", rules="konane", first="b", acts="*a1,*a2")
    page = hands.page
    men, address = hands.see()["men"], page.url
    page.locator("[data-ruleset]").select_option("konane-6")
    notice = page.locator("[data-notice]")
    expect(notice).to_contain_text("played on another board: a game already begun cannot change to them")
    expect(page.locator("[data-ruleset]")).to_have_value("konane")
    assert hands.see()["men"] == men and page.url == address
    notice.get_by_role("button", name="Play on").click()
    page.locator("[data-ruleset]").select_option("konane-6")
    notice.get_by_role("button", name=re.compile("^Begin a new game: ")).click()
    expect(page).to_have_url(re.compile("rules=konane-6"))
    assert "acts" not in page.url
    expect(page.locator(".man[data-at]")).to_have_count(36)


def test_rules_that_the_men_do_not_fit_are_offered_as_a_new_game(hands: MousePlayer) -> None:
    """Under those rules nobody has men in hand."""
    hands.open("en", "fanorona", rules="telo", first="w", acts="@a1,@b1")
    page = hands.page
    men = hands.see()["men"]
    page.locator("[data-ruleset]").select_option("telo-tomando")
    notice = page.locator("[data-notice]")
    expect(notice).to_contain_text("do not fit those rules: this game cannot change to them now")
    expect(page.locator("[data-ruleset]")).to_have_value("telo")
    assert hands.see()["men"] == men
    notice.get_by_role("button", name=re.compile("^Begin a new game: ")).click()
    expect(page).to_have_url(re.compile("rules=telo-tomando"))


def test_a_link_with_rules_of_another_board_opens_where_they_come_and_says_so(hands: MousePlayer) -> None:
    hands.open("es", "konane", rules="konane", first="b", acts="*a1,*a2,rules:konane-6")
    expect(hands.page.locator("[data-notice]")).to_contain_text("se juegan en otro tablero")
    assert len(hands.see()["men"]) == 98


def test_the_card_counts_what_the_book_fixes_in_the_ruleset_on_the_board(hands: MousePlayer) -> None:
    hands.open("en", "alquerque-de-nueve")
    measure = hands.page.locator("[data-measure]")
    expect(measure).to_have_text("None of these rules is taken from the book.")
    hands.page.locator("[data-ruleset]").select_option("nueve-sin-dados")
    expect(measure).to_have_text(re.compile("The book settles 5 rules"))


def test_before_the_first_move_a_ruleset_is_simply_set(hands: MousePlayer) -> None:
    hands.open("en")
    hands.page.locator("[data-ruleset]").select_option("moderno")
    notice = hands.page.locator("[data-notice]")
    expect(notice).to_contain_text("In force: Modern, by Carpignano.")
    differ = "Compulsory capture: yes, one must; Multiple capture: must go on; Score: penalty points."
    expect(notice).to_contain_text(f"Other rules: {differ}")
    expect(hands.page).to_have_url(re.compile("rules=moderno"))
    assert "acts" not in hands.page.url
    expect(hands.page.locator(".ruling")).to_have_count(0)


def test_in_mid_game_the_page_says_from_which_move_and_what_was_played_stays(hands: MousePlayer) -> None:
    hands.open("en")
    page = hands.page
    hands.move("c2", "c3")
    men = hands.move("c4", "c2")["men"]
    page.locator("[data-ruleset]").select_option("moderno")
    notice = page.locator("[data-notice]")
    expect(notice).to_contain_text("From Black’s move 2 on: Modern, by Carpignano. The moves already played stand.")
    expect(notice).to_contain_text("fewer")
    assert hands.see()["men"] == men
    page.locator('[data-set="quiet"]').select_option("40")
    expect(page.locator("li.ruling")).to_have_text(["from here: Modern, by Carpignano, with one change"])
    hands.see()
    assert page.url.count("rules%3A") + page.url.count("rules:") == 1, "a second change takes the place of the first"
    page.locator("[data-ruleset]").select_option("medieval")
    expect(page.locator("li.ruling")).to_have_count(0)
    hands.see()
    assert "rules" not in page.url.split("#")[1], "back to what held: nothing has changed"
    assert hands.see()["men"] == men


def test_on_a_phone_the_change_is_said_at_the_card_with_a_way_to_the_board(phone: MousePlayer) -> None:
    phone.open("en", start="B:Ba1,e3:Wb2,e5", first="b")
    page = phone.page
    page.locator('[data-set="compulsory"]').select_option("yes")
    effect = page.locator("#the-rules > [data-effect]")
    expect(effect).to_contain_text("fewer")
    effect.get_by_role("button").tap()
    expect(page.locator("[data-stage] svg.board")).to_be_in_viewport(ratio=0.9)


def test_rules_that_need_python_wait_for_it_and_then_hold(hands: MousePlayer) -> None:
    release = hold_requests(hands.page)
    hands.open("en", ready=False)
    page = hands.page
    page.locator('[data-set="compulsory"]').select_option("yes")
    expect(page.locator("[data-notice]")).to_contain_text("finish loading")
    expect(page.locator('[data-set="compulsory"]')).to_have_value("yes")
    release()
    expect(page.locator('[data-mark="compulsory"]')).to_have_class(re.compile("mine"), timeout=60_000)


# --- the desk ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "height"),
    [(1440, 900), pytest.param(1366, 700, marks=pytest.mark.slow), pytest.param(1280, 900, marks=pytest.mark.slow)],
)
def test_on_a_desk_all_is_seen_without_scrolling(page: Page, address: str, width: int, height: int) -> None:
    hands = MousePlayer(page, address)
    page.set_viewport_size({"width": width, "height": height})
    hands.open("es")
    hands.move("c2", "c3")
    for place in ("svg.board", "[data-turn]", "#doze\\.7", "[data-ruleset]"):
        expect(page.locator(place).first).to_be_in_viewport(ratio=0.99)


def test_letters_that_come_late_leave_the_clause_in_question_in_sight(hands: MousePlayer) -> None:
    page = hands.page
    page.set_viewport_size({"width": 1366, "height": 700})
    page.context.route("**/*.woff2", lambda route: route.abort())
    hands.open("en")
    hands.move("c2", "c3")
    hands.move("c4", "c2")
    clause = page.locator("#doze\\.8")
    expect(clause).to_have_class(re.compile(r"\bnow\b"))
    expect(clause).to_be_in_viewport(ratio=0.99)
    # as shorter lines would leave it
    page.locator("[data-clauses]:visible").evaluate("pane => { pane.scrollTop += 90; }")
    page.evaluate("document.fonts.dispatchEvent(new Event('loadingdone'))")
    expect(clause).to_be_in_viewport(ratio=0.99)


def test_what_a_rule_tells_stays_within_the_window_when_it_grows(hands: MousePlayer) -> None:
    hands.page.set_viewport_size({"width": 1366, "height": 700})
    hands.open("en", acts="d2-c3,b4xd2")
    hands.page.locator('[data-rule="compulsory"]').click()
    hands.page.locator('[data-try="yes"]').click()
    panel = hands.page.locator("[data-ground]")
    expect(panel).to_contain_text("It was changed for this game")
    expect(panel).to_be_in_viewport(ratio=1)


def test_axe_is_content_with_what_is_lit_told_and_tried(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", rules="moderno", set="quiet:40", start=OWED, first="b", at="doze.5")
    assert faults(page) == []
    hands.touch("e1")
    page.locator('[data-notice] [data-to-rule="compulsory"]').click()
    assert faults(page) == []
    page.locator('[data-try="no"]').hover()
    expect(page.locator("[data-mark=more]").first).to_be_attached()
    assert faults(page) == []
    page.keyboard.press("Escape")
    show_display_options(page).locator('[data-choose="reads"][data-value="both"]').click()
    page.locator('[popovertarget="signs"]').click()
    assert faults(page) == []


def test_rules_that_change_every_placing_say_so_in_words_and_leave_the_board_clear(page: Page, address: str) -> None:
    """With dice nothing can be placed before a throw: 24 moves fewer, and not a cross on every point."""
    hands = MousePlayer(page, address, rules=True, people=True).open("en", "alquerque-de-nueve")
    page.locator("[data-ruleset]").select_option("nueve-dados")
    expect(page.locator("[data-effect]")).to_contain_text("24")
    hands.see()
    expect(page.locator("[data-mark=fewer]")).to_have_count(0)
