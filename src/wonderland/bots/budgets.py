"""How long searches take that people wait for, the same on every host."""

from __future__ import annotations

from wonderland.engine.turn import Budget

SEARCH_BUDGET = Budget(iterations=1000)  # of the bot `search`: it plays the same however fast the machine
ANALYSIS_BUDGET = Budget(iterations=3000)  # of puzzles while they are looked for, and of measurements
HINT_BUDGET = Budget(seconds=1.0, iterations=4000)
OVERRUN_SECONDS = 0.3  # how much longer than its budget a search may take
