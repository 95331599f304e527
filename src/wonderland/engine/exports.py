"""What functions over a workspace are called from outside: the one description of a module's boundary.

The annotations of an exported function say how its numbers travel. The layout of a module, the calls from Python and
the page's types all follow from them.
"""

from __future__ import annotations

import importlib
import inspect
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.game import Beliefs, Game, Learned
    from wonderland.engine.scratch import Fields
    from wonderland.engine.workspace import Workspace

    Function = TypeVar("Function", bound=Callable[..., int])

Seed = int  # travels in 64 bits

KINDS = {"int": "i32", "bool": "i32", "Seed": "i64", "float": "f64"}  # WebAssembly's types, by annotation


class Export(NamedTuple):
    """A function that is called from outside."""

    module: str
    name: str
    arguments: dict[str, str]  # after the workspace: their annotations
    result: str
    about: str
    is_quick: bool  # it takes microseconds
    is_needed: bool  # a module that an earlier version has stored is of no use without it

    @property
    def argument_kinds(self) -> list[str]:
        """How its numbers travel."""
        return [KINDS[annotation] for annotation in self.arguments.values()]


_exports: dict[str, list[Export]] = {}  # by module


def exported(is_quick: bool = False, is_needed: bool = False) -> Callable[[Function], Function]:
    """Note that a function is called from outside."""

    def note(function: Function) -> Function:
        names = list(inspect.signature(function).parameters)[1:]
        annotations: dict[str, Any] = function.__annotations__
        arguments = {name: annotations[name] for name in names}
        about = inspect.getdoc(function) or ""
        export = Export(
            function.__module__, function.__name__, arguments, annotations["return"], about, is_quick, is_needed
        )
        _exports.setdefault(export.module, []).append(export)
        return function

    return note


class Parts(Protocol):
    """On what the size of a workspace depends."""

    game: Game
    beliefs: Beliefs
    learned: Learned


@dataclass(frozen=True)
class Interface:
    """Exported functions, and the workspace that they work on."""

    modules: tuple[str, ...]
    fields: Callable[[Parts], Fields]  # of the workspace
    host_fields: tuple[str, ...]  # those that are read or written from outside
    prepare: Callable[[Workspace, Game], None] = lambda workspace, game: None  # a fresh workspace

    @cached_property
    def exports(self) -> list[Export]:
        """The functions, in the order in which they are written."""
        return [export for name in self.modules for export in exports_in(name)]


def exports_in(module: str) -> list[Export]:
    """The exported functions of a module."""
    importlib.import_module(module)
    return _exports[module]
