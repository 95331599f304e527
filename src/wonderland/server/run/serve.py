"""Run the server: one process, or several on one database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from wonderland.server.common.logs import set_up_logs
from wonderland.server.run.listener import is_public, listen
from wonderland.server.run.metrics_listener import check_metrics_ports
from wonderland.server.run.supervisor import supervise
from wonderland.server.run.worker_process import run_worker
from wonderland.server.storage.database import check_database

if TYPE_CHECKING:
    from wonderland.server.common.settings import Settings
    from wonderland.server.run.worker_process import OnReady


log = structlog.get_logger()

DEFAULT_PROXIES = "127.0.0.1"


def serve(settings: Settings, on_ready: OnReady | None = None) -> None:
    """Serve until told to stop; MachineError if the address or the database cannot be used."""
    with listen(settings) as listener:
        if is_public(settings.host) and settings.trusted_proxies == DEFAULT_PROXIES:
            set_up_logs()
            log.warning("everybody in the network can connect, without encryption; docs/operations.md has a proxy")
        check_metrics_ports(settings)
        check_database(settings.database)
        run = supervise if settings.workers > 1 else run_worker
        run(settings, listener, on_ready)
