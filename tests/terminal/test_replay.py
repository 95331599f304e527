"""The replay: any step, anybody's eyes, the review as it comes; from the score sheet to a decision and back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.terminal.driver import (
    PATIENCE,
    SMALL,
    fast_forward,
    made_up_review,
    make_app,
    make_session,
    screen_text,
    send_keys,
    wait_for_review,
    wait_until,
)
from wonderland.engine.state import SPECTATOR
from wonderland.errors import MachineError
from wonderland.terminal.ink import Ink
from wonderland.terminal.replay.background_review import Judge, Reviewing
from wonderland.terminal.replay.judgement import chance_of, verdict
from wonderland.terminal.replay.replayed_match import ReplayedMatch
from wonderland.terminal.screens.replay import ReplayScreen
from wonderland.terminal.screens.result import ResultScreen
from wonderland.terminal.screens.screen_app import ScreenApp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.pilot import Pilot
    from textual.screen import Screen

    from wonderland.bots.review.schema import ReviewedDecision
    from wonderland.records.record import Record


def finished(game: str, seats: int = 3) -> Record:
    """The record of a match that was played to its end."""
    session = make_session(game, seats=seats)
    fast_forward(session, None)
    return session.recorder.record()


def replay_app(record: Record, judge: Judge = made_up_review) -> ScreenApp:
    """The app that shows it."""
    return ScreenApp(ReplayScreen(ReplayedMatch(record), Reviewing(record, judge), Ink()), Ink())


async def until_step(pilot: Pilot[Any], step: int) -> ReplayScreen:
    """Wait until the screen shows that step."""
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    async with asyncio.timeout(PATIENCE):
        while screen.step != step:
            await asyncio.sleep(0.002)
    return screen


async def until_reviewed(screen: Screen[Any]) -> ReplayScreen:
    """Wait until the review is complete."""
    assert isinstance(screen, ReplayScreen)
    async with asyncio.timeout(PATIENCE):
        while not screen.reviewing.is_done:
            await asyncio.sleep(0.005)
    return screen


@pytest.mark.parametrize("game", ["parade", "going-out", "tea-party"])
def test_every_step_shows_a_seat_what_it_could_know_then(game: str) -> None:
    """The hidden cards of the others are as hidden in the replay as they were in the match."""
    record = finished(game)
    match = ReplayedMatch(record)
    for step in range(0, match.num_steps, 7):
        for viewer in (0, SPECTATOR):
            position = match.position(step, viewer)
            others = [hand for seat, hand in enumerate(position.view["hands"]) if seat != viewer]
            assert any("?" in hand for hand in others) or game == "going-out"
            assert len(position.log) == step
            assert position.is_turn == (viewer == match.seat_to_act(step))
        decider = match.seat_to_act(step)
        assert decider is not None
        assert match.action(step) in match.position(step, decider).legal


@pytest.mark.anyio
async def test_a_decision_is_thought_about_longer_and_its_figures_change() -> None:
    record = finished("parade")
    asked: list[tuple[int, int]] = []

    def judge_again(record: Record, number: int, budgets: int) -> ReviewedDecision:
        asked.append((number, budgets))
        found = next(one for one in made_up_review(record, record.decisions[number - 1].seat) if one.number == number)
        return msgspec.structs.replace(found, is_settled=True, win_chance=0.91)

    reviewing = Reviewing(record, made_up_review, judge_again=judge_again)
    app = ScreenApp(ReplayScreen(ReplayedMatch(record), reviewing, Ink()), Ink())
    async with app.run_test(size=SMALL) as pilot:
        screen = await until_reviewed(app.screen)
        number = min(reviewing.found)
        screen.action_go_to(number - 1)
        send_keys(pilot, "t")
        async with asyncio.timeout(PATIENCE):
            while reviewing.found[number].win_chance != 0.91 or reviewing.thinking is not None:
                await asyncio.sleep(0.002)
        await reviewing.think_longer(number)
    assert asked == [(number, 16), (number, 64)]


@pytest.mark.anyio
async def test_keys_go_back_and_forth_and_to_any_step() -> None:
    app = replay_app(finished("parade"))
    async with app.run_test(size=SMALL) as pilot:
        await until_reviewed(app.screen)
        for keys, step in (
            (["right", "right", "left"], 1),
            (["pagedown"], 11),
            (["g", "7", "enter"], 6),
            (["g", "9", "9", "9", "enter"], 33),
            (["right", "home"], 0),
            (["end", "pageup"], 23),
        ):
            send_keys(pilot, *keys)
            screen = await until_step(pilot, step)
        await pilot.pause()
        before = screen_text(app)
        send_keys(pilot, "x", "z", "f5", "8", "enter", "plus")
        await pilot.pause()
        assert screen.step == 23
        assert screen_text(app) == before, "unknown keys do nothing"
        send_keys(pilot, "g", "4", "q")
        await pilot.pause()
        assert app.screen is screen, "what ends typing does nothing else"


@pytest.mark.anyio
async def test_other_eyes_see_neither_the_hand_nor_a_secret_choice_nor_the_better_action() -> None:
    record = finished("parade")
    app = replay_app(record)
    match = ReplayedMatch(record)
    step = next(step for step, one in enumerate(record.decisions) if " " in one.action)  # a secret discard
    decider = record.decisions[step].seat
    other = (decider + 1) % record.seats
    async with app.run_test(size=SMALL) as pilot:
        screen = await until_reviewed(app.screen)
        judged = screen.reviewing.found[step + 1]
        send_keys(pilot, "g", *str(step + 1), "enter")
        await until_step(pilot, step)
        await pilot.pause()
        assert f"decision {judged.number} of {len(record.decisions)}" in screen_text(app)
        assert verdict(judged)[0] in screen_text(app)
        send_keys(pilot, str(other + 1))
        await pilot.pause()
        text = screen_text(app)
        assert f"{match.names[other]}’s eyes" in text
        assert chance_of(judged, match.names[decider])[0] in text
        assert "throws away 2 cards" in text
        assert record.decisions[step].action not in text


@pytest.mark.anyio
async def test_results_come_while_the_screen_goes_on_and_an_error_is_told() -> None:
    record = finished("parade")

    def judge(record: Record, seat: int) -> Iterator[ReviewedDecision]:
        decisions = made_up_review(record, seat)
        yield next(decisions)
        raise MachineError("nobody thinks here")

    app = replay_app(record, judge)
    async with app.run_test(size=SMALL) as pilot:
        screen = await until_reviewed(app.screen)
        await pilot.pause()
        assert len(screen.reviewing.found) == 1
        text = screen_text(app)
        assert "review stopped" in text
        assert "nobody thinks here" in text
        send_keys(pilot, "right")
        await until_step(pilot, 1)


@pytest.mark.anyio
async def test_from_the_score_sheet_to_each_costly_decision_and_back() -> None:
    session = make_session("parade")
    fast_forward(session, None)
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, ResultScreen)
        await wait_for_review(pilot)
        await pilot.press("enter", "enter")
        sheet = app.screen
        assert isinstance(sheet, ResultScreen)
        assert len(sheet.costly) == 3
        costs = [decision.cost for decision in sheet.costly]
        assert costs == sorted(costs, reverse=True)
        for index, decision in enumerate(sheet.costly, start=1):
            await pilot.press(str(index))
            await wait_until(pilot, ReplayScreen)
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            assert (screen.step, screen.viewer) == (decision.number - 1, session.people[0])
            assert decision.best in screen_text(app)
            await pilot.press("escape")
            await wait_until(pilot, ResultScreen)
            assert app.screen is sheet
        await pilot.press("9")
        assert app.screen is sheet
