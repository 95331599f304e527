"""A study room: the result of its events. No storage, no clock, no connections."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.server.common import tokens
from wonderland.server.studies import events
from wonderland.server.studies.positions import Positions
from wonderland.server.studies.state import UNTOUCHED, RoomState, Touched, opened

if TYPE_CHECKING:
    from wonderland.server.studies.events import AnyRoomEvent

MAX_REQUESTS = 1024  # ids that are recognised when a request is sent again


class Room:
    """The authority about one room. Only `apply` changes it; `decisions` says which events may happen."""

    state: RoomState  # after the last event; there is none before the room is opened

    def __init__(self, id: str) -> None:
        self.id = id
        self.v = 0  # the number of events
        self.event: AnyRoomEvent | None = None  # the last one
        self.touched: Touched = UNTOUCHED  # what it has changed of the tree
        self.positions = Positions()
        self._requests: dict[tuple[str, str], int] = {}

    def apply(self, event: AnyRoomEvent, player: str | None = None, request: str | None = None) -> None:
        """Apply an event; `player` and `request` identify the request that caused it."""
        self.v += 1
        self.event = event
        if isinstance(event, events.Opened):
            self.state = opened(event)
        else:
            self.touched = self.state.change(event, self.v)
        if isinstance(event, events.NodeDeleted | events.ChapterDeleted):
            self.positions.forget(event.chapter)
        if player is not None and request is not None:
            self.remember(player, request, self.v)

    def remember(self, player: str, request: str, v: int) -> None:
        """Recognise the request if it is sent again; `v` is the number of its event."""
        self._requests[player, request] = v
        if len(self._requests) > MAX_REQUESTS:
            del self._requests[next(iter(self._requests))]

    def v_of(self, player: str | None, request: str | None) -> int | None:
        """The number of the event that this request has already caused."""
        return None if player is None or request is None else self._requests.get((player, request))

    def admits(self, player: str | None, invite: str | None) -> bool:
        """May this player, or somebody with this invitation, see the room?"""
        return self.state.sees_all(player) or tokens.same(invite, self.state.invite)

    def checkpoint(self) -> bytes:
        """The room as it is kept."""
        return msgspec.json.encode(self.state)

    def restore(self, checkpoint: bytes, v: int) -> None:
        """Become what the room was after the event of that number."""
        self.state, self.v = msgspec.json.decode(checkpoint, type=RoomState), v
