"""Matchmaking: players who look for the same are put at a table, whose match starts when all of them are there.

If somebody does not come in time, the table is given up, and those who came are where they were in the queue.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from wonderland.engine import catalogue
from wonderland.protocol.frames import Pace
from wonderland.protocol.refusal import Refusal
from wonderland.server.common import tokens
from wonderland.server.live.table_log import first_event
from wonderland.server.storage import lobby
from wonderland.server.table import events, fair_deals
from wonderland.server.table.events import Seat
from wonderland.server.table.seat_clocks import DAY_SECONDS
from wonderland.server.table.table import Table

if TYPE_CHECKING:
    import random
    from collections.abc import Collection

    from sqlalchemy import Connection

    from wonderland.server.live.runtime import Runtime
    from wonderland.server.storage.queue import Waiting, Wish
    from wonderland.server.table.events import AnyEvent

MAX_SEATS = 4  # for more, nobody would wait long enough
# In a quick match a bot decides for whoever is too slow; one by correspondence is lost by staying away.
PACES = {
    "quick": Pace("turn", 60, on_timeout="bot"),
    "days": Pace("days", 3 * DAY_SECONDS, on_timeout="forfeit"),
}


async def find_match(runtime: Runtime, wish: Wish) -> bool:
    """Put players at a table if there are enough of them."""

    def build(connection: Connection, waiting: list[Waiting]) -> str:
        runtime.chance.shuffle(waiting)
        created = set_up(wish, waiting, runtime.settings.stand_in)
        created.join_ms = int(runtime.settings.join_seconds * 1000)
        table = Table(tokens.new_id())
        table.apply(created, at=runtime.clock.server_ms())
        runtime.store.insert_table(connection, first_event(table, created), created.is_public, None)
        lobby.set_origin(connection, table.id, waiting[0].origin)
        return table.id

    return await runtime.store.queue.match(wish, build)


def set_up(wish: Wish, players: list[Waiting], stand_in: str) -> events.Created:
    """A table for these players. Each of them claims the seat, and gets its token then."""
    return events.Created(
        game=wish.game,
        options=catalogue.load(wish.game).complete_options({}),
        pace=PACES[wish.pace],
        hints=False,
        is_rated=True,
        stand_in=stand_in,
        is_public=True,  # if somebody does not come, others can
        invite=tokens.new_secret(),
        host=players[0].player,
        seats=[Seat("human", one.name, one.player) for one in players],
        starts_itself=True,
    )


def start_if_ready(table: Table, connected: Collection[str | None], chance: random.Random) -> AnyEvent | None:
    """Start the first match of such a table when everybody is there; None as long as somebody is missing."""
    return fair_deals.start(table, chance) if is_ready(table, connected) else None


def give_up(table: Table, connected: Collection[str | None], now: int, chance: random.Random) -> AnyEvent | None:
    """Give the table up if somebody has not come in time; None if there is time, or if the cards are being dealt.

    If everybody is there the match starts, unless it cannot: then the table is given up, too.
    """
    is_late = table.start_by is not None and now >= table.start_by
    if not is_late or table.state.commitment is not None:
        return None
    with contextlib.suppress(Refusal):
        if (start := start_if_ready(table, connected, chance)) is not None:
            return start
    return events.GivenUp([seat.player for seat in table.seats if seat.player is not None and seat.player in connected])


def is_ready(table: Table, connected: Collection[str | None]) -> bool:
    """Does the table start by itself, and is everybody there?"""
    state = table.state
    is_waiting = state.starts_itself and state.phase == "gathering" and state.num_matches == 0
    return (
        is_waiting
        and state.commitment is None
        and all(
            seat.controller == "bot" or (seat.player is not None and seat.player in connected) for seat in table.seats
        )
    )
