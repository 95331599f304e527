"""The language of the command line: `--language`, `WONDERLAND_LANGUAGE`, or what the environment says."""

from __future__ import annotations

import os
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from wonderland.messages import LANGUAGES, area, current_language, preferred_language, speak
from wonderland.messages.areas import num_missing

if TYPE_CHECKING:
    from collections.abc import Sequence

t = area("commands")

OPTION = "--language"
VARIABLE = "WONDERLAND_LANGUAGE"


class LanguageCode(click.types.StringParamType):
    """A language that we have."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The code; OptionError if we do not have that language."""
        from wonderland.errors import unknown_name

        code = str(value).lower()
        if code not in LANGUAGES:
            raise unknown_name("language", value, LANGUAGES)
        return code

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """The languages, each with its own name."""
        return [CompletionItem(code, help=name) for code, name in LANGUAGES.items() if code.startswith(incomplete)]


def choose_language(arguments: Sequence[str]) -> None:
    """Speak the reader's language from here on: before anything is said, be it help or what is wrong with a word."""
    asked = (language_in(arguments) or os.environ.get(VARIABLE, "")).lower()
    speak(asked if asked in LANGUAGES else preferred_language())


def language_in(arguments: Sequence[str]) -> str | None:
    """What follows `--language` before the name of the command."""
    for word, following in pairwise([*arguments, ""]):
        name, is_joined, value = word.partition("=")
        if name == OPTION:
            return value if is_joined else following
        if not word.startswith("-"):
            break
    return None


def tell_what_is_missing() -> None:
    """Tell a reader who met English texts why, and how many there are."""
    language = current_language()
    if count := num_missing(language):
        click.echo(f"wonderland: {t('language.incomplete', language=LANGUAGES[language], n=count)}", err=True)
