"""The frames from viewers to a study room (docs/protocol-studies.md).

`hello` comes first, as at a table, without a seat token. Every other frame has an `id` and is answered by `ack` or
`reject`; the same `id` sent twice is done once.
"""

from __future__ import annotations

import msgspec

from wonderland.protocol.requests import Ping, Say
from wonderland.protocol.study_frames import RoomMark


class MoveTo(msgspec.Struct, tag_field="t", tag="move", forbid_unknown_fields=True):
    """Show everybody another node, also of another chapter."""

    id: str
    chapter: str
    node: str


class Try(msgspec.Struct, tag_field="t", tag="try", forbid_unknown_fields=True):
    """Try an action at a node, and show it to everybody. A child with the same action is shown again."""

    id: str
    chapter: str
    node: str
    action: str
    seed: int | None = None  # other cards: reshuffle what nobody has seen before; for the leader


class Promote(msgspec.Struct, tag_field="t", tag="promote", forbid_unknown_fields=True):
    """Make a node the main line of its parent."""

    id: str
    chapter: str
    node: str


class DeleteNode(msgspec.Struct, tag_field="t", tag="delete_node", forbid_unknown_fields=True):
    """Delete a node with all that follows it."""

    id: str
    chapter: str
    node: str


class Annotate(msgspec.Struct, tag_field="t", tag="annotate", forbid_unknown_fields=True):
    """Give a node another name, comment or marks; None leaves it as it is."""

    id: str
    chapter: str
    node: str
    name: str | None = None
    comment: str | None = None
    marks: list[RoomMark] | None = None


class SetView(msgspec.Struct, tag_field="t", tag="view", forbid_unknown_fields=True):
    """Give everybody a seat's eyes (None: open cards), and the whole tree or only what was shown."""

    id: str
    seat: int | None
    whole_tree: bool = False
    chapter: str | None = None  # which is meant; refused if another one is shown by now


class RenameChapter(msgspec.Struct, tag_field="t", tag="rename_chapter", forbid_unknown_fields=True):
    """Give a chapter another name."""

    id: str
    chapter: str
    name: str


class DeleteChapter(msgspec.Struct, tag_field="t", tag="delete_chapter", forbid_unknown_fields=True):
    """Delete a chapter."""

    id: str
    chapter: str


class RenameRoom(msgspec.Struct, tag_field="t", tag="rename", forbid_unknown_fields=True):
    """Give the room another title."""

    id: str
    title: str


class SetLeader(msgspec.Struct, tag_field="t", tag="lead", forbid_unknown_fields=True):
    """The owner names who leads."""

    id: str
    player: str


class LetMove(msgspec.Struct, tag_field="t", tag="let_move", forbid_unknown_fields=True):
    """Let everybody with a name move, or only the leader."""

    id: str
    everybody: bool


class Ask(msgspec.Struct, tag_field="t", tag="ask", forbid_unknown_fields=True):
    """Ask everybody to choose an action at the current node, in secret."""

    id: str


class Guess(msgspec.Struct, tag_field="t", tag="guess", forbid_unknown_fields=True):
    """Choose an action in secret; another one replaces it."""

    id: str
    node: str
    action: str


class Reveal(msgspec.Struct, tag_field="t", tag="reveal", forbid_unknown_fields=True):
    """Show what everybody has chosen, and the engine's analysis."""

    id: str


class Withdraw(msgspec.Struct, tag_field="t", tag="withdraw", forbid_unknown_fields=True):
    """Put the question away, with its result."""

    id: str


RoomRequest = (
    MoveTo
    | Try
    | Promote
    | DeleteNode
    | Annotate
    | SetView
    | RenameChapter
    | DeleteChapter
    | RenameRoom
    | SetLeader
    | LetMove
    | Ask
    | Guess
    | Reveal
    | Withdraw
    | Say
    | Ping
)
