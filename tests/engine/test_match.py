"""A match as Python code uses it: how it begins, what it remembers, what it refuses."""

from __future__ import annotations

import copy
import pickle
import random
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest

from tests.matches import ALL_GAMES, game_and_seats, games_on_targets, name_of, some_positions
from wonderland.engine import targets
from wonderland.engine.chance import MAX_SEED
from wonderland.engine.match import Match
from wonderland.engine.state import NO_SEAT, OVER
from wonderland.errors import IllegalActionError, NotationError, OptionError

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.game import Game

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)


def play_at_random(match: Match, num_plies: int | None = None, seed: int = 1) -> Match:
    choices = random.Random(seed)
    while not match.is_over and num_plies != 0:
        match.apply(choices.choice(match.legal_actions))
        num_plies = None if num_plies is None else num_plies - 1
    return match


def facts(match: Match) -> tuple[Any, ...]:
    """Everything by which two matches could differ."""
    return (
        match.game,
        match.seats,
        match.seed,
        match.options,
        match.target,
        match.is_from_deal,
        match.states.tobytes(),
        match.past_actions,
        [states.tobytes() for states in match.past_states()],
        match.legal_actions,
    )


def test_a_game_is_given_by_its_name_or_as_itself() -> None:
    for game in ALL_GAMES:
        assert facts(Match(game.name, 2, 7)) == facts(Match(game, 2, 7))


@every_game
def test_as_few_as_can_play_unless_more_are_asked_for(game: Game) -> None:
    assert Match(game).seats == game.min_seats
    assert Match(game, seats=game.max_seats).seats == game.max_seats


def test_a_seed_is_drawn_where_none_is_given() -> None:
    seeds = {cast("int", Match("parade").seed) for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed <= MAX_SEED for seed in seeds)
    assert max(seeds) > MAX_SEED >> 8  # of 53 bits, not of a few
    assert Match("parade", seed=cast("int", np.int64(5))).seed == 5


def test_a_match_from_a_key_has_no_seed_and_asks_its_bots_the_same_questions_again() -> None:
    first, second = (Match("parade", 3, key=bytes(range(32)), start_seat=2) for _ in range(2))
    assert (first.seed, first.seat) == (None, 2)
    assert first.states.tobytes() == second.states.tobytes()
    assert first.turn().seed == second.turn().seed != Match("parade", 3, key=bytes(32)).turn().seed
    assert pickle.loads(pickle.dumps(first)).states.tobytes() == first.states.tobytes()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"key": bytes(31)}, "a key has 32 bytes, not 31"),
        ({"key": bytes(32), "seed": 1}, "a match has a seed or a key, not both"),
        ({"key": bytes(32), "start_seat": 2}, "there is no seat 2"),
        ({"seed": 1, "start_seat": 0}, "only with a key"),
    ],
)
def test_what_cannot_be_dealt_from_a_key_is_refused(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        Match("parade", 2, **arguments)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Match("whist"), "there is no game 'whist'; the games are parade, going-out, tea-party"),
        (lambda: Match("parade", seats=7), "Parade is for 2 to 6 players, not 7"),
        (lambda: Match("parade", seats=cast("int", "3")), "the number of seats is a whole number, not '3'"),
        (lambda: Match("parade", seats=cast("int", 3.0)), "the number of seats is a whole number, not 3.0"),
        (lambda: Match("parade", seed=-1), f"a seed is a whole number from 0 to {MAX_SEED}, not -1"),
        (lambda: Match("parade", seed=MAX_SEED + 1), f"a seed is a whole number from 0 to {MAX_SEED}"),
        (lambda: Match("parade", seed=cast("int", "1865")), "a seed is a whole number, not '1865'"),
        (lambda: Match("parade", seed=True), "a seed is a whole number, not True"),
        (lambda: Match("parade", options={"tarts": 3}), "Parade has no option 'tarts'; its options are colours"),
        (lambda: Match("going-out", options={"target": "high"}), "option target must be a whole number"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(make: Callable[[], Match], sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        make()
    assert sentence in str(caught.value)


def test_actions_are_played_in_notation_or_by_number() -> None:
    first, second = Match("parade", 2, 3), Match("parade", 2, 3)
    first.play(first.legal[2])
    second.play(second.legal_actions[2])
    assert facts(first) == facts(second)
    assert first.ply == 1


@pytest.mark.parametrize("target", [targets.interpreted, targets.compiled])
@pytest.mark.parametrize(
    ("play", "error", "sentence"),
    [
        (lambda match: match.play("tarts"), NotationError, "'tarts' is no card"),
        (lambda match: match.play(""), NotationError, "is no action"),
        (lambda match: match.play("R0"), IllegalActionError, "R0 is not possible now; possible: P1, "),
        (lambda match: match.apply(10**9), IllegalActionError, "is not possible now; possible: P1, "),
        (lambda match: match.apply(-5), IllegalActionError, "is not possible now; possible: P1, "),
        (lambda match: match.apply("P1"), IllegalActionError, "'P1' is not the number of an action; `play` also "),
        (lambda match: match.apply(None), IllegalActionError, "None is not the number of an action"),
        (lambda match: match.take_back(), IllegalActionError, "0 actions were played, so 1 cannot be taken back"),
        (lambda match: match.view(5), OptionError, "there is no seat 5; the seats are 0 to 1"),
        (lambda match: match.outcome(), IllegalActionError, "the match is not over"),
    ],
)
def test_what_is_refused_changes_nothing(
    target: Any, play: Callable[[Any], None], error: type[Exception], sentence: str
) -> None:
    match = Match("parade", 2, 5, target=target(ALL_GAMES[0]))
    before = facts(match)
    with pytest.raises(error) as caught:
        play(match)
    assert sentence in str(caught.value)
    assert facts(match) == before


@every_game
def test_every_action_can_be_taken_back(game: Game) -> None:
    match = Match(game, game.max_seats, 9)
    seen = [facts(match)]
    for action in play_at_random(match.copy()).past_actions:
        match.apply(action)
        seen.append(facts(match))
    end = match.ply
    for ply in range(end - 1, -1, -1):
        match.take_back()
        assert facts(match) == seen[ply]
    for action in play_at_random(match.copy()).past_actions:
        match.apply(action)
    match.take_back(end - 2)
    assert facts(match) == seen[2]


@every_game
def test_what_is_written_into_the_position_counts(game: Game) -> None:
    match = Match(game, seed=3)
    match.states["chance"][0, 0] = 7
    match.apply(match.legal_actions[0])
    assert match.past_states()[0]["chance"][0, 0] == 7
    match.states["seat"][0], match.states["phase"][0] = 1, OVER
    assert (match.seat, match.is_over) == (1, True)


@every_game
def test_the_seat_to_act_is_that_of_the_position(game: Game) -> None:
    match = Match(game, seed=3)
    while not match.is_over:
        assert match.seat == match.copy().states["seat"][0]
        match.apply(match.legal_actions[-1])
    assert match.seat == match.states["seat"][0] == NO_SEAT


@every_game
def test_a_copy_goes_its_own_way(game: Game) -> None:
    match = play_at_random(Match(game, game.min_seats, 4), 10)
    before = facts(match)
    twin = match.copy()
    assert facts(twin) == before
    play_at_random(twin)
    twin.take_back()
    assert facts(match) == before


@pytest.mark.parametrize("again", [lambda match: pickle.loads(pickle.dumps(match)), copy.copy, copy.deepcopy])
@pytest.mark.parametrize(("game", "target"), games_on_targets(), ids=name_of)
def test_a_match_comes_back_from_a_pickle(game: Game, again: Callable[[Match], Match], target: Any) -> None:
    match = play_at_random(Match(game, game.max_seats, 4, target=target(game)), 10)
    twin = again(match)
    assert facts(twin) == facts(match)
    assert facts(play_at_random(twin)) == facts(play_at_random(match))


@pytest.mark.parametrize(("game", "seats"), game_and_seats(), ids=name_of)
def test_a_match_goes_on_from_a_position(game: Game, seats: int) -> None:
    for match in some_positions(game, seats, 12):
        text = match.position_text()
        for again in (Match.from_position(text), Match.from_position(text, game, 5)):
            assert again.game is game
            assert again.seats == seats
            assert again.position_text() == text
            assert again.legal == match.legal
            if not again.is_over:
                assert play_at_random(again).outcome().points


@every_game
def test_what_a_position_hides_is_filled_in_by_the_seed(game: Game) -> None:
    for match in some_positions(game, game.max_seats, 13):
        if match.is_over:
            continue
        hidden = game.notation.format_position(match.hidden(match.seat))
        first, second, other = (Match.from_position(hidden, game.name, seed) for seed in (8, 8, 9))
        assert facts(first) == facts(second)
        assert "?" not in first.position_text()
        assert first.view(match.seat) == other.view(match.seat)
        assert play_at_random(first).is_over


@pytest.mark.parametrize(
    ("text", "game", "sentence"),
    [
        ("tea for two", "parade", "a position has 6 parts separated by |, this one has 1"),
        ("tea for two", None, "no game has this position (Parade: a position has 6 parts"),
        (17, "parade", "a position is a text, not 17"),
        ("play 0 start 0 | R5 R5 | G0 / ? | - / - | - / - | ? ?", "parade", "R5 is there twice"),
        ("play 0 start 0 | R5 R5 | G0 / ? | - / - | - / - | ? ?", None, "Parade: R5 is there twice"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: Any, game: str | None, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        Match.from_position(text, game)
    assert sentence in str(caught.value)


@every_game
def test_returns_are_the_parts_of_the_win(game: Game) -> None:
    for seed in range(5):
        match = Match(game, game.max_seats, seed)
        assert match.returns == [0.0] * match.seats
        returns = play_at_random(match).returns
        assert sum(returns) == pytest.approx(1)
        assert [seat for seat, part in enumerate(returns) if part] == match.outcome().winners


def test_a_shared_win_counts_in_parts() -> None:
    line = "over - start 0 last 1 pile_empty 0 | O1 | - / - / - | Y5 / R5 / B9 B8 | - / - / - | -"
    assert Match.from_position(line).returns == [0.5, 0.5, 0.0]


@every_game
def test_printing_shows_what_the_seat_to_act_sees_and_no_more(game: Game) -> None:
    for match in some_positions(game, game.max_seats, 14):
        if match.is_over:
            assert " win" in str(match)
            continue
        other = match.copy()
        other.states = match.hidden_states(match.seat)
        match.target.sample(other.states, 3)
        assert str(other) == str(match)
        assert game.texts.prompt(match.view(match.seat)) in str(match)
        assert " ".join(match.view(match.seat)["hands"][match.seat]) in str(match)


def test_a_match_describes_itself_in_a_line() -> None:
    match = Match("parade", 3, 1865)
    assert repr(match) == "<Match parade, 3 seats, seed 1865, ply 0, seat 1 to act>"
    assert repr(play_at_random(match)).endswith(f", ply {match.ply}, over>")


@every_game
def test_the_parts_of_a_game_are_modules(game: Game) -> None:
    parts = [game.rules, game.knowledge, game.notation, game.views, game.texts]
    assert all(isinstance(part, ModuleType) for part in parts)
    assert [part.__name__ for part in parts] == [  # type: ignore[attr-defined]
        f"{game.package}.{name}" for name in ("rules", "knowledge", "notation", "view", "text")
    ]
