"""Long work goes on without machine code until a process has compiled it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from wonderland.arena import compile as compile_module
from wonderland.arena import compiling
from wonderland.arena.compiling import BOTS, MATCHES, PURPOSES, is_ready, note_ready, run_compiled
from wonderland.arena.executors import InProcess
from wonderland.engine import catalogue, targets
from wonderland.engine.targets import functions
from wonderland.records.quick_check import checker_for

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PARADE = catalogue.load("parade")


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERLAND_CACHE", str(tmp_path))


class FakeProcess:
    """A process that ends when it was asked so many times whether it has."""

    started: list[list[str]]

    def __init__(self, command: list[str], **_: Any) -> None:
        self.started.append(command[1:])
        self.polls = 0
        self.is_stopped = False

    def poll(self) -> int | None:
        self.polls += 1
        return 0 if self.polls > 3 else None

    def kill(self) -> None:
        self.is_stopped = True

    def wait(self) -> None:
        assert self.is_stopped


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What was started; time does not matter."""
    FakeProcess.started = []
    monkeypatch.setattr("wonderland.arena.compiling.subprocess.Popen", FakeProcess)
    monkeypatch.setattr(compiling, "LOOK_SECONDS", 0.0)
    return FakeProcess.started


def slow() -> Callable[[int], str]:
    return lambda number: f"slow {number}"


def quick() -> Callable[[int], str]:
    return lambda number: f"quick {number}"


def work(said: list[str], worth_seconds: float, num_tasks: int = 9) -> list[str]:
    purpose = MATCHES._replace(worth_seconds=worth_seconds)
    return list(run_compiled(purpose, PARADE, InProcess(), slow, quick, range(num_tasks), num_tasks, said.append))


def test_work_changes_to_machine_code_when_it_is_there(processes: list[list[str]]) -> None:
    said: list[str] = []
    assert work(said, 0.0) == [f"{'slow' if number < 6 else 'quick'} {number}" for number in range(9)]
    assert processes == [["-m", "wonderland.arena.compile", "matches", "parade"]]
    (sentence,) = said
    assert sentence.startswith("Compiling Parade for this machine. That takes about half a minute, once")


def test_work_that_ends_earlier_does_not_wait_for_it(processes: list[list[str]]) -> None:
    assert work([], 0.0, 3) == ["slow 0", "slow 1", "slow 2"]
    assert len(processes) == 1


def test_short_work_compiles_nothing(processes: list[list[str]]) -> None:
    said: list[str] = []
    assert work(said, 1000.0) == [f"slow {number}" for number in range(9)]
    assert (processes, said) == ([], [])


def test_a_process_that_fails_changes_nothing(processes: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeProcess, "poll", lambda self: 1)
    assert work([], 0.0) == [f"slow {number}" for number in range(9)]
    assert len(processes) == 1


def test_without_numba_nothing_is_compiled(processes: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "has_numba", lambda: False)
    note_ready(MATCHES, PARADE)
    assert work([], 0.0) == [f"slow {number}" for number in range(9)]
    assert processes == []


def test_machine_code_in_the_cache_is_used_at_once(processes: list[list[str]]) -> None:
    assert not is_ready(MATCHES, PARADE)
    note_ready(MATCHES, PARADE)
    assert is_ready(MATCHES, PARADE)
    assert not is_ready(BOTS, PARADE)
    assert work([], 0.0) == [f"quick {number}" for number in range(9)]
    assert processes == []


@pytest.mark.parametrize("name", PURPOSES)
def test_the_process_calls_what_is_to_be_compiled_and_notes_that_it_did(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(functions, "compiled", functions.interpreted)
    monkeypatch.setattr(targets, "compiled", targets.interpreted)
    monkeypatch.setattr("sys.argv", ["compile", name, "tea-party"])
    compile_module.main()
    checker_for.cache_clear()
    assert is_ready(PURPOSES[name], catalogue.load("tea-party"))
