"""Bots that play by the nets of a file, as training writes them: `net:FILE`, `search:FILE` and `LEVEL:FILE`.

`net` plays the file's second net alone, without a search: it is the one that was trained last. The search, and the
levels that search, play as ever with the nets of the file instead of the game's.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wonderland.bots.bot import PacedBot
from wonderland.bots.budgets import SEARCH_BUDGET
from wonderland.bots.levels import find_level
from wonderland.bots.module.interface import MODULE, put_weights
from wonderland.bots.noisy import NoisyBot
from wonderland.bots.search_bot import SearchBot
from wonderland.engine.nets import packed_nets
from wonderland.engine.wasm.files import weights_of
from wonderland.errors import OptionError
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.bots.bot import Bot
    from wonderland.engine.exports import Interface
    from wonderland.engine.game import Game, Learned
    from wonderland.engine.targets.target import Target
    from wonderland.engine.workspace import Workspace

t = area("errors")

NET, SEARCH = "net", "search"


class NetName(NamedTuple):
    """The name of such a bot."""

    bot: str
    file: str

    def __str__(self) -> str:
        """As it is written."""
        return f"{self.bot}:{self.file}"


def net_name(name: str) -> NetName | None:
    """The name taken apart; None for the name of any other bot."""
    bot, _, file = (part.strip() for part in name.partition(":"))
    if not file:
        return None
    if bot.lower() in (NET, SEARCH):
        return NetName(bot.lower(), file)
    level = find_level(bot)
    return NetName(level.name, file) if level and level.is_searching else None


def read_file(name: NetName) -> bytes:
    """The content of the file; OptionError if it cannot be read."""
    try:
        return Path(name.file).read_bytes()
    except OSError as error:
        raise OptionError(t("bot.unreadable", name=str(name), path=name.file, reason=str(error.strerror))) from None


def make_net_bot(name: NetName, content: bytes, target: Target, threads: int = 1) -> Bot:
    """The bot with the nets in the content of its file; OptionError if they are no nets of the game."""
    learned = check(name, content, target.game)
    if name.bot == NET:
        latest = packed_nets.second_as_first(content, learned.PACKED)
        return NoisyBot(target, noise_points=0.0, is_expert=True, interface=interface_with(latest))
    interface = interface_with(content)
    level = find_level(name.bot)
    if level:
        return level.make(target, threads, interface)
    return PacedBot(SearchBot(target, threads, interface=interface), SEARCH_BUDGET)


def check(name: NetName, content: bytes, game: Game) -> Learned:
    """What the game says about its nets; OptionError unless the content holds such nets."""
    size = len(weights_of(game))
    if not size:
        raise OptionError(t("bot.no_net", name=str(name), game=game.title))
    if len(content) != size:
        found = len(content)
        raise OptionError(t("bot.net_size", name=str(name), path=name.file, game=game.title, n=found, size=size))
    if not packed_nets.is_sound(np.frombuffer(content, game.learned.PACKED)[0]):
        raise OptionError(t("bot.net_damaged", name=str(name), path=name.file, game=game.title))
    return game.learned


def interface_with(content: bytes) -> Interface:
    """The interface of a module whose workspaces begin with these nets."""

    def load(workspace: Workspace, game: Game) -> None:
        put_weights(workspace, content)

    return dataclasses.replace(MODULE, prepare=load)
