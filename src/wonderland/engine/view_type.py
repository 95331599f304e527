"""The type of a view, for type checkers: `Match[ParadeView]`; without one, any JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import TypeVar  # type checkers know it without an installation

    V = TypeVar("V", bound=Mapping[str, Any], default=dict[str, Any])
else:
    from typing import TypeVar

    V = TypeVar("V")
