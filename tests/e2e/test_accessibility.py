"""axe-core finds nothing to complain about, by day and by night."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import violations
from tests.e2e.driver import end_sheet
from tests.e2e.scenes import EVERY_MOMENT, MOMENTS, PAGES, Moment, open_replay, open_table

if TYPE_CHECKING:
    from tests.e2e.conftest import Reach, Visit


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible(visit: Visit, name: str) -> None:
    page = visit().page
    PAGES[name](page)
    assert violations(page) == []


@pytest.mark.parametrize("moment", EVERY_MOMENT, ids=str)
def test_a_table_is_accessible(visit: Visit, scene: Reach, moment: Moment) -> None:
    page = open_table(visit(), scene(moment))
    if moment.phase == "over":
        expect(end_sheet(page)).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("game", ["parade", "going-out", "tea-party"])
def test_a_replay_is_accessible(visit: Visit, scene: Reach, game: str) -> None:
    seats = {moment.game: moment.seats for moment in MOMENTS if moment.phase == "over"}
    page = open_replay(visit(), scene(Moment(game, "over", seats[game])), "?step=6")
    assert violations(page) == []
