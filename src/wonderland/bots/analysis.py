"""The value of every legal action to the seat to act, for hints, coaching and study.

Only what that seat knows is used. The search assumes expert opponents: with beginners all win chances would be too
high. Numbers, notation and codes, no sentences: those belong to the interfaces. The module writes the results, so that
every interface has the same figures (`review/analysis_writer.py`).
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from wonderland.bots.budgets import ANALYSIS_BUDGET
from wonderland.bots.module.interface import MODULE
from wonderland.bots.review.schema import AnalysedAction
from wonderland.bots.review.words import percent
from wonderland.bots.search.settings import AMONG_EQUALS
from wonderland.bots.search_bot import SearchBot, root_actions, root_edges
from wonderland.engine import targets
from wonderland.engine.position_notation import HIDDEN_LETTER
from wonderland.engine.turn import Turn
from wonderland.errors import OptionError
from wonderland.messages import area, number_text
from wonderland.notebook.bars import interval_bar
from wonderland.notebook.piece import code, piece, table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wonderland.bots.search_bot import RootEdges
    from wonderland.engine.match import Match

t = area("errors")
reports = area("reports")


class Analysis(list[AnalysedAction]):
    """The analysed actions, the best first; a notebook shows them as a table."""

    def __init__(self, actions: Iterable[AnalysedAction], turn: Turn) -> None:
        super().__init__(actions)
        self.turn = turn

    def _repr_html_(self) -> str:
        """A row for every action: its chance to win, and what tells for it."""
        seats = range(int(self.turn.states["seats"][0]))
        names, reason = [reports("seat", n=seat) for seat in seats], self.turn.game.texts.reason
        rows = [
            [
                code(found.action),
                interval_bar(found.win_chance, found.uncertainty or 0) if found.win_chance is not None else "",
                percent(found.win_chance),
                "–" if found.points is None else number_text(found.points, 1),
                str(found.visits),
                escape(", ".join(reason(msgspec.to_builtins(one), names) for one in found.reasons)),
            ]
            for found in self
        ]
        figures = (f" {reports(f'column.{name}')}" for name in ("chance", "points", "tried"))
        titles = [reports("column.action"), "", *figures, reports("column.reasons")]
        return piece(table(titles, rows))


def analyse(
    match: Match, seconds: float | None = None, iterations: int | None = None, seed: int = 0, threads: int = 1
) -> Analysis:
    """Every legal action of the seat to act, the best first, from what this seat knows.

    Without seconds or iterations, for the usual number of iterations. IllegalActionError when the match is over.
    """
    turn = match.turn(seconds, iterations, seed)
    budget = turn.budget if turn.budget.is_given else ANALYSIS_BUDGET
    return analyse_turn(Turn(targets.wasm(match.game), turn.states, budget, seed), threads)


def analyse_turn(turn: Turn, threads: int = 1) -> Analysis:
    """Every legal action of a turn, the best first; its budget must be limited.

    The only legal action is not searched, so nothing is known of it but what it does. Of thousands of actions the last
    are left out. OptionError for a state in which the seat to act does not see its own cards.
    """
    preview = turn.game.texts.preview
    analysed = []
    for found in described(turn, SearchBot(turn.target, threads, AMONG_EQUALS).search(turn)):
        if HIDDEN_LETTER in found.action:
            raise OptionError(t("analysis.hidden"))
        analysed.append(msgspec.structs.replace(found, preview=preview(turn.view, found.action)))
    return Analysis(analysed, turn)


def described(turn: Turn, searched: RootEdges) -> list[AnalysedAction]:
    """What the module says about the findings of a search."""
    actions, edges = searched
    with targets.wasm(turn.game).workspace(MODULE) as workspace:
        workspace.field("search.root")[:] = turn.states.view(np.uint8)
        workspace.field("search.num_root_actions", np.int64)[0] = len(actions)
        root_actions(workspace)[: len(actions)] = actions
        root_edges(workspace)[: len(actions)] = edges
        return msgspec.json.decode(workspace.text("analysis"), type=list[AnalysedAction])
