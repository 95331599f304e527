"""A position of Going Out as one line (notation.md).

Eleven parts, separated by `|`; within a part the seats are separated by `/`, and `-` is nothing:

    follow 1 start 0    the phase, the seat to act, and who led first in this round
    target=50           the options that are not the usual ones
    0: F3 Q =3          the latest set and its owner
    F1 H2 / F5 ?6       the hands; `?6` are six hidden cards
    - / F5              the cards among them that everyone knows of
    F2 H2               the display
    ?30                 the deck, top first
    Q                   the discarded jokers
    F1 F1 / -           the scored cards of this round
    0 2                 who went out, in order
    12 8 / 20 15        the points of the finished rounds
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.position_notation import (
    EMPTY_LETTER,
    format_seat,
    parse_seat,
    parse_turn,
    split_parts,
    split_zones,
)
from wonderland.engine.state import NOTHING, OVER
from wonderland.errors import NotationError, OptionError
from wonderland.games.going_out.cards import (
    count_cards,
    format_card,
    format_set,
    format_zone,
    kinds_in,
    parse_count,
    parse_set,
    parse_zone,
)
from wonderland.games.going_out.knowledge import num_hidden_in_hand, num_seen
from wonderland.games.going_out.options import OPTIONS, chosen_options, set_options
from wonderland.games.going_out.rounds import clear_match
from wonderland.games.going_out.rules import num_in_display, stays_on_table
from wonderland.games.going_out.scoring import has_reached_target
from wonderland.games.going_out.state import (
    CLEAR,
    DRAW,
    HAND_SIZE,
    HIDDEN_CARD,
    LAY_OUT,
    LEAD,
    MAX_JOKERS,
    MAX_ROUNDS,
    MAX_SEATS,
    MIN_SEATS,
    NUM_CARDS,
    NUM_KINDS,
    QUEEN,
    STATE,
    display_size,
    num_copies,
)
from wonderland.games.going_out.symbols import PHASE_NAMES
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.engine.state import State

t = area("errors")

NUM_PARTS = 11
PHASES = [name.decode() for name in PHASE_NAMES]
PHASES_WITHOUT_SET = (LAY_OUT, LEAD, OVER)
MAX_ROUND_POINTS = 81  # all 54 cards in pairs
MIN_POINTS_PER_SEAT = 2  # of a round, on average: what the bound of MAX_ROUNDS is made of


def format_position(state: State) -> str:
    """Everything on the table, as the module's text describes it."""
    seats = range(state.seats)
    options = [f"{name}={value}" for name, value in chosen_options(state).items() if value != usual(name)]
    latest = EMPTY_LETTER if state.latest == NOTHING else f"{state.latest_seat}: {format_set(state.latest)}"
    return " | ".join(
        [
            f"{PHASES[state.phase]} {format_seat(state.seat)} start {state.start_seat}",
            " ".join(options) or EMPTY_LETTER,
            latest,
            " / ".join(format_counts(state.hand[seat], num_hidden_in_hand(state, seat)) for seat in seats),
            " / ".join(format_counts(state.known[seat]) for seat in seats),
            format_counts(state.display),
            format_deck(state),
            format_zone(state.discards[: state.num_discards].tolist()),
            " / ".join(format_counts(state.scored[seat]) for seat in seats),
            " ".join(str(seat) for seat in seats_out(state)) or EMPTY_LETTER,
            " / ".join(
                " ".join(str(points) for points in points_by_round(state, seat)) or EMPTY_LETTER for seat in seats
            ),
        ]
    )


def parse_position(text: str) -> State:
    """The state that a line of `format_position` describes."""
    head, options, latest, hands, known, display, deck, discards, scored, out, points = split_parts(text, NUM_PARTS)
    seats = len(hands.split("/"))
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise NotationError(t("going-out.num_hands", least=MIN_SEATS, most=MAX_SEATS, n=seats))
    state: State = np.zeros(1, STATE)[0]
    clear_match(state, seats)
    parse_head(state, head.split())
    parse_options(state, options)
    parse_latest(state, latest)
    for seat, zone in enumerate(split_zones(state, hands, "hands")):
        parse_hand(state, seat, zone)
    for seat, zone in enumerate(split_zones(state, known, "lists of known cards")):
        place_counts(state, state.known[seat], parse_open_zone(zone))
    place_counts(state, state.display, parse_open_zone(display))
    parse_deck(state, deck)
    parse_discards(state, discards)
    for seat, zone in enumerate(split_zones(state, scored, "lists of scored cards")):
        place_counts(state, state.scored[seat], parse_open_zone(zone))
    parse_out(state, out)
    parse_points(state, points)
    check_cards(state)
    check_hands(state)
    check_phase(state)
    return state


def parse_head(state: State, words: list[str]) -> None:
    """`follow 1 start 0`."""
    if len(words) != 4 or words[0] not in PHASES or words[2] != "start":
        raise NotationError(t("going-out.head"))
    state.phase = PHASES.index(words[0])
    parse_turn(state, words[1], words[3])


def parse_options(state: State, text: str) -> None:
    """`run_min=2 target=50`, or `-` for the usual ones."""
    encoded = {option.name: option.encode(option.default) for option in OPTIONS}
    for word in [] if text == EMPTY_LETTER else text.split():
        name, _, value = word.partition("=")
        option = next((option for option in OPTIONS if option.name == name), None)
        if option is None or not value:
            raise NotationError(t("going-out.no_option", text=repr(word)))
        try:
            encoded[name] = option.encode(option.parse(value))
        except OptionError as error:
            raise NotationError(t("going-out.not_possible", option=word, why=str(error))) from None
    set_options(state, np.array([code for codes in encoded.values() for code in codes], np.int16))


def parse_latest(state: State, text: str) -> None:
    """`0: F3 Q =3`, or `-` for none."""
    if text == EMPTY_LETTER:
        return
    seat, colon, cards = text.partition(":")
    if not colon:
        raise NotationError(t("going-out.no_owner", text=repr(text)))
    state.latest_seat = parse_seat(state, seat.strip())
    state.latest = parse_set(state, cards)


def parse_hand(state: State, seat: int, text: str) -> None:
    """A seat's cards, some of them perhaps hidden."""
    kinds, num_hidden = parse_zone(text)
    if len(kinds) + num_hidden > NUM_CARDS:
        raise NotationError(t("going-out.hand.too_many", n=len(kinds) + num_hidden))
    place_counts(state, state.hand[seat], kinds)
    state.num_hand[seat] = len(kinds) + num_hidden


def parse_deck(state: State, text: str) -> None:
    """The deck, top first."""
    kinds, num_hidden = parse_zone(text)
    if kinds and num_hidden:
        raise NotationError(t("going-out.deck.half_hidden"))
    cards = kinds[::-1] or [HIDDEN_CARD] * num_hidden
    if len(cards) > NUM_CARDS:
        raise NotationError(t("going-out.deck.too_many", n=len(cards)))
    state.deck[: len(cards)] = cards
    state.num_deck = len(cards)


def parse_discards(state: State, text: str) -> None:
    """The discarded jokers, in order."""
    kinds = parse_open_zone(text)
    if len(kinds) > MAX_JOKERS or any(kind < QUEEN for kind in kinds):
        raise NotationError(t("going-out.discards"))
    state.discards[: len(kinds)] = kinds
    state.num_discards = len(kinds)


def parse_out(state: State, text: str) -> None:
    """Who went out, in order."""
    for word in [] if text == EMPTY_LETTER else text.split():
        seat = parse_seat(state, word)
        if state.out_place[seat]:
            raise NotationError(t("going-out.out_twice", seat=seat))
        state.num_out += 1
        state.out_place[seat] = state.num_out


def parse_points(state: State, text: str) -> None:
    """The points of the finished rounds, and with them the totals."""
    zones = split_zones(state, text, "lists of points")
    lists = [[parse_count(word) for word in zone.split() if word != EMPTY_LETTER] for zone in zones]
    num_rounds = len(lists[0])
    if any(len(points) != num_rounds for points in lists):
        raise NotationError(t("going-out.other_rounds"))
    if num_rounds > MAX_ROUNDS:
        raise NotationError(t("going-out.too_many_rounds", most=MAX_ROUNDS, n=num_rounds))
    for points in zip(*lists, strict=True):
        check_round(points)
    state.num_rounds = num_rounds
    for seat, points_list in enumerate(lists):
        state.round_points[:num_rounds, seat] = points_list
        state.totals[seat] = sum(points_list)


def check_round(points: Sequence[int]) -> None:
    """What a round can bring: so much to one seat at most, so much to all together at least."""
    if max(points) > MAX_ROUND_POINTS:
        raise NotationError(t("going-out.too_many_points", n=MAX_ROUND_POINTS))
    seats, total = len(points), sum(points)
    if total < MIN_POINTS_PER_SEAT * seats:
        raise NotationError(t("going-out.too_few_points", seats=seats, least=MIN_POINTS_PER_SEAT * seats, n=total))


def check_cards(state: State) -> None:
    """No more cards of a kind than there are, nor more cards in all (G1, G2)."""
    deck = state.deck[: state.num_deck].tolist()
    seen = [num_seen(state, kind) for kind in range(NUM_KINDS)]
    copies = [num_copies(kind, state.seats) for kind in range(NUM_KINDS)]
    for kind in range(NUM_KINDS):
        count = seen[kind] + deck.count(kind)
        if count > copies[kind]:
            raise NotationError(t("going-out.too_often", card=format_card(kind), n=count, seats=int(state.seats)))
    hidden = sum(num_hidden_in_hand(state, seat) for seat in range(state.seats))
    total = sum(seen) + hidden + len(deck)
    if total > sum(copies):
        raise NotationError(t("going-out.too_many_cards", n=total, most=sum(copies)))


def check_hands(state: State) -> None:
    """Known cards are in the hand, and those without cards, and only they, are out (G19)."""
    for seat in range(state.seats):
        if (state.known[seat] > state.hand[seat]).any():
            raise NotationError(t("going-out.known", seat=seat))
        has_cards = state.num_hand[seat] > 0
        is_out = state.out_place[seat] > 0
        is_about_to_draw = state.phase == DRAW and seat == state.seat
        if has_cards == is_out and not (is_about_to_draw and not is_out):
            raise NotationError(t("going-out.neither", seat=seat))


def check_phase(state: State) -> None:
    """What must be so in a phase."""
    check_latest(state)
    if state.latest != NOTHING and (state.phase == DRAW) != (state.latest_seat == state.seat):
        raise NotationError(t("going-out.latest_of_other"))
    if state.phase == LAY_OUT and not is_laying_out(state):
        raise NotationError(t("going-out.no_lay_out", n=HAND_SIZE))
    if (state.phase == OVER) != has_reached_target(state):
        raise NotationError(t("going-out.over", n=int(state.target)))
    if state.phase == OVER:
        return
    if state.out_place[state.seat]:
        raise NotationError(t("going-out.out_acts"))
    if state.num_rounds + 1 >= MAX_ROUNDS:  # with few cards in the hands, this round may bring less than a whole one
        raise NotationError(t("going-out.last_round", most=MAX_ROUNDS, n=int(state.num_rounds)))


def check_latest(state: State) -> None:
    """There is a set to beat in the phases that need one; after a set of jokers only there is none (G12)."""
    has_latest = state.latest != NOTHING
    if has_latest and not stays_on_table(state, state.latest):
        raise NotationError(t("going-out.jokers_stay"))
    needs_none = state.phase in PHASES_WITHOUT_SET
    has_cleared_table = state.phase == DRAW and state.joker_sets == CLEAR and state.num_discards > 0
    if needs_none if has_latest else not needs_none and not has_cleared_table:
        raise NotationError(t("going-out.latest_in_phase", phase=PHASES[state.phase]))


def is_laying_out(state: State) -> bool:
    """G5: do the display and the hand of the seat to act still lack and have what is to be laid out?"""
    missing = display_size(state.seats) - num_in_display(state)
    return bool(state.num_rounds > 0 and missing > 0 and state.num_hand[state.seat] == HAND_SIZE + missing)


def parse_open_zone(text: str) -> list[int]:
    """The cards of a zone in which none can be hidden."""
    kinds, num_hidden = parse_zone(text)
    if num_hidden:
        raise NotationError(t("going-out.hidden"))
    return kinds


def place_counts(state: State, counts: Any, kinds: list[int]) -> None:
    """Write a zone that is kept as counts."""
    counts[:] = count_cards(state, kinds)


def format_counts(counts: Any, num_hidden: int = 0) -> str:
    """A zone that is kept as counts."""
    return format_zone(kinds_in(counts.tolist()), num_hidden)


def format_deck(state: State) -> str:
    """The deck top first, or how many hidden cards it has."""
    deck = deck_from_top(state)
    return format_zone([], len(deck)) if HIDDEN_CARD in deck else format_zone(deck)


def deck_from_top(state: State) -> list[int]:
    """The deck, the next card to be drawn first."""
    return list(reversed(state.deck[: state.num_deck].tolist()))


def seats_out(state: State) -> list[int]:
    """Who went out, in order (G19)."""
    return sorted(
        (seat for seat in range(state.seats) if state.out_place[seat]), key=lambda seat: state.out_place[seat]
    )


def points_by_round(state: State, seat: int) -> list[int]:
    """A seat's points of every finished round."""
    points: list[int] = state.round_points[: state.num_rounds, seat].tolist()
    return points


def usual(name: str) -> Any:
    """The default of an option."""
    return next(option.default for option in OPTIONS if option.name == name)
