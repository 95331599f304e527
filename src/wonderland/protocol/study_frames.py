"""The frames from a study room to its viewers (docs/protocol-studies.md): over a WebSocket.

They travel as those of tables do, `{"t": …, "v": …, "d": …}`, and chat, acknowledgements, refusals and the end of a
connection are the same. What viewers send is in `study_requests.py`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wonderland.protocol.frames import (
    Ack,
    ChatLine,
    Closing,
    GameEvents,
    GameName,
    GameOutcome,
    GameView,
    HintAction,
    PlainTexts,
    Reject,
)


class RoomMark(msgspec.Struct, frozen=True, rename={"origin": "from"}):
    """A circle around a thing of the table, or an arrow from one to another; the page names things by keys."""

    kind: Literal["circle", "arrow"]
    origin: str
    to: str | None
    colour: Literal["green", "red", "blue", "yellow"]


class RoomYou(msgspec.Struct):
    """The viewer."""

    player: str | None  # None for a viewer without a name
    is_owner: bool
    is_leader: bool
    may_move: bool  # to other nodes, and new ones
    sees_all: bool  # the whole tree with every action: the owner and the leader


class RoomChapterInfo(msgspec.Struct):
    """A chapter in the list."""

    id: str
    name: str
    game: GameName
    is_shown: bool  # False: nobody but the owner and the leader knows of it


class RoomView(msgspec.Struct):
    """A room as its viewers see it."""

    id: str
    title: str
    owner: str  # public ids
    leader: str
    names: dict[str, str]  # of the owner and the leader
    all_may_move: bool
    seat: int | None  # with whose eyes everybody sees the table; None: open cards
    whole_tree: bool  # is every node given, or only those that were shown?
    chapters: list[RoomChapterInfo]
    chapter: str  # the current one
    invite: str | None = None  # the secret part of the invitation link; only for the owner and the leader


class RoomNode(msgspec.Struct):
    """One decision of the tree, as far as the viewer may know it."""

    id: str
    parent: str | None  # None: the start of the chapter
    seat: int | None  # who has decided
    action: str | None  # in notation; None: the viewer may not know it, or it is the start
    events: GameEvents  # its effects, where the action is not known
    is_reshuffled: bool  # what nobody had seen was reshuffled before
    name: str
    comment: str
    marks: list[RoomMark]
    children: list[str]  # those that the viewer knows of; the first one is the main line


class RoomChapter(msgspec.Struct):
    """The current chapter."""

    id: str
    name: str
    game: GameName
    names: list[str]  # of the players, by seat
    nodes: list[RoomNode]  # parents first


class RoomPosition(msgspec.Struct):
    """What everybody looks at."""

    chapter: str
    node: str
    ply: int  # decisions from the start of the chapter
    seat: int | None  # the seat to act; None at the end
    events: GameEvents  # what the last decision caused
    view: GameView
    legal: list[str]  # of the seat to act, if its cards are shown
    outcome: GameOutcome | None = None
    texts: PlainTexts | None = None  # of a plain game


class RoomGuessed(msgspec.Struct):
    """An action that somebody has chosen."""

    action: str
    names: list[str]


class RoomGuess(msgspec.Struct):
    """A question to everybody: which action? Before the end nobody learns what others have chosen."""

    node: str
    num_guesses: int
    is_revealed: bool
    own: str | None  # the viewer's own choice
    guesses: list[RoomGuessed]  # empty before the end, then the most chosen first
    analysis: list[HintAction] | None  # the engine's, best first; None before the end, and while it is being made


class RoomSnapshot(msgspec.Struct):
    """Everything that a viewer may know about a room."""

    you: RoomYou
    room: RoomView
    chapter: RoomChapter
    position: RoomPosition | None  # None: the server has other rules than the chapter
    guess: RoomGuess | None
    chat: list[ChatLine]


class RoomMoved(msgspec.Struct):
    """Everybody looks at another node of the same chapter; nodes that are new to the viewer come with their parents."""

    position: RoomPosition
    nodes: list[RoomNode]


class RoomTree(msgspec.Struct):
    """Nodes were changed or deleted."""

    chapter: str
    nodes: list[RoomNode]
    deleted: list[str]


class RoomShown(msgspec.Struct):
    """Another chapter is shown, or with other eyes: everything about it."""

    you: RoomYou
    room: RoomView
    chapter: RoomChapter
    position: RoomPosition | None  # None: the server has other rules than the chapter


class RoomChanged(msgspec.Struct):
    """The room changed, but not what is shown."""

    you: RoomYou
    room: RoomView


class RoomQuestion(msgspec.Struct):
    """A question was asked, answered, revealed or withdrawn (None)."""

    guess: RoomGuess | None


class RoomPresence(msgspec.Struct):
    """Who is connected. Not an event of the room, so it has no number of its own."""

    present: dict[str, str]  # names by public id
    num_unnamed: int


ROOM_FRAME_KINDS: dict[str, Any] = {
    "snapshot": RoomSnapshot,
    "moved": RoomMoved,
    "tree": RoomTree,
    "shown": RoomShown,
    "room": RoomChanged,
    "guess": RoomQuestion,
    "presence": RoomPresence,
    "said": ChatLine,
    "ack": Ack,
    "reject": Reject,
    "closing": Closing,
}
