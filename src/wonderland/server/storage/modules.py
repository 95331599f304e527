"""The modules of the games, one for every rules version that was played here."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.engine.wasm.files import ModuleFiles
from wonderland.server.storage.schema import modules

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer


class StoredModule(NamedTuple):
    """The row of a module."""

    interface: int
    checksum: str
    layout: bytes
    wasm: bytes
    weights: bytes

    def files(self) -> ModuleFiles:
        """The module's files; ValueError if they are damaged."""
        try:
            files = ModuleFiles(*(zlib.decompress(content) for content in (self.layout, self.wasm, self.weights)))
        except zlib.error as error:
            raise ValueError(f"it cannot be decompressed: {error}") from None
        if files.checksum() != self.checksum:
            raise ValueError("its checksum is wrong")
        return files


class ModuleStore:
    """The rows of the modules. There are few, and they stay: finished matches are shown by them, too."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer
        self._insert: Any = postgresql.insert if database.is_postgres else sqlite.insert

    async def keep(self, game: str, rules_version: int, interface: int, files: ModuleFiles) -> None:
        """Store the module of these rules, in the place of an earlier build of it."""
        checksum, key = files.checksum(), {"game": game, "rules_version": rules_version}
        stored = select(modules.c.interface, modules.c.checksum).filter_by(**key)
        if await self._database.read(lambda connection: connection.execute(stored).first()) == (interface, checksum):
            return
        # Quickly rather than tightly: the start of the server waits for it.
        contents = {name: zlib.compress(content, 1) for name, content in files._asdict().items()}
        row = {"interface": interface, "checksum": checksum, **contents}
        statement = self._insert(modules).values(**key, **row)
        statement = statement.on_conflict_do_update(index_elements=list(key), set_=row)
        await self._writer.run(lambda connection: connection.execute(statement))

    async def find(self, game: str, rules_version: int) -> StoredModule | None:
        """The module of these rules; None if there is none."""
        columns = [modules.c[name] for name in StoredModule._fields]
        query = select(*columns).where(modules.c.game == game, modules.c.rules_version == rules_version)

        def work(connection: Connection) -> StoredModule | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else StoredModule(*row)

        return await self._database.read(work)
