"""The log of a table in storage: read the table from it, and append events to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from wonderland.protocol.refusal import NO_TABLE, Refusal
from wonderland.server.live import messages
from wonderland.server.live.messages import WorkerMessage
from wonderland.server.storage.matches import FinishedMatch
from wonderland.server.storage.store import Due, NewEvent
from wonderland.server.table import events, projection, your_turn
from wonderland.server.table.state import TableState
from wonderland.server.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.server.storage.rules_versions import RulesVersions
    from wonderland.server.storage.store import Store, StoredEvent
    from wonderland.server.table.events import AnyEvent
    from wonderland.server.table.projection import Surroundings


ENDING_EVENTS = (events.Acted, events.Forfeited, events.Abandoned)
UNLISTED_EVENTS = (events.Said, events.Seen, events.Voted, events.Committed, events.NumberAdded)
SEAT_EVENTS = (
    events.SeatTaken,
    events.SeatLeft,
    events.GivenUp,
    events.BotsSeated,
    events.SeatEmptied,
    events.Forgotten,
)


class Before(NamedTuple):
    """A table before an event."""

    checkpoint: bytes | None  # the whole table, where a match starts
    to_act: str | None


class TableLog:
    """The log of one table, as one worker uses it."""

    def __init__(self, table_id: str, worker_id: str, store: Store, rules: RulesVersions) -> None:
        self._table_id = table_id
        self._worker_id = worker_id
        self._store = store
        self._rules = rules

    async def load(self) -> Table:
        """Build the table from its checkpoint and the events after it; Refusal if there is no such table."""
        stored = await self._store.load_table(self._table_id)
        if stored is None:
            raise Refusal("not_found", NO_TABLE)
        table = Table(self._table_id, self._rules.find)
        if stored.checkpoint is not None:
            table.restore(msgspec.json.decode(stored.checkpoint, type=TableState), stored.checkpoint_seq)
        await self._apply(table, stored.events)
        return table

    async def catch_up(self, table: Table) -> None:
        """Apply the events that other workers have stored."""
        await self._apply(table, await self._store.events_after(self._table_id, table.v))

    async def _apply(self, table: Table, rows: list[StoredEvent]) -> None:
        for row in rows:
            event = events.decode(row.body)
            if (rules := rules_of(event)) is not None:
                await self._rules.load(table.state.game, rules)
            table.apply(event, row.player, row.request, row.at)

    async def create(self, table: Table, created: events.Created) -> None:
        """Store a table with its first event; this worker gets the lease."""
        await self._store.create_table(first_event(table, created), created.is_public, self._worker_id)

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
        row = NewEvent(
            table=self._table_id,
            seq=table.v,
            at=table.at,
            body=events.encode(event),
            player=player,
            request=request,
            info=encode_info(table, around()) if changes_info(table, event) else None,
            listing=your_turn.listing_of(table),
            seated=seated_players(table) if changes_seats(table, event) else None,
            checkpoint=before.checkpoint,
            due=Due(table.due_at) if changes_due(table, event) else None,
            finished=finished_match(table, event),
            to_act=your_turn.turn_after(table, event),
            turn_until=table.waiting_for.until if table.waiting_for else None,
            turn_of=your_turn.begins_turn(table, before.to_act),
            back_in_queue=back_in_queue(table, event),
        )
        message = WorkerMessage(self._worker_id, self._table_id, v=table.v)
        return await self._store.append(row, messages.encode(message))


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
        due=Due(table.due_at) if table.due_at is not None else None,
    )


def before(table: Table, event: AnyEvent) -> Before:
    """What must be known of the table before the event is applied."""
    is_start = isinstance(event, events.Started)
    checkpoint = msgspec.json.encode(table.state) if is_start else None
    return Before(checkpoint, your_turn.player_to_act(table))


def changes_seats(table: Table, event: AnyEvent) -> bool:
    """Can the event change who has a seat? After a match, the seats of those who left are open."""
    is_end = isinstance(event, ENDING_EVENTS) and not table.is_playing
    return is_end or isinstance(event, SEAT_EVENTS)


def seated_players(table: Table) -> list[str]:
    """Everybody with a seat, also those who are away."""
    return [seat.player for seat in table.seats if seat.player is not None]


def encode_info(table: Table, around: Surroundings) -> bytes:
    """The table as it stands in lists."""
    return msgspec.json.encode(projection.table_info(table, around))


def changes_info(table: Table, event: AnyEvent) -> bool:
    """Does the event change how the table stands in lists?"""
    is_only_play = isinstance(event, events.Acted) and table.is_playing
    return not is_only_play and not isinstance(event, UNLISTED_EVENTS)


def changes_due(table: Table, event: AnyEvent) -> bool:
    """Does the event change when something happens at the table without anybody's request?"""
    return table.state.pace.clock != "none" and not isinstance(event, events.Said)


def back_in_queue(table: Table, event: AnyEvent) -> list[str] | None:
    """Who of those whom the queue has sent here look for opponents again; None if they are still expected."""
    if isinstance(event, events.GivenUp):
        return event.came
    is_first = isinstance(event, events.Started) and table.state.num_matches == 1
    return [] if is_first and table.state.starts_itself else None


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
