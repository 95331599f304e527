"""The rules of Going Out, in the order of the rulebook; numbers such as G7 refer to rules.md beside this file.

Sets (G6–G9) are in sets.py, the deal and the end of a round (G2–G5, G22–G24) in rounds.py, the counting of points and
of who is lowest and highest (G5, G22–G24) in scoring.py.
House choices: the ties of G5, what a set is (G6), sets of jokers only (G12), the last player's turn (G20), jokers that
nobody gets (G22), and the target (G24).

`apply_action` trusts its caller: only what `legal_actions` lists may be applied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import chance, trail
from wonderland.engine.state import NO_SEAT, NOTHING, OVER
from wonderland.games.going_out.rounds import add_to_hand, clear_match, deal_hands, end_round, take_from_deck
from wonderland.games.going_out.scoring import is_ahead as is_ahead
from wonderland.games.going_out.sets import is_jokers_only, is_set, list_sets, list_singles, num_in_set
from wonderland.games.going_out.state import (
    DECK,
    DISCARDED,
    DRAW,
    DRAW_FIRST,
    DRAW_SECOND,
    DREW,
    FOLLOW,
    JOKER_SETS,
    LAID,
    LAST_PLAYER,
    LAY,
    LAY_BASE,
    LAY_OUT,
    LEAD,
    LEADS,
    NO_TURN,
    NUM_KINDS,
    NUM_NUMBER_KINDS,
    PASS,
    PASSED,
    PLAYED,
    QUEEN,
    REFILLED,
    RUN_MIN,
    RUN_SUITS,
    SAME_SUITS,
    SCORED,
    SHORTEST_RUN,
    STAND,
    STOP,
    TAKE_BASE,
    TARGET,
    TOOK,
    TURN_ENDS,
    WENT_OUT,
    display_size,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import Actions, State

RULES_VERSION = 2


def deal(state: State, seats: int, options: npt.NDArray[Any], start_seat: int) -> None:
    """G3, G4: the first round, with a display from the deck and a random seat to lead."""
    clear_match(state, seats)
    state.run_min = SHORTEST_RUN + options[RUN_MIN]
    state.run_suits = options[RUN_SUITS]
    state.same_suits = options[SAME_SUITS]
    state.target = options[TARGET]
    state.last_player = options[LAST_PLAYER]
    state.joker_sets = options[JOKER_SETS]
    deal_hands(state)
    for _ in range(display_size(seats)):
        state.display[take_from_deck(state)] += 1
    state.start_seat = chance.below(state.chance, seats) if start_seat == NO_SEAT else start_seat
    state.seat = state.start_seat
    state.phase = LEAD


def legal_actions(state: State, out: Actions) -> int:
    """Write every legal action into `out` and return how many there are; none when the match is over."""
    if state.phase == LEAD:
        return list_singles(state, state.seat, out, 0)
    if state.phase == FOLLOW:
        out[0] = PASS
        return list_sets(state, state.seat, out, 1)
    if state.phase == LAY or state.phase == LAY_OUT:
        return legal_lays(state, out)
    if state.phase == OVER:
        return 0
    return legal_draws(state, out)


def apply_action(state: State, action: int) -> None:
    """Carry out one legal action of the seat to act."""
    trail.clear(state)
    phase = phase_after(state, action)
    if is_set(action):
        play_set(state, action)
    elif action == PASS:
        trail.note(state, PASSED, state.seat, NOTHING)
    elif action >= LAY_BASE:
        lay_card(state, action - LAY_BASE)
    elif action != STOP:
        draw_card(state, action)
    if phase != TURN_ENDS:
        state.phase = phase
    elif state.phase == LAY_OUT:
        begin_round(state)
    else:
        end_turn(state)


def phase_after(state: State, action: int) -> int:
    """How the seat to act goes on with its turn after the action; TURN_ENDS if it does not."""
    if is_set(action):
        return phase_after_set(state)
    if action == PASS:
        return DRAW_FIRST if can_draw(state) else TURN_ENDS  # G15
    if action == STOP:
        return LAY if state.phase == DRAW_SECOND else TURN_ENDS  # G15: a card is laid down only by who drew one
    if action >= LAY_BASE:
        is_short = state.phase == LAY_OUT and num_in_display(state) + 1 < display_size(state.seats)
        return LAY_OUT if is_short else TURN_ENDS  # G5
    if state.phase == DRAW:
        return TURN_ENDS  # G14
    has_another = int(state.num_deck) + num_in_display(state) > 1
    return DRAW_SECOND if state.phase == DRAW_FIRST and has_another else LAY  # G15


def phase_after_set(state: State) -> int:
    """G14: whoever has played a set may draw a card, if there is one."""
    return DRAW if can_draw(state) else TURN_ENDS


def play_set(state: State, played: int) -> None:
    """G10–G13: the cards leave the hand, jokers are discarded, and the set before it is scored."""
    seat = state.seat
    trail.note(state, PLAYED, seat, played)
    for kind in range(NUM_KINDS):
        count = num_in_set(played, kind)
        if count > 0:
            remove_from_hand(state, seat, kind, count)
            if kind >= QUEEN:
                discard_jokers(state, seat, kind, count)
    score_latest(state)
    if stays_on_table(state, played):
        state.latest = played
        state.latest_seat = seat


def discard_jokers(state: State, seat: int, joker: int, count: int) -> None:
    """G12: at once."""
    for _ in range(count):
        state.discards[state.num_discards] = joker
        state.num_discards += 1
        trail.note(state, DISCARDED, seat, joker)


def stays_on_table(state: State, played: int) -> bool:
    """G12: a set of jokers only leaves no card there, and so nothing to beat, unless the option lets it stand."""
    return bool(state.joker_sets == STAND or not is_jokers_only(played))


def score_latest(state: State) -> None:
    """G13: the number cards of the set that is no longer the latest become its owner's scored cards."""
    if state.latest == NOTHING:
        return
    for kind in range(NUM_NUMBER_KINDS):
        state.scored[state.latest_seat, kind] += num_in_set(state.latest, kind)
    trail.note(state, SCORED, state.latest_seat, state.latest)
    state.latest = NOTHING
    state.latest_seat = NO_SEAT


def can_draw(state: State) -> bool:
    """G17: with deck and display both empty nobody draws."""
    return bool(state.num_deck > 0 or num_in_display(state) > 0)


def legal_draws(state: State, out: Actions) -> int:
    """G14, G15: nothing (more), the deck's top card, or any card of the display."""
    out[0] = STOP
    count = 1
    if state.num_deck > 0:
        out[count] = DECK
        count += 1
    for kind in range(NUM_KINDS):
        if state.display[kind] > 0:
            out[count] = TAKE_BASE + kind
            count += 1
    return count


def draw_card(state: State, action: int) -> None:
    """G14, G15: from the deck in secret, or from the display for all to see."""
    if action == DECK:
        card = take_from_deck(state)
        trail.note(state, DREW, state.seat, card)
    else:
        card = int(action) - TAKE_BASE
        state.display[card] -= 1
        state.known[state.seat, card] += 1
        trail.note(state, TOOK, state.seat, card)
    add_to_hand(state, state.seat, card)


def legal_lays(state: State, out: Actions) -> int:
    """G5, G15: any card of the hand."""
    count = 0
    for kind in range(NUM_KINDS):
        if state.hand[state.seat, kind] > 0:
            out[count] = LAY_BASE + kind
            count += 1
    return count


def lay_card(state: State, kind: int) -> None:
    """G5, G15: one card on the display."""
    remove_from_hand(state, state.seat, kind, 1)
    state.display[kind] += 1
    trail.note(state, LAID, state.seat, kind)


def begin_round(state: State) -> None:
    """G5: the display being laid out, the highest player leads."""
    state.seat = state.start_seat
    lead(state)


def end_turn(state: State) -> None:
    """G16–G21: going out, the display, and whether the round ends, in which case the set on the table is scored."""
    is_over = is_last_turn(state)
    if state.num_hand[state.seat] == 0:
        go_out(state)
    refill_display(state)
    if is_over or (is_last_turn(state) and state.last_player == NO_TURN):
        score_latest(state)
        end_round(state)
    else:
        next_turn(state)


def refill_display(state: State) -> None:
    """G16: up to D cards while the deck lasts; it may hold more."""
    for _ in range(display_size(state.seats) - num_in_display(state)):
        if state.num_deck > 0:
            card = take_from_deck(state)
            state.display[card] += 1
            trail.note(state, REFILLED, NO_SEAT, card)


def next_turn(state: State) -> None:
    """G17, G18: clockwise to someone with cards; a set whose owner is reached or passed over is scored.

    With no set on the table, the next player leads.
    """
    seat = int(state.seat)
    while True:
        seat = (seat + 1) % int(state.seats)
        if seat == state.latest_seat:
            score_latest(state)
        if state.num_hand[seat] > 0:
            break
    state.seat = seat
    if state.latest == NOTHING:
        lead(state)
    else:
        state.phase = FOLLOW


def lead(state: State) -> None:
    """G10: the seat to act begins anew."""
    trail.note(state, LEADS, state.seat, NOTHING)
    state.phase = LEAD


def go_out(state: State) -> None:
    """G19: the last card played and nothing drawn."""
    state.num_out += 1
    state.out_place[state.seat] = state.num_out
    trail.note(state, WENT_OUT, state.seat, state.num_out)


def is_last_turn(state: State) -> bool:
    """G20: is everyone out but one?"""
    return bool(state.num_out >= state.seats - 1)


def score(state: State, out: npt.NDArray[Any]) -> None:
    """G24: everyone's total of the finished rounds."""
    for seat in range(state.seats):
        out[seat] = state.totals[seat]


def remove_from_hand(state: State, seat: int, kind: int, count: int) -> None:
    """Cards that everyone knew of may be the ones that leave."""
    state.hand[seat, kind] -= count
    state.num_hand[seat] -= count
    state.known[seat, kind] = max(0, int(state.known[seat, kind]) - int(count))


def num_in_display(state: State) -> int:
    """How many cards the display holds."""
    count = 0
    for kind in range(NUM_KINDS):
        count += int(state.display[kind])
    return count
