"""One worker process: uvicorn with the app."""

from __future__ import annotations

import asyncio
import functools
import gc
import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
import structlog
import uvicorn

from wonderland.protocol.frames import MAX_FRAME_BYTES
from wonderland.server.common.limits import RateLimit
from wonderland.server.common.logs import set_up_logs
from wonderland.server.common.open_files import allow_open_files
from wonderland.server.common.wall_clock import Clock
from wonderland.server.http.connection_guard import ConnectionGuard
from wonderland.server.http.direct_websocket import DirectWebSocket
from wonderland.server.http.guarded_http import GuardedHttp
from wonderland.server.http.services import BURST_SECONDS
from wonderland.server.run.app import create_app
from wonderland.server.run.listener import BACKLOG, url_of
from wonderland.server.run.metrics_listener import serve_metrics

if TYPE_CHECKING:
    import socket

    from wonderland.server.common.settings import Settings

log = structlog.get_logger()

OnReady = Callable[[str, int], object]  # called with host and port when the server accepts connections

# A frame up to this size gets a `too_large` answer; a larger one closes the connection before it is read.
WEBSOCKET_MAX = 4 * MAX_FRAME_BYTES
FLOOD_FACTOR = 5  # so many times the frames that are answered end a connection
FAREWELL_SECONDS = 0.3  # time to send the `closing` frames
SHUTDOWN_SECONDS = 5
RESERVED_FILES = 320  # for the database, job processes and logs, and for notifications: connections and look-ups
# Small steps, because a collection stops the server: of the young objects for a few milliseconds. A full one takes a
# tenth of a second or more; it only frees tables that nobody uses any more, so it is rare.
GC_THRESHOLDS = (2_000, 10, 100)


def run_worker(settings: Settings, listener: socket.socket, on_ready: OnReady | None = None, number: int = 0) -> None:
    """Serve until told to stop. Several processes may share the listener; each has a number."""
    set_up_logs()
    serve_metrics(settings, number)
    server = TableServer(settings, on_ready)
    gc.freeze()  # what is imported stays
    gc.set_threshold(*GC_THRESHOLDS)
    server.run([listener])


class TableServer(uvicorn.Server):
    """Logs its URL when it starts, and sends `closing` frames before it stops."""

    def __init__(self, settings: Settings, on_ready: OnReady | None = None, clock: Clock | None = None) -> None:
        self._on_ready = on_ready
        clock = clock or Clock()
        most = min(settings.max_connections, allow_open_files() - RESERVED_FILES)
        self.app = create_app(msgspec.structs.replace(settings, max_connections=most), clock)
        frames = FLOOD_FACTOR * settings.frames_per_second
        new_limit = functools.partial(RateLimit, clock, frames, frames * BURST_SECONDS)
        guard = ConnectionGuard(most, settings, self.app.state.limits)
        super().__init__(
            uvicorn.Config(
                self.app,
                backlog=BACKLOG,
                http=functools.partial(GuardedHttp, guard),  # type: ignore[arg-type]  # uvicorn only calls it
                ws=functools.partial(DirectWebSocket, new_limit),  # type: ignore[arg-type]
                ws_max_size=WEBSOCKET_MAX,
                ws_per_message_deflate=False,  # frames are small; compression would cost memory per connection
                log_config=None,
                access_log=False,
                server_header=False,
                forwarded_allow_ips=settings.trusted_proxies,
                timeout_graceful_shutdown=SHUTDOWN_SECONDS,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, log the URL and call `on_ready`."""
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            log.info("serving", url=url_of(host, port))
            if self._on_ready is not None:
                self._on_ready(host, port)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Stop at SIGHUP, too: the window of the server was closed."""
        with super().capture_signals():
            before = signal.getsignal(signal.SIGHUP) if hasattr(signal, "SIGHUP") else signal.SIG_IGN
            is_handled = before is not signal.SIG_IGN and threading.current_thread() is threading.main_thread()
            if is_handled:
                signal.signal(signal.SIGHUP, self.handle_exit)
            try:
                yield
            finally:
                if is_handled:
                    signal.signal(signal.SIGHUP, before)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the viewers to reconnect later, then stop."""
        log.info("stopping")
        self.app.state.services.worker.close_connections()
        await asyncio.sleep(FAREWELL_SECONDS)
        await super().shutdown(sockets)
