"""What many places of the terminal say: texts of its area, those of the page, names of levels."""

from __future__ import annotations

from wonderland.bots.levels import find_level
from wonderland.messages import area

t = area("terminal")
common = area("common")


def level_title(name: str) -> str:
    """The name of a level; a bot of somebody's own keeps its own."""
    level = find_level(name)
    return common(f"level.{level.name}") if level else name


def noted(text: str, note: str) -> str:
    """`Alice (you)`; the text alone without a note."""
    return t("noted", text=text, note=note) if note else text
