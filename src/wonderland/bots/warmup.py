"""Compiling ahead, so that the first action of a strong bot on a fresh machine is no frozen screen.

Compiling takes half a minute or more when nothing is on disk, about a second when it is. It is done in a thread of this
process rather than in another one: the interpreter is held only in short stretches (from an empty cache the longest
pause of a heartbeat was 0.2 s in Parade, 0.3 s in Going Out and 0.1 s in Tea Party, two busy cores; from disk 0.06 s),
and what was compiled need not be loaded once more. Until it is done, the strongest level that needs no compiled code
stands in.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from wonderland.bots.bot import Budget
from wonderland.bots.levels import QUICK
from wonderland.bots.search import SearchBot
from wonderland.games import targets
from wonderland.games.match import Match

if TYPE_CHECKING:
    from wonderland.bots.bot import Bot
    from wonderland.bots.levels import Level
    from wonderland.games.game import Game
    from wonderland.games.state import States

FIRST_STEPS = Budget(iterations=2)

_lock = threading.Lock()
_ready: dict[Game, threading.Event] = {}  # of every game that was started


def start(game: Game) -> None:
    """Begin to compile in the background, unless that has begun already."""
    with _lock:
        if game not in _ready:
            _ready[game] = threading.Event()
            threading.Thread(target=_compile, args=(game,), name=f"compile {game.name}", daemon=True).start()


def is_ready(game: Game) -> bool:
    """Can strong bots play it at once?"""
    return game in _ready and _ready[game].is_set()


def wait(game: Game, seconds: float | None = None) -> bool:
    """Compile, and wait until that is done or the time is over; is it ready?"""
    start(game)
    return _ready[game].wait(seconds)


def _compile(game: Game) -> None:
    """Play a little, with every function that a strong bot calls."""
    target = targets.compiled(game)
    match = Match(game, game.min_seats, seed=0, target=target)
    match.apply(SearchBot(target).choose(match.hidden_states(match.seat), FIRST_STEPS, seed=0))
    _ready[game].set()


class LevelBot:
    """A level that never makes anybody wait for a compiler.

    `stood_in` tells whether the last action was chosen by the stand-in.
    """

    def __init__(self, level: Level, game: Game, threads: int = 1) -> None:
        self.level = level
        self.game = game
        self.threads = threads
        self.stood_in = False
        self._stand_in = QUICK.make(targets.interpreted(game))
        self._bot: Bot | None = None
        if level.searches:
            start(game)
        else:
            self._bot = level.make(targets.interpreted(game))

    def choose(self, states: States, budget: Budget, seed: int) -> int:
        """What the level chooses, or as long as its game is not compiled, the stand-in."""
        if self._bot is None and is_ready(self.game):
            self._bot = self.level.make(targets.compiled(self.game), self.threads)
        self.stood_in = self._bot is None
        return (self._bot or self._stand_in).choose(states, budget, seed)
