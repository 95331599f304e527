"""Names in any spelling, as on the command line."""

from __future__ import annotations

import pytest

import wonderland


@pytest.mark.parametrize("name", ["going-out", "Going Out", "going_out", "GOING  OUT"])
def test_a_game_is_found_however_its_name_is_written(name: str) -> None:
    assert wonderland.load(name) is wonderland.Match(name, seed=1).game is wonderland.load("going-out")


def test_options_and_their_values_are_found_however_they_are_written() -> None:
    given = {"Open Hands": "yes", "gentle-hole": "off", "board": "Tea Tray"}
    options = wonderland.Match("Tea Party", seed=1, options=given).options
    assert options == {"board": "tea_tray", "open_hands": True, "youngest": False, "gentle_hole": False}
    assert wonderland.Match("going out", seed=1, options={"target": "50"}).options["target"] == 50


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        ("Going Ouut", {}, "there is no game 'Going Ouut'; did you mean going-out?"),
        ("tea party", {"open hans": True}, "Tea Party has no option 'open hans'; did you mean open_hands?"),
        ("tea party", {"open_hands": "maybe"}, "option open_hands must be one of False, True, not 'maybe'"),
        ("tea party", {"open_hands": 1}, "option open_hands must be one of False, True, not 1"),
        (7, {}, "a game is a name or a Game, not 7"),
    ],
)
def test_a_name_that_nothing_has_is_answered_with_the_nearest(
    game: str, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(wonderland.OptionError) as caught:
        wonderland.Match(game, options=options)
    assert str(caught.value) == sentence


def test_bots_are_found_by_title_and_say_who_they_are() -> None:
    assert repr(wonderland.make_bot("White Rabbit", "Tea Party")) == "<Bot white-rabbit>"
    with pytest.raises(wonderland.OptionError, match=r"did you mean white-rabbit\?"):
        wonderland.make_bot("Wite Rabit")
