"""`/api/studies`: open, list, extend, export and end study rooms."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from wonderland.errors import InputError, OptionError
from wonderland.protocol.refusal import NO_ROOM, Refusal, refusal_of
from wonderland.protocol.study_resources import NewChaptersAnswer, NewRoomAnswer
from wonderland.records.record import Record
from wonderland.server.common import tokens
from wonderland.server.http.answers import JSON, answer, bytes_of
from wonderland.server.http.identity import find_player, player_of, player_token_of
from wonderland.server.http.services import address_of, services_of
from wonderland.server.studies import decisions, events, projection
from wonderland.server.studies.documents import flattened
from wonderland.server.studies.notes import title_of_file
from wonderland.server.table.hosted_games import hosted_game
from wonderland.study.document import MAX_BYTES
from wonderland.study.making import chapter_of_record
from wonderland.study.reading import parse, to_json
from wonderland.study.tree import walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from starlette.requests import Request

    from wonderland.server.http.services import Services
    from wonderland.server.people.people import StoredPlayer
    from wonderland.server.studies.events import NewChapter
    from wonderland.server.studies.room import Room
    from wonderland.study.document import Chapter, StudyDocument

MAX_STUDY_BYTES = MAX_BYTES // 2  # of what is uploaded


async def open_room(request: Request) -> Response:
    """Open a room with a study; whoever opens it is its owner."""
    services, player = services_of(request), await player_of(request)
    services.limits.new_rooms.take(address_of(request))
    document = await document_of(request)
    opened = events.Opened(
        owner=player.id,
        name=player.name,
        title=title_of_file(document.title),
        invite=tokens.new_secret(),
        secret=tokens.new_secret(),
        chapters=await new_chapters(services, document.chapters),
    )
    live = await services.worker.rooms.create(opened)
    return answer(NewRoomAnswer(live.id, opened.invite), 201)


async def list_rooms(request: Request) -> Response:
    """The rooms of the player who asks, those used last first."""
    services, player = services_of(request), await player_of(request)
    infos = await services.store.studies.of_owner(player.id)
    return Response(b"[" + b",".join(infos) + b"]", media_type=JSON)


async def show_room(request: Request) -> Response:
    """One room, for its owner and invited viewers."""
    live = await services_of(request).worker.rooms.find(request.path_params["study"])
    player = await find_player(services_of(request), player_token_of(request))
    async with live.lock:
        check_admitted(live.room, player, request.headers.get("x-invite"))
        return answer(projection.room_info(live.room, player.id if player else None))


async def end_room(request: Request) -> Response:
    """End a room for good, as its owner."""
    services, player = services_of(request), await player_of(request)
    live = await services.worker.rooms.find(request.path_params["study"])
    check_admitted(live.room, player, request.headers.get("x-invite"))
    if player.id != live.room.state.owner:
        raise Refusal("not_allowed", "study.only_owner")
    await asyncio.shield(services.worker.runtime.tasks.spawn(services.worker.rooms.end(live.id)))
    return Response(status_code=204)


async def add_chapters(request: Request) -> Response:
    """Add the chapters of a study, or a finished match of this server."""
    services, player = services_of(request), await player_of(request)
    live = await services.worker.rooms.find(request.path_params["study"])
    check_admitted(live.room, player, request.headers.get("x-invite"))
    services.limits.new_rooms.take(address_of(request))
    viewer = decisions.RoomViewer(player.id, player.name)
    decisions.check_manages(live.room, viewer)
    match = request.query_params.get("match")
    chapters = [await chapter_of_match(services, match)] if match else (await document_of(request)).chapters
    added = await new_chapters(services, chapters)
    await live.change_for(player.id, lambda room: decisions.add_chapters(room, viewer, added))
    return answer(NewChaptersAnswer([chapter.id for chapter in added]), 201)


async def export_room(request: Request) -> Response:
    """The room as a study, as far as the player who asks may know it."""
    services = services_of(request)
    services.limits.replays.take(address_of(request))
    live = await services.worker.rooms.find(request.path_params["study"])
    player = await find_player(services, player_token_of(request))
    async with live.lock:
        check_admitted(live.room, player, request.headers.get("x-invite"))
        await services.worker.runtime.share.run(projection.prepare_export(live.room))
        document = projection.export(live.room, player.id if player else None)
    content = await asyncio.to_thread(to_json, document)
    disposition = f'attachment; filename="wonderland-{live.id}.study.json"'
    return Response(content, media_type=JSON, headers={"Content-Disposition": disposition})


async def document_of(request: Request) -> StudyDocument:
    """The study in the body; Refusal says what is wrong with it."""
    body = await bytes_of(request, MAX_STUDY_BYTES)
    try:
        return await asyncio.to_thread(parse, body)
    except InputError as error:
        raise refusal_of("unparsable", error) from None


async def chapter_of_match(services: Services, match: str) -> Chapter:
    """A finished match of this server as a chapter, seen with open cards."""
    record = await services.store.matches.record(match)
    if record is None:
        raise Refusal("not_found", "no_match")
    try:
        return await asyncio.to_thread(lambda: chapter_of_record(msgspec.json.decode(record, type=Record), seat=None))
    except InputError as error:
        raise refusal_of("not_now", error) from None


async def new_chapters(services: Services, chapters: Sequence[Chapter]) -> list[NewChapter]:
    """The chapters with ids, after all their lines were played; Refusal for one that cannot be played."""
    try:
        await services.worker.runtime.share.run(played(chapters))
    except (InputError, OptionError) as error:
        raise refusal_of("unparsable", error) from None
    return [flattened(chapter, tokens.new_id()) for chapter in chapters]


def played(chapters: Sequence[Chapter]) -> Iterator[None]:
    """Play all lines of the chapters, node by node; InputError for one that cannot be played."""
    for number, chapter in enumerate(chapters, start=1):
        hosted_game(chapter.game)
        for _ in walk(chapter, number):
            yield


def check_admitted(room: Room, player: StoredPlayer | None, invite: str | None) -> None:
    """Refusal unless the player may see the room. It does not tell a room from a missing one."""
    if not room.admits(player.id if player else None, invite):
        raise Refusal("not_found", NO_ROOM)


routes = [
    Route("/api/studies", open_room, methods=["POST"]),
    Route("/api/me/studies", list_rooms, methods=["GET"]),
    Route("/api/studies/{study}", show_room, methods=["GET"]),
    Route("/api/studies/{study}", end_room, methods=["DELETE"]),
    Route("/api/studies/{study}/chapters", add_chapters, methods=["POST"]),
    Route("/api/studies/{study}/export", export_room, methods=["GET"]),
]
