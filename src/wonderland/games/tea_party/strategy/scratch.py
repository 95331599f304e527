"""Tea Party's scratch memory: with room for the net's layers."""

from __future__ import annotations

from wonderland.engine.nets.net import scratch_fields
from wonderland.engine.scratch import scratch_dtype
from wonderland.games.tea_party.state import MAX_ACTIONS, STATE
from wonderland.games.tea_party.strategy.features import MAX_FEATURES

NUM_UNITS = 64  # of the nets' first layer
NUM_HIDDEN = 16  # of their second

SCRATCH = scratch_dtype(STATE, MAX_ACTIONS, scratch_fields(MAX_FEATURES, NUM_UNITS, NUM_HIDDEN))
