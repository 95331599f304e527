"""Counts decisions by situation and kind of action, and matches by their results; makes the file of a table of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.state import NOTHING
from wonderland.explorer.table_file import (
    FORMAT,
    WHOLE_WIN,
    Cells,
    Explored,
    FeatureEntry,
    GridStatistics,
    Histogram,
    Making,
    SeatStatistics,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    from training.explorer_play import Ints, Played
    from wonderland.engine.game import Game

ROW = ("decisions", "matches", "wins", "margins")  # what is counted of each kind in each situation
LEAST_MATCHES = 20  # of a situation in the file: rarer ones say nothing that their neighbours do not say
MOST_BARS = 24  # of a histogram


class Counts:
    """All counts of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.num_matches = 0
        self.codes = np.zeros(0, np.int64)  # of situation and kind, in ascending order
        self.rows = np.zeros((0, len(ROW)), np.int64)
        self.grid = np.zeros((game.situations.GRID.size, 3), np.int64)  # counts, points, excess
        self.numbers: dict[str, Ints] = {}  # by what and seats: how often each number occurred, or columns by place

    def add(self, played: Played) -> None:
        """The decisions and results of some matches."""
        seats = played.wins.shape[1]
        self.num_matches += len(played.wins)
        self.add_rows(played)
        self.add_grid(played)
        order = (played.starters[:, None] + np.arange(seats)) % seats
        self.add_numbers(f"wins {seats}", np.take_along_axis(played.wins, order, axis=1).sum(axis=0))
        self.count(f"decisions {seats}", np.bincount(played.lanes))
        self.count(f"points {seats}", played.points.ravel())
        self.count(f"winning_points {seats}", played.points[played.wins > 0])
        if played.rounds is not None:
            self.count(f"rounds {seats}", played.rounds)

    def add_rows(self, played: Played) -> None:
        """By situation and kind."""
        num_kinds = len(self.game.situations.KINDS)
        codes, places = np.unique(played.keys * num_kinds + played.kinds, return_inverse=True)
        pairs = np.unique(places * len(played.wins) + played.lanes)
        found = np.zeros((len(codes), len(ROW)), np.int64)
        found[:, 0] = np.bincount(places, minlength=len(codes))
        found[:, 1] = np.bincount(pairs // len(played.wins), minlength=len(codes))
        np.add.at(found[:, 2], places, played.wins[played.lanes, played.seats])
        np.add.at(found[:, 3], places, margins(played, self.game.heuristics.MARGIN)[played.lanes, played.seats])
        together, where = np.unique(np.concatenate([self.codes, codes]), return_inverse=True)
        rows = np.zeros((len(together), len(ROW)), np.int64)
        np.add.at(rows, where, np.concatenate([self.rows, found]))
        self.codes, self.rows = together, rows

    def add_grid(self, played: Played) -> None:
        """By what the decisions were about."""
        is_there = played.places != NOTHING
        excess = played.wins[played.lanes, played.seats] - WHOLE_WIN // played.wins.shape[1]
        columns = (np.ones_like(excess), played.gains, excess)
        for i, column in enumerate(columns):
            np.add.at(self.grid[:, i], played.places[is_there], column[is_there])

    def count(self, name: str, numbers: Ints) -> None:
        """How often each number occurs, from LOWEST on."""
        self.add_numbers(name, np.bincount(np.maximum(numbers, 0)))

    def add_numbers(self, name: str, numbers: Ints) -> None:
        """Add up, whichever is longer."""
        former = self.numbers.get(name, np.zeros(0, np.int64))
        longer = np.zeros(max(len(former), len(numbers)), np.int64)
        longer[: len(former)] += former
        longer[: len(numbers)] += numbers.astype(np.int64)
        self.numbers[name] = longer

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Everything, to be kept between runs."""
        own = {"num_matches": np.array(self.num_matches), "codes": self.codes, "rows": self.rows, "grid": self.grid}
        return own | self.numbers

    def restore(self, arrays: Mapping[str, npt.NDArray[Any]]) -> None:
        """Go on from what was kept."""
        self.num_matches = int(arrays["num_matches"])
        self.codes, self.rows, self.grid = arrays["codes"], arrays["rows"], arrays["grid"]
        self.numbers = {name: arrays[name] for name in arrays if " " in name}

    def explored(self, command: str) -> Explored:
        """The file."""
        situations = self.game.situations
        return Explored(
            format=FORMAT,
            game=self.game.name,
            rules=self.game.rules_version,
            made=Making(command, self.num_matches, int(self.rows[:, 0].sum())),
            features=[
                FeatureEntry(**{**feature._asdict(), "cuts": list(feature.cuts), "names": list(feature.names)})
                for feature in situations.FEATURES
            ],
            kinds=list(situations.KINDS),
            cells=self.cells(),
            seats=[self.seat_statistics(seats) for seats in range(self.game.min_seats, self.game.max_seats + 1)],
            grid=self.grid_statistics() if situations.GRID.size else None,
        )

    def cells(self) -> Cells:
        """The situations that occurred in enough matches."""
        num_kinds = len(self.game.situations.KINDS)
        _, places = np.unique(self.codes // num_kinds, return_inverse=True)
        is_kept = np.bincount(places, weights=self.rows[:, 1])[places] >= LEAST_MATCHES
        codes, rows = self.codes[is_kept], self.rows[is_kept]
        keys, counts = np.unique(codes // num_kinds, return_counts=True)
        columns = {name: rows[:, i].tolist() for i, name in enumerate(ROW)}
        steps = np.diff(keys, prepend=0).tolist()
        return Cells(keys=steps, num_kinds=counts.tolist(), kinds=(codes % num_kinds).tolist(), **columns)

    def seat_statistics(self, seats: int) -> SeatStatistics:
        """The matches with so many seats."""
        wins = self.numbers.get(f"wins {seats}", np.zeros(seats, np.int64))
        return SeatStatistics(
            seats=seats,
            matches=int(wins.sum()) // WHOLE_WIN,
            wins=wins.tolist(),
            decisions=histogram(self.numbers.get(f"decisions {seats}")),
            rounds=histogram(self.numbers[f"rounds {seats}"]) if f"rounds {seats}" in self.numbers else None,
            points=histogram(self.numbers.get(f"points {seats}")),
            winning_points=histogram(self.numbers.get(f"winning_points {seats}")),
        )

    def grid_statistics(self) -> GridStatistics:
        """The grid as columns."""
        grid = self.game.situations.GRID
        columns = {name: self.grid[:, i].tolist() for i, name in enumerate(("counts", "points", "excess"))}
        return GridStatistics(grid.name, list(grid.rows), list(grid.columns), grid.measure, **columns)


def margins(played: Played, clear_lead: float) -> Ints:
    """By how many points each seat is ahead of the best other one, or behind it."""
    points = played.points if clear_lead > 0 else -played.points
    others = np.where(np.eye(points.shape[1], dtype=bool), -(1 << 30), points[:, None, :])
    leads: Ints = points - others.max(axis=2)
    return leads


def histogram(counts: Ints | None) -> Histogram:
    """The counts of numbers from 0 on, put together so that there are few bars."""
    if counts is None or not counts.any():
        return Histogram(0, 1, [])
    found = np.flatnonzero(counts)
    width = -(-(int(found[-1]) - int(found[0]) + 1) // MOST_BARS)
    lowest = int(found[0]) // width * width
    last = -(-(int(found[-1]) + 1 - lowest) // width) * width + lowest
    padded = np.zeros(last, np.int64)
    padded[: len(counts)] = counts[:last]
    return Histogram(lowest, width, padded[lowest:].reshape(-1, width).sum(axis=1).tolist())
