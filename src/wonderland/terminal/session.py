"""The interface between a match and its display. `local` plays on this machine, `online` at an online table."""

from __future__ import annotations

import asyncio
import threading
from contextvars import copy_context
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from wonderland.errors import MachineError, WonderlandError
from wonderland.messages import in_commas, percent_text
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from wonderland.bots.review.schema import ReviewedDecision
    from wonderland.engine.game import Event, Game, Outcome
    from wonderland.records.record import Record

T = TypeVar("T")

NUM_ADVISED = 2
NUM_ALIKE = 3  # named beside an action with the same result
LONGER, MOST_BUDGETS = 4, 16  # how much longer a hint thinks when it is asked for again, and how long at most
LATE_SECONDS = 0.3  # an answer that comes sooner needs no words


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
class Said:
    """A chat message."""

    ply: int  # how many decisions of the match were made before it
    name: str
    text: str

    def __str__(self) -> str:
        """The message as a line of the log."""
        return t("chat.line", name=self.name, text=self.text)


@dataclass(frozen=True)
class Position:
    """A match as one viewer may know it."""

    viewer: int  # a seat, or SPECTATOR
    view: Mapping[str, Any]
    legal: Sequence[str] = ()  # what the viewer may do now, in notation
    log: Sequence[LogEntry] = ()
    outcome: Outcome | None = None
    stopped: str = ""  # how a match ended before its rules ended it

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return self.outcome is not None or bool(self.stopped)

    @property
    def is_turn(self) -> bool:
        """Is it the viewer's turn?"""
        return bool(self.legal)


@dataclass(frozen=True)
class Advice:
    """The analysis of one action."""

    action: str
    win_chance: float | None  # None if only one action is legal
    points: float | None
    why: str = ""  # what it does, in a few words
    is_as_good: bool = False  # as the best one, as far as the search can tell
    alike: tuple[str, ...] = ()  # other actions with the same result
    then: str = ""  # what probably follows, in a few words


@dataclass(frozen=True)
class Change:
    """A change of the match; `note` is text that the position does not show."""

    note: str = ""
    is_waiting: bool = False  # input is blocked until the next change
    is_last: bool = False  # no more changes follow


class Session(Protocol):
    """A match that people at this terminal play or watch."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def names(self) -> list[str]:
        """The names by seat."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats played at this terminal; empty for a spectator."""

    @property
    def can_take_back(self) -> bool:
        """Can a decision be undone?"""

    @property
    def farewell(self) -> str:
        """What happens when the person leaves before the end."""

    @property
    def failure(self) -> str:
        """Why the session cannot go on; empty if it can."""

    @property
    def chat(self) -> Sequence[Said]:
        """What was said, in order; empty without others to talk to."""

    @property
    def hosts_matches(self) -> bool:
        """Is it a table that hosts matches in turn (`GatheringSession`)?"""

    @property
    def is_gathering(self) -> bool:
        """Is there no match in progress?"""

    def seconds_left(self) -> int | None:
        """Time left for the turn; None without a clock."""

    async def changed(self) -> Change:
        """Wait for the next change."""

    def position(self, viewer: int) -> Position:
        """The match as that seat (or SPECTATOR) may know it."""

    def seat_to_act(self) -> int | None:
        """Whose turn it is; None when the match is over."""

    async def act(self, text: str) -> None:
        """Play an action for the seat to act; InputError or SessionError says why not."""

    def parse_error(self, text: str) -> str:
        """Why the text cannot be parsed as an action; empty if it can, legal or not."""

    async def advice(self, budgets: int = 1) -> list[Advice]:
        """The analysed actions, best first, after so many usual budgets."""

    async def take_back(self) -> None:
        """Undo everything from the last decision made at this terminal on."""

    async def record(self) -> Record:
        """The record of a finished match; SessionError if it cannot be had."""

    def judge(self, record: Record, seat: int) -> Iterator[ReviewedDecision]:
        """The decisions of a seat that had a choice, judged one after the other; slow: ask for each in a thread."""

    async def close(self) -> None:
        """Leave; the match is saved if it must be."""


class GatheringSession(Session, Protocol):
    """A table that hosts matches in turn."""

    @property
    def can_begin(self) -> bool:
        """Can this player begin a match, or agree to a rematch?"""

    @property
    def waiting(self) -> str:
        """What the table waits for, in a sentence."""

    @property
    def is_rematch(self) -> bool:
        """Has this table finished a match already?"""

    @property
    def has_open_seats(self) -> bool:
        """Is there a seat without a player?"""

    @property
    def is_known(self) -> bool:
        """Has the table been found?"""

    def gathering(self) -> list[str]:
        """The seats, in lines."""

    @property
    def invitation(self) -> list[str]:
        """What the link is good for, and the link."""

    async def begin(self) -> None:
        """Begin a match, or agree to a rematch; SessionError says why not."""

    async def offer_end(self, agree: bool) -> None:
        """Agree to end the match, or decline; SessionError says why not."""

    async def resign(self) -> None:
        """Give the match up; SessionError says why not."""

    @property
    def can_chat(self) -> bool:
        """May this viewer send chat messages?"""

    async def say(self, text: str) -> None:
        """Send a chat message; SessionError says why not."""

    def listen(self, tell: Callable[[str], bool]) -> None:
        """Call `tell` with every note as it comes; if it returns true, the change that follows has no note."""


def advice_text(advice: Sequence[Advice]) -> str:
    """The best actions in a few words."""
    if not advice:
        return ""
    key = "hint.open" if is_open(advice) else "hint.then"
    text = reduce(lambda a, b: t(key, a=a, b=b), map(one_advice_text, advice[:NUM_ADVISED]))
    if advice[0].why:
        text = t("hint.why", advice=text, why=advice[0].why)
    return t("hint.follows", advice=text, moves=advice[0].then) if advice[0].then else text


def is_open(advice: Sequence[Advice]) -> bool:
    """Is another action as good as the best one, as far as the search can tell?"""
    return any(one.is_as_good for one in advice[1:])


def hint_text(advice: Sequence[Advice], budgets: int) -> str:
    """A hint for the seat to act, and how to get a better one."""
    text = t("hint.position", hint=advice_text(advice))
    return t("hint.longer", hint=text) if is_open(advice) and budgets < MOST_BUDGETS else text


def one_advice_text(advice: Advice) -> str:
    """One action and those with the same result, how often it wins, and with how many points."""
    action = advice.action
    if advice.alike:
        action = t("hint.alike", action=action, alike=in_commas(advice.alike[:NUM_ALIKE]))
    if advice.win_chance is None:
        return t("hint.only", action=action)
    chance = percent_text(advice.win_chance)
    if advice.points is None:
        return t("hint.chance", action=action, chance=chance)
    return t("hint.action", action=action, chance=chance, n=round(advice.points))


class HintBudget:
    """How long the next hint may think: longer each time it is asked for in the same position."""

    def __init__(self) -> None:
        self._ply = -1
        self._budgets = 0

    def at(self, ply: int) -> int:
        """In usual budgets, for a hint after so many decisions."""
        self._budgets = min(self._budgets * LONGER, MOST_BUDGETS) if ply == self._ply else 1
        self._ply = ply
        return self._budgets


async def in_thread(work: Callable[[], T]) -> T:
    """Run slow work without blocking the screen, in the language of the caller.

    The thread is a daemon, so that leaving does not wait for a bot.
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
            return  # the loop is closed: nobody waits for the result

    threading.Thread(target=copy_context().run, args=(run,), daemon=True).start()
    return await done
