"""What the numbers of an observation mean: named planes, one after the other.

An observation is a row of bytes, because bytes are quick to write and small to keep. Each plane says how large its
numbers can be: divided by `highs`, all numbers are between 0 and 1.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt


class Plane(NamedTuple):
    """Some numbers of one meaning."""

    name: str
    shape: tuple[int, ...]
    high: int  # they are whole numbers from 0 to this
    about: str

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return math.prod(self.shape)


class Planes:
    """A row of planes."""

    def __init__(self, *planes: Plane) -> None:
        self.planes = planes
        self.offsets = dict(zip((plane.name for plane in planes), self._ends(), strict=False))
        self.size = sum(plane.size for plane in planes)

    def _ends(self) -> list[int]:
        return [sum(plane.size for plane in self.planes[:i]) for i in range(len(self.planes) + 1)]

    @cached_property
    def highs(self) -> npt.NDArray[np.uint8]:
        """How large each number can be."""
        return np.repeat([plane.high for plane in self.planes], [plane.size for plane in self.planes]).astype(np.uint8)

    def unpack(self, numbers: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The planes of an observation by name, or those of many observations: views, not copies."""
        rows = numbers.shape[:-1]
        return {
            plane.name: numbers[..., begin : begin + plane.size].reshape(*rows, *plane.shape)
            for plane, begin in zip(self.planes, self.offsets.values(), strict=True)
        }

    def __repr__(self) -> str:
        """The planes in lines."""
        lines = [
            f"{begin:5d}  {plane.name}{list(plane.shape)}, 0 to {plane.high}: {plane.about}"
            for plane, begin in zip(self.planes, self.offsets.values(), strict=True)
        ]
        return "\n".join([f"{self.size} numbers", *lines])


NO_PLANES = Planes()
