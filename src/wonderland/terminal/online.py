"""A match at an online table, as one viewer sees it: a player or a spectator."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from wonderland.client import ClientError, Offline, Online, Server, TableConnection
from wonderland.engine import catalogue
from wonderland.engine.game import Outcome
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.errors import InputError
from wonderland.records.reading import parse
from wonderland.server import frames
from wonderland.terminal.names import seat_names
from wonderland.terminal.opponents import Opponents, judge
from wonderland.terminal.session import (
    Advice,
    Change,
    CostlyDecision,
    LogEntry,
    Position,
    SessionError,
    in_thread,
)
from wonderland.terminal.setup import FRIENDLY_LEVEL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.bots.review import ReviewedDecision
    from wonderland.client import Access
    from wonderland.client.frames import Frame
    from wonderland.engine.game import Game
    from wonderland.records.record import Record

NUM_COSTLY = 3
TABLE_MESSAGES = {
    "seat_taken": "{name} sits down.",
    "seat_left": "Somebody gets up.",
    "bot_seated": "{name} sits down.",
    "seat_emptied": "A seat is open again.",
    "seats_shuffled": "Everybody has a new seat.",
    "host_changed": "The table has another host.",
    "away": "{name} is away; a bot plays for them.",
    "returned": "{name} is back.",
}


class OnlineSession:
    """Follows a table; it connects at the first `changed` and reconnects by itself."""

    can_take_back = False
    hosts_matches = True

    def __init__(self, access: Access) -> None:
        self.access = access
        self.connection = TableConnection(access)
        self.you = frames.You(None, access.seat, False)
        self.table: frames.TableView | None = None
        self.match: frames.MatchView | None = None
        self._seen_v = -1  # the version of the position on screen
        self._deadline: float | None = None  # of the current turn
        self._changes: asyncio.Queue[Change] = asyncio.Queue()
        self._reader: asyncio.Task[None] | None = None
        self._was_connected = False

    # For the screens

    @property
    def is_gathering(self) -> bool:
        """Is there no match in progress?"""
        return self.match is None or self.match.outcome is not None

    @property
    def game(self) -> Game:
        """The game of the table."""
        assert self.table is not None
        return catalogue.load(self.table.game)

    @property
    def names(self) -> list[str]:
        """The players of the match; without one, the names at the seats."""
        if self.match is not None:
            return seat_names(self.match.names)
        return [seat.name for seat in self.table.seats] if self.table else []

    @property
    def people(self) -> tuple[int, ...]:
        """The player's own seat; empty for a spectator."""
        return () if self.you.seat is None else (self.you.seat,)

    @property
    def farewell(self) -> str:
        """What happens to the seat when the person leaves."""
        if not self.people:
            return "You stop watching."
        return f"Your seat is kept; a bot plays for you. Come back with: wonderland join {self.access.link}"

    def seconds_left(self) -> int | None:
        """What is left of the turn; None without a clock."""
        return None if self._deadline is None else max(0, round(self._deadline - time.monotonic()))

    def gathering(self) -> list[str]:
        """The table before a match, in lines: the seats and the link."""
        if self.table is None:
            return ["Looking for the table …"]
        lines = [f"{self.game.title}, {len(self.table.seats)} seats", ""]
        for index, seat in enumerate(self.table.seats, start=1):
            who = seat.name or "open"
            note = " (you)" if self.you.seat == index - 1 else " (bot)" if seat.controller == "bot" else ""
            lines.append(f"  {index}. {who}{note}")
        lines += ["", f"Others join with this link: {self.access.link}"]
        return lines

    @property
    def is_host(self) -> bool:
        """May this player begin the match?"""
        return self.you.is_host

    def position(self, viewer: int) -> Position:
        """The match as this player or spectator may know it, whichever viewer is given."""
        assert self.match is not None
        match = self.match
        return Position(
            viewer=SPECTATOR if self.you.seat is None else self.you.seat,
            view=match.view,
            legal=match.legal,
            log=[LogEntry(entry.seat, entry.events) for entry in match.log],
            outcome=None if match.outcome is None else msgspec.convert(match.outcome, Outcome),
        )

    def seat_to_act(self) -> int | None:
        """Whose turn it is; None when the match is over."""
        seat: int | None = self.match.view["seat"] if self.match else None
        return seat

    async def changed(self) -> Change:
        """Wait for the next change."""
        if self._reader is None:
            await self.connection.__aenter__()
            self._reader = asyncio.create_task(self._read())
        return await self._changes.get()

    async def act(self, text: str) -> None:
        """Play an action in the position on screen."""
        await self._ask(frames.Act("", self._seen_v, text))

    async def begin(self) -> None:
        """Begin a match, as the host; bots take the open seats."""
        if self.table and any(seat.controller == "open" for seat in self.table.seats):
            await self._ask(frames.FillSeats("", FRIENDLY_LEVEL))
        await self._ask(frames.Start(""))

    async def advice(self) -> list[Advice]:
        """The actions as the server's analysis ranks them, best first."""
        answer = await self._ask(frames.AskHint(""))
        actions = answer.actions if isinstance(answer, frames.Hint) else []
        return [Advice(one.action, one.win_chance, one.points) for one in actions]

    async def take_back(self) -> None:
        """Not possible at a shared table."""
        raise SessionError("taking back is for one person against bots")

    async def review(self, seat: int) -> list[CostlyDecision]:
        """The decisions of the finished match that cost the seat most."""
        assert self.match is not None
        match, game, token = self.match.id, self.game, self.access.player_token
        try:
            return await in_thread(lambda: review_record(self.access.server, token, match, game, seat))
        except ClientError as error:
            raise SessionError(f"the review is not possible: {error}") from None

    async def record(self) -> Record:
        """The record of the finished match, from the server."""
        assert self.match is not None
        match, access = self.match.id, self.access
        try:
            return await in_thread(lambda: fetch_record(access.server, access.player_token, match))
        except ClientError as error:
            raise SessionError(f"the record cannot be fetched: {error}") from None

    def judge(self, record: Record, seat: int) -> Iterator[ReviewedDecision]:
        """The decisions of a seat, judged one after the other."""
        return judge(record, seat)

    def parse_error(self, text: str) -> str:
        """Why the text cannot be parsed as an action; empty if it can."""
        assert self.table is not None
        try:
            dealt = Match(self.game, len(self.table.seats), 0, self.table.options)
            self.game.notation.parse_action(dealt.state, text)
        except InputError as error:
            return str(error)
        return ""

    async def close(self) -> None:
        """Disconnect."""
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
            await self.connection.__aexit__()
            self._reader = None

    # From the server

    async def _ask(self, request: frames.Request) -> frames.Answer:
        try:
            return await self.connection.ask(request)
        except ClientError as error:
            raise SessionError(str(error)) from None

    async def _read(self) -> None:
        async for item in self.connection:
            if isinstance(item, Offline):
                self._changes.put_nowait(Change("The connection is lost; trying again …", is_waiting=True))
            elif isinstance(item, Online):
                self._changes.put_nowait(Change("The connection is back." if self._was_connected else ""))
                self._was_connected = True
            else:
                self._changes.put_nowait(Change(self._handle(item)))
        text = self.connection.closing.text if self.connection.closing else "the server has ended the connection"
        self._changes.put_nowait(Change(text, is_waiting=True, is_last=True))

    def _handle(self, frame: Frame) -> str:
        """Update from a frame; return a note for what the position does not show."""
        data = frame.d
        if isinstance(data, frames.Snapshot):
            self.you, self.table = data.you, data.table
            self._show(data.match, frame.v)
            return ""
        if isinstance(data, frames.Started):
            self.you, self.table = data.you or self.you, data.table
            self._show(data.match, frame.v)
            return "The match begins."
        if isinstance(data, frames.Acted):
            return self._follow(data, frame.v)
        if isinstance(data, frames.TableChanged):
            self.you, self.table = data.you or self.you, data.table
            name = "Somebody" if data.seat is None else data.table.seats[data.seat].name or "Somebody"
            return TABLE_MESSAGES[data.what].format(name=name)
        if isinstance(data, frames.ChatLine):
            return f"{data.name}: {data.text or (data.emote or '').replace('_', ' ')}"
        return ""

    def _show(self, match: frames.MatchView | None, v: int) -> None:
        self.match = match
        self._seen_v = v
        self._set_clock(match.clock_ms if match else None)

    def _follow(self, acted: frames.Acted, v: int) -> str:
        match = self.match
        if match is None:
            return ""
        log = [*match.log[: acted.ply - 1], frames.LogEntry(acted.ply, acted.seat, acted.events)]
        self._seen_v = v
        self._set_clock(acted.clock_ms)
        self.match = msgspec.structs.replace(
            match, ply=acted.ply, view=acted.view, legal=acted.legal, log=log, outcome=acted.outcome
        )
        if acted.by == "clock":
            return f"The time was up; a bot played for {self.names[acted.seat]}."
        return ""

    def _set_clock(self, clock_ms: int | None) -> None:
        self._deadline = None if clock_ms is None else time.monotonic() + clock_ms / 1000


def fetch_record(address: str, token: str | None, match: str) -> Record:
    """The record of a finished match."""
    with Server(address, token=token) as server:
        return parse(server.record(match))


def review_record(address: str, token: str | None, match: str, game: Game, seat: int) -> list[CostlyDecision]:
    """Review the decisions of a seat in a finished match."""
    return Opponents(game, []).review(fetch_record(address, token, match), seat, NUM_COSTLY)
