"""Steps of finished matches: made once by a job process, and kept while there is room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec

from wonderland.engine.state import SPECTATOR
from wonderland.protocol.refusal import Refusal
from wonderland.server.jobs import kinds
from wonderland.server.jobs.pool import Overloaded, Priority

if TYPE_CHECKING:
    from wonderland.server.jobs.fair_queue import Asker
    from wonderland.server.jobs.kinds import Replayed
    from wonderland.server.jobs.pool import JobPool
    from wonderland.server.storage.rules_versions import RulesVersions
    from wonderland.server.storage.store import Store

Key = tuple[str, int | None]  # match and seat; a finished match never changes


class Played(msgspec.Struct):
    """What a record says about its rules and seats."""

    game: str
    rules: int
    seats: int


class Replays:
    """A cache of the most recently used replays, bounded in bytes."""

    def __init__(self, store: Store, jobs: JobPool, rules: RulesVersions, max_bytes: int) -> None:
        self._store = store
        self._jobs = jobs
        self._rules = rules
        self._max_bytes = max_bytes
        self._kept: OrderedDict[Key, Replayed] = OrderedDict()
        self._num_bytes = 0
        self._making: dict[Key, asyncio.Task[Replayed]] = {}

    async def of(self, match: str, seat: int | None, asker: Asker) -> Replayed:
        """The steps as the seat saw them; Refusal if there is no such match or seat."""
        key = (match, seat)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:  # who asks for the same meanwhile waits for the same task
            self._making[key] = asyncio.create_task(self._make(key, asker))
            self._making[key].add_done_callback(lambda task: self._finish(key, task))
        return await asyncio.shield(self._making[key])

    async def _make(self, key: Key, asker: Asker) -> Replayed:
        record = await self._store.matches.record(key[0])
        if record is None:
            raise Refusal("not_found", "no_match")
        played = msgspec.json.decode(record, type=Played)
        seat = key[1]
        if seat is not None and not SPECTATOR <= seat < played.seats:
            raise Refusal("not_found", "no_seat", seat=seat)
        game = await self._rules.load(played.game, played.rules)
        try:
            result = await self._jobs.run(kinds.Replay(record, seat), Priority.USUAL, asker, game)
        except (Overloaded, ConnectionError):
            raise Refusal("unavailable", "busy_for_replay") from None
        if isinstance(result, kinds.Refused):
            raise Refusal("not_found", "input", reason=result.text)
        if not isinstance(result, kinds.Replayed):
            raise Refusal("unavailable", "no_replay")
        return result

    def _finish(self, key: Key, task: asyncio.Task[Replayed]) -> None:
        del self._making[key]
        if not task.cancelled() and task.exception() is None:
            self._kept[key] = task.result()
            self._num_bytes += size_of(task.result())
        while self._num_bytes > self._max_bytes:
            self._num_bytes -= size_of(self._kept.popitem(last=False)[1])


def size_of(replay: Replayed) -> int:
    """The bytes of its steps."""
    return sum(len(step) for step in replay.steps)
