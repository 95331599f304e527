"""Backup and restore of a SQLite database. A backup can be made while the server runs: readers do not stop a writer."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from wonderland.errors import InputError, MachineError, OptionError, because, unwritable
from wonderland.messages import area
from wonderland.server.storage.files import file_of, locked, protect

if TYPE_CHECKING:
    from pathlib import Path

t = area("errors")

COUNTED = ("players", "tables", "matches")


class Contents(msgspec.Struct):
    """What a database holds."""

    file: str
    players: int
    tables: int
    matches: int
    kept: str | None = None  # after a restore: where the former database is


def backup(url: str, target: Path) -> Contents:
    """Copy the database to the file; OptionError if that cannot be meant, MachineError if it cannot be written."""
    source = sqlite_file(url)
    if not source.is_file():
        raise OptionError(t("database.none", file=str(source)))
    if target.exists():
        raise OptionError(t("file.exists", path=str(target)))
    if not target.parent.is_dir():
        raise OptionError(because(unwritable(target), t("no_folder", folder=str(target.parent))))
    part = target.with_name(f"{target.name}.part")
    copy(source, part)
    contents = check(part)
    os.replace(part, target)
    contents.file = str(target)
    return contents


def restore(url: str, source: Path) -> Contents:
    """Put the backup in the place of the database, which is kept under another name; MachineError if a server runs."""
    target = sqlite_file(url).resolve()  # not the symbolic link to it
    if not source.is_file():
        raise OptionError(t("file.none", path=str(source)))
    contents = check(source)
    with locked(url):
        part = target.with_name(f"{target.name}.part")
        copy(source, part)
        if target.stat().st_size:
            kept = target.with_name(f"{target.name}.{datetime.now():%Y%m%d-%H%M%S}")
            copy(target, kept)  # with what is still in its journal
            contents.kept = str(kept)
        for suffix in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                os.remove(f"{target}{suffix}")
        os.replace(part, target)
    contents.file = str(target)
    return contents


def sqlite_file(url: str) -> Path:
    """The database's file; OptionError for a database without one."""
    file = file_of(url)
    if file is None:
        raise OptionError(t("database.pg_dump"))
    return file


def copy(source: Path, target: Path) -> None:
    """Copy a database as it is at this moment to another file; it is on the disk when this returns."""
    with suppress(FileNotFoundError):
        target.unlink()
    protect(target)
    try:
        with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(target)) as writing:
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode = DELETE")  # one file, without a journal beside it
        with target.open("rb+") as written:
            os.fsync(written.fileno())
    except (OSError, sqlite3.Error) as error:
        raise MachineError(because(unwritable(target), str(error))) from None


def check(file: Path) -> Contents:
    """What the database in the file holds; InputError if it is damaged or none of ours."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            if database.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise InputError(t("file.damaged", path=str(file)))
            database.execute("SELECT version_num FROM alembic_version").fetchone()
            counts = [database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in COUNTED]
    except sqlite3.Error:
        raise InputError(t("database.other", file=str(file))) from None
    return Contents(str(file), *counts)
