"""Display names of players."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


def printable(text: str) -> str:
    """The text without control characters, which could change the terminal."""
    return "".join(letter for letter in text if letter.isprintable())


def seat_names(players: Sequence[str], people: Collection[int] = ()) -> list[str]:
    """One name per seat. Duplicates get numbers; a person keeps the name and the bots with the same name get them."""
    own = [players[seat] for seat in people]
    kept = {
        seat: name
        for seat, name in enumerate(players)
        if players.count(name) == 1 or (seat in people and own.count(name) == 1)
    }
    names: list[str] = []
    for seat, name in enumerate(players):
        numbered = (f"{name} {number}" for number in itertools.count(1))
        names.append(kept.get(seat) or next(one for one in numbered if one not in (*kept.values(), *names)))
    return names
