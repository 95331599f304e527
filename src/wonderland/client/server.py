"""The HTTP resources of a server, as functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import httpx
import msgspec

from wonderland.client.errors import ClientError, Rejected
from wonderland.server import resources

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.client.table import Table

T = TypeVar("T")

TIMEOUT_SECONDS = 20.0


class Access(msgspec.Struct, frozen=True):
    """All that is needed to be at a table: keep it, and come back with it."""

    server: str  # the address, without a slash at its end
    table: str
    player_token: str | None = None
    seat_token: str | None = None
    seat: int | None = None
    invite: str | None = None

    @property
    def link(self) -> str:
        """The address that invites others."""
        return f"{self.server}/table/{self.table}" + (f"#{self.invite}" if self.invite else "")

    def headers(self) -> dict[str, str]:
        """How a program shows who it is."""
        headers = {
            "X-Seat-Token": self.seat_token,
            "X-Invite": self.invite,
            "Authorization": f"Bearer {self.player_token}" if self.player_token else None,
        }
        return {name: value for name, value in headers.items() if value is not None}


class Server:
    """A server, and who one is there. Keep `token` to be the same player next time."""

    def __init__(self, address: str, name: str | None = None, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.http = httpx.Client(base_url=self.address, timeout=TIMEOUT_SECONDS)
        self.token = token
        if token is None and name is not None:
            wanted = resources.NewPlayer(name, bearer=True)
            self.token = self.ask("POST", "/api/players", resources.Player, wanted).token

    def __enter__(self) -> Server:
        """Close it at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connections."""
        self.http.close()

    def games(self) -> list[resources.GameInfo]:
        """What can be played."""
        return self.ask("GET", "/api/games", list[resources.GameInfo])

    def levels(self) -> list[resources.LevelInfo]:
        """Against whom."""
        return self.ask("GET", "/api/levels", list[resources.LevelInfo])

    def tables(self) -> list[resources.TableInfo]:
        """Public tables that can be joined or watched."""
        return self.ask("GET", "/api/tables", list[resources.TableInfo])

    def me(self) -> resources.Player:
        """Who one is."""
        return self.ask("GET", "/api/me", resources.Player)

    def matches(self, before: str | None = None) -> list[resources.MatchInfo]:
        """One's finished matches, latest first."""
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
        turn_seconds: int | None = None,
        is_public: bool = False,
        watch: bool = False,
    ) -> Table:
        """Set up a table and sit down at its first seat; with a bot on every other seat the match begins at once."""
        from wonderland.client.table import Table

        seats = seats or len(bots) + (0 if watch else 1)
        levels = list(bots) if watch else [None, *bots]
        wanted = resources.NewTable(
            game=game,
            seats=seats,
            options=dict(options or {}),
            turn_seconds=turn_seconds,
            is_public=is_public,
            bots=levels,
            start=len([level for level in levels if level]) + (not watch) == seats,
            watch=watch,
            bearer=True,
        )
        made = self.ask("POST", "/api/tables", resources.NewTableAnswer, wanted)
        return Table(self._access(made.table, made.invite, made.seat, made.seat_token))

    def join(self, link: str, seat: int | None = None) -> Table:
        """Sit down at a table, given by its link or id: at that seat, or at the first open one."""
        from wonderland.client.table import Table

        access = self.watch(link).access
        if seat is None:
            info = self.ask("GET", f"/api/tables/{access.table}", resources.TableInfo, headers=access.headers())
            own = self.me().player
            mine = [index for index, one in enumerate(info.seats) if one.player == own]
            open_ones = [index for index, one in enumerate(info.seats) if one.controller == "open"]
            seat = next(iter(mine + open_ones), None)
        if seat is None:
            raise Rejected("not_now", "every seat of this table is taken")
        claim = resources.ClaimSeat(access.invite, bearer=True)
        claimed = self.ask("POST", f"/api/tables/{access.table}/seats/{seat}", resources.SeatClaimed, claim)
        return Table(self._access(access.table, access.invite, claimed.seat, claimed.seat_token))

    def watch(self, link: str) -> Table:
        """Look on at a table, given by its link or id."""
        from wonderland.client.table import Table

        parts = urlsplit(link)
        return Table(self._access(parts.path.rstrip("/").rpartition("/")[2], parts.fragment or None))

    def leave(self, access: Access) -> None:
        """Get up from one's seat."""
        self._send("DELETE", f"/api/tables/{access.table}/seats/{access.seat}", headers=access.headers())

    def ask(
        self, method: str, path: str, type: type[T], body: Any = None, headers: Mapping[str, str] | None = None
    ) -> T:
        """A request and its answer; Rejected if the server says no."""
        try:
            return msgspec.json.decode(self._send(method, path, body, headers).content, type=type)
        except msgspec.DecodeError as error:
            raise ClientError(f"{self.address} does not answer as a Wonderland server: {error}") from None

    def _send(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        sent = dict(headers or {})
        if self.token is not None:
            sent["Authorization"] = f"Bearer {self.token}"
        try:
            response = self.http.request(method, path, content=content, headers=sent)
        except httpx.HTTPError as error:
            raise ClientError(f"{self.address} cannot be reached: {error}") from None
        if response.is_error:
            raise rejection(response)
        return response

    def _access(self, table: str, invite: str | None, seat: int | None = None, seat_token: str | None = None) -> Access:
        return Access(self.address, table, self.token, seat_token, seat, invite)


def rejection(response: httpx.Response) -> ClientError:
    """Why the server said no."""
    try:
        failure = msgspec.json.decode(response.read(), type=resources.Failure)
    except msgspec.DecodeError:
        return ClientError(f"{response.url.host} answers {response.status_code} {response.reason_phrase}")
    return Rejected(failure.code, failure.text)
