"""The score sheet in the width that there is."""

from __future__ import annotations

from wonderland.terminal.result_text import hanging

SHEET = """Alice
  rounds      13 + 10 = 23
  last round  6 flamingos, 2 hedgehogs: 2 pairs, 4 singles; sum of numbers 25"""


def test_what_a_line_of_the_sheet_has_too_much_stands_below_its_second_column() -> None:
    assert hanging(SHEET, 75).splitlines()[2:] == [
        "  last round  6 flamingos, 2 hedgehogs: 2 pairs, 4 singles; sum of numbers",
        "              25",
    ]


def test_a_sheet_that_fits_stays_as_it_is() -> None:
    assert hanging(SHEET, 76 + 1) == SHEET
