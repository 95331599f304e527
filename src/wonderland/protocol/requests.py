"""The frames from viewers to a table (docs/protocol.md): over a WebSocket, or as POST requests.

A frame is one flat object with its kind in `t`. One with an `id` is answered by `ack`, `reject`, `hint` or `state`; the
same `id` sent twice is done once.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from wonderland.protocol.frames import Emote


class Hello(msgspec.Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first frame of a connection. Browsers authenticate by cookies, programs by these tokens."""

    last_v: int = -1  # the last event that the viewer has; the missed ones follow, or a snapshot
    invite: str | None = None
    player_token: str | None = None
    seat_token: str | None = None


class Act(msgspec.Struct, tag_field="t", tag="act", forbid_unknown_fields=True):
    """Play an action. `base_v` is the event count of the position that the player saw."""

    id: str
    base_v: int
    action: str


class Say(msgspec.Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    """Send a chat message: a short text or an emote."""

    id: str
    text: str = ""
    emote: Emote | None = None


class SeatBot(msgspec.Struct, tag_field="t", tag="seat_bot", forbid_unknown_fields=True):
    """The host puts a bot on an open seat, or changes the level of a bot."""

    id: str
    seat: int
    level: str


class EmptySeat(msgspec.Struct, tag_field="t", tag="empty_seat", forbid_unknown_fields=True):
    """The host removes a bot or a player from a seat; during a match, only a player for whom a bot plays already."""

    id: str
    seat: int


class FillSeats(msgspec.Struct, tag_field="t", tag="fill_seats", forbid_unknown_fields=True):
    """The host fills all open seats with bots of that level."""

    id: str
    level: str


class ShuffleSeats(msgspec.Struct, tag_field="t", tag="shuffle_seats", forbid_unknown_fields=True):
    """The host shuffles the seats."""

    id: str


class Start(msgspec.Struct, tag_field="t", tag="start", forbid_unknown_fields=True):
    """The host starts a match. After a match it is the host's vote for a rematch. Every seat must be taken."""

    id: str


class Vote(msgspec.Struct, tag_field="t", tag="vote", forbid_unknown_fields=True):
    """Agree to end the match or to a rematch, or take that back. One `false` ends an offer to end."""

    id: str
    what: Literal["end", "rematch"]
    agree: bool = True


class Resign(msgspec.Struct, tag_field="t", tag="resign", forbid_unknown_fields=True):
    """Give the match up. If other people play on, a bot takes the seat until the end; otherwise the match ends."""

    id: str


class AddNumber(msgspec.Struct, tag_field="t", tag="number", forbid_unknown_fields=True):
    """Add 128 random bits to the deal, in answer to the commitment: 32 hexadecimal digits."""

    id: str
    commitment: str
    number: str


class AskHint(msgspec.Struct, tag_field="t", tag="hint", forbid_unknown_fields=True):
    """Ask for a hint, at one's own turn."""

    id: str


class AskState(msgspec.Struct, tag_field="t", tag="state", forbid_unknown_fields=True):
    """Ask for the position as one's own seat knows it, at one's own turn, to analyse it oneself."""

    id: str


class Ping(msgspec.Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Check the connection (heartbeat); answered by an `ack`."""

    id: str


Request = (
    Act
    | Say
    | SeatBot
    | EmptySeat
    | FillSeats
    | ShuffleSeats
    | Start
    | Vote
    | Resign
    | AddNumber
    | AskHint
    | AskState
    | Ping
)
