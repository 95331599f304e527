"""The levels at the tables, and what a bot of a level chooses. A bot gets only the hidden state of its seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from wonderland.bots.bot import RandomBot
from wonderland.bots.budgets import OVERRUN_SECONDS
from wonderland.bots.levels import LEVELS, find_level
from wonderland.engine import targets
from wonderland.engine.turn import Turn
from wonderland.errors import shown
from wonderland.protocol.refusal import Refusal
from wonderland.protocol.resources import LevelInfo

if TYPE_CHECKING:
    from wonderland.bots.levels import Level
    from wonderland.engine.game import Game
    from wonderland.engine.state import States

log = structlog.get_logger()


def levels() -> list[LevelInfo]:
    """The levels, weakest first."""
    return [LevelInfo(level.name, level.title, level.description) for level in LEVELS]


def check_level(name: str) -> Level:
    """The level of that name; Refusal if there is none."""
    level = find_level(name)
    if level is None or level.name != name:
        raise Refusal("not_found", "no_level", level=shown(name), levels=", ".join(x.name for x in LEVELS))
    return level


def is_searching(name: str) -> bool:
    """Does the level search, so that it needs a job process?"""
    level = find_level(name)
    return level is not None and level.is_searching


def title_of(name: str) -> str:
    """The title of a level; its name if the level does not exist any more."""
    level = find_level(name)
    return level.title if level else name


def pause_for(name: str, pause: float) -> float:
    """Seconds from the start of a turn to the bot's action.

    Constant for a level: the real thinking time would give away something about the bot's hand.
    """
    level = find_level(name)
    seconds = level.budget.seconds if level else None
    return pause if seconds is None or not pause else max(pause, seconds + OVERRUN_SECONDS)


def choose(game: Game, level: str, states: States, seed: int) -> int:
    """The action of a bot of that level; a random one if the bot fails, so that the match goes on."""
    target = targets.wasm(game)
    turn = Turn(target, states, seed=seed)
    try:
        return turn.accept(check_level(level).make(target).choose(turn))
    except Exception:
        log.exception("a bot failed", game=game.name, level=level)
        return RandomBot().choose(turn)
