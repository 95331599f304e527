"""Two people become friends at a table, see each other, invite, play, and compare a deal of the day."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.e2e.audit import expect_no_overhang, expect_sound
from tests.e2e.driver import Player
from tests.e2e.phones import SMALL_PHONE
from tests.e2e.test_friends import sit_down, take_turns
from tests.e2e.test_today import PUT
from tests.e2e.visitors import DESKTOP
from tests.server.people import Person
from tests.server.test_friends import PATH, by_link
from wonderland.arena.deal_of_the_day import PLAN, deal_of, play_try
from wonderland.bots.levels import LEVELS, level_of

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.e2e.conftest import Visit
    from tests.server.servers import ThreadServer

GAME = "tea-party"


def friends(page: Page) -> Locator:
    return page.get_by_test_id("friends")


def check_sizes(page: Page) -> None:
    """It fits on a phone and on a desk, and is accessible."""
    page.set_viewport_size(SMALL_PHONE)
    expect_sound(page)
    page.set_viewport_size(DESKTOP)
    expect_no_overhang(page)


def test_two_people_meet_become_friends_and_play_again(visit: Visit) -> None:
    host, guest = visit(hurry=True), visit(hurry=True)
    sit_down(host, guest)
    host.page.get_by_role("button", name="Table and invitation").click()
    host.page.get_by_role("button", name="Ask Bill to be friends").click()
    expect(host.page.get_by_text("Bill: not answered yet")).to_be_visible()

    guest.page.goto("/")
    expect(friends(guest.page)).to_contain_text("Alice asks to be friends")
    check_sizes(guest.page)
    friends(guest.page).get_by_role("button", name="Accept: Alice").click()
    expect(friends(guest.page).get_by_role("listitem")).to_contain_text("Alice")

    host.page.goto("/")
    expect(friends(host.page).get_by_role("listitem")).to_contain_text("here")
    friends(host.page).get_by_role("button", name="Invite: Bill").click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_label("Game").select_option(label="Going Out")
    dialog.get_by_role("button", name="Open the table").click()
    expect(host.page.get_by_text("kept for Bill")).to_be_visible()

    guest.page.reload()
    expect(friends(guest.page)).to_contain_text("Alice keeps a seat for you: Going Out")
    guest.page.get_by_test_id("due").get_by_role("link", name="Alice keeps a seat for you").click()
    guest.page.get_by_role("button", name="Sit here").click()
    host.page.get_by_role("button", name="Start", exact=True).click()
    take_turns([Player(host.page), Player(guest.page, seed=2)], 2)


def test_a_friend_s_deal_of_the_day_is_seen_after_the_own_one(visit: Visit, server: ThreadServer) -> None:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    by_link(ann, bob)
    bobs = visit()
    bobs.become(bob)
    finish_deal(bobs.page, 1)
    table = bobs.page.get_by_test_id("daily-friends")
    table.get_by_role("button", name="Share").click()
    expect(table).to_contain_text("None of your friends has shared this deal yet.")

    anns = visit()
    anns.become(ann)
    ann.http.put(f"{PATH}/settings", json={"shares_daily": True})
    finish_deal(anns.page, 0)
    both = anns.page.get_by_test_id("daily-friends").get_by_role("table").first
    expect(both.get_by_role("row")).to_have_count(3)
    expect(both).to_contain_text("Bob")
    expect(both.locator("i")).to_have_count(2 * len(LEVELS))
    check_sizes(anns.page)


def finish_deal(page: Page, number: int) -> None:
    """Somebody has finished today's deal as the Dormouse would; what bots got is computed already."""
    deal = deal_of(GAME, datetime.now(UTC).date())
    tried, day = play_try(deal, level_of("dormouse"), number), str(deal.day)
    at = int(datetime.now(UTC).timestamp() * 1000)
    players = [{"name": level or "Me", "level": level} for level in deal.levels]
    result = {"points": tried.points, "places": tried.places}
    match: dict[str, Any] = {
        "id": "try",
        "game": GAME,
        "options": deal.game.complete_options({}),
        "players": players,
        "starter": None,
        "rules": deal.game.rules_version,
        "seed": deal.seed,
        "actions": tried.actions,
        "version": len(tried.actions),
        "startedAt": at,
        "changedAt": at,
        "seat": None,
        "result": result,
        "daily": {"date": day, "isCounted": True},
    }
    field = {level.name: [[2, 20, PLAN.quick_tries]] for level in LEVELS}
    queen = {"place": 2, "points": 20, "actions": []}
    entry = {"format": 1, "game": GAME, "date": day, "match": "try", "startedAt": at, "result": result}
    study = {f"today/{GAME}/{day}": {**entry, "field": field, "queen": queen}}
    page.goto("/")
    expect(page.get_by_role("heading", name="Wonderland")).to_be_visible()
    page.evaluate(PUT, {"matches": [match], "study": study})
    page.goto(f"/#/today/{GAME}/{day}")
