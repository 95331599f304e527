"""The value of every legal action to the seat to act, for hints, coaching and study.

Only what that seat knows is used. The search assumes expert opponents: with beginners all win chances would be too
high. Numbers and notation, no sentences: those belong to the interfaces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.bots.search import SearchBot
from wonderland.bots.tree import AMONG_EQUALS
from wonderland.engine import targets
from wonderland.engine.turn import Budget, Turn
from wonderland.errors import OptionError
from wonderland.games.position_notation import HIDDEN_LETTER

if TYPE_CHECKING:
    from wonderland.bots.search import Finding
    from wonderland.engine.match import Match

ANALYSIS_BUDGET = Budget(iterations=3000)  # a fraction of a second; a whole match takes a few seconds


class AnalysedAction(msgspec.Struct, frozen=True):
    """A legal action and its value."""

    action: str  # in notation
    visits: int  # how often the search tried it
    payoff: float | None  # what the search maximises, from 0 to 1: winning first, margin a little; None if never tried
    win_chance: float | None  # from 0 to 1; a shared win counts in parts
    points: float | None  # expected points of the seat at the end
    preview: Any  # what it does at once, as in the game's views; None where they say nothing


def analyse(
    match: Match, seconds: float | None = None, iterations: int | None = None, seed: int = 0, threads: int = 1
) -> list[AnalysedAction]:
    """Every legal action of the seat to act, the best first, from what this seat knows.

    Without seconds or iterations, for the usual number of iterations. IllegalActionError when the match is over.
    """
    turn = match.turn(seconds, iterations, seed)
    budget = turn.budget if turn.budget.is_given else ANALYSIS_BUDGET
    return analyse_turn(Turn(targets.wasm(match.game), turn.states, budget, seed), threads)


def analyse_turn(turn: Turn, threads: int = 1) -> list[AnalysedAction]:
    """Every legal action of a turn, the best first; its budget must be limited.

    The only legal action is not searched, so nothing is known of it but its preview. OptionError for a state in which
    the seat to act does not see its own cards.
    """
    game, state, previews = turn.game, turn.states[0], turn.view["previews"]
    findings = SearchBot(turn.target, threads, AMONG_EQUALS).analyse(turn)
    findings.sort(key=lambda finding: (finding.visits, finding.payoff), reverse=True)
    analysed = []
    for finding in findings:
        action = game.action_text(state, finding.action)
        if HIDDEN_LETTER in action:
            raise OptionError("the seat to act does not see its own cards in this position")
        analysed.append(describe(finding, action, previews.get(action)))
    return analysed


def describe(finding: Finding, action: str, preview: Any) -> AnalysedAction:
    """The finding with the action in notation."""
    if finding.visits == 0:
        return AnalysedAction(action, 0, None, None, None, preview)
    return AnalysedAction(action, finding.visits, finding.payoff, finding.win_chance, finding.points, preview)
