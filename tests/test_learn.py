"""A training that is interrupted goes on as if nothing had happened; matches and weights are stand-ins here."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from training import checkpoint, learn
from training.learn import Training
from training.policies import BEGINNERS
from wonderland.engine.nets import packed_nets
from wonderland.engine.nets.net import Net
from wonderland.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from training.checkpoint import State

SHAPES = packed_nets.shapes_of(num_features=6, num_units=8, num_hidden=4, num_predictions=3)
SETTINGS = {
    **{"game": "parade", "among_equals": False, "seconds": 500.0, "rounds": 5, "windows": 2, "lanes": 3},
    **{"plies": 4, "rate": 1.0, "exploration": 0.1, "bootstrap": 0.7, "averaging_steps": 10, "seed": 1},
}
WINDOWS = 2


class FakeTable:
    """Samples that depend on everything that samples may depend on."""

    seats = 2

    def __init__(self, interrupted_at: int | None = None) -> None:
        self.interrupted_at = interrupted_at  # a round
        self.windows: list[int] = []  # by their seeds
        self.dealt = 0

    def deal(self, seed: int) -> None:
        self.dealt = seed
        if self.interrupted_at is not None and len(self.windows) == WINDOWS * self.interrupted_at:
            raise KeyboardInterrupt

    def play(self, net: Any, policy: str, others: Any, seed: int, exploration: float, bootstrap: float) -> Any:
        self.windows.append(seed)
        values = np.random.default_rng(seed + self.dealt).normal(size=3) + net + exploration + len(policy)
        return SimpleNamespace(rows=values, num_wins=1.0, num_matches=2)


class FakeLearner:
    """Weights that depend on all samples, their order and chance."""

    def __init__(self) -> None:
        self.weights = {name: np.full(shape, 0.5, np.float32) for name, shape in SHAPES.items()}

    def train(self, samples: Sequence[Any], rate: float, seed: int) -> float:
        for layer in self.weights.values():
            layer += np.float32(rate * samples[0].rows.sum() * np.random.default_rng(seed).normal())
        return 0.0

    def playing(self, is_average: bool) -> float:
        return float(self.weights["bias"][0])

    def average_net(self) -> Net:
        return Net(**{name: layer.copy() for name, layer in self.weights.items()})

    def state(self) -> State:
        return dict(self.weights), {}

    def restore(self, state: State) -> None:
        self.weights = {name: np.array(state[0][name]) for name in SHAPES}


def train(file: Path, table: FakeTable, is_resumed: bool = False) -> None:
    learner, number, seconds = FakeLearner(), 0, 0.0
    if is_resumed:
        kept = checkpoint.read(checkpoint.path_of(file))
        assert kept.settings == SETTINGS
        assert (kept.start, kept.against) == (b"start", b"")
        learner.restore(kept.learner)
        number, seconds = kept.next_round, kept.seconds
    Training(file, SETTINGS, (b"start", b""), None, BEGINNERS, [table], learner).run(number, seconds)


@pytest.mark.parametrize("interrupted_at", [1, 2, 4])
def test_an_interrupted_training_ends_with_the_same_net(interrupted_at: int, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    uninterrupted = FakeTable()
    train(whole, uninterrupted)
    with pytest.raises(KeyboardInterrupt):
        train(parts, FakeTable(interrupted_at))
    assert packed_nets.read(parts.read_bytes(), SHAPES) != packed_nets.read(whole.read_bytes(), SHAPES)
    rest = FakeTable()
    train(parts, rest, is_resumed=True)
    assert rest.windows == uninterrupted.windows[WINDOWS * interrupted_at :]
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
        (["--among-equals", "--against", "net"], "the others play either by --against FILE or --among-equals"),
        (["--resume", "--rate", "2"], "leave out --rate"),
        (["--rounds", "0"], "--rounds must be more than 0, not 0"),
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
    """Self-play and torch, with a tiny budget."""
    pytest.importorskip("torch", reason="torch is not installed")
    from training.self_play import SelfPlay

    whole, parts = tmp_path / "whole", tmp_path / "parts"

    def run(file: Path, *arguments: str) -> int:
        monkeypatch.setattr(sys, "argv", ["learn", "parade", str(file), *arguments, "--device", "cpu"])
        return learn.main()

    options = ("--rounds", "3", "--windows", "2", "--lanes", "64", "--plies", "20")
    assert run(whole, *options) == 0
    deal, num_dealt = SelfPlay.deal, []

    def interrupted(self: SelfPlay, seed: int) -> None:
        num_dealt.append(seed)
        if len(num_dealt) == 7:
            raise KeyboardInterrupt
        deal(self, seed)

    monkeypatch.setattr(SelfPlay, "deal", interrupted)
    assert run(parts, *options) == learn.INTERRUPTED
    monkeypatch.setattr(SelfPlay, "deal", deal)
    assert run(parts, "--resume") == 0
    assert parts.read_bytes() == whole.read_bytes()
