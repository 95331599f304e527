"""Written by `python -m training.calibrate` (docs/review.md): a row of two seats, and one of more."""

from __future__ import annotations

import numpy as np

BUDGET_ERRORS = np.array([0.040, 0.046])
LEVEL_ACCURACIES = np.array(
    [
        [0.000, 0.000, 0.068, 0.647, 0.676, 0.819, 0.997],
        [0.000, 0.042, 0.299, 0.599, 0.667, 0.737, 0.990],
    ]
)
