"""The site without a line: these tests serve it with its service worker, on a host of their own; all others go without
it.
"""

import io
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from hands import MousePlayer
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from dev import server
from render.publish import offline
from render.research import verdicts

BASE = "/alquerque/"
KEPT = {
    "en": re.compile(r"^Saved: [\d.]+ MB\. The book, all the games, courses, problems, lesson plans and sheets work offline\.$"),
    "es": re.compile(r"^Guardado: [\d.,]+ MB\. El libro, todos los juegos, .* funcionan sin conexión\.$"),
}
LOOKING = re.compile("^(Checking what is saved…|Comprobando qué hay guardado…)$")


# What a class needs besides the book and the games.
OF_A_CLASS = ("plans", "plans/table", "lessons", "courses/alquerque-de-doce", "lessons/step", "problems",
              "sheets/alquerque-de-doce", "my-games")  # fmt: skip


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """An address, and the folder that is served there: of links to the site's files, so that a test can change one."""
    folder = tmp_path / "site"
    folder.mkdir()
    for path in dist.iterdir():
        (folder / path.name).symlink_to(path)
    with server.served(folder, BASE) as where:
        yield where, folder


@pytest.fixture
def visit(browser: Browser, browser_context_args: dict) -> Iterator[BrowserContext]:
    """A browser in which nobody has been anywhere."""
    context = browser.new_context(**browser_context_args | {"locale": "en-GB"})
    context.set_default_timeout(60_000)
    yield context
    context.close()


def kept(context: BrowserContext, address: str, lang: str = "en") -> Page:
    """The page that tells what is kept, when it says that all of the language that comes by itself is."""
    page = context.new_page()
    page.goto(f"{address}{lang}/offline/")
    for _ in range(40):
        if KEPT[lang].match(page.locator("[data-state]").inner_text()):
            return page
        page.wait_for_timeout(1000)
        page.reload()
        expect(page.locator("[data-state]")).not_to_have_text(LOOKING)
    raise AssertionError(page.locator("[data-state]").inner_text())


FETCHED = "way => fetch(way).then((answer) => answer.ok, () => false)"


def proved(page: Page, address: str) -> list[str]:
    """Has the computer begin a game that it wins by a certificate; the certificates that came, once it has moved."""
    came: list[str] = []
    page.on("requestfinished", lambda request: came.append(request.url.rpartition("/")[2]))
    page.goto(f"{address}en/alquerque-de-tres/#rules=tres&w=c6")
    expect(page.locator(".man[data-at=b2]")).to_have_count(1, timeout=60_000)
    return [name for name in came if name.endswith(verdicts.SUFFIX)]


def ready(page: Page) -> None:
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)


def changed(folder: Path, page: str, old: str, new: str) -> None:
    """Puts a new version of the site on the host, in which one page says something else."""
    language = folder / page.partition("/")[0]
    whole = language.resolve()
    language.unlink()
    shutil.copytree(whole, language)
    file = folder / page / "index.html"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    worker = folder / offline.NAME
    _, _, script = worker.read_bytes().partition(b"\n")
    worker.unlink()
    games = [path.name for path in (folder / "en").iterdir() if path.is_dir()]
    offline.write_service_worker(folder, script, ["es", "en"], games)


def test_after_one_visit_the_book_and_the_games_work_without_a_line(
    host: tuple[str, Path], visit: BrowserContext
) -> None:
    address, _ = host
    page = visit.new_page()
    page.goto(f"{address}en/alquerque-de-doce/")
    told = kept(visit, address)
    large = f"{told.locator('html').get_attribute('data-endings')}certificates/doce-moderno-b-wins.cert"
    assert told.evaluate(FETCHED, large), "a large certificate is kept once it has been fetched"
    told.wait_for_timeout(500)
    visit.set_offline(True)
    assert told.evaluate(FETCHED, large)

    hands = MousePlayer(page, address, people=True)
    hands.open("en", "alquerque-de-nueve", rules="nueve-sin-dados")
    ready(page)
    hands.touch("d3")
    expect(page.locator(".man[data-at=d3]")).to_be_visible()
    hands.button("animation").click()
    expect(page.locator(".share-picture img")).to_be_visible()
    page.keyboard.press("Escape")
    assert proved(visit.new_page(), address) == ["tres-w-wins.cert"]
    page.goto(f"{address}en/book/doze/")
    expect(page.locator("h1")).to_be_visible()
    for path, lang, said in (
        ("en/python", "en", "The page “For programmers” was not saved, and you are offline."),
        ("es/felli", "es", "La página «Felli» no está guardada, y no tienes conexión."),  # the visit was in English
    ):
        page.goto(f"{address}{path}/")
        expect(page).to_have_url(f"{address}{lang}/offline/#absent={path}/")
        expect(page.locator("[data-absent]")).to_contain_text(said)
    page.locator("[data-absent-in]", has_text="English").click()
    expect(page).to_have_url(f"{address}en/felli/")

    for path in OF_A_CLASS:
        page.goto(f"{address}en/{path}/")
        expect(page.locator("h1")).to_be_visible()
        expect(page).to_have_url(f"{address}en/{path}/")

    visit.set_offline(False)
    told.get_by_role("button", name="Delete what is saved").click()
    expect(told.locator("[data-state]")).to_have_text("Nothing is saved yet.")
    page.goto(f"{address}en/alquerque-de-nueve/")
    ready(page)
    assert page.evaluate("caches.keys()") == []
    visit.set_offline(True)
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
        page.goto(f"{address}en/alquerque-de-nueve/")


def test_a_kiosk_visited_once_has_its_games_in_each_language_without_a_line(
    host: tuple[str, Path], visit: BrowserContext
) -> None:
    address, _ = host
    page = visit.new_page()
    page.goto(f"{address}es/kiosk/#games=alquerque-de-doce,felli")
    expect(page.locator("[data-show-place] svg.board")).to_be_visible()
    kept(visit, address, "es").close()
    visit.set_offline(True)
    page.reload()
    page.locator("[data-language]:visible", has_text="English").click()
    expect(page.locator(".invite h1")).to_have_text("Alquerque and its family")
    page.locator(".invite [data-game=alquerque-de-doce]").click()
    expect(page.locator(".play h1")).to_have_text("Alquerque of twelve")
    page.locator('.play [data-do="two"]').click()
    for point in ("c2", "c3"):
        page.locator(f'.play [data-point="{point}"]').click()
    expect(page.locator('.play .man[data-at="c3"]')).to_have_count(1)


def learner(browser: Browser, args: dict, address: str, plan: str) -> tuple[BrowserContext, Page]:
    """A device that has opened a plan once, and has no line since everything was kept."""
    device = browser.new_context(**args | {"locale": "en-GB"})
    device.set_default_timeout(60_000)
    page = device.new_page()
    page.goto(f"{address}en/plans/{plan}/")
    kept(device, address).close()
    device.set_offline(True)
    return device, page


@pytest.mark.parametrize("devices", [
    pytest.param(2, id="two"), pytest.param(25, id="a room", marks=[pytest.mark.long, pytest.mark.timeout(3600)]),
])
def test_a_room_that_visited_once_does_the_whole_of_the_first_plan_without_a_line(
    browser: Browser, browser_context_args: dict, host: tuple[str, Path], devices: int
) -> None:
    address, _ = host
    room = [learner(browser, browser_context_args, address, "table") for _ in range(devices)]
    _, page = room[0]
    links = page.locator("main a[href]")
    ways = sorted({urljoin(page.url, links.nth(n).get_attribute("href") or "") for n in range(links.count())})
    ways = [way for way in ways if way.startswith(address)]
    played = [way for way in ways if "/alquerque-de-doce/#" in way]
    assert len(played) >= 3 and any("/packs/" in way for way in ways)
    for way in ways:
        page.goto("about:blank")
        page.goto(way)
        expect(page, way).to_have_url(re.compile(re.escape(way.partition("#")[0])))
        expect(page.locator("h1").first, way).to_be_attached()
    for n, (_, page) in enumerate(room):
        page.goto("about:blank")
        page.goto(played[n % len(played)])
        ready(page)
        hands = MousePlayer(page, address, people=True)
        hands.open("en")
        ready(page)
        assert ["c3", "b", "man"] in hands.move("c2", "c3")["men"]
    for device, _ in room:
        device.close()


DROP_FIRST_QUESTION = """
    const send = ServiceWorker.prototype.postMessage;
    let dropped = false;
    ServiceWorker.prototype.postMessage = function (message, ...rest) {
        if (dropped || message.what !== "state") return send.call(this, message, ...rest);
        dropped = true;
    };
"""


def test_a_worker_that_has_not_answered_is_asked_again(host: tuple[str, Path], visit: BrowserContext) -> None:
    page = visit.new_page()
    page.goto(f"{host[0]}en/offline/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.add_init_script(DROP_FIRST_QUESTION)
    page.clock.install()
    page.reload()
    page.clock.run_for(9_000)  # milliseconds: less than the page's patience
    state = page.locator("[data-state]")
    expect(state).to_have_text(LOOKING)
    page.clock.run_for(20_000)
    expect(state).not_to_have_text(LOOKING)


BREAK = """async (ending) => {
    const [name] = await caches.keys();
    const store = await caches.open(name);
    const asked = (await store.keys()).find(({ url }) => url.endsWith(ending));
    const response = await store.match(asked);
    const text = await response.text();
    await store.put(asked, new Response(text.slice(0, text.length / 2), { headers: response.headers }));
    return text.length;
}"""
LENGTH = """async (ending) => {
    const [name] = await caches.keys();
    const store = await caches.open(name);
    const asked = (await store.keys()).find(({ url }) => url.endsWith(ending));
    return (await (await store.match(asked)).text()).length;
}"""


def test_what_was_kept_broken_is_fetched_again(host: tuple[str, Path], visit: BrowserContext) -> None:
    address, _ = host
    page = visit.new_page()
    page.goto(f"{address}en/alquerque-de-doce/")
    kept(visit, address).close()
    whole = {ending: page.evaluate(BREAK, ending) for ending in ("/pages/game.js", "/en/alquerque-de-doce/")}
    page.reload()
    ready(page)
    for ending, length in whole.items():
        assert page.evaluate(LENGTH, ending) == length, ending


def overtaken(host: tuple[str, Path], visit: BrowserContext) -> Page:
    """A game of one move, on a page that is kept for use offline, while the host has got a newer version of the
    site.
    """
    address, folder = host
    page = visit.new_page()
    hands = MousePlayer(page, address, people=True).open("en")
    kept(visit, address).close()
    hands.move("c2", "c3")
    changed(folder, "en/alquerque-de-doce", "<title>Alquerque of twelve", "<title>A newer version")
    return page


def test_a_newer_version_is_offered_and_keeps_the_game(host: tuple[str, Path], visit: BrowserContext) -> None:
    page = overtaken(host, visit)
    bar = page.locator("[data-newer]")
    page.reload()
    expect(bar).to_be_visible()
    expect(page).not_to_have_title(re.compile("newer"))
    bar.get_by_role("button").click()
    expect(page).to_have_title(re.compile("newer version"))
    expect(page.locator(".man[data-at=c3]")).to_be_visible()


def test_who_saves_data_keeps_nothing_until_it_is_asked_for(host: tuple[str, Path], visit: BrowserContext) -> None:
    address, _ = host
    visit.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page = visit.new_page()
    page.goto(f"{address}en/glossary/")
    page.wait_for_timeout(4000)  # twice what a page waits before it begins to keep anything
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    page.goto(f"{address}en/offline/")
    keep = page.get_by_role("button", name="Save everything")
    expect(keep).to_contain_text(re.compile(r"\([12]\d MB to download, [3-6]\d MB on disk\)"))
    keep.click()
    page.get_by_role("button", name="Delete what is saved").click()  # while it is being kept
    expect(page.locator("[data-no]")).to_be_visible()
    expect(page.locator("[data-state]")).to_have_text("Nothing is saved yet.")
    page.wait_for_timeout(1000)  # what was on its way has come
    assert page.evaluate("caches.keys()") == []
    keep.click()
    expect(page.locator("[data-state]")).to_have_text(re.compile("The whole site works offline in English"), timeout=120_000)
    visit.set_offline(True)
    for path in ("en/python/", "en/embed/felli/"):
        page.goto(f"{address}{path}")
        expect(page).to_have_url(f"{address}{path}")


def test_the_browser_finds_nothing_that_keeps_it_from_installing_the_site(
    host: tuple[str, Path], visit: BrowserContext
) -> None:
    address, _ = host
    page = visit.new_page()
    for lang in ("es", "en"):
        page.goto(f"{address}{lang}/alquerque-de-doce/")
        chromium = visit.new_cdp_session(page)
        told = chromium.send("Page.getAppManifest")
        assert told["errors"] == [] and told["url"].endswith(f"/{lang}/manifest.webmanifest")
        manifest = json.loads(told["data"])
        assert manifest["lang"] == lang and {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        for one in (*manifest["icons"], *manifest["shortcuts"]):
            response = page.request.get(urljoin(told["url"], one.get("src") or one["url"]))
            assert response.ok, one
            if "src" in one:
                assert "{}x{}".format(*Image.open(io.BytesIO(response.body())).size) == one["sizes"]
        errors = [error["errorId"] for error in chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]]
        assert [error for error in errors if error != "in-incognito"] == []


def test_an_older_tab_goes_on_beside_a_newer_one(host: tuple[str, Path], visit: BrowserContext) -> None:
    """One tab takes the newer version, and the host has the older one's scripts no more: the other tab still has them,
    is offered the newer version too, and keeps its game."""
    address, folder = host
    page = visit.new_page()
    hands = MousePlayer(page, address, people=True)
    hands.open("en")
    other = kept(visit, address)
    page.reload()  # from now on it has its files from what is kept
    ready(page)
    page.wait_for_timeout(3000)  # milliseconds: longer than a page waits before it looks for a newer version
    changed(folder, "en/alquerque-de-doce", "<title>Alquerque of twelve", "<title>A newer version")
    (scripts,) = folder.glob("app-*")
    scripts.unlink()
    other.reload()
    bar = page.locator("[data-newer]")
    expect(bar).to_be_hidden()
    other.locator("[data-newer]").get_by_role("button").click()
    expect(bar).to_be_visible()
    hands.move("c2", "c3")  # what keeps it comes with the first move, from the scripts of this page's version
    other.goto(f"{address}en/my-games/")
    expect(other.locator("[data-kept]")).to_have_count(1)
    bar.get_by_role("button").click()
    expect(page).to_have_title(re.compile("newer version"))
    expect(page.locator(".man[data-at=c3]")).to_be_visible()


def test_a_renewed_site_without_this_pages_python_says_so(host: tuple[str, Path], visit: BrowserContext) -> None:
    """Python was not kept, and the host has another one now: the page says so, and comes from the host when loaded
    again.
    """
    page = overtaken(host, visit)
    (runtime,) = host[1].glob("python-*")
    runtime.unlink()
    page.evaluate("""async () => {
        const store = await caches.open((await caches.keys())[0]);
        for (const asked of await store.keys()) if (asked.url.includes("/python-")) await store.delete(asked);
    }""")
    visit.new_cdp_session(page).send("Network.clearBrowserCache")
    page.reload()
    news = page.locator("[data-python]")
    expect(news).to_contain_text("The site has probably been updated since this page was loaded")
    expect(page).to_have_title(re.compile("Alquerque of twelve"))
    news.get_by_role("button", name="Load the page again").click()
    expect(page).to_have_title(re.compile("newer version"))
    expect(page.locator("[data-ply]")).to_have_count(1)


@pytest.fixture
def pages(dist: Path) -> Iterator[str]:
    """The site as GitHub Pages serves it, below a path."""
    with server.served(dist, BASE, kind=server.GitHubPagesHandler) as where:
        yield where


def test_at_github_below_a_path_an_address_without_its_last_slash_or_an_unknown_one_is_answered_without_a_line(
    pages: str, visit: BrowserContext
) -> None:
    """By the page that is meant, and by what is kept, in the same language or the reader's."""
    page = visit.new_page()
    thrown: list[str] = []
    page.on("pageerror", lambda error: thrown.append(str(error)))
    page.goto(f"{pages}en/queah")
    expect(page).to_have_url(f"{pages}en/queah/")
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready")
    kept(visit, pages)
    page.goto(f"{pages}es/offline/")
    while not page.evaluate("caches.match(location.href).then(Boolean)"):
        page.wait_for_timeout(100)
    assert thrown == []
    visit.set_offline(True)
    for asked, answer in (
        ("en/queah#play-well", "en/queah/#play-well"),
        ("en/felli?from=mail", "en/felli/?from=mail"),
        ("es/no-hay-tal", "es/offline/#absent=es/no-hay-tal"),
        ("en/python", "en/offline/#absent=en/python/"),
        ("nothing/at/all/", "en/offline/#absent=nothing/at/all/"),
    ):
        page.goto(pages + asked)
        expect(page).to_have_url(pages + answer)
        expect(page.locator("h1").first).to_be_visible()
