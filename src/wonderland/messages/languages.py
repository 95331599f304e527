"""The languages: their facts, and the one that is spoken now."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

FOLDER = Path(__file__).parent
ENGLISH = "en"  # every text exists in it; other languages fall back to it, text by text
COMMENT = "//"  # what the keys of comments begin with: translators see the English text there

LANGUAGES: Mapping[str, str] = json.loads((FOLDER / "languages.json").read_text(encoding="utf-8"))
"""The languages by code, each with its own name for itself."""

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


class Facts(NamedTuple):
    """How a language counts and writes numbers (`language.json` in its folder)."""

    plural: Callable[[int], str]  # the plural category of a whole number
    plural_forms: tuple[str, ...]  # the categories
    decimal: str  # the decimal mark
    group: str  # between groups of three digits, from 10,000
    percent: str  # what stands after a number of per cent


@cache
def facts(language: str) -> Facts:
    """The facts of a language."""
    data = json.loads((FOLDER / language / "language.json").read_text(encoding="utf-8"))
    forms, form_of = tuple(data["plural_forms"]), c2py(data["plural"])  # the expression that gettext's files use
    return Facts(lambda number: forms[form_of(abs(number))], forms, data["decimal"], data["group"], data["percent"])


def plural_forms(language: str) -> tuple[str, ...]:
    """The plural categories of a language."""
    return facts(language).plural_forms


def current_language() -> str:
    """The language that is spoken now, here: English until somebody chooses another one."""
    return _spoken.get()


def speak(language: str) -> None:
    """Use a language from now on: of a program whose reader has chosen it."""
    _spoken.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use a language inside a `with`: for one reader of many."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, as POSIX and gettext read it; English if we do not have it."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "C")
    wanted = [] if locale.split(".")[0] in ("C", "POSIX") else [*environment.get("LANGUAGE", "").split(":"), locale]
    codes = (name.split(".")[0].split("_")[0].split("-")[0].lower() for name in wanted)
    return next((code for code in codes if code in LANGUAGES), ENGLISH)


def number_text(number: float, digits: int = 0) -> str:
    """A number as the current language writes it, with that many digits after the decimal mark."""
    language = facts(current_language())
    whole, _, fraction = f"{number:.{digits}f}".partition(".")
    if len(whole.lstrip("-")) > 4:  # 1234 stands alone, as in most of our languages
        whole = f"{int(whole):,}".replace(",", language.group)
    return f"{whole}{language.decimal}{fraction}" if fraction else whole


def percent_text(share: float, digits: int = 0) -> str:
    """A share of 1 in per cent: `36%`, `36 %`."""
    return number_text(100 * share, digits) + facts(current_language()).percent
