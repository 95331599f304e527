"""Review of a finished match: what every decision cost, and how much of the result was luck (docs/review.md).

A decision is judged by what its seat could know when it was made, never by what was revealed later. The module does
all of it (`review_entries.py`), on one desk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import numpy as np

from wonderland.bots.results import MatchReview, ReviewedDecision, ReviewedStep
from wonderland.engine import chance
from wonderland.engine.wasm import module_of
from wonderland.engine.wasm_target import text_on
from wonderland.records.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.engine.wasm import Desk
    from wonderland.records.record import Record

Result = TypeVar("Result")
ReviewPart = ReviewedDecision | ReviewedStep | MatchReview

REVIEW_FORMAT = 1
MILLION = 1_000_000


def review(
    record: Record, seat: int | None = None, iterations: int | None = None, seed: int = 0
) -> Iterator[ReviewedDecision]:
    """Every decision of the seat, or of all seats, that had a choice; RecordError for a record that is wrong.

    Iterations are for each decision; without them, as many as are usual for the game.
    """
    replay = Replay(record)
    iterations = iterations or replay.game.heuristics.REVIEW_ITERATIONS
    if seat is not None:
        replay.match.check_viewer(seat)
    with module_of(replay.game).desk() as desk:
        for step in steps_of(replay):
            if seat in (None, step.seat) and (judged := step.judged(desk, iterations, seed)):
                yield judged


def review_match(record: Record, iterations: int | None = None, seed: int = 0) -> Iterator[ReviewPart]:
    """The whole match, part by part: the deal, every decision and every step, and at last all of it as a `MatchReview`.

    RecordError for a record that is wrong.
    """
    replay = Replay(record)
    iterations = iterations or replay.game.heuristics.REVIEW_ITERATIONS
    decisions, steps = [], []
    with module_of(replay.game).desk() as desk:
        put(desk, replay.match.states)
        steps.append(read(desk, ReviewedStep, "begin_review", seed))
        yield steps[-1]
        for step in steps_of(replay):
            if judged := step.judged(desk, iterations, seed):
                decisions.append(judged)
                yield judged
            put(desk, step.after)
            steps.append(read(desk, ReviewedStep, "review_step", step.action, step.number))
            yield steps[-1]
        yield summary_of(desk, record, decisions, steps, iterations, seed)


def luck_of(record: Record, decisions: Iterable[ReviewedDecision], seed: int = 0) -> MatchReview:
    """The whole review, where all decisions were judged before: only the luck is computed."""
    replay = Replay(record)
    judged = {decision.number: decision for decision in decisions}
    with module_of(replay.game).desk() as desk:
        put(desk, replay.match.states)
        steps = [read(desk, ReviewedStep, "begin_review", seed)]
        for step in steps_of(replay):
            if step.number in judged:
                desk.call["count_decision"](step.number, round(judged[step.number].cost * MILLION))
            put(desk, step.after)
            steps.append(read(desk, ReviewedStep, "review_step", step.action, step.number))
        return summary_of(desk, record, [judged[number] for number in sorted(judged)], steps, 0, seed)


def summary_of(
    desk: Desk,
    record: Record,
    decisions: list[ReviewedDecision],
    steps: list[ReviewedStep],
    iterations: int,
    seed: int,
) -> MatchReview:
    """All parts together."""
    facts = {
        "format": REVIEW_FORMAT,
        "game": record.game,
        "seats": record.seats,
        "iterations": iterations,
        "seed": seed,
    }
    summary = msgspec.json.decode(text_on(desk, "end_review"))
    return msgspec.convert({**facts, "decisions": decisions, "steps": steps, **summary}, MatchReview)


def whole_review(parts: Iterable[ReviewPart]) -> MatchReview:
    """The last part, once all are there."""
    *_, last = parts
    assert isinstance(last, MatchReview)
    return last


def costliest(decisions: Iterable[ReviewedDecision], count: int) -> list[ReviewedDecision]:
    """The decisions that cost most, the worst first; those that cost nothing are not among them."""
    costly = [decision for decision in decisions if decision.cost > 0]
    return sorted(costly, key=lambda decision: -decision.cost)[:count]


def in_our_spelling(game: Game, states: States, action: str) -> str:
    """The action as we write it: records of other programs may name cards in another order."""
    return game.action_text(states[0], game.notation.parse_action(states[0], action))


class PlayedStep(msgspec.Struct):
    """One decision of a record."""

    number: int
    seat: int
    action: int
    hidden: Any  # the states before it, as its seat knew them
    after: Any  # the states after it

    def judged(self, desk: Desk, iterations: int, seed: int) -> ReviewedDecision | None:
        """What the decision cost; None if there was no choice."""
        put(desk, self.hidden)
        first = chance.seed_for(
            chance.seed_for(seed, self.number), 0
        )  # a search on several threads has a seed for each
        if desk.call["begin_search"](True, iterations, first) < 2:
            return None
        desk.call["think"](iterations, iterations)
        desk.call["examine"](self.action)
        return read(desk, ReviewedDecision, "judge", self.action, self.number)


def steps_of(replay: Replay) -> Iterator[PlayedStep]:
    """Every decision of a record, with the position as its seat knew it."""
    match, parse = replay.match, replay.game.notation.parse_action
    hidden = match.hidden_states(match.seat)
    for decision in replay:
        action = parse(hidden[0], decision.action)
        yield PlayedStep(replay.num_applied, decision.seat, action, hidden, match.states)
        hidden = match.hidden_states(match.seat)


def put(desk: Desk, states: States) -> None:
    """Lay a position on the desk."""
    desk.states[:] = states.view(np.uint8)


def read(desk: Desk, kind: type[Result], name: str, *arguments: int) -> Result:
    """What a function of the module writes."""
    return msgspec.json.decode(text_on(desk, name, *arguments), type=kind)
