"""What may be said about the actions of a puzzle: reasons that are true of its position, and of no wrong action.

The analysis has tested every reason: without it, its action would be worth another value (`review/spoken_reasons.py`).
For the solution only what it gains is said, and only where no wrong action has the same reason. For a wrong action only
what it costs is said, and only where the solution does not have the same reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.bots.review.schema import Reason
from wonderland.engine.json_writer import written_by
from wonderland.engine.targets import functions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.bots.review.schema import AnalysedAction
    from wonderland.engine.match import Match

REASONS = "strategy.reasons"  # of a game

Comments = dict[str, list[Reason]]


def comments_of(match: Match, analysed: Sequence[AnalysedAction]) -> Comments:
    """By action, of those about which something is to be said; the solution is the first of the analysis."""
    solution, *others = analysed
    of_solution = written_reasons(match, solution.action)
    of_others = {reason for other in others for reason in written_reasons(match, other.action)}
    gains = [one for one in map(plain, said(solution, 1)) if written(one) not in of_others]
    comments = {solution.action: gains}
    for other in others:
        comments[other.action] = [one for one in map(plain, said(other, -1)) if written(one) not in of_solution]
    return {action: reasons for action, reasons in comments.items() if reasons}


def said(row: AnalysedAction, sign: int) -> list[Reason]:
    """The reasons whose effect has that sign."""
    return [reason for reason in row.reasons if reason.effect * sign > 0]


def plain(reason: Reason) -> Reason:
    """Without its effect, which is the search's."""
    return Reason(reason.code, reason.cards, reason.number, reason.name, reason.seat)


def written(reason: Reason) -> bytes:
    """The reason as text, the same for equal ones."""
    return msgspec.json.encode(reason, order="sorted")


def written_reasons(match: Match, action: str) -> set[bytes]:
    """All reasons of an action, said or not."""
    game, state = match.game, match.hidden_states(match.seat)[0]
    number = match.legal_actions[match.legal.index(action)]
    if not game.has_part(REASONS):
        return set()
    write = functions.interpreted(game).bind(f"{game.package}.{REASONS}").write_reasons
    text = written_by(write, state, number, game.make_scratch()[0])
    return {written(reason) for reason in msgspec.json.decode(b"[" + text + b"]", type=list[Reason])}
