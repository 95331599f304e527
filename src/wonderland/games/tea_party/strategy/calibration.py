"""Written by `python -m training.calibrate` (docs/review.md): a row of two seats, and one of more."""

from __future__ import annotations

import numpy as np

BUDGET_ERRORS = np.array([0.045, 0.034])
LEVEL_ACCURACIES = np.array(
    [
        [0.000, 0.196, 0.330, 0.693, 0.855, 0.899, 0.984],
        [0.000, 0.046, 0.294, 0.665, 0.665, 0.882, 0.981],
    ]
)
