"""The log of a table in storage: read the table from it, and append events to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.server import events, messages, projection
from wonderland.server.messages import WorkerMessage
from wonderland.server.refusal import NO_TABLE, Refusal
from wonderland.server.storage.store import Due, FinishedMatch, NewEvent
from wonderland.server.table import Table, TableState

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.server.events import AnyEvent
    from wonderland.server.projection import Surroundings
    from wonderland.server.storage.store import Store


ENDING_EVENTS = (events.Acted, events.Forfeited, events.Abandoned)


class TableLog:
    """The log of one table, as one worker uses it."""

    def __init__(self, table_id: str, worker_id: str, store: Store) -> None:
        self._table_id = table_id
        self._worker_id = worker_id
        self._store = store

    async def load(self) -> Table:
        """Build the table from its checkpoint and the events after it; Refusal if there is no such table."""
        stored = await self._store.load_table(self._table_id)
        if stored is None:
            raise Refusal("not_found", NO_TABLE)
        table = Table(self._table_id)
        if stored.checkpoint is not None:
            table.restore(msgspec.json.decode(stored.checkpoint, type=TableState), stored.checkpoint_seq)
        for row in stored.events:
            table.apply(events.decode(row.body), row.player, row.request, row.at)
        return table

    async def catch_up(self, table: Table) -> None:
        """Apply the events that other workers have stored."""
        for row in await self._store.events_after(self._table_id, table.v):
            table.apply(events.decode(row.body), row.player, row.request, row.at)

    async def create(self, table: Table, created: events.Created) -> None:
        """Store a table with its first event; this worker gets the lease."""
        info = encode_info(table, projection.Surroundings())
        row = NewEvent(self._table_id, table.v, table.at, events.encode(created), info=info)
        await self._store.create_table(row, created.is_public, self._worker_id)

    async def append(
        self,
        table: Table,
        event: AnyEvent,
        player: str | None,
        request: str | None,
        checkpoint: bytes | None,
        around: Callable[[], Surroundings],
    ) -> bool:
        """Store the last event of the table and notify the other workers; False if its number is already stored.

        `checkpoint` is the table before the event, where a match starts.
        """
        row = NewEvent(
            table=self._table_id,
            seq=table.v,
            at=table.at,
            body=events.encode(event),
            player=player,
            request=request,
            info=encode_info(table, around()) if changes_info(table, event) else None,
            checkpoint=checkpoint,
            due=Due(table.due_at) if changes_due(table, event) else None,
            finished=finished_match(table, event),
        )
        message = WorkerMessage(self._worker_id, self._table_id, v=table.v)
        return await self._store.append(row, messages.encode(message))


def encode_info(table: Table, around: Surroundings) -> bytes:
    """The table as it stands in lists."""
    return msgspec.json.encode(projection.table_info(table, around))


def changes_info(table: Table, event: AnyEvent) -> bool:
    """Does the event change how the table stands in lists?"""
    return not isinstance(event, events.Said) and not (isinstance(event, events.Acted) and table.is_playing)


def changes_due(table: Table, event: AnyEvent) -> bool:
    """Does the event change when something happens at the table without anybody's request?"""
    return table.state.pace.clock != "none" and not isinstance(event, events.Said)


def finished_match(table: Table, event: AnyEvent) -> FinishedMatch | None:
    """What is stored in addition when the event ends the match."""
    match = table.match
    if not isinstance(event, ENDING_EVENTS) or match is None or not match.is_over:
        return None
    players = [(player, seat) for seat, player in enumerate(match.players) if player is not None]
    return FinishedMatch(
        match.id,
        msgspec.json.encode(projection.match_info(table, match)),
        msgspec.json.encode(match.record()),
        players,
    )
