"""The parts of a desk that functions work on: its text, its search, and the review of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.luck import Rollouts
from wonderland.bots.tally import Tally
from wonderland.bots.tree import AMONG_EQUALS, SETTINGS, Settings, Tree
from wonderland.engine.json_writer import Writer
from wonderland.engine.parts import learned

if TYPE_CHECKING:
    from wonderland.engine.state import State as Desk


def clear_writer(desk: Desk) -> Writer:
    """A writer for the desk's text."""
    desk.length[0] = 0
    return Writer(desk.room, desk.length)


def settings_of(desk: Desk) -> Settings:
    """The settings of the search on the desk."""
    return AMONG_EQUALS if desk.is_among_equals[0] else SETTINGS


def tree_on(desk: Desk) -> Tree:
    """The search on the desk."""
    count = desk.num_root_actions[0]
    return Tree(
        desk.root,
        desk.root_actions[:count],
        desk.belief_table,
        desk.root_edges[:count],
        desk.sample,
        desk.known,
        desk.known_words,
        desk.edges[: desk.num_edges[0]],
        desk.path,
        desk.node_actions,
        desk.priors,
        learned.net_of(desk.nets[0], desk.is_among_equals[0] != 0),
        desk.scratch,
        desk.prediction,
        desk.final_points,
        desk.places,
        desk.wins,
        desk.payoffs,
        desk.points,
        desk.seed,
        desk.search_words,
    )


def rollouts_on(desk: Desk) -> Rollouts:
    """The memory of rollouts: that of the search on the desk, which is over."""
    return Rollouts(
        desk.sample,
        desk.sample_words,
        desk.known,
        desk.known_words,
        learned.net_of(desk.nets[0], True),
        desk.scratch,
        desk.node_actions,
        desk.priors,
        desk.prediction,
        desk.final_points,
        desk.places,
        desk.wins,
        desk.payoffs,
        desk.num_decisions,
        desk.search_words,
    )


def tally_on(desk: Desk) -> Tally:
    """The tally of the review on the desk."""
    return Tally(
        desk.win_chances,
        desk.step_luck,
        desk.deal_luck,
        desk.draws_luck,
        desk.own_decisions,
        desk.others_decisions,
        desk.num_judged,
        desk.accuracy,
        desk.moments,
    )
