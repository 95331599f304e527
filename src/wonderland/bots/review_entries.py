"""What a WebAssembly module offers for analyses and reviews (docs/review.md), in the same way as `entries.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.bots import findings, grades, luck
from wonderland.bots import tally as tallies
from wonderland.bots import tree as trees
from wonderland.bots.desk_parts import clear_writer, rollouts_on, settings_of, tally_on, tree_on
from wonderland.engine import chance
from wonderland.engine.json_writer import to_millionths
from wonderland.engine.parts import heuristics
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    from wonderland.engine.scratch import Scratch as Desks
    from wonderland.engine.state import State as Desk

    Seed = int


def examine(desks: Desks, action: int) -> int:
    """Search on with one action until it was visited as often as any, and return how many iterations there were.

    Where it seems to lose something, the second look at it and at the best action decides (docs/review.md).
    """
    desk = desks[0]
    tree, settings, place = tree_on(desk), settings_of(desk), place_of(desk, action)
    count = trees.examine(tree, place, settings)
    best = grades.next_in_order(tree.root_edges, NOTHING)
    if grades.cost_of(tree.root_edges[best], tree.root_edges[place]) > 0.0:
        count += trees.look_again(tree, best, place, settings)
    return count


def analysis(desks: Desks) -> int:
    """What the search found out about every legal action, the best first."""
    desk = desks[0]
    count = desk.num_root_actions[0]
    root_edges, root_actions = desk.root_edges[:count], desk.root_actions[:count]
    findings.write_analysis(desk.root[0], root_actions, root_edges, desk.scratch[0], clear_writer(desk))
    return int(desk.length[0])


def begin_review(desks: Desks, seed: Seed) -> int:
    """Begin to review the match whose deal is on the desk: the luck of the deal."""
    desk = desks[0]
    desk.review_seed[0] = seed
    desk.reviewed[0] = desk.states[0]
    tally, seats = tally_on(desk), int(desk.states[0].seats)
    tallies.clear(tally)
    clear_sums(desk)
    tallies.share_out(desk.value_sums, seats, desk.fair_shares)
    count = num_rollouts(desk) * luck.DEAL_ROLLOUTS
    luck.add_values(rollouts_on(desk), desk.states[0], count, step_seed(desk, 0), desk.value_sums)
    tallies.share_out(desk.value_sums, seats, desk.win_chances)
    tallies.add_deal(tally, seats, desk.fair_shares)
    tallies.write_step(tally, seats, 0, clear_writer(desk))
    return int(desk.length[0])


def judge(desks: Desks, action: int, number: int) -> int:
    """Judge the decision of that number, for the action, by what the search on the desk found out."""
    desk = desks[0]
    count = desk.num_root_actions[0]
    root_edges, root_actions = desk.root_edges[:count], desk.root_actions[:count]
    chosen_place, best = place_of(desk, action), grades.next_in_order(root_edges, NOTHING)
    lost = to_millionths(grades.cost_of(root_edges[best], root_edges[chosen_place]))
    state = desk.root[0]
    tallies.add_decision(tally_on(desk), int(state.seat), int(state.seats), number, lost)
    findings.write_decision(state, root_actions, root_edges, chosen_place, number, desk.scratch[0], clear_writer(desk))
    return int(desk.length[0])


def count_decision(desks: Desks, number: int, lost: int) -> int:
    """Instead of `judge`: the decision of the seat to act was judged before, and lost so many millionths of a win."""
    desk = desks[0]
    state = desk.reviewed[0]
    tallies.add_decision(tally_on(desk), int(state.seat), int(state.seats), number, lost)
    return 0


def review_step(desks: Desks, action: int, number: int) -> int:
    """Review the step to the position on the desk, by the decision of that number: its value, and what chance brought.

    The position before it is that of the step before.
    """
    desk = desks[0]
    seats = int(desk.states[0].seats)
    clear_sums(desk)
    luck.add_values_and_luck(
        rollouts_on(desk),
        desk.reviewed[0],
        action,
        desk.states[0],
        num_rollouts(desk),
        step_seed(desk, number),
        desk.value_sums,
        desk.luck_sums,
    )
    for seat in range(seats):
        desk.luck_sums[seat] /= num_rollouts(desk)
    desk.reviewed[0] = desk.states[0]
    tally = tally_on(desk)
    tallies.share_out(desk.value_sums, seats, desk.win_chances)
    tallies.add_draws(tally, seats, desk.luck_sums)
    tallies.write_step(tally, seats, number, clear_writer(desk))
    return int(desk.length[0])


def end_review(desks: Desks) -> int:
    """The summary of the review. The result is where the match stands: a stopped match counts by its win chances."""
    desk = desks[0]
    tallies.write_summary(tally_on(desk), int(desk.reviewed[0].seats), desk.fair_shares, clear_writer(desk))
    return int(desk.length[0])


def place_of(desk: Desk, action: int) -> int:
    """Where the action stands among those of the search; the first if it is none of them."""
    for i in range(desk.num_root_actions[0]):
        if desk.root_actions[i] == action:
            return i
    return 0


def num_rollouts(desk: Desk) -> int:
    """How many rollouts value a position: as many as the host wants, or the game's own number."""
    return int(desk.num_rollouts[0]) if desk.num_rollouts[0] > 0 else heuristics.LUCK_ROLLOUTS


def step_seed(desk: Desk, number: int) -> int:
    """The seed of the rollouts of a step."""
    return chance.stir(int(desk.review_seed[0]), int(np.uint64(number + 1)))


def clear_sums(desk: Desk) -> None:
    """Nothing added up yet."""
    for seat in range(len(desk.value_sums)):
        desk.value_sums[seat] = 0.0
        desk.luck_sums[seat] = 0.0
