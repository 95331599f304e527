"""Finds puzzles: plays a match by search, and looks twice wherever one action seems to stand out.

A search of few iterations plays for all seats and is the first sieve. What passes is searched at the usual budget of an
analysis, and then at a larger one, in several searches that share no chance. All must name the same action, and its
lead must be far above the uncertainty each time. Those that are chosen for a collection are searched once more, at ten
times the usual budget.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from wonderland.bots.analysis import analyse
from wonderland.bots.budgets import ANALYSIS_BUDGET
from wonderland.bots.noisy import NoisyBot
from wonderland.bots.search.settings import AMONG_EQUALS
from wonderland.bots.search_bot import Finding, SearchBot
from wonderland.engine import catalogue, chance, targets
from wonderland.engine.match import Match
from wonderland.engine.targets import functions
from wonderland.engine.turn import Budget, Turn
from wonderland.puzzles.clarity import lead_of
from wonderland.puzzles.comments import comments_of
from wonderland.puzzles.puzzle import EASY, HARD, MEDIUM, Puzzle, position_of
from wonderland.puzzles.themes import theme_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.bots.review.schema import AnalysedAction
    from wonderland.engine.game import Game

SMALL = 300  # iterations: the first sieve
USUAL = ANALYSIS_BUDGET.iterations or 0
NUM_SEARCHES = 2  # the last sieve: as many searches
LARGE = 5000  # iterations each
STRONG = 10 * USUAL  # iterations of the check of those that were chosen

LEAST_LEAD = 0.07  # of payoff; less is no lesson
ERRORS = 4.0  # standard errors by which a lead must be above zero
SMALL_ERRORS = 1.0  # at the first sieve, which has few visits
MOST_SEATS = 4


class Found(NamedTuple):
    """The puzzles of one deal."""

    deal: int
    puzzles: list[Puzzle]


class Finder:
    """Finds the puzzles of deals; the same seed and deal give the same ones."""

    def __init__(self, game: str, seed: int) -> None:
        self._game: Game = catalogue.load(game)
        self._seed = seed
        target = targets.wasm(self._game)
        self._search = SearchBot(target, settings=AMONG_EQUALS)
        self._beginner = NoisyBot(target, 0.0)
        self._experienced = NoisyBot(target, 0.0, is_expert=True)
        self._spread = float(functions.interpreted(self._game).learned.PAYOFF_SPREAD)

    def __call__(self, deal: int) -> Found:
        """Play the deal and give its puzzles in their order, of the easy ones only the first: there are many."""
        match = Match(self._game, seats_of(self._game, deal), self._seed + deal)
        puzzles: list[Puzzle] = []
        while not match.is_over:
            turn = match.turn(iterations=SMALL)
            findings = self._search.analyse(turn)
            lead = lead_of(findings, self._spread)
            if lead and lead.is_clear(LEAST_LEAD, SMALL_ERRORS):
                difficulty = self._difficulty(turn, lead.action)
                if difficulty > EASY or all(puzzle.difficulty > EASY for puzzle in puzzles):
                    puzzles += self._confirm(match, turn, lead.action, difficulty)
            match.apply_legal(lead.action if lead else findings[0].action)
        return Found(deal, puzzles)

    def _confirm(self, match: Match, turn: Turn, action: int, difficulty: int) -> list[Puzzle]:
        """The puzzle at this position, unless a larger search finds something else or no clear lead."""
        if not self._is_confirmed(self._look(turn, USUAL, 1), action):
            return []
        searched = []
        for number in range(NUM_SEARCHES):
            searched.append(self._look(turn, LARGE, 2 + number))
            if not self._is_confirmed(searched[-1], action):
                return []
        return [describe(match, turn, action, difficulty, mean_of(searched))]

    def _look(self, turn: Turn, iterations: int, number: int) -> list[Finding]:
        """Search with chance of its own."""
        seed = chance.seed_for(turn.seed, number)
        return self._search.analyse(Turn(turn.target, turn.states, Budget(iterations=iterations), seed))

    def _is_confirmed(self, findings: list[Finding], action: int) -> bool:
        lead = lead_of(findings, self._spread)
        return lead is not None and lead.action == action and lead.is_clear(LEAST_LEAD, ERRORS)

    def _difficulty(self, turn: Turn, action: int) -> int:
        """Do the values of a beginner name the action, or those of an experienced player, or neither?"""
        if self._beginner.choose(turn) == action:
            return EASY
        return MEDIUM if self._experienced.choose(turn) == action else HARD


class Checker:
    """Analyses chosen puzzles once more, at a budget that would be too dear for all that were found."""

    def __init__(self, game: str) -> None:
        self._game: Game = catalogue.load(game)

    def __call__(self, puzzle: Puzzle) -> tuple[Puzzle, bool]:
        """The puzzle with the findings of the analysis, and whether that takes its solution as the only best action."""
        match = position_of(puzzle, self._game.name, {})
        seed = chance.seed_for(puzzle.seed, STRONG + match.ply)  # no seed of a search that found it
        analysed = analyse(match, iterations=STRONG, seed=seed)
        best = analysed[0]
        if puzzle.solution not in (best.action, *best.alike) or not analysed.is_settled:
            return puzzle, False
        return with_findings(puzzle, match, analysed), True


def with_findings(puzzle: Puzzle, match: Match, analysed: Sequence[AnalysedAction]) -> Puzzle:
    """The puzzle with the chances that the analysis found, and what may be said about its actions."""
    best = analysed[0]
    choices = {
        action: (round(one.win_chance or 0.0, 3), round(one.points or 0.0, 1))
        for one in analysed
        for action in (one.action, *one.alike)
    }
    comments = comments_of(match, analysed)
    alike = [action for action in (best.action, *best.alike) if action != puzzle.solution]
    if best.action in comments:
        comments = {puzzle.solution: comments.pop(best.action), **comments}
    return msgspec.structs.replace(puzzle, choices=choices, alike=alike, comments=comments)


def describe(match: Match, turn: Turn, action: int, difficulty: int, findings: list[Finding]) -> Puzzle:
    """The puzzle at this position."""
    solution = match.action_text(action)
    return Puzzle(
        seed=match.seed or 0,
        seats=match.seats,
        actions=action_texts(match),
        seat=match.seat,
        solution=solution,
        theme=theme_of(turn.view, solution),
        difficulty=difficulty,
        choices={
            match.action_text(finding.action): (round(finding.win_chance, 3), round(finding.points, 1))
            for finding in findings
        },
    )


def seats_of(game: Game, deal: int) -> int:
    """The numbers of seats take turns."""
    most = min(game.max_seats, MOST_SEATS)
    return game.min_seats + deal % (most - game.min_seats + 1)


def action_texts(match: Match) -> list[str]:
    """The actions of the match in notation."""
    past = zip(match.past_states(), match.past_actions, strict=True)
    return [match.game.action_text(states[0], action) for states, action in past]


def mean_of(searched: list[list[Finding]]) -> list[Finding]:
    """What several searches found about every action, weighted by visits."""
    return [merge(findings) for findings in zip(*searched, strict=True)]


def merge(findings: tuple[Finding, ...]) -> Finding:
    """The findings of several searches about one action."""
    visits = sum(finding.visits for finding in findings)

    def mean(values: Iterable[float]) -> float:
        return sum(value * finding.visits for value, finding in zip(values, findings, strict=True)) / max(visits, 1)

    return Finding(
        findings[0].action,
        visits,
        mean(finding.payoff for finding in findings),
        mean(finding.win_chance for finding in findings),
        mean(finding.points for finding in findings),
    )
