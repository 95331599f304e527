"""The server as an ASGI app."""

from __future__ import annotations

import os
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect

from wonderland.messages import speak, speaking
from wonderland.messages.languages import ENGLISH
from wonderland.protocol.refusal import UNAVAILABLE, Refusal
from wonderland.protocol.resources import Failure
from wonderland.server.common.settings import Settings, read_settings
from wonderland.server.common.wall_clock import Clock
from wonderland.server.http import (
    daily,
    devices,
    embeds,
    friends,
    games,
    health,
    invitations,
    leaving,
    matches,
    my_tables,
    notifications,
    page,
    passkeys,
    players,
    previews,
    progress,
    queue,
    socket,
    stream,
    studies,
    study_socket,
    tables,
)
from wonderland.server.http.failures import fail, refuse
from wonderland.server.http.headers import SecurityMiddleware, headers_of
from wonderland.server.http.reader_language import language_of
from wonderland.server.http.services import Limits, Services
from wonderland.server.jobs.pictures import Pictures
from wonderland.server.jobs.replays import Replays
from wonderland.server.live import whereabouts
from wonderland.server.live.worker import Worker
from wonderland.server.notifications.notifier import open_notifier
from wonderland.server.people.daily_results import DailyResults
from wonderland.server.people.friends import Friends
from wonderland.server.people.match_counter import Counting
from wonderland.server.people.people import People
from wonderland.server.people.presence import Presence
from wonderland.server.people.standings import Standings
from wonderland.server.storage.bus import Bus
from wonderland.server.storage.database import migrate, open_database
from wonderland.server.storage.files import locked
from wonderland.server.storage.store import Store
from wonderland.server.storage.writer import Writer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.responses import Response

log = structlog.get_logger()

# The page comes last: it takes every path.
ROUTED = (
    games,
    players,
    progress,
    devices,
    passkeys,
    leaving,
    friends,
    daily,
    my_tables,
    notifications,
    queue,
    tables,
    invitations,
    socket,
    stream,
    studies,
    study_socket,
    matches,
    health,
    previews,
    embeds,
    page,
)
MAX_REPLAY_BYTES = 32 * 1024 * 1024


def create_app(settings: Settings | None = None, clock: Clock | None = None) -> Starlette:
    """The app for these settings, by default from the environment."""
    settings = settings.with_database() if settings else read_settings(os.environ)
    clock = clock or Clock()
    limits = Limits(settings, clock)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with run_services(settings, clock, limits) as services:
            app.state.services = services
            yield

    handlers: dict[Any, Any] = {
        Refusal: answer_refusal,
        HTTPException: answer_http,
        SQLAlchemyError: answer_storage,
        OSError: answer_storage,
        ClientDisconnect: answer_nobody,
        Exception: answer_defect,
    }
    app = Starlette(
        routes=[route for module in ROUTED for route in module.routes],
        middleware=[Middleware(SecurityMiddleware)],
        exception_handlers=handlers,
        lifespan=lifespan,
    )
    app.state.limits = limits  # for the connections, which refuse before the app is called
    return app


@asynccontextmanager
async def run_services(settings: Settings, clock: Clock, limits: Limits) -> AsyncIterator[Services]:
    """Start storage and worker; stop them at the end."""
    with locked(settings.database):
        async with open_services(settings, clock, limits) as services:
            yield services


@asynccontextmanager
async def open_services(settings: Settings, clock: Clock, limits: Limits) -> AsyncIterator[Services]:
    """Open the storage and start the worker on it."""
    database = open_database(settings.database)
    try:
        await migrate(database)
        writer = Writer(database)
        store = Store(database, writer, clock.wall_ms, clock.server_ms)
        people = People(database, writer, clock.wall_ms)
        circles = Friends(database, writer, clock.wall_ms, clock.server_ms)
        presence = Presence(database, writer, clock.server_ms)
        daily_results = DailyResults(database, writer)
        standings = Standings(database, writer)
        counting = Counting(standings)
        store.on_finished = counting.wake
        worker = Worker(settings, store, clock)
        bus = Bus(settings, worker.receive, worker.catch_up)
        await bus.open()
        speak(ENGLISH)  # what nobody in particular reads, such as the log, whatever the host speaks
        await worker.open()
        counting.open()
        replays = Replays(store, worker.runtime.jobs, worker.runtime.rules, MAX_REPLAY_BYTES)
        pictures = Pictures(worker.runtime.jobs)
        notifier = await open_notifier(worker)
        services = Services(
            settings,
            clock,
            store,
            people,
            circles,
            presence,
            daily_results,
            standings,
            worker,
            limits,
            replays,
            pictures,
            notifier,
        )
        worker.runtime.tasks.spawn(whereabouts.follow(worker, presence))
        worker.runtime.tasks.spawn(leaving.go_on_forgetting(services))
        yield services
        await counting.close()
        await worker.close()
        await notifier.close()
        await bus.close()
        await writer.close()
    finally:
        await database.close()


async def answer_refusal(request: Request, refusal: Refusal) -> Response:
    """Answer a refusal."""
    return refuse(request, refusal)


async def answer_storage(request: Request, error: Exception) -> Response:
    """Answer a failure of the storage; the client may retry."""
    log.error("the storage failed", error=type(error).__name__)
    return refuse(request, Refusal("unavailable", UNAVAILABLE))


async def answer_nobody(request: Request, error: ClientDisconnect) -> Response:
    """The client has left before the end of its request."""
    return refuse(request, Refusal("unparsable", "incomplete"))


async def answer_defect(request: Request, error: Exception) -> Response:
    """Answer a defect of the program; uvicorn logs it."""
    with speaking(language_of(request)):  # this answer does not pass the middleware
        response = fail(request, Failure("unavailable", Refusal("unavailable", "defect").text), 500)
    response.headers.update(headers_of(request.scope["path"]))
    return response


async def answer_http(request: Request, error: HTTPException) -> Response:
    """Answer an error of the framework, such as a wrong method, in the form of a refusal."""
    code = "not_found" if error.status_code == 404 else "unparsable"
    response = fail(request, Failure(code, str(error.detail)), error.status_code)
    response.headers.update(error.headers or {})
    return response
