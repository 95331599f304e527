"""Where the cards of a position of Going Out may lie, in plain functions that compile like the rules.

A position may be short: tests and pictures leave out what does not matter. Short ones can be played on (`is_possible`).
Whole ones have every card somewhere, and a match may have come to them (`is_whole`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json
from wonderland.engine import problems
from wonderland.engine.state import NOTHING, OVER
from wonderland.games.going_out.knowledge import num_hidden_in_hand, num_seen
from wonderland.games.going_out.rules import can_draw, num_in_display, stays_on_table
from wonderland.games.going_out.scoring import bonus_share, has_reached_target
from wonderland.games.going_out.state import (
    CAT,
    CLEAR,
    DRAW,
    DRAW_FIRST,
    DRAW_SECOND,
    HAND_SIZE,
    HIDDEN_CARD,
    LAY,
    LAY_OUT,
    LEAD,
    MAX_ROUNDS,
    NO_TURN,
    NUM_KINDS,
    QUEEN,
    display_size,
    num_copies,
)
from wonderland.games.going_out.symbols import PHASE_NAMES, write_card

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State


def refuse_number(problem: Writer, code: bytes, number: int) -> bool:
    """A problem about a number."""
    problems.refuse(problem, code)
    return problems.number(problem, b"n", number)


def refuse_seat(problem: Writer, code: bytes, seat: int) -> bool:
    """A problem about a seat."""
    problems.refuse(problem, code)
    return problems.number(problem, b"seat", seat)


def refuse_kind(state: State, problem: Writer, code: bytes, kind: int, count: int) -> bool:
    """A problem about how often a card is there."""
    problems.refuse(problem, code)
    json.key(problem, b"card")
    write_card(problem, kind)
    problems.number(problem, b"n", count)
    problems.number(problem, b"right", num_copies(kind, state.seats))
    return problems.number(problem, b"seats", state.seats)


def is_possible(state: State, problem: Writer) -> bool:
    """No card is there too often, hands are what is known of them, and the phase can be played on."""
    return (
        has_not_too_many_cards(state, problem)
        and has_right_hands(state, problem)
        and has_right_latest(state, problem)
        and has_right_phase(state, problem)
    )


def has_not_too_many_cards(state: State, problem: Writer) -> bool:
    """No more cards of a kind than there are, nor more cards in all (G1, G2)."""
    for kind in range(NUM_KINDS):
        count = num_open(state, kind)
        if count > num_copies(kind, state.seats):
            return refuse_kind(state, problem, b"going-out.too_often", kind, count)
    total = num_cards(state)
    if total > num_in_game(state):
        refuse_number(problem, b"going-out.too_many_cards", total)
        return problems.number(problem, b"most", num_in_game(state))
    return True


def has_right_hands(state: State, problem: Writer) -> bool:
    """Known cards are in the hand, and those without cards, and only they, are out (G19)."""
    for seat in range(state.seats):
        for kind in range(NUM_KINDS):
            if state.known[seat, kind] > state.hand[seat, kind]:
                return refuse_seat(problem, b"going-out.known", seat)
        has_cards = state.num_hand[seat] > 0
        is_out = state.out_place[seat] > 0
        is_about_to_draw = state.phase == DRAW and seat == state.seat
        if has_cards == is_out and not (is_about_to_draw and not is_out):
            return refuse_seat(problem, b"going-out.neither", seat)
    return True


def has_right_latest(state: State, problem: Writer) -> bool:
    """There is a set to beat in the phases that need one; after a set of jokers only there is none (G12)."""
    has_latest = state.latest != NOTHING
    if has_latest and not stays_on_table(state, state.latest):
        return problems.refuse(problem, b"going-out.jokers_stay")
    needs_none = state.phase in (LAY_OUT, LEAD, OVER)
    has_cleared_table = state.phase == DRAW and state.joker_sets == CLEAR and state.num_discards > 0
    if (has_latest and needs_none) or (not has_latest and not needs_none and not has_cleared_table):
        problems.refuse(problem, b"going-out.latest_in_phase")
        return problems.text(problem, b"phase", PHASE_NAMES[state.phase])
    if has_latest and (state.phase == DRAW) != (state.latest_seat == state.seat):
        return problems.refuse(problem, b"going-out.latest_of_other")
    return True


def has_right_phase(state: State, problem: Writer) -> bool:
    """What must be so in a phase."""
    if state.phase == LAY_OUT and not is_laying_out(state):
        return refuse_number(problem, b"going-out.no_lay_out", HAND_SIZE)
    if (state.phase == OVER) != has_reached_target(state):
        return refuse_number(problem, b"going-out.over", state.target)
    if state.phase == OVER:
        return True
    if state.out_place[state.seat] > 0:
        return problems.refuse(problem, b"going-out.out_acts")
    if state.num_rounds + 1 >= MAX_ROUNDS:  # with few cards in the hands, this round may bring less than a whole one
        refuse_number(problem, b"going-out.last_round", state.num_rounds)
        return problems.number(problem, b"most", MAX_ROUNDS)
    return True


def is_laying_out(state: State) -> bool:
    """G5: do the display and the hand of the seat to act still lack and have what is to be laid out?"""
    missing = display_size(state.seats) - num_in_display(state)
    return bool(state.num_rounds > 0 and missing > 0 and state.num_hand[state.seat] == HAND_SIZE + missing)


def is_whole(state: State, problem: Writer) -> bool:
    """Every card lies somewhere, and as many cards are drawn, laid and played as the phase says."""
    return (
        has_every_card(state, problem)
        and hides_deck(state, problem)
        and has_right_bonus(state, problem)
        and has_right_number_out(state, problem)
        and has_right_draws(state, problem)
        and has_right_display(state, problem)
        and begins_right(state, problem)
    )


def has_every_card(state: State, problem: Writer) -> bool:
    """G1, G2: hidden cards count, too."""
    missing = num_in_game(state) - num_cards(state)
    if missing > 0 and num_hidden(state) == 0:
        for kind in range(NUM_KINDS):
            count = num_open(state, kind)
            if count < num_copies(kind, state.seats):
                return refuse_kind(state, problem, b"going-out.card_missing", kind, count)
    if missing > 0:
        refuse_number(problem, b"going-out.cards_missing", missing)
        return problems.number(problem, b"all", num_in_game(state))
    return True


def hides_deck(state: State, problem: Writer) -> bool:
    """Whoever does not know all hands does not know the deck."""
    num_in_deck = num_of(state.deck, state.num_deck, HIDDEN_CARD)
    if num_hidden(state) == 0 or num_in_deck == state.num_deck:
        return True
    return problems.refuse(problem, b"going-out.deck.known")


def has_right_bonus(state: State, problem: Writer) -> bool:
    """G22: jokers are scored at the end of the match, each seat that went out getting half of what is left."""
    left = int(state.num_discards)
    for seat in range(state.seats):
        left += num_jokers(state, seat)
    if state.phase != OVER and left > state.num_discards:
        return problems.refuse(problem, b"going-out.bonus.early")
    for place in range(1, state.seats + 1):
        for seat in range(state.seats):
            right = bonus_share(left) if state.phase == OVER else 0
            if state.out_place[seat] == place:
                if num_jokers(state, seat) != right:
                    refuse_seat(problem, b"going-out.bonus", seat)
                    return problems.number(problem, b"n", right)
                left -= right
    for seat in range(state.seats):
        if state.out_place[seat] == 0 and num_jokers(state, seat) > 0:
            refuse_seat(problem, b"going-out.bonus", seat)
            return problems.number(problem, b"n", 0)
    return True


def has_right_number_out(state: State, problem: Writer) -> bool:
    """G20: a round ends when all are out but one, who may have one turn more."""
    num_in = int(state.seats) - int(state.num_out)
    if state.phase == OVER:
        return num_in <= 1 or refuse_number(problem, b"going-out.still_in", num_in)
    least = 2 if state.last_player == NO_TURN else 1
    return num_in >= least or refuse_number(problem, b"going-out.round_over", num_in)


def has_right_draws(state: State, problem: Writer) -> bool:
    """G14, G15: there is something to draw, and who has drawn holds a card more."""
    if state.phase in (DRAW, DRAW_FIRST, DRAW_SECOND) and not can_draw(state):
        return problems.refuse(problem, b"going-out.nothing_to_draw")
    if state.phase in (DRAW_SECOND, LAY) and state.num_hand[state.seat] < 2:
        return refuse_seat(problem, b"going-out.has_drawn", state.seat)
    return True


def has_right_display(state: State, problem: Writer) -> bool:
    """G16: it is filled after every turn while the deck lasts."""
    if state.num_deck == 0 or state.phase == LAY_OUT:
        return True
    num_drawn = 0
    if state.phase == DRAW_SECOND:
        num_drawn = 1
    elif state.phase == LAY:
        num_drawn = 2
    least = display_size(state.seats) - num_drawn
    return num_in_display(state) >= least or refuse_number(problem, b"going-out.display", least)


def begins_right(state: State, problem: Writer) -> bool:
    """G2–G5, G10: as long as no card was played, everyone holds the cards dealt, and the seat that starts leads."""
    if not is_fresh(state):
        if state.phase == LAY_OUT:
            return problems.refuse(problem, b"going-out.lay_out.late")
        return True
    is_laying = state.phase == LAY_OUT
    if not is_laying and state.seat != state.start_seat:
        return refuse_seat(problem, b"going-out.first_lead", state.start_seat)
    for seat in range(state.seats):
        if not (is_laying and seat == state.seat) and state.num_hand[seat] != HAND_SIZE:
            refuse_seat(problem, b"going-out.first_hands", seat)
            problems.number(problem, b"right", HAND_SIZE)
            return problems.number(problem, b"n", state.num_hand[seat])
        for kind in range(NUM_KINDS):
            if state.known[seat, kind] > 0:
                return refuse_seat(problem, b"going-out.first_known", seat)
    size = display_size(state.seats)
    return is_laying or num_in_display(state) == size or refuse_number(problem, b"going-out.first_display", size)


def is_fresh(state: State) -> bool:
    """Was no card of this round played yet?"""
    count = int(state.num_discards) + int(state.num_out)
    for seat in range(state.seats):
        for kind in range(NUM_KINDS):
            count += int(state.scored[seat, kind])
    return bool(count == 0 and state.latest == NOTHING)


def num_jokers(state: State, seat: int) -> int:
    """How many jokers the seat has scored."""
    return int(state.scored[seat, QUEEN]) + int(state.scored[seat, CAT])


def num_open(state: State, kind: int) -> int:
    """How many cards of the kind lie where the state shows them."""
    return num_seen(state, kind) + num_of(state.deck, state.num_deck, kind)


def num_of(cards: npt.NDArray[Any], count: int, kind: int) -> int:
    """How often the kind is among the first cards."""
    found = 0
    for i in range(count):
        if cards[i] == kind:
            found += 1
    return found


def num_hidden(state: State) -> int:
    """How many cards the state does not show."""
    count = num_of(state.deck, state.num_deck, HIDDEN_CARD)
    for seat in range(state.seats):
        count += num_hidden_in_hand(state, seat)
    return count


def num_cards(state: State) -> int:
    """How many cards lie somewhere, hidden or not."""
    count = num_hidden(state)
    for kind in range(NUM_KINDS):
        count += num_open(state, kind)
    return count


def num_in_game(state: State) -> int:
    """G1, G2: how many cards the game has."""
    total = 0
    for kind in range(NUM_KINDS):
        total += num_copies(kind, state.seats)
    return total
