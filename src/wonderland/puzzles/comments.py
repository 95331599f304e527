"""What may be said about the actions of a puzzle: reasons that are true of its position, and of no wrong action.

The analysis has tested every reason: without it, its action would be worth another value (`review/spoken_reasons.py`).
For the solution only what it gains is said, and only where no wrong action has the same reason or more of it. For a
wrong action only what it costs is said, and only where the solution has neither the same reason nor more of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.bots.review.schema import Reason
from wonderland.engine.json_writer import written_by
from wonderland.engine.targets import functions

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.bots.review.schema import AnalysedAction
    from wonderland.engine.game import Game
    from wonderland.engine.match import Match

REASONS = "strategy.reasons"  # of a game

Comments = dict[str, list[Reason]]


def comments_of(match: Match, analysed: Sequence[AnalysedAction]) -> Comments:
    """By action, of those about which something is to be said; the solution is the first of the analysis."""
    solution, *others = analysed
    of_solution = reasons_of(match, solution.action)
    of_others = [reason for other in others for reason in reasons_of(match, other.action)]
    comments = {solution.action: not_among(of_others, said(solution, 1), match.game)}
    for other in others:
        comments[other.action] = not_among(of_solution, said(other, -1), match.game)
    return {action: reasons for action, reasons in comments.items() if reasons}


def said(row: AnalysedAction, sign: int) -> list[Reason]:
    """The reasons whose effect has that sign."""
    return [plain(reason) for reason in row.reasons if reason.effect * sign > 0]


def plain(reason: Reason) -> Reason:
    """Without its effect, which is the search's."""
    return Reason(reason.code, reason.cards, reason.number, reason.name, reason.seat)


def not_among(found: Iterable[Reason], reasons: Iterable[Reason], game: Game) -> list[Reason]:
    """The reasons of which none that was found says as much."""
    return [one for one in reasons if not any(says_as_much(other, one, game) for other in found)]


def says_as_much(other: Reason, one: Reason, game: Game) -> bool:
    """Is it the same reason, or one of that code whose amount is no less (`review/spoken_reasons.py`)?"""
    amount, others = amount_of(one), amount_of(other)
    if other == one:
        return True
    if other.code != one.code or amount * others <= 0:
        return False
    codes, code = functions.interpreted(game).bind(f"{game.package}.{REASONS}"), one.code.encode()
    if code in codes.MORE:
        return abs(others) >= abs(amount)
    return code in codes.FEWER and abs(others) <= abs(amount)


def amount_of(reason: Reason) -> int:
    """How many cards it names; without cards its number."""
    return len(reason.cards) or reason.number or 0


def reasons_of(match: Match, action: str) -> list[Reason]:
    """All reasons of an action, said or not."""
    game, state = match.game, match.hidden_states(match.seat)[0]
    number = match.legal_actions[match.legal.index(action)]
    if not game.has_part(REASONS):
        return []
    write = functions.interpreted(game).bind(f"{game.package}.{REASONS}").write_reasons
    text = written_by(write, state, number, game.make_scratch()[0])
    return msgspec.json.decode(b"[" + text + b"]", type=list[Reason])
