"""What the others' plays tell about their hands: a beginner who takes points has nothing cheaper.

The table holds, for every place of another hand, how well each card fits there: 1 for the unseen card that fits best.
`infer` looks at all plays since the deal in turn. A play tells how likely its player is a beginner
(`heuristics.beginner_values`). As far as it is one, cards that would have cost less are hardly in its hand. A hand is
in the order drawn: its first places hold what was kept longest, and most is known of them. Places count as independent.

The table holds 32-bit numbers and arithmetic uses 64 bits: `np.float64` says so, because the interpreter and compiled
code would choose differently where both kinds meet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine import chance, trail
from wonderland.games.parade.knowledge import gather_unseen_cards, leave_out_missing_cards
from wonderland.games.parade.rules import clear_table, join_parade, take_leaving_cards
from wonderland.games.parade.state import (
    HAND_SIZE,
    HIDDEN_CARD,
    MAX_SEATS,
    NO_CARD,
    NUM_CARDS,
    NUM_DISCARDS,
)
from wonderland.games.parade.strategy.costs import cost_of_playing, majorities, most_in_front

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.game import BeliefTable
    from wonderland.engine.state import State

    Shares = npt.NDArray[np.floating[Any]]
    Cards = npt.NDArray[np.int8]

SHAPE = (MAX_SEATS, HAND_SIZE, NUM_CARDS)

KEPT_CHEAPER = 0.005  # how often a beginner keeps a card that would have cost less than the one played,
KEPT_EQUAL = 0.5  # and one that would have cost as much
SIMPLE = 0.7  # how often experienced players choose like beginners
MOST_LIKELY = 0.98  # never be quite sure what kind of player someone is
FIRST_GUESS, FIRST_GUESS_AMONG_EXPERIENCED = 0.8, 0.2  # how likely someone is a beginner, before the first play
BARELY = 1e-6  # what was thought impossible may still happen
TRIES = 24  # of drawing a card that fits
STEPS = 1 << 20


def infer(state: State, are_others_experts: bool, scratch: State, out: BeliefTable) -> None:
    """Write what the seat to act may believe, from a state that was hidden for it."""
    out[:] = 1
    past, present, likeness = scratch.past, scratch.guess, scratch.likeness
    present[0] = state
    unseen = present[0].pile[: gather_unseen_cards(present[0])]
    likeness[:] = FIRST_GUESS_AMONG_EXPERIENCED if are_others_experts else FIRST_GUESS
    clear_table(past[0], state.seats)
    for i in range(state.num_joined):
        card = int(state.joined[i])
        seat = int((state.start_seat + i - state.parade_size) % state.seats)
        if i >= state.parade_size and seat != state.seat:
            weigh_alternatives(past[0], seat, card, scratch.stays)
            likeness[seat] = learn(out[seat, : state.hand_size], card, unseen, likeness[seat], scratch)
        join_parade(past[0], card)
        if i >= state.parade_size:
            take_leaving_cards(past[0], seat)
            trail.clear(past[0])
    if not is_same_parade(past[0], state):  # the match was not played from its deal: its past is not known
        out[:] = 1


def is_same_parade(past: State, state: State) -> bool:
    """Did the cards that joined make the parade that is there?"""
    for i in range(state.num_parade):
        if past.parade[i] != state.parade[i]:
            return False
    return bool(past.num_parade == state.num_parade)


def weigh_alternatives(past: State, seat: int, played: int, out: Shares) -> None:
    """How often a beginner would have kept each card and played this one."""
    most, second = most_in_front(past)
    needed = majorities(past, seat, most, second)
    cost = cost_of_playing(past, seat, played, 0, needed)
    for card in range(NUM_CARDS):
        cost_instead = cost_of_playing(past, seat, card, 0, needed)
        out[card] = 1.0 if cost_instead > cost else KEPT_EQUAL if cost_instead == cost else KEPT_CHEAPER


def learn(hand: BeliefTable, played: int, unseen: Cards, likeness: float, scratch: State) -> float:
    """Draw the conclusions from one play for a hand, and return how much its player is now like a beginner."""
    stays, held, kept = scratch.stays, scratch.held, scratch.kept
    num_places = len(hand)
    for place in range(num_places):
        total, total_kept, total_held = BARELY, BARELY, np.float64(hand[place, played]) + BARELY
        for i in range(len(unseen)):
            fit = np.float64(hand[place, unseen[i]])
            total += fit
            total_kept += fit * np.float64(stays[unseen[i]])
        held[place] = total_held / total  # how likely the card played was at this place
        kept[place] = total_kept / total  # how likely a beginner keeps what is there
    likeness = revised_likeness(likeness, held[:num_places], kept[:num_places])
    all_held = 0.0
    for place in range(num_places):
        held[place] /= 1 - likeness + likeness * kept[place]
        all_held += held[place]
    for place in range(num_places):
        held[place] /= all_held
    close_up(hand, held)
    for place in range(num_places - 1):
        for card in range(NUM_CARDS):
            hand[place, card] = np.float64(hand[place, card]) * (1 - likeness + likeness * np.float64(stays[card]))
        measure_by_best(hand[place], unseen)
    return likeness


def revised_likeness(likeness: float, held: Shares, kept: Shares) -> float:
    """How likely the player is a beginner, given how likely each place held the card played and beginners keep it."""
    by_beginner, by_anyone, all_kept = 0.0, 0.0, 1.0
    for place in range(len(held)):
        all_kept *= kept[place]
    for place in range(len(held)):
        by_beginner += held[place] * all_kept / kept[place]
        by_anyone += held[place] / len(held)
    by_experienced = SIMPLE * by_beginner + (1 - SIMPLE) * by_anyone
    likeness = likeness * by_beginner / (likeness * by_beginner + (1 - likeness) * by_experienced)
    return min(max(likeness, 1 - MOST_LIKELY), MOST_LIKELY)


def close_up(hand: BeliefTable, shares: Shares) -> None:
    """Move beliefs as cards close up when one of them was played, each place with its share, and another drawn."""
    played_here_or_before = 0.0
    for place in range(len(hand) - 1):
        played_here_or_before += shares[place]
        for card in range(NUM_CARDS):
            hand[place, card] += played_here_or_before * (hand[place + 1, card] - hand[place, card])
    hand[len(hand) - 1] = 1


def measure_by_best(fits: Shares, unseen: Cards) -> None:
    """Give 1 to the unseen card that fits best."""
    best = BARELY
    for i in range(len(unseen)):
        best = max(best, np.float64(fits[unseen[i]]))
    for card in range(NUM_CARDS):
        fits[card] = np.float64(fits[card]) / best


def sample(state: State, table: BeliefTable, seed: int) -> None:
    """Fill the hidden places of a hidden state as `knowledge.sample` does, with cards that fit."""
    chance.set_seed(state.chance, seed)
    count = gather_unseen_cards(state)
    chance.shuffle(state.chance, state.pile, count)
    for place in range(HAND_SIZE):  # what was kept longest first: there the choice is narrowest
        for seat in range(state.seats):
            if state.hand[seat, place] == HIDDEN_CARD:
                count -= 1
                state.hand[seat, place] = draw_fitting(state, count, table[seat, place])
    for seat in range(state.seats):
        for i in range(NUM_DISCARDS):
            if state.discards[seat, i] == HIDDEN_CARD:
                count -= 1
                state.discards[seat, i] = draw_fitting(state, count, table[seat, state.num_hand[seat] + i])
    leave_out_missing_cards(state, count)


def draw_fitting(state: State, last: int, fits: Shares) -> int:
    """Take the card from the last place of the pile, after changing it for another while it does not fit."""
    card = state.pile[last]
    for _ in range(TRIES):
        if chance.below(state.chance, STEPS) < fits[card] * STEPS:
            break
        other = chance.below(state.chance, last + 1)
        state.pile[last] = state.pile[other]
        state.pile[other] = card
        card = state.pile[last]
    state.pile[last] = NO_CARD
    return int(card)
