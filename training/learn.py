"""Train a net by self-play: `python -m training.learn parade FILE --seconds 500 [--start FILE]`.

Every round, the net plays matches (`wonderland.bots.self_play`) while the samples of the round before are learned from.
So it improves against beginners or, if asked for, against itself. Needs JAX, and is quick only with many cores and
a GPU. After every round the net is written to the file: the moving average of the weights, which predicts better than
the latest ones.

A file holds two nets (`engine/nets/packed_nets.py`). Training against beginners makes the first; the second is then
the same. Training among equals makes the second and leaves the first as it is.
"""

from __future__ import annotations

import argparse
import functools
import time
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
import numpy as np

from training.schedule import learning_rate
from wonderland.arena.files import write_whole
from wonderland.bots import self_play
from wonderland.bots.cores import num_cores
from wonderland.engine import catalogue
from wonderland.engine.game import NUM_PREDICTIONS, POINTS, Game
from wonderland.engine.nets import packed_nets
from wonderland.engine.nets.net import POINTS_SCALE, Net
from wonderland.engine.targets.functions import compiled

if TYPE_CHECKING:
    from wonderland.engine.nets.packed_nets import Shapes

SELF_PLAY = "wonderland.bots.self_play"
SHARES = {2: 0.2, 3: 0.15, 4: 0.35, 5: 0.15, 6: 0.15}  # of the matches, by number of seats
SAMPLES_PER_MATCH = 10  # room for so many in the mean
BATCH_SIZE = 8192
EPOCHS = 2  # over the samples of each round
AVERAGING_STEPS = 2000  # the moving average of the weights spans about so many steps
TEST_MATCHES = 60000
WORKER_MATCHES = 2000
FIRST_DECAY, SECOND_DECAY, EPSILON = 0.9, 0.999, 1e-8  # of Adam

Weights = dict[str, Any]


def new_weights(shapes: Shapes) -> Weights:
    """Random initial weights."""
    generator = np.random.default_rng(1865)
    num_units, num_hidden = shapes["hidden"]
    weights = {
        "rows": generator.normal(size=shapes["rows"]) * 0.1,
        "bias": np.full(shapes["bias"], 0.1),
        "hidden": generator.normal(size=shapes["hidden"]) * np.sqrt(1.5 / num_units),
        "hidden_bias": np.full(shapes["hidden_bias"], 0.1),
        "heads": generator.normal(size=shapes["heads"]) * np.sqrt(1 / num_hidden),
        "heads_bias": np.zeros(shapes["heads_bias"]),
    }
    return {name: jnp.asarray(value, jnp.float32) for name, value in weights.items()}


def forward(weights: Weights, features: Any) -> Any:
    """What `wonderland.engine.nets.net` computes, for a batch of positions."""
    is_there = (features >= 0)[..., None]
    units = jnp.sum(jnp.where(is_there, weights["rows"][jnp.maximum(features, 0)], 0), 1) + weights["bias"]
    hidden_units = jax.nn.relu(units) @ weights["hidden"] + weights["hidden_bias"]
    return jax.nn.relu(hidden_units) @ weights["heads"].T + weights["heads_bias"]


def loss(weights: Weights, features: Any, targets: Any) -> Any:
    """Cross entropy of the probabilities, and squared error of the points with a small weight."""
    predictions = forward(weights, features)
    probabilities, logits = targets[:, :POINTS], predictions[:, :POINTS]
    entropy = jnp.maximum(logits, 0) - logits * probabilities + jnp.log1p(jnp.exp(-jnp.abs(logits)))
    error = predictions[:, POINTS] - targets[:, POINTS] / POINTS_SCALE
    return jnp.mean(entropy.sum(1)) + 0.1 * jnp.mean(error * error)


@functools.partial(jax.jit, donate_argnums=(0, 1, 2, 3))
def step(
    weights: Any,
    average: Any,
    first_moment: Any,
    second_moment: Any,
    number: Any,
    rate: Any,
    average_decay: Any,
    samples: Any,
    batch: Any,
) -> Any:
    """One step of Adam, and of the moving average of the weights."""
    features, targets = samples
    value, gradient = jax.value_and_grad(loss)(weights, features[batch].astype(jnp.int32), targets[batch])
    first_moment = jax.tree.map(lambda m, g: FIRST_DECAY * m + (1 - FIRST_DECAY) * g, first_moment, gradient)
    second_moment = jax.tree.map(lambda v, g: SECOND_DECAY * v + (1 - SECOND_DECAY) * g * g, second_moment, gradient)
    size = rate * jnp.sqrt(1 - SECOND_DECAY**number) / (1 - FIRST_DECAY**number)
    weights = jax.tree.map(lambda w, m, v: w - size * m / (jnp.sqrt(v) + EPSILON), weights, first_moment, second_moment)
    average = jax.tree.map(lambda a, w: average_decay * a + (1 - average_decay) * w, average, weights)
    return weights, average, first_moment, second_moment, value


def as_net(weights: Weights) -> Net:
    """The weights as compiled code takes them."""
    return Net(**{name: np.ascontiguousarray(weights[name], np.float32) for name in Net._fields})


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

    def sample(self, round_number: int, num_matches: int, net: Net, is_trained: bool) -> tuple[Any, Any]:
        """The samples of a round: features and targets."""
        parts = []
        for seats, share in SHARES.items():
            for part in range(max(1, round(num_matches * share / WORKER_MATCHES))):
                seed = (round_number << 32) + (seats << 24) + part * WORKER_MATCHES
                parts.append(self.pool.submit(self.sample_part, seats, seed, net, is_trained))
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


class Trainer:
    """The weights, their moving average, and the moments of Adam."""

    def __init__(self, shapes: Shapes, start: Net | None, averaging_steps: int) -> None:
        weights = {name: jnp.asarray(layer) for name, layer in start._asdict().items()} if start else None
        self.weights = weights or new_weights(shapes)
        self.was_met = np.any(start.rows, 1) if start else np.zeros(shapes["rows"][0], bool)  # per feature
        self.average_decay = 1 - 1 / averaging_steps
        self.average = jax.tree.map(jnp.copy, self.weights)
        self.first_moment, self.second_moment = (jax.tree.map(jnp.zeros_like, self.weights) for _ in range(2))
        self.generator = np.random.default_rng(1865)
        self.num_steps = 0

    def train(self, features: Any, targets: Any, rate: float) -> float:
        """Go through the samples of a round; the loss of the last batch."""
        samples = (jnp.asarray(features), jnp.asarray(targets))
        value = jnp.float32(0)
        for _ in range(EPOCHS):
            order = jnp.asarray(self.generator.permutation(len(features)).astype(np.int32))
            for first in range(0, len(features) - BATCH_SIZE + 1, BATCH_SIZE):
                self.num_steps += 1
                batch = jax.lax.dynamic_slice(order, (first,), (BATCH_SIZE,))
                self.weights, self.average, self.first_moment, self.second_moment, value = step(
                    *(self.weights, self.average, self.first_moment, self.second_moment),
                    *(jnp.float32(self.num_steps), jnp.float32(rate), jnp.float32(self.average_decay), samples, batch),
                )
        return float(value)

    def average_net(self) -> Net:
        """The moving average; zeros for features that never occur, whose random weights would only take up room."""
        is_met = self.was_met | np.any(self.second_moment["rows"], 1)
        net = as_net(self.average)
        return net._replace(rows=np.where(is_met[:, None], net.rows, np.float32(0)))


def train(matches: SelfPlay, trainer: Trainer, first: Net | None, arguments: argparse.Namespace) -> None:
    """Rounds until the time is over, and a last one. `first` is the file's first net if the second is trained."""
    begin = time.monotonic()
    is_trained = arguments.start is not None
    background = ThreadPoolExecutor(1)

    def play_round(number: int) -> Future[Any]:
        return background.submit(matches.sample, number, arguments.matches, as_net(trainer.weights), is_trained)

    samples = play_round(0)
    for number in count():
        features, targets = samples.result()
        share = (time.monotonic() - begin) / arguments.seconds
        is_last = share >= 1
        if is_trained and not is_last:
            samples = play_round(number + 1)  # with the weights before this round's training
        value = trainer.train(features, targets, arguments.rate * learning_rate(share))
        net = trainer.average_net()
        write_whole(arguments.file, packed_nets.write(first or net, net))
        win_rates = {seats: matches.win_rate(seats, net) for seats in SHARES if is_last or number % 5 == 0}
        print(
            f"round {number}: {time.monotonic() - begin:.0f} s, {len(features)} samples, loss {value:.4f}",
            *(f"{seats} seats {rate:.2%}" for seats, rate in win_rates.items()),
            flush=True,
        )
        if is_last:
            return
        if not is_trained:
            is_trained = True
            samples = play_round(number + 1)


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["parade"])
    parser.add_argument("file", type=Path, help="where to write the nets")
    parser.add_argument("--start", type=Path, help="a file with nets to train further")
    parser.add_argument("--among-equals", action="store_true", help="the others play by the net, too; needs --start")
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--rate", type=float, default=1.0, help="multiplier on the learning rate (default: 1)")
    parser.add_argument(
        "--bootstrap", type=float, default=0.7, help="weight of later predictions in the targets (default: 0.7)"
    )
    parser.add_argument(
        "--averaging-steps",
        type=int,
        default=AVERAGING_STEPS,
        help=f"steps of the weights' moving average (default: {AVERAGING_STEPS})",
    )
    parser.add_argument("--matches", type=int, default=1_200_000, help="a round (default: 1,200,000)")
    parser.add_argument("--workers", type=int, default=num_cores())
    arguments = parser.parse_args()
    if arguments.among_equals and not arguments.start:
        parser.error("--among-equals needs nets to --start from")
    return arguments


def main() -> None:
    """Train for some time."""
    arguments = parse_arguments()
    game = catalogue.load(arguments.game)
    shapes = compiled(game).learned.SHAPES
    first, start = None, None
    if arguments.start:
        nets = packed_nets.read(arguments.start.read_bytes(), shapes)
        start = packed_nets.net_of(nets, int(arguments.among_equals))
        first = packed_nets.net_of(nets, 0) if arguments.among_equals else None
    opponents = start if arguments.among_equals else None
    matches = SelfPlay(game, arguments.workers, opponents, arguments.bootstrap)
    train(matches, Trainer(shapes, start, arguments.averaging_steps), first, arguments)


if __name__ == "__main__":
    main()
