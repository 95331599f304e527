"""The puzzles that ship: every position is reached by legal actions, and its solution is one."""

from __future__ import annotations

import gzip
import random
from collections import Counter

import pytest

from wonderland.bots.analysis import analyse
from wonderland.bots.search.settings import AMONG_EQUALS
from wonderland.bots.search_bot import SearchBot
from wonderland.engine import catalogue, targets
from wonderland.puzzles.comments import not_among, reasons_of
from wonderland.puzzles.puzzle import DIFFICULTIES, FILE, load_collection, position_of, to_json
from wonderland.puzzles.themes import theme_of, themes

GAMES = catalogue.names()
LEAST = 100
MOST_BYTES = 60_000  # gzipped
MOST_OF_THEME = 0.5
SAMPLE, MAY_DIFFER = 12, 1
HOLDS = 0.8  # of the intervals: of all of them nine in ten


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_a_position_with_a_legal_solution_of_its_theme(game: str) -> None:
    collection = load_collection(game)
    assert len(collection.puzzles) >= LEAST
    for puzzle in collection.puzzles:
        match = position_of(puzzle, game, collection.options)
        assert match.seat == puzzle.seat
        assert sorted(puzzle.choices) == sorted(match.legal)
        assert puzzle.solution in puzzle.choices
        assert puzzle.theme == theme_of(match.view(puzzle.seat), puzzle.solution)


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_has_the_best_chance_and_no_two_puzzles_are_the_same(game: str) -> None:
    puzzles = load_collection(game).puzzles
    assert all(puzzle.lead > 0 for puzzle in puzzles)
    assert all(0 <= chance <= 1 for puzzle in puzzles for chance, _ in puzzle.choices.values())
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_a_comment_is_true_of_its_action_and_of_no_wrong_one(game: str) -> None:
    """No wrong action does as much of what is said for the solution, nor the solution of what is said against one."""
    collection = load_collection(game)
    for puzzle in random.Random(3).sample([one for one in collection.puzzles if one.comments], SAMPLE):
        match = position_of(puzzle, game, collection.options)
        wrong = [action for action in puzzle.choices if not puzzle.is_solved_by(action)]
        for action, reasons in puzzle.comments.items():
            of_action = reasons_of(match, action)
            assert all(reason in of_action for reason in reasons)
            others = wrong if action == puzzle.solution else [puzzle.solution]
            assert (
                not_among([one for other in others for one in reasons_of(match, other)], reasons, match.game) == reasons
            )


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_in_the_position_of_a_puzzle_shows_the_same_chance(game: str) -> None:
    """As far as the stated interval goes: a hint has a smaller budget."""
    collection = load_collection(game)
    agreed = 0
    for puzzle in random.Random(5).sample(collection.puzzles, SAMPLE):
        best = analyse(position_of(puzzle, game, collection.options), iterations=3000)[0]
        assert puzzle.is_solved_by(best.action)
        chance, _ = puzzle.choices[puzzle.solution]
        agreed += abs((best.win_chance or 0) - chance) <= (best.uncertainty or 0)
    assert agreed >= HOLDS * SAMPLE


@pytest.mark.parametrize("game", GAMES)
def test_many_puzzles_have_a_comment_on_their_solution(game: str) -> None:
    puzzles = load_collection(game).puzzles
    assert sum(puzzle.solution in puzzle.comments for puzzle in puzzles) > 0.4 * len(puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_several_themes_and_every_difficulty_the_easy_ones_first(game: str) -> None:
    puzzles = load_collection(game).puzzles
    count = Counter(puzzle.theme for puzzle in puzzles)
    assert set(count) <= set(themes(game))
    assert len(count) >= 5
    assert max(count.values()) <= MOST_OF_THEME * len(puzzles)
    difficulties = [puzzle.difficulty for puzzle in puzzles]
    assert difficulties == sorted(difficulties)
    assert set(difficulties) == set(DIFFICULTIES)


@pytest.mark.parametrize("game", GAMES)
def test_a_collection_is_small_and_written_as_it_is_read(game: str) -> None:
    text = catalogue.load(game).read_file(FILE) or b""
    assert text == to_json(load_collection(game))
    assert len(gzip.compress(text)) <= MOST_BYTES


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_large_search_agrees_with_the_solutions(game: str) -> None:
    collection = load_collection(game)
    search = SearchBot(targets.wasm(catalogue.load(game)), settings=AMONG_EQUALS)
    sample = random.Random(7).sample(collection.puzzles, SAMPLE)
    agreed = 0
    for puzzle in sample:
        match = position_of(puzzle, game, collection.options)
        agreed += match.action_text(search.choose(match.turn(iterations=30_000, seed=7))) == puzzle.solution
    assert agreed >= SAMPLE - MAY_DIFFER
