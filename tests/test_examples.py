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


def test_a_text_agent_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "text_agent.py"), run_name="__main__")
    printed = capsys.readouterr().out
    assert "with the fewest points." in printed
    assert "decisions, 0 without a usable answer" in printed
