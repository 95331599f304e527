"""`wonderland serve`."""

from __future__ import annotations

import functools

import click

from wonderland.commands.help import Command
from wonderland.commands.option import option
from wonderland.messages import area

t = area("commands")

FROM_HERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # the local address of a server that listens on all addresses


@click.command(
    cls=Command,
    examples=[
        ("wonderland serve --open", "serve.example.here"),
        ("wonderland serve --host 0.0.0.0", "serve.example.network"),
        "wonderland serve --workers 4 --database postgresql://…",
    ],
)
@option("--host", help="serve.host")
@option("--port", type=int, help="serve.port")
@option("--database", metavar="URL", help="serve.database")
@option("--workers", type=click.IntRange(1), help="serve.workers")
@option("--bot-pause", type=float, help="serve.bot_pause")
@option("--grace-seconds", type=float, help="serve.grace_seconds")
@option("--open", "opens_browser", is_flag=True, help="serve.open")
def serve(opens_browser: bool, **flags: object) -> int:
    """Serve tables to browsers, terminals and programs."""
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
        click.echo(f"\n  {t('serve.friends', urls=functools.reduce(either, urls))}")
        print_code(urls[0])
    else:
        click.echo(f"\n  {t('serve.address', url=urls[0])}")
    click.echo(f"  {t('serve.end')}\n")
    return urls[0]


def either(a: str, b: str) -> str:
    """Two to choose from."""
    return t("list.or", a=a, b=b)


def print_code(url: str) -> None:
    """The address as a QR code, for phones; not into a file or a pipe."""
    import sys

    import segno

    if sys.stdout.isatty() and "utf" in (sys.stdout.encoding or "").lower():
        click.echo()
        segno.make(url, error="l").terminal(compact=True, border=2)
        click.echo()
