"""What people write beside a position: titles, names, comments, marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.protocol.refusal import Refusal
from wonderland.server.table.text_cleaning import clean
from wonderland.study.document import MAX_COMMENT, MAX_MARKS, MAX_NAME, Mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.protocol.study_frames import RoomMark


def clean_title(text: str) -> str:
    """A title or a name, which may be empty; Refusal if it is too long."""
    title = clean(text)
    if len(title) > MAX_NAME:
        raise Refusal("too_large", "study.name_too_long", most=MAX_NAME)
    return title


def clean_comment(text: str) -> str:
    """A comment; Refusal if it is too long."""
    comment = clean_lines(text)
    if len(comment) > MAX_COMMENT:
        raise Refusal("too_large", "study.comment_too_long", most=MAX_COMMENT)
    return comment


def title_of_file(text: str) -> str:
    """A title or a name of a study file: cleaned it may be longer, and then it is cut."""
    return clean(text)[:MAX_NAME]


def comment_of_file(text: str) -> str:
    """A comment of a study file."""
    return clean_lines(text)[:MAX_COMMENT]


def clean_lines(text: str) -> str:
    """Lines of visible characters."""
    return "\n".join(clean(line) for line in text.splitlines()).strip("\n")


def read_marks(marks: Sequence[RoomMark]) -> list[Mark]:
    """Circles and arrows; Refusal for those that nobody could draw."""
    if len(marks) > MAX_MARKS:
        raise Refusal("too_large", "study.too_many_marks", most=MAX_MARKS)
    for mark in marks:
        keys = (mark.origin, mark.to or "")
        is_wrong = any(len(key) > MAX_NAME or not key.isprintable() for key in keys)
        if is_wrong or (mark.kind == "arrow") != (mark.to is not None):
            raise Refusal("unparsable", "study.mark")
    return [Mark(mark.kind, mark.origin, mark.to, mark.colour) for mark in marks]
