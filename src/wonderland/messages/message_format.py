"""ICU MessageFormat, as far as our texts use it. The page has the same in TypeScript (web/src/i18n/message_format.ts).

    {name} plays {card}.
    {n, plural, =0 {No cards} one {# card} other {# cards}}
    {reason, select, points {with the most points} other {by a tie-break}}

`#` is the number of the plural around it. Texts nest. There is no quoting: no text needs a literal brace.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Parameter = str | int
Parts = tuple["str | Place | Choice", ...]

TOKEN = re.compile(r"[{}#]")
CHOICE = re.compile(r"\s*(\w+)\s*,\s*(plural|select)\s*,")
CASE = re.compile(r"\s*(=\d+|\w+)\s*\{")
NAME = re.compile(r"\s*(\w+)\s*\}")
END = re.compile(r"\s*\}")


class Place(NamedTuple):
    """A parameter in a text."""

    name: str


class Choice(NamedTuple):
    """Texts to choose from: by the plural category of a number, or by a word."""

    name: str
    kind: str
    texts: Mapping[str, Parts]


class MessageError(ValueError):
    """A text that is not in the format."""


def format_message(
    text: str, parameters: Mapping[str, Parameter], plural: Callable[[int], str], number: Callable[[int], str] = str
) -> str:
    """The text with its parameters filled in. A parameter that is missing stays visible as `{name}`."""
    return "".join(_filled(parse(text), parameters, plural, number))


def parameters_of(text: str) -> frozenset[str]:
    """The names of the parameters that the text has."""
    return frozenset(_names(parse(text)))


def _names(parts: Parts) -> set[str]:
    names = {part.name for part in parts if not isinstance(part, str)}
    for part in parts:
        if isinstance(part, Choice):
            names = names.union(*map(_names, part.texts.values()))
    return names


@lru_cache(maxsize=4096)
def parse(text: str) -> Parts:
    """The parts of a text; MessageError if it is not in the format."""
    parts, end = _parts(text, 0, None)
    if end != len(text):
        raise MessageError(f"a }} without a {{ in {text!r}")
    return parts


def _parts(text: str, start: int, number: str | None) -> tuple[Parts, int]:
    """The parts up to the end of the text or an unmatched `}`, and where that is. `number`: what `#` stands for."""
    parts: list[str | Place | Choice] = []
    while found := TOKEN.search(text, start):
        if found.start() > start:
            parts.append(text[start : found.start()])
        if found[0] == "}":
            return tuple(parts), found.start()
        if found[0] == "#":
            parts.append("#" if number is None else Place(number))
            start = found.end()
        else:
            part, start = _placeholder(text, found.end(), number)
            parts.append(part)
    return (*parts, text[start:]) if start < len(text) else tuple(parts), len(text)


def _placeholder(text: str, start: int, number: str | None) -> tuple[Place | Choice, int]:
    """What stands after a `{`, and where the text goes on."""
    if name := NAME.match(text, start):
        return Place(name[1]), name.end()
    choice = CHOICE.match(text, start)
    if choice is None:
        raise MessageError(f"neither a name nor a plural or select at character {start} of {text!r}")
    start = choice.end()
    texts: dict[str, Parts] = {}
    while case := CASE.match(text, start):
        texts[case[1]], end = _parts(text, case.end(), choice[1] if choice[2] == "plural" else number)
        start = end + 1
    closing = END.match(text, start)
    if closing is None or "other" not in texts:
        raise MessageError(f"a plural or select without its end or without `other` in {text!r}")
    return Choice(choice[1], choice[2], texts), closing.end()


def _filled(
    parts: Parts, parameters: Mapping[str, Parameter], plural: Callable[[int], str], number: Callable[[int], str]
) -> list[str]:
    texts: list[str] = []
    for part in parts:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, Place):
            value = parameters.get(part.name, f"{{{part.name}}}")
            texts.append(number(value) if isinstance(value, int) else value)
        else:
            chosen = part.texts.get(_case(part, parameters.get(part.name, ""), plural), part.texts["other"])
            texts += _filled(chosen, parameters, plural, number)
    return texts


def _case(choice: Choice, value: Parameter, plural: Callable[[int], str]) -> str:
    """Which of the texts is meant; an exact number comes before its plural category."""
    if choice.kind == "select":
        return str(value)
    exact = f"={value}"
    return exact if exact in choice.texts else plural(int(value))
