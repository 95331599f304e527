"""The menu leads everywhere; saved matches can be deleted, the last one played again, and settings are words."""

from __future__ import annotations

import os
import time

import pytest

from tests.terminal.driver import (
    SMALL,
    fast_forward,
    make_app,
    make_session,
    play_match,
    screen_text,
    send_keys,
    wait_for_text,
    wait_until,
)
from wonderland.arena.deal_of_the_day import Placing
from wonderland.bots.levels import LEVELS
from wonderland.engine import catalogue
from wonderland.terminal.dates import SECONDS_A_DAY, when_text
from wonderland.terminal.ink import Ink
from wonderland.terminal.local import saves
from wonderland.terminal.local.progress import progress_of
from wonderland.terminal.option_text import label_of, value_text
from wonderland.terminal.screens import standing
from wonderland.terminal.screens.choose import ChooseScreen
from wonderland.terminal.screens.confirm import ConfirmScreen
from wonderland.terminal.screens.match import MatchScreen
from wonderland.terminal.screens.menu import MenuScreen
from wonderland.terminal.screens.puzzle import PuzzleScreen
from wonderland.terminal.screens.replay import ReplayScreen
from wonderland.terminal.screens.rules import RulesScreen
from wonderland.terminal.screens.screen_app import ScreenApp
from wonderland.terminal.screens.standing import StandingScreen
from wonderland.terminal.screens.tables import TablesScreen
from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.session import SessionError
from wonderland.terminal.widgets.rows import Row

pytestmark = pytest.mark.anyio


async def save_match(game: str, num_turns: int = 2) -> saves.SavedMatch:
    session = make_session(game)
    fast_forward(session, num_turns)
    await session.close()
    return next(saves.saved_matches())


async def test_a_saved_match_shows_when_with_whom_and_how_far_and_can_be_deleted() -> None:
    saved = await save_match("parade")
    other = await save_match("tea-party")
    os.utime(saved.path, (time.time(), time.time() + 60))  # the latest stands first
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MenuScreen)
        await pilot.press("down", "down", "down")
        await pilot.pause()
        text = screen_text(app)
        assert ":" in text.partition("Continue: Parade")[2].partition(", with Dormouse 1, Dormouse 2")[0]
        assert f"With Dormouse 1, Dormouse 2: {progress_of(saved)}." in text
        assert "x delete" in text
        await pilot.press("x")
        await wait_until(pilot, ConfirmScreen)
        await pilot.press("enter")
        await wait_until(pilot, MenuScreen)
        assert saved.path.exists(), "Enter keeps"
        await pilot.press("x", "y")
        await wait_until(pilot, MenuScreen)
        await pilot.pause()
        assert "Continue: Parade" not in screen_text(app)
        assert "Continue: Tea Party" in screen_text(app)
    assert [one.path for one in saves.saved_matches()] == [other.path]


async def test_a_match_that_is_being_played_cannot_be_deleted() -> None:
    session = make_session("parade")
    fast_forward(session, 2)
    with pytest.raises(SessionError, match="open in another window"):
        saves.delete(session.save.path)
    await session.close()
    saves.delete(session.save.path)
    assert list(saves.saved_matches()) == []


@pytest.mark.parametrize(
    ("game", "left"), [("parade", "cards left"), ("going-out", "round 1, 0 of 37 points"), ("tea-party", "to play")]
)
async def test_progress_says_what_is_left(game: str, left: str) -> None:
    saved = await save_match(game)
    assert left in progress_of(saved)
    assert progress_of(saved._replace(actions=["ZZ"])) == "1 decision, damaged"


def test_a_time_is_said_as_people_say_it() -> None:
    noon = time.mktime((2026, 11, 16, 12, 0, 0, 0, 0, -1))
    assert when_text(noon, noon + 60) == "today 12:00"
    assert when_text(noon - SECONDS_A_DAY, noon) == "yesterday 12:00"
    assert when_text(noon - 3 * SECONDS_A_DAY, noon) == "13 Nov 2026"


async def test_the_last_match_can_be_played_again_with_other_cards() -> None:
    session = make_session("parade", seats=2, seed=3)
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await play_match(pilot)
        await pilot.press("escape")
        await wait_until(pilot, MenuScreen)
        assert "Again: Parade" in screen_text(app)
        send_keys(pilot, "a")
        await wait_until(pilot, MatchScreen, turn=False)
        assert app.session is not session
        assert app.session is not None
        assert app.session.names == session.names
        assert app.session.setup.seed != session.setup.seed  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("letter", "title"),
    [
        ("d", "The deal of "),
        ("p", "0 of 150 solved"),
        ("o", "open a table: Parade"),
        ("h", "No match is finished yet."),
        ("r", " Rules"),
    ],
)
async def test_the_menu_leads_everywhere_and_back(letter: str, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERLAND_SERVER", "127.0.0.1:9")  # where nobody answers
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MenuScreen)
        await pilot.press(letter)
        await wait_until(pilot, ChooseScreen, TablesScreen)
        await wait_for_text(pilot, title)
        if letter == "o":
            await wait_for_text(pilot, "cannot be reached")
            await pilot.press("down", "down")
        await pilot.press("question_mark")
        await wait_until(pilot, TextScreen)
        assert "Esc or q goes back" in " ".join(screen_text(app).split())
        await pilot.press("escape", "escape")
        await wait_until(pilot, MenuScreen)


async def test_from_the_menu_to_a_review_a_puzzle_and_a_rule() -> None:
    fast_forward(make_session("tea-party", seats=2), None)
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        for keys, screen in (("h1", ReplayScreen), ("p2", PuzzleScreen), ("r3", RulesScreen)):
            await wait_until(pilot, MenuScreen)
            await pilot.press(keys[0])
            await wait_until(pilot, ChooseScreen)
            await pilot.press(keys[1])
            await wait_until(pilot, screen)
            await pilot.press("escape")
            await wait_until(pilot, ChooseScreen)
            await pilot.press("escape")


async def test_the_counted_try_is_played_from_the_menu_and_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "field_tries", lambda *_: iter([(level.name, Placing(1, 9)) for level in LEVELS]))
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MenuScreen)
        await pilot.press("d")
        await wait_until(pilot, ChooseScreen)
        await pilot.press("3")
        await play_match(pilot)
        await pilot.press("escape")
        await wait_until(pilot, StandingScreen)
        await wait_for_text(pilot, "you did better than")
        await pilot.press("escape")
        await wait_until(pilot, MenuScreen)
        assert "Again:" not in screen_text(app), "a try counts once"
        await pilot.press("d")
        await wait_for_text(pilot, "Place ")


async def test_a_long_list_shows_the_rows_round_the_cursor() -> None:
    rows = [Row(str(number), f"match {number}") for number in range(1, 101)]
    app = ScreenApp(ChooseScreen("Many", rows, Ink(), "Help."), Ink())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("up")
        await wait_for_text(pilot, "match 100")
        assert "match 50" not in screen_text(app)
        await pilot.press("enter")
    assert app.return_value == "100"


def test_every_setting_is_said_in_words() -> None:
    """No value is shown as the rules spell it: no True, no underscore, no bare number."""
    for name in catalogue.names():
        for option in catalogue.load(name).options:
            values = option.choices or (option.lowest, option.highest)
            texts = [value_text(option, value) for value in values]
            assert len(set(texts)) == len(texts)
            for text in (label_of(option), *texts):
                assert not {"True", "False"} & set(text.split())
                assert "_" not in text
                assert not text.isdecimal()
    run_min = next(option for option in catalogue.load("going-out").options if option.name == "run_min")
    assert f"{label_of(run_min)} {value_text(run_min, 3)}" == "Fewest cards of a run 3 cards"
