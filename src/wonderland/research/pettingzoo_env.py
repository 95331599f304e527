"""The games as environments of PettingZoo: `import wonderland.research.pettingzoo_env` registers all of them.

`pettingzoo.make("aec", "wonderland/parade-v1", seats=3)` is the same as `env("parade", seats=3)`.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from wonderland.engine import catalogue
from wonderland.engine.chance import SEED_BITS
from wonderland.engine.match import Match, choose_seed
from wonderland.engine.starting import draw_seed
from wonderland.engine.state import NOTHING
from wonderland.errors import MachineError

try:
    import pettingzoo
    from pettingzoo.utils import OrderEnforcingWrapper, turn_based_aec_to_parallel
except ImportError:
    raise MachineError("PettingZoo is not installed: pip install 'wonderland[pettingzoo]'") from None

from wonderland.research import spaces

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.game import Game


def env(game: Game | str = "parade", **options: Any) -> Any:
    """A match in which every agent acts in its turn (AEC); the arguments are those of `MatchEnv`."""
    return OrderEnforcingWrapper(MatchEnv(game, **options))


def parallel_env(game: Game | str = "parade", max_cycles: int | None = None, **options: Any) -> Any:
    """The same for programs that hand over an action of every agent: a step carries out that of the agent to act.

    The match is cut after `max_cycles` steps.
    """
    return turn_based_aec_to_parallel(MatchEnv(game, max_steps=max_cycles, **options))


class MatchEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """A match as PettingZoo's agents play it: `player_0` holds seat 0.

    `seats` and `options` are those of `Match`. An observation is `Match.observation`, a row of bytes; `action_mask`
    in an agent's info has a 1 for each of its choices that is legal now. A choice is a dense number of an action, or,
    in a game without them, a place in the list of legal actions. At the end, everyone's reward is its share of the win
    less a fair share. A choice that is not legal ends the match: -1 for that agent, and the others share 1.

    The match is cut when an agent is to act that has acted `max_cycles` times, or after `max_steps` actions.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        max_steps: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        spaces.check_render_mode(render_mode)
        self.render_mode = render_mode
        self.match = Match(game, seats, seed=0, options=options)
        self._max_cycles = max_cycles
        self._max_steps = max_steps
        self._seeds = random.Random(draw_seed())
        game = self.match.game
        self.metadata = {
            "name": f"{game.name.replace('-', '_')}_v{spaces.VERSION}",
            "render_modes": spaces.RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.seats)]
        self._observations = {agent: spaces.observation_space(game) for agent in self.possible_agents}
        self._actions = {agent: spaces.LegalActions(spaces.num_choices(game)) for agent in self.possible_agents}
        self._nothing_legal = spaces.no_mask(game)

    def observation_space(self, agent: str) -> Any:
        """What an agent may observe."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may choose; without a mask, a sample is legal."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match. The same seed deals the same matches: `Match(game, seats, seed)` is the first of them."""
        if seed is not None:
            self._seeds = random.Random(choose_seed(seed))
        match_seed = self._seeds.getrandbits(SEED_BITS) if seed is None else seed
        self.match = Match(self.match.game, self.match.seats, match_seed, self.match.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._num_acted = dict.fromkeys(self.agents, 0)
        self._go_on()

    def observe(self, agent: str) -> npt.NDArray[np.uint8]:
        """What an agent knows."""
        return self.match.observation(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        """Carry out what the agent to act chose; None for one whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = spaces.action_of(self.match, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if number == NOTHING:
            self._end(spaces.rewards_of_loss(self.match.seats, self.match.seat))
        else:
            self.match.apply_legal(number)
            self._num_acted[agent] += 1
            if self.match.is_over:
                self._end(spaces.rewards_of(self.match))
            else:
                self._go_on()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """The next agent is to act, unless the match is cut."""
        agent = self.agent_selection = self.possible_agents[self.match.seat]
        if self._is_cut(agent):
            self.truncations = dict.fromkeys(self.agents, True)
            self._stop()
            return
        self._show_masks({agent: spaces.mask_of(self.match)})

    def _is_cut(self, agent: str) -> bool:
        return self._num_acted[agent] == self._max_cycles or self.match.ply == self._max_steps

    def _end(self, rewards: list[float]) -> None:
        """Nobody acts any more."""
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._stop()

    def _stop(self) -> None:
        self.agent_selection = self.agents[0]
        self._show_masks({})

    def _show_masks(self, masks: dict[str, npt.NDArray[np.int8]]) -> None:
        """The masks of agents that are to act; the others may do nothing."""
        self.infos = {agent: {"action_mask": masks.get(agent, self._nothing_legal)} for agent in self.agents}
        for agent in self.agents:
            self._actions[agent].mask = self.infos[agent]["action_mask"]

    def render(self) -> str | None:
        """What the seat to act sees, as text: printed by `human`, returned by `ansi`."""
        if self.render_mode == "human":
            print(self.match)
        return str(self.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to give back."""


def register() -> None:
    """Make all games known to `pettingzoo.make`."""
    for name in catalogue.names():
        environment = f"{spaces.NAMESPACE}/{name}-v{spaces.VERSION}"
        pettingzoo.register("aec", environment, f"{__name__}:env", kwargs={"game": name})
        pettingzoo.register("parallel", environment, f"{__name__}:parallel_env", kwargs={"game": name})


register()
