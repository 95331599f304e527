"""Texts measured in the cells of a terminal: a letter of Japanese takes two."""

from __future__ import annotations

import re

__all__ = ["fit", "pad", "padded", "width_of", "wrapped"]

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
    for word in text.split():
        line = f"{lines[-1]} {word}" if lines[-1].strip() else f"{lines[-1]}{word}"
        if width_of(line) > width and lines[-1].strip():
            line = f"{indent}{word}"
            lines.append("")
        while width_of(line) > width and len(line) > len(indent) + 1:
            lines[-1] = beginning(line, width)
            line = f"{indent}{line[len(lines[-1]) :]}"
            lines.append("")
        lines[-1] = line
    return [line for line in lines if line]


def beginning(text: str, width: int) -> str:
    """As many letters as fit, at least one."""
    while len(text) > 1 and width_of(text) > width:
        text = text[:-1]
    return text
