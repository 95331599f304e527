"""What the positions of all games have in common as text: parts separated by `|`, seats by their number, `-` for
nothing and `?` for what is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.state import NO_SEAT, OVER
from wonderland.errors import NotationError
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.engine.state import State

t = area("errors")

HIDDEN_LETTER = "?"
EMPTY_LETTER = "-"


def split_parts(text: str, num_parts: int) -> list[str]:
    """The parts of a position, their words one space apart."""
    parts = [" ".join(part.split()) for part in text.split("|")]
    if len(parts) != num_parts:
        raise NotationError(t("position.parts", n=num_parts, found=len(parts)))
    return parts


def split_zones(state: State, text: str, name: str) -> list[str]:
    """One zone a seat."""
    zones = text.split("/")
    if len(zones) != state.seats:
        seats, found = int(state.seats), len(zones)
        english = f"{seats} players need {seats} {name}, not {found}"
        raise NotationError(t.if_known(f"position.zones.{name.replace(' ', '_')}", english, n=seats, found=found))
    return zones


def format_seat(seat: int) -> str:
    """The seat's number, `-` for none."""
    return EMPTY_LETTER if seat == NO_SEAT else str(seat)


def parse_seat(state: State, word: str) -> int:
    """A seat of this position."""
    seats = [str(seat) for seat in range(state.seats)]
    if word not in seats:
        raise NotationError(t("position.seat", word=repr(word), last=int(state.seats) - 1))
    return seats.index(word)


def parse_turn(state: State, seat: str, start: str) -> None:
    """The seat to act, `-` when the match is over, and the one that started; the phase is known by then."""
    state.seat = NO_SEAT if seat == EMPTY_LETTER else parse_seat(state, seat)
    state.start_seat = parse_seat(state, start)
    if (state.phase == OVER) != (state.seat == NO_SEAT):
        raise NotationError(t("position.turn"))
