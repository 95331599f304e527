"""The file of a game's table, `explorer.json` in its folder (docs/explorer.md). `make types` makes the page's types."""

from __future__ import annotations

import msgspec

FORMAT = "wonderland-explorer-1"
FILE = "explorer.json"
WHOLE_WIN = 60  # wins are counted in these parts: shared among 2 to 6 seats they come out even


class FeatureEntry(msgspec.Struct):
    """A feature of a situation (`engine/situation.py`)."""

    name: str
    weight: float
    cuts: list[int]
    lowest: int | None
    highest: int | None
    names: list[str]
    is_fixed: bool
    is_coarse: bool


class Making(msgspec.Struct):
    """How a table was made."""

    command: str
    matches: int
    decisions: int


class Cells(msgspec.Struct):
    """Situations with their decisions. All lists but the first two have an entry for each kind of each situation."""

    keys: list[int]  # of the situations in ascending order, each less the one before it
    num_kinds: list[int]  # of each situation
    kinds: list[int]
    decisions: list[int]
    matches: list[int]  # different ones
    wins: list[int]  # in parts of WHOLE_WIN
    margins: list[int]  # the sum of the leads at the end, in points


class Histogram(msgspec.Struct):
    """How often numbers occurred: counts of ranges of one width."""

    lowest: int
    width: int
    counts: list[int]


class SeatStatistics(msgspec.Struct):
    """The matches with one number of seats."""

    seats: int
    matches: int
    wins: list[int]  # by place in the order of the first turn, in parts of WHOLE_WIN
    decisions: Histogram  # of whole matches
    rounds: Histogram | None  # in a game with rounds
    points: Histogram  # of all seats
    winning_points: Histogram


class GridStatistics(msgspec.Struct):
    """What came of decisions by what they were about (`Grid`), row by row."""

    name: str
    rows: list[int]
    columns: list[int]
    measure: str
    counts: list[int]
    points: list[int]  # sums: what the seat had more at its next decision of the grid
    excess: list[int]  # sums: wins beyond a fair share, in parts of WHOLE_WIN


class Explored(msgspec.Struct):
    """The whole file."""

    format: str
    game: str
    rules: int
    made: Making
    features: list[FeatureEntry]
    kinds: list[str]
    cells: Cells
    seats: list[SeatStatistics]
    grid: GridStatistics | None
