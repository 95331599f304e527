"""What a table may choose about Going Out (G6, G12, G20, G24), in the order in which the rules read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.options import Option
from wonderland.games.going_out.state import MAX_TARGET, MIN_TARGET, SHORTEST_RUN
from wonderland.games.going_out.symbols import JOKER_SETS_NAMES, LAST_PLAYER_NAMES, SUITS_NAMES

if TYPE_CHECKING:
    from wonderland.engine.game import Options
    from wonderland.engine.options import OptionValue
    from wonderland.engine.state import State

SUITS = tuple(name.decode() for name in SUITS_NAMES)
LAST_PLAYER = tuple(name.decode() for name in LAST_PLAYER_NAMES)
JOKER_SETS = tuple(name.decode() for name in JOKER_SETS_NAMES)

OPTIONS = (
    Option("run_min", default=3, choices=(SHORTEST_RUN, SHORTEST_RUN + 1)),
    Option("run_suits", default="one", choices=SUITS),
    Option("same_suits", default="any", choices=SUITS),
    Option("target", default=37, lowest=MIN_TARGET, highest=MAX_TARGET),
    Option("last_player", default="one_turn", choices=LAST_PLAYER),
    Option("joker_sets", default="clear", choices=JOKER_SETS),
)


def chosen_options(state: State) -> dict[str, OptionValue]:
    """The options that a state is played with."""
    run_min = state.run_min - SHORTEST_RUN
    codes = (run_min, state.run_suits, state.same_suits, state.target, state.last_player, state.joker_sets)
    return {
        option.name: option.choices[int(code)] if option.choices else int(code)
        for option, code in zip(OPTIONS, codes, strict=True)
    }


def set_options(state: State, encoded: Options) -> None:
    """Write encoded options into a state."""
    run_min, state.run_suits, state.same_suits, state.target, state.last_player, state.joker_sets = encoded.tolist()
    state.run_min = SHORTEST_RUN + run_min
