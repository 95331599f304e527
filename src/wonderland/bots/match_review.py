"""Review of a finished match: what every decision cost, and how much of the result was luck (docs/review.md).

A decision is judged by what its seat could know when it was made, never by what was revealed later. The module does
all of it (`module/review_functions.py`), in one workspace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from wonderland.bots.module.interface import MODULE
from wonderland.bots.review.schema import MatchReview, ReviewedDecision, ReviewedStep
from wonderland.engine import chance, targets
from wonderland.records.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wonderland.engine.game import Game
    from wonderland.engine.match import Match
    from wonderland.engine.state import States
    from wonderland.engine.workspace import Workspace
    from wonderland.records.record import Record

T = TypeVar("T")
ReviewPart = ReviewedDecision | ReviewedStep | MatchReview

REVIEW_FORMAT = 2
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
    with targets.wasm(replay.game).workspace(MODULE) as workspace:
        for step in steps_of(replay):
            if seat in (None, step.seat) and (judged := step.judged(workspace, iterations, seed)):
                yield judged


def judge_again(record: Record, number: int, iterations: int, seed: int = 0) -> ReviewedDecision:
    """The decision of that number, which had a choice, judged by a search of so many iterations."""
    replay = Replay(record)
    with targets.wasm(replay.game).workspace(MODULE) as workspace:
        step = next(step for step in steps_of(replay) if step.number == number)
        judged = step.judged(workspace, iterations, seed)
    assert judged is not None
    return judged


def review_match(record: Record, iterations: int | None = None, seed: int = 0) -> Iterator[ReviewPart]:
    """The whole match, part by part: the deal, every decision and every step, and at last all of it as a `MatchReview`.

    RecordError for a record that is wrong.
    """
    replay = Replay(record)
    iterations = iterations or replay.game.heuristics.REVIEW_ITERATIONS
    decisions, steps = [], []
    with targets.wasm(replay.game).workspace(MODULE) as workspace:
        workspace.put(replay.match.states)
        steps.append(read(workspace, ReviewedStep, "begin_review", seed))
        yield steps[-1]
        for step in steps_of(replay):
            if judged := step.judged(workspace, iterations, seed):
                decisions.append(judged)
                yield judged
            workspace.put(step.after)
            steps.append(read(workspace, ReviewedStep, "review_step", step.action, step.number))
            yield steps[-1]
        yield summary_of(workspace, record, decisions, steps, iterations, seed)


def luck_of(record: Record, decisions: Iterable[ReviewedDecision], seed: int = 0) -> MatchReview:
    """The whole review, where all decisions were judged before: only the luck is computed."""
    replay = Replay(record)
    judged = {decision.number: decision for decision in decisions}
    with targets.wasm(replay.game).workspace(MODULE) as workspace:
        workspace.put(replay.match.states)
        steps = [read(workspace, ReviewedStep, "begin_review", seed)]
        for step in steps_of(replay):
            if step.number in judged:
                one = judged[step.number]
                figures = (round(figure * MILLION) for figure in (one.cost, one.loss, one.stake))
                workspace.call["count_decision"](step.number, *figures)
            workspace.put(step.after)
            steps.append(read(workspace, ReviewedStep, "review_step", step.action, step.number))
        return summary_of(workspace, record, [judged[number] for number in sorted(judged)], steps, 0, seed)


def summary_of(
    workspace: Workspace,
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
    summary = msgspec.json.decode(workspace.text("end_review"))
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

    def judged(self, workspace: Workspace, iterations: int, seed: int) -> ReviewedDecision | None:
        """What the decision cost; None if there was no choice."""
        return judge(workspace, self.hidden, self.action, self.number, iterations, seed)


def judge(
    workspace: Workspace, hidden: States, action: int, number: int, iterations: int, seed: int
) -> ReviewedDecision | None:
    """What the decision of that number cost, from what its seat knew; None if there was no choice."""
    workspace.put(hidden)
    first = chance.seed_for(chance.seed_for(seed, number), 0)  # a search on several threads has a seed for each
    if workspace.call["begin_search"](True, iterations, first) < 2:
        return None
    workspace.call["think"](iterations, iterations)
    workspace.call["examine"](action)
    return read(workspace, ReviewedDecision, "judge", action, number)


def judge_action(
    match: Match, action: int, iterations: int | None = None, seed: int = 0, open_cards: bool = False
) -> ReviewedDecision | None:
    """What an action of the seat to act would cost, as the review of the match judges it; None if there is no choice.

    With open cards all hands are known, but nothing that is still to be drawn.
    """
    match.check_legal(action)
    iterations = iterations or match.game.heuristics.REVIEW_ITERATIONS
    known = match.open_states() if open_cards else match.hidden_states(match.seat)
    with targets.wasm(match.game).workspace(MODULE) as workspace:
        return judge(workspace, known, action, match.ply + 1, iterations, seed)


def steps_of(replay: Replay) -> Iterator[PlayedStep]:
    """Every decision of a record, with the position as its seat knew it."""
    match, parse = replay.match, replay.game.notation.parse_action
    hidden = match.hidden_states(match.seat)
    for decision in replay:
        action = parse(hidden[0], decision.action)
        yield PlayedStep(replay.num_applied, decision.seat, action, hidden, match.states)
        hidden = match.hidden_states(match.seat)


def read(workspace: Workspace, kind: type[T], name: str, *arguments: int) -> T:
    """What a function of the module writes."""
    return msgspec.json.decode(workspace.text(name, *arguments), type=kind)
