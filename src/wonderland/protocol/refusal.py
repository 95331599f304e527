"""The answer no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.errors import WonderlandError
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.messages.message_format import Parameter
    from wonderland.protocol.frames import RejectCode

t = area("refusals")

UNAVAILABLE = "storage_unavailable"
STOPPING = "stopping"
NO_TABLE = "no_table"  # one text, so that nobody can tell which
NO_ROOM = "study.no_room"  # likewise


class Refusal(WonderlandError):  # noqa: N818  # an answer, not a fault
    """A refused request: a code for programs, a sentence for people. `status` overrides the code's HTTP status.

    The sentence is a text of the area `refusals`, in the language of whoever gets the answer.
    """

    def __init__(self, code: RejectCode, key: str, /, status: int | None = None, **parameters: Parameter) -> None:
        super().__init__(code, key, parameters)
        self.code = code
        self.status = status
        self._key = key
        self._parameters = parameters

    @property
    def text(self) -> str:
        """The sentence."""
        return t(self._key, **self._parameters)

    def __str__(self) -> str:
        """The sentence."""
        return self.text


def refusal_of(code: RejectCode, error: Exception) -> Refusal:
    """The refusal of input, for the reason that an error gives."""
    return Refusal(code, "input", reason=str(error))
