"""By what somebody chooses while a net is trained: one of these names, or a net."""

from __future__ import annotations

BEGINNERS = "beginners"  # as the bot `greedy`
LEARNER = "learner"  # by the net that is trained
SELF = "self"  # everybody is the learner
