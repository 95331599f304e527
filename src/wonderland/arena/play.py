"""The loop in which bots play a match."""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wonderland.engine import chance
from wonderland.engine.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wonderland.bots.bot import Bot
    from wonderland.engine.match import Match
    from wonderland.engine.turn import Budget


@dataclass(frozen=True)
class BudgetedBot:
    """The bot of a seat, and its budget for an action."""

    bot: Bot
    budget: Budget


@dataclass(frozen=True)
class TimedAction:
    """An action that a bot chose, and how long it took."""

    seat: int
    action: int
    seconds: float


def bot_actions(match: Match, bots: Sequence[BudgetedBot], seed: int) -> Iterator[TimedAction]:
    """Yield what the seat to act chooses, until the match is over; the caller applies each action before the next."""
    for ply in itertools.count():
        if match.is_over:
            return
        seat = match.seat
        turn = Turn(match.target, match.hidden_states(seat), bots[seat].budget, chance.seed_for(seed, ply))
        begin = time.perf_counter()
        answer = bots[seat].bot.choose(turn)
        seconds = time.perf_counter() - begin
        yield TimedAction(seat, turn.accept(answer), seconds)
