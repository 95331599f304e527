"""A position of Parade as one line, and back.

    play 1 start 0 | O1 R9 B0 YT | R1 P1 / R2 P2 | R3 / RT B5 | - / - | G1 G2

The parts: phase, seat to act and start seat; parade, front first; hands; cards in front; discards; pile, top first.
The seats are separated by `/`. In the last round the first part ends with who started it, why, and the turns left:
`play 0 start 0 last 2 all_colours 3`. A reduced game (P20) adds its numbers of colours and values, and the sizes of a
hand and of the parade at the deal: `play 0 start 0 sizes 2 3 2 1`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.position_notation import (
    EMPTY_LETTER,
    HIDDEN_LETTER,
    format_seat,
    parse_seat,
    parse_turn,
    split_parts,
    split_zones,
)
from wonderland.errors import NotationError, OptionError
from wonderland.games.parade.card_notation import format_cards, parse_card
from wonderland.games.parade.options import OPTIONS
from wonderland.games.parade.rules import clear_table, is_last_round, is_reduced, reduce_game
from wonderland.games.parade.state import (
    DISCARD,
    HIDDEN_CARD,
    MAX_PARADE,
    MAX_SEATS,
    MIN_SEATS,
    NO_CARD,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_DISCARDS,
    NUM_VALUES,
    PLAY,
    STATE,
    card_colour,
    card_value,
    make_card,
)
from wonderland.games.parade.symbols import PHASE_NAMES, REASON_NAMES
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wonderland.engine.state import State

t = area("errors")

PHASES = [name.decode() for name in PHASE_NAMES]
REASONS = [name.decode() for name in REASON_NAMES]
NUM_PARTS = 6
SIZES_WORD = "sizes"


def format_position(state: State) -> str:
    """Whose turn | parade | hands | cards in front | discards | pile."""
    seats = range(state.seats)
    head = f"{PHASES[state.phase]} {format_seat(state.seat)} start {state.start_seat}"
    if is_last_round(state):
        reason = REASONS[state.last_round_reason]
        head += f" last {state.last_round_seat} {reason} {state.turns_left}"
    if is_reduced(state):
        head += f" {SIZES_WORD} {' '.join(map(str, sizes_of(state)))}"
    return " | ".join(
        [
            head,
            format_zone(state.parade[: state.num_parade]),
            " / ".join(format_zone(state.hand[seat, : state.num_hand[seat]]) for seat in seats),
            " / ".join(format_zone(front_cards(state, seat)) for seat in seats),
            " / ".join(format_zone(chosen_discards(state, seat)) for seat in seats),
            format_zone(pile_from_top(state)),
        ]
    )


def parse_position(text: str) -> State:
    """The state that a line of `format_position` describes."""
    head, parade, hands, fronts, discards, pile = split_parts(text, NUM_PARTS)
    seats = len(hands.split("/"))
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise NotationError(t("parade.num_hands", least=MIN_SEATS, most=MAX_SEATS, n=seats))
    state: State = np.zeros(1, STATE)[0]
    clear_table(state, seats)
    turn, has_sizes, sizes = head.partition(SIZES_WORD)
    parse_head(state, turn.split())
    if has_sizes:
        parse_sizes(state, sizes.split())
    parade_cards = parse_zone(parade, MAX_PARADE, "parade")
    check_open(parade_cards, "parade")
    place_cards(state.parade, parade_cards)
    state.num_parade = len(parade_cards)
    for seat, zone in enumerate(split_zones(state, hands, "hands")):
        cards = parse_zone(zone, int(state.hand_size), "hand")
        place_cards(state.hand[seat], cards)
        state.num_hand[seat] = len(cards)
    for seat, zone in enumerate(split_zones(state, fronts, "cards in front")):
        cards = parse_zone(zone, NUM_CARDS, "front")
        check_open(cards, "front")
        for card in cards:
            state.front[seat, card_colour(card)] |= 1 << card_value(card)
    for seat, zone in enumerate(split_zones(state, discards, "discards")):
        place_cards(state.discards[seat], parse_zone(zone, NUM_DISCARDS, "discards"))
    cards = parse_zone(pile, NUM_CARDS, "pile")
    place_cards(state.pile, list(reversed(cards)))
    state.num_pile = len(cards)
    check_cards(state, text)
    check_phase(state)
    return state


def parse_head(state: State, words: list[str]) -> None:
    """`play 0 start 0`, in the last round followed by `last 2 all_colours 3`."""
    if len(words) not in (4, 8) or words[0] not in PHASES or words[2] != "start":
        raise NotationError(t("parade.head"))
    state.phase = PHASES.index(words[0])
    parse_turn(state, words[1], words[3])
    if len(words) == 8:
        turns = [str(turns) for turns in range(state.seats + 1)]
        if words[4] != "last" or words[6] not in REASONS or words[7] not in turns:
            raise NotationError(t("parade.last_round"))
        state.last_round_seat = parse_seat(state, words[5])
        state.last_round_reason = REASONS.index(words[6])
        state.turns_left = int(words[7])
    elif state.phase != PLAY:
        raise NotationError(t("parade.no_last_round", phase=words[0]))


def parse_sizes(state: State, words: list[str]) -> None:
    """P20: `2 3 2 1`."""
    try:
        codes = [option.encode(option.parse(word)) for option, word in zip(OPTIONS, words, strict=True)]
        reduce_game(state, np.concatenate(codes))
    except (OptionError, ValueError):
        raise NotationError(t("parade.sizes", example=f"{SIZES_WORD} 2 3 2 1")) from None


def sizes_of(state: State) -> list[int]:
    """P20: colours, values, cards of a hand, cards of the parade at the deal."""
    return [int(state.num_colours), int(state.num_values), int(state.hand_size), int(state.parade_size)]


def parse_zone(text: str, size: int, zone: str) -> list[int]:
    """The cards of one zone, `-` when there are none."""
    words = [] if text.strip() in ("", EMPTY_LETTER) else text.split()
    if len(words) > size:
        raise NotationError(t(f"parade.{zone}.too_many", n=len(words)))
    return [HIDDEN_CARD if word == HIDDEN_LETTER else parse_card(word) for word in words]


def place_cards(places: Any, cards: list[int]) -> None:
    """Put the cards into the first places."""
    places[: len(cards)] = cards


def check_open(cards: list[int], zone: str) -> None:
    """Cards that all can see are never hidden."""
    if HIDDEN_CARD in cards:
        raise NotationError(t(f"parade.{zone}.hidden"))


def check_cards(state: State, text: str) -> None:
    """No card lies in two places or is none of the game, and there are no more cards than the game has."""
    zones = text.partition("|")[2].replace("|", " ").replace("/", " ").split()
    cards = [word.upper() for word in zones if word != EMPTY_LETTER]
    for card in cards:
        if card != HIDDEN_LETTER and cards.count(card) > 1:
            raise NotationError(t("parade.card_twice", card=card))
        if card != HIDDEN_LETTER and not is_of_game(state, parse_card(card)):
            raise NotationError(t("parade.card_of_no_game", card=card))
    if len(cards) > state.num_colours * state.num_values:
        raise NotationError(t("parade.too_many_cards", n=len(cards)))


def is_of_game(state: State, card: int) -> bool:
    """P20: is it one of the colours and values of the game?"""
    return bool(card_colour(card) < state.num_colours and card_value(card) < state.num_values)


def check_phase(state: State) -> None:
    """The phase can be played on: there is something to draw, a turn to take, cards to choose from, and room."""
    if state.phase == PLAY:
        if state.num_hand[state.seat] == 0:
            raise NotationError(t("parade.empty_hand"))
        if state.num_parade == MAX_PARADE:
            raise NotationError(t("parade.full_parade", n=MAX_PARADE))
        if is_last_round(state) and state.turns_left == 0:
            raise NotationError(t("parade.no_turns_left"))
        if not is_last_round(state) and state.num_pile == 0:
            raise NotationError(t("parade.empty_pile"))
    num_left = int(state.hand_size) - 1
    if state.phase == DISCARD and (num_left <= NUM_DISCARDS or state.num_hand[state.seat] != num_left):
        raise NotationError(t("parade.discards_from", n=max(num_left, NUM_DISCARDS + 1)))
    for seat in range(state.seats):
        if len(chosen_discards(state, seat)) not in (0, NUM_DISCARDS):
            raise NotationError(t("parade.num_discards", n=NUM_DISCARDS))
        if state.num_hand[seat] > num_left and not has_turn_to_come(state, seat):
            raise NotationError(t("parade.cards_at_end", n=num_left))


def has_turn_to_come(state: State, seat: int) -> bool:
    """P11: in the last round the turns left are those of the seat to act and the next ones."""
    turns_before = (seat - state.seat) % state.seats
    return bool(state.phase == PLAY and (not is_last_round(state) or turns_before < state.turns_left))


def format_zone(cards: Iterable[int]) -> str:
    """The cards of one zone, `-` when there are none."""
    return " ".join(format_cards(cards)) or EMPTY_LETTER


def pile_from_top(state: State) -> list[int]:
    """The pile, the next card to be drawn first."""
    return list(reversed(state.pile[: state.num_pile].tolist()))


def chosen_discards(state: State, seat: int) -> list[int]:
    """The two cards a seat chose to discard, once it has."""
    return [card for card in state.discards[seat].tolist() if card != NO_CARD]


def front_cards(state: State, seat: int) -> list[int]:
    """The cards in front of a seat, by colour and value."""
    return [card for colour in range(NUM_COLOURS) for card in front_of_colour(state, seat, colour)]


def front_of_colour(state: State, seat: int, colour: int) -> list[int]:
    """The cards of one colour in front of a seat, by value."""
    cards = int(state.front[seat, colour])
    return [make_card(colour, value) for value in range(NUM_VALUES) if (cards >> value) & 1]
