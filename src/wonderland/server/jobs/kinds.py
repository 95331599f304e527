"""The kinds of jobs, and what they give. A job holds only what its asker may know: a position is a hidden state.

A process knows the rules of this program. For earlier ones it gets their module once, before the first job with them.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec

from wonderland.engine.wasm.files import ModuleFiles
from wonderland.protocol.frames import HintAction, Stopped
from wonderland.server.previews.preview import Picture


class Choose(msgspec.Struct, tag="choose"):
    """Choose an action as a bot of that level."""

    game: str
    rules: int
    level: str
    state: bytes  # hidden for the seat to act
    seed: int


class Hint(msgspec.Struct, tag="hint"):
    """Value all legal actions, best first."""

    game: str
    rules: int
    state: bytes  # hidden for the seat to act
    seed: int
    is_review: bool = False  # with the budget of a review, not that of a hint


class Replay(msgspec.Struct, tag="replay"):
    """List the steps of a finished match: as a seat or a spectator (−1) saw them, or with all cards (None)."""

    record: bytes
    seat: int | None


class Draw(msgspec.Struct, tag="draw"):
    """Draw the picture of a link preview."""

    picture: Picture


class JudgeTry(msgspec.Struct, tag="judge_try"):
    """Find out what somebody got at a deal of the day with these decisions."""

    game: str
    day: date
    actions: list[str]


class LoadModule(msgspec.Struct, tag="load_module"):
    """Load the module of earlier rules."""

    game: str
    rules: int
    files: ModuleFiles


AnyJob = Choose | Hint | Replay | Draw | JudgeTry | LoadModule


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


class Drawn(msgspec.Struct, tag="drawn"):
    """A picture as PNG."""

    png: bytes


class Judged(msgspec.Struct, tag="judged"):
    """What the try got."""

    place: int
    points: int


class Loaded(msgspec.Struct, tag="loaded"):
    """The module is loaded."""


class Refused(msgspec.Struct, tag="refused"):
    """The job cannot be done."""

    text: str


class Failed(msgspec.Struct, tag="failed"):
    """A defect of the program; its log has more."""

    error: str


AnyResult = Chosen | Hinted | Replayed | Drawn | Judged | Loaded | Refused | Failed

encode = msgspec.msgpack.Encoder().encode
decode_job = msgspec.msgpack.Decoder(AnyJob).decode
decode_result = msgspec.msgpack.Decoder(AnyResult).decode
