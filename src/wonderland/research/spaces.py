"""What the environments for PettingZoo and Gymnasium have in common: spaces, masks and rewards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete

from wonderland.engine.state import NOTHING
from wonderland.errors import IllegalActionError, OptionError, suggest
from wonderland.research.seat_lanes import LOSS

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.game import Game
    from wonderland.engine.match import Match

VERSION = 1  # of the environments: one more where results before and after cannot be compared
NAMESPACE = "wonderland"
RENDER_MODES = ["human", "ansi"]


class LegalActions(Discrete[np.int64]):
    """The choices of one agent. Without a mask, a sample is a choice that is legal now."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.mask = np.zeros(size, np.int8)

    def sample(self, mask: npt.NDArray[Any] | None = None, probability: npt.NDArray[Any] | None = None) -> np.int64:
        """Any legal choice; 0 where there is none."""
        if mask is None and probability is None:
            mask = self.mask
        return super().sample(mask, probability)


class LegalActionsOfAll(MultiDiscrete):
    """The choices in many matches. Without a mask, a sample has a choice for each that is legal now."""

    def __init__(self, size: int, num_matches: int) -> None:
        super().__init__(np.full(num_matches, size))
        self.mask = np.zeros((num_matches, size), np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> npt.NDArray[Any]:
        """Any legal choice for each match; 0 where there is none."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        draws = self.np_random.random(self.mask.shape, np.float32)
        choices: npt.NDArray[Any] = np.where(self.mask, draws, -1).argmax(axis=1)
        return choices


def num_choices(game: Game) -> int:
    """How many choices a space has: one for each dense number, or one for each place in the list of legal actions."""
    return game.action_ids.NUM_IDS or game.max_actions


def observation_space(game: Game) -> Box[np.uint8]:
    """The observations of a seat: a row of bytes, each with its own limit."""
    highs = game.observations.PLANES.highs
    return Box(np.zeros_like(highs), highs, dtype=np.uint8)


def no_mask(game: Game) -> npt.NDArray[np.int8]:
    """The mask of a seat that may do nothing."""
    return np.zeros(num_choices(game), np.int8)


def mask_of(match: Match) -> npt.NDArray[np.int8]:
    """Which choices are legal now: 1 for each, otherwise 0."""
    mask = no_mask(match.game)
    legal = match.legal_actions
    if match.game.action_ids.NUM_IDS:
        state, id_of = match.state, match.game.action_ids.id_of
        legal = [id_of(state, action) for action in legal]
        mask[legal] = 1
    else:
        mask[: len(legal)] = 1
    return mask


def action_of(match: Match, choice: Any) -> int:
    """The legal action that a choice means; NOTHING if it means none now. IllegalActionError for no choice at all."""
    size = num_choices(match.game)
    if not hasattr(choice, "__index__") or not 0 <= choice < size:
        raise IllegalActionError(f"{choice!r} is no choice; the choices are whole numbers from 0 to {size - 1}")
    legal = match.legal_actions
    if not match.game.action_ids.NUM_IDS:
        return legal[choice] if choice < len(legal) else NOTHING
    action = match.game.action_ids.action_of(match.state, int(choice))
    return action if action in legal else NOTHING


def rewards_of(match: Match) -> list[float]:
    """Of a finished match: every seat's share of the win less a fair share. Together they are 0."""
    return [share - 1 / match.seats for share in match.returns]


def rewards_of_loss(seats: int, loser: int) -> list[float]:
    """After a choice that is not legal: the loser's, and what the others share. Together they are 0."""
    return [LOSS if seat == loser else -LOSS / (seats - 1) for seat in range(seats)]


def check_render_mode(mode: str | None) -> None:
    """OptionError for a way to show matches that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"no render mode {mode!r}; {suggest(mode, RENDER_MODES, 'there are')}")
