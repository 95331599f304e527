"""Settings of the server: flags of `wonderland serve`, or environment variables `WONDERLAND_…`."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from wonderland.bots.levels import LEVELS
from wonderland.errors import MachineError, OptionError, nearest
from wonderland.messages import area
from wonderland.records.folder import data_folder

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

t = area("errors")

PREFIX = "WONDERLAND_"
FOLDER_OWNER_ONLY = 0o700
SQLITE = "sqlite"
POSTGRES = "postgresql+asyncpg"
SCHEMES = {"postgres": POSTGRES, "postgresql": POSTGRES}
# Variables of other parts of the program
OTHER_VARIABLES = {"WONDERLAND_CACHE", "WONDERLAND_DATA", "WONDERLAND_LANGUAGE", "WONDERLAND_PAGE", "WONDERLAND_SERVER"}

Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Count = Annotated[int, msgspec.Meta(ge=1)]
CountOrNone = Annotated[int, msgspec.Meta(ge=0)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=24 * 3600)]
Days = Annotated[float, msgspec.Meta(gt=0, le=100 * 365)]
Rate = Annotated[float, msgspec.Meta(ge=1, le=1e9)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults suit one process: for friends, or for a small public server."""

    host: str = "127.0.0.1"
    port: Port = 8000
    workers: Count = 1
    database: str = ""  # a URL; empty for a SQLite file in the user's data folder
    origins: str = ""  # further origins that may use the server with cookies, separated by commas
    passkey_host: str = ""  # the domain that passkeys belong to; empty for the host of the request
    trusted_proxies: str = "127.0.0.1"  # proxies whose X-Forwarded-For is trusted
    metrics_host: str = "127.0.0.1"
    metrics_port: Port = 0  # of the first worker; the next ones follow; 0 for no metrics

    # Play
    grace_seconds: Seconds = 30.0  # before an unattended table leaves the memory, or an absent host is replaced
    bot_pause: Seconds = 1.2  # seconds from the start of a turn to a bot's action, so that people can follow
    bot_processes: Count = 2  # for searching bots, hints and replays
    max_waiting_jobs: Count = 12  # searches in the queue; for more, a level that does not search decides
    number_seconds: Seconds = 2.0  # for the players' clients to add their numbers to a deal
    join_seconds: Seconds = 30.0  # for players whom the queue has matched to come to their table
    stand_in: str = "hatter"  # the level that plays for players who are away or out of time
    max_turn_seconds: Count = 24 * 3600

    # Notifications of turns
    public_url: str = ""  # of the page, for links in e-mails, such as https://play.example.org
    notify_seconds: Seconds = 10.0  # from the start of a turn to its notification
    push_private: bool = False  # allow push services at http and private addresses: for tests
    smtp_url: str = ""  # smtp://USER:PASSWORD@HOST:587 or smtps://…; empty for no e-mail
    smtp_sender: str = ""  # the address that mails come from

    # Limits; those per address count in each worker on its own
    max_connections: Count = 10_000  # of a worker; less if the system allows fewer open files
    connections_per_address: Count = 300  # HTTP; not counted for trusted proxies
    sockets_per_address: Count = 200
    viewers_per_table: Count = 100  # those with a seat are not counted
    watchers_per_address: Count = 20  # at one table; those with a seat are not counted
    players_per_hour: Count = 100  # new players, by address
    sign_ins_per_hour: Count = 60  # attempts to sign in, by address
    tables_per_hour: Count = 60
    study_rooms_per_hour: Count = 60  # new study rooms, and chapters that are added to them, by address
    study_rooms_per_player: Count = 50
    requests_per_second: Rate = 50.0  # HTTP, by address
    connects_per_minute: Rate = 240.0  # WebSockets and streams, by address; bursts of half a minute's worth
    replays_per_second: Rate = 10.0  # records and steps, by address
    frames_per_second: Rate = 20.0  # by connection; bursts of three seconds' worth
    messages_per_minute: Rate = 30.0  # chat, by player; bursts of five
    changes_per_minute: Rate = 60.0  # of seats, bots and matches, by player; bursts of half a minute's worth
    table_events_per_second: Rate = 20.0  # by requests of those who belong to a table; others have a quarter
    events_per_table: Count = 100_000  # with more, a match is played to its end, and no other one begins
    hints_per_minute: Rate = 12.0  # by player; bursts of five; a refused hint does not count
    max_unread: Count = 1024 * 1024  # bytes that may wait for a slow viewer before it is dropped
    max_missed: CountOrNone = 64  # after a reconnect: events sent one by one; for more, a snapshot

    # Lifetimes
    table_days: Days = 14.0  # an unused table is deleted after this time; its finished matches stay
    study_days: Days = 180.0  # an unused study room is deleted after this time
    player_days: Days = 400.0  # an unused player is deleted after this time

    def with_database(self) -> Settings:
        """The settings with a complete database URL; OptionError for a URL that is not supported."""
        url = self.database or default_database()
        scheme, separator, rest = url.partition("://")
        if not separator:
            raise OptionError(t("database.no_url"))
        scheme = SCHEMES.get(scheme, scheme)
        if scheme not in (SQLITE, POSTGRES):
            raise OptionError(t("database.scheme", scheme=scheme))
        if scheme == SQLITE and self.workers > 1:
            raise OptionError(t("database.workers"))
        return msgspec.structs.replace(self, database=f"{scheme}://{rest}")

    @property
    def is_shared(self) -> bool:
        """Can other workers use the same database?"""
        return self.database.startswith(POSTGRES)


def default_database() -> str:
    """A SQLite file in the user's data folder; MachineError if the folder cannot be made."""
    folder = data_folder()
    try:
        make_private_folder(folder)
    except OSError as error:
        raise MachineError(t("folder.unusable", folder=str(folder), reason=str(error.strerror))) from None
    return f"sqlite:///{folder / 'tables.db'}"


def read_settings(environment: Mapping[str, str], flags: Mapping[str, Any] | None = None) -> Settings:
    """Flags first, then variables, then defaults; OptionError names a setting that is wrong."""
    given: dict[str, Any] = read_variables(environment)
    given.update({name: value for name, value in (flags or {}).items() if value is not None})
    types = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    settings = Settings(**{name: read_value(name, value, types[name]) for name, value in given.items()})
    levels = [level.name for level in LEVELS]
    if settings.stand_in not in levels:
        raise OptionError(t("setting.stand_in", level=repr(settings.stand_in), levels=", ".join(levels)))
    check_mail(settings)
    return settings.with_database()


def check_mail(settings: Settings) -> None:
    """OptionError unless the settings for e-mail are complete. It does not quote the URL: it may hold a password."""
    if not settings.smtp_url:
        return
    if not settings.smtp_url.startswith(("smtp://", "smtps://")):
        raise OptionError(t("setting.smtp_url"))
    if "@" not in settings.smtp_sender or not settings.public_url.startswith(("https://", "http://")):
        raise OptionError(t("setting.mail"))


def read_variables(environment: Mapping[str, str]) -> dict[str, str]:
    """The settings among the variables; OptionError for one that is no setting: a misspelt limit would not hold."""
    given, known = {}, Settings.__struct_fields__
    for name, value in environment.items():
        field = name.removeprefix(PREFIX).lower()
        if not name.startswith(PREFIX) or name in OTHER_VARIABLES:
            continue
        if field not in known:
            near = nearest(field, known)
            key = "setting.unknown.near" if near else "setting.unknown"
            raise OptionError(t(key, name=name, near=near or "", names=", ".join(known)))
        given[field] = value
    return given


def read_value(name: str, value: Any, type: Any) -> Any:
    """Convert a setting to its type; OptionError says what is expected."""
    try:
        return msgspec.convert(value, type, strict=False)
    except msgspec.ValidationError as error:
        expected = str(error).replace("`", "").replace("Expected", "expected")
        raise OptionError(t("setting.wrong", name=name, value=str(value), expected=expected)) from None


def make_private_folder(folder: Path) -> None:
    """Create the folder, or change its mode, so that only its owner may read it."""
    folder.mkdir(parents=True, exist_ok=True, mode=FOLDER_OWNER_ONLY)
    with suppress(OSError):  # it may belong to somebody else who has opened it to us
        folder.chmod(FOLDER_OWNER_ONLY)
