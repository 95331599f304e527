"""The programs in `examples/` run."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.matches import COMPILED
from wonderland.research.batch import Batch

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_a_bot_of_your_own_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "own_bot.py"), run_name="__main__")
    assert "with the fewest points." in capsys.readouterr().out


def test_regret_minimisation_approaches_the_equilibrium(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["cfr.py", "16"])
    runpy.run_path(str(EXAMPLES / "cfr.py"), run_name="__main__")
    gaps = [float(line.split()[-1]) for line in capsys.readouterr().out.splitlines()]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] < 0.01 < gaps[0]


def test_a_data_frame_of_matches_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["data_frame.py", "20"])
    runpy.run_path(str(EXAMPLES / "data_frame.py"))
    assert re.search(r"^\d+ plays of matches\.parquet are drawn in matches\.svg$", capsys.readouterr().out, re.M)
    drawn = (tmp_path / "matches.svg").read_text()
    assert drawn.startswith("<?xml")
    assert len(re.findall(r'id="line2d_\d+"', drawn)) > 3


def test_an_arena_rates_a_bot_of_your_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.setattr(sys, "argv", ["arena_bot.py", "12"])
    runpy.run_path(str(EXAMPLES / "arena_bot.py"), run_name="__main__")
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines} == {"own_bot:Cautious", "hatter", "greedy"}
    assert all(re.search(r"wins [\d.]+% \([\d.]+% to [\d.]+% at 95 %\), rating \d+", line) for line in lines)


def test_a_text_agent_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "text_agent.py"), run_name="__main__")
    printed = capsys.readouterr().out
    assert "with the fewest points." in printed
    assert "decisions, 0 without a usable answer" in printed


def learn_by_ppo(folder: Path, arguments: str) -> list[tuple[float, ...]]:
    """Decisions, share of wins and its interval, of each evaluation."""
    command = [sys.executable, str(EXAMPLES / "ppo.py"), *arguments.split()]
    one_core = {**os.environ, "OMP_NUM_THREADS": "1"}  # threads of several tests would wait for each other
    printed = subprocess.run(command, cwd=folder, env=one_core, stdout=subprocess.PIPE, text=True, check=True).stdout
    line = r" *(\d+) decisions, +[\d.]+ s, wins ([\d.]+)% \(([\d.]+)% to ([\d.]+)% at 95 %\)"
    found = [re.fullmatch(line, one) for one in printed.splitlines()]
    return [tuple(map(float, match.groups())) for match in found if match]


def test_ppo_learns_to_beat_random_choices(tmp_path: Path) -> None:
    budget = "--updates 16 --matches 128 --minibatch 512 --hidden 64 --curve curve.svg"
    start, end = learn_by_ppo(tmp_path, budget)
    assert start[0] == 0 < end[0]
    assert start[1] < end[1]
    assert end[2] > 50  # the whole interval is above the fair share
    assert (tmp_path / "curve.svg").read_text().startswith("<?xml")


def test_ppo_with_the_same_seed_comes_to_the_same_figures(tmp_path: Path) -> None:
    budget = "--updates 2 --matches 16 --minibatch 64 --evaluate-every 1 --evaluation-matches 60"
    figures = learn_by_ppo(tmp_path, budget)
    assert len(figures) == 3
    assert learn_by_ppo(tmp_path, budget) == figures


def test_the_gradients_of_ppo_are_the_slopes_of_its_loss() -> None:
    ppo = runpy.run_path(str(EXAMPLES / "ppo.py"))
    options = ppo["parser"].parse_args(["--entropy", "0.3"])
    rng = np.random.default_rng(1)
    batch = Batch(COMPILED, 2, 8, autoreset=False, threads=1)
    network = ppo["Network"](batch.planes.size, batch.masks.shape[1], 8, rng)
    decisions = ppo["play"](batch, network, 0.95, rng)
    network.standardise(decisions.observations)  # moves the policy: the clip holds some ratios
    network.weights = [weight + rng.normal(0, 0.1, weight.shape) for weight in network.weights]
    _, gradients = ppo["loss"](network, decisions, options)
    for weight, gradient in zip(network.weights, gradients, strict=True):
        place = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
        losses = []
        for change in (-1e-5, 2e-5):
            weight[place] += change
            losses.append(ppo["loss"](network, decisions, options)[0])
        weight[place] -= 1e-5
        assert gradient[place] == pytest.approx((losses[1] - losses[0]) / 2e-5, rel=1e-4)
