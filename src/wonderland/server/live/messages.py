"""Messages between workers. `storage/bus.py` delivers them."""

from __future__ import annotations

import msgspec


class WorkerPresence(msgspec.Struct):
    """Who is connected to a table through one worker."""

    seated: list[str]
    watching: list[str]  # spectators with a name
    num_spectators: int
    addresses: list[str] = []  # of those who are seated: bots think for them


class RoomPresence(msgspec.Struct):
    """Who is connected to a study room through one worker."""

    names: dict[str, str]  # by player
    num_unnamed: int


class ToldEvent(msgspec.Struct, array_like=True):
    """An event as it was stored, so that workers with viewers at its table need not read it."""

    at: int
    player: str | None
    request: str | None
    body: msgspec.Raw


class WorkerMessage(msgspec.Struct, omit_defaults=True):
    """What a worker tells the others about a table, or about devices (then `table` is empty)."""

    worker: str
    table: str
    v: int | None = None  # the table's event count
    event: ToldEvent | None = None  # with `v`: that event, unless it is long
    presence: WorkerPresence | None = None
    is_released: bool = False  # the worker gave up its lease
    asks_presence: bool = False  # please send your presence
    signed_out: list[str] = []  # devices whose connections end, at all tables
    room: str = ""  # a study room, instead of a table; with `v`, `asks_presence` and these:
    room_presence: RoomPresence | None = None
    is_ended: bool = False  # the room is deleted
    notified: str | None = None  # a player whose notification targets have changed; concerns no table


MAX_TOLD_BYTES = 4000  # of an event: PostgreSQL delivers messages of less than 8,000


def encode(message: WorkerMessage) -> str:
    """The message as text."""
    return msgspec.json.encode(message).decode()


def decode(text: str) -> WorkerMessage:
    """The message in a text."""
    return msgspec.json.decode(text, type=WorkerMessage)
