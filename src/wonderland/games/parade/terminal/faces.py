"""Parade's cards: a colour is a letter, a symbol, a style, a picture and a word."""

from __future__ import annotations

from wonderland.games.parade.text import colour_word
from wonderland.terminal.drawings.cards import BACK, Face

SYMBOLS = {"R": "♥", "B": "●", "P": "♠", "G": "♣", "Y": "◆", "O": "★"}
STYLES = {
    "R": "bold #ff6b6b",
    "B": "bold #6cb6ff",
    "P": "bold #d19aff",
    "G": "bold #7ee787",
    "Y": "bold #c4ccd4",
    "O": "bold #ffa94d",
}
PICTURES = {
    "R": (" _ _ ", "( V )", " \\ / "),
    "B": (" ___ ", " | | ", "_|_|_"),
    "P": ("/\\_/\\", "(o o)", " \\w/ "),
    "G": ("  _  ", " (_) ", "(_|_)"),
    "Y": ("(\\ /)", "(o.o)", "(> <)"),
    "O": (" ___ ", "(   )", " '-' "),
}


def face(card: str) -> Face:
    """What is on a card; its back if the viewer may not know it."""
    if card == "?":
        return BACK
    letter = card[0]
    return Face(card, SYMBOLS[letter], STYLES[letter], PICTURES[letter], colour_word(letter))
