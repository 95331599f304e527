"""How good an action of Parade looks, to the seat that takes it.

Only what that seat knows is used: its own hand, the cards in front, the parade and the counts. A beginner counts what
an action costs at once; an experienced player has learned from very many matches (`features.py`, `net.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.games import net as nets
from wonderland.games.game import PAYOFF, POINTS, WIN
from wonderland.games.parade.beliefs import BELIEFS as BELIEFS
from wonderland.games.parade.beliefs import believe as believe
from wonderland.games.parade.beliefs import imagine as imagine
from wonderland.games.parade.costs import CARD_BITS, cost_of_adding, cost_of_playing, majorities, most_in_front
from wonderland.games.parade.features import MAX_FEATURES, consider_action, notice_others
from wonderland.games.parade.features import NUM_FEATURES as NUM_FEATURES
from wonderland.games.parade.features import consider as consider
from wonderland.games.parade.state import PLAY, STATE, discarded_cards

if TYPE_CHECKING:
    from wonderland.games.game import Looks
    from wonderland.games.net import Net
    from wonderland.games.state import Actions, State

MARGIN = -20.0
PACE = 0.1  # an experienced player's judgement soon shows what there is to see
EXPERIENCE = nets.load(__package__, "experience.npz")
EXPERIENCE_AMONG_EQUALS = nets.load(__package__, "experience_among_equals.npz")
JUDGED_AFTER = 3
SWAY = 0.5
OPENING = 500
LEAD_PER_LOGIT = 5.0  # about how many points more or less change the logit of the payoff by 1


def appeals(state: State, actions: Actions, count: int, out: Looks) -> None:
    """What a beginner sees: the points that each action costs at once, majorities considered. Higher is better."""
    seat = int(state.seat)
    most, second = most_in_front(state)
    needed = majorities(state, seat, most, second)
    for i in range(count):
        if state.phase == PLAY:
            out[i] = -float(cost_of_playing(state, seat, int(actions[i]), 0, needed))
        else:
            low, high = kept(state, int(actions[i]))
            out[i] = -float(cost_of_adding(state, seat, low, high, needed))


def kept(state: State, action: int) -> tuple[int, int]:
    """The two cards that are not discarded."""
    first, second = discarded_cards(action)
    low, high = 0, 0
    for i in range(state.num_hand[state.seat]):
        card = state.hand[state.seat, i]
        if card != first and card != second:
            low |= int(CARD_BITS[card, 0])
            high |= int(CARD_BITS[card, 1])
    return low, high


def promises(state: State, actions: Actions, count: int, experience: Net, out: Looks) -> None:
    """What an experienced player sees, in points. Higher is better."""
    after, features = np.empty(1, STATE), np.empty(MAX_FEATURES, np.int16)
    thought = nets.begin(experience, features[: notice_others(state, features)])
    for i in range(count):
        num_features = consider_action(state, int(actions[i]), after, features)
        nets.think(experience, features[:num_features], thought)
        out[i] = LEAD_PER_LOGIT * nets.judge(experience, thought.mixed, PAYOFF)


def judge(state: State, actions: Actions, count: int, experience: Net, out: Looks) -> None:
    """What an experienced player expects who takes the action that looks best."""
    after, features = np.empty(1, STATE), np.empty(MAX_FEATURES, np.int16)
    thought = nets.begin(experience, features[: notice_others(state, features)])
    most = -np.inf
    for i in range(count):
        num_features = consider_action(state, int(actions[i]), after, features)
        nets.think(experience, features[:num_features], thought)
        payoff = nets.judge(experience, thought.mixed, PAYOFF)
        if payoff > most:
            most = payoff
            out[PAYOFF] = nets.as_share(payoff)
            out[WIN] = nets.as_share(nets.judge(experience, thought.mixed, WIN))
            out[POINTS] = nets.TEN * nets.judge(experience, thought.mixed, POINTS)
