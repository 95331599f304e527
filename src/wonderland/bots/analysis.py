"""The value of every legal action to the seat to act, for hints, coaching and study.

Only what that seat knows is used. The search assumes expert opponents: with beginners all win chances would be too
high. Numbers, notation and codes, no sentences: those belong to the interfaces. The module writes the results, so that
every interface has the same figures (`findings.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from wonderland.bots.results import AnalysedAction
from wonderland.bots.search import SearchBot
from wonderland.bots.tree import AMONG_EQUALS, EDGE
from wonderland.engine import targets
from wonderland.engine.position_notation import HIDDEN_LETTER
from wonderland.engine.turn import Budget, Turn
from wonderland.engine.wasm import module_of
from wonderland.engine.wasm_target import text_on
from wonderland.errors import OptionError

if TYPE_CHECKING:
    from wonderland.bots.search import RootEdges
    from wonderland.engine.match import Match

ANALYSIS_BUDGET = Budget(iterations=3000)  # a fraction of a second


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

    The only legal action is not searched, so nothing is known of it but what it does. Of thousands of actions the last
    are left out. OptionError for a state in which the seat to act does not see its own cards.
    """
    previews = turn.view.get("previews", {})
    analysed = []
    for found in described(turn, SearchBot(turn.target, threads, AMONG_EQUALS).search(turn)):
        if HIDDEN_LETTER in found.action:
            raise OptionError("the seat to act does not see its own cards in this position")
        analysed.append(msgspec.structs.replace(found, preview=previews.get(found.action)))
    return analysed


def described(turn: Turn, searched: RootEdges) -> list[AnalysedAction]:
    """What the module says about the findings of a search."""
    actions, edges = searched
    with module_of(turn.game).desk() as desk:
        desk.field("root")[:] = turn.states.view(np.uint8)
        desk.field("num_root_actions", np.int64)[0] = len(actions)
        desk.field("root_actions", np.int32)[: len(actions)] = actions
        desk.field("root_edges", EDGE)[: len(actions)] = edges
        return msgspec.json.decode(text_on(desk, "analysis"), type=list[AnalysedAction])
