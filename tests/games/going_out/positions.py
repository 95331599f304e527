"""Going Out positions in tests: written zone by zone in notation, played on, and read as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tests.matches import result_of
from wonderland.engine.state import NOTHING
from wonderland.engine.targets import functions
from wonderland.games.going_out import GAME, notation
from wonderland.games.going_out.cards import CARD_TEXTS, parse_card
from wonderland.games.going_out.state import NUM_KINDS, num_copies
from wonderland.games.going_out.symbols import PHASE_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.engine.game import Event, Outcome
    from wonderland.engine.state import State

INTERPRETED = functions.interpreted(GAME)


def kinds_in(counts: Iterable[int]) -> list[int]:
    """The cards of a zone that is kept as counts, in order."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def format_zone(kinds: Iterable[int]) -> str:
    """The cards of one zone, `-` when there are none."""
    return " ".join(CARD_TEXTS[kind] for kind in kinds) or "-"


def position(
    head: str,
    hands: str,
    latest: str = "-",
    options: str = "-",
    known: str = "",
    display: str = "-",
    deck: str = "-",
    discards: str = "-",
    scored: str = "",
    out: str = "-",
    points: str = "",
) -> State:
    """The position of these zones; what is not given is empty."""
    nobody = " / ".join("-" for _ in hands.split("/"))
    parts = [head, options, latest, hands, known or nobody, display, deck, discards, scored or nobody, out]
    return notation.parse_position(" | ".join([*parts, points or nobody]))


def after(state: State, *actions: str, outcomes: Sequence[Any] = ()) -> State:
    """The state after these actions, each of them legal; chance gives the outcomes if there are any."""
    bound = functions.scripted(GAME, list(outcomes)) if outcomes else INTERPRETED
    for action in actions:
        assert action in legal(state)
        bound.rules.apply_action(state, notation.parse_action(state, action))
    return state


def legal(state: State) -> list[str]:
    """The legal actions in notation."""
    out = np.zeros(GAME.max_actions, np.int32)
    count = INTERPRETED.rules.legal_actions(state, out)
    return [GAME.action_text(state, action) for action in out[:count].tolist()]


def deal(seats: int, seed: int = 1, **options: Any) -> State:
    """A new match."""
    state: State = np.zeros(1, GAME.state)[0]
    INTERPRETED.playouts.deal_from_seed(state, seats, GAME.encode_options(GAME.complete_options(options)), seed)
    return state


def shuffled(seats: int, top: str) -> list[int]:
    """A deck that begins with these cards; the others follow in their usual order."""
    first = [parse_card(word) for word in top.split()]
    rest = kinds_in(num_copies(kind, seats) - first.count(kind) for kind in range(NUM_KINDS))
    return [*first, *rest][::-1]


def jokers(text: str) -> list[int]:
    """Discarded jokers, shuffled so that they are dealt in this order."""
    return [parse_card(word) for word in text.split()][::-1]


def hand(state: State, seat: int) -> str:
    return format_zone(kinds_in(state.hand[seat].tolist()))


def known(state: State, seat: int) -> str:
    return format_zone(kinds_in(state.known[seat].tolist()))


def scored(state: State, seat: int) -> str:
    return format_zone(kinds_in(state.scored[seat].tolist()))


def display(state: State) -> str:
    return format_zone(kinds_in(state.display.tolist()))


def discards(state: State) -> str:
    return format_zone(state.discards[: state.num_discards].tolist())


def latest(state: State) -> str:
    return "-" if state.latest == NOTHING else f"{state.latest_seat}: {GAME.action_text(state, state.latest)}"


def phase(state: State) -> str:
    return PHASE_NAMES[state.phase].decode()


def events(state: State, name: str) -> list[Event]:
    """The events of that name that the last action caused."""
    return [event for event in GAME.events(state) if event["event"] == name]


def hidden(state: State, seat: int) -> State:
    """A copy as the seat may see it."""
    copy = np.array([state], state.dtype)
    INTERPRETED.knowledge.hide(copy[0], seat)
    seen: State = copy[0]
    return seen


def outcome(scored: str, points: str, options: str = "-") -> Outcome:
    """The outcome of a match whose last round brought these scored cards."""
    hands = " / ".join("F1" if seat == 0 else "-" for seat in range(len(points.split("/"))))
    out = " ".join(str(seat) for seat in range(1, len(points.split("/"))))
    return result_of(GAME, position("over - start 0", hands, options=options, scored=scored, out=out, points=points))
