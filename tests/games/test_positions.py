"""What positions of every game must be like: whole ones are read everywhere, open cards hide only what nobody saw."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.position_readers import read, written
from tests.matches import ALL_GAMES, game_and_seats, name_of, random_positions, some_positions, variants
from wonderland.bots.module.interface import MODULE
from wonderland.engine import targets
from wonderland.engine.match import Match
from wonderland.engine.state import OVER, SPECTATOR
from wonderland.engine.targets.table_interface import NOTATION_ROOM, TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.game import Game
    from wonderland.engine.state import States

ITERATIONS = 60
SEARCHED = (0, 7, 26)  # positions of a match

every_table = pytest.mark.parametrize(("game", "seats"), game_and_seats(), ids=name_of)


def open_cards(game: Game, states: States) -> States:
    """A copy without what nobody has seen."""
    copy = np.array(states)
    with targets.wasm(game).workspace(TABLE) as workspace:
        workspace.put(copy)
        workspace.call["hide_undrawn"]()
        copy.view(np.uint8)[:] = workspace.states
    return copy


def known_states(match: Match[Any]) -> Iterator[States]:
    """The position as it is, with open cards, and as everybody sees it."""
    yield match.states
    yield open_cards(match.game, match.states)
    for seat in (SPECTATOR, *range(match.seats)):
        yield match.hidden_states(seat)


@every_table
def test_every_position_of_a_match_is_whole_and_the_module_reads_what_it_writes(game: Game, seats: int) -> None:
    with targets.wasm(game).workspace(TABLE) as workspace:
        for options in variants(game):
            for match in some_positions(game, seats, 21, options):
                for states in known_states(match):
                    workspace.put(states)
                    line = written(workspace)
                    assert line == game.notation.format_position(states[0])
                    assert read(workspace, line.encode()) is None
                    assert written(workspace) == line


@every_table
def test_from_a_position_that_was_read_a_match_ends(game: Game, seats: int) -> None:
    with targets.wasm(game).workspace(TABLE) as workspace:
        for ply, match in enumerate(some_positions(game, seats, 22)):
            for states in known_states(match):
                workspace.put(states)
                assert read(workspace, written(workspace).encode()) is None
                workspace.call["sample"](ply)
                assert "?" not in written(workspace)
                legal = workspace.take_actions(workspace.call["list_actions"]())
                choices = random.Random(ply)
                while legal:
                    legal = workspace.take_actions(workspace.call["step"](choices.choice(legal)))
                assert np.frombuffer(bytes(workspace.state), game.state)["phase"][0] == OVER


@every_table
def test_what_nobody_has_seen_is_a_part_of_what_a_seat_has_not_seen(game: Game, seats: int) -> None:
    target = targets.wasm(game)
    for options in variants(game):
        for match in some_positions(game, seats, 23, options):
            for seat in (SPECTATOR, *range(seats)):
                states = open_cards(game, match.states)
                target.hide(states, seat)
                assert states.tobytes() == match.hidden_states(seat).tobytes()


@every_table
def test_open_cards_tell_nothing_of_what_nobody_has_seen(game: Game, seats: int) -> None:
    """Another order of the piles, and another chance to come, give the same bytes."""
    for options in variants(game):
        for ply, match in enumerate(some_positions(game, seats, 24, options)):
            with targets.wasm(game).workspace(TABLE) as workspace:
                workspace.put(match.states)
                workspace.call["reshuffle"](ply)
                other = np.frombuffer(bytes(workspace.state), game.state)
                assert other.tobytes() != match.states.tobytes()
                assert open_cards(game, other).tobytes() == open_cards(game, match.states).tobytes()


@every_table
def test_a_search_with_open_cards_finds_the_legal_actions(game: Game, seats: int) -> None:
    for ply, match in enumerate(random_positions(game, seats, 25)):
        if ply not in SEARCHED or match.is_over:
            continue
        states = open_cards(game, match.states)
        with targets.wasm(game).workspace(MODULE) as workspace:
            workspace.put(states)
            workspace.call["begin_search"](1, ITERATIONS, 1)
            workspace.call["think"](ITERATIONS, ITERATIONS)
            assert workspace.call["chosen"]() in match.legal_actions


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
@given(data=st.data())
def test_any_bytes_are_a_position_or_a_problem(game: Game, data: st.DataObject) -> None:
    seats = data.draw(st.integers(game.min_seats, game.max_seats))
    seed = data.draw(st.integers(0, 3))
    match = Match(game, seats, seed)
    for _ in range(data.draw(st.integers(0, 30))):
        if not match.is_over:
            match.apply(match.legal_actions[-1])
    line = match.position_text().encode()
    begin = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(begin, min(len(line), begin + 6)))
    piece = data.draw(st.binary(max_size=6) | st.text("0123456789?-|/ =:RFHQ*+!", max_size=6).map(str.encode))
    text = line[:begin] + piece + line[end:]
    with targets.wasm(game).workspace(TABLE) as module, targets.interpreted(game).workspace(TABLE) as plain:
        problem = read(module, text)
        assert read(plain, text) == problem
        if problem is None:
            again = written(module)
            assert read(module, again.encode()) is None
            assert written(module) == again


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_a_text_that_is_too_long_is_refused(game: Game) -> None:
    with targets.wasm(game).workspace(TABLE) as workspace:
        line = Match(game, game.min_seats, 1).position_text().encode()
        assert read(workspace, line.ljust(NOTATION_ROOM)) is None
        problem = read(workspace, line.ljust(NOTATION_ROOM + 1))
        assert problem == {"code": "position.too_long", "n": NOTATION_ROOM + 1, "most": NOTATION_ROOM}
