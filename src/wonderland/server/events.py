"""What happens at a table, as it is stored: every event is one row, and a table is what its events make of it.

A request causes exactly one event, so the number of an event (`seq`) decides between two workers that answer at the
same time: only one of them can store it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wonderland.server.frames import Controller, Emote


class Seat(msgspec.Struct, omit_defaults=True):
    """A seat of a table and who has it."""

    controller: Controller = "open"
    name: str = ""
    player: str | None = None  # stays while the human is away
    level: str | None = None  # of a bot, or of the bot that stands in
    token: str | None = None  # the digest of the seat token


class Event(msgspec.Struct, tag_field="t", omit_defaults=True):
    """Something that happened at a table."""


class Created(Event, tag="created"):
    """The table was set up."""

    game: str
    options: dict[str, Any]
    turn_seconds: int | None
    is_public: bool
    invite: str
    host: str
    seats: list[Seat]


class SeatTaken(Event, tag="seat_taken"):
    """A human sits down, or comes back to the own seat with another token."""

    seat: int
    player: str
    name: str
    token: str


class SeatLeft(Event, tag="seat_left"):
    """A human gets up; during a match a bot stands in."""

    seat: int
    level: str
    host: str  # who is the host afterwards


class BotsSeated(Event, tag="bots_seated"):
    """Bots sit down or change their level."""

    seats: list[int]
    level: str


class SeatEmptied(Event, tag="seat_emptied"):
    """The host removed whoever sat there; during a match a bot goes on."""

    seat: int
    level: str


class SeatsShuffled(Event, tag="seats_shuffled"):
    """Everybody sits anew: `order[seat]` is the seat where that one sat before."""

    order: list[int]


class HostChanged(Event, tag="host_changed"):
    """Somebody else is the host."""

    host: str


class WentAway(Event, tag="away"):
    """A human's connection is lost; a bot stands in."""

    seat: int
    level: str


class Returned(Event, tag="returned"):
    """The human is back and plays on."""

    seat: int


class Started(Event, tag="started"):
    """A match was dealt from the seed."""

    match: str
    seed: int
    rules: int


class Acted(Event, tag="acted"):
    """A decision, in notation."""

    action: str
    by: Literal["human", "bot", "clock"]
    stand_in: str | None = None  # the level that played while the bot's own was being prepared


class Said(Event, tag="said"):
    """Chat."""

    player: str
    name: str
    seat: int | None
    text: str = ""
    emote: Emote | None = None


AnyEvent = (
    Created
    | SeatTaken
    | SeatLeft
    | BotsSeated
    | SeatEmptied
    | SeatsShuffled
    | HostChanged
    | WentAway
    | Returned
    | Started
    | Acted
    | Said
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEvent).decode
