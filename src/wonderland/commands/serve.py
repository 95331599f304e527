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

    from wonderland.server.common.settings import read_settings
    from wonderland.server.run.serve import serve

    serve(read_settings(os.environ, flags), open_page if opens_browser else None)
    return 0


def open_page(host: str, port: int) -> None:
    """Print the address of the server, and open a browser if this machine has a screen."""
    import os
    import sys
    import webbrowser
    from threading import Thread

    from wonderland.server.run.listener import url_of

    address = url_of(FROM_HERE.get(host, host), port)
    click.echo(f"\n  Wonderland is at {address}\n  Ctrl-C ends it.\n")
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        # In a thread, because some browsers return only when they are closed.
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
