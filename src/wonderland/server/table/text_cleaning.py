"""Cleaning of names and chat: one line of visible characters."""

from __future__ import annotations

import unicodedata

from wonderland.protocol.frames import MAX_CHAT, MAX_NAME
from wonderland.protocol.refusal import Refusal

JOINERS = "\u200c\u200d"  # unlike other invisible characters, many scripts and emoji need them
MAX_MARKS = 3  # combining marks on one character
INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn")  # controls, bidirectional overrides, surrogates, unassigned
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that look like a space


def clean(text: str) -> str:
    """One line of visible characters, NFKC-normalised, with single spaces."""
    kept: list[str] = []
    num_marks = 0
    for character in unicodedata.normalize("NFKC", text):
        category = unicodedata.category(character)
        num_marks = num_marks + 1 if category in ("Mn", "Me") else 0
        if category.startswith("Z") or character in "\t\n\r":
            kept.append(" ")
        elif character in JOINERS or (category not in INVISIBLE and character not in BLANKS and num_marks <= MAX_MARKS):
            kept.append(character)
    return " ".join("".join(kept).split()).strip(JOINERS + " ")


def clean_name(text: str) -> str:
    """A name; Refusal if it is invisible or too long."""
    name = clean(text)
    if not any(unicodedata.category(character)[0] in "LNSP" for character in name):
        raise Refusal("unparsable", "name_empty")
    if len(name) > MAX_NAME:
        raise Refusal("too_large", "name_too_long", most=MAX_NAME)
    return name


def clean_chat(text: str) -> str:
    """A chat message; Refusal if it is empty or too long."""
    line = clean(text)
    if not line:
        raise Refusal("unparsable", "message_empty")
    if len(line) > MAX_CHAT:
        raise Refusal("too_large", "message_too_long", most=MAX_CHAT)
    return line
