"""The rules under which matches began: those of this program, and earlier ones by their stored modules.

A server stores its modules when it starts. After an upgrade that changes rules, matches that run are played to their
end with the stored module of their rules version.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from wonderland.engine import catalogue, targets
from wonderland.engine.targets.module_game import INTERFACE, game_in
from wonderland.engine.wasm.files import files_of
from wonderland.server.table.hosted_games import hosted_games
from wonderland.server.table.table import installed

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.server.storage.modules import ModuleStore

log = structlog.get_logger()


class RulesVersions:
    """Games by name and rules version. An earlier version is loaded once, also if it cannot be used."""

    def __init__(self, modules: ModuleStore) -> None:
        self._modules = modules
        self._earlier: dict[tuple[str, int], Game | None] = {}  # None: there is no module that can be used
        self._lock = asyncio.Lock()

    async def keep_installed(self) -> None:
        """Store and compile the modules of this program, before any match is played with them.

        To compile one takes a tenth of a second or more: the first match of a game must not stop all others for that.
        """
        for game in hosted_games():
            await self._modules.keep(game.name, game.rules_version, INTERFACE, files_of(game))
            await asyncio.to_thread(targets.ready, game)

    def find(self, name: str, rules_version: int) -> Game | None:
        """The game with these rules; None if they are not installed and `load` has not found them."""
        return installed(name, rules_version) or self._earlier.get((name, rules_version))

    async def load(self, name: str, rules_version: int) -> Game | None:
        """The same, after looking for their module in the storage."""
        key = (name, rules_version)
        if (game := self.find(*key)) is not None:
            return game
        async with self._lock:  # many tables may be loaded at once, and a module is compiled once
            if key not in self._earlier:
                self._earlier[key] = await self._load(*key)
            return self._earlier[key]

    async def _load(self, name: str, rules_version: int) -> Game | None:
        stored = await self._modules.find(name, rules_version)
        if stored is None or stored.interface != INTERFACE:
            log.warning("there is no module for these rules", game=name, rules=rules_version)
            return None
        try:  # in a thread: to compile a module takes half a second
            return await asyncio.to_thread(lambda: game_in(stored.files(), catalogue.load(name)))
        except Exception as error:  # the row may hold anything
            log.error("a stored module cannot be used", game=name, rules=rules_version, error=str(error))
            return None
