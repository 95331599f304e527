"""Whole matches with nothing but keys, in every game, in a small window and in a large one."""

from __future__ import annotations

import asyncio
import math

import pytest

from tests.terminal.driver import (
    PATIENCE,
    SMALL,
    WIDE,
    fast_forward,
    make_app,
    make_session,
    play_match,
    screen_text,
    send_keys,
    wait_until,
)
from wonderland.commands.common import INTERRUPTED
from wonderland.engine import catalogue
from wonderland.records.verify import verify
from wonderland.terminal.local import history, saves
from wonderland.terminal.screens.match import MatchScreen
from wonderland.terminal.screens.menu import MenuScreen
from wonderland.terminal.screens.result import ResultScreen
from wonderland.terminal.screens.rules import RulesScreen
from wonderland.terminal.screens.setup import SetupScreen

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["80x24", "120x40"])
@pytest.mark.parametrize(("game", "seats"), [("parade", 2), ("going-out", 2), ("tea-party", 2)])
async def test_a_match_is_played_from_the_menu_to_the_score_sheet(game: str, seats: int, size: tuple[int, int]) -> None:
    session = make_session(game, seats=seats, seed=3, options={"target": 10} if game == "going-out" else None)
    app = make_app(session)
    async with app.run_test(size=size) as pilot:
        assert await play_match(pilot) > 5
        await pilot.press(*["enter"] * (seats + 2))
        await pilot.pause()
        assert " win" in screen_text(app), "an Enter too many closes nothing"
        await pilot.press("escape")
        await wait_until(pilot, MenuScreen)
    assert list(saves.saved_matches()) == []
    (path,) = history.finished_matches()
    assert verify(path.read_bytes()).game == game


async def test_a_match_begins_with_two_keys_and_its_setup_can_be_changed() -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MenuScreen)
        await pilot.press("3")
        await pilot.pause()
        await pilot.press("down", "right", "down", "down", "backspace", *["backspace"] * 4, "E", "v", "e")
        await pilot.press("down", "right")  # the second player: a level further
        await pilot.press("up", "enter")
        await wait_until(pilot, MatchScreen, turn=False)
        assert app.session is not None
        assert app.session.names == ["Eve", "Hatter 1", "Dormouse", "Hatter 2"]


@pytest.mark.parametrize("game", catalogue.names())
async def test_the_window_can_be_resized_in_play(game: str) -> None:
    app = make_app(make_session(game))
    async with app.run_test(size=WIDE) as pilot:
        await wait_until(pilot, MatchScreen)
        for width, height in ((80, 24), (200, 60), (60, 20), (20, 5), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
        text = screen_text(app)
        assert "Cards left" in text or "large cookie" in text
        assert "Enter play" in text


async def test_a_damaged_match_is_explained_in_the_menu_and_another_can_be_chosen() -> None:
    for seed in (1, 2):
        session = make_session("parade", seed=seed)
        fast_forward(session, 2)
        await session.close()
        with session.save.path.open("ab") as file:
            file.write(b'{"action":"ZZ"}\n' if seed == 2 else b"")
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MenuScreen)
        assert "Continue: Parade" in screen_text(app)
        await pilot.press("4")
        await wait_until(pilot, MenuScreen)
        await pilot.pause()
        assert "'ZZ' is no card" in " ".join(screen_text(app).split())
        await pilot.press("5")
        await wait_until(pilot, MatchScreen)


async def test_what_cannot_be_dealt_is_said_before_the_match_begins() -> None:
    app = make_app(seed=-1)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MenuScreen)
        await pilot.press("1")
        await wait_until(pilot, SetupScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert "a seed is a whole number from 0 to" in screen_text(app)
    assert list(saves.saved_matches()) == []


async def test_no_key_breaks_the_menu() -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MenuScreen)
        send_keys(pilot, "²", "9", "0")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)


async def test_leaving_asks_saves_and_says_how_to_go_on() -> None:
    app = make_app(make_session("parade"))
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        await pilot.press("q")
        await pilot.pause()
        assert "Leave the table?" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("1", "enter")
        await wait_until(pilot, MatchScreen)
        await pilot.press("q", "enter")
    assert app.return_value == "The match is saved: `wonderland resume` continues it."
    (saved,) = saves.saved_matches()
    assert saved.setup.game == "parade"
    assert saved.num_decisions >= 3


async def test_a_decision_can_be_taken_back() -> None:
    session = make_session("parade")
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        before = session.position(0)
        await pilot.press("u")
        await pilot.pause()
        assert "There is nothing to take back." in screen_text(app)
        await pilot.press("2", "2")  # the same number twice plays
        await wait_until(pilot, MatchScreen)
        assert len(session.position(0).log) == len(before.log) + 3
        await pilot.press("u")
        await wait_until(pilot, MatchScreen)
        assert session.position(0).view == before.view
        assert "Taken back" in screen_text(app)
        assert saves.read(session.save.path)[1] == session.save.actions


async def test_an_impatient_enter_plays_nothing() -> None:
    session = make_session("parade")
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        screen, num_before = app.screen, len(session.save.actions)
        assert isinstance(screen, MatchScreen)
        screen.turn_began = math.inf  # as if the turn had just begun, however slow the machine
        await pilot.press("enter")
        assert len(session.save.actions) == num_before
        screen.turn_began = 0.0
        await pilot.press("enter")
        assert len(session.save.actions) > num_before


@pytest.mark.parametrize("keys", [("2", "q", "enter"), ("q", "2", "2", "enter"), ("q", "2", "enter")])
async def test_q_and_what_follows_in_one_burst_play_nothing(keys: tuple[str, ...]) -> None:
    session = make_session("parade")
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        num_before = len(session.save.actions)
        send_keys(pilot, *keys)
        async with asyncio.timeout(PATIENCE):
            while app.return_value is None:
                await asyncio.sleep(0.005)
    assert app.return_value == "Nothing was played, so nothing is saved."
    assert len(session.save.actions) == num_before


async def test_ctrl_c_leaves_from_everywhere_and_saves() -> None:
    app = make_app(make_session("parade"))
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        await pilot.press("1", "1")
        await wait_until(pilot, MatchScreen)
        await pilot.press("question_mark", "ctrl+c")
    assert app.return_value == "The match is saved: `wonderland resume` continues it."
    assert app.return_code == INTERRUPTED


async def test_ctrl_c_after_the_end_does_not_offer_to_continue_the_match() -> None:
    session = make_session("parade", seats=2)
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        fast_forward(session, None)
        await wait_until(pilot, ResultScreen)
        await pilot.press("ctrl+c")
    assert app.return_value == "The match is over: `wonderland history` lists it."


async def test_the_score_sheet_waits_for_whoever_reads_the_rules() -> None:
    session = make_session("parade", seats=2)
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        await pilot.press("question_mark")
        await wait_until(pilot, RulesScreen)
        fast_forward(session, None)
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        await wait_until(pilot, ResultScreen)
        await pilot.press("escape")
        await wait_until(pilot, MenuScreen)
        assert not any(isinstance(screen, MatchScreen) for screen in app.screen_stack)


async def test_the_log_and_the_rules_open_over_the_table() -> None:
    app = make_app(make_session("parade"))
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        await pilot.press("question_mark")
        await pilot.pause()
        assert "P6." in screen_text(app)
        await pilot.press("escape", "l")
        await pilot.pause()
        assert "1. Dormouse" in screen_text(app)
        await pilot.press("l")
        await wait_until(pilot, MatchScreen)


async def test_clicks_choose_like_numbers() -> None:
    app = make_app(make_session("parade"))
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        await pilot.click("TableWidget", offset=(17, 12))
        assert screen.picker.cursor == 2
