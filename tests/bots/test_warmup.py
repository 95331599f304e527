"""Compiling in the background, and who plays until that is done."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from tests.matches import ALL_GAMES
from wonderland.bots import warmup
from wonderland.bots.levels import QUICK, level_of
from wonderland.bots.warmup import LevelBot
from wonderland.engine import targets
from wonderland.engine.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.game import Game

GAME = ALL_GAMES[0]
ITERATIONS = 50


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Nothing has been compiled yet, and compiling waits for this event."""
    may_go_on = threading.Event()
    compile_now = warmup._compile

    def compile_later(game: Game) -> None:
        may_go_on.wait()
        compile_now(game)

    monkeypatch.setattr(warmup, "_begun", {})
    monkeypatch.setattr(warmup, "_compile", compile_later)
    yield may_go_on
    may_go_on.set()
    for game in list(warmup._begun):
        warmup.wait(game)


def test_the_stand_in_plays_until_the_game_is_compiled(compiler: threading.Event) -> None:
    match = Match(GAME, 2, 5)
    turn = match.turn(iterations=ITERATIONS)
    bot = LevelBot(level_of("cheshire-cat"), GAME)
    assert not warmup.is_ready(GAME)
    quick = QUICK.make(targets.interpreted(GAME))
    assert bot.choose(turn) == quick.choose(turn)
    assert bot.stood_in

    compiler.set()
    assert warmup.wait(GAME)
    strong = bot.level.make(targets.compiled(GAME))
    assert bot.choose(turn) == strong.choose(turn)
    assert not bot.stood_in


def test_waiting_may_end_before_the_compiler(compiler: threading.Event) -> None:
    assert not warmup.wait(GAME, 0.01)
    assert not warmup.is_ready(GAME)


def test_a_level_that_only_looks_needs_no_compiler(compiler: threading.Event) -> None:
    match = Match(GAME, 2, 5)
    bot = LevelBot(level_of("dormouse"), GAME)
    assert bot.choose(match.turn(iterations=ITERATIONS)) in match.legal_actions()
    assert not bot.stood_in
    assert GAME not in warmup._begun


def test_a_game_is_compiled_once_however_often_it_is_started(
    compiler: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[Game] = []

    monkeypatch.setattr(warmup, "_compile", compiled.append)
    starters = [threading.Thread(target=warmup.start, args=(GAME,)) for _ in range(20)]
    for thread in starters:
        thread.start()
    for thread in starters:
        thread.join()
    assert warmup.wait(GAME)
    assert compiled == [GAME]


def test_whoever_waits_learns_that_compiling_failed_and_the_next_try_may_succeed(
    compiler: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(game: Game) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(warmup, "_compile", fail)
        with pytest.raises(OSError, match="no space left"):
            warmup.wait(GAME)
        assert not warmup.is_ready(GAME)

    compiler.set()
    assert warmup.wait(GAME)
    assert warmup.is_ready(GAME)
