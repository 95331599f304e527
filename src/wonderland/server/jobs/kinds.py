"""The kinds of jobs, and what they give. A job holds only what its asker may know: a position is a hidden state."""

from __future__ import annotations

from typing import Any

import msgspec

from wonderland.server.frames import HintAction, Stopped


class Choose(msgspec.Struct, tag="choose"):
    """Choose an action as a bot of that level."""

    game: str
    level: str
    state: bytes  # hidden for the seat to act
    seed: int


class Hint(msgspec.Struct, tag="hint"):
    """Value all legal actions, best first."""

    game: str
    state: bytes  # hidden for the seat to act
    seed: int


class Replay(msgspec.Struct, tag="replay"):
    """List the steps of a finished match: as a seat or a spectator (−1) saw them, or with all cards (None)."""

    record: bytes
    seat: int | None


AnyJob = Choose | Hint | Replay


class Chosen(msgspec.Struct, tag="chosen"):
    """The action of a bot, as a number."""

    action: int


class Hinted(msgspec.Struct, tag="hinted"):
    """The legal actions, best first."""

    actions: list[HintAction]


class Replayed(msgspec.Struct, tag="replayed"):
    """The steps of a match, each as JSON."""

    game: str
    names: list[str]
    outcome: dict[str, Any] | None
    stopped: Stopped | None
    steps: list[bytes]


class Refused(msgspec.Struct, tag="refused"):
    """The job cannot be done."""

    text: str


class Failed(msgspec.Struct, tag="failed"):
    """A defect of the program; its log has more."""

    error: str


AnyResult = Chosen | Hinted | Replayed | Refused | Failed

encode = msgspec.msgpack.Encoder().encode
decode_job = msgspec.msgpack.Decoder(AnyJob).decode
decode_result = msgspec.msgpack.Decoder(AnyResult).decode
