"""A language that has every message, in which all letters are あ: what is still English is not a message."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wonderland.messages import message_format
from wonderland.messages.message_format import Choice, Parts, parse

if TYPE_CHECKING:
    import pytest

LETTER = re.compile("[A-Za-z]")


def speak_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use it until the end of the test."""
    monkeypatch.setattr(message_format, "parse", lambda text: in_pseudo(parse(text)))


def in_pseudo(parts: Parts) -> Parts:
    """The parts of a text with other letters."""
    return tuple(
        LETTER.sub("あ", part)
        if isinstance(part, str)
        else Choice(part.name, part.kind, {case: in_pseudo(text) for case, text in part.texts.items()})
        if isinstance(part, Choice)
        else part
        for part in parts
    )
