"""Matches on the device: played without a server, and nothing is lost."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.commands.command_line import run
from tests.e2e.conftest import A_LONG_TIME
from tests.e2e.driver import CHOICES, Player, end_sheet, look, start_quick_match
from tests.e2e.fetching import fetch
from tests.e2e.local import game_panel, my_matches, set_up, start, stored
from tests.e2e.scenes import open_home
from tests.e2e.test_matches import PLACE
from tests.e2e.waits import expect_equal

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, Route

    from tests.e2e.conftest import Visit
    from tests.e2e.visitors import Visitor

GAMES = ["Parade", *(pytest.param(title, marks=pytest.mark.slow) for title in ("Going Out", "Tea Party"))]


def come_without_server(visit: Visit) -> Visitor:
    """Somebody whose server sends the page, and answers nothing else."""
    visitor = visit(hurry=True, reuse=False)
    visitor.excused = ("ERR_FAILED",)
    visitor.page.route("**/api/**", lambda route: route.abort())
    return visitor


def log_lines(page: Page) -> list[str]:
    """All lines, also those that the browser has not drawn yet: they have no inner text."""
    return page.get_by_role("complementary").get_by_role("listitem").all_text_contents()


@pytest.mark.parametrize("title", GAMES)
def test_a_match_is_played_to_its_end_without_a_server_and_its_record_is_right(
    visit: Visit, title: str, tmp_path: Path
) -> None:
    page = come_without_server(visit).page
    start_quick_match(page, title)
    player = Player(page)
    player.play()
    assert player.num_choices > 5
    expect(end_sheet(page).get_by_text(PLACE)).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    path = tmp_path / "record.json"
    download.value.save_as(path)
    result = run("verify", str(path))
    assert (result.returncode, result.stderr) == (0, "")
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["players"][1] == "Dormouse"


def test_a_finished_match_is_listed_and_replayed_and_followed_by_another(visit: Visit) -> None:
    page = visit(hurry=True).page
    start_quick_match(page, "Tea Party")
    Player(page).play_out()
    points = stored(page)[0]["result"]["points"]
    open_home(page)
    entry = my_matches(page)
    expect(entry).to_contain_text("Tea Party")
    expect(entry).to_contain_text(f"Poppy {points[1]}")
    entry.get_by_role("link").click()
    expect(end_sheet(page)).to_be_visible()
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider")).to_have_attribute("max", str(len(stored(page)[0]["actions"])))
    page.go_back()
    check_rematch(page)


def check_rematch(page: Page) -> None:
    """It is another match, and the next seat starts."""
    page.get_by_role("button", name="Rematch").click()
    expect(end_sheet(page)).to_have_count(0)
    look(page)
    first, second = sorted(stored(page), key=lambda match: int(match["startedAt"]))
    assert second["starter"] == (first["starter"] + 1) % 2
    assert second["players"] == first["players"]


def test_after_a_reload_the_match_goes_on_where_it_was(visit: Visit) -> None:
    page = visit(hurry=True).page
    start_quick_match(page, "Parade")
    Player(page).play(most=3)
    look(page)
    lines, actions = log_lines(page), stored(page)[0]["actions"]
    assert len(actions) >= 3
    page.reload()
    look(page)
    expect_equal(page, lambda: log_lines(page), lines)
    assert stored(page)[0]["actions"] == actions
    Player(page).play(most=1)


def test_what_is_shown_was_stored_before(visit: Visit) -> None:
    """Whatever the page shows after a decision, a page that is opened at the same moment shows, too."""
    page = visit(hurry=True).page
    start_quick_match(page, "Parade")
    look(page)
    for _ in range(4):
        page.locator(CHOICES).first.click()
        count = len(log_lines(page))
        assert len(stored(page)[0]["actions"]) >= count
        if look(page)["isOver"]:
            break


def test_taking_back_undoes_the_decision_and_what_the_bots_did(visit: Visit) -> None:
    page = visit(hurry=True).page
    start_quick_match(page, "Parade")
    look(page)

    def everything() -> tuple[list[str], list[str], list[str]]:
        return log_lines(page), page.locator(CHOICES).all_inner_texts(), stored(page)[0]["actions"]

    before = everything()
    take_back = page.get_by_role("button", name="Take back")
    Player(page).play(most=1)
    take_back.click()
    expect_equal(page, everything, before)
    Player(page).play(most=1)
    once = everything()
    Player(page).play(most=1)
    page.keyboard.press("z")
    expect_equal(page, everything, once)
    Player(page).play(most=1)


def test_the_queen_stops_thinking_when_the_decision_is_taken_back(visit: Visit) -> None:
    page = visit(hurry=True, reuse=False).page
    page.route("**/module-*.json", let_her_think)
    start_quick_match(page, "Parade")
    before = look(page)
    choose_level(page, "Poppy", "Queen of Hearts")
    actions = stored(page)[0]["actions"]
    turn = page.get_by_label("Your turn and actions")
    Player(page).do(before)
    expect(turn).to_contain_text("Ruby is to act")
    page.keyboard.press("z")
    look(page)
    assert stored(page)[0]["actions"] == actions
    Player(page).do(before)
    expect(turn).to_contain_text("Ruby is to act")
    choose_level(page, "Ruby", "Dormouse")
    look(page)
    assert len(stored(page)[0]["actions"]) == len(actions) + 2


def let_her_think(route: Route) -> None:
    """The Queen thinks until somebody stops her."""
    info = fetch(route).json()
    for level in info["levels"]:
        if level["is_searching"]:
            level["budget"] = {"seconds": A_LONG_TIME, "iterations": None}
    route.fulfill(json=info)


def test_a_hint_comes_from_the_device(visit: Visit) -> None:
    page = come_without_server(visit).page
    start_quick_match(page, "Tea Party")
    look(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_test_id("prompt")).to_contain_text(re.compile(r"\d+%|Play"))


def test_a_hint_thinks_longer_and_shows_the_likeliest_continuation(visit: Visit) -> None:
    page = come_without_server(visit).page
    start_quick_match(page, "Parade")
    look(page)
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_test_id("hints")
    expect(hints.get_by_test_id("hint-status")).to_contain_text("By what you can know")
    page.get_by_role("button", name="Think longer").click()
    expect(page.get_by_role("button", name="Thinking")).to_have_count(0)
    expect(hints.get_by_test_id("hint-status")).to_contain_text("By what you can know")
    hints.get_by_role("button", name="See the likeliest continuation").first.click()
    ahead = page.get_by_test_id("ahead")
    expect(ahead).to_contain_text(re.compile(r"The likeliest continuation: 1 of \d"))
    expect(page.get_by_test_id("stage")).to_have_class(re.compile("is-past"))
    ahead.get_by_role("button", name="Back to now").click()
    expect(page.get_by_test_id("ahead")).to_have_count(0)
    expect(page.get_by_test_id("stage")).not_to_have_class(re.compile("is-past"))


def test_several_matches_go_on_side_by_side_and_one_is_deleted(visit: Visit) -> None:
    page = visit(hurry=True).page
    for title in ("Parade", "Tea Party"):
        start_quick_match(page, title)
        Player(page).play(most=1)
        look(page)
    open_home(page)
    expect(my_matches(page)).to_have_count(2)
    my_matches(page).filter(has_text="Parade").get_by_role("link").click()
    expect(page.get_by_role("heading", name="Parade")).to_be_visible()
    look(page)
    open_home(page)
    parade = my_matches(page).filter(has_text="Parade")
    parade.get_by_role("button", name="Delete").click()
    parade.get_by_role("button", name="Delete?").click()
    expect(my_matches(page)).to_have_count(1)
    expect_equal(page, lambda: [match["game"] for match in stored(page)], ["tea-party"])


def test_levels_by_seat_and_options_need_no_host(visit: Visit) -> None:
    page = come_without_server(visit).page
    dialog = set_up(page, "Tea Party")
    dialog.get_by_role("button", name="More").click()
    dialog.get_by_label("Who plays on seat 2").select_option(label="Hatter")
    dialog.get_by_label("Who plays on seat 3").select_option(label="Cheshire Cat")
    dialog.get_by_text("Rule options").click()
    dialog.get_by_label("Board").select_option(label="tea tray, 8 spaces")
    dialog.get_by_label("All hands lie open").check()
    dialog.get_by_role("button", name="Start").click()
    look(page)
    (match,) = stored(page)
    assert [player["level"] for player in match["players"]] == [None, "hatter", "cheshire-cat"]
    assert match["options"]["board"] == "tea_tray"
    assert match["options"]["open_hands"] is True
    Player(page).play(most=3)


def test_the_level_of_a_bot_changes_during_the_match(visit: Visit) -> None:
    page = visit(hurry=True).page
    start_quick_match(page, "Parade")
    look(page)
    choose_level(page, "Poppy", "Hatter")
    expect(page.get_by_test_id("seat-1")).to_contain_text("Hatter")
    page.reload()
    expect(page.get_by_test_id("seat-1")).to_contain_text("Hatter")


def choose_level(page: Page, bot: str, level: str) -> None:
    page.get_by_role("button", name="At the table").click()
    page.get_by_label(f"Level of {bot}").select_option(label=level)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_bots_play_for_somebody_who_watches(visit: Visit) -> None:
    page = visit(hurry=True).page
    start(page, "Tea Party", {}, {1: "Dormouse", 2: "White Rabbit"})
    expect(end_sheet(page)).to_be_visible()


def test_without_a_server_there_are_no_tables_with_friends(visit: Visit) -> None:
    page = come_without_server(visit).page
    open_home(page)
    expect(game_panel(page, "Parade").get_by_role("button", name="With friends")).to_have_count(0)
    expect(page.get_by_role("heading", name="Open tables")).to_have_count(0)


def test_the_last_game_is_one_tap_away(visit: Visit) -> None:
    page = visit(hurry=True).page
    open_home(page)
    page.get_by_role("button", name="Your opponents").last.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="More").click()
    dialog.get_by_role("radio", name="White Rabbit").check()
    dialog.get_by_role("button", name="Done").click()
    start_quick_match(page, "Tea Party")
    look(page)
    (match,) = stored(page)
    assert [player["level"] for player in match["players"]] == [None, "white-rabbit", "white-rabbit"]
    address = page.url
    open_home(page)
    page.get_by_role("link", name="Go on").click()
    look(page)
    assert page.url == address
    Player(page).play_out()
    open_home(page)
    page.get_by_role("button", name="Once more").click()
    look(page)
    assert [len(match["players"]) for match in stored(page)] == [3, 3]
