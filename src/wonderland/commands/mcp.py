"""`wonderland mcp`."""

from __future__ import annotations

import os
from typing import NoReturn

import click

from wonderland.commands.common import DONE
from wonderland.commands.help import Command
from wonderland.commands.option import option
from wonderland.messages import area
from wonderland.terminal.signals import ending, exit_code

t = area("commands")

LOOPBACK = "127.0.0.1"


@click.command(
    "mcp",
    cls=Command,
    examples=[("wonderland mcp", "mcp.example.stdio"), ("wonderland mcp --http 8765", "mcp.example.http")],
)
@option("--http", "port", type=click.IntRange(1, 65535), metavar="PORT", help="mcp.http")
def mcp(port: int | None) -> int:
    """Let language models play, as a server of the Model Context Protocol on stdin and stdout."""
    from importlib.util import find_spec

    from wonderland.errors import MachineError

    if find_spec("mcp") is None:
        raise MachineError(t("error.no_mcp", command="pip install 'wonderland[mcp]'"))
    from wonderland.research.mcp.server import make_server

    server = make_server()
    if port is None:
        with ending(leave):
            server.run("stdio")
        return DONE
    check_free(port)
    click.echo(f"http://{LOOPBACK}:{port}/mcp", err=True)
    server.run("streamable-http", host=LOOPBACK, port=port, stateless_http=True, json_response=True)
    return DONE


def leave(number: int) -> NoReturn:
    """End at once: nothing would wake the thread in which the SDK waits for a line of stdin."""
    click.echo(f"wonderland: {t('stopped')}", err=True)
    os._exit(exit_code(number))


def check_free(port: int) -> None:
    """MachineError if something listens at the port already: the SDK would say so in a traceback."""
    import socket

    from wonderland.errors import MachineError

    try:
        socket.create_server((LOOPBACK, port)).close()
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (while")[0]  # Python appends the address that it tried
        raise MachineError(t("error.port", port=str(port), reason=reason)) from None
