"""Counting of matches without a server, for `wonderland ratings`."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import func, select

from wonderland.errors import OptionError
from wonderland.messages import area
from wonderland.server.people import standings
from wonderland.server.storage.database import lift_time_limit, migrate, open_database
from wonderland.server.storage.files import file_of, locked
from wonderland.server.storage.schema import ratings

if TYPE_CHECKING:
    from sqlalchemy import Connection

t = area("errors")


class Counts(NamedTuple):
    """How many matches were counted, and what there is."""

    matches: int
    ratings: int
    players: int


def recount(url: str, is_all: bool) -> Counts:
    """Count the matches that wait, and before them all others again.

    OptionError if there is no such SQLite file, MachineError if a server uses it.
    """
    file = file_of(url)
    if file is not None and not file.is_file():
        raise OptionError(t("database.none", file=str(file)))
    with locked(url):
        return asyncio.run(count_in(url, is_all))


async def count_in(url: str, is_all: bool) -> Counts:
    """Open the database and count, in one transaction."""

    def work(connection: Connection) -> Counts:
        lift_time_limit(connection)
        num_matches = standings.recompute(connection) if is_all else 0
        while counted := standings.count_some(connection):
            num_matches += counted
        totals = select(func.count(), func.count(ratings.c.player_id.distinct())).select_from(ratings)
        return Counts(num_matches, *connection.execute(totals).one())

    database = open_database(url)
    try:
        await migrate(database)
        return await database.write(work)
    finally:
        await database.close()
