"""The bodies of HTTP requests and answers (docs/protocol.md). An error is a `Failure` with an HTTP error status.

| request | body → answer |
|---|---|
| `GET /api/games` | → `list[GameInfo]` |
| `GET /api/games/{game}/rules` | → the rules as Markdown, numbered |
| `GET /api/levels` | → `list[LevelInfo]`, weakest first |
| `POST /api/players` | `NewPlayer` → `Player`; sets the cookie `wonderland_player` (HttpOnly) |
| `GET /api/players/{player}` | → `Profile`, what everybody may see |
| `GET /api/players/{player}/ratings` | → `list[RatingPoint]` |
| `GET /api/me`, `PATCH /api/me` | (`NewPlayer`) → `Player` |
| `DELETE /api/me` | forget the player; → 204 |
| `GET /api/me/profile` | → `Profile`, with all opponents |
| `GET /api/me/matches?before=ID&game=G&opponents=O&result=R` | → `list[MatchInfo]`, latest first |
| `GET /api/me/export` | → everything that is stored about the player, as a file |
| `GET /api/me/devices` | → `list[DeviceInfo]` |
| `DELETE /api/me/devices/{device}` | sign a device out; → 204 |
| `POST /api/me/code` | → `SignInCode`, for another device |
| `GET /api/me/progress?after=VERSION` | → `ProgressPage`: what the player's devices keep together |
| `POST /api/me/progress` | `ProgressChanges` → `ProgressChanged` |
| `DELETE /api/me/progress` | delete it; → 204 |
| `GET /api/me/passkeys` | → `list[PasskeyInfo]` |
| `POST /api/me/passkeys/options` | → options for `navigator.credentials.create` |
| `POST /api/me/passkeys` | `NewPasskey` → `PasskeyInfo` |
| `DELETE /api/me/passkeys/{passkey}` | → 204 |
| `POST /api/sign-in/code` | `UseCode` → `Player`; sets the cookie `wonderland_player` |
| `POST /api/sign-in/passkey/options` | → options for `navigator.credentials.get` |
| `POST /api/sign-in/passkey` | `UsePasskey` → `Player`; sets the cookie `wonderland_player` |
| `POST /api/sign-in/former` | → `Player`: who this browser was before it signed in |
| `GET /api/me/tables` | → `list[MyTable]`: where the player sits; where it is the player's turn first |
| `GET /api/friends` | → `Friends`: friends, open questions, invitations, and what friends may see |
| `POST /api/friends` | `FriendQuestion` → `Friends`: ask somebody |
| `PUT /api/friends/settings` | `FriendSettings` → `Friends` |
| `POST /api/friends/link` | → `FriendLink`: whoever has it may ask; it ends the former one |
| `DELETE /api/friends/link` | end it; → 204 |
| `DELETE /api/friends/{player}` | → `Friends`: end a friendship, or take the own question back |
| `POST /api/friends/{player}/accept` | → `Friends` |
| `POST /api/friends/{player}/decline` | → `Friends`; the other is not told |
| `POST /api/friends/{player}/block` | → `Friends`; the other is not told |
| `DELETE /api/friends/{player}/block` | → `Friends`: let somebody ask again |
| `POST /api/daily/{game}/{day}` | `DailyTry` → `DailyTable`: share a try |
| `GET /api/daily/{game}/{day}` | → `DailyTable`: empty until the own try is shared |
| `GET /api/me/notifications`, `PUT …` | (`NotificationWishes`) → `Notifications` |
| `POST /api/me/push`, `DELETE …` | `PushSubscriptionInfo`, `PushEndpoint` → `Notifications` |
| `PUT /api/me/email`, `DELETE …` | (`EmailAddress`) → `Notifications`; a link is sent to the address |
| `GET /api/mail/{purpose}/{target}/{token}` | → 303: the page of a mail's link, with a button |
| `POST /api/mail/{purpose}/{target}/{token}` | a link of a mail: `confirm` or `stop`; → 204 |
| `POST /api/queue` | `QueueWish` → `QueuePlace`: look for opponents |
| `GET /api/queue?wait=SECONDS` | → `QueuePlace`: when a table is found, or after at most 15 s; asks again to stay |
| `DELETE /api/queue` | stop looking; → 204 |
| `GET /api/tables` | → `list[TableInfo]`: public tables that can be joined, then those that can be watched |
| `POST /api/tables` | `NewTable` → `NewTableAnswer` |
| `GET /api/tables/{table}` | → `TableInfo` (header `X-Invite` for a private table) |
| `POST /api/tables/{table}/seats/{seat}` | `ClaimSeat` → `SeatClaimed`; cookie `wonderland_seat` (HttpOnly) |
| `DELETE /api/tables/{table}/seats/{seat}` | leave the seat; its token ends; → 204 |
| `DELETE /api/tables/{table}/invitation` | do not come to a table that keeps a seat for the player; → 204 |
| `GET /api/tables/{table}/socket` | WebSocket: `Hello`, then frames |
| `GET /api/tables/{table}/stream?last_v=V` | the same frames, one per line (NDJSON) |
| `POST /api/tables/{table}/frames` | one `Request` → the answering frame (`ack`, `reject` or `hint`) |
| `GET /api/matches/{match}` | → the record of a finished match, as a file |
| `GET /api/matches/{match}/steps?seat=S&first=A&last=B` | → `Steps` as a seat saw them, or with all cards |
| `GET /oembed?url=U&format=F` | → the HTML with which other sites show an address (docs/embeds.md) |
| `GET /preview/{address}.png` | → the picture of a link preview |
| `GET /healthz`, `GET /readyz` | for operators |

Programs send `Authorization: Bearer PLAYER_TOKEN` and `X-Seat-Token: SEAT_TOKEN` instead of cookies.
The paths of the page: `/` home, `/table/{table}#{invite}`, `/match/{match}?step=N&seat=S`, `/player/{player}`,
`/puzzle/{game}/{puzzle}`, `/today/{game}/{date}`; for frames of other sites: `/embed/` before these.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wonderland.protocol.frames import GameEvents, GameName, GameOutcome, GameView, Pace, SeatView, Stopped, TablePhase

QueuePace = Literal["quick", "days"]  # a minute for a turn, or days
# Why a match counts less for a rating (docs/ratings.md)
WeightReason = Literal["casual", "address", "repeats", "newcomer", "gone", "stand_in", "speed", "short"]


class OptionInfo(msgspec.Struct):
    """A rule option of a game."""

    name: str
    help: str
    default: Any
    choices: list[Any]
    lowest: int
    highest: int


class GameInfo(msgspec.Struct):
    """A game that can be played here."""

    name: GameName
    title: str
    min_seats: int
    max_seats: int
    options: list[OptionInfo]
    goal: str = ""  # the game in one sentence
    is_plain: bool = False  # clients have no drawing of it: its frames carry `texts`


class LevelInfo(msgspec.Struct):
    """A level of bots."""

    name: str
    title: str
    description: str


class NewPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """The name of a player. With `bearer`, the answer contains the token instead of a cookie."""

    name: str
    bearer: bool = False


class Player(msgspec.Struct, omit_defaults=True):
    """The player of a browser or program; the token only if `bearer` asked for it."""

    player: str
    name: str
    token: str | None = None


class DeviceInfo(msgspec.Struct):
    """A device of a player. Times are ISO 8601, UTC; `seen_at` is right within a day."""

    id: str
    label: str  # browser and system; empty for a program
    created_at: str
    seen_at: str
    is_this: bool  # the device that asks


class SignInCode(msgspec.Struct):
    """A one-time code, and for how many seconds it is valid."""

    code: str
    seconds: int


class UseCode(msgspec.Struct, forbid_unknown_fields=True):
    """Sign in by a one-time code."""

    code: str
    bearer: bool = False


class ProgressEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Something that a player's devices keep together: a match, or something learnt."""

    key: str
    value: str | None  # as the page packs it; None: it was deleted
    version: int  # in a change, the one that it follows; 0 for a new entry


class ProgressPage(msgspec.Struct):
    """Entries in the order of their changes. `copy` changes when the player deletes all of them."""

    copy: str | None  # None: nothing is kept
    entries: list[ProgressEntry]
    is_last: bool


class ProgressChanges(msgspec.Struct, forbid_unknown_fields=True):
    """Changes of entries. Without a copy, one is begun."""

    copy: str | None
    entries: list[ProgressEntry]


class ProgressChanged(msgspec.Struct):
    """The versions of what was stored, and the keys of what another device has changed meanwhile: read and merge."""

    copy: str
    versions: dict[str, int]
    conflicts: list[str]


class PasskeyInfo(msgspec.Struct):
    """A passkey of a player. Times are ISO 8601, UTC."""

    id: str
    label: str  # browser and system where it was made
    created_at: str
    used_at: str


class NewPasskey(msgspec.Struct, forbid_unknown_fields=True):
    """What `navigator.credentials.create` gave, as JSON."""

    credential: dict[str, Any]


class UsePasskey(msgspec.Struct, forbid_unknown_fields=True):
    """What `navigator.credentials.get` gave, as JSON."""

    credential: dict[str, Any]
    bearer: bool = False


class RatingInfo(msgspec.Struct):
    """A rating in a game: the estimate `mu` and its standard deviation `sigma`, from so many matches.

    `counted` is the sum of their weights. A provisional rating says little: `sigma` is large, or opponents are few.
    """

    game: GameName
    against: Literal["people", "levels"]
    mu: float
    sigma: float
    num_matches: int
    counted: float
    num_opponents: int  # different people in matches that count, who are still players here
    is_provisional: bool
    number: int  # the estimate as people see it: 1500 of a player without a match, 30 for one of `mu`
    range: int  # the strength lies so near to it with 95 %
    at_least: int  # is almost certain
    level: str | None  # whose rating is nearest


class RatingPoint(msgspec.Struct):
    """A rating after a match."""

    match: str
    ended_at: str
    number: int


class TallyInfo(msgspec.Struct):
    """Results in a game.

    Of kind `match`: whole matches, `opponent` is `people` (at least one other person) or `bots`. Else the results
    against one opponent: of kind `level` its name, of kind `player` its id. Of several bots of a level in a match the
    best one counts.
    """

    game: GameName
    kind: Literal["match", "level", "player"]
    opponent: str
    name: str | None  # of a player; None if it does not exist any more
    num_matches: int
    num_ahead: int  # won; or placed ahead of that opponent
    num_behind: int


class Profile(msgspec.Struct):
    """A player. Others see ratings and whole matches only."""

    player: str
    name: str
    ratings: list[RatingInfo]
    tallies: list[TallyInfo]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to create. The creator is its host and takes the first seat without a bot, unless `watch` is set."""

    game: GameName
    seats: int
    options: dict[str, Any] = {}
    pace: Pace = Pace()
    absent_seconds: int | None = None  # a bot stands in for a player who was disconnected for so long
    hints: bool = True  # are hints allowed? Never where matches are rated
    is_rated: bool = False  # do its matches count for ratings?
    is_public: bool = False
    bots: list[str | None] = []  # levels by seat; None or missing for an open seat
    start: bool = False  # start at once; bots must have every other seat
    watch: bool = False
    invited: list[str] = []  # players for whom the next open seats are kept: friends, or people of the same match
    bearer: bool = False


class NewTableAnswer(msgspec.Struct, omit_defaults=True):
    """The id of the created table; `invite` is the fragment (after #) of its link."""

    table: str
    invite: str
    seat: int | None = None
    seat_token: str | None = None


class TableInfo(msgspec.Struct):
    """A table in a list."""

    id: str
    game: GameName
    phase: TablePhase
    seats: list[SeatView]
    options: dict[str, Any]
    pace: Pace = Pace()
    absent_seconds: int | None = None
    hints: bool = True
    is_rated: bool = False


class NamedPlayer(msgspec.Struct):
    """A player."""

    player: str
    name: str


class Friend(msgspec.Struct):
    """A friend, and what the friend lets friends see."""

    player: str
    name: str
    is_here: bool  # connected to a table, or with the page open
    game: GameName | None  # that is played at a table, if the friend shows it


class FriendSettings(msgspec.Struct, forbid_unknown_fields=True):
    """What friends may see of a player."""

    is_invisible: bool = False  # nobody sees the player here
    shows_game: bool = False  # what is played at a table
    shares_daily: bool | None = None  # results of deals of the day; None: not asked yet


class Invitation(msgspec.Struct):
    """A table that keeps a seat for the player who asks."""

    table: TableInfo
    host: str  # the id of whoever invites
    host_name: str


class Friends(msgspec.Struct):
    """Everything between a player and others."""

    friends: list[Friend]  # those who are here come first
    asked_me: list[NamedPlayer]  # who wait for an answer
    asked: list[NamedPlayer]  # who have not accepted, for whatever reason
    blocked: list[NamedPlayer]
    settings: FriendSettings
    invitations: list[Invitation]


class FriendQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """Ask somebody: a player of the same match, or the owner of a link, with its secret."""

    player: str
    link: str | None = None


class FriendLink(msgspec.Struct):
    """A link to give away: the page's address is `#/friend/{player}/{link}`."""

    player: str
    link: str
    days: int  # for which it is valid


class DailyTry(msgspec.Struct, forbid_unknown_fields=True):
    """A counted try at a deal of the day: the actions of the player's seat, in notation."""

    actions: list[str]


class DailyPlace(msgspec.Struct):
    """What somebody got at a deal of the day."""

    player: str
    name: str
    place: int
    points: int


class DailyWeek(msgspec.Struct):
    """What somebody got in a week, on the days that the player who asks has finished."""

    player: str
    name: str
    num_tries: int
    score: int  # 3 for each first place, 2 for a second, 1 for a third


class DailyTable(msgspec.Struct):
    """The player and the friends who share their results, best first. Nothing is told before the own try is here."""

    is_finished: bool  # is the player's own try here?
    day: list[DailyPlace]
    week: list[DailyWeek]


class MyTable(msgspec.Struct):
    """A table where the player who asks has a seat."""

    table: TableInfo
    seat: int | None  # the player's own
    turn: int | None  # the seat of the person whose turn it is; None if a bot decides, or if no match is played
    is_your_turn: bool
    left_ms: int | None  # of that turn; None without a clock


class QueueWish(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody looks for."""

    game: GameName
    seats: int = 2
    pace: QueuePace = "quick"


class QueuePlace(msgspec.Struct):
    """A place in the queue. The player claims the seat at the table that was found."""

    game: GameName
    seats: int
    pace: QueuePace
    waited: int  # seconds
    num_waiting: int  # who look for the same, this player included
    table: str | None
    seat: int | None
    seconds_left: int | None = None  # to come to the table that was found; after that, the place ends
    set_back: int | None = None  # seconds for which the player is matched with nobody


class NotificationWishes(msgspec.Struct, forbid_unknown_fields=True):
    """How a player wants to be told of turns. Quiet hours are minutes after midnight in the time zone."""

    language: str
    zone: str
    quiet_from: int | None
    quiet_to: int | None


class EmailState(msgspec.Struct):
    """The player's e-mail address; nothing is sent there before it is confirmed."""

    address: str
    is_confirmed: bool


class Notifications(msgspec.Struct):
    """How the player is told of turns, and what the server offers."""

    push_key: str  # for the browser's `applicationServerKey`
    num_browsers: int  # with a push subscription
    is_subscribed: bool  # is this device's one of them? True also if a subscription is stored without its device
    has_email: bool  # does the server send e-mail?
    email: EmailState | None
    wishes: NotificationWishes


class PushSubscriptionInfo(msgspec.Struct, forbid_unknown_fields=True):
    """The push subscription of a browser; keys in base64url."""

    endpoint: str
    p256dh: str
    auth: str


class PushEndpoint(msgspec.Struct, forbid_unknown_fields=True):
    """The push subscription to remove."""

    endpoint: str


class EmailAddress(msgspec.Struct, forbid_unknown_fields=True):
    """An e-mail address."""

    address: str


class ClaimSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Take an open seat, or one's own seat again, which ends its former token."""

    invite: str | None = None
    bearer: bool = False


class SeatClaimed(msgspec.Struct, omit_defaults=True):
    """The claimed seat, and its token if `bearer` asked for it."""

    seat: int
    seat_token: str | None = None


class MatchInfo(msgspec.Struct):
    """A finished match in a list."""

    id: str
    table: str
    game: GameName
    names: list[str]
    points: list[int]  # empty if the match was stopped before its end
    places: list[int]  # empty if it was abandoned
    seat: int | None  # of the player who asks
    ended_at: str  # ISO 8601, UTC
    stopped: Literal["resigned", "timeout", "abandoned"] | None = None  # None: played to its end
    resigned: list[int] = []  # seats that forfeited the match, also if a bot played on for them
    players: list[str | None] = []  # by seat; None for a bot, or a player who was forgotten
    levels: list[str | None] = []  # by seat; None for a player
    weight: float | None = None  # how much it counted for the rating of the player who asks; None: not counted yet
    reasons: list[WeightReason] = []  # why less than in full
    is_rated: bool = True  # as all matches from before there were casual ones


class Step(msgspec.Struct):
    """A position of a finished match, after `ply` decisions."""

    ply: int
    seat: int | None  # of the decision; None for the deal
    action: str | None
    events: GameEvents
    view: GameView


class Steps(msgspec.Struct):
    """A part of a finished match."""

    id: str
    game: GameName
    names: list[str]
    num_plies: int
    outcome: GameOutcome | None
    stopped: Stopped | None
    steps: list[Step]


class Failure(msgspec.Struct):
    """Why a request was refused."""

    code: str
    text: str
