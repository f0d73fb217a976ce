"""What comes in with links and files is shown as text, whatever it looks like: no element of it stands on a page, no
script of it runs, and no script of ours fails (the fixture `page` asserts that). tests/make/test_fuzz.py tries many
more inputs without a page."""

from __future__ import annotations

import json
import random
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from fuzz import mutation, script_targets

MARKUP = '"><img src=x onerror="struck=1"><b class=struck>x</b><script>struck=1</script><svg onload=struck=1>{{7*7}}'
SHORT = "<img src=x onerror=struck=1>"  # as long as a name may be
STRUCK = "() => 'struck' in window || document.querySelectorAll('.struck, img[src=x], svg[onload]').length > 0"
ASSIGN = """async (fragments) => {
    for (const fragment of fragments) {
        location.hash = fragment;
        await new Promise((done) => setTimeout(done, 20));
        await new Promise(requestAnimationFrame);
    }
}"""
GAME = "alquerque-de-doce"


OWN = f"own=medieval;quiet:40;{quote(SHORT)};{quote(SHORT)};quiet:{quote(SHORT)}&acts=c2-c3"


def changed(target: str, many: int) -> list[str]:
    """Inputs of a target, some of them with markup."""
    chance = random.Random(target)
    one = next(one for one in script_targets.TARGETS if one.name == target)
    seeds = [given["text"] for given in one.seeds() if given.get("game", GAME) == GAME]
    pool = mutation.Pool([*one.fragments, MARKUP, quote(MARKUP)])
    for text in seeds:
        pool.learn(text, one.as_json)
    found = [
        mutation.mutate_text(chance.choice(seeds), chance.choice(seeds), pool, chance, one.as_json) for _ in range(many)
    ]
    return [text.encode("utf-8", "replace").decode("utf-8") for text in found]


def marked() -> list[str]:
    """Links with markup in each of their parts."""
    word = quote(MARKUP, safe="")
    parts = ("rules", "set", "first", "start", "acts", "ply", "w", "at", "tree", "turned", "mode", "own")
    found = [f"{part}={word}&acts=c2-c3" for part in parts]
    return [*found, OWN, f"tree=c2-c3'{word}'(b2-c3'{word}')&acts=c2-c3"]


def test_links_to_a_game_are_shown_as_text(page: Page, address: str) -> None:
    page.goto(f"{address}en/{GAME}/")
    page.evaluate(ASSIGN, [*marked(), *changed("fragment", 25)])
    page.evaluate(ASSIGN, [OWN])
    expect(page.locator("[data-stage] .man[data-at=c3]")).to_be_visible()
    expect(page.get_by_text(SHORT).locator("visible=true").first).to_be_visible()
    assert not page.evaluate(STRUCK)


@pytest.mark.without_python
def test_links_to_problems_are_shown_as_text(page: Page, address: str) -> None:
    page.goto(f"{address}en/problems/{GAME}/")
    page.evaluate(ASSIGN, [f"p={quote(MARKUP)}", f"set={quote(MARKUP)}.{quote(MARKUP)}", *changed("problem-set", 15)])
    assert not page.evaluate(STRUCK)
    page.goto(f"{address}en/problem-sheets/#set={quote(MARKUP)}")
    assert not page.evaluate(STRUCK)


@pytest.mark.without_python
@pytest.mark.parametrize("part", ["tree=c2-c3'{}'&acts=c2-c3&show=moves,{}", OWN, "start={}&theme={}"])
def test_an_embedded_boards_address_is_shown_as_text(page: Page, address: str, part: str) -> None:
    page.goto(f"{address}en/embed/{GAME}/#{part.replace('{}', quote(MARKUP, safe=''))}")
    expect(page.locator("[data-stage] .man").first).to_be_visible()
    assert not page.evaluate(STRUCK)


@pytest.mark.without_python
def test_a_file_of_games_is_shown_as_text(page: Page, address: str) -> None:
    page.goto(f"{address}en/my-games/")
    file = json.loads(next(one["text"] for one in script_targets.libraries() if '"games": []' not in one["text"]))
    (game, *_) = file["games"]
    for n, part in enumerate(("id", "rules", "play", "name", "board")):
        file["games"].append({**game, "id": f"marked-{n}", part: MARKUP})
    tags, men = {"White": MARKUP, MARKUP: MARKUP}, [{"at": MARKUP, "side": "w", "kind": MARKUP, "under": []}]
    file["games"].append({**game, "id": "tags", "tags": tags, "men": men, "result": {"winner": "w", "reason": MARKUP}})
    for text in (json.dumps(file), *changed("library", 8)):
        read = {"name": MARKUP, "mimeType": "application/json", "buffer": text.encode()}
        page.locator("[data-import]").set_input_files(read)  # type: ignore[arg-type]
        page.wait_for_timeout(60)
    expect(page.get_by_text("<b class=struck>").first).to_be_visible()
    assert not page.evaluate(STRUCK)
