"""A game of which there is nothing but its module: earlier rules, under which a match began that is still played.

The module has the rules, views, texts and bots. Its layout has the options and where every field of a state lies. What
Python adds to the installed rules, such as a parser for actions, may not fit other rules, so none of it is used.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import msgspec
import numpy as np
import wasmtime

from wonderland.engine.module_files import GameWithFiles
from wonderland.engine.options import Option
from wonderland.engine.state import State
from wonderland.engine.wasm import module_of
from wonderland.engine.wasm_target import text_on
from wonderland.errors import IllegalActionError, MachineError, OptionError, shown

if TYPE_CHECKING:
    from types import ModuleType

    from wonderland.engine.game import Game, Notation
    from wonderland.engine.module_files import ModuleFiles

Layout = dict[str, Any]

# Raised when server or page can no longer use what modules offer or show what they write, such as changed views.
INTERFACE = 1

FUNCTIONS = (
    "start",
    "start_from_key",
    "step",
    "list_actions",
    "hide",
    "view",
    "view_as_it_is",
    "events",
    "events_as_they_are",
    "legal_texts",
    "action_text",
    "deal",
    "outcome",
    "load_weights",
    "choose_noisily",
    "begin_search",
    "think",
    "analysis",
)
DESK_FIELDS = ("states", "options", "key", "actions", "room", "root", "num_root_actions", "root_actions", "root_edges")
STATE_FIELDS = ("chance", "seats", "seat", "phase")
# What strength of bots and texts for people need; none of it is a rule.
SHARED_PARTS = ("strategy.heuristics", "strategy.scratch", "text")


class ModuleGame(GameWithFiles):
    """A game as its module has it."""

    @property
    def notation(self) -> Notation:
        """Only actions that are legal can be read: by the texts that the module writes for them."""
        return cast("Notation", LegalTexts(self))

    def action_text(self, state: State, action: int) -> str:
        """The action in notation."""
        with module_of(self).desk() as desk:
            desk.state[:] = state.tobytes()
            return str(msgspec.json.decode(text_on(desk, "action_text", action)))

    def _module(self, name: str) -> ModuleType:
        if name not in SHARED_PARTS:
            raise MachineError(f"version {self.rules_version} of {self.title}'s rules is here as a module only")
        return super()._module(name)


class LegalTexts:
    """Finds actions by their texts."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def parse_action(self, state: State, text: str) -> int:
        """The legal action that the text names; IllegalActionError if there is none."""
        with module_of(self._game).desk() as desk:
            desk.state[:] = state.tobytes()
            actions = desk.actions[: desk.call["list_actions"]()].tolist()
            texts = msgspec.json.decode(text_on(desk, "legal_texts"), type=list[str])
        if text not in texts:
            raise IllegalActionError(f"{shown(text)} is not possible now; possible: {', '.join(texts)}")
        return int(actions[texts.index(text)])


@dataclass(frozen=True)
class ModuleOption(Option):
    """An option with the numbers that each of its choices puts on the desk."""

    codes: tuple[tuple[int, ...], ...] = ()
    installed: Option | None = None  # reads values that are written out, such as a board of one's own

    def encode(self, value: Any) -> list[int]:
        """The ints that the rules read."""
        if not self.choices:
            return super().encode(value)
        for choice, codes in zip(self.choices, self.codes, strict=True):
            if choice == value and type(choice) is type(value):
                return list(codes)
        written = self.installed.encode(value) if self.installed else []
        if len(written) != len(self.codes[0]):
            raise OptionError(f"option {self.name} cannot be {shown(value)} under these rules")
        return written


def game_in(files: ModuleFiles, installed: Game) -> Game:
    """The game that the files hold, another version of the installed one; MachineError if it cannot be played here."""
    try:
        layout: Layout = json.loads(files.layout)
        check_interface(layout, module_of(installed).layout)
        game = ModuleGame(
            name=installed.name,
            title=layout["title"],
            package=installed.package,
            min_seats=layout["min_seats"],
            max_seats=layout["max_seats"],
            rules_version=layout["rules_version"],
            state=state_in(layout),
            max_actions=layout["desk"]["fields"]["actions"]["shape"][0],
            observation_size=0,
            options=tuple(option_in(facts, installed) for facts in layout["options"]),
            files=files,
        )
        with module_of(game).desk():  # the code has what the layout says
            return game
    except (KeyError, TypeError, ValueError, wasmtime.WasmtimeError) as error:
        raise MachineError(f"the module cannot be used: {type(error).__name__}: {error}") from None


def check_interface(layout: Layout, ours: Layout) -> None:
    """ValueError unless this program can call the module."""
    if layout["game"] != ours["game"]:
        raise ValueError(f"it is one of {layout['game']}, not of {ours['game']}")
    for name in FUNCTIONS:
        if layout["functions"].get(name) != ours["functions"][name]:
            raise ValueError(f"its function {name} is another one")
    if layout["edge"] != ours["edge"]:
        raise ValueError("its searches are laid out otherwise")
    missing = [name for name in DESK_FIELDS if name not in layout["desk"]["fields"]]
    missing += [name for name in STATE_FIELDS if name not in layout["state"]["fields"]]
    if missing:
        raise ValueError(f"it has no {', '.join(missing)}")


def state_in(layout: Layout) -> np.dtype[Any]:
    """The dtype of a state, as the layout describes it."""
    fields, size = layout["state"]["fields"], layout["state"]["size"]
    record = np.dtype(
        {
            "names": list(fields),
            "formats": [(facts["type"], tuple(facts["shape"])) for facts in fields.values()],
            "offsets": [facts["offset"] for facts in fields.values()],
            "itemsize": size,
        }
    )
    return np.dtype((State, record))


def option_in(facts: Layout, installed: Game) -> Option:
    """An option, as the layout describes it."""
    name, help, default = facts["name"], facts["help"], facts["default"]
    same = next((option for option in installed.options if option.name == name), None)
    in_words: dict[str, Any] = {"label": same.label, "words": same.words, "unit": same.unit} if same else {}
    if "choices" not in facts:
        return Option(name, help, default, (), facts["lowest"], facts["highest"], **in_words)
    choices = tuple(choice["value"] for choice in facts["choices"])
    codes = tuple(tuple(choice["codes"]) for choice in facts["choices"])
    return ModuleOption(name, help, default, choices, codes=codes, installed=same, **in_words)
