"""What a search found out, as JSON: the fields of `AnalysedAction` and `ReviewedDecision` (`schema.py`).

Plain functions that compile like the rules. The state is the root of the search, hidden for the seat to act.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.bots.review import grades
from wonderland.engine import json_writer as json
from wonderland.engine.placeholders import heuristics, reasons, views
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    from wonderland.bots.review.grades import Edges
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import Actions, State

MOST_LISTED = 1000  # actions of an analysis: a hand of Going Out may allow thousands
NUM_EXPLAINED = 8  # the first of them come with reasons
NUM_CHOICES = 6  # of a reviewed decision, beside the chosen one


def write_analysis(state: State, actions: Actions, edges: Edges, scratch: State, writer: Writer) -> None:
    """Every legal action, the best first."""
    best = grades.next_in_order(edges, NOTHING)
    place = best
    json.open_list(writer)
    for rank in range(min(len(edges), MOST_LISTED)):
        write_action(state, actions[place], edges[place], edges[best], rank < NUM_EXPLAINED, scratch, writer)
        place = grades.next_in_order(edges, place)
    json.close_list(writer)


def write_action(
    state: State, action: int, edge: Any, best: Any, is_explained: bool, scratch: State, writer: Writer
) -> None:
    """One action and its value."""
    json.open_object(writer)
    json.key(writer, b"action")
    views.write_action(state, action, writer)
    json.key(writer, b"visits")
    json.number(writer, edge.visits)
    is_tried = edge.visits > 0
    visits = max(1, edge.visits)
    json.key(writer, b"payoff")
    write_if(is_tried, edge.payoff / visits, writer)
    json.key(writer, b"win_chance")
    write_if(is_tried, edge.wins / visits, writer)
    json.key(writer, b"uncertainty")
    write_if(is_tried, grades.uncertainty(edge) if is_tried else 0.0, writer)
    json.key(writer, b"points")
    write_if(is_tried, edge.points / visits, writer)
    json.key(writer, b"is_as_good")
    json.boolean(writer, is_tried and grades.cost_of(best, edge) == 0.0)
    json.key(writer, b"reasons")
    json.open_list(writer)
    if is_explained:
        reasons.write_reasons(state, action, scratch, writer)
    json.close_list(writer)
    json.close_object(writer)


def write_if(is_known: bool, value: float, writer: Writer) -> None:
    """A number, or `null` where nothing is known."""
    if is_known:
        json.decimal(writer, value)
    else:
        json.null(writer)


def write_decision(
    state: State, actions: Actions, edges: Edges, chosen: int, number: int, scratch: State, writer: Writer
) -> None:
    """The decision of that number, for the action at the place `chosen`."""
    best = grades.next_in_order(edges, NOTHING)
    cost = grades.cost_of(edges[best], edges[chosen])
    json.open_object(writer)
    json.key(writer, b"number")
    json.number(writer, number)
    json.key(writer, b"seat")
    json.number(writer, state.seat)
    json.key(writer, b"action")
    views.write_action(state, actions[chosen], writer)
    json.key(writer, b"best")
    views.write_action(state, actions[best], writer)
    json.key(writer, b"grade")
    json.text(writer, grades.GRADE_NAMES[grades.grade_of(chosen == best, cost, state.seats)])
    json.key(writer, b"win_chance")
    json.decimal(writer, grades.win_chance(edges[best]))
    json.key(writer, b"cost")
    json.decimal(writer, cost)
    json.key(writer, b"uncertainty")
    json.decimal(writer, grades.uncertainty(edges[best]) + grades.uncertainty(edges[chosen]))
    json.key(writer, b"points_lost")
    json.decimal(writer, points_lost(edges[best], edges[chosen]))
    json.key(writer, b"choices")
    write_choices(state, actions, edges, chosen, scratch, writer)
    json.close_object(writer)


def points_lost(best: Any, chosen: Any) -> float:
    """How many points the chosen action loses, whether high or low points win; 0 where it seems to win some."""
    difference = float(best.points / best.visits - chosen.points / chosen.visits)
    return max(0.0, difference if heuristics.MARGIN > 0 else -difference)


def write_choices(state: State, actions: Actions, edges: Edges, chosen: int, scratch: State, writer: Writer) -> None:
    """The best actions, and the chosen one in its place among them or after them."""
    best = grades.next_in_order(edges, NOTHING)
    place, is_written = best, False
    json.open_list(writer)
    for _ in range(min(len(edges), NUM_CHOICES)):
        write_action(state, actions[place], edges[place], edges[best], True, scratch, writer)
        is_written = is_written or place == chosen
        place = grades.next_in_order(edges, place)
    if not is_written:
        write_action(state, actions[chosen], edges[chosen], edges[best], True, scratch, writer)
    json.close_list(writer)
