"""The language that is spoken, and what depends on it."""

from __future__ import annotations

import asyncio

import pytest

from wonderland.messages import (
    LANGUAGES,
    area,
    current_language,
    list_text,
    number_text,
    percent_text,
    preferred_language,
    speaking,
)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "pl_PL"}, "pl"),
        ({"LANG": "de_AT@euro", "LC_ALL": ""}, "de"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "pl"}, "en"),
        ({"LANG": "nb_NO", "LANGUAGE": "nn:fr:de"}, "fr"),
        ({"LANG": "xx_XX"}, "en"),
    ],
)
def test_the_environment_says_which_language_is_preferred(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language


def test_readers_at_the_same_time_have_their_own_languages() -> None:
    async def read(language: str) -> str:
        with speaking(language):
            await asyncio.sleep(0)
            return area("common")("game.parade")

    async def both() -> list[str]:
        return list(await asyncio.gather(read("ja"), read("pl")))

    assert asyncio.run(both()) == ["パレード", "Parada"]
    assert current_language() == "en"


def test_numbers_are_written_as_the_language_writes_them() -> None:
    written = {}
    for language in ("en", "de", "fr", "pl"):
        with speaking(language):
            written[language] = (
                number_text(1234.56, 1),
                number_text(12345),
                number_text(-0.5, 1),
                percent_text(0.365, 1),
            )
    assert written["en"] == ("1234.6", "12,345", "-0.5", "36.5%")
    assert written["de"] == ("1234,6", "12.345", "-0,5", "36,5\u00a0%")
    assert written["fr"] == ("1234,6", "12\u202f345", "-0,5", "36,5\u00a0%")
    assert written["pl"] == ("1234,6", "12\u00a0345", "-0,5", "36,5%")


def test_things_are_listed_as_the_language_lists_them() -> None:
    assert [list_text(items) for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b, and c",
    ]


def test_a_text_that_a_language_lacks_is_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"en": {"n": "{n, plural, one {# card} other {# cards}}"}, "pl": {}}
    monkeypatch.setattr("wonderland.messages.areas.texts", lambda language, name: found[language])
    with speaking("pl"):
        assert area("any")("n", n=2) == "2 cards"  # and with the plural forms of English


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_calls_itself_by_its_own_name(language: str) -> None:
    assert LANGUAGES[language]
    with speaking(language):
        assert area("common")("game.parade")
