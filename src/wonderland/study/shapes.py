"""Whether JSON data is a study: every field, every type, every limit, each error with its place.

Nodes are walked in a loop, because a main line may be longer than Python's stack is deep.
"""

from __future__ import annotations

import unicodedata
from typing import Any, get_args

from wonderland.engine.chance import MAX_SEED
from wonderland.errors import StudyError, shown
from wonderland.messages import area
from wonderland.records.fairness import DIGEST
from wonderland.records.reading import check_plain
from wonderland.records.shapes import Optional, check_shape
from wonderland.study.document import (
    FORMAT,
    MAX_CHAPTERS,
    MAX_COMMENT,
    MAX_DEPTH,
    MAX_MARKS,
    MAX_NAME,
    MAX_NODES,
    MAX_TEXT,
    MarkColour,
    MarkKind,
)
from wonderland.study.places import Line, in_chapter

t = area("studies")
errors = area("errors")

STUDY = {"format": str, "title": str, "chapters": [dict]}
CHAPTER = {
    "name": str,
    "game": str,
    "rules": int,
    "names": [str],
    "start": dict,
    "seat": int | None,
    "root": dict,
}
POSITION = {"kind": str, "position": str, "seed": int}
DEAL = {
    "kind": str,
    "seats": int,
    "options": dict,
    "seed": Optional(int | None),
    "key": Optional(str | None),
    "start_seat": Optional(int | None),
}
STARTS = {"position": POSITION, "deal": DEAL}
MARK = {"kind": str, "from": str, "to": str | None, "colour": str}
ROOT = {"comment": str, "marks": [MARK], "children": [dict]}
NODE = {"action": str, "seed": int | None, "name": str, **ROOT}


def check_document(data: Any) -> None:
    """InputError unless the data has the shape of a study, within its limits."""
    if isinstance(data, dict) and isinstance(data.get("format"), str) and data["format"] != FORMAT:
        raise StudyError(errors("record.format", format=shown(data["format"]), known=shown(FORMAT)))
    check_shape(data, STUDY)
    check_text(data["title"], MAX_NAME)
    check_num_chapters(len(data["chapters"]))
    num_nodes = 0
    for number, chapter in enumerate(data["chapters"], start=1):
        with in_chapter(number):
            check_chapter(chapter)
        num_nodes += check_nodes(chapter["root"], number)
        check_num_nodes(num_nodes)


def check_chapter(chapter: dict[str, Any]) -> None:
    """A chapter without its nodes."""
    check_shape(chapter, CHAPTER)
    for text in (chapter["name"], chapter["game"], *chapter["names"]):
        check_text(text, MAX_NAME)
    start = chapter["start"]
    kind = start.get("kind")
    if not isinstance(kind, str) or kind not in STARTS:
        raise StudyError(t("start.kind", kinds=", ".join(STARTS), kind=shown(kind)))
    check_shape(start, STARTS[kind], (None, "start"))
    check_seed(start.get("seed"))
    if kind == "position":
        check_text(start["position"], MAX_TEXT)
        return
    check_plain(start["options"])
    key = start.get("key")
    if (key is None) == (start.get("seed") is None):
        raise StudyError(t("start.source"))
    if key is None and start.get("start_seat") is not None:
        raise StudyError(t("start.seat"))
    if key is not None and not DIGEST.fullmatch(key):
        raise StudyError(t("start.key", key=shown(key)))


def check_nodes(root: dict[str, Any], number: int) -> int:
    """The nodes of the chapter of that number; how many they are, the root apart."""
    with in_chapter(number):
        check_shape(root, ROOT, (None, "root"))
        check_notes(root)
    stack: list[tuple[dict[str, Any], Line, int]] = [(child, None, 1) for child in reversed(root["children"])]
    count = 0
    while stack:
        node, line, depth = stack.pop()
        with in_chapter(number, line):
            check_node(node, depth)
        count += 1
        line = (line, node["action"])
        with in_chapter(number, line):
            check_notes(node)
        stack += [(child, line, depth + 1) for child in reversed(node["children"])]
    return count


def check_node(node: dict[str, Any], depth: int) -> None:
    """A decision, and how deep it stands."""
    check_shape(node, NODE)
    check_depth(depth)
    check_text(node["action"], MAX_TEXT)
    check_text(node["name"], MAX_NAME)
    check_seed(node["seed"])


def check_notes(node: dict[str, Any]) -> None:
    """What a node or a root tells."""
    check_comment(node["comment"])
    check_marks(node["marks"])


def check_comment(comment: str) -> None:
    """StudyError for a comment that is too long."""
    check_text(comment.replace("\n", " "), MAX_COMMENT)


def check_marks(marks: list[dict[str, Any]]) -> None:
    """StudyError for marks that nobody could draw."""
    if len(marks) > MAX_MARKS:
        raise StudyError(t("limit.marks", most=MAX_MARKS, n=len(marks)))
    for mark in marks:
        for name, words in (("kind", get_args(MarkKind)), ("colour", get_args(MarkColour))):
            if mark[name] not in words:
                raise StudyError(t("mark", name=name, words=", ".join(words), found=shown(mark[name])))
        if (mark["to"] is None) != (mark["kind"] == "circle"):
            raise StudyError(t("mark.to"))
        check_text(mark["from"], MAX_NAME)
        check_text(mark["to"] or "", MAX_NAME)


def check_text(text: str, most: int) -> None:
    """StudyError for a text that is too long, or that is more than letters to a terminal."""
    if len(text) > most:
        raise StudyError(t("limit.text", most=most, n=len(text), text=shown(text)))
    if not text.isprintable() and any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text):
        raise StudyError(t("control", text=shown(text)))


def check_seed(seed: int | None) -> None:
    """StudyError for a number that is no seed."""
    if seed is not None and not 0 <= seed <= MAX_SEED:
        raise StudyError(errors("seed", most=MAX_SEED, seed=shown(seed)))


def check_depth(depth: int) -> None:
    """StudyError for a line that is too long."""
    if depth > MAX_DEPTH:
        raise StudyError(t("limit.depth", most=MAX_DEPTH))


def check_num_nodes(count: int) -> None:
    """StudyError for too many decisions."""
    if count > MAX_NODES:
        raise StudyError(t("limit.nodes", most=MAX_NODES))


def check_num_chapters(count: int) -> None:
    """StudyError for a study without chapters, or with too many."""
    if not 0 < count <= MAX_CHAPTERS:
        raise StudyError(t("limit.chapters", most=MAX_CHAPTERS, n=count))
