"""The desk: all memory that a table and its bots need, as one record. A WebAssembly module works on it.

Programs in other languages find their way by the layout that stands beside the module (`modules/*.json`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.bots.tally import NUM_MOMENTS
from wonderland.bots.tree import EDGE, MAX_DEPTH, MAX_EDGES, WORD_BYTES
from wonderland.engine.chance import KEY_WORDS
from wonderland.engine.game import NUM_PREDICTIONS
from wonderland.engine.scratch import MAX_SEATS, record_dtype

if TYPE_CHECKING:
    import numpy as np

    from wonderland.engine.scratch import Fields
    from wonderland.engine.target import Target

ROOM = 1 << 18  # bytes for a text: an analysis of a thousand actions


def desk_dtype(target: Target) -> np.dtype[Any]:
    """The desk for a game."""
    game = target.game
    table: Fields = [
        ("state_words", "u8", (num_words(game.state),)),  # the same memory as the position
        ("states", game.state, (1,)),  # the position
        ("options", "i2", (max(1, len(game.default_options())),)),
        ("key", "u8", (KEY_WORDS,)),  # from which a served match is dealt
        ("actions", "i4", (game.max_actions,)),  # the legal ones
        ("values", "f8", (game.max_actions,)),
        ("words", "u8", (1,)),  # the chance of a bot
        ("room", "u1", (ROOM,)),  # the text written last
        ("length", "i8", (1,)),
        ("scratch", game.scratch, (1,)),
        ("weights", target.learned.PACKED, (1,)),  # as in the file, before they are unpacked
        ("nets", target.learned.NETS, (1,)),
    ]
    shared = frozenset({"state_words", "sample_words", "known_words"})
    return record_dtype([*table, *review_fields(game.state), *search_fields(target)], shared)


def review_fields(state: np.dtype[Any]) -> Fields:
    """The tally of one review (`tally.Tally`), and what a step adds to it."""
    return [
        ("review_seed", "u8", (1,)),
        ("num_rollouts", "i8", (1,)),  # that value a position; 0 for as many as the game says
        ("reviewed", state, (1,)),  # the position of the last step
        ("win_chances", "i8", (MAX_SEATS,)),
        ("step_luck", "i8", (MAX_SEATS,)),
        ("deal_luck", "i8", (MAX_SEATS,)),
        ("draws_luck", "i8", (MAX_SEATS,)),
        ("own_decisions", "i8", (MAX_SEATS,)),
        ("others_decisions", "i8", (MAX_SEATS,)),
        ("num_judged", "i8", (MAX_SEATS,)),
        ("accuracy", "f8", (MAX_SEATS,)),
        ("moments", "i8", (MAX_SEATS, NUM_MOMENTS, 2)),
        ("fair_shares", "i8", (MAX_SEATS,)),
        ("value_sums", "f8", (MAX_SEATS,)),
        ("luck_sums", "f8", (MAX_SEATS,)),
        ("num_decisions", "i4", (MAX_SEATS,)),  # of every seat in a rollout
    ]


def search_fields(target: Target) -> Fields:
    """The memory of one search (`tree.Tree`)."""
    state, max_actions = target.game.state, target.game.max_actions
    return [
        ("is_among_equals", "i8", (1,)),
        ("num_edges", "i8", (1,)),  # of the table, in use by this search
        ("num_root_actions", "i8", (1,)),
        ("root", state, (1,)),
        ("root_actions", "i4", (max_actions,)),
        ("root_edges", EDGE, (max_actions,)),
        ("belief_table", "f4", target.beliefs.SHAPE),
        ("sample_words", "u8", (num_words(state),)),
        ("sample", state, (1,)),
        ("known_words", "u8", (num_words(state),)),
        ("known", state, (1,)),
        ("path", "i8", (MAX_DEPTH, 2)),
        ("node_actions", "i4", (max_actions,)),
        ("priors", "f8", (max_actions,)),
        ("prediction", "f8", (NUM_PREDICTIONS,)),
        ("final_points", "i4", (MAX_SEATS,)),
        ("places", "i4", (MAX_SEATS,)),
        ("wins", "f8", (MAX_SEATS,)),
        ("payoffs", "f8", (MAX_SEATS,)),
        ("points", "f8", (MAX_SEATS,)),
        ("seed", "u8", (1,)),
        ("search_words", "u8", (1,)),
        ("edges", EDGE, (MAX_EDGES,)),
    ]


def num_words(state: np.dtype[Any]) -> int:
    """How many words of eight bytes a state fills."""
    return -(-state.itemsize // WORD_BYTES)
