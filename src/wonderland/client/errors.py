"""Errors of a client. Each message is a sentence for people."""

from __future__ import annotations

from wonderland.errors import WonderlandError


class ClientError(WonderlandError):
    """The server cannot be reached, or its answer cannot be understood."""


class Unreachable(ClientError):  # noqa: N818  # a state, not a fault
    """The server does not answer, or a proxy answers for it. A retry may help."""


class Rejected(ClientError):  # noqa: N818  # an answer, not a fault
    """The server rejected a request: its code and its sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
