"""What the layout of a module says about its bots, for hosts in other languages; Python has it from its sources.

`make types` generates the page's types from these structs.
"""

from __future__ import annotations

import msgspec

from wonderland.engine.wasm.layout import ModuleLayout


class BudgetLayout(msgspec.Struct):
    """The most that a search may take; None without a limit."""

    seconds: float | None
    iterations: int | None


class LevelLayout(msgspec.Struct):
    """An opponent to choose."""

    name: str
    title: str
    description: str
    is_searching: bool
    budget: BudgetLayout  # of its search
    is_among_equals: bool  # does its search assume expert opponents?
    noise_points: float  # of a level that does not search
    is_expert: bool


class SearchLayout(msgspec.Struct):
    """How hosts let the module search."""

    chunk: int  # iterations between two looks at whether more can change anything: `think` is asked for multiples
    hint_budget: BudgetLayout
    overrun_seconds: float  # how much longer than its budget a search may take
    review_iterations: int  # for each decision of a review


class HostLayout(ModuleLayout, kw_only=True):
    """The whole file."""

    levels: list[LevelLayout]
    search: SearchLayout
