"""`wonderland serve`."""

from __future__ import annotations

import click

PATIENCE_SECONDS = 30
LOOK_EVERY_SECONDS = 0.1


@click.command()
@click.option("--host", help="The address to listen at (default: 127.0.0.1; 0.0.0.0 for everybody).")
@click.option("--port", type=int, help="The port to listen at (default: 8000).")
@click.option(
    "--database", metavar="URL", help="sqlite:///FILE or postgresql://… (default: a file in your data folder)."
)
@click.option("--workers", type=click.IntRange(1), help="Processes; several need PostgreSQL (default: 1).")
@click.option("--bot-pause", type=float, help="Seconds before a bot answers (default: 1.2).")
@click.option("--grace-seconds", type=float, help="How long a lost connection keeps its seat (default: 30).")
@click.option("--open", "opens_browser", is_flag=True, help="Open the page in a browser, where there is one.")
def serve(opens_browser: bool, **flags: object) -> int:
    """Serve tables to browsers, terminals and programs.

    Every setting can also be given as a variable, for example WONDERLAND_PORT=80; docs/protocol.md lists them.
    """
    import os

    from wonderland.server.run import serve
    from wonderland.server.settings import read_settings

    settings = read_settings(os.environ, flags)
    if opens_browser:
        from threading import Thread

        Thread(target=open_page, args=(settings.host, settings.port), daemon=True).start()
    serve(settings)
    return 0


def open_page(host: str, port: int) -> None:
    """Wait until the server answers, say where it is, and open a browser if this machine has a screen."""
    import os
    import socket
    import sys
    import time
    import webbrowser

    reachable = "127.0.0.1" if host in ("", "0.0.0.0") else host
    for _ in range(round(PATIENCE_SECONDS / LOOK_EVERY_SECONDS)):
        time.sleep(LOOK_EVERY_SECONDS)
        try:
            socket.create_connection((reachable, port), timeout=1).close()
        except OSError:
            continue
        address = f"http://{reachable}:{port}/"
        click.echo(f"\n  Wonderland is at {address}\n  Ctrl-C ends it.\n")
        if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
            webbrowser.open(address)
        return
