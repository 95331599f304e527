"""Determinised information-set tree search, written once for all games (`engine/parts.py`).

Every iteration chooses an action at the root, samples a state that the root's seat cannot tell from the real one,
walks down the tree in that sample, continues with a rollout and adds the payoffs to the edges it walked. The rollout
ends with the match or with the net's prediction. The n-th visit of every root action uses the same n-th sample and the
same chance, so that actions are compared under equal conditions.

A node is what is known where a decision is made. The root's seat knows its own hidden cards. Of the other seats the
tree knows what is public, so that samples share statistics. Which actions of a node exist depends on the sample. A node
is expanded after some visits. Until then its seat plays as in a rollout. Afterwards it chooses by mean payoff plus a
prior that fades with the visits.

Nodes and edges below the root lie in one hash table of fixed size. Trees share nothing, so that several may grow in
threads.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wonderland.bots import payoffs
from wonderland.engine import chance, exact_math, playouts, trail
from wonderland.engine.game import PAYOFF, POINTS, WIN
from wonderland.engine.parts import beliefs, heuristics, knowledge, learned, rules
from wonderland.engine.playouts import RolloutPolicy
from wonderland.engine.state import NOTHING, SPECTATOR

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.chance import Words
    from wonderland.engine.game import BeliefTable, NetWeights, Values
    from wonderland.engine.scratch import Scratch
    from wonderland.engine.state import Actions, States

MAX_DEPTH = 32
NODE = -1  # the "action" under which a node itself is kept
MAX_PROBES = 16  # how far to look for a free place in the table before giving up
SEED_SHIFT = 11  # seeds have 53 bits
CHUNK = 16  # iterations between two looks at whether more can change anything
NO_LIMIT = 1 << 62  # more iterations than any search runs
EDGES_PER_ITERATION = 4
MIN_EDGES, MAX_EDGES = 1 << 10, 1 << 16
WORD_BYTES = 8

EDGE = np.dtype(
    (
        np.record,
        [
            ("key", "u8"),  # what is known, and the action; 0 for a free place
            ("visits", "i8"),
            ("payoff", "f8"),  # sums over the visits, for the seat that acts
            ("wins", "f8"),
            ("squared_wins", "f8"),
            ("points", "f8"),
        ],
    )
)


class Settings(NamedTuple):
    """How a search weighs things."""

    root_exploration: float  # of the upper confidence bounds at the root
    exploration: float  # weight of the prior below the root
    temperature: float  # of the softmax that makes priors of expert values
    expansion_visits: int  # visits before a node below the root is expanded
    margin_weight: float  # the margin's part of a payoff; the rest is winning
    policy: RolloutPolicy


SETTINGS = Settings(
    root_exploration=1.4,
    exploration=0.5,
    temperature=4.0,
    expansion_visits=20,
    margin_weight=payoffs.MARGIN_WEIGHT,
    policy=RolloutPolicy(are_others_experts=False, stops_early=True, randomness=0.0),
)
AMONG_EQUALS = SETTINGS._replace(policy=SETTINGS.policy._replace(are_others_experts=True))


class Tree(NamedTuple):
    """The memory of one search."""

    root: States  # one state, hidden for the seat to act
    root_actions: Actions
    belief_table: BeliefTable  # of the root's seat, about what is hidden from it
    root_edges: npt.NDArray[Any]
    sample: States  # one state, the sample of the present iteration
    known: States  # one state, what is known at the present node
    known_words: Words  # the same memory, to be hashed; zeros after its last byte
    edges: npt.NDArray[Any]
    path: npt.NDArray[np.int64]  # below the root: edges walked and the seats that acted
    actions: Actions
    priors: Values  # of each action
    net: NetWeights
    scratch: Scratch
    prediction: Values  # of the net
    final_points: npt.NDArray[np.int32]
    places: npt.NDArray[np.int32]
    wins: npt.NDArray[np.float64]  # every seat's share of the win
    payoffs: npt.NDArray[np.float64]
    points: npt.NDArray[np.float64]
    seed: Words  # of the whole search
    words: Words  # chance within the present iteration


def prepare(tree: Tree, settings: Settings) -> None:
    """Before the first iteration: infer beliefs about what is hidden."""
    beliefs.infer(tree.root[0], settings.policy.are_others_experts, tree.scratch[0], tree.belief_table)


def clear(tree: Tree) -> None:
    """Forget an earlier search in the same memory."""
    for i in range(len(tree.root_edges)):
        clear_edge(tree.root_edges[i])
    for i in range(len(tree.edges)):
        clear_edge(tree.edges[i])
    for i in range(len(tree.known_words)):
        tree.known_words[i] = 0


def clear_edge(edge: Any) -> None:
    """A free place."""
    edge.key = 0
    edge.visits = 0
    clear_sums(edge)


def clear_sums(edge: Any) -> None:
    """Forget what the visits brought."""
    edge.payoff = 0.0
    edge.wins = 0.0
    edge.squared_wins = 0.0
    edge.points = 0.0


def grow(tree: Tree, iterations: int, left: int, settings: Settings) -> int:
    """Run up to so many iterations, and return how many were run.

    `left` more will be run in all. It ends early where they cannot change which action is visited most.
    """
    done, most = 0, min(iterations, left)
    while done < most and most_visited_lead(tree) <= left - done:
        size = min(CHUNK, most - done)
        iterate(tree, size, settings)
        done += size
    return done


def iterate(tree: Tree, iterations: int, settings: Settings) -> None:
    """Run some iterations."""
    for _ in range(iterations):
        visit(tree, choose_at_root(tree, settings.root_exploration * learned.PAYOFF_SPREAD), settings)


def examine(tree: Tree, choice: int, settings: Settings) -> int:
    """Visit one action until it has been visited as often as any; return the number of visits."""
    count = tree.root_edges[most_visited(tree)].visits - tree.root_edges[choice].visits
    for _ in range(count):
        visit(tree, choice, settings)
    return int(count)


def look_again(tree: Tree, first: int, second: int, settings: Settings) -> int:
    """Visit two actions as often once more, with other samples, and keep only what these visits brought.

    Actions that were chosen for their results seem better than they are. The second look does not know the first.
    """
    count = int(tree.root_edges[first].visits)
    for choice in (first, second):
        clear_sums(tree.root_edges[choice])
        for _ in range(count):
            visit(tree, choice, settings)
        tree.root_edges[choice].visits -= count
    return 2 * count


def visit(tree: Tree, choice: int, settings: Settings) -> None:
    """One iteration with that action at the root."""
    seat = tree.root[0].seat
    draw_sample(tree, tree.root_edges[choice].visits)
    rules.apply_action(tree.sample[0], tree.root_actions[choice])
    depth = descend(tree, settings)
    is_predicted = playouts.play_rollout(
        tree.sample[0],
        seat,
        tree.net,
        settings.policy,
        tree.scratch,
        tree.words,
        tree.actions,
        tree.priors,
        tree.prediction,
    )
    if is_predicted:
        pay_by_prediction(tree, seat, settings.margin_weight)
    else:
        pay(tree, settings.margin_weight)
    add_payoffs(tree, tree.root_edges[choice], seat)
    for i in range(depth):
        add_payoffs(tree, tree.edges[tree.path[i, 0]], tree.path[i, 1])


def choose_at_root(tree: Tree, exploration: float) -> int:
    """The index of the action with the highest upper confidence bound; each is tried once before that."""
    total = 0
    for i in range(len(tree.root_edges)):
        if tree.root_edges[i].visits == 0:
            return i
        total += tree.root_edges[i].visits
    best, best_bound = 0, -math.inf
    log_total = exact_math.log(total)
    for i in range(len(tree.root_edges)):
        edge = tree.root_edges[i]
        bound = edge.payoff / edge.visits + exploration * math.sqrt(log_total / edge.visits)
        if bound > best_bound:
            best, best_bound = i, bound
    return best


def most_visited_lead(tree: Tree) -> int:
    """How many visits the most visited action is ahead of the next; the only action is ahead of all."""
    most, second = 0, 0
    for i in range(len(tree.root_edges)):
        visits = int(tree.root_edges[i].visits)
        second = max(second, min(most, visits))
        most = max(most, visits)
    return most - second if len(tree.root_edges) > 1 else NO_LIMIT


def most_visited(tree: Tree) -> int:
    """The index of the action visited most, of those the one that was paid best."""
    best, best_visits, best_payoff = 0, -1, 0.0
    for i in range(len(tree.root_edges)):
        edge = tree.root_edges[i]
        payoff = edge.payoff / max(edge.visits, 1)
        if edge.visits > best_visits or (edge.visits == best_visits and payoff > best_payoff):
            best, best_visits, best_payoff = i, edge.visits, payoff
    return best


def table_size(iterations: int) -> int:
    """How many edges a search of so many iterations has room for: a power of two; 0 iterations means any number."""
    size = MIN_EDGES
    while size < MAX_EDGES and (iterations == 0 or size < iterations * EDGES_PER_ITERATION):
        size *= 2
    return size


def draw_sample(tree: Tree, number: int) -> None:
    """Draw the sample of that number, and start this iteration's chance."""
    tree.words[0] = chance.stir(int(tree.seed[0]), int(np.uint64(number)))
    tree.sample[0] = tree.root[0]
    beliefs.sample(tree.sample[0], tree.belief_table, chance.next_word(tree.words) >> SEED_SHIFT)


def descend(tree: Tree, settings: Settings) -> int:
    """Walk down from the root's child through expanded nodes; return how many edges were walked."""
    state = tree.sample[0]
    depth = 0
    count = rules.legal_actions(state, tree.actions)
    while count and depth < MAX_DEPTH:
        node_key = key_of_known(tree)
        place = find_or_add(tree.edges, mix(node_key, NODE))
        if place == NOTHING:
            break
        node = tree.edges[place]
        node.visits += 1
        if node.visits <= settings.expansion_visits * learned.EXPAND_AFTER:
            break
        action = choose(tree, node_key, node.visits, count, settings)
        edge_place = find_or_add(tree.edges, mix(node_key, action))
        if edge_place == NOTHING:
            break
        tree.path[depth, 0] = edge_place
        tree.path[depth, 1] = state.seat
        depth += 1
        rules.apply_action(state, action)
        count = rules.legal_actions(state, tree.actions)
    return depth


def choose(tree: Tree, node_key: int, visits: int, count: int, settings: Settings) -> int:
    """The action with the highest mean payoff plus prior; the prior fades with the visits."""
    write_priors(tree, count, settings.temperature)
    urgency = settings.exploration * math.sqrt(visits)
    best, best_value = 0, -math.inf
    for i in range(count):
        place = find_or_add(tree.edges, mix(node_key, tree.actions[i]))
        paid, tried = 0.5, 0
        if place != NOTHING and tree.edges[place].visits > 0:
            tried = tree.edges[place].visits
            paid = tree.edges[place].payoff / tried
        value = paid + urgency * tree.priors[i] / (1 + tried)
        if value > best_value:
            best, best_value = i, value
    return int(tree.actions[best])


def write_priors(tree: Tree, count: int, temperature: float) -> None:
    """Write the prior of each action: the softmax of its expert value."""
    most = -math.inf
    heuristics.expert_values(
        tree.sample[0], tree.actions, count, tree.net, tree.scratch[0], tree.priors, tree.priors[:0]
    )
    for i in range(count):
        most = max(most, tree.priors[i])
    total = 0.0
    for i in range(count):
        tree.priors[i] = exact_math.exp((tree.priors[i] - most) / temperature)
        total += tree.priors[i]
    for i in range(count):
        tree.priors[i] /= total


def pay(tree: Tree, margin_weight: float) -> None:
    """What the finished match is worth to every seat."""
    state = tree.sample[0]
    payoffs.settle(state, margin_weight, tree.final_points, tree.places, tree.wins, tree.payoffs)
    for seat in range(state.seats):
        tree.points[seat] = tree.final_points[seat]


def pay_by_prediction(tree: Tree, seat: int, margin_weight: float) -> None:
    """The prediction as the root seat's payoff; the others share what is left."""
    state = tree.sample[0]
    win = tree.prediction[WIN]
    payoff = win + margin_weight / payoffs.MARGIN_WEIGHT * (tree.prediction[PAYOFF] - win)
    for other in range(state.seats):
        share = 1.0 / (state.seats - 1)
        tree.payoffs[other] = share * (1 - payoff)
        tree.wins[other] = share * (1 - win)
        tree.points[other] = 0.0
    tree.payoffs[seat] = payoff
    tree.wins[seat] = win
    tree.points[seat] = tree.prediction[POINTS]


def add_payoffs(tree: Tree, edge: Any, seat: int) -> None:
    """Count a visit and what it brought the seat that acts."""
    edge.visits += 1
    edge.payoff += tree.payoffs[seat]
    edge.wins += tree.wins[seat]
    edge.squared_wins += tree.wins[seat] * tree.wins[seat]
    edge.points += tree.points[seat]


def key_of_known(tree: Tree) -> int:
    """A key for what is known where the present decision is made."""
    tree.known[0] = tree.sample[0]
    trail.clear(tree.known[0])
    acting = tree.sample[0].seat
    knowledge.hide(tree.known[0], acting if acting == tree.root[0].seat else SPECTATOR)
    key = chance.GOLDEN_GAMMA
    for i in range(len(tree.known_words)):
        key = chance.stir(key, int(tree.known_words[i]))
    return key


def mix(key: int, action: int) -> int:
    """A key for an action at a node; never the key of a free place."""
    return chance.stir(key, int(np.uint64(action - NODE))) | int(np.uint64(1))


def find_or_add(edges: npt.NDArray[Any], key: int) -> int:
    """The place of the key, added if it is new; NOTHING if the table is too full."""
    place = int(np.int64(key >> 8)) & (len(edges) - 1)
    for _ in range(MAX_PROBES):
        if edges[place].key == key:
            return place
        if edges[place].key == 0:
            edges[place].key = key
            return place
        place = (place + 1) & (len(edges) - 1)
    return NOTHING
