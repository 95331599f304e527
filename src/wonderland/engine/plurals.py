"""Words that agree with numbers, for the English sentences of all games and of the terminal."""

from __future__ import annotations


def number_of(count: int, noun: str, nouns: str = "") -> str:
    """`1 point`, `2 points`; a plural of its own is given (`2 people`)."""
    return f"{count} {noun}" if count == 1 else f"{count} {nouns or noun + 's'}"
