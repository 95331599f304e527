"""What many places of the terminal say: texts of its area, names of levels, lists, sentences in a row."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from wonderland.bots.levels import find_level
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterable

t = area("terminal")
common = area("common")


def level_title(name: str) -> str:
    """The name of a level; a bot of somebody's own keeps its own."""
    level = find_level(name)
    return common(f"level.{level.name}") if level else name


def in_commas(items: Iterable[str]) -> str:
    """`a, b, c`: for a list in a column or a title, and not in a sentence."""
    found = list(items)
    return reduce(lambda a, b: common("list.comma", a=a, b=b), found) if found else ""


def in_sentences(*sentences: str) -> str:
    """Whole sentences, one after the other; empty ones are left out."""
    found = list(filter(None, sentences))
    return reduce(lambda a, b: t("sentences", a=a, b=b), found) if found else ""


def noted(text: str, note: str) -> str:
    """`Alice (you)`; the text alone without a note."""
    return t("noted", text=text, note=note) if note else text
