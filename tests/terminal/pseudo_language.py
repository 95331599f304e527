"""A language made of English, every word accented and longer: it shows what is no message, and what has no room."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wonderland.messages import LANGUAGES, current_language, languages
from wonderland.messages.areas import Area, texts
from wonderland.messages.languages import ENGLISH
from wonderland.messages.message_format import Choice, Place, format_message, parse

if TYPE_CHECKING:
    import pytest

    from wonderland.messages.message_format import Parameter, Parts

PSEUDO = "qps"
ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
WORD = re.compile(r"[A-Za-z’]+")


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the language known."""
    speak_others, facts_of = Area.__call__, languages.facts

    def speak(area: Area, key: str, /, **parameters: Parameter) -> str:
        if current_language() != PSEUDO:
            return speak_others(area, key, **parameters)
        return format_message(stretched(texts(ENGLISH, area.name)[key]), parameters, facts_of(ENGLISH).plural)

    monkeypatch.setitem(LANGUAGES, PSEUDO, "Pseudo")
    monkeypatch.setattr(Area, "__call__", speak)
    monkeypatch.setattr(languages, "facts", lambda language: facts_of(ENGLISH if language == PSEUDO else language))


def stretched(text: str) -> str:
    """The message with longer words."""
    return written(parse(text))


def written(parts: Parts) -> str:
    """Parts as a message again."""
    return "".join(map(part_text, parts))


def part_text(part: str | Place | Choice) -> str:
    """A part as it is written in a message."""
    if isinstance(part, str):
        return WORD.sub(lambda word: longer(word[0]), part)
    if isinstance(part, Place):
        return f"{{{part.name}}}"
    cases = " ".join(f"{case} {{{written(inner)}}}" for case, inner in part.texts.items())
    return f"{{{part.name}, {part.kind}, {cases}}}"


def longer(word: str) -> str:
    """The word with accents, and 40 % longer."""
    accented = word.translate(ACCENTS)
    return accented + accented[-1] * round(0.4 * len(word))
