"""The rules of a game as paragraphs with their numbers, and the number of the one that matters now."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from wonderland.engine import catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wonderland.engine.game import Game

NUMBERED = re.compile(r"- ([A-Z]\d+)\. ")


class Paragraph(NamedTuple):
    """A heading, a rule, or other text."""

    text: str
    number: str  # of a rule, else empty
    is_heading: bool


def paragraphs_of(game_name: str) -> list[Paragraph]:
    """All paragraphs of the rules."""
    joined: list[str] = []
    is_open = False
    for line in catalogue.rules_text(game_name).splitlines():
        if not line.strip():
            is_open = False
        elif is_open and not line.startswith(("- ", "#", "**")):
            joined[-1] += f" {line.strip()}"
        else:
            joined.append(line.strip())
            is_open = True
    return [paragraph_of(line) for line in joined]


def rules_data(game: Game) -> dict[str, Any]:
    """The rules for programs: every paragraph with its number and section."""
    section, rules = "", []
    for paragraph in paragraphs_of(game.name):
        if paragraph.is_heading:
            section = paragraph.text
        else:
            text = paragraph.text.removeprefix(f"{paragraph.number}. ")
            rules.append({"number": paragraph.number or None, "section": section, "text": text})
    return {"game": game.name, "title": game.title, "rules_version": game.rules_version, "rules": rules}


def rule_now(view: Mapping[str, Any]) -> str:
    """The number of the rule that matters now, such as `P5`: the game's initial and the number in the view."""
    return f"{view['game'][0].upper()}{view['rule']}"


def paragraph_of(markdown: str) -> Paragraph:
    """One paragraph without Markdown marks."""
    found = NUMBERED.match(markdown)
    text = markdown.lstrip("# ").replace("**", "").replace("`", "").replace("*", "").removeprefix("- ")
    return Paragraph(text, found[1] if found else "", markdown.startswith(("#", "**")))
