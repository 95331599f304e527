"""Views, events, action texts, deals and outcomes of a state as JSON, for every game and every target.

They take arrays of states because handing an array to compiled code is several times cheaper than handing over a
record. A view, and events for a seat, are written from a state that `hide` has hidden for that seat (`scratch.seen`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine import playouts
from wonderland.engine.placeholders import knowledge, rules, situations, views

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.scratch import Scratch
    from wonderland.engine.state import States


def view(states: States, scratch: Scratch, seat: int, with_previews: bool, writer: Writer) -> None:
    """What the seat (or SPECTATOR) may know."""
    scratch[0].seen[0] = states[0]
    knowledge.hide(scratch[0].seen[0], seat)
    views.write_view(scratch[0].seen[0], with_previews, scratch[0], writer)


def view_as_it_is(states: States, scratch: Scratch, with_previews: bool, writer: Writer) -> None:
    """A view of a state that is hidden already, or for somebody who may know everything."""
    views.write_view(states[0], with_previews, scratch[0], writer)


def events(states: States, scratch: Scratch, seat: int, writer: Writer) -> None:
    """What the last action caused, as far as the seat (or SPECTATOR) may know it."""
    scratch[0].seen[0] = states[0]
    knowledge.hide(scratch[0].seen[0], seat)
    views.write_events(scratch[0].seen[0], writer)


def events_as_they_are(states: States, scratch: Scratch, writer: Writer) -> None:
    """What the last action caused, of a state that is hidden already, or in full."""
    views.write_events(states[0], writer)


def action_text(states: States, scratch: Scratch, action: int, writer: Writer) -> None:
    """An action in notation."""
    views.write_action(states[0], action, writer)


def legal_texts(states: States, scratch: Scratch, writer: Writer) -> None:
    """The legal actions in notation, in the order of `legal_actions`."""
    actions = scratch[0].actions
    count = rules.legal_actions(states[0], actions)
    json.open_list(writer)
    for i in range(count):
        views.write_action(states[0], actions[i], writer)
    json.close_list(writer)


def situation(states: States, seat: int, classes: npt.NDArray[np.int8], writer: Writer) -> None:
    """What the position is like to the seat: the class of every feature."""
    situations.write_situation(states[0], seat, classes)
    json.open_list(writer)
    for i in range(len(classes)):
        json.number(writer, classes[i])
    json.close_list(writer)


def deal(states: States, scratch: Scratch, writer: Writer) -> None:
    """A fresh deal in clear."""
    views.write_deal(states[0], writer)


def outcome(states: States, scratch: Scratch, writer: Writer) -> None:
    """The result of a finished match with its reasons."""
    points, places = scratch[0].points, scratch[0].places
    playouts.score(states[0], points, places)
    views.write_outcome(states[0], points, places, writer)
