"""`/healthz` and `/readyz`: for operators."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from wonderland.server.http.services import services_of

if TYPE_CHECKING:
    from starlette.requests import Request

log = structlog.get_logger()


async def healthz(request: Request) -> Response:
    """The process runs."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """The process can serve: its storage answers and it is not stopping."""
    services = services_of(request)
    try:
        is_ready = not services.worker.is_closing and await services.store.is_ready()
    except Exception as error:
        log.warning("the storage does not answer", error=type(error).__name__)
        is_ready = False
    return PlainTextResponse("ready\n" if is_ready else "not ready\n", 200 if is_ready else 503)


routes = [Route("/healthz", healthz), Route("/readyz", readyz)]
