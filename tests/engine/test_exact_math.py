"""`exp` and `log`: near the library's, and the same bits interpreted and compiled."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tests.matches import ALL_GAMES
from wonderland.engine import exact_math
from wonderland.engine.targets import functions

COMPILED: Any = functions.compiled(ALL_GAMES[0]).bind(exact_math.__name__)
MOST_ULPS = 2
GENERATOR = np.random.default_rng(1865)
EXPONENTS = [0.0, -0.0, 1.0, -40.0, 40.0, *GENERATOR.uniform(-40, 40, 20_000), *GENERATOR.uniform(-1, 1, 20_000)]
VISITS = [*range(1, 20_000), *(2**n for n in range(63)), *(2**n - 1 for n in range(1, 53))]
FROM_ONE = [*map(float, VISITS), *GENERATOR.uniform(1, 1.5, 20_000), *GENERATOR.uniform(1, 2, 20_000) ** 500]


@pytest.mark.parametrize(("name", "arguments"), [("exp", EXPONENTS), ("log", FROM_ONE)])
def test_results_are_those_of_the_library_but_for_the_last_bit(name: str, arguments: list[float]) -> None:
    ours, library = getattr(exact_math, name), getattr(math, name)
    for x in map(float, arguments):
        assert abs(ours(x) - library(x)) <= MOST_ULPS * math.ulp(library(x)), x


@pytest.mark.parametrize(("name", "arguments"), [("exp", EXPONENTS), ("log", FROM_ONE)])
def test_results_are_the_same_compiled(name: str, arguments: list[float]) -> None:
    plain, compiled = getattr(exact_math, name), getattr(COMPILED, name)
    assert [plain(float(x)) for x in arguments] == [compiled(float(x)) for x in arguments]


@pytest.mark.parametrize(("beyond", "most"), [(41.0, 40.0), (1e300, 40.0), (math.inf, 40.0), (-745.0, -40.0)])
def test_exponents_that_are_too_large_count_as_the_largest(beyond: float, most: float) -> None:
    for module in (exact_math, COMPILED):
        assert module.exp(beyond) == module.exp(most)
