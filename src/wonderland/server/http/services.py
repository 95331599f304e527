"""What every request may need."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from wonderland.server.limits import Buckets, Counts

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from wonderland.server.clock import Clock
    from wonderland.server.settings import Settings
    from wonderland.server.storage.store import Store
    from wonderland.server.worker import Hub

MINUTE, HOUR = 60.0, 3600.0
MESSAGES_AT_ONCE = HINTS_AT_ONCE = 5.0
SECONDS_AT_ONCE = 3.0  # how much of a rate may be used at once


@dataclass(frozen=True)
class Services:
    """One for each worker."""

    settings: Settings
    clock: Clock
    store: Store
    hub: Hub
    requests: Buckets = field(init=False)
    new_players: Buckets = field(init=False)
    new_tables: Buckets = field(init=False)
    frames: Buckets = field(init=False)
    chat: Buckets = field(init=False)
    hints: Buckets = field(init=False)
    connections: Counts = field(init=False)

    def __post_init__(self) -> None:
        """Set up the limits."""
        settings = self.settings

        def buckets(per_second: float, most: float, what: str) -> Buckets:
            return Buckets(self.clock, per_second, most, what)

        def by_address(per_second: float, most: float, what: str) -> Buckets:
            return buckets(per_second, most, f"{what} from your address")

        requests, frames = settings.requests_per_second, settings.frames_per_second
        limits = {
            "requests": by_address(requests, requests * SECONDS_AT_ONCE, "requests"),
            "new_players": by_address(settings.players_per_hour / HOUR, settings.players_per_hour, "new players"),
            "new_tables": by_address(settings.tables_per_hour / HOUR, settings.tables_per_hour, "new tables"),
            "frames": buckets(frames, frames * SECONDS_AT_ONCE, "frames from you"),
            "chat": buckets(settings.messages_per_minute / MINUTE, MESSAGES_AT_ONCE, "messages from you"),
            "hints": buckets(settings.hints_per_minute / MINUTE, HINTS_AT_ONCE, "hints for you"),
            "connections": Counts(settings.sockets_per_address, "connections"),
        }
        for name, limit in limits.items():
            object.__setattr__(self, name, limit)


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that a request came to."""
    return cast("Services", connection.app.state.services)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""
