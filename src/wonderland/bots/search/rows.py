"""Actions whose result is the same are one row of a search: they share their budget and their findings.

Two actions have the same result if the full state after them is the same, whatever is hidden and whatever chance
brings. That is tried in samples: one finds candidates, the others confirm them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.bots.search import table
from wonderland.engine import chance, trail
from wonderland.engine.placeholders import knowledge, rules
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    from wonderland.engine.state import State as Search  # a record of `memory.search_dtype`

NUM_SAMPLES = 16  # in which the results must be the same
SAMPLE_SEED = 0  # the same in every search of a position: several searches agree on its rows


def begin(search: Search) -> None:
    """List the legal actions of the root, and one of each row. The table of edges is empty before and after."""
    count = rules.legal_actions(search.root[0], search.legal_actions)
    search.num_legal_actions = count
    for i in range(count):
        search.rows[i] = 0
        search.num_alike[i] = count
    number = 0
    while number < NUM_SAMPLES and join_equal(search, number) > 0:
        table.clear(search)
        number += 1
    table.clear(search)
    number_rows(search)


def join_equal(search: Search, number: int) -> int:
    """Split groups of actions that differ in the sample of that number; return how many actions are in others' groups.

    Until rows are numbered, `rows` has the first action of each action's group, and `num_alike` the size of its group.
    """
    search.known[0] = search.root[0]
    knowledge.sample(search.known[0], SAMPLE_SEED + number)
    count = int(search.num_legal_actions)
    for i in range(count):
        group = int(search.rows[i])
        if search.num_alike[group] > 1 or number == 0:
            place = table.find_or_add(search, key_of_result(search, i, group))
            if place == NOTHING:
                search.rows[i] = i
            elif search.edges[place].visits == 0:
                search.edges[place].visits = i + 1
                search.rows[i] = i
            else:
                search.rows[i] = search.edges[place].visits - 1
    return count_groups(search)


def count_groups(search: Search) -> int:
    """Write the size of every group, and return how many actions are in a group that another one leads."""
    num_joined = 0
    for i in range(search.num_legal_actions):
        search.num_alike[i] = 0
    for i in range(search.num_legal_actions):
        search.num_alike[search.rows[i]] += 1
        num_joined += search.rows[i] != i
    return num_joined


def key_of_result(search: Search, place: int, group: int) -> int:
    """A key for the full state after an action of the group; never the key of a free place."""
    search.sample[0] = search.known[0]
    rules.apply_action(search.sample[0], search.legal_actions[place])
    trail.clear(search.sample[0])
    key = chance.stir(chance.GOLDEN_GAMMA, group)
    for i in range(len(search.sample_words)):
        key = chance.stir(key, int(search.sample_words[i]))
    return key | int(np.uint64(1))


def number_rows(search: Search) -> None:
    """The first action of every group stands for its row; rows follow the order of the legal actions."""
    num_rows = 0
    for i in range(search.num_legal_actions):
        if search.rows[i] == i:
            search.root_actions[num_rows] = search.legal_actions[i]
            search.rows[i] = num_rows
            num_rows += 1
        else:
            search.rows[i] = search.rows[search.rows[i]]
    search.num_root_actions = num_rows


def row_of(search: Search, action: int) -> int:
    """The row of a legal action; the first if it is none."""
    for i in range(search.num_legal_actions):
        if search.legal_actions[i] == action:
            return int(search.rows[i])
    return 0
