"""What a net shall predict at every decision: between the result of the match and its own later predictions.

From the end of a window of plies back to its beginning, every seat of every lane carries the target of its decision
before. The result of a match starts it, or the last prediction where the match goes on. Every decision mixes its
prediction into it (temporal differences): predictions vary less than results. A random action says nothing about the
decisions before it: they get what the best action promised.
"""

from __future__ import annotations

from typing import NamedTuple

import torch

from wonderland.bots.search.payoffs import MARGIN_WEIGHT
from wonderland.engine.game import NUM_PREDICTIONS, PAYOFF, POINTS, WIN


class Decisions(NamedTuple):
    """A window, ply × lane."""

    turns: torch.Tensor
    is_mine: torch.Tensor  # a decision of a learner
    is_random: torch.Tensor
    chosen: torch.Tensor  # what the net predicted of the action taken
    best: torch.Tensor  # and of the best one
    dones: torch.Tensor  # the action ended the match
    results: torch.Tensor  # then: of every seat, in the order of predictions


def results_of(rewards: torch.Tensor, points: torch.Tensor, margin: float) -> torch.Tensor:
    """The payoff, win and points of every seat, as `payoffs.settle` has them."""
    lanes, seats = rewards.shape
    wins = rewards + 1 / seats
    signed = points.float() * (1 if margin > 0 else -1)
    others = signed[:, None, :].expand(lanes, seats, seats).clone()
    others.diagonal(dim1=1, dim2=2).fill_(-torch.inf)
    leads = signed - others.amax(2)
    clearness = (0.5 + leads / (2 * abs(margin))).clamp(0, 1)
    results = torch.zeros((lanes, seats, NUM_PREDICTIONS), device=rewards.device)
    results[:, :, PAYOFF] = (1 - MARGIN_WEIGHT) * wins + MARGIN_WEIGHT * clearness
    results[:, :, WIN] = wins
    results[:, :, POINTS] = points.float()
    return results


def backward(decisions: Decisions, bootstrap: float) -> tuple[torch.Tensor, torch.Tensor]:
    """The targets, and where they are known; `bootstrap` is the weight of a later prediction."""
    plies, lanes = decisions.turns.shape
    carried = torch.zeros_like(decisions.results[0])
    is_carried = torch.zeros(carried.shape[:2], dtype=torch.bool, device=carried.device)
    targets = torch.zeros_like(decisions.chosen)
    is_known = torch.zeros_like(decisions.is_mine)
    rows = torch.arange(lanes, device=carried.device)
    for ply in range(plies - 1, -1, -1):
        done = decisions.dones[ply]
        carried = torch.where(done[:, None, None], decisions.results[ply], carried)
        is_carried |= done[:, None]
        seats, is_mine = decisions.turns[ply], decisions.is_mine[ply]
        later = carried[rows, seats]
        targets[ply], is_known[ply] = later, is_carried[rows, seats] & is_mine
        weight = torch.where(is_carried[rows, seats], bootstrap, 1.0)[:, None]
        mixed = later + weight * (decisions.chosen[ply] - later)
        mixed = torch.where(decisions.is_random[ply][:, None], decisions.best[ply], mixed)
        carried[rows, seats] = torch.where(is_mine[:, None], mixed, later)
        is_carried[rows, seats] |= is_mine
    return targets, is_known
