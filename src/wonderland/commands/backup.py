"""`wonderland backup` and `wonderland restore`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from wonderland.commands.help import Command
from wonderland.commands.option import option
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.server.storage.backup import Contents

t = area("commands")

database_option = option("--database", metavar="URL", help="option.database")
file_argument = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@click.command(
    cls=Command,
    examples=[
        "wonderland backup tables-monday.db",
        "wonderland backup /backups/tables.db --database sqlite:////srv/wonderland/tables.db",
    ],
)
@file_argument
@database_option
def backup(file: Path, database: str | None) -> int:
    """Copy the tables of a server to a file, also while it runs."""
    from wonderland.server.storage.backup import backup

    contents = backup(database_url(database), file)
    click.echo(told(contents))
    return 0


@click.command(cls=Command, examples=["wonderland restore tables-monday.db"])
@file_argument
@database_option
def restore(file: Path, database: str | None) -> int:
    """Put a backup in the place of a server's tables; stop the server first. The former tables are kept."""
    from wonderland.server.storage.backup import restore

    contents = restore(database_url(database), file)
    kept = contents.kept
    click.echo(t("restore.kept", former=str(kept), contents=told(contents)) if kept else told(contents))
    return 0


def database_url(given: str | None) -> str:
    """The URL of the database that `serve` would use."""
    import os

    from wonderland.server.common.settings import read_settings

    return read_settings(os.environ, {"database": given}).database


def told(contents: Contents) -> str:
    """What the database holds."""
    counts = {"players": contents.players, "tables": contents.tables, "matches": contents.matches}
    return t("backup.done", file=str(contents.file), **counts)
