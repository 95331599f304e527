"""Bots of former versions, with the shipped modules as those of a former one."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.matches import some_positions
from wonderland.arena.arena import Arena, Arguments
from wonderland.arena.executors import InProcess
from wonderland.arena.schedule import make_circle
from wonderland.bots.former_bots import former_name, parts_of_both
from wonderland.bots.levels import LEVELS, level_of
from wonderland.bots.registry import canonical_name, make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.turn import USUAL_BUDGET, Budget, Turn
from wonderland.engine.wasm.files import files_of
from wonderland.errors import OptionError

if TYPE_CHECKING:
    from pathlib import Path

    from wonderland.bots.levels import Level
    from wonderland.engine.game import Game

POSITIONS = 30


@pytest.fixture
def former(tmp_path: Path) -> Path:
    """A folder with the modules of all games."""
    for name in catalogue.names():
        folder, files = tmp_path / name, files_of(catalogue.load(name))
        folder.mkdir()
        (folder / "module.json").write_bytes(files.layout)
        (folder / "module.wasm").write_bytes(files.wasm)
        if files.weights:
            (folder / "module.weights").write_bytes(files.weights)
    return tmp_path


def turns(game: Game, budget: Budget) -> list[Turn]:
    """Decisions with two and four seats."""
    positions = (
        match
        for seed in range(1, 9)
        for seats in (2, 4)
        for match in some_positions(game, seats, seed, target=targets.wasm(game))
        if not match.is_over
    )
    return [
        Turn(match.target, match.hidden_states(match.seat), budget, seed)
        for seed, match in enumerate(islice(positions, POSITIONS))
    ]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("name", catalogue.names())
def test_a_former_bot_chooses_what_its_version_chose(name: str, level: Level, former: Path) -> None:
    game = catalogue.load(name)
    bot = make_bot(f"former:{former}:{level.name}", target=targets.wasm(game))
    present = level.make(targets.wasm(game))
    decisions = turns(game, Budget(iterations=60) if level.is_searching else USUAL_BUDGET)
    assert len(decisions) == POSITIONS
    assert [turn.accept(bot.choose(turn)) for turn in decisions] == [present.choose(turn) for turn in decisions]


def test_a_former_bot_has_the_budget_of_its_version(former: Path) -> None:
    names = f"former:{former}:caterpillar,hatter"
    arena = Arena(Arguments("parade", names, seats=2, matches=2, seed=1))
    assert list(arena.contest.budgets.values()) == [
        level_of("caterpillar").budget_in(catalogue.load("parade")),
        USUAL_BUDGET,
    ]


def test_a_former_bot_plays_in_an_arena(former: Path) -> None:
    names = f"former:{former}:queen-of-hearts,hatter"
    report = Arena(Arguments("tea-party", names, seats=2, matches=4, seed=1, iterations=20)).play(InProcess())
    assert len(report.matches) == 4
    assert not any(standing.forfeits for standing in report.standings)


def test_names_tell_folder_and_level() -> None:
    assert former_name("former:0.8.0:queen of hearts") == ("0.8.0", "queen-of-hearts")
    assert canonical_name("Former:a/b:Hatter") == "former:a/b:hatter"
    assert make_circle("former:a:hatter:2,greedy", 3) == ["former:a:hatter"] * 2 + ["greedy"]
    assert former_name("former:0.8.0") is None
    assert former_name("former:0.8.0:king") is None
    assert former_name("net:file") is None


def test_a_folder_without_the_game_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"module\.json"):
        make_bot(f"former:{tmp_path}:hatter", target=targets.wasm(catalogue.load("parade")))


def test_states_are_handed_over_by_the_fields_of_both_versions() -> None:
    former = np.dtype([("pile", "i1", 2), ("gone", "i1"), ("seat", "i1")])
    present = np.dtype([("added", "i1"), ("seat", "i1"), ("pile", "i1", 3)])
    assert parts_of_both(former, present) == {"pile": (slice(None), slice(2)), "seat": (slice(None),)}
