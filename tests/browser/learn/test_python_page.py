"""The Python page, a notebook: the package comes from the site's own index, cells run and stop, errors are told in
words, pictures and boards are shown, and code goes into links and files and comes back."""

import base64
import hashlib
import json
import re
import zipfile
from pathlib import Path
from urllib.parse import quote

import pytest
from hands import assert_fits_width, change_language
from playwright.sync_api import Locator, Page, Route, expect

import tools
from render.notebook import examples
from runtime import bundle, packages

pytestmark = pytest.mark.whole_python

LONG = 90_000  # milliseconds, for Python to come


@pytest.fixture
def opened(page: Page, address: str):
    """A function that opens the page, with code from the address if told."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def go(lang: str = "en", code: str | None = None) -> Page:
        page.goto(f"{address}{lang}/python/" + (f"#code={quote(code)}" if code is not None else ""))
        expect(page.locator("[data-cell] .cm-content").first).to_be_visible()
        return page

    return go


def cell(page: Page, number: int = 1) -> Locator:
    return page.locator("[data-cell]").nth(number - 1)


def write(page: Page, code: str) -> None:
    """Puts code into the page as a link to it would; cells are separated as in files."""
    page.evaluate(
        """code => new Promise((come) => {
            addEventListener("hashchange", () => setTimeout(come), { once: true }); // the page's own listener was there before
            location.hash = `code=${encodeURIComponent(code)}`;
        })""",
        code,
    )
    expect(page.locator("[data-notice]")).to_contain_text("link" if "/en/" in page.url else "enlace")


def codes(page: Page) -> list[str]:
    return page.locator("[data-cell] .cm-content").evaluate_all(
        "all => all.map((one) => [...one.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n'))")


def run(page: Page, code: str | None = None, number: int = 1) -> Locator:
    """Runs a cell; returns it when it has been run."""
    if code is not None:
        write(page, code)
    one = cell(page, number)
    one.locator("[data-do=run]").click()
    expect(page.locator("[data-do=stop]")).to_be_disabled(timeout=LONG)
    return one


def test_write_run_stop_share_by_keyboard_alone(opened) -> None:
    """One journey: a cell is written, run, joined by another, stopped, deleted, had back, and passed on as a link."""
    page = opened(code="")
    cell(page).locator(".cm-content").focus()
    page.keyboard.type("for n in range(3):\nprint(n)")  # the editor indents
    page.keyboard.press("Shift+Enter")
    expect(cell(page).locator("[data-said]")).to_have_text("Finished.", timeout=LONG)
    expect(cell(page).locator("[data-out]")).to_have_text("0\n1\n2\n", use_inner_text=True)
    expect(page.locator("[data-cell]")).to_have_count(2)
    page.keyboard.type("word = n * 10\nword")
    page.keyboard.press("Control+Enter")
    expect(cell(page, 2).locator("[data-out]")).to_have_text("20\n", use_inner_text=True)
    assert codes(page) == ["for n in range(3):\n    print(n)", "word = n * 10\nword"]
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(cell(page, 2).get_by_role("button", name="Run")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.type("print('begun')\nwhile True:\npass")
    page.keyboard.press("Control+Enter")
    expect(cell(page, 3).locator("[data-out]")).to_contain_text("begun")
    page.locator("[data-do=stop]").focus()
    page.keyboard.press("Enter")
    expect(cell(page, 3).locator("[data-said]")).to_contain_text("Stopped. The variables are lost")
    expect(cell(page, 3).locator("[data-out]")).to_contain_text("begun")
    for _ in range(800):
        if not page.workers:
            break
        page.wait_for_timeout(50)
    assert not page.workers
    cell(page, 1).get_by_role("button", name="Delete").press("Enter")
    expect(page.locator("[data-cell]")).to_have_count(2)
    page.keyboard.press("Enter")  # the focus is on what has it back
    expect(page.locator("[data-cell]")).to_have_count(3)
    page.locator("[data-do=link]").press("Enter")
    expect(page.locator("[data-copied]")).to_have_text("Copied.")
    link, before = page.evaluate("navigator.clipboard.readText()"), codes(page)
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("[data-notice]")).to_contain_text("It does not run until you say so")
    expect(page.locator("[data-cell]")).to_have_count(3)
    assert codes(page) == before and not page.workers
    assert run(page, number=2).locator("[data-said]").inner_text().startswith("In line 1: there is a name that Python")
    page.locator("[data-do=run-all]").click()
    expect(cell(page, 2).locator("[data-out]")).to_have_text("20\n", use_inner_text=True)
    page.locator("[data-do=stop]").click()


READ = {"moves": "c1xc3\nb2-c3\nd2-c3\nd3-c3\n4", "count": "4 210", "degrees": "[(3, 12), (4, 4), (5, 4), (8, 5)] 112",
        "record": "Wyllie, J. 0-1 44", "games": " ", "wins": "–", "player": "[", "own": "('", "search": "-",
        "tree": "", "branching": "", "evolve": "[30, 0]", "variant": "5 1537 13"}


def test_each_example_runs(opened, root: Path) -> None:
    """In the browser, cell by cell; what each prints is what it prints elsewhere (tests/make/test_notebook.py)."""
    page = opened("es")
    texts = examples.read_examples(root / "site" / "examples", "es", ("es", "en"))
    for name in examples.ORDER:
        page.locator(f"[data-example={name}]").click()
        expected = examples.split_cells(texts[name])
        expect(page.locator("[data-cell]")).to_have_count(len(expected))
        page.locator("[data-do=run-all]").click()
        expect(page.locator("[data-do=stop]")).to_be_disabled(timeout=LONG)
        expect(page.locator("[data-out] .error")).to_have_count(0)
        for said in page.locator(".cell > [data-said]").all_inner_texts():
            assert said.startswith("Terminado"), (name, said)
        assert READ[name] in "\n".join(page.locator("[data-out] pre.text").all_inner_texts()), name
        drawn = page.locator("[data-out] img")
        assert drawn.count() == (name in ("moves", "tree", "branching", "degrees", "record", "search", "own")), name
        expect(page.locator(".play-table .spot")).to_have_count({"own": 16, "variant": 25}.get(name, 0))
        for one in drawn.all():
            assert one.evaluate("one => one.decode().then(() => one.naturalWidth > 50)")


OWN = """from alquerque import Kind, Rules
from alquerque.board import grid
from alquerque.notebook import Play

def last(game):
    return game.legal()[-1]

rules = Rules(grid("mine", 3, 4), (Kind("wolf", "W"),), setup="W:WWa1,Wb1:BWb4,Wc4", steps="any", compulsory=True)
table = Play(rules, computer=last)
table
# %%
table.move(table.game.choices()[0])
table.game.acts
# %%
table.game.acts"""


def test_a_game_of_ones_own_is_played_on_the_sites_board(opened) -> None:
    """One defined in a cell, against a function: touched, written, taken back; and the cells know what stands there."""
    page = opened("es", OWN)
    board = run(page).locator(".play-table")
    expect(board.locator(".turn")).to_contain_text("las blancas")
    expect(board.locator("svg.board .spot")).to_have_count(12)
    expect(board.locator("svg.board .man")).to_have_count(4)
    expect(board.locator("[data-own]")).to_have_text("Con el otro bando juega una función tuya.")
    point = board.locator("[data-point=a1]")
    point.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(board.locator("[data-moves] .ply")).to_have_count(2)
    mine, answer = board.locator("[data-moves] .ply").all_inner_texts()
    assert mine == "a1–a2" and answer[0] in "bc"
    expect(board.locator(".turn")).to_contain_text("las blancas")
    out = run(page, number=3).locator("[data-out]")
    written = f"('a1-a2', '{answer.replace('–', '-').replace('×', 'x')}')"
    expect(out).to_have_text(written + "\n", use_inner_text=True)
    run(page, number=2)
    expect(board.locator("[data-moves] .ply")).to_have_count(4)
    board.locator("[data-do=undo]").click()
    expect(board.locator("[data-moves] .ply.later")).to_have_count(2)
    expect(board.locator("svg.board.waiting")).to_have_count(0)  # Python has said what stands there now, and been told
    expect(run(page, number=3).locator("[data-out]")).to_have_text(written + "\n", use_inner_text=True)
    board.locator("[data-do=new]").click()
    expect(board.locator("[data-moves] .ply")).to_have_count(0)
    board.locator("[data-point=b1]").click()
    board.locator("[data-point=c4]").click()
    expect(board.locator("[data-notice]")).to_contain_text("Ya hay una ficha en c4")


def test_a_board_of_the_catalogue_in_the_output_and_a_drawing_that_runs_no_script(opened) -> None:
    page = opened("en", "from alquerque import ruleset\nfrom alquerque.notebook import Play\n"
                        'Play(ruleset("alquerque-de-doce", "medieval"), computer=1)')
    out = run(page).locator("[data-out]")
    board = out.locator(".play-table")
    expect(board.locator(".turn")).to_contain_text("Black")
    board.locator("[data-point=c2]").click()
    board.locator("[data-point=c3]").click()
    expect(board.locator("[data-moves] .ply")).to_have_text(["c2–c3", "c4×c2"])
    expect(board.locator(".tray select.mind").first).to_have_value("1")
    board.locator("[data-do=back]").click()
    expect(board.locator(".ply[aria-current]")).to_have_text("c2–c3")
    cell(page).locator("[data-do=below]").click()
    page.keyboard.type("while True: pass")
    page.keyboard.press("Control+Enter")
    page.locator("[data-do=stop]").click()
    expect(out).to_contain_text("Python has stopped: run the cell to play again.")
    expect(board).to_have_attribute("inert", "")
    svg = ('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90" onload="parent.document.title = 1">'
           "<script>parent.document.title = 2</script></svg>")
    out = run(page, repr(svg)).locator("[data-out]")
    expect(out.locator("img")).to_have_attribute("alt", "Drawing")
    assert out.locator("img").evaluate("one => one.decode().then(() => one.naturalWidth)") == 90
    assert out.locator("svg, script, iframe, object").count() == 0 and "For programmers" in page.title()
    write(page, "while True:\n    pass\n# %%\n1")
    run_all = page.locator("[data-do=run-all]")
    run_all.click()
    expect(cell(page, 2).locator("[data-said]")).to_have_text("Waiting its turn…")
    page.locator("[data-do=stop]").click()
    expect(cell(page, 2).locator("[data-said]")).to_contain_text("Stopped")


def test_errors_are_told_in_words_and_stop_what_follows(opened) -> None:
    page = opened("en")
    one = run(page, "import alquerque\nfor n in range(3):\n    print(n)\nnothing()\n"
                    "# %%\nprint('after')\n# %%\ndef bad():\n    return 1 / 0")
    said, out = one.locator("[data-said]"), one.locator("[data-out]")
    expect(said).to_have_text("In line 4: there is a name that Python does not know (name 'nothing' is not defined).")
    expect(out).to_contain_text("0\n1\n2")
    expect(out.locator("details")).not_to_have_attribute("open", "")
    out.locator("summary").click()
    expect(out.locator("details pre")).to_contain_text("NameError")
    assert "pyodide" not in out.locator("details pre").inner_text()
    page.locator("[data-do=run-all]").click()
    expect(cell(page, 2).locator("[data-said]")).to_contain_text("Not run: a cell before it has failed.")
    run(page, number=3)
    page.locator("[data-cell] [data-do=below]").nth(2).click()
    page.keyboard.type("bad()")
    page.keyboard.press("Control+Enter")
    expect(cell(page, 4).locator("[data-said]")).to_have_text("In cell 3, line 2: a division by zero.")
    expect(run(page, "for:").locator("[data-said]")).to_contain_text("In line 1: Python does not understand")
    out = run(page, "for n in range(10**6):\n    print('x' * 40)").locator("[data-out]")
    expect(out).to_contain_text("There is too much to show")


def answer(one: Locator, *words: str) -> None:
    """Answers what a cell asks, one after the other, by keyboard alone."""
    for word in words:
        field = one.locator(".ask input")
        expect(field).to_be_focused(timeout=LONG)
        expect(one.locator("[data-said]")).to_contain_text("waits for your answer")
        one.page.keyboard.type(word)
        one.page.keyboard.press("Enter")
        expect(one.locator("[data-out] pre").first).to_contain_text(word)


def test_input_asks_below_the_output(opened) -> None:
    """Outside of functions and in them, with its question as the field's name; the answers stay as text."""
    code = "def number(n):\n    return int(input(f'Number {n}? '))\nname = input('Your name? ')\n"
    page = opened("en", code + "print(name, number(1) + number(2))\nimport sys\nsys.stdin.readline()\n# %%\ninput('Again? ')")
    one = cell(page)
    one.locator("[data-do=run]").click()
    expect(one.get_by_role("textbox", name="Your name?")).to_be_focused(timeout=LONG)
    expect(one.locator("[data-out]")).not_to_have_attribute("aria-busy", "true")
    answer(one, "Ana", "4", "5", "line")
    out = "Your name? Ana\nNumber 1? 4\nNumber 2? 5\nAna 9\nline\n'line\\n'\n"
    expect(one.locator("[data-out]")).to_have_text(out, use_inner_text=True)
    expect(one.locator("[data-said]")).to_have_text("Finished.")
    two = cell(page, 2)
    two.locator("[data-do=run]").click()
    expect(two.locator(".ask input")).to_be_focused()
    assert all(box["height"] >= 44 for box in (part.bounding_box() for part in two.locator(".ask :is(input, button)").all()))
    page.set_viewport_size({"width": 360, "height": 740})
    assert_fits_width(page)
    page.locator("[data-do=stop]").click()
    expect(two.locator(".ask")).to_have_count(0)
    expect(two.locator("[data-out]")).to_have_text("Again? \n", use_inner_text=True)


def test_where_the_browser_cannot_suspend_python_input_asks_outside_of_functions(opened) -> None:
    page = opened("en", "")

    def without_suspending(route: Route) -> None:
        script = route.fetch()
        taken = "delete WebAssembly.Suspending; delete WebAssembly.promising;"
        route.fulfill(response=script, body=taken + script.text())

    page.route("**/pages/notebook.js", without_suspending)
    write(page, "words = [input(f'{n}? ') for n in range(2)]\nwhile (word := input('More? ')) != 'no':\n    words.append(word)\n"
                "print(words)\ndef ask():\n    return input()\nask()")
    one = cell(page)
    one.locator("[data-do=run]").click()
    answer(one, "ñu", "b", "c", "no")
    expect(one.locator("[data-out] pre").first).to_contain_text("['ñu', 'b', 'c']")
    expect(one.locator("[data-said]")).to_contain_text("In line 6: in this browser input() can ask only outside of functions")


def test_input_of_ones_own_stays_ones_own(opened) -> None:
    out = run(opened("es", "def input(text):\n    return text * 2\nprint(input('ja'))")).locator("[data-out]")
    expect(out).to_have_text("jaja\n", use_inner_text=True)


def test_a_package_that_the_site_does_not_keep_is_told_in_a_sentence(opened) -> None:
    page = opened("en")
    said = run(page, "import numpy.linalg as la").locator("[data-said]")
    expect(said).to_have_text(
        "In line 1: “numpy” is not on this site. Whoever puts the site up can add it with: build.py --packages numpy")
    expect(run(page, "from PIL import Image").locator("[data-said]")).to_contain_text("build.py --packages pillow")
    expect(run(page, "import alquerke").locator("[data-said]")).to_contain_text("there is no such module")
    change_language(page, "Español")
    said = run(page, "import numpy").locator("[data-said]")
    expect(said).to_contain_text("«numpy» no está en este sitio. Quien lo publica puede añadirlo con: build.py --packages numpy")


def test_what_cannot_be_installed_is_told_in_a_sentence(opened, address: str) -> None:
    page = opened("en", "")

    def give(project: str, file: str) -> None:
        page.route(f"**/simple/{project}/", lambda route: route.fulfill(
            body=f'<a href="{file}">{file}</a>', content_type="text/html"))  # fmt: skip

    def said(project: str) -> Locator:
        code = f"import micropip\nawait micropip.install({project!r}, index_urls=['{address}simple'])"
        one = run(page, code)
        expect(one.locator("details")).not_to_have_attribute("open", "")
        return one.locator("[data-said]")

    expect(said("x-not-there")).to_have_text("In line 2: there is no package called “x-not-there”. Check how it is written.")
    page.route("**/simple/x-cut-off/", lambda route: route.abort())
    expect(said("x-cut-off")).to_contain_text("the list of packages could not be reached to look for “x-cut-off”")
    give("compiled", "compiled-1.0-cp314-cp314-manylinux_2_28_x86_64.whl")
    expect(said("compiled")).to_contain_text("“compiled” cannot be installed in a browser")
    give("scipy", "scipy-1.0-cp314-cp314-manylinux_2_28_x86_64.whl")
    expect(said("scipy")).to_contain_text("build.py --packages scipy")
    give("gone", "gone-1.0-py3-none-any.whl")
    expect(said("gone")).to_contain_text("file could not be fetched")
    expect(said("packaging>1000")).to_have_text("In line 2: “packaging” comes with this page, in its own version only.")
    run(page, "import pathlib, sysconfig\nwhere = pathlib.Path(sysconfig.get_path('purelib'), 'small-1.dist-info')\n"
              "where.mkdir()\n(where / 'METADATA').write_text('Name: small\\nVersion: 1')")  # fmt: skip
    expect(said("small>1")).to_contain_text("another version of “small” is here already")
    page.route("**/simple/numpy/", lambda route: route.abort())
    expect(said("numpy")).to_contain_text("build.py --packages numpy")
    forgotten = run(page, "import micropip\nmicropip.install('x-not-there')").locator("[data-said]")
    expect(forgotten).to_have_text("this only prepares “install”: to run it, write await before the call.")


def test_a_kept_package_is_loaded_when_a_cell_imports_it(opened, tmp_path: Path) -> None:
    """One that is made here, in the place of numpy."""
    with zipfile.ZipFile(tmp_path / "numpy-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("numpy/__init__.py", "from numpy import other\nanswer = 42")
        wheel.writestr("numpy/other.py", "")
        wheel.writestr("numpy-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: numpy\nVersion: 1\n")
        wheel.writestr("numpy-1.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr("numpy-1.dist-info/RECORD", "")
    pyodide = tmp_path / "npm" / "pyodide"
    pyodide.mkdir(parents=True)
    real = tools.NPM / "node_modules" / "pyodide"
    for name in (*bundle.RUNTIME, "package.json"):
        (pyodide / name).symlink_to(real / name)
    lock = packages.read_lock(real)
    sha256 = hashlib.sha256((tmp_path / "numpy-1-py3-none-any.whl").read_bytes()).hexdigest()
    lock["packages"]["numpy"] |= {"file_name": "numpy-1-py3-none-any.whl", "sha256": sha256}
    (pyodide / bundle.LOCK).write_text(json.dumps(lock), "utf-8")
    told = packages.write_packages(tmp_path / "out", tmp_path / "npm", ["numpy"], str(tmp_path))
    page = opened("en", "")

    def with_packages(route: Route) -> None:
        answer = route.fetch()
        given = {"runtime": f"../../{told['runtime']}", "missing": told["missing"]}
        text = re.sub(r'"runtime": "[^"]*"', f'"runtime": "{given["runtime"]}"', answer.text())
        route.fulfill(response=answer, body=re.sub(r'"missing": \{[^}]*\}', f'"missing": {json.dumps(given["missing"])}', text))

    def give(route: Route) -> None:
        types = {".mjs": "text/javascript", ".wasm": "application/wasm"}
        path = tmp_path / "out" / told["runtime"] / route.request.url.rpartition("/")[2]
        route.fulfill(path=path, content_type=types.get(path.suffix, "application/octet-stream"))

    page.route("**/en/python/", with_packages)
    page.route(f"**/{told['runtime']}*", give)
    page.route("**/numpy-*.whl", lambda route: route.abort())
    page.reload()
    one = run(page, "import numpy\nnumpy.answer")
    expect(one.locator("[data-said]")).to_have_text(
        "What this cell imports could not be downloaded. Check the connection and run the cell again.")
    page.unroute("**/numpy-*.whl")
    expect(run(page, number=1).locator("[data-out]")).to_have_text("42\n", use_inner_text=True)
    expect(run(page, "import scipy").locator("[data-said]")).to_contain_text("build.py --packages scipy")


def test_the_lines_to_copy_run_here_too(opened, address: str) -> None:
    page = opened()
    lines = page.locator("[data-line]").all_inner_texts()
    assert lines[1] == f'import micropip; await micropip.install("alquerque", index_urls=["{address}simple"])'
    assert lines[0].startswith(f"%pip install {address}simple/alquerque/alquerque-") and lines[0].endswith(".whl")
    assert lines[2] == f"pip install alquerque --index-url {address}simple"
    page.locator("[data-do=line]").nth(1).click()
    expect(page.locator("[data-copied]")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == lines[1]
    wheel = lines[0].removeprefix("%pip install ")
    code = f"import micropip\nawait micropip.install({wheel!r})\n{lines[1]}\nimport alquerque\nalquerque.legal.__name__"
    out = run(page, code).locator("[data-out]")
    expect(out).to_have_text("'legal'\n", use_inner_text=True)
    page.set_viewport_size({"width": 360, "height": 740})
    for shown in page.locator("pre.line").all():
        assert shown.evaluate("line => line.scrollWidth <= line.clientWidth"), "the whole line can be read"
    assert_fits_width(page)


def test_the_last_value_is_shown_and_output_stays_with_the_run_that_wrote_it(opened) -> None:
    page = opened("es")
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
        ("'x' * 300_000", "'" + "x" * 199_999 + "La salida es demasiado larga: no se muestra el resto."),
    ):
        one = run(page, code)
        assert one.locator("[data-out]").text_content() == shown, code
        expect(one.locator("[data-said]")).to_have_text("Terminado." if shown else "Terminado, sin salida.")


def test_the_second_program_checks_certificates_here_as_elsewhere(opened, root: Path) -> None:
    """py/solving/check.py, unchanged: a reading of doce and the alquerque of three, whole; and one with a byte
    changed.
    """
    solving = root / "py" / "solving"
    lines = [
        "import base64",
        "checker = {'__name__': 'check'}",
        f"exec({(solving / 'check.py').read_text('utf-8')!r}, checker)",
    ]
    wanted = []
    for name in ("doce-forward-must-loses", "tres"):
        told = json.loads((solving / "results" / f"{name}-start.json").read_text("utf-8"))["certificates"][0]
        data = (solving / "certificates" / told["file"]).read_bytes()
        lines.append(f"print(checker['check'](base64.b64decode({base64.b64encode(data).decode()!r})))")
        wanted.append(", ".join(f"{key}={told[key]}" for key in ("choices", "forced", "replies", "ends", "longest")))
    wrong = base64.b64encode(data[:-4] + bytes(4)).decode()
    lines += [
        "try:",
        f"    checker['check'](base64.b64decode({wrong!r}))",
        "except checker['Refused']:",
        "    print('refused')",
    ]
    ran = run(opened(), "\n".join(lines))
    for told in (*wanted, "refused"):
        expect(ran.locator("[data-out]")).to_contain_text(told)


def test_code_from_a_link_is_shown_and_does_not_run(opened) -> None:
    code = "print('" + "ñ & <b># %" + "')"
    page = opened(code=code)
    assert codes(page) == [code]
    expect(page.locator("[data-notice]")).to_contain_text("It does not run until you say so")
    page.wait_for_timeout(500)
    assert not page.workers and not page.locator("[data-out]").inner_text()
    page.locator("[data-do=link]").click()
    expect(page.locator("[data-copied]")).to_have_text("Copied.")
    change_language(page, "Español")
    expect(page.locator("[data-notice]")).to_contain_text("No se ejecuta hasta que tú lo digas")
    expect(page.locator(".cm-content")).to_have_count(1)
    assert codes(page) == [code] and not page.workers


def test_a_link_may_name_an_example(page: Page, address: str) -> None:
    """As plans for lessons do; the other language has the same."""
    page.goto(f"{address}es/python/#example=own")
    expect(page.locator("[data-cell] .cm-content").first).to_contain_text("Un juego tuyo")
    change_language(page, "English")
    expect(page.locator("[data-cell] .cm-content").first).to_contain_text("A game of your own")
    assert page.url.endswith("#example=own") and not page.workers
    page.locator("[data-example=moves]").click()
    expect(page.locator("[data-cell]")).to_have_count(2)
    expect(page).to_have_url(f"{address}en/python/")


@pytest.mark.quick
def test_a_damaged_link_leaves_an_example(page: Page, address: str) -> None:
    page.goto(f"{address}es/python/#code=%E0%A4%A")
    expect(page.locator("[data-notice]")).to_contain_text("dañado")
    expect(page.locator("[data-cell] .cm-content").first).to_contain_text("ruleset")


def test_what_was_typed_before_the_editor_came_is_kept(page: Page, address: str) -> None:
    """Before any script has come there is a plain field; then the page's script comes, and last the editor's."""
    held = []
    page.route("**/pages/python.js", lambda route: held.append(route))
    page.route("**/pages/code_editor.js", lambda route: held.append(route))
    page.goto(f"{address}en/python/", wait_until="commit")
    area = page.locator("textarea").first
    area.fill("first = 1")
    for _ in range(100):
        if held:
            break
        page.wait_for_timeout(50)
    held.pop().continue_()
    expect(page.locator("[data-cell]")).not_to_have_count(0)
    assert area.input_value() == "first = 1"
    area.press_sequentially("0")
    for _ in range(100):
        if held:
            break
        page.wait_for_timeout(50)
    held.pop().continue_()
    expect(page.locator("textarea")).to_have_count(0)
    assert codes(page)[0] == "first = 10"
    page.keyboard.type("0")
    assert codes(page)[0] == "first = 100", "the focus and the place stay"


def test_files_are_saved_and_opened(opened, tmp_path: Path) -> None:
    page = opened(code="a = 1\n\nb = 'ñ'\n# %%\nprint(a)")
    kept = {}
    for doer in ("save-py", "save-ipynb"):
        with page.expect_download() as saved:
            page.locator(f"[data-do={doer}]").click()
        path = tmp_path / saved.value.suggested_filename
        saved.value.save_as(path)
        kept[path.suffix] = path
    assert kept[".py"].read_text("utf-8") == "# %%\na = 1\n\nb = 'ñ'\n\n# %%\nprint(a)\n"
    book = json.loads(kept[".ipynb"].read_text("utf-8"))
    assert (book["nbformat"], [one["cell_type"] for one in book["cells"]]) == (4, ["code", "code"])
    assert book["cells"][0]["source"] == ["a = 1\n", "\n", "b = 'ñ'"]
    book["cells"].insert(0, {"cell_type": "markdown", "metadata": {}, "source": ["# Title\n", "text"]})
    kept[".ipynb"].write_text(json.dumps(book), "utf-8")
    for path, cells in ((kept[".py"], ["a = 1\n\nb = 'ñ'", "print(a)"]),
                        (kept[".ipynb"], ["# # Title\n# text", "a = 1\n\nb = 'ñ'", "print(a)"])):
        page.locator("[data-file]").set_input_files(path)
        expect(page.locator("[data-cell]")).to_have_count(len(cells))
        assert codes(page) == cells
        expect(page.locator("[data-notice]")).to_contain_text("It does not run until you say so")
    (tmp_path / "bad.ipynb").write_text("{", "utf-8")
    page.locator("[data-file]").set_input_files(tmp_path / "bad.ipynb")
    expect(page.locator("[data-notice]")).to_contain_text("cannot be read")
    assert len(codes(page)) == 3 and not page.workers


def test_without_a_connection_it_says_so(opened) -> None:
    page = opened("es")
    page.route("**/stdlib-*.zip", lambda route: route.abort())
    cell(page).locator("[data-do=run]").click()
    expect(cell(page).locator("[data-said]")).to_contain_text("no ha podido ponerse en marcha", timeout=60_000)
    page.unroute("**/stdlib-*.zip")
    expect(run(page).locator("[data-said]")).to_have_text("Terminado.")
