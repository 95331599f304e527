"""What the screen and the line mode need of a match, be it played here (`local`) or at an online table (`online`)."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from wonderland.errors import MachineError, WonderlandError
from wonderland.games.plurals import number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from wonderland.engine.game import Event, Game, Outcome

T = TypeVar("T")

NUM_ADVISED = 2


class SessionError(WonderlandError):
    """Something that cannot be done now; the message is a sentence for a player."""


class SessionMachineError(SessionError, MachineError):
    """The same because of this machine or the network: a folder cannot be written, a server cannot be reached."""


@dataclass(frozen=True)
class LogEntry:
    """One decision, as far as the viewer may know it."""

    seat: int
    events: Sequence[Event]


@dataclass(frozen=True)
class Position:
    """A match as one viewer may know it."""

    viewer: int  # a seat, or SPECTATOR
    view: Mapping[str, Any]
    legal: Sequence[str] = ()  # what the viewer may do now, in notation
    log: Sequence[LogEntry] = ()
    outcome: Outcome | None = None

    @property
    def is_turn(self) -> bool:
        """Is it for the viewer to act?"""
        return bool(self.legal)


@dataclass(frozen=True)
class Advice:
    """What an analysis thinks of one action."""

    action: str
    win_chance: float | None  # None where there was nothing to choose
    points: float | None


@dataclass(frozen=True)
class Costly:
    """A decision that cost much, and what would have been better."""

    ply: int
    action: str
    better: str
    cost: float  # of the chance to win


@dataclass(frozen=True)
class Change:
    """Something is different; `note` says what the positions do not show."""

    note: str = ""
    is_waiting: bool = False  # nothing can be done until the next change
    is_last: bool = False  # no other will come


class Session(Protocol):
    """A match that people at this terminal play or watch."""

    @property
    def game(self) -> Game:
        """What is played."""

    @property
    def names(self) -> list[str]:
        """The players by seat."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats played from this terminal; none for someone who watches."""

    @property
    def can_take_back(self) -> bool:
        """Can a decision be undone?"""

    @property
    def is_prepared(self) -> bool:
        """Do hints come at once, with nothing to be compiled first?"""

    @property
    def farewell(self) -> str:
        """What to know when one leaves before the end."""

    @property
    def hosts_matches(self) -> bool:
        """Is it a table where matches follow each other (`GatheringSession`)?"""

    @property
    def is_gathering(self) -> bool:
        """Is there no match, or none any more?"""

    def seconds_left(self) -> int | None:
        """What is left of the turn; None without a clock."""

    async def changed(self) -> Change:
        """Wait for the next change."""

    def position(self, viewer: int) -> Position:
        """The match as that seat (or SPECTATOR) may know it."""

    def seat_to_act(self) -> int | None:
        """Whose turn it is; None when the match is over."""

    async def act(self, text: str) -> None:
        """Play an action for the seat to act; InputError or SessionError says why not."""

    def objection(self, text: str) -> str:
        """Why the text is no action of this game; empty if it is one, legal now or not."""

    async def advice(self) -> list[Advice]:
        """What an analysis would do, best first."""

    async def take_back(self) -> None:
        """Undo up to the last decision made at this terminal."""

    async def review(self, seat: int) -> list[Costly]:
        """The decisions of a finished match that cost the seat most."""

    async def close(self) -> None:
        """Leave; what must be kept is kept."""


class GatheringSession(Session, Protocol):
    """A table that hosts matches in turn."""

    @property
    def is_host(self) -> bool:
        """May one begin a match?"""

    def gathering(self) -> list[str]:
        """Who sits where, in lines."""

    async def begin(self) -> None:
        """Begin a match; SessionError says why not."""


def excuse_text(name: str, stand_in: str) -> str:
    """That a level is not ready, and which one plays until it is."""
    return f"{name} is being prepared; until then the {stand_in} stands in."


def advice_text(advice: Sequence[Advice]) -> str:
    """The best actions in a few words."""
    parts = []
    for item in advice[:NUM_ADVISED]:
        facts = [] if item.win_chance is None else [f"wins {item.win_chance:.0%}"]
        facts += [] if item.points is None else [number_of(round(item.points), "point")]
        parts.append(f"{item.action} ({', '.join(facts)})" if facts else f"{item.action} (the only choice)")
    return ", then ".join(parts)


async def in_thread(work: Callable[[], T]) -> T:
    """Do slow work without stopping the screen.

    The thread is a daemon, so that nobody who leaves has to wait for a bot to finish its thought.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except BaseException as caught:
            error = caught
        try:
            loop.call_soon_threadsafe(tell, result, error)
        except RuntimeError:
            return  # the loop has ended: nobody waits for the answer any more

    threading.Thread(target=run, daemon=True).start()
    return await done
