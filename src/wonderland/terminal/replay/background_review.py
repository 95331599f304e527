"""A review in the background: every decision of a match judged, one after the other, while the screen goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from wonderland.bots.match_review import costliest, judge_again
from wonderland.bots.review.schema import MatchReview, ReviewedDecision
from wonderland.errors import WonderlandError
from wonderland.records.record import Record
from wonderland.records.replay import Replay
from wonderland.terminal.session import in_thread
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.dom import DOMNode

JudgeAgain = Callable[[Record, int, int], ReviewedDecision]  # the decision of a number, by so many usual budgets
Judge = Callable[[Record, int], Iterator[ReviewedDecision]]  # the decisions of one seat that had a choice
SumUp = Callable[[Record, Iterable[ReviewedDecision]], MatchReview]  # luck and skill, once all decisions are judged

NUM_COSTLY = 3
LONGER, MOST_BUDGETS = 4, 64  # how much longer each time, and how long at most; by itself a review does so once


def thought_longer(record: Record, number: int, budgets: int) -> ReviewedDecision:
    """The decision of that number, judged by so many usual budgets."""
    return judge_again(record, number, budgets * Replay(record).game.heuristics.REVIEW_ITERATIONS)


class Reviewing:
    """What is known so far about the decisions of a record, by their numbers; some seats come first."""

    def __init__(
        self,
        record: Record,
        judge: Judge,
        first: Sequence[int] = (),
        sum_up: SumUp | None = None,
        judge_again: JudgeAgain = thought_longer,
    ) -> None:
        self.record = record
        self.judge = judge
        self.sum_up = sum_up
        self.judge_again = judge_again
        self.thinking: int | None = None  # the number of the decision that is thought about longer
        self._budgets: dict[int, int] = {}  # how long decisions were thought about, in usual budgets
        self.summary: MatchReview | None = None
        self.first = list(first) or list(range(record.seats))  # whose costliest decisions are looked for
        self.seats = [*self.first, *(seat for seat in range(record.seats) if seat not in self.first)]
        self.found: dict[int, ReviewedDecision] = {}
        self.progress = 0.0  # the share of the decisions that were looked at
        self.error = ""
        self.listeners: list[Callable[[], None]] = []  # called after every result
        self._is_started = False

    @property
    def is_done(self) -> bool:
        """Is there nothing more to come?"""
        return self.progress >= 1 or bool(self.error)

    def start(self, screen: DOMNode) -> None:
        """Begin, as a worker of that screen; once is enough."""
        if not self._is_started:
            self._is_started = True
            # Not a coroutine, which nobody would await if the screen closes before the worker begins.
            screen.run_worker(self.run)  # type: ignore[arg-type]

    async def run(self) -> None:
        """Judge every decision, each in a thread, and tell the listeners."""
        num_before = 0
        for seat in self.seats:
            numbers = [number for number, one in enumerate(self.record.decisions, start=1) if one.seat == seat]
            decisions = self.judge(self.record, seat)
            try:
                while (decision := await in_thread(partial(next, decisions, None))) is not None:
                    self.found[decision.number] = decision
                    self._go_on(num_before + numbers.index(decision.number))
            except WonderlandError as error:
                self.error = t("review.error", reason=str(error))
                self._tell()
                return
            num_before += len(numbers)
            self._go_on(num_before)
        if self.sum_up is not None:
            self.summary = await in_thread(partial(self.sum_up, self.record, list(self.found.values())))
            self._tell()

    def can_think_longer(self, number: int) -> bool:
        """May that decision, which is judged, be thought about longer?"""
        is_left = self._budgets.get(number, LONGER) < MOST_BUDGETS
        return self.is_done and self.thinking is None and number in self.found and is_left

    async def think_longer(self, number: int) -> None:
        """Judge a decision by a longer search, sum up again, and tell the listeners."""
        self.thinking = number
        self._budgets[number] = self._budgets.get(number, LONGER) * LONGER
        self._tell()
        try:
            self.found[number] = await in_thread(partial(self.judge_again, self.record, number, self._budgets[number]))
            if self.sum_up is not None:
                self.summary = await in_thread(partial(self.sum_up, self.record, list(self.found.values())))
        except WonderlandError as error:
            self.error = t("review.error", reason=str(error))
        self.thinking = None
        self._tell()

    def has_judged(self, seat: int) -> bool:
        """Are all decisions of the seat judged?"""
        numbers = [number for number, one in enumerate(self.record.decisions, start=1) if one.seat == seat]
        seats_before = self.seats[: self.seats.index(seat)]
        num_before = sum(one.seat in seats_before for one in self.record.decisions)
        return round(self.progress * len(self.record.decisions)) >= num_before + len(numbers)

    def costliest(self, seat: int) -> list[ReviewedDecision]:
        """The decisions that cost the seat most so far, the worst first."""
        return costliest((one for one in self.found.values() if one.seat == seat), NUM_COSTLY)

    def _go_on(self, num_looked_at: int) -> None:
        self.progress = num_looked_at / len(self.record.decisions)
        self._tell()

    def _tell(self) -> None:
        for listener in self.listeners:
            listener()
