"""The explorer: pictures of a game, situations to ask about, one's own matches, and all of it without a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.e2e.audit import expect_no_overhang, expect_sound
from tests.e2e.phones import SMALL_PHONE
from tests.e2e.static_site import wait_until_kept
from tests.e2e.test_today import AWAY, PUT
from wonderland import explorer
from wonderland.engine import catalogue
from wonderland.engine.match import Match
from wonderland.explorer.table import explored_of

if TYPE_CHECKING:
    from tests.e2e.conftest import Visit
    from tests.e2e.static_site import StaticHost

GAME = catalogue.load("parade")


def finished_match() -> dict[str, Any]:
    """A match on the device in which a person and a bot always took the first action."""
    match = Match(GAME, seats=2, seed=5)
    actions = []
    while not match.is_over:
        actions.append(match.legal[0])
        match.play(actions[-1])
    players = [{"name": "Alice", "level": None}, {"name": "Hatter", "level": "hatter"}]
    whole = {option.name: option.default for option in GAME.options}
    times = {"version": len(actions), "startedAt": 1, "changedAt": 2}
    outcome = match.outcome()
    result = {"points": outcome.points, "places": outcome.places}
    deal = {"rules": GAME.rules_version, "seed": 5, "starter": None, "options": whole}
    return {"id": "m", "game": "parade", "players": players, "actions": actions, **deal, **times} | {
        "seat": None,
        "result": result,
    }


def test_the_explorer_answers_for_situations_and_ones_own_matches_without_a_network(
    visit_site: Visit, host: StaticHost
) -> None:
    visitor = visit_site(hurry=True)
    visitor.excused = AWAY
    page = visitor.page
    page.goto("./#/explorer")
    wait_until_kept(page)
    page.get_by_role("link", name="Explore: Parade").click()
    made = page.get_by_test_id("explorer-made")
    expect(made).to_contain_text(f"{explored_of(GAME).made.matches:,} matches")
    expect(page.get_by_test_id("explorer-mine")).to_contain_text("Finish a match on this device")
    page.evaluate(PUT, {"matches": [finished_match()], "study": {}})
    host.stop()
    page.reload()
    expect(made).to_be_visible()
    expect(page.get_by_test_id("explorer-mine")).to_contain_text("of your decisions in 1 match")
    found = page.get_by_test_id("explorer-found")
    expect(found).to_contain_text("100% alike")
    opening = explorer.look_up(Match(GAME, seats=2, seed=5))
    for i, chosen in enumerate(opening.situation):
        page.locator("main select").nth(i).select_option(index=chosen)
    expect(found).to_contain_text(f"{round(opening.decisions):,} decisions, 100% alike.")
    page.get_by_label("Colours in front of you").select_option("5 to 6")
    expect(found).to_contain_text("Partly different:")
    page.set_viewport_size(SMALL_PHONE)
    expect_sound(page)
    expect_no_overhang(page)
