"""Proximal policy optimisation (PPO) in one file, with NumPy alone: a network learns a game from matches with itself.

OMP_NUM_THREADS=1 python ppo.py    # a minute on one core; the learning curve is in ppo.svg (needs Matplotlib)
python ppo.py --game tea-party --seats 3
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import NamedTuple

import numpy as np
from matplotlib.figure import Figure

from wonderland.engine.chance import MAX_SEED
from wonderland.lab.statistics import mean_of
from wonderland.research.batch import Batch

Array = np.ndarray
SMALLEST_SPREAD = np.float32(0.05)  # rare inputs do not become huge ones
ILLEGAL = np.float32(-1e9)  # the logit of an illegal action: its probability is exactly 0

parser = argparse.ArgumentParser(formatter_class=argparse.ArgumentDefaultsHelpFormatter)
parser.add_argument("--game", default="parade", help="a game whose actions have ids")
parser.add_argument("--seats", type=int, default=2, help="the network holds all of them")
parser.add_argument("--updates", type=int, default=128, help="how often matches are played and learned from")
parser.add_argument("--matches", type=int, default=512, help="matches in an update")
parser.add_argument("--epochs", type=int, default=4, help="how often an update goes through its decisions")
parser.add_argument("--minibatch", type=int, default=1024, help="decisions in a step of Adam")
parser.add_argument("--hidden", type=int, default=128, help="units in the hidden layer")
parser.add_argument("--rate", type=float, default=1e-3, help="learning rate; it falls to 0")
parser.add_argument("--clip", type=float, default=0.2, help="how far a probability ratio may move")
parser.add_argument("--entropy", type=float, default=0.01, help="weight of the entropy bonus")
parser.add_argument("--value", type=float, default=0.5, help="weight of the value's squared error")
parser.add_argument("--smoothing", type=float, default=0.95, help="lambda of the advantage estimates")
parser.add_argument("--evaluate-every", type=int, default=16, help="updates between two evaluations")
parser.add_argument("--evaluation-matches", type=int, default=1000, help="matches in an evaluation")
parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same figures")
parser.add_argument("--curve", default="ppo.svg", help="the file of the learning curve")


class Decisions(NamedTuple):
    """What the network saw and chose, a row for each decision of any seat."""

    observations: Array
    masks: Array
    choices: Array
    log_probabilities: Array  # of the choices, when they were made
    advantages: Array
    returns: Array


class Network:
    """One hidden layer; its outputs are a logit for each action and, last, the value: the reward to expect."""

    def __init__(self, num_inputs: int, num_actions: int, hidden: int, rng: np.random.Generator) -> None:
        self.mean, self.spread = np.zeros(num_inputs, np.float32), np.ones(num_inputs, np.float32)
        first = rng.normal(0, 1 / np.sqrt(num_inputs), (num_inputs, hidden))
        second = rng.normal(0, 0.1 / np.sqrt(hidden), (hidden, num_actions + 1))  # close to the uniform policy
        weights = (first, np.zeros(hidden), second, np.zeros(num_actions + 1))
        self.weights = [weight.astype(np.float32) for weight in weights]
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.num_steps = 0

    def standardise(self, observations: Array) -> None:
        """From here on, inputs have mean 0 and spread 1 in such observations. One that never changes says nothing."""
        self.mean, spread = observations.mean(axis=0, dtype=np.float32), observations.std(axis=0, dtype=np.float32)
        self.spread = np.where(spread > 0, np.maximum(spread, SMALLEST_SPREAD), np.float32(np.inf))

    def forward(self, observations: Array, masks: Array) -> tuple[Array, Array, tuple[Array, Array]]:
        """Log-probabilities of all actions, values, and what `backward` needs."""
        inputs = (observations - self.mean) / self.spread
        hidden = np.tanh(inputs @ self.weights[0] + self.weights[1])
        outputs = hidden @ self.weights[2] + self.weights[3]
        logits = np.where(masks, outputs[:, :-1], ILLEGAL)
        logits -= logits.max(axis=1, keepdims=True)
        log_probabilities = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return log_probabilities, outputs[:, -1], (inputs, hidden)

    def backward(self, slopes: Array, layers: tuple[Array, Array]) -> list[Array]:
        """The gradients of the weights, from those of the outputs."""
        inputs, hidden = layers
        inner = slopes @ self.weights[2].T * (1 - hidden**2)
        return [inputs.T @ inner, inner.sum(axis=0), hidden.T @ slopes, slopes.sum(axis=0)]

    def descend(self, gradients: list[Array], rate: float) -> None:
        """A step of Adam."""
        self.num_steps += 1
        for weight, gradient, (mean, square) in zip(self.weights, gradients, self.moments, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            unbiased = mean / (1 - 0.9**self.num_steps), square / (1 - 0.999**self.num_steps)
            weight -= rate * unbiased[0] / (np.sqrt(unbiased[1]) + 1e-8)


def play(batch: Batch, network: Network, smoothing: float, rng: np.random.Generator) -> Decisions:
    """Whole matches, the network in every seat.

    A reward comes only when a match ends. So all matches are played to their ends (the batch has no `autoreset`): no
    decision waits for its return, and long matches count as much as short ones.
    """
    batch.reset(int(rng.integers(MAX_SEED)))
    steps, rewards = [], np.zeros_like(batch.rewards)
    while (batch.turns >= 0).any():
        observations, masks, turns = batch.observations.copy(), batch.masks.copy(), batch.turns.copy()
        log_probabilities, values, _ = network.forward(observations, masks)
        choices = (log_probabilities + rng.gumbel(size=masks.shape)).argmax(axis=1)  # draws from the policy
        batch.step(choices)
        rewards += batch.rewards
        chosen = np.take_along_axis(log_probabilities, choices[:, None], axis=1)[:, 0]
        steps.append((turns, values, (observations, masks, choices, chosen)))
    # Generalised advantage estimation, backwards: what follows a decision is the same seat's next decision in the same
    # match, and after its last one the reward.
    following, advantages = rewards.copy(), np.zeros_like(rewards)
    parts = []
    for turns, values, seen in reversed(steps):
        match = (turns >= 0).nonzero()[0]  # those that were not over
        at = match, turns[match]
        advantages[at] = following[at] - values[match] + smoothing * advantages[at]
        following[at] = values[match]
        parts.append([*(array[match] for array in seen), advantages[at], advantages[at] + values[match]])
    return Decisions(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def loss(network: Network, part: Decisions, options: argparse.Namespace) -> tuple[float, list[Array]]:
    """What PPO makes small, and its gradients."""
    log_probabilities, values, layers = network.forward(part.observations, part.masks)
    probabilities, rows = np.exp(log_probabilities), np.arange(len(values))
    ratios = np.exp(log_probabilities[rows, part.choices] - part.log_probabilities)
    clipped = np.clip(ratios, 1 - options.clip, 1 + options.clip)
    gains = np.minimum(ratios * part.advantages, clipped * part.advantages)
    entropies = -(probabilities * log_probabilities).sum(axis=1)
    errors = values - part.returns
    total = (-gains - options.entropy * entropies + options.value * errors**2 / 2).mean()

    # The derivatives by the logits: of log p(choice) 1 at the choice, less p; of the entropy -p (log p + entropy).
    # Where the clip holds a ratio, the gain does not change with it.
    weights = np.where(ratios * part.advantages <= clipped * part.advantages, -ratios * part.advantages, 0)
    slopes = np.empty((len(values), probabilities.shape[1] + 1), np.float32)
    slopes[:, :-1] = options.entropy * probabilities * (log_probabilities + entropies[:, None])
    slopes[:, :-1] -= weights[:, None] * probabilities
    slopes[rows, part.choices] += weights
    slopes[:, -1] = options.value * errors
    return float(total), network.backward(slopes / len(values), layers)


def learn(
    network: Network, decisions: Decisions, rate: float, options: argparse.Namespace, rng: np.random.Generator
) -> None:
    """Go several times through the decisions, in small parts."""
    size, spread = len(decisions.choices), decisions.advantages.std() + 1e-8
    scaled = decisions._replace(advantages=(decisions.advantages - decisions.advantages.mean()) / spread)
    for _ in range(options.epochs):
        for rows in np.array_split(rng.permutation(size), max(1, size // options.minibatch)):
            _, gradients = loss(network, Decisions(*(array[rows] for array in scaled)), options)
            network.descend(gradients, rate)


def evaluate(batch: Batch, network: Network) -> Array:
    """The network's share of the win, match by match: its most probable actions against random ones, on equal deals."""
    rng = np.random.default_rng(0)
    batch.reset(0)
    learners = np.arange(batch.size) % batch.seats  # the network's seats
    rewards = np.zeros_like(batch.rewards)
    while (batch.turns >= 0).any():
        best = network.forward(batch.observations, batch.masks)[0].argmax(axis=1)
        anything = (batch.masks * (1 - rng.random(batch.masks.shape))).argmax(axis=1)
        batch.step(np.where(batch.turns == learners, best, anything))
        rewards += batch.rewards
    return rewards[np.arange(batch.size), learners] + 1 / batch.seats


def draw(points: list[tuple[int, float, float, float]], options: argparse.Namespace) -> None:
    """The learning curve."""
    decisions, shares, lows, highs = zip(*points, strict=True)
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    axes.fill_between(decisions, lows, highs, alpha=0.25, linewidth=0, label="95 % interval")
    axes.plot(decisions, shares, marker="o", markersize=4, label="PPO")
    axes.axhline(1 / options.seats, color="grey", linestyle=":", label="fair share")
    axes.set(title=f"PPO learns {options.game}, {options.seats} seats", ylim=(0, 1))
    axes.set(xlabel="decisions", ylabel="share of wins against random")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="lower right")
    figure.savefig(options.curve)


def main() -> None:
    """Play, learn and evaluate in turn."""
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    make = partial(Batch, options.game, options.seats, actions="ids", autoreset=False, threads=1)
    batch, tests = make(size=options.matches), make(size=options.evaluation_matches)
    network = Network(batch.planes.size, batch.masks.shape[1], options.hidden, rng)
    network.standardise(play(batch, network, options.smoothing, rng).observations)
    begin, num_decisions, points = time.monotonic(), 0, []
    for update in range(options.updates + 1):
        if update % options.evaluate_every == 0 or update == options.updates:
            wins = mean_of(evaluate(tests, network))
            points.append((num_decisions, wins.value, wins.low, wins.high))
            draw(points, options)  # each time, so that a stopped run leaves its curve
            interval = f"({wins.low:.1%} to {wins.high:.1%} at 95 %)"
            seconds = time.monotonic() - begin
            print(f"{num_decisions:8} decisions, {seconds:5.1f} s, wins {wins.value:.1%} {interval}", flush=True)
        if update < options.updates:
            decisions = play(batch, network, options.smoothing, rng)
            learn(network, decisions, options.rate * (1 - update / options.updates), options, rng)
            num_decisions += len(decisions.choices)


if __name__ == "__main__":
    main()
