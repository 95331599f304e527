"""How the match probably goes on after an action: the likeliest continuation, by the tree and its rollout policy.

Nobody knows what is hidden, so several worlds are sampled. In each of them the seat to act chooses as the tree found
best, or where the tree has seen too little, as in a rollout. The action that most worlds choose is the next one of the
line, and only these worlds go on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.search import memory, table, tree
from wonderland.engine import json_writer as json
from wonderland.engine import playouts
from wonderland.engine.placeholders import learned, rules, views
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    from wonderland.engine.game import NetWeights
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State as Search  # a record of `memory.search_dtype`

LEAST_WORLDS = memory.NUM_WORLDS // 8  # what fewer worlds agree on is no likely continuation
IS_OUT = -2  # of a world: it does not follow the line


def write(search: Search, net: NetWeights, row: int, writer: Writer) -> None:
    """The line after the action of that row, up to the next decision of the root's seat."""
    length = find(search, net, row)
    json.open_list(writer)
    for step in range(length):
        replay(search, row, step, search.line_world)
        write_step(search, step, writer)
    json.close_list(writer)


def find(search: Search, net: NetWeights, row: int) -> int:
    """Find the line after the action of that row, and a world that follows all of it; return its length."""
    for world in range(memory.NUM_WORLDS):
        search.world_choices[world] = NOTHING
    search.line_world = 0
    length, is_over = 0, False
    while length < memory.MAX_LINE and not is_over and choose_in_worlds(search, net, row, length):
        action, count = most_chosen(search)
        if count < LEAST_WORLDS:
            break
        search.line[length] = action
        search.line_counts[length] = count
        keep_worlds(search, action)
        replay(search, row, length, search.line_world)
        is_over = bool(search.sample[0].seat == search.root[0].seat)
        length += 1
    return length


def choose_in_worlds(search: Search, net: NetWeights, row: int, length: int) -> bool:
    """Let every world that follows the line choose the next action; False if the match is over in all of them."""
    is_going_on = False
    for world in range(memory.NUM_WORLDS):
        if search.world_choices[world] != IS_OUT:
            count = replay(search, row, length, world)
            search.world_choices[world] = choose(search, net, count) if count else IS_OUT
            is_going_on = is_going_on or count > 0
    return is_going_on


def replay(search: Search, row: int, length: int, world: int) -> int:
    """The world after the action and so much of the line; return the number of legal actions."""
    tree.draw_sample(search, world)
    state = search.sample[0]
    rules.apply_action(state, search.root_actions[row])
    for i in range(length):
        rules.apply_action(state, search.line[i])
    return int(rules.legal_actions(state, search.actions))


def choose(search: Search, net: NetWeights, count: int) -> int:
    """What the tree visited most here; as in a rollout where the tree has seen too little."""
    state = search.sample[0]
    if count == 1:
        return int(search.actions[0])
    key = tree.key_of_known(search)
    found, most = NOTHING, 0
    for i in range(count):
        place = table.find(search, tree.mix(key, search.actions[i]))
        if place != NOTHING and search.edges[place].visits > most:
            found, most = int(search.actions[i]), int(search.edges[place].visits)
    if most > search.settings.expansion_visits * learned.EXPAND_AFTER:
        return found
    is_expert = search.settings.policy.are_others_experts or state.seat == search.root[0].seat
    playouts.evaluate_actions(state, is_expert, net, search.scratch, search.actions, count, search.priors)
    return int(search.actions[playouts.best_action(search.priors, count, search.words)])


def most_chosen(search: Search) -> tuple[int, int]:
    """The action that most worlds chose, and how many did."""
    best, most = NOTHING, 0
    for world in range(memory.NUM_WORLDS):
        count = 0
        for other in range(world, memory.NUM_WORLDS):
            count += search.world_choices[other] == search.world_choices[world]
        if search.world_choices[world] != IS_OUT and count > most:
            best, most = int(search.world_choices[world]), count
    return best, most


def write_step(search: Search, step: int, writer: Writer) -> None:
    """One action of the line, in the position of the sample."""
    state = search.sample[0]
    json.open_object(writer)
    json.key(writer, b"seat")
    json.number(writer, state.seat)
    json.key(writer, b"action")
    views.write_action(state, search.line[step], writer)
    json.key(writer, b"share")
    json.decimal(writer, search.line_counts[step] / memory.NUM_WORLDS)
    json.close_object(writer)


def keep_worlds(search: Search, action: int) -> None:
    """Worlds in which another action is chosen do not follow the line; the first of the others stands for them."""
    first = NOTHING
    for world in range(memory.NUM_WORLDS):
        if search.world_choices[world] != action:
            search.world_choices[world] = IS_OUT
        elif first == NOTHING:
            first = world
    search.line_world = first
