"""A turn: all that a bot gets, and nothing that its seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.matches import ALL_GAMES, name_of, some_positions
from wonderland.engine import targets
from wonderland.engine.match import Match
from wonderland.engine.turn import Budget, Turn
from wonderland.errors import IllegalActionError, NotationError

if TYPE_CHECKING:
    from wonderland.engine.game import Game

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)


@every_game
@pytest.mark.parametrize("make_target", [targets.interpreted, targets.wasm])
def test_a_turn_says_what_the_match_says_to_its_seat(game: Game, make_target: type) -> None:
    for match in some_positions(game, game.max_seats, 15, target=make_target(game)):
        if match.is_over:
            with pytest.raises(IllegalActionError, match="the match is over"):
                match.turn()
            continue
        turn = match.turn()
        assert (turn.game, turn.seat) == (game, match.seat)
        assert turn.legal == match.legal
        assert turn.legal_actions == match.legal_actions
        assert turn.view == match.view(match.seat)
        assert (turn.observation == match.observation(match.seat)).all()


@every_game
def test_a_turn_is_the_same_whatever_its_seat_cannot_see(game: Game) -> None:
    for match in some_positions(game, game.max_seats, 16):
        if match.is_over:
            continue
        other = match.copy()
        other.states = match.hidden_states(match.seat)
        match.target.sample(other.states, 4)
        one, two = match.turn(), other.turn()
        assert one.states.tobytes() == two.states.tobytes()
        assert (one.view, one.legal, one.seed) == (two.view, two.legal, two.seed)


def test_the_same_match_asks_the_same_questions() -> None:
    one, two = (Match("parade", 2, 7) for _ in range(2))
    assert one.turn().seed == two.turn().seed
    assert one.turn().random.random() == two.turn().random.random()
    two.play(two.legal[0])
    assert one.turn().seed != two.turn().seed
    assert one.turn(seed=3).seed == two.turn(seed=3).seed == 3


def test_a_turn_carries_a_budget() -> None:
    turn = Match("parade").turn(seconds=0.5, iterations=20)
    assert turn.budget == Budget(0.5, 20)
    assert turn.within(Budget()).budget == Budget()
    assert not Match("parade").turn().budget.is_given


def test_an_answer_may_be_text_or_number_and_must_be_legal() -> None:
    match = Match("parade", 2, 5)
    turn = match.turn()
    assert turn.accept(turn.legal[1]) == turn.accept(turn.legal_actions[1]) == match.legal_actions[1]
    assert turn.accept(f" {turn.legal[1].lower()} ") == match.legal_actions[1]
    for wrong in (10_000, -1, None, True, 1.0, ["P1"], "R0"):
        with pytest.raises(IllegalActionError, match="is not possible now; possible: "):
            turn.accept(wrong)
    with pytest.raises(NotationError, match="'tarts' is no card"):
        turn.accept("tarts")


def test_whoever_writes_into_a_copy_changes_nothing() -> None:
    turn = Match("parade", 2, 5).turn()
    before = turn.states.tobytes()
    turn.copy().states["seat"] = 1
    assert turn.states.tobytes() == before
    assert isinstance(turn.copy(), Turn)
