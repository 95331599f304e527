"""The types of what `view.py` writes. The page's types are generated from them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Colour = Literal["R", "B", "P", "G", "Y", "O"]  # red, blue, purple, green, grey, orange
Reason = Literal["all_colours", "pile_empty"]  # why the last round began


class ColourSheet(TypedDict):
    """The cards of one colour in front of a seat."""

    cards: list[str]
    majority: bool
    points: int


# The cards in front of a seat by colour; a colour of which there are none is left out.
Colours = dict[Colour, ColourSheet]


class LastRound(TypedDict):
    """Who started it, why, and how many turns it still has."""

    seat: int
    reason: Reason
    turns_left: int


class After(TypedDict):
    """What an action leaves in front of its seat, as the others' cards lie."""

    colours: Colours  # only those that it changes
    points: int  # of the seat


class CardEvent(TypedDict):
    """Something happened to a card; `?` where the viewer may not know which."""

    event: Literal["played", "took", "drew", "discarded", "kept"]
    seat: int
    card: str


class LastRoundEvent(TypedDict):
    """The last round began."""

    event: Literal["last_round"]
    seat: int
    reason: Reason


Event = CardEvent | LastRoundEvent


class Sizes(TypedDict):
    """The sizes of a reduced game (P20)."""

    colours: int
    values: int
    hand_size: int  # at the deal, as the next one
    parade_size: int


class View(TypedDict):
    """What one seat may know."""

    game: Literal["parade"]
    seats: int
    phase: Literal["play", "discard", "over"]
    seat: int | None  # to act
    start: int
    sizes: NotRequired[Sizes]  # of a reduced game, which is not the published one
    rule: int  # the number of the rule that matters now
    parade: list[str]  # front first
    pile: int
    hands: list[list[str]]  # by seat, in the order drawn; `?` for a hidden card
    front: list[Colours]  # by seat
    points: list[int]
    discards: list[list[str]]  # by seat, the two cards chosen, once they are; `?` for a hidden card
    last_round: LastRound | None
    previews: dict[str, list[str]]  # by action: the cards it would add to those in front
    after: dict[str, After]  # by action
    action_cards: dict[str, list[str]]  # by action: the card of the hand it plays, or the two it discards
    safe: dict[str, int]  # by action that plays a card: how many cards at the end of the parade are safe
    events: list[Event]


class Sheet(TypedDict):
    """How a seat's points came about."""

    colours: Colours
    cards: int


class Outcome(TypedDict):
    """The result of a match."""

    points: list[int]
    places: list[int]
    ended: Reason
    decided: Literal["points", "fewest_cards", "shared"]
    sheet: list[Sheet]
