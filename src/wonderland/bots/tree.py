"""Determinised information-set tree search, written once for all games: `targets` binds it to a game's functions.

Every iteration samples a truth that the root's seat cannot tell from the real one, walks down a tree in that truth,
finishes the match with an informed playout and adds the payoffs to the edges it walked. A node is what is known
where a decision is made: the root's seat knows its own hidden cards, and of the other seats the tree knows what is
public, so that statistics are shared between truths. Which of a node's actions exist depends on the truth, so an
edge also counts how often it could have been walked.

Nodes and edges lie in one hash table. Nothing is allocated during a search, and trees share nothing, so that several
may grow in threads.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from wonderland.games import chance, playouts, trail
from wonderland.games.state import NOTHING, SPECTATOR

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.games.chance import Words
    from wonderland.games.game import Heuristics, Knowledge, Rules
    from wonderland.games.state import Actions, State, States

rules: Rules = cast("Rules", None)  # given by `targets`
knowledge: Knowledge = cast("Knowledge", None)
heuristics: Heuristics = cast("Heuristics", None)

MAX_DEPTH = 32
NODE = -1  # the "action" under which a node itself is kept
MAX_PROBES = 16  # how far to look for a free place in the table before giving up
UNTRIED = 1e6  # an untried action comes before all tried ones, the most appealing first
MARGIN_WEIGHT = 0.1  # a payoff is winning first and margin a little
SEED_SHIFT = 11  # seeds have 53 bits

EDGE = np.dtype(
    [
        ("key", "u8"),  # what is known, and the action; 0 for a free place
        ("visits", "i4"),
        ("available", "i4"),  # how often the action was legal when its node was visited
        ("payoff", "f8"),  # sums over the visits, for the seat that acts
        ("wins", "f8"),
        ("points", "f8"),
    ]
)


class Tree(NamedTuple):
    """The memory of one search."""

    root: States  # one state, hidden for the seat to act
    truth: States  # one state, the truth of the present iteration
    known: States  # one state, what is known at the present node
    known_words: Words  # the same memory, to be hashed
    known_rest: npt.NDArray[np.uint8]  # and what is left of it
    edges: npt.NDArray[Any]
    path: npt.NDArray[np.int32]  # the edges walked: edge, seat that acted
    actions: Actions
    points: npt.NDArray[np.int32]
    places: npt.NDArray[np.int32]
    wins: npt.NDArray[np.float64]  # every seat's share of the win
    payoffs: npt.NDArray[np.float64]
    words: Words  # the search's own chance


def iterate(tree: Tree, iterations: int, exploration: float, randomness: float) -> None:
    """Run some iterations."""
    for _ in range(iterations):
        tree.truth[0] = tree.root[0]
        knowledge.sample(tree.truth[0], chance.next_word(tree.words) >> SEED_SHIFT)
        depth = descend(tree, exploration)
        playouts.play_informed(tree.truth[0], randomness, tree.words, tree.actions)
        pay(tree)
        for i in range(depth):
            edge = tree.edges[tree.path[i, 0]]
            edge.visits += 1
            seat = tree.path[i, 1]
            edge.payoff += tree.payoffs[seat]
            edge.wins += tree.wins[seat]
            edge.points += tree.points[seat]


def descend(tree: Tree, exploration: float) -> int:
    """Walk down the tree and one step out of it; return how many edges were walked."""
    state = tree.truth[0]
    depth = 0
    is_inside = True
    count = rules.legal_actions(state, tree.actions)
    while count and is_inside and depth < MAX_DEPTH:
        node_key = key_of_known(tree)
        node = find_or_add(tree.edges, mix(node_key, NODE))
        if node == NOTHING:
            return depth
        is_inside = tree.edges[node].visits > 0 or depth == 0
        tree.edges[node].visits += 1
        if not is_inside:
            return depth
        action = choose(tree, state, node_key, count, exploration)
        place = find_or_add(tree.edges, mix(node_key, action))
        if place == NOTHING:
            return depth
        tree.path[depth, 0] = place
        tree.path[depth, 1] = state.seat
        rules.apply_action(state, action)
        depth += 1
        count = rules.legal_actions(state, tree.actions)
    return depth


def choose(tree: Tree, state: State, node_key: int, count: int, exploration: float) -> int:
    """The action with the highest upper confidence bound."""
    best, best_value = 0, -math.inf
    for i in range(count):
        place = find_or_add(tree.edges, mix(node_key, tree.actions[i]))
        if place == NOTHING:
            continue
        edge = tree.edges[place]
        edge.available += 1
        if edge.visits == 0:
            value = UNTRIED + heuristics.promise(state, tree.actions[i])
        else:
            value = edge.payoff / edge.visits + exploration * math.sqrt(math.log(edge.available) / edge.visits)
        if value > best_value:
            best, best_value = i, value
    return int(tree.actions[best])


def pay(tree: Tree) -> None:
    """What the finished match is worth to every seat: its share of the win, and a little for the margin."""
    state, points = tree.truth[0], tree.points
    rules.score(state, points)
    rules.rank(state, points, tree.places)
    num_winners = 0
    for seat in range(state.seats):
        num_winners += tree.places[seat] == 1
    for seat in range(state.seats):
        tree.wins[seat] = 1 / num_winners if tree.places[seat] == 1 else 0.0
        margin = min(max(0.5 + lead(state, points, seat) / (2 * abs(heuristics.MARGIN)), 0.0), 1.0)
        tree.payoffs[seat] = (1 - MARGIN_WEIGHT) * tree.wins[seat] + MARGIN_WEIGHT * margin


def lead(state: State, points: npt.NDArray[np.int32], seat: int) -> float:
    """How many points the seat is ahead of the best of the others (negative: behind)."""
    sign = 1.0 if heuristics.MARGIN > 0 else -1.0
    best = -math.inf
    for other in range(state.seats):
        if other != seat:
            best = max(best, sign * points[other])
    return float(sign * points[seat] - best)


def read_root(tree: Tree, out: npt.NDArray[np.float64]) -> int:
    """Write visits, payoff, wins and points of every action at the root, in the order of `legal_actions`."""
    tree.truth[0] = tree.root[0]
    count = rules.legal_actions(tree.truth[0], tree.actions)
    key = key_of_known(tree)
    for i in range(count):
        place = find_or_add(tree.edges, mix(key, tree.actions[i]))
        if place != NOTHING:
            edge = tree.edges[place]
            out[i, 0] = edge.visits
            out[i, 1] = edge.payoff
            out[i, 2] = edge.wins
            out[i, 3] = edge.points
    return count


def count_actions(tree: Tree) -> int:
    """How many actions the root has."""
    return rules.legal_actions(tree.root[0], tree.actions)


def most_visited_lead(tree: Tree) -> int:
    """How many visits the most visited action of the root is ahead of the next."""
    tree.truth[0] = tree.root[0]
    count = rules.legal_actions(tree.truth[0], tree.actions)
    key = key_of_known(tree)
    most, second = 0, 0
    for i in range(count):
        place = find_or_add(tree.edges, mix(key, tree.actions[i]))
        visits = tree.edges[place].visits if place != NOTHING else 0
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
    return most - second


def key_of_known(tree: Tree) -> int:
    """A key for what is known where the present decision is made."""
    tree.known[0] = tree.truth[0]
    trail.clear(tree.known[0])
    acting = tree.truth[0].seat
    knowledge.hide(tree.known[0], acting if acting == tree.root[0].seat else SPECTATOR)
    key = chance.GOLDEN_GAMMA
    for i in range(len(tree.known_words)):
        key = stir(key, int(tree.known_words[i]))
    for i in range(len(tree.known_rest)):
        key = stir(key, int(np.uint64(tree.known_rest[i])))
    return key


def stir(key: int, word: int) -> int:
    """A key that depends on all words stirred in so far."""
    stirred = ((key ^ word) * chance.FIRST_MULTIPLIER) & chance.WORD_MASK
    return stirred ^ (stirred >> 29)


def mix(key: int, action: int) -> int:
    """A key for an action at a node; never the key of a free place."""
    return stir(key, int(np.uint64(action - NODE))) | int(np.uint64(1))


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
