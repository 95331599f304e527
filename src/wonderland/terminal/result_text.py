"""The end of a match as text: the score sheet in parts, or how it was stopped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.engine.game import Outcome, Texts
    from wonderland.protocol import frames
    from wonderland.records.record import EarlyEnd


def sheet_parts(texts: Texts, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """The score sheet, one part per player; the last part names the winner."""
    parts: list[str] = []
    for line in texts.score_sheet(outcome, names).splitlines():
        if line.startswith(" ") and parts:
            parts[-1] += f"\n{line}"
        else:
            parts.append(line)
    return parts


def stopped_text(stopped: EarlyEnd | frames.Stopped, names: Sequence[str]) -> str:
    """How a match was stopped, in a sentence."""
    if stopped.how == "abandoned":
        return "The match was ended by agreement; nobody has won."
    winners = " and ".join(name for name, place in zip(names, stopped.places, strict=True) if place == 1)
    losers = " and ".join(name for name, place in zip(names, stopped.places, strict=True) if place != 1)
    reason = "has resigned" if stopped.how == "resigned" else "has no time left"
    return f"{losers} {reason}: {winners} {'wins' if stopped.places.count(1) == 1 else 'win'}."


def squeezed(sheet: str) -> str:
    """The sheet without the wide gaps between its columns, for a narrow window."""
    return re.sub(r"(?<=\S) {6,}", "  ", sheet)
