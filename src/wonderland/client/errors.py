"""What may go wrong between a client and a server."""

from __future__ import annotations


class ClientError(Exception):
    """The server cannot be reached, or what it says cannot be understood; a sentence for people."""


class Rejected(ClientError):  # noqa: N818  # an answer, not a fault
    """The server said no: its code, and its sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
