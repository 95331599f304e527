"""Themes: what a puzzle is about, told from what the seat sees and what its actions do at once.

Every game has a module with `THEMES`, the names, and `theme_of`, the first of them that fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.puzzles.themes import going_out, parade, tea_party

if TYPE_CHECKING:
    from types import ModuleType

BY_GAME: dict[str, ModuleType] = {"parade": parade, "going-out": going_out, "tea-party": tea_party}


def themes(game: str) -> tuple[str, ...]:
    """The names of a game's themes."""
    names: tuple[str, ...] = BY_GAME[game].THEMES
    return names


def theme_of(view: dict[str, Any], solution: str) -> str:
    """What the decision is about, in the view of the seat to act."""
    theme: str = BY_GAME[view["game"]].theme_of(view, solution)
    return theme
