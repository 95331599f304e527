"""Many matches as one vector environment of Gymnasium, on top of a `SeatBatch`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from wonderland.engine.chance import MAX_SEED
from wonderland.engine.match import Match
from wonderland.engine.starting import whole_number
from wonderland.errors import IllegalActionError, OptionError
from wonderland.research import spaces
from wonderland.research.seat_batch import SeatBatch

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.game import Game
    from wonderland.research.seat_batch import Opponents

    Bytes = npt.NDArray[np.uint8]
    Flags = npt.NDArray[np.bool_]
    Seeds = int | Sequence[int | None] | None


class SeatVectorEnv(VectorEnv["Bytes", "npt.NDArray[np.int64]", "npt.NDArray[Any]"]):
    """One seat in each of many matches, against bots: the vector environment of `SeatEnv`, with its arguments.

    The random and the greedy bot are played in compiled code. `threads` carry the matches out: all cores without a
    number. With the mode DISABLED, finished matches wait for `reset(options={"reset_mask": …})`.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "greedy",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        spaces.check_render_mode(render_mode)
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.batch = SeatBatch(game, seats, num_envs, seat=seat, opponents=opponents, options=options, threads=threads)
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": spaces.RENDER_MODES, "autoreset_mode": self._mode}
        size = spaces.num_choices(self.batch.game)
        self.single_observation_space = spaces.observation_space(self.batch.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = spaces.LegalActions(size)
        self.action_space: spaces.LegalActionsOfAll = spaces.LegalActionsOfAll(size, num_envs)

    def reset(self, *, seed: Seeds = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Deal all matches, or those of the `reset_mask` in the options; seed and seed + 1 deal the first two."""
        seeds = self._seeds(seed)
        mask = (options or {}).get("reset_mask")
        wanted = np.ones(self.num_envs, np.bool_) if mask is None else self._checked(mask)
        self._deal(wanted, seeds)
        return self._observations(), self._infos(wanted)

    def _seeds(self, seed: Seeds) -> npt.NDArray[np.int64]:
        """A seed for each match: those that are missing are drawn."""
        if seed is None:
            return self._draw()
        if not isinstance(seed, Sequence):
            seed = [whole_number(seed, "a seed") + i for i in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise OptionError(f"seeds: one for each of the {self.num_envs} matches, not {len(seed)}")
        given = [one for one in seed if one is not None]
        if given:
            self._np_random, self._np_random_seed = seeding.np_random(given[0])
        drawn = self._draw()
        return np.array([drawn[i] if one is None else one for i, one in enumerate(seed)])

    def _draw(self) -> npt.NDArray[np.int64]:
        return self.np_random.integers(MAX_SEED + 1, size=self.num_envs)

    def _checked(self, mask: Any) -> Flags:
        if not isinstance(mask, np.ndarray) or mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise OptionError(f"a reset_mask is an array of {self.num_envs} bools, not {mask!r}")
        return mask

    def _deal(self, wanted: Flags, seeds: npt.NDArray[np.int64]) -> None:
        """Deal these matches; again, where one is over before the learner could act."""
        while wanted.any():
            self.batch.reset(seeds, where=wanted)
            wanted = wanted & self._is_over()
            seeds = self._draw()

    def _is_over(self) -> Flags:
        return self.batch.counts == 0  # type: ignore[no-any-return]

    def step(self, actions: Any) -> tuple[Bytes, npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """An action of every learner, and the bots' answers."""
        was_over = self._is_over()
        if self._mode == AutoresetMode.DISABLED and was_over.any():
            over = np.flatnonzero(was_over).tolist()
            raise IllegalActionError(f"the matches {over} are over: reset them with options={{'reset_mask': …}}")
        self._check_range(actions)
        self.batch.step(actions)
        rewards = self._rewards()
        terminations = self.batch.dones.copy()
        infos: dict[str, Any] = {}
        if self._mode == AutoresetMode.NEXT_STEP and was_over.any():
            self._deal(was_over, self._draw())
        if self._mode == AutoresetMode.SAME_STEP and terminations.any():
            infos = self._final(terminations)
            self._deal(terminations, self._draw())
        infos |= self._infos(np.ones(self.num_envs, np.bool_))
        return self._observations(), rewards, terminations, np.zeros(self.num_envs, np.bool_), infos

    def _check_range(self, actions: Any) -> None:
        chosen, size = np.asarray(actions), self.action_space.mask.shape[1]
        if chosen.min() < 0 or chosen.max() >= size:
            raise IllegalActionError(f"a choice is a whole number from 0 to {size - 1}")

    def _rewards(self) -> npt.NDArray[np.float64]:
        rewards: npt.NDArray[np.float32] = self.batch.rewards
        return rewards[np.arange(self.num_envs), self.batch.learners].astype(np.float64)

    def _observations(self) -> Bytes:
        return self.batch.observations.copy()  # type: ignore[no-any-return]

    def _infos(self, shown: Flags) -> dict[str, Any]:
        """The masks of all matches, and of which of them this info tells."""
        self.action_space.mask = self._masks()
        return {"action_mask": self.action_space.mask, "_action_mask": shown}

    def _masks(self) -> npt.NDArray[np.int8]:
        if self.batch.game.action_ids.NUM_IDS:
            return self.batch.masks.astype(np.int8)  # type: ignore[no-any-return]
        places = np.arange(self.action_space.mask.shape[1])
        return (places < self.batch.counts[:, None]).view(np.int8)  # type: ignore[no-any-return]

    def _final(self, over: Flags) -> dict[str, Any]:
        """How matches ended that are dealt anew in the same step."""
        observations = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(over):
            observations[i] = self.batch.observations[i].copy()
        info = {"action_mask": self._masks(), "_action_mask": over}
        return {"final_obs": observations, "_final_obs": over, "final_info": info, "_final_info": over}

    def render(self) -> tuple[Any, ...] | None:
        """What the learners see, as text: printed by `human`, returned by `ansi`."""
        if self.render_mode is None:
            return None
        texts = tuple(
            str(Match.from_position(self.batch.position_text(i), self.batch.game)) for i in range(self.num_envs)
        )
        if self.render_mode == "human":
            print(*texts, sep="\n\n")
        return texts if self.render_mode == "ansi" else None
