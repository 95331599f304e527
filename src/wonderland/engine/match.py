"""One match, from deal to outcome: the way Python code plays, records, serves and shows a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from wonderland.engine import targets
from wonderland.engine.chance import MAX_SEED
from wonderland.engine.game import Outcome
from wonderland.engine.json_writer import written_by
from wonderland.engine.state import OVER, SPECTATOR
from wonderland.errors import IllegalActionError, OptionError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wonderland.engine.game import Event, Game
    from wonderland.engine.state import State, States
    from wonderland.engine.targets import Target


def check_seed(seed: int) -> None:
    """OptionError for a number that is no seed."""
    if not 0 <= seed <= MAX_SEED:
        raise OptionError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")


class Match:
    """A match in progress. Legality is checked here; everything else is the game's own."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        options: Mapping[str, Any] | None = None,
        target: Target | None = None,
    ) -> None:
        game.check_seats(seats)
        check_seed(seed)
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = game.complete_options(options or {})
        self.target = target or targets.interpreted(game)
        self.states: States = np.zeros(1, game.state)
        self._actions = np.zeros(game.max_actions, np.int32)
        encoded = game.encode_options(self.options)
        self._count = self.target.playouts.start(self.states, seats, encoded, seed, self._actions)

    @property
    def state(self) -> State:
        """The whole truth; nothing that leaves for a seat is made from it, only from `hidden`."""
        state: State = self.states[0]
        return state

    @property
    def seat(self) -> int:
        """The seat to act; NO_SEAT when the match is over."""
        return int(self.states["seat"][0])

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return bool(self.states["phase"][0] == OVER)

    def legal_actions(self) -> list[int]:
        """What the seat to act may do; empty at the end."""
        return self._actions[: self._count].tolist()  # type: ignore[no-any-return]

    def legal_texts(self) -> list[str]:
        """What the seat to act may do, in notation."""
        return self._shown("legal_texts", self._actions.copy())  # type: ignore[no-any-return]

    def apply(self, action: int) -> None:
        """Carry out an action of the seat to act; IllegalActionError leaves everything as it was."""
        self.check_legal(action)
        self.apply_legal(action)

    def apply_legal(self, action: int) -> None:
        """Carry out an action that `check_legal` has accepted in this position."""
        self._count = self.target.playouts.step(self.states, action, self._actions)

    def check_legal(self, action: int) -> None:
        """IllegalActionError unless the seat to act may do that now."""
        if action in self._actions[: self._count]:
            return
        if self.is_over:
            raise IllegalActionError("the match is over")
        text = self.game.action_text(self.state, action)
        raise IllegalActionError(f"{text} is not possible now; possible: {', '.join(self.legal_texts())}")

    def play(self, text: str) -> None:
        """Carry out an action given in notation."""
        self.apply(self.game.notation.parse_action(self.state, text))

    def events(self) -> list[Event]:
        """What the last action caused, in full."""
        return self._shown("events_as_they_are")  # type: ignore[no-any-return]

    def hidden_states(self, seat: int) -> States:
        """A copy with everything hidden that the seat (or SPECTATOR) may not know, as an array of one state."""
        self.check_viewer(seat)
        copy = self.states.copy()
        self.target.playouts.hide(copy, seat)
        return copy

    def check_viewer(self, seat: int) -> None:
        """OptionError unless the seat exists or is SPECTATOR."""
        if not 0 <= seat < self.seats and seat != SPECTATOR:
            raise OptionError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")

    def hidden(self, seat: int) -> State:
        """A copy of the state with everything hidden that the seat (or SPECTATOR) may not know."""
        state: State = self.hidden_states(seat)[0]
        return state

    def view(self, seat: int) -> dict[str, Any]:
        """What the seat (or SPECTATOR) may know, as JSON data."""
        return msgspec.json.decode(self.view_json(seat))  # type: ignore[no-any-return]

    def view_json(self, seat: int, with_previews: bool = True) -> bytes:
        """What the seat (or SPECTATOR) may know, as JSON."""
        self.check_viewer(seat)
        return written_by(self.target.display.view, self.states, self.states.copy(), seat, with_previews)

    def observation(self, seat: int) -> np.typing.NDArray[np.float32]:
        """What the seat may know, as numbers."""
        out = np.zeros(self.game.observation_size, np.float32)
        targets.interpreted(self.game).knowledge.observe(self.hidden(seat), seat, out)
        return out

    def outcome(self) -> Outcome:
        """How the match ended; IllegalActionError while it goes on."""
        if not self.is_over:
            raise IllegalActionError("the match is not over")
        return outcome_of(self.target, self.states)

    def _shown(self, name: str, *arguments: Any) -> Any:
        return msgspec.json.decode(written_by(getattr(self.target.display, name), self.states, *arguments))


def outcome_of(target: Target, states: States) -> Outcome:
    """The result of a finished match, given as an array of one state."""
    return msgspec.json.decode(written_by(target.display.outcome, states), type=Outcome)
