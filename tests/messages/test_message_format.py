"""Texts in ICU MessageFormat; web/tests/i18n/i18n.test.ts has the same examples."""

from __future__ import annotations

import pytest

from wonderland.messages.languages import facts
from wonderland.messages.message_format import MessageError, Parameter, format_message, parameters_of, parse

NESTED = (
    "{n, plural, one {{name} has one card} other {{who, select, you {You have # cards} other {{name} has # cards}}}}."
)


@pytest.mark.parametrize(
    ("text", "parameters", "expected"),
    [
        ("{name} plays {card}.", {"name": "Ada", "card": "G3"}, "Ada plays G3."),
        ("{n, plural, one {# card} other {# cards}}", {"n": 1}, "1 card"),
        ("{n, plural, =0 {No cards} one {# card} other {# cards}} left", {"n": 0}, "No cards left"),
        ("{n, plural, one {One of {all}} other {# of {all}}}.", {"n": 2, "all": 5}, "2 of 5."),
        ("{how, select, points {by points} other {by a tie-break}}", {"how": "points"}, "by points"),
        ("{how, select, points {by points} other {by a tie-break}}", {"how": "cards"}, "by a tie-break"),
        ("Seat #{n}", {"n": 2}, "Seat #2"),
        ("{missing} stays visible", {}, "{missing} stays visible"),
        (NESTED, {"n": 3, "who": "you", "name": "Ada"}, "You have 3 cards."),
    ],
)
def test_a_message(text: str, parameters: dict[str, Parameter], expected: str) -> None:
    assert format_message(text, parameters, facts("en").plural) == expected


def test_its_parameters_are_those_of_all_its_forms() -> None:
    assert parameters_of(NESTED) == {"n", "name", "who"}


@pytest.mark.parametrize(
    "text", ["{", "}", "{a b}", "{n, plural, one {1}}", "{n, plural, one {1} other {2}", "{n, number, x {1} other {2}}"]
)
def test_a_text_that_is_not_in_the_format_is_refused(text: str) -> None:
    with pytest.raises(MessageError):
        parse(text)


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", "other one other other other other"),
        ("fr", "one one other other other other"),
        ("ja", "other other other other other other"),
        ("pl", "many one few many many few"),
    ],
)
def test_a_language_counts_in_its_own_way(language: str, forms: str) -> None:
    assert [facts(language).plural(number) for number in (0, 1, 2, 5, 12, 22)] == forms.split()
