"""Where everything is that is kept of matches: finished ones, saved ones and tables."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The user's data folder (`WONDERLAND_DATA` overrides it)."""
    if "WONDERLAND_DATA" in os.environ:
        return Path(os.environ["WONDERLAND_DATA"])
    from platformdirs import user_data_path

    return user_data_path("wonderland", appauthor=False)
