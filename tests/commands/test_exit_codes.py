"""Every error ends the command with one sentence and the exit code of its kind."""

from __future__ import annotations

import re

import click
import pytest
from click.testing import CliRunner

from wonderland.arena.executors import ExecutorError
from wonderland.client import ClientError, Rejected
from wonderland.commands import commands, main
from wonderland.commands.common import INTERRUPTED, MACHINE, USAGE, WRONG
from wonderland.errors import IllegalActionError, MachineError, NotationError, OptionError, RecordError, WonderlandError
from wonderland.server.refusal import Refusal


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
        (Refusal("not_found", "no such game"), WRONG),
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
    assert capsys.readouterr() == ("", "wonderland: no such game\n")


def test_the_help_lists_every_exit_code() -> None:
    text = CliRunner().invoke(commands, ["--help"]).output
    listed = re.findall(r"^ +(\d+)  +\S", text[text.index("Exit codes:") :], re.MULTILINE)
    assert [int(code) for code in listed] == [0, WRONG, USAGE, MACHINE, INTERRUPTED]
