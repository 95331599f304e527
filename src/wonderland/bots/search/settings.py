"""How a search weighs things."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wonderland.bots.search.payoffs import MARGIN_WEIGHT
from wonderland.engine.playouts import RolloutPolicy

if TYPE_CHECKING:
    from wonderland.engine.state import State


class SearchSettings(NamedTuple):
    """How a search weighs things."""

    root_exploration: float  # of the upper confidence bounds at the root
    exploration: float  # weight of the prior below the root
    temperature: float  # of the softmax that makes priors of expert values
    expansion_visits: int  # visits before a node below the root is expanded
    margin_weight: float  # the margin's part of a payoff; the rest is winning
    policy: RolloutPolicy


SETTINGS = SearchSettings(
    root_exploration=1.4,
    exploration=0.5,
    temperature=4.0,
    expansion_visits=20,
    margin_weight=MARGIN_WEIGHT,
    policy=RolloutPolicy(are_others_experts=False, stops_early=True, randomness=0.0),
)
AMONG_EQUALS = SETTINGS._replace(policy=SETTINGS.policy._replace(are_others_experts=True))


def write(settings: SearchSettings, out: State) -> None:
    """Write them into a record of `memory.SETTINGS_DTYPE`."""
    out.root_exploration = settings.root_exploration
    out.exploration = settings.exploration
    out.temperature = settings.temperature
    out.expansion_visits = settings.expansion_visits
    out.margin_weight = settings.margin_weight
    out.policy.are_others_experts = settings.policy.are_others_experts
    out.policy.stops_early = settings.policy.stops_early
    out.policy.randomness = settings.policy.randomness
