"""A language that has every message, with other letters or longer words: it shows what is none, or has no room."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from wonderland.messages import LANGUAGES, areas, current_language, languages, message_format
from wonderland.messages.languages import ENGLISH
from wonderland.messages.message_format import Choice, Parts, parse

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

PSEUDO = "qps"
LETTER = re.compile("[A-Za-z]")
WORD = re.compile("[A-Za-z’]+")
ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")


def in_wide_letters(text: str) -> str:
    """All letters are あ."""
    return LETTER.sub("あ", text)


def in_long_words(text: str) -> str:
    """Every word has accents, and is 40 % longer."""
    return WORD.sub(lambda word: word[0].translate(ACCENTS) + word[0][-1] * round(0.4 * len(word[0])), text)


def speak_it(monkeypatch: pytest.MonkeyPatch, write: Callable[[str], str] = in_wide_letters) -> None:
    """Use it until the end of the test."""
    monkeypatch.setattr(message_format, "parse", lambda text: in_pseudo(parse(text), write))


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make it a language that can be chosen, with long words."""
    known = {"facts": languages.facts, "texts": areas.texts}
    named = {name: cache(in_english_if_pseudo(function)) for name, function in known.items()}
    monkeypatch.setitem(LANGUAGES, PSEUDO, "Pseudo")
    monkeypatch.setattr(languages, "facts", named["facts"])
    monkeypatch.setattr(areas, "facts", named["facts"])
    monkeypatch.setattr(areas, "texts", named["texts"])
    monkeypatch.setattr(
        message_format,
        "parse",
        lambda text: in_pseudo(parse(text), in_long_words) if current_language() == PSEUDO else parse(text),
    )


def in_english_if_pseudo(function: Callable[..., object]) -> Callable[..., object]:
    """The function of a language, for which this one is English."""
    return lambda language, *others: function(ENGLISH if language == PSEUDO else language, *others)


def in_pseudo(parts: Parts, write: Callable[[str], str]) -> Parts:
    """The parts of a text as the language writes them."""
    return tuple(
        write(part)
        if isinstance(part, str)
        else Choice(part.name, part.kind, {case: in_pseudo(text, write) for case, text in part.texts.items()})
        if isinstance(part, Choice)
        else part
        for part in parts
    )
