"""Names and chat, however hostile."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland.protocol.frames import MAX_CHAT, MAX_NAME
from wonderland.protocol.refusal import Refusal
from wonderland.server.table import text_cleaning


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("Alice", "Alice"),
        ("  Mad   Hatter ", "Mad Hatter"),
        ("\u202eecilA\u202c", "ecilA"),
        ("A\u0000l\u0007i\u001bce", "Alice"),
        ("A\u200bl\ufeffi\u2066ce", "Alice"),
        ("Ａｌｉｃｅ", "Alice"),
        ("Zoë", "Zoë"),
        ("アリス", "アリス"),
        ("👩‍👧", "👩‍👧"),
        ("a" + "\u0301" * 40, "á" + "\u0301" * 3),
        ("<b>Al</b>", "<b>Al</b>"),  # text, which pages show as text
    ],
)
def test_names_are_normalised(given_name: str, kept: str) -> None:
    assert text_cleaning.clean_name(given_name) == kept


@pytest.mark.parametrize(
    "hostile", ["", "   ", "\u202e", "\u200d\u200d", "\u3164", "\u0301", "\n\t", "x" * (MAX_NAME + 1)]
)
def test_names_that_show_nothing_or_too_much_are_refused(hostile: str) -> None:
    with pytest.raises(Refusal):
        text_cleaning.clean_name(hostile)


def test_chat_has_a_length() -> None:
    assert len(text_cleaning.clean_chat("x" * MAX_CHAT)) == MAX_CHAT
    with pytest.raises(Refusal):
        text_cleaning.clean_chat("x" * (MAX_CHAT + 1))


@given(st.text())
def test_cleaning_leaves_one_visible_line_and_nothing_to_clean(text: str) -> None:
    kept = text_cleaning.clean(text)
    assert text_cleaning.clean(kept) == kept
    assert "\n" not in kept
    assert not any(unicodedata.category(character) in ("Cc", "Cs", "Cn", "Co") for character in kept)
    assert not any(unicodedata.bidirectional(character) in ("RLO", "LRO", "RLE", "LRE", "PDF") for character in kept)
