"""`/api/me/progress`: what a player's devices keep together, on request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from wonderland.protocol.refusal import Refusal
from wonderland.protocol.resources import ProgressChanged, ProgressChanges, ProgressEntry, ProgressPage
from wonderland.server.http.answers import answer, body_of
from wonderland.server.http.identity import player_of
from wonderland.server.http.matches import number
from wonderland.server.http.services import services_of

if TYPE_CHECKING:
    from starlette.requests import Request

LONGEST_KEY = 120


async def show_progress(request: Request) -> Response:
    """A page of the entries that changed after a version."""
    player = await player_of(request)
    page = await services_of(request).people.progress.page(player.id, number(request, "after") or 0)
    return answer(ProgressPage(page.copy, [ProgressEntry(*entry) for entry in page.entries], page.is_last))


async def change_progress(request: Request) -> Response:
    """Store changes of some entries."""
    player = await player_of(request)
    changes = await body_of(request, ProgressChanges)
    if any(not 0 < len(entry.key) <= LONGEST_KEY for entry in changes.entries):
        raise Refusal("unparsable", "progress_key", most=LONGEST_KEY)
    changed = await services_of(request).people.progress.change(player.id, changes.copy, changes.entries)
    return answer(ProgressChanged(*changed))


async def delete_progress(request: Request) -> Response:
    """Delete the copy; the devices keep what they have, and stop."""
    player = await player_of(request)
    await services_of(request).people.progress.delete(player.id)
    return Response(status_code=204)


routes = [
    Route("/api/me/progress", show_progress, methods=["GET"]),
    Route("/api/me/progress", change_progress, methods=["POST"]),
    Route("/api/me/progress", delete_progress, methods=["DELETE"]),
]
