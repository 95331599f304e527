"""The rules of a game as paragraphs with their numbers, the pictures drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import catalogue
from wonderland.engine.rule_paragraphs import Paragraph, paragraphs_in, rules_source
from wonderland.messages import LANGUAGES, current_language, speaking
from wonderland.messages.languages import ENGLISH
from wonderland.terminal.rule_pictures import FENCE, with_drawings
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from wonderland.engine.game import Game

DRAWING_WIDTH = 74  # columns of a drawing, so that it fits into 80


def rules_markdown(game_name: str, width: int = DRAWING_WIDTH) -> str:
    """The rules with their pictures drawn in that width, and where the publisher's rulebook is.

    They are in the current language; in English, after a sentence that says so, if there are none in it.
    """
    language = current_language()
    is_translated = catalogue.rules_file(game_name, language).is_file()
    text = with_drawings(rules_source(game_name, language if is_translated else ENGLISH), game_name, width)
    if not is_translated and language != ENGLISH:
        text = f"{t('rules.english', language=LANGUAGES[language])}\n\n{text}"
    if rulebook := catalogue.load(game_name).rulebook:
        text += f"\n{t('rules.publisher', link=rulebook)}\n"
    return text


def paragraphs_of(game_name: str, width: int = DRAWING_WIDTH) -> list[Paragraph]:
    """All paragraphs of the rules, the drawings among them."""
    paragraphs: list[Paragraph] = []
    for index, part in enumerate(rules_markdown(game_name, width).split(f"{FENCE}\n")):
        if index % 2:
            paragraphs.append(Paragraph(part.rstrip("\n"), "", is_heading=False, is_drawing=True))
        else:
            paragraphs += paragraphs_in(part)
    return paragraphs


def rules_data(game: Game) -> dict[str, Any]:
    """The rules for programs, in English: every paragraph with its number and section."""
    section, rules = "", []
    with speaking(ENGLISH):
        paragraphs = paragraphs_of(game.name)
    for paragraph in paragraphs:
        if paragraph.is_heading:
            section = paragraph.text
        elif not paragraph.is_drawing:
            text = paragraph.text.removeprefix(f"{paragraph.number}. ")
            rules.append({"number": paragraph.number or None, "section": section, "text": text})
    return {"game": game.name, "title": game.title, "rules_version": game.rules_version, "rules": rules}
