"""Determinised information-set tree search, written once for all games (`engine/placeholders.py`).

Every iteration chooses an action at the root, samples a state that the root's seat cannot tell from the real one,
walks down the tree in that sample, continues with a rollout and adds the payoffs to the edges it walked. The rollout
ends with the match or with the net's prediction. The n-th visit of every root action uses the same n-th sample and the
same chance, so that actions are compared under equal conditions.

A node is what is known where a decision is made. The root's seat knows its own hidden cards. Of the other seats the
tree knows what is public, so that samples share statistics. Which actions of a node exist depends on the sample. A node
is expanded after some visits. Until then its seat plays as in a rollout. Afterwards it chooses by mean payoff plus a
prior that fades with the visits.

Actions whose result is the same are one action at the root (`rows.py`). Nodes and edges below the root lie in one hash
table of fixed size (`table.py`). Trees share nothing, so that several may grow in
threads.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.bots.search import memory, payoffs, rows, table
from wonderland.engine import chance, exact_math, playouts, trail
from wonderland.engine.game import PAYOFF, POINTS, WIN
from wonderland.engine.placeholders import beliefs, heuristics, knowledge, learned, rules
from wonderland.engine.state import NOTHING, SPECTATOR

if TYPE_CHECKING:
    from wonderland.engine.game import NetWeights
    from wonderland.engine.state import State as Search  # a record of `memory.search_dtype`

NODE = -1  # the "action" under which a node itself is kept
SEED_SHIFT = 11  # seeds have 53 bits
CHUNK = 16  # iterations between two looks at whether more can change anything
NO_LIMIT = 1 << 62  # more iterations than any search runs


def begin(search: Search, iterations: int, seed: int) -> None:
    """Begin a search from `root` with `settings`, of at most so many iterations; 0 means any number.

    Beliefs about what is hidden are inferred once, before the first iteration.
    """
    search.num_edges = table.size_for(iterations)
    search.seed[0] = seed
    search.known_words[:] = 0
    search.sample_words[:] = 0
    table.clear(search)
    rows.begin(search)
    search.root_edge_words[: search.num_root_actions * memory.EDGE_WORDS] = 0
    beliefs.infer(search.root[0], search.settings.policy.are_others_experts, search.scratch[0], search.belief_table)


def clear_sums(edge: Any) -> None:
    """Forget what the visits brought."""
    edge.payoff = 0.0
    edge.wins = 0.0
    edge.squared_wins = 0.0
    edge.points = 0.0


def grow(search: Search, net: NetWeights, iterations: int, left: int) -> int:
    """Run up to so many iterations, and return how many were run.

    `left` more will be run in all. It ends early where they cannot change which action is visited most.
    """
    done, most = 0, min(iterations, left)
    while done < most and most_visited_lead(search) <= left - done:
        size = min(CHUNK, most - done)
        iterate(search, net, size)
        done += size
    return done


def iterate(search: Search, net: NetWeights, iterations: int) -> None:
    """Run some iterations."""
    for _ in range(iterations):
        visit(search, net, choose_at_root(search, search.settings.root_exploration * learned.PAYOFF_SPREAD))


def examine(search: Search, net: NetWeights, choice: int) -> int:
    """Visit one action as often as any, or a chunk where none was visited; return the number of visits."""
    most = int(search.root_edges[most_visited(search)].visits)
    count = (most if most > 0 else CHUNK) - int(search.root_edges[choice].visits)
    for _ in range(count):
        visit(search, net, choice)
    return int(count)


def iterate_more(search: Search, net: NetWeights, times: int) -> int:
    """Run so many times the iterations so far; return how many these are."""
    count = 0
    for i in range(search.num_root_actions):
        count += int(search.root_edges[i].visits)
    iterate(search, net, times * count)
    return times * count


def look_again(search: Search, net: NetWeights, first: int, second: int) -> int:
    """Visit two actions as often once more, with other samples, and keep only what these visits brought.

    Actions that were chosen for their results seem better than they are. The second look does not know the first.
    """
    count = int(search.root_edges[first].visits)
    for choice in (first, second):
        clear_sums(search.root_edges[choice])
        for _ in range(count):
            visit(search, net, choice)
        search.root_edges[choice].visits -= count
    return 2 * count


def visit(search: Search, net: NetWeights, choice: int) -> None:
    """One iteration with that action at the root."""
    seat = search.root[0].seat
    draw_sample(search, search.root_edges[choice].visits)
    rules.apply_action(search.sample[0], search.root_actions[choice])
    depth = descend(search, net)
    is_predicted = playouts.play_rollout(
        search.sample[0],
        seat,
        net,
        search.settings.policy,
        search.scratch,
        search.words,
        search.actions,
        search.priors,
        search.prediction,
    )
    if is_predicted:
        pay_by_prediction(search, seat, search.settings.margin_weight)
    else:
        pay(search, search.settings.margin_weight)
    add_payoffs(search, search.root_edges[choice], seat)
    for i in range(depth):
        add_payoffs(search, search.edges[search.path[i, 0]], search.path[i, 1])


def choose_at_root(search: Search, exploration: float) -> int:
    """The index of the action with the highest upper confidence bound; each is tried once before that."""
    total = 0
    for i in range(search.num_root_actions):
        if search.root_edges[i].visits == 0:
            return i
        total += search.root_edges[i].visits
    best, best_bound = 0, -math.inf
    log_total = exact_math.log(total)
    for i in range(search.num_root_actions):
        edge = search.root_edges[i]
        bound = edge.payoff / edge.visits + exploration * math.sqrt(log_total / edge.visits)
        if bound > best_bound:
            best, best_bound = i, bound
    return best


def most_visited_lead(search: Search) -> int:
    """How many visits the most visited action is ahead of the next; the only action is ahead of all."""
    most, second = 0, 0
    for i in range(search.num_root_actions):
        visits = int(search.root_edges[i].visits)
        second = max(second, min(most, visits))
        most = max(most, visits)
    return most - second if search.num_root_actions > 1 else NO_LIMIT


def most_visited(search: Search) -> int:
    """The index of the action visited most, of those the one that was paid best."""
    best, best_visits, best_payoff = 0, -1, 0.0
    for i in range(search.num_root_actions):
        edge = search.root_edges[i]
        payoff = edge.payoff / max(edge.visits, 1)
        if edge.visits > best_visits or (edge.visits == best_visits and payoff > best_payoff):
            best, best_visits, best_payoff = i, edge.visits, payoff
    return best


def draw_sample(search: Search, number: int) -> None:
    """Draw the sample of that number, and start this iteration's chance."""
    search.words[0] = chance.stir(int(search.seed[0]), int(np.uint64(number)))
    search.sample[0] = search.root[0]
    beliefs.sample(search.sample[0], search.belief_table, chance.next_word(search.words) >> SEED_SHIFT)


def descend(search: Search, net: NetWeights) -> int:
    """Walk down from the root's child through expanded nodes; return how many edges were walked."""
    state = search.sample[0]
    depth = 0
    count = rules.legal_actions(state, search.actions)
    while count and depth < memory.MAX_DEPTH:
        node_key = key_of_known(search)
        place = table.find_or_add(search, mix(node_key, NODE))
        if place == NOTHING:
            break
        node = search.edges[place]
        node.visits += 1
        if node.visits <= search.settings.expansion_visits * learned.EXPAND_AFTER:
            break
        action = choose(search, net, node_key, node.visits, count)
        edge_place = table.find_or_add(search, mix(node_key, action))
        if edge_place == NOTHING:
            break
        search.path[depth, 0] = edge_place
        search.path[depth, 1] = state.seat
        depth += 1
        rules.apply_action(state, action)
        count = rules.legal_actions(state, search.actions)
    return depth


def choose(search: Search, net: NetWeights, node_key: int, visits: int, count: int) -> int:
    """The action with the highest mean payoff plus prior; the prior fades with the visits."""
    write_priors(search, net, count, search.settings.temperature)
    urgency = search.settings.exploration * math.sqrt(visits)
    best, best_value = 0, -math.inf
    for i in range(count):
        place = table.find_or_add(search, mix(node_key, search.actions[i]))
        paid, tried = 0.5, 0
        if place != NOTHING and search.edges[place].visits > 0:
            tried = search.edges[place].visits
            paid = search.edges[place].payoff / tried
        value = paid + urgency * search.priors[i] / (1 + tried)
        if value > best_value:
            best, best_value = i, value
    return int(search.actions[best])


def write_priors(search: Search, net: NetWeights, count: int, temperature: float) -> None:
    """Write the prior of each action: the softmax of its expert value."""
    most = -math.inf
    heuristics.expert_values(
        search.sample[0], search.actions, count, net, search.scratch[0], search.priors, search.priors[:0]
    )
    for i in range(count):
        most = max(most, search.priors[i])
    total = 0.0
    for i in range(count):
        search.priors[i] = exact_math.exp((search.priors[i] - most) / temperature)
        total += search.priors[i]
    for i in range(count):
        search.priors[i] /= total


def pay(search: Search, margin_weight: float) -> None:
    """What the finished match is worth to every seat."""
    state = search.sample[0]
    payoffs.settle(state, margin_weight, search.final_points, search.places, search.wins, search.payoffs)
    for seat in range(state.seats):
        search.points[seat] = search.final_points[seat]


def pay_by_prediction(search: Search, seat: int, margin_weight: float) -> None:
    """The prediction as the root seat's payoff; the others share what is left."""
    state = search.sample[0]
    win = search.prediction[WIN]
    payoff = win + margin_weight / payoffs.MARGIN_WEIGHT * (search.prediction[PAYOFF] - win)
    for other in range(state.seats):
        share = 1.0 / (state.seats - 1)
        search.payoffs[other] = share * (1 - payoff)
        search.wins[other] = share * (1 - win)
        search.points[other] = 0.0
    search.payoffs[seat] = payoff
    search.wins[seat] = win
    search.points[seat] = search.prediction[POINTS]


def add_payoffs(search: Search, edge: Any, seat: int) -> None:
    """Count a visit and what it brought the seat that acts."""
    edge.visits += 1
    edge.payoff += search.payoffs[seat]
    edge.wins += search.wins[seat]
    edge.squared_wins += search.wins[seat] * search.wins[seat]
    edge.points += search.points[seat]


def key_of_known(search: Search) -> int:
    """A key for what is known where the present decision is made."""
    search.known[0] = search.sample[0]
    trail.clear(search.known[0])
    acting = search.sample[0].seat
    knowledge.hide(search.known[0], acting if acting == search.root[0].seat else SPECTATOR)
    key = chance.GOLDEN_GAMMA
    for i in range(len(search.known_words)):
        key = chance.stir(key, int(search.known_words[i]))
    return key


def mix(key: int, action: int) -> int:
    """A key for an action at a node; never the key of a free place."""
    return chance.stir(key, int(np.uint64(action - NODE))) | int(np.uint64(1))
