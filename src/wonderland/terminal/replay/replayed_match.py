"""A finished match with all its positions, each as any viewer could see it then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from wonderland.bots.match_review import in_our_spelling
from wonderland.engine import targets
from wonderland.engine.state import NO_SEAT, copy_states
from wonderland.records.replay import Replay
from wonderland.terminal.names import seat_names
from wonderland.terminal.result_text import stopped_text
from wonderland.terminal.session import LogEntry, Position

if TYPE_CHECKING:
    from wonderland.engine.game import Event
    from wonderland.engine.state import States
    from wonderland.records.record import Record


class ReplayedMatch:
    """The positions of a record; step n is the position after n decisions. RecordError for a record that is wrong."""

    def __init__(self, record: Record) -> None:
        replay = Replay(record)
        self.record = record
        self.game = replay.game
        self.names = seat_names(record.players)
        self.target = targets.wasm(self.game)
        self._states: list[States] = [copy_states(replay.match.states)]
        self._states += [copy_states(replay.match.states) for _ in replay]
        self.outcome = None if record.stopped is not UNSET else replay.match.outcome()
        self.stopped = "" if record.stopped is UNSET else stopped_text(record.stopped, self.names)
        self._events: dict[int, list[list[Event]]] = {}

    @property
    def num_steps(self) -> int:
        """How many decisions there were."""
        return len(self.record.decisions)

    @property
    def end_text(self) -> str:
        """The score sheet, or how the match was stopped."""
        return self.stopped if self.outcome is None else self.game.texts.score_sheet(self.outcome, self.names)

    def seat_to_act(self, step: int) -> int | None:
        """Whose decision follows; None at the end."""
        if step == self.num_steps:
            return None
        seat = int(self._states[step]["seat"][0])
        return None if seat == NO_SEAT else seat

    def action(self, step: int) -> str:
        """The decision that follows, as we write it."""
        return in_our_spelling(self.game, self._states[step], self.record.decisions[step].action)

    def position(self, step: int, viewer: int) -> Position:
        """The match after so many decisions, as that seat (or SPECTATOR) could know it."""
        states = self._states[step]
        seats = [decision.seat for decision in self.record.decisions[:step]]
        return Position(
            viewer=viewer,
            view=self._shown("view", states, viewer, True),
            legal=self._shown("legal_texts", states) if viewer == self.seat_to_act(step) else [],
            log=[LogEntry(seat, events) for seat, events in zip(seats, self.events(viewer), strict=False)],
            outcome=self.outcome if step == self.num_steps else None,
            stopped=self.stopped if step == self.num_steps else "",
        )

    def events(self, viewer: int) -> list[list[Event]]:
        """What every decision caused, as far as the viewer could know it."""
        if viewer not in self._events:
            self._events[viewer] = [self.game.events(self.hidden(states, viewer)[0]) for states in self._states[1:]]
        return self._events[viewer]

    def hidden(self, states: States, viewer: int) -> States:
        """A copy with everything hidden that the viewer could not know."""
        copy = copy_states(states)
        self.target.hide(copy, viewer)
        return copy

    def _shown(self, name: str, states: States, *arguments: Any) -> Any:
        return msgspec.json.decode(self.target.show(name, states, *arguments))
