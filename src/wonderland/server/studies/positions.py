"""The positions of a room's chapters, and what a viewer may know of them.

Everything that is shown is read from a state that was hidden before, here: `seen`.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from msgspec import Raw

from wonderland.engine import targets
from wonderland.engine.state import NO_SEAT, copy_states
from wonderland.errors import IllegalActionError, InputError, possible, shown
from wonderland.messages import area
from wonderland.protocol.refusal import Refusal, refusal_of
from wonderland.server.studies.documents import bare
from wonderland.server.table.table import installed
from wonderland.study.tree import start_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.server.studies.tree import RoomChapter

t = area("errors")

Json = Any  # encoded already (msgspec.Raw): it goes into frames as it is
MAX_EVENTS = 8192  # texts, of a tenth of a kilobyte
NO_EVENTS = Raw(b"[]")


class Positions:
    """The positions of one room, each played once: a frame about a chapter needs all of them."""

    def __init__(self) -> None:
        self._states: dict[tuple[str, str], States] = {}  # by chapter and node: about a kilobyte each
        self._events: OrderedDict[tuple[str, str, int | None], Json] = OrderedDict()  # and with whose eyes

    def states(self, chapter: RoomChapter, node: str) -> States:
        """The position at a node, in full, not to be written into; InputError if the line cannot be played."""
        missing, at = [], node
        while at and (chapter.id, at) not in self._states:
            missing.append(at)
            at = chapter.nodes[at].parent
        for id in reversed(missing):
            one = chapter.nodes[id]
            if one.parent:
                states = after(game_of(chapter), self._states[chapter.id, one.parent], one.action, one.seed)
            else:
                states = start_match(bare(chapter)).states
            self._states[chapter.id, id] = states
        return self._states[chapter.id, node]

    def events(self, chapter: RoomChapter, node: str, seat: int | None) -> Json:
        """What the decision of the node caused, as the seat may know it; None: with open cards."""
        key = (chapter.id, node, seat)
        if key not in self._events:
            game = game_of(chapter)
            states = seen(game, self.states(chapter, node), seat)
            self._events[key] = Raw(targets.wasm(game).show("events_as_they_are", states))
            if len(self._events) > MAX_EVENTS:
                self._events.popitem(last=False)
        return self._events[key]

    def seat_to_act(self, chapter: RoomChapter, node: str) -> int | None:
        """The seat to act at a node; None at the end."""
        seat = int(self.states(chapter, node)["seat"][0])
        return None if seat == NO_SEAT else seat

    def action(self, chapter: RoomChapter, node: str, text: str, seed: int | None) -> str:
        """A legal action at the node, as notation writes it; Refusal for any other text."""
        game, states = game_of(chapter), self.states(chapter, node)
        try:
            return str(legal_action(game, reshuffled(game, states, seed), text)[1])
        except IllegalActionError as error:
            raise refusal_of("illegal", error) from None
        except InputError as error:
            raise refusal_of("unparsable", error) from None

    def known_to_act(self, chapter: RoomChapter, node: str) -> tuple[Game, States]:
        """The game, and the position at a node as the seat to act knows it."""
        game, states = game_of(chapter), self.states(chapter, node)
        return game, seen(game, states, int(states["seat"][0]))

    def prepare(self, chapter: RoomChapter) -> Iterator[None]:
        """Make what frames about the whole chapter need, node by node: a large tree takes a tenth of a second."""
        if can_show(chapter):
            for node in chapter.walk():
                self.events(chapter, node, chapter.seat)
                yield

    def prepare_line(self, chapter: RoomChapter) -> Iterator[None]:
        """Play up to the position that was shown last, node by node."""
        if can_show(chapter):
            for node in chapter.line(chapter.node):
                self.states(chapter, node)
                yield

    def forget(self, chapter: str) -> None:
        """Keep nothing of a chapter any more."""
        for state in [key for key in self._states if key[0] == chapter]:
            del self._states[state]
        for told in [key for key in self._events if key[0] == chapter]:
            del self._events[told]


def can_show(chapter: RoomChapter) -> bool:
    """Are the rules of the chapter those of this program?"""
    return installed(chapter.game, chapter.rules) is not None


def game_of(chapter: RoomChapter) -> Game:
    """The game of the chapter; Refusal if it has other rules here."""
    game = installed(chapter.game, chapter.rules)
    if game is None:
        raise Refusal("not_now", "study.other_rules")
    return game


def after(game: Game, states: States, action: str, seed: int | None) -> States:
    """The position after a decision."""
    states = reshuffled(game, states, seed)
    number, _ = legal_action(game, states, action)
    state, _ = targets.wasm(game).step(states.tobytes(), number)
    return np.frombuffer(bytearray(state), game.state)


def reshuffled(game: Game, states: States, seed: int | None) -> States:
    """The position with other cards where nobody has seen them; without a seed, as it is."""
    if seed is None:
        return states
    states = copy_states(states)
    game.knowledge.reshuffle(states[0], seed)
    return states


def legal_action(game: Game, states: States, text: str) -> tuple[int, str]:
    """An action by its text, and as notation writes it; InputError unless it is legal."""
    target, number = targets.wasm(game), game.notation.parse_action(states[0], text)
    if number not in target.list_actions(states):
        legal = msgspec.json.decode(target.show("legal_texts", states))
        raise IllegalActionError(t("action.impossible", action=shown(text), possible=possible(legal)))
    return number, msgspec.json.decode(target.show("action_text", states, number))


def seen(game: Game, states: States, seat: int | None) -> States:
    """A copy of the position without what the seat may not know; with open cards, without what nobody has seen."""
    states = copy_states(states)
    if seat is None:
        game.knowledge.hide_undrawn(states[0])
    else:
        targets.wasm(game).hide(states, seat)
    return states
