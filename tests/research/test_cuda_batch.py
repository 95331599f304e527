"""Batches on a GPU, in Numba's simulator: the same matches as `Match` plays."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

ON_CUDA_SIMULATOR = """
import sys
import numpy as np
from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match
from wonderland.engine.state import with_trail
from wonderland.errors import IllegalActionError
from wonderland.research.batch import Batch

game, naming = catalogue.load(sys.argv[1]), sys.argv[2]
size, seats = 2, game.min_seats
interpreted = targets.interpreted(game)
batch = Batch(game, seats, size, "cuda", library="numba", actions=naming, secrets=True)


def begin(lane):
    return Match(game, seats, seed=int(batch.seeds.copy_to_host()[lane]), target=interpreted)


def factors_of(action):
    out = np.zeros(len(batch.factors), np.int16)
    game.action_features.write_factors(action, out)
    return out


def choice_of(match, index):
    action = match.legal_actions[index]
    names = {"ids": game.action_ids.id_of(match.state, action), "indexes": index, "numbers": action}
    return factors_of(action) if naming == "factors" else names[naming]


batch.reset(7)
matches = [begin(lane) for lane in range(size)]
for step in range(4):
    observations, secrets = batch.observations.copy_to_host(), batch.secrets.copy_to_host()
    for lane, match in enumerate(matches):
        assert batch.states[lane].tobytes() == with_trail(match.states, game.state).tobytes()
        assert observations[lane].tobytes() == match.observation(match.seat).tobytes()
        assert secrets[lane].tobytes() == match.secrets(match.seat).tobytes()
    lists = batch.legal()
    listed = lists.actions.copy_to_host().tolist()
    assert listed == [action for match in matches for action in match.legal_actions]
    first = np.array([match.legal_actions[0] for match in matches], np.int32)
    for match, row in zip(matches, batch.decisions(first).copy_to_host()):
        situation = np.zeros(len(game.situations.FEATURES), np.int16)
        game.situations.write_situation(match.state, match.seat, situation)
        kind = game.situations.kind_of_action(match.state, match.legal_actions[0])
        assert row[: len(situation) + 1].tolist() == [*situation, kind]
    if game.action_features.FACTORS:
        features = batch.features(lists).copy_to_host()
        expected = np.zeros(features.shape, np.uint8)
        owners = [match for match in matches for _ in match.legal_actions]
        for match, action, row in zip(owners, listed, expected):
            game.action_features.write_features(match.state, action, row)
        assert (features == expected).all()
        verbs = batch.factor_masks(np.zeros((size, 0), np.int16)).copy_to_host()
        for match, mask in zip(matches, verbs):
            assert set(mask.nonzero()[0]) == {factors_of(action)[0] for action in match.legal_actions}
    indexes = [step % len(match.legal_actions) for match in matches]
    batch.step(np.array([choice_of(match, index) for match, index in zip(matches, indexes)]))
    batch.check()
    for match, index in zip(matches, indexes):
        match.apply(match.legal_actions[index])
before = batch.states.tobytes()
batch.step(np.full((size, len(batch.factors) if naming == "factors" else 1), 10_000))
assert batch.states.tobytes() == before
try:
    batch.check()
except IllegalActionError:
    batch.check()
else:
    raise AssertionError("nobody told")
"""


@pytest.mark.parametrize(
    ("game", "actions"),
    [("parade", "ids"), ("tea-party", "numbers"), ("going-out", "indexes"), ("going-out", "factors")],
)
def test_a_batch_on_a_gpu_plays_the_matches_of_its_seeds_in_the_simulator(game: str, actions: str) -> None:
    result = subprocess.run(
        [sys.executable, "-c", ON_CUDA_SIMULATOR, game, actions],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
