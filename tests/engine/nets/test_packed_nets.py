"""Two nets in one file: read as they were written but for rounding, the same compiled, and small."""

from __future__ import annotations

import gzip
from typing import Any

import numpy as np

from wonderland.engine.nets import packed_nets
from wonderland.engine.nets.net import Net
from wonderland.engine.targets import functions
from wonderland.games.parade import GAME
from wonderland.games.parade.strategy.learned import NETS, PACKED, SHAPES, WEIGHTS_SIZE

MOST_GZIPPED = 300_000  # bytes
SMALL = packed_nets.shapes_of(50, 8, 4, 3)


def content() -> bytes:
    return GAME.read_file(packed_nets.FILE) or b""


def random_net(seed: int, size: float) -> Net:
    generator = np.random.default_rng(seed)
    return Net(**{name: generator.normal(size=shape).astype(np.float32) * size for name, shape in SMALL.items()})


def test_nets_are_read_as_they_were_written_but_for_half_a_step() -> None:
    first, change = random_net(1, 2.0), random_net(2, 0.1)
    second = Net(*(one + other for one, other in zip(first, change, strict=True)))
    nets = packed_nets.read(packed_nets.write(first, second), SMALL)
    largest = np.maximum(np.abs(first.rows), np.abs(second.rows)).max(1, keepdims=True)
    half_steps = np.maximum(largest / 127, packed_nets.LEAST_STEP) / 2
    for number, net in enumerate((first, second)):
        read = packed_nets.net_of(nets, number)
        assert (np.abs(read.rows - net.rows) <= half_steps * 1.001).all()
        assert all((one == other).all() for one, other in zip(read[1:], net[1:], strict=True))


def test_nets_that_were_read_lose_nothing_when_they_are_written_again() -> None:
    nets = packed_nets.read(content(), SHAPES)
    again = packed_nets.read(packed_nets.write(packed_nets.net_of(nets, 0), packed_nets.net_of(nets, 1)), SHAPES)
    np.testing.assert_allclose(again.rows, nets.rows, rtol=1e-6, atol=1e-8)


def test_compiled_code_unpacks_the_same_nets() -> None:
    plain, compiled = np.zeros(1, NETS), np.zeros(1, NETS)
    packed = np.frombuffer(content(), PACKED).copy()
    bound: Any = functions.compiled(GAME)
    packed_nets.unpack(packed[0], plain[0])
    bound.learned.unpack(packed[0], compiled[0])
    assert plain.tobytes() == compiled.tobytes()
    assert plain[0].rows.any()


def test_the_file_is_one_record_and_small_enough_to_travel() -> None:
    assert len(content()) == WEIGHTS_SIZE == PACKED.itemsize
    assert len(gzip.compress(content(), 6)) <= MOST_GZIPPED
