"""The Python page: the package comes from the site's own index, runs what the reader says, tells of errors, and stops."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.whole_python


@pytest.fixture
def opened(page: Page, address: str):
    """A function that opens the page, with code from the address if told."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def go(lang: str = "en", code: str | None = None) -> Page:
        page.goto(f"{address}{lang}/python/" + (f"#code={quote(code)}" if code else ""))
        return page

    return go


def run(page: Page, code: str | None = None) -> None:
    if code is not None:
        page.locator("[data-code]").fill(code)
    page.locator("[data-do=run]").click()
    expect(page.locator("[data-do=run]")).to_be_enabled(timeout=90_000)


def test_the_examples_run_and_stop_and_errors_are_told(opened) -> None:
    page = opened()
    out, said = page.locator("[data-out]"), page.locator("[data-said]")
    run(page)
    expect(said).to_have_text("Finished.")
    expect(out).to_contain_text("d2-c3")
    page.get_by_role("button", name="Count positions").click()
    page.locator("[data-code]").fill(page.locator("[data-code]").input_value().replace("range(1, 8)", "range(1, 4)"))
    run(page)
    expect(out).to_contain_text("1 4")
    run(page, "import alquerque\nfor n in range(3):\n    print(n)\nnothing()")
    expect(said).to_have_text("In line 4: there is a name that Python does not know (name 'nothing' is not defined).")
    expect(out).to_contain_text("0\n1\n2")
    expect(out).to_contain_text("NameError")
    run(page, "for:")
    expect(said).to_contain_text("In line 1: Python does not understand")
    run(page, "for n in range(10**6):\n    print('x' * 40)")
    expect(out).to_contain_text("There is too much to show")
    page.locator("[data-code]").fill("print('begun', flush=True)\nwhile True:\n    pass")
    page.locator("[data-do=run]").click()
    expect(said).to_have_text("Running…")
    expect(out).to_contain_text("begun")
    page.locator("[data-do=stop]").click()
    expect(said).to_contain_text("Stopped")
    expect(out).to_contain_text("begun")
    for _ in range(800):
        if not page.workers:
            break
        page.wait_for_timeout(50)
    assert not page.workers
    run(page, "print(sum(range(10)))")
    expect(out).to_have_text("45\n", use_inner_text=True)


def test_the_line_to_copy_runs_here_too(opened) -> None:
    page = opened()
    line = page.locator("[data-line]").inner_text()
    run(page, f"{line}\nimport alquerque\nalquerque.legal.__name__")
    expect(page.locator("[data-said]")).to_have_text("Finished.")
    expect(page.locator("[data-out]")).to_have_text("'legal'\n", use_inner_text=True)


def test_the_last_value_is_shown_and_output_stays_with_the_run_that_wrote_it(opened) -> None:
    page = opened("es")
    out, said = page.locator("[data-out]"), page.locator("[data-said]")
    for code, shown in (
        ("1+1", "2\n"),
        ("word = 'ñ'\nword", "'ñ'\n"),
        ("None", ""),
        ("2;", ""),
        ("x = 5", ""),
        ("import asyncio\nawait asyncio.sleep(0, 'later')", "'later'\n"),
        ("async def twice(n):\n    return 2 * n\n[await twice(n) for n in range(3)]", "[0, 2, 4]\n"),
        ("print('no end of line, ñ', end='')", "no end of line, ñ"),
        ("import sys\nx = sys.stderr.write('a warning')", "a warning"),
        ("print('its own')", "its own\n"),
        ("'x' * 300_000", "'" + "x" * 199_999 + "Hay demasiado que mostrar: el resto se deja fuera."),
    ):
        run(page, code)
        assert out.text_content() == shown, code
        expect(said).to_have_text("Terminado." if shown else "Terminado, sin salida.")


def test_what_was_written_before_a_stop_is_there(opened) -> None:
    page = opened()
    page.locator("[data-code]").fill("for n in range(3):\n    print(n)\nprint('half a line', end='')\nwhile True:\n    pass")
    page.locator("[data-do=run]").click()
    expect(page.locator("[data-out]")).to_have_text("0\n1\n2\nhalf a line", use_inner_text=True, timeout=90_000)
    page.locator("[data-do=stop]").click()


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("es", "En la línea 2: aquí no se puede teclear una respuesta a input(): escribe el valor en el código."),
        ("en", "In line 2: an answer to input() cannot be typed here: write the value into the code."),
    ],
)
def test_input_is_answered_with_a_sentence(opened, lang: str, sentence: str) -> None:
    page = opened(lang)
    run(page, "print('before')\nname = input('Name? ')")
    expect(page.locator("[data-said]")).to_have_text(sentence)
    expect(page.locator("[data-out]")).to_contain_text("before\nName? ", use_inner_text=True)
    expect(page.locator("[data-out]")).not_to_contain_text("OSError")
    if lang == "en":
        run(page, "try:\n    input()\nexcept EOFError:\n    print('caught')\nimport sys\nsys.stdin.read()")
        expect(page.locator("[data-said]")).to_contain_text("In line 6: an answer to input()")
        expect(page.locator("[data-out]")).to_contain_text("caught")


@pytest.mark.quick
def test_code_from_a_link_is_shown_and_does_not_run(opened) -> None:
    code = "print('" + "ñ & <b># %" + "')"
    page = opened(code=code)
    expect(page.locator("[data-code]")).to_have_value(code)
    expect(page.locator("[data-said]")).to_contain_text("It does not run until you say so")
    page.wait_for_timeout(500)
    assert not page.workers and not page.locator("[data-out]").inner_text()
    page.locator("[data-do=link]").click()
    expect(page.locator("[data-copied]")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("[data-code]")).to_have_value(code)
    page.get_by_role("link", name="Español").click()
    expect(page.locator("[data-code]")).to_have_value(code)
    assert not page.workers


@pytest.mark.quick
def test_a_damaged_link_leaves_an_example(opened, page: Page, address: str) -> None:
    page.goto(f"{address}es/python/#code=%E0%A4%A")
    expect(page.locator("[data-said]")).to_contain_text("dañado")
    expect(page.locator("[data-code]")).not_to_have_value("")


@pytest.mark.quick
def test_the_line_to_copy_names_this_sites_index(opened, address: str) -> None:
    page = opened()
    page.locator("[data-do=line]").click()
    expect(page.locator("[data-copied]")).to_have_text("Copied.")
    line = page.evaluate("navigator.clipboard.readText()")
    assert line == f'import micropip; await micropip.install("alquerque", index_urls=["{address}simple"])'
    page.set_viewport_size({"width": 360, "height": 740})
    shown = page.locator("pre.line")
    assert shown.evaluate("line => line.scrollWidth <= line.clientWidth"), "the whole line can be read"
    expect(page.locator("[data-out]")).to_be_hidden()


def test_without_a_connection_it_says_so(opened) -> None:
    page = opened("es")
    page.route("**/stdlib-*.zip", lambda route: route.abort())
    page.locator("[data-do=run]").click()
    expect(page.locator("[data-said]")).to_contain_text("no ha podido ponerse en marcha", timeout=60_000)
    page.unroute("**/stdlib-*.zip")
    run(page)
    expect(page.locator("[data-said]")).to_have_text("Terminado.")
