"""Running the app: one process, or several on one database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
import uvicorn

from wonderland.server.app import create_app
from wonderland.server.frames import MAX_FRAME_BYTES
from wonderland.server.logs import set_up_logs

if TYPE_CHECKING:
    import socket

    from wonderland.server.settings import Settings

log = structlog.get_logger()

# Larger frames end the connection before they are read; those up to here get an answer.
WEBSOCKET_MAX = 4 * MAX_FRAME_BYTES
FAREWELL_SECONDS = 0.3
SHUTDOWN_SECONDS = 5


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    if settings.workers > 1:
        from wonderland.server.supervisor import supervise

        supervise(settings)
    else:
        run_worker(settings)


def run_worker(settings: Settings, listener: socket.socket | None = None) -> None:
    """One process, on the listener it shares with others or on its own."""
    set_up_logs()
    TableServer(settings).run([listener] if listener else None)


class TableServer(uvicorn.Server):
    """Says where it is when it starts, and tells the viewers before it stops."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        super().__init__(
            uvicorn.Config(
                self.app,
                host=settings.host,
                port=settings.port,
                ws="websockets-sansio",
                ws_max_size=WEBSOCKET_MAX,
                ws_per_message_deflate=False,  # frames are small; compression would cost every connection memory
                log_config=None,
                access_log=False,
                server_header=False,
                forwarded_allow_ips=settings.trusted_proxies,
                timeout_graceful_shutdown=SHUTDOWN_SECONDS,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say where."""
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            log.info("serving", url=f"http://{host}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the viewers know that they may come back, then stop."""
        log.info("stopping")
        self.app.state.services.hub.send_off()
        await asyncio.sleep(FAREWELL_SECONDS)
        await super().shutdown(sockets)
