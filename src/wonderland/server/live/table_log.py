"""The log of a table in storage: read the table from it, and append events to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.protocol.refusal import NO_TABLE, Refusal
from wonderland.server.live import messages
from wonderland.server.live.messages import MAX_TOLD_BYTES, ToldEvent, WorkerMessage
from wonderland.server.storage.matches import FinishedMatch
from wonderland.server.storage.queue import QueueResult
from wonderland.server.storage.store import EVENTS_AT_ONCE, Due, NewEvent
from wonderland.server.table import checkpoint, events, projection, your_turn
from wonderland.server.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wonderland.server.live.runtime import Runtime
    from wonderland.server.storage.store import StoredEvent, StoredTable
    from wonderland.server.table.checkpoint import Checkpoint
    from wonderland.server.table.events import AnyEvent
    from wonderland.server.table.projection import Surroundings


ENDING_EVENTS = (events.Acted, events.Forfeited, events.Abandoned)
COMING_EVENTS = (events.SeatTaken, events.Said)  # they name a player who must still be one
UNLISTED_EVENTS = (events.Said, events.Seen, events.Voted, events.Committed, events.NumberAdded)
SEAT_EVENTS = (
    events.SeatTaken,
    events.SeatLeft,
    events.GivenUp,
    events.BotsSeated,
    events.SeatEmptied,
    events.Forgotten,
)


CHECKPOINT_EVERY = 256  # events


class Before(msgspec.Struct, frozen=True):
    """A table before an event."""

    checkpoint: bytes | None  # if one is due
    to_act: str | None


class TableLog:
    """The log of one table, as one worker uses it."""

    def __init__(self, table_id: str, runtime: Runtime) -> None:
        self._table_id = table_id
        self._worker_id = runtime.worker_id
        self._store = runtime.store
        self._rules = runtime.rules
        self._share = runtime.share
        self._is_shared = runtime.settings.is_shared
        self._checkpoint_v = 0

    async def load(self) -> Table:
        """Build the table from its checkpoint and the events after it; Refusal if there is no such table."""
        stored = await self._store.load_table(self._table_id)
        if stored is None:
            raise Refusal("not_found", NO_TABLE)
        table = Table(self._table_id, self._rules.find)
        self._checkpoint_v = stored.checkpoint_seq
        if stored.checkpoint is not None:
            await self._restore(table, checkpoint.decode(stored.checkpoint), stored)
        await self._apply(table, stored.events)
        if self._is_checkpoint_due(table):  # a log from before checkpoints were made as it grows
            self._checkpoint_v = table.v
            await self._store.keep_checkpoint(self._table_id, checkpoint.encode(table, is_start=False), table.v)
        return table

    async def _restore(self, table: Table, kept: Checkpoint, stored: StoredTable) -> None:
        if kept.match is not None:
            await self._rules.load(kept.state.game, kept.match.started.rules)
        await self._share.run(checkpoint.restore(table, kept, stored.checkpoint_seq, stored.checkpoint_at))
        for seq, player, request in stored.requests:
            table.remember(player, request, seq)

    async def catch_up(self, table: Table, told: StoredEvent | None = None) -> None:
        """Apply the events that other workers have stored; the last one may have been told."""
        if told is not None and told.seq == table.v + 1:
            await self._apply(table, [told])
        elif told is None or told.seq > table.v:
            await self._apply(table, await self._store.events_after(self._table_id, table.v))

    async def _apply(self, table: Table, rows: list[StoredEvent]) -> None:
        """Apply these events, and all that follow them."""
        while rows:
            happened, begin = [(row, events.decode(row.body)) for row in rows], 0
            for index, (_, event) in enumerate(happened):
                if (rules := rules_of(event)) is not None:
                    await self._share.run(apply(table, happened[begin:index]))
                    await self._rules.load(table.state.game, rules)
                    begin = index
            await self._share.run(apply(table, happened[begin:]))
            rows = await self._store.events_after(self._table_id, table.v) if len(rows) == EVENTS_AT_ONCE else []

    def before(self, table: Table, event: AnyEvent) -> Before:
        """What must be known of the table before the event is applied."""
        is_start = isinstance(event, events.Started)
        is_due = is_start or self._is_checkpoint_due(table)
        kept = checkpoint.encode(table, is_start) if is_due else None
        return Before(kept, your_turn.player_to_act(table))

    def _is_checkpoint_due(self, table: Table) -> bool:
        return table.v - self._checkpoint_v >= CHECKPOINT_EVERY

    async def create(self, table: Table, created: events.Created, told: frozenset[str] = frozenset()) -> None:
        """Store a table with its first event; this worker gets the lease."""
        first = msgspec.structs.replace(first_event(table, created), told=told)
        await self._store.create_table(first, created.is_public, self._worker_id)

    async def append(
        self,
        table: Table,
        event: AnyEvent,
        player: str | None,
        request: str | None,
        before: Before,
        around: Callable[[], Surroundings],
    ) -> bool:
        """Store the last event of the table and notify the other workers; False if its number is already stored."""
        changes = {} if is_only_play(table, event) else changes_with(table, event, around)
        row = NewEvent(
            table=self._table_id,
            seq=table.v,
            at=table.at,
            body=events.encode(event),
            player=player,
            request=request,
            checkpoint=before.checkpoint,
            due=Due(table.due_at) if changes_due(table, event) else None,
            to_act=your_turn.stored_turn(table),
            turn_until=table.waiting_for.until if table.waiting_for else None,
            turn_of=your_turn.begins_turn(table, before.to_act),
            **changes,
        )
        is_stored = await self._store.append(row, self._message(row) if self._is_shared else None)
        if is_stored and before.checkpoint is not None:
            self._checkpoint_v = table.v - 1
        return is_stored

    def _message(self, row: NewEvent) -> str:
        is_told = len(row.body) <= MAX_TOLD_BYTES
        told = ToldEvent(row.at, row.player, row.request, msgspec.Raw(row.body)) if is_told else None
        return messages.encode(WorkerMessage(self._worker_id, self._table_id, v=row.seq, event=told))


def apply(table: Table, happened: list[tuple[StoredEvent, AnyEvent]]) -> Iterator[None]:
    """Apply events of the log, one at each step."""
    for row, event in happened:
        table.apply(event, row.player, row.request, row.at)
        yield


def rules_of(event: AnyEvent) -> int | None:
    """The version of the rules that the event needs: those of a match that has started, or is about to."""
    if isinstance(event, events.Committed):
        return event.commitment.rules if event.commitment else None
    return event.rules if isinstance(event, events.Started) else None


def first_event(table: Table, created: events.Created) -> NewEvent:
    """The event that creates the table, and what is stored with it."""
    return NewEvent(
        table.id,
        table.v,
        table.at,
        events.encode(created),
        info=encode_info(table, projection.Surroundings()),
        listing=your_turn.listing_of(table),
        seated=seated_players(table),
        invited=invited_players(table),
        host=created.host,
        due=Due(table.due_at) if table.due_at is not None else None,
        comes=created.host,
    )


def is_only_play(table: Table, event: AnyEvent) -> bool:
    """Is the event an action after which the match goes on? Such an action changes no list, no seat and no queue."""
    return isinstance(event, events.Acted) and table.is_playing


def changes_with(table: Table, event: AnyEvent, around: Callable[[], Surroundings]) -> dict[str, Any]:
    """What changes with any other event, by the fields of `NewEvent`."""
    return {
        "info": encode_info(table, around()) if changes_info(event) else None,
        "listing": your_turn.listing_of(table),
        "seated": seated_players(table) if changes_seats(table, event) else None,
        "invited": invited_players(table) if changes_seats(table, event) else None,
        "host": table.state.host,
        "finished": finished_match(table, event),
        "queue_result": queue_result(table, event),
        "comes": event.player if isinstance(event, COMING_EVENTS) else None,
    }


def changes_seats(table: Table, event: AnyEvent) -> bool:
    """Can the event change who has a seat? After a match, the seats of those who left are open."""
    is_end = isinstance(event, ENDING_EVENTS) and not table.is_playing
    return is_end or isinstance(event, SEAT_EVENTS)


def seated_players(table: Table) -> list[str]:
    """Everybody with a seat, also those who are away."""
    return [seat.player for seat in table.seats if seat.player is not None]


def invited_players(table: Table) -> list[str]:
    """Everybody for whom a seat is kept."""
    return [seat.kept_for for seat in table.seats if seat.kept_for is not None]


def encode_info(table: Table, around: Surroundings) -> bytes:
    """The table as it stands in lists."""
    return msgspec.json.encode(projection.table_info(table, around))


def changes_info(event: AnyEvent) -> bool:
    """Does an event that is not only play change how the table stands in lists?"""
    return not isinstance(event, UNLISTED_EVENTS)


def changes_due(table: Table, event: AnyEvent) -> bool:
    """Does the event change when something happens at the table without anybody's request?"""
    return table.state.pace.clock != "none" and not isinstance(event, events.Said)


def queue_result(table: Table, event: AnyEvent) -> QueueResult | None:
    """Who of those whom the queue has sent here came; None if they are still expected."""
    if isinstance(event, events.GivenUp):
        return QueueResult(event.came, is_started=False)
    is_first = isinstance(event, events.Started) and table.state.num_matches == 1
    return QueueResult(seated_players(table), is_started=True) if is_first and table.state.starts_itself else None


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
        msgspec.json.encode(match.decided),
    )
