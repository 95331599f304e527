"""`/healthz` and `/readyz`: for operators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from wonderland.server.http.services import services_of

if TYPE_CHECKING:
    from starlette.requests import Request


async def healthz(request: Request) -> Response:
    """The process runs."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """The process can serve: its storage can be written and it is not stopping."""
    is_ready = await services_of(request).worker.is_ready()
    return PlainTextResponse("ready\n" if is_ready else "not ready\n", 200 if is_ready else 503)


routes = [Route("/healthz", healthz), Route("/readyz", readyz)]
