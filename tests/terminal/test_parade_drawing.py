"""Parade's drawing shows every value, names what a play does, and its worked examples are what the rules say."""

from __future__ import annotations

import pytest

from wonderland.engine import catalogue
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.terminal.canvas import Canvas
from wonderland.terminal.drawings import Scene, drawing_of
from wonderland.terminal.drawings.parade import examples
from wonderland.terminal.ink import Ink
from wonderland.terminal.rulebook import RULEBOOKS, paragraphs_of
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
    match.apply(match.legal_actions()[0])
    text = drawn(match.view(SPECTATOR))
    assert text.splitlines()[0].rstrip().endswith("┏last┓")
    assert "last: just played" in text


def test_the_example_of_a_play_is_what_the_rules_do() -> None:
    hands = "G3 B2 B4 O0 O1 / ? ? ? ? ?"
    match = Match.from_position(f"play 0 start 0 | {' '.join(examples.PARADE)} | {hands} | - / - | - / - | ? ? ?")
    view = match.view(0)
    assert view["previews"][examples.PLAYED] == examples.PLAY_VIEW["previews"][examples.PLAYED]
    assert view["safe"][examples.PLAYED] == examples.PLAY_VIEW["safe"][examples.PLAYED]


def test_the_example_of_the_count_is_what_the_rules_count() -> None:
    fronts = " / ".join(
        " ".join(letter + value for letter, (values, _, _) in zones.items() for value in values)
        for zones in examples.COUNT
    )
    view = Match.from_position(f"over - start 0 last 0 all_colours 0 | - | - / - / - | {fronts} | - / - / - | -").view(
        SPECTATOR
    )
    assert tuple(view["points"]) == examples.COUNT_POINTS == (35, 27, 31)
    for front, zones in zip(view["front"], examples.COUNT, strict=True):
        assert {letter: (zone["points"], zone["majority"]) for letter, zone in front.items()} == {
            letter: (points, has_majority) for letter, (_, points, has_majority) in zones.items()
        }


@pytest.mark.parametrize("width", [54, 74])
def test_the_rules_have_both_drawings_and_the_publishers_address(width: int) -> None:
    paragraphs = paragraphs_of("parade", width)
    play, count = (paragraph.text for paragraph in paragraphs if paragraph.is_drawing)
    assert "removal mode" in play
    assert "3 safe" in play
    assert all(total in count for total in ("35", "27", "31"))
    assert max(len(line) for line in f"{play}\n{count}".splitlines()) <= width
    assert RULEBOOKS["parade"] in paragraphs[-1].text
