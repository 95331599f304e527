"""The end of a match as text: the score sheet in parts, or how it was stopped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wonderland.engine.cells import width_of, wrapped
from wonderland.messages import list_text
from wonderland.terminal.wording import common

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
        return common("stopped.abandoned")
    winners = [name for name, place in zip(names, stopped.places, strict=True) if place == 1]
    losers = [name for name, place in zip(names, stopped.places, strict=True) if place != 1]
    sentence = f"stopped.{stopped.how}"
    return common(sentence, n=len(winners), winners=list_text(winners), losers=list_text(losers))


def squeezed(sheet: str) -> str:
    """The sheet without the wide gaps between its columns, for a narrow window."""
    return re.sub(r"(?<=\S) {6,}", "  ", sheet)


def hanging(sheet: str, width: int) -> str:
    """The sheet in lines of that width: what a line has too much goes on below its second column."""
    return "\n".join(piece for line in sheet.split("\n") for piece in hanging_line(line, width))


def hanging_line(line: str, width: int) -> list[str]:
    """One line of the sheet, its rest below its second column."""
    first = re.match(r" *\S+(?: \S+)* {2,}", line)
    if first is None or width_of(line) <= width:
        return [line]
    label = first.group()
    pieces = wrapped(line[len(label) :], max(10, width - width_of(label)))
    return [f"{label if index == 0 else ' ' * width_of(label)}{piece}" for index, piece in enumerate(pieces)]
