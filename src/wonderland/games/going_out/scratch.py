"""Going Out's scratch memory."""

from __future__ import annotations

from wonderland.engine.scratch import scratch_dtype
from wonderland.games.going_out.state import MAX_ACTIONS, STATE

SCRATCH = scratch_dtype(STATE, MAX_ACTIONS)
