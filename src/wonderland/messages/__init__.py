"""Every text for people, in every language: the same files for the page, the terminal, the command line and the server.

A text is found by its area (a file) and its key. `messages/<language>/<area>.json` has the texts of the whole program,
`messages/<language>/<area>.json` in a game's folder those of the game. They are written in ICU MessageFormat
(`message_format.py`), which translators' tools know.

    t = area("terminal")
    t("menu.matches", n=3)
"""

from wonderland.messages.areas import Area, add_game, area, in_commas, in_sentences, list_text
from wonderland.messages.languages import (
    LANGUAGES,
    current_language,
    number_text,
    percent_text,
    preferred_language,
    speak,
    speaking,
)

__all__ = [
    "LANGUAGES",
    "Area",
    "add_game",
    "area",
    "current_language",
    "in_commas",
    "in_sentences",
    "list_text",
    "number_text",
    "percent_text",
    "preferred_language",
    "speak",
    "speaking",
]
