"""Pictures of measurements, with matplotlib: the same figures give the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.figure import Figure


def new_figure(size: tuple[float, float]) -> Figure:
    """An empty one, of so many inches."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"], mpl.rcParams["svg.fonttype"] = "wonderland", "none"
    return Figure(size, layout="constrained")


def save(figure: Figure, file: Path) -> None:
    """Write it, without a date."""
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
