"""`wonderland ratings`."""

from __future__ import annotations

import click

from wonderland.commands.backup import database_option, database_url
from wonderland.commands.help import Command
from wonderland.commands.option import option
from wonderland.messages import area

t = area("commands")


@click.command(
    cls=Command,
    examples=["wonderland ratings", "wonderland ratings --recompute --database sqlite:////srv/wonderland/tables.db"],
)
@database_option
@option("--recompute", is_flag=True, help="ratings.recompute")
def ratings(database: str | None, recompute: bool) -> int:
    """Count the finished matches of a server that are not counted yet; stop the server first."""
    from wonderland.server.people.recount import recount

    counts = recount(database_url(database), recompute)
    click.echo(t("ratings.done", matches=counts.matches, ratings=counts.ratings, players=counts.players))
    return 0
