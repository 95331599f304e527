"""A match at a table of a server, followed over one connection."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from wonderland.client import Access, Rejected, Server, TableConnection, Unreachable
from wonderland.client.frames import Frame
from wonderland.engine import catalogue
from wonderland.engine.game import Outcome
from wonderland.engine.state import SPECTATOR
from wonderland.errors import IllegalActionError, OptionError, shown
from wonderland.protocol import frames, requests
from wonderland.records.reading import parse
from wonderland.research.language.positions import Told
from wonderland.research.mcp.open_match import Changes, Known

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Game
    from wonderland.records.record import Record

ANSWER_SECONDS = 20.0  # for the server: to show the table, or to accept an action
WAITING = "The match has not begun: {open} of {seats} seats are open, and the host starts it."


def address_of(link: str) -> str:
    """The server of a link to a table; OptionError if it is no such link."""
    parts = urlsplit(link)
    if parts.scheme not in ("http", "https") or not parts.netloc or "/table/" not in parts.path:
        raise OptionError(
            f"the link of a table is like http://127.0.0.1:8000/table/TABLE#INVITATION, not {shown(link)}"
        )
    return f"{parts.scheme}://{parts.netloc}"


async def host_table(
    address: str, name: str, game: str, levels: Sequence[str], options: Mapping[str, Any]
) -> TableMatch:
    """Open a table with bots in all other seats, so that the match starts at once."""

    def create() -> Access:
        with Server(address, name=name) as server, server.create_table(game, bots=levels, options=options) as table:
            return table.access

    return await follow(await asyncio.to_thread(create))


async def join_table(link: str, name: str) -> TableMatch:
    """Take the first open seat at the table of that link."""

    def join() -> Access:
        with Server(address_of(link), name=name) as server, server.join(link) as table:
            return table.access

    return await follow(await asyncio.to_thread(join))


async def watch_table(link: str) -> TableMatch:
    """Watch the table of that link."""
    with Server(address_of(link)) as server, server.watch(link) as table:
        return await follow(table.access)


async def follow(access: Access) -> TableMatch:
    """The table behind an access, once it is known; a ClientError says why it cannot be shown."""
    match = TableMatch(access)
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            while match.is_unknown:
                await match.changes.wait()
    except (TimeoutError, Rejected) as error:
        await match.close()
        if isinstance(error, Rejected):
            raise
        raise Unreachable(f"{access.server} does not show the table; check the link") from None
    return match


class TableMatch:
    """The table as one viewer knows it, after the last frame."""

    def __init__(self, access: Access) -> None:
        self.changes = Changes()
        self._access = access
        self._connection = TableConnection(access)
        self._you = frames.You(None, access.seat, is_host=False)
        self._table: frames.TableView | None = None
        self._match: frames.MatchView | None = None
        self._v = -1  # the event count of the position
        self._following = asyncio.create_task(self._follow())

    @property
    def is_unknown(self) -> bool:
        """Has nothing come yet? ClientError if the server refuses to show the table."""
        if self._table is None and self._connection.closing is not None:
            raise Rejected(self._connection.closing.reason, self._connection.closing.text)
        return self._table is None

    @property
    def table(self) -> frames.TableView:
        """The table."""
        assert self._table is not None
        return self._table

    @property
    def game(self) -> Game:
        """What is played."""
        return catalogue.load(self.table.game)

    @property
    def viewer(self) -> int:
        """The client's seat, or SPECTATOR."""
        return SPECTATOR if self._you.seat is None else self._you.seat

    @property
    def names(self) -> list[str]:
        """Who plays, by seat."""
        return self._match.names if self._match else [seat.name for seat in self.table.seats]

    @property
    def options(self) -> Mapping[str, Any]:
        """The rule options."""
        return self.table.options

    @property
    def notes(self) -> list[str]:
        """The link, what the table waits for, and why the connection ended."""
        notes = [f"The table's link: {self._access.link}"]
        if self._match is None:
            num_open = sum(seat.controller == "open" for seat in self.table.seats)
            notes.append(WAITING.format(open=num_open, seats=len(self.table.seats)))
        if self._connection.closing is not None:
            notes.append(f"The server has closed the connection: {self._connection.closing.text}")
        return notes

    @property
    def known(self) -> Known | None:
        """The match as the viewer may know it."""
        match = self._match
        if match is None:
            return None
        log = [Told(entry.ply, entry.seat, entry.events) for entry in match.log]
        outcome = None if match.outcome is None else msgspec.convert(match.outcome, Outcome)
        stopped = "" if match.stopped is None else f"The match was stopped: {match.stopped.how}."
        return Known(match.view, match.legal, log, outcome, stopped)

    async def act(self, action: str) -> None:
        """Send the action; a sentence that never lists what would be legal says why it is refused."""
        if self._match is None or not self._match.legal:
            raise IllegalActionError("it is not your turn; `wait` until it is")
        v = self._v
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._connection.ask(requests.Act("", v, action))
                while self._v == v:  # the answer may come before the frame
                    await self.changes.wait()
        except TimeoutError:
            raise Unreachable("the server does not answer; `position` shows whether the action was played") from None
        except Rejected as rejected:
            if rejected.code == "illegal":
                raise IllegalActionError(f"{action} is not legal now") from None
            raise

    async def record(self) -> Record:
        """The record of the finished match, from the server."""
        assert self._match is not None

        def fetch(match: str) -> bytes:
            with Server(self._access.server, token=self._access.player_token) as server:
                return server.record(match)

        return parse(await asyncio.to_thread(fetch, self._match.id))

    async def close(self) -> None:
        """Disconnect; the seat stays, and its link leads back to it."""
        self._following.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._following

    async def _follow(self) -> None:
        async with self._connection as connection:
            async for frame in connection:
                if isinstance(frame, Frame):
                    self._handle(frame)
                    self.changes.tell()
        self.changes.tell()

    def _handle(self, frame: Frame) -> None:
        data = frame.d
        if isinstance(data, frames.Snapshot | frames.Started | frames.Ended | frames.TableChanged):
            self._you, self._table = data.you or self._you, data.table
        if isinstance(data, frames.Snapshot | frames.Started):
            self._match, self._v = data.match, frame.v
        elif isinstance(data, frames.Acted) and self._match is not None:
            log = [*self._match.log[: data.ply - 1], frames.LogEntry(data.ply, data.seat, data.events)]
            self._match = msgspec.structs.replace(
                self._match, ply=data.ply, view=data.view, legal=data.legal, log=log, outcome=data.outcome
            )
            self._v = frame.v
        elif isinstance(data, frames.Ended) and self._match is not None:
            self._match = msgspec.structs.replace(self._match, stopped=data.stopped, legal=[])
