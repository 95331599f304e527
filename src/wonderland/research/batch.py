"""Many matches of one game at once, for learners: all of them take a step together, in compiled code."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wonderland.bots.cores import num_cores
from wonderland.engine import chance
from wonderland.engine.match import check_seed
from wonderland.engine.starting import as_game, draw_seed, whole_number
from wonderland.engine.state import NOTHING
from wonderland.errors import IllegalActionError, OptionError, suggest
from wonderland.research import memory
from wonderland.research.cpu import CpuLanes
from wonderland.research.cuda import CudaLanes
from wonderland.research.lanes import FACTORS, IDS, INDEXES, NUMBERS, Plan
from wonderland.research.memory import borrowed

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    from wonderland.engine.game import Game
    from wonderland.engine.planes import Planes
    from wonderland.research.memory import Library

NAMINGS = {"ids": IDS, "indexes": INDEXES, "numbers": NUMBERS, "factors": FACTORS}


class LegalLists(NamedTuple):
    """The legal actions of all matches in one list: those of match i are `actions[offsets[i]:offsets[i + 1]]`."""

    actions: npt.NDArray[np.int32]
    offsets: npt.NDArray[np.int64]


class Batch:
    """Matches side by side: `reset`, then `step` with one choice a match, and read the arrays.

    | array | shape | what it holds |
    |---|---|---|
    | `observations` | size × numbers | what the seat to act knows (`planes`) |
    | `masks` | size × ids | which ids are legal; without columns where actions have no ids |
    | `counts` | size | how many actions are legal; 0 in a match that is over |
    | `turns` | size | the seat to act; -1 in a match that is over |
    | `dones` | size | whether the last step ended a match |
    | `rewards` | size × seats | where it did: each seat's share of the win less a fair share, otherwise 0 |
    | `points` | size × seats | everyone's points in the match that ended last |
    | `seeds` | size | the seed of the present match: `Match(game, seats, seed)` deals the same |
    | `secrets` | size × numbers | what is hidden from the seat to act (`secret_planes`), if asked for |

    `actions` says how choices name actions: `ids`, dense numbers; `indexes`, places in the list of legal actions;
    `numbers`, as in `Match.legal_actions`; `factors`, step by step. With `autoreset`, the next match begins in the
    step that ends one; otherwise a match that is over stays so until it is reset, and its choices are not looked at.
    `library` owns the arrays: `numpy`, `torch` or `jax` on the CPU, `torch` or `numba` on a GPU. `buffers` are arrays
    of one's own, by name, to be written into. Arrays stay the same and change with every step; those of JAX are copies.
    """

    observations: Any
    masks: Any
    counts: Any
    turns: Any
    dones: Any
    rewards: Any
    points: Any
    seeds: Any
    secrets: Any
    _has_trail = False  # do states keep what the last action caused?

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        size: int = 1024,
        device: str = "cpu",
        *,
        options: Mapping[str, Any] | None = None,
        actions: str | None = None,
        autoreset: bool = True,
        secrets: bool = False,
        dtype: str = "uint8",
        library: str | None = None,
        buffers: Mapping[str, Any] | None = None,
        threads: int | None = None,
    ) -> None:
        self.game = as_game(game)
        self.seats = self.game.min_seats if seats is None else whole_number(seats, "the number of seats")
        self.game.check_seats(self.seats)
        self.size = positive(size, "the number of matches")
        self.actions = self._naming(actions)
        self.planes: Planes = self.game.observations.PLANES
        self.secret_planes: Planes = self.game.observations.SECRETS
        encoded = self.game.encode_options(self.game.complete_options(options or {}, self.seats))
        self._plan = Plan(self.seats, np.append(encoded, np.int16(0)), NAMINGS[self.actions], autoreset)
        self._arrays = Arrays(memory.library(library, device), device, buffers or {})
        arrays = self._make_arrays(dtype, secrets)
        self._lanes = (
            CpuLanes(self.game, self._plan, arrays, num_threads(threads), self._has_trail)
            if device == "cpu"
            else CudaLanes(self.game, self._plan, arrays, self._arrays.library)
        )
        self._show()

    def _naming(self, actions: str | None) -> str:
        if actions is None:
            return "ids" if self.game.action_ids.NUM_IDS else "indexes"
        if actions not in NAMINGS:
            raise OptionError(f"no way {actions!r} to name actions; {suggest(actions, list(NAMINGS), 'there are')}")
        if actions == "ids" and not self.game.action_ids.NUM_IDS:
            raise OptionError(f"actions of {self.game.title} have no ids: choose by indexes, numbers or factors")
        if actions == "factors" and not self.game.action_features.FACTORS:
            raise OptionError(f"actions of {self.game.title} have no factors: choose by ids, indexes or numbers")
        return actions

    def _make_arrays(self, dtype: str, secrets: bool) -> dict[str, Any]:
        make, size = self._arrays.make, self.size
        return {
            "seeds": make("seeds", (size,), "int64"),
            "counts": make("counts", (size,), "int32"),
            "turns": make("turns", (size,), "int8"),
            "dones": make("dones", (size,), "bool"),
            "rewards": make("rewards", (size, self.seats), "float32"),
            "points": make("points", (size, self.seats), "int32"),
            "observations": make("observations", (size, self.planes.size), dtype),
            "secrets": make("secrets", (size, self.secret_planes.size if secrets else 0), dtype),
            "masks": make("masks", (size, self.game.action_ids.NUM_IDS), "bool"),
        }

    def __repr__(self) -> str:
        """The batch in a line."""
        return f"<Batch {self.game.name}, {self.seats} seats, {self.size} matches, choices by {self.actions}>"

    def reset(self, seed: int | npt.NDArray[Any] | None = None, where: npt.NDArray[Any] | None = None) -> None:
        """Deal all matches anew, or those `where` it is true.

        From one seed come the seeds of all matches; an array has one for each. Without a seed, one is drawn.
        """
        wanted = np.ones(self.size, np.bool_) if where is None else self._checked(where, "where", np.bool_)
        self._lanes.reset(self._seeds(draw_seed() if seed is None else seed), wanted)
        self._show()

    def step(self, choices: Any) -> None:
        """One action in every match that goes on. IllegalActionError for one that is not legal: then no match moves.

        On a GPU nobody waits: a match whose choice is illegal stays as it is, and `check` tells.
        """
        chosen = self._choices(choices)
        self._refuse(self._lanes.step(chosen), chosen)
        self._show()

    def check(self) -> None:
        """IllegalActionError if a choice since the last check was not legal; only needed on a GPU."""
        self._refuse(self._lanes.check())

    def _refuse(self, match: int, chosen: Any = None) -> None:
        if match == NOTHING:
            return
        choice = "a choice" if chosen is None else shown_choice(chosen[match].tolist())
        raise IllegalActionError(
            f"{choice} is not among the {self.actions} that are legal now in match {match} of the batch"
        )

    def legal(self, wanted: npt.NDArray[np.bool_] | None = None) -> LegalLists:
        """The legal actions of all matches, or of the wanted ones, as numbers, in the order of their indexes."""
        offsets = np.zeros(self.size + 1, np.int64)
        counts = self._lanes.counts
        if wanted is not None:
            counts = np.where(self._checked(wanted, "wanted", np.bool_), counts, 0)
        np.cumsum(counts, out=offsets[1:])
        return LegalLists(self._lanes.list_actions(offsets), offsets)

    @property
    def feature_planes(self) -> Planes:
        """What `features` writes."""
        return self.game.action_features.FEATURES

    def features(self, lists: LegalLists) -> Any:
        """The features of listed actions (`feature_planes`), a row each."""
        out = self._arrays.library.make((len(lists.actions), self.feature_planes.size), "uint8")
        self._lanes.write_features(*lists, self._arrays.library.memory(out))
        return self._arrays.library.shown(out)

    def net_features(self, lists: LegalLists) -> tuple[Any, Any]:
        """What the game's nets read of the position after each listed action: a row a match, and a row an action.

        The first rows hold what no action of the match changes. Rows hold features, each plus 1, and then zeros
        (`strategy/features.py`); the numbers of an action are those of both rows.
        """
        width = self.game.learned.MAX_FEATURES
        shared = self._arrays.library.make((self.size, width), "int16")
        own = self._arrays.library.make((len(lists.actions), width), "int16")
        self._lanes.write_net_features(*lists, self._arrays.library.memory(shared), self._arrays.library.memory(own))
        return self._arrays.library.shown(shared), self._arrays.library.shown(own)

    def beginner_values(self, lists: LegalLists) -> Any:
        """What listed actions are worth to a beginner, in points: by these the bot `greedy` chooses."""
        out = self._arrays.library.make((len(lists.actions),), "float64")
        self._lanes.write_beginner_values(*lists, self._arrays.library.memory(out))
        return self._arrays.library.shown(out)

    def expert_values(self, lists: LegalLists, is_among_equals: bool = True) -> Any:
        """What listed actions are worth to an expert, in points: by one of the game's nets, or by a formula without.

        Only on the CPU; on a GPU a net of one's own reads `net_features`.
        """
        out = self._arrays.library.make((len(lists.actions),), "float64")
        learned = self.game.learned
        net = learned.NET_AMONG_EQUALS if is_among_equals else learned.NET
        self._lanes.write_expert_values(*lists, net, self._arrays.library.memory(out))
        return self._arrays.library.shown(out)

    def decisions(self, actions: Any) -> Any:
        """What the decision for an action, by its number, is like in every match that goes on (docs/explorer.md).

        A row a match: the situation, one class a feature; the kind of the action; its place in the grid; the points
        of the seat to act.
        """
        num_features = len(self.game.situations.FEATURES)
        out = self._arrays.library.make((self.size, num_features + 3), "int16")
        self._lanes.write_decisions(
            self._arrays.library.memory(actions), num_features, self._arrays.library.memory(out)
        )
        return self._arrays.library.shown(out)

    @cached_property
    def factors(self) -> dict[str, int]:
        """The steps in which an action is chosen by `factors`, and how many values each has."""
        return self.game.action_features.FACTORS

    def factor_masks(self, chosen: Any) -> Any:
        """Which values the next factor may have, when the first ones were chosen (size × as many as were chosen)."""
        values = self._rows(chosen)
        if not values.shape[1] < len(self.factors):
            raise OptionError(f"{values.shape[1]} factors were chosen, and there are {len(self.factors)}")
        out = self._arrays.library.make((self.size, list(self.factors.values())[values.shape[1]]), "bool")
        self._lanes.write_factor_masks(values, self._arrays.library.memory(out))
        return self._arrays.library.shown(out)

    @property
    def states(self) -> npt.NDArray[np.uint8]:
        """All states as bytes, a row each: the whole truth, without what the last action caused (the trail)."""
        return self._lanes.states.view(np.uint8).reshape(self.size, -1)

    def position_text(self, match: int) -> str:
        """The position of one match in notation, hidden cards included; `Match.from_position` goes on from it."""
        return self.game.notation.format_position(self._lanes.state_of(match)[0])

    def _show(self) -> None:
        """The arrays as their owner sees them."""
        for name in self._arrays.names:
            setattr(self, name, self._arrays.shown(name))

    def _seeds(self, seed: int | npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        if np.ndim(seed) == 0:
            check_seed(int(seed))
            return np.array([chance.seed_for(int(seed), i) for i in range(self.size)], np.int64)
        seeds = self._checked(seed, "the seeds", np.int64)
        if seeds.min() < 0 or seeds.max() > chance.MAX_SEED:
            raise OptionError(f"a seed is a whole number from 0 to {chance.MAX_SEED}")
        return seeds

    def _choices(self, choices: Any) -> Any:
        chosen = self._rows(choices)
        width = len(self.factors) if self.actions == "factors" else 1
        if chosen.shape[1] != width:
            raise OptionError(f"a choice by {self.actions} is {width} numbers a match, not {chosen.shape[1]}")
        return chosen

    def _rows(self, values: Any) -> Any:
        array = self._arrays.library.memory(values)
        if array.ndim not in (1, 2) or array.shape[0] != self.size or array.dtype.kind not in "iu":
            raise OptionError(f"choices are whole numbers, a row for each of the {self.size} matches")
        return array.reshape(self.size, array.shape[1] if array.ndim == 2 else 1)

    def _checked(self, values: Any, name: str, dtype: Any) -> npt.NDArray[Any]:
        array = np.asarray(values)
        if array.shape != (self.size,):
            raise OptionError(f"{name}: one for each of the {self.size} matches, not {array.shape}")
        return array.astype(dtype)


class Arrays:
    """The arrays of a batch that its owner sees, and their memory."""

    def __init__(self, library: Library, device: str, given: Mapping[str, Any]) -> None:
        self.library = library
        self._device = device
        self._given = dict(given)
        self._arrays: dict[str, Any] = {}

    @property
    def names(self) -> list[str]:
        """Which there are."""
        return list(self._arrays)

    def make(self, name: str, shape: tuple[int, ...], dtype: str) -> Any:
        """The memory of an array: one that was given, or another."""
        if name in self._given:
            self._arrays[name] = self._given[name]
            return borrowed(self._given[name], shape, name, self._device)
        self._arrays[name] = self.library.make(shape, dtype)
        return self.library.memory(self._arrays[name])

    def shown(self, name: str) -> Any:
        """An array as its owner sees it: one that was given as it is."""
        return self._arrays[name] if name in self._given else self.library.shown(self._arrays[name])


def shown_choice(choice: list[int]) -> str:
    """A choice as text."""
    return str(choice[0]) if len(choice) == 1 else str(choice)


def num_threads(threads: int | None) -> int:
    """So many threads, or one for each core."""
    return positive(num_cores() if threads is None else threads, "the number of threads")


def positive(number: int, name: str) -> int:
    """A whole number of 1 or more; OptionError for another."""
    whole = whole_number(number, name)
    if whole < 1:
        raise OptionError(f"{name} must be 1 or more, not {number}")
    return whole
