"""Executors do every task once, tell of workers that die, and stop when they are told to."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from wonderland.arena import here_then_processes, processes
from wonderland.arena.executors import ExecutorError, InProcess
from wonderland.arena.here_then_processes import HereThenProcesses
from wonderland.arena.make_executor import make_executor
from wonderland.arena.processes import Processes
from wonderland.arena.ray_cluster import RayCluster
from wonderland.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable

DEADLY = 13


def make_square() -> Callable[[int], int]:
    return square


def square(number: int) -> int:
    if number == DEADLY:
        os._exit(3)
    return number * number


class FakeRay(ModuleType):
    """The part of Ray that we use, in this process; the task given last is done first."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.calls: list[str] = []
        self.actors = 0
        self.exceptions = SimpleNamespace(RayError=LookupError)

    def init(self, address: str, **options: Any) -> None:
        self.calls.append(f"init {address} {options.get('num_cpus')}")
        if address == "nowhere":
            raise ConnectionError("no route\nand much more")

    def shutdown(self) -> None:
        self.calls.append("shutdown")

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def remote(self, num_cpus: int) -> Callable[[type], Any]:
        return lambda actor: SimpleNamespace(remote=lambda *arguments: self.make_actor(actor(*arguments)))

    def make_actor(self, actor: Any) -> Any:
        self.actors += 1
        return SimpleNamespace(do=SimpleNamespace(remote=lambda task: Promise(actor, task)))

    def wait(self, promises: list[Promise]) -> tuple[list[Promise], list[Promise]]:
        return promises[-1:], promises[:-1]

    def get(self, promise: Promise) -> Any:
        if promise.task == DEADLY:
            raise LookupError("the actor died\nfor reasons")
        return promise.actor.do(promise.task)


class Promise:
    def __init__(self, actor: Any, task: Any) -> None:
        self.actor = actor
        self.task = task


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    return fake


@pytest.mark.parametrize("tasks", [0, 1, 10])
def test_every_task_is_done_once(tasks: int, ray: FakeRay) -> None:
    for executor in (InProcess(), Processes(2), RayCluster("local", 2)):
        done = executor.run(make_square, range(tasks))
        assert sorted(done) == [number * number for number in range(tasks)]
    assert not multiprocessing.active_children()


def test_a_process_that_dies_is_an_error() -> None:
    with pytest.raises(ExecutorError, match="a worker process died with exit code 3"):
        list(Processes(2).run(make_square, [1, 2, DEADLY, 4]))
    assert not multiprocessing.active_children()


def test_an_interrupt_while_processes_start_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    start_worker = processes.start_worker

    def interrupted_start(make: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return start_worker(make)

    monkeypatch.setattr(processes, "start_worker", interrupted_start)
    with pytest.raises(KeyboardInterrupt):
        list(Processes(2).run(make_square, range(10)))
    assert not multiprocessing.active_children()


def test_processes_end_when_nobody_wants_more() -> None:
    done = Processes(2).run(make_square, range(100))
    next(done)
    assert len(multiprocessing.active_children()) == 2
    done.close()
    assert not multiprocessing.active_children()


def test_a_ray_cluster_is_left_as_it_was_found(ray: FakeRay) -> None:
    list(make_executor(None, "10.0.0.1:6379").run(make_square, range(9)))
    assert ray.calls == ["init 10.0.0.1:6379 None", "shutdown"]
    assert ray.actors == 3


def test_no_more_actors_than_cores_are_asked_for(ray: FakeRay) -> None:
    list(make_executor(8, "local").run(make_square, range(9)))
    assert ray.calls == ["init local 8", "shutdown"]
    assert ray.actors == 3


def test_trouble_with_ray_is_one_sentence(ray: FakeRay, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ExecutorError, match=r"^there is no Ray cluster at nowhere: no route$"):
        list(make_executor(2, "nowhere").run(make_square, range(9)))
    with pytest.raises(ExecutorError, match=r"^a Ray worker failed: the actor died$"):
        list(make_executor(2, "local").run(make_square, [1, DEADLY]))
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(OptionError, match="--ray needs Ray: pip install"):
        make_executor(2, "local")


def test_one_worker_needs_no_process() -> None:
    assert isinstance(make_executor(1, None), InProcess)
    assert isinstance(make_executor(3, None), Processes)


def process_number(_: int) -> int:
    return os.getpid()


def make_process_number() -> Callable[[int], int]:
    return process_number


def test_short_work_stays_in_this_process() -> None:
    for num_tasks in (20, None):
        assert set(HereThenProcesses(num_tasks).run(make_process_number, range(20))) == {os.getpid()}


def test_long_work_goes_to_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here_then_processes, "START_SECONDS", 0)
    monkeypatch.setattr(here_then_processes, "num_cores", lambda: 2)
    for num_tasks in (7, None):
        first, second, *others = HereThenProcesses(num_tasks).run(make_process_number, range(7))
        assert first == second == os.getpid()
        assert len(others) == 5
        assert os.getpid() not in others


def test_one_core_needs_no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here_then_processes, "START_SECONDS", 0)
    monkeypatch.setattr(here_then_processes, "num_cores", lambda: 1)
    assert set(HereThenProcesses(6).run(make_process_number, range(6))) == {os.getpid()}
