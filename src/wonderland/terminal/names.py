"""What players are called on screen."""

from __future__ import annotations


def seat_names(players: list[str]) -> list[str]:
    """The players' names, numbered where one name occurs more than once."""
    return [
        f"{name} {players[: seat + 1].count(name)}" if players.count(name) > 1 else name
        for seat, name in enumerate(players)
    ]
