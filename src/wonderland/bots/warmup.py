"""Compiling in the background, so that nobody waits for the first action of a strong bot on a fresh machine.

Compiling takes half a minute or more with an empty cache, about a second from disk. It runs in a thread of this
process, not in another process: the thread holds the GIL only briefly (from an empty cache the longest pause of another
thread was 0.2 s in Parade, 0.3 s in Going Out and 0.1 s in Tea Party, on two busy cores; from disk 0.06 s), and the
result need not be loaded again. Until it is done, the strongest level that needs no compiled code stands in.
"""

from __future__ import annotations

import logging
import threading
from concurrent.futures import Future
from typing import TYPE_CHECKING

from wonderland.bots.levels import QUICK
from wonderland.bots.search import SearchBot
from wonderland.engine import targets
from wonderland.engine.match import Match

if TYPE_CHECKING:
    from wonderland.bots.bot import Bot
    from wonderland.bots.levels import Level
    from wonderland.engine.game import Game
    from wonderland.engine.turn import Turn

FIRST_ITERATIONS = 2

log = logging.getLogger(__name__)

_lock = threading.Lock()
_begun: dict[Game, Future[None]] = {}  # by game


def start(game: Game) -> Future[None]:
    """Start compiling in the background, unless it has started already; after a failure, start again."""
    with _lock:
        compiling = _begun.get(game)
        if compiling is None or (compiling.done() and compiling.exception()):
            compiling = _begun[game] = Future()
            thread = threading.Thread(target=_run, args=(game, compiling), name=f"compile {game.name}", daemon=True)
            thread.start()
        return compiling


def is_ready(game: Game) -> bool:
    """Is the code of strong bots compiled?"""
    compiling = _begun.get(game)
    return compiling is not None and compiling.done() and compiling.exception() is None


def wait(game: Game, seconds: float | None = None) -> bool:
    """Compile, and wait until it is done or the time is over; is it ready? An error of the compiler is raised."""
    try:
        start(game).result(seconds)
    except TimeoutError:
        return False
    return True


def _run(game: Game, compiling: Future[None]) -> None:
    """Compile, and set the result for everyone who waits."""
    try:
        _compile(game)
    except Exception as error:
        log.exception("%s cannot be compiled", game.title)
        compiling.set_exception(error)
    else:
        compiling.set_result(None)


def _compile(game: Game) -> None:
    """Play a little, with every function that a strong bot or a table calls."""
    target = targets.compiled(game)
    match = Match(game, game.min_seats, seed=0, target=target)
    match.apply(SearchBot(target).choose(match.turn(iterations=FIRST_ITERATIONS)))
    show_everything(match)


def show_everything(match: Match) -> None:
    """Call every function of `engine/display.py`, so that no table waits for a compiler."""
    show, states = match.target.show, match.states
    show("view", states, match.seat, True)
    show("view_as_it_is", states, True)
    show("events", states, match.seat)
    show("events_as_they_are", states)
    show("action_text", states, match.legal_actions()[0])
    show("legal_texts", states)
    show("outcome", states)


class LevelBot:
    """A level that plays at once, compiled or not.

    `stood_in` tells whether the last action was chosen by the stand-in.
    """

    def __init__(self, level: Level, game: Game, threads: int = 1) -> None:
        self.level = level
        self.game = game
        self.threads = threads
        self.stood_in = False
        self._stand_in = QUICK.make(targets.interpreted(game))
        self._bot: Bot | None = None
        if level.is_searching:
            start(game)
        else:
            self._bot = level.make(targets.interpreted(game))

    def choose(self, turn: Turn) -> int:
        """The action of the level, or of the stand-in until the game is compiled."""
        if self._bot is None and is_ready(self.game):
            self._bot = self.level.make(targets.compiled(self.game), self.threads)
        self.stood_in = self._bot is None
        return turn.accept((self._bot or self._stand_in).choose(turn))
