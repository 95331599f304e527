"""The bodies of HTTP requests and answers (docs/protocol.md). An error is a `Failure` with an HTTP error status.

| request | body → answer |
|---|---|
| `GET /api/games` | → `list[GameInfo]` |
| `GET /api/games/{game}/rules` | → the rules as Markdown, numbered |
| `GET /api/levels` | → `list[LevelInfo]`, weakest first |
| `POST /api/players` | `NewPlayer` → `Player`; sets the cookie `wonderland_player` (HttpOnly) |
| `GET /api/me`, `PATCH /api/me` | (`NewPlayer`) → `Player` |
| `GET /api/me/matches?before=ID` | → `list[MatchInfo]`, latest first |
| `GET /api/tables` | → `list[TableInfo]`: public tables that can be joined or watched |
| `POST /api/tables` | `NewTable` → `NewTableAnswer` |
| `GET /api/tables/{table}` | → `TableInfo` (header `X-Invite` for a private table) |
| `POST /api/tables/{table}/seats/{seat}` | `ClaimSeat` → `SeatClaimed`; cookie `wonderland_seat` (HttpOnly) |
| `DELETE /api/tables/{table}/seats/{seat}` | leave the seat; its token ends; → 204 |
| `GET /api/tables/{table}/socket` | WebSocket: `Hello`, then frames |
| `GET /api/tables/{table}/stream?last_v=V` | the same frames, one per line (NDJSON) |
| `POST /api/tables/{table}/frames` | one `Request` → the answering frame (`ack`, `reject` or `hint`) |
| `GET /api/matches/{match}` | → the record of a finished match, as a file |
| `GET /api/matches/{match}/steps?seat=S&first=A&last=B` | → `Steps` as a seat saw them, or with all cards |
| `GET /healthz`, `GET /readyz` | for operators |

Programs send `Authorization: Bearer PLAYER_TOKEN` and `X-Seat-Token: SEAT_TOKEN` instead of cookies.
The paths of the page: `/` home, `/table/{table}#{invite}`, `/match/{match}?step=N&seat=S`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wonderland.server.frames import GameEvents, GameName, GameOutcome, GameView, Pace, SeatView, Stopped, TablePhase


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


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to create. The creator is its host and takes the first seat without a bot, unless `watch` is set."""

    game: GameName
    seats: int
    options: dict[str, Any] = {}
    pace: Pace = Pace()
    absent_seconds: int | None = None  # a bot stands in for a player who was disconnected for so long
    hints: bool = True  # are hints allowed?
    is_public: bool = False
    bots: list[str | None] = []  # levels by seat; None or missing for an open seat
    start: bool = False  # start at once; bots must have every other seat
    watch: bool = False
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
