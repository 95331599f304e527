"""The words that people type in lines: in English, in their language, or a letter of the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from wonderland.messages.message_format import Parameter

WORDS = {
    "table": ("t",),
    "actions": ("a",),
    "hint": ("h",),
    "undo": ("u",),
    "log": ("l",),
    "rule": (),
    "rules": ("??",),
    "cards": ("k",),
    "help": ("?",),
    "quit": ("q", "leave"),
    "say": ("c", "chat"),
    "end": (),
    "decline": (),
    "resign": (),
    "solution": ("s",),
    "review": ("r",),
    "again": (),
}  # what else means the same


def words_for(name: str) -> tuple[str, ...]:
    """Everything that means the word of that English name."""
    return (name, t(f"word.{name}").lower(), *WORDS[name])


def word_of(text: str) -> str:
    """The English name of the word that was typed; empty if it is none."""
    typed = text.strip().lower()
    return next((name for name in WORDS if typed in words_for(name)), "")


def split_word(text: str) -> tuple[str, str]:
    """The word at the beginning, and what follows it; a letter may be a card."""
    first, _, rest = text.partition(" ")
    return "" if first.isascii() and len(first) == 1 else word_of(first), rest.strip()


def help_text(key: str, /, **parameters: Parameter) -> str:
    """A text that names words: `{table}`, `{quit}`."""
    return t(key, **{name: t(f"word.{name}") for name in WORDS}, **parameters)
