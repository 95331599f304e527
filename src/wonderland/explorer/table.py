"""A table of situations in memory, with a row of counts for each kind of action in each situation."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from wonderland.errors import OptionError
from wonderland.explorer.table_file import FILE, FORMAT, WHOLE_WIN, Explored
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from wonderland.engine.game import Game
    from wonderland.explorer.table_file import FeatureEntry

    Ints = npt.NDArray[np.int64]
    Floats = npt.NDArray[np.float64]

t = area("errors")


@dataclass(frozen=True, eq=False)
class Table:
    """Situations and what was counted in each; a row each, and of the counts a column for each kind of action."""

    features: Sequence[FeatureEntry]
    kinds: Sequence[str]
    situations: Ints  # situation × feature
    decisions: Floats
    matches: Floats
    wins: Floats  # whole ones
    margins: Floats  # sums


def radices(features: Sequence[Any]) -> Ints:
    """What one class more of each feature adds to the key of a situation."""
    sizes = [num_classes(feature) for feature in features]
    return np.array([int(np.prod(sizes[i + 1 :], dtype=np.int64)) for i in range(len(sizes))], np.int64)


def num_classes(feature: Any) -> int:
    """How many classes a feature has."""
    return len(feature.names) or len(feature.cuts) + 1


def table_of(explored: Explored) -> Table:
    """The table in the content of a file."""
    cells = explored.cells
    keys, factors = np.cumsum(np.array(cells.keys, np.int64)), radices(explored.features)
    sizes = np.array([num_classes(feature) for feature in explored.features], np.int64)
    rows = np.repeat(np.arange(len(keys)), cells.num_kinds)

    def spread(column: list[int]) -> Floats:
        values = np.zeros((len(keys), len(explored.kinds)))
        values[rows, cells.kinds] = column
        return values

    return Table(
        features=explored.features,
        kinds=explored.kinds,
        situations=keys[:, None] // factors % sizes,
        decisions=spread(cells.decisions),
        matches=spread(cells.matches),
        wins=spread(cells.wins) / WHOLE_WIN,
        margins=spread(cells.margins),
    )


@functools.cache
def explored_of(game: Game) -> Explored:
    """The content of a game's file; OptionError for a game without one."""
    content = game.read_file(FILE)
    if content is None:
        raise OptionError(t("explorer.none", game=game.title))
    explored = msgspec.json.decode(content, type=Explored)
    if explored.format != FORMAT:
        raise OptionError(t("explorer.none", game=game.title))
    return explored


@functools.cache
def load(game: Game) -> Table:
    """The table that ships with the game."""
    return table_of(explored_of(game))
