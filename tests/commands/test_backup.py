"""`wonderland backup` and `wonderland restore`."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.server.people import Person, close_clients
from tests.server.servers import ThreadServer, quick_settings
from wonderland.commands import commands
from wonderland.errors import InputError, MachineError, OptionError

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result


def run(*arguments: object) -> Result:
    return CliRunner().invoke(commands, [str(argument) for argument in arguments], catch_exceptions=False)


def test_a_backup_while_the_server_runs_holds_all_that_was_acknowledged(tmp_path: Path) -> None:
    copy, settings = tmp_path / "copy.db", quick_settings(tmp_path)
    database = ("--database", settings.database)
    with ThreadServer(settings) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
        with ann.connect(table) as viewer:
            viewer.until_turn()
            acknowledged = viewer.act(viewer.legal[0])["v"]
            assert run("backup", copy, *database).output == f"{copy} holds 1 player, 1 table and 0 finished matches\n"
            viewer.until_turn()
            assert viewer.act(viewer.legal[0])["t"] == "ack"
        ann.create()
        with pytest.raises(MachineError, match="is in use by another server"):
            run("restore", copy, *database)
    close_clients()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(copy)) as stored:
        assert stored.execute("SELECT max(seq) FROM events").fetchone()[0] >= acknowledged
    with pytest.raises(OptionError, match="exists already"):
        run("backup", copy, *database)

    output = run("restore", copy, *database).output
    assert output.endswith("tables.db holds 1 player, 1 table and 0 finished matches\n")
    with closing(sqlite3.connect(output.partition(" are in ")[2].partition(";")[0])) as kept:
        assert kept.execute("SELECT count(*) FROM tables").fetchone()[0] == 2
    with ThreadServer(settings) as server, Person(server.url).connect(table, **ann_at(ann, table)) as viewer:
        assert viewer.until("snapshot")["d"]["table"]["phase"] == "playing"
    close_clients()


def ann_at(ann: Person, table: str) -> dict[str, str]:
    return {"player_token": ann.token, "seat_token": ann.seat_tokens[table]}


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    database = ("--database", f"sqlite:///{tmp_path / 'tables.db'}")
    other = tmp_path / "other.db"
    other.write_text("tea")
    with pytest.raises(InputError, match="is no database of tables"):
        run("restore", other, *database)
    with pytest.raises(OptionError, match="there is no database"):
        run("backup", tmp_path / "copy.db", *database)
    with pytest.raises(OptionError, match="pg_dump"):
        run("backup", tmp_path / "copy.db", "--database", "postgresql://x@127.0.0.1/y")
