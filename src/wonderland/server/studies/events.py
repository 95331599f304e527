"""The events of a study room, as its log stores them: one row each. A room is the result of its events.

As at a table, a request causes exactly one event, and the number of an event is unique in its room. Nodes are stored as
a flat list, because a main line may be longer than Python's stack is deep.
"""

from __future__ import annotations

import msgspec

from wonderland.protocol.frames import Emote, HintAction
from wonderland.study.document import Mark, Start


class StoredNode(msgspec.Struct, array_like=True, omit_defaults=True):
    """A decision of a chapter that is added. Its number is its place in the list."""

    parent: int  # the number of its parent; the start has the number 0
    action: str
    seed: int | None = None
    name: str = ""
    comment: str = ""
    marks: list[Mark] = []


class NewChapter(msgspec.Struct, omit_defaults=True):
    """A chapter that is added to a room."""

    id: str
    name: str
    game: str
    rules: int
    names: list[str]
    start: Start
    seat: int | None
    comment: str = ""  # of the start, as the marks
    marks: list[Mark] = []
    nodes: list[StoredNode] = []  # parents first; siblings in their order


class Event(msgspec.Struct, tag_field="t", omit_defaults=True):
    """An event of a room."""


class Opened(Event, tag="opened"):
    """The room was opened."""

    owner: str
    name: str  # of the owner
    title: str
    invite: str
    secret: str  # from which the ids of nodes are made: they tell nothing about a chapter's size
    chapters: list[NewChapter]


class ChaptersAdded(Event, tag="chapters_added"):
    """Chapters were added."""

    chapters: list[NewChapter]


class ChapterRenamed(Event, tag="chapter_renamed"):
    """A chapter has another name."""

    chapter: str
    name: str


class ChapterDeleted(Event, tag="chapter_deleted"):
    """A chapter was deleted."""

    chapter: str
    next: str | None = None  # what is shown then, if it was the current one; None: the first that is left


class Renamed(Event, tag="renamed"):
    """The room has another title."""

    title: str


class Moved(Event, tag="moved"):
    """Another node is shown."""

    chapter: str
    node: str


class Tried(Event, tag="tried"):
    """A node was added, and is shown."""

    chapter: str
    parent: str
    node: str
    action: str
    seed: int | None = None


class Promoted(Event, tag="promoted"):
    """A node is the main line of its parent."""

    chapter: str
    node: str


class NodeDeleted(Event, tag="node_deleted"):
    """A node was deleted with all that follows it."""

    chapter: str
    node: str


class Annotated(Event, tag="annotated"):
    """A node has another name, comment or marks; None: as before."""

    chapter: str
    node: str
    name: str | None = None
    comment: str | None = None
    marks: list[Mark] | None = None


class ViewSet(Event, tag="view_set"):
    """Everybody sees the table with other eyes, or more or less of the tree."""

    seat: int | None
    whole_tree: bool = False


class LeaderSet(Event, tag="leader_set"):
    """Somebody else leads."""

    player: str
    name: str


class MovingSet(Event, tag="moving_set"):
    """Everybody may move, or only the leader."""

    everybody: bool


class Asked(Event, tag="asked"):
    """A question was asked at the current node."""


class Guessed(Event, tag="guessed"):
    """Somebody has chosen in secret."""

    player: str
    name: str
    action: str


class Revealed(Event, tag="revealed"):
    """The choices are shown."""


class Analysed(Event, tag="analysed"):
    """The engine's analysis is there, best first; empty if there is none."""

    node: str
    actions: list[HintAction]


class Withdrawn(Event, tag="withdrawn"):
    """The question was put away."""


class Said(Event, tag="said"):
    """Chat."""

    player: str
    name: str
    text: str = ""
    emote: Emote | None = None


class Forgotten(Event, tag="forgotten"):
    """A guest wanted to be forgotten: the name is gone. (With its owner, a room is deleted.)"""

    player: str


AnyRoomEvent = (
    Opened
    | ChaptersAdded
    | ChapterRenamed
    | ChapterDeleted
    | Renamed
    | Moved
    | Tried
    | Promoted
    | NodeDeleted
    | Annotated
    | ViewSet
    | LeaderSet
    | MovingSet
    | Asked
    | Guessed
    | Revealed
    | Analysed
    | Withdrawn
    | Said
    | Forgotten
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyRoomEvent).decode
