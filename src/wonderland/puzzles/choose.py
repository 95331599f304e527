"""Chooses a collection among the puzzles found: every theme and every difficulty, and not all from the same deals."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from wonderland.puzzles.puzzle import DIFFICULTIES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wonderland.puzzles.puzzle import Puzzle

MOST_OF_DEAL = 3
FEW_ACTIONS = 2  # of which one is guessed half of the time


def choose(found: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """So many of them, or all; the easy ones first, and themes in turn.

    Themes and difficulties take turns to give a puzzle: those with more than two actions first, and of these the one
    whose solution leads most.
    """
    heaps: dict[tuple[int, str], list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(found, key=rank):
        heaps[puzzle.difficulty, puzzle.theme].append(puzzle)
    chosen: list[Puzzle] = []
    of_deal: dict[int, int] = defaultdict(int)
    while len(chosen) < count and any(heaps.values()):
        for kind in sorted(heaps):
            best = next_of(heaps[kind], of_deal)
            if best and len(chosen) < count:
                chosen.append(best)
    return [puzzle for difficulty in DIFFICULTIES for puzzle in chosen if puzzle.difficulty == difficulty]


def rank(puzzle: Puzzle) -> tuple[bool, float, int, int]:
    """The higher, the sooner it is chosen."""
    return len(puzzle.choices) > FEW_ACTIONS, puzzle.lead, puzzle.seed, len(puzzle.actions)


def next_of(heap: list[Puzzle], of_deal: dict[int, int]) -> Puzzle | None:
    """The next of the heap whose deal has not given enough; those before it are dropped."""
    while heap:
        puzzle = heap.pop()
        if of_deal[puzzle.seed] < MOST_OF_DEAL:
            of_deal[puzzle.seed] += 1
            return puzzle
    return None
