"""The value of every legal action to the seat to act, for hints, coaching and study.

Only what that seat knows is used. The search assumes expert opponents: with beginners all win chances would be too
high. Numbers, notation and codes, no sentences: those belong to the interfaces. The module writes the results, so that
every interface has the same figures (`review/analysis_writer.py`).
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import msgspec

from wonderland.bots.module.interface import MODULE
from wonderland.bots.review.choices import by_shown_chance, reasons_text
from wonderland.bots.review.schema import AnalysedAction, ReviewedDecision
from wonderland.bots.review.words import percent
from wonderland.bots.search.settings import AMONG_EQUALS
from wonderland.bots.search_bot import SearchBot, begin, grow, grow_in_slices, root_edges
from wonderland.engine import chance, targets
from wonderland.engine.position_notation import HIDDEN_LETTER
from wonderland.engine.turn import Budget, Turn
from wonderland.errors import OptionError
from wonderland.messages import area, number_text
from wonderland.notebook.bars import interval_bar
from wonderland.notebook.piece import code, piece, table

LONGER = 4  # times the budget, where it settled nothing
REVIEW_SEED = 0  # of reviews of which nobody says another

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from wonderland.engine.match import Match
    from wonderland.engine.workspace import Workspace

t = area("errors")
reports = area("reports")


class Analysis(list[AnalysedAction]):
    """The analysed actions, those with the same result as one, the best first; a notebook shows them as a table."""

    def __init__(
        self,
        actions: Iterable[AnalysedAction],
        turn: Turn,
        threads: int = 1,
        decision: ReviewedDecision | None = None,
    ) -> None:
        super().__init__(actions)
        self.turn = turn
        self.decision = decision  # what one of them costs, if that was asked
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
        names = [reports("seat", n=seat) for seat in seats]
        rows = [
            [
                code(found.action),
                interval_bar(found.win_chance, found.uncertainty or 0) if found.win_chance is not None else "",
                percent(found.win_chance),
                "–" if found.points is None else number_text(found.points, 1),
                str(found.visits),
                escape(reasons_text(found.reasons, self.turn.game.texts, names)),
            ]
            for found in by_shown_chance(self)
        ]
        figures = (f" {reports(f'column.{name}')}" for name in ("chance", "points", "tried"))
        titles = [reports("column.action"), "", *figures, reports("column.reasons")]
        return piece(table(titles, rows))


def analyse(
    match: Match,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: int | None = None,
    threads: int = 1,
    open_cards: bool = False,
) -> Analysis:
    """Every legal action of the seat to act, the best first, from what this seat knows.

    Without seconds or iterations, for as many iterations as a review has for a decision, and longer where these do not
    settle which action is best. Without a seed, the search draws what a review of the match draws for this decision, so
    the figures are the same. With open cards all hands are known, but nothing that is still to be drawn.
    IllegalActionError when the match is over.
    """
    turn = turn_of(match, Budget(seconds, iterations), seed, open_cards)
    if turn.budget.is_given:
        return analyse_turn(turn, threads)
    usual = Budget(iterations=match.game.heuristics.REVIEW_ITERATIONS)
    found = analyse_turn(turn.within(usual), threads)
    return found if found.is_settled else found.longer()


def turn_of(match: Match, budget: Budget, seed: int | None = None, open_cards: bool = False) -> Turn:
    """The decision of the seat to act, as `analyse` searches it."""
    turn = match.turn(budget.seconds, budget.iterations, seed)
    seed = chance.seed_for(REVIEW_SEED, match.ply + 1) if seed is None else seed
    return Turn(targets.wasm(match.game), match.open_states() if open_cards else turn.states, turn.budget, seed)


def analyse_turn(turn: Turn, threads: int = 1) -> Analysis:
    """Every legal action of a turn, the best first; its budget must be limited.

    The only legal action is not searched, so nothing is known of it but what it does. Of thousands of actions the last
    are left out. OptionError for a state in which the seat to act does not see its own cards.
    """
    with turn.target.workspace(MODULE) as workspace:
        begin_turn(workspace, turn)
        if threads == 1:
            grow(workspace, turn.budget)
        else:
            _, edges = SearchBot(turn.target, threads, AMONG_EQUALS).search(turn)
            root_edges(workspace)[: len(edges)] = edges
        return Analysis(described(workspace, turn), turn, threads)


def analyse_decision(turn: Turn, number: int, action: int | None, go_on: Callable[[int], bool]) -> Analysis:
    """Every legal action of a turn, and what the action that was chosen costs, as the review of a match has both.

    The decision of that number is judged, if there is an action, and only then the others are told. `go_on` is asked
    again and again, with the iterations so far, whether to think on; where it said no, nothing is judged.
    """
    with turn.target.workspace(MODULE) as workspace:
        num_legal = begin_turn(workspace, turn)
        is_whole = grow_in_slices(workspace, turn.budget, go_on)
        decision = None
        if action is not None and num_legal > 1 and is_whole:
            workspace.call["examine"](action)
            decision = msgspec.json.decode(workspace.text("judge", action, number), type=ReviewedDecision)
        return Analysis(described(workspace, turn), turn, decision=decision)


def begin_turn(workspace: Workspace, turn: Turn) -> int:
    """Begin to search a turn; the number of legal actions."""
    workspace.put(turn.states)
    seed = chance.seed_for(turn.seed, 0)  # a search on several threads has a seed for each
    return begin(workspace, AMONG_EQUALS, turn.budget.iterations or 0, seed)


def described(workspace: Workspace, turn: Turn) -> Iterator[AnalysedAction]:
    """What the module says about the findings of a search, with what each action does at once."""
    found = msgspec.json.decode(workspace.text("analysis"), type=list[AnalysedAction])
    for one in found:
        if HIDDEN_LETTER in one.action:
            raise OptionError(t("analysis.hidden"))
        yield msgspec.structs.replace(one, preview=turn.game.texts.preview(turn.view, one.action))
