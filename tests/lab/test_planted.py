"""Planted imbalances are found with the default number of matches, and what is fair raises no alarm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.arena.executors import InProcess
from wonderland.lab.lab import Lab
from wonderland.lab.measures import SURE
from wonderland.lab.plan import EQUAL, Dimension, default_level, default_matches, make_plan
from wonderland.lab.statistics import chance_of_share, chance_of_shares, corrected

if TYPE_CHECKING:
    from wonderland.engine.game import Game

LABS, MATCHES, SEATS = 400, 2000, 4


def warnings_of(game: Game, **options: Any) -> list[str]:
    """What a lab of two players warns of, with its default level and number of matches."""
    level = default_level(game)
    dimensions = [Dimension(name, [(name, value)]) for name, value in options.items()]
    lab = Lab(make_plan(game, dimensions, [2], [level], seed=1), default_matches([level]), parts=[EQUAL])
    for _ in lab.play(InProcess()):
        pass
    return lab.report().warnings


def test_a_seat_that_starts_with_a_card_less_is_found(sprint: Game) -> None:
    warnings = warnings_of(sprint, short_hand=True)
    assert any(warning.startswith("Seat 1 is at a disadvantage") for warning in warnings)
    assert any(warning.startswith("Seat 2 is at an advantage") for warning in warnings)
    assert not any("starts" in warning for warning in warnings)


def test_a_board_whose_first_space_wins_is_found(sprint: Game) -> None:
    warnings = warnings_of(sprint, board="first_space_wins")
    assert any(warning.startswith("The seat that starts is at an advantage") for warning in warnings)
    assert not any(warning.startswith("Seat ") for warning in warnings)


def test_a_balanced_game_is_not_flagged(sprint: Game) -> None:
    assert not any("advantage" in warning for warning in warnings_of(sprint))


def test_labs_of_fair_games_seldom_raise_a_false_alarm() -> None:
    draws = np.random.default_rng(1).multinomial(MATCHES, [1 / SEATS] * SEATS, size=(LABS, 2)) / MATCHES
    alarms = 0
    for families in draws:
        tests = [chance_of_shares(family, MATCHES) for family in families]
        tests += [chance_of_share(share, 1 / SEATS, MATCHES) for family in families for share in family]
        alarms += min(corrected(tests)) < SURE
    assert alarms <= 3 * SURE * LABS
