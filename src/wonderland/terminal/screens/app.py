"""The full-screen app: the order of its screens."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec

from wonderland.engine import catalogue, chance
from wonderland.errors import InputError
from wonderland.terminal.local import saves
from wonderland.terminal.local.local_session import PAUSE, LocalSession
from wonderland.terminal.screens.gathering import GatheringScreen
from wonderland.terminal.screens.match import LEFT, OVER, MatchScreen
from wonderland.terminal.screens.menu import AGAIN, DAILY, HISTORY, ONLINE, PUZZLES, RULES, SAVED, MenuScreen
from wonderland.terminal.screens.setup import SetupScreen
from wonderland.terminal.screens.terminal_app import TerminalApp
from wonderland.terminal.session import SessionError
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from textual.screen import Screen

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import GatheringSession, Session
    from wonderland.terminal.setup import Setup

FAILED = 1  # the exit code of a match that cannot go on


class WonderlandApp(TerminalApp):
    """Plays a session, or asks which one to play."""

    def __init__(self, ink: Ink, session: Session | None = None, pause: float = PAUSE, seed: int | None = None) -> None:
        super().__init__(ink)
        self.session = session
        self.has_menu = session is None
        self.pause = pause
        self.seed = seed
        self.last: Setup | None = None  # the match that was just played

    @property
    def farewell(self) -> str:
        """What happens to the match, if there is one."""
        return self.session.farewell if self.session else ""

    def on_mount(self) -> None:
        """Start the first screen."""
        self.run_worker(self._run_matches())

    async def on_unmount(self) -> None:
        """Close the match, however the app ends."""
        if self.session is not None:
            await self.session.close()

    async def _run_matches(self) -> None:
        """One match after the other, until somebody leaves."""
        self.session = self.session or await self._ask()
        while self.session is not None:
            result = await self.push_screen_wait(self._screen_for(self.session))
            if result == LEFT:
                self.exit(self.session.farewell, FAILED if self.session.failure else 0)
                return
            if result == OVER and not self.session.hosts_matches:
                await self.session.close()
                if isinstance(self.session, LocalSession):
                    await self._look_back(self.session.setup)
                self.session = None  # the menu has no match to take leave of
                self.session = await self._ask()
        self.exit("")

    def _screen_for(self, session: Session) -> Screen[str]:
        if session.is_gathering:
            return GatheringScreen(cast("GatheringSession", session), self.ink)
        return MatchScreen(session, self.ink)

    async def _look_back(self, setup: Setup) -> None:
        """Offer the match again; a counted try at a deal of the day is compared instead, if it came from the menu."""
        self.last = setup if setup.daily is None else None
        if setup.daily is not None and setup.daily.is_counted and self.has_menu:
            from wonderland.terminal.screens import destinations

            await destinations.show_standing(self, setup.game, setup.daily.date)

    async def _ask(self) -> Session | None:
        """Show the menu, and what it leads to, until a match begins; None to leave."""
        error_text = ""
        while True:
            choice = await self.push_screen_wait(MenuScreen(self.ink, error_text, self.last))
            error_text = ""
            if not choice:
                return None
            try:
                session = await self._go_to(choice)
                if session is not None:
                    return session
            except (InputError, SessionError) as error:
                error_text = t("sentence", text=str(error))

    async def _go_to(self, choice: str) -> Session | None:
        """The session that a row of the menu leads to; None if it leads back to the menu."""
        from wonderland.terminal.screens import destinations  # slow to import, and most people play at once

        match: Setup | Path | None
        shown = {
            HISTORY: destinations.show_history,
            PUZZLES: destinations.show_puzzles,
            RULES: destinations.show_rules,
        }
        if choice in shown:
            await shown[choice](self)
            return None
        if choice == ONLINE:
            return await destinations.choose_table(self)
        if choice == DAILY:
            match = await destinations.choose_daily(self)
        elif choice.startswith(SAVED):
            match = Path(choice.removeprefix(SAVED))
        else:
            match = await self._set_up(choice)
        if match is None:
            return None
        if isinstance(match, Path):
            return self.open_match(saves.reopen(match))
        return self.open_match(saves.begin(match, catalogue.load(match.game).rules_version))

    async def _set_up(self, choice: str) -> Setup | None:
        """The match to begin: the last one with another deal, or what the setup screen says; None to go back."""
        seed = secrets.randbelow(chance.MAX_SEED) if self.seed is None else self.seed
        if choice == AGAIN and self.last is not None:
            return msgspec.structs.replace(self.last, seed=secrets.randbelow(chance.MAX_SEED))
        return await self.push_screen_wait(SetupScreen(catalogue.load(choice), seed, self.ink))

    def open_match(self, save: saves.Save) -> Session:
        """The session of a match chosen in the menu."""
        return LocalSession(save, self.pause)
