"""The events of a table, as the log stores them: one row each. A table is the result of its events.

A request causes exactly one event, and the number of an event (`seq`) is unique in its table. So if two workers answer
at the same time, only one of them can store its event.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wonderland.protocol.frames import Controller, Emote, Pace
from wonderland.records.fairness import Fairness

SOMEBODY = "Somebody"  # the name of a player who wanted to be forgotten


class Seat(msgspec.Struct, omit_defaults=True):
    """A seat of a table, and who has it."""

    controller: Controller = "open"
    name: str = ""
    player: str | None = None  # also while the human is away
    level: str | None = None  # of the bot, or of the stand-in
    token: str | None = None  # digest of the seat token
    wins: int = 0  # of the matches that whoever has it played here
    kept_for: str | None = None  # the player for whom an open seat is kept; `name` is that player's


class Commitment(msgspec.Struct):
    """A match that is about to be dealt: to what the server has committed itself, and the numbers so far."""

    match: str
    rules: int
    start: int | None  # the seat that starts; None: it is drawn
    players: list[str]
    digest: str  # what is published
    secret: str  # in no frame before the end of the match
    numbers: list[str | None]  # by seat; None: not yet there
    is_rated: bool | None = None  # as in `Started`


class Event(msgspec.Struct, tag_field="t", omit_defaults=True):
    """An event of a table."""


class Created(Event, tag="created"):
    """The table was created."""

    game: str
    options: dict[str, Any]
    is_public: bool
    invite: str
    host: str
    seats: list[Seat]
    pace: Pace = Pace()
    absent_seconds: int | None = None
    hints: bool = True
    is_rated: bool | None = None  # do matches count for ratings? None at tables from before there were casual ones
    stand_in: str = "hatter"
    starts_itself: bool = False  # the first match starts when everybody is there
    join_ms: int | None = None  # for everybody to come: after that such a table is given up
    turn_seconds: int | None = None  # only of tables from before there were paces

    def __post_init__(self) -> None:
        """Read the clock of a table from before there were paces."""
        if self.turn_seconds is not None:
            self.pace, self.turn_seconds = Pace("turn", self.turn_seconds), None


class SeatTaken(Event, tag="seat_taken"):
    """A human took a seat, or claimed it again and got another token."""

    seat: int
    player: str
    name: str
    token: str


class SeatLeft(Event, tag="seat_left"):
    """A human left a seat; during a match a bot stands in."""

    seat: int
    level: str
    host: str  # the host after this event


class GivenUp(Event, tag="given_up"):
    """Not everybody whom the queue has matched came.

    The seats of all people are open, and those who came are in the queue again.
    """

    came: list[str]


class BotsSeated(Event, tag="bots_seated"):
    """Bots got seats, or another level."""

    seats: list[int]
    level: str


class SeatEmptied(Event, tag="seat_emptied"):
    """The host removed a bot or a human; during a match the bot that played for the human plays on."""

    seat: int
    level: str


class SeatsShuffled(Event, tag="seats_shuffled"):
    """The seats were shuffled: `order[seat]` is the former seat of whoever has it."""

    order: list[int]


class HostChanged(Event, tag="host_changed"):
    """Another player is the host."""

    host: str


class WentAway(Event, tag="away"):
    """A human lost the connection; a bot stands in."""

    seat: int
    level: str


class Returned(Event, tag="returned"):
    """The human is back."""

    seat: int


class Seen(Event, tag="seen"):
    """Players were connected: noted where it matters how long somebody stays away."""

    seats: list[int]


class Forgotten(Event, tag="forgotten"):
    """A player wanted to be forgotten: the seat is open, or a bot plays on, and the name is gone.

    Where leaving loses the match, `Forfeited` comes before it.
    """

    player: str
    seat: int | None
    level: str
    host: str  # the host after this event


class Committed(Event, tag="committed"):
    """The server has committed itself to a secret for the next match; the players add their numbers.

    None ends a commitment: the server cannot play by its rules any more.
    """

    commitment: Commitment | None


class NumberAdded(Event, tag="number_added"):
    """A player has added a number."""

    seat: int
    number: str


class Started(Event, tag="started"):
    """A match was dealt."""

    match: str
    seed: int | None  # only of matches from before there were fair deals
    rules: int
    fairness: Fairness | None = None
    players: list[str] = []  # empty with a seed
    is_rated: bool | None = None  # does it count for ratings? None of matches from before there were casual ones: yes


class Acted(Event, tag="acted"):
    """A decision."""

    action: str  # in notation
    by: Literal["human", "bot", "clock"]
    level: str | None = None  # that has decided, if it is not the seat's: the server was busy, or the clock ran out
    parsed: int | None = None  # the action that the rules have judged; None if the event is from the log


class Forfeited(Event, tag="forfeited"):
    """A player gave the match up, or had no time left."""

    seat: int
    how: Literal["resigned", "timeout"]
    is_end: bool  # False: a bot plays on for the seat
    host: str | None = None  # the host after this event, if the player has left the seat


class Voted(Event, tag="voted"):
    """A player agreed to something, or took it back, and others have to agree, too."""

    player: str
    what: Literal["end", "rematch"]
    agree: bool


class Abandoned(Event, tag="abandoned"):
    """All whose agreement was needed agreed to end the match, or nobody continued it."""

    absent: list[int] = []  # seats that have lost it by staying away


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
    | GivenUp
    | BotsSeated
    | SeatEmptied
    | SeatsShuffled
    | HostChanged
    | WentAway
    | Returned
    | Seen
    | Forgotten
    | Committed
    | NumberAdded
    | Started
    | Acted
    | Forfeited
    | Voted
    | Abandoned
    | Said
)

encoder = msgspec.json.Encoder()


def encode(event: AnyEvent) -> bytes:
    """The event as the log stores it: an action in notation only, because its number may change with the rules."""
    return encoder.encode(msgspec.structs.replace(event, parsed=None) if isinstance(event, Acted) else event)


decode = msgspec.json.Decoder(AnyEvent).decode
