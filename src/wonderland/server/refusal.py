"""Why something was not done."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonderland.server.frames import RejectCode


class Refusal(Exception):  # noqa: N818  # an answer, not a fault
    """The answer no: a code for programs and a sentence for people; `status` where HTTP has a better one."""

    def __init__(self, code: RejectCode, text: str, status: int | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.status = status
