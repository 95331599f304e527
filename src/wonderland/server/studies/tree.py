"""The tree of a chapter: nodes by id, each with its parent and its children in order."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from wonderland.study.document import Mark, Start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.server.studies.events import NewChapter

ID_LETTERS = 10
START = "start"  # the id of every chapter's first node


class RoomNode(msgspec.Struct, omit_defaults=True):
    """A decision; of the start, `parent` is empty."""

    parent: str
    action: str
    seed: int | None = None
    name: str = ""
    comment: str = ""
    marks: list[Mark] = []
    children: list[str] = []  # the first one is the main line
    is_shown: bool = False  # was it shown to everybody?
    order: int = 0  # among its siblings, for those who know only what was shown: the number of the event that showed it


class RoomChapter(msgspec.Struct):
    """A chapter with its tree."""

    id: str
    name: str
    game: str
    rules: int
    names: list[str]
    start: Start
    seat: int | None  # with whose eyes everybody sees the table; None: open cards
    nodes: dict[str, RoomNode]
    is_given: bool = False  # may everybody see the whole tree?
    node: str = START  # the one that was shown last

    @property
    def is_shown(self) -> bool:
        """Was it shown to everybody?"""
        return self.nodes[START].is_shown

    def line(self, node: str) -> list[str]:
        """The ids from the start to the node."""
        line = [node]
        while parent := self.nodes[line[-1]].parent:
            line.append(parent)
        return line[::-1]

    def walk(self, first: str = START, is_all: bool = True) -> Iterator[str]:
        """The node and all that follows it, or what was shown of that: parents first, siblings in their order."""
        waiting = [first]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(self.nodes[node].children if is_all else self.shown_children(node)))

    def child(self, parent: str, action: str, seed: int | None) -> str | None:
        """The child of that action."""
        for id in self.nodes[parent].children:
            if (self.nodes[id].action, self.nodes[id].seed) == (action, seed):
                return id
        return None

    def shown_children(self, node: str) -> list[str]:
        """The children that were shown, in the order in which they were: the own order would tell of others."""
        shown = [id for id in self.nodes[node].children if self.nodes[id].is_shown]
        return sorted(shown, key=lambda id: self.nodes[id].order)

    def show(self, node: str, v: int) -> list[str]:
        """Show the node and the way to it by the event of that number; those that were not shown before."""
        news = [id for id in self.line(node) if not self.nodes[id].is_shown]
        for id in news:
            self.nodes[id].is_shown, self.nodes[id].order = True, v
        self.node = node
        return news

    def add(self, parent: str, id: str, node: RoomNode) -> None:
        """Add a child behind the others."""
        self.nodes[id] = node
        self.nodes[parent].children.append(id)

    def promote(self, node: str, v: int) -> None:
        """Make the node the first of its siblings, by the event of that number."""
        siblings = self.nodes[self.nodes[node].parent].children
        siblings.remove(node)
        siblings.insert(0, node)
        self.nodes[node].order = -v

    def delete(self, node: str) -> list[str]:
        """Delete the node with all that follows it; the ids that are gone."""
        parent, gone = self.nodes[node].parent, list(self.walk(node))
        self.nodes[parent].children.remove(node)
        for id in gone:
            del self.nodes[id]
        self.node = parent if self.node in gone else self.node
        return gone


def chapter_of(new: NewChapter, secret: str) -> RoomChapter:
    """The chapter that was added."""
    ids = [START, *(node_id(secret, new.id, number) for number in range(1, len(new.nodes) + 1))]
    nodes = {START: RoomNode("", "", comment=new.comment, marks=new.marks)}
    for id, one in zip(ids[1:], new.nodes, strict=True):
        nodes[id] = RoomNode(ids[one.parent], one.action, one.seed, one.name, one.comment, one.marks)
        nodes[ids[one.parent]].children.append(id)
    return RoomChapter(new.id, new.name, new.game, new.rules, new.names, new.start, new.seat, nodes)


def node_id(secret: str, chapter: str, number: int) -> str:
    """The id of a node. Without the secret it looks random: a number would tell how many nodes there are."""
    return hashlib.sha256(f"{secret} {chapter} {number}".encode()).hexdigest()[:ID_LETTERS]
