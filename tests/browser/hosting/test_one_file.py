"""The site as a single file (site/make/render/publish/one_file.py), opened from the disk: nothing is asked for, all is
there, and every ruleset is played."""

import base64
import gzip
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hands import MousePlayer, change_language
from playwright.sync_api import Browser, Page, expect
from test_around import ADDRESS, deep  # noqa: F401 (a fixture)

from alquerque.games import GAMES
from render.publish import one_file, redirects

TRIED = {"alquerque-de-doce": "medieval", "fanorona": "telo", "bashni": "bashni"}
REFUSED = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("no", "SecurityError"); },
})"""
PLAYED = """async (rulesets) => {
    const { worker } = document.documentElement.dataset;
    const python = new Worker(window.trusted.createScriptURL(worker));
    const asked = new Map();
    python.onmessage = ({ data }) => asked.get(data.id)?.(JSON.parse(data.text));
    const ask = (request) =>
        new Promise((resolve) => {
            asked.set(asked.size, resolve);
            python.postMessage({ id: asked.size - 1, text: JSON.stringify(request) });
        });
    const played = {};
    for (const [game, rules] of rulesets) {
        const acts = [];
        for (let n = 0; n < 12; n += 1) {
            const view = await ask({ op: "view", game, rules, set: {}, first: null, start: null, acts });
            const next = view.legal?.[0]?.touch ?? view.chances?.[0]?.touch;
            if (next) acts.push(next);
            played[rules] = n === 11 || Boolean(view.outcome);
            if (!next) break;
        }
    }
    python.terminate();
    return played;
}"""

THOUGHT = """async (request) => {
    const { worker } = document.documentElement.dataset;
    const python = new Worker(window.trusted.createScriptURL(worker));
    const last = await new Promise((resolve) => {
        python.onmessage = ({ data }) => data.done && resolve(JSON.parse(data.text));
        python.postMessage({ id: 0, text: JSON.stringify(request), stream: true });
    });
    python.terminate();
    return last;
}"""


@pytest.fixture
def file(deep: tuple[str, Path]) -> Path:  # noqa: F811
    return deep[1] / one_file.NAME


@pytest.fixture
def opened(browser: Browser, file: Path) -> Iterator[Callable[[str], Page]]:
    """Opens the file at a page; at the end nothing may have been asked for but the file, and no script may have
    failed.
    """
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 900}, offline=True)
    context.set_default_timeout(60_000)
    asked: list[str] = []
    faults: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    page = context.new_page()

    def go(place: str = "") -> Page:
        page.goto(f"{file.as_uri()}{place}")
        expect(page.locator("main")).to_be_visible()
        return page

    yield go
    context.close()
    assert not faults
    assert not [
        url for url in asked if not url.startswith(("blob:", "data:")) and url.partition("?")[0] != file.as_uri()
    ]


def held(file: Path) -> dict[str, bytes]:
    parts = re.findall(r'data-path="([^"]+)">([^<]*)<', file.read_text("utf-8"))
    packed = {path: gzip.decompress(base64.b64decode(code)) for path, code in parts}
    common = packed.pop("common").decode().split("\n")
    found = {path: data for path, data in packed.items() if not path.endswith("/")}
    for group in packed.keys() - found.keys():
        for one in packed[group].decode().split("\f")[1:]:
            path, _, text = one.partition("\n")
            found[path] = re.sub(r"(?m)^~(\d+)$", lambda line: common[int(line[1])], text).encode()
    return found


def test_it_holds_all_that_its_pages_name_and_grows_by_little_with_each_game(
    file: Path,
    deep: tuple[str, Path],  # noqa: F811
) -> None:
    assert 8e6 < file.stat().st_size <= 9.4e6 + 0.2e6 * len(GAMES)
    parts = held(file)
    pages = [path for path in deep[1].rglob("index.html") if not redirects.is_redirect(path)]
    made = {path.parent.relative_to(deep[1]).as_posix() + "/" for path in pages} - {"./"}
    left_out = {path for path in made if path.split("/")[1] in one_file.LEFT_OUT or path.startswith("simple/")}
    assert made - left_out == {path for path in parts if path.endswith("/")}
    for path, data in parts.items():
        if path.endswith(("/", ".css")):
            text = data.decode()
            assert not re.search(r'\s(?:href|src|action)="(?!packed://|[#?]|https?:|mailto:)', text), path
            assert set(re.findall(r'packed://([^"#)]+)', text)) <= parts.keys(), path
            assert {way.partition("#")[0] for way in re.findall(r'href="\?([^"]*)', text)} <= parts.keys(), path


def test_its_policy_lets_nothing_out_and_no_stranger_in(file: Path) -> None:
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', file.read_text("utf-8"))
    assert found
    policy = dict(part.strip().split(" ", 1) for part in found[1].split(";"))
    assert policy["default-src"] == "'none'" and policy["connect-src"] == "blob:" and policy["base-uri"] == "'none'"
    assert re.fullmatch(r"('sha256-[\w+/=]+' ){2}blob: 'wasm-unsafe-eval'", policy["script-src"])


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_page_about_playing_offline_offers_it_with_its_size(deep: tuple[str, Path], file: Path, lang: str) -> None:  # noqa: F811
    text = (deep[1] / lang / "offline" / "index.html").read_text("utf-8")
    assert f'href="../../{one_file.NAME}" download' in text
    assert f"({file.stat().st_size / 1e6:.0f} MB)" in text and one_file.SIZE not in text


def test_it_opens_in_the_readers_language_and_every_link_holds(opened: Callable[..., Page]) -> None:
    page = opened()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("link", name="Play", exact=True).first.click()
    page.locator("main a", has_text="Felli").first.click()
    expect(page).to_have_url(re.compile(r"alquerque\.html\?en/felli/"))
    expect(page.locator("svg.board")).to_be_visible()
    change_language(page, "Español")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.go_back()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page = opened("?en/book/doze/#doze.7")
    expect(page.locator('[id="doze.7"]')).to_be_in_viewport()


def test_what_is_not_in_it_is_told(opened: Callable[..., Page]) -> None:
    for asked in ("?es/python/", "?es/no-hay/", "?nada"):
        page = opened(asked)
        expect(page).to_have_url(re.compile(r"\?es/offline/#absent$"))
        expect(page.locator("[data-in-file] [data-absent]")).to_be_visible()
        expect(page.locator("section[data-in-file]")).to_contain_text(ADDRESS)
        expect(page.locator("[data-on-site]:visible")).to_have_count(0)


@pytest.mark.parametrize("refused", [False, True])
def test_whether_games_are_kept_is_told(opened: Callable[..., Page], refused: bool) -> None:
    page = opened("?en/about/")
    if refused:
        page.add_init_script(REFUSED)
    opened("?en/offline/")
    expect(page.locator("[data-keeps]")).to_be_visible(visible=not refused)
    expect(page.locator("[data-keeps-nothing]")).to_be_visible(visible=refused)


def test_what_pages_fetch_is_in_it(opened: Callable[..., Page]) -> None:
    """The comparison of readings fetches a game's page, the search its index."""
    page = opened("?en/readings/#game=alquerque-de-doce&left=medieval&right=moderno")
    expect(page.locator('[data-reading="left"] .man[data-at]')).to_have_count(2)
    page = opened("?en/search/#q=huff")
    hit = page.locator("[data-results] a").first
    expect(hit).to_be_visible()
    hit.click()
    expect(page).to_have_url(re.compile(r"\?en/"))


def test_games_are_played_and_kept(opened: Callable[..., Page], file: Path) -> None:
    hands = MousePlayer(opened("?en/about/"), f"{file.as_uri()}?")
    for game, rules in TRIED.items():
        hands.open("en", game, rules=rules, first="w")
        for _, _ in zip(range(6), hands.turns(), strict=False):
            pass
    played = hands.page.evaluate("location.hash")
    assert "acts=" in played
    page = opened("?en/my-games/")
    expect(page.locator("[data-kept]")).to_have_count(len(TRIED))
    page.locator("[data-kept] a.button").first.click()
    expect(page).to_have_url(re.compile(r"\?en/bashni/#.*acts="))


def test_a_picture_and_an_animation_are_made_in_it(opened: Callable[..., Page], file: Path) -> None:
    page = opened("?en/about/")
    hands = MousePlayer(page, f"{file.as_uri()}?").open("en", "alquerque-de-doce", acts="c2-c3,c4xc2")
    page.emulate_media(reduced_motion="no-preference")
    for kind, format in (("picture", "png"), ("animation", "gif")):
        hands.button(kind).click()
        expect(page.locator(".share-picture img")).to_have_attribute("src", re.compile(f"^data:image/{format};"))
        page.keyboard.press("Escape")
        expect(page.locator(".share-picture")).to_have_count(0)


def test_every_ruleset_begins(opened: Callable[..., Page]) -> None:
    rulesets = [[game, ruleset.id] for game, entry in GAMES.items() for ruleset in entry.rulesets]
    played = opened("?en/felli/").evaluate(PLAYED, rulesets)
    assert played == {rules: True for _, rules in rulesets}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_of_each(opened: Callable[..., Page], file: Path, game: str) -> None:
    rules = GAMES[game].rulesets[0].id
    calm = {"set": "quiet:6"} if "quiet" in GAMES[game].toggles else {}
    hands = MousePlayer(opened(), f"{file.as_uri()}?").open("es", game, rules=rules, first="w", **calm)
    for _ in hands.turns():
        pass


@pytest.mark.long
def test_the_bytes_depend_on_the_site_alone(file: Path, root: Path) -> None:
    """Packed twice, by Pythons that order their sets in different ways."""
    code = (
        "import sys, hashlib; from pathlib import Path; sys.path.insert(0, 'site/make'); import tools; "
        "from render.publish import assets, one_file; source = Path('site'); npm = tools.npm_packages('build'); "
        f"print(hashlib.sha256(one_file.pack_site(Path({str(file.parent)!r}), "
        "assets.head_script(source, npm), ['es', 'en'], source, npm))"
        ".hexdigest())"
    )
    made = set()
    for seed in ("1", "2"):
        way = os.environ | {"PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=root, env=way, capture_output=True, encoding="utf-8", check=True
        )
        made.add(done.stdout)
    assert len(made) == 1


def test_the_computer_plays_a_proof_and_the_reader_has_it_checked(opened: Callable[..., Page]) -> None:
    """A small certificate is in the file; of a large one it says that it is not."""
    page = opened("?en/was-the-king-right/#tres")
    box = page.locator("#tres [data-check]")
    box.get_by_role("button", name="Check it here").click()
    expect(box.locator("[data-said]")).to_contain_text("The certificate does what it says.", timeout=60_000)
    assert page.locator("#doce-moderno [data-check]").count() == 0
    expect(page.locator("#doce-moderno .note", has_text="too large for the single file")).to_have_count(1)
    page.get_by_role("link", name="Play against the winning side").and_(page.locator("#tres a")).click()
    expect(page.locator(".man[data-at=b2]")).to_have_count(1, timeout=60_000)
    asked = {"op": "think", "game": "alquerque-de-tres", "rules": "tres", "set": {}, "acts": [], "level": 6}
    thought = page.evaluate(THOUGHT, asked)
    assert (thought["touch"], thought["depth"], thought["nodes"]) == ("@b2", 9, 0), (
        "from the certificate, without a search"
    )


def test_a_kiosk_works_from_it(opened: Callable[..., Page]) -> None:
    """Invite, game, move, the computer's answer, another language: without another page."""
    page = opened("?en/kiosk/#games=alquerque-de-doce,felli")
    page.locator('.invite [data-game="alquerque-de-doce"]').click()
    for point in ("c2", "c3"):
        page.locator(f'.play [data-point="{point}"]').click()
    expect(page.locator('.play [data-do="undo"]')).to_be_enabled()
    expect(page.locator(".play [data-turn]")).to_contain_text("Your turn")  # the computer has answered
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("button", name="Otros juegos")).to_be_visible()
    assert "?en/kiosk/" in page.url
