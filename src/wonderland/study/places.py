"""Where in a study something is wrong: the chapter, and the actions that lead there."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from wonderland.errors import MAX_SHOWN, InputError, StudyError, shown
from wonderland.messages import area, in_commas

if TYPE_CHECKING:
    from collections.abc import Iterator

t = area("studies")

MAX_NAMED = 8  # actions: of a longer line, the last ones
MAX_REASON = 300  # characters
Line = tuple["Line", str] | None  # the actions since the start, the last one first: lines share their beginnings


@contextmanager
def in_chapter(number: int, line: Line = None) -> Iterator[None]:
    """Errors become a StudyError that names the chapter, 1 the first, and the actions before."""
    try:
        yield
    except InputError as error:
        reason = str(error)
        if len(reason) > MAX_REASON:
            reason = f"{reason[:MAX_REASON]}…"
        if line is None:
            raise StudyError(t("place.chapter", number=number, reason=reason)) from None
        raise StudyError(t("place.node", number=number, actions=line_text(line), reason=reason)) from None


def line_text(line: Line) -> str:
    """`G3, R1`; of a long line, the last actions."""
    actions: list[str] = []
    while line is not None and len(actions) < MAX_NAMED:
        line, action = line
        actions.append(action if len(action) <= MAX_SHOWN and action.isprintable() else shown(action))
    if line is not None:
        actions.append("…")
    return in_commas(actions[::-1])
