"""A match in this process: the client has one seat, levels have the others and think in threads."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from wonderland.bots.cores import num_cores
from wonderland.bots.levels import level_of
from wonderland.engine.match import Match
from wonderland.errors import IllegalActionError, OptionError
from wonderland.records.record import record
from wonderland.research.language.positions import Told
from wonderland.research.mcp.open_match import Changes, Known

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Game
    from wonderland.records.record import Record


def level_names(levels: Sequence[str], count: int) -> list[str]:
    """A level for each of so many seats; OptionError for another number of names, unless it is one for all."""
    names = [level_of(name).name for name in levels]
    if len(names) == 1:
        names *= count
    if len(names) != count:
        raise OptionError(f"{count} other seats have {count} bots, or one name for all of them; not {len(names)}")
    return names


class LocalMatch:
    """A match against levels. Everything but their thinking happens in the event loop."""

    def __init__(
        self, game: str, seats: int | None, seat: int, levels: Sequence[str], seed: int | None, options: dict[str, Any]
    ) -> None:
        self.changes = Changes()
        self.viewer = seat
        self._match = Match(game, seats, seed, options)
        self._match.check_seat(seat)
        others = [other for other in range(self._match.seats) if other != seat]
        found = [level_of(name) for name in level_names(levels, len(others))]
        self._bots = {
            other: level.make(self._match.target, num_cores()) for other, level in zip(others, found, strict=True)
        }
        titles = {other: level.title for other, level in zip(others, found, strict=True)}
        self.names = [titles.get(one, "you") for one in range(self._match.seats)]
        self._log: list[Told] = []
        self._thinking: asyncio.Task[None] | None = None

    @property
    def game(self) -> Game:
        """What is played."""
        return self._match.game

    @property
    def options(self) -> Mapping[str, Any]:
        """The rule options."""
        return self._match.options

    @property
    def notes(self) -> list[str]:
        """The seed, once it gives nothing away."""
        return [f"The seed of the deal was {self._match.seed}."] if self._match.is_over else []

    @property
    def known(self) -> Known:
        """The match as the client's seat may know it."""
        match = self._match
        is_own_turn = match.seat == self.viewer and not match.is_over
        legal = match.legal if is_own_turn else []
        return Known(match.view(self.viewer), legal, self._log, match.outcome() if match.is_over else None)

    def begin(self) -> None:
        """Let the bots play until it is the client's turn."""
        self._thinking = asyncio.create_task(self._play_bots())

    async def act(self, action: str) -> None:
        """Play the action of the client's seat."""
        match = self._match
        if match.is_over:
            raise IllegalActionError("the match is over; `review` takes it apart")
        if match.seat != self.viewer:
            raise IllegalActionError("it is not your turn; `wait` until it is")
        number = match.game.notation.parse_action(match.hidden(self.viewer), action)
        if number not in match.legal_actions:
            raise IllegalActionError(f"{action} is not legal now")
        self._apply(number)
        self.begin()

    async def record(self) -> Record:
        """The record of the finished match."""
        return record(self._match, ["Client" if one == "you" else one for one in self.names])

    async def close(self) -> None:
        """Let no bot act any more."""
        if self._thinking is not None:
            self._thinking.cancel()

    async def _play_bots(self) -> None:
        match = self._match
        while not match.is_over and match.seat != self.viewer:
            turn = match.turn()
            self._apply(turn.accept(await asyncio.to_thread(self._bots[match.seat].choose, turn)))

    def _apply(self, action: int) -> None:
        match = self._match
        actor = match.seat
        match.apply(action)
        self._log.append(Told(match.ply, actor, match.game.events(match.hidden(self.viewer))))
        self.changes.tell()
