"""The weights of a net and how they learn: Adam in JAX."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
import numpy as np

from wonderland.engine.game import POINTS
from wonderland.engine.nets.net import POINTS_SCALE, Net

if TYPE_CHECKING:
    from training.checkpoint import State
    from wonderland.engine.nets.packed_nets import Shapes

BATCH_SIZE = 8192
EPOCHS = 2  # over the samples of each round
FIRST_DECAY, SECOND_DECAY, EPSILON = 0.9, 0.999, 1e-8  # of Adam
LEARNED = ("weights", "average", "first_moment", "second_moment")

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

    def playing_net(self) -> Net:
        """The latest weights, by which matches are played."""
        return as_net(self.weights)

    def state(self) -> State:
        """Everything that the next round depends on."""
        arrays = {
            f"{part}.{name}": np.asarray(layer) for part in LEARNED for name, layer in getattr(self, part).items()
        }
        facts = {"num_steps": self.num_steps, "generator": self.generator.bit_generator.state}
        return {**arrays, "was_met": self.was_met}, facts

    def restore(self, state: State) -> None:
        """Go on where the trainer with that state was."""
        arrays, facts = state
        for part in LEARNED:
            setattr(self, part, {name: jnp.array(arrays[f"{part}.{name}"]) for name in self.weights})
        self.was_met = arrays["was_met"]
        self.num_steps = facts["num_steps"]
        self.generator.bit_generator.state = facts["generator"]
