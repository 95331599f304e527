"""Study rooms without a server, for tests of the authority alone, and studies to open rooms with."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

from wonderland.engine.match import Match
from wonderland.server.studies import decisions, events, projection
from wonderland.server.studies.decisions import RoomViewer
from wonderland.server.studies.documents import flattened
from wonderland.server.studies.room import Room
from wonderland.study.making import chapter_of_match, make_study
from wonderland.study.reading import to_json

if TYPE_CHECKING:
    from wonderland.protocol.study_requests import RoomRequest
    from wonderland.study.document import Chapter, StudyDocument

OWNER, GUEST, NOBODY = RoomViewer("ann", "Ann"), RoomViewer("bob", "Bob"), RoomViewer()
PRESENT = {"ann": "Ann", "bob": "Bob"}


def chapter(game: str = "parade", seats: int = 2, plies: int = 6, seed: int = 3, seat: int | None = 0) -> Chapter:
    """A match of random decisions, as it stands."""
    match, choices = Match(game, seats, seed), random.Random(seed)
    for _ in range(plies):
        if not match.is_over:
            match.play(choices.choice(match.legal))
    names = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay"][:seats]
    return chapter_of_match(match, f"Match {seed}", names, seat)


def study(*chapters: Chapter) -> StudyDocument:
    return make_study("Our study", chapters or [chapter()])


def study_json(*chapters: Chapter) -> Any:
    return json.loads(to_json(study(*chapters)))


def new_room(*chapters: Chapter) -> Room:
    room = Room("room")
    added = [flattened(one, f"chapter-{number}") for number, one in enumerate(chapters or [chapter()])]
    room.apply(events.Opened("ann", "Ann", "Our study", "invitation", "secret", added))
    return room


def line(room: Room) -> list[str]:
    """The ids of the current chapter's nodes."""
    return list(room.state.current.walk())


def do(room: Room, viewer: RoomViewer, request: RoomRequest, seed: int = 0) -> None:
    """Let a request happen, as the server would."""
    event = decisions.decide(room, viewer, request, random.Random(seed), PRESENT)
    room.apply(event, viewer.player, request.id)


def told(room: Room, viewer: RoomViewer) -> list[str]:
    """What the viewer is told: the frame of the last event, and a snapshot."""
    frames = [projection.happening(room, [viewer])[0], projection.snapshots(room, [viewer])[0]]
    return [frame.decode() for frame in frames]


def snapshot(room: Room, viewer: RoomViewer) -> Any:
    return json.loads(projection.snapshots(room, [viewer])[0])["d"]
