"""Tea Party's scratch memory."""

from __future__ import annotations

from wonderland.engine.scratch import scratch_dtype
from wonderland.games.tea_party.state import MAX_ACTIONS, STATE

SCRATCH = scratch_dtype(STATE, MAX_ACTIONS)
