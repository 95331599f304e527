"""`wonderland ratings`."""

from __future__ import annotations

import click

from wonderland.commands.backup import database_option, database_url


@click.command()
@database_option
@click.option("--recompute", is_flag=True, help="Forget all ratings and results, and count all matches again.")
def ratings(database: str | None, recompute: bool) -> int:
    """Count the finished matches of a server that are not counted yet; stop the server first.

    Ratings and results follow from the stored matches, so counting them again gives the same figures.

    \b
    Examples:
      wonderland ratings
      wonderland ratings --recompute --database sqlite:////srv/wonderland/tables.db
    """
    from wonderland.server.people.recount import recount

    counts = recount(database_url(database), recompute)
    click.echo(f"{counts.matches} matches counted: {counts.ratings} ratings of {counts.players} players")
    return 0
