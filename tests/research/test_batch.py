"""Batches play the same matches as `Match` does, whatever names their actions and owns their arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.matches import COMPILED, SMALLEST
from wonderland.engine.match import Match
from wonderland.engine.state import with_trail
from wonderland.engine.targets import functions
from wonderland.errors import IllegalActionError, MachineError, OptionError
from wonderland.research.batch import Batch

if TYPE_CHECKING:
    import numpy.typing as npt

SEATS = 3
SIZE = 5
STEPS = 120


def first_legal(batch: Batch, step: int) -> npt.NDArray[np.int64]:
    """The index of some legal action of every match."""
    return np.where(batch.counts > 0, step % np.maximum(batch.counts, 1), 0)


def names_of(batch: Batch, indexes: npt.NDArray[np.int64]) -> Any:
    """The same actions as the batch wants them named."""
    lists = batch.legal()
    actions = lists.actions[np.minimum(lists.offsets[:-1] + indexes, len(lists.actions) - 1)]
    if batch.actions == "numbers":
        return actions
    if batch.actions == "ids":
        states = batch._lanes.states
        return [batch.game.action_ids.id_of(state, action) for state, action in zip(states, actions, strict=True)]
    return indexes


def test_a_batch_plays_a_reduced_game() -> None:
    batch = Batch(COMPILED, 2, SIZE, options=SMALLEST)
    batch.reset(7)
    for row, seed in zip(batch.observations, batch.seeds, strict=True):
        match = Match(COMPILED, 2, int(seed), SMALLEST)
        assert row.tobytes() == match.observation(match.seat).tobytes()
    with pytest.raises(OptionError, match="6 cards are too few"):
        Batch(COMPILED, 3, SIZE, options=SMALLEST)


@pytest.mark.parametrize("actions", ["ids", "indexes", "numbers"])
def test_a_batch_plays_the_matches_of_its_seeds(actions: str) -> None:
    batch = Batch(COMPILED, SEATS, SIZE, actions=actions, secrets=True)
    batch.reset(7)
    matches = [Match(COMPILED, SEATS, seed=int(seed)) for seed in batch.seeds]
    for step in range(STEPS):
        for i, match in enumerate(matches):
            assert batch.states[i].tobytes() == with_trail(match.states, match.game.state).tobytes()  # an empty one
            assert batch.turns[i] == match.seat
            assert batch.counts[i] == len(match.legal_actions)
            assert batch.observations[i].tobytes() == match.observation(match.seat).tobytes()
            assert batch.secrets[i].tobytes() == match.secrets(match.seat).tobytes()
            ids = [match.game.action_ids.id_of(match.state, action) for action in match.legal_actions]
            assert batch.masks[i].nonzero()[0].tolist() == sorted(ids)
        indexes = first_legal(batch, step)
        batch.step(names_of(batch, indexes))
        for i, match in enumerate(matches):
            match.apply(match.legal_actions[indexes[i]])
            assert batch.dones[i] == match.is_over
            if match.is_over:
                assert batch.points[i].tolist() == match.outcome().points
                assert batch.rewards[i].tolist() == pytest.approx([share - 1 / SEATS for share in match.returns])
                matches[i] = Match(COMPILED, SEATS, seed=int(batch.seeds[i]))
            else:
                assert not batch.rewards[i].any()


def test_the_same_seed_gives_the_same_batch_on_any_number_of_threads() -> None:
    batches = [Batch(COMPILED, SEATS, 300, threads=threads) for threads in (1, 2, 3)]
    for batch in batches:
        batch.reset(5)
        for _ in range(STEPS):
            batch.step(batch.masks.argmax(axis=1))
    assert len({batch.states.tobytes() for batch in batches}) == 1
    assert len({batch.seeds.tobytes() for batch in batches}) == 1


def test_without_autoreset_a_finished_match_waits_until_it_is_reset() -> None:
    batch = Batch(COMPILED, 2, 2, autoreset=False)
    batch.reset(np.array([1, 2]))
    while not batch.dones.all():
        if batch.dones.any():
            break
        batch.step(batch.masks.argmax(axis=1))
    over = int(batch.dones.argmax())
    seed, states = int(batch.seeds[over]), batch.states[over].tobytes()
    assert (batch.turns[over], batch.counts[over]) == (-1, 0)
    assert not batch.observations[over].any()
    points = batch.points[over].tolist()
    choices = batch.masks.argmax(axis=1)
    choices[over] = 10_000  # not looked at
    batch.step(choices)
    assert not batch.dones[over]
    assert not batch.rewards[over].any()
    assert batch.points[over].tolist() == points
    assert batch.states[over].tobytes() == states
    batch.reset(np.array([3, 3]), where=np.arange(2) == over)
    assert batch.counts[over] > 0
    assert batch.seeds.tolist() == [3 if i == over else seed for i, seed in enumerate([1, 2])]
    assert seed != 3


def test_an_illegal_choice_moves_no_match() -> None:
    batch = Batch(COMPILED, 2, 3)
    batch.reset(1)
    before = batch.states.tobytes()
    choices = batch.masks.argmax(axis=1)
    for wrong in (-1, 71, 72, 10**9, int((~batch.masks[1]).argmax())):
        choices[1] = wrong
        with pytest.raises(IllegalActionError, match=f"^{wrong} is not among the ids that are legal now in match 1"):
            batch.step(choices)
        assert batch.states.tobytes() == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"size": 0}, "the number of matches must be 1 or more"),
        ({"seats": 9}, "for 2 to 6 players"),
        ({"actions": "id"}, "no way 'id' to name actions"),
        ({"actions": "factors"}, "have no factors"),
        ({"library": "nunpy"}, "no array library 'nunpy'"),
        ({"threads": -1}, "the number of threads must be 1 or more"),
        ({"options": {"target": 3}}, "has no option"),
    ],
)
def test_wrong_arguments_are_explained(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        Batch(COMPILED, **{"size": 2, **arguments})


@pytest.mark.parametrize("choices", [[0, 0, 0], [[0, 0], [0, 0]], [0.5, 0.5], 0])
def test_choices_of_another_shape_or_kind_are_explained(choices: Any) -> None:
    batch = Batch(COMPILED, 2, 2)
    batch.reset(1)
    with pytest.raises(OptionError, match="choice"):
        batch.step(np.array(choices))


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(MachineError, match="pip install torch"):
        Batch(COMPILED, 2, 2, library="torch")


class Shared:
    """An array of somebody else's library, which DLPack can share."""

    def __init__(self, memory: npt.NDArray[Any]) -> None:
        self.memory = memory

    def __dlpack__(self, **arguments: Any) -> Any:
        return self.memory.__dlpack__(**arguments)

    def __dlpack_device__(self) -> Any:
        return self.memory.__dlpack_device__()


def test_a_batch_writes_into_arrays_of_others() -> None:
    usual = Batch(COMPILED, 2, 2)
    theirs = Shared(np.ones((2, usual.planes.size), np.float32))
    batch = Batch(COMPILED, 2, 2, buffers={"observations": theirs})
    for one in (usual, batch):
        one.reset(3)
        one.step(one.masks.argmax(axis=1))
    assert batch.observations is theirs
    assert (theirs.memory == usual.observations).all()


@pytest.mark.parametrize(
    ("buffer", "sentence"),
    [
        (np.zeros((2, 3), np.uint8), "must have the shape"),
        ("observations", "DLPack"),
        (np.broadcast_to(np.zeros(1, np.uint8), (2, 611)), "cannot be written into"),
    ],
)
def test_an_array_that_does_not_fit_is_explained(buffer: Any, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        Batch(COMPILED, 2, 2, buffers={"observations": buffer})


def test_positions_of_a_batch_go_on_as_matches() -> None:
    batch = Batch(COMPILED, 2, 2)
    batch.reset(4)
    match = Match.from_position(batch.position_text(1))
    assert match.observation(match.seat).tobytes() == batch.observations[1].tobytes()


def test_a_batch_writes_what_nets_read_and_beginners_think_of_the_wanted_matches() -> None:
    batch = Batch(COMPILED, SEATS, SIZE, actions="indexes")
    batch.reset(7)
    learned, scratch = batch.game.learned, batch.game.make_scratch()[0]
    wanted = np.arange(SIZE) != 2
    for step in range(20):
        lists = batch.legal(wanted)
        shared, own = batch.net_features(lists)
        values = batch.beginner_values(lists)
        assert lists.offsets[3] == lists.offsets[2]
        assert not shared[2].any()
        for i in range(SIZE):
            state = batch._lanes.states[i]
            for k in range(lists.offsets[i], lists.offsets[i + 1]):
                row, value = np.zeros(learned.MAX_FEATURES, np.int16), np.zeros(1)
                count = learned.write_shared(state, row)
                assert shared[i, :count].tolist() == [feature + 1 for feature in row[:count]]
                count = learned.write_action(state, int(lists.actions[k]), scratch.after, row)
                assert own[k, : count + 1].tolist() == [*(feature + 1 for feature in row[:count]), 0]
                batch.game.heuristics.beginner_values(state, lists.actions[k : k + 1], 1, value)
                assert values[k] == value[0]
        batch.step(first_legal(batch, step))


def test_a_batch_writes_what_experts_think_and_what_decisions_are_like() -> None:
    batch = Batch(COMPILED, SEATS, SIZE, actions="indexes")
    batch.reset(9)
    game, scratch = batch.game, batch.game.make_scratch()[0]
    num_features = len(game.situations.FEATURES)
    for step in range(20):
        lists = batch.legal()
        values = batch.expert_values(lists)
        actions = lists.actions[lists.offsets[:-1] + first_legal(batch, step)]
        decisions = batch.decisions(actions)
        for i in range(SIZE):
            state, own = batch._lanes.states[i], slice(lists.offsets[i], lists.offsets[i + 1])
            expected, situation = np.zeros(own.stop - own.start), np.zeros(num_features, np.int16)
            net = game.learned.NET_AMONG_EQUALS
            functions.interpreted(game).heuristics.expert_values(
                state, lists.actions[own], len(expected), net, scratch, expected, expected[:0]
            )
            assert values[own].tolist() == pytest.approx(expected.tolist())
            game.situations.write_situation(state, int(state.seat), situation)
            points = np.zeros(SEATS, np.int32)
            game.rules.score(state, points)
            kind = game.situations.kind_of_action(state, int(actions[i]))
            place = game.situations.grid_place(state, int(actions[i]))
            assert decisions[i].tolist() == [*situation, kind, place, points[state.seat]]
        batch.step(first_legal(batch, step))
