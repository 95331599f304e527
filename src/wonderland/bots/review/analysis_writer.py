"""What a search found out, as JSON: the fields of `AnalysedAction` and `ReviewedDecision` (`schema.py`).

Plain functions that compile like the rules. The root of the search is hidden for the seat to act. Actions whose result
is the same are one row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.bots.review import grades, spoken_reasons, stakes
from wonderland.bots.search import continuation
from wonderland.engine import json_writer as json
from wonderland.engine.placeholders import heuristics, views
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    from wonderland.engine.game import NetWeights
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State
    from wonderland.engine.state import State as Search  # a record of `search/memory.py`

MOST_LISTED = 1000  # rows of an analysis: a hand of Going Out may allow thousands
MOST_ALIKE = 12  # actions that are named beside the first one of a row
NUM_LINES = 2  # of the first rows the likeliest continuation is told
NUM_CHOICES = 6  # of a reviewed decision, beside the chosen one


def write_analysis(search: Search, net: NetWeights, scratch: State, writer: Writer) -> None:
    """Every row, the best first."""
    edges = search.root_edges[: search.num_root_actions]
    spoken_reasons.gather(search, scratch, NOTHING)
    best = grades.next_in_order(edges, NOTHING)
    row = best
    json.open_list(writer)
    for rank in range(min(len(edges), MOST_LISTED)):
        write_row(search, net, row, best, int(search.root_actions[row]), rank < NUM_LINES, writer)
        row = grades.next_in_order(edges, row)
    json.close_list(writer)


def write_row(
    search: Search, net: NetWeights, row: int, best: int, action: int, has_line: bool, writer: Writer
) -> None:
    """One row and its value, under the name of one of its actions."""
    edge, seats = search.root_edges[row], int(search.root[0].seats)
    is_tried = edge.visits > 0
    visits = max(1, edge.visits)
    json.open_object(writer)
    json.key(writer, b"action")
    views.write_action(search.root[0], action, writer)
    json.key(writer, b"alike")
    write_alike(search, row, action, writer)
    json.key(writer, b"visits")
    json.number(writer, edge.visits)
    json.key(writer, b"payoff")
    write_if(is_tried, edge.payoff / visits, writer)
    json.key(writer, b"win_chance")
    write_if(is_tried, edge.wins / visits, writer)
    json.key(writer, b"uncertainty")
    write_if(is_tried, grades.uncertainty(edge, seats) if is_tried else 0.0, writer)
    json.key(writer, b"points")
    write_if(is_tried, edge.points / visits, writer)
    json.key(writer, b"is_as_good")
    json.boolean(writer, is_tried and grades.cost_of(search.root_edges[best], edge, seats) == 0.0)
    json.key(writer, b"reasons")
    json.open_list(writer)
    spoken_reasons.write(search, row, writer)
    json.close_list(writer)
    if has_line and is_tried:
        json.key(writer, b"line")
        continuation.write(search, net, row, writer)
    json.close_object(writer)


def write_alike(search: Search, row: int, action: int, writer: Writer) -> None:
    """The other legal actions with the same result."""
    count = 0
    json.open_list(writer)
    for i in range(search.num_legal_actions):
        other = int(search.legal_actions[i])
        if search.rows[i] == row and other != action and count < MOST_ALIKE:
            views.write_action(search.root[0], other, writer)
            count += 1
    json.close_list(writer)


def write_if(is_known: bool, value: float, writer: Writer) -> None:
    """A number, or `null` where nothing is known."""
    if is_known:
        json.decimal(writer, value)
    else:
        json.null(writer)


def write_decision(
    search: Search, net: NetWeights, chosen: int, action: int, number: int, scratch: State, writer: Writer
) -> None:
    """The decision of that number, for an action of the row `chosen`."""
    edges, state = search.root_edges[: search.num_root_actions], search.root[0]
    seats, best = int(state.seats), grades.next_in_order(edges, NOTHING)
    cost = grades.cost_of(edges[best], edges[chosen], seats)
    json.open_object(writer)
    json.key(writer, b"number")
    json.number(writer, number)
    json.key(writer, b"seat")
    json.number(writer, state.seat)
    json.key(writer, b"action")
    views.write_action(state, action, writer)
    json.key(writer, b"best")
    views.write_action(state, action if best == chosen else int(search.root_actions[best]), writer)
    json.key(writer, b"grade")
    json.text(writer, grades.GRADE_NAMES[grades.grade_of(chosen == best, cost, seats)])
    json.key(writer, b"win_chance")
    json.decimal(writer, grades.win_chance(edges[best]))
    json.key(writer, b"cost")
    json.decimal(writer, cost)
    json.key(writer, b"uncertainty")
    json.decimal(writer, grades.difference_error(edges[best], edges[chosen], seats))
    json.key(writer, b"points_lost")
    json.decimal(writer, points_lost(edges[best], edges[chosen]))
    json.key(writer, b"is_settled")
    json.boolean(writer, grades.is_settled(edges, seats))
    json.key(writer, b"loss")
    json.decimal(writer, stakes.loss_of(search, chosen))
    json.key(writer, b"stake")
    json.decimal(writer, stakes.stake_of(search))
    json.key(writer, b"choices")
    write_choices(search, net, chosen, action, cost > 0.0, scratch, writer)
    json.close_object(writer)


def points_lost(best: Any, chosen: Any) -> float:
    """How many points the chosen action loses, whether high or low points win; 0 where it seems to win some."""
    difference = float(best.points / best.visits - chosen.points / chosen.visits)
    return max(0.0, difference if heuristics.MARGIN > 0 else -difference)


def write_choices(
    search: Search, net: NetWeights, chosen: int, action: int, has_cost: bool, scratch: State, writer: Writer
) -> None:
    """The best rows, and the chosen one in its place among them or after them, under the name of the chosen action."""
    edges = search.root_edges[: search.num_root_actions]
    spoken_reasons.gather(search, scratch, chosen)
    best = grades.next_in_order(edges, NOTHING)
    row, is_written = best, False
    json.open_list(writer)
    for _ in range(min(len(edges), NUM_CHOICES)):
        name = action if row == chosen else int(search.root_actions[row])
        write_row(search, net, row, best, name, has_cost and row in (best, chosen), writer)
        is_written = is_written or row == chosen
        row = grades.next_in_order(edges, row)
    if not is_written:
        write_row(search, net, chosen, best, action, has_cost, writer)
    json.close_list(writer)
