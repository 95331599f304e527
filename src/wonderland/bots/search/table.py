"""The table of nodes and edges below the root: a hash table of fixed size in the memory of a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.bots.search import memory
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    from wonderland.engine.state import State as Search  # a record of `memory.search_dtype`

MAX_PROBES = 16  # how far to look for a free place in the table before giving up
EDGES_PER_ITERATION = 4


def size_for(iterations: int) -> int:
    """How many edges a search of so many iterations has room for: a power of two; 0 iterations means any number."""
    size = memory.MIN_EDGES
    while size < memory.MAX_EDGES and (iterations == 0 or size < iterations * EDGES_PER_ITERATION):
        size *= 2
    return size


def clear(search: Search) -> None:
    """Nothing in the table."""
    search.edge_words[: search.num_edges * memory.EDGE_WORDS] = 0


def find_or_add(search: Search, key: int) -> int:
    """The place of the key, added if it is new; NOTHING if the table is too full."""
    edges, last = search.edges, int(search.num_edges) - 1
    place = int(np.int64(key >> 8)) & last
    for _ in range(MAX_PROBES):
        if edges[place].key == key:
            return place
        if edges[place].key == 0:
            edges[place].key = key
            return place
        place = (place + 1) & last
    return NOTHING


def find(search: Search, key: int) -> int:
    """The place of the key; NOTHING if it is not there."""
    edges, last = search.edges, int(search.num_edges) - 1
    place = int(np.int64(key >> 8)) & last
    for _ in range(MAX_PROBES):
        if edges[place].key == key:
            return place
        place = (place + 1) & last
    return NOTHING
