"""The characters and styles that a terminal can show.

Colour never carries information alone: every colour comes with a letter or a symbol.
"""

from __future__ import annotations

import locale
import os
import sys
import unicodedata
from typing import TYPE_CHECKING

from wonderland.messages import LANGUAGES, current_language
from wonderland.messages.languages import ENGLISH, speak

if TYPE_CHECKING:
    from collections.abc import Mapping

# ASCII replacements, one character for one, so that nothing shifts
ASCII_FORMS = str.maketrans(
    {
        **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛", "+"),
        **dict.fromkeys("─━┄╌", "-"),
        **dict.fromkeys("│┃┆╎", "|"),
        "═": "=",
        "║": "#",
        **dict.fromkeys("▲△", "^"),
        **dict.fromkeys("▼▽", "v"),
        **dict.fromkeys("▸▶►→", ">"),
        **dict.fromkeys("◂◀◄←", "<"),
        **dict.fromkeys("–—−", "-"),
        **dict.fromkeys("‘’", "'"),
        **dict.fromkeys("“”", '"'),
        "↑": "^",
        "↓": "v",
        "↵": "!",
        "×": "x",
        "·": "-",
        "•": "*",
        "…": "~",
        "≤": "<",
        "≥": ">",
        "✓": "+",
        "✗": "x",
        "█": "#",
        "▌": "#",
        "▒": ":",
        "░": ".",
        # steps of a small chart, from low to high
        **dict(zip("▁▂▃▄▅▆▇", "_.-=+*%", strict=True)),
        # the symbols of cards, pawns and cookies
        "♥": "%",
        "●": "o",
        "♠": "&",
        "♣": "$",
        "◆": "#",
        "★": "*",
        "¶": "f",
        "¤": "@",
        "ω": "w",
        "○": "o",
        "◉": "O",
    }
)

STYLES = {
    "": "",
    "faint": "#8a9a94",
    "strong": "bold",
    "line": "#6b8078",
    "turn": "bold #f4c95d",
    "pick": "bold #f4c95d",
    "warn": "bold #ff9e64",
    "good": "bold #8fd694",
    "taken": "bold reverse #ff7b72",
    "back": "#8fb4a4",
}


class Ink:
    """Characters and styles for one terminal."""

    def __init__(self, is_ascii: bool = False) -> None:
        self.is_ascii = is_ascii

    def form(self, text: str) -> str:
        """The text in characters that the terminal can show; its length stays the same."""
        if not self.is_ascii or text.isascii():
            return text
        return "".join(map(ascii_form, text.translate(ASCII_FORMS)))

    def style(self, name: str) -> str:
        """The style of that name, or the style itself; several are joined by spaces."""
        return " ".join(STYLES.get(word, word) for word in name.split()) if name else ""


def ascii_form(letter: str) -> str:
    """A letter without its accents, or a question mark."""
    if letter.isascii():
        return letter
    plain = unicodedata.normalize("NFKD", letter)[:1]
    return plain if plain.isascii() else "?"


def ink_for_terminal(only_ascii: bool = False) -> Ink:
    """Unicode if the locale supports it, unless ASCII is asked for.

    From then on the program speaks English if ASCII cannot write its language.
    """
    encodings = [locale_encoding(), sys.__stdout__.encoding if sys.__stdout__ else ""]
    ink = Ink(only_ascii or not all("utf" in encoding.lower() for encoding in encodings))
    if "?" in ink.form(LANGUAGES[current_language()]):
        speak(ENGLISH)
    return ink


def locale_encoding(environment: Mapping[str, str] = os.environ) -> str:
    """The encoding that the environment names, such as `ja_JP.UTF-8`, also where that locale is not installed."""
    named = next((environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)), "")
    return named.partition(".")[2] or locale.getencoding()
