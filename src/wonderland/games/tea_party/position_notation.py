"""A position of Tea Party as one line, and back, by plain functions that compile like the rules.

    play 0 start 0 | pocket_watch | 9 0+ | 342 115 | 51*24315 23*24354 | - - | 3 - | 2 0 | 2 44523...

The parts: phase, seat to act and start seat; board; pawns; hands, left to right; piles, top first; cards played;
large cookies won; small cookies won; the face-up cookie and the stack, top first. Except for the first two and the
last there is one word a seat, `-` if nothing is there. A large pawn has a `+`, one that failed to leave a gentle hole
a `!`. In the middle of a turn the first part tells the number of the card, and in the hole the spins left and the
space pointed at: `spin 0 start 0 number 3 spins 2 at 7`. Last there, the options: `open_hands`, `youngest`,
`gentle_hole`. A board without a name is spelled out (board_notation.py). What is impossible is told in
position_checks.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine import position_notation as common
from wonderland.engine import problems, text_reader
from wonderland.engine.state import NO_SEAT, NOTHING
from wonderland.games.tea_party import board_notation, head_notation
from wonderland.games.tea_party import position_checks as checks
from wonderland.games.tea_party.card_notation import (
    card_from,
    cookie_from,
    num_cards_in,
    num_cookies_in,
    put_cards,
    put_cards_from_top,
    put_cookie,
)
from wonderland.games.tea_party.deal import clear_table
from wonderland.games.tea_party.position_checks import refuse_number
from wonderland.games.tea_party.spaces import is_large
from wonderland.games.tea_party.state import (
    HAND_SIZE,
    HIDDEN_CARD,
    HIDDEN_COOKIE,
    JOKER,
    LOWEST_COOKIE,
    MAX_SEATS,
    MIN_SEATS,
    NO_COOKIE,
    NUM_CARDS,
    NUM_COOKIE_VALUES,
    NUM_KINDS_OF_CARD,
    NUM_LARGE_COOKIES,
    NUM_SMALL_COOKIES,
)
from wonderland.games.tea_party.symbols import put_card

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State
    from wonderland.engine.text_reader import Reader

HEAD, BOARD, PAWNS, HANDS, PILES, PLAYED, LARGE, SMALL, COOKIES = range(9)
NUM_PARTS = 9
LARGE_SIGN = 0x2B  # +
FAILED_SIGN = 0x21  # !
MOST_DIGITS = 2


def write_position(state: State, writer: Writer) -> None:
    """Everything on the table."""
    json.begin_text(writer)
    head_notation.put_head(state, writer)
    json.put_all(writer, common.NEXT_PART)
    board_notation.put_board(state, writer)
    for seat in range(state.seats):
        put_word_begin(seat, writer)
        put_pawn(state, seat, writer)
    for seat in range(state.seats):
        put_word_begin(seat, writer)
        put_cards(writer, state.hand[seat], state.num_hand[seat])
    for seat in range(state.seats):
        put_word_begin(seat, writer)
        put_cards_from_top(writer, state.pile[seat], state.num_pile[seat])
    for seat in range(state.seats):
        put_word_begin(seat, writer)
        put_played(state, seat, writer)
    for seat in range(state.seats):
        put_word_begin(seat, writer)
        put_large_cookies(state, seat, writer)
    for seat in range(state.seats):
        put_word_begin(seat, writer)
        json.put_number(writer, state.num_small[seat])
    json.put_all(writer, common.NEXT_PART)
    put_stack(state, writer)
    json.end_text(writer)


def put_word_begin(seat: int, writer: Writer) -> None:
    """What stands before a seat's word: the first begins another part."""
    json.put_all(writer, common.NEXT_PART if seat == 0 else b" ")


def put_pawn(state: State, seat: int, writer: Writer) -> None:
    """Its space, `+` if it is large, `!` if it failed to leave a gentle hole."""
    json.put_number(writer, state.pawn_space[seat])
    if is_large(state, seat):
        json.put(writer, LARGE_SIGN)
    if state.has_failed[seat]:
        json.put(writer, FAILED_SIGN)


def put_played(state: State, seat: int, writer: Writer) -> None:
    """The cards a seat has played, by number, the joker last."""
    for i in range(NUM_KINDS_OF_CARD):
        card = (JOKER + 1 + i) % NUM_KINDS_OF_CARD
        for _ in range(state.num_played[seat, card]):
            put_card(writer, card)
    if checks.num_played_by(state, seat) == 0:
        json.put_all(writer, common.EMPTY)


def put_large_cookies(state: State, seat: int, writer: Writer) -> None:
    """The large cookies a seat has won, by value."""
    count = 0
    for index in range(NUM_COOKIE_VALUES):
        for _ in range(state.num_large[seat, index]):
            put_cookie(writer, LOWEST_COOKIE + index)
            count += 1
    if count == 0:
        json.put_all(writer, common.EMPTY)


def put_stack(state: State, writer: Writer) -> None:
    """The face-up cookie, and the stack, the next to be turned up first."""
    if state.face_up == NO_COOKIE:
        json.put_all(writer, common.EMPTY)
    else:
        put_cookie(writer, state.face_up)
    json.put_all(writer, b" ")
    count = int(state.num_stack)
    for i in range(count):
        put_cookie(writer, state.stack[count - 1 - i])
    if count == 0:
        json.put_all(writer, common.EMPTY)


def read_position(state: State, reader: Reader, must_be_whole: bool, problem: Writer) -> bool:
    """Read a line into a record of zeros; False with a problem if it is no position."""
    if not common.has_parts(reader, NUM_PARTS, problem):
        return False
    text_reader.open_part(reader, PAWNS)
    seats = text_reader.count_words(reader)
    if not MIN_SEATS <= seats <= MAX_SEATS:
        problems.refuse(problem, b"tea-party.num_pawns")
        problems.number(problem, b"least", MIN_SEATS)
        problems.number(problem, b"most", MAX_SEATS)
        return problems.number(problem, b"n", seats)
    clear_table(state, seats)
    text_reader.open_part(reader, BOARD)
    if not board_notation.read_board(state, reader, problem):
        return False
    text_reader.open_part(reader, HEAD)
    if not head_notation.read_head(state, reader, problem) or not read_seats(state, reader, problem):
        return False
    if not checks.is_possible(state, problem):
        return False
    return not must_be_whole or checks.is_whole(state, problem)


def read_seats(state: State, reader: Reader, problem: Writer) -> bool:
    """Everything that the seats have, and what is left of the cookies."""
    return (
        read_pawns(state, reader, problem)
        and read_hands(state, reader, problem)
        and read_piles(state, reader, problem)
        and read_played(state, reader, problem)
        and read_large_cookies(state, reader, problem)
        and read_small_cookies(state, reader, problem)
        and read_stack(state, reader, problem)
    )


def open_words(state: State, reader: Reader, part: int, code: bytes, problem: Writer) -> bool:
    """Go to a part with one word a seat."""
    text_reader.open_part(reader, part)
    count = text_reader.count_words(reader)
    if count == state.seats:
        return True
    refuse_number(problem, code, count)
    return problems.number(problem, b"seats", state.seats)


def read_pawns(state: State, reader: Reader, problem: Writer) -> bool:
    """By seat, where the pawn stands and how it is."""
    text_reader.open_part(reader, PAWNS)
    for seat in range(state.seats):
        text_reader.read_word(reader)
        if not read_pawn(state, seat, reader, problem):
            return False
    return True


def read_pawn(state: State, seat: int, reader: Reader, problem: Writer) -> bool:
    """Its space, `+` if it is large, `!` if it failed to leave a gentle hole."""
    end = text_reader.word_length(reader)
    has_failed = text_reader.letter(reader, end - 1) == FAILED_SIGN
    end -= int(has_failed)
    is_one_large = end > 0 and text_reader.letter(reader, end - 1) == LARGE_SIGN
    end -= int(is_one_large)
    space = text_reader.number_between(reader, 0, end, MOST_DIGITS)
    if space == NOTHING:
        return problems.refuse_word(problem, b"tea-party.no_pawn", reader)
    if space >= state.num_spaces:
        return head_notation.refuse_space(state, reader, problem)
    if is_one_large and state.large_seat != NO_SEAT:
        return problems.refuse(problem, b"tea-party.two_large")
    state.pawn_space[seat] = space
    state.has_failed[seat] = has_failed
    if is_one_large:
        state.large_seat = seat
    return True


def read_hands(state: State, reader: Reader, problem: Writer) -> bool:
    """By seat, left to right."""
    if not open_words(state, reader, HANDS, b"tea-party.words.hands", problem):
        return False
    for seat in range(state.seats):
        text_reader.read_word(reader)
        count = num_cards_in(reader, HAND_SIZE, problem)
        if count == NOTHING:
            return False
        for i in range(count):
            state.hand[seat, i] = card_from(text_reader.letter(reader, i))
        state.num_hand[seat] = count
    return True


def read_piles(state: State, reader: Reader, problem: Writer) -> bool:
    """By seat, top first."""
    if not open_words(state, reader, PILES, b"tea-party.words.piles", problem):
        return False
    for seat in range(state.seats):
        text_reader.read_word(reader)
        count = num_cards_in(reader, NUM_CARDS, problem)
        if count == NOTHING:
            return False
        for i in range(count):
            state.pile[seat, count - 1 - i] = card_from(text_reader.letter(reader, i))
        state.num_pile[seat] = count
    return True


def read_played(state: State, reader: Reader, problem: Writer) -> bool:
    """By seat, in any order."""
    if not open_words(state, reader, PLAYED, b"tea-party.words.played", problem):
        return False
    for seat in range(state.seats):
        text_reader.read_word(reader)
        count = num_cards_in(reader, NUM_CARDS, problem)
        if count == NOTHING:
            return False
        for i in range(count):
            card = card_from(text_reader.letter(reader, i))
            if card == HIDDEN_CARD:
                return problems.refuse(problem, b"tea-party.played.hidden")
            state.num_played[seat, card] += 1
    return True


def read_large_cookies(state: State, reader: Reader, problem: Writer) -> bool:
    """By seat, those that it has won."""
    if not open_words(state, reader, LARGE, b"tea-party.words.large", problem):
        return False
    for seat in range(state.seats):
        text_reader.read_word(reader)
        count = num_cookies_in(reader, NUM_LARGE_COOKIES, problem)
        if count == NOTHING:
            return False
        for i in range(count):
            cookie = cookie_from(text_reader.letter(reader, i))
            if cookie == HIDDEN_COOKIE:
                return problems.refuse(problem, b"tea-party.won.hidden")
            state.num_large[seat, cookie - LOWEST_COOKIE] += 1
    return True


def read_small_cookies(state: State, reader: Reader, problem: Writer) -> bool:
    """By seat, how many it has won."""
    if not open_words(state, reader, SMALL, b"tea-party.words.small", problem):
        return False
    for seat in range(state.seats):
        text_reader.read_word(reader)
        count = text_reader.number_from(reader, 0, MOST_DIGITS)
        if count == NOTHING or count > state.small_left:
            text_reader.open_part(reader, SMALL)
            text_reader.point_at_part(reader)
            problems.refuse_word(problem, b"tea-party.small_cookies", reader)
            return problems.number(problem, b"n", NUM_SMALL_COOKIES)
        state.num_small[seat] = count
        state.small_left -= count
    return True


def read_stack(state: State, reader: Reader, problem: Writer) -> bool:
    """The face-up cookie, and the stack, top first."""
    text_reader.open_part(reader, COOKIES)
    num_words = text_reader.count_words(reader)
    text_reader.read_word(reader)
    if num_words != 2 or text_reader.word_length(reader) != 1:
        text_reader.open_part(reader, COOKIES)
        text_reader.point_at_part(reader)
        return problems.refuse_word(problem, b"tea-party.no_stack", reader)
    num_face_up = num_cookies_in(reader, 1, problem)
    if num_face_up == NOTHING:
        return False
    if num_face_up > 0:
        state.face_up = cookie_from(text_reader.letter(reader, 0))
    text_reader.read_word(reader)
    count = num_cookies_in(reader, NUM_LARGE_COOKIES, problem)
    if count == NOTHING:
        return False
    if state.face_up == HIDDEN_COOKIE or (count > 0 and num_face_up == 0):
        return problems.refuse(problem, b"tea-party.no_face_up")
    for i in range(count):
        state.stack[count - 1 - i] = cookie_from(text_reader.letter(reader, i))
    state.num_stack = count
    return True
