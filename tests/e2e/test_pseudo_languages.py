"""Nothing on the page is written in English alone, and everything has a place where lines run from right to left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_no_overhang
from tests.e2e.every_page import EVERY_PAGE, PAGES
from tests.e2e.page_files import served_from
from tests.e2e.phones import PHONE, check_phones
from tests.e2e.pseudo_languages import MARK_DATES_AND_NUMBERS, built_once, expect_translatable, hide_open_tables
from tests.e2e.scenes import EVERY_MOMENT, Moment, open_replay, open_table
from tests.e2e.test_people import play_with, play_with_a_dormouse
from tests.e2e.visitors import DESKTOP
from tests.server.people import Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.e2e.conftest import Reach, Visit
    from tests.e2e.visitors import Visitor
    from tests.server.servers import ThreadServer

    Come = Callable[[str], Visitor]

ACCENTED, RIGHT_TO_LEFT = "en-XA", "ar-XB"
# Names of players, and what the owner of a server types.
NAMES = ["Alice", "Ann", "Bo", "Łucja", "アリス", "wonderland serve --host [0-9.]+"]


@pytest.fixture(scope="package")
def pseudo_page(run_folder: Path) -> Path:
    """The page with the two languages."""
    return built_once(run_folder)


@pytest.fixture(scope="module", autouse=True)
def _served(server: ThreadServer, pseudo_page: Path) -> Iterator[None]:
    with served_from(pseudo_page):
        yield


@pytest.fixture
def come(visit: Visit) -> Come:
    """Somebody who speaks one of them comes with a phone."""

    def come_speaking(language: str) -> Visitor:
        touch: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
        visitor = visit(wishes={"language": language}, **touch)
        if language == ACCENTED:
            visitor.run_first(MARK_DATES_AND_NUMBERS)
            hide_open_tables(visitor.page)
        return visitor

    return come_speaking


def check_mirrored(page: Page) -> None:
    """Lines begin at the right, and nothing stands out of any screen."""
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    check_phones(page)
    page.set_viewport_size(DESKTOP)
    expect_no_overhang(page)


@pytest.mark.parametrize("name", PAGES)
def test_every_text_of_a_page_can_be_translated(come: Come, name: str) -> None:
    page = come(ACCENTED).page
    EVERY_PAGE[name](page)
    expect_translatable(page, *NAMES)


@pytest.mark.parametrize("moment", EVERY_MOMENT, ids=str)
def test_every_text_of_a_table_can_be_translated(come: Come, scene: Reach, moment: Moment) -> None:
    expect_translatable(open_table(come(ACCENTED), scene(moment)), *NAMES)


def test_every_text_of_a_profile_can_be_translated(come: Come, server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    play_with_a_dormouse(ann)
    play_with(ann, Person(server.url, "Bo"))
    visitor = come(ACCENTED)
    visitor.become(ann)
    visitor.page.goto("/#/me")
    expect(visitor.page.locator("table td").first).to_be_visible()
    expect_translatable(visitor.page, *NAMES)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_where_lines_run_from_right_to_left(come: Come, name: str) -> None:
    page = come(RIGHT_TO_LEFT).page
    EVERY_PAGE[name](page)
    check_mirrored(page)


@pytest.mark.parametrize("moment", EVERY_MOMENT, ids=str)
def test_a_table_fits_where_lines_run_from_right_to_left(come: Come, scene: Reach, moment: Moment) -> None:
    check_mirrored(open_table(come(RIGHT_TO_LEFT), scene(moment)))


def test_a_replay_fits_where_lines_run_from_right_to_left(come: Come, scene: Reach) -> None:
    check_mirrored(open_replay(come(RIGHT_TO_LEFT), scene(Moment("parade", "over", 3)), "?step=8"))
