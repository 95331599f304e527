"""Study documents and rooms: a document becomes chapters of a room, and a room a document.

In a document nodes are nested, in a room each has an id: people change the tree at once, and are shown parts of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.server.studies.events import NewChapter, StoredNode
from wonderland.server.studies.notes import comment_of_file, title_of_file
from wonderland.server.studies.tree import START
from wonderland.study.document import Chapter, PositionStart, StudyNode, StudyRoot

if TYPE_CHECKING:
    from wonderland.server.studies.tree import RoomChapter


def flattened(chapter: Chapter, id: str) -> NewChapter:
    """A chapter of a document as an event stores it, with texts as the room takes them from anybody."""
    nodes: list[StoredNode] = []
    waiting = [(child, 0) for child in reversed(chapter.root.children)]
    while waiting:
        node, parent = waiting.pop()
        name, comment = title_of_file(node.name), comment_of_file(node.comment)
        nodes.append(StoredNode(parent, node.action, node.seed, name, comment, node.marks))
        number = len(nodes)
        waiting.extend((child, number) for child in reversed(node.children))
    return NewChapter(
        id,
        title_of_file(chapter.name),
        chapter.game,
        chapter.rules,
        [title_of_file(name) for name in chapter.names],
        chapter.start,
        chapter.seat,
        comment_of_file(chapter.root.comment),
        chapter.root.marks,
        nodes,
    )


def nested(chapter: RoomChapter) -> Chapter:
    """A chapter of a room as a document has it."""
    made: dict[str, StudyNode] = {}
    for id in reversed(list(chapter.walk())):
        node = chapter.nodes[id]
        children = [made[child] for child in node.children]
        if id == START:
            return bare(chapter, StudyRoot(node.comment, node.marks, children))
        made[id] = StudyNode(node.action, node.seed, node.name, node.comment, node.marks, children)
    raise KeyError(START)


def bare(chapter: RoomChapter, root: StudyRoot | None = None) -> Chapter:
    """A chapter with its start alone, or with that tree."""
    root = root or StudyRoot("", [], [])
    return Chapter(chapter.name, chapter.game, chapter.rules, chapter.names, chapter.start, chapter.seat, root)


def at_position(chapter: RoomChapter, node: str, position: str) -> Chapter:
    """A chapter that begins at a position as somebody knows it, and has nothing of what came before or comes after."""
    notes = chapter.nodes[node]
    root = StudyRoot(notes.comment, notes.marks, [])
    start = PositionStart(position, 0)
    return Chapter(chapter.name, chapter.game, chapter.rules, chapter.names, start, chapter.seat, root)
