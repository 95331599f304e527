"""The programs in `examples/` run."""

from __future__ import annotations

import runpy
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
    monkeypatch.setattr("sys.argv", ["cfr.py", "16"])
    runpy.run_path(str(EXAMPLES / "cfr.py"), run_name="__main__")
    gaps = [float(line.split()[-1]) for line in capsys.readouterr().out.splitlines()]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] < 0.01 < gaps[0]
