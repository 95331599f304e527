"""Nothing on the page is written in English alone, and everything has a place where lines run from right to left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_no_overhang
from tests.e2e.every_page import EVERY_PAGE
from tests.e2e.page_files import served_from
from tests.e2e.phones import PHONE, check_phones
from tests.e2e.pseudo_languages import MARK_DATES_AND_NUMBERS, built_once, expect_translatable, hide_open_tables
from tests.e2e.scenes import EVERY_MOMENT, Moment, open_replay, open_table
from tests.e2e.test_languages import choose_language
from tests.e2e.test_people import play_with, play_with_a_dormouse
from tests.e2e.visitors import DESKTOP
from tests.server.people import Person

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.e2e.conftest import Reach, Visit
    from tests.e2e.visitors import Visitor
    from tests.server.servers import ThreadServer

ACCENTED, RIGHT_TO_LEFT = "en-XA", "ar-XB"
# The pages with the most texts of their own; all others are looked at in the slow tests.
USUAL_PAGES = ["home", "settings", "setup", "lobby", "editor going-out", "review tea-party", "shelf parade", "today"]
# Names of players, and what the owner of a server types.
NAMES = ["Alice", "Ann", "Bo", "Łucja", "アリス", "wonderland serve --host [0-9.]+"]


@pytest.fixture(scope="module", autouse=True)
def _served(server: ThreadServer, run_folder: Path) -> Iterator[None]:
    """The page with the two languages."""
    with served_from(built_once(run_folder)):
        yield


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    """Somebody who speaks the accented language, with a phone."""
    touch: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    visitor = visit(wishes={"language": ACCENTED}, **touch)
    visitor.run_first(MARK_DATES_AND_NUMBERS)
    hide_open_tables(visitor.page)
    return visitor


def check_both(page: Page) -> None:
    """Every text is translated; then lines begin at the right, and nothing stands out of any screen."""
    expect_translatable(page, *NAMES)
    choose_language(page, RIGHT_TO_LEFT)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    check_phones(page)
    page.set_viewport_size(DESKTOP)
    expect_no_overhang(page)


@pytest.mark.parametrize(
    "name",
    [*USUAL_PAGES, *(pytest.param(name, marks=pytest.mark.slow) for name in EVERY_PAGE if name not in USUAL_PAGES)],
)
def test_a_page_can_be_translated_and_read_from_right_to_left(visitor: Visitor, name: str) -> None:
    EVERY_PAGE[name](visitor.page)
    check_both(visitor.page)


@pytest.mark.parametrize("moment", EVERY_MOMENT, ids=str)
def test_a_table_can_be_translated_and_read_from_right_to_left(visitor: Visitor, scene: Reach, moment: Moment) -> None:
    check_both(open_table(visitor, scene(moment)))


def test_a_replay_can_be_translated_and_read_from_right_to_left(visitor: Visitor, scene: Reach) -> None:
    check_both(open_replay(visitor, scene(Moment("parade", "over", 3)), "?step=8"))


def test_a_profile_can_be_translated_and_read_from_right_to_left(visitor: Visitor, server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    play_with_a_dormouse(ann)
    play_with(ann, Person(server.url, "Bo"))
    visitor.become(ann)
    visitor.page.goto("/#/me")
    expect(visitor.page.locator("table td").first).to_be_visible()
    check_both(visitor.page)
