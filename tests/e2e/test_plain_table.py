"""A game that was added to the server, and that the page has no drawing of: found, set up and played to its end."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e import page_files
from tests.e2e.audit import expect_sound
from tests.e2e.driver import Player, end_sheet
from tests.e2e.phones import SMALL_PHONE
from tests.server.servers import ProcessServer, quick_settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.e2e.conftest import Visit

EXAMPLE = Path(__file__).parents[2] / "examples" / "tarts"
TITLE = "The Queen's Tarts"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the example installed as pip would: its folder and its entry point on the path."""
    page_files.build()
    site = tmp_path_factory.mktemp("site")
    metadata = site / "tarts-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: tarts\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text("[wonderland.games]\ntarts = tarts\n", "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(site), str(EXAMPLE), *sys.path]))
        with ProcessServer(quick_settings(site), site / "log") as server:
            yield server.url


def start_match(page: Page, change: str = "Fewer") -> None:
    """Against a bot, or with a seat more than usual against several, from the home page."""
    page.goto("/")
    game = page.get_by_role("article").filter(has=page.get_by_role("heading", name=TITLE))
    game.get_by_role("button", name="Open the table").click()
    dialog = page.get_by_role("dialog", name=TITLE)
    dialog.get_by_role("button", name=change).click()
    dialog.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name=re.compile("^Fill with bots")).click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("region", name="On the table")).to_be_visible()


def test_a_match_is_played_to_its_end_and_replayed(visit: Visit, home: str) -> None:
    page = visit(home, hurry=True).page
    start_match(page)
    actions = page.get_by_role("region", name="Your actions")
    expect(actions.get_by_role("button").first).to_be_visible()
    expect(page.get_by_role("region", name="On the table")).to_contain_text("Tray")
    Player(page).play()
    expect(end_sheet(page)).to_contain_text(re.compile(r"1\..*Points.*2\..*Points"))
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("wins, decided by points")
    log = page.get_by_role("complementary")
    expect(log.get_by_role("listitem").first).to_have_text(re.compile(r"\w+ plays T\d\."))
    expect(dialog.get_by_role("link", name="Review")).to_have_count(0)  # the page has no engine of this game

    dialog.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One step on").click()
    expect(page.get_by_role("region", name="On the table")).to_be_visible()
    for name in ("Review", "Try again from here"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    expect(page.get_by_role("button", name="Check the deal")).to_have_count(0)


def test_the_rules_come_from_the_server(visit: Visit, home: str) -> None:
    page = visit(home).page
    page.goto("/")
    game = page.get_by_role("article").filter(has=page.get_by_role("heading", name=TITLE))
    game.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog", name=f"Rules of {TITLE}")).to_contain_text("ten crumbs")


def test_the_table_of_most_players_fits_a_small_phone_and_everybody_can_use_it(visit: Visit, home: str) -> None:
    page = visit(home, viewport=SMALL_PHONE).page
    start_match(page, "More")
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).not_to_have_count(3)
    expect(page.get_by_role("region", name="Your actions").get_by_role("button").last).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("region", name="On the table")).to_be_in_viewport(ratio=1)
    expect_sound(page)
