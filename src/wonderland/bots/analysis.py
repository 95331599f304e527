"""What every legal action of a position is worth to the seat that acts, for hints, coaching and study.

Only what that seat knows is used, and the others are taken for experienced players: among beginners all chances would
look rosy. Numbers and notation, no sentences: those belong to the interfaces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.bots.bot import Budget
from wonderland.bots.search import AMONG_EQUALS, SearchBot
from wonderland.errors import OptionError
from wonderland.games.position_notation import HIDDEN_LETTER

if TYPE_CHECKING:
    from wonderland.bots.search import Finding
    from wonderland.engine.state import States
    from wonderland.engine.targets import Target

ANALYSIS_BUDGET = Budget(iterations=3000)  # compiled, a fraction of a second; a whole match takes a few seconds


class Choice(msgspec.Struct, frozen=True):
    """A legal action and what it is worth."""

    action: str  # in notation
    visits: int  # how often the search tried it
    payoff: float | None  # what the search maximises, from 0 to 1: winning first, margin a little; None if never tried
    win_chance: float | None  # from 0 to 1; a shared win counts in parts
    points: float | None  # the points that the seat may expect to have at the end
    preview: Any  # what it does at once, as in the game's views; None where they say nothing


def analyse(
    target: Target, states: States, budget: Budget = ANALYSIS_BUDGET, seed: int = 0, threads: int = 1
) -> list[Choice]:
    """Every legal action of one state as hidden for the seat to act, the best first.

    An action that is the only one is not thought about, so nothing is known of it but its preview. OptionError for a
    state in which the seat to act does not see its own cards.
    """
    game = target.game
    previews = game.view(states[0])["previews"]
    findings = SearchBot(target, threads, AMONG_EQUALS).analyse(states, budget, seed)
    findings.sort(key=lambda finding: (finding.visits, finding.payoff), reverse=True)
    choices = []
    for finding in findings:
        action = game.action_text(states[0], finding.action)
        if HIDDEN_LETTER in action:
            raise OptionError("the seat to act does not see its own cards in this position")
        choices.append(to_choice(finding, action, previews.get(action)))
    return choices


def to_choice(finding: Finding, action: str, preview: Any) -> Choice:
    """The finding in the words of the game."""
    if finding.visits == 0:
        return Choice(action, 0, None, None, None, preview)
    return Choice(action, finding.visits, finding.payoff, finding.win_chance, finding.points, preview)
