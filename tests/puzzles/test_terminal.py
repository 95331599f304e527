"""`wonderland puzzles`: a wrong answer says what it costs, a right one why."""

from __future__ import annotations

from tests.commands.command_line import run
from wonderland.puzzles.puzzle import load_collection


def test_answers_are_judged_until_the_best_action_is_found() -> None:
    puzzles = [puzzle for puzzle in load_collection("parade").puzzles if puzzle.theme == "majority"]
    answers = "\n".join(action for puzzle in puzzles for action in puzzle.choices)
    result = run(
        "puzzles", "parade", "--theme", "majority", "--count", "1", "--seed", "1", given=f"nonsense\n{answers}"
    )
    assert result.returncode == 0
    assert "Puzzle 1 of 1: majority" in result.stdout
    assert "is no card" in result.stdout
    assert "Right!" in result.stdout


def test_an_action_may_be_named_by_its_number() -> None:
    result = run("puzzles", "parade", "--theme", "majority", "--count", "1", "--seed", "1", given="0\n1\n2\n3\n4\n5\n")
    assert "  1. " in result.stdout
    assert "choose a number from 1 to 5" in result.stdout
    assert "Right!" in result.stdout


def test_the_solution_is_shown_when_it_is_asked_for() -> None:
    result = run("puzzles", "tea-party", "--count", "2", "--seed", "1", given="?\nq\n")
    assert "% to win" in result.stdout
    assert "Solved at the first try: 0 of 2." in result.stdout


def test_an_unknown_theme_gets_one_sentence() -> None:
    result = run("puzzles", "parade", "--theme", "nothin")
    assert result.returncode == 2
    assert "nothing" in result.stderr
