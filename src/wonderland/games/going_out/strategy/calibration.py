"""Written by `python -m training.calibrate` (docs/review.md): a row of two seats, and one of more."""

from __future__ import annotations

import numpy as np

BUDGET_ERRORS = np.array([0.038, 0.090])
LEVEL_ACCURACIES = np.array(
    [
        [0.000, 0.269, 0.417, 0.523, 0.758, 0.771, 0.884],
        [0.000, 0.249, 0.359, 0.359, 0.612, 0.615, 0.780],
    ]
)
