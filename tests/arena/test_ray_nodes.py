"""An arena on a Ray cluster of several nodes, as processes of this machine."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import pytest

from wonderland.arena.arena import Arena, Arguments
from wonderland.arena.executors import ExecutorError, InProcess
from wonderland.arena.ray_cluster import RayCluster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wonderland.arena.arena import Report
    from wonderland.arena.executors import Executor

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # Ray warns of its own next versions

NODES = 2


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Nodes with a core each."""
    utils = pytest.importorskip("ray.cluster_utils", reason="Ray is not installed: pip install ray")
    cluster = utils.Cluster()
    for _ in range(NODES):
        cluster.add_node(num_cpus=1, include_dashboard=False)
    yield cluster
    cluster.shutdown()


def played(executor: Executor) -> Report:
    return Arena(Arguments("parade", "caterpillar,greedy", seats=2, matches=24, seed=3)).play(executor)


def results(report: Report) -> list[tuple[Any, ...]]:
    """What does not depend on the time."""
    return [
        (match.number, match.seed, match.ended, [(seat.bot, seat.points, seat.place) for seat in match.seats])
        for match in report.matches
    ]


def node_namer() -> Callable[[], Callable[[int], str]]:
    """Workers that answer with the name of their node. They travel as code: no node knows this file."""

    def make() -> Callable[[int], str]:
        name: str = importlib.import_module("ray").get_runtime_context().get_node_id()
        return lambda task: name

    return make


def test_its_results_are_those_of_one_process(cluster: Any) -> None:
    assert results(played(RayCluster(cluster.address, None))) == results(played(InProcess()))


def test_every_node_gets_work(cluster: Any) -> None:
    assert len(set(RayCluster(cluster.address, None).run(node_namer(), range(20)))) == NODES


def test_a_node_that_is_lost_ends_the_series_and_its_finished_matches_count(cluster: Any) -> None:
    lost = cluster.list_all_nodes()[-1]
    work = RayCluster(cluster.address, None).run(node_namer(), range(100000))
    next(work)
    cluster.remove_node(lost)
    with pytest.raises(ExecutorError, match="a Ray worker failed"):
        list(work)
