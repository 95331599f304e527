"""What a player's devices keep together: entries that the page packs, merges and reads; the server only stores them.

A change names the version that it follows. So of two devices that change an entry at the same time, one reads again and
merges, and nothing is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import delete, func, select

from wonderland.protocol.refusal import Refusal
from wonderland.server.common import tokens
from wonderland.server.people.book import upsert
from wonderland.server.storage.schema import players, progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from wonderland.protocol.resources import ProgressEntry
    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer

PAGE = 50
MAX_ENTRIES = 5_000  # of a player
MAX_BYTES = 4 * 1024 * 1024
NAME_KEY = ""  # of the row with the name of the copy


class StoredProgress(NamedTuple):
    """A part of the entries, in the order of their changes."""

    copy: str | None
    entries: list[tuple[str, str | None, int]]  # key, value and version
    is_last: bool


class Changed(NamedTuple):
    """What became of changes: the new versions by key, and the keys that somebody else has changed meanwhile."""

    copy: str
    versions: dict[str, int]
    conflicts: list[str]


class Progress:
    """The progress of all players who keep it here."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def page(self, player: str, after: int) -> StoredProgress:
        """The entries that changed after that version."""

        def work(connection: Connection) -> StoredProgress:
            query = (
                select(progress.c.key, progress.c.value, progress.c.version)
                .where(progress.c.player_id == player, progress.c.key != NAME_KEY, progress.c.version > after)
                .order_by(progress.c.version)
                .limit(PAGE)
            )
            rows = connection.execute(query).all()
            entries = [(row.key, None if row.value is None else row.value.decode(), row.version) for row in rows]
            return StoredProgress(name_of_copy(connection, player), entries, len(rows) < PAGE)

        return await self._database.read(work)

    async def change(self, player: str, copy: str | None, entries: Sequence[ProgressEntry]) -> Changed:
        """Store changes. Without the name of the copy it is begun; Refusal if it is another one."""
        return await self._writer.run(lambda connection: change(connection, player, copy, entries))

    async def delete(self, player: str) -> None:
        """Delete all of it."""
        statement = delete(progress).where(progress.c.player_id == player)
        await self._writer.run(lambda connection: connection.execute(statement))


def name_of_copy(connection: Connection, player: str) -> str | None:
    """The name of the player's copy; None if there is none."""
    query = select(progress.c.value).where(progress.c.player_id == player, progress.c.key == NAME_KEY)
    value = connection.execute(query).scalar()
    return None if value is None else value.decode()


def change(connection: Connection, player: str, copy: str | None, entries: Sequence[ProgressEntry]) -> Changed:
    """Store the changes of entries that nobody else has changed meanwhile."""
    connection.execute(select(players.c.id).where(players.c.id == player).with_for_update())  # one device at a time
    known = name_of_copy(connection, player)
    if known != copy:
        raise Refusal("stale", "progress_changed")
    rows: list[dict[str, Any]] = []
    if known is None:
        known = tokens.new_id()
        rows.append({"player_id": player, "key": NAME_KEY, "value": known.encode(), "version": 0})
    mine = progress.c.player_id == player
    wanted = [entry.key for entry in entries]
    query = select(progress.c.key, progress.c.version).where(mine, progress.c.key.in_(wanted))
    versions = {row.key: row.version for row in connection.execute(query)}
    totals = select(func.max(progress.c.version), func.count(), func.sum(func.length(progress.c.value))).where(mine)
    last, num_entries, num_bytes = connection.execute(totals).one()
    changed: dict[str, int] = {}
    for entry in entries:
        if versions.get(entry.key, 0) == entry.version and entry.key not in changed:
            changed[entry.key] = (last or 0) + len(changed) + 1
            value = None if entry.value is None else entry.value.encode()
            rows.append({"player_id": player, "key": entry.key, "value": value, "version": changed[entry.key]})
    added = sum(len(row["value"] or b"") for row in rows)
    if num_entries + len(changed) > MAX_ENTRIES or (num_bytes or 0) + added > MAX_BYTES:
        raise Refusal("too_large", "progress_full")
    if rows:
        connection.execute(upsert(progress, connection.dialect.name == "postgresql"), rows)
    return Changed(known, changed, [key for key in wanted if key not in changed])
