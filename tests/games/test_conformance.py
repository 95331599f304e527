"""What every game must pass, whatever its rules."""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.matches import (
    ALL_GAMES,
    COMPILED,
    game_and_seats,
    name_of,
    play_out,
    random_positions,
    seat_counts,
    some_positions,
    variants,
)
from tests.other_worlds import Worlds
from wonderland.engine import chance, targets
from wonderland.engine.match import Match
from wonderland.engine.state import HIDDEN, NO_SEAT, NOTHING, OVER, SPECTATOR
from wonderland.engine.targets import functions
from wonderland.errors import IllegalActionError, InputError, NotationError, OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.other_worlds import Hide, Twins
    from wonderland.engine.game import Game

SOME_PLIES = 40
OTHER_WORLDS, FIRST_PLIES = 40, 12  # for each of a few matches of every table
CHANGED_OUTCOMES = (0, 0, 0, 1, 2, 3)  # of the first that chance gives, mostly the shuffle
FEW_MATCHES = 3  # interpreted, of every table and variant; the slow tests play thousands

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
every_table = pytest.mark.parametrize(("game", "seats"), game_and_seats(), ids=name_of)


@every_table
def test_interpreted_and_compiled_agree_byte_for_byte(game: Game, seats: int) -> None:
    for options in variants(game):
        plain, plies = play_out(functions.interpreted(game), game, seats, FEW_MATCHES, options)
        states, compiled_plies = play_out(functions.compiled(game), game, seats, FEW_MATCHES, options)
        assert states.tobytes() == plain.tobytes()
        assert compiled_plies == plies


@pytest.mark.slow
@every_table
def test_bounds_hold_in_many_matches(game: Game, seats: int) -> None:
    for options in variants(game):
        checked, _ = play_out(functions.compiled(game, check_bounds=True), game, seats, 500, options)
        unchecked, _ = play_out(functions.compiled(game), game, seats, 500, options)
        assert checked.tobytes() == unchecked.tobytes()
        assert (checked["phase"] == OVER).all()


@pytest.mark.slow
@every_table
def test_interpreted_and_compiled_agree_on_thousands_of_matches(game: Game, seats: int) -> None:
    plain, _ = play_out(functions.interpreted(game), game, seats, 1500, {})
    states, _ = play_out(functions.compiled(game), game, seats, 1500, {})
    assert states.tobytes() == plain.tobytes()


@pytest.mark.slow
@every_table
def test_a_hundred_thousand_random_matches_end(game: Game, seats: int) -> None:
    states, _ = play_out(functions.compiled(game), game, seats, 100_000, {})
    assert (states["phase"] == OVER).all()


@every_table
def test_every_step_agrees_between_targets(game: Game, seats: int) -> None:
    for options in variants(game):
        plain = random_positions(game, seats, 5, options, targets.interpreted(game))
        for one, other in zip(plain, random_positions(game, seats, 5, options), strict=True):
            assert one.states.tobytes() == other.states.tobytes()
            assert one.legal_actions == other.legal_actions


@every_game
def test_every_field_lies_where_its_width_demands(game: Game) -> None:
    """GPUs read nothing else."""
    for field, offset, *_ in (game.state.fields or {}).values():
        assert offset % field.base.itemsize == 0


@every_table
def test_a_seed_reproduces_its_deal_and_another_seed_deals_otherwise(game: Game, seats: int) -> None:
    deals = [Match(game, seats, seed).states.tobytes() for seed in (3, 3, 4)]
    assert deals[0] == deals[1] != deals[2]


@every_table
def test_there_are_legal_actions_until_the_match_is_over(game: Game, seats: int) -> None:
    for match in random_positions(game, seats, 11):
        actions = match.legal_actions
        assert bool(actions) != match.is_over
        assert len(set(actions)) == len(actions) <= game.max_actions
        assert (match.seat == NO_SEAT) == match.is_over
        assert match.is_over or 0 <= match.seat < seats


@every_table
def test_the_trail_ends_where_it_says(game: Game, seats: int) -> None:
    for match in random_positions(game, seats, 12):
        num_trail = match.state.num_trail
        assert (match.state.trail[num_trail:] == NOTHING).all()
        assert (match.state.trail[:num_trail, 0] != NOTHING).all()


@every_table
def test_actions_round_trip_and_look_different(game: Game, seats: int) -> None:
    for options in variants(game):
        for match in some_positions(game, seats, 13, options):
            texts = match.legal
            assert len(set(texts)) == len(texts)
            parsed = [game.notation.parse_action(match.state, text) for text in texts]
            assert parsed == match.legal_actions


@every_table
def test_positions_round_trip_for_every_viewer(game: Game, seats: int) -> None:
    for options in variants(game):
        for match in some_positions(game, seats, 14, options):
            states = [match.state, *(match.hidden(seat) for seat in (SPECTATOR, 0, seats - 1))]
            for state in states:
                line = game.notation.format_position(state)
                parsed = game.notation.parse_position(line)
                assert game.notation.format_position(parsed) == line
                assert what_lies_there(parsed) == what_lies_there(state)


def what_lies_there(state: Any) -> bytes:
    """What a position text holds of a state: not how it came about, nor the randomness to come."""
    copy = np.array([state], state.dtype)
    for name in {"chance", "trail", "num_trail", "joined", "num_joined"} & {*state.dtype.names}:
        copy[name] = 0
    return copy.tobytes()


@every_game
def test_nonsense_is_a_notation_error(game: Game) -> None:
    state = Match(game, game.min_seats, 1).state
    for text in ("", " ", "x", "???", "G", "R11", "-1", "1e9", "\x00", "play", "🎩", "a" * 10_000):
        with pytest.raises(NotationError):
            game.notation.parse_action(state, text)
        with pytest.raises(NotationError):
            game.notation.parse_position(text)


@every_game
def test_an_illegal_action_changes_nothing(game: Game) -> None:
    match = Match(game, game.min_seats, 1)
    before = match.states.tobytes()
    legal = match.legal_actions
    for action in range(-3, 200):
        if action not in legal:
            with pytest.raises(IllegalActionError):
                match.apply(action)
    assert match.states.tobytes() == before
    assert match.legal_actions == legal


@every_table
def test_what_a_seat_gets_does_not_depend_on_what_it_cannot_know(game: Game, seats: int) -> None:
    """Hidden-information invariance: another truth with the same public side gives the same bytes everywhere."""
    for options in variants(game):
        for ply, match in enumerate(some_positions(game, seats, 15, options)):
            for seat in (SPECTATOR, *range(seats)):
                other = Match(game, seats, 0, options)
                other.states[:] = match.hidden_states(seat)
                other.target.sample(other.states, chance.seed_for(ply, seat + 1))
                assert everything_shown(match, seat) == everything_shown(other, seat)


def everything_shown(match: Match, seat: int) -> list[Any]:
    """Every way in which information reaches a seat."""
    hidden = match.hidden(seat)
    shown: list[Any] = [
        hidden.tobytes(),
        match.view(seat),
        match.game.notation.format_position(hidden),
        match.game.events(hidden),
    ]
    if seat != SPECTATOR:
        shown.append(match.observation(seat).tobytes())
    if seat == match.seat:
        actions = np.zeros(match.game.max_actions, np.int32)
        count = functions.interpreted(match.game).rules.legal_actions(hidden, actions)
        shown.append(actions[:count].tolist())
        assert actions[:count].tolist() == legal_after_reload(match)
    return shown


def legal_after_reload(match: Match) -> list[int]:
    """The legal actions of the match's present state."""
    return match.target.list_actions(match.states)


@every_table
def test_hide_leaves_nothing_that_a_seat_could_not_have_seen(game: Game, seats: int) -> None:
    twins = [*look_alikes(Worlds(game), seats)]
    assert sum(pair.differ for pair in twins) > SOME_PLIES
    assert all(pair.hidden == pair.other_hidden for pair in twins)


def look_alikes(worlds: Worlds, seats: int) -> Iterator[Twins]:
    """Positions of matches that a seat, or somebody who watches, cannot tell apart."""
    for seed in range(FEW_MATCHES):
        first = worlds.play(seats, seed, FIRST_PLIES)
        choices = random.Random(seed)
        for change in range(OTHER_WORLDS):
            seat, changed = choices.choice((SPECTATOR, *range(seats))), choices.choice(CHANGED_OUTCOMES)
            yield from worlds.twins(first, seat, changed, change)


@every_game
def test_every_field_that_hide_forgets_is_found(game: Game) -> None:
    """A test of the test above: it must not pass whatever `hide` does."""
    hide = functions.interpreted(game).knowledge.hide

    def forgetting(field: str) -> Hide:
        def forgetful_hide(state: Any, seat: int) -> None:
            truth = np.array(state[field])
            hide(state, seat)
            state[field] = truth

        return forgetful_hide

    for field in hidden_fields(game):
        twins = look_alikes(Worlds(game, forgetting(field)), game.min_seats)
        assert any(pair.hidden != pair.other_hidden for pair in twins), field


def hidden_fields(game: Game) -> set[str]:
    """The fields in which `hide` leaves places that nobody may know."""
    positions = [match.hidden(0) for match in some_positions(game, game.min_seats, 15)]
    names = game.state.names or ()
    return {name for hidden in positions for name in names if (hidden[name] == HIDDEN).any()}


@every_table
def test_samples_are_whole_and_can_be_played_on(game: Game, seats: int) -> None:
    target = targets.wasm(game)
    for ply, match in enumerate(some_positions(game, seats, 16)):
        states = match.hidden_states(ply % seats)
        target.sample(states, ply)
        line = game.notation.format_position(states[0])
        assert "?" not in line
        words, state, legal = np.array([ply], np.uint64), states.tobytes(), target.list_actions(states)
        while legal:
            state, legal = target.step(state, legal[chance.below(words, len(legal))])
        assert np.frombuffer(state, game.state)["phase"][0] == OVER


@every_table
def test_samples_differ(game: Game, seats: int) -> None:
    match = Match(game, seats, 1)
    lines = set()
    for seed in range(20):
        states = match.hidden_states(0)
        match.target.sample(states, seed)
        lines.add(game.notation.format_position(states[0]))
    assert len(lines) == 20


@every_table
def test_chance_is_hidden_from_everyone(game: Game, seats: int) -> None:
    for match in random_positions(game, seats, 17):
        assert match.state.chance.any()
        assert not any(match.hidden(seat).chance.any() for seat in (SPECTATOR, *range(seats)))


@every_table
def test_what_a_seat_gets_does_not_depend_on_the_key(game: Game, seats: int) -> None:
    """No byte of the key, and no byte of what it will give, is in anything that reaches a seat."""
    dealt = Match(game, seats, key=bytes(range(32)))
    other = dealt.copy()
    chance.set_key(other.state.chance, np.arange(5, 9, dtype=np.uint64))
    for seat in (SPECTATOR, *range(seats)):
        assert everything_shown(dealt, seat) == everything_shown(other, seat)
        assert not dealt.hidden(seat).chance.any()


@every_table
def test_every_target_plays_the_same_match_from_a_key(game: Game, seats: int) -> None:
    key = hashlib.sha256(game.name.encode()).digest()
    made = [targets.interpreted(game), targets.wasm(game), *[targets.compiled(game)] * (game.name == COMPILED)]
    matches = [Match(game, seats, key=key, target=target) for target in made]
    words = np.array([seats], np.uint64)
    while not matches[0].is_over and matches[0].ply < SOME_PLIES:
        assert len({match.states.tobytes() for match in matches}) == 1
        action = matches[0].legal_actions[chance.below(words, len(matches[0].legal_actions))]
        for match in matches:
            match.apply(action)
    assert len({match.states.tobytes() for match in matches}) == 1


@every_game
def test_the_starter_of_a_match_from_a_key_can_be_chosen_without_another_deal(game: Game) -> None:
    key = bytes(range(32))
    deals = []
    for start_seat in range(game.max_seats):
        match = Match(game, game.max_seats, key=key, start_seat=start_seat)
        assert match.seat == start_seat
        deals.append({**game.deal_in_clear(match.state), "start": None})
    assert all(deal == deals[0] for deal in deals)


@every_table
def test_an_observation_has_numbers_in_the_ranges_of_its_planes(game: Game, seats: int) -> None:
    seen = set()
    for match in random_positions(game, seats, 18):
        for seat in range(seats):
            numbers = match.observation(seat)
            assert (numbers <= game.observations.PLANES.highs).all()
            assert (match.secrets(seat) <= game.observations.SECRETS.highs).all()
        seen.add(numbers.tobytes())
    assert len(seen) > seats or not game.observations.PLANES.size


@every_table
def test_an_observation_reads_only_what_hiding_leaves(game: Game, seats: int) -> None:
    observe, size = game.observations.observe, game.observations.PLANES.size
    for ply, match in enumerate(random_positions(game, seats, 19)):
        seat = ply % seats
        of_all, of_hidden = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
        observe(match.state, seat, of_all)
        observe(match.hidden(seat), seat, of_hidden)
        assert of_all.tobytes() == of_hidden.tobytes() == match.observation(seat).tobytes()


@every_table
def test_ids_name_the_legal_actions_and_factors_tell_them_apart(game: Game, seats: int) -> None:
    ids, features = game.action_ids, game.action_features
    for match in random_positions(game, seats, 20):
        if ids.NUM_IDS:
            numbers = [ids.id_of(match.state, action) for action in match.legal_actions]
            assert all(0 <= number < ids.NUM_IDS for number in numbers)
            assert [ids.action_of(match.state, number) for number in numbers] == match.legal_actions
            texts = [match.action_text(ids.action_of(match.state, number)) for number in numbers]
            assert [game.notation.parse_action(match.state, text) for text in texts] == match.legal_actions
        if features.FACTORS:
            factors = np.zeros((len(match.legal_actions), len(features.FACTORS)), np.int16)
            for action, row in zip(match.legal_actions, factors, strict=True):
                features.write_factors(action, row)
            assert (factors < list(features.FACTORS.values())).all()
            assert len({row.tobytes() for row in factors}) == len(match.legal_actions)


@every_table
def test_the_outcome_fits_the_score(game: Game, seats: int) -> None:
    for seed in range(5):
        *_, match = random_positions(game, seats, seed)
        outcome = match.outcome()
        assert len(outcome.points) == len(outcome.places) == len(outcome.sheet) == seats
        assert 1 <= len(outcome.winners) <= seats
        assert sorted(outcome.places)[0] == 1
        assert all(place <= seats for place in outcome.places)
        assert (outcome.decided == "shared") == (len(outcome.winners) > 1)


@every_table
def test_every_event_and_view_can_be_said_in_words(game: Game, seats: int) -> None:
    names = [f"Player {seat}" for seat in range(seats)]
    for options in variants(game):
        for match in some_positions(game, seats, 19, options):
            view = match.view(0)
            for event in (*match.events(), *view["events"]):
                assert game.texts.sentence(event, names).strip()
            assert game.texts.table(view, names).strip()
            if not match.is_over:
                own_view = match.view(match.seat)
                assert game.texts.prompt(own_view).strip()
                assert all(text.split()[0] in game.texts.choice(own_view, text) for text in match.legal)
        assert all(name in game.texts.score_sheet(match.outcome(), names) for name in names)


@every_game
def test_wrong_seat_counts_and_options_are_refused(game: Game) -> None:
    for seats in (-1, 0, 1, max(seat_counts(game)) + 1, 1000):
        with pytest.raises(OptionError, match=f"is for {game.min_seats} to {game.max_seats} players, not {seats}"):
            Match(game, seats, 1)
    with pytest.raises(OptionError, match="no option 'tarts'"):
        Match(game, game.min_seats, 1, {"tarts": 3})
    nonsense: list[Any] = ["tarts", -1_000_000, 1_000_000, None, 2.5, [1], {}]
    for option in game.options:
        for value in nonsense:
            with pytest.raises(OptionError, match=option.name):
                Match(game, game.min_seats, 1, {option.name: value})
    for seed in (-1, 2**53):
        with pytest.raises(InputError, match="a seed is a whole number from 0 to"):
            Match(game, game.min_seats, seed)


@every_game
@pytest.mark.parametrize("text", ["", "-", "--5", "5-", "²", "٣", "1_0", "1" * 5000])
def test_what_is_typed_for_an_option_is_one_of_its_values_or_refused(game: Game, text: str) -> None:
    for option in game.options:
        with pytest.raises(OptionError, match=option.name):
            option.encode(option.parse(text))
