"""Plays the matches of the explorer's tables and notes every decision (`research.Batch`; docs/explorer.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wonderland.engine.game import PAYOFF
from wonderland.engine.state import NOTHING
from wonderland.explorer.table import radices
from wonderland.explorer.table_file import WHOLE_WIN
from wonderland.research.batch import Batch

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from wonderland.engine.game import Game
    from wonderland.research.batch import LegalLists

    Ints = npt.NDArray[np.int64]

NOISES = (0.0, 0.1, 0.3, 1.0)  # in clear leads: how much everybody of a match errs, each equally often
RANDOM_SHARE = 0.05  # of the decisions: any action
TIE_NOISE = 1e-6  # points: between equals chance decides


class Played(NamedTuple):
    """Some matches of one number of seats: a row for each decision, and one for each match."""

    lanes: Ints  # the match of each decision
    seats: Ints  # who decided
    keys: Ints  # of the situations
    kinds: Ints
    places: Ints  # in the grid
    gains: Ints  # points more at the seat's next decision of the grid
    wins: Ints  # match × seat, in parts of WHOLE_WIN
    points: Ints  # match × seat
    starters: Ints  # match
    rounds: Ints | None  # match


class Players:
    """Plays matches of one number of seats by the game's net among equals."""

    def __init__(self, game: Game, seats: int, size: int, device: str, threads: int | None = None) -> None:
        self.game = game
        self.is_on_cpu = device == "cpu"
        library = "numpy" if self.is_on_cpu else "torch"
        self.batch = Batch(
            game, seats, size, device, actions="indexes", autoreset=False, library=library, threads=threads
        )
        self.values: Callable[[LegalLists], npt.NDArray[np.float64]] = (
            self.batch.expert_values if self.is_on_cpu else net_values(self.batch)
        )

    def play(self, seed: int) -> Played:
        """Deal a match in every lane and play all to their ends."""
        batch, size = self.batch, self.batch.size
        random = np.random.default_rng(seed)
        batch.reset(seed)
        notes = Notes(self.game, size, batch.seats, on_host(batch.turns))
        noise = random.choice(NOISES, size) * abs(self.game.heuristics.MARGIN)
        while (counts := on_host(batch.counts)).any():
            lists = batch.legal()
            choices = chosen(self.values(lists), lists.offsets, noise, random)
            is_random = random.random(size) < RANDOM_SHARE
            choices = np.where(is_random, (random.random(size) * counts).astype(np.int64), choices)
            actions = on_host(lists.actions)[np.minimum(lists.offsets[:-1] + choices, lists.offsets[-1] - 1)]
            decisions = on_host(batch.decisions(self.on_device(actions)))
            notes.add(counts > 0, on_host(batch.turns), decisions)
            batch.step(self.on_device(choices.astype(np.int32)))
            notes.end(on_host(batch.dones), on_host(batch.rewards), on_host(batch.points))
        batch.check()
        return notes.played(num_rounds(self.game, batch))

    def on_device(self, array: npt.NDArray[Any]) -> Any:
        """The array where the batch reads it."""
        if self.is_on_cpu:
            return array
        import torch

        return torch.as_tensor(array, device="cuda")


class Notes:
    """What is noted of matches while they are played."""

    def __init__(self, game: Game, size: int, seats: int, starters: npt.NDArray[Any]) -> None:
        self.num_features = len(game.situations.FEATURES)
        self.radices = radices(game.situations.FEATURES)
        self.starters = starters.astype(np.int64)
        self.wins = np.zeros((size, seats), np.int64)
        self.points = np.zeros((size, seats), np.int64)
        self.decisions: list[Ints] = []  # columns: lane, seat, key, kind, place
        self.num_decisions = 0
        self.gains: list[tuple[Ints, Ints]] = []  # rows of decisions, and what each brought
        self.last_row = np.full((size, seats), NOTHING, np.int64)  # of every seat's last decision of the grid
        self.last_points = np.zeros((size, seats), np.int64)

    def add(self, is_live: npt.NDArray[np.bool_], turns: npt.NDArray[Any], decisions: npt.NDArray[Any]) -> None:
        """A decision in every match that goes on."""
        lanes = np.flatnonzero(is_live)
        seats, found = turns[lanes].astype(np.int64), decisions[lanes].astype(np.int64)
        keys = found[:, : self.num_features] @ self.radices
        kinds, places, points = found[:, self.num_features :].T
        self.decisions.append(np.stack([lanes, seats, keys, kinds, places]))
        in_grid = places != NOTHING
        of_grid = (lanes[in_grid], seats[in_grid])
        self.settle(*of_grid, points[in_grid])
        self.last_row[of_grid] = self.num_decisions + np.flatnonzero(in_grid)
        self.last_points[of_grid] = points[in_grid]
        self.num_decisions += len(lanes)

    def settle(self, lanes: Ints, seats: Ints, points: Ints) -> None:
        """These seats have so many points now: what their last decisions of the grid brought."""
        rows, gains = self.last_row[lanes, seats], points - self.last_points[lanes, seats]
        self.gains.append((rows[rows != NOTHING], gains[rows != NOTHING]))

    def end(self, dones: npt.NDArray[Any], rewards: npt.NDArray[Any], points: npt.NDArray[Any]) -> None:
        """The results of the matches that ended in this step."""
        seats = self.wins.shape[1]
        ended = np.flatnonzero(dones)
        self.wins[ended] = np.rint((rewards[ended] + 1.0 / seats) * WHOLE_WIN).astype(np.int64)
        self.points[ended] = points[ended]

    def played(self, rounds: Ints | None) -> Played:
        """Everything, when all matches are over."""
        lanes, seats = np.indices(self.wins.shape).reshape(2, -1)
        self.settle(lanes, seats, self.points.ravel())
        gains = np.zeros(self.num_decisions, np.int64)
        for rows, values in self.gains:
            gains[rows] = values
        matches, deciders, keys, kinds, places = np.concatenate(self.decisions, axis=1)
        return Played(matches, deciders, keys, kinds, places, gains, self.wins, self.points, self.starters, rounds)


def chosen(
    values: npt.NDArray[np.float64], offsets: Ints, noise: npt.NDArray[np.float64], random: np.random.Generator
) -> Ints:
    """The index of every lane's best action after the value of each was lowered at random; 0 where none is listed."""
    lengths = np.diff(offsets)
    most = np.repeat(noise + TIE_NOISE, lengths)
    noisy = values - most * random.random(len(values))
    live = np.flatnonzero(lengths)
    best = np.maximum.reduceat(noisy, offsets[:-1][live])
    places = np.flatnonzero(noisy == np.repeat(best, lengths[live]))
    lanes = np.repeat(np.arange(len(lengths)), lengths)[places]
    _, first = np.unique(lanes, return_index=True)
    choices = np.zeros(len(lengths), np.int64)
    choices[live] = places[first] - offsets[:-1][live]
    return choices


def net_values(batch: Batch) -> Callable[[LegalLists], npt.NDArray[np.float64]]:
    """What the game's net says of listed actions, in points, by torch."""
    import torch

    from training import weights

    game = batch.game
    forward = weights.player(weights.on_device(game.learned.NET_AMONG_EQUALS._asdict(), "cuda"))  # type: ignore[attr-defined]
    lanes = torch.arange(batch.size, device="cuda")

    def values(lists: LegalLists) -> npt.NDArray[np.float64]:
        shared, own = batch.net_features(lists)
        lengths = torch.as_tensor(np.diff(lists.offsets), device="cuda")
        lane_of_action = torch.repeat_interleave(lanes, lengths, output_size=len(own))
        payoffs = forward(shared, own, lane_of_action)[:, PAYOFF]
        return on_host(torch.logit(payoffs, eps=1e-6)).astype(np.float64) * game.learned.POINTS_PER_LOGIT

    return values


def num_rounds(game: Game, batch: Batch) -> Ints | None:
    """How many rounds every match had; None in a game without rounds."""
    if "num_rounds" not in (game.state.names or ()):
        return None
    return batch.states.view(game.state)["num_rounds"].ravel().astype(np.int64)


def on_host(array: Any) -> npt.NDArray[Any]:
    """The array as NumPy's, wherever it lies."""
    if isinstance(array, np.ndarray):
        return array
    copy: npt.NDArray[Any] = array.copy_to_host() if hasattr(array, "copy_to_host") else array.cpu().numpy()
    return copy
