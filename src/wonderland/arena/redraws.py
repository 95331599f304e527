"""What could have happened instead: other chance, and other actions of bots whose policy is known.

Plain functions that compile like the rules (`engine/placeholders.py`). A settled state has no trail, and what nobody
has seen of it lies in an order that does not depend on what happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wonderland.engine import chance, playouts, trail
from wonderland.engine.placeholders import knowledge, rules

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.chance import Words
    from wonderland.engine.game import NetWeights, Options, Values
    from wonderland.engine.scratch import Scratch
    from wonderland.engine.state import Actions, State, States

SEED_SHIFT = 11  # seeds have 53 bits

# What is known of a bot: how it chooses, or nothing.
UNKNOWN, RANDOM, GREEDY, NOISY = 0, 1, 2, 3


class Policies(NamedTuple):
    """How every seat chooses."""

    kinds: npt.NDArray[np.int8]
    noise_points: Values  # of noisy bots
    are_experts: npt.NDArray[np.bool_]  # among them


class Memory(NamedTuple):
    """Memory for one decision at a time."""

    hidden: States
    scratch: Scratch
    words: Words
    actions: Actions
    values: Values


def redraw_deal(dealt: State, options: Options, seed: int, out: States) -> None:
    """Write the deal, and other ones; all of them settled."""
    out[0] = dealt
    settle(out[0], seed)
    for j in range(1, len(out)):
        playouts.deal_from_seed(out[j], dealt.seats, options, stirred(seed, j))
        settle(out[j], seed)


def redraw_steps(
    states: States, actions: Actions, policies: Policies, net: NetWeights, seed: int, memory: Memory, out: States
) -> None:
    """Write for every action the state after it, and others that might have followed; all of them settled.

    `states` are those before the actions, and at last the one after them all.
    """
    num_each = len(out) // len(actions)
    for i in range(len(actions)):
        first, step_seed = i * num_each, stirred(seed, i)
        out[first] = states[i + 1]
        settle(out[first], step_seed)
        count = evaluate(states[i], policies, net, memory)
        for j in range(1, num_each):
            after, draw = first + j, stirred(step_seed, j)
            memory.words[0] = draw
            action = choose(states[i], actions[i], policies, count, memory)
            out[after] = states[i]
            knowledge.reshuffle(out[after], stirred(draw, 0))
            rules.apply_action(out[after], action)
            settle(out[after], step_seed)


def evaluate(state: State, policies: Policies, net: NetWeights, memory: Memory) -> int:
    """What a bot whose policy is known thinks of its legal actions; return their number, 0 for any other bot."""
    seat, kind = state.seat, policies.kinds[state.seat]
    if kind == UNKNOWN:
        return 0
    memory.hidden[0] = state
    knowledge.hide(memory.hidden[0], seat)
    count = rules.legal_actions(memory.hidden[0], memory.actions)
    if kind != RANDOM and count > 1:
        is_expert = kind == NOISY and policies.are_experts[seat]
        values = memory.values
        playouts.evaluate_actions(memory.hidden[0], is_expert, net, memory.scratch, memory.actions, count, values)
    return count


def choose(state: State, action: int, policies: Policies, count: int, memory: Memory) -> int:
    """What the bot might have chosen: only the action itself if its policy is not known."""
    kind, words, values = policies.kinds[state.seat], memory.words, memory.values
    if kind == UNKNOWN:
        return action
    if kind == RANDOM:
        return int(memory.actions[chance.below(words, count)])
    if kind == GREEDY:
        return int(memory.actions[playouts.best_action(values, count, words)])
    return int(memory.actions[playouts.best_with_noise(values, count, policies.noise_points[state.seat], words)])


def settle(state: State, seed: int) -> None:
    """Forget how the position came about, and what chance will bring."""
    trail.clear(state)
    knowledge.reshuffle(state, seed)


def stirred(seed: int, number: int) -> int:
    """The seed of one of many draws."""
    return chance.stir(int(np.uint64(seed)), int(np.uint64(number + 1))) >> SEED_SHIFT
