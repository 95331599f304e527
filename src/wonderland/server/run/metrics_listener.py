"""`/metrics` for Prometheus, on a port of its own: the figures are the host's business."""

from __future__ import annotations

import errno
import socket
from typing import TYPE_CHECKING

from prometheus_client import start_http_server

from wonderland.errors import MachineError
from wonderland.messages import area

if TYPE_CHECKING:
    from wsgiref.simple_server import WSGIServer

    from wonderland.server.common.settings import Settings

t = area("errors")


def serve_metrics(settings: Settings, number: int = 0) -> WSGIServer | None:
    """Serve the metrics of the worker with that number in a thread, if there is a port for them."""
    if not settings.metrics_port:
        return None
    server, _ = start_http_server(settings.metrics_port + number, settings.metrics_host)
    return server


def check_metrics_ports(settings: Settings) -> None:
    """MachineError if a port for metrics cannot be used."""
    for port in range(settings.metrics_port, settings.metrics_port + settings.workers):
        if not settings.metrics_port:
            return
        family = socket.AF_INET6 if ":" in settings.metrics_host else socket.AF_INET
        try:
            socket.create_server((settings.metrics_host, port), family=family).close()
        except OSError as error:
            reason = t("port.used") if error.errno == errno.EADDRINUSE else str(error.strerror)
            raise MachineError(t("port.metrics", port=str(port), reason=reason)) from None
