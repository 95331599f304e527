"""Texts measured in the cells of a terminal: a letter of Japanese takes two."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "aligned",
    "centred",
    "fit",
    "line_ends",
    "pad",
    "padded",
    "right",
    "table",
    "table_of_figures",
    "width_of",
    "wrapped",
]

# Languages without spaces: a line may end after every wide letter, but not begin with a closing mark.
WIDE = "\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60"
OPENING, CLOSING = "（「『【〈《", "、。，．！？：；）」』】〉》・ー〜…っゃゅょッャュョ％"
# A line does not end at a no-break space, so that it is no space here.
UNIT = re.compile(rf"([ \n]*)([{OPENING}]*(?:[{WIDE}]|[^ \n{WIDE}]+)[{CLOSING}]*)")
ONE_CELL_EACH = re.compile("[ -~¡-\u02ff‐-―‘-…\u2190-\u21ff]*")


def width_of(text: str) -> int:
    """How many cells the text takes."""
    if ONE_CELL_EACH.fullmatch(text):
        return len(text)
    from rich.cells import cell_len  # its tables take longer to import than the help of a command to write

    return cell_len(text)


def padded(text: str, width: int) -> str:
    """The text with spaces after it, so that columns stand below each other."""
    return text + " " * (width - width_of(text))


def right(text: str, width: int) -> str:
    """The text with spaces before it."""
    return " " * (width - width_of(text)) + text


def centred(text: str, width: int, fill: str = " ") -> str:
    """The text in the middle of a width."""
    left = max(0, width - width_of(text)) // 2
    return fill * left + text + fill * (width - width_of(text) - left)


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines, their columns below each other."""
    columns = [aligned(column) for column in zip(*rows, strict=True)]
    return ["  ".join(cells).rstrip() for cells in zip(*columns, strict=True)]


def aligned(texts: Sequence[str]) -> list[str]:
    """The texts padded to one width; where each begins with a number, their ones stand below each other."""
    digits = [len(text) - len(text.lstrip("0123456789")) for text in texts]
    shifts = [max(digits) - count for count in digits] if all(digits) else [0] * len(texts)
    shifted = [" " * shift + text for shift, text in zip(shifts, texts, strict=True)]
    width = max(map(width_of, shifted))
    return [padded(text, width) for text in shifted]


def table_of_figures(rows: Sequence[Sequence[str]]) -> list[str]:
    """The same for figures: every column but the first one ends at its right edge."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([padded(row[0], widths[0]), *map(right, row[1:], widths[1:])]) for row in rows]


def fit(text: str, width: int) -> str:
    """The text cut to a width, with … for what is missing."""
    if width_of(text) <= width:
        return text
    while text and width_of(text) > width - 1:
        text = text[:-1]
    return text + "…"


def pad(text: str, width: int) -> str:
    """The text cut or padded to exactly that width."""
    return padded(fit(text, width), width)


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of that width, those after the first indented; words that are too long are broken."""
    lines = [""]
    for space, word in UNIT.findall(text):
        between = space.replace("\n", " ") if lines[-1].strip() else ""
        line = f"{lines[-1]}{between}{word}"
        if width_of(line) > width and lines[-1].strip():
            line = f"{indent}{word}"
            lines.append("")
        while width_of(line) > width and len(line) > len(indent) + 1:
            lines[-1] = beginning(line, width)
            line = f"{indent}{line[len(lines[-1]) :]}"
            lines.append("")
        lines[-1] = line
    return [line for line in lines if line]


def line_ends(text: str, width: int) -> list[int]:
    """After how many letters the lines of that width end, the last one left out."""
    ends, used = [], 0
    for unit in UNIT.finditer(text):
        size = width_of(unit[0])
        if used and used + size > width:
            ends.append(unit.start(2))
            used = width_of(unit[2])
        else:
            used += size
    return ends


def beginning(text: str, width: int) -> str:
    """As many letters as fit, at least one."""
    while len(text) > 1 and width_of(text) > width:
        text = text[:-1]
    return text
