"""What a table may choose about Going Out (G6, G12, G20, G24), in the order in which the rules read it."""

from __future__ import annotations

from wonderland.engine.options import Option
from wonderland.games.going_out.state import (
    JOKER_SETS,
    LAST_PLAYER,
    MAX_TARGET,
    MIN_TARGET,
    RUN_MIN,
    RUN_SUITS,
    SAME_SUITS,
    TARGET,
    USUAL,
)
from wonderland.games.going_out.symbols import JOKER_SETS_NAMES, LAST_PLAYER_NAMES, RUN_MIN_NAMES, SUITS_NAMES

LENGTHS = tuple(map(int, RUN_MIN_NAMES))


def word_option(name: str, usual: int, names: tuple[bytes, ...]) -> Option:
    """An option with a word for each code."""
    words = tuple(word.decode() for word in names)
    return Option(name, default=words[usual], choices=words)


OPTIONS = (
    Option("run_min", default=LENGTHS[USUAL[RUN_MIN]], choices=LENGTHS),
    word_option("run_suits", USUAL[RUN_SUITS], SUITS_NAMES),
    word_option("same_suits", USUAL[SAME_SUITS], SUITS_NAMES),
    Option("target", default=USUAL[TARGET], lowest=MIN_TARGET, highest=MAX_TARGET),
    word_option("last_player", USUAL[LAST_PLAYER], LAST_PLAYER_NAMES),
    word_option("joker_sets", USUAL[JOKER_SETS], JOKER_SETS_NAMES),
)
