"""Measured by `python -m training.calibrate`, which writes this file (docs/review.md). First two seats, then more."""

from __future__ import annotations

import numpy as np

BUDGET_ERRORS = np.array([0.040, 0.030])
LEVEL_ACCURACIES = np.array(
    [
        [0.0, 0.50, 0.60, 0.70, 0.80, 0.85, 0.90],
        [0.0, 0.50, 0.60, 0.70, 0.80, 0.85, 0.90],
    ]
)
