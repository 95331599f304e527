"""A bare echo server: uvicorn and websockets as the server of tables uses them, and nothing behind them.

    python -m benchmarks.echo_server

What it does in the same minute, with the same clients, is what the machine has to give at that moment.
"""

from __future__ import annotations

from typing import Any

import structlog
import uvicorn

from wonderland.server.common.logs import set_up_logs
from wonderland.server.run.listener import BACKLOG, url_of

log = structlog.get_logger()


async def echo(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Send every text back."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


class EchoServer(uvicorn.Server):
    """Logs its URL as the server of tables does."""

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        log.info("serving", url=url_of(*self.servers[0].sockets[0].getsockname()[:2]))


if __name__ == "__main__":
    set_up_logs()
    config = uvicorn.Config(
        echo,
        port=0,
        backlog=BACKLOG,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
    )
    EchoServer(config).run()
