"""How good an action of Tea Party values, to the seat that takes it.

Only what that seat knows is used: its own hand, the board, the pawns, the cookies in sight and the counts.

Where a movement ends is counted in spaces from the Tea Party of the present lap: `reached` is `num_spaces` for a pawn
that stops at the next Tea Party, and more for one that passes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.nets import action_values
from wonderland.games.tea_party.knowledge import num_unseen_cookies
from wonderland.games.tea_party.spaces import can_accept, has_to_escape, is_large, is_occupied
from wonderland.games.tea_party.state import (
    AGAIN,
    CATERPILLAR,
    CHESHIRE_CAT,
    COOKIE,
    JOKER,
    LEFT,
    LOWEST_COOKIE,
    MAX_NUMBER,
    MOST_ADDED,
    NO_COOKIE,
    NUM_COOKIE_VALUES,
    PLAY,
    RABBIT_HOLE,
    RIGHT,
    SMALL_COOKIES,
    SPIN,
    TAKE_UP,
    TEA_PARTY,
    play_card,
    play_end,
    play_number,
)
from wonderland.games.tea_party.strategy.features import knows

if TYPE_CHECKING:
    from wonderland.engine.game import Values
    from wonderland.engine.nets.net import Net
    from wonderland.engine.state import Actions, State

MARGIN = 10.0
PACE = 0.05  # few actions, and the spinner levels much: some iterations show nearly all there is to see
REVIEW_ITERATIONS = 6000
LUCK_ROLLOUTS = 400
LUCK_NOISE = 1.5
LUCK_EVALUATE_AFTER = 3

# What a beginner likes and fears beside the points at once, in points.
LIKED_LARGE = 1.0  # becoming large, and becoming small as much disliked
FEARED_HOLE = 2.0
WELCOME = 1.0  # in the hole: a space that is worth less is not accepted
LIKED_STEP = 0.1  # per step; it is a race
SURE = 0.01  # a cookie in sight rather than an unseen one of the same worth

# What an experienced player counts beside the points at once, in points; found by play against `appeal` and itself.
LAP = 3.5  # a lap on the way to the next large cookie, shared evenly among its steps
NEXT_STOP = 0.55  # how much of the best stop for a known card comes true: pawns may be in the way
TEA_PARTY_STOP = 0.4  # the choice of a cookie, and a whole lap ahead
LARGE_TURN = 0.3  # a turn as a large pawn, which may go one step farther
LARGE_TURNS = 3.0  # so many at most: then another pawn is large
ESCAPE = 1.2  # how far out of the hole the best of some spins leads, of what an even spread of the spins would give
USUAL_SPINS = 2  # the card that one keeps for the hole
USUAL_NEXT_CARD = 0.45  # what the next card makes of a stop that one waits for
KEPT_JOKER = 0.25  # a joker that is not played yet


def beginner_values(state: State, actions: Actions, count: int, out: Values) -> None:
    """What a beginner sees in each action."""
    for i in range(count):
        out[i] = beginner_value(state, actions[i])


def expert_values(
    state: State, actions: Actions, count: int, net: Net, scratch: State, out: Values, prediction: Values
) -> None:
    """What an expert sees, by the net; on boards that it never learned, by a rule of thumb."""
    if knows(state):
        action_values.write_values(state, actions, count, net, scratch, out, prediction)
    else:
        for i in range(count):
            out[i] = expert_value(state, actions[i])


def beginner_value(state: State, action: int) -> float:
    """What a beginner sees: the points that the action wins at once, and the spaces to like or to fear."""
    seat = int(state.seat)
    if state.phase == COOKIE:
        return worth_of_cookie(state, action)
    if state.phase == SPIN:
        if action == AGAIN:
            return WELCOME
        return appeal_of_stop(state, seat, reached_by_escape(state, seat, int(state.last_spin)))
    number = play_number(action)
    if has_to_escape(state, seat):
        return float(number)
    return appeal_of_stop(state, seat, reached_by_card(state, seat, number)) + LIKED_STEP * number


def expert_value(state: State, action: int) -> float:
    """What an experienced player sees: the points at once, the way to the next cookie, and the next card's stop."""
    seat = int(state.seat)
    if state.phase == PLAY:
        return promise_of_playing(state, seat, action)
    if state.phase == COOKIE:
        return worth_of_cookie(state, action)
    if action == AGAIN:
        return prospects_of_spinning(state, seat)
    return promise_of_accepting(state, seat, int(state.last_spin))


def worth_of_cookie(state: State, action: int) -> float:
    """T16: the face-up cookie, or the mean of those in the stack."""
    return float(state.face_up) + SURE if action == TAKE_UP else mean_of_stack(state)


def mean_of_stack(state: State) -> float:
    """The mean value of the large cookies that are face down, of which there must be some."""
    total = 0
    for index in range(NUM_COOKIE_VALUES):
        total += num_unseen_cookies(state, index) * (LOWEST_COOKIE + index)
    return total / int(state.num_stack)


def mean_of_spin(state: State) -> float:
    """T17: the mean of the small cookies that the spaces show, as far as there are any left."""
    total = 0
    for space in range(int(state.num_spaces)):
        total += int(state.space_cookies[space])
    return min(total / int(state.num_spaces), float(state.small_left))


def reached_by_card(state: State, seat: int, number: int) -> int:
    """T11, T19: where the pawn stops that plays this number, sent on by the Cheshire Cat or not."""
    reached = first_free(state, seat, int(state.pawn_space[seat]) + number)
    if state.space_kind[on_ring(state, reached)] == CHESHIRE_CAT:
        return first_free(state, seat, reached + number)
    return reached


def reached_by_escape(state: State, seat: int, space: int) -> int:
    """T23: where the pawn stops that accepts this space, sent on by the Cheshire Cat or not."""
    reached = space if space > state.pawn_space[seat] else space + int(state.num_spaces)
    if state.space_kind[space] == CHESHIRE_CAT:
        return first_free(state, seat, reached + int(state.number))
    return reached


def on_ring(state: State, reached: int) -> int:
    """The space itself, whatever the lap; a remainder, only faster."""
    while reached >= state.num_spaces:
        reached -= int(state.num_spaces)
    return reached


def first_free(state: State, seat: int, reached: int) -> int:
    """T11: this space, or the first one after it without another pawn."""
    while is_occupied(state, seat, on_ring(state, reached)):
        reached += 1
    return reached


def points_at_once(state: State, reached: int) -> float:
    """T12, T16, T17: the cookies won on the way and at the stop, unseen ones by their mean."""
    num_spaces = int(state.num_spaces)
    points = 0.0
    if reached >= num_spaces and state.face_up != NO_COOKIE:
        points += float(state.face_up)
        if state.num_stack > 0 and reached >= 2 * num_spaces:
            points += mean_of_stack(state)
        elif state.num_stack > 0 and reached == num_spaces:
            points = max(points, mean_of_stack(state))
    if state.space_kind[on_ring(state, reached)] == SMALL_COOKIES:
        points += mean_of_spin(state)
    return points


def appeal_of_stop(state: State, seat: int, reached: int) -> float:
    """The points at once; a beginner likes to become large (T18) and fears the hole (T20)."""
    points = points_at_once(state, reached)
    kind = state.space_kind[on_ring(state, reached)]
    if kind == CATERPILLAR:
        return points - LIKED_LARGE if is_large(state, seat) else points + LIKED_LARGE
    if kind == RABBIT_HOLE and not is_large(state, seat):
        return points - FEARED_HOLE
    return points


def promise_of_playing(state: State, seat: int, action: int) -> float:
    """What follows from the card and from the next one, less the steps that it could have gone at another time."""
    card, number = play_card(action), play_number(action)
    spent = worth_of_step(state) * most_steps(card) + (KEPT_JOKER if card == JOKER else 0.0)
    if has_to_escape(state, seat):
        return worth_of_hole(state, number) - spent
    reached = reached_by_card(state, seat, number)
    num_hand, num_pile = int(state.num_hand[seat]), int(state.num_pile[seat])
    first = 1 if play_end(action) == LEFT else 0
    last = num_hand - 1 if play_end(action) == RIGHT else num_hand
    worth = prospects(state, seat, reached, num_hand + num_pile - 1) - spent
    return worth + worth_of_next_card(state, seat, reached, first, last)


def worth_of_step(state: State) -> float:
    """A step's share of a lap, as long as there are large cookies to win."""
    return LAP / int(state.num_spaces) if state.face_up != NO_COOKIE else 0.0


def most_steps(card: int) -> int:
    """How far the card of a small pawn leads at most."""
    return MAX_NUMBER if card == JOKER else card


def worth_of_hole(state: State, spins: int) -> float:
    """T22: so many spins lead on to some free space, and the more there are, the farther away it can be."""
    num_free = int(state.num_spaces) - int(state.seats)
    return worth_of_step(state) * ESCAPE * num_free * spins / (spins + 1)


def worth_of_escape(state: State, spins: int) -> float:
    """The same, less the steps of the card that gives the spins."""
    return worth_of_hole(state, spins) - worth_of_step(state) * spins


def promise_of_accepting(state: State, seat: int, space: int) -> float:
    """What follows from the space, and how much more than usual from the next card."""
    num_hand = int(state.num_hand[seat])
    worth = prospects_of_escape(state, seat, space)
    if num_hand == 0:
        return worth
    reached = reached_by_escape(state, seat, space)
    return worth + worth_of_next_card(state, seat, reached, 0, num_hand) - USUAL_NEXT_CARD


def prospects_of_escape(state: State, seat: int, space: int) -> float:
    """T23: what accepting the space is worth, before the next card."""
    reached = reached_by_escape(state, seat, space)
    return prospects(state, seat, reached, int(state.num_hand[seat]) + int(state.num_pile[seat]))


def prospects_of_spinning(state: State, seat: int) -> float:
    """T22: spin until a space is better than the one pointed at, and take what comes last."""
    num_spaces = int(state.num_spaces)
    present = prospects_of_escape(state, seat, int(state.last_spin))
    stay = prospects(state, seat, int(state.pawn_space[seat]), int(state.num_hand[seat]) + int(state.num_pile[seat]))
    num_better, better, total = 0, 0.0, 0.0
    for space in range(num_spaces):
        if can_accept(state, seat, space):
            worth = prospects_of_escape(state, seat, space)
            total += worth
            if worth > present:
                num_better += 1
                better += worth
        else:
            total += stay
    is_last = 1.0
    for _ in range(int(state.spins_left) - 1):
        is_last *= 1.0 - num_better / num_spaces
    return (1.0 - is_last) * better / max(num_better, 1) + is_last * total / num_spaces


def prospects(state: State, seat: int, reached: int, num_left: int) -> float:
    """What a stop is worth with so many cards left: the points at once, the stop itself, and the lap so far."""
    space = on_ring(state, reached)
    worth = points_at_once(state, reached)
    worth += worth_of_stop(state, state.space_kind[space], is_large(state, seat), num_left)
    return worth + worth_of_step(state) * space if num_left > 0 else worth


def worth_of_stop(state: State, kind: int, large: bool, num_left: int) -> float:
    """T16, T18, T20: what a stop is worth beside its points, with so many cards left."""
    if kind == TEA_PARTY:
        return TEA_PARTY_STOP
    if kind == CATERPILLAR:
        worth = LARGE_TURN * min(float(num_left), LARGE_TURNS)
        return -worth if large else worth
    if kind == RABBIT_HOLE and not large and num_left > 0:
        return worth_of_escape(state, USUAL_SPINS)
    return 0.0


def worth_of_next_card(state: State, seat: int, reached: int, first: int, last: int) -> float:
    """What the cards `first` to `last` − 1 of the hand, all of them at an end next time, make of a stop."""
    space = on_ring(state, reached)
    large = is_large(state, seat) != (state.space_kind[space] == CATERPILLAR)
    if state.space_kind[space] == RABBIT_HOLE and not large:
        return best_escape(state, seat, first, last)
    return NEXT_STOP * best_next_stop(state, seat, space, large, first, last)


def best_escape(state: State, seat: int, first: int, last: int) -> float:
    """T22: how much better than usual a card is spent in the hole."""
    best = 0.0
    for i in range(first, last):
        worth = worth_of_escape(state, most_steps(int(state.hand[seat, i])))
        best = max(best, worth - worth_of_escape(state, USUAL_SPINS))
    return best


def best_next_stop(state: State, seat: int, space: int, large: bool, first: int, last: int) -> float:
    """T10: the best stop that a card will lead to from this space."""
    num_left = last - first + int(state.num_pile[seat]) - 1
    best = -LAP if first < last else 0.0
    for i in range(first, last):
        card = int(state.hand[seat, i])
        most = most_steps(card)
        for number in range(1 if card == JOKER else most, most + 1 + (MOST_ADDED if large else 0)):
            worth = worth_of_next_stop(state, space, number, large, num_left)
            best = max(best, worth + worth_of_step(state) * (number - most))
    return best


def worth_of_next_stop(state: State, space: int, number: int, large: bool, num_left: int) -> float:
    """What the stop after this number is worth, the lap and other pawns aside."""
    kind = state.space_kind[on_ring(state, space + number)]
    worth = 0.0
    if kind == CHESHIRE_CAT:
        worth = worth_of_step(state) * number
        kind = state.space_kind[on_ring(state, space + 2 * number)]
    if kind == SMALL_COOKIES:
        return worth + mean_of_spin(state)
    return worth + worth_of_stop(state, kind, large, num_left)
