"""The few sentences that are better than those of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.plurals import number_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event

CARD_LETTERS = "A tart is T and its number of crumbs: T4 has four. To play one, type it."


def sentence(event: Event, names: Sequence[str]) -> str:
    """One event."""
    name = names[event["seat"]]
    if event["event"] == "stole":
        return f"{name} steals {number_of(event['tarts'], 'tart')}!"
    if event["event"] == "caught":
        return f"{name} is caught, and loses {number_of(event['tarts'], 'point')}."
    if event["event"] == "drew":
        return f"{name} draws a tart." if event["tart"] == "?" else f"{name} draws {event['tart']}."
    return f"{name} plays {event['tart']}."


def prompt(view: Mapping[str, Any]) -> str:
    """What the seat to act is asked to do."""
    return f"Play a tart: the tray holds {number_of(view['crumbs'], 'crumb')} of ten."
