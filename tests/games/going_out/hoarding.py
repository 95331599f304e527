"""Players of Going Out who let one of them gather the largest hand that the rules allow.

The hoarder passes, draws two cards and lays down the one that matters least. The others play single cards as slowly as
they can: one of them leads, and everybody passes. A hand grows by one card a pass (G15), and between two passes
somebody else must play a card (G10, G18), so the cards end before the hand holds them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.games.going_out.positions import kinds_in
from wonderland.engine.match import Match
from wonderland.games.going_out import GAME
from wonderland.games.going_out.cards import CARD_TEXTS
from wonderland.games.going_out.state import (
    DRAW,
    FOLLOW,
    LAY,
    LAY_OUT,
    LEAD,
    NUM_NUMBER_KINDS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.state import State
    from wonderland.engine.targets.target import Target

# The most cards with which a seat is asked for a set, by seats. With n of them, n − 6 cards were played by others, and
# one that the hoarder laid down lies on the display or was drawn. What is dealt to others can only be played by them.
LARGEST_HANDS = {2: 27, 3: 28, 4: 29, 5: 25}
LARGEST_SEEDS = {2: 50, 3: 59, 4: 2008, 5: 7}  # of matches in which it comes to that, with thousands of sets
HOARDER = 0
MANY_SETS = {"run_min": 2, "run_suits": "any"}  # the choices of options that allow most sets


def largest(seats: int, options: dict[str, Any] | None = None, target: Target | None = None) -> Match:
    """A match in which the hoarder holds the largest hand and is asked for a set."""
    match = Match(GAME, seats, LARGEST_SEEDS[seats], {**MANY_SETS, **(options or {})}, target)
    return next(held for held in hoard(match) if held.state.num_hand[HOARDER] == LARGEST_HANDS[seats])


def hoard(match: Match) -> Iterator[Match]:
    """Play the first round for the hoarder; the match whenever the hoarder is asked for a set."""
    while not match.is_over and match.state.num_rounds == 0:
        if match.seat == HOARDER and match.state.phase == FOLLOW:
            yield match
        match.play(choice(match.state))


def choice(state: State) -> str:
    """What the seat to act does."""
    hand = kinds_in(state.hand[state.seat].tolist())
    if state.phase == LEAD:
        card = min(hand, key=lambda card: worth(state, card))
        return CARD_TEXTS[card] + (" =1" if card >= NUM_NUMBER_KINDS else "")
    if state.phase == FOLLOW:
        return "pass"
    if state.phase in (LAY, LAY_OUT):
        return f"lay {CARD_TEXTS[min(hand, key=lambda card: worth(state, card))]}"
    if state.seat == HOARDER:
        return draw(state, max)
    is_last_helper = sum(count > 0 for count in state.num_hand.tolist()) == 1  # besides this one, only the hoarder
    return draw(state, min) if state.phase == DRAW and not hand and is_last_helper else "stop"


def draw(state: State, best: Any) -> str:
    """A card of the display that is worth much, or little; without one the top card of the deck."""
    display = kinds_in(state.display.tolist())
    wanted = best(display, key=lambda card: worth(state, card)) if display else None
    is_wanted = wanted is not None and (worth(state, wanted) > 0) == (best is max)
    if wanted is not None and (is_wanted or state.num_deck == 0):
        return f"take {CARD_TEXTS[wanted]}"
    return "deck" if state.num_deck else "stop"


def worth(state: State, card: int) -> int:
    """How much a card is worth to the hoarder: jokers, one of each card, then as many of one number as there are."""
    if card >= NUM_NUMBER_KINDS:
        return 20
    missing = 10 if state.hand[HOARDER, card] <= (state.seat == HOARDER) else 0
    return missing - card % 7
