"""docs/protocol-studies.md tells the truth, and the client of study rooms works."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import msgspec
import pytest

from tests.server.rooms import study
from tests.server.test_protocol import documents
from wonderland.client import RoomConnection, Server
from wonderland.client.connection import Offline, Online
from wonderland.protocol import study_requests, study_resources
from wonderland.protocol.requests import Hello
from wonderland.protocol.study_frames import ROOM_FRAME_KINDS, RoomMoved, RoomSnapshot
from wonderland.protocol.study_requests import RoomRequest
from wonderland.server.http import studies, study_socket

if TYPE_CHECKING:
    from tests.server.servers import ThreadServer

PAGE = (Path(__file__).parents[2] / "docs" / "protocol-studies.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r'```json(?: title="(\w+)")?\n(.*?)```', PAGE, re.DOTALL)
EXAMPLES = [(name, document) for name, text in BLOCKS for document in documents(text)]
RESOURCES = {name: type for name, type in vars(study_resources).items() if hasattr(type, "__struct_fields__")}


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=lambda value: str(value)[:30])
def test_an_example_is_one(name: str, example: dict[str, Any]) -> None:
    if name:
        assert msgspec.to_builtins(msgspec.convert(example, RESOURCES[name])) == example
    elif "d" in example:
        assert msgspec.to_builtins(msgspec.convert(example["d"], ROOM_FRAME_KINDS[example["t"]])) == example["d"]
    else:
        assert msgspec.convert(example, Hello if example["t"] == "hello" else RoomRequest)


def test_everything_has_an_example() -> None:
    given = [example for name, example in EXAMPLES if not name]
    assert {example["t"] for example in given if "d" in example} == set(ROOM_FRAME_KINDS)
    tags = {kind.__struct_config__.tag for kind in (*get_args(RoomRequest), Hello)}
    assert {example["t"] for example in given if "d" not in example} == tags
    assert {name for name, _ in EXAMPLES if name} == set(RESOURCES)


def test_every_request_of_the_server_is_in_the_table() -> None:
    routes: list[Any] = [*studies.routes, *study_socket.routes]
    for route in routes:
        for method in set(getattr(route, "methods", ["GET"])) - {"HEAD"}:
            assert re.search(rf"`{method} {re.escape(route.path)}[`?]", PAGE), (method, route.path)
            assert f"{method} {route.path}" in str(study_resources.__doc__)


def test_a_program_opens_a_room_and_walks(server: ThreadServer) -> None:
    with Server(server.url, "Ann") as ann:
        document = study()
        access = ann.open_room(document)
        frames = asyncio.run(walk(access))
        assert isinstance(frames[0], RoomSnapshot)
        assert isinstance(frames[-1], RoomMoved)
        assert json.dumps(msgspec.to_builtins(ann.export_room(access))) == json.dumps(msgspec.to_builtins(document))


async def walk(access: Any) -> list[Any]:
    """What a program is told that shows the first decision."""
    told: list[Any] = []
    async with RoomConnection(access) as connection:
        async for frame in connection:
            if isinstance(frame, Online | Offline):
                continue
            told.append(frame.d)
            if isinstance(frame.d, RoomSnapshot):
                node = frame.d.chapter.nodes[1].id
                await connection.ask(study_requests.MoveTo("", frame.d.room.chapter, node))
            if isinstance(frame.d, RoomMoved):
                break
    return told
