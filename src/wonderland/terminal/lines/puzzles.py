"""Puzzles in lines: a position, a question, and what the answer costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wonderland.errors import InputError
from wonderland.puzzles.puzzle import position_of
from wonderland.terminal.choices import by_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.engine.match import Match
    from wonderland.puzzles.puzzle import Collection, Puzzle

DIFFICULTY_WORDS = {1: "easy", 2: "medium", 3: "hard"}
SHOW, LEAVE = "?", "q"
MAX_LISTED = 12  # actions with what they do


class LeavingError(Exception):
    """The player has had enough."""


def solve(collection: Collection, puzzles: Sequence[Puzzle]) -> int:
    """Ask the puzzles one after the other; how many were solved at the first try."""
    solved = 0
    try:
        for number, puzzle in enumerate(puzzles, start=1):
            match = position_of(puzzle, collection.game, collection.options)
            theme = puzzle.theme.replace("_", " ")
            click.echo(f"\nPuzzle {number} of {len(puzzles)}: {theme}, {DIFFICULTY_WORDS[puzzle.difficulty]}.")
            click.echo(f"You are seat {puzzle.seat}.\n{match}")
            solved += ask(puzzle, match)
    except (LeavingError, click.exceptions.Abort):
        click.echo("")
    return solved


def ask(puzzle: Puzzle, match: Match) -> bool:
    """Ask until the best action is found or shown; was it found at the first try?"""
    list_actions(match)
    is_first = True
    while True:
        answer = click.prompt(f"The best action, by number or in notation ({SHOW} shows it, {LEAVE} leaves)").strip()
        if answer.lower() == LEAVE:
            raise LeavingError
        if answer == SHOW:
            click.echo(f"{puzzle.solution}. {reason(puzzle)}")
            return False
        action = read_action(match, answer)
        if action == puzzle.solution:
            click.echo(f"Right! {reason(puzzle)}")
            return is_first
        if action is not None:
            click.echo(cost(puzzle, match, action))
            is_first = False


def list_actions(match: Match) -> None:
    """The legal actions by number, with what they do if they are few."""
    actions, view = match.legal, match.view(match.seat)
    if len(actions) > MAX_LISTED:
        click.echo(f"Possible: {', '.join(f'{number}. {action}' for number, action in enumerate(actions, start=1))}")
        return
    for number, action in enumerate(actions, start=1):
        click.echo(f"  {number}. {match.game.texts.choice(view, action)}")


def read_action(match: Match, answer: str) -> str | None:
    """The legal action of that number, or that was typed; None, and why not, for anything else."""
    try:
        action = match.game.notation.parse_action(match.state, by_number(match.legal, answer))
        match.check_legal(action)
    except InputError as error:
        click.echo(str(error))
        return None
    return match.action_text(action)


def reason(puzzle: Puzzle) -> str:
    """The solution's chance beside the next one's."""
    chance, _ = puzzle.choices[puzzle.solution]
    return f"{chance:.0%} to win, {chance - puzzle.lead:.0%} with the next best."


def cost(puzzle: Puzzle, match: Match, action: str) -> str:
    """What another action does and costs."""
    what = match.game.texts.choice(match.view(match.seat), action)
    best, chance = puzzle.choices[puzzle.solution][0], puzzle.choices[action][0]
    return f"Not the best: {what}. {chance:.0%} to win, the best action has {best:.0%}."
