"""Nothing on the page is written in English alone, and everything has a place where lines run from right to left."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_no_overhang
from tests.e2e.driver import look
from tests.e2e.page_files import served_from
from tests.e2e.phones import PHONE, check_phones
from tests.e2e.pseudo_languages import MARK_DATES_AND_NUMBERS, build, expect_translatable, hide_open_tables
from tests.e2e.record_links import link, played
from tests.e2e.scenes import EVERY_MOMENT, Moment, open_replay, open_table
from tests.e2e.test_people import play_with, play_with_a_dormouse
from tests.e2e.test_review import review_quickly
from tests.e2e.visitors import DESKTOP
from tests.server.people import Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.e2e.conftest import Reach, Visit
    from tests.e2e.visitors import Visitor
    from tests.server.servers import ThreadServer

    Come = Callable[[str], Visitor]

ACCENTED, RIGHT_TO_LEFT = "en-XA", "ar-XB"
GAMES = ["parade", "going-out", "tea-party"]
# Names of players, and what the owner of a server types.
NAMES = ["Alice", "Ann", "Bo", "Łucja", "アリス", "wonderland serve --host [0-9.]+"]


def button(page: Page | Locator, icon: str) -> Locator:
    """The first button with that drawing: its name is in no language that a test knows."""
    return page.locator(f'button:has([href="#a-i-{icon}"])').first


def open_home(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".now").first).to_be_enabled()


def open_dialog(page: Page, opener: Locator) -> Locator:
    opener.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def open_settings(page: Page) -> None:
    open_home(page)
    open_dialog(page, button(page, "settings"))


def open_help(page: Page) -> None:
    open_settings(page)
    button(page.get_by_role("dialog"), "help").click()
    expect(page.locator("dialog kbd").first).to_be_visible()


def open_rules(page: Page) -> None:
    open_home(page)
    expect(open_dialog(page, page.locator("article .link").first).locator("p").nth(5)).to_be_visible()


def open_local_setup(page: Page) -> None:
    open_home(page)
    open_dialog(page, page.locator("article").nth(1).locator(".now ~ .button").first).locator("summary").click()


def open_setup(page: Page) -> None:
    open_home(page)
    open_dialog(page, page.locator("article").nth(1).locator(".now ~ .button").nth(1)).locator("summary").click()


def open_lobby(page: Page) -> None:
    open_home(page)
    name = page.locator(".name input")
    name.fill("Alice")  # the names that are suggested in a longer language may be too long for the server
    name.blur()
    open_dialog(page, page.locator("article").nth(1).locator(".now ~ .button").nth(1))
    page.locator("dialog .primary").click()
    expect(page.locator("main ol")).to_be_visible()


def open_hints(page: Page) -> None:
    """In a match on this device."""
    open_home(page)
    page.locator(".now").nth(1).click()
    look(page)
    button(page, "hint").click()
    expect(page.get_by_test_id("hints").get_by_role("listitem").first).to_be_visible()


def open_explanation(page: Page) -> None:
    open_hints(page)
    page.keyboard.press("e")
    expect(page.get_by_role("tooltip")).to_be_visible()


def open_address(address: str, sign: str) -> Callable[[Page], None]:
    """A page that is there as soon as it has that part."""

    def open_it(page: Page) -> None:
        page.goto(f"/#/{address}")
        expect(page.locator(sign).first).to_be_visible()

    return open_it


PAGES: dict[str, Callable[[Page], None]] = {
    "home": open_home,
    "settings": open_settings,
    "help": open_help,
    "rules": open_rules,
    "local setup": open_local_setup,
    "setup": open_setup,
    "lobby": open_lobby,
    "hints": open_hints,
    "explanation": open_explanation,
    "learn": open_address("learn", "main .button"),
    "puzzles": open_address("puzzles", "[data-testid=counts-parade]"),
    "today": open_address("today", "main .button"),
    "calendar": open_address("today/parade", ".calendar"),
    "progress": open_address("progress", ".panel"),
    "sign in": open_address("me", ".panel"),
    "records": open_address("replay", "main .button"),
    "nowhere": open_address("nowhere", "main .button"),
    "translating": open_address("translate", "main li"),
    **{f"lesson {game}": open_address(f"learn/{game}", "section.guide") for game in GAMES},
    **{f"puzzle {game}": open_address(f"puzzles/{game}", "[data-testid=headline]") for game in GAMES},
}


@pytest.fixture(scope="package")
def pseudo_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page with the two languages."""
    folder = tmp_path_factory.mktemp("pseudo") / "page"
    build(folder)
    return folder


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
    PAGES[name](page)
    expect_translatable(page, *NAMES)


@pytest.mark.parametrize("moment", EVERY_MOMENT, ids=str)
def test_every_text_of_a_table_can_be_translated(come: Come, scene: Reach, moment: Moment) -> None:
    expect_translatable(open_table(come(ACCENTED), scene(moment)), *NAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_review_can_be_translated(come: Come, game: str) -> None:
    page = come(ACCENTED).page
    review_quickly(page)
    page.goto(f"{link(json.dumps(played(game)).encode())}?step=4&review")
    expect(page.get_by_test_id("luck")).to_be_attached()
    expect_translatable(page, *NAMES)


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
    PAGES[name](page)
    check_mirrored(page)


@pytest.mark.parametrize("moment", EVERY_MOMENT, ids=str)
def test_a_table_fits_where_lines_run_from_right_to_left(come: Come, scene: Reach, moment: Moment) -> None:
    check_mirrored(open_table(come(RIGHT_TO_LEFT), scene(moment)))


def test_a_replay_fits_where_lines_run_from_right_to_left(come: Come, scene: Reach) -> None:
    check_mirrored(open_replay(come(RIGHT_TO_LEFT), scene(Moment("parade", "over", 3)), "?step=8"))
