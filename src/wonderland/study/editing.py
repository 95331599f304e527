"""Changes of a study: each gives a new document and leaves the old one as it was, so that they can be undone.

StudyError says why a change cannot be made; chapters are numbered from 1, nodes named by their paths (`tree.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from wonderland.errors import StudyError
from wonderland.messages import area
from wonderland.study.document import MAX_NAME, StudyNode
from wonderland.study.shapes import (
    check_comment,
    check_depth,
    check_marks,
    check_num_chapters,
    check_num_nodes,
    check_seed,
    check_text,
)
from wonderland.study.tree import chapter_at, match_at, node_at, nodes_on, play_node

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.study.document import Chapter, Mark, StudyDocument, StudyRoot
    from wonderland.study.tree import Path

t = area("studies")


def add_node(
    document: StudyDocument, number: int, path: Sequence[int], action: str, seed: int | None = None
) -> tuple[StudyDocument, Path]:
    """Add a decision after a node, and give its path, too; one that is there already stays as it is.

    `seed` brings other cards before it. An error if the action is not legal there.
    """
    chapter = chapter_at(document, number)
    match = match_at(chapter, path)
    check_seed(seed)
    play_node(match, StudyNode(action, seed, "", "", [], []))
    played = match.game.action_text(match.past_states()[-1][0], match.past_actions[-1])
    children = node_at(chapter, path).children
    for index, child in enumerate(children):
        if (child.action, child.seed) == (played, seed):
            return document, (*path, index)
    check_depth(len(path) + 1)
    check_num_nodes(num_nodes(document) + 1)
    node = StudyNode(played, seed, "", "", [], [])
    return changed(document, number, path, children=[*children, node]), (*path, len(children))


def delete_node(document: StudyDocument, number: int, path: Sequence[int]) -> StudyDocument:
    """Delete a node and all that follows it."""
    siblings, index = siblings_of(document, number, path)
    del siblings[index]
    return changed(document, number, path[:-1], children=siblings)


def promote(document: StudyDocument, number: int, path: Sequence[int]) -> tuple[StudyDocument, Path]:
    """Make a node the first among its siblings, and so the main line there; give its new path, too."""
    siblings, index = siblings_of(document, number, path)
    siblings.insert(0, siblings.pop(index))
    return changed(document, number, path[:-1], children=siblings), (*path[:-1], 0)


def name_node(document: StudyDocument, number: int, path: Sequence[int], name: str) -> StudyDocument:
    """Name the variation that begins with a node."""
    check_text(name, MAX_NAME)
    siblings, index = siblings_of(document, number, path)
    siblings[index] = replace(siblings[index], name=name)
    return changed(document, number, path[:-1], children=siblings)


def comment_on(document: StudyDocument, number: int, path: Sequence[int], comment: str) -> StudyDocument:
    """Write a comment, in place of the one that was there."""
    check_comment(comment)
    return changed(document, number, path, comment=comment)


def set_marks(document: StudyDocument, number: int, path: Sequence[int], marks: Sequence[Mark]) -> StudyDocument:
    """Draw these marks, in place of those that were there."""
    check_marks(msgspec.to_builtins(list(marks)))
    return changed(document, number, path, marks=list(marks))


def add_chapter(document: StudyDocument, chapter: Chapter) -> StudyDocument:
    """Add a chapter at the end."""
    check_text(chapter.name, MAX_NAME)
    check_num_chapters(len(document.chapters) + 1)
    longer = replace(document, chapters=[*document.chapters, chapter])
    check_num_nodes(num_nodes(longer))
    return longer


def rename_chapter(document: StudyDocument, number: int, name: str) -> StudyDocument:
    """Give a chapter another name."""
    check_text(name, MAX_NAME)
    return with_chapter(document, number, replace(chapter_at(document, number), name=name))


def delete_chapter(document: StudyDocument, number: int) -> StudyDocument:
    """Delete a chapter; the last one stays."""
    chapter_at(document, number)
    if len(document.chapters) == 1:
        raise StudyError(t("chapter.last"))
    chapters = document.chapters
    return replace(document, chapters=[*chapters[: number - 1], *chapters[number:]])


def rename_study(document: StudyDocument, title: str) -> StudyDocument:
    """Give the study another title."""
    check_text(title, MAX_NAME)
    return replace(document, title=title)


def num_nodes(document: StudyDocument) -> int:
    """How many decisions the study has in all chapters."""
    count = 0
    stack = [node for chapter in document.chapters for node in chapter.root.children]
    while stack:
        stack += stack.pop().children
        count += 1
    return count


def siblings_of(document: StudyDocument, number: int, path: Sequence[int]) -> tuple[list[StudyNode], int]:
    """The children among which a node stands, as a list of one's own, and its place; StudyError for a root."""
    chapter = chapter_at(document, number)
    if not path:
        raise StudyError(t("root.stays"))
    nodes_on(chapter, path)
    return list(node_at(chapter, path[:-1]).children), path[-1]


def changed(document: StudyDocument, number: int, path: Sequence[int], **fields: object) -> StudyDocument:
    """The study with other fields of a node: it and the nodes on the way to it are made anew, all others are shared."""
    chapter = chapter_at(document, number)
    nodes: list[StudyNode | StudyRoot] = [chapter.root, *nodes_on(chapter, path)]
    node = replace(nodes[-1], **fields)
    for parent, index in zip(nodes[-2::-1], reversed(path), strict=True):
        node = replace(parent, children=[*parent.children[:index], node, *parent.children[index + 1 :]])
    return with_chapter(document, number, replace(chapter, root=node))


def with_chapter(document: StudyDocument, number: int, chapter: Chapter) -> StudyDocument:
    """The study with another chapter in that place."""
    chapters = document.chapters
    return replace(document, chapters=[*chapters[: number - 1], chapter, *chapters[number:]])
