"""Checking records in compiled code.

A record of this program is exactly what the rules make of its seed and its actions, so comparing bytes is enough to
know that it is right. What differs in a single byte may still be right (other spaces, other spellings, no seed), or
wrong: `Replay` finds out.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from wonderland.engine import catalogue
from wonderland.engine.chance import MAX_SEED
from wonderland.engine.targets import functions
from wonderland.errors import InputError
from wonderland.records.lines import make_line_memory
from wonderland.records.reading import SPACE, check_text
from wonderland.records.record import FORMAT, Head, Setting

if TYPE_CHECKING:
    from wonderland.engine.game import Game

LINES = "wonderland.records.lines"
SETTINGS_KEPT = 64
MAX_SETTING = 1 << 12  # bytes
# What can go wrong with bytes that may be anything.
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, InputError)


class Checker:
    """Checks records of one setting."""

    def __init__(self, game: Game, setting: Setting) -> None:
        self._seats = setting.seats
        self._options = game.encode_options(setting.options)
        self._lines = functions.compiled(game).bind(LINES)
        self._states = np.zeros(1, game.state)
        self._work = make_line_memory(game)

    def is_right(self, line: bytes, deal: int, seed: int) -> bool:
        """Is the line, from the place of its deal on, what the rules make of the seed?"""
        numbers = np.frombuffer(line, np.uint8)
        return bool(self._lines.is_right(self._states, self._seats, self._options, seed, numbers, deal, self._work))


def is_surely_right(line: bytes) -> bool:
    """Is the line a right record, written as this program writes it? If not, it may still be right."""
    line = line.strip(SPACE.encode())
    players, deal = line.find(b',"players":'), line.find(b',"deal":')
    if not 0 < players < deal or players > MAX_SETTING:
        return False
    checker, head = checker_for(line[:players]), head_of(line[:deal] + b"}")
    if checker is None or head is None or head.seed is None or not 0 <= head.seed <= MAX_SEED:
        return False
    return len(head.players) == head.seats and checker.is_right(line, deal + 1, head.seed)


def head_of(text: bytes) -> Head | None:
    """The head of a record; None unless all of it is as this program writes it."""
    try:
        head = msgspec.json.decode(text, type=Head)
        for name in head.players:
            check_text(name)
    except UNREADABLE:
        return None
    return head if msgspec.json.encode(head) == text else None


@functools.lru_cache(SETTINGS_KEPT)
def checker_for(text: bytes) -> Checker | None:
    """For records that begin so; None unless all of it is as this program writes it."""
    try:
        setting = msgspec.json.decode(text + b"}", type=Setting)
        game = catalogue.load(setting.game)
        game.check_seats(setting.seats)
        options = game.complete_options(setting.options, setting.seats)
    except UNREADABLE:
        return None
    ours = Setting(FORMAT, game.name, game.rules_version, setting.seats, options)
    return Checker(game, ours) if msgspec.json.encode(ours) == text + b"}" else None
