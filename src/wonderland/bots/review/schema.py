"""The results of an analysis and of a review, as structs and as JSON: the same in the page, the terminal and commands.

Chances are from 0 to 1, rounded to millionths. Luck and skill are whole millionths, so that their sums are exact.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

# Of a decision, the best first. docs/review.md has the thresholds.
Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an action does, as a code of the game's texts with its data; which fields there are depends on the code."""

    code: str
    cards: list[str] = []  # in notation, as in the game's views
    number: int | None = None
    name: str | None = None  # of a colour or a space, as in the game's views
    seat: int | None = None


class AnalysedAction(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal action and its value."""

    action: str  # in notation
    visits: int  # how often the search tried it
    payoff: float | None  # what the search maximises, from 0 to 1: winning first, margin a little; None if never tried
    win_chance: float | None  # from 0 to 1; a shared win counts in parts
    uncertainty: float | None  # the standard error of the win chance
    points: float | None  # expected points of the seat at the end
    is_as_good: bool  # is its win chance no lower than the best action's, as far as the search can tell?
    reasons: list[Reason]  # what it does, the most telling first
    preview: Any = None  # what it does at once, as in the game's views; missing where they say nothing


class ReviewedDecision(msgspec.Struct, frozen=True):
    """One decision that had a choice, judged by what its seat could know."""

    number: int  # of all decisions of the match, 1 the first
    seat: int
    action: str
    best: str
    grade: Grade
    win_chance: float  # before the decision: with the best action
    cost: float  # the win chance lost, from 0 to 1; 0 where the search cannot tell the action from the best one
    uncertainty: float  # the standard errors of both win chances added: no smaller difference counts as a cost
    points_lost: float  # in the direction that loses, whether high or low points win
    choices: list[AnalysedAction]  # the best ones and the chosen one, the best first


class ReviewedStep(msgspec.Struct, frozen=True):
    """Where the match stood after so many decisions, by all cards but the undrawn ones; 0 is the deal."""

    number: int
    win_chances: list[int]  # of every seat, in millionths, adding up to a million
    luck: list[int]  # of every seat, in millionths: what chance brought in this step, the deal in step 0


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


class MatchReview(msgspec.Struct, frozen=True):
    """A whole match, reviewed."""

    format: int  # of this struct
    game: str
    seats: int
    iterations: int  # of the search, for each decision
    seed: int
    decisions: list[ReviewedDecision]  # those that had a choice, in order
    steps: list[ReviewedStep]  # the deal, then one after every decision
    accuracies: list[float | None]  # of every seat, from 0 to 100; None without a decision
    moments: list[
        list[int]
    ]  # of every seat: the numbers of its costliest decisions, three at most, the costliest first
    luck: list[Luck]  # of every seat
