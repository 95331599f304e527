"""A series of puzzles: which one comes next, and what is said about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.review.choices import reasons_text
from wonderland.errors import InputError, OptionError, unknown_name
from wonderland.messages import area, in_sentences, percent_text
from wonderland.puzzles.puzzle import load_collection, position_of
from wonderland.puzzles.themes import about, themes
from wonderland.terminal.local.puzzle_memory import PuzzleMemory
from wonderland.terminal.session import Position
from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from wonderland.puzzles.puzzle import Collection, Puzzle

puzzles_text = area("puzzles")

BETWEEN = 3  # other puzzles before a missed one comes again


class Asked:
    """A puzzle that is asked: its position, and what an answer is worth."""

    def __init__(self, puzzle: Puzzle, collection: Collection) -> None:
        self.puzzle = puzzle
        self.match = position_of(puzzle, collection.game, collection.options)
        self.game = self.match.game
        self.theme = about(collection.game, puzzle.theme)
        self.is_answered = False  # the first try is over
        seats = range(puzzle.seats)
        self.names = [t("puzzle.you") if seat == puzzle.seat else common("setup.person", n=seat + 1) for seat in seats]
        self.position = Position(puzzle.seat, self.match.view(puzzle.seat), self.match.legal)

    @property
    def title(self) -> str:
        """What it is about, and how hard it is."""
        difficulty = puzzles_text(f"difficulty.{self.puzzle.difficulty}")
        return puzzles_text("about", theme=self.theme.title, difficulty=difficulty)

    @property
    def hint(self) -> str:
        """What the best action is about, in a sentence."""
        return t("hint", hint=self.theme.idea) if self.theme.idea else t("puzzle.no_hint")

    def parse(self, text: str) -> str:
        """The legal action, as we write it; InputError says why there is none."""
        action = self.game.notation.parse_action(self.match.state, text)
        self.match.check_legal(action)
        return self.match.action_text(action)

    def parse_error(self, text: str) -> str:
        """Why the text is no action; empty if it is one, legal or not."""
        try:
            self.game.notation.parse_action(self.match.state, text)
        except InputError as error:
            return str(error)
        return ""

    @property
    def reason(self) -> str:
        """The solution's chance beside the next one's, and the idea."""
        chance, _ = self.puzzle.choices[self.puzzle.solution]
        next_best = f"{100 * (chance - self.puzzle.lead):.0f}"
        why = puzzles_text("right.why", chance=f"{100 * chance:.0f}", next=next_best)
        return in_sentences([why, *self.comment(self.puzzle.solution), self.theme.idea])

    def comment(self, action: str) -> list[str]:
        """What is true of the action in this position, in one sentence or none."""
        told = reasons_text(self.puzzle.comments.get(action, []), self.game.texts, self.names)
        return [t("review.reasons", reasons=told)] if told else []

    @property
    def praise(self) -> str:
        """What is said to the right answer."""
        return in_sentences([puzzles_text("right"), self.reason])

    @property
    def solution(self) -> str:
        """What is said when the solution is shown."""
        return in_sentences([t("puzzle.best", action=self.puzzle.solution), self.reason])

    def cost(self, action: str) -> str:
        """What another action does and costs."""
        what = self.game.texts.choice(self.position.view, action)
        what = what.removeprefix(f"{action}  ").rstrip(".。")  # told in words; the sentence goes on
        best, chance = self.puzzle.choices[self.puzzle.solution][0], self.puzzle.choices[action][0]
        cost = t("puzzle.cost", what=what, chance=percent_text(chance), best=percent_text(best))
        return in_sentences([cost, *self.comment(action)])


class Training:
    """So many puzzles, one after the other. The first try counts; a missed puzzle comes again after some others."""

    def __init__(self, collection: Collection, puzzles: Sequence[Puzzle], memory: PuzzleMemory) -> None:
        self.collection = collection
        self.memory = memory
        self.left = list(puzzles)
        self.num_asked = 0
        self.num_answered = 0
        self.num_solved = 0  # at the first try

    def next(self) -> Asked | None:
        """The next puzzle; None if there is none left."""
        if not self.left:
            return None
        self.num_asked += 1
        return Asked(self.left.pop(0), self.collection)

    def answer(self, asked: Asked, action: str | None) -> bool:
        """Note the first try, None if the solution is looked at; is it right?"""
        is_right = action is not None and asked.puzzle.is_solved_by(action)
        if not asked.is_answered:
            asked.is_answered = True
            self.memory.note(asked.puzzle, is_right)
            self.num_answered += 1
            self.num_solved += is_right
            if not is_right and len(self.left) >= BETWEEN:
                self.left.insert(BETWEEN, asked.puzzle)
        return is_right

    @property
    def result(self) -> str:
        """How it went."""
        return t("puzzle.result", solved=self.num_solved, n=self.num_answered)


def choose_puzzles(
    game: str,
    count: int,
    theme: str | None = None,
    difficulty: int | None = None,
    draw: Callable[[Sequence[Puzzle], int], list[Puzzle]] | None = None,
) -> Training:
    """So many puzzles of a kind, in the order of the memory or drawn; OptionError if there are none."""
    if theme is not None and theme not in themes(game):
        raise unknown_name("theme", theme, themes(game))
    collection, memory = load_collection(game), PuzzleMemory(game)
    wanted = [
        puzzle
        for puzzle in collection.puzzles
        if theme in (None, puzzle.theme) and difficulty in (None, puzzle.difficulty)
    ]
    if not wanted:
        raise OptionError(t("error.no_puzzles"))
    chosen = draw(wanted, min(count, len(wanted))) if draw else memory.in_order(wanted)[:count]
    return Training(collection, chosen, memory)
