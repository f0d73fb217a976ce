"""The built site holds together: addresses, names, languages, Python's library; and the parts that build it do what
they say.
"""

import ast
import email
import hashlib
import http.client
import importlib.util
import io
import json
import os
import py_compile
import re
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.request
import zipfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

import lxml.html
import pytest

import alquerque
import packing
import tools
from alquerque import GAMES
from dev import mutants, server
from render.content import languages, script_messages
from render.games import side_names
from render.pages.renderer import as_json
from render.publish import assets
from runtime import bundle, wheels

LOADS = {"src", "href", "data-runtime", "data-library", "srcset"}


def html_files(dist: Path) -> list[Path]:
    """The pages; the index of wheels is for programs."""
    return sorted(path for path in dist.rglob("*.html") if path.relative_to(dist).parts[0] != "simple")


def addresses(file: Path) -> list[tuple[str, str]]:
    """(element, address) for every address in a page, those of plain links to other sites left out."""
    found = []
    for element in lxml.html.parse(str(file)).getroot().iter():
        for name in LOADS & set(element.keys()):
            value = element.get(name)
            if element.tag == "a" and urlsplit(value).scheme in ("https", "http", "mailto"):
                continue
            if not value.startswith("data:"):
                found.append((element.tag, value))
    return found


@pytest.mark.parametrize("folder", ["py", "site/make"])
def test_no_function_is_longer_than_a_hundred_lines(root: Path, folder: str) -> None:
    """In scripts Biome sees to it (site/biome.json)."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = [
        (path, one) for path in (root / folder).rglob("*.py") for one in ast.walk(ast.parse(path.read_text("utf-8")))
    ]
    assert not [
        f"{path}: {one.name}" for path, one in found if isinstance(one, kinds) and one.end_lineno - one.lineno >= 100
    ]


def test_every_address_is_relative_and_leads_to_a_file(dist: Path) -> None:
    pages_seen = html_files(dist)
    assert {"es", "en"} <= {page.relative_to(dist).parts[0] for page in pages_seen}
    whole = os.environ.get("ALQUERQUE_ADDRESS")  # where the site will stand, if the build was told
    for page in pages_seen:
        base = "http://site/" + page.relative_to(dist).as_posix()
        if page.name == "404.html":
            base = "http://site/"
        for tag, address in addresses(page):
            if whole and tag == "link" and address.startswith(whole):
                address = "http://site/" + address.removeprefix(whole)
                assert (dist / urlsplit(address).path.lstrip("/")).exists(), (page, address)
                continue
            assert not urlsplit(address).scheme and not address.startswith("//"), (page, tag, address)
            if tag == "base":
                continue
            assert page.name == "404.html" or not address.startswith("/"), (page, tag, address)
            target = dist / urlsplit(urldefrag(urljoin(base, address))[0]).path.lstrip("/")
            assert target.is_file() or (target / "index.html").is_file() or (target / "pyodide.mjs").is_file(), (
                page,
                address,
            )


@pytest.mark.slow
def test_fragments_exist_where_links_point(dist: Path) -> None:
    ids = {page: set(lxml.html.parse(str(page)).getroot().xpath("//@id")) for page in html_files(dist)}
    for page in ids:
        for tag, address in addresses(page):
            plain, fragment = urldefrag(address)
            if tag != "a" or not fragment or "=" in fragment:  # a game, and no place in the text: see fragment.js
                continue
            target = (page.parent / plain).resolve() if plain else page
            target = target / "index.html" if target.is_dir() else target
            assert fragment in ids[target], (page, address)


def test_drawings_refer_to_what_is_on_their_page_once(dist: Path) -> None:
    for page in [*dist.glob("*/index.html"), *dist.glob("en/*/index.html"), *dist.glob("en/*/*/index.html")]:
        html = lxml.html.parse(str(page)).getroot()
        ids = Counter(html.xpath("//*[not(ancestor::template)]/@id"))
        assert not [id for id, count in ids.items() if count > 1], page
        paints = " ".join(html.xpath("//*[local-name() = 'rect']/@fill"))
        wanted = {link[1:] for link in html.xpath("//use/@href")} | set(re.findall(r"url\(#([^)]+)\)", paints))
        assert wanted <= {*ids, *html.xpath("//template//@id")}, page


def test_every_language_has_the_same_pages(dist: Path) -> None:
    names = {lang: {page.relative_to(dist / lang) for page in html_files(dist / lang)} for lang in ("es", "en")}
    assert names["es"] == names["en"] != set()
    for lang in names:
        for name in names[lang]:
            assert lxml.html.parse(str(dist / lang / name)).getroot().get("lang") == lang


def test_stylesheets_lead_to_files(dist: Path) -> None:
    for sheet in dist.rglob("*.css"):
        for address in re.findall(r"""(?:url\(|@import\s+)["']?([^"')]+)""", sheet.read_text("utf-8")):
            if not address.startswith(("data:", "#")):
                assert (sheet.parent / address).resolve().is_file(), (sheet, address)


WHOLE = {"session/worker.js", "pages/notebook.js", "pages/code_editor.js", "pages/root.js"}
LATER = {"pages/notebook_table.js"}  # a module that is fetched when it is needed, and shares parts with others
IMPORT = re.compile(r"""\b(?:import|from)\s*["'](\.\.?/[^"']+)["']""")


def preloaded(page: Path) -> list[Path]:
    """The scripts that a page fetches before any of them runs."""
    links = lxml.html.parse(str(page)).getroot().xpath("//link[@rel='modulepreload']/@href")
    return [(page.parent / link).resolve() for link in links]


@pytest.mark.slow
def test_what_a_script_imports_is_preloaded_by_the_page(dist: Path) -> None:
    """So that no script is asked for only when another has come; and nothing is preloaded that no script of the page
    imports.
    """
    for page in html_files(dist):
        sources = lxml.html.parse(str(page)).getroot().xpath("//script[@type='module']/@src")
        needed, waiting = set(), {(page.parent / source).resolve() for source in sources}
        while waiting:
            path = waiting.pop()
            needed.add(path)
            waiting |= {(path.parent / name).resolve() for name in IMPORT.findall(path.read_text("utf-8"))} - needed
        assert all(path.is_file() for path in needed)
        assert sorted(preloaded(page)) == sorted(needed), page


def test_workers_are_whole_and_lie_where_scripts_look_for_them(root: Path, dist: Path) -> None:
    app = root / "site" / "app"
    (built,) = dist.glob("app-*")
    sources = {path.relative_to(app).with_suffix(".js") for path in assets.entry_scripts(app)}
    named = {Path("pages", path.name) if path.parts[0] == "pages" else path for path in sources}
    written = {path.relative_to(built) for path in built.rglob("*.js")}
    shared = written - named
    assert named <= written and {path.parts[0] for path in shared} == {assets.SHARED}
    assert len(shared) <= 25, (
        "shared from the start; later: games kept, drawings as files, pictures and animations, classes, codes, rules, "
        "books, how to play, results, the ladder, problems, courses, clocks, what turns were worth, conditional replies, "
        "the sheet of a new game"
    )
    # workers, what comes when it is needed, and a script that is no module
    gif_worker = Path(assets.GIF_WORKER).with_suffix(".js")  # its address stands in the page
    assert not any(IMPORT.search((built / name).read_text("utf-8")) for name in [*WHOLE, gif_worker])
    workers = {
        (path.parent / address).resolve().relative_to(built.resolve()).as_posix()
        for path in built.rglob("*.js")
        for address in re.findall(r"""new URL\(["'](\.\.?/[^"']+\.js)["']""", path.read_text("utf-8"))
    }
    assert workers == WHOLE - {"pages/root.js"} | LATER


def test_the_scripts_are_alike_wherever_the_build_is_called_from(
    dist: Path, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = assets.bundle_app(root / "site" / "app", tools.npm_packages("build"))
    assert (dist / f"app-{assets.folder_hash(made)}").is_dir()


def test_a_page_with_a_board_has_the_words_of_its_language(dist: Path) -> None:
    """Those of single games come with their pages, and all together only to pages of many games."""
    for page in html_files(dist):
        html = lxml.html.parse(str(page)).getroot()
        words = [(page.parent / source).resolve() for source in html.xpath("//script[@defer and @data-words]/@src")]
        names = [path.stem for path in words]
        board = html.get("data-worker") or html.xpath("//main/@data-exercise")  # whose moves are all in the page
        lang = html.get("lang")
        assert names in ([[lang], [lang, f"games-{lang}"]] if board else [[]])
        assert all(path.parent.name.startswith("words-") and path.is_file() for path in words)


def read_words(file: Path) -> dict[str, Any]:
    """What a file of words assigns, by the name that it is assigned to."""
    lines = [line.partition(" = ") for line in file.read_text("utf-8").splitlines()]
    return {name.removeprefix("globalThis."): json.loads(value.rstrip(";")) for name, _, value in lines}


def test_files_of_words_and_a_page_say_together_what_the_page_says(root: Path, dist: Path) -> None:
    """Laid over the files as lib/i18n.ts does it, the page's own words give those of the game."""

    def laid(under: object, over: object) -> object:
        if not (isinstance(under, dict) and isinstance(over, dict)):
            return over
        return under | {key: laid(under.get(key), value) for key, value in over.items()}

    strings = languages.read_languages(root / "site" / "lang")["en"]
    strings["sources"]["alquerque"].pop("line")  # the others' are made from the bibliography
    (folder,) = dist.glob("words-*")
    shared = read_words(folder / "en.js")["words"]
    names = script_messages.used_page_parts(root / "site" / "app")
    rules = {ruleset.id for game in GAMES.values() for ruleset in game.rulesets}
    assert not rules & shared["rulesets"].keys(), "a page does not grow with the games of others"
    for game in GAMES.values():
        page = lxml.html.parse(str(dist / "en" / game.id / "index.html")).getroot()
        own = json.loads(page.get_element_by_id("page-data").text)["words"]
        wanted = script_messages.script_strings(side_names.with_side_names(strings, game.id), names)
        said = laid(laid(read_words(folder / f"more-{game.id}-en.js")["moreWords"], shared), own)
        assert isinstance(said, dict)
        assert said["rulesets"].keys() == {ruleset.id for ruleset in game.rulesets}
        warrants = [warrant for ruleset in game.rulesets for warrant in ruleset.warrants.values()]
        assert said["sources"].keys() >= {name for warrant in warrants for name in (warrant.source, warrant.via) if name}
        assert said["why"].keys() >= {warrant.why for warrant in warrants if warrant.why}
        assert all(words.pop("line") for words in said["sources"].values())
        for part, told in wanted.items():
            kept = {key: told[key] for key in said[part]} if part in script_messages.PARTS_OF_GAMES else told
            assert said[part] == kept
    every = read_words(folder / "games-en.js")
    assert every["words.rulesets"].keys() == rules
    assert every["words.sources"] == strings["sources"]
    assert read_words(folder / "more-en.js")["moreWords"]["sources"].keys() == strings["sources"].keys()
    assert not {"about", "rights"} & set(shared["page"]), "words that only templates say"


def test_folders_are_named_by_what_is_in_them(dist: Path) -> None:
    hashed = [folder for folder in dist.iterdir() if folder.is_dir() and "-" in folder.name]
    assert {folder.name.rpartition("-")[0] for folder in hashed} >= {"app", "fonts", "python", "style"}
    for folder in hashed:
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        assert folder.name.rpartition("-")[2] == assets.folder_hash(files), folder


def test_the_library_is_compiled_and_holds_the_whole_package(dist: Path, root: Path) -> None:
    (library,) = dist.glob("library-*.zip")
    with zipfile.ZipFile(library) as opened:
        names = set(opened.namelist())
        assert not [name for name in names if name.endswith(".py")]
        for name in names:
            if name.endswith(".pyc"):
                assert opened.read(name)[4:8] == b"\1\0\0\0", f"{name} would be checked against a source"
    for path in (root / "py" / "alquerque").rglob("*.py"):
        # what pages with a board do without
        if path.name not in ("__main__.py", "terminal.py", "terminal_game.py", "notebook.py", "raster.py", "contract.py"):
            assert path.relative_to(root / "py").as_posix() + "c" in names
    assert library.stat().st_size < 2_000_000


def test_the_index_of_wheels_names_each_with_its_hash(dist: Path, root: Path) -> None:
    (top,) = (dist / "simple").glob("*.html")
    names = lxml.html.parse(str(top)).getroot().xpath("//a/@href")
    assert "alquerque/" in names and len(names) == 3
    older = len(list((root / "site" / "wheels").glob("*.whl")))
    for name in names:
        links = lxml.html.parse(str(dist / "simple" / name / "index.html")).getroot().xpath("//a/@href")
        files = {file.name: file for file in (dist / "simple" / name).glob("*.whl")}
        assert len(links) == len(files) == (1 + older if name == "alquerque/" else 1)
        for link in links:
            address, digest = urldefrag(link)
            assert digest == f"sha256={hashlib.sha256(files[address].read_bytes()).hexdigest()}"


def test_wheels_that_were_published_before_stay_in_the_index(tmp_path: Path) -> None:
    names = (
        "alquerque-0.1.0-py3-none-any.whl",
        "alquerque-0.2.0.post1-py3-none-any.whl",
        "other_one-1-py3-none-any.whl",
    )
    for name in names:
        (tmp_path / name).write_text(name, "utf-8")
    wheels.write_index(tmp_path / "out", [tmp_path / name for name in names])
    index = (tmp_path / "out" / "simple" / "alquerque" / "index.html").read_text("utf-8")
    assert names[0] in index and names[1] in index and names[2] not in index
    assert (tmp_path / "out" / "simple" / "alquerque" / names[0]).read_text("utf-8") == names[0]
    assert "other-one/" in (tmp_path / "out" / "simple" / "index.html").read_text("utf-8")


def test_the_wheel_tells_of_its_makers_its_addresses_and_its_moment(tmp_path: Path) -> None:
    """Its version grows whenever a file of the package is written, so that who installs it again gets the newer one."""
    for name in wheels.WHEEL_FILES:
        shutil.copy(tools.ROOT / name, tmp_path / name)
    shutil.copytree(tools.ROOT / "py", tmp_path / "py", ignore=shutil.ignore_patterns("__pycache__"))
    urls = {"Homepage": "https://example.org/alquerque/", "Issues": "https://example.org/issues"}
    versions = []
    for seconds in (2_000_000_000, 2_000_000_001):
        changed = tmp_path / "py" / "alquerque" / "__init__.py"
        changed.write_text(changed.read_text("utf-8") + "# more\n", "utf-8")
        os.utime(changed, (seconds, seconds))
        wheel = wheels.build_wheel(tmp_path / "py", urls)
        with zipfile.ZipFile(wheel) as opened:
            (name,) = (name for name in opened.namelist() if name.endswith("METADATA"))
            told = email.message_from_bytes(opened.read(name))
        versions.append(told["Version"])
        assert wheel.name == f"alquerque-{told['Version']}-py3-none-any.whl"
        assert "The Alquerque contributors" in told["Author"] and told.get_all("Classifier")
        assert told.get_all("Project-URL") == [f"{name}, {url}" for name, url in urls.items()]
        assert wheels.build_wheel(tmp_path / "py", urls) == wheel, "the same files, the same wheel"
    base = tools.project_settings()["project"]["version"]
    assert versions == [f"{base}.post20330518033320", f"{base}.post20330518033321"]
    assert base == alquerque.__version__


@pytest.mark.parametrize("fault", ["", "functions"])
def test_the_list_of_called_functions_fits_the_runtime(root: Path, tmp_path: Path, fault: str) -> None:
    """And another runtime's list is refused with the command that makes it anew."""
    node_modules = tools.npm_packages("build", "runtime")
    called = tmp_path / "called.txt"
    called.write_text(
        bundle.CALLED_FUNCTIONS_FILE.read_text("utf-8").replace("\n", f"\n{'0' * 64 if fault else ''}", 2), "utf-8"
    )
    script = """
        import { readFileSync } from "node:fs";
        import { read } from "%s";
        const [wasm, list] = process.argv.slice(2).map((path) => readFileSync(path));
        const called = read(wasm, list.toString(), 20_000);
        console.log(called.filter(Boolean).length);
    """
    (tmp_path / "ask.mjs").write_text(script % (bundle.HERE / "called.mjs").as_uri(), "utf-8")
    node, _ = tools.node_and_npm()
    wasm = bundle.trimmed_runtime(node_modules) / "pyodide.asm.wasm"
    done = subprocess.run(
        [node, tmp_path / "ask.mjs", wasm, called], capture_output=True, encoding="utf-8", check=False
    )
    if fault:
        assert done.returncode and "python3 build.py runtime" in done.stderr
    else:
        assert 2000 < int(done.stdout) < 6000


def test_what_has_changed_of_the_package_lies_in_the_served_zip_as_its_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest as it was compiled; and nothing that was compiled for another Python."""
    monkeypatch.setattr(tools, "CACHE", tmp_path)
    files = {"a.py": b"A = 1\n", "b.py": b"B = 1\n", "c.json": b"{}"}
    for name, source in files.items():
        (tmp_path / name).write_bytes(source)
    compiled = {}
    for name in ("a.py", "b.py"):
        out = py_compile.compile(
            str(tmp_path / name),
            str(tmp_path / f"{name}c"),
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        compiled[f"{name}c"] = Path(str(out)).read_bytes()
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "key.zip").write_bytes(packing.zipped(compiled | {"c.json": b"{}"}))
    changed = files | {"b.py": b"B = 2\n", "c.json": b"[]"}
    mixed = bundle.partly_compiled(changed, importlib.util.MAGIC_NUMBER)
    assert mixed == {"a.pyc": compiled["a.pyc"], "b.py": b"B = 2\n", "c.json": b"[]"}
    assert bundle.partly_compiled(files, b"\0\0\r\n") == {}
    assert zipfile.ZipFile(io.BytesIO(packing.zipped(mixed, packing.QUICKEST_LEVEL))).testzip() is None


@pytest.mark.slow
def test_the_two_parts_of_the_runtime_work_together(dist: Path) -> None:
    (runtime,), (library,) = dist.glob("python-*"), dist.glob("library-*.zip")
    bundle.try_out(runtime, library)


def test_every_pin_is_exact(root: Path) -> None:
    settings = tools.project_settings()
    for group in settings["dependency-groups"].values():
        assert all(re.fullmatch(r"[\w-]+==[\w.]+", pin) for pin in group)
    for group in tools.npm_pins().values():
        assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in group.values())
    assert not list(root.rglob("site/make/npm/*/package-lock.json"))


# --- the parts --------------------------------------------------------------------------------------------------------


def words(warnings: list[str]) -> languages.Messages:
    files = {"es": {"a": {"b": "hola <{name}>"}}, "en": {"a": {"b": "hello", "c": "only <here>"}}}
    return languages.Messages("es", files, warnings.append)


def test_a_string_is_escaped_and_filled() -> None:
    warnings: list[str] = []
    t = words(warnings)
    assert t("a.b", name="<i>") == "hola &lt;&lt;i&gt;&gt;"
    assert t.plain("a.b", name="x") == "hola <x>"
    assert not warnings


def test_a_missing_string_is_shown_in_the_other_language_and_warned_of() -> None:
    warnings: list[str] = []
    t = words(warnings)
    assert t("a.c") == '<span lang="en">only &lt;here&gt;</span>'
    assert t.has("a.c") and not t.has("a.d")
    assert t("a.d") == '<span lang="zxx">a.d</span>'
    assert len(warnings) == 2


def test_gaps_are_filled_deeply() -> None:
    assert languages.with_fallback({"a": {"b": "x"}}, {"a": {"b": "y", "c": "z"}, "d": "w"}) == {
        "a": {"b": "x", "c": "z"},
        "d": "w",
    }


def test_gaps_are_named() -> None:
    assert languages.missing_keys({"a": {"b": "x"}}, {"a": {"b": "y", "c": {"e": "z"}}, "d": "w"}) == ["a.c.e", "d"]


def test_the_languages_have_the_same_keys(root: Path) -> None:
    files = languages.read_languages(root / "site" / "lang")
    assert not {
        (lang, gap) for lang in files for other in files for gap in languages.missing_keys(files[lang], files[other])
    }


def test_json_cannot_end_a_script_element() -> None:
    value = {"a": "</script><!-- & \u2028"}
    text = as_json(value)
    assert "<" not in text and "&" not in text and json.loads(text) == value


def test_a_stylesheet_finds_its_neighbours_under_their_hashed_names() -> None:
    css = b'url("../fonts/a.woff2") url(../images/b.svg) url("../other/c")'
    found = assets.with_hashes(css, {"fonts": "fonts-1", "images": "images-2"})
    assert found == b'url("../fonts-1/a.woff2") url(../images-2/b.svg) url("../other/c")'


@pytest.mark.parametrize("base", ["/", "/a/b/"])
def test_the_server_knows_types_bases_and_what_is_not_there(tmp_path: Path, base: str) -> None:
    for name in ("x.mjs", "x.wasm", "x.css", "x.woff2", "404.html"):
        (tmp_path / name).write_text(name, "utf-8")
    (tmp_path / "es").mkdir()
    (tmp_path / "es" / "index.html").write_text("hola", "utf-8")
    types = {
        "x.mjs": "text/javascript; charset=utf-8",
        "x.wasm": "application/wasm",
        "x.css": "text/css; charset=utf-8",
    }
    with server.served(tmp_path, base) as address:
        for name, kind in types.items():
            with urllib.request.urlopen(address + name) as answer:
                assert answer.headers["content-type"] == kind and answer.read() == name.encode()
        for name in ("es", "es/"):
            with urllib.request.urlopen(address + name) as answer:
                assert answer.read() == b"hola" and answer.url == address + "es/"
        for missing in (address + "nothing", address, address.removesuffix(base) + "/else/"):
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(missing)
            assert refused.value.code == 404 and refused.value.read() == b"404.html"
        host, _, port = urlsplit(address).netloc.partition(":")
        connection = http.client.HTTPConnection(host, int(port))
        connection.request("GET", f"{base}../../../../etc/hostname")
        assert connection.getresponse().status == 404
        connection.close()


def test_a_taken_port_gives_way_to_the_next(tmp_path: Path) -> None:
    first = server.start_server(tmp_path, 0, "/")
    taken = first.server_address[1]
    second = server.start_server(tmp_path, taken, "/")
    assert second.server_address[1] != taken
    for one in (first, second):
        threading.Thread(target=one.server_close).start()


def test_a_mutant_is_killed_survives_or_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "py").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "py" / "rule.py").write_text("def two():\n    return 1 + 1\n\n\ndef unseen():\n    return 3\n", "utf-8")
    (tmp_path / "tests" / "test_rule.py").write_text(
        "import rule\n\n\ndef test_two():\n    assert rule.two() == 2\n", "utf-8"
    )
    (tmp_path / "tests" / "mutants.toml").write_text(
        """
        [[mutant]]
        name = "seen"
        file = "py/rule.py"
        old = "1 + 1"
        new = "1 + 2"
        [[mutant]]
        name = "unseen"
        file = "py/rule.py"
        old = "return 3"
        new = "return 4"
        [[mutant]]
        name = "stale"
        file = "py/rule.py"
        old = "no such text"
        new = ""
        """
    , "utf-8")
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\nmarkers = ["slow: x", "browser: x"]\n', "utf-8"
    )
    monkeypatch.setattr(tools, "ROOT", tmp_path)
    monkeypatch.setattr(mutants, "LIST", tmp_path / "tests" / "mutants.toml")
    assert mutants.run([]) == 1
    said = capsys.readouterr().out
    verdicts = {name: verdict for verdict, name in re.findall(r"^(killed|survived|broken) +(\w+)", said, re.MULTILINE)}
    assert verdicts == {"seen": "killed", "unseen": "survived", "stale": "broken"}
    assert "1 of 3 turned a test red" in said
    assert mutants.run(["no such mutant"]) == 1
    answers = iter([(0, ""), (1, "FAILED tests/test_rule.py::test_two - assert")])
    monkeypatch.setattr(mutants, "run_pytest", lambda folder, tests: next(answers))
    assert mutants.run(["seen"]) == 0


def test_the_text_that_each_mutant_changes_stands_once_in_its_file() -> None:
    listed = mutants.read_mutants()["mutant"]
    counts = {one["name"]: (tools.ROOT / one["file"]).read_text("utf-8").count(one["old"]) for one in listed}
    assert {name: count for name, count in counts.items() if count != 1} == {}


def test_the_wheel_holds_the_package_and_nothing_else(root: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("alquerque-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = {name for name in opened.namelist() if ".dist-info/" not in name}
    sources = (path.relative_to(root / "py").as_posix() for path in (root / "py" / "alquerque").rglob("*"))
    assert names == {name for name in sources if name.endswith((".py", ".typed"))}


def test_two_who_ask_for_npm_packages_at_once_get_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """npm takes away what package.json does not name: the second must know what the first, still at work, installs."""
    pins = {"one": {"left": "1.0"}, "two": {"right": "2.0"}}
    at_work, may_end = threading.Event(), threading.Event()
    installed: list[set[str]] = []

    def npm(command: list[str], sentence: str, **options: object) -> None:
        at_work.set()
        assert may_end.wait(10)
        installed.append({*json.loads((tmp_path / "npm" / "package.json").read_text("utf-8"))["dependencies"]})

    for name, value in {
        "CACHE": tmp_path,
        "NPM": tmp_path / "npm",
        "run_quietly": npm,
        "npm_pins": lambda: pins,
    }.items():
        monkeypatch.setattr(tools, name, value)
    monkeypatch.setattr(tools, "node_and_npm", lambda: ("node", ["npm"]))
    with ThreadPoolExecutor(3) as pool:
        first = pool.submit(tools.npm_packages, "one")
        assert at_work.wait(10)
        others = [pool.submit(tools.npm_packages, name) for name in ("two", "one")]
        may_end.set()
        assert {one.result(10) for one in (first, *others)} == {tmp_path / "npm" / "node_modules"}
    assert installed == [{"left"}, {"left", "right"}]
    tools.npm_packages("two")
    assert len(installed) == 2, "all was there"
    killed_at_work = '{"dependencies": {"left": "1.0"}}'
    (tmp_path / "npm" / "package.json").write_text(killed_at_work, "utf-8")
    tools.npm_packages("two")
    assert installed[-1] == {"left", "right"}
