"""The answer no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.errors import WonderlandError

if TYPE_CHECKING:
    from wonderland.protocol.frames import RejectCode

UNAVAILABLE = "the server cannot reach its storage; try again"
STOPPING = "the server is stopping"
NO_TABLE = "there is no such table, or you need its invitation"  # one text, so that nobody can tell which


class Refusal(WonderlandError):  # noqa: N818  # an answer, not a fault
    """A refused request: a code for programs, a sentence for people. `status` overrides the code's HTTP status."""

    def __init__(self, code: RejectCode, text: str, status: int | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.status = status
