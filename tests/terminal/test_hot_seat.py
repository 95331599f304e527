"""Several people at one keyboard: nobody sees another's hand, nor what was discarded in secret."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.terminal.driver import (
    SMALL,
    WIDE,
    brisk_action,
    fast_forward,
    make_app,
    make_session,
    play_turn,
    screen_text,
    send_keys,
    wait_until,
)
from wonderland.terminal.screens.handover import HandoverScreen
from wonderland.terminal.screens.match import MatchScreen
from wonderland.terminal.screens.result import ResultScreen
from wonderland.terminal.widgets.table import TableWidget

if TYPE_CHECKING:
    from wonderland.terminal.local.local_session import LocalSession

pytestmark = pytest.mark.anyio


def secrets_of(session: LocalSession, seat: int) -> set[str]:
    """The cards that only this seat knows of; in Parade there is one of each."""
    view = session.match.game.view(session.match.state)
    return {card for zone in ("hands", "discards") for card in view[zone][seat]}


def cards_in(text: str) -> set[str]:
    return set(re.findall(r"\b[RBPGYO][0-9T]\b", text))


async def test_hands_and_discards_stay_secret_through_a_whole_match() -> None:
    session = make_session("parade", people="Alice,Bob", seats=3, seed=11)
    app = make_app(session)
    num_handovers = 0
    async with app.run_test(size=SMALL) as pilot:
        while True:
            await wait_until(pilot, MatchScreen, HandoverScreen, ResultScreen)
            screen = app.screen
            if isinstance(screen, ResultScreen):
                break
            if isinstance(screen, HandoverScreen):
                num_handovers += 1
                assert cards_in(screen_text(app)).isdisjoint(secrets_of(session, 0) | secrets_of(session, 1))
                below = app.screen_stack[-2].query_one(TableWidget)
                drawn = "\n".join(line.plain for line in below._canvas.lines())
                assert cards_in(drawn).isdisjoint(secrets_of(session, 0) | secrets_of(session, 1))
                send_keys(pilot, "enter")
                await wait_until(pilot, MatchScreen)
                continue
            assert isinstance(screen, MatchScreen)
            await pilot.pause(0.02)
            shown = cards_in(screen_text(app))
            assert secrets_of(session, screen.viewer) <= shown
            assert shown.isdisjoint(secrets_of(session, 1 - screen.viewer))
            await play_turn(pilot, brisk_action(list(screen.position.legal), len(screen.position.log)))
    assert num_handovers > 10


async def test_the_log_of_one_person_does_not_show_what_the_other_drew() -> None:
    session = make_session("parade", people="Alice,Bob", seats=2, seed=11)
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(4):
            await wait_until(pilot, HandoverScreen)
            send_keys(pilot, "enter")
            await wait_until(pilot, MatchScreen)
            screen = app.screen
            assert isinstance(screen, MatchScreen)
            await pilot.press("l")
            assert cards_in(screen_text(app)).isdisjoint(secrets_of(session, 1 - screen.viewer))
            await pilot.press("escape")
            await play_turn(pilot, screen.position.legal[0])


async def test_everybody_is_told_what_cost_most() -> None:
    session = make_session("parade", people="Alice,Bob", seats=2)
    fast_forward(session, None)
    app = make_app(session)
    async with app.run_test(size=WIDE) as pilot:
        await wait_until(pilot, ResultScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert "what cost Alice most" in screen_text(app)
        assert "what cost Bob most" in screen_text(app)


async def test_leaving_is_possible_before_the_keyboard_is_passed() -> None:
    app = make_app(make_session("parade", people="Alice,Bob", seats=2))
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, HandoverScreen)
        assert "q leave" in screen_text(app)
        await pilot.press("q", "escape")
        await wait_until(pilot, HandoverScreen)
        await pilot.press("q", "enter")
    assert app.return_value == "Nothing was played, so nothing is saved."


async def test_taking_back_is_not_for_several_people() -> None:
    app = make_app(make_session("parade", people="Alice,Bob"))
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, HandoverScreen)
        await pilot.press("enter", "u")
        assert "Taking back is for one person against bots." in screen_text(app)
