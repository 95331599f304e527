"""`wonderland mcp`."""

from __future__ import annotations

import os
from typing import NoReturn

import click

from wonderland.commands.common import DONE
from wonderland.terminal.signals import ending, exit_code

LOOPBACK = "127.0.0.1"


@click.command("mcp")
@click.option("--http", "port", type=click.IntRange(1, 65535), metavar="PORT", help="Serve HTTP on loopback instead.")
def mcp(port: int | None) -> int:
    """Let language models play, as a server of the Model Context Protocol on stdin and stdout.

    \b
    Examples:
      wonderland mcp                 what an MCP client starts
      wonderland mcp --http 8765     for clients on this machine, at /mcp
    """
    from importlib.util import find_spec

    from wonderland.errors import MachineError

    if find_spec("mcp") is None:
        raise MachineError("the MCP SDK is missing: pip install 'wonderland[mcp]'")
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
    click.echo("wonderland: stopped", err=True)
    os._exit(exit_code(number))


def check_free(port: int) -> None:
    """MachineError if something listens at the port already: the SDK would say so in a traceback."""
    import socket

    from wonderland.errors import MachineError

    try:
        socket.create_server((LOOPBACK, port)).close()
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (while")[0]  # Python appends the address that it tried
        raise MachineError(f"port {port} cannot be used: {reason}; choose another with --http") from None
