"""Whole matches of bots that need no search, with their records, in compiled code (`engine/placeholders.py`).

The seeds of deals and decisions are those of `play.bot_actions` and `simulate`, so the matches are the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wonderland.engine import chance, display, playouts
from wonderland.engine import json_writer as json
from wonderland.engine.placeholders import knowledge, rules, views
from wonderland.engine.state import OVER
from wonderland.records import lines
from wonderland.records.lines import make_line_memory

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.chance import Words
    from wonderland.engine.game import Game, Options, Values
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import Actions, State, States
    from wonderland.records.lines import LineMemory

RANDOM, GREEDY = 0, 1
NEWLINE = 0x0A


class MatchPlan(NamedTuple):
    """What is the same in all matches."""

    seats: int
    options: Options
    seed: int
    bots: npt.NDArray[np.int8]  # by seat: RANDOM or GREEDY
    head: npt.NDArray[np.uint8]  # a record up to its seed
    with_records: bool
    with_legal: bool


class Memory(NamedTuple):
    """Memory for one match at a time."""

    states: States
    hidden: States
    actions: Actions
    values: Values
    words: Words  # of one decision
    series: Words  # of all decisions of a match
    work: LineMemory


class Output(NamedTuple):
    """What is known of the matches afterwards."""

    records: Writer  # a line each
    outcomes: Writer  # as one list
    num_plies: npt.NDArray[np.int64]


def make_memory(game: Game) -> Memory:
    """Memory for matches of the game."""
    return Memory(
        states=np.zeros(1, game.state),
        hidden=np.zeros(1, game.state),
        actions=np.zeros(game.max_actions, np.int32),
        values=np.zeros(game.max_actions),
        words=np.zeros(1, np.uint64),
        series=np.zeros(1, np.uint64),
        work=make_line_memory(game),
    )


def play_all(plan: MatchPlan, seeds: npt.NDArray[np.int64], memory: Memory, output: Output) -> None:
    """Play a match from every seed."""
    json.open_list(output.outcomes)
    for i in range(len(seeds)):
        playouts.deal_from_seed(memory.states[0], plan.seats, plan.options, seeds[i])
        memory.series[0] = seeds[i] ^ plan.seed
        if plan.with_records:
            begin_record(plan, seeds[i], memory.states[0], output.records)
        output.num_plies[i] = play(plan, memory, output.records)
        display.outcome(memory.states, memory.work.scratch, output.outcomes)
        if plan.with_records:
            end_record(memory, output.records)
    json.close_list(output.outcomes)


def play(plan: MatchPlan, memory: Memory, writer: Writer) -> int:
    """Play one match to its end and return the number of plies."""
    state = memory.states[0]
    plies = 0
    while state.phase != OVER:
        next_decision(memory)
        action = choose(plan, memory)
        if plan.with_records:
            decide(state, action, plan.with_legal, memory.work, writer)
        else:
            rules.apply_action(state, action)
        plies += 1
    return plies


def next_decision(memory: Memory) -> None:
    """Seed the words of the next decision: `chance.seed_for` with one index after the other."""
    memory.words[0] = memory.series[0]
    memory.words[0] = chance.next_word(memory.words) >> (64 - chance.SEED_BITS)
    memory.series[0] = (int(memory.series[0]) + chance.FIRST_MULTIPLIER) & chance.WORD_MASK


def choose(plan: MatchPlan, memory: Memory) -> int:
    """What the bot of the seat to act does, from what it may know."""
    seat = memory.states[0].seat
    memory.hidden[0] = memory.states[0]
    knowledge.hide(memory.hidden[0], seat)
    if plan.bots[seat] == GREEDY:
        return playouts.choose_greedily(memory.hidden, memory.words, memory.actions, memory.values)
    count = rules.legal_actions(memory.hidden[0], memory.actions)
    return int(memory.actions[chance.below(memory.words, count)])


def decide(state: State, action: int, with_legal: bool, work: LineMemory, writer: Writer) -> None:
    """Apply an action and write it down."""
    lines.begin_decision(state, writer)
    views.write_action(state, action, writer)
    if with_legal:
        lines.list_actions(state, work)
    rules.apply_action(state, action)
    lines.write_trail(state, writer)
    if with_legal:
        lines.write_legal(work, writer)
    json.close_object(writer)


def begin_record(plan: MatchPlan, seed: int, state: State, writer: Writer) -> None:
    """A record up to its first decision."""
    for i in range(len(plan.head)):
        json.put(writer, plan.head[i])
    json.put_number(writer, seed)
    lines.write_deal(state, writer)


def end_record(memory: Memory, writer: Writer) -> None:
    """A record after its last decision."""
    lines.write_outcome(memory.states, memory.work, writer)
    json.put(writer, NEWLINE)
