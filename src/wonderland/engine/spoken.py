"""Fields that people read: the message that their owner has, in the current language, or else what was given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.messages.message_format import Parameter

AREAS = ("common", "terminal")  # of names that the page shows, too, and of those that it does not

Value = TypeVar("Value")


class Spoken(Generic[Value]):
    """A field of a dataclass. `find` is given the object and the value that its author wrote."""

    def __init__(self, find: Callable[[Any, Value], Value], default: Value) -> None:
        self.find = find
        self.default = default

    def __set_name__(self, owner: type, name: str) -> None:
        """Keep what is given under the field's own name."""
        self.name = name

    def __get__(self, instance: object | None, owner: type) -> Value:
        """The value in the current language; of the class, the default."""
        if instance is None:
            return self.default
        return self.find(instance, instance.__dict__[self.name])

    def __set__(self, instance: object, value: Value) -> None:
        """Take what the author wrote."""
        instance.__dict__[self.name] = value


def known(key: str, fallback: str, **parameters: Parameter) -> str:
    """The message of that key; without one, the fallback."""
    for name in AREAS:
        fallback = area(name).if_known(key, fallback, **parameters)
    return fallback
