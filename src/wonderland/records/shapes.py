"""Shapes of JSON data: whether it has the right fields and types, and where it first differs from other data.

Types are compared strictly: `1`, `1.0` and `true` are three different things. A place in the data is named like
`decisions[3].seat`; places in lists count from 0.
"""

from __future__ import annotations

from functools import reduce
from typing import Any, NamedTuple, get_args

from wonderland.errors import RecordError, shown
from wonderland.messages import area

t = area("errors")

# A type, a union of types, a list of one shape for lists of any length, a tuple of shapes for lists of that length, or
# the fields of an object by name.
Shape = Any


class Optional(NamedTuple):
    """The shape of a field that may be left out."""

    shape: Shape


class Nullable(NamedTuple):
    """The shape of a field that may be null."""

    shape: Shape


Place = tuple[Any, "str | int"] | None  # the place of what it stands in, and its name or number there

KINDS = {
    type(None): "record.kind.null",
    bool: "record.kind.bool",
    int: "record.kind.int",
    float: "record.kind.float",
    str: "record.kind.str",
    list: "record.kind.list",
    dict: "record.kind.dict",
}


def check_shape(value: Any, shape: Shape, place: Place = None) -> None:
    """RecordError unless the value has the shape."""
    if type(value) is shape:
        return
    if isinstance(shape, Optional):
        shape = shape.shape
    if isinstance(shape, Nullable):
        if value is None:
            return
        shape = shape.shape
    allowed = types_of(shape)
    if type(value) not in allowed:
        expected = reduce(lambda a, b: t("record.kind.or", a=a, b=b), [t(KINDS[one]) for one in allowed])
        raise RecordError(t("record.must_be", place=place_text(place), expected=expected, found=t(KINDS[type(value)])))
    if isinstance(shape, dict):
        check_fields(value, shape, place)
        for name, one in value.items():
            check_shape(one, shape[name], (place, name))
    elif isinstance(shape, list):
        for index, one in enumerate(value):
            check_shape(one, shape[0], (place, index))
    elif isinstance(shape, tuple):
        if len(value) != len(shape):
            raise RecordError(t("record.must_have", place=place_text(place), expected=len(shape), found=len(value)))
        for index, (one, expected) in enumerate(zip(value, shape, strict=True)):
            check_shape(one, expected, (place, index))


def types_of(shape: Shape) -> tuple[type, ...]:
    """The types that the shape allows."""
    if isinstance(shape, dict):
        return (dict,)
    if isinstance(shape, list | tuple):
        return (list,)
    return get_args(shape) or (shape,)


def check_fields(value: dict[str, Any], shape: dict[str, Shape], place: Place) -> None:
    """RecordError for a field that is missing, or that does not belong there."""
    for name, expected in shape.items():
        if name not in value and not isinstance(expected, Optional):
            raise RecordError(t("record.no_field", place=place_text(place), name=shown(name)))
    for name in value:
        if name not in shape:
            raise RecordError(t("record.unknown_field", place=place_text(place), name=shown(name)))


def place_text(place: Place) -> str:
    """A place in words."""
    if place is None:
        return t("record.whole")
    parent, name = place
    if isinstance(name, int):
        return f"{place_text(parent)}[{name}]"
    return name if parent is None else f"{place_text(parent)}.{name}"


def shape_like(value: Any) -> Shape:
    """The shape of this value: the same fields, the same lengths, the same types."""
    if isinstance(value, dict):
        return {name: shape_like(one) for name, one in value.items()}
    if isinstance(value, list):
        return tuple(shape_like(one) for one in value)
    return type(value)


def check_same(ours: Any, theirs: Any, place: Place = None) -> None:
    """RecordError where theirs differs from ours."""
    if type(ours) is not type(theirs) or (type(ours) not in (dict, list) and ours != theirs):
        raise RecordError(t("record.should_be", place=place_text(place), expected=shown(ours), found=shown(theirs)))
    if isinstance(ours, dict):
        check_fields(theirs, ours, place)
        for name in ours:
            check_same(ours[name], theirs[name], (place, name))
    elif isinstance(ours, list):
        if len(ours) != len(theirs):
            raise RecordError(t("record.should_have", place=place_text(place), expected=len(ours), found=len(theirs)))
        for index, pair in enumerate(zip(ours, theirs, strict=True)):
            check_same(*pair, (place, index))
