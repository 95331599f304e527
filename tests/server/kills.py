"""Tests that kill a server again and again: seldom in every run, often and on every database in the slow ones."""

from __future__ import annotations

import pytest

MANY = 30


def with_kills(few: int) -> pytest.MarkDecorator:
    """Run the test with `database` and `kills`."""
    runs = [("sqlite", few), *(pytest.param(kind, MANY, marks=pytest.mark.slow) for kind in ("sqlite", "postgres"))]
    return pytest.mark.parametrize(("database", "kills"), runs, indirect=["database"])
