"""Parade's scratch memory: with room for the net's layers and for what beliefs are made of."""

from __future__ import annotations

from wonderland.engine.scratch import scratch_dtype
from wonderland.games.parade.state import HAND_SIZE, MAX_ACTIONS, MAX_SEATS, NUM_CARDS, STATE
from wonderland.games.parade.strategy.features import MAX_FEATURES

NUM_UNITS = 64  # of the nets' first layer
NUM_HIDDEN = 16  # of their second

SCRATCH = scratch_dtype(
    STATE,
    MAX_ACTIONS,
    [
        ("features", "i2", (MAX_FEATURES,)),
        ("shared", "f4", (NUM_UNITS,)),  # first-layer sums of the features that several positions share
        ("units", "f4", (NUM_UNITS,)),
        ("hidden", "f4", (NUM_HIDDEN,)),
        ("best_hidden", "f4", (NUM_HIDDEN,)),  # of the best action
        ("past", STATE, (1,)),  # an earlier position, played again
        ("likeness", "f8", (MAX_SEATS,)),  # how likely each player is a beginner
        ("stays", "f4", (NUM_CARDS,)),  # how often a beginner keeps each card
        ("held", "f8", (HAND_SIZE,)),  # by place of a hand: how likely the card played was there,
        ("kept", "f8", (HAND_SIZE,)),  # and how likely a beginner keeps what is there
    ],
)
