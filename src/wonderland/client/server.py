"""The HTTP resources of a server, as methods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import msgspec

from wonderland.client.access import Access
from wonderland.client.errors import ClientError, Rejected
from wonderland.client.http import open_client, send
from wonderland.client.table import Table
from wonderland.messages import area
from wonderland.protocol import resources
from wonderland.protocol.frames import Pace
from wonderland.protocol.study_resources import NewRoomAnswer
from wonderland.study.reading import parse, to_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import httpx

    from wonderland.study.document import StudyDocument

T = TypeVar("T")

t = area("errors")


class Server:
    """A server, and the player that the requests come from. Save `token` to be the same player next time."""

    def __init__(self, address: str, name: str | None = None, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self._client = open_client(self.address)
        if token is None and name is not None:
            wanted = resources.NewPlayer(name, bearer=True)
            self.token = self.ask("POST", "/api/players", resources.Player, wanted).token

    def __enter__(self) -> Server:
        """Use as a context manager to close the connections at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connections."""
        self._client.close()

    def games(self) -> list[resources.GameInfo]:
        """The games that can be played."""
        return self.ask("GET", "/api/games", list[resources.GameInfo])

    def levels(self) -> list[resources.LevelInfo]:
        """The levels of the bots."""
        return self.ask("GET", "/api/levels", list[resources.LevelInfo])

    def tables(self) -> list[resources.TableInfo]:
        """Public tables: first those that can be joined, then those that can be watched."""
        return self.ask("GET", "/api/tables", list[resources.TableInfo])

    def my_tables(self) -> list[resources.MyTable]:
        """The tables where the player sits; those where it is the player's turn come first."""
        return self.ask("GET", "/api/me/tables", list[resources.MyTable])

    def me(self) -> resources.Player:
        """The player of the token."""
        return self.ask("GET", "/api/me", resources.Player)

    def matches(self, before: str | None = None) -> list[resources.MatchInfo]:
        """The player's finished matches, latest first."""
        query = f"?before={before}" if before else ""
        return self.ask("GET", f"/api/me/matches{query}", list[resources.MatchInfo])

    def record(self, match: str) -> bytes:
        """The record of a finished match, as JSON."""
        return self._send("GET", f"/api/matches/{match}").content

    def create_table(
        self,
        game: str,
        seats: int | None = None,
        bots: Sequence[str | None] = (),
        options: Mapping[str, Any] | None = None,
        pace: Pace = Pace(),  # noqa: B008  # it cannot be changed
        is_public: bool = False,
        watch: bool = False,
        absent_seconds: int | None = None,
        hints: bool = True,
    ) -> Table:
        """Create a table and take its first seat. With a bot on every other seat the match starts at once."""
        seats = seats or len(bots) + (0 if watch else 1)
        levels = list(bots) if watch else [None, *bots]
        wanted = resources.NewTable(
            game=game,
            seats=seats,
            options=dict(options or {}),
            pace=pace,
            absent_seconds=absent_seconds,
            hints=hints,
            is_public=is_public,
            bots=levels,
            start=len([level for level in levels if level]) + (not watch) == seats,
            watch=watch,
            bearer=True,
        )
        made = self.ask("POST", "/api/tables", resources.NewTableAnswer, wanted)
        return Table(self._access(made.table, made.invite, made.seat, made.seat_token))

    def join(self, link: str, seat: int | None = None) -> Table:
        """Take a seat at the table of that link or id: the given one, one's own again, or the first open one."""
        access = self.watch(link).access
        if seat is None:
            info = self.ask("GET", f"/api/tables/{access.table}", resources.TableInfo, headers=access.headers())
            player = self.me().player
            own = [index for index, one in enumerate(info.seats) if one.player == player]
            open_seats = [index for index, one in enumerate(info.seats) if one.controller == "open"]
            seat = next(iter(own + open_seats), None)
        if seat is None:
            raise Rejected("not_now", area("refusals")("every_seat_taken"))
        claim = resources.ClaimSeat(access.invite, bearer=True)
        claimed = self.ask("POST", f"/api/tables/{access.table}/seats/{seat}", resources.SeatClaimed, claim)
        return Table(self._access(access.table, access.invite, claimed.seat, claimed.seat_token))

    def watch(self, link: str) -> Table:
        """Watch the table of that link or id."""
        parts = urlsplit(link)
        return Table(self._access(parts.path.rstrip("/").rpartition("/")[2], parts.fragment or None))

    def open_room(self, study: StudyDocument) -> Access:
        """Open a study room with a study, as its owner."""
        content = to_json(study)
        made = self._decoded(self._send_bytes("POST", "/api/studies", content).content, NewRoomAnswer)
        return self._access(made.study, made.invite)

    def room(self, link: str) -> Access:
        """The study room of that link or id."""
        return self.watch(link).access

    def export_room(self, access: Access) -> StudyDocument:
        """A study room as a study, as far as the player may know it."""
        return parse(self._send("GET", f"/api/studies/{access.table}/export", headers=access.headers()).content)

    def leave(self, access: Access) -> None:
        """Leave one's seat: during a match a bot plays on, or the match is lost, as the table agreed (`pace`)."""
        self._send("DELETE", f"/api/tables/{access.table}/seats/{access.seat}", headers=access.headers())

    def ask(
        self, method: str, path: str, type: type[T], body: Any = None, headers: Mapping[str, str] | None = None
    ) -> T:
        """Send a request and decode the answer; Rejected if the server rejects it."""
        return self._decoded(self._send(method, path, body, headers).content, type)

    def _decoded(self, content: bytes, type: type[T]) -> T:
        try:
            return msgspec.json.decode(content, type=type)
        except msgspec.DecodeError as error:
            raise ClientError(t("client.no_server", server=self.address, reason=str(error))) from None

    def _send(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        return self._send_bytes(method, path, None if body is None else msgspec.json.encode(body), headers)

    def _send_bytes(
        self, method: str, path: str, content: bytes | None, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        sent = dict(headers or {})
        if self.token is not None:
            sent["Authorization"] = f"Bearer {self.token}"
        return send(self._client, method, path, content, sent)

    def _access(self, table: str, invite: str | None, seat: int | None = None, seat_token: str | None = None) -> Access:
        return Access(self.address, table, self.token, seat_token, seat, invite)
