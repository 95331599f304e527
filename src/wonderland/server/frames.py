"""The frames that a table and its viewers exchange (docs/protocol.md): over a WebSocket, or as lines of JSON and POST.

A frame to a viewer is `{"t": …, "v": …, "d": …}`: what kind it is, how many events the table had after it, and
its data. `v` is the same for everybody; an event that a viewer may not see in full still takes its number.
A frame to the table is one flat object with its kind in `t`; those with an `id` are answered by `ack` or `reject`,
and the same `id` twice is done once.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

MAX_FRAME_BYTES = 16 * 1024
MAX_CHAT = 280
MAX_NAME = 24
MAX_ID = 64

Controller = Literal["open", "human", "bot", "away"]  # away: a bot plays until the human comes back
TablePhase = Literal["gathering", "playing", "finished"]
Emote = Literal["hello", "thanks", "well_played", "oops", "thinking", "hurry", "grin", "off_with_their_head"]
RejectCode = Literal[
    "unparsable",  # not a frame, or not notation
    "illegal",  # the rules do not allow the action now
    "stale",  # the position has changed since `base_v`
    "not_your_turn",
    "not_allowed",  # only the host, a seated player or a member may do that
    "not_now",  # the table is in another phase
    "not_found",
    "too_large",
    "too_fast",  # a limit on how often or how many; try again later
    "unavailable",  # the server is stopping or its storage cannot be reached; nothing was done
]


# What frames carry of a game; the types are in the games' `view_types.py`.
GameName = str
GameView = dict[str, Any]
GameEvents = list[dict[str, Any]]
GameOutcome = dict[str, Any]


# What a viewer is told


class SeatView(msgspec.Struct):
    """One seat of a table."""

    controller: Controller
    name: str  # of the human or, for a bot, the title of its level; "" when open
    player: str | None = None  # the human's public identity, while the seat is theirs
    level: str | None = None  # the bot's level; for an away seat the level that stands in
    is_connected: bool = False


class TableView(msgspec.Struct):
    """A table as its viewers see it."""

    id: str
    game: GameName
    options: dict[str, Any]
    phase: TablePhase
    is_public: bool
    turn_seconds: int | None  # the turn clock, None for no clock
    host: str  # the host's public identity
    seats: list[SeatView]
    num_spectators: int
    num_matches: int  # how many were begun here
    invite: str | None = None  # only for members: the secret part of the invitation link


class LogEntry(msgspec.Struct, omit_defaults=True):
    """One ply, as far as the viewer may know it."""

    ply: int  # 1 for the first decision
    seat: int
    events: GameEvents
    stand_in: str | None = None  # the level that played while the bot's own was being prepared


class MatchView(msgspec.Struct):
    """The match at a table as one viewer may know it."""

    id: str
    ply: int  # decisions so far
    view: GameView  # previews included when it is the viewer's turn
    legal: list[str]  # the viewer's legal actions in notation; empty unless it is the viewer's turn
    log: list[LogEntry]
    names: list[str]  # who plays, by seat, as the match began
    outcome: GameOutcome | None = None  # points, places, ended, decided, sheet
    clock_ms: int | None = None  # what is left of the turn, counted by the server when it sent this


class ChatLine(msgspec.Struct):
    """Something a player said."""

    v: int
    player: str
    name: str
    seat: int | None
    text: str = ""
    emote: Emote | None = None


class You(msgspec.Struct):
    """The viewer."""

    player: str | None  # None for a spectator without a name
    seat: int | None
    is_host: bool


class Snapshot(msgspec.Struct):
    """Everything a viewer may know about a table."""

    you: You
    table: TableView
    match: MatchView | None
    chat: list[ChatLine]


class Acted(msgspec.Struct):
    """A decision was made; the match after it."""

    ply: int
    seat: int
    events: GameEvents  # what it caused, as far as the viewer may know
    view: GameView
    legal: list[str]
    by: Literal["human", "bot", "clock"]  # clock: the turn timed out and the bot played
    stand_in: str | None = None  # the level that played while the bot's own was being prepared
    outcome: GameOutcome | None = None
    clock_ms: int | None = None


class TableChanged(msgspec.Struct):
    """Seats, host or phase changed."""

    what: Literal[
        "seat_taken", "seat_left", "bot_seated", "seat_emptied", "seats_shuffled", "host_changed", "away", "returned"
    ]
    seat: int | None  # None where it concerns several or none
    table: TableView
    you: You | None = None  # seats may have changed


class Started(msgspec.Struct):
    """A match begins."""

    table: TableView
    match: MatchView
    you: You | None = None


class Presence(msgspec.Struct):
    """Who is connected; no event of the table, so it does not take a number."""

    connected: list[bool]  # by seat
    num_spectators: int


class Ack(msgspec.Struct):
    """What was asked for is done and kept."""

    id: str


class Reject(msgspec.Struct):
    """What was asked for was not done."""

    id: str | None  # None when the frame could not be read
    code: RejectCode
    text: str  # a sentence for the player


class HintAction(msgspec.Struct):
    """One legal action and what the analysis thinks of it."""

    action: str
    win_chance: float | None  # None for an action that was not looked at, such as the only one
    points: float | None
    visits: int


class Hint(msgspec.Struct):
    """The answer to `hint`: all legal actions, best first."""

    id: str
    actions: list[HintAction]


class Closing(msgspec.Struct):
    """The server ends this connection: `restart` and `slow` mean come back; the others do not."""

    reason: Literal["restart", "slow", "seat_moved", "kicked", "expired"]
    text: str


FRAME_KINDS: dict[str, type[msgspec.Struct]] = {
    "snapshot": Snapshot,
    "acted": Acted,
    "table": TableChanged,
    "started": Started,
    "said": ChatLine,
    "presence": Presence,
    "ack": Ack,
    "reject": Reject,
    "hint": Hint,
    "closing": Closing,
}


# What a viewer sends


class Hello(msgspec.Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """First frame of a connection. Browsers are known by their cookies, programs by their tokens."""

    last_v: int = -1  # the last event the viewer has; the missed ones follow, or a snapshot
    invite: str | None = None
    player_token: str | None = None
    seat_token: str | None = None


class Act(msgspec.Struct, tag_field="t", tag="act", forbid_unknown_fields=True):
    """Play an action; `base_v` is the event count at which the player saw the position."""

    id: str
    base_v: int
    action: str


class Say(msgspec.Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    """Chat: a short text or an emote."""

    id: str
    text: str = ""
    emote: Emote | None = None


class SeatBot(msgspec.Struct, tag_field="t", tag="seat_bot", forbid_unknown_fields=True):
    """The host puts a bot of that level on an open seat, or changes a bot's level."""

    id: str
    seat: int
    level: str


class EmptySeat(msgspec.Struct, tag_field="t", tag="empty_seat", forbid_unknown_fields=True):
    """The host removes a bot or a player from a seat. During a match a bot goes on for the player."""

    id: str
    seat: int


class FillSeats(msgspec.Struct, tag_field="t", tag="fill_seats", forbid_unknown_fields=True):
    """The host fills all open seats with bots of that level."""

    id: str
    level: str


class ShuffleSeats(msgspec.Struct, tag_field="t", tag="shuffle_seats", forbid_unknown_fields=True):
    """The host seats everybody anew at random."""

    id: str


class Start(msgspec.Struct, tag_field="t", tag="start", forbid_unknown_fields=True):
    """The host begins a match, or a rematch after one: same people, the next seat starts. Every seat must be taken."""

    id: str


class AskHint(msgspec.Struct, tag_field="t", tag="hint", forbid_unknown_fields=True):
    """What would you do? Only at one's own turn."""

    id: str


class Ping(msgspec.Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Am I still heard? Answered by an `ack`."""

    id: str


Request = Act | Say | SeatBot | EmptySeat | FillSeats | ShuffleSeats | Start | AskHint | Ping
