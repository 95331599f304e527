"""The rules of a game as paragraphs with their numbers, and the number of the one that matters now."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from wonderland.engine import catalogue
from wonderland.terminal.rule_pictures import FENCE, with_drawings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wonderland.engine.game import Game

NUMBERED = re.compile(r"- ([A-Z]\d+)\. ")
COMMENT = re.compile(r"^<!--.*-->\n", re.MULTILINE)  # for the page
DRAWING_WIDTH = 74  # columns of a drawing, so that it fits into 80


class Paragraph(NamedTuple):
    """A heading, a rule, a drawing, or other text."""

    text: str
    number: str  # of a rule, else empty
    is_heading: bool
    is_drawing: bool = False  # its lines stay as they are


def rules_markdown(game_name: str, width: int = DRAWING_WIDTH) -> str:
    """The rules with their pictures drawn in that width, and where the publisher's rulebook is."""
    text = with_drawings(COMMENT.sub("", catalogue.rules_text(game_name)), game_name, width)
    if rulebook := catalogue.load(game_name).rulebook:
        text += f"\nThe publisher's rulebook: {rulebook}\n"
    return text


def paragraphs_of(game_name: str, width: int = DRAWING_WIDTH) -> list[Paragraph]:
    """All paragraphs of the rules, the drawings among them."""
    paragraphs: list[Paragraph] = []
    for index, part in enumerate(rules_markdown(game_name, width).split(f"{FENCE}\n")):
        if index % 2:
            paragraphs.append(Paragraph(part.rstrip("\n"), "", is_heading=False, is_drawing=True))
        else:
            paragraphs += [paragraph_of(line) for line in joined_lines(part)]
    return paragraphs


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


def rules_data(game: Game) -> dict[str, Any]:
    """The rules for programs: every paragraph with its number and section."""
    section, rules = "", []
    for paragraph in paragraphs_of(game.name):
        if paragraph.is_heading:
            section = paragraph.text
        elif not paragraph.is_drawing:
            text = paragraph.text.removeprefix(f"{paragraph.number}. ")
            rules.append({"number": paragraph.number or None, "section": section, "text": text})
    return {"game": game.name, "title": game.title, "rules_version": game.rules_version, "rules": rules}


def rule_now(game: Game, view: Mapping[str, Any]) -> str:
    """The number of the rule that matters now, such as `P5`; empty if the view names none."""
    return f"{game.rule_prefix}{view['rule']}" if "rule" in view else ""


def paragraph_of(markdown: str) -> Paragraph:
    """One paragraph without Markdown marks."""
    found = NUMBERED.match(markdown)
    text = markdown.lstrip("# ").replace("**", "").replace("`", "").replace("*", "").removeprefix("- ")
    return Paragraph(text, found[1] if found else "", markdown.startswith(("#", "**")))
