"""What a room is: title, who leads, chapters, what is shown, the question that is asked, chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from wonderland.protocol.frames import ChatLine, HintAction
from wonderland.server.studies import events
from wonderland.server.studies.tree import START, RoomChapter, RoomNode, chapter_of
from wonderland.server.table.events import SOMEBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.server.studies.events import AnyRoomEvent

MAX_CHAT_LINES = 50


class Choice(msgspec.Struct):
    """What somebody has chosen."""

    name: str
    action: str


class Question(msgspec.Struct):
    """A question at the current node: which action?"""

    node: str
    choices: dict[str, Choice] = {}  # by player
    is_revealed: bool = False
    analysis: list[HintAction] | None = None  # None: not yet there; empty: there is none


class Touched(NamedTuple):
    """The nodes of the tree that an event has changed, or shown for the first time, parents first."""

    nodes: Sequence[str] = ()
    deleted: str | None = None  # with all that followed it
    is_hidden: bool = False  # do only those know of the changed node who see all of the tree?
    is_other: bool = False  # is what everybody looks at another chapter, or another part of it than the node before?


UNTOUCHED = Touched()


class RoomState(msgspec.Struct):
    """A room after an event."""

    owner: str
    leader: str
    title: str
    invite: str
    secret: str
    names: dict[str, str]  # of everybody who has taken part, by player
    chapters: list[RoomChapter] = []  # there is always one, once the room is opened
    chapter: str = ""  # the current one
    all_may_move: bool = False
    question: Question | None = None
    chat: list[ChatLine] = []

    def chapter_of(self, id: str) -> RoomChapter:
        """The chapter of that id; KeyError if there is none."""
        for chapter in self.chapters:
            if chapter.id == id:
                return chapter
        raise KeyError(id)

    @property
    def current(self) -> RoomChapter:
        """The current chapter."""
        return self.chapter_of(self.chapter)

    @property
    def node(self) -> str:
        """The current node."""
        return self.current.node

    @property
    def num_nodes(self) -> int:
        """The nodes of all chapters, their starts apart."""
        return sum(len(chapter.nodes) - 1 for chapter in self.chapters)

    @property
    def awaits_analysis(self) -> bool:
        """Was a question revealed that the engine has not answered yet? It is always one about the current node."""
        return self.question is not None and self.question.is_revealed and self.question.analysis is None

    def sees_all(self, player: str | None) -> bool:
        """Does the player see the whole tree? The owner and the leader do."""
        return player is not None and player in (self.owner, self.leader)

    def change(self, event: AnyRoomEvent, v: int) -> Touched:
        """Apply an event; `v` is its number."""
        match event:
            case events.Moved():
                return self.show(event.chapter, event.node, v)
            case events.Tried():
                chapter = self.chapter_of(event.chapter)
                chapter.add(event.parent, event.node, RoomNode(event.parent, event.action, event.seed))
                return self.show(event.chapter, event.node, v)
            case events.Promoted() | events.NodeDeleted() | events.Annotated():
                return self._edit(event, v)
            case events.Guessed() | events.Asked() | events.Revealed() | events.Analysed() | events.Withdrawn():
                self._question(event)
            case events.Said():
                self.say(ChatLine(v, event.player, event.name, None, event.text, event.emote))
            case events.ChaptersAdded() | events.ChapterRenamed() | events.ChapterDeleted():
                return self._change_chapters(event, v)
            case _:
                return self._set(event)
        return UNTOUCHED

    def show(self, id: str, node: str, v: int) -> Touched:
        """Show a node by that event; with another chapter, all that is shown is another."""
        chapter, is_other = self.chapter_of(id), id != self.chapter
        self.chapter, self.question = id, None
        news = chapter.show(node, v)
        parents = [parent] if news and (parent := chapter.nodes[news[0]].parent) else []
        return Touched([*parents, *news], is_other=is_other)

    def say(self, line: ChatLine) -> None:
        """Add a line to the chat, which keeps the last ones."""
        self.chat = [*self.chat[1 - MAX_CHAT_LINES :], line]
        self.names[line.player] = line.name

    def _question(self, event: AnyRoomEvent) -> None:
        match event:
            case events.Asked():
                self.question = Question(self.node)
            case events.Withdrawn():
                self.question = None
            case events.Guessed() if self.question is not None:
                self.question.choices[event.player] = Choice(event.name, event.action)
                self.names[event.player] = event.name
            case events.Revealed() if self.question is not None:
                self.question.is_revealed = True
            case events.Analysed() if self.question is not None:
                self.question.analysis = event.actions

    def _edit(self, event: events.Promoted | events.NodeDeleted | events.Annotated, v: int) -> Touched:
        chapter = self.chapter_of(event.chapter)
        node = chapter.nodes[event.node]
        match event:
            case events.Promoted():
                chapter.promote(event.node, v)
                return Touched([node.parent], is_hidden=not node.is_shown)
            case events.NodeDeleted():
                before = chapter.node
                is_lost = before in chapter.delete(event.node) and event.chapter == self.chapter
                self.question = None if is_lost else self.question
                return Touched([node.parent], event.node, not node.is_shown, is_lost)
            case events.Annotated():
                node.name = node.name if event.name is None else event.name
                node.comment = node.comment if event.comment is None else event.comment
                node.marks = node.marks if event.marks is None else event.marks
                return Touched([event.node])

    def _change_chapters(self, event: AnyRoomEvent, v: int) -> Touched:
        match event:
            case events.ChaptersAdded():
                self.chapters.extend(chapter_of(new, self.secret) for new in event.chapters)
            case events.ChapterRenamed():
                for chapter in self.chapters:
                    chapter.name = event.name if chapter.id == event.chapter else chapter.name
            case events.ChapterDeleted():
                self.chapters = [chapter for chapter in self.chapters if chapter.id != event.chapter]
                if self.chapter == event.chapter:
                    chapter = self.chapter_of(event.next or self.chapters[0].id)
                    return self.show(chapter.id, chapter.node, v)
        return UNTOUCHED

    def _set(self, event: AnyRoomEvent) -> Touched:
        match event:
            case events.ViewSet():  # what was chosen in the eyes of one seat is no business of another's
                self.current.seat, self.current.is_given, self.question = event.seat, event.whole_tree, None
                return Touched(is_other=True)
            case events.LeaderSet():
                self.leader, self.names[event.player] = event.player, event.name
                return Touched(is_other=True)  # to the leader
            case events.MovingSet():
                self.all_may_move = event.everybody
            case events.Renamed():
                self.title = event.title
            case events.Forgotten():
                self._forget(event.player)
        return UNTOUCHED

    def _forget(self, player: str) -> None:
        """Remove a guest for good. What the guest has tried and written stays, without the name."""
        self.names.pop(player, None)
        if self.leader == player:
            self.leader = self.owner
        for line in self.chat:
            if line.player == player:
                line.player, line.name = "", SOMEBODY
        if self.question is not None and player in self.question.choices:
            choice = self.question.choices.pop(player)
            number = sum(one.name == SOMEBODY for one in self.question.choices.values())
            self.question.choices[f"{SOMEBODY} {number}"] = Choice(SOMEBODY, choice.action)


def opened(event: events.Opened) -> RoomState:
    """A room as it was opened."""
    state = RoomState(event.owner, event.owner, event.title, event.invite, event.secret, {event.owner: event.name})
    state.chapters = [chapter_of(new, event.secret) for new in event.chapters]
    state.show(state.chapters[0].id, START, 1)
    return state
