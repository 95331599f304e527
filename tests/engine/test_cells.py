"""Texts measured in the cells of a terminal."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland.engine.cells import centred, fit, pad, padded, right, table, width_of, wrapped


def test_a_wide_letter_takes_two_cells() -> None:
    assert padded("アリス", 8) == "アリス  "
    assert pad("アリス", 5) == "アリ…"
    assert fit("アリス", 6) == "アリス"
    assert fit("アリス", 1) == "…"


def test_columns_stand_below_each_other_and_so_do_the_ones_of_numbers() -> None:
    assert table([("アリス", "9点", "R1"), ("Bob", "12 points", "")]) == ["アリス   9点       R1", "Bob     12 points"]
    assert (right("点", 4), centred("点", 6, "─")) == ("  点", "──点──")


@pytest.mark.parametrize("text", ["", "Alice plays R3, takes B2.", "Alice   2  points  R3 B2", "a " * 40, "x" * 45])
def test_plain_letters_are_wrapped_as_usual(text: str) -> None:
    assert wrapped(text, 20, "  ") == textwrap.wrap(text, 20, subsequent_indent="  ")


@pytest.mark.parametrize("space", ["\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"])
def test_no_line_ends_at_a_no_break_space(space: str) -> None:
    assert wrapped(f"Combien{space}? Deux", 10) == [f"Combien{space}?", "Deux"]
    assert wrapped(f"Il gagne{space}: oui", 9) == ["Il", f"gagne{space}:", "oui"]


@given(st.text("ab アリス", max_size=60), st.integers(8, 30))
def test_no_line_is_wider_than_its_window_and_nothing_is_lost(text: str, width: int) -> None:
    lines = wrapped(text, width, "  ")
    assert all(width_of(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
