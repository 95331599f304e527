"""A match at an online table, as one viewer sees it: a player or a spectator."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from wonderland.client import ClientError, Offline, Online, Rejected, Server, TableConnection
from wonderland.engine import catalogue
from wonderland.engine.game import Outcome
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.errors import InputError, RecordError
from wonderland.games.plurals import number_of
from wonderland.records.reading import parse
from wonderland.server import frames, requests
from wonderland.terminal import history
from wonderland.terminal.absence_text import absence_text
from wonderland.terminal.chat import Chat
from wonderland.terminal.durations import time_text
from wonderland.terminal.gathering_text import gathering_lines
from wonderland.terminal.names import printable, seat_names
from wonderland.terminal.opponents import Opponents, judge
from wonderland.terminal.result import stopped_text
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
    from collections.abc import Callable, Iterator

    from wonderland.bots.results import ReviewedDecision
    from wonderland.client import Access
    from wonderland.client.frames import Frame
    from wonderland.engine.game import Game
    from wonderland.records.record import Record
    from wonderland.terminal.session import Said

KEEP_SECONDS = 5.0  # how long leaving waits for the record of the finished match
NUM_COSTLY = 3
MAX_HINT_ATTEMPTS, HINT_RETRY_SECONDS = 4, 3.0
WAIT_HOST = "Waiting for the host to begin the match …"
TABLE_MESSAGES = {
    "seat_taken": "{name} sits down.",
    "seat_left": "Somebody gets up.",
    "given_up": "Somebody did not come.",
    "bot_seated": "{name} sits down.",
    "seat_emptied": "A seat is open again.",
    "seats_shuffled": "Everybody has a new seat.",
    "host_changed": "The table has another host.",
    "away": "{name} is away; a bot plays for them.",
    "returned": "{name} is back.",
    "seen": "",
    "forgotten": "A player has left for good.",
    "committed": "The cards are being dealt.",
    "number_added": "",
    "voted": "",
    "resigned": "{name} has resigned; a bot plays on.",
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
        self._status: Online | Offline | None = None
        self._is_acting = False  # an action was sent, and is not answered yet
        self._chat = Chat()
        self._tell: Callable[[str], bool] | None = None
        self._keeping: asyncio.Task[None] | None = None  # fetches the records of finished matches
        self._kept: str | None = None  # the last match that ended when they were fetched

    # For the screens

    @property
    def is_gathering(self) -> bool:
        """Is there no match in progress?"""
        return self.match is None or self._is_over

    @property
    def game(self) -> Game:
        """The game of the table."""
        assert self.table is not None
        return catalogue.load(self.table.game)

    @property
    def names(self) -> list[str]:
        """The players of the match; without one, the names at the seats."""
        if self.match is not None:
            return seat_names([printable(name) for name in self.match.names])
        return [printable(seat.name) for seat in self.table.seats] if self.table else []

    @property
    def people(self) -> tuple[int, ...]:
        """The player's own seat; empty for a spectator."""
        return () if self.you.seat is None else (self.you.seat,)

    @property
    def failure(self) -> str:
        """Why the server has ended the connection for good; empty if it has not."""
        return self.connection.closing.text if self.connection.closing else ""

    @property
    def farewell(self) -> str:
        """What happens to the seat when the person leaves."""
        if self.failure:
            return self.failure
        if not self.people:
            return "You stop watching."
        table, meanwhile = self.table, ""
        if table is not None and not self.is_gathering:
            seconds = table.absent_seconds
            meanwhile = (
                ", and your turns wait" if seconds is None else f"; after {time_text(seconds)} a bot plays for you"
            )
            if table.pace.clock != "none":
                lost = ", and when it has run out you lose" if table.pace.on_timeout == "forfeit" else ""
                meanwhile += f"; your clock runs on{lost}"
        return (
            f"Your seat is kept{meanwhile}. Come back with `wonderland tables`, or: wonderland join {self.access.link}"
        )

    def seconds_left(self) -> int | None:
        """What is left of the turn; None without a clock."""
        return None if self._deadline is None else max(0, round(self._deadline - time.monotonic()))

    def gathering(self) -> list[str]:
        """The table before a match, in lines: what was agreed on, and the seats."""
        if self.table is None:
            return ["Looking for the table …"]
        return gathering_lines(self.game, self.table, self.you.seat)

    @property
    def invitation(self) -> list[str]:
        """What the link is good for, and the link."""
        return [f"Others {'join' if self.has_open_seats else 'watch'} with this link:", self.access.link]

    @property
    def is_rematch(self) -> bool:
        """Has this table finished a match already?"""
        return self._is_over

    @property
    def _is_over(self) -> bool:
        return self.match is not None and (self.match.outcome is not None or self.match.stopped is not None)

    @property
    def has_open_seats(self) -> bool:
        """Is there a seat without a player?"""
        return self.table is not None and any(seat.controller == "open" for seat in self.table.seats)

    @property
    def can_begin(self) -> bool:
        """Can this player begin the match, or agree to a rematch?"""
        if self.table is None or not self.is_rematch:
            return self.you.is_host
        votes = self.table.votes
        return (self.you.seat in votes.needed and self.you.seat not in votes.rematch) or self._plays_nobody

    @property
    def _has_resigned(self) -> bool:
        """Does a bot play this seat to the end of the match?"""
        seat = self.you.seat
        return seat is not None and self.table is not None and self.table.seats[seat].has_resigned

    @property
    def _plays_nobody(self) -> bool:
        """Is this the host of a table where only bots play?"""
        return self.you.is_host and self.table is not None and not self.table.votes.needed

    @property
    def waiting(self) -> str:
        """What the table waits for."""
        bots = ", and bots take the open seats" if self.has_open_seats else ""
        if not self.is_rematch or self._plays_nobody:
            match = "a rematch" if self.is_rematch else "the match"
            return f"You are the host: Enter begins {match}{bots}." if self.can_begin else WAIT_HOST
        if not self.can_begin:
            return "Waiting for everybody to agree to a rematch …"
        assert self.table is not None
        alone = len(self.table.votes.needed) == 1
        return "Enter begins a rematch." if alone else "Enter agrees to a rematch; it begins when everybody agrees."

    def position(self, viewer: int) -> Position:
        """The match as this player or spectator may know it, whichever viewer is given."""
        assert self.match is not None
        match = self.match
        return Position(
            viewer=SPECTATOR if self.you.seat is None else self.you.seat,
            view=match.view,
            legal=[] if self._has_resigned else match.legal,
            log=[LogEntry(entry.seat, entry.events) for entry in match.log],
            outcome=None if match.outcome is None else msgspec.convert(match.outcome, Outcome),
            stopped="" if match.stopped is None else stopped_text(match.stopped, self.names),
        )

    def seat_to_act(self) -> int | None:
        """Whose turn it is; None when the match is over."""
        seat: int | None = self.match.view["seat"] if self.match and not self._is_over else None
        return seat

    async def changed(self) -> Change:
        """Wait for the next change."""
        if self._reader is None:
            await self.connection.__aenter__()
            self._reader = asyncio.create_task(self._read())
        return await self._changes.get()

    async def act(self, text: str) -> None:
        """Play an action in the position on screen."""
        self._is_acting = True
        try:
            await self._ask(requests.Act("", self._seen_v, text))
        finally:
            self._is_acting = False

    async def begin(self) -> None:
        """Begin a match as the host, with bots on the open seats, or agree to a rematch."""
        if self.has_open_seats and self.you.is_host:
            await self._ask(requests.FillSeats("", FRIENDLY_LEVEL))
        is_vote = self.is_rematch and not self._plays_nobody
        await self._ask(requests.Vote("", "rematch") if is_vote else requests.Start(""))

    async def offer_end(self, agree: bool) -> None:
        """Agree to end the match, or decline."""
        await self._ask(requests.Vote("", "end", agree))

    async def resign(self) -> None:
        """Give the match up."""
        await self._ask(requests.Resign(""))

    @property
    def chat(self) -> list[Said]:
        """What was said at the table."""
        return self._chat.messages

    @property
    def can_chat(self) -> bool:
        """Chat is for people with a seat."""
        return bool(self.people)

    async def say(self, text: str) -> None:
        """Send a chat message."""
        await self._ask(requests.Say("", text))

    def listen(self, tell: Callable[[str], bool]) -> None:
        """Call `tell` with every note as it comes."""
        self._tell = tell

    async def advice(self) -> list[Advice]:
        """The actions as the server's analysis ranks them, best first."""
        answer = await self._ask_hint()
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
        except (ClientError, RecordError) as error:
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
            if self._keeping is not None:
                await asyncio.wait([self._keeping], timeout=KEEP_SECONDS)
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
            await self.connection.__aexit__()
            self._reader = None

    # From the server

    async def _ask(self, request: requests.Request) -> frames.Answer:
        try:
            return await self.connection.ask(request)
        except ClientError as error:
            raise SessionError(str(error)) from None

    async def _ask_hint(self) -> frames.Answer:
        """Ask for a hint; while the server is too busy for one, ask again."""
        for _ in range(MAX_HINT_ATTEMPTS - 1):
            try:
                return await self.connection.ask(requests.AskHint(""))
            except Rejected as rejected:
                if rejected.code != "unavailable":
                    raise SessionError(rejected.text) from None
            await asyncio.sleep(HINT_RETRY_SECONDS)
        return await self._ask(requests.AskHint(""))

    async def _read(self) -> None:
        async for item in self.connection:
            if isinstance(item, Offline | Online):
                self._report(self._status_text(item), is_waiting=isinstance(item, Offline))
                self._status = item
            else:
                self._report(self._handle(item))
                self._keep_records()
        text = self.connection.closing.text if self.connection.closing else "the server has ended the connection"
        self._changes.put_nowait(Change(text, is_waiting=True, is_last=True))

    def _status_text(self, status: Online | Offline) -> str:
        if isinstance(status, Offline):
            kept = " Your action is not received yet; it is sent again." if self._is_acting else ""
            return f"The connection is lost; trying again …{kept}"
        if status.is_slow:
            return "The connection is slow."
        return "" if self._status is None else "The connection is back."

    def _report(self, note: str, is_waiting: bool = False) -> None:
        """Report a change, to the listener at once and then to who waits for it."""
        if note and self._tell is not None and self._tell(note):
            note = ""
        self._changes.put_nowait(Change(note, is_waiting))

    def _keep_records(self) -> None:
        """Put the player's finished matches into the history of this machine: at first, and after every match."""
        ended = self.match.id if self.match is not None and self._is_over else ""
        if self.people and ended != self._kept:
            self._kept = ended
            self._keeping = asyncio.create_task(self._fetch_records(self._keeping))

    async def _fetch_records(self, earlier: asyncio.Task[None] | None) -> None:
        def fetch() -> None:
            with Server(self.access.server, token=self.access.player_token) as server:
                history.keep_online(server)

        try:
            if earlier is not None:
                await asyncio.wait([earlier])
            await in_thread(fetch)
        except (ClientError, RecordError, SessionError) as error:
            self._report(f"The match is not in the history: {error}.")

    def _handle(self, frame: Frame) -> str:
        """Update from a frame; return a note for what the position does not show."""
        data = frame.d
        if isinstance(data, frames.Snapshot):
            self.you, self.table = data.you, data.table
            self._show(data.match, frame.v)
            self._chat.restore(data.chat, self._ply)
            return "" if self._is_over else missed_text(data)
        if isinstance(data, frames.Started):
            self.you, self.table = data.you or self.you, data.table
            self._show(data.match, frame.v)
            self._chat.restart()
            return "The match begins."
        if isinstance(data, frames.Acted):
            return self._follow(data, frame.v)
        if isinstance(data, frames.Ended):
            return self._end(data)
        if isinstance(data, frames.TableChanged):
            self.you, self.table = data.you or self.you, data.table
            name = "Somebody" if data.seat is None else printable(data.table.seats[data.seat].name) or "Somebody"
            return self._offer_text() if data.what == "voted" else TABLE_MESSAGES[data.what].format(name=name)
        if isinstance(data, frames.ChatLine):
            said = self._chat.add(data, self._ply)
            return "" if data.player == self.you.player else str(said)
        if isinstance(data, frames.Presence) and self.table is not None:
            for seat, is_connected in zip(self.table.seats, data.connected, strict=False):
                seat.is_connected = is_connected
        return ""

    @property
    def _ply(self) -> int:
        return self.match.ply if self.match is not None else 0

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

    def _end(self, ended: frames.Ended) -> str:
        self.you, self.table = ended.you or self.you, ended.table
        self._set_clock(None)
        if self.match is not None:
            self.match = msgspec.structs.replace(self.match, stopped=ended.stopped, legal=[])
        return stopped_text(ended.stopped, self.names)

    def _offer_text(self) -> str:
        """Who wants to end the match, and without whom it may be ended."""
        names = [self.names[seat] for seat in self.table.votes.end] if self.table else []
        if self.table is None or not names:
            return ""
        return f"{' and '.join(names)} would end the match here. {absence_text(self.table, self.names)}".rstrip()

    def _set_clock(self, clock_ms: int | None) -> None:
        self._deadline = None if clock_ms is None else time.monotonic() + clock_ms / 1000


def fetch_record(address: str, token: str | None, match: str) -> Record:
    """The record of a finished match."""
    with Server(address, token=token) as server:
        return parse(server.record(match))


def missed_text(data: frames.Snapshot) -> str:
    """What somebody who comes to a match that is played must know, and the position does not show."""
    notes = []
    if data.match is not None and data.match.earlier_rules is not None:
        notes.append(f"The rules have changed; this match is played by version {data.match.earlier_rules}.")
    if data.played_for_you:
        notes.append(f"{number_of(len(data.played_for_you), 'decision')} of yours were made by a bot.")
    return " ".join(notes)


def review_record(address: str, token: str | None, match: str, game: Game, seat: int) -> list[CostlyDecision]:
    """Review the decisions of a seat in a finished match."""
    return Opponents(game, []).review(fetch_record(address, token, match), seat, NUM_COSTLY)
