"""Positions for tests, from the few things that matter in each, and turns played from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.targets import functions
from wonderland.games.tea_party import GAME, notation
from wonderland.games.tea_party.state import copies_of_cookie

if TYPE_CHECKING:
    from wonderland.engine.state import State

PLAIN_RING = "T1 .1 .1 .1 .1 .1 .1 .1 .1 .1 C1 R1 S1 P1"  # nothing special for nine spaces


def position(pawns: str, hand: str = "123", **parts: str) -> State:
    """Seat 0 to play `hand` as the first turn of a match in which the pawns somehow got about.

    Hidden is what no test asked for: the other hands, the piles, the stack.
    """
    seats = len(pawns.split())
    won = parts.get("large", " ".join("-" * seats))
    face_up = parts.get("face_up", "3")
    num_stack = 4 * copies_of_cookie(seats) - sum(word != "-" and len(word) for word in won.split()) - (face_up != "-")
    head = f"play 0 start 0 {parts.get('options', '')}"
    return notation.parse_position(
        " | ".join(
            [
                parts.get("head", head),
                parts.get("board", "pocket_watch"),
                pawns,
                parts.get("hands", " ".join([hand, *["?" * len(hand)] * (seats - 1)])),
                parts.get("piles", " ".join(["?" * (11 - len(hand))] * seats)),
                parts.get("played", " ".join("-" * seats)),
                won,
                parts.get("small", " ".join("0" * seats)),
                f"{face_up} {parts.get('stack', '2' + '?' * (num_stack - 1))}",
            ]
        )
    )


def last_turns(pawns: str, hand: str, **parts: str) -> State:
    """Seat 0 to play the last card, the others have theirs left."""
    seats = len(pawns.split())
    played = "1122334455*"
    rest = " ".join([played.replace(hand, "", 1)] * seats)
    piles = " ".join("-" * seats)
    return position(pawns, hands=" ".join([hand] * seats), piles=piles, played=rest, **parts)


def legal_texts(state: State) -> list[str]:
    """What the seat to act may do."""
    actions = np.zeros(GAME.max_actions, np.int32)
    count = functions.interpreted(GAME).rules.legal_actions(state, actions)
    return [GAME.action_text(state, action) for action in actions[:count].tolist()]


def play(state: State, *texts: str, spins: list[int] | None = None) -> list[str]:
    """Play the actions with these spins; gives what the last of them caused, in short."""
    outcomes: list[Any] = list(spins or [])
    bound = functions.scripted(GAME, outcomes)
    for text in texts:
        assert text in legal_texts(state)
        bound.rules.apply_action(state, notation.parse_action(state, text))
    assert not outcomes, "not all spins were made"
    return told(state)


def told(state: State) -> list[str]:
    """The trail in short: `stopped 7`, and the seat where it is not the one who played: `shrank seat 1`."""
    events = GAME.events(state)
    told = []
    for event in events:
        about = [str(event[key]) for key in ("action", "space", "cookie", "cookies", "number", "card") if key in event]
        others = [f"seat {event['seat']}"] if event["seat"] != events[0]["seat"] else []
        told.append(" ".join([event["event"], *about[:1], *others]))
    return told


def pawn(state: State, seat: int = 0) -> int:
    """Where the seat's pawn stands."""
    return int(state.pawn_space[seat])


def hand(state: State, seat: int = 0) -> str:
    """The seat's hand, left to right."""
    return notation.format_position(state).split(" | ")[3].split()[seat]


def large(state: State, seat: int = 0) -> str:
    """The large cookies that the seat has won."""
    return notation.format_position(state).split(" | ")[6].split()[seat]
