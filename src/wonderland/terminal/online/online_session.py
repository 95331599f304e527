"""A match at an online table, as one viewer sees it: a player or a spectator."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from wonderland.client import ClientError, Offline, Online, Rejected, Server, TableConnection
from wonderland.errors import RecordError
from wonderland.protocol import frames, requests
from wonderland.records.reading import parse
from wonderland.terminal.durations import time_text
from wonderland.terminal.local import history
from wonderland.terminal.online.known_table import KnownTable
from wonderland.terminal.opponents import judge
from wonderland.terminal.session import (
    Advice,
    Change,
    SessionError,
    in_thread,
)
from wonderland.terminal.setup import FRIENDLY_LEVEL
from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wonderland.bots.review.schema import ReviewedDecision
    from wonderland.client import Access
    from wonderland.records.record import Record

KEEP_SECONDS = 5.0  # how long leaving waits for the record of the finished match
MAX_HINT_ATTEMPTS, HINT_RETRY_SECONDS = 4, 3.0


class OnlineSession(KnownTable):
    """Follows a table; it connects at the first `changed` and reconnects by itself."""

    can_take_back = False
    hosts_matches = True

    def __init__(self, access: Access) -> None:
        super().__init__(access.seat)
        self.access = access
        self.connection = TableConnection(access)
        self._changes: asyncio.Queue[Change] = asyncio.Queue()
        self._reader: asyncio.Task[None] | None = None
        self._status: Online | Offline | None = None
        self._is_acting = False  # an action was sent, and is not answered yet
        self._tell: Callable[[str], bool] | None = None
        self._keeping: asyncio.Task[None] | None = None  # fetches the records of finished matches
        self._kept: str | None = None  # the last match that ended when they were fetched

    # For the screens

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
            return t("farewell.watcher")
        table, turns, clock, time = self.table, "", "", ""
        if table is not None and not self.is_gathering:
            seconds = table.absent_seconds
            turns, time = ("wait", "") if seconds is None else ("bot", time_text(seconds))
            clock = "none" if table.pace.clock == "none" else table.pace.on_timeout
        kept = t("farewell.seat", turns=turns, time=time, clock=clock)
        return f"{kept}\nwonderland join {self.access.link}"

    @property
    def invitation(self) -> list[str]:
        """What the link is good for, and the link."""
        return [t("invitation.join" if self.has_open_seats else "invitation.watch"), self.access.link]

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
            await self._ask(requests.Act("", self.seen_v, text))
        finally:
            self._is_acting = False

    async def begin(self) -> None:
        """Begin a match as the host, with bots on the open seats, or agree to a rematch."""
        if self.has_open_seats and self.you.is_host:
            await self._ask(requests.FillSeats("", FRIENDLY_LEVEL))
        is_vote = self.is_rematch and not self.plays_nobody
        await self._ask(requests.Vote("", "rematch") if is_vote else requests.Start(""))

    async def offer_end(self, agree: bool) -> None:
        """Agree to end the match, or decline."""
        await self._ask(requests.Vote("", "end", agree))

    async def resign(self) -> None:
        """Give the match up."""
        await self._ask(requests.Resign(""))

    async def say(self, text: str) -> None:
        """Send a chat message."""
        await self._ask(requests.Say("", text))

    def listen(self, tell: Callable[[str], bool]) -> None:
        """Call `tell` with every note as it comes."""
        self._tell = tell

    async def advice(self, budgets: int = 1) -> list[Advice]:
        """The actions as the server's analysis ranks them, best first; it does not think longer."""
        answer = await self._ask_hint()
        actions = answer.actions if isinstance(answer, frames.Hint) else []
        return [Advice(one.action, one.win_chance, one.points) for one in actions]

    async def take_back(self) -> None:
        """Not possible at a shared table."""
        raise SessionError(t("take_back.alone"))

    async def record(self) -> Record:
        """The record of the finished match, from the server."""
        assert self.match is not None
        match, access = self.match.id, self.access
        try:
            return await in_thread(lambda: fetch_record(access.server, access.player_token, match))
        except ClientError as error:
            raise SessionError(t("error.fetch", reason=str(error))) from None

    def judge(self, record: Record, seat: int) -> Iterator[ReviewedDecision]:
        """The decisions of a seat, judged one after the other."""
        return judge(record, seat)

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
                self._report(self.handle(item))
                self._keep_records()
        text = self.connection.closing.text if self.connection.closing else t("error.connection")
        self._changes.put_nowait(Change(text, is_waiting=True, is_last=True))

    def _status_text(self, status: Online | Offline) -> str:
        if isinstance(status, Offline):
            return t("connection.lost.acting" if self._is_acting else "connection.lost")
        if status.is_slow:
            return common("connection.slow")
        return "" if self._status is None else t("connection.back")

    def _report(self, note: str, is_waiting: bool = False) -> None:
        """Report a change, to the listener at once and then to who waits for it."""
        if note and self._tell is not None and self._tell(note):
            note = ""
        self._changes.put_nowait(Change(note, is_waiting))

    def _keep_records(self) -> None:
        """Put the player's finished matches into the history of this machine: at first, and after every match."""
        ended = self.match.id if self.match is not None and self.is_over else ""
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
            self._report(t("error.not_in_history", reason=str(error)))


def fetch_record(address: str, token: str | None, match: str) -> Record:
    """The record of a finished match."""
    with Server(address, token=token) as server:
        return parse(server.record(match))
