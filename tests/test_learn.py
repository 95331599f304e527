"""A training that is interrupted goes on as if nothing had happened; matches and weights are stand-ins here."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from training import checkpoint, learn, samples
from training.checkpoint import Round
from training.learn import Training
from wonderland.engine.nets import packed_nets
from wonderland.engine.nets.net import Net
from wonderland.engine.targets import functions
from wonderland.errors import OptionError

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path

    from training.checkpoint import State

SHAPES = packed_nets.shapes_of(num_features=6, num_units=8, num_hidden=4, num_predictions=3)
SETTINGS = {
    **{"game": "parade", "among_equals": False, "seconds": 500.0, "rounds": 5},
    **{"rate": 1.0, "bootstrap": 0.7, "averaging_steps": 10, "matches": 3},
}


class FakeMatches:
    """Samples that depend on everything that samples may depend on."""

    def __init__(self, interrupted_at: int | None = None) -> None:
        self.parts: list[Future[Any]] = []
        self.interrupted_at = interrupted_at
        self.played: list[int] = []

    def sample(self, round_number: int, num_matches: int, net: Net, is_trained: bool) -> tuple[Any, Any]:
        if round_number == self.interrupted_at:
            raise KeyboardInterrupt
        self.played.append(round_number)
        generator = np.random.default_rng(round_number)
        return generator.normal(size=num_matches) + net.bias[0] + is_trained, None

    def win_rate(self, seats: int, net: Net) -> float:
        return 0.5

    def stop(self) -> None:
        pass


class FakeTrainer:
    """Weights that depend on all samples, their order and chance."""

    def __init__(self) -> None:
        self.weights = {name: np.full(shape, 0.5, np.float32) for name, shape in SHAPES.items()}
        self.generator = np.random.default_rng(1)

    def train(self, features: Any, targets: Any, rate: float) -> float:
        for layer in self.weights.values():
            layer += np.float32(rate * features.sum() * self.generator.normal())
        return 0.0

    def playing_net(self) -> Net:
        return Net(**{name: layer.copy() for name, layer in self.weights.items()})

    average_net = playing_net

    def state(self) -> State:
        return dict(self.weights), {"generator": self.generator.bit_generator.state}

    def restore(self, state: State) -> None:
        self.weights, facts = state
        self.generator.bit_generator.state = facts["generator"]


def train(file: Path, matches: FakeMatches, is_resumed: bool = False) -> FakeTrainer:
    trainer = FakeTrainer()
    first, seconds = Round(0, trainer.playing_net(), is_trained=False), 0.0
    if is_resumed:
        kept = checkpoint.read(checkpoint.path_of(file))
        assert kept.settings == SETTINGS
        trainer.restore(kept.trainer)
        first, seconds = kept.next_round, kept.seconds
    Training(file, SETTINGS, b"start", None, matches, trainer).run(first, seconds)
    return trainer


@pytest.mark.parametrize("interrupted_at", [1, 2, 4])
def test_an_interrupted_training_ends_with_the_same_net(interrupted_at: int, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    train(whole, FakeMatches())
    with pytest.raises(KeyboardInterrupt):
        train(parts, FakeMatches(interrupted_at))
    assert packed_nets.read(parts.read_bytes(), SHAPES) != packed_nets.read(whole.read_bytes(), SHAPES)
    rest = FakeMatches()
    train(parts, rest, is_resumed=True)
    assert rest.played[0] == interrupted_at
    assert parts.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["parts", "whole"], "no checkpoint is left"


def test_a_file_that_is_no_checkpoint_is_answered_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="there is nothing to resume"):
        checkpoint.read(tmp_path / "none")
    (tmp_path / "poem").write_text("Twas brillig")
    with pytest.raises(OptionError, match="poem holds no checkpoint of a training"):
        checkpoint.read(tmp_path / "poem")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--among-equals"], "--among-equals needs nets to train further: --start FILE"),
        (["--resume", "--rate", "2"], "leave out --rate"),
        (["--rounds", "0"], "--seconds, --rounds and --matches are more than 0"),
        ([], "an interrupted training: --resume goes on with it"),
    ],
)
def test_wrong_arguments_are_answered_with_a_sentence(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if not arguments:
        (tmp_path / "net.checkpoint").write_text("")
    monkeypatch.setattr(sys, "argv", ["learn", "parade", str(tmp_path / "net"), *arguments])
    with pytest.raises(SystemExit):
        learn.main()
    assert sentence in capsys.readouterr().err


def test_help_explains_every_option_with_examples(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["learn", "--help"])
    with pytest.raises(SystemExit):
        learn.main()
    output = capsys.readouterr().out
    assert "python -m training.learn parade learned.weights --resume" in output
    assert all(action.help for action in learn.make_parser()._actions)


@pytest.mark.slow
def test_a_real_training_goes_on_with_the_same_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Self-play, which is interpreted here, and JAX, with a tiny budget."""
    pytest.importorskip("jax", reason="JAX is not installed")
    monkeypatch.setattr(samples, "compiled", functions.interpreted)
    monkeypatch.setattr(learn, "compiled", functions.interpreted)
    monkeypatch.setattr(samples, "WORKER_MATCHES", 1)
    monkeypatch.setattr(samples, "TEST_MATCHES", 1)
    monkeypatch.setattr("training.trainer.BATCH_SIZE", 8)
    whole, parts = tmp_path / "whole", tmp_path / "parts"

    def run(file: Path, *arguments: str) -> int:
        monkeypatch.setattr(sys, "argv", ["learn", "parade", str(file), *arguments])
        return learn.main()

    options = ("--rounds", "3", "--matches", "5")
    assert run(whole, *options) == 0
    sample = samples.SelfPlay.sample

    def interrupted(self: Any, number: int, *rest: Any) -> Any:
        if number == 2:
            raise KeyboardInterrupt
        return sample(self, number, *rest)

    monkeypatch.setattr(samples.SelfPlay, "sample", interrupted)
    assert run(parts, *options) == learn.INTERRUPTED
    monkeypatch.setattr(samples.SelfPlay, "sample", sample)
    assert run(parts, "--resume") == 0
    assert parts.read_bytes() == whole.read_bytes()
