"""Views, events, action texts, deals and outcomes of a state as JSON, for every game and every target (`parts.py`).

They take arrays of states because handing an array to compiled code is several times cheaper than handing over a
record. A view, and events for a seat, are written from a state that `hide` has hidden for that seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.engine import json_writer as json
from wonderland.engine import playouts
from wonderland.engine.parts import knowledge, rules, views

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import Actions, States

MAX_SEATS = 8  # room for at least as many as any game has


def view(states: States, scratch: States, seat: int, with_previews: bool, writer: Writer) -> None:
    """What the seat (or SPECTATOR) may know; `scratch` is room for one state."""
    scratch[0] = states[0]
    knowledge.hide(scratch[0], seat)
    views.write_view(scratch[0], with_previews, writer)


def view_as_it_is(states: States, with_previews: bool, writer: Writer) -> None:
    """A view of a state that is hidden already, or for somebody who may know everything."""
    views.write_view(states[0], with_previews, writer)


def events(states: States, scratch: States, seat: int, writer: Writer) -> None:
    """What the last action caused, as far as the seat (or SPECTATOR) may know it."""
    scratch[0] = states[0]
    knowledge.hide(scratch[0], seat)
    views.write_events(scratch[0], writer)


def events_as_they_are(states: States, writer: Writer) -> None:
    """What the last action caused, of a state that is hidden already, or in full."""
    views.write_events(states[0], writer)


def action_text(states: States, action: int, writer: Writer) -> None:
    """An action in notation."""
    views.write_action(states[0], action, writer)


def legal_texts(states: States, actions: Actions, writer: Writer) -> None:
    """The legal actions in notation, in the order of `legal_actions`."""
    count = rules.legal_actions(states[0], actions)
    json.open_list(writer)
    for i in range(count):
        views.write_action(states[0], actions[i], writer)
    json.close_list(writer)


def deal(states: States, writer: Writer) -> None:
    """A fresh deal in clear."""
    views.write_deal(states[0], writer)


def outcome(states: States, writer: Writer) -> None:
    """The result of a finished match with its reasons."""
    points, places = np.zeros(MAX_SEATS, np.int32), np.zeros(MAX_SEATS, np.int32)
    playouts.score(states[0], points, places)
    views.write_outcome(states[0], points, places, writer)
