"""Which executor the command line asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.arena.executors import InProcess
from wonderland.arena.processes import Processes
from wonderland.arena.ray_cluster import RayCluster
from wonderland.bots.cores import num_cores

if TYPE_CHECKING:
    from wonderland.arena.executors import Executor


def make_executor(workers: int | None, ray_address: str | None) -> Executor:
    """The Ray cluster at the address, or processes on this machine; by default one worker per core."""
    if ray_address is not None:
        return RayCluster(ray_address, workers)
    workers = workers or num_cores()
    return InProcess() if workers == 1 else Processes(workers)
