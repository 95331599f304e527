"""A match on this machine: people at one keyboard, and bots."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from wonderland.engine import catalogue, chance
from wonderland.engine.state import SPECTATOR
from wonderland.errors import BotError, InputError
from wonderland.records.record import Recorder
from wonderland.terminal.local import daily_results, history, saves
from wonderland.terminal.opponents import Opponents, judge
from wonderland.terminal.session import Advice, Change, LogEntry, Position, SessionError, in_thread
from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.bots.review.schema import ReviewedDecision
    from wonderland.engine.game import Event
    from wonderland.records.record import Record
    from wonderland.terminal.local.saves import Save
    from wonderland.terminal.setup import Setup

PAUSE = 0.9  # seconds that a bot's turn takes at least, so that people can follow
SHORT_PAUSE = 0.5  # share of it for a further decision in the same turn


class LocalSession:
    """Plays a saved match; every decision is on disk before it is shown."""

    hosts_matches = False
    chat = ()
    is_gathering = False

    def __init__(self, save: Save, pause: float = PAUSE) -> None:
        self.save = save
        self.setup: Setup = save.setup
        self.game = catalogue.load(self.setup.game)
        self.names = self.setup.names
        self.people = self.setup.people
        self.can_take_back = len(self.people) == 1 and not self.setup.is_counted
        self.pause = pause
        self._changes: asyncio.Queue[Change] = asyncio.Queue()
        self.failure = ""
        self._num_taken_back = 0  # detects that the position changed while a bot was thinking
        try:
            self.opponents = Opponents(self.game, self.setup.players)
            self._restore()
        except InputError as error:
            save.close()
            raise SessionError(t("error.continue", file=save.path.name, reason=str(error))) from None
        if self.match.is_over:  # the program ended before the record was written
            self._finish()

    def _restore(self) -> None:
        """Replay the saved actions."""
        self.match = self.setup.deal()
        self.recorder = Recorder(self.match, self._recorded_names())
        self._events: dict[int, list[list[Event]]] = {viewer: [] for viewer in (*self.people, SPECTATOR)}
        for text in self.save.actions:
            self._apply(self.game.notation.parse_action(self.match.state, text))

    def _recorded_names(self) -> list[str]:
        """The names without numbers, but for a bot that has the name of a person."""
        people = [self.names[seat] for seat in self.people]
        return [
            name if player.name in people else player.name
            for player, name in zip(self.setup.players, self.names, strict=True)
        ]

    def _apply(self, action: int) -> None:
        self.recorder.apply(action)
        for viewer, log in self._events.items():
            log.append(self.game.events(self.match.hidden(viewer)))

    @property
    def is_played(self) -> bool:
        """Has a person made a decision? Otherwise the match is not kept."""
        return any(decision.seat in self.people for decision in self.recorder.decisions)

    @property
    def farewell(self) -> str:
        """What happens to the match when the person leaves."""
        if not self.is_played:
            return t("farewell.unplayed")
        if self.match.is_over:
            return t("farewell.over")
        return t("farewell.saved")

    def seconds_left(self) -> int | None:
        """None: there is no clock."""
        return None

    def seat_to_act(self) -> int | None:
        """Whose turn it is; None when the match is over."""
        return None if self.match.is_over else self.match.seat

    def position(self, viewer: int) -> Position:
        """The match as that seat (or SPECTATOR) may know it."""
        seats = [decision.seat for decision in self.recorder.decisions]
        return Position(
            viewer=viewer,
            view=self.match.view(viewer),
            legal=self.match.legal if viewer == self.match.seat else [],
            log=[LogEntry(seat, events) for seat, events in zip(seats, self._events[viewer], strict=True)],
            outcome=self.match.outcome() if self.match.is_over else None,
        )

    async def changed(self) -> Change:
        """Wait for the next change; meanwhile bots take their turns."""
        while self._changes.empty() and self.seat_to_act() not in (None, *self.people):
            await self._let_bot_act()
        return await self._changes.get()

    async def _let_bot_act(self) -> None:
        began, taken_back = time.monotonic(), self._num_taken_back
        match, seat = self.match, self.match.seat
        hidden, seed = match.hidden_states(seat), chance.seed_for(self.setup.seed, len(self.save.actions))
        try:
            action = await in_thread(lambda: self.opponents.choose(seat, hidden, seed))
        except BotError as error:
            self.failure = str(error)
            raise SessionError(self.failure) from error
        decisions = self.recorder.decisions
        pause = self.pause * SHORT_PAUSE if decisions and decisions[-1].seat == seat else self.pause
        await asyncio.sleep(max(0.0, began + pause - time.monotonic()))
        if taken_back == self._num_taken_back:
            self._carry_out(action)

    async def act(self, text: str) -> None:
        """Play an action of the person to act."""
        if self.seat_to_act() not in self.people:
            raise SessionError(common("error.not_your_turn"))
        action = self.game.notation.parse_action(self.match.state, text)
        self.match.check_legal(action)
        self._carry_out(action)

    def _carry_out(self, action: int) -> None:
        self.save.note(self.game.action_text(self.match.state, action))
        self._apply(action)
        if self.match.is_over:
            self._finish()
        self._changes.put_nowait(Change())

    def _finish(self) -> None:
        history.keep(self.recorder.record(), self.save.path.name.removesuffix(saves.SUFFIX))
        daily_results.keep(self.setup, self.match.outcome())
        self.save.remove()
        self.can_take_back = False

    def judge(self, record: Record, seat: int) -> Iterator[ReviewedDecision]:
        """The decisions of a seat, judged one after the other."""
        return judge(record, seat)

    def parse_error(self, text: str) -> str:
        """Why the text cannot be parsed as an action; empty if it can."""
        try:
            self.game.notation.parse_action(self.match.state, text)
        except InputError as error:
            return str(error)
        return ""

    async def advice(self, budgets: int = 1) -> list[Advice]:
        """The analysed actions of the seat to act, best first, from what it knows."""
        if self.setup.is_counted:
            raise SessionError(t("hint.counted"))
        hidden = self.match.hidden_states(self.match.seat)
        seed = chance.seed_for(self.setup.seed, len(self.save.actions))
        return await in_thread(lambda: self.opponents.advise(hidden, seed, self.names, budgets))

    async def take_back(self) -> None:
        """Undo everything from the last decision of the person on."""
        if self.setup.is_counted:
            raise SessionError(t("take_back.counted"))
        if not self.can_take_back:
            raise SessionError(t("take_back.alone"))
        seats = [decision.seat for decision in self.recorder.decisions]
        if self.people[0] not in seats:
            raise SessionError(t("take_back.nothing"))
        count = seats[::-1].index(self.people[0]) + 1
        self._num_taken_back += 1
        self.save.take_back(count)
        self._restore()
        self._changes.put_nowait(Change(t("take_back.done", n=count)))

    async def record(self) -> Record:
        """The record of the finished match."""
        return self.recorder.record()

    async def close(self) -> None:
        """Close the file; a match without a decision of a person is removed."""
        self._num_taken_back += 1
        if self.is_played:
            self.save.close()
        else:
            self.save.remove()
