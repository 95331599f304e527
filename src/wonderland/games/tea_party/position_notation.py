"""A position of Tea Party as one line, and back.

    play 0 start 0 | pocket_watch | 9 0+ | 342 115 | 51*24315 23*24354 | - - | 3 - | 2 0 | 2 44523...

The parts: phase, seat to act and start seat; board; pawns; hands, left to right; piles, top first; cards played;
large cookies won; small cookies won; the face-up cookie and the stack, top first. Except for the first two and the
last there is one word a seat, `-` if nothing is there. A large pawn has a `+`, one that failed to leave a gentle hole
a `!`. In the middle of a turn the first part tells the number of the card, and in the hole the spins left and the
space pointed at: `spin 0 start 0 number 3 spins 2 at 7`. Last there, the options: `open_hands`, `youngest`,
`gentle_hole`. A board without a name is spelled out (see boards.py).
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from wonderland.engine.position_notation import EMPTY_LETTER, format_seat, parse_turn, split_parts
from wonderland.engine.state import NO_SEAT, OVER, State
from wonderland.errors import NotationError, OptionError
from wonderland.games.tea_party.boards import board_of, encode_board, format_board, parse_board
from wonderland.games.tea_party.card_notation import (
    format_cards,
    format_cookie,
    format_cookies,
    parse_cards,
    parse_cookies,
)
from wonderland.games.tea_party.deal import clear_table, hand_size, lay_board
from wonderland.games.tea_party.spaces import can_accept, is_in_hole, is_large
from wonderland.games.tea_party.state import (
    COOKIE,
    HAND_SIZE,
    HIDDEN_CARD,
    HIDDEN_COOKIE,
    JOKER,
    LOWEST_COOKIE,
    MAX_NUMBER,
    MAX_SEATS,
    MIN_SEATS,
    MOST_ADDED,
    NO_COOKIE,
    NUM_CARDS,
    NUM_COOKIE_VALUES,
    NUM_KINDS_OF_CARD,
    NUM_LARGE_COOKIES,
    NUM_SMALL_COOKIES,
    SPIN,
    STATE,
    TEA_PARTY_SPACE,
    copies_of_card,
    copies_of_cookie,
)
from wonderland.games.tea_party.symbols import PHASE_NAMES
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Callable

t = area("errors")

PHASES = [name.decode() for name in PHASE_NAMES]
OPTION_NAMES = ("open_hands", "youngest", "gentle_hole")
NUM_PARTS = 9

HEAD = re.compile(
    r"(?P<phase>play|spin|cookie|over) (?P<seat>[0-9]|-) start (?P<start>[0-9])"
    r"(?: number (?P<number>[1-6]))?(?: spins (?P<spins>[1-5]) at (?P<at>[0-9]{1,2}))?"
    r"(?P<open_hands> open_hands)?(?P<youngest> youngest)?(?P<gentle_hole> gentle_hole)?"
)
PAWN = re.compile(r"(?P<space>[0-9]{1,2})(?P<large>\+)?(?P<failed>!)?")


def format_position(state: State) -> str:
    """Everything on the table."""
    parts = [
        format_head(state),
        format_board(board_of(state)),
        per_seat(state, format_pawn),
        per_seat(state, lambda state, seat: format_cards(hand_of(state, seat))),
        per_seat(state, lambda state, seat: format_cards(pile_from_top(state, seat))),
        per_seat(state, lambda state, seat: format_cards(played_cards(state, seat))),
        per_seat(state, lambda state, seat: format_cookies(large_cookies(state, seat))),
        per_seat(state, lambda state, seat: str(state.num_small[seat])),
        f"{format_face_up(state)} {format_cookies(stack_from_top(state))}",
    ]
    return " | ".join(parts)


def per_seat(state: State, format_one: Callable[[State, int], str]) -> str:
    """One word a seat."""
    return " ".join(format_one(state, seat) for seat in range(state.seats))


def format_head(state: State) -> str:
    """Phase, seats, what is going on in the turn, options."""
    words = [PHASES[state.phase], format_seat(state.seat), f"start {state.start_seat}"]
    if state.phase in (SPIN, COOKIE):
        words.append(f"number {state.number}")
    if state.phase == SPIN:
        words.append(f"spins {state.spins_left} at {state.last_spin}")
    return " ".join([*words, *(name for name in OPTION_NAMES if state[name])])


def format_pawn(state: State, seat: int) -> str:
    """Its space, `+` if it is large, `!` if it failed to leave a gentle hole."""
    return f"{state.pawn_space[seat]}{'+' * is_large(state, seat)}{'!' * bool(state.has_failed[seat])}"


def format_face_up(state: State) -> str:
    """The face-up cookie, `-` for none."""
    return EMPTY_LETTER if state.face_up == NO_COOKIE else format_cookie(int(state.face_up))


def parse_position(text: str) -> State:
    """The state that a line of `format_position` describes."""
    head, board, pawns, hands, piles, played, large, small, cookies = split_parts(text, NUM_PARTS)
    seats = len(pawns.split())
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise NotationError(t("tea-party.num_pawns", least=MIN_SEATS, most=MAX_SEATS, n=seats))
    state: State = np.zeros(1, STATE)[0]
    clear_table(state, seats)
    try:
        lay_board(state, np.array(encode_board(parse_board(board)), np.int16))
    except OptionError as error:
        raise NotationError(str(error)) from error
    parse_head(state, head)
    for seat, word in enumerate(words_of(pawns, seats, "pawns")):
        parse_pawn(state, seat, word)
    parse_seats_cards(state, hands, piles, played)
    parse_all_cookies(state, large, small, cookies)
    check_pawns(state)
    check_cards(state)
    check_turns(state)
    check_cookies(state)
    check_phase(state)
    return state


def words_of(part: str, seats: int, zone: str) -> list[str]:
    """One word a seat."""
    words = part.split()
    if len(words) != seats:
        raise NotationError(t(f"tea-party.words.{zone}", seats=seats, n=len(words)))
    return words


def parse_head(state: State, text: str) -> None:
    """Phase, seats, what is going on in the turn, options."""
    head = HEAD.fullmatch(text)
    if head is None:
        raise NotationError(t("tea-party.head", text=repr(text)))
    state.phase = PHASES.index(head["phase"])
    parse_turn(state, head["seat"], head["start"])
    if (state.phase in (SPIN, COOKIE)) != (head["number"] is not None):
        raise NotationError(t("tea-party.number"))
    if (state.phase == SPIN) != (head["spins"] is not None):
        raise NotationError(t("tea-party.spins"))
    state.number = int(head["number"] or 0)
    if head["spins"] is not None:
        state.spins_left = int(head["spins"])
        state.last_spin = parse_space(state, head["at"])
    for name in OPTION_NAMES:
        state[name] = head[name] is not None


def parse_space(state: State, word: str) -> int:
    """A space of this board."""
    if int(word) >= state.num_spaces:
        raise NotationError(t("tea-party.no_space", text=repr(word), n=int(state.num_spaces) - 1))
    return int(word)


def parse_pawn(state: State, seat: int, word: str) -> None:
    """Its space, `+` if it is large, `!` if it failed to leave a gentle hole."""
    pawn = PAWN.fullmatch(word)
    if pawn is None:
        raise NotationError(t("tea-party.no_pawn", text=repr(word)))
    state.pawn_space[seat] = parse_space(state, pawn["space"])
    if pawn["large"]:
        if state.large_seat != NO_SEAT:
            raise NotationError(t("tea-party.two_large"))
        state.large_seat = seat
    state.has_failed[seat] = pawn["failed"] is not None


def parse_seats_cards(state: State, hands: str, piles: str, played: str) -> None:
    """Everyone's hand, pile and cards played."""
    seats = int(state.seats)
    for seat, word in enumerate(words_of(hands, seats, "hands")):
        hand = parse_cards(word, HAND_SIZE)
        state.hand[seat, : len(hand)] = hand
        state.num_hand[seat] = len(hand)
    for seat, word in enumerate(words_of(piles, seats, "piles")):
        pile = parse_cards(word, NUM_CARDS)
        state.pile[seat, : len(pile)] = pile[::-1]
        state.num_pile[seat] = len(pile)
    for seat, word in enumerate(words_of(played, seats, "played")):
        for card in parse_cards(word, NUM_CARDS):
            if card == HIDDEN_CARD:
                raise NotationError(t("tea-party.played.hidden"))
            state.num_played[seat, card] += 1


def parse_all_cookies(state: State, large: str, small: str, cookies: str) -> None:
    """What everyone has won and what is left."""
    for seat, word in enumerate(words_of(large, int(state.seats), "large")):
        for cookie in parse_cookies(word, NUM_LARGE_COOKIES):
            if cookie == HIDDEN_COOKIE:
                raise NotationError(t("tea-party.won.hidden"))
            state.num_large[seat, cookie - LOWEST_COOKIE] += 1
    for seat, word in enumerate(words_of(small, int(state.seats), "small")):
        if not re.fullmatch("[0-9]{1,2}", word) or int(word) > state.small_left:
            raise NotationError(t("tea-party.small_cookies", n=NUM_SMALL_COOKIES, text=repr(small)))
        state.num_small[seat] = int(word)
        state.small_left -= int(word)
    words = cookies.split()
    if len(words) != 2 or len(words[0]) != 1:
        raise NotationError(t("tea-party.no_stack", text=repr(cookies)))
    face_up, stack = parse_cookies(words[0], 1), parse_cookies(words[1], NUM_LARGE_COOKIES)
    if face_up == [HIDDEN_COOKIE] or (stack and not face_up):
        raise NotationError(t("tea-party.no_face_up"))
    state.face_up = face_up[0] if face_up else NO_COOKIE
    state.stack[: len(stack)] = stack[::-1]
    state.num_stack = len(stack)


def check_pawns(state: State) -> None:
    """T11: one pawn a space, except on the Tea Party. T27: who can have failed."""
    spaces = Counter(state.pawn_space[: state.seats].tolist())
    for space, count in spaces.items():
        if count > 1 and (space != TEA_PARTY_SPACE or state.phase == COOKIE):
            raise NotationError(t("tea-party.pawns_on_space", n=count, space=int(space)))
    for seat in range(state.seats):
        if state.has_failed[seat] and not (state.gentle_hole and is_in_hole(state, seat)):
            raise NotationError(t("tea-party.failed"))


def check_cards(state: State) -> None:
    """T2: everyone has the same eleven cards."""
    for seat in range(state.seats):
        zones = [*hand_of(state, seat), *pile_from_top(state, seat), *played_cards(state, seat)]
        if len(zones) != NUM_CARDS:
            raise NotationError(t("tea-party.num_cards", seat=seat, n=len(zones), right=NUM_CARDS))
        for card, count in Counter(zones).items():
            if card != HIDDEN_CARD and count > copies_of_card(card):
                raise NotationError(t("tea-party.too_often", seat=seat, card=format_cards([card]), n=count))


def check_turns(state: State) -> None:
    """T9, T14: the seats take turns, one card each, and draw while they can."""
    is_in_turn = state.phase in (SPIN, COOKIE)
    first = int(state.seat) if state.phase != OVER else int(state.start_seat)
    rounds = int(state.num_played[first].sum()) - is_in_turn
    for seat in range(state.seats):
        is_earlier = (seat - state.start_seat) % state.seats < (first - state.start_seat) % state.seats
        acts_now = is_in_turn and seat == state.seat
        played = int(state.num_played[seat].sum())
        if played != rounds + (is_earlier or acts_now) or (state.phase == OVER) != (rounds == NUM_CARDS):
            raise NotationError(t("tea-party.turns"))
        held = min(hand_size(state), NUM_CARDS - played + acts_now) - acts_now
        if state.num_hand[seat] != held:
            raise NotationError(t("tea-party.hand", seat=seat, right=int(held), n=int(state.num_hand[seat])))


def check_cookies(state: State) -> None:
    """T5: the large cookies that take part are all there."""
    seats = range(state.seats)
    cookies = [*(cookie for seat in seats for cookie in large_cookies(state, seat)), *stack_from_top(state)]
    if state.face_up != NO_COOKIE:
        cookies.append(int(state.face_up))
    copies = copies_of_cookie(state.seats)
    if len(cookies) != copies * NUM_COOKIE_VALUES:
        raise NotationError(
            t("tea-party.num_large", seats=int(state.seats), right=int(copies) * NUM_COOKIE_VALUES, n=len(cookies))
        )
    for cookie, count in Counter(cookies).items():
        if cookie != HIDDEN_COOKIE and count > copies:
            raise NotationError(
                t("tea-party.num_large.value", seats=int(state.seats), n=int(copies), value=int(cookie))
            )


def check_phase(state: State) -> None:
    """T16, T22: a choice is asked for only where there is one."""
    if state.phase == COOKIE and (state.pawn_space[state.seat] != TEA_PARTY_SPACE or state.num_stack == 0):
        raise NotationError(t("tea-party.no_choice"))
    if state.number == MAX_NUMBER + MOST_ADDED and not is_large(state, state.seat):
        raise NotationError(t("tea-party.not_large"))
    if state.phase != SPIN:
        return
    if not is_in_hole(state, state.seat) or not can_accept(state, state.seat, state.last_spin):
        raise NotationError(t("tea-party.no_spin"))
    if state.spins_left >= state.number or state.has_failed[state.seat]:
        raise NotationError(t("tea-party.spins_left"))


def hand_of(state: State, seat: int) -> list[int]:
    """A seat's hand, left to right."""
    hand: list[int] = state.hand[seat, : state.num_hand[seat]].tolist()
    return hand


def pile_from_top(state: State, seat: int) -> list[int]:
    """A seat's pile, the next card to be drawn first."""
    return list(reversed(state.pile[seat, : state.num_pile[seat]].tolist()))


def played_cards(state: State, seat: int) -> list[int]:
    """The cards a seat has played, by number, the joker last."""
    cards = [*range(JOKER + 1, NUM_KINDS_OF_CARD), JOKER]
    return [card for card in cards for _ in range(state.num_played[seat, card])]


def large_cookies(state: State, seat: int) -> list[int]:
    """The large cookies a seat has won, by value."""
    indexes = range(NUM_COOKIE_VALUES)
    return [LOWEST_COOKIE + index for index in indexes for _ in range(state.num_large[seat, index])]


def stack_from_top(state: State) -> list[int]:
    """The stack of large cookies, the next to be turned up first."""
    return list(reversed(state.stack[: state.num_stack].tolist()))
