"""Themes: what a puzzle is about, told from what the seat sees and what its actions do at once.

A game may have a module `puzzle_themes` with `THEMES`, their names, and `theme_of`, the first of them that fits; its
messages have a title and an idea for each (`theme.parade.majority`, `idea.parade.majority`). Where `THEMES` is a
mapping, it has title and idea by name itself. In a game without such a module, all puzzles have the same theme.
"""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple

from wonderland.engine import catalogue
from wonderland.messages import area

PLAN = "plan"


class Theme(NamedTuple):
    """A theme in words."""

    title: str
    idea: str  # behind the best action, for a hint


def themes(game: str) -> tuple[str, ...]:
    """The names of a game's themes."""
    own = module_of(game)
    return tuple(own.THEMES) if own else (PLAN,)


def about(game: str, theme: str) -> Theme:
    """What to say about a theme."""
    own = module_of(game)
    if own is None:
        return Theme(area("plain")("theme"), "")
    title, idea = own.THEMES[theme] if isinstance(own.THEMES, dict) else ("", "")
    t = area("puzzles")
    return Theme(t.if_known(f"theme.{game}.{theme}", title), t.if_known(f"idea.{game}.{theme}", idea))


def theme_of(view: dict[str, Any], solution: str) -> str:
    """What the decision is about, in the view of the seat to act."""
    own = module_of(view["game"])
    return own.theme_of(view, solution) if own else PLAN


def module_of(game: str) -> Any:
    """The game's own themes; None if it has none."""
    rules = catalogue.load(game)
    return importlib.import_module(f"{rules.package}.puzzle_themes") if rules.has_part("puzzle_themes") else None
