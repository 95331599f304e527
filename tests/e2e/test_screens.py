"""Every screen fits phones and desktops, and axe-core finds nothing to complain about, by day and by night.

One visit looks at all of it: to open a screen takes longer than to look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_accessible, expect_no_overhang
from tests.e2e.driver import end_sheet
from tests.e2e.phones import check_phones, come_with_a_phone
from tests.e2e.scenes import EVERY_MOMENT, MOMENTS, PAGES, Moment, open_replay, open_table
from tests.e2e.visitors import DESKTOP

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Reach, Visit


def check_screen(page: Page) -> None:
    check_phones(page)
    page.set_viewport_size(DESKTOP)
    expect_no_overhang(page)
    expect_accessible(page)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_every_screen_and_is_accessible(visit: Visit, name: str) -> None:
    page = come_with_a_phone(visit).page
    PAGES[name](page)
    check_screen(page)


@pytest.mark.parametrize("moment", EVERY_MOMENT, ids=str)
def test_a_table_fits_every_screen_and_is_accessible(visit: Visit, scene: Reach, moment: Moment) -> None:
    page = open_table(come_with_a_phone(visit), scene(moment))
    if moment.phase == "over":
        expect(end_sheet(page)).to_be_visible()
        check_screen(page)
        page.keyboard.press("Escape")
        check_phones(page)
    else:
        check_screen(page)


@pytest.mark.parametrize("game", ["parade", "going-out", "tea-party"])
def test_a_replay_fits_every_screen_and_is_accessible(visit: Visit, scene: Reach, game: str) -> None:
    (moment,) = (moment for moment in MOMENTS if moment.game == game and moment.phase == "over")
    check_screen(open_replay(come_with_a_phone(visit), scene(moment), "?step=8"))
