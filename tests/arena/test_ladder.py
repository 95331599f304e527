"""The ladder of all bots that ever shipped, and the series that it keeps."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from benchmarks.former_modules import COMMITS, ROOT, extract
from benchmarks.kept_series import KeptSeries, Until
from benchmarks.ladder import read_arguments, rungs, some_decisions
from wonderland.arena.arena import Arena, Arguments
from wonderland.arena.executors import InProcess
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.wasm.files import files_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from wonderland.arena.contest import ContestResult

PARADE = catalogue.load("parade")

# Runs a module where nothing but these packages can be imported.
ALONE = """
import runpy, sys
from importlib.abc import MetaPathFinder

THERE = {"numpy", "numba", "llvmlite", "msgspec", "rich", "pygments", "markdown_it", "mdurl", "click", "wasmtime"}

class Nothing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if not (top in THERE or top in sys.stdlib_module_names or top in {"wonderland", "benchmarks"}):
            raise ModuleNotFoundError(f"there is no {name}", name=name)

sys.meta_path.insert(0, Nothing())
sys.argv = sys.argv[1:]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


@pytest.fixture
def former(tmp_path: Path) -> Path:
    """A folder in which the shipped module of Parade is that of two former versions, and another knows nothing."""
    files = files_of(PARADE)
    for version, weights in (
        ("0.8.0", bytes(len(files.weights))),
        ("0.11.0", files.weights),
        ("0.12.0", files.weights),
    ):
        folder = tmp_path / "former" / version / PARADE.name
        folder.mkdir(parents=True)
        (folder / "module.json").write_bytes(files.layout)
        (folder / "module.wasm").write_bytes(files.wasm)
        (folder / "module.weights").write_bytes(weights)
    return tmp_path / "former"


def series(path: Path, seed: int = 1) -> KeptSeries:
    """Six matches of bots that do not search."""
    arena = Arena(Arguments("parade", "hatter,greedy,random", seats=2, matches=6, seed=seed))
    return KeptSeries(arena.contest, arena.circle, arena.deals, seed, path, "modules")


def played(kept: KeptSeries) -> list[tuple[int, list[str], list[int]]]:
    """The matches to the end, without times."""
    return told(kept.play(InProcess(), lambda: None))


def told(results: Sequence[ContestResult]) -> list[tuple[int, list[str], list[int]]]:
    """Results without times."""
    return [
        (result.number, [seat.bot for seat in result.seats], [seat.points for seat in result.seats])
        for result in results
    ]


def test_a_series_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    whole = played(series(tmp_path / "whole"))
    lines = (tmp_path / "whole").read_bytes().splitlines(keepends=True)
    (tmp_path / "part").write_bytes(b"".join(lines[:4]) + lines[4][:20])
    assert len(series(tmp_path / "part").results()) == 3
    assert played(series(tmp_path / "part")) == whole
    assert told(series(tmp_path / "part").results()) == whole


def test_a_file_of_another_series_is_left_alone(tmp_path: Path) -> None:
    played(series(tmp_path / "file"))
    before = (tmp_path / "file").read_bytes()
    with pytest.raises(SystemExit, match="other matches"):
        series(tmp_path / "file", seed=2).results()
    assert (tmp_path / "file").read_bytes() == before


def test_no_match_begins_when_time_is_up(tmp_path: Path) -> None:
    assert series(tmp_path / "file").play(Until(InProcess(), time.monotonic()), lambda: None) == []


def test_versions_that_choose_the_same_have_one_row(former: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = "0.8.0,0.11.0,0.12.0"
    monkeypatch.setattr(sys, "argv", ["", "--versions", versions, "--levels", "hatter", "--former", str(former)])
    found = [(rung.level, rung.title) for rung in rungs(PARADE, read_arguments()) if rung.level == "hatter"]
    assert found == [("hatter", "0.8.0"), ("hatter", "0.11.0 to present")]


@pytest.mark.parametrize(
    "command",
    [
        "benchmarks.ladder --games parade --seats 2 --matches 4 --versions 0.12.0 --levels hatter --keep KEEP",
        "benchmarks.strength former-parade --seats 2 --matches 2 --seconds 0.001",
    ],
)
def test_strength_is_measured_where_little_is_installed(command: str, former: Path, tmp_path: Path) -> None:
    given = command.replace("KEEP", str(tmp_path / "keep")).split()
    ended = subprocess.run(
        [sys.executable, "-c", ALONE, *given, "--workers", "1", "--former", str(former)],
        cwd=ROOT,
        env={"PATH": "", "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not ended.returncode, ended.stderr
    assert "| 0.12.0 to present |" in ended.stdout or "| net | former:0.8.0:cheshire-cat | 2 |" in ended.stdout


def test_modules_of_former_versions_come_from_git(tmp_path: Path) -> None:
    if not has_history():
        pytest.skip("the history is not here")
    for name in catalogue.names():
        extract("0.8.0", name, tmp_path)
        game = catalogue.load(name)
        bot = make_bot(f"former:{tmp_path / '0.8.0'}:hatter", target=targets.wasm(game))
        assert all(turn.accept(bot.choose(turn)) in turn.legal_actions for turn in some_decisions(game))


def has_history() -> bool:
    """Does git have the commits?"""
    if not shutil.which("git"):
        return False
    commit = COMMITS["0.8.0"]
    return not subprocess.run(["git", "cat-file", "-e", commit], cwd=ROOT, capture_output=True, check=False).returncode
