"""The games as environments of Gymnasium: `import wonderland.research.gymnasium_env` registers all of them.

`gymnasium.make("wonderland/Parade-v1", seats=3)` is the same as `SeatEnv("parade", seats=3)`, and `make_vec` makes a
`SeatVectorEnv`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import catalogue
from wonderland.engine.chance import MAX_SEED
from wonderland.engine.match import Match, check_seed
from wonderland.engine.state import NOTHING
from wonderland.errors import IllegalActionError, MachineError

try:
    import gymnasium
except ImportError:
    raise MachineError("Gymnasium is not installed: pip install 'wonderland[gymnasium]'") from None

from wonderland.research import spaces
from wonderland.research.seat_batch import as_bot, as_list, checked_seat
from wonderland.research.seat_lanes import LOSS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.game import Game
    from wonderland.research.seat_batch import Opponents

    Shown = tuple[npt.NDArray[np.uint8], dict[str, Any]]

VECTOR_ENV = "wonderland.research.gymnasium_vector:SeatVectorEnv"


class SeatEnv(gymnasium.Env["npt.NDArray[np.uint8]", "np.int64"]):
    """One seat of a match, against bots.

    The learner holds `seat`; without one, the remainder of the match's seed, so that seats change. `opponents` is a bot
    for all other seats, or one for each in the order of play after the learner: names as in `make_bot`, or bots.
    `seats` and `options` are those of `Match`.

    An observation is `Match.observation`, a row of bytes; `info["action_mask"]` has a 1 for each choice that is legal
    now. A choice is a dense number of an action, or, in a game without them, a place in the list of legal actions. The
    reward at the end is the share of the win less a fair share. A choice that is not legal ends the match: -1.
    """

    metadata = {"render_modes": spaces.RENDER_MODES, "render_fps": 1}  # noqa: RUF012  # so Gymnasium has it

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "greedy",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        spaces.check_render_mode(render_mode)
        self.render_mode = render_mode
        self.match = Match(game, seats, seed=0, options=options)
        self.seat = 0
        self._seat = seat if seat is None else checked_seat(seat, self.match.seats)
        self._opponents = as_list(opponents, self.match.seats)  # no bots, which cannot be copied
        for bot in self._opponents:
            as_bot(bot)  # or an error
        self._is_over = True
        self.observation_space = spaces.observation_space(self.match.game)
        self.action_space: spaces.LegalActions = spaces.LegalActions(spaces.num_choices(self.match.game))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Shown:
        """Deal a match, and play until the learner is to act. A seed deals what `Match(game, seats, seed)` deals."""
        super().reset(seed=seed)
        if seed is not None:
            check_seed(seed)
        self._deal(self._draw_seed() if seed is None else seed)
        while self.match.is_over:  # before the learner could act
            self._deal(self._draw_seed())
        self._is_over = False
        return self._shown()

    def _draw_seed(self) -> int:
        return int(self.np_random.integers(MAX_SEED + 1))

    def _deal(self, seed: int) -> None:
        self.match = Match(self.match.game, self.match.seats, seed, self.match.options)
        self.seat = seed % self.match.seats if self._seat is None else self._seat
        self._play_bots()

    def _play_bots(self) -> None:
        match = self.match
        while not match.is_over and match.seat != self.seat:
            bot = self._opponents[(match.seat - self.seat - 1) % match.seats]
            match.play(as_bot(bot).choose(match.turn()))

    def step(self, action: Any) -> tuple[npt.NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Carry out what the learner chose, and play until it is to act again."""
        if self._is_over:
            raise IllegalActionError("the match is over, or none was dealt: call reset first")
        number = spaces.action_of(self.match, action)
        reward = 0.0
        if number == NOTHING:
            self._is_over = True
            reward = LOSS
        else:
            self.match.apply_legal(number)
            self._play_bots()
            self._is_over = self.match.is_over
            if self._is_over:
                reward = spaces.rewards_of(self.match)[self.seat]
        observation, info = self._shown()
        return observation, reward, self._is_over, False, info

    def _shown(self) -> Shown:
        """What the learner knows and may do."""
        mask = spaces.no_mask(self.match.game) if self._is_over else spaces.mask_of(self.match)
        self.action_space.mask = mask
        if self.render_mode == "human":
            self.render()
        return self.match.observation(self.seat), {"action_mask": mask}

    def render(self) -> Any:
        """What the learner sees, as text: printed by `human`, returned by `ansi`."""
        if self.render_mode == "human":
            print(self.match)
        return str(self.match) if self.render_mode == "ansi" else None


def register() -> None:
    """Make all games known to `gymnasium.make` and `make_vec`."""
    for name in catalogue.names():
        title = "".join(word.capitalize() for word in name.split("-"))
        gymnasium.register(
            f"{spaces.NAMESPACE}/{title}-v{spaces.VERSION}",
            f"{__name__}:SeatEnv",
            vector_entry_point=VECTOR_ENV,
            kwargs={"game": name},
        )


register()
