"""The problems in the browser: found on the list, solved by mouse and by keyboard, refuted on the board, passed on as a
set.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hands import assert_fits_width
from playwright.sync_api import Page, expect
from test_accessible import faults

from alquerque import ruleset
from alquerque.games import GAMES
from render.teaching.motifs import find_motif

FOLDER = Path(__file__).parents[3] / "site" / "data" / "problems"
READY = 60_000


def problems(name: str) -> list[dict[str, Any]]:
    return list(json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["problems"])


def opened(page: Page, address: str, name: str, one: dict[str, Any], lang: str = "en", more: str = "") -> None:
    """Opens a problem, and waits for Python, so that no answer hides behind its loading."""
    page.goto(f"{address}{lang}/problems/{name}/#p={one['id']}{more}")
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=READY)


def play(page: Page, turn: str) -> None:
    """Touches the points of a turn's acts, each man once."""
    points = re.findall(r"[a-z]\d+", turn)
    for n, point in enumerate(points):
        if n == 0 or point != points[n - 1]:
            page.locator(f'[data-stage] .spot[data-point="{point}"]').click()
    if turn.endswith(" ."):
        page.locator("[data-now] button").first.click()


def solve(page: Page, one: dict[str, Any]) -> None:
    """Plays the line, and waits for each answer of the board."""
    for n in range(0, len(one["line"]), 2):
        play(page, one["line"][n])
        if n + 2 < len(one["line"]):
            expect(page.locator("[data-moves], [data-turn]").first).to_be_visible()
            reply = re.findall(r"[a-z]\d+", one["line"][n + 1])[-1]
            expect(page.locator(f'[data-stage] [data-mark=last][data-on="{reply}"]').first).to_be_attached(
                timeout=READY
            )
            expect(page.locator('[data-do="hint"]')).to_be_visible(timeout=READY)


def test_a_problem_from_the_list_to_the_next_one_in_spanish(page: Page, address: str) -> None:
    """A wrong turn is refuted on the board and goes back; the line solves it; the list and the next button know."""
    one, following = problems("konane")[:2]
    opened(page, address, "konane", one, "es")
    expect(page.locator("[data-ask]")).to_contain_text("gana en")
    men = page.locator("[data-stage] .b-men .man:not(.gone)")
    stood = men.count()
    wrong = next(way for way, (lost, shown) in one["wrong"].items() if lost and shown and " " not in way)
    play(page, wrong)
    expect(page.locator("[data-reply] .wrong")).to_contain_text("Así pierdes", timeout=READY)
    page.get_by_role("button", name="Volver a intentarlo ya").click()
    expect(men).to_have_count(stood)
    solve(page, one)
    expect(page.locator("[data-reply]")).to_contain_text("¡Resuelto en 2 intentos!", timeout=READY)
    page.get_by_role("button", name="Problema siguiente").click()
    page.wait_for_url(f"**/es/problems/konane/#p={following['id']}")
    expect(page.locator("[data-number]")).to_have_text("Problema 2")
    page.goto(f"{address}es/problems/#of-konane")
    expect(page.locator(f'[data-problem="{one["id"]}"] [data-progress]')).to_have_text("✓ resuelto en 2 intentos")
    expect(page.locator("#of-konane [data-progress]")).to_have_text(f"1 de {len(problems('konane'))} resueltos")
    expect(page.locator(f'[data-problem="{following["id"]}"] [data-progress]')).to_be_empty()


def test_the_books_own_problem_beside_its_clauses(page: Page, address: str) -> None:
    """Followed placing by placing; off the line the desk judges and defends; hint and solution."""
    one = next(one for one in problems("alquerque-de-tres") if "clauses" in one)
    opened(page, address, "alquerque-de-tres", one)
    lit = page.locator("[data-clause][data-lit]")
    expect(lit).to_have_count(0)
    for said in ("Think of rows", "b2"):
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("[data-reply]")).to_contain_text(said)
    play(page, "@b2")
    expect(lit).to_have_attribute("data-clause", "tres.8", timeout=READY)
    expect(page.locator("[data-reply]")).to_contain_text("Right. Now win in at most four turns.")
    play(page, "@c3")
    expect(page.locator("[data-reply] .wrong")).to_be_visible(timeout=READY)
    page.get_by_role("button", name="Try again now").click()
    expect(page.locator('[data-do="hint"]')).to_be_visible()
    play(page, "@c2")
    expect(page.locator("[data-reply]")).to_contain_text("in at most", timeout=READY)
    expect(page.locator('[data-do="hint"]')).to_be_visible(timeout=READY)
    page.get_by_role("button", name="Show the solution").click()
    expect(lit).to_have_attribute("data-clause", "tres.11", timeout=READY)
    expect(page.locator("[data-silent]")).to_be_visible(timeout=READY)
    expect(page.locator("[data-reply]")).to_contain_text("That was the solution", timeout=READY)
    assert json.loads(page.evaluate("localStorage.getItem('problems')")) == {one["id"]: "seen"}


@pytest.mark.parametrize(
    ("name", "lang", "wait"),
    [
        ("alquerque-de-doce", "es", "anotada"),
        pytest.param("konane", "en", "is noted", marks=pytest.mark.long),
    ],
)
def test_a_first_turn_is_answered_while_python_is_still_on_its_way(
    page: Page, address: str, name: str, lang: str, wait: str
) -> None:
    """A wrong turn is refuted to the end of what shows it and goes back; a right one is met by its defence, and the
    turn after that is played and says what it waits for."""
    page.route("**/*.wasm", lambda route: None)
    one = next(one for one in problems(name) if len(one["line"]) > 2 and any(s for _, s in one["wrong"].values()))
    page.goto(f"{address}{lang}/problems/{name}/#p={one['id']}")
    expect(page.locator('[data-do="hint"]')).to_be_visible()
    men = page.locator("[data-stage] .b-men .man:not(.gone)")
    stood = men.count()
    wrong, shown = next((way, shown) for way, (_, shown) in one["wrong"].items() if shown and " " not in way)
    play(page, wrong)
    expect(page.locator("[data-reply] .wrong")).to_be_visible()
    end = re.findall(r"[a-z]\d+", shown)[-1]
    expect(page.locator(f'[data-stage] [data-mark=last][data-on="{end}"]').first).to_be_attached()
    expect(page.locator('[data-do="hint"]')).to_be_visible()
    expect(men).to_have_count(stood)
    play(page, one["line"][0])
    expect(page.locator("[data-reply] .right")).to_be_visible()
    reply = re.findall(r"[a-z]\d+", one["line"][1])[-1]
    expect(page.locator(f'[data-stage] [data-mark=last][data-on="{reply}"]').first).to_be_attached()
    expect(page.locator('[data-do="hint"]')).to_be_visible()
    play(page, one["line"][2].split()[0])
    expect(page.locator("[data-turn]")).to_contain_text(wait)
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "loading")


def test_a_set_is_picked_passed_on_and_followed_over_pages(page: Page, address: str) -> None:
    first, other = problems("konane")[0], problems("felli")[0]
    page.goto(f"{address}en/problems/")
    expect(page.locator(".pick").first).to_be_hidden()
    page.get_by_text("A set for a class").click()
    for name in ("konane", "felli"):
        page.locator(f"#of-{name}").click()
    for one in (first, other):
        page.locator(f'[data-problem="{one["id"]}"] input').check()
    expect(page.locator("[data-picked]")).to_have_text("In the set: 2")
    assert faults(page) == []
    page.get_by_role("link", name="Open the set").click()
    page.wait_for_url(f"**/en/problems/konane/#p={first['id']}&set={first['id']}.{other['id']}")
    expect(page.locator("[data-set]")).to_have_text("1 of 2 in this set; 0 solved.")
    page.get_by_role("button", name="Skip it").click()
    page.wait_for_url(f"**/en/problems/felli/#p={other['id']}&set=*")
    expect(page.locator("[data-set]")).to_have_text("2 of 2 in this set; 0 solved.")
    expect(page.locator('[data-do="next"]')).to_be_hidden()


def test_a_problem_by_keyboard(page: Page, address: str) -> None:
    """Focus on a point, arrows to the next, Enter; what is answered is heard."""
    one = problems("konane")[0]
    opened(page, address, "konane", one)
    start, *_, to = re.findall(r"[a-z]\d+", one["line"][0].split()[0])
    for point in (start, to):
        page.locator(f'[data-stage] .spot[data-point="{point}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator("[data-live]")).to_contain_text("Right.", timeout=READY)


def said_of(motif: str, part: str, lang: str = "en") -> str:
    words = json.loads((FOLDER.parents[1] / "lang" / f"{lang}.json").read_text("utf-8"))
    return str(words["page"]["problems"]["motifs"][motif][part])


def test_a_problem_of_all_positions_explains_itself(page: Page, address: str) -> None:
    """The first hint names what it is about, the second the man, the third the move; a wrong turn is answered with the
    reply in words; at the end stands what is to be learnt from it."""
    some = problems("doce-medieval")
    one = next(one for one in some if any(0 in answer for answer in one["wrong"].values()))
    opened(page, address, "doce-medieval", one)
    reply, hint = page.locator("[data-reply]"), page.get_by_role("button", name="Hint")
    wrong = next(way for way, (lost, shown) in one["wrong"].items() if lost == 0 and shown and " " not in way)
    play(page, wrong)
    expect(reply).to_contain_text("the other side can now win", timeout=READY)
    expect(reply).to_contain_text(re.compile("See how it goes on. .*(White|Black)"), timeout=READY)
    expect(page.locator('[data-do="hint"]')).to_be_visible(timeout=READY)
    expect(reply).to_have_text(re.compile(r"See how it goes on. .*(White|Black).* The men go back to their places. Try again.$"))
    motif = find_motif(ruleset("alquerque-de-doce", "medieval"), one)
    hint.click()
    expect(reply).to_have_text(f"{said_of(motif, 'hint')} Ask again to see which man.")
    hint.click()
    expect(reply).to_contain_text(f"Look at the man on {re.findall('[a-z][0-9]', one['line'][0])[0]}")
    hint.click()
    expect(reply).to_contain_text("A good move")
    solve(page, one)
    expect(reply).to_contain_text(said_of(motif, "moral"), timeout=READY)


@pytest.mark.without_python
def test_the_link_to_the_content_keeps_the_problem_and_its_set(page: Page, address: str) -> None:
    """By keyboard: a link that took the place of the address led back to the first problem, out of the course."""
    ids = [one["id"] for one in problems("doce-medieval")[5:8]]
    page.goto(f"{address}en/problems/doce-medieval/#p={ids[1]}&set={'.'.join(ids)}&course=6")
    expect(page.locator("[data-number]")).to_have_text("Problem 7")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-upward-course]")).to_be_focused()
    expect(page.locator("[data-number]")).to_have_text("Problem 7")
    assert f"p={ids[1]}&" in page.url


@pytest.mark.without_python
@pytest.mark.parametrize(("name", "below"), [("doce-medieval", "b"), ("draughts-english", "w")])
def test_whoever_is_asked_sits_below(page: Page, address: str, name: str, below: str) -> None:
    """As in a game, whichever problem stands first: the board is turned for the side that begins above."""
    for side in "wb":
        one = next(one for one in problems(name) if one["position"].startswith(side.upper()))
        page.goto("about:blank")
        page.goto(f"{address}en/problems/{name}/#p={one['id']}")
        expect(page.locator("[data-turn]")).not_to_be_empty()
        at = [page.locator(f'[data-stage] .spot[data-point="{point}"]').bounding_box() for point in ("a1", "c5")]
        assert at[0] and at[1]
        assert (at[0]["y"] > at[1]["y"]) == (side == below), one["id"]


@pytest.mark.clock
@pytest.mark.without_python
def test_what_was_not_found_at_once_is_on_the_list_again_tomorrow(page: Page, address: str) -> None:
    one, other = problems("doce-medieval")[:2]
    page.clock.set_fixed_time("2026-03-01T10:00:00")
    page.goto(f"{address}en/problems/doce-medieval/#p={one['id']}")
    page.get_by_role("button", name="Hint").click()
    solve(page, one)
    expect(page.locator("[data-reply]")).to_contain_text("Solved, with a hint.")
    page.goto(f"{address}en/problems/doce-medieval/#p={other['id']}")
    solve(page, other)
    expect(page.locator("[data-reply]")).to_contain_text("Solved!")
    page.goto(f"{address}en/problems/")
    expect(page.locator("[data-repeat]")).to_be_hidden()
    page.clock.set_fixed_time("2026-03-02T10:00:00")
    page.reload()
    expect(page.locator("[data-repeat-cards] li")).to_have_count(1)
    page.locator("select[name=known]").select_option("again")
    expect(page.locator("[data-found]")).to_have_text("One problem.")
    page.get_by_role("button", name="Show all").click()
    page.locator("[data-repeat-cards] a").click()
    page.wait_for_url(f"**/problems/doce-medieval/#p={one['id']}&set={one['id']}")
    solve(page, one)
    expect(page.locator("[data-reply]")).to_contain_text("Solved in 2 tries!")
    page.goto(f"{address}en/problems/")
    expect(page.locator("[data-repeat]")).to_be_hidden()


@pytest.mark.without_python
def test_the_list_is_filtered_and_the_address_keeps_it(page: Page, address: str) -> None:
    page.goto(f"{address}es/problems/")
    page.locator("select[name=motif]").select_option("bait")
    page.locator("select[name=game]").select_option("damas")
    shown = page.locator("[data-problem]:visible")
    count = shown.count()
    assert 0 < count < len(problems("damas"))
    expect(page.locator("[data-found]")).to_have_text(re.compile(rf"^({count} problemas|Un problema)"))
    expect(page.locator("[data-part]:visible")).to_have_count(1)
    page.reload()
    expect(shown).to_have_count(count)
    page.goto(f"{address}es/problems/#motif=nothing&rules=medieval")
    expect(page.locator("select[name=motif]")).to_have_value("")
    expect(shown).to_have_count(
        sum(one["rules"] == "medieval" for file in FOLDER.glob("*.json") for one in problems(file.stem))
    )
    page.get_by_role("button", name="Ver todos").click()
    expect(page.locator("[data-part]:visible")).to_have_count(len(list(FOLDER.glob("*.json"))))
    expect(page.locator("[data-problem]:visible")).to_have_count(0)


# What drawings and style sheets refer to, and the page does not have.
MISSING = """() => {
    const given = [...document.querySelectorAll("svg *")].flatMap((one) => [...one.attributes].map(({ value }) => value));
    const found = given.flatMap((value) => /^(?:url\\(#|#)([\\w-]+)\\)?$/.exec(value)?.[1] ?? []);
    return ["ivory", "ebony", ...found].filter((id) => !document.getElementById(id));
}"""


@pytest.mark.without_python
def test_the_list_is_light_until_it_is_opened(page: Page, address: str) -> None:
    """Hundreds of boards are no part of the page before somebody asks for them."""
    page.goto(f"{address}en/problems/")
    expect(page.locator("[data-day-card] a.card")).to_be_visible()
    # a game has its heading, its choice in the filters and the men that its boards share, but none of its problems
    assert page.evaluate("document.querySelectorAll('*').length") < 30 * len(GAMES)
    assert page.locator("[data-problem]").count() == 0
    assert page.evaluate(MISSING) == []
    page.locator("#of-felli").click()
    expect(page.locator("[data-problem]:visible")).to_have_count(len(problems("felli")))
    for part in page.locator("details[data-part]").all()[:3]:
        part.locator("summary").click()
        expect(part.locator("li").first).to_be_visible()
    assert page.evaluate(MISSING) == []


def test_without_scripts_every_problem_is_listed(browser: Any, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}en/problems/")
    page.locator("#of-felli").click()
    expect(page.locator("[data-problem]:visible")).to_have_count(len(problems("felli")))
    context.close()


@pytest.mark.parametrize("path", ["es/problems/", "en/problems/alquerque-de-tres/", "es/problems/konane/"])
def test_axe_is_content_and_nothing_overflows(page: Page, address: str, path: str) -> None:
    page.goto(f"{address}{path}")
    expect(page.locator("h1")).to_be_visible()
    page.locator("summary").filter(visible=True).last.click()
    assert faults(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert_fits_width(page)


@pytest.mark.clock
@pytest.mark.without_python
def test_the_list_has_todays_problem_and_those_of_four_weeks(page: Page, address: str) -> None:
    seen = set()
    for day in ("2026-03-01", "2026-03-02"):
        page.clock.set_fixed_time(f"{day}T10:00:00")
        page.goto(f"{address}en/problems/")
        card = page.locator("[data-day-card] a.card")
        seen.add(card.locator("b").inner_text())
        assert (card.get_attribute("href") or "").endswith(f"#day={day}")
        expect(page.locator("[data-days] [data-day]")).to_have_count(28)
    assert len(seen) == 2
    page.locator('[data-day="2026-02-20"]').click()
    page.wait_for_url("**/en/#day=2026-02-20")
    expect(page.locator("[data-day-title]")).to_have_text("The problem of February 20")
