"""What a study file holds (docs/study.md): the page's types are generated from these structs."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

FORMAT = "wonderland-study-1"
MAX_BYTES = 1_000_000  # of a file
MAX_CHAPTERS = 64
MAX_NODES = 2_000  # of a study, the roots apart
MAX_DEPTH = 500  # decisions from a start
MAX_NAME = 80  # characters of a title or a name
MAX_COMMENT = 2_000  # characters
MAX_TEXT = 10_000  # characters of an action or a position
MAX_MARKS = 32  # of a node

MarkKind = Literal["circle", "arrow"]
MarkColour = Literal["green", "red", "blue", "yellow"]


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    """A circle around a thing of the table, or an arrow from one to another; the page names things by keys."""

    kind: MarkKind
    origin: str  # the key of a thing
    to: str | None  # of another one; None for a circle
    colour: MarkColour


class StudyNode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision, and what may follow it: the first child is the main line."""

    action: str  # in notation
    seed: int | None  # not None: before the action, what nobody has seen is reshuffled with this seed
    name: str  # of the variation that begins here; often empty
    comment: str
    marks: list[Mark]
    children: list[StudyNode]


class StudyRoot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The start of a chapter, before any decision."""

    comment: str
    marks: list[Mark]
    children: list[StudyNode]


class PositionStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="position"):
    """A chapter that begins from a position in notation; all chance, and what the text hides, comes from the seed."""

    position: str
    seed: int


class DealStart(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="deal"
):
    """A chapter that begins from a deal: by a seed, or by the key of a fair deal and the seat that starts."""

    seats: int
    options: dict[str, Any]
    seed: int | None = None
    key: str | None = None  # 64 hexadecimal digits
    start_seat: int | None = None  # None: the key draws it


Start = PositionStart | DealStart


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A start and the variations that follow it."""

    name: str
    game: str
    rules: int  # the version of the rules
    names: list[str]  # of the players, by seat
    start: Start
    seat: int | None  # whose knowledge is shown and analysed with; None: open cards
    root: StudyRoot


class StudyDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file."""

    format: str
    title: str
    chapters: list[Chapter]
