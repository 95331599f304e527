"""Teach a net from lessons: `python -m training.learn parade FILE --seconds 500 [--start FILE]`.

Rounds of lessons (`wonderland.bots.self_play`) are given by the net as it is and learned from while the next are given,
so that it plays better and better among beginners or, if asked for, among players like itself. Needs JAX, and is quick
only with many cores and a GPU; a net is written after every round. What is kept is the mean of the last weights, whose
prediction is steadier than any single one's, with rows as bytes.
"""

from __future__ import annotations

import argparse
import functools
import io
import time
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from training.schedule import rate_at
from wonderland.arena.files import write_whole
from wonderland.bots import self_play
from wonderland.bots.cores import num_cores
from wonderland.engine import catalogue, targets
from wonderland.engine import net as nets
from wonderland.engine.game import NUM_PREDICTIONS, POINTS, Game
from wonderland.engine.net import Net

LESSONS = "wonderland.bots.self_play"
SHARES = {2: 0.2, 3: 0.15, 4: 0.35, 5: 0.15, 6: 0.15}  # of the matches, by number of seats
LESSONS_PER_MATCH = 10  # room for so many in the mean
BATCH = 8192
PASSES = 2  # over each round's lessons
LOOK_BACK = 2000  # the steps over which the mean of the weights goes, about
MATCHES_OF_EXAM = 60000
WORKER_MATCHES = 2000

Weights = dict[str, Any]


def new_weights(width: int, depth: int, num_features: int) -> Weights:
    """Weights of a net that knows nothing."""
    chance = np.random.default_rng(1865)
    weights = {
        "rows": chance.normal(size=(num_features, width)) * 0.1,
        "bias": np.full(width, 0.1),
        "hidden": chance.normal(size=(depth, width)) * np.sqrt(1.5 / width),
        "hidden_bias": np.full(depth, 0.1),
        "heads": chance.normal(size=(NUM_PREDICTIONS, depth)) * np.sqrt(1 / depth),
        "heads_bias": np.zeros(NUM_PREDICTIONS),
    }
    return {name: jnp.asarray(value, jnp.float32) for name, value in weights.items()}


def widened(start: Net, width: int, depth: int) -> Weights:
    """Weights that judge as the net does, with more units, none of which counts yet."""
    weights = {name: np.array(value) for name, value in new_weights(width, depth, len(start.rows)).items()}
    old_depth, old_width = start.hidden.shape
    weights["rows"][:, :old_width] = start.rows
    weights["bias"][:old_width] = start.bias
    weights["hidden"][:old_depth, :old_width] = start.hidden
    weights["hidden"][:old_depth, old_width:] = 0
    weights["hidden_bias"][:old_depth] = start.hidden_bias
    weights["heads"][:, :old_depth] = start.heads
    weights["heads"][:, old_depth:] = 0
    weights["heads_bias"] = start.heads_bias
    return {name: jnp.asarray(value) for name, value in weights.items()}


def predictions(weights: Weights, features: Any) -> Any:
    """What `wonderland.engine.net` computes, for many positions at once."""
    is_there = (features >= 0)[..., None]
    units = jnp.sum(jnp.where(is_there, weights["rows"][jnp.maximum(features, 0)], 0), 1) + weights["bias"]
    hidden_units = jax.nn.relu(units) @ weights["hidden"].T + weights["hidden_bias"]
    return jax.nn.relu(hidden_units) @ weights["heads"].T + weights["heads_bias"]


def loss(weights: Weights, features: Any, worths: Any) -> Any:
    """Cross entropy of the shares, and a little for the points."""
    judged = predictions(weights, features)
    shares, logits = worths[:, :POINTS], judged[:, :POINTS]
    entropy = jnp.maximum(logits, 0) - logits * shares + jnp.log1p(jnp.exp(-jnp.abs(logits)))
    miss = judged[:, POINTS] - worths[:, POINTS] / nets.POINTS_SCALE
    return jnp.mean(entropy.sum(1)) + 0.1 * jnp.mean(miss * miss)


@functools.partial(jax.jit, donate_argnums=(0, 1, 2, 3))
def step(
    weights: Any,
    mean: Any,
    drift: Any,
    spread: Any,
    number: Any,
    rate: Any,
    steadiness: Any,
    lesson: Any,
    chosen: Any,
) -> Any:
    """One step of Adam, and of the mean of the weights."""
    features, worths = lesson
    value, slope = jax.value_and_grad(loss)(weights, features[chosen].astype(jnp.int32), worths[chosen])
    drift = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, drift, slope)
    spread = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new * new, spread, slope)
    pace = rate * jnp.sqrt(1 - 0.999**number) / (1 - 0.9**number)
    weights = jax.tree.map(lambda w, d, s: w - pace * d / (jnp.sqrt(s) + 1e-8), weights, drift, spread)
    mean = jax.tree.map(lambda old, new: steadiness * old + (1 - steadiness) * new, mean, weights)
    return weights, mean, drift, spread, value


def as_net(weights: Weights) -> Net:
    """The weights as compiled code takes them."""
    return Net(**{name: np.ascontiguousarray(weights[name], np.float32) for name in Net._fields})


class School:
    """Gives lessons and exams on all cores."""

    def __init__(self, game: Game, workers: int, company: Net | None, trust: float) -> None:
        self.game = game
        self.trust = trust
        self.company = company  # the others in exams; without any they are beginners, in exams and in lessons
        target = targets.compiled(game)
        self.lessons = target.bind(LESSONS)
        learned = target.learned
        self.num_features = learned.NUM_FEATURES
        self.max_features = learned.MAX_FEATURES
        self.pool = ThreadPoolExecutor(workers)

    def give(self, round_number: int, num_matches: int, net: Net, is_taught: bool) -> tuple[Any, Any]:
        """A round of lessons: features and worths."""
        parts = []
        for seats, share in SHARES.items():
            for part in range(max(1, round(num_matches * share / WORKER_MATCHES))):
                seed = (round_number << 32) + (seats << 24) + part * WORKER_MATCHES
                parts.append(self.pool.submit(self.give_part, seats, seed, net, is_taught))
        given = [part.result() for part in parts]
        return np.concatenate([features for features, _ in given]), np.concatenate([worths for _, worths in given])

    def give_part(self, seats: int, seed: int, net: Net, is_taught: bool) -> tuple[Any, Any]:
        """Some of a round."""
        room = WORKER_MATCHES * LESSONS_PER_MATCH * (2 if seats == min(SHARES) else 1)
        features = np.full((room, self.max_features), -1, np.int16)
        worths = np.zeros((room, NUM_PREDICTIONS), np.float32)
        workspace = self_play.make_workspace(self.game.state, self.game.max_actions)
        is_among_equals = self.company is not None
        count = self.lessons.give(
            workspace, seats, seed, WORKER_MATCHES, net, is_taught, is_among_equals, self.trust, features, worths
        )
        return features[:count], worths[:count]

    def examine(self, seats: int, net: Net) -> float:
        """How often the net wins alone among the others."""
        parts = range(0, MATCHES_OF_EXAM, WORKER_MATCHES)
        shares = self.pool.map(lambda seed: self.examine_part(seats, seed, net), parts)
        return float(np.mean(list(shares)))

    def examine_part(self, seats: int, seed: int, net: Net) -> float:
        """Some of an exam."""
        workspace = self_play.make_workspace(self.game.state, self.game.max_actions)
        others, are_others_taught = (net, False) if self.company is None else (self.company, True)
        return float(self.lessons.examine(workspace, seats, seed, WORKER_MATCHES, net, others, are_others_taught))


class Learner:
    """Weights, their mean, and what Adam remembers of the steps before."""

    def __init__(self, weights: Weights, look_back: int) -> None:
        self.weights = weights
        self.steadiness = 1 - 1 / look_back
        self.mean = jax.tree.map(jnp.copy, weights)
        self.drift, self.spread = (jax.tree.map(jnp.zeros_like, weights) for _ in range(2))
        self.order = np.random.default_rng(1865)
        self.num_steps = 0

    def learn(self, features: Any, worths: Any, rate: float) -> float:
        """Go through a round of lessons; the loss at its end."""
        lesson = (jnp.asarray(features), jnp.asarray(worths))
        value = jnp.float32(0)
        for _ in range(PASSES):
            shuffled = jnp.asarray(self.order.permutation(len(features)).astype(np.int32))
            for first in range(0, len(features) - BATCH + 1, BATCH):
                self.num_steps += 1
                chosen = jax.lax.dynamic_slice(shuffled, (first,), (BATCH,))
                self.weights, self.mean, self.drift, self.spread, value = step(
                    *(self.weights, self.mean, self.drift, self.spread),
                    *(jnp.float32(self.num_steps), jnp.float32(rate), jnp.float32(self.steadiness), lesson, chosen),
                )
        return float(value)


def write(path: Path, net: Net) -> None:
    """Keep the net in a file."""
    content = io.BytesIO()
    nets.save(content, net)
    write_whole(path, content.getvalue())


def teach(school: School, learner: Learner, arguments: argparse.Namespace) -> None:
    """Rounds of lessons until the time has passed, and a last one."""
    begin = time.monotonic()
    is_taught = arguments.start is not None
    teacher = ThreadPoolExecutor(1)

    def ask(number: int) -> Future[Any]:
        return teacher.submit(school.give, number, arguments.matches, as_net(learner.weights), is_taught)

    given = ask(0)
    for number in count():
        features, worths = given.result()
        share = (time.monotonic() - begin) / arguments.seconds
        is_last = share >= 1
        if is_taught and not is_last:
            given = ask(number + 1)  # what is learned now shows in the round after the next
        value = learner.learn(features, worths, arguments.rate * rate_at(share))
        net = as_net(learner.mean)
        write(arguments.file, net)
        exams = {seats: school.examine(seats, net) for seats in SHARES if is_last or number % 5 == 0}
        print(
            f"round {number}: {time.monotonic() - begin:.0f} s, {len(features)} lessons, loss {value:.4f}",
            *(f"{seats} seats {wins:.2%}" for seats, wins in exams.items()),
            flush=True,
        )
        if is_last:
            return
        if not is_taught:
            is_taught = True
            given = ask(number + 1)


def main() -> None:
    """Teach for some time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["parade"])
    parser.add_argument("file", type=Path, help="where to write the net")
    parser.add_argument("--start", type=Path, help="a net to teach on, no wider and no deeper than the one to be")
    parser.add_argument("--among-equals", action="store_true", help="the others play by the net, too; needs --start")
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--rate", type=float, default=1.0, help="how fast to learn beside the usual (default: 1)")
    parser.add_argument("--trust", type=float, default=0.7, help="in what the net thought later (default: 0.7)")
    parser.add_argument("--look-back", type=int, default=LOOK_BACK, help=f"steps of the mean (default: {LOOK_BACK})")
    parser.add_argument("--matches", type=int, default=1_200_000, help="a round (default: 1,200,000)")
    parser.add_argument("--width", type=int, default=64, help="units (default: 64)")
    parser.add_argument("--depth", type=int, default=16, help="hidden_units units (default: 16)")
    parser.add_argument("--workers", type=int, default=num_cores())
    arguments = parser.parse_args()
    if arguments.among_equals and not arguments.start:
        parser.error("--among-equals needs a net to --start from")
    start = None
    if arguments.start:
        with arguments.start.open("rb") as file:
            start = nets.read(file)
    company = start if arguments.among_equals else None
    school = School(catalogue.load(arguments.game), arguments.workers, company, arguments.trust)
    if start is None:
        weights = new_weights(arguments.width, arguments.depth, school.num_features)
    else:
        weights = widened(start, arguments.width, arguments.depth)
    teach(school, Learner(weights, arguments.look_back), arguments)


if __name__ == "__main__":
    main()
