"""The rules of a game as paragraphs with their numbers, for whoever shows, quotes or searches them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from wonderland.engine import catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wonderland.engine.game import Game

NUMBERED = re.compile(r"- ([A-Z]\d+)\. ")
COMMENT = re.compile(r"^<!--.*-->\n", re.MULTILINE)  # for the page


class Paragraph(NamedTuple):
    """A heading, a rule, a drawing, or other text."""

    text: str
    number: str  # of a rule, else empty
    is_heading: bool
    is_drawing: bool = False  # its lines stay as they are


def rules_source(game_name: str, language: str = "en") -> str:
    """The rules as Markdown, their pictures as they are written in the source."""
    return COMMENT.sub("", catalogue.rules_text(game_name, language))


def paragraphs_in(markdown: str) -> list[Paragraph]:
    """The paragraphs of a part of the rules that has no pictures."""
    return [paragraph_of(line) for line in joined_lines(markdown)]


def joined_lines(text: str) -> list[str]:
    """Every paragraph as one line."""
    joined: list[str] = []
    is_open = False
    for line in text.splitlines():
        if not line.strip():
            is_open = False
        elif is_open and not line.startswith(("- ", "#", "**")):
            joined[-1] += f" {line.strip()}"
        else:
            joined.append(line.strip())
            is_open = True
    return joined


def paragraph_of(markdown: str) -> Paragraph:
    """One paragraph without Markdown marks."""
    found = NUMBERED.match(markdown)
    text = markdown.lstrip("# ").replace("**", "").replace("`", "").replace("*", "").removeprefix("- ")
    return Paragraph(text, found[1] if found else "", markdown.startswith(("#", "**")))


def rule_now(game: Game, view: Mapping[str, Any]) -> str:
    """The number of the rule that matters now, such as `P5`; empty if the view names none."""
    return f"{game.rule_prefix}{view['rule']}" if "rule" in view else ""
