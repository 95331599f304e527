"""The results of an analysis and of a review, as structs and as JSON: the same in the page, the terminal and commands.

Chances are from 0 to 1, rounded to millionths. Luck and skill are whole millionths, so that their sums are exact.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from wonderland.bots.review.words import MILLION, MILLIONTHS_PER_MATCH, percent, signed
from wonderland.messages import area, number_text
from wonderland.notebook.graph import graph
from wonderland.notebook.piece import code, piece, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

t = area("review")
reports = area("reports")

# Of a decision, the best first. docs/review.md has the thresholds.
Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an action does, as a code of the game's texts with its data; which fields there are depends on the code."""

    code: str
    cards: list[str] = []  # in notation, as in the game's views
    number: int | None = None
    name: str | None = None  # of a colour or a space, as in the game's views
    seat: int | None = None
    effect: float = 0.0  # payoff that the action gains by it; negative where it costs


class Continued(msgspec.Struct, frozen=True):
    """One action of the likeliest continuation."""

    seat: int
    action: str  # in notation, as in one of the worlds that go on so
    share: float  # of the sampled worlds in which the match goes on so up to here


class AnalysedAction(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal action and its value."""

    action: str  # in notation; of several with the same result, the first one
    visits: int  # how often the search tried it
    payoff: float | None  # what the search maximises, from 0 to 1: winning first, margin a little; None if never tried
    win_chance: float | None  # from 0 to 1; a shared win counts in parts
    uncertainty: float | None  # 30 times the budget finds a win chance that differs by less, in nine of ten positions
    points: float | None  # expected points of the seat at the end
    is_as_good: bool  # is its win chance no lower than the best action's, as far as the search can tell?
    reasons: list[Reason]  # why its value differs from that of similar actions, the most telling first
    alike: list[str] = []  # other legal actions with the same result, at most twelve
    line: list[Continued] = []  # the likeliest continuation, of the actions that are compared
    preview: Any = None  # what it does at once, as in the game's views; missing where they say nothing

    def __repr__(self) -> str:
        """The action with its value."""
        points = "" if self.points is None else f", {self.points:.1f} points"
        return f"<{self.action}: {percent(self.win_chance)} to win{points}, tried {self.visits} times>"


class ReviewedDecision(msgspec.Struct, frozen=True):
    """One decision that had a choice, judged by what its seat could know."""

    number: int  # of all decisions of the match, 1 the first
    seat: int
    action: str
    best: str
    grade: Grade
    win_chance: float  # before the decision: with the best action
    cost: float  # the win chance lost, from 0 to 1; 0 where the search cannot tell the action from the best one
    uncertainty: float  # how uncertain the difference of both win chances is: no smaller one counts as a cost
    points_lost: float  # in the direction that loses, whether high or low points win
    is_settled: bool  # is the best action better than every other one, as far as the search can tell?
    loss: float  # merit lost against the best action, proven or not; merit is the win chance and a little for points
    stake: float  # merit that a random action loses here
    choices: list[AnalysedAction]  # the best ones and the chosen one, the best first
    known_by: Literal["seat"] = "seat"  # whose knowledge all of it is made from

    def __repr__(self) -> str:
        """The decision with its grade."""
        better = "" if self.cost == 0 else f", better: {self.best}"
        return f"<Decision {self.number} of seat {self.seat}: {self.action}, {self.grade}{better}>"

    def chance_of(self, action: str) -> float:
        """The chance to win with an action that was tried."""
        chance = next(choice.win_chance for choice in self.choices if choice.action == action)
        assert chance is not None
        return chance

    @property
    def num_lost(self) -> int:
        """How many matches of 100 the best action wins beyond the chosen one, as both chances are shown."""
        return round(100 * self.win_chance) - round(100 * self.chance_of(self.action)) if self.cost else 0

    @property
    def grade_mark(self) -> str:
        """The grade in words, coloured."""
        return f'<span class="w-{self.grade}">{escape(t(f"grade.{self.grade}"))}</span>'

    def cells(self, names: Sequence[str]) -> list[str]:
        """As HTML, under the titles of `decision_table`."""
        return [
            str(self.number),
            escape(names[self.seat]),
            code(self.action),
            percent(self.chance_of(self.action)),
            code(self.best),
            percent(self.chance_of(self.best)),
            str(self.num_lost),
            self.grade_mark,
        ]


class ReviewedStep(msgspec.Struct, frozen=True):
    """Where the match stood after so many decisions, by all cards but the undrawn ones; 0 is the deal."""

    number: int
    win_chances: list[int]  # of every seat, in millionths, adding up to a million
    luck: list[int]  # of every seat, in millionths: what chance brought in this step, the deal in step 0
    known_by: Literal["all"] = "all"  # whose knowledge it is made from: all hands together


class PlayedLike(msgspec.Struct, frozen=True):
    """Which level decides as well as a seat did, in an interval of 90 %."""

    low: float  # of the accuracy, from 0 to 100
    high: float
    stake: float  # of all its decisions
    level: str | None  # `random` or the name of a level; None for a game without measured levels
    lowest_level: str | None
    highest_level: str | None


LUCK_PARTS = ("own_decisions", "others_decisions", "deal", "draws", "rest", "result")


class Luck(msgspec.Struct, frozen=True):
    """One seat's result taken apart, in millionths of a win.

    result − fair_share = own_decisions + others_decisions + deal + draws + rest, exactly.
    """

    fair_share: int  # one win divided by the seats
    result: int  # a win is a million; a shared one counts in parts
    own_decisions: int  # what the seat's own decisions cost it: zero or less
    others_decisions: int  # what the others' decisions gave it: zero or more
    deal: int  # the luck of the first cards and of who starts
    draws: int  # the luck of everything after that: draws, spins, later deals
    rest: int  # what nobody could know, and the error of the estimates

    @property
    def parts(self) -> list[int]:
        """The parts that add up to the last of them, in the order of `LUCK_PARTS`."""
        result = self.result - self.fair_share
        return [self.own_decisions, self.others_decisions, self.deal, self.draws, self.rest, result]


class MatchReview(msgspec.Struct, frozen=True):
    """A whole match, reviewed."""

    format: int  # of this struct
    game: str
    seats: int
    iterations: int  # of the search, for each decision
    seed: int
    decisions: list[ReviewedDecision]  # those that had a choice, in order
    steps: list[ReviewedStep]  # the deal, then one after every decision
    accuracies: list[float | None]  # of every seat: the percentage of what was at stake that it kept
    played_like: list[PlayedLike | None]  # of every seat
    moments: list[
        list[int]
    ]  # of every seat: the numbers of its costliest decisions, three at most, the costliest first
    luck: list[Luck]  # of every seat

    def __repr__(self) -> str:
        """The review in a line."""
        accuracies = ", ".join("–" if one is None else f"{one:.0f} %" for one in self.accuracies)
        return f"<MatchReview {self.game}, {len(self.decisions)} decisions, accuracies {accuracies}>"

    def _repr_html_(self) -> str:
        """The graph, the costliest decisions, luck and skill, and all decisions to unfold, for a notebook."""
        names = [reports("seat", n=seat) for seat in range(self.seats)]
        numbers = {number for moments in self.moments for number in moments}
        costly = decision_table((one for one in self.decisions if one.number in numbers), names)
        moments, luck, all_decisions = (escape(t(f"review.{name}")) for name in ("moments", "luck", "decisions"))
        return piece(
            f"{self.graph(names)}<p><b>{moments}</b></p>{costly}<p><b>{luck}</b></p>{self.luck_table(names)}"
            f"<details><summary>{all_decisions}</summary>{decision_table(self.decisions, names)}</details>"
        )

    def graph(self, names: Sequence[str]) -> str:
        """Everybody's chance to win after every decision, as SVG."""
        return graph([self.seat_chances(seat) for seat in range(self.seats)], names)

    def seat_chances(self, seat: int) -> list[float]:
        """The seat's chance to win after every step, from what it knew: the values of its decisions.

        Before a decision it is that of the best action, as in a hint and a puzzle, and after it that of the chosen one.
        It stays until the seat decides again. It is a fair share before the first decision, and the result at the end.
        """
        chance, own = 1 / self.seats, {one.number: one for one in self.decisions if one.seat == seat}
        chances = []
        for step in self.steps:
            if step.number in own:
                chance = own[step.number].chance_of(own[step.number].action)
            if step.number + 1 in own:
                chance = own[step.number + 1].win_chance
            chances.append(chance)
        return [*chances[:-1], self.steps[-1].win_chances[seat] / MILLION]

    def luck_table(self, names: Sequence[str]) -> str:
        """A row for every player, as HTML; the parts add up to the last column."""
        rows = [
            [
                escape(name),
                "–" if accuracy is None else percent(accuracy / 100),
                *(signed(part / MILLIONTHS_PER_MATCH) for part in luck.parts),
            ]
            for name, accuracy, luck in zip(names, self.accuracies, self.luck, strict=True)
        ]
        fair = number_text(self.luck[0].fair_share / MILLIONTHS_PER_MATCH, 1)
        titles = (t("review.accuracy"), *(t(f"review.luck.{part}") for part in LUCK_PARTS))
        note = reports("review.luck.note", fair=fair)
        return f"{table((t('review.who'), *figures(titles)), rows)}<p>{escape(note)}</p>"


def decision_table(decisions: Iterable[ReviewedDecision], names: Sequence[str]) -> str:
    """Decisions as HTML, with the figures that the command line shows."""
    number, chance, cost = figures(reports(f"column.{name}") for name in ("decision", "win_chance", "cost"))
    player, chosen, best, grade = (escape(reports(f"column.{name}")) for name in ("player", "chosen", "best", "grade"))
    rows = [decision.cells(names) for decision in decisions]
    return table((number, player, chosen, chance, best, chance, cost, grade), rows)


def figures(titles: Iterable[str]) -> list[str]:
    """The titles of columns of figures: `table` knows them by a space."""
    return [f" {escape(title)}" for title in titles]
