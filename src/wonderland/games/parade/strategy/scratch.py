"""Parade's scratch memory: with room for the net's layers and for what beliefs are made of."""

from __future__ import annotations

from wonderland.engine.nets.net import scratch_fields
from wonderland.engine.scratch import scratch_dtype
from wonderland.games.parade.state import HAND_SIZE, MAX_ACTIONS, MAX_SEATS, NUM_CARDS, STATE
from wonderland.games.parade.strategy.features import MAX_FEATURES

NUM_UNITS = 64  # of the nets' first layer
NUM_HIDDEN = 16  # of their second

SCRATCH = scratch_dtype(
    STATE,
    MAX_ACTIONS,
    [
        *scratch_fields(MAX_FEATURES, NUM_UNITS, NUM_HIDDEN),
        ("past", STATE, (1,)),  # an earlier position, played again
        ("likeness", "f8", (MAX_SEATS,)),  # how likely each player is a beginner
        ("stays", "f4", (NUM_CARDS,)),  # how often a beginner keeps each card
        ("held", "f8", (HAND_SIZE,)),  # by place of a hand: how likely the card played was there,
        ("kept", "f8", (HAND_SIZE,)),  # and how likely a beginner keeps what is there
    ],
)
