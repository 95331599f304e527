"""Authentication: by cookies in a browser, by headers in a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.protocol.refusal import Refusal
from wonderland.server.common import tokens
from wonderland.server.common.wall_clock import DAY_MS
from wonderland.server.http.services import services_of

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from wonderland.server.common.settings import Settings
    from wonderland.server.http.services import Services
    from wonderland.server.people.people import StoredPlayer

PLAYER_COOKIE = "wonderland_player"
SEAT_COOKIE = "wonderland_seat"
FORMER_COOKIE = "wonderland_former"  # who this browser was before somebody signed in; sent to SIGN_IN_PATH only
SIGN_IN_PATH = "/api/sign-in"
BEARER = "Bearer "
SEEN_INTERVAL_MS = DAY_MS  # `seen_at` is written once a day
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
OWN_SITES = ("same-origin", "none")  # "none": the person, not a page, has made the request


def player_token_of(connection: HTTPConnection) -> str | None:
    """The player token of a request."""
    header = connection.headers.get("authorization", "")
    if header.startswith(BEARER):
        return header.removeprefix(BEARER)
    return connection.cookies.get(PLAYER_COOKIE)


def seat_token_of(connection: HTTPConnection) -> str | None:
    """The seat token of a request to a table."""
    return connection.headers.get("x-seat-token") or connection.cookies.get(SEAT_COOKIE)


async def find_player(services: Services, token: str | None, may_leave: bool = False) -> StoredPlayer | None:
    """The player of a token; None if it is not valid, or the player is being forgotten."""
    if token is None:
        return None
    id, secret = tokens.split_token(token)
    player = await services.people.find(id, tokens.digest(secret))
    if player is None or not tokens.matches(secret, player.device.digest):
        return None
    if player.is_leaving and not may_leave:
        return None
    now, seen_at = services.clock.wall_ms(), player.device.seen_at
    if seen_at < now - services.settings.player_days * DAY_MS:
        return None
    if seen_at < now - SEEN_INTERVAL_MS:
        await services.people.mark_seen(id, player.device.id)
    return player


async def player_of(connection: HTTPConnection, may_leave: bool = False) -> StoredPlayer:
    """The player who sent the request; Refusal for an unknown one."""
    player = await find_player(services_of(connection), player_token_of(connection), may_leave)
    if player is None:
        raise Refusal("not_allowed", "no_name", status=401)
    return player


def check_origin(connection: HTTPConnection) -> None:
    """Refusal for a request from a page of another site (cross-site request forgery).

    Browsers send the origin, and most tell whether it is the server's own; a page can forge neither. For WebSockets
    some browsers tell that wrongly, so there the origin decides. Programs send none, and have no cookies to abuse.
    """
    site, origin = only(connection, "sec-fetch-site"), only(connection, "origin")
    if (site is None and origin is None) or site in OWN_SITES:
        return
    is_compared = site is None or connection.scope["type"] == "websocket"
    is_own = is_compared and origin is not None and is_own_page(connection, origin)
    if not is_own and origin not in further_origins(services_of(connection).settings):
        raise Refusal("not_allowed", "other_site")


def only(connection: HTTPConnection, name: str) -> str | None:
    """The value of a header that nobody sends twice; Refusal for whoever does."""
    values = connection.headers.getlist(name)
    if len(values) > 1:
        raise Refusal("unparsable", "one_header", name=name)
    return values[0] if values else None


def is_own_page(connection: HTTPConnection, origin: str) -> bool:
    """Is the origin a page of this host, and encrypted if the request is? "null" and "" are pages of nobody."""
    scheme, _, host = origin.partition("://")
    schemes = ("https",) if is_encrypted(connection) else ("https", "http")  # a proxy may not tell of https
    return scheme in schemes and host != "" and host == connection.headers.get("host")


def further_origins(settings: Settings) -> list[str]:
    """Other origins whose pages may use the server."""
    return [origin for origin in map(str.strip, settings.origins.split(",")) if origin]


def is_encrypted(connection: HTTPConnection) -> bool:
    """Does the request come by https, as far as a proxy tells?"""
    return connection.scope["scheme"] in ("https", "wss")


def set_player_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Remember the player in the browser."""
    set_cookie(connection, response, PLAYER_COOKIE, token, services_of(connection).settings.player_days, "/")


def set_former_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Remember who this browser was, so that it can be that player again."""
    days = services_of(connection).settings.player_days
    set_cookie(connection, response, FORMER_COOKIE, token, days, SIGN_IN_PATH)


def delete_player_cookie(response: Response) -> None:
    """Forget the player."""
    response.delete_cookie(PLAYER_COOKIE, path="/", httponly=True, samesite="lax")


def set_seat_cookie(connection: HTTPConnection, response: Response, table: str, token: str) -> None:
    """Remember the seat in the browser, as long as the table may exist."""
    set_cookie(connection, response, SEAT_COOKIE, token, services_of(connection).settings.table_days, seat_path(table))


def delete_seat_cookie(response: Response, table: str) -> None:
    """Forget the seat."""
    response.delete_cookie(SEAT_COOKIE, path=seat_path(table), httponly=True, samesite="lax")


def seat_path(table: str) -> str:
    """Only requests to its own table carry a seat's cookie, however many tables a browser has seats at."""
    return f"/api/tables/{table}"


def set_cookie(connection: HTTPConnection, response: Response, name: str, value: str, days: float, path: str) -> None:
    """Set a cookie that scripts cannot read and other sites cannot use."""
    seconds, is_secure = int(days * DAY_MS / 1000), is_encrypted(connection)
    response.set_cookie(name, value, max_age=seconds, httponly=True, samesite="lax", secure=is_secure, path=path)
