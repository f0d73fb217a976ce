"""A picture of the position and an animation of the game: what a reader saves is read back pixel by pixel."""

import io
import random
from pathlib import Path

import pytest
from hands import MousePlayer, assert_fits_width
from PIL import Image
from playwright.sync_api import Page, expect
from test_accessible import faults

from alquerque.formats.notation import touch_text
from alquerque.games import ruleset
from alquerque.history import Game
from alquerque.rules import SIDES

WIDTH_PX, GIF_WIDTH_PX = 1120, 560
UNITS = 560  # a picture's width in its own units: site/app/share/picture/plan.ts
MAX_BYTES = 1_500_000
TURN_MS, LAST_MS = 1000, 3000
# The board's drawing, and where points lie in it, in its own units.
PLACES = """(points) => {
    const { x, y, width, height } = document.querySelector("svg.board").viewBox.baseVal;
    return [width, height, points.map((point) => {
        const spot = document.querySelector(`[data-point="${point}"]`);
        return [spot.getAttribute("cx") - x, spot.getAttribute("cy") - y];
    })];
}"""


def random_game(game: str, rules: str, turns: int, seed: int, captures: bool = True) -> tuple[list[str], Game]:
    """So many turns of a game at most, played at random, and what stands then."""
    drawn, rule_set = random.Random(seed), ruleset(game, rules)
    state, acts = Game.begin(rule_set), []
    while len(state.turns) < turns and (legal := state.legal()):
        quiet = [m for m in legal if m.over < 0]
        move = drawn.choice(legal if captures or not quiet else quiet)
        acts.append(touch_text(rule_set.board, move))
        state = state.touch(move)
    return acts, state


def make(hands: MousePlayer, kind: str) -> Image.Image:
    """What is made and saved; the sheet stays open."""
    hands.button(kind).click()
    expect(hands.page.locator(".share-picture img")).to_be_visible(timeout=90_000)
    with hands.page.expect_download() as download:
        hands.page.locator(".share-picture .button.first").click()
    name = download.value.suggested_filename
    assert name.startswith(hands.page.url.split("#")[0].strip("/").rpartition("/")[2])
    assert name.endswith({"picture": ".png", "animation": ".gif"}[kind])
    image = Image.open(io.BytesIO(Path(download.value.path()).read_bytes()))
    image.info["bytes"] = Path(download.value.path()).stat().st_size
    return image


def brightness(page: Page, image: Image.Image, points: list[str]) -> list[float]:
    """How bright a man on each of these points is, 0 to 255: the mean of a patch below his middle, where none of the
    three sets has an ornament."""
    width, height, places = page.evaluate(PLACES, points)
    unit = min((UNITS - 40) / width, 520 / height) * image.width / UNITS
    left, top = (image.width - width * unit) / 2, 122 * image.width / UNITS
    grey = image.convert("L")
    seen = []
    for x, y in places:
        patch = [(x - 6) * unit + left, (y + 8) * unit + top, (x + 6) * unit + left, (y + 17) * unit + top]
        pixels = list(grey.crop(tuple(map(round, patch))).get_flattened_data())
        seen.append(sum(pixels) / len(pixels))
    return seen


def assert_shows(page: Page, image: Image.Image, state: Game, frame: int | None = None) -> None:
    """Whether each man of a position stands in the image, in its last frame if none is named, with the colour of his
    side."""
    image.seek(getattr(image, "n_frames", 1) - 1 if frame is None else frame)
    names, kinds = state.rules.board.points, len(state.rules.kinds)
    men = {
        names[point]: SIDES[code // kinds]
        for code, mask in enumerate(state.position.men)
        for point in range(len(names))
        if mask >> point & 1
    }
    assert men
    seen = dict(zip(men, brightness(page, image, list(men)), strict=True))
    wrong = {at: (side, seen[at]) for at, side in men.items() if (seen[at] > 150) != (side == "w")}
    assert not wrong


def durations(image: Image.Image) -> list[int]:
    """How long each frame is seen, in milliseconds."""
    times = []
    for n in range(image.n_frames):
        image.seek(n)
        times.append(image.info["duration"])
    return times


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address, people=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_picture_shows_the_men_and_who_plays_in_the_light_theme(hands: MousePlayer, scheme: str) -> None:
    hands.page.emulate_media(color_scheme=scheme)
    acts, state = random_game("alquerque-de-doce", "medieval", 12, 1)
    hands.open("en", acts=",".join(acts), w="c3")
    image = make(hands, "picture")
    assert (image.format, image.width) == ("PNG", WIDTH_PX)
    assert image.height == pytest.approx(1616, abs=4)
    assert_shows(hands.page, image, state)
    assert min(image.convert("RGB").getpixel((5, 5))) > 200  # the leaf, light in both themes
    words = hands.page.locator(".share-picture img").get_attribute("alt") or ""
    assert "Alquerque of twelve" in words and "White (computer, clever)" in words
    assert "Black, " in words and "you" not in words.lower().split()
    assert len(image.convert("RGB").getcolors(maxcolors=1 << 24) or []) > 500


def test_an_animation_has_each_turn_and_ends_with_the_last_position(hands: MousePlayer) -> None:
    """From any place in the game; the mover is marked."""
    acts, state = random_game("alquerque-de-doce", "medieval", 20, 2)
    hands.open("es", acts=",".join(acts), ply="3")
    image = make(hands, "animation")
    turns = len(state.turns)
    assert (image.format, image.width, image.n_frames) == ("GIF", GIF_WIDTH_PX, turns + 1)
    assert durations(image) == [TURN_MS] * turns + [LAST_MS]
    assert image.info["loop"] == 0
    assert image.info["bytes"] < MAX_BYTES * 20 / 80
    assert_shows(hands.page, image, state)
    assert_shows(hands.page, image, Game.begin(state.rules), 0)
    first = image.convert("RGB").copy()
    image.seek(1)
    changed = sum(
        a != b for a, b in zip(first.get_flattened_data(), image.convert("RGB").get_flattened_data(), strict=True)
    )
    assert 0 < changed < first.width * first.height / 4


@pytest.mark.parametrize(
    ("game", "rules", "turns"),
    [
        ("draughts-international", "draughts-international", 80),
        ("cercar-la-liebre", "liebre-doce", 60),
        ("fanorona", "tsivy", 16),
    ],
)
def test_other_boards_and_sides(hands: MousePlayer, game: str, rules: str, turns: int) -> None:
    acts, state = random_game(game, rules, turns, 4)
    hands.open("en", game, acts=",".join(acts), rules=rules)
    image = make(hands, "animation")
    assert image.n_frames == len(state.turns) + 1
    assert durations(image)[-1] == LAST_MS
    assert image.info["bytes"] < MAX_BYTES
    assert_shows(hands.page, image, state)


def test_dice_are_part_of_a_turn(hands: MousePlayer) -> None:
    acts, state = random_game("alquerque-de-nueve", "nueve-dados", 14, 5)
    assert any(act.startswith("?") for act in acts)
    hands.open("es", "alquerque-de-nueve", acts=",".join(acts), rules="nueve-dados")
    image = make(hands, "animation")
    assert image.n_frames == len(state.turns) + 1
    assert_shows(hands.page, image, state)


def test_a_long_game_is_played_quicker_and_stays_small(hands: MousePlayer) -> None:
    acts, state = random_game("alquerque-de-doce", "medieval", 200, 5, captures=False)
    assert len(state.turns) == 200
    hands.open("es", acts=",".join(acts))
    image = make(hands, "animation")
    assert durations(image) == [400] * 200 + [LAST_MS]
    print(f"{image.info['bytes']} bytes")
    assert image.info["bytes"] < 2 * MAX_BYTES


@pytest.mark.parametrize(("motion", "preview"), [("reduce", "png"), ("no-preference", "gif")])
def test_the_preview_stands_still_for_who_wants_no_motion(hands: MousePlayer, motion: str, preview: str) -> None:
    """What is saved moves all the same."""
    hands.page.emulate_media(reduced_motion=motion)
    hands.open("es", acts="c2-c3,c4xc2")
    assert make(hands, "animation").format == "GIF"
    source = hands.page.locator(".share-picture img").get_attribute("src") or ""
    assert source.startswith(f"data:image/{preview};")


def test_it_can_be_cancelled_and_the_focus_goes_back(hands: MousePlayer) -> None:
    acts, _ = random_game("alquerque-de-doce", "medieval", 30, 3)
    hands.open("en", acts=",".join(acts))
    page = hands.page
    menu = page.locator('[data-do="more"]')
    for name in ("more", "share", "animation"):
        button = page.locator(f'[data-do="{name}"]')
        expect(button).to_be_visible()  # the menu that has it is open
        button.focus()
        expect(button).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Animation of the game")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".share-picture")).to_have_count(0)
    expect(menu).to_be_focused()
    for _ in range(100):  # the browser tells of a worker's end when it gets to it
        if not any("gif" in one.url for one in page.workers):
            break
        page.wait_for_timeout(100)
    assert not [one.url for one in page.workers if "gif" in one.url]
    hands.button("picture").click()
    expect(page.locator(".share-picture img")).to_be_visible()
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".share-picture")).to_have_count(0)


def test_a_picture_is_copied_and_shared_where_the_browser_can(hands: MousePlayer) -> None:
    page = hands.page
    page.add_init_script(
        "navigator.canShare = ({ files }) => files?.length === 1;"
        "navigator.share = async ({ files }) => { window.sent = [files[0].name, files[0].type, files[0].size]; };"
    )
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hands.open("en", acts="c2-c3,c4xc2")
    hands.button("picture").click()
    page.get_by_role("button", name="Copy the picture").click()
    expect(page.locator(".share-picture [role=status]")).to_have_text("The picture has been copied.")
    read = "async () => (await navigator.clipboard.read())[0].types"
    assert page.evaluate(read) == ["image/png"]
    page.get_by_role("button", name="Share", exact=True).click()
    name, kind, size = page.evaluate("window.sent")
    assert name.startswith("alquerque-de-doce-20") and kind == "image/png" and size > 50_000


@pytest.mark.parametrize(("lang", "size"), [("es", (360, 640)), ("en", (844, 390)), ("en", (1280, 900))])
def test_axe_is_content_with_the_sheet_and_it_fits(hands: MousePlayer, lang: str, size: tuple[int, int]) -> None:
    width, height = size
    hands.page.set_viewport_size({"width": width, "height": height})
    hands.open(lang, acts="c2-c3,c4xc2")
    hands.button("picture").click()
    sheet = hands.page.locator(".share-picture")
    expect(sheet.locator("img")).to_be_visible()
    assert faults(hands.page) == []
    assert_fits_width(hands.page)
    box = sheet.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] <= height
    save = sheet.locator(".button.first").bounding_box()
    assert save and save["y"] + save["height"] <= height
