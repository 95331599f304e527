"""`/embed/`: the page for frames of other sites. `/oembed`: the HTML with which they show it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.routing import Route

from wonderland.protocol.refusal import Refusal
from wonderland.server.http import page
from wonderland.server.http.answers import answer
from wonderland.server.http.matches import number
from wonderland.server.http.previews import find_preview, site_of
from wonderland.server.http.services import services_of
from wonderland.server.previews import oembed, subjects

if TYPE_CHECKING:
    from starlette.requests import Request

    from wonderland.server.previews.preview import Preview


async def show_embed(request: Request) -> Response:
    """The page for frames; its own router reads the address, and says what it does not know."""
    return page.embed()


async def show_oembed(request: Request) -> Response:
    """How other sites show one of our addresses, as JSON or XML."""
    format = request.query_params.get("format", "json")
    if format not in ("json", "xml"):
        raise Refusal("unparsable", "oembed.format", status=501)  # as oEmbed wants it
    site = site_of(request)
    subject = oembed.subject_of(request.query_params.get("url", ""), urlsplit(site).netloc)
    preview = await preview_of(request, subject) if subject else None
    if subject is None or preview is None:
        raise Refusal("not_found", "oembed.address")
    found = oembed.answer_of(preview, subject.embed, site, size(request, "maxwidth"), size(request, "maxheight"))
    if format == "json":
        return answer(found)
    return Response(oembed.as_xml(found), media_type="text/xml")


async def preview_of(request: Request, subject: oembed.Subject) -> Preview | None:
    """What the address shows; None if it has no embed. Of a position or record in a link the server knows nothing."""
    if subject.is_local and subject.kind in ("position", "replay"):
        return subjects.of_site()
    preview = await find_preview(services_of(request), [subject.kind, *subject.path])
    return preview if preview and preview.has_embed else None


def size(request: Request, name: str) -> int | None:
    """The most pixels that there is room for; None if that is not said."""
    pixels = number(request, name)
    if pixels is not None and pixels <= 0:
        raise Refusal("unparsable", "oembed.size", name=name)
    return pixels


routes = [
    Route("/embed", show_embed),
    Route("/embed/{path:path}", show_embed),
    Route("/oembed", show_oembed),
]
