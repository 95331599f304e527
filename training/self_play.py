"""Self-play of many matches at once: what a net learns from, and how often it wins (`research.Batch`, torch).

A sample is one decision of a learner: the features of the position that it chose, and the training targets. Every lane
of a batch plays one match after the other, a window of plies at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import torch

from training import targets
from training.policies import BEGINNERS, SELF
from wonderland.engine import chance
from wonderland.engine.game import NUM_PREDICTIONS, PAYOFF, WIN
from wonderland.research.batch import Batch

if TYPE_CHECKING:
    from training.weights import Forward
    from wonderland.engine.game import Game
    from wonderland.research.batch import LegalLists

SHARES = {2: 2, 3: 1, 4: 2, 5: 1, 6: 1}  # of the lanes, by number of seats
TIE_NOISE = 1e-4  # points: between equals chance decides


class Samples(NamedTuple):
    """The samples of one number of seats: `rows` of the features and targets are samples."""

    shared: torch.Tensor  # ply × lane, feature plus 1 or 0
    own: torch.Tensor
    targets: torch.Tensor
    rows: torch.Tensor
    num_wins: float  # of the learners
    num_matches: int  # each counted once for every learner in it


class Decision(NamedTuple):
    """What a net thinks of the listed actions, and where those of every lane begin."""

    shared: torch.Tensor
    own: torch.Tensor
    predictions: torch.Tensor
    offsets: torch.Tensor


def lanes_of(game: Game, lanes: int) -> dict[int, int]:
    """How the lanes are shared out among the numbers of seats."""
    seat_counts = range(game.min_seats, game.max_seats + 1)
    total = sum(SHARES[seats] for seats in seat_counts)
    return {seats: max(seats, lanes * SHARES[seats] // total) for seats in seat_counts}


class SelfPlay:
    """Matches with one number of seats, in which the learner plays one seat, or all of them."""

    def __init__(self, game: Game, seats: int, lanes: int, plies: int, device: str) -> None:
        self.game = game
        self.seats = seats
        self.plies = plies
        self.device = device
        self.batch = Batch(game, seats, lanes, device, actions="indexes", library="torch")
        self.learners = torch.arange(lanes, device=device) % seats  # the learner's seat, if it has only one
        self.lanes = torch.arange(lanes, device=device)

    def deal(self, seed: int) -> None:
        """Begin a match in every lane."""
        self.batch.reset(chance.seed_for(seed, self.seats))

    def play(
        self, net: Forward, policy: str, others: Forward | str, seed: int, exploration: float, bootstrap: float
    ) -> Samples:
        """Play a window. The learner plays by its net, or still as one of the `beginners`.

        The others play by a net, as `beginners`, or by the learner's (`self`).
        """
        batch, width = self.batch, self.game.learned.MAX_FEATURES
        rows = (self.plies, batch.size)
        window_chance = torch.Generator(self.device).manual_seed(chance.seed_for(seed, self.seats))
        shared, own = (self.zeros((*rows, width), torch.int16) for _ in range(2))
        chosen, best = (self.zeros((*rows, NUM_PREDICTIONS), torch.float32) for _ in range(2))
        is_mine, is_random, dones = (self.zeros(rows, torch.bool) for _ in range(3))
        turns = self.zeros(rows, torch.int64)
        results = self.zeros((*rows, self.seats, NUM_PREDICTIONS), torch.float32)
        for ply in range(self.plies):
            turns[ply] = batch.turns
            is_mine[ply] = True if others == SELF else turns[ply] == self.learners
            decision = self.evaluate(net, is_mine[ply])
            choices = self.best_of(decision.predictions[:, PAYOFF], decision.offsets, window_chance)
            if policy == BEGINNERS:
                choices = self.choose(BEGINNERS, is_mine[ply], window_chance)
            places = decision.offsets[:-1] + choices
            mine = is_mine[ply].nonzero()[:, 0]
            best[ply, mine] = decision.predictions[places[mine]]
            is_random[ply] = (self.random(window_chance) < exploration) & is_mine[ply]
            any_choice = (self.random(window_chance) * batch.counts).long()
            choices = torch.where(is_random[ply], any_choice, choices)
            places = (decision.offsets[:-1] + choices)[mine]
            shared[ply, mine], own[ply, mine] = decision.shared[mine], decision.own[places]
            chosen[ply, mine] = decision.predictions[places]
            if others != SELF:
                choices = torch.where(is_mine[ply], choices, self.choose(others, ~is_mine[ply], window_chance))
            batch.step(choices.to(torch.int32))
            dones[ply] = batch.dones
            results[ply] = targets.results_of(batch.rewards, batch.points, self.game.heuristics.MARGIN)
        batch.check()
        decisions = targets.Decisions(turns, is_mine, is_random, chosen, best, dones, results)
        goals, is_known = targets.backward(decisions, bootstrap)
        return Samples(
            shared.view(-1, width),
            own.view(-1, width),
            goals.view(-1, NUM_PREDICTIONS),
            is_known.view(-1).nonzero()[:, 0],
            *self.wins(dones, results, everybody=others == SELF),
        )

    def wins(self, dones: torch.Tensor, results: torch.Tensor, everybody: bool) -> tuple[float, int]:
        """How many matches the learners won, and how many they played."""
        seats = results[:, :, :, WIN] * dones[:, :, None]
        won = seats.sum() if everybody else seats.gather(2, self.learners.expand(len(dones), -1)[:, :, None]).sum()
        return float(won), int(dones.sum()) * (self.seats if everybody else 1)

    def evaluate(self, net: Forward, wanted: torch.Tensor) -> Decision:
        """What the net thinks of the legal actions of the wanted lanes."""
        lists, offsets = self.legal(wanted)
        shared, own = self.batch.net_features(lists)
        lane_of_action = torch.repeat_interleave(self.lanes, offsets.diff(), output_size=len(own))
        return Decision(shared, own, net(shared, own, lane_of_action), offsets)

    def legal(self, wanted: torch.Tensor) -> tuple[LegalLists, torch.Tensor]:
        """The legal actions of the wanted lanes, and where those of every lane begin, on the device."""
        lists = self.batch.legal(wanted.cpu().numpy())
        return lists, torch.as_tensor(lists.offsets, device=self.device)

    def choose(self, others: Forward | str, wanted: torch.Tensor, window_chance: torch.Generator) -> torch.Tensor:
        """What is chosen in the wanted lanes by a net, or as beginners."""
        if isinstance(others, str):
            lists, offsets = self.legal(wanted)
            values = self.batch.beginner_values(lists).float()
        else:
            decision = self.evaluate(others, wanted)
            values, offsets = decision.predictions[:, PAYOFF], decision.offsets
        return self.best_of(values, offsets, window_chance)

    def best_of(self, values: torch.Tensor, offsets: torch.Tensor, window_chance: torch.Generator) -> torch.Tensor:
        """The index of every lane's best action; 0 where nothing is listed."""
        noise = torch.rand(len(values), device=self.device, generator=window_chance)
        noisy = values + TIE_NOISE * noise
        lane_of_action = torch.repeat_interleave(self.lanes, offsets.diff(), output_size=len(values))
        most = torch.full((self.batch.size,), -torch.inf, device=self.device)
        most.scatter_reduce_(0, lane_of_action, noisy, "amax")
        places = torch.arange(len(values), device=self.device)
        places = torch.where(noisy == most[lane_of_action], places, len(values))
        first = torch.full((self.batch.size,), len(values), device=self.device)
        first.scatter_reduce_(0, lane_of_action, places, "amin")
        return torch.where(offsets.diff() > 0, first - offsets[:-1], 0)

    def random(self, window_chance: torch.Generator) -> torch.Tensor:
        """A number from 0 to 1 for every lane."""
        return torch.rand(self.batch.size, device=self.device, generator=window_chance)

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> torch.Tensor:
        """An array of zeros."""
        return torch.zeros(shape, dtype=dtype, device=self.device)
