"""`wonderland serve`."""

from __future__ import annotations

import click

FROM_HERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # the local address of a server that listens on all addresses


@click.command()
@click.option("--host", help="The address to listen on (default: 127.0.0.1; 0.0.0.0 for everybody).")
@click.option("--port", type=int, help="The port to listen on (default: 8000; 0 for any free one).")
@click.option(
    "--database", metavar="URL", help="sqlite:///FILE or postgresql://… (default: a file in your data folder)."
)
@click.option("--workers", type=click.IntRange(1), help="Processes; several need PostgreSQL (default: 1).")
@click.option("--bot-pause", type=float, help="Seconds before a bot answers (default: 1.2).")
@click.option("--grace-seconds", type=float, help="Seconds until a bot plays for a lost connection (default: 30).")
@click.option("--open", "opens_browser", is_flag=True, help="Open the page in a browser.")
def serve(opens_browser: bool, **flags: object) -> int:
    """Serve tables to browsers, terminals and programs.

    Every setting can also be an environment variable, for example WONDERLAND_PORT=80; docs/protocol.md lists them.

    \b
    Examples:
      wonderland serve --open                 on this machine, with a browser
      wonderland serve --host 0.0.0.0         for everybody in the network
      wonderland serve --workers 4 --database postgresql://…
    """
    import os

    from wonderland.commands.common import TERMINATED
    from wonderland.server.common.settings import read_settings
    from wonderland.server.run.serve import serve
    from wonderland.terminal.signals import Ended

    try:
        serve(read_settings(os.environ, flags), open_page if opens_browser else tell_addresses)
    except Ended as ended:
        if ended.code != TERMINATED:  # that is how a service is stopped: no failure for a supervisor
            raise
    return 0


def open_page(host: str, port: int) -> None:
    """Say where the server is, and open a browser if this machine has a screen."""
    import os
    import sys
    import webbrowser
    from threading import Thread

    address = tell_addresses(host, port)
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        # In a thread, because some browsers return only when they are closed.
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def tell_addresses(host: str, port: int) -> str:
    """Print the addresses that can be opened, the first as a QR code, too; the one to open here.

    A server that listens on all addresses is opened at one that friends reach: so do the links that its tables show.
    """
    from wonderland.server.run.listener import is_public, own_addresses, url_of

    urls = [url_of(address, port) for address in (own_addresses(host) if host in FROM_HERE else [host])]
    urls = urls or [url_of(FROM_HERE[host], port)]
    if is_public(host):
        click.echo(f"\n  Friends in the same network open {' or '.join(urls)}")
        print_code(urls[0])
    else:
        click.echo(f"\n  Wonderland is at {urls[0]}")
    click.echo("  Ctrl-C ends it.\n")
    return urls[0]


def print_code(url: str) -> None:
    """The address as a QR code, for phones; not into a file or a pipe."""
    import sys

    import segno

    if sys.stdout.isatty() and "utf" in (sys.stdout.encoding or "").lower():
        click.echo()
        segno.make(url, error="l").terminal(compact=True, border=2)
        click.echo()
