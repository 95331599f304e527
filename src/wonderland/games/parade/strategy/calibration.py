"""Written by `python -m training.calibrate` (docs/review.md): a row of two seats, and one of more."""

from __future__ import annotations

import numpy as np

BUDGET_ERRORS = np.array([0.027, 0.020])
LEVEL_ACCURACIES = np.array(
    [
        [0.000, 0.279, 0.284, 0.532, 0.687, 0.786, 0.950],
        [0.000, 0.430, 0.568, 0.827, 0.834, 0.906, 0.989],
    ]
)
