"""One match of a lab, and what is noted about it."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from wonderland.bots.module.interface import MODULE
from wonderland.engine import chance, targets
from wonderland.engine.match import Match
from wonderland.lab.deciders import KINDS, beginner_beside, make_decider
from wonderland.lab.plan import EQUAL, LUCK, MIXED, Part, game_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from wonderland.engine.workspace import Workspace
    from wonderland.lab.deciders import Decider, Decision
    from wonderland.lab.plan import Plan, Task, Variant

NUM_LOOKS = 10  # after each tenth of a match but the last: who leads?
LUCK_ROLLOUTS = 8  # of a step. Few are enough: their errors have nothing to do with who wins
NOBODY = -1
MILLION = 1_000_000
OWN_CHANCE = 1 << 20  # the seeds of the bots' decisions have indexes from here on


class Played(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match that was played. Lists have an entry per seat, unless said otherwise."""

    variant: int
    part: Part
    deal: int
    first: int  # the seat that began
    points: list[int]
    places: list[int]
    ended: str
    decided: str
    plies: int
    rounds: int  # turns of the seat that began
    legal: int  # actions, summed over all decisions
    kinds: list[int]  # how many decisions of each kind
    leaders: list[int]  # by points, after each tenth; NOBODY for a tie
    strong: int = NOBODY  # mixed: the seat of the stronger level
    luck: list[list[float]] = []  # luck: what the deal brought, and what later chance did, in wins

    @property
    def wins(self) -> list[float]:
        """The win of each seat; a shared one in parts."""
        return [(place == 1) / self.places.count(1) for place in self.places]


class Standing(msgspec.Struct, frozen=True):
    """The part of an outcome that is noted."""

    points: list[int]
    places: list[int]
    ended: str
    decided: str


class Tally:
    """What is counted while a match is played."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.rounds = 0
        self.legal = 0
        self.kinds = [0] * len(KINDS)
        self._last = NOBODY

    def add(self, seat: int, decision: Decision) -> None:
        """Count a decision in; several of one seat without another between them are one turn."""
        self.rounds += seat == self.first and self._last != seat
        self.legal += decision.num_legal
        self.kinds[decision.kind] += 1
        self._last = seat


class LabWorker:
    """Plays tasks. What a variant needs is made when it is first played."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = game_of(plan)
        self.target = targets.ready(self.game)
        self._decider: Callable[[str], Decider] = functools.cache(lambda name: make_decider(name, self.target))

    def __call__(self, task: Task) -> list[Played]:
        """All matches of the task."""
        play = {EQUAL: self.play_equal, MIXED: self.play_mixed, LUCK: self.play_luck}[task.part]
        return [played for deal in task.deals for played in play(task.variant, deal)]

    def play_equal(self, variant: int, deal: int) -> list[Played]:
        """A match between equals."""
        return [self._play(variant, EQUAL, deal, NOBODY)[1]]

    def play_mixed(self, variant: int, deal: int) -> list[Played]:
        """The deal once for every seat that the stronger level can have."""
        seats = self.plan.variants[variant].seats
        return [self._play(variant, MIXED, deal, strong)[1] for strong in range(seats)]

    def play_luck(self, variant: int, deal: int) -> list[Played]:
        """The match of that deal between equals, and its luck."""
        match, noted = self._play(variant, EQUAL, deal, NOBODY)
        with self.target.workspace(MODULE) as workspace:
            luck = luck_of(workspace, match, deal)
        return [msgspec.structs.replace(noted, part=LUCK, luck=luck)]

    def _play(self, index: int, part: Part, deal: int, strong: int) -> tuple[Match, Played]:
        """A match, with the seat of the stronger level, if there is one."""
        variant = self.plan.variants[index]
        seed = chance.seed_for(self.plan.seed, deal)
        match = Match(self.game, variant.seats, seed, variant.options, self.target)
        bot_seed, deciders = chance.seed_for(seed, OWN_CHANCE + strong), self._deciders(variant, strong)
        tally = Tally(match.seat)
        while not match.is_over:
            decision = deciders[match.seat].decide(match.turn(seed=chance.seed_for(bot_seed, match.ply)))
            tally.add(match.seat, decision)
            match.apply_legal(decision.action)
        end = self._standing(match, match.ply)
        looks = [self._standing(match, match.ply * look // NUM_LOOKS) for look in range(1, NUM_LOOKS)]
        played = Played(
            index, part, deal, tally.first, end.points, end.places, end.ended, end.decided, match.ply, tally.rounds,
            tally.legal, tally.kinds, [self._leader(standing) for standing in looks], strong,
        )  # fmt: skip
        return match, played

    def _deciders(self, variant: Variant, strong: int) -> Sequence[Decider]:
        """By seat."""
        if strong == NOBODY:
            return [self._decider(variant.level)] * variant.seats
        weak = beginner_beside(variant.level)
        return [self._decider(variant.level if seat == strong else weak) for seat in range(variant.seats)]

    def _standing(self, match: Match, ply: int) -> Standing:
        """How things stood after so many actions."""
        return msgspec.json.decode(self.target.show("outcome", match.states_after(ply)), type=Standing)

    def _leader(self, standing: Standing) -> int:
        """The seat that is ahead of all others by points alone."""
        best = min(standing.points) if self.game.heuristics.MARGIN < 0 else max(standing.points)
        return standing.points.index(best) if standing.points.count(best) == 1 else NOBODY


def luck_of(workspace: Workspace, match: Match, seed: int) -> list[list[float]]:
    """What the deal and what later chance brought every seat, as a review measures it (docs/review.md)."""
    rollouts = workspace.field("review.num_rollouts", np.int64)
    rollouts[0] = LUCK_ROLLOUTS
    workspace.put(match.states_after(0))
    workspace.call["begin_review"](seed)
    for number, action in enumerate(match.past_actions, start=1):
        workspace.put(match.states_after(number))
        workspace.call["review_step"](action, number)
    summary = msgspec.json.decode(workspace.text("end_review"))
    rollouts[0] = 0  # other reviews use this workspace, too
    return [[seat["deal"] / MILLION, seat["draws"] / MILLION] for seat in summary["luck"]]
