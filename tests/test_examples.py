"""The programs in `examples/` run."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

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
