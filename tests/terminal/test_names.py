"""Names and numbers in words."""

from __future__ import annotations

import pytest

from tests.terminal.driver import make_session
from wonderland.engine import catalogue
from wonderland.engine.plurals import number_of
from wonderland.terminal.names import seat_names
from wonderland.terminal.session import Advice, HintBudget, advice_text, hint_text
from wonderland.terminal.setup import Participant, Setup


@pytest.mark.parametrize(
    ("players", "people", "names"),
    [
        (["Ann", "Hatter"], [0], ["Ann", "Hatter"]),
        (["Ann", "Hatter", "Hatter"], [0], ["Ann", "Hatter 1", "Hatter 2"]),
        (["Hatter", "Hatter"], [0], ["Hatter", "Hatter 1"]),
        (["Hatter 1", "Hatter", "Hatter"], [0], ["Hatter 1", "Hatter 2", "Hatter 3"]),
        (["Ann", "Ann"], [0, 1], ["Ann 1", "Ann 2"]),
        (["Hatter", "Hatter"], [], ["Hatter 1", "Hatter 2"]),
    ],
)
def test_people_keep_their_names_and_bots_get_numbers(players: list[str], people: list[int], names: list[str]) -> None:
    assert seat_names(players, people) == names


def test_a_person_with_a_bots_name_keeps_it_in_the_record() -> None:
    session = make_session("parade", people="Dormouse", seats=3)
    assert session.names == ["Dormouse", "Dormouse 1", "Dormouse 2"]
    assert seat_names(session.recorder.players) == session.names
    session.save.close()


def test_bots_are_recorded_by_their_own_names() -> None:
    session = make_session("parade", seats=3)
    assert session.recorder.players == ["Alice", "Dormouse", "Dormouse"]
    session.save.close()


def test_one_is_singular() -> None:
    assert number_of(1, "point") == "1 point"
    assert number_of(0, "point") == "0 points"
    assert number_of(2, "person", "people") == "2 people"
    assert advice_text([Advice("R1", 0.5, 1.2)]) == "R1 (wins 50%, 1 point)"
    assert advice_text([Advice("R1", 0.5, 1.2, "takes R0")]) == "R1 (wins 50%, 1 point). The first takes R0"


def test_a_hint_says_what_is_open_what_is_the_same_and_what_follows() -> None:
    open_advice = [Advice("R1", 0.5, None), Advice("R2", 0.5, None, is_as_good=True)]
    assert advice_text(open_advice) == "R1 (wins 50%) or R2 (wins 50%): it is open which is better"
    assert hint_text(open_advice, 1).endswith("Ask again to think longer.")
    settled = [Advice("Q =1", 0.6, None, alike=("Q =2", "Q =3"), then="Bea G3"), Advice("F1", 0.5, None)]
    expected = (
        "Hint, by what you can know: Q =1 (the same: Q =2, Q =3) (wins 60%), then F1 (wins 50%). Likeliest next: Bea G3"
    )
    assert hint_text(settled, 1) == expected


def test_a_hint_that_is_asked_for_again_thinks_longer() -> None:
    budget = HintBudget()
    assert [budget.at(3), budget.at(3), budget.at(3), budget.at(3), budget.at(4)] == [1, 4, 16, 16, 1]


@pytest.mark.parametrize("game", catalogue.names())
def test_a_table_in_words_has_no_1_points(game: str) -> None:
    setup = Setup(game, {}, 1, [Participant("Ann"), Participant("Bea")])
    match = setup.deal()
    view = match.view(0)
    for key in ("points", "totals"):
        if key in view:
            view[key] = [1, 2]
    text = match.game.texts.table(view, setup.names)
    assert "1 points" not in text
    assert "1 point " in text
    assert "2 points" in text
