"""The memory of the review of one match: a single record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.scratch import MAX_SEATS, record_dtype

if TYPE_CHECKING:
    import numpy as np

NUM_MOMENTS = 3  # of a seat


def review_dtype(state: np.dtype[Any]) -> np.dtype[Any]:
    """The sums of a review so far, by seat, in millionths; and what a step adds to them."""
    return record_dtype(
        [
            ("seed", "u8", (1,)),
            ("num_rollouts", "i8", (1,)),  # that value a position; 0 for as many as the game says
            ("position", state, (1,)),  # of the last step
            ("win_chances", "i8", (MAX_SEATS,)),  # where the match stands
            ("step_luck", "i8", (MAX_SEATS,)),  # of the last step
            ("deal", "i8", (MAX_SEATS,)),
            ("draws", "i8", (MAX_SEATS,)),
            ("own_decisions", "i8", (MAX_SEATS,)),
            ("others_decisions", "i8", (MAX_SEATS,)),
            ("num_judged", "i8", (MAX_SEATS,)),
            ("losses", "f8", (MAX_SEATS,)),  # of merit, summed over the decisions judged
            ("stakes", "f8", (MAX_SEATS,)),
            ("squared_losses", "f8", (MAX_SEATS,)),
            ("squared_stakes", "f8", (MAX_SEATS,)),
            ("losses_times_stakes", "f8", (MAX_SEATS,)),
            ("moments", "i8", (MAX_SEATS, NUM_MOMENTS, 2)),  # the costliest decisions and their costs, by cost
            ("fair_shares", "i8", (MAX_SEATS,)),
            ("value_sums", "f8", (MAX_SEATS,)),
            ("luck_sums", "f8", (MAX_SEATS,)),
        ]
    )
