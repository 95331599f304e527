"""One match, from deal to outcome: the way Python code plays, records, serves and shows a game."""

from __future__ import annotations

import functools
import hashlib
from html import escape
from typing import TYPE_CHECKING, Any, Generic

import msgspec
import numpy as np

from wonderland.engine import catalogue, chance, targets
from wonderland.engine.chance import KEY_BYTES, MAX_SEED, SEED_BITS
from wonderland.engine.game import Outcome
from wonderland.engine.position import Position, on_cloth
from wonderland.engine.starting import as_game, draw_seed, find_position, parse_position, whole_number
from wonderland.engine.state import NO_SEAT, OVER, SPECTATOR, copy_states
from wonderland.engine.turn import Budget, Turn
from wonderland.engine.view_type import V
from wonderland.errors import IllegalActionError, OptionError, possible
from wonderland.messages import area
from wonderland.notebook.piece import piece

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Self

    from wonderland.engine.chance import Words
    from wonderland.engine.game import Event, Game, Options
    from wonderland.engine.state import State, States
    from wonderland.engine.targets.target import Target
    from wonderland.engine.workspace import StateAndActions

t = area("errors")

HIDDEN = "?"  # in the positions of every game


def check_seed(seed: int) -> None:
    """OptionError for a number that is no seed."""
    if not 0 <= whole_number(seed, "a seed") <= MAX_SEED:
        raise OptionError(t("seed", most=MAX_SEED, seed=seed))


def choose_seed(seed: int | None) -> int:
    """The seed, or a random one."""
    if seed is None:
        return draw_seed()
    check_seed(seed)
    return whole_number(seed, "a seed")


def key_words(key: bytes) -> Words:
    """A key as the generator takes it; OptionError for one of another length."""
    if len(key) != KEY_BYTES:
        raise OptionError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
    return np.frombuffer(key, "<u8")


@functools.cache
def place_of_field(game: Game, name: str) -> int:
    """Where a field of a state begins."""
    return game.state.fields[name][1]  # type: ignore[index]  # states have fields


class Match(Generic[V]):
    """A match in progress: deal, legal actions, play, views, outcome.

    `game` is a name, in any spelling, or a Game. Without `seats` as few play as can; without a `seed` one is drawn.
    `options` are the rule options by name. `target` says which code carries the match out (`targets`): WebAssembly by
    default, or plain Python while there is no module of the game. Instead of a seed, all chance can come from a `key`
    of 32 bytes; only then somebody else may choose the `start_seat`. Type checkers take the type of its views:
    `Match[ParadeView]`.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        target: Target | None = None,
        key: bytes | None = None,
        start_seat: int | None = None,
    ) -> None:
        self.game = as_game(game)
        self.seats = self.game.min_seats if seats is None else whole_number(seats, "the number of seats")
        self.game.check_seats(self.seats)
        self.key = key
        self.start_seat = start_seat  # as it was chosen
        self.seed = choose_seed(seed) if key is None else None
        self.options = self.game.complete_options(self.game.read_options(options or {}), self.seats)
        self.target = target or targets.ready(self.game)
        self.start_position: str | None = None  # in notation, as it was given; None: the match began from a deal
        self._past: list[tuple[bytes, int]] = []  # of every action: the state before it, and its number
        self._set(*self._deal(self.game.encode_options(self.options), seed, start_seat))

    @classmethod
    def from_position(
        cls, text: str, game: Game | str | None = None, seed: int | None = None, target: Target | None = None
    ) -> Self:
        """A match that goes on from a position in notation; without a game, of the game whose position it is.

        What is hidden in the text is filled in at random, piles included, so that the match can be played. All chance
        comes from the seed. The text holds the rule options, so `options` stays empty.
        """
        game, state = find_position(text) if game is None else (as_game(game), parse_position(as_game(game), text))
        match = cls.__new__(cls)
        match.game = game
        match.seats = int(state.seats)
        match.key = match.start_seat = None
        match.seed = choose_seed(seed)
        match.options = {}
        match.target = target or targets.ready(game)
        match.start_position = text
        states = np.array([state], game.state)
        if HIDDEN in text:
            match.target.sample(states, match.seed)
        else:
            chance.set_seed(states["chance"][0], match.seed)
        match._past = []
        match._return_to(states.tobytes())
        return match

    def _deal(self, options: Options, seed: int | None, start_seat: int | None) -> StateAndActions:
        if self.key is None:
            if start_seat is not None:
                raise OptionError("a seed draws the starter, too: only with a key it can be chosen")
            return self.target.start(self.seats, options, self.seed or 0)
        if seed is not None:
            raise OptionError("a match has a seed or a key, not both")
        if start_seat is not None and not 0 <= start_seat < self.seats:
            raise OptionError(t("seat.unknown", seat=int(start_seat), last=self.seats - 1))
        words = key_words(self.key)
        starter = NO_SEAT if start_seat is None else start_seat
        return self.target.start_from_key(self.seats, options, words, starter)

    def _set(self, state: bytes, legal: list[int]) -> None:
        self._state: bytes = state
        self._states: States | None = None  # the same, once somebody has asked for it: from then on it counts
        self._legal = legal

    @property
    def states(self) -> States:
        """The position in full, as an array of one state; until the next action, what is written there counts."""
        if self._states is None:
            self._states = self._as_states(self._state)
        return self._states

    @states.setter
    def states(self, states: States) -> None:
        self._states = states

    def _number(self, name: str) -> int:
        """A field of one byte."""
        if self._states is not None:
            return int(self._states[name][0])
        byte = self._state[place_of_field(self.game, name)]
        return byte if byte < 128 else byte - 256  # signed

    def _state_as_bytes(self) -> bytes:
        return self._state if self._states is None else self._states.tobytes()

    def copy(self) -> Self:
        """A match of its own at the same position, with the same past."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.options = dict(self.options)
        twin._set(self._state_as_bytes(), self._legal.copy())
        twin._past = self._past.copy()
        return twin

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        """For pickling: the game and the target by name, the state as bytes."""
        state = self._state_as_bytes()
        kept = {**self.__dict__, "game": self.game.name, "target": self.target.name, "states": state}
        del kept["_state"], kept["_states"], kept["_legal"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """From `__getstate__`."""
        state: bytes = kept.pop("states")
        self.__dict__.update(kept)
        self.game = catalogue.load(kept["game"])
        self.target = targets.by_name(kept["target"], self.game)
        self._return_to(state)

    def __repr__(self) -> str:
        """The match in a line."""
        turn = "over" if self.is_over else f"seat {self.seat} to act"
        source = "from a key" if self.seed is None else f"seed {self.seed}"
        return f"<Match {self.game.name}, {self.seats} seats, {source}, ply {self.ply}, {turn}>"

    def __str__(self) -> str:
        """What the seat to act sees: the table, its hand and what it is asked; at the end the score sheet."""
        return self._score_sheet() if self.is_over else str(self.position(self.seat))

    def _repr_html_(self) -> str:
        """The same for a notebook, as the page draws it."""
        if self.is_over:
            return piece(on_cloth(self.game, ["the end"], f"<pre>{escape(self._score_sheet())}</pre>"))
        return self.position(self.seat)._repr_html_()

    def position(self, seat: int, names: Sequence[str] | None = None) -> Position[V]:
        """What the seat (or SPECTATOR) sees, to be shown in a notebook or printed."""
        return Position(self.game, self.view(seat), seat, names or self._names)

    @property
    def state(self) -> State:
        """The whole truth; nothing that leaves for a seat is made from it, only from `hidden`."""
        state: State = self.states[0]
        return state

    @property
    def seat(self) -> int:
        """The seat to act; NO_SEAT when the match is over."""
        return self._number("seat")

    @property
    def is_from_deal(self) -> bool:
        """Did it begin from a deal? Of a match that began from a position nobody knows the deal."""
        return self.start_position is None

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return self._number("phase") == OVER

    @property
    def ply(self) -> int:
        """How many actions were played."""
        return len(self._past)

    @property
    def past_actions(self) -> list[int]:
        """The actions that were played."""
        return [action for _, action in self._past]

    def past_states(self) -> list[States]:
        """The position before each of them, in full, as arrays of one state."""
        return [self._as_states(state) for state, _ in self._past]

    def states_after(self, ply: int) -> States:
        """The position after so many actions, in full, as an array of one state; not to be written into."""
        return self.states if ply == self.ply else np.frombuffer(self._past[ply][0], self.game.state)

    @property
    def returns(self) -> list[float]:
        """What each seat has won: 1.0 alone, equal parts of a shared win, otherwise 0.0; all 0.0 until the end."""
        winners = self.outcome().winners if self.is_over else []
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    @property
    def legal_actions(self) -> list[int]:
        """What the seat to act may do; empty at the end."""
        return self._legal.copy()

    def action_text(self, action: int) -> str:
        """The action in notation."""
        return self._shown("action_text", action)  # type: ignore[no-any-return]

    @property
    def legal(self) -> list[str]:
        """What the seat to act may do, in notation."""
        return self._shown("legal_texts")  # type: ignore[no-any-return]

    def apply(self, action: int) -> None:
        """Carry out an action of the seat to act; IllegalActionError leaves everything as it was."""
        self.check_legal(action)
        self.apply_legal(action)

    def apply_legal(self, action: int) -> None:
        """Carry out an action that `check_legal` has accepted in this position."""
        before, action = self._state_as_bytes(), int(action)
        self._set(*self.target.step(before, action))
        self._past.append((before, action))

    def check_legal(self, action: int) -> None:
        """IllegalActionError unless the seat to act may do that now."""
        is_number = isinstance(action, (int, np.integer))  # a union takes longer than the rules
        if is_number and action in self._legal:
            return
        if self.is_over:
            raise IllegalActionError(t("match.over"))
        if not is_number:
            raise IllegalActionError(f"{action!r} is not the number of an action; `play` also takes notation")
        try:
            text = self.game.action_text(self.state, action)
        except (IndexError, KeyError, OverflowError, TypeError, ValueError):  # no action of this game at all
            text = repr(action)
        raise IllegalActionError(t("action.impossible", action=text, possible=possible(self.legal)))

    def play(self, action: str | int) -> None:
        """Carry out an action given in notation (or as its number: what a bot chose).

        NotationError for a text that is no action, IllegalActionError for one that is not allowed now; both leave
        everything as it was.
        """
        self.apply(self.game.notation.parse_action(self.state, action) if isinstance(action, str) else action)

    def take_back(self, count: int = 1) -> None:
        """Undo the last action, or so many; IllegalActionError if there are not so many."""
        if not 0 < count <= self.ply:
            raise IllegalActionError(f"{self.ply} actions were played, so {count} cannot be taken back")
        state, _ = self._past[-count]
        del self._past[-count:]
        self._return_to(state)

    def turn(self, seconds: float | None = None, iterations: int | None = None, seed: int | None = None) -> Turn[V]:
        """The decision of the seat to act, for a bot: what it knows, and how long it may think.

        Without a seed, it comes from the match's own: the same match asks the same questions.
        """
        if self.is_over:
            raise IllegalActionError(t("match.over"))
        seed = chance.seed_for(self._seed_of_turns(), self.ply) if seed is None else seed
        return Turn(self.target, self.hidden_states(self.seat), Budget(seconds, iterations), seed)

    def events(self) -> list[Event]:
        """What the last action caused, in full."""
        return self._shown("events_as_they_are")  # type: ignore[no-any-return]

    def hidden_states(self, seat: int) -> States:
        """A copy with everything hidden that the seat (or SPECTATOR) may not know, as an array of one state."""
        self.check_viewer(seat)
        copy = copy_states(self.states)
        self.target.hide(copy, seat)
        return copy

    def open_states(self) -> States:
        """A copy with open cards: only that is hidden which nobody has seen, as an array of one state."""
        copy = copy_states(self.states)
        self.target.hide_undrawn(copy)
        return copy

    def check_viewer(self, seat: int) -> None:
        """OptionError unless the seat exists or is SPECTATOR."""
        if seat != SPECTATOR:
            self.check_seat(seat)

    def hidden(self, seat: int) -> State:
        """A copy of the state with everything hidden that the seat (or SPECTATOR) may not know."""
        state: State = self.hidden_states(seat)[0]
        return state

    def position_text(self) -> str:
        """Everything on the table in notation, hidden cards included; `from_position` reads it."""
        return self.game.notation.format_position(self.state)

    def view(self, seat: int) -> V:
        """What the seat (or SPECTATOR) may know, as JSON data."""
        return msgspec.json.decode(self.view_json(seat))  # type: ignore[no-any-return]

    def view_json(self, seat: int, with_previews: bool = True) -> bytes:
        """What the seat (or SPECTATOR) may know, as JSON."""
        self.check_viewer(seat)
        return self.target.show("view", self.states, seat, with_previews)

    def observation(self, seat: int) -> np.typing.NDArray[np.uint8]:
        """What the seat may know, as numbers; `match.game.observations.PLANES` says what they mean."""
        self.check_seat(seat)
        return self.target.observe(self.states, seat)

    def secrets(self, seat: int) -> np.typing.NDArray[np.uint8]:
        """What is hidden from the seat, as numbers: for a critic while it learns, never for a player."""
        self.check_seat(seat)
        return self.target.observe_secrets(self.states, seat)

    def check_seat(self, seat: int) -> None:
        """OptionError unless the seat exists."""
        if not 0 <= seat < self.seats:
            raise OptionError(t("seat.unknown", seat=int(seat), last=self.seats - 1))

    def outcome(self) -> Outcome:
        """How the match ended; IllegalActionError while it goes on."""
        if not self.is_over:
            raise IllegalActionError("the match is not over")
        return outcome_of(self.target, self.states)

    @property
    def _names(self) -> list[str]:
        return [f"Seat {seat}" for seat in range(self.seats)]

    def _score_sheet(self) -> str:
        return self.game.texts.score_sheet(self.outcome(), self._names)

    def _shown(self, name: str, *arguments: Any) -> Any:
        return msgspec.json.decode(self.target.show(name, self.states, *arguments))

    def _seed_of_turns(self) -> int:
        """The seed from which bots get theirs. A key is hashed: no bot may know the chance to come."""
        if self.key is None:
            return self.seed or 0
        return int.from_bytes(hashlib.sha256(self.key).digest()[:8]) >> (64 - SEED_BITS)

    def _as_states(self, state: bytes) -> States:
        return np.frombuffer(bytearray(state), self.game.state)

    def _return_to(self, state: bytes) -> None:
        self._set(state, self.target.list_actions(self._as_states(state)))


def outcome_of(target: Target, states: States) -> Outcome:
    """The result of a finished match, given as an array of one state."""
    return msgspec.json.decode(target.show("outcome", states), type=Outcome)
