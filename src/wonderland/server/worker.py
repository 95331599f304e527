"""All tables that this worker has in memory, and what they share: storage, clock, bots, other workers."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from wonderland.bots import warmup
from wonderland.server import events, metrics, projection, tokens
from wonderland.server.bots import Thinkers
from wonderland.server.deadlines import Deadlines
from wonderland.server.live import LiveTable
from wonderland.server.refusal import Refusal
from wonderland.server.storage.store import NewEvent

if TYPE_CHECKING:
    from collections.abc import Collection, Coroutine

    from wonderland.server.clock import Clock
    from wonderland.server.settings import Settings
    from wonderland.server.storage.store import Store
    from wonderland.server.table import Table

log = structlog.get_logger()

LEASE_SECONDS = 6.0  # a worker that does not renew its lease for so long is taken for dead
CLEAN_UP_SECONDS = 3600.0
SHORTEST_STAY = 2.0  # a table stays in memory at least so long after its last use


class Presence(msgspec.Struct):
    """Who is connected to a worker at a table."""

    seated: list[str]
    watching: list[str]  # those who have a name
    num_spectators: int


class News(msgspec.Struct, omit_defaults=True):
    """What a worker tells the others about a table."""

    worker: str
    table: str
    v: int | None = None  # it has so many events
    presence: Presence | None = None
    is_released: bool = False  # nobody keeps it any more
    asks: bool = False  # who is connected to you?


class Hub:
    """One for each worker."""

    def __init__(self, settings: Settings, store: Store, clock: Clock) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.chance: random.Random = random.SystemRandom()
        self.deadlines = Deadlines(clock)
        self.thinkers = Thinkers(settings.bot_threads)
        self.worker = tokens.new_id()
        self.is_closing = False
        self._lives: dict[str, LiveTable] = {}
        self._loads: dict[str, asyncio.Task[LiveTable]] = {}
        self._elsewhere: dict[str, dict[str, Presence]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Begin to renew the lease, and to forget what nobody needs."""
        if not self.settings.is_shared:
            await self.store.forget_workers()  # there is no other: those were this server before it was restarted
        await self._renew_lease()
        await self._clean_up()

    async def close(self) -> None:
        """Send everybody off, and stop."""
        self.send_off()
        for live in self._lives.values():
            live.turns.stop()
        self.deadlines.close()
        self.thinkers.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        kept = [live for live in self._lives.values() if live.is_keeper]
        await asyncio.gather(*(self._release(live) for live in kept), return_exceptions=True)

    def send_off(self) -> None:
        """Tell every viewer to come back after a restart."""
        self.is_closing = True
        for live in self._lives.values():
            live.close("restart")

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something on its own, and log it if it fails."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)
        return task

    # Tables

    async def create(self, created: events.Created) -> LiveTable:
        """Set up a table."""
        live = LiveTable(tokens.new_id(), self)
        live.begin(created)
        await self.store.create_table(
            NewEvent(
                live.id,
                live.table.v,
                events.encode(created),
                info=msgspec.json.encode(projection.table_info(live.table, live.around())),
            ),
            created.is_public,
            self.worker,
        )
        live.is_keeper = True
        self._add(live)
        return live

    async def table(self, id: str) -> LiveTable:
        """The table of that id; Refusal if there is none."""
        if id not in self._lives:
            if id not in self._loads:
                self._loads[id] = self.spawn(self._load(id))
                self._loads[id].add_done_callback(lambda _: self._loads.pop(id, None))
            await asyncio.shield(self._loads[id])
        self.touch(self._lives[id])
        return self._lives[id]

    async def _load(self, id: str) -> LiveTable:
        live = LiveTable(id, self)
        await live.load()
        self._add(live)
        await self._keep(live)
        if self.settings.is_shared:
            await self.store.send(self._encode(id, asks=True))
        return live

    def _add(self, live: LiveTable) -> None:
        self._lives[live.id] = live
        metrics.LIVE_TABLES.set(len(self._lives))
        if self.settings.compile:
            warmup.start(live.table.game)
        self.touch(live)

    def touch(self, live: LiveTable) -> None:
        """Somebody uses the table: it goes on for the grace time, and longer while somebody watches."""
        now = self.clock.now()
        live.attended_until = now + self.settings.grace_seconds
        self._sleep_at(live, now + max(SHORTEST_STAY, self.settings.grace_seconds))

    def _sleep_at(self, live: LiveTable, at: float) -> None:
        self.deadlines.set((live.id, "sleep"), at, lambda: self._fall_asleep(live))

    def _fall_asleep(self, live: LiveTable) -> None:
        if live.subscribers:
            return  # the last one to go will touch it
        if live.lock.locked():
            self._sleep_at(live, self.clock.now() + SHORTEST_STAY)
            return
        live.turns.stop()
        del self._lives[live.id]
        self._elsewhere.pop(live.id, None)
        metrics.LIVE_TABLES.set(len(self._lives))
        if live.is_keeper:
            self.spawn(self._release(live))

    # Leases

    async def _keep(self, live: LiveTable) -> None:
        if not live.is_keeper and await self.store.keep_table(live.id, self.worker):
            live.is_keeper = True
            live.turns.arrange()

    async def _release(self, live: LiveTable) -> None:
        live.is_keeper = False
        await self.store.release_table(live.id, self.worker, self._encode(live.id, is_released=True))

    async def _renew_lease(self) -> None:
        """Stay alive in the eyes of the others, and look after the tables of those who are not."""
        again_at = self.clock.now() + LEASE_SECONDS / 3
        try:
            until = self.clock.wall_ms() + int(LEASE_SECONDS * 1000)
            await self.store.stay_alive(self.worker, until)
            if self.settings.is_shared and self._lives:
                await self._look_around()
        finally:
            self.deadlines.set("lease", again_at, lambda: self.spawn(self._renew_lease()))

    async def _look_around(self) -> None:
        """Another worker may have died, or may have taken this one for dead."""
        alive = await self.store.alive_workers()
        for table, presences in self._elsewhere.items():
            dead = presences.keys() - alive
            for worker in dead:
                del presences[worker]
            if dead and table in self._lives:
                self._lives[table].show_presence()
        kept = await self.store.tables_kept_by(self.worker)
        for live in list(self._lives.values()):
            if live.is_keeper and live.id not in kept:
                live.is_keeper = False
                live.turns.arrange()
            await self._keep(live)

    async def _clean_up(self) -> None:
        try:
            await self.store.forget(self.settings.table_days, self.settings.player_days)
        finally:
            self.deadlines.set("clean up", self.clock.now() + CLEAN_UP_SECONDS, lambda: self.spawn(self._clean_up()))

    # Other workers

    def message_about(self, table: Table) -> str:
        """What the others are told once an event is stored."""
        return self._encode(table.id, v=table.v)

    def tell_presence(self, live: LiveTable) -> None:
        """Tell the others who is connected here."""
        if self.settings.is_shared and not self.is_closing:
            named = [one for one in live.subscribers if one.player is not None]
            presence = Presence(
                [str(one.player) for one in named if one.holds_seat],
                [str(one.player) for one in named if not one.holds_seat],
                sum(not one.holds_seat for one in live.subscribers),
            )
            self.spawn(self.store.send(self._encode(live.id, presence=presence)))

    def presence_elsewhere(self, table: str) -> Collection[Presence]:
        """Who is connected to other workers."""
        return self._elsewhere.get(table, {}).values()

    def hear(self, message: str) -> None:
        """Another worker tells something."""
        news = msgspec.json.decode(message, type=News)
        live = self._lives.get(news.table)
        if live is None or news.worker == self.worker:
            return
        if news.v is not None and news.v > live.table.v:
            self.spawn(live.catch_up())
        if news.presence is not None:
            self._elsewhere.setdefault(news.table, {})[news.worker] = news.presence
            live.show_presence()
        if news.is_released:
            self.spawn(self._keep(live))
        if news.asks:
            self.tell_presence(live)

    def catch_up(self) -> None:
        """What the others said may have been lost: read every table's events."""
        for live in self._lives.values():
            self.spawn(live.catch_up())

    def _encode(self, table: str, **news: Any) -> str:
        return msgspec.json.encode(News(self.worker, table, **news)).decode()

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None and not isinstance(task.exception(), Refusal):
            log.error("a task failed", exc_info=task.exception())
