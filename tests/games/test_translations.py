"""The rules in other languages say what the English rules say, rule by rule."""

from __future__ import annotations

import re

import pytest

from wonderland.engine import catalogue
from wonderland.messages import LANGUAGES

TRANSLATIONS = [language for language in LANGUAGES if language != "en"]
RULE = re.compile(r"^- ([A-Z]\d+)\. ", re.MULTILINE)


def outline(text: str) -> list[str]:
    """Headings by their level, rules by their number, and the list items and paragraphs between them, in order."""
    starts = re.findall(r"^(#+) |^- ([A-Z]\d+)\. |^( +-) |(?<=\n\n)(?![-#\s])()", text, re.MULTILINE)
    return ["".join(start) for start in starts]


def sections(text: str) -> dict[str, str]:
    """What each rule says, by its number; a heading ends a rule."""
    _, *parts = RULE.split(re.sub(r"^#.*$|^(?=[^-#\s]).*$", "", text, flags=re.MULTILINE))
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("name", catalogue.names())
def test_every_language_has_the_same_rules_in_the_same_order(name: str, language: str) -> None:
    english, translated = catalogue.rules_text(name), catalogue.rules_text(name, language)
    assert RULE.findall(translated) == RULE.findall(english)
    assert outline(translated) == outline(english)


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("name", catalogue.names())
def test_every_rule_is_written_in_its_language(name: str, language: str) -> None:
    english, translated = sections(catalogue.rules_text(name)), sections(catalogue.rules_text(name, language))
    assert [number for number, text in english.items() if translated[number] == text] == []


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("name", catalogue.names())
def test_every_rule_has_the_same_notation_and_the_same_references(name: str, language: str) -> None:
    english, translated = sections(catalogue.rules_text(name)), sections(catalogue.rules_text(name, language))
    for number, text in english.items():
        for marks in (r"`[^`]+`", r"\b[PGT]\d+\b", r"\*\*"):
            assert sorted(re.findall(marks, translated[number], re.ASCII)) == sorted(re.findall(marks, text)), number
