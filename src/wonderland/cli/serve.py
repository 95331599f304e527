"""`wonderland serve`."""

from __future__ import annotations

import click


@click.command()
@click.option("--host", help="The address to listen at (default: 127.0.0.1; 0.0.0.0 for everybody).")
@click.option("--port", type=int, help="The port to listen at (default: 8000).")
@click.option(
    "--database", metavar="URL", help="sqlite:///FILE or postgresql://… (default: a file in your data folder)."
)
@click.option("--workers", type=click.IntRange(1), help="Processes; several need PostgreSQL (default: 1).")
@click.option("--bot-pause", type=float, help="Seconds before a bot answers (default: 1.2).")
@click.option("--grace-seconds", type=float, help="How long a lost connection keeps its seat (default: 30).")
def serve(**flags: object) -> int:
    """Serve tables to browsers, terminals and programs.

    Every setting can also be given as a variable, for example WONDERLAND_PORT=80; docs/protocol.md lists them.
    """
    import os

    from wonderland.server.run import serve
    from wonderland.server.settings import read_settings

    serve(read_settings(os.environ, flags))
    return 0
