"""The review of a finished match, in a thread, and what it found as text."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from wonderland.bots.match_review import costliest, review_match
from wonderland.bots.review.choices import reasons_text
from wonderland.bots.review.schema import MatchReview, ReviewedDecision
from wonderland.engine.plurals import number_of
from wonderland.engine.state import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.bots.review.schema import Luck
    from wonderland.engine.game import Game
    from wonderland.records.record import Record

NUM_COSTLY = 5
MILLIONTHS_PER_MATCH = 10_000  # of a hundred matches


class Reviewing:
    """A review that is under way."""

    def __init__(self, record: Record, iterations: int | None) -> None:
        self.iterations = iterations
        self.num_judged = 0
        self._record = record
        self._is_stopped = False
        self._task = asyncio.create_task(asyncio.to_thread(self._judge))

    def stop(self) -> None:
        """Judge nothing more."""
        self._is_stopped = True

    async def wait(self, seconds: float) -> MatchReview | None:
        """The whole review; None if it is not finished after so long."""
        done, _ = await asyncio.wait([self._task], timeout=seconds)
        return self._task.result() if done else None

    def _judge(self) -> MatchReview | None:
        for part in review_match(self._record, self.iterations):
            if isinstance(part, MatchReview):
                return part
            self.num_judged += isinstance(part, ReviewedDecision)
            if self._is_stopped:
                break
        return None


def review_lines(review: MatchReview, game: Game, names: Sequence[str], viewer: int) -> list[str]:
    """The parts of everyone's result, and the costliest decisions of the viewer, or of all for a spectator."""
    decisions = [one for one in review.decisions if viewer in (SPECTATOR, one.seat)]
    whose = "of all players" if viewer == SPECTATOR else f"of {names[viewer]}"
    costly = [decision_line(one, game, names) for one in costliest(decisions, NUM_COSTLY)]
    return [
        "Every decision was compared with the best action, by what its seat could know. A cost is the win chance lost.",
        "Each result, in wins of 100 matches beside a fair share, is what decisions, luck and the rest add up to:",
        *(luck_line(review, seat, name) for seat, name in enumerate(names)),
        f"The costliest decisions {whose}:",
        *(costly or ["None cost anything that the review could prove."]),
    ]


def luck_line(review: MatchReview, seat: int, name: str) -> str:
    """How a seat decided, and how lucky it was."""
    own = [one.cost for one in review.decisions if one.seat == seat]
    accuracy = review.accuracies[seat]
    mean = f", mean cost {100 * sum(own) / len(own):.1f} %" if own else ""
    shown = "" if accuracy is None else f", accuracy {accuracy:.0f} of 100"
    return f"{name}: {number_of(len(own), 'decision')}{mean}{shown}; {parts_text(review.luck[seat])}"


def parts_text(luck: Luck) -> str:
    """The parts of a result."""
    parts = {
        "own decisions": luck.own_decisions,
        "others' decisions": luck.others_decisions,
        "luck of the deal": luck.deal,
        "luck of the draws": luck.draws,
        "what nobody could know": luck.rest,
    }
    told = ", ".join(f"{name} {part / MILLIONTHS_PER_MATCH:+.0f}" for name, part in parts.items())
    return f"{told}: result {(luck.result - luck.fair_share) / MILLIONTHS_PER_MATCH:+.0f}"


def decision_line(decision: ReviewedDecision, game: Game, names: Sequence[str]) -> str:
    """A decision, what would have been better, and why."""
    reasons = reasons_text(decision.choices[0].reasons, game.texts, names)
    why = f", which {reasons}" if reasons else ""
    return (
        f"Decision {decision.number}, {names[decision.seat]}: {decision.action} ({decision.grade}) lost "
        f"{decision.num_lost} % of a win; better was {decision.best}{why}."
    )
