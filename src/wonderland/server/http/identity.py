"""Authentication: by cookies in a browser, by headers in a program."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from wonderland.server import tokens
from wonderland.server.http.services import services_of
from wonderland.server.refusal import Refusal
from wonderland.server.storage.store import DAY_MS

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from wonderland.server.http.services import Services
    from wonderland.server.storage.store import StoredPlayer

PLAYER_COOKIE = "wonderland_player"
SEAT_COOKIE = "wonderland_seat_"
BEARER = "Bearer "
SEEN_INTERVAL_MS = DAY_MS  # `seen_at` is written once a day
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def player_token_of(connection: HTTPConnection) -> str | None:
    """The player token of a request."""
    header = connection.headers.get("authorization", "")
    if header.startswith(BEARER):
        return header.removeprefix(BEARER)
    return connection.cookies.get(PLAYER_COOKIE)


def seat_token_of(connection: HTTPConnection, table: str) -> str | None:
    """The seat token of a request."""
    return connection.headers.get("x-seat-token") or connection.cookies.get(SEAT_COOKIE + table)


async def find_player(services: Services, token: str | None) -> StoredPlayer | None:
    """The player of a token; None if it is not valid."""
    if token is None:
        return None
    id, secret = tokens.split_token(token)
    player = await services.store.player(id)
    if player is None or not tokens.matches(secret, player.token):
        return None
    now = services.clock.wall_ms()
    if player.seen_at < now - services.settings.player_days * DAY_MS:
        return None
    if player.seen_at < now - SEEN_INTERVAL_MS:
        await services.store.change_player(id, seen_at=now)
    return player


async def player_of(connection: HTTPConnection) -> StoredPlayer:
    """The player who sent the request; Refusal for an unknown one."""
    player = await find_player(services_of(connection), player_token_of(connection))
    if player is None:
        raise Refusal("not_allowed", "choose a name first", status=401)
    return player


def check_origin(connection: HTTPConnection) -> None:
    """Refusal for a request from a page of another site (cross-site request forgery).

    Browsers send the origin, and a page cannot forge it. Programs send none, and have no cookies to abuse.
    """
    site = connection.headers.get("sec-fetch-site")
    origin = connection.headers.get("origin")
    if site in ("same-origin", "none") or (origin is None and site is None):
        return
    allowed = services_of(connection).settings.origins.split(",")
    if origin is not None and (origin in allowed or urlsplit(origin).netloc == connection.headers.get("host")):
        return
    raise Refusal("not_allowed", "this request comes from another site")


def set_cookie(connection: HTTPConnection, response: Response, name: str, value: str) -> None:
    """Set a cookie that scripts cannot read and other sites cannot use."""
    days = services_of(connection).settings.player_days
    is_secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(
        name, value, max_age=int(days * DAY_MS / 1000), httponly=True, samesite="lax", secure=is_secure, path="/"
    )
