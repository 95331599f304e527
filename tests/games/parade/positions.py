"""Parade positions in tests: written as one line of notation, played on, and read zone by zone as text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from tests.matches import result_of
from wonderland.engine.state import SPECTATOR, State
from wonderland.engine.targets import functions
from wonderland.games.parade import GAME, notation, position_notation

if TYPE_CHECKING:
    from wonderland.engine.game import Outcome

INTERPRETED = functions.interpreted(GAME)


def after(line: str, *actions: str) -> State:
    """The position that the line describes, after these actions, each of them legal."""
    state = notation.parse_position(line)
    for action in actions:
        play(state, action)
    return state


def play(state: State, action: str) -> None:
    """One legal action in notation."""
    assert action in legal(state)
    INTERPRETED.rules.apply_action(state, notation.parse_action(state, action))


def legal(state: State) -> list[str]:
    """The legal actions in notation."""
    out = np.zeros(GAME.max_actions, np.int32)
    count = INTERPRETED.rules.legal_actions(state, out)
    return [GAME.action_text(state, action) for action in out[:count].tolist()]


def play_until(state: State, phase: int) -> list[int]:
    """Always the first legal action until the phase; the seats that acted, in order."""
    seats = []
    while state.phase != phase:
        seats.append(int(state.seat))
        play(state, legal(state)[0])
    return seats


def part(state: State, index: int) -> str:
    """A part of the position in notation."""
    return notation.format_position(state).split(" | ")[index]


def parade(state: State) -> str:
    return part(state, position_notation.PARADE)


def hand(state: State, seat: int) -> str:
    return part(state, position_notation.HANDS).split(" / ")[seat]


def front(state: State, seat: int) -> str:
    return part(state, position_notation.FRONTS).split(" / ")[seat]


def discards(state: State, seat: int) -> str:
    return part(state, position_notation.DISCARDS).split(" / ")[seat]


def pile(state: State) -> str:
    return part(state, position_notation.PILE)


def events(state: State, kind: str) -> list[dict[str, Any]]:
    """The facts of this kind that the last action caused."""
    return [event for event in GAME.events(state) if event["event"] == kind]


def hidden(state: State, seat: int) -> State:
    """A copy as the seat may see it."""
    copy = np.array([state], state.dtype)
    INTERPRETED.knowledge.hide(copy[0], seat)
    seen: State = copy[0]
    return seen


def viewers(state: State) -> list[int]:
    return [SPECTATOR, *range(state.seats)]


def everything_shown(state: State, seat: int) -> str:
    """All that reaches a viewer, as one text in which to look for cards."""
    seen = hidden(state, seat)
    return f"{json.dumps(GAME.view(seen))} {notation.format_position(seen)}"


def finished(fronts: str) -> State:
    """A finished match with these cards in front of the seats: `R1 R2 / B0 / -`."""
    empty = " / ".join("-" for _ in fronts.split("/"))
    return notation.parse_position(f"over - start 0 last 0 pile_empty 0 | - | {empty} | {fronts} | {empty} | -")


def outcome(fronts: str) -> Outcome:
    """The outcome of a match that ended with these cards in front of the seats."""
    return result_of(GAME, finished(fronts))
