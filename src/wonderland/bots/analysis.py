"""The value of every legal action to the seat to act, for hints, coaching and study.

Only what that seat knows is used. The search assumes expert opponents: with beginners all win chances would be too
high. Numbers, notation and codes, no sentences: those belong to the interfaces. The module writes the results, so that
every interface has the same figures (`review/analysis_writer.py`).
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import msgspec

from wonderland.bots.budgets import ANALYSIS_BUDGET
from wonderland.bots.module.interface import MODULE
from wonderland.bots.review.schema import AnalysedAction
from wonderland.bots.review.words import percent
from wonderland.bots.search.settings import AMONG_EQUALS
from wonderland.bots.search_bot import SearchBot, begin, grow, root_edges
from wonderland.engine import chance, targets
from wonderland.engine.position_notation import HIDDEN_LETTER
from wonderland.engine.turn import Turn
from wonderland.errors import OptionError
from wonderland.messages import area, number_text
from wonderland.notebook.bars import interval_bar
from wonderland.notebook.piece import code, piece, table

LONGER = 4  # times the budget, where it settled nothing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wonderland.engine.match import Match

t = area("errors")
reports = area("reports")


class Analysis(list[AnalysedAction]):
    """The analysed actions, those with the same result as one, the best first; a notebook shows them as a table."""

    def __init__(self, actions: Iterable[AnalysedAction], turn: Turn, threads: int = 1) -> None:
        super().__init__(actions)
        self.turn = turn
        self._threads = threads

    @property
    def is_settled(self) -> bool:
        """Is the best action better than every other one, as far as the search can tell? Otherwise it is open."""
        return not any(one.is_as_good for one in self[1:])

    def longer(self, times: int = LONGER) -> Analysis:
        """The same search carried on, up to so many times its budget."""
        turn = self.turn
        return analyse_turn(Turn(turn.target, turn.states, turn.budget.times(times), turn.seed), self._threads)

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

    Without seconds or iterations, for the usual number of iterations, and longer where these do not settle which action
    is best. IllegalActionError when the match is over.
    """
    turn = match.turn(seconds, iterations, seed)
    budget = turn.budget if turn.budget.is_given else ANALYSIS_BUDGET
    found = analyse_turn(Turn(targets.wasm(match.game), turn.states, budget, seed), threads)
    return found if turn.budget.is_given or found.is_settled else found.longer()


def analyse_turn(turn: Turn, threads: int = 1) -> Analysis:
    """Every legal action of a turn, the best first; its budget must be limited.

    The only legal action is not searched, so nothing is known of it but what it does. Of thousands of actions the last
    are left out. OptionError for a state in which the seat to act does not see its own cards.
    """
    preview = turn.game.texts.preview
    analysed = []
    for found in described(turn, threads):
        if HIDDEN_LETTER in found.action:
            raise OptionError(t("analysis.hidden"))
        analysed.append(msgspec.structs.replace(found, preview=preview(turn.view, found.action)))
    return Analysis(analysed, turn, threads)


def described(turn: Turn, threads: int) -> list[AnalysedAction]:
    """What the module says about the findings of a search."""
    with turn.target.workspace(MODULE) as workspace:
        workspace.put(turn.states)
        seed = chance.seed_for(turn.seed, 0)  # a search on several threads has a seed for each
        begin(workspace, AMONG_EQUALS, turn.budget.iterations or 0, seed)
        if threads == 1:
            grow(workspace, turn.budget)
        else:
            _, edges = SearchBot(turn.target, threads, AMONG_EQUALS).search(turn)
            root_edges(workspace)[: len(edges)] = edges
        return msgspec.json.decode(workspace.text("analysis"), type=list[AnalysedAction])
