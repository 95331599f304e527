"""Several worker processes on one listener. A worker that dies is replaced."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from typing import TYPE_CHECKING, Any

import structlog

from wonderland.server.common.logs import set_up_logs
from wonderland.server.run.worker_process import run_worker

if TYPE_CHECKING:
    import socket
    from multiprocessing.process import BaseProcess

    from wonderland.server.common.settings import Settings
    from wonderland.server.run.worker_process import OnReady

log = structlog.get_logger()

CHECK_SECONDS = 0.5
STOP_SECONDS = 10.0
STOP_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


def supervise(settings: Settings, listener: socket.socket, on_ready: OnReady | None = None) -> None:
    """Run the workers until a signal ends them. Early connections queue in the listener's backlog."""
    set_up_logs()
    stop = threading.Event()
    received: list[int] = []

    def end(number: int, frame: Any) -> None:
        received.append(number)
        stop.set()

    previous = {number: signal.signal(number, end) for number in STOP_SIGNALS}
    workers = [start_worker(settings, listener, number) for number in range(settings.workers)]
    if on_ready is not None:
        host, port = listener.getsockname()[:2]
        on_ready(host, port)
    while not stop.wait(CHECK_SECONDS):
        for index, worker in enumerate(workers):
            if not worker.is_alive():
                log.warning("a worker died", exit_code=worker.exitcode)
                workers[index] = start_worker(settings, listener, index)
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(STOP_SECONDS)
        if worker.is_alive():
            worker.kill()
    for number, handler in previous.items():
        signal.signal(number, handler)
    signal.raise_signal(received[0])  # the program ends as it does with one worker


def start_worker(settings: Settings, listener: socket.socket, number: int) -> BaseProcess:
    """Spawn a worker; a fork would copy threads and connections of this process."""
    context: Any = multiprocessing.get_context("spawn")
    worker: BaseProcess = context.Process(target=run_worker, args=(settings, listener, None, number), daemon=True)
    worker.start()
    return worker
