"""Parade's drawing shows every value, names what a play does, and its worked examples are what the rules say."""

from __future__ import annotations

import pytest

from wonderland.engine import catalogue
from wonderland.engine.cells import width_of
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.terminal.drawings import Scene, drawing_of
from wonderland.terminal.drawings.canvas import Canvas
from wonderland.terminal.ink import Ink
from wonderland.terminal.rulebook import paragraphs_of
from wonderland.terminal.session import Position


def drawn(view: dict[str, object], width: int = 80, height: int = 18) -> str:
    """The table as a spectator sees it."""
    canvas = Canvas(width, Ink())
    drawing_of("parade").draw(Scene(Position(SPECTATOR, view), ["Ann", "Bea"], height), canvas)
    return "\n".join(line.plain for line in canvas.lines())


@pytest.mark.parametrize(("width", "height"), [(80, 18), (142, 54)])
def test_all_values_are_shown_however_many_cards_a_player_has(width: int, height: int) -> None:
    view = Match(catalogue.load("parade"), 2, seed=1).view(SPECTATOR)
    values = "0123456789T"
    zone = {"cards": [f"R{value}" for value in values], "majority": True, "points": 11}
    view["front"] = [{letter: {**zone, "cards": [letter + one for one in values]} for letter in "RBPGYO"}, {}]
    text = drawn(view, width, height)
    rows = text.splitlines()
    first = next(index for index, row in enumerate(rows) if "Ann" in row)
    last = next(index for index, row in enumerate(rows) if "Bea" in row)
    shown = "".join(rows[first:last]).replace("Ann", "")
    assert all(shown.count(value) >= 6 for value in values)


def test_the_card_just_played_is_marked_and_the_legend_says_so() -> None:
    match = Match(catalogue.load("parade"), 2, seed=1)
    assert "last" not in drawn(match.view(SPECTATOR))
    match.apply(match.legal_actions[0])
    text = drawn(match.view(SPECTATOR))
    assert text.splitlines()[0].rstrip().endswith("┏last┓")
    assert "last: just played" in text


@pytest.mark.parametrize("width", [54, 74])
def test_the_rules_have_their_examples_drawn_and_the_publishers_address(width: int) -> None:
    paragraphs = paragraphs_of("parade", width)
    drawings = [paragraph.text for paragraph in paragraphs if paragraph.is_drawing]
    cards, play, zero, high, count, pair = drawings
    assert cards == "R7 B7 P7 G7 Y7 O7"
    assert "removal mode" in play
    assert "3 safe" in play
    assert "▲" in zero
    assert "safe" not in zero
    assert "▲" not in high
    assert all(total in count for total in ("35", "27", "31"))
    assert "[46]" in pair.replace(" ", "")
    assert max(len(line) for text in drawings for line in text.splitlines()) <= width
    assert catalogue.load("parade").rulebook in paragraphs[-1].text


@pytest.mark.parametrize("names", [["Ann", "Bea"], ["アリス", "ボブとキャロルとダイナ"]])
def test_columns_stand_below_each_other_whatever_the_letters_of_the_names(names: list[str]) -> None:
    match = Match(catalogue.load("parade"), 2, seed=1)
    canvas = Canvas(80, Ink())
    drawing_of("parade").draw(Scene(Position(SPECTATOR, match.view(SPECTATOR)), names, 18), canvas)
    rows = [line.plain for line in canvas.lines()]
    header = next(index for index, row in enumerate(rows) if "in front " in row)
    places = [width_of(row[: row.index(sign)]) for row, sign in zip(rows[header:], "♥··", strict=False)]
    assert places == [places[0]] * 3
    table = match.game.texts.table(match.view(SPECTATOR), names).splitlines()[-2:]
    assert len({width_of(line[: line.index("0 points")]) for line in table}) == 1
