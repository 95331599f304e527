"""The rules of a game as text: whole, short, one by one, searched; and how actions are written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wonderland.engine import catalogue
from wonderland.engine.rule_paragraphs import paragraphs_in, rules_source
from wonderland.errors import OptionError, shown

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.engine.rule_paragraphs import Paragraph

OPENING_FENCE = re.compile(r"^```\S+$", re.MULTILINE)
PICTURE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
AFTER_ACTIONS = re.compile(r"^A \*\*(?:board|position)\*\*", re.MULTILINE)  # in a game's notation.md
FOR_PEOPLE = "At a terminal"  # a section about keys and drawings


def whole_rules(game: Game) -> str:
    """Everything, with the examples; their pictures as lines of notation."""
    return OPENING_FENCE.sub("```", rules_source(game.name)).strip()


def short_rules(game: Game) -> str:
    """The goal and the numbered rules under their headings, without examples."""
    lines, section = [game.goal], ""
    for paragraph in paragraphs_of(game)[1:]:  # the first is the title
        if paragraph.is_heading:
            section = paragraph.text
            lines += ["", section] if section != FOR_PEOPLE else []
        elif paragraph.number and section != FOR_PEOPLE:
            lines.append(paragraph.text)
    return "\n".join(lines)


def one_rule(game: Game, number: str) -> str:
    """The rule of that number, written `P5` or `5`; OptionError if there is none."""
    rules = {one.number: one.text for one in paragraphs_of(game) if one.number}
    wanted = number.strip().upper()
    text = rules.get(wanted) or rules.get(f"{game.rule_prefix}{wanted}")
    if text is None:
        numbers = list(rules) or ["none"]
        raise OptionError(f"{game.title} has no rule {shown(number)}; its rules are {numbers[0]} to {numbers[-1]}")
    return text


def search_rules(game: Game, words: str) -> list[str]:
    """The paragraphs that hold all of the words, each with its section; OptionError if there is none."""
    wanted, section, found = words.lower().split(), "", []
    for paragraph in paragraphs_of(game):
        if paragraph.is_heading:
            section = paragraph.text
        elif all(word in paragraph.text.lower() for word in wanted):
            found.append(f"[{section}] {paragraph.text}")
    if not found:
        raise OptionError(f"no paragraph of the rules of {game.title} has {shown(words)}; search for fewer words")
    return found


def paragraphs_of(game: Game) -> list[Paragraph]:
    """All paragraphs, without pictures."""
    return paragraphs_in(PICTURE.sub("", rules_source(game.name)))


def action_help(game: Game) -> str:
    """How cards and actions are written: the first part of the game's notation page, or what its texts say."""
    page = catalogue.folder_of(game.name) / "notation.md"
    if not page.is_file():
        return game.texts.CARD_LETTERS
    _, *lines = AFTER_ACTIONS.split(page.read_text(encoding="utf-8"))[0].splitlines()
    return "\n".join(lines).replace("**", "").strip()
