"""Batches of matches: decisions a second with observations and masks, alone and with a small policy of torch.

`python -m benchmarks.batches`, on a GPU `--device cuda`. The policy reads the batch's own arrays, without a copy: a net
of two layers, of which the next actions are drawn among the legal ones.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine import catalogue
from wonderland.research.batch import Batch

if TYPE_CHECKING:
    from collections.abc import Callable

WIDTH = 64  # of the policy's hidden layer
EVEN = 64  # the net's inputs are a multiple of it: matrices of other widths are several times slower
NUM_CHOICES = 64  # among the first so many actions the policy chooses where actions have no ids
WARM_UP = 50
STEPS = 200


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=list(catalogue.names()))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--sizes", nargs="+", type=int, default=[4096])
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    parser.add_argument("--threads", type=int, default=1, help="on the CPU")
    arguments = parser.parse_args()
    for game in arguments.games:
        for size in arguments.sizes:
            measure = on_gpu if arguments.device == "cuda" else on_cpu
            for what, rate in measure(game, arguments.seats, size, arguments.threads).items():
                print(f"{game:10} {size:8} matches  {what:28} {rate / 1e6:8.2f} M decisions/s", flush=True)


def on_cpu(game: str, seats: int, size: int, threads: int) -> dict[str, float]:
    """With random legal choices."""
    batch = Batch(game, seats, size, actions="indexes", threads=threads)
    batch.reset(1)
    chances = np.random.default_rng(1).random((STEPS, size))
    steps = iter(range(10**9))

    def step() -> None:
        batch.step((chances[next(steps) % STEPS] * batch.counts).astype(np.int64))

    return {"random choices": rate_of(step, size, time.thread_time if threads == 1 else time.perf_counter)}


def on_gpu(game: str, seats: int, size: int, _: int) -> dict[str, float]:
    """With random legal choices, and with a policy: each called step by step, and as a graph that is played again."""
    import torch

    rates = {}
    for what, make in (("random choices", random_step), ("a policy", policy_step)):
        batch = Batch(game, seats, size, "cuda", actions=None if what == "a policy" else "indexes")
        batch.reset(1)
        step = make(batch, torch)
        rates[what] = rate_of(step, size, lambda: waited(torch))
        batch.check()
        rates[f"{what}, as a graph"] = rate_of(graph_of(step, torch).replay, size, lambda: waited(torch))
        batch.check()
    return rates


def random_step(batch: Batch, torch: Any) -> Callable[[], None]:
    """A step in which every match takes one of its legal actions."""
    draw = torch.compile(lambda counts: (torch.rand_like(counts, dtype=torch.float32) * counts).to(torch.int64))

    def step() -> None:
        batch.step(draw(batch.counts))

    return step


def policy_step(batch: Batch, torch: Any) -> Callable[[], None]:
    """A step in which a small net chooses."""
    has_ids = batch.actions == "ids"
    num_choices = batch.masks.shape[1] if has_ids else NUM_CHOICES
    padding = -batch.planes.size % EVEN
    layers = [torch.nn.Linear(batch.planes.size + padding, WIDTH), torch.nn.ReLU(), torch.nn.Linear(WIDTH, num_choices)]
    net = torch.nn.Sequential(*layers).cuda().to(torch.bfloat16)
    places = torch.arange(num_choices, device="cuda")

    def choose(observations: Any, masks: Any, counts: Any) -> Any:
        values = net(torch.nn.functional.pad(observations, (0, padding)).to(torch.bfloat16)).float()
        is_legal = masks if has_ids else places < counts[:, None]
        sums = torch.where(is_legal, values, -torch.inf).softmax(dim=1).cumsum(dim=1)
        drawn = sums[:, -1:] * (1 - torch.rand_like(sums[:, :1]))  # more than 0, so that it falls to a legal action
        return (sums < drawn).sum(dim=1)

    compiled = torch.compile(choose, mode="max-autotune-no-cudagraphs")

    def step() -> None:
        with torch.no_grad():
            batch.step(compiled(batch.observations, batch.masks, batch.counts))

    return step


def graph_of(step: Callable[[], None], torch: Any) -> Any:
    """A step as a CUDA graph."""
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()
    return graph


def waited(torch: Any) -> float:
    """The time when the GPU has done all it was told."""
    torch.cuda.synchronize()
    return time.perf_counter()


def rate_of(step: Callable[[], None], size: int, clock: Callable[[], float]) -> float:
    """Decisions a second: the best of three."""
    for _ in range(WARM_UP):
        step()
    best = 0.0
    for _ in range(3):
        begin = clock()
        for _ in range(STEPS):
            step()
        best = max(best, size * STEPS / (clock() - begin))
    return best


if __name__ == "__main__":
    main()
