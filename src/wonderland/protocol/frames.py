"""The frames from a table to its viewers (docs/protocol.md): over a WebSocket, or as JSON lines.

A frame is `{"t": …, "v": …, "d": …}`: its kind, the table's event count after it, and its data. `v` is the same for all
viewers, also for an event that a viewer may not see in full. What viewers send is in `requests.py`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

MAX_FRAME_BYTES = 16 * 1024
MAX_CHAT = 280
MAX_NAME = 24
MAX_ID = 64
LONG_ABSENCE_DAYS = 7  # without a clock, a match may be ended without a player who stays away for so long

Controller = Literal["open", "human", "bot", "away"]  # away: a bot stands in until the human comes back
ClockKind = Literal["none", "turn", "match", "days"]  # days: as turn, for matches by correspondence
OnTimeout = Literal["bot", "forfeit"]
TablePhase = Literal["gathering", "playing", "finished"]
Emote = Literal["hello", "thanks", "well_played", "oops", "thinking", "hurry", "grin", "off_with_their_head"]
ClosingReason = Literal[
    "restart", "slow", "crowded", "seat_moved", "kicked", "given_up", "expired", "signed_out", "ended"
]
RejectCode = Literal[
    "unparsable",  # not a frame, or not notation
    "illegal",  # the rules do not allow the action now
    "stale",  # the position has changed after `base_v`
    "not_your_turn",
    "not_allowed",  # only the host, a seated player or a named player can do that
    "not_now",  # the table is in another phase
    "not_found",
    "too_large",
    "too_fast",  # a rate limit or another limit; retry later
    "unavailable",  # the server is stopping, or cannot reach its storage; retry with the same id
]


GameName = str
# What frames carry of a game: `game_types.py` says what all games have, a game's `view_types.py` the rest.
GameView = dict[str, Any]
GameEvents = list[dict[str, Any]]
GameOutcome = dict[str, Any]


class Pace(msgspec.Struct, frozen=True):
    """How much time there is for decisions, and what happens when it is over."""

    clock: ClockKind = "none"
    seconds: int = 0  # for a turn, or for all turns of a seat in a match
    increment: int = 0  # seconds that a seat gets back with every decision, if the clock is for the match
    on_timeout: OnTimeout = "bot"


class SeatView(msgspec.Struct):
    """One seat of a table."""

    controller: Controller
    name: str  # of the human, or the title of the bot's level; of an open seat, of whom it is kept for, or ""
    player: str | None = None  # the human's public id
    level: str | None = None  # of the bot, or of the stand-in of an away human
    is_connected: bool = False
    wins: int = 0  # of the matches that whoever has the seat played here
    has_resigned: bool = False  # in this match: a bot plays on
    kept_for: str | None = None  # the public id of whom an open seat is kept for


class Votes(msgspec.Struct):
    """Who has agreed to what; seats."""

    end: list[int]  # to end the match that is being played
    rematch: list[int]
    needed: list[int]  # whose agreement is needed: every person's who plays
    # By seat, in milliseconds since 1970: from when on the match may be ended without that person. None: never.
    may_end_without: list[int | None] = []


class TableView(msgspec.Struct):
    """A table as its viewers see it."""

    id: str
    game: GameName
    options: dict[str, Any]
    phase: TablePhase
    is_public: bool
    pace: Pace
    absent_seconds: int | None  # a bot stands in for a player who was disconnected for so long; None: turns wait
    stand_in: str  # the level that plays for others: absent players, and those whose time is over
    hints: bool  # are hints allowed? Never where matches are rated
    votes: Votes
    host: str  # the host's public id
    seats: list[SeatView]
    num_spectators: int
    num_matches: int  # started at this table
    invite: str | None = None  # the secret part of the invitation link; only for members
    commitment: str | None = None  # while a match is being dealt: players answer it with a number
    is_rated: bool = False  # do matches that begin here count for ratings?
    start_ms: int | None = None  # milliseconds for all players of the queue to come; then the table is given up


class LogEntry(msgspec.Struct):
    """One decision, as far as the viewer may know it."""

    ply: int  # 1 for the first decision
    seat: int
    events: GameEvents


class PlainTexts(msgspec.Struct):
    """What the position says in English, for a game that clients have no drawing of (`GameInfo.is_plain`)."""

    prompt: str  # what the seat to act is asked to do; empty unless it is the viewer's turn
    choices: list[str]  # what each of `legal` does, in their order
    sheet: str = ""  # the result counted out, when the match is over


class FairDeal(msgspec.Struct):
    """How the deal of a match came about, so that everybody can check it (docs/records.md)."""

    format: str
    start: int | None  # the seat that starts; None: it was drawn
    commitment: str
    numbers: list[str]  # of the players, by seat; empty for bots and those who sent none
    secret: str | None  # None until the match is over


class Stopped(msgspec.Struct):
    """How a match ended before its rules ended it."""

    how: Literal["resigned", "timeout", "abandoned"]  # abandoned: ended by agreement
    places: list[int]  # of a forfeited match, by seat: whoever forfeited it is last; empty if nobody has won


class MatchView(msgspec.Struct):
    """The match at a table as one viewer may know it."""

    id: str
    ply: int  # the number of decisions
    view: GameView  # the game's own view; with previews when it is the viewer's turn
    legal: list[str]  # the viewer's legal actions, in notation; empty unless it is the viewer's turn
    log: list[LogEntry]
    names: list[str]  # the players by seat, when the match started
    outcome: GameOutcome | None = None  # points, places, ended, decided, sheet
    stopped: Stopped | None = None  # then there is no outcome
    clock_ms: int | None = None  # milliseconds that the seat to act had left when the frame was made
    clocks_ms: list[int] | None = None  # by seat, if the clock is for the match
    fairness: FairDeal | None = None  # None for a match from before there were fair deals
    earlier_rules: int | None = None  # the version of its rules, if the server has others for matches that begin
    texts: PlainTexts | None = None  # of a plain game


class ChatLine(msgspec.Struct):
    """A chat message."""

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
    """Everything that a viewer may know about a table."""

    you: You
    table: TableView
    match: MatchView | None
    chat: list[ChatLine]
    played_for_you: list[int] = []  # the plies that others decided for the viewer after their last own decision


class Acted(msgspec.Struct):
    """A decision, and the match after it."""

    ply: int
    seat: int
    events: GameEvents  # its effects, as far as the viewer may know them
    view: GameView
    legal: list[str]
    by: Literal["human", "bot", "clock"]  # clock: the turn timed out and a bot played
    outcome: GameOutcome | None = None
    clock_ms: int | None = None
    clocks_ms: list[int] | None = None
    secret: str | None = None  # of the fair deal, with the last decision
    texts: PlainTexts | None = None  # of a plain game


class TableChanged(msgspec.Struct):
    """Seats, host or votes changed, or a match is being dealt."""

    what: Literal[
        "seat_taken",
        "seat_left",
        "given_up",
        "bot_seated",
        "seat_emptied",
        "seats_shuffled",
        "host_changed",
        "away",
        "returned",
        "forgotten",
        "committed",
        "number_added",
        "voted",
        "resigned",
        "seen",
    ]
    seat: int | None  # None if several seats or none changed
    table: TableView
    you: You | None = None  # seats may have changed


class Started(msgspec.Struct):
    """A match starts."""

    table: TableView
    match: MatchView
    you: You | None = None


class Ended(msgspec.Struct):
    """A match ends before its rules end it: somebody forfeited it, or it was ended by agreement."""

    stopped: Stopped
    table: TableView
    you: You | None = None
    secret: str | None = None  # of the fair deal


class Presence(msgspec.Struct):
    """Who is connected. Not an event of the table, so it has no number of its own."""

    connected: list[bool]  # by seat
    num_spectators: int
    is_busy: bool = False  # too many searches wait: at this table, a level that does not search decides for others


class Ack(msgspec.Struct):
    """The request is done and stored."""

    id: str


class Reject(msgspec.Struct):
    """The request was refused."""

    id: str | None  # None if the frame could not be read
    code: RejectCode
    text: str  # a sentence for the player


class HintAction(msgspec.Struct):
    """One legal action, with the values of the analysis."""

    action: str
    win_chance: float | None  # None for an action that was not analysed, such as the only one
    points: float | None
    visits: int


class Hint(msgspec.Struct):
    """The answer to `hint`: all legal actions, best first."""

    id: str
    actions: list[HintAction]


class SeatState(msgspec.Struct):
    """The answer to `state`: the position as the viewer's seat knows it, for an engine on the viewer's side."""

    id: str
    state: str  # the bytes of the state, hidden for the seat, in base64
    digest: str  # of the engine: one with another digest may lay states out otherwise


class Closing(msgspec.Struct):
    """The server closes this connection. Reconnect after `restart` and `slow`, and after no other reason."""

    reason: ClosingReason
    text: str


Answer = Ack | Hint | SeatState  # to a request that was not refused

FRAME_KINDS: dict[str, type[msgspec.Struct]] = {
    "snapshot": Snapshot,
    "acted": Acted,
    "table": TableChanged,
    "started": Started,
    "ended": Ended,
    "said": ChatLine,
    "presence": Presence,
    "ack": Ack,
    "reject": Reject,
    "hint": Hint,
    "state": SeatState,
    "closing": Closing,
}
