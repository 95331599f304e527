"""The review of a match (docs/review.md), as functions over a workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.bots.module.search_functions import net_of_search
from wonderland.bots.review import analysis_writer, grades, luck, stakes, summary
from wonderland.bots.search import rows, tree
from wonderland.engine import chance
from wonderland.engine.exports import exported
from wonderland.engine.json_writer import MILLION, to_millionths
from wonderland.engine.placeholders import heuristics, learned
from wonderland.engine.state import NOTHING
from wonderland.engine.targets.table_functions import clear_writer

if TYPE_CHECKING:
    from wonderland.engine.exports import Seed
    from wonderland.engine.scratch import Scratch as Workspaces
    from wonderland.engine.state import State as Review  # a record of `review/memory.py`

LONGER = 4  # times the iterations so far, where a mistake is to be named that is not clear
CLEAR = 2.0  # times the error of the difference: a longer search changes nothing there


@exported()
def examine(workspaces: Workspaces, action: int) -> int:
    """Search on with one action until it was visited as often as any, and return how many iterations there were.

    Where it seems to lose something, but not much more than the search can tell, the search thinks longer. If it still
    does, the second look at it and at the best action decides (docs/review.md).
    """
    workspace = workspaces[0]
    search, net = workspace.search, net_of_search(workspace)
    row, seats = rows.row_of(search, action), int(search.root[0].seats)
    count = tree.examine(search, net, row)
    edges = search.root_edges[: search.num_root_actions]
    best = grades.next_in_order(edges, NOTHING)
    cost = grades.cost_of(edges[best], edges[row], seats)
    if 0.0 < cost < CLEAR * grades.difference_error(edges[best], edges[row], seats):
        count += tree.iterate_more(search, net, LONGER - 1) + tree.examine(search, net, row)
        best = grades.next_in_order(edges, NOTHING)
        cost = grades.cost_of(edges[best], edges[row], seats)
    if cost > 0.0:
        count += tree.look_again(search, net, best, row)
    return count


@exported()
def begin_review(workspaces: Workspaces, seed: Seed) -> int:
    """Begin to review the match whose deal is in the workspace: the luck of the deal."""
    workspace = workspaces[0]
    review, state = workspace.review, workspace.states[0]
    seats = int(state.seats)
    review.seed[0] = seed
    review.position[0] = state
    summary.clear(review)
    clear_sums(review)
    summary.share_out(review.value_sums, seats, review.fair_shares)
    count = num_rollouts(review) * luck.DEAL_ROLLOUTS
    net = learned.net_of(workspace.nets[0], True)
    luck.add_values(workspace.search, net, state, count, step_seed(review, 0), review.value_sums)
    summary.share_out(review.value_sums, seats, review.win_chances)
    summary.add_deal(review, seats)
    summary.write_step(review, seats, 0, clear_writer(workspace))
    return int(workspace.length[0])


@exported()
def judge(workspaces: Workspaces, action: int, number: int) -> int:
    """Judge the decision of that number, for the action, by what the search in the workspace found out."""
    workspace = workspaces[0]
    search, state = workspace.search, workspace.search.root[0]
    seats, row = int(state.seats), rows.row_of(search, action)
    edges = search.root_edges[: search.num_root_actions]
    lost = to_millionths(grades.cost_of(edges[grades.next_in_order(edges, NOTHING)], edges[row], seats))
    summary.add_decision(workspace.review, int(state.seat), seats, number, lost)
    loss, stake = to_millionths(stakes.loss_of(search, row)), to_millionths(stakes.stake_of(search))
    stakes.add(workspace.review, int(state.seat), loss / MILLION, stake / MILLION)  # as `count_decision` is told them
    memory = (workspace.scratch[0], clear_writer(workspace))
    analysis_writer.write_decision(search, net_of_search(workspace), row, action, number, *memory)
    return int(workspace.length[0])


@exported()
def count_decision(workspaces: Workspaces, number: int, lost: int, loss: int, stake: int) -> int:
    """Instead of `judge`: the decision of the seat to act was judged before, and lost so many millionths of a win.

    `loss` and `stake` are those of the decision, in millionths.
    """
    review = workspaces[0].review
    state = review.position[0]
    summary.add_decision(review, int(state.seat), int(state.seats), number, lost)
    stakes.add(review, int(state.seat), loss / MILLION, stake / MILLION)
    return 0


@exported()
def review_step(workspaces: Workspaces, action: int, number: int) -> int:
    """Review the step to the position in the workspace, by the decision of that number: its value, and its luck.

    The position before it is that of the step before.
    """
    workspace = workspaces[0]
    review, state = workspace.review, workspace.states[0]
    seats, count = int(state.seats), num_rollouts(review)
    clear_sums(review)
    net, seed = learned.net_of(workspace.nets[0], True), step_seed(review, number)
    sums = (review.value_sums, review.luck_sums)
    luck.add_values_and_luck(workspace.search, net, review.position[0], action, state, count, seed, *sums)
    for seat in range(seats):
        review.luck_sums[seat] /= count
    review.position[0] = state
    summary.share_out(review.value_sums, seats, review.win_chances)
    summary.add_draws(review, seats)
    summary.write_step(review, seats, number, clear_writer(workspace))
    return int(workspace.length[0])


@exported()
def end_review(workspaces: Workspaces) -> int:
    """The summary of the review. The result is where the match stands: a stopped match counts by its win chances."""
    workspace = workspaces[0]
    review = workspace.review
    summary.write_summary(review, int(review.position[0].seats), clear_writer(workspace))
    return int(workspace.length[0])


def num_rollouts(review: Review) -> int:
    """How many rollouts value a position: as many as the host wants, or the game's own number."""
    return int(review.num_rollouts[0]) if review.num_rollouts[0] > 0 else heuristics.LUCK_ROLLOUTS


def step_seed(review: Review, number: int) -> int:
    """The seed of the rollouts of a step."""
    return chance.stir(int(review.seed[0]), int(np.uint64(number + 1)))


def clear_sums(review: Review) -> None:
    """Nothing added up yet."""
    for seat in range(len(review.value_sums)):
        review.value_sums[seat] = 0.0
        review.luck_sums[seat] = 0.0
