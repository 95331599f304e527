"""Is JSON data exactly of a type? Unknown and missing keys are problems, and so are a float or a bool for a number."""

from __future__ import annotations

import functools
import types
from typing import TYPE_CHECKING, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

if TYPE_CHECKING:
    from collections.abc import Iterator


def problems(value: Any, kind: Any, path: str = "") -> Iterator[str]:
    """What is wrong with the value, each with the path to it."""
    origin, arguments = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        yield from problems_of_object(value, kind, path)
    elif origin in (Union, types.UnionType):
        if all(any(problems(value, member)) for member in arguments):
            yield f"{path}: {value!r} is none of {' | '.join(map(name_of, arguments))}"
    elif origin is list and isinstance(value, list):
        for i, item in enumerate(value):
            yield from problems(item, arguments[0], f"{path}[{i}]")
    elif origin is dict and isinstance(value, dict):
        for key, item in value.items():
            yield from problems(key, arguments[0], f"{path}.{key}")
            yield from problems(item, arguments[1], f"{path}.{key}")
    elif origin is Literal:
        if not any(value == allowed and type(value) is type(allowed) for allowed in arguments):
            yield f"{path}: {value!r} is none of {', '.join(map(repr, arguments))}"
    elif type(value) is not kind:
        yield f"{path}: {value!r} is no {name_of(kind)}"


def problems_of_object(value: Any, kind: Any, path: str) -> Iterator[str]:
    """What is wrong with the value as a TypedDict."""
    if not isinstance(value, dict):
        yield f"{path}: {value!r} is no {name_of(kind)}"
        return
    fields = fields_of(kind)
    for name in value.keys() - fields.keys():
        yield f"{path}.{name}: {name_of(kind)} has no such key"
    for name, field in fields.items():
        is_optional = get_origin(field) is NotRequired
        if name in value:
            yield from problems(value[name], get_args(field)[0] if is_optional else field, f"{path}.{name}")
        elif not is_optional and name in kind.__required_keys__:
            yield f"{path}.{name}: {name_of(kind)} needs this key"


@functools.cache
def fields_of(kind: Any) -> dict[str, Any]:
    """The keys of a TypedDict and their types."""
    return get_type_hints(kind, include_extras=True)


def name_of(kind: Any) -> str:
    """A type as a message names it."""
    return str(getattr(kind, "__name__", kind))
