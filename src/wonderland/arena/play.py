"""The loop in which bots play a match: one for all who let bots play."""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wonderland.engine import chance

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wonderland.bots.bot import Bot, Budget
    from wonderland.engine.match import Match


@dataclass(frozen=True)
class Player:
    """Who plays a seat, and how long it may think."""

    bot: Bot
    budget: Budget


@dataclass(frozen=True)
class Choice:
    """What a player wants to do, and how long it thought."""

    seat: int
    action: int
    seconds: float


def choices(match: Match, players: Sequence[Player], seed: int) -> Iterator[Choice]:
    """What the seat to act chooses, until the match is over; whoever asks carries each choice out before the next."""
    for ply in itertools.count():
        if match.is_over:
            return
        seat = match.seat
        player = players[seat]
        hidden = match.hidden_states(seat)
        begin = time.perf_counter()
        action = player.bot.choose(hidden, player.budget, chance.seed_for(seed, ply))
        yield Choice(seat, action, time.perf_counter() - begin)
