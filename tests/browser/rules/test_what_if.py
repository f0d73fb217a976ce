"""What if? Two sets of rules are chosen, the computer plays itself, and what is measured is drawn and can be saved."""

from urllib.parse import unquote

import pytest
from hands import assert_fits_width
from playwright.sync_api import Page, expect
from test_accessible import faults

FELLI = "a=felli+felli&b=felli+felli-forced&games=10&nodes=50&seed=3"


def measured(page: Page) -> list[str]:
    expect(page.locator("[data-said]")).to_have_text("All 20 games are played.", timeout=120_000)
    return page.locator("[data-table] tbody tr").all_inner_texts()


def test_an_experiment_is_chosen_played_saved_and_gives_the_same_again(page: Page, address: str) -> None:
    page.goto(f"{address}en/what-if/#{FELLI}")
    page.get_by_role("button", name="Play the games").press("Enter")
    rows = measured(page)
    assert len(rows) == 7 and all("(" in row and " to " in row for row in rows)
    assert page.locator("[data-plot] circle").count() == page.locator("[data-plot] rect").count() == 7
    lines = unquote((page.locator("[data-csv]").get_attribute("href") or "").partition(",")[2]).split("\r\n")
    assert len(lines) == 21 and {line[0] for line in lines[1:]} == {"A", "B"}
    assert faults(page) == []
    page.reload()
    page.get_by_role("button", name="Play the games").click()
    assert measured(page) == rows


@pytest.mark.parametrize("width", [360, 1280])
def test_a_step_of_the_ladder_fills_both_sides_and_stop_is_obeyed(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{address}es/what-if/")
    page.get_by_role("button", name="las fichas solo avanzan").click()
    expect(page.locator("[data-side=a] [data-more-changes]")).not_to_contain_text("solo hacia delante")
    expect(page.locator("[data-side=b] [data-more-changes]")).to_contain_text("elante")
    expect(page.locator("[data-results]")).to_be_visible(timeout=120_000)
    page.get_by_role("button", name="Parar", exact=True).click()
    expect(page.locator("[data-said]")).to_contain_text("Parado tras")
    assert faults(page) == []
    assert_fits_width(page)


def test_the_same_rules_on_both_sides_and_a_bad_seed_are_refused(page: Page, address: str) -> None:
    page.goto(f"{address}en/what-if/#a=felli+felli&b=felli+felli")
    page.get_by_role("button", name="Play the games").click()
    expect(page.locator("[data-fault]")).to_contain_text("the same rules")
    page.goto("about:blank")
    page.goto(f"{address}en/what-if/#a=lasca+lasca+huff:claim,compulsory:yes&b=felli+felli&games=10&nodes=50&seed=1")
    page.get_by_role("button", name="Play the games").click()
    expect(page.locator("[data-fault]")).to_contain_text("do not go together", timeout=60_000)
