"""Written by `python -m training.calibrate` (docs/review.md): a row of two seats, and one of more."""

from __future__ import annotations

import numpy as np

BUDGET_ERRORS = np.array([0.075, 0.084])
LEVEL_ACCURACIES = np.array(
    [
        [0.000, 0.278, 0.397, 0.596, 0.811, 0.838, 0.987],
        [0.000, 0.060, 0.172, 0.528, 0.528, 0.540, 0.978],
    ]
)
