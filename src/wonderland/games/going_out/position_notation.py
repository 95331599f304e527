"""A position of Going Out as one line (notation.md), and back, by plain functions that compile like the rules.

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

What is impossible is told in position_checks.py and position_rounds.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json
from wonderland.engine import position_notation as common
from wonderland.engine import problems, text_reader
from wonderland.engine.state import NOTHING
from wonderland.games.going_out import option_notation
from wonderland.games.going_out import position_checks as checks
from wonderland.games.going_out import position_rounds as rounds
from wonderland.games.going_out.knowledge import num_hidden_in_hand
from wonderland.games.going_out.rounds import clear_match, seat_in_place
from wonderland.games.going_out.set_notation import has_copies, read_open_card, read_set
from wonderland.games.going_out.state import (
    HIDDEN_CARD,
    MAX_JOKERS,
    MAX_ROUNDS,
    MAX_SEATS,
    MIN_SEATS,
    NO_CARD,
    NUM_CARDS,
    NUM_KINDS,
    NUM_NUMBERS,
    QUEEN,
)
from wonderland.games.going_out.symbols import PHASE_NAMES, card_in, put_card, put_set

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State
    from wonderland.engine.text_reader import Reader

HEAD, OPTIONS, LATEST, HANDS, KNOWN, DISPLAY, DECK, DISCARDS, SCORED, OUT, POINTS = range(11)
NUM_PARTS = 11
WORDS_OF_HEAD = 4
START_WORD = b"start"
COLON = 0x3A  # :
MOST_DIGITS = 3


def write_position(state: State, writer: Writer) -> None:
    """Everything on the table, as the module's text describes it."""
    json.begin_text(writer)
    json.put_all(writer, PHASE_NAMES[state.phase])
    common.put_turn(state, writer)
    json.put_all(writer, common.NEXT_PART)
    option_notation.put_options(state, writer)
    json.put_all(writer, common.NEXT_PART)
    put_latest(state, writer)
    for seat in range(state.seats):
        common.put_zone_begin(seat, writer)
        put_counts(writer, state.hand[seat], num_hidden_in_hand(state, seat))
    for seat in range(state.seats):
        common.put_zone_begin(seat, writer)
        put_counts(writer, state.known[seat], 0)
    json.put_all(writer, common.NEXT_PART)
    put_counts(writer, state.display, 0)
    json.put_all(writer, common.NEXT_PART)
    put_deck(state, writer)
    json.put_all(writer, common.NEXT_PART)
    put_discards(state, writer)
    for seat in range(state.seats):
        common.put_zone_begin(seat, writer)
        put_counts(writer, state.scored[seat], 0)
    json.put_all(writer, common.NEXT_PART)
    put_out(state, writer)
    for seat in range(state.seats):
        common.put_zone_begin(seat, writer)
        put_points(state, seat, writer)
    json.end_text(writer)


def put_latest(state: State, writer: Writer) -> None:
    """`0: F3 Q =3`, `-` for none."""
    if state.latest == NOTHING:
        json.put_all(writer, common.EMPTY)
    else:
        json.put_number(writer, state.latest_seat)
        json.put_all(writer, b": ")
        put_set(writer, state.latest)


def put_counts(writer: Writer, counts: npt.NDArray[Any], num_hidden: int) -> None:
    """A zone that is kept as counts, `?5` for five hidden cards, `-` when there are none."""
    num_written = 0
    for kind in range(NUM_KINDS):
        for _ in range(counts[kind]):
            common.put_space(num_written, writer)
            put_card(writer, kind)
            num_written += 1
    if num_hidden > 0:
        common.put_space(num_written, writer)
        put_hidden(writer, num_hidden)
    elif num_written == 0:
        json.put_all(writer, common.EMPTY)


def put_hidden(writer: Writer, count: int) -> None:
    """`?5`."""
    json.put_all(writer, common.HIDDEN)
    json.put_number(writer, count)


def put_deck(state: State, writer: Writer) -> None:
    """The deck top first, or how many hidden cards it has."""
    count = int(state.num_deck)
    if checks.num_of(state.deck, count, HIDDEN_CARD) > 0:
        put_hidden(writer, count)
        return
    for i in range(count):
        common.put_space(i, writer)
        put_card(writer, state.deck[count - 1 - i])
    if count == 0:
        json.put_all(writer, common.EMPTY)


def put_discards(state: State, writer: Writer) -> None:
    """The discarded jokers, in order."""
    for i in range(state.num_discards):
        common.put_space(i, writer)
        put_card(writer, state.discards[i])
    if state.num_discards == 0:
        json.put_all(writer, common.EMPTY)


def put_out(state: State, writer: Writer) -> None:
    """Who went out, in order (G19)."""
    for place in range(1, state.num_out + 1):
        common.put_space(place - 1, writer)
        json.put_number(writer, seat_in_place(state, place))
    if state.num_out == 0:
        json.put_all(writer, common.EMPTY)


def put_points(state: State, seat: int, writer: Writer) -> None:
    """A seat's points of every finished round."""
    for i in range(state.num_rounds):
        common.put_space(i, writer)
        json.put_number(writer, state.round_points[i, seat])
    if state.num_rounds == 0:
        json.put_all(writer, common.EMPTY)


def read_position(state: State, reader: Reader, must_be_whole: bool, problem: Writer) -> bool:
    """Read a line into a record of zeros; False with a problem if it is no position."""
    if not common.has_parts(reader, NUM_PARTS, problem):
        return False
    seats = text_reader.open_zones(reader, HANDS)
    if not MIN_SEATS <= seats <= MAX_SEATS:
        problems.refuse(problem, b"going-out.num_hands")
        problems.number(problem, b"least", MIN_SEATS)
        problems.number(problem, b"most", MAX_SEATS)
        return problems.number(problem, b"n", seats)
    clear_match(state, seats)
    if not read_head(state, reader, problem) or not read_zones(state, reader, problem):
        return False
    if not checks.is_possible(state, problem):
        return False
    return not must_be_whole or (checks.is_whole(state, problem) and rounds.has_right_rounds(state, problem))


def read_head(state: State, reader: Reader, problem: Writer) -> bool:
    """`follow 1 start 0`, and the options."""
    text_reader.open_part(reader, HEAD)
    num_words = text_reader.count_words(reader)
    text_reader.read_word(reader)
    phase = text_reader.index_in(reader, PHASE_NAMES)
    if num_words != WORDS_OF_HEAD or phase == NOTHING or not common.is_word_after_next(reader, START_WORD):
        return problems.refuse(problem, b"going-out.head")
    state.phase = phase
    if not common.read_turn(state, reader, problem):
        return False
    text_reader.open_part(reader, OPTIONS)
    return option_notation.read_options(state, reader, problem)


def read_zones(state: State, reader: Reader, problem: Writer) -> bool:
    """Everything that lies on the table, in the order in which it is written."""
    return (
        read_latest(state, reader, problem)
        and read_hands(state, reader, problem)
        and read_known(state, reader, problem)
        and read_display(state, reader, problem)
        and read_deck(state, reader, problem)
        and read_discards(state, reader, problem)
        and read_scored(state, reader, problem)
        and read_out(state, reader, problem)
        and read_points(state, reader, problem)
    )


def read_latest(state: State, reader: Reader, problem: Writer) -> bool:
    """`0: F3 Q =3`, or `-` for none."""
    text_reader.open_part(reader, LATEST)
    text_reader.point_at_part(reader)
    if text_reader.is_word(reader, common.EMPTY):
        return True
    begin, end = reader.place[text_reader.BEGIN], reader.place[text_reader.END]
    num_zones = text_reader.separate(reader, COLON)
    if num_zones != 2 or text_reader.count_words(reader) != 1:
        reader.place[text_reader.BEGIN], reader.place[text_reader.END] = begin, end
        return problems.refuse_word(problem, b"going-out.no_owner", reader)
    text_reader.read_word(reader)
    state.latest_seat = common.read_seat(state, reader, problem)
    if state.latest_seat == NOTHING:
        return False
    text_reader.next_zone(reader)
    state.latest = read_set(state, reader, problem)
    return bool(state.latest != NOTHING)


def read_hands(state: State, reader: Reader, problem: Writer) -> bool:
    """By seat, the cards of the hand, some of them perhaps hidden."""
    if not common.open_zones(state, reader, HANDS, b"position.zones.hands", problem):
        return False
    for seat in range(state.seats):
        count = 0
        for _ in range(text_reader.num_in_zone(reader)):
            text_reader.read_word(reader)
            num_hidden = hidden_in(reader)
            if num_hidden == NOTHING and not read_into(state, state.hand[seat], reader, problem):
                return False
            count += 1 if num_hidden == NOTHING else num_hidden
            if count > NUM_CARDS:
                problems.refuse(problem, b"going-out.hand.too_many")
                return problems.number(problem, b"n", count)
        state.num_hand[seat] = count
        text_reader.next_zone(reader)
    return True


def hidden_in(reader: Reader) -> int:
    """How many hidden cards the word is: `?`, `?5`; NOTHING if it is none of them."""
    if not text_reader.starts_with(reader, common.HIDDEN):
        return NOTHING
    if text_reader.word_length(reader) == len(common.HIDDEN):
        return 1
    return text_reader.number_from(reader, len(common.HIDDEN), MOST_DIGITS)


def read_known(state: State, reader: Reader, problem: Writer) -> bool:
    """By seat, the cards that everyone knows of."""
    if not common.open_zones(state, reader, KNOWN, b"position.zones.lists_of_known_cards", problem):
        return False
    for seat in range(state.seats):
        if not read_counts(state, state.known[seat], reader, problem):
            return False
        text_reader.next_zone(reader)
    return True


def read_display(state: State, reader: Reader, problem: Writer) -> bool:
    """The cards of the display."""
    text_reader.open_part(reader, DISPLAY)
    return read_counts(state, state.display, reader, problem)


def read_scored(state: State, reader: Reader, problem: Writer) -> bool:
    """By seat, the scored cards of this round."""
    if not common.open_zones(state, reader, SCORED, b"position.zones.lists_of_scored_cards", problem):
        return False
    for seat in range(state.seats):
        if not read_counts(state, state.scored[seat], reader, problem):
            return False
        text_reader.next_zone(reader)
    return True


def read_counts(state: State, counts: npt.NDArray[Any], reader: Reader, problem: Writer) -> bool:
    """A zone that is kept as counts, in which none can be hidden."""
    for _ in range(text_reader.num_in_zone(reader)):
        text_reader.read_word(reader)
        if hidden_in(reader) != NOTHING:
            return problems.refuse(problem, b"going-out.hidden")
        if not read_into(state, counts, reader, problem):
            return False
    return True


def read_into(state: State, counts: npt.NDArray[Any], reader: Reader, problem: Writer) -> bool:
    """Count the card that the word names."""
    if text_reader.starts_with(reader, common.HIDDEN):
        return problems.refuse_word(problem, b"going-out.no_number", reader)
    kind = read_open_card(reader, problem)
    if kind == NO_CARD:
        return False
    counts[kind] += 1
    return has_copies(state, kind, counts[kind], problem)


def read_deck(state: State, reader: Reader, problem: Writer) -> bool:
    """The deck, top first: all its cards, or how many are hidden."""
    text_reader.open_part(reader, DECK)
    num_open, num_hidden = 0, 0
    for _ in range(text_reader.num_in_zone(reader)):
        text_reader.read_word(reader)
        hidden = hidden_in(reader)
        if hidden == NOTHING:
            kind = card_in(reader) if num_open < NUM_CARDS else NO_CARD
            if not can_lie_in_deck(kind, num_open, reader, problem):
                return False
            state.deck[num_open] = kind
            num_open += 1
        num_hidden += max(hidden, 0)
    if num_open > 0 and num_hidden > 0:
        return problems.refuse(problem, b"going-out.deck.half_hidden")
    if num_hidden > NUM_CARDS:
        return refuse_deck(num_hidden, problem)
    for i in range(num_hidden):
        state.deck[i] = HIDDEN_CARD
    state.num_deck = num_open + num_hidden
    turn_over(state.deck, num_open)
    return True


def can_lie_in_deck(kind: int, place: int, reader: Reader, problem: Writer) -> bool:
    """Is it a card, and is there room for it?"""
    if place == NUM_CARDS:
        return refuse_deck(place + 1, problem)
    if text_reader.starts_with(reader, common.HIDDEN):
        return problems.refuse_word(problem, b"going-out.no_number", reader)
    if kind == NO_CARD:
        problems.refuse_word(problem, b"going-out.no_card", reader)
        return problems.number(problem, b"n", NUM_NUMBERS)
    return True


def refuse_deck(count: int, problem: Writer) -> bool:
    """The deck is too large."""
    problems.refuse(problem, b"going-out.deck.too_many")
    return problems.number(problem, b"n", count)


def turn_over(cards: npt.NDArray[Any], count: int) -> None:
    """The other way round: a text begins with the top, a record ends with it."""
    for i in range(count // 2):
        top = cards[i]
        cards[i] = cards[count - 1 - i]
        cards[count - 1 - i] = top


def read_discards(state: State, reader: Reader, problem: Writer) -> bool:
    """The discarded jokers, in order."""
    text_reader.open_part(reader, DISCARDS)
    for _ in range(text_reader.num_in_zone(reader)):
        text_reader.read_word(reader)
        if hidden_in(reader) != NOTHING:
            return problems.refuse(problem, b"going-out.hidden")
        kind = read_open_card(reader, problem)
        if kind == NO_CARD:
            return False
        if kind < QUEEN or state.num_discards == MAX_JOKERS:
            return problems.refuse(problem, b"going-out.discards")
        state.discards[state.num_discards] = kind
        state.num_discards += 1
    return True


def read_out(state: State, reader: Reader, problem: Writer) -> bool:
    """Who went out, in order."""
    text_reader.open_part(reader, OUT)
    for _ in range(text_reader.num_in_zone(reader)):
        text_reader.read_word(reader)
        seat = common.read_seat(state, reader, problem)
        if seat == NOTHING:
            return False
        if state.out_place[seat] > 0:
            problems.refuse(problem, b"going-out.out_twice")
            return problems.number(problem, b"seat", seat)
        state.num_out += 1
        state.out_place[seat] = state.num_out
    return True


def read_points(state: State, reader: Reader, problem: Writer) -> bool:
    """The points of the finished rounds, and with them the totals."""
    if not common.open_zones(state, reader, POINTS, b"position.zones.lists_of_points", problem):
        return False
    for seat in range(state.seats):
        count = read_points_of(state, seat, reader, problem)
        if count == NOTHING:
            return False
        if seat > 0 and count != state.num_rounds:
            return problems.refuse(problem, b"going-out.other_rounds")
        state.num_rounds = count
        text_reader.next_zone(reader)
    return rounds.has_enough_points(state, problem)


def read_points_of(state: State, seat: int, reader: Reader, problem: Writer) -> int:
    """A seat's points of every finished round; return how many rounds there were, NOTHING if something is wrong."""
    count = 0
    while text_reader.read_word(reader):
        if text_reader.is_word(reader, common.EMPTY):
            continue
        points = text_reader.number_from(reader, 0, MOST_DIGITS)
        if points == NOTHING:
            problems.refuse_word(problem, b"going-out.no_number", reader)
            return NOTHING
        if points > rounds.MAX_ROUND_POINTS:
            problems.refuse(problem, b"going-out.too_many_points")
            problems.number(problem, b"n", rounds.MAX_ROUND_POINTS)
            return NOTHING
        if count == MAX_ROUNDS:
            problems.refuse(problem, b"going-out.too_many_rounds")
            problems.number(problem, b"most", MAX_ROUNDS)
            problems.number(problem, b"n", count + 1)
            return NOTHING
        state.round_points[count, seat] = points
        state.totals[seat] += points
        count += 1
    return count
