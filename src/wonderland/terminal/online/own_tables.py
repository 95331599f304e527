"""The online tables that a person of this machine has a seat at, in a file of the data folder."""

from __future__ import annotations

import msgspec

from wonderland.records.folder import data_folder
from wonderland.terminal.private_file import read_private, write_private

MAX_TABLES = 30  # the latest ones


class OwnTable(msgspec.Struct, frozen=True):
    """A table and the name that the person has there."""

    link: str
    name: str


def own_tables() -> list[OwnTable]:
    """All of them, the latest first."""
    return read_private(data_folder() / "tables.json", list[OwnTable]) or []


def remember(table: OwnTable) -> None:
    """Put a table first."""
    others = [one for one in own_tables() if place_of(one.link) != place_of(table.link)]
    write_private(data_folder() / "tables.json", [table, *others][:MAX_TABLES])


def forget(table: OwnTable) -> None:
    """Remove a table that does not exist any more."""
    write_private(data_folder() / "tables.json", [one for one in own_tables() if one != table])


def name_at(link: str) -> str | None:
    """The name that the person has at that table; None if there is no seat of theirs."""
    return next((one.name for one in own_tables() if place_of(one.link) == place_of(link)), None)


def place_of(link: str) -> str:
    """The link without its invitation: the same table for everybody."""
    return link.partition("#")[0].rstrip("/")
