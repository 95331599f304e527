"""A position of Parade as one line, and back, by plain functions that compile like the rules.

    play 1 start 0 | O1 R9 B0 YT | R1 P1 / R2 P2 | R3 / RT B5 | - / - | G1 G2

The parts: phase, seat to act and start seat; parade, front first; hands; cards in front; discards; pile, top first.
The seats are separated by `/`. In the last round the first part ends with who started it, why, and the turns left:
`play 0 start 0 last 2 all_colours 3`. A reduced game (P20) adds its numbers of colours and values, and the sizes of a
hand and of the parade at the deal: `play 0 start 0 sizes 2 3 2 1`. What is impossible is told in position_checks.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json
from wonderland.engine import position_notation as common
from wonderland.engine import problems, text_reader
from wonderland.engine.state import NOTHING
from wonderland.games.parade import position_checks as checks
from wonderland.games.parade import rules
from wonderland.games.parade.state import (
    FEWEST_COLOURS,
    FEWEST_VALUES,
    HAND_SIZE,
    HIDDEN_CARD,
    MAX_PARADE,
    MAX_SEATS,
    MIN_SEATS,
    NO_CARD,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_DISCARDS,
    NUM_VALUES,
    PARADE_SIZE,
    PLAY,
    SMALLEST_HAND,
    SMALLEST_PARADE,
    card_colour,
    card_value,
    make_card,
)
from wonderland.games.parade.symbols import COLOUR_LETTERS, PHASE_NAMES, REASON_NAMES, card_in, put_card

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State
    from wonderland.engine.text_reader import Reader

HEAD, PARADE, HANDS, FRONTS, DISCARDS, PILE = range(6)
NUM_PARTS = 6
START_WORD = b"start"
LAST_WORD = b"last"
SIZES_WORD = b"sizes"
SIZES_EXAMPLE = b"sizes 2 3 2 1"
NUM_SIZES = 4
WORDS_OF_TURN = 4  # play 0 start 0
WORDS_OF_LAST_ROUND = 4  # last 2 all_colours 3
MOST_DIGITS = 9


def write_position(state: State, writer: Writer) -> None:
    """Whose turn | parade | hands | cards in front | discards | pile."""
    json.begin_text(writer)
    put_head(state, writer)
    json.put_all(writer, common.NEXT_PART)
    put_cards(writer, state.parade, state.num_parade)
    for seat in range(state.seats):
        common.put_zone_begin(seat, writer)
        put_cards(writer, state.hand[seat], state.num_hand[seat])
    for seat in range(state.seats):
        common.put_zone_begin(seat, writer)
        put_front(state, seat, writer)
    for seat in range(state.seats):
        common.put_zone_begin(seat, writer)
        put_cards(writer, state.discards[seat], checks.num_chosen(state, seat))
    json.put_all(writer, common.NEXT_PART)
    put_pile(state, writer)
    json.end_text(writer)


def put_head(state: State, writer: Writer) -> None:
    """`play 0 start 0 last 2 all_colours 3`, and the sizes of a reduced game."""
    json.put_all(writer, PHASE_NAMES[state.phase])
    common.put_turn(state, writer)
    if rules.is_last_round(state):
        json.put_all(writer, b" last ")
        json.put_number(writer, state.last_round_seat)
        json.put_all(writer, b" ")
        json.put_all(writer, REASON_NAMES[state.last_round_reason])
        json.put_all(writer, b" ")
        json.put_number(writer, state.turns_left)
    if rules.is_reduced(state):
        json.put_all(writer, b" sizes ")
        json.put_number(writer, state.num_colours)
        json.put_all(writer, b" ")
        json.put_number(writer, state.num_values)
        json.put_all(writer, b" ")
        json.put_number(writer, state.hand_size)
        json.put_all(writer, b" ")
        json.put_number(writer, state.parade_size)


def put_cards(writer: Writer, cards: npt.NDArray[Any], count: int) -> None:
    """The first cards of a zone, `-` when there are none."""
    for i in range(count):
        common.put_space(i, writer)
        put_card(writer, cards[i])
    if count == 0:
        json.put_all(writer, common.EMPTY)


def put_front(state: State, seat: int, writer: Writer) -> None:
    """The cards in front of a seat, by colour and value."""
    count = 0
    for colour in range(NUM_COLOURS):
        for value in range(NUM_VALUES):
            if rules.is_in_front(state, seat, colour, value):
                common.put_space(count, writer)
                put_card(writer, make_card(colour, value))
                count += 1
    if count == 0:
        json.put_all(writer, common.EMPTY)


def put_pile(state: State, writer: Writer) -> None:
    """The pile, the next card to be drawn first."""
    count = int(state.num_pile)
    for i in range(count):
        common.put_space(i, writer)
        put_card(writer, state.pile[count - 1 - i])
    if count == 0:
        json.put_all(writer, common.EMPTY)


def read_position(state: State, reader: Reader, must_be_whole: bool, problem: Writer) -> bool:
    """Read a line into a cleared record; False with a problem if it is no position."""
    if not common.has_parts(reader, NUM_PARTS, problem):
        return False
    seats = text_reader.open_zones(reader, HANDS)
    if not MIN_SEATS <= seats <= MAX_SEATS:
        problems.refuse(problem, b"parade.num_hands")
        problems.number(problem, b"least", MIN_SEATS)
        problems.number(problem, b"most", MAX_SEATS)
        return problems.number(problem, b"n", seats)
    rules.clear_table(state, seats)
    text_reader.open_part(reader, HEAD)
    if not read_head(state, reader, problem) or not read_cards(state, reader, problem):
        return False
    if not checks.is_possible(state, problem):
        return False
    return not must_be_whole or checks.is_whole(state, problem)


def read_head(state: State, reader: Reader, problem: Writer) -> bool:
    """`play 0 start 0`, in the last round followed by `last 2 all_colours 3`, in a reduced game by its sizes."""
    count = words_before_sizes(reader)
    has_last_round = count == WORDS_OF_TURN + WORDS_OF_LAST_ROUND
    if not has_last_round and count != WORDS_OF_TURN:
        return problems.refuse(problem, b"parade.head")
    text_reader.read_word(reader)
    state.phase = text_reader.index_in(reader, PHASE_NAMES)
    if state.phase == NOTHING or not common.is_word_after_next(reader, START_WORD):
        return problems.refuse(problem, b"parade.head")
    if not common.read_turn(state, reader, problem):
        return False
    if has_last_round and not read_last_round(state, reader, problem):
        return False
    if not has_last_round and state.phase != PLAY:
        problems.refuse(problem, b"parade.no_last_round")
        return problems.text(problem, b"phase", PHASE_NAMES[state.phase])
    return not text_reader.read_word(reader) or read_sizes(state, reader, problem)


def words_before_sizes(reader: Reader) -> int:
    """How many words the head has before the sizes of a reduced game."""
    begin = reader.place[text_reader.NEXT]
    count = 0
    while text_reader.read_word(reader) and not text_reader.is_word(reader, SIZES_WORD):
        count += 1
    reader.place[text_reader.NEXT] = begin
    return count


def read_last_round(state: State, reader: Reader, problem: Writer) -> bool:
    """`last 2 all_colours 3`."""
    text_reader.read_word(reader)
    if not text_reader.is_word(reader, LAST_WORD):
        return problems.refuse(problem, b"parade.last_round")
    text_reader.read_word(reader)
    begin, end = reader.place[text_reader.BEGIN], reader.place[text_reader.END]
    text_reader.read_word(reader)
    state.last_round_reason = text_reader.index_in(reader, REASON_NAMES)
    text_reader.read_word(reader)
    state.turns_left = text_reader.number_from(reader, 0, 1)
    if state.last_round_reason == NOTHING or not 0 <= state.turns_left <= state.seats:
        return problems.refuse(problem, b"parade.last_round")
    reader.place[text_reader.BEGIN], reader.place[text_reader.END] = begin, end
    state.last_round_seat = common.read_seat(state, reader, problem)
    return bool(state.last_round_seat != NOTHING)


def read_sizes(state: State, reader: Reader, problem: Writer) -> bool:
    """P20: `2 3 2 1`, behind the word that was read last."""
    if text_reader.count_words(reader) != NUM_SIZES:
        return refuse_sizes(problem)
    state.num_colours = read_size(reader, FEWEST_COLOURS, NUM_COLOURS)
    state.num_values = read_size(reader, FEWEST_VALUES, NUM_VALUES)
    state.hand_size = read_size(reader, SMALLEST_HAND, HAND_SIZE)
    state.parade_size = read_size(reader, SMALLEST_PARADE, PARADE_SIZE)
    has_nothing = min(state.num_colours, state.num_values, state.hand_size, state.parade_size) == NOTHING
    return refuse_sizes(problem) if has_nothing else True


def read_size(reader: Reader, least: int, most: int) -> int:
    """A size of the game; NOTHING if it is none."""
    text_reader.read_word(reader)
    size = text_reader.number_from(reader, 0, MOST_DIGITS)
    return size if least <= size <= most else NOTHING


def refuse_sizes(problem: Writer) -> bool:
    """What sizes look like."""
    problems.refuse(problem, b"parade.sizes")
    return problems.text(problem, b"example", SIZES_EXAMPLE)


def read_cards(state: State, reader: Reader, problem: Writer) -> bool:
    """Every zone, in the order in which they are written."""
    text_reader.open_part(reader, PARADE)
    state.num_parade = read_zone(state, reader, state.parade, MAX_PARADE, b"parade.parade.too_many", problem)
    if state.num_parade == NOTHING:
        return False
    for i in range(state.num_parade):
        if state.parade[i] == HIDDEN_CARD:
            return problems.refuse(problem, b"parade.parade.hidden")
    return (
        read_hands(state, reader, problem)
        and read_fronts(state, reader, problem)
        and read_discards(state, reader, problem)
        and read_pile(state, reader, problem)
    )


def read_hands(state: State, reader: Reader, problem: Writer) -> bool:
    """By seat, in the order drawn."""
    if not common.open_zones(state, reader, HANDS, b"position.zones.hands", problem):
        return False
    for seat in range(state.seats):
        count = read_zone(state, reader, state.hand[seat], state.hand_size, b"parade.hand.too_many", problem)
        if count == NOTHING:
            return False
        state.num_hand[seat] = count
        text_reader.next_zone(reader)
    return True


def read_fronts(state: State, reader: Reader, problem: Writer) -> bool:
    """By seat, the cards in front."""
    if not common.open_zones(state, reader, FRONTS, b"position.zones.cards_in_front", problem):
        return False
    for seat in range(state.seats):
        for _ in range(text_reader.num_in_zone(reader)):
            text_reader.read_word(reader)
            if not read_front_card(state, seat, reader, problem):
                return False
        text_reader.next_zone(reader)
    return True


def read_front_card(state: State, seat: int, reader: Reader, problem: Writer) -> bool:
    """One card in front of a seat, which all can see."""
    card = read_card(state, reader, problem)
    if card == NO_CARD:
        return False
    if card == HIDDEN_CARD:
        return problems.refuse(problem, b"parade.front.hidden")
    if rules.is_in_front(state, seat, card_colour(card), card_value(card)):
        return checks.refuse_card(problem, b"parade.card_twice", card)
    rules.lay_in_front(state, seat, card)
    return True


def read_discards(state: State, reader: Reader, problem: Writer) -> bool:
    """By seat, the cards chosen to discard."""
    if not common.open_zones(state, reader, DISCARDS, b"position.zones.discards", problem):
        return False
    for seat in range(state.seats):
        cards = state.discards[seat]
        if read_zone(state, reader, cards, NUM_DISCARDS, b"parade.discards.too_many", problem) == NOTHING:
            return False
        text_reader.next_zone(reader)
    return True


def read_pile(state: State, reader: Reader, problem: Writer) -> bool:
    """The pile, top first."""
    text_reader.open_part(reader, PILE)
    count = read_zone(state, reader, state.pile, NUM_CARDS, b"parade.pile.too_many", problem)
    if count == NOTHING:
        return False
    state.num_pile = count
    for i in range(count // 2):
        top = state.pile[i]
        state.pile[i] = state.pile[count - 1 - i]
        state.pile[count - 1 - i] = top
    return True


def read_zone(
    state: State, reader: Reader, places: npt.NDArray[Any], size: int, too_many: bytes, problem: Writer
) -> int:
    """Read the cards of a zone into its first places and return how many they are; NOTHING if something is wrong."""
    count = text_reader.num_in_zone(reader)
    if count > size:
        problems.refuse(problem, too_many)
        problems.number(problem, b"n", count)
        return NOTHING
    for i in range(count):
        text_reader.read_word(reader)
        card = read_card(state, reader, problem)
        if card == NO_CARD:
            return NOTHING
        places[i] = card
    return count


def read_card(state: State, reader: Reader, problem: Writer) -> int:
    """The card that the word names; NO_CARD if it is none of this game."""
    card = card_in(reader)
    if card == NO_CARD:
        problems.refuse_word(problem, b"parade.no_card", reader)
        problems.list_letters(problem, b"colours", COLOUR_LETTERS)
        return NO_CARD
    if card != HIDDEN_CARD and not (card_colour(card) < state.num_colours and card_value(card) < state.num_values):
        checks.refuse_card(problem, b"parade.card_of_no_game", card)
        return NO_CARD
    return card
