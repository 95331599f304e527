"""The layout of a game's module, with all that a host must know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.bots.budgets import HINT_BUDGET, OVERRUN_SECONDS
from wonderland.bots.levels import LEVELS
from wonderland.bots.module.host_layout import BudgetLayout, HostLayout, LevelLayout, SearchLayout
from wonderland.bots.module.interface import MODULE
from wonderland.bots.search.memory import EDGE
from wonderland.bots.search.tree import CHUNK
from wonderland.engine.exports import KINDS
from wonderland.engine.targets.python_host import workspace_dtype
from wonderland.engine.wasm.layout import CallKinds, OptionChoice, OptionLayout, RecordLayout
from wonderland.engine.workspace import places_of

if TYPE_CHECKING:
    import numpy as np

    from wonderland.bots.levels import Level
    from wonderland.engine.exports import Export
    from wonderland.engine.game import Game
    from wonderland.engine.options import Option
    from wonderland.engine.targets.functions import Functions
    from wonderland.engine.turn import Budget


def layout(functions: Functions, digest: str) -> HostLayout:
    """Everything about a module."""
    game = functions.game
    return HostLayout(
        game=game.name,
        title=game.title,
        rules_version=game.rules_version,
        digest=digest,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        options=[option_layout(option) for option in game.offered_options],
        levels=[level_layout(level, game) for level in LEVELS],
        search=SearchLayout(CHUNK, budget_layout(HINT_BUDGET), OVERRUN_SECONDS, functions.heuristics.REVIEW_ITERATIONS),
        weights=functions.learned.WEIGHTS_SIZE,
        functions={export.name: kinds_of(export) for export in MODULE.exports},
        workspace=record_layout(workspace_dtype(MODULE, functions)),
        host_fields=list(MODULE.host_fields),
        state=record_layout(game.state),
        records={"edge": record_layout(EDGE)},
    )


def kinds_of(export: Export) -> CallKinds:
    """How the numbers of a function travel."""
    return CallKinds(export.argument_kinds, KINDS[export.result], export.is_quick, export.is_needed)


def record_layout(record: np.dtype[Any]) -> RecordLayout:
    """A record, and where its fields lie."""
    return RecordLayout(record.itemsize, places_of(record))


def option_layout(option: Option) -> OptionLayout:
    """An option: the numbers that each choice puts into a workspace; without choices, the value itself."""
    choices = [OptionChoice(value, option.encode(value)) for value in option.choices]
    return OptionLayout(option.name, option.help, option.default, choices, option.lowest, option.highest)


def budget_layout(budget: Budget) -> BudgetLayout:
    """The most that a search may take."""
    return BudgetLayout(budget.seconds, budget.iterations)


def level_layout(level: Level, game: Game) -> LevelLayout:
    """A level: how long it searches, or how much noise it has."""
    return LevelLayout(
        level.name,
        level.title,
        level.description,
        level.is_searching,
        budget_layout(level.budget_in(game)),
        level.is_among_equals,
        level.noise_in(game),
        level.is_expert,
    )
