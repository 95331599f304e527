"""What HTTP requests about study rooms ask for and get (docs/protocol-studies.md).

POST /api/studies, GET /api/studies/{study}, DELETE /api/studies/{study}, POST /api/studies/{study}/chapters,
GET /api/studies/{study}/export, GET /api/studies/{study}/socket, GET /api/me/studies.
"""

from __future__ import annotations

import msgspec


class NewRoomAnswer(msgspec.Struct):
    """A room was opened."""

    study: str  # its id
    invite: str  # the secret part of the invitation link


class NewChaptersAnswer(msgspec.Struct):
    """Chapters were added."""

    chapters: list[str]  # their ids


class RoomInfo(msgspec.Struct):
    """A room in a list."""

    id: str
    title: str
    games: list[str]  # that its chapters are about
    num_chapters: int
    invite: str  # the secret part of the invitation link
