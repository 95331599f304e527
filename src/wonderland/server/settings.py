"""What whoever runs the server may choose: by flags of `wonderland serve`, or by variables `WONDERLAND_…`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import structlog

from wonderland.bots.levels import LEVELS
from wonderland.errors import OptionError
from wonderland.records.folder import data_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

log = structlog.get_logger()

PREFIX = "WONDERLAND_"
SQLITE = "sqlite+aiosqlite"
POSTGRES = "postgresql+asyncpg"
SCHEMES = {"sqlite": SQLITE, "postgres": POSTGRES, "postgresql": POSTGRES}
# Variables of the whole program, and of the page's build
ELSEWHERE = {"WONDERLAND_CACHE", "WONDERLAND_DATA", "WONDERLAND_PAGE", "WONDERLAND_SERVER"}

Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Count = Annotated[int, msgspec.Meta(ge=1)]
CountOrNone = Annotated[int, msgspec.Meta(ge=0)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=24 * 3600)]
Days = Annotated[float, msgspec.Meta(gt=0, le=100 * 365)]
Rate = Annotated[float, msgspec.Meta(ge=1, le=1e9)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults suit one process for friends and for a small public server."""

    host: str = "127.0.0.1"
    port: Port = 8000
    workers: Count = 1
    database: str = ""  # a URL; empty for a SQLite file in the user's data folder
    origins: str = ""  # further origins that may use the server with cookies, separated by commas
    trusted_proxies: str = "127.0.0.1"  # whose X-Forwarded-For is believed

    # Play
    grace_seconds: Seconds = 30.0  # how long a lost connection keeps its seat before a bot stands in
    bot_pause: Seconds = 1.2  # seconds between a turn's beginning and a bot's answer, so that people can follow
    bot_threads: Count = 2
    compile: bool = True  # the games in use, in the background
    stand_in: str = "hatter"  # the level that plays for people who are away or out of time
    max_turn_seconds: Count = 24 * 3600

    # Limits; those per address hold for each worker
    sockets_per_address: Count = 200
    viewers_per_table: Count = 100
    players_per_hour: Count = 100  # new ones, by address
    tables_per_hour: Count = 60
    requests_per_second: Rate = 50.0  # HTTP, by address
    frames_per_second: Rate = 20.0  # by connection; three seconds' worth may come at once
    messages_per_minute: Rate = 30.0  # of chat, by player; five may come at once
    hints_per_minute: Rate = 12.0  # by player; five may come at once, and those refused do not count
    queue_size: Count = 256  # frames waiting for a slow viewer before it is dropped
    max_missed: CountOrNone = 64  # events sent one by one after a reconnect; beyond that a snapshot

    # Lifetimes
    table_days: Days = 14.0  # a table without anybody is forgotten after so long; its finished matches stay
    player_days: Days = 400.0  # an identity that was not used for so long ends

    def with_database(self) -> Settings:
        """The same with the database's URL complete; OptionError if such a database cannot be used."""
        url = self.database or default_database()
        scheme, separator, rest = url.partition("://")
        if not separator:
            raise OptionError("the database is given as a URL such as sqlite:///table.db")
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
    """A file in the user's data folder (`WONDERLAND_DATA` chooses another)."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"the data folder {folder} cannot be used: {error.strerror}") from None
    return f"sqlite:///{folder / 'tables.db'}"


def read_settings(environment: Mapping[str, str], flags: Mapping[str, Any] | None = None) -> Settings:
    """Flags first, then variables, then the defaults; OptionError names what cannot be used."""
    given: dict[str, Any] = read_variables(environment)
    given.update({name: value for name, value in (flags or {}).items() if value is not None})
    types = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    settings = Settings(**{name: read_value(name, value, types[name]) for name, value in given.items()})
    levels = [level.name for level in LEVELS]
    if settings.stand_in not in levels:
        raise OptionError(f"stand_in cannot be {settings.stand_in!r}: the levels are {', '.join(levels)}")
    return settings.with_database()


def read_variables(environment: Mapping[str, str]) -> dict[str, str]:
    """The settings among the variables. One that is no setting may be misspelt, or put there by whoever runs us."""
    given = {}
    for name, value in environment.items():
        field = name.removeprefix(PREFIX).lower()
        if not name.startswith(PREFIX) or name in ELSEWHERE:
            continue
        if field not in Settings.__struct_fields__:
            log.warning("this variable is no setting", variable=name)
        else:
            given[field] = value
    return given


def read_value(name: str, value: Any, type: Any) -> Any:
    """A setting as its type; OptionError says what is expected."""
    try:
        return msgspec.convert(value, type, strict=False)
    except msgspec.ValidationError as error:
        expected = str(error).replace("`", "").replace("Expected", "expected")
        raise OptionError(f"{name} cannot be {value}: {expected}") from None
