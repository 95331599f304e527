"""Every error ends the command with one sentence and the exit code of its kind."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from tests.commands.command_line import run
from wonderland.arena.executors import ExecutorError
from wonderland.client import ClientError, Rejected
from wonderland.commands import commands, main
from wonderland.commands.common import HUNG_UP, INTERRUPTED, MACHINE, TERMINATED, USAGE, WRONG
from wonderland.errors import IllegalActionError, MachineError, NotationError, OptionError, RecordError, WonderlandError
from wonderland.protocol.refusal import Refusal
from wonderland.server.storage.database import check_database

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OptionError("no such game"), USAGE),
        (NotationError("no such game"), USAGE),
        (IllegalActionError("no such game"), USAGE),
        (RecordError("no such game"), USAGE),
        (MachineError("no such game"), MACHINE),
        (ExecutorError("no such game"), MACHINE),
        (ClientError("no such game"), WRONG),
        (Rejected("not_found", "no such game"), WRONG),
        (Refusal("not_found", "input", reason="no such game"), WRONG),
        (WonderlandError("no such game"), WRONG),
        (click.UsageError("no such game"), USAGE),
        (click.ClickException("no such game"), WRONG),
    ],
)
def test_an_error_is_one_sentence_with_the_exit_code_of_its_kind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception, code: int
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(commands, "main", fail)
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == code
    assert capsys.readouterr() == ("", f"wonderland: {error}\n")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a record and the database of a server."""
    folder = tmp_path_factory.mktemp("files")
    assert run("simulate", "parade", "--matches", "1", "--records", f"{folder / 'records.jsonl'}").returncode == 0
    check_database(f"sqlite:///{folder / 'tables.db'}")
    return folder


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        (USAGE, ["play whist", "host whist", "rules whist", "simulate whist", "arena whist --bots random,greedy"]),
        (USAGE, ["play parade --bots x", "host parade --bots x", "simulate parade --bots x"]),
        (USAGE, ["play parade --bots hatter,dormouse --seats 4", "simulate parade --bots random,greedy --seats 4"]),
        (USAGE, ["play parade --seats 9", "host parade --seats 9", "simulate parade --seats 9"]),
        (
            USAGE,
            ["resume", "resume 7", "resume 7 --delete", "replay 7", "replay nothing.jsonl", "verify nothing.jsonl"],
        ),
        (
            USAGE,
            [
                "simulate parade --matches 1 --records no/records.jsonl",
                "arena parade --bots random,greedy --matches 1 --plot no/plot.png",
                "make-puzzles parade --deals 1 --output no/puzzles.json",
                "review records.jsonl --html no/review.html",
                "backup no/copy.db --database sqlite:///tables.db",
                "serve --port 0 --database sqlite:///no/tables.db",
                "restore tables.db --database sqlite:///no/tables.db",
            ],
        ),
        (
            USAGE,
            ["backup copy.db", "restore no.db", "ratings", "verify no.jsonl", "review no.jsonl", "replay no.jsonl"],
        ),
        (
            MACHINE,
            ["simulate parade --matches 1 --records /dev/full", "backup /dev/fd/no --database sqlite:///tables.db"],
        ),
        (USAGE, ["join parade", "watch parade", "tables --server a/b", "host parade --server a/b"]),
        (MACHINE, [f"{line} http://127.0.0.1:9/table/x" for line in ("join", "watch")]),
        (MACHINE, [f"{line} --server 127.0.0.1:9" for line in ("tables", "host parade")]),
    ],
)
def test_the_same_mistake_has_the_same_exit_code_in_every_command(
    code: int, lines: list[str], files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WONDERLAND_DATA", str(tmp_path))
    monkeypatch.chdir(files)
    for line in lines:
        result = run(*line.split())
        assert (result.returncode, result.stderr.count("\n")) == (code, 1), line


def test_the_help_lists_every_exit_code() -> None:
    text = CliRunner().invoke(commands, ["--help"]).output
    listed = re.findall(r"^ +(\d+)  +\S", text[text.index("Exit codes:") :], re.MULTILINE)
    assert [int(code) for code in listed] == [0, WRONG, USAGE, MACHINE, INTERRUPTED, TERMINATED, HUNG_UP]
