"""Running the app: one process, or several on one database."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog
import uvicorn

from wonderland.errors import OptionError
from wonderland.server.app import create_app
from wonderland.server.frames import MAX_FRAME_BYTES
from wonderland.server.logs import set_up_logs
from wonderland.server.storage.engine import check_database

if TYPE_CHECKING:
    from wonderland.server.settings import Settings

log = structlog.get_logger()

Announce = Callable[[str, int], None]  # told host and port once people can come

# Larger frames end the connection before they are read; those up to here get an answer.
WEBSOCKET_MAX = 4 * MAX_FRAME_BYTES
BACKLOG = 2048  # connections that wait to be accepted
FAREWELL_SECONDS = 0.3
SHUTDOWN_SECONDS = 5


def serve(settings: Settings, announce: Announce | None = None) -> None:
    """Serve until told to stop; OptionError if the address or the database cannot be used."""
    with listen(settings) as listener:
        check_database(settings.database)
        if settings.workers > 1:
            from wonderland.server.supervisor import supervise

            supervise(settings, listener, announce)
        else:
            run_worker(settings, listener, announce)


def listen(settings: Settings) -> socket.socket:
    """The socket at which people come in; OptionError if there can be none."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        listener = socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise OptionError(f"port {settings.port} is in use; choose another with --port") from None
        reason = (error.strerror or str(error)).partition(" (while")[0]  # Python adds which address it tried
        raise OptionError(f"the server cannot listen at {settings.host}, port {settings.port}: {reason}") from None
    # Connections inherit it: small frames must not wait for each other. For listeners of its own asyncio sees to that.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def url_of(host: str, port: int) -> str:
    """The address of a page; one with colons stands in brackets."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def run_worker(settings: Settings, listener: socket.socket, announce: Announce | None = None) -> None:
    """One process, on a listener that it may share with others."""
    set_up_logs()
    TableServer(settings, announce).run([listener])


class TableServer(uvicorn.Server):
    """Says where it is when it starts, and tells the viewers before it stops."""

    def __init__(self, settings: Settings, announce: Announce | None = None) -> None:
        self._announce = announce
        self.app = create_app(settings)
        super().__init__(
            uvicorn.Config(
                self.app,
                backlog=BACKLOG,
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
            log.info("serving", url=url_of(host, port))
            if self._announce is not None:
                self._announce(host, port)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the viewers know that they may come back, then stop."""
        log.info("stopping")
        self.app.state.services.hub.send_off()
        await asyncio.sleep(FAREWELL_SECONDS)
        await super().shutdown(sockets)
