"""A game that is there as a module only plays as the same rules in Python do."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.matches import ALL_GAMES, name_of
from wonderland.bots.analysis import analyse_turn
from wonderland.engine.match import Match
from wonderland.engine.targets.module_game import game_in
from wonderland.engine.wasm.files import shipped_files
from wonderland.errors import IllegalActionError, MachineError, OptionError
from wonderland.games import tea_party
from wonderland.games.tea_party.boards import board_to_data, named_board

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.game import Game

BOARD = board_to_data(named_board("tea_tray"))


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_a_module_alone_plays_a_whole_match(game: Game) -> None:
    alone = game_in(shipped_files(game), game)
    match, theirs = Match(game, game.max_seats, 3), Match(alone, game.max_seats, 3)
    chance = random.Random(3)
    while not match.is_over:
        action = chance.choice(match.legal)
        match.play(action)
        theirs.play(action)
        assert theirs.states.tobytes() == match.states.tobytes()
        assert (theirs.seat, theirs.legal) == (match.seat, match.legal)
    assert theirs.outcome() == match.outcome()


def as_stored_by_0_8_0(layout: dict[str, Any]) -> dict[str, Any]:
    """The same layout as that version wrote it: the fields of a search among the others, and no marks of functions."""
    fields = layout["workspace"]["fields"]
    search = fields.pop("search")
    inner = {name: {**place, "offset": place["offset"] + search["offset"]} for name, place in search["fields"].items()}
    kept = {name: value for name, value in layout.items() if name not in ("workspace", "host_fields", "records")}
    kept["functions"] = {
        name: {"arguments": kinds["arguments"], "result": kinds["result"]}
        for name, kinds in layout["functions"].items()
    }
    desk = {"size": layout["workspace"]["size"], "fields": {**inner, **fields}}
    return {**kept, "desk": desk, "edge": layout["records"]["edge"]}


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_a_module_that_0_8_0_has_stored_plays_and_searches(game: Game) -> None:
    files = shipped_files(game)
    layout = as_stored_by_0_8_0(json.loads(files.layout))
    stored = game_in(files._replace(layout=json.dumps(layout).encode()), game)
    match, theirs = (Match(one, game.min_seats, 3) for one in (game, stored))
    for _ in range(3):
        found, same = (analyse_turn(one.turn(iterations=40, seed=1)) for one in (match, theirs))
        assert found == same
        match.play(found[0].action)
        theirs.play(found[0].action)
    assert theirs.view(0) == match.view(0)


def test_only_legal_actions_can_be_read() -> None:
    game = game_in(shipped_files(tea_party.GAME), tea_party.GAME)
    match = Match(game, 2, 1)
    for text in ("", "tea", "!" * 5000):
        with pytest.raises(IllegalActionError):
            match.play(text)
    assert match.ply == 0
    with pytest.raises(MachineError, match="as a module only"):
        _ = game.rules


def test_options_are_those_of_the_module() -> None:
    installed = tea_party.GAME
    game = game_in(shipped_files(tea_party.GAME), installed)
    for options in ({}, {"board": "croquet_lawn", "youngest": True}, {"board": BOARD}):
        ours, theirs = (one.encode_options(one.complete_options(options)) for one in (installed, game))
        assert np.array_equal(ours, theirs)
    wrongs: list[dict[str, Any]] = [{"board": "moon"}, {"youngest": 1}, {"tea": True}, {"board": {"spaces": []}}]
    for wrong in wrongs:
        with pytest.raises(OptionError):
            game.complete_options(wrong)


DAMAGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "another game": lambda layout: layout.update(game="parade"),
    "a function is missing": lambda layout: layout["functions"].pop("legal_texts"),
    "a function takes other arguments": lambda layout: layout["functions"]["view"]["arguments"].append("i32"),
    "searches are laid out otherwise": lambda layout: layout["records"]["edge"].update(size=40),
    "no field for a key": lambda layout: layout["workspace"]["fields"].pop("key"),
    "no seat to act": lambda layout: layout["state"]["fields"].pop("seat"),
    "no options": lambda layout: layout.pop("options"),
    "an unknown kind of number": lambda layout: layout["state"]["fields"]["seat"].update(type="tea"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=list(DAMAGES))
def test_a_module_that_this_program_cannot_call_is_refused(damage: Callable[[dict[str, Any]], object]) -> None:
    files = shipped_files(tea_party.GAME)
    layout = json.loads(files.layout)
    damage(layout)
    with pytest.raises(MachineError):
        game_in(files._replace(layout=json.dumps(layout).encode()), tea_party.GAME)


def test_code_with_other_functions_than_the_layout_says_is_refused() -> None:
    files = shipped_files(tea_party.GAME)
    view, deal = b"\x04view\x00", b"\x04deal\x00"  # exports that take different numbers
    assert files.wasm.count(view) == files.wasm.count(deal) == 1
    swapped = deal.join(part.replace(deal, view) for part in files.wasm.split(view))
    with pytest.raises(MachineError, match="another function"):
        game_in(files._replace(wasm=swapped), tea_party.GAME)


@pytest.mark.parametrize("wasm", [b"", b"\0asm\1\0\0\0"], ids=["nothing", "an empty module"])
def test_code_that_is_none_is_refused(wasm: bytes) -> None:
    with pytest.raises(MachineError):
        game_in(shipped_files(tea_party.GAME)._replace(wasm=wasm), tea_party.GAME)
