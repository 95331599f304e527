"""`wonderland backup` and `wonderland restore`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from wonderland.server.storage.backup import Contents

database_option = click.option(
    "--database", metavar="URL", help="sqlite:///FILE (default: as for serve: WONDERLAND_DATABASE or your data folder)."
)
file_argument = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@click.command()
@file_argument
@database_option
def backup(file: Path, database: str | None) -> int:
    """Copy the tables of a server to a file, also while it runs.

    \b
    Examples:
      wonderland backup tables-monday.db
      wonderland backup /backups/tables.db --database sqlite:////srv/wonderland/tables.db
    """
    from wonderland.server.storage.backup import backup

    contents = backup(database_url(database), file)
    return show(contents, f"{contents.file} holds")


@click.command()
@file_argument
@database_option
def restore(file: Path, database: str | None) -> int:
    """Put a backup in the place of a server's tables; stop the server first. The former tables are kept.

    \b
    Examples:
      wonderland restore tables-monday.db
    """
    from wonderland.server.storage.backup import restore

    contents = restore(database_url(database), file)
    former = f"the former tables are in {contents.kept}; " if contents.kept else ""
    return show(contents, f"{former}{contents.file} holds")


def database_url(given: str | None) -> str:
    """The URL of the database that `serve` would use."""
    import os

    from wonderland.server.common.settings import read_settings

    return read_settings(os.environ, {"database": given}).database


def show(contents: Contents, sentence: str) -> int:
    """Print what the database holds; the exit code."""
    counts = f"{contents.players} players, {contents.tables} tables and {contents.matches} finished matches"
    click.echo(f"{sentence} {counts}")
    return 0
