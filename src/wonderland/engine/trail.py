"""The trail: what the last action caused, in order, as (event, seat, value).

Log lines, animations, narration and the chance outcomes in a record are all read from it.
An entry that does not fit is counted but not stored, so that whoever runs the rules can say so (`has_overflowed`).
"""

from __future__ import annotations

from wonderland.engine.state import NOTHING, State


def reset(state: State) -> None:
    """An empty trail in a state that may hold anything."""
    state.num_trail = len(state.trail)
    clear(state)


def clear(state: State) -> None:
    """Forget what the action before this one caused."""
    for i in range(min(int(state.num_trail), len(state.trail))):
        state.trail[i, 0] = NOTHING
        state.trail[i, 1] = NOTHING
        state.trail[i, 2] = NOTHING
    state.num_trail = 0


def note(state: State, event: int, seat: int, value: int) -> None:
    """Add one thing that happened."""
    i = state.num_trail
    if i < len(state.trail):
        state.trail[i, 0] = event
        state.trail[i, 1] = seat
        state.trail[i, 2] = value
        state.num_trail = i + 1
    else:
        state.num_trail = len(state.trail) + 1


def has_overflowed(state: State) -> bool:
    """Did the last action cause more than the trail has room for?"""
    return bool(state.num_trail > len(state.trail))
