"""The games that this server offers: all that are installed and have a module, which its tables are played with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from wonderland.engine import catalogue
from wonderland.engine.wasm.files import files_of
from wonderland.errors import MachineError, OptionError
from wonderland.messages import speaking
from wonderland.messages.languages import ENGLISH

if TYPE_CHECKING:
    from wonderland.engine.game import Game

log = structlog.get_logger()


def hosted_games() -> list[Game]:
    """All that can be offered; the log says why another one is not."""
    games = []
    for name in catalogue.names():
        try:
            with speaking(ENGLISH):  # for the log
                games.append(hosted_game(name))
        except OptionError as error:
            log.warning("a game is not offered", game=name, error=str(error))
    return games


def hosted_game(name: str) -> Game:
    """The game of that name; OptionError if it is not offered."""
    game = catalogue.load(name)
    try:
        files_of(game)
    except MachineError as error:
        raise OptionError(str(error)) from None
    return game
