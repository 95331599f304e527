"""The memory of one search: a single record, the same in a module, in compiled code and interpreted.

Rollouts that measure luck use it, too (`review/luck.py`), when no search needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.game import NUM_PREDICTIONS
from wonderland.engine.scratch import MAX_SEATS, num_words, record_dtype
from wonderland.engine.state import State

if TYPE_CHECKING:
    from wonderland.engine.exports import Parts

MAX_DEPTH = 32
MIN_EDGES, MAX_EDGES = 1 << 10, 1 << 16
MAX_LINE = 12  # actions of the likeliest continuation
NUM_WORLDS = 48  # sampled for it
MAX_EXPLAINED = 9  # rows with reasons
MAX_REASONS = 256  # of all of them
REASON_ROOM = 1 << 14  # bytes of all of them

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
EDGE_WORDS = num_words(EDGE)
POLICY = np.dtype((State, [("are_others_experts", "?"), ("stops_early", "?"), ("randomness", "f8")]))
SETTINGS_DTYPE = np.dtype(
    (
        State,
        [
            ("root_exploration", "f8"),
            ("exploration", "f8"),
            ("temperature", "f8"),
            ("expansion_visits", "i8"),
            ("margin_weight", "f8"),
            ("policy", POLICY),
        ],
    )
)


def search_dtype(parts: Parts) -> np.dtype[Any]:
    """The memory of a search in that game."""
    game = parts.game
    words = num_words(game.state)
    return record_dtype(
        [
            ("settings", SETTINGS_DTYPE, ()),
            ("num_edges", "i8", ()),  # of the table, in use by this search
            ("num_legal_actions", "i8", ()),
            ("num_root_actions", "i8", ()),  # rows: legal actions whose result is the same are one
            ("seed", "u8", (1,)),  # of the whole search
            ("words", "u8", (1,)),  # chance within the present iteration
            ("root", game.state, (1,)),  # hidden for the seat to act
            ("legal_actions", "i4", (game.max_actions,)),
            ("rows", "i4", (game.max_actions,)),  # of every legal action
            ("num_alike", "i4", (game.max_actions,)),  # while rows are found: the sizes of groups
            ("root_actions", "i4", (game.max_actions,)),  # the first legal action of every row
            ("root_edge_words", "u8", (game.max_actions * EDGE_WORDS,)),
            ("root_edges", EDGE, (game.max_actions,)),
            ("belief_table", "f4", parts.beliefs.SHAPE),  # of the root's seat, about what is hidden from it
            ("sample_words", "u8", (words,)),
            ("sample", game.state, (1,)),  # of the present iteration
            ("known_words", "u8", (words,)),  # to be hashed; zeros after the last byte of `known`
            ("known", game.state, (1,)),  # what is known at the present node
            ("path", "i8", (MAX_DEPTH, 2)),  # below the root: edges walked and the seats that acted
            ("actions", "i4", (game.max_actions,)),
            ("priors", "f8", (game.max_actions,)),  # of each action
            ("prediction", "f8", (NUM_PREDICTIONS,)),  # of the net
            ("final_points", "i4", (MAX_SEATS,)),
            ("places", "i4", (MAX_SEATS,)),
            ("wins", "f8", (MAX_SEATS,)),  # every seat's share of the win
            ("payoffs", "f8", (MAX_SEATS,)),
            ("points", "f8", (MAX_SEATS,)),
            ("num_decisions", "i4", (MAX_SEATS,)),  # of every seat in a rollout
            ("scratch", game.scratch, (1,)),
            ("line", "i4", (MAX_LINE,)),  # the likeliest continuation
            ("line_counts", "i4", (MAX_LINE,)),  # how many worlds go on so
            ("line_world", "i8", ()),  # one that follows all of it
            ("world_choices", "i4", (NUM_WORLDS,)),  # what is chosen next in every sampled world that follows it
            ("num_explained", "i8", ()),
            ("explained", "i4", (MAX_EXPLAINED,)),  # rows whose reasons were gathered
            ("num_reasons", "i8", ()),
            ("reason_rows", "i4", (MAX_REASONS,)),  # of every reason: its row, a key of its text, and where it stands
            ("reason_keys", "u8", (MAX_REASONS,)),
            ("reason_spans", "i4", (MAX_REASONS, 2)),
            ("reason_length", "i8", (1,)),
            ("reason_text", "u1", (REASON_ROOM,)),
            ("edge_words", "u8", (MAX_EDGES * EDGE_WORDS,)),
            ("edges", EDGE, (MAX_EDGES,)),  # nodes and edges below the root, by key
        ],
        shared=frozenset({"root_edge_words", "sample_words", "known_words", "edge_words"}),
    )
