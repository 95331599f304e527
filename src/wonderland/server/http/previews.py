"""Pages with tags for other sites, and `/preview/`: the pictures that these show."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from wonderland.errors import OptionError
from wonderland.protocol.refusal import Refusal
from wonderland.protocol.resources import MatchInfo
from wonderland.server.http.identity import is_encrypted
from wonderland.server.http.page import tagged_index
from wonderland.server.http.services import address_of, services_of
from wonderland.server.jobs.fair_queue import Asker
from wonderland.server.previews import subjects
from wonderland.server.previews.tags import tags_of
from wonderland.server.table import projection

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection, Request

    from wonderland.server.http.services import Services
    from wonderland.server.previews.preview import Preview

PNG = "image/png"
LASTING = "public, max-age=86400"
CHANGING = "public, max-age=60"  # people come to a table and leave it


async def show_page(request: Request) -> Response:
    """The page, with what its address is about. An address of nothing gets the page, too, which says so."""
    path = request.scope["path"].strip("/").split("/")
    preview = await find_preview(services_of(request), path)
    if preview is None:
        preview = subjects.of_invitation(path[1]) if path[0] == "table" else subjects.of_site()
    return tagged_index(tags_of(preview, site_of(request)))


async def show_picture(request: Request) -> Response:
    """The picture of a preview."""
    services = services_of(request)
    path = request.path_params["path"].split("/")
    services.limits.pictures.take(address_of(request))
    preview = await find_preview(services, path)
    if preview is None:
        raise Refusal("not_found", "nothing_here")
    png = await services.pictures.of(preview.picture, Asker(address_of(request), preview.address))
    kept = CHANGING if path[0] == "table" else LASTING
    return Response(png, media_type=PNG, headers={"Cache-Control": kept, "Vary": "Accept-Language"})


async def find_preview(services: Services, path: list[str]) -> Preview | None:
    """The preview of an address, for somebody of whom nothing is known; None if there is nothing to see."""
    with suppress(OptionError):  # of a game or a day that is not known here
        match path:
            case ["site" | ""]:
                return subjects.of_site()
            case ["invitation"]:
                return subjects.of_invitation("")
            case ["match", match]:
                return await find_match(services, match)
            case ["table", table]:
                return await find_table(services, table)
            case ["puzzle", game, puzzle]:
                return subjects.of_puzzle(game, puzzle)
            case ["today", game, *day]:
                return subjects.of_deal(game, "/".join(day))
    return None


async def find_match(services: Services, match: str) -> Preview | None:
    """A finished match."""
    info = await services.store.matches.info(match)
    return None if info is None else subjects.of_match(msgspec.json.decode(info, type=MatchInfo))


async def find_table(services: Services, table: str) -> Preview | None:
    """A public table. A private one looks like one that does not exist."""
    try:
        live = await services.worker.find_table(table)
    except Refusal:
        return None
    async with live.lock:
        is_public = live.table.admits(None, None)
        return subjects.of_table(projection.table_info(live.table, live.around())) if is_public else None


def site_of(connection: HTTPConnection) -> str:
    """The address of the site, with a slash at the end."""
    public = services_of(connection).settings.public_url
    if public:
        return f"{public.rstrip('/')}/"
    scheme = "https" if is_encrypted(connection) else "http"
    return f"{scheme}://{connection.headers.get('host', '')}/"


routes = [
    Route("/", show_page),
    Route("/table/{table}", show_page),
    Route("/match/{match}", show_page),
    Route("/puzzle/{game}/{puzzle}", show_page),
    Route("/today/{game}", show_page),
    Route("/today/{game}/{day}", show_page),
    Route("/preview/{path:path}.png", show_picture),
]
