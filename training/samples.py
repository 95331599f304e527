"""Self-play on all cores: what a net learns from, and how often it wins."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.bots import self_play
from wonderland.engine.game import NUM_PREDICTIONS, Game
from wonderland.engine.targets.functions import compiled

if TYPE_CHECKING:
    from concurrent.futures import Future

    from wonderland.engine.nets.net import Net

SELF_PLAY = "wonderland.bots.self_play"
SHARES = {2: 0.2, 3: 0.15, 4: 0.35, 5: 0.15, 6: 0.15}  # of the matches, by number of seats
SAMPLES_PER_MATCH = 10  # room for so many in the mean
TEST_MATCHES = 60000
WORKER_MATCHES = 2000


class SelfPlay:
    """Samples and win rates, on all cores."""

    def __init__(self, game: Game, workers: int, opponents: Net | None, bootstrap: float) -> None:
        self.game = game
        self.bootstrap = bootstrap
        self.opponents = opponents  # when win rates are measured; None: beginners, in samples, too
        target = compiled(game)
        self.play = target.bind(SELF_PLAY)
        self.max_features = target.learned.MAX_FEATURES
        self.pool = ThreadPoolExecutor(workers)
        self.parts: list[Future[Any]] = []  # of the round that is played

    def sample(self, round_number: int, num_matches: int, net: Net, is_trained: bool) -> tuple[Any, Any]:
        """The samples of a round: features and targets."""
        parts: list[Future[Any]] = []
        for seats, share in SHARES.items():
            for part in range(max(1, round(num_matches * share / WORKER_MATCHES))):
                seed = (round_number << 32) + (seats << 24) + part * WORKER_MATCHES
                parts.append(self.pool.submit(self.sample_part, seats, seed, net, is_trained))
        self.parts = parts
        samples = [part.result() for part in parts]
        return np.concatenate([features for features, _ in samples]), np.concatenate([goals for _, goals in samples])

    def sample_part(self, seats: int, seed: int, net: Net, is_trained: bool) -> tuple[Any, Any]:
        """Some of a round."""
        room = WORKER_MATCHES * SAMPLES_PER_MATCH * (2 if seats == min(SHARES) else 1)
        features = np.full((room, self.max_features), -1, np.int16)
        targets = np.zeros((room, NUM_PREDICTIONS), np.float32)
        memory = self_play.make_memory(self.game)
        is_among_equals = self.opponents is not None
        count = self.play.sample_matches(
            memory, seats, seed, WORKER_MATCHES, net, is_trained, is_among_equals, self.bootstrap, features, targets
        )
        return features[:count], targets[:count]

    def win_rate(self, seats: int, net: Net) -> float:
        """How often the net wins alone against the opponents."""
        parts = range(0, TEST_MATCHES, WORKER_MATCHES)
        rates = self.pool.map(lambda seed: self.win_rate_part(seats, seed, net), parts)
        return float(np.mean(list(rates)))

    def win_rate_part(self, seats: int, seed: int, net: Net) -> float:
        """In some of the matches."""
        memory = self_play.make_memory(self.game)
        others, are_others_trained = (net, False) if self.opponents is None else (self.opponents, True)
        return float(self.play.win_rate(memory, seats, seed, WORKER_MATCHES, net, others, are_others_trained))

    def stop(self) -> None:
        """Play no more than what was begun."""
        self.pool.shutdown(cancel_futures=True)
