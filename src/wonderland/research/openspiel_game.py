"""Our games in OpenSpiel: `import wonderland.research.openspiel_game`, then `pyspiel.load_game("wonderland_parade")`.

    pyspiel.load_game("wonderland_parade(players=2,colours=2,values=3,hand_size=2,parade_size=1)")

The others are `wonderland_going_out` and `wonderland_tea_party`. Options of a game are parameters, `players` is the
number of seats, `start_seat` starts (without it a random seat).

All chance comes before the first action. In a reduced Parade with few different deals (`deals.MOST_DEALS`) it is one
node with an outcome for each deal. In any other game it is the seed of the match, a byte a node: the seed decides the
deal and all that chance will bring later, and nobody knows it, as little as the order of a pile.

The return of a seat is its share of the win less a fair share, so returns add up to 0.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from wonderland.engine import catalogue, targets
from wonderland.engine.chance import KEY_BYTES, MAX_SEED
from wonderland.engine.match import key_words, outcome_of
from wonderland.engine.state import NO_SEAT, OVER, SPECTATOR
from wonderland.errors import MachineError, OptionError
from wonderland.games import NAMES
from wonderland.research.deals import MOST_DEALS, deals, num_deals

try:
    import pyspiel
except ImportError:
    raise MachineError("OpenSpiel is not installed: pip install 'wonderland[openspiel]'") from None

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy.typing as npt

    from wonderland.engine.game import Game
    from wonderland.engine.state import States

PREFIX = "wonderland_"
REDUCIBLE = "parade"
MOST_PLIES = 100_000  # of a match: more than any that was seen
SEED_BYTES = 6  # of a match, drawn one by one
BYTE = 256


class Position(NamedTuple):
    """Where a match stands, as values that are never changed: OpenSpiel copies states often."""

    record: bytes  # the state of the match
    known: tuple[str, ...]  # by seat: all that it has seen since the deal
    seat: int  # to act; NO_SEAT at the end
    actions: tuple[tuple[int, int], ...]  # legal ones: the number for OpenSpiel in ascending order, and ours
    returns: tuple[float, ...]


class Table:
    """A game with its seats and options: what all states of an OpenSpiel game share (`table_of` has it)."""

    def __init__(self, name: str, parameters: tuple[tuple[str, Any], ...]) -> None:
        self.name, self.parameters = name, parameters
        self.game = catalogue.load(name)
        chosen = dict(parameters)
        self.seats, self.start_seat = chosen.pop("players"), chosen.pop("start_seat")
        self.game.check_seats(self.seats)
        if not NO_SEAT <= self.start_seat < self.seats:
            raise OptionError(f"there is no seat {self.start_seat} to start: it is {NO_SEAT} to {self.seats - 1}")
        self.options = self.game.complete_options(chosen, self.seats)
        self.target = targets.ready(self.game)
        num_listed = num_deals(self.seats, self.options) if name == REDUCIBLE else MOST_DEALS + 1
        self.has_listed_deals = num_listed <= MOST_DEALS
        num_starters = self.seats if self.start_seat == NO_SEAT else 1
        self.num_outcomes = num_listed * num_starters if self.has_listed_deals else BYTE
        self.num_draws = 1 if self.has_listed_deals else SEED_BYTES
        if self.has_listed_deals:  # small enough to remember all of it
            self.deal = functools.cache(self.deal)  # type: ignore[method-assign]
            self.after = functools.cache(self.after)  # type: ignore[method-assign]

    def __deepcopy__(self, memo: object) -> Table:
        """Itself: copies of a state share it."""
        return self

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[Any, ...]]:
        """For pickling, which is how OpenSpiel writes states."""
        return table_of, (self.name, self.parameters)

    @functools.cached_property
    def deals(self) -> list[States]:
        """Every deal, where they are listed."""
        return list(deals(self.seats, self.options, self.start_seat))

    def deal(self, drawn: tuple[int, ...]) -> Position:
        """The match that chance has dealt: the outcomes of its nodes."""
        states = self.deals[drawn[0]] if self.has_listed_deals else self._deal_from_seed(bytes(drawn))
        known = [self.position_text(states, seat) for seat in range(self.seats)]
        return self.position(states, known)

    def _deal_from_seed(self, seed: bytes) -> States:
        options = self.game.encode_options(self.options)
        if self.start_seat == NO_SEAT:
            record, _ = self.target.start(self.seats, options, int.from_bytes(seed))
        else:  # only with a key the starter can be chosen
            key = key_words(seed.ljust(KEY_BYTES, b"\0"))
            record, _ = self.target.start_from_key(self.seats, options, key, self.start_seat)
        return self.states(record)

    def after(self, position: Position, action: int) -> Position:
        """The position after an action, given as its number for OpenSpiel."""
        states = self.states(self.target.step(position.record, dict(position.actions)[action])[0])
        wanted = [("events", seat) for seat in range(self.seats)]
        events = [text.decode() for text in self.target.show_several(states, wanted)]
        return self.position(states, [f"{known}\n{seen}" for known, seen in zip(position.known, events, strict=True)])

    def position(self, states: States, known: Sequence[str]) -> Position:
        """The position of a match, with all that the seats have seen until then."""
        legal = self.target.list_actions(states)
        returns = self.returns(states) if states["phase"][0] == OVER else [0.0] * self.seats
        numbered = self.numbered(states, legal)
        return Position(states.tobytes(), tuple(known), int(states["seat"][0]), tuple(numbered), tuple(returns))

    def numbered(self, states: States, legal: Sequence[int]) -> list[tuple[int, int]]:
        """Legal actions with their numbers for OpenSpiel: dense ids, or places in the sorted list."""
        ids = self.game.action_ids
        if not ids.NUM_IDS:
            return list(enumerate(sorted(legal)))
        return sorted((ids.id_of(states[0], action), action) for action in legal)

    def returns(self, states: States) -> list[float]:
        """Each seat's share of the win less a fair share."""
        winners = outcome_of(self.target, states).winners
        return [(seat in winners) / len(winners) - 1 / self.seats for seat in range(self.seats)]

    def imagine(self, position: Position, seat: int, seed: int) -> Position:
        """A position that the seat cannot tell from this one. The others have seen only how it lies there."""
        states = self.hidden(position.record, seat)
        self.target.sample(states, seed)
        known = [self.position_text(states, other) for other in range(self.seats)]
        known[seat] = position.known[seat]
        return self.position(states, known)

    def position_text(self, states: States, seat: int) -> str:
        """What the seat, or SPECTATOR, knows of a position, in notation."""
        return self.game.notation.format_position(self.hidden(states.tobytes(), seat)[0])

    def hidden(self, record: bytes, seat: int) -> States:
        """A state as the seat, or SPECTATOR, knows it."""
        states = self.states(record)
        self.target.hide(states, seat)
        return states

    def states(self, record: bytes) -> States:
        """An array of that one state, to be written into."""
        return np.frombuffer(bytearray(record), self.game.state)


@functools.lru_cache(maxsize=16)
def table_of(name: str, parameters: tuple[tuple[str, Any], ...]) -> Table:
    """The table of a game with these parameters: OpenSpiel loads a game anew for every state that it reads."""
    return Table(name, parameters)


class WonderlandState(pyspiel.State):  # type: ignore[misc]
    """A state of a match."""

    def __init__(self, game: pyspiel.Game, table: Table) -> None:
        super().__init__(game)
        self.table = table
        self.drawn: tuple[int, ...] = ()  # by chance
        self.position: Position | None = None  # before the deal

    def current_player(self) -> int:
        """The seat to act, chance or nobody."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.seat == NO_SEAT else self.position.seat

    def is_terminal(self) -> bool:
        """Is the match over?"""
        return self.position is not None and self.position.seat == NO_SEAT

    def returns(self) -> list[float]:
        """What each seat has won; 0 until the end."""
        return [0.0] * self.table.seats if self.position is None else list(self.position.returns)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, or the bytes of a seed."""
        count = self.table.num_outcomes
        return [(outcome, 1 / count) for outcome in range(count)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> WonderlandState:
        """A state that the player cannot tell from this one."""
        assert self.position is not None, "before the deal nothing is known"
        twin = self.clone()
        twin.position = self.table.imagine(self.position, player, int(sampler() * MAX_SEED))
        return twin  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return [number for number, _ in self.position.actions]

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position = self.table.after(self.position, action)
            return
        self.drawn = (*self.drawn, action)
        if len(self.drawn) == self.table.num_draws:
            self.position = self.table.deal(self.drawn)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.position is None:
            return f"deal {action}" if self.table.has_listed_deals else f"seed byte {action}"
        ours = dict(self.position.actions).get(action)
        if ours is None:
            return f"action {action}"
        states = self.table.states(self.position.record)
        return str(msgspec.json.decode(self.table.target.show("action_text", states, ours)))

    def __str__(self) -> str:
        """The whole truth in notation."""
        if self.position is None:
            return " ".join(["before the deal", *map(str, self.drawn)])
        return self.table.game.notation.format_position(self.table.states(self.position.record)[0])


class Observer:
    """What a seat knows: its position in notation and planes, or with perfect recall all that it has seen."""

    def __init__(self, table: Table, kind: pyspiel.IIGObservationType) -> None:
        self._table = table
        self._has_recall = kind.perfect_recall
        self._is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._planes = table.game.observations.PLANES
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if not self._has_recall and not self._is_public and self._planes.size:
            self.tensor = np.zeros(self._planes.size, np.float32)
            self.dict = self._planes.unpack(self.tensor)

    def set_from(self, state: WonderlandState, player: int) -> None:
        """Write the planes, their numbers divided by the highest possible ones."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.position is not None:
            states = self._table.states(state.position.record)
            self.tensor[:] = self._table.target.observe(states, player) / self._planes.highs

    def string_from(self, state: WonderlandState, player: int) -> str:
        """The position in notation, or everything since the deal."""
        if state.position is None:
            return "before the deal"
        if self._has_recall and not self._is_public:
            return state.position.known[player]
        states = self._table.states(state.position.record)
        return self._table.position_text(states, SPECTATOR if self._is_public else player)


def register(name: str) -> None:
    """Make OpenSpiel know one of our games."""
    ours = catalogue.load(name)

    class WonderlandGame(pyspiel.Game):  # type: ignore[misc]
        """One of our games with its parameters."""

        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            given = {**default_parameters(ours), **(parameters or {})}
            self.table = table_of(name, tuple(sorted(given.items())))
            super().__init__(game_type(ours), game_info(self.table), dict(parameters or {}))

        def new_initial_state(self) -> WonderlandState:
            """A match before its deal."""
            return WonderlandState(self, self.table)

        def max_chance_nodes_in_history(self) -> int:
            """How often chance draws."""
            return self.table.num_draws

        def make_py_observer(
            self, kind: pyspiel.IIGObservationType | None = None, parameters: Mapping[str, Any] | None = None
        ) -> Observer:
            """What makes observations; it has no parameters."""
            if parameters:
                raise OptionError(f"observations have no parameters, so not {dict(parameters)}")
            return Observer(self.table, kind or pyspiel.IIGObservationType(perfect_recall=False))

    pyspiel.register_game(game_type(ours), WonderlandGame)


def default_parameters(game: Game) -> dict[str, Any]:
    """The parameters in OpenSpiel's syntax, with their defaults."""
    options = {option.name: option.default for option in game.options}
    return {"players": game.min_seats, "start_seat": NO_SEAT, **options}


def game_type(game: Game) -> pyspiel.GameType:
    """What OpenSpiel must know of a game."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name.replace("-", "_"),
        long_name=f"Wonderland {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=bool(game.observations.PLANES.size),
        parameter_specification=default_parameters(game),
    )


def game_info(table: Table) -> pyspiel.GameInfo:
    """What OpenSpiel must know of a game with its parameters."""
    fair_share = 1 / table.seats
    return pyspiel.GameInfo(
        num_distinct_actions=table.game.action_ids.NUM_IDS or table.game.max_actions,
        max_chance_outcomes=table.num_outcomes,
        num_players=table.seats,
        min_utility=-fair_share,
        max_utility=1 - fair_share,
        utility_sum=0.0,
        max_game_length=MOST_PLIES,
    )


for _name in NAMES:
    register(_name)
