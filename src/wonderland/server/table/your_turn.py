"""Whose turn it is: for lists and notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from wonderland.server.table.table import Table

Listing = Literal["open", "playing"]

NOBODY = ""


def player_to_act(table: Table) -> str | None:
    """The person whose decision the table waits for; None if a bot decides, or if no match is played."""
    waiting = table.waiting_for
    return None if waiting is None else waiting.player


def stored_turn(table: Table) -> str:
    """The player to act as the log stores it with every event: so the last event tells."""
    return player_to_act(table) or NOBODY


def begins_turn(table: Table, before: str | None) -> str | None:
    """The player whose turn begins with the last event, given who was to act before it; None: nobody's does."""
    player = player_to_act(table)
    made_position = table.position_v == table.v
    return player if made_position and player != before else None


def listing_of(table: Table) -> Listing | None:
    """Where a public table stands in the list: one can sit down there, or watch; None: neither."""
    if table.is_playing:
        return "playing"
    is_open = any(seat.controller == "open" for seat in table.seats) and not table.state.is_given_up
    return "open" if table.state.phase == "gathering" and is_open else None
