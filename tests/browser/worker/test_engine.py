"""The engine and its worker, without a page of the game: answers, searches that stop, and every way of failing.

The engine under test is imported into an empty page under the site's policy.
"""

import io
import json
import re
import zipfile
from pathlib import Path
from urllib.parse import urlencode

import pytest
from hands import hold_requests, longest_tasks
from playwright.sync_api import BrowserContext, Page, Route

from render.pages.frame import policy

SLOW = pytest.mark.slow
GAME = {"game": "alquerque-de-doce", "rules": "medieval", "set": {}, "first": "b", "start": None, "acts": []}
# No book of openings and no table of endings knows it.
MIDDLE = {"first": "w", "start": "W:Wa3,a4,a5,b3,b4,b5,c5,d4,d5,e4,e5:Ba1,a2,b1,b2,c3,d1,d2,d3,e1,e2,e3"}
ENDINGS = [
    ({**GAME, "game": "felli", "rules": "felli-forced"}, 31),
    ({**GAME, "game": "draughts-english", "rules": "draughts-english", "start": "W:WKh4,Kd8:BKg1", "first": "w"}, 25),
    (
        {
            **GAME,
            "game": "alquerque-de-nueve",
            "rules": "nueve-sin-dados",
            "start": "W:Wb2,e5,b6:Ba1,c3,d3",
            "first": "w",
        },
        11,
    ),
]  # positions that are won, and in how many plies

OPEN = """async ([path, addresses]) => {
    const { createEngine } = await import(path);
    window.engine = createEngine(Object.fromEntries(Object.entries(addresses).map(([key, value]) =>
        [key, typeof value === "string" ? new URL(value, location.href).href : value])));
    window.states = [];
    engine.watch((state) => states.push(state));
}"""
SETTLED = """() => new Promise((resolve) => {
    engine.watch((state) => state.state === "loading" || setTimeout(resolve, 0, state));
})"""


@pytest.fixture
def open_engine(page: Page, address: str, dist: Path, modules: str):
    """A function that opens an empty page and puts `engine` and `states` into it."""
    (runtime,) = dist.glob("python-*")
    (library,) = dist.glob("library-*.zip")
    (endings,) = dist.glob("endings-*")

    def make() -> Page:
        # a built script finds the worker beside its folder; the single module lies deeper
        empty = f'<!doctype html><html data-worker="{modules}session/worker.js"><title>empty</title>'
        empty += f'<meta http-equiv="Content-Security-Policy" content="{policy()}">'
        page.route(f"{address}empty.html", lambda route: route.fulfill(body=empty, content_type="text/html"))
        page.goto(f"{address}empty.html")
        weight = (runtime / "pyodide.asm.wasm").stat().st_size + library.stat().st_size
        given = {"runtime": f"{address}{runtime.name}/", "library": f"{address}{library.name}", "bytes": weight}
        given |= {"endings": f"{address}{endings.name}/"}
        page.evaluate(OPEN, [f"{modules}session/engine/engine.ts", given])
        return page

    return make


@pytest.mark.quick
def test_it_loads_and_answers(open_engine) -> None:
    page = open_engine()
    first = page.evaluate("request => engine.ask(request)", {"op": "view", **GAME})
    assert first["legal"] and first["outcome"] is None
    states = page.evaluate("states")
    assert states[0] == {"state": "loading", "share": 0} and states[-1] == {"state": "ready"}
    shares = [state["share"] for state in states[:-1]]
    assert shares == sorted(shares) and len(shares) > 5 and shares[-1] > 0.9


@pytest.mark.whole_python
def test_rubbish_is_answered_by_a_key_and_python_stays_alive(open_engine) -> None:
    """What is nested too deeply kills a Python, which wants the rest of its runtime to tell of it; another comes."""
    page = open_engine()
    page.evaluate(SETTLED)
    for rubbish in ("", "{", "[]", "null", '{"op": 3}', '{"op": "view", "acts": ' + "[" * 5000, "x" * 1_000_000):
        assert page.evaluate("text => engine.ask(text)", rubbish)["error"]["key"]
        assert page.evaluate("text => engine.think(text)", rubbish)["error"]["key"]
    assert page.evaluate("request => engine.ask(request)", {"op": "view", **GAME})["legal"]


def test_a_worker_that_is_sent_no_requests_at_all_stays_alive(open_engine, address: str, dist: Path) -> None:
    """What is not even a request (the engine sends no such thing) is passed over or refused."""
    page = open_engine()
    (app,) = dist.glob("app-*")
    (runtime,) = dist.glob("python-*")
    (library,) = dist.glob("library-*.zip")
    wishes = urlencode({"runtime": f"{address}{runtime.name}/", "library": f"{address}{library.name}", "bytes": 0})
    answers = page.evaluate(
        """(worker) => new Promise((resolve) => {
            const python = new Worker(trusted.createScriptURL(worker), { type: "module" });
            const heard = [];
            python.onmessage = ({ data }) => {
                if ("id" in data) heard.push(data);
                if (data.id === 3) resolve(heard);
            };
            const rubbish = [null, 7, "x", {}, { stop: 99 }, { id: "a", text: "{}" }, { id: 1 }, { id: 2, text: {} }];
            for (const message of [...rubbish, { id: 3, text: "{}" }]) python.postMessage(message);
        })""",
        f"{address}{app.name}/session/worker.js#{wishes}",
    )
    assert [answer["id"] for answer in answers] == [1, 2, 3]
    assert all("error" in answer["text"] for answer in answers)


def test_a_search_streams_its_depths_and_chooses(open_engine) -> None:
    page = open_engine()
    parts, best = page.evaluate(
        """async request => {
            const parts = [];
            return [parts, await engine.think(request, (part) => parts.push(part))];
        }""",
        {"op": "think", "level": 1, **GAME},
    )
    assert parts and all(not part["done"] and part["touch"] for part in parts)
    assert best["done"] and best["touch"]


@pytest.mark.quick
@pytest.mark.parametrize("asked", [{"op": "think", "level": 6}, {"op": "analyse"}], ids=["think", "analyse"])
def test_a_search_stops_within_fifty_milliseconds_and_requests_are_heard_meanwhile(open_engine, asked: dict) -> None:
    """The worker hears a stop between two slices of the search, and none of them takes so long."""
    page = open_engine()
    page.evaluate(SETTLED)
    with longest_tasks(page) as longest:
        rounds = page.evaluate(
            """async request => {
                const rounds = [];
                for (let round = 0; round < 3; round += 1) {
                    const wish = new AbortController();
                    let depths = 0;
                    let deep;
                    const first = new Promise((resolve) => (deep = resolve));
                    const search = engine.think(request, () => deep(depths += 1), { signal: wish.signal });
                    const end = search.then(() => "it was over before", (error) => error.name);
                    await first;
                    await new Promise((resolve) => setTimeout(resolve, 200));
                    await engine.ask("{}");
                    wish.abort();
                    rounds.push(await end);
                    const before = depths;
                    await engine.ask("{}");
                    if (depths > before) rounds.push("it went on");
                }
                return rounds;
            }""",
            {**GAME, **asked, **MIDDLE},
        )
    assert rounds == ["AbortError"] * 3
    assert 0 < longest["DedicatedWorker thread"] < 50


def test_endings_are_fetched_when_they_are_needed_and_missed_without_harm(open_engine) -> None:
    """A search that knows the ending at once has looked at no positions; any other has."""
    page = open_engine()
    asked: list[str] = []
    page.on(
        "request",
        lambda request: asked.append(request.url.rpartition("endings-")[2][9:]) if ".bin" in request.url else None,
    )
    seek = "request => engine.think(request).then(({ nodes, value }) => ({ known: nodes === 0, value }))"
    request = {"op": "think", **GAME, "rules": "moderno"}
    ending = {**request, "start": "W:Wa1,e5,c1:Bc3", "first": "w"}
    assert page.evaluate("request => engine.think(request)", {**request, "level": 1})["touch"]
    assert page.evaluate("request => engine.think(request)", {**ending, "level": 1})["touch"]
    assert not asked  # by a game's first turns and by the lower levels
    page.route("**/*.bin", refuse)
    assert not page.evaluate(seek, ending)["known"]
    page.unroute("**/*.bin")
    release = hold_requests(page, "**/*.bin")
    assert not page.evaluate(seek, ending)["known"]
    stopped = """async request => {
        const wish = new AbortController();
        const end = engine.think(request, () => {}, { signal: wish.signal }).catch((error) => error.name);
        await engine.ask("{}");
        wish.abort();
        return [await end, (await engine.ask("{}")).error !== undefined];
    }"""
    assert page.evaluate(stopped, ending) == ["AbortError", True]
    release()
    told = page.evaluate(seek, ending)
    assert told["known"] and 999_970 < told["value"] < 1_000_000
    before = len(asked)
    assert set(asked) == {f"doce-moderno/{men}.bin" for men in ("1v1", "2v1", "3v1")}
    assert page.evaluate(seek, ending) == told and len(asked) == before


@pytest.mark.parametrize("request_, plies", ENDINGS, ids=lambda value: value["game"] if isinstance(value, dict) else "")
def test_endings_of_other_games_are_fetched_too(open_engine, request_: dict[str, str], plies: int) -> None:
    """A whole small game from its first move, kings, and mills."""
    told = open_engine().evaluate("request => engine.think(request)", {"op": "think", "level": 6, **request_})
    assert told["nodes"] == 0 and told["value"] == 1_000_000 - plies


def refuse(route: Route) -> None:
    route.abort()


def lack(route: Route) -> None:
    route.fulfill(status=404, body="not here")


def spoil(route: Route) -> None:
    route.fulfill(status=200, body=b"\0asm rubbish", content_type="application/wasm")


def starve(route: Route) -> None:
    """A machine that has no memory for what is to be compiled."""
    script = route.fetch().text()
    lean = 'WebAssembly.compileStreaming = async () => { throw new RangeError("WebAssembly: Out of memory"); };'
    route.fulfill(status=200, body=f"{lean}\n{script}", content_type="text/javascript")


@pytest.mark.parametrize(
    ("what", "how", "key"),
    [
        pytest.param("**/worker.js*", starve, "out-of-memory", marks=SLOW),
        ("**/worker.js*", refuse, "blocked"),
        pytest.param("**/pyodide.mjs", lack, "renewed", marks=SLOW),
        pytest.param("**/pyodide.asm.mjs", refuse, "blocked", marks=SLOW),
        pytest.param("**/pyodide-lock.json", lack, "renewed", marks=SLOW),
        pytest.param("**/*.wasm", refuse, "blocked", marks=SLOW),
        ("**/*.wasm", spoil, "too-old"),
        pytest.param("**/library-*.zip", lack, "renewed", marks=SLOW),
        pytest.param("**/library-*.zip", spoil, "unknown", marks=[SLOW, pytest.mark.whole_python]),
    ],
)
def test_a_failure_says_why_and_a_retry_mends_it(
    open_engine, context: BrowserContext, what: str, how, key: str
) -> None:
    context.route(what, how)
    page = open_engine()
    assert page.evaluate("request => engine.ask(request).catch((error) => error.key)", {"op": "view", **GAME}) == key
    assert page.evaluate(SETTLED) == {"state": "failed", "key": key}
    assert page.evaluate("request => engine.ask(request).catch((error) => error.key)", {"op": "view", **GAME}) == key
    context.unroute(what)
    page.evaluate("engine.retry()")
    assert page.evaluate("request => engine.ask(request)", {"op": "view", **GAME})["legal"]


# An interface that asks Python for something that no page asks it for.
CURIOUS = b"""
def answer(text):
    import unicodedata
    return '{"name": "%s"}' % unicodedata.name("\\xf1")

def start_task(text):
    raise NotImplementedError
"""


# One for which Python has no memory, as it tells itself.
GREEDY = b"""
def answer(text):
    try:
        raise MemoryError
    except MemoryError as error:
        return '{"error": {"key": "internal", "args": {"what": "%s"}}}' % type(error).__name__

start_task = answer
"""


def with_api(dist: Path, api: bytes) -> bytes:
    """The library with other answers in it."""
    (library,) = dist.glob("library-*.zip")
    changed = io.BytesIO()
    with zipfile.ZipFile(library) as theirs, zipfile.ZipFile(changed, "w") as made:
        for name in theirs.namelist():
            if name != "alquerque/api/__init__.pyc":
                made.writestr(name, theirs.read(name))
        made.writestr("alquerque/api/__init__.py", api)
    return changed.getvalue()


@pytest.mark.whole_python
def test_a_python_out_of_memory_is_replaced_and_then_told_of(open_engine, context: BrowserContext, dist: Path) -> None:
    """Its heap is never given back, so another is asked; what that has no memory for either is given up, with the
    reason.
    """
    greedy = with_api(dist, GREEDY)
    context.route("**/library-*.zip", lambda route: route.fulfill(body=greedy, content_type="application/zip"))
    page = open_engine()
    assert page.evaluate("engine.ask('{}')")["error"]["key"] == "out-of-memory"
    assert page.evaluate("states.filter(({ state, again }) => state === 'ready' && again).length") == 1


@pytest.mark.whole_python
def test_what_a_page_does_without_is_fetched_when_it_is_called(
    open_engine, context: BrowserContext, dist: Path
) -> None:
    """The runtime's other part; without a line that is a failure like any other, and can be mended."""
    curious = with_api(dist, CURIOUS)
    context.route("**/library-*.zip", lambda route: route.fulfill(body=curious, content_type="application/zip"))
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    context.route("**/pyodide.rest.wasm", refuse)
    page = open_engine()
    page.evaluate("engine.ask('{}').catch(() => {})")
    assert page.evaluate(SETTLED) == {"state": "failed", "key": "blocked"}
    context.unroute("**/pyodide.rest.wasm")
    page.evaluate("engine.retry()")
    assert page.evaluate("engine.ask('{}')") == {"name": "LATIN SMALL LETTER N WITH TILDE"}
    assert asked.count("pyodide.rest.wasm") >= 2


@pytest.mark.parametrize("lang", ["es", "en"])
def test_each_cause_has_its_sentence(root: Path, lang: str) -> None:
    (script,) = (root / "site" / "app").rglob("failures.ts")
    named = re.search(r"type FailureKey =([^;]*);", script.read_text("utf-8"))
    assert named
    sentences = json.loads((root / "site" / "lang" / f"{lang}.json").read_text("utf-8"))["page"]["failed"]
    assert set(sentences) == set(re.findall(r'"([\w-]+)"', named[1]))
    assert len(set(sentences.values())) == len(sentences)


def test_without_a_line_it_says_offline(open_engine, context: BrowserContext) -> None:
    page = open_engine()
    page.evaluate("engine.close()")
    context.set_offline(True)
    key = page.evaluate(
        """async () => {
            const loaded = performance.getEntriesByType("resource").find((entry) => entry.name.endsWith("engine.ts"));
            const { createEngine } = await import(loaded.name);
            return createEngine().ask("{}").catch((error) => error.key);
        }"""
    )
    context.set_offline(False)
    assert key == "offline"


def test_a_worker_that_hangs_is_replaced_and_asked_again(open_engine, context: BrowserContext) -> None:
    """A stop that is not obeyed within two seconds means that Python is stuck."""
    stuck = """
        self.onmessage = ({ data }) => {
          if (data.stop) for (;;);
        };
        self.postMessage({ state: "ready" });
    """
    first = iter([True])

    def once(route: Route) -> None:
        if next(first, False):
            route.fulfill(body=stuck, content_type="text/javascript")
        else:
            route.continue_()

    context.route("**/worker.js*", once)
    page = open_engine()
    page.evaluate(SETTLED)
    answer = page.evaluate(
        """async request => {
            const wish = new AbortController();
            const search = engine.think({ op: "think" }, () => {}, { signal: wish.signal }).catch(() => null);
            wish.abort();
            await search;
            return engine.ask(request);
        }""",
        {"op": "view", **GAME},
    )
    assert answer["legal"]
