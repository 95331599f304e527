"""A lab: from its plan to its figures."""

from __future__ import annotations

import functools
from contextlib import closing
from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.lab.findings import Findings, find
from wonderland.lab.measures import Measures, measure
from wonderland.lab.plan import EQUAL, MIXED, PARTS, Plan, tasks_of
from wonderland.lab.play import LabWorker
from wonderland.version import __version__

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from wonderland.arena.executors import Executor
    from wonderland.lab.plan import Part, Task
    from wonderland.lab.play import Played

FORMAT = "wonderland-lab-1"


class Report(msgspec.Struct, frozen=True):
    """What came of a lab (docs/commands.md)."""

    format: str
    version: str
    game: str
    rules_version: int
    seed: int
    matches_planned: int  # between equals, of every variant
    stopped: str | None  # why there are fewer
    warnings: list[str]
    findings: list[Findings]
    variants: list[Measures]


class Lab:
    """An experiment with what was played of it so far."""

    def __init__(self, plan: Plan, matches: int, played: Iterable[Played] = (), parts: Sequence[Part] = PARTS) -> None:
        self.plan = plan
        self.matches = matches
        self.played = list(played)
        last = [variant.seats - 1 for variant in plan.variants]  # who is strong in the last match of a mixed deal
        done = {
            (each.variant, each.part, each.deal)
            for each in self.played
            if each.part != MIXED or each.strong == last[each.variant]
        }
        self.tasks = list(tasks_of(plan, matches, done, parts))

    @property
    def num_left(self) -> int:
        """How many matches are left to play."""
        return sum(len(task.deals) * self._matches_a_deal(task) for task in self.tasks)

    @property
    def has_figures(self) -> bool:
        """Is there a match that figures can be made of?"""
        return any(each.part == EQUAL for each in self.played)

    def play(self, executor: Executor) -> Generator[list[Played]]:
        """Play what is left, and give the matches of a task at a time."""
        with closing(executor.run(functools.partial(LabWorker, self.plan), self.tasks)) as results:
            for matches in results:
                self.played += matches
                yield matches

    def report(self, stopped: str | None = None) -> Report:
        """The figures so far, and what they say."""
        measured = measure(self.plan, self.played)
        findings, warnings = find(self.plan, measured)
        facts: dict[str, Any] = {"game": self.plan.game, "rules_version": self.plan.rules_version}
        return Report(
            FORMAT, __version__, **facts, seed=self.plan.seed, matches_planned=self.matches, stopped=stopped,
            warnings=warnings, findings=findings, variants=measured,
        )  # fmt: skip

    def _matches_a_deal(self, task: Task) -> int:
        return self.plan.variants[task.variant].seats if task.part == MIXED else 1
