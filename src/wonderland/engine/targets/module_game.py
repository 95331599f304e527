"""A game of which there is nothing but its module: earlier rules, under which a match began that is still played.

The module has the rules, views, texts and bots. Its layout has the options and where every field of a state lies. What
Python adds to the installed rules, such as a parser for actions, may not fit other rules, so none of it is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import msgspec
import numpy as np
import wasmtime

from wonderland.engine import targets
from wonderland.engine.options import Option
from wonderland.engine.state import State
from wonderland.engine.targets.table_interface import TABLE
from wonderland.engine.wasm.files import GameWithFiles
from wonderland.engine.wasm.host import module_of
from wonderland.engine.wasm.layout import read_layout
from wonderland.engine.workspace import find_place
from wonderland.errors import IllegalActionError, MachineError, OptionError, possible, shown
from wonderland.messages import area

if TYPE_CHECKING:
    from types import ModuleType

    from wonderland.engine.game import Game, Notation
    from wonderland.engine.state import States
    from wonderland.engine.wasm.files import ModuleFiles
    from wonderland.engine.wasm.layout import CallKinds, ModuleLayout, OptionLayout, RecordLayout

t = area("errors")

# Raised when server or page can no longer use what modules offer or show what they write, such as changed views.
INTERFACE = 1

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
        return str(msgspec.json.decode(targets.wasm(self).show("action_text", as_states(self, state), action)))

    def _module(self, name: str) -> ModuleType:
        if name not in SHARED_PARTS:
            raise MachineError(t("module.only", version=self.rules_version, game=self.title))
        return super()._module(name)


class LegalTexts:
    """Finds actions by their texts."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def parse_action(self, state: State, text: str) -> int:
        """The legal action that the text names; IllegalActionError if there is none."""
        target, states = targets.wasm(self._game), as_states(self._game, state)
        texts = msgspec.json.decode(target.show("legal_texts", states), type=list[str])
        if text not in texts:
            raise IllegalActionError(t("action.impossible", action=shown(text), possible=possible(texts)))
        return target.list_actions(states)[texts.index(text)]


def as_states(game: Game, state: State) -> States:
    """An array of that one state."""
    return np.frombuffer(state.tobytes(), game.state)


@dataclass(frozen=True)
class ModuleOption(Option):
    """An option with the numbers that each of its choices puts into a workspace."""

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
            raise OptionError(t("option.earlier_rules", name=self.name, value=shown(value)))
        return written


def game_in(files: ModuleFiles, installed: Game) -> Game:
    """The game that the files hold, another version of the installed one; MachineError if it cannot be played here."""
    try:
        layout = read_layout(files.layout)
        check_interface(layout, module_of(installed).layout)
        game = ModuleGame(
            name=installed.name,
            title=layout.title,
            package=installed.package,
            min_seats=layout.min_seats,
            max_seats=layout.max_seats,
            rules_version=layout.rules_version,
            state=state_in(layout.state),
            max_actions=layout.workspace.fields["actions"].shape[0],
            text_room=layout.workspace.fields["room"].shape[0],
            options=tuple(option_in(option, installed) for option in layout.options),
            files=files,
        )
        with targets.wasm(game).workspace(TABLE):  # the code has what the layout says
            return game
    except (KeyError, TypeError, ValueError, msgspec.MsgspecError, wasmtime.WasmtimeError) as error:
        raise MachineError(t("module.unusable", reason=f"{type(error).__name__}: {error}")) from None


def check_interface(layout: ModuleLayout, ours: ModuleLayout) -> None:
    """ValueError unless this program can call the module; KeyError if it lacks a function or a field."""
    if layout.game != ours.game:
        raise ValueError(f"it is one of {layout.game}, not of {ours.game}")
    for name, kinds in ours.functions.items():
        if kinds.is_needed and not takes_the_same(layout.functions[name], kinds):
            raise ValueError(f"its function {name} is another one")
    if layout.records != ours.records:
        raise ValueError("its searches are laid out otherwise")
    for path in ours.host_fields:
        find_place(layout.workspace.fields, path)
    for name in STATE_FIELDS:
        find_place(layout.state.fields, name)


def takes_the_same(ours: CallKinds, theirs: CallKinds) -> bool:
    """Do two functions take and give the same kinds of numbers?"""
    return (ours.arguments, ours.result) == (theirs.arguments, theirs.result)


def state_in(layout: RecordLayout) -> np.dtype[Any]:
    """The dtype of a state, as the layout describes it."""
    places = layout.fields.values()
    record: Any = {
        "names": list(layout.fields),
        "formats": [(place.type, tuple(place.shape)) for place in places],
        "offsets": [place.offset for place in places],
        "itemsize": layout.size,
    }
    return np.dtype((State, np.dtype(record)))


def option_in(layout: OptionLayout, installed: Game) -> Option:
    """An option, as the layout describes it."""
    name, about, default = layout.name, layout.help, layout.default
    same = next((option for option in installed.options if option.name == name), None)
    in_words: dict[str, Any] = {"label": same.label, "words": same.words, "unit": same.unit} if same else {}
    if not layout.choices:
        return Option(name, about, default, (), layout.lowest, layout.highest, **in_words)
    choices = tuple(choice.value for choice in layout.choices)
    codes = tuple(tuple(choice.codes) for choice in layout.choices)
    return ModuleOption(name, about, default, choices, codes=codes, installed=same, **in_words)
