"""The weights of a net and how they learn: Adam in torch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch.nn import functional

from wonderland.engine.game import PAYOFF, POINTS
from wonderland.engine.nets.net import POINTS_SCALE, Net

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from training.checkpoint import State
    from training.self_play import Samples
    from wonderland.engine.nets.packed_nets import Shapes

    # Features of lanes, features of actions, the lane of every action: to what is predicted after every action.
    Forward = Callable[[torch.Tensor, torch.Tensor, torch.Tensor], torch.Tensor]

Weights = dict[str, torch.Tensor]

BATCH_SIZE = 32768
FIRST_DECAY, SECOND_DECAY, EPSILON = 0.9, 0.999, 1e-8  # of Adam
POINTS_WEIGHT = 0.1  # of the squared error of the points, beside the cross entropies


def new_weights(shapes: Shapes) -> dict[str, Any]:
    """Random initial weights."""
    generator = np.random.default_rng(1865)
    num_units, num_hidden = shapes["hidden"]
    return {
        "rows": generator.normal(size=shapes["rows"]) * 0.1,
        "bias": np.full(shapes["bias"], 0.1),
        "hidden": generator.normal(size=shapes["hidden"]) * np.sqrt(1.5 / num_units),
        "hidden_bias": np.full(shapes["hidden_bias"], 0.1),
        "heads": generator.normal(size=shapes["heads"]) * np.sqrt(1 / num_hidden),
        "heads_bias": np.zeros(shapes["heads_bias"]),
    }


def on_device(layers: dict[str, Any], device: str) -> Weights:
    """Layers as tensors."""
    return {name: torch.tensor(layer, dtype=torch.float32, device=device) for name, layer in layers.items()}


def layers_above(weights: Weights, units: torch.Tensor) -> torch.Tensor:
    """What `wonderland.engine.nets.net` computes of the first layer's sums: logits, and tens of points."""
    hidden = functional.relu(units + weights["bias"]) @ weights["hidden"] + weights["hidden_bias"]
    return functional.relu(hidden) @ weights["heads"].T + weights["heads_bias"]


def player(weights: Weights) -> Forward:
    """The net as it plays: payoff and win from 0 to 1, and points."""
    empty = torch.zeros_like(weights["rows"][:1])
    rows = torch.cat([empty, weights["rows"]])

    def sums(features: torch.Tensor) -> torch.Tensor:
        return functional.embedding_bag(features.int(), rows, mode="sum", padding_idx=0)

    def predict(shared: torch.Tensor, own: torch.Tensor, lane_of_action: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():
            predictions = layers_above(weights, sums(shared)[lane_of_action] + sums(own))
            predictions[:, :POINTS] = predictions[:, :POINTS].sigmoid()
            predictions[:, POINTS] *= POINTS_SCALE
        return predictions

    return predict


def features_of(samples: Samples, rows: torch.Tensor) -> torch.Tensor:
    """All features of some samples."""
    return torch.cat([samples.shared[rows], samples.own[rows]], 1)


def loss(weights: Weights, features: torch.Tensor, goals: torch.Tensor) -> torch.Tensor:
    """Cross entropy of the probabilities, and squared error of the points with a small weight."""
    present = torch.zeros((len(features), len(weights["rows"]) + 1), device=features.device)
    present.scatter_add_(1, features.long(), torch.ones_like(features, dtype=torch.float32))
    predictions = layers_above(weights, present[:, 1:] @ weights["rows"])
    entropy = functional.binary_cross_entropy_with_logits(
        predictions[:, PAYOFF:POINTS], goals[:, PAYOFF:POINTS], reduction="none"
    )
    error = predictions[:, POINTS] - goals[:, POINTS] / POINTS_SCALE
    return entropy.sum(1).mean() + POINTS_WEIGHT * error.square().mean()


class Learner:
    """The weights, their moving average, and the moments of Adam."""

    def __init__(self, shapes: Shapes, start: Net | None, averaging_steps: int, device: str) -> None:
        torch.backends.cuda.matmul.allow_tf32 = True
        self.device = device
        self.weights = on_device(start._asdict() if start else new_weights(shapes), device)
        self.average = {name: layer.clone() for name, layer in self.weights.items()}
        self.was_met = np.any(start.rows, 1) if start else np.zeros(shapes["rows"][0], bool)  # per feature
        self.averaging_steps = averaging_steps
        self.optimizer = torch.optim.Adam(
            list(self.weights.values()), betas=(FIRST_DECAY, SECOND_DECAY), eps=EPSILON, fused=device == "cuda"
        )
        for layer in self.weights.values():
            layer.requires_grad_(True)
        self.num_steps = 0

    def train(self, samples: Sequence[Samples], rate: float, seed: int) -> float:
        """Go through the samples of a round once; the mean loss."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        shuffler = torch.Generator(self.device).manual_seed(seed)
        num_batches = max(1, sum(len(some.rows) for some in samples) // BATCH_SIZE)
        orders = [
            some.rows[torch.randperm(len(some.rows), device=self.device, generator=shuffler)].tensor_split(num_batches)
            for some in samples
        ]
        total = torch.zeros((), device=self.device)
        for rows in zip(*orders, strict=True):
            features = torch.cat([features_of(some, some_rows) for some, some_rows in zip(samples, rows, strict=True)])
            goals = torch.cat([some.targets[some_rows] for some, some_rows in zip(samples, rows, strict=True)])
            total += self.step(features, goals)
        return float(total) / num_batches

    def step(self, features: torch.Tensor, goals: torch.Tensor) -> torch.Tensor:
        """One step of Adam, and of the moving average of the weights."""
        self.optimizer.zero_grad()
        value = loss(self.weights, features, goals)
        value.backward()
        self.optimizer.step()
        self.num_steps += 1
        share = 1 / min(self.averaging_steps, self.num_steps)
        with torch.no_grad():
            for name, layer in self.weights.items():
                self.average[name].lerp_(layer, share)
        return value.detach()

    def average_net(self) -> Net:
        """The moving average; zeros for features that never occur, whose random weights would only take up room."""
        moments = self.optimizer.state.get(self.weights["rows"], {}).get("exp_avg_sq")
        is_met = self.was_met if moments is None else self.was_met | moments.any(1).cpu().numpy()
        net = Net(**{name: layer.cpu().numpy() for name, layer in self.average.items()})
        return net._replace(rows=np.where(is_met[:, None], net.rows, np.float32(0)))

    def playing(self, is_average: bool) -> Forward:
        """The weights by which matches are played: the latest ones, or their average."""
        return player({name: layer.detach() for name, layer in (self.average if is_average else self.weights).items()})

    def state(self) -> State:
        """Everything that the next round depends on."""
        arrays = {"was_met": self.was_met}
        for name, layer in self.weights.items():
            moments = self.optimizer.state[layer]
            arrays[f"weights.{name}"] = layer.detach().cpu().numpy()
            arrays[f"average.{name}"] = self.average[name].cpu().numpy()
            arrays[f"first_moment.{name}"] = moments["exp_avg"].cpu().numpy()
            arrays[f"second_moment.{name}"] = moments["exp_avg_sq"].cpu().numpy()
        return arrays, {"num_steps": self.num_steps}

    def restore(self, state: State) -> None:
        """Go on where the learner with that state was."""
        arrays, facts = state
        self.was_met = arrays["was_met"]
        self.num_steps = facts["num_steps"]
        for name, layer in self.weights.items():
            with torch.no_grad():
                layer.copy_(torch.tensor(arrays[f"weights.{name}"]))
            self.average[name].copy_(torch.tensor(arrays[f"average.{name}"]))
            self.optimizer.state[layer] = {
                "step": torch.tensor(float(self.num_steps), device=self.device if self.device == "cuda" else "cpu"),
                "exp_avg": torch.tensor(arrays[f"first_moment.{name}"], device=self.device),
                "exp_avg_sq": torch.tensor(arrays[f"second_moment.{name}"], device=self.device),
            }
