"""Copying modules for a target.

Every module that a target's functions reach is copied. Each function is rebuilt over the copied globals and decorated
for the target. A module found among the globals (`chance`, `trail`) becomes its own copy, and a placeholder
becomes the game's own module.
"""

from __future__ import annotations

import importlib
import types
from collections.abc import Callable
from typing import Any, cast

from wonderland.engine.placeholders import Part

PACKAGE = "wonderland"

Decorate = Callable[[Callable[..., Any]], Callable[..., Any]]


def bind(name: str, decorate: Decorate, bound: dict[str, Any], parts: dict[str, Any]) -> types.ModuleType:
    """A copy of the module with its functions decorated; `bound` holds the copies made so far, `parts` the game's."""
    if name in bound:
        return cast("types.ModuleType", bound[name])
    module = importlib.import_module(name)
    copy = types.ModuleType(name)
    bound[name] = copy
    copy.__dict__.update(vars(module))
    for key, value in vars(module).items():
        if isinstance(value, Part):
            copy.__dict__[key] = parts.get(value.name, value)
        elif isinstance(value, types.ModuleType) and is_ours(value.__name__, name):
            copy.__dict__[key] = bind(value.__name__, decorate, bound, parts)
        elif isinstance(value, types.FunctionType) and value.__module__ == name:
            copy.__dict__[key] = decorate(with_globals(value, copy.__dict__))
        elif isinstance(value, types.FunctionType) and is_ours(value.__module__, name):
            copy.__dict__[key] = getattr(bind(value.__module__, decorate, bound, parts), value.__name__)
    return copy


def is_ours(name: str, beside: str) -> bool:
    """Does a module belong to Wonderland, or to the same package as the one that names it: another's game?"""
    return name.partition(".")[0] in (PACKAGE, beside.partition(".")[0])


def with_globals(function: Callable[..., Any], names: dict[str, Any]) -> types.FunctionType:
    """The same function over other globals."""
    assert isinstance(function, types.FunctionType)
    rebound = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    rebound.__qualname__ = function.__qualname__
    rebound.__module__ = function.__module__
    rebound.__doc__ = function.__doc__
    return rebound
