"""`wonderland puzzles`: a wrong answer says what it costs, a right one why, and missed puzzles come again."""

from __future__ import annotations

import math
import random
from datetime import datetime
from typing import TYPE_CHECKING

import pytest

from tests.commands.command_line import run
from tests.terminal.driver import SMALL, keys_for, screen_text
from wonderland.engine import catalogue
from wonderland.puzzles.puzzle import load_collection
from wonderland.terminal.ink import Ink
from wonderland.terminal.local.puzzle_memory import PuzzleMemory
from wonderland.terminal.screens.puzzle import PuzzleScreen
from wonderland.terminal.screens.rules import RulesScreen
from wonderland.terminal.screens.screen_app import ScreenApp
from wonderland.terminal.training import BETWEEN, choose_puzzles

if TYPE_CHECKING:
    from pathlib import Path

    from wonderland.puzzles.puzzle import Puzzle

TODAY = datetime(2026, 11, 18)
NOW = TODAY.timestamp() + 20_000


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERLAND_DATA", str(tmp_path))


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def first_puzzles(count: int, game: str = "parade") -> list[Puzzle]:
    return load_collection(game).puzzles[:count]


def test_answers_are_judged_until_the_best_action_is_found() -> None:
    puzzles = [puzzle for puzzle in load_collection("parade").puzzles if puzzle.theme == "nothing"]
    answers = "\n".join(action for puzzle in puzzles for action in puzzle.choices)
    result = run("puzzles", "parade", "--theme", "nothing", "--count", "1", "--seed", "1", given=f"bogus\n{answers}")
    assert result.returncode == 0
    assert "Puzzle 1: Take nothing · easy." in result.stdout
    assert "is no card" in result.stdout
    assert "Right!" in result.stdout


def test_an_action_may_be_named_by_its_number() -> None:
    result = run("puzzles", "parade", "--theme", "majority", "--count", "1", "--seed", "1", given="0\n1\n2\n3\n4\n5\n")
    assert "  1. " in result.stdout
    assert "choose a number from 1 to 5" in result.stdout
    assert "Right!" in result.stdout


@pytest.mark.parametrize("game", catalogue.names())
def test_seats_are_people_and_questions_are_answered(game: str) -> None:
    result = run("puzzles", game, "--count", "1", given="?\nh\nrules\nt\ns\n")
    assert "Seat" not in result.stdout
    assert "\nYou " in result.stdout
    assert "solution (s)" in result.stdout, "? is help"
    assert "Hint: " in result.stdout
    assert f"{catalogue.load(game).rule_prefix}1. " in result.stdout
    assert "% to win" in result.stdout
    assert "Solved at the first try: 0 of 1." in result.stdout


def test_the_end_of_input_leaves() -> None:
    assert run("puzzles", "tea-party", given="").returncode == 0


def test_an_unknown_theme_gets_one_sentence() -> None:
    result = run("puzzles", "parade", "--theme", "nothin")
    assert result.returncode == 2
    assert "nothing" in result.stderr


def test_what_is_due_comes_first_then_what_was_never_seen() -> None:
    puzzles = first_puzzles(4)
    memory = PuzzleMemory("parade")
    memory.note(puzzles[0], True, NOW)
    memory.note(puzzles[2], False, NOW)
    order = PuzzleMemory("parade").in_order(puzzles, NOW)
    assert order == [puzzles[2], puzzles[1], puzzles[3], puzzles[0]], "the memory is on disk"
    assert memory.num_solved(puzzles) == 1


def test_a_solved_puzzle_waits_longer_each_time_and_a_missed_one_begins_again() -> None:
    (puzzle,) = first_puzzles(1)
    memory = PuzzleMemory("parade")
    waits = []
    for is_right in (True, True, True, True, True, False, True):
        memory.note(puzzle, is_right, NOW)
        waits.append((datetime.fromtimestamp(memory.progress[puzzle.id].due) - TODAY).days)
    assert waits == [3, 7, 21, 60, 60, 0, 1]
    assert (memory.progress[puzzle.id].right, memory.progress[puzzle.id].wrong) == (6, 1)


def test_a_missed_puzzle_comes_again_after_some_others() -> None:
    training = choose_puzzles("parade", BETWEEN + 1)
    asked = training.next()
    assert asked is not None
    assert not training.answer(asked, None)
    seen = [one.puzzle for one in iter(training.next, None)]
    assert seen.index(asked.puzzle) == BETWEEN


def test_a_damaged_memory_is_begun_anew() -> None:
    memory = PuzzleMemory("parade")
    memory.path.parent.mkdir(parents=True)
    memory.path.write_text("{")
    memory.note(first_puzzles(1)[0], True, NOW)
    assert len(PuzzleMemory("parade").progress) == 1


@pytest.mark.anyio
@pytest.mark.parametrize("game", catalogue.names())
async def test_puzzles_are_solved_on_the_table_and_remembered_for_the_command_line(game: str) -> None:
    screen = PuzzleScreen(lambda: choose_puzzles(game, 2, draw=random.Random(1).sample), Ink())
    app = ScreenApp(screen, Ink())
    async with app.run_test(size=SMALL) as pilot:
        first = screen.asked
        assert first.title in screen_text(app)
        await pilot.press("h")
        assert "Hint: " in screen_text(app)
        await pilot.press("question_mark")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        await pilot.press(*keys_for(screen.picker, first.puzzle.solution), "enter")
        assert "Right!" in screen_text(app)
        screen.over_since = math.inf  # as if the answer had just come, however slow the machine
        await pilot.press("enter")
        assert screen.asked is first, "an Enter too many skips no explanation"
        screen.over_since = 0.0
        await pilot.press("enter")
        second = screen.asked
        wrong = next(action for action in second.puzzle.choices if action != second.puzzle.solution)
        await pilot.press(*keys_for(screen.picker, wrong), "enter")
        assert "Not the best" in screen_text(app)
        await pilot.press("l")
        assert "Best: " in screen_text(app)
        await pilot.press("q")
    assert app.return_value == "Solved at the first try: 1 of 2."
    order = PuzzleMemory(game).in_order(load_collection(game).puzzles)
    assert (order[0], order[-1]) == (second.puzzle, first.puzzle)


def test_what_a_wrong_action_does_is_told_in_words_alone() -> None:
    asked = choose_puzzles("going-out", 1, theme="draw").next()
    assert asked is not None
    wrong = next(action for action in asked.puzzle.choices if not asked.puzzle.is_solved_by(action))
    assert asked.cost(wrong).startswith("Not the best: ")
    assert f"{wrong}  " not in asked.cost(wrong)
