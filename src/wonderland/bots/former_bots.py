"""Bots of former versions: `former:FOLDER:LEVEL`, such as `former:former/0.8.0:queen-of-hearts`.

The folder has a folder for each game, with the files of the module that the version shipped
(`python -m benchmarks.former_modules` takes them out of git's history). The bot plays by that module alone: its search,
its nets, its heuristics, and the level as the module's layout describes it. States are handed over by the fields that
both versions have, actions come back in notation. It knows no options that came later, such as reduced decks.
"""

from __future__ import annotations

import dataclasses
import functools
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from wonderland.bots.bot import PacedBot
from wonderland.bots.levels import find_level
from wonderland.bots.module.interface import MODULE, put_weights
from wonderland.bots.search_bot import MOST_ITERATIONS, grow
from wonderland.engine import chance
from wonderland.engine.targets.module_game import state_in
from wonderland.engine.targets.target import Pool
from wonderland.engine.turn import USUAL_BUDGET, Budget
from wonderland.engine.wasm.files import LAYOUT, WASM, WEIGHTS, ModuleFiles
from wonderland.engine.wasm.host import Module
from wonderland.errors import MachineError, OptionError
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.bots.bot import Bot
    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.engine.targets.target import Target
    from wonderland.engine.turn import Turn
    from wonderland.engine.workspace import Workspace

t = area("errors")

FORMER = "former"


class FormerName(NamedTuple):
    """The name of such a bot."""

    folder: str
    level: str

    def __str__(self) -> str:
        """As it is written."""
        return f"{FORMER}:{self.folder}:{self.level}"


class FormerLevel(msgspec.Struct):
    """A level as the layout of a module describes it, with its figures for the game."""

    name: str
    is_searching: bool
    is_among_equals: bool
    noise_points: float
    is_expert: bool
    budget: Budget = USUAL_BUDGET
    seconds: float | None = None  # up to 0.8.0 the budget was not a record of its own
    iterations: int | None = None

    @property
    def usual_budget(self) -> Budget:
        """Its budget unless a turn sets one."""
        return self.budget if self.budget.is_given else Budget(self.seconds, self.iterations)


class FormerLevels(msgspec.Struct):
    """What the layout of a module says about levels."""

    levels: list[FormerLevel]


class FormerModule:
    """The module of a former version, for states of the present one."""

    def __init__(self, files: ModuleFiles, game: Game) -> None:
        module = Module(files)
        levels = msgspec.json.decode(files.layout, type=FormerLevels).levels
        self.levels = {level.name: level for level in levels}
        self._state = state_in(module.layout.state)
        self._parts = parts_of_both(self._state, game.state)
        self.workspaces = Pool(module, dataclasses.replace(MODULE, prepare=prepare(files.weights)), game)

    def translated(self, states: States) -> States:
        """The state as the module lays it out."""
        former = np.zeros(1, self._state)
        for name, part in self._parts.items():
            former[name][part] = states[name][part]
        return former


def prepare(weights: bytes) -> Any:
    """What loads the nets into a fresh workspace."""
    return lambda workspace, game: put_weights(workspace, weights) if weights else None


def parts_of_both(one: np.dtype[Any], other: np.dtype[Any]) -> dict[str, tuple[slice, ...]]:
    """The fields that both records have, and how much of each."""
    names = [name for name in one.names or () if name in (other.names or ())]
    return {name: (slice(None), *map(slice, map(min, one[name].shape, other[name].shape))) for name in names}


class FormerBot:
    """A level of a former version, in one thread."""

    def __init__(self, module: FormerModule, level: FormerLevel) -> None:
        self.module = module
        self.level = level

    def choose(self, turn: Turn) -> str:
        """What the version chose with this seed and these iterations."""
        states = self.module.translated(turn.states)
        with self.module.workspaces.lend() as workspace:
            workspace.put(states)
            action = self._chosen(workspace, turn)
            workspace.put(states)
            return str(msgspec.json.decode(workspace.text("action_text", action)))

    def _chosen(self, workspace: Workspace, turn: Turn) -> int:
        if not self.level.is_searching:
            return workspace.call["choose_noisily"](self.level.noise_points, self.level.is_expert, turn.seed)
        most = min(turn.budget.iterations or 0, MOST_ITERATIONS)
        workspace.call["begin_search"](self.level.is_among_equals, most, chance.seed_for(turn.seed, 0))
        grow(workspace, turn.budget)
        return workspace.call["chosen"]()


def former_name(name: str) -> FormerName | None:
    """The name taken apart; None for the name of any other bot."""
    kind, _, rest = name.partition(":")
    folder, _, level_name = rest.rpartition(":")
    level = find_level(level_name.strip())
    if kind.strip().lower() != FORMER or not folder.strip() or not level:
        return None
    return FormerName(folder.strip(), level.name)


@functools.cache
def former_module(folder: str, game: Game) -> FormerModule:
    """The game's module in the folder; OptionError if there is none, MachineError if it cannot be used."""
    try:
        return FormerModule(read_files(Path(folder) / game.name), game)
    except OSError as error:
        raise OptionError(
            t("bot.unreadable", name=FORMER, path=str(error.filename), reason=str(error.strerror))
        ) from None
    except (KeyError, ValueError, msgspec.MsgspecError) as error:
        raise MachineError(t("module.unusable", reason=f"{type(error).__name__}: {error}")) from None


def read_files(folder: Path) -> ModuleFiles:
    """The files of a module; only a game with nets has weights."""
    weights = folder / WEIGHTS
    return ModuleFiles(
        (folder / LAYOUT).read_bytes(), (folder / WASM).read_bytes(), weights.read_bytes() if weights.exists() else b""
    )


def former_level(name: FormerName, game: Game) -> FormerLevel:
    """The level as that version had it."""
    return former_module(name.folder, game).levels[name.level]


def make_former_bot(name: FormerName, target: Target, threads: int = 1) -> Bot:
    """The bot of that name."""
    level = former_level(name, target.game)
    return PacedBot(FormerBot(former_module(name.folder, target.game), level), level.usual_budget)
