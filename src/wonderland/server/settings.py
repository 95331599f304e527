"""What whoever runs the server may choose: by flags of `wonderland serve`, or by variables `WONDERLAND_…`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.games.game import OptionError

if TYPE_CHECKING:
    from collections.abc import Mapping

PREFIX = "WONDERLAND_"
SQLITE = "sqlite+aiosqlite"
POSTGRES = "postgresql+asyncpg"
SCHEMES = {"sqlite": SQLITE, "postgres": POSTGRES, "postgresql": POSTGRES}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults suit one process for friends and for a small public server."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    database: str = ""  # a URL; empty for a SQLite file in the user's data folder
    origins: str = ""  # further origins that may use the server with cookies, separated by commas
    trusted_proxies: str = "127.0.0.1"  # whose X-Forwarded-For is believed

    # Play
    grace_seconds: float = 30.0  # how long a lost connection keeps its seat before a bot stands in
    bot_pause: float = 1.2  # seconds between a turn's beginning and a bot's answer, so that people can follow
    bot_threads: int = 2
    compile: bool = True  # the games in use, in the background
    stand_in: str = "hatter"  # the level that plays for people who are away or out of time
    max_turn_seconds: int = 24 * 3600

    # Limits; those per address hold for each worker
    sockets_per_address: int = 200
    viewers_per_table: int = 100
    players_per_hour: int = 100  # new ones, by address
    tables_per_hour: int = 60
    requests_per_second: float = 50.0  # HTTP, by address
    frames_per_second: float = 20.0  # by connection; three seconds' worth may come at once
    queue_size: int = 256  # frames waiting for a slow viewer before it is dropped
    max_missed: int = 64  # events sent one by one after a reconnect; beyond that a snapshot

    # Lifetimes
    table_days: float = 14.0  # a table without anybody is forgotten after so long; its finished matches stay
    player_days: float = 400.0  # an identity that was not used for so long ends

    def with_database(self) -> Settings:
        """The same with the database's URL complete; OptionError if such a database cannot be used."""
        url = self.database or default_database()
        scheme, separator, rest = url.partition("://")
        if not separator:
            raise OptionError(f"the database is given as a URL such as sqlite:///table.db, not {url!r}")
        scheme = SCHEMES.get(scheme, scheme)
        if scheme not in (SQLITE, POSTGRES):
            raise OptionError(f"the database must be sqlite:///FILE or postgresql://…, not {scheme}://…")
        if scheme == SQLITE and self.workers > 1:
            raise OptionError("several workers need PostgreSQL: --database postgresql://…; SQLite is for one")
        return msgspec.structs.replace(self, database=f"{scheme}://{rest}")

    @property
    def is_shared(self) -> bool:
        """May other workers use the same database at the same time?"""
        return self.database.startswith(POSTGRES)


def default_database() -> str:
    """A file in the user's data folder."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("wonderland"))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"


def read_settings(environment: Mapping[str, str], flags: Mapping[str, Any] | None = None) -> Settings:
    """Flags first, then variables, then the defaults; OptionError names a value that cannot be used."""
    given: dict[str, Any] = {}
    for field in Settings.__struct_fields__:
        if PREFIX + field.upper() in environment:
            given[field] = environment[PREFIX + field.upper()]
    given.update({name: value for name, value in (flags or {}).items() if value is not None})
    try:
        settings = msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise OptionError(f"a setting cannot be used: {error}") from None
    return settings.with_database()
