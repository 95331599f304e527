"""A worker: the tables that it has in memory, their leases, and the messages of other workers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import structlog

from wonderland.protocol.refusal import NO_TABLE, Refusal
from wonderland.server.common import metrics, tokens
from wonderland.server.common.deadlines import Deadlines
from wonderland.server.jobs.bot_pool import BotPool
from wonderland.server.jobs.pool import JobPool
from wonderland.server.live import messages
from wonderland.server.live.live_table import LiveTable
from wonderland.server.live.messages import WorkerMessage, WorkerPresence
from wonderland.server.live.places import Crowd
from wonderland.server.live.rooms import Rooms
from wonderland.server.live.runtime import Runtime
from wonderland.server.storage.rules_versions import RulesVersions
from wonderland.server.storage.store import StoredEvent
from wonderland.server.table import votes

if TYPE_CHECKING:
    from collections.abc import Collection

    from wonderland.server.common.settings import Settings
    from wonderland.server.common.wall_clock import Clock
    from wonderland.server.storage.store import Store
    from wonderland.server.table import events

log = structlog.get_logger()

LEASE_SECONDS = 6.0  # the leases of a worker end when it has sent no heartbeat for this time
HEARTBEAT_SECONDS = LEASE_SECONDS / 3
CLEAN_UP_SECONDS = 3600.0
READY_SECONDS = 1.0  # as long is an answer about the storage valid
WRITE_SECONDS = 3.0  # after this time the storage counts as not ready
MAX_SIGNED_OUT = 1000  # devices: no connection takes as long to open as so many take to be signed out
VIEWERS_SHARE = 0.9  # of all connections; the others are for requests, so that everybody can get as far as a table
MIN_LOADED_SECONDS = 2.0  # a table stays in memory at least this long after its last use


class Worker:
    """Loads tables when somebody comes, and unloads them when nobody is there."""

    def __init__(self, settings: Settings, store: Store, clock: Clock) -> None:
        jobs = JobPool(settings.bot_processes, settings.max_waiting_jobs)
        rules = RulesVersions(store.modules)
        crowd = Crowd(max(1, int(settings.max_connections * VIEWERS_SHARE)), settings.sockets_per_address)
        self.runtime = Runtime(settings, store, clock, Deadlines(clock), jobs, BotPool(jobs), rules, crowd)
        self.live_tables: dict[str, LiveTable] = {}
        self.rooms = Rooms(self.runtime)
        self._loads: dict[str, asyncio.Task[LiveTable]] = {}
        self._readiness: asyncio.Task[bool] | None = None
        self._asked_at = 0.0

    @property
    def is_closing(self) -> bool:
        """Is the server stopping?"""
        return self.runtime.is_closing

    async def open(self) -> None:
        """Store the modules, and start the server's time, the heartbeat and the clean-up."""
        self.runtime.clock.continue_after(await self.runtime.store.leases.last_reading())
        await self.runtime.rules.keep_installed()
        await self._send_heartbeat()
        if not self.runtime.settings.is_shared:  # there is no other worker: these are from before a restart
            await self.runtime.store.leases.delete_other_workers(self.runtime.worker_id)
        await self.clean_up()

    async def is_ready(self) -> bool:
        """Can the storage be written? Asked at most once a second, however many ask."""
        if self.is_closing:
            return False
        now = self.runtime.clock.now()
        if self._readiness is None or (self._readiness.done() and now - self._asked_at > READY_SECONDS):
            self._asked_at = now
            self._readiness = self.runtime.tasks.spawn(self._ask_storage())
        return await asyncio.shield(self._readiness)

    async def _ask_storage(self) -> bool:
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await self._renew_leases()
        except Exception as error:
            log.warning("the storage cannot be written", error=type(error).__name__)
            return False
        return True

    async def close(self) -> None:
        """Close all connections, stop all work and release all leases."""
        self.close_connections()
        for live in self.live_tables.values():
            live.due.stop()
        self.runtime.deadlines.close()
        await self.runtime.tasks.cancel()
        await self.runtime.jobs.close()
        leased = [live for live in self.live_tables.values() if live.has_lease]
        await asyncio.gather(*(self._release_lease(live) for live in leased), return_exceptions=True)

    def close_connections(self) -> None:
        """Tell every viewer to reconnect after the restart, and accept no viewer any more."""
        self.runtime.is_closing = True
        for live in self.live_tables.values():
            live.close("restart")
        self.rooms.close()

    # Tables

    async def create_table(self, created: events.Created, told: frozenset[str] = frozenset()) -> LiveTable:
        """Create a table, and notify some of those for whom it keeps seats."""
        live = self._new_table(tokens.new_id())
        await live.create(created, told)
        self._add(live)
        return live

    async def find_table(self, id: str) -> LiveTable:
        """The table, loaded if necessary; Refusal if there is none."""
        if not tokens.is_id(id):
            raise Refusal("not_found", NO_TABLE)
        if id not in self.live_tables:
            if id not in self._loads:
                self._loads[id] = self.runtime.tasks.spawn(self._load(id))
                self._loads[id].add_done_callback(lambda _: self._loads.pop(id, None))
            await asyncio.shield(self._loads[id])
        live = self.live_tables[id]
        self._touch(live)
        return live

    def _new_table(self, id: str) -> LiveTable:
        return LiveTable(id, self.runtime, self._presence_changed)

    async def _load(self, id: str) -> LiveTable:
        live = self._new_table(id)
        await live.load()
        self._add(live)
        await self._acquire_lease(live)
        if self.runtime.settings.is_shared:
            await self._send(id, asks_presence=True)
        return live

    def _add(self, live: LiveTable) -> None:
        self.live_tables[live.id] = live
        metrics.LIVE_TABLES.set(len(self.live_tables))
        self._touch(live)

    def _touch(self, live: LiveTable) -> None:
        """Somebody uses the table: postpone its end by the grace time."""
        now, grace_seconds = self.runtime.clock.now(), self.runtime.settings.grace_seconds
        live.attended_until = now + grace_seconds
        self._unload_at(live, now + max(MIN_LOADED_SECONDS, grace_seconds))

    def _unload_at(self, live: LiveTable, at: float) -> None:
        self.runtime.deadlines.set((live.id, "unload"), at, lambda: self._unload(live))

    def _unload(self, live: LiveTable) -> None:
        if live.subscribers:
            return  # `_touch` is called when the last one disconnects
        if live.lock.locked():
            self._unload_at(live, self.runtime.clock.now() + MIN_LOADED_SECONDS)
            return
        live.due.stop()
        del self.live_tables[live.id]
        metrics.LIVE_TABLES.set(len(self.live_tables))
        if live.has_lease:
            self.runtime.tasks.spawn(self._release_lease(live))

    # Leases

    async def _acquire_lease(self, live: LiveTable) -> None:
        if not live.has_lease and await self.runtime.store.leases.acquire(live.id, self.runtime.worker_id):
            live.has_lease = True
            live.due.update()

    async def _release_lease(self, live: LiveTable) -> None:
        live.has_lease = False
        message = self._message(live.id, is_released=True)
        await self.runtime.store.leases.release(live.id, self.runtime.worker_id, message)

    async def _send_heartbeat(self) -> None:
        """Renew all leases of this worker with one write, and check those of the others."""
        runtime = self.runtime
        next_at = runtime.clock.now() + HEARTBEAT_SECONDS
        try:
            await self._renew_leases()
            if runtime.settings.is_shared and (self.live_tables or self.rooms.live):
                await self._check_leases()
            runtime.tasks.spawn(self._load_due())
        finally:
            runtime.deadlines.set("heartbeat", next_at, lambda: runtime.tasks.spawn(self._send_heartbeat()))

    async def _load_due(self) -> None:
        """Load tables where a clock has run out or a bot is to play while nobody is there."""
        for id in await self.runtime.store.due_tables():
            try:
                live = await self.find_table(id)
            except Exception as error:
                log.error("a table could not be loaded", table=id, error=type(error).__name__)
                continue
            if live.table.due_at is None:
                await self.runtime.store.forget_due(id)

    async def _renew_leases(self) -> None:
        lease_ms, clocks = int(LEASE_SECONDS * 1000), self.runtime.clock.read()
        await self.runtime.store.leases.send_heartbeat(self.runtime.worker_id, clocks, lease_ms)

    async def _check_leases(self) -> None:
        """Another worker may have died, or may have taken over a lease because this worker was late."""
        alive = await self.runtime.store.leases.alive_workers()
        self.rooms.forget_workers(alive)
        leased = await self.runtime.store.leases.tables_of(self.runtime.worker_id)
        for live in list(self.live_tables.values()):
            dead = live.remote_presence.keys() - alive
            for worker in dead:
                del live.remote_presence[worker]
            if dead:
                live.broadcast_presence()
            if live.has_lease and live.id not in leased:
                live.has_lease = False
                live.due.update()
        others = [live.id for live in self.live_tables.values() if not live.has_lease]
        for id in await self.runtime.store.leases.free_among(others):
            if id in self.live_tables:
                await self._acquire_lease(self.live_tables[id])

    async def clean_up(self) -> None:
        """End and delete what nobody uses any more, now and every hour."""
        runtime = self.runtime
        try:
            await self._end_unfinished()
            await runtime.store.delete_expired(runtime.settings.table_days, runtime.settings.player_days)
            await self.rooms.delete_unused()
            await runtime.store.outbox.delete_unconfirmed()
            await runtime.store.queue.clean_up()
        finally:
            next_at = runtime.clock.now() + CLEAN_UP_SECONDS
            runtime.deadlines.set("clean up", next_at, lambda: runtime.tasks.spawn(self.clean_up()))

    async def _end_unfinished(self) -> None:
        """End matches that nobody continues, before their tables are deleted: else nobody would have lost them."""
        for id in await self.runtime.store.unfinished(self.runtime.settings.table_days):
            try:
                await (await self.find_table(id)).change(votes.expire)
            except Exception as error:
                log.error("a match could not be ended", table=id, error=type(error).__name__)

    # Devices

    def close_devices(self, devices: Collection[str]) -> None:
        """End the connections of devices that were signed out, also of those that are just connecting."""
        signed_out = self.runtime.signed_out
        signed_out.update(dict.fromkeys(devices))
        for device in list(signed_out)[:-MAX_SIGNED_OUT]:
            del signed_out[device]
        for live in self.live_tables.values():
            live.close_devices(devices)
        self.rooms.close(devices)

    async def _check_devices(self) -> None:
        """End the connections of devices that are not stored any more."""
        seated = {one.device for live in self.live_tables.values() for one in live.subscribers}
        connected = (seated | self.rooms.devices()) - {None}
        self.close_devices(await self.runtime.store.missing_devices(sorted(map(str, connected))))

    def signed_out(self, devices: Collection[str]) -> str:
        """The message that tells the other workers to end the connections of devices."""
        return self._message("", signed_out=list(devices))

    # Messages between workers

    def receive(self, text: str) -> None:
        """Handle a message of another worker."""
        message = messages.decode(text)
        if message.signed_out:
            self.close_devices(message.signed_out)
        if message.notified is not None and message.worker != self.runtime.worker_id:
            self.runtime.tasks.spawn(self.runtime.store.outbox.refresh_player(message.notified))
        if message.room:
            self.rooms.receive(message)
        live = self.live_tables.get(message.table)
        if live is None or message.worker == self.runtime.worker_id:
            return
        if message.v is not None and message.v > live.table.v:
            self.runtime.tasks.spawn(live.catch_up(event_in(message)))
        if message.presence is not None:
            live.remote_presence[message.worker] = message.presence
            live.broadcast_presence()
        if message.is_released:
            self.runtime.tasks.spawn(self._acquire_lease(live))
        if message.asks_presence:
            self._send_presence(live)

    def catch_up(self) -> None:
        """Messages may have been lost: read the new events of every table, and who wants to be notified."""
        self.runtime.tasks.spawn(self.runtime.store.outbox.load_players())
        self.runtime.tasks.spawn(self._check_devices())
        for live in self.live_tables.values():
            self.runtime.tasks.spawn(live.catch_up())
        self.rooms.catch_up()

    def _presence_changed(self, live: LiveTable) -> None:
        self._touch(live)
        self._send_presence(live)

    def _send_presence(self, live: LiveTable) -> None:
        """Tell the other workers who is connected here."""
        if self.runtime.settings.is_shared and not self.is_closing:
            named = [one for one in live.subscribers if one.player is not None]
            presence = WorkerPresence(
                [str(one.player) for one in named if one.holds_seat],
                [str(one.player) for one in named if not one.holds_seat],
                sum(not one.holds_seat for one in live.subscribers),
                sorted({one.address for one in live.subscribers if one.holds_seat}),
            )
            self.runtime.tasks.spawn(self._send(live.id, presence=presence))

    async def _send(self, table: str, **content: Any) -> None:
        await self.runtime.store.send(self._message(table, **content))

    def _message(self, table: str, **content: Any) -> str:
        return messages.encode(WorkerMessage(self.runtime.worker_id, table, **content))


def event_in(message: WorkerMessage) -> StoredEvent | None:
    """The event that the message tells of, if it holds it."""
    told = message.event
    if told is None or message.v is None:
        return None
    return StoredEvent(message.v, told.at, told.player, told.request, bytes(told.body))
