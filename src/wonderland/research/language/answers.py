"""The action in the answer of a language model: read leniently, and never guessed.

The last line `ACTION: …` counts; without one, the last line of the last fenced block; without one, the last line.
Marks around it (quotes, backticks, bold, a bullet, a full stop) do not matter. Nothing is searched for in other prose:
an action that is only weighed is not played.
"""

from __future__ import annotations

import re

MARKED = re.compile(r"^[\s>*_#-]*action[\s*_]*:(.*)$", re.IGNORECASE | re.MULTILINE)
FENCED = re.compile(r"```[^\n]*\n(.*?)```", re.DOTALL)
AROUND = " \t\r\n`\"'“”‘’*_."
BULLET = re.compile(r"^[-•>]\s+")
MAX_ACTION = 200  # characters; a longer line is prose


def read_answer(text: str) -> str:
    """The action that the answer names, as it is written there; empty if it names none."""
    marked = MARKED.findall(text)
    if marked:
        return cleaned(marked[-1])
    fenced = FENCED.findall(text)
    return cleaned(last_line(fenced[-1] if fenced else text))


def last_line(text: str) -> str:
    """The last line that is not blank."""
    lines = text.strip().splitlines()
    return lines[-1] if lines else ""


def cleaned(line: str) -> str:
    """The line without the marks around it."""
    action = BULLET.sub("", line.strip()).strip(AROUND)
    return "" if len(action) > MAX_ACTION else action
