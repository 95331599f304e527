"""`wonderland arena` as a person uses it."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import msgspec
import pytest
from click.testing import CliRunner

from tests.commands.command_line import COMMAND, run
from wonderland.arena import plot
from wonderland.arena.arena import Report
from wonderland.arena.record_file import RecordFile
from wonderland.commands import commands
from wonderland.commands.common import MACHINE
from wonderland.records.verify import verify

if TYPE_CHECKING:
    from pathlib import Path

PNG = b"\x89PNG\r\n\x1a\n"
SERIES = ("arena", "tea-party", "--bots", "greedy,random", "--seats", "3", "--matches", "9", "--workers", "1")


def read_report(output: str) -> Report:
    """The report on stdout; an error if anything else is there."""
    return msgspec.json.decode(output, type=Report)


def test_an_arena_prints_a_table_and_draws_its_plot(tmp_path: Path) -> None:
    plot_path = tmp_path / "arena.png"
    result = run(*SERIES, "--plot", str(plot_path))
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    assert re.search(r"^greedy +\d{4} +\d+–\d+ +[\d.]+% +[\d.]+–[\d.]+%", result.stdout, re.MULTILINE)
    assert "a fair share of the wins is 33.3%." in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert plot_path.read_bytes().startswith(PNG)
    assert [path.name for path in tmp_path.iterdir()] == ["arena.png"]


def test_an_arena_writes_its_records_in_the_order_of_its_matches(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    report = read_report(run(*SERIES[:-1], "2", "--records", str(path), "--json").stdout)
    records = [verify(line) for line in path.read_bytes().splitlines()]
    assert len(records) == 9
    for record, match in zip(records, report.matches, strict=True):
        assert record.outcome is not None
        assert (record.seed, record.players) == (match.seed, [seat.bot for seat in match.seats])
        assert record.outcome.points == [seat.points for seat in match.seats]


def test_the_records_of_an_arena_that_is_stopped_come_in_their_order_with_gaps(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with path.open("wb") as sink:
        file = RecordFile(sink)
        for number in (1, 5, 0, 3):
            file.add(number, b"%d" % number)
        sink.flush()
        assert path.read_bytes() == b"01"
        file.finish()
    assert path.read_bytes() == b"0135"


def test_json_is_all_that_an_arena_prints() -> None:
    result = run(*SERIES, "--json")
    assert (result.returncode, result.stderr) == (0, "")
    report = read_report(result.stdout)
    assert (report.arguments.game, report.arguments.bots, report.arguments.seats) == ("tea-party", "greedy,random", 3)
    assert report.arguments.options["board"]
    assert len(report.matches) == 9
    assert report.stopped is None


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_the_matches_that_are_finished(workers: str) -> None:
    controller, terminal = pty.openpty()
    arguments = ["--bots", "greedy,random", "--matches", "1000000", "--workers", workers, "--json"]
    process = subprocess.Popen(
        [*COMMAND, "arena", "parade", *arguments],
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
        start_new_session=True,
        env={**os.environ, "COLUMNS": "120", "TERM": "xterm"},
    )
    os.close(terminal)
    wait_for(controller, r"greedy \d+%  random \d+%.*[1-9]\d*/1000000")
    for _ in range(3):  # an impatient person
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers, too
        time.sleep(0.02)
    output, _ = process.communicate(timeout=60)
    os.close(controller)
    assert process.returncode == 130
    report = read_report(output)
    assert report.stopped == "Ctrl-C"
    assert 0 < len(report.matches) < report.matches_planned


def test_an_arena_that_is_terminated_keeps_the_matches_that_are_finished() -> None:
    controller, terminal = pty.openpty()
    arguments = ["--bots", "greedy,random", "--matches", "1000000", "--workers", "2"]
    process = subprocess.Popen(
        [*COMMAND, "arena", "parade", *arguments],
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
        env={**os.environ, "COLUMNS": "120", "TERM": "xterm"},
    )
    os.close(terminal)
    wait_for(controller, r"[1-9]\d*/1000000")
    process.terminate()
    output, _ = process.communicate(timeout=60)
    os.close(controller)
    assert process.returncode == 143
    assert re.search(r"Ended early \(SIGTERM\): [1-9]\d* of 1000000 matches were finished\.", output)


def wait_for(terminal: int, pattern: str) -> None:
    """Read what a terminal shows until it shows that."""
    shown = ""
    deadline = time.monotonic() + 120
    while not re.search(pattern, shown):
        assert select.select([terminal], [], [], deadline - time.monotonic())[0], shown
        shown += re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", os.read(terminal, 4096).decode(errors="replace"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["whist"], "there is no game 'whist'"),
        (["parade", "--seats", "7"], "Parade is for 2 to 6 players, not 7"),
        (["parade", "--bots", "greedy,jabberwock"], "there is no bot 'jabberwock'"),
        (["parade", "--bots", "greedy"], "an arena needs two bots or more"),
        (["parade", "--bots", "greedy:3,random:2"], "greedy:3,random:2 takes 5 seats, and there are 4"),
        (["parade", "--matches", "0"], "Invalid value for '--matches'"),
        (["parade", "--seed", "-1"], "a seed is a whole number from 0 to"),
        (["parade", "--seconds", "0"], "Invalid value for '--seconds'"),
        (["parade", "--seconds", "1", "--iterations", "5"], "bots think for --seconds or for --iterations, not both"),
        (["parade", "--seconds", "nan"], "Invalid value for '--seconds'"),
        (["parade", "--seconds", "inf"], "Invalid value for '--seconds'"),
        (["parade", "--workers", "0"], "Invalid value for '--workers'"),
        (["parade", "--bots", "hatter,Hatter"], "hatter is named twice"),
        (["parade", "--bots", "greedy:2000000000,random"], "takes 2000000001 seats, and there are 4"),
        (["parade", "--option", "tarts=3"], "Parade has no option 'tarts'"),
        (["parade", "--plot", "/no/such/folder/a.png"], "cannot be written: there is no folder /no/such/folder"),
        (["parade", "--records", "/no/such/folder/r"], "cannot be written: there is no folder /no/such/folder"),
        (["parade", "--bots", "net:/no/such.weights,greedy"], "/no/such.weights cannot be read: No such file"),
        (["parade", "--plot", "/dev/null"], "/dev/null cannot be written: it is not a file"),
    ],
)
def test_bad_input_gets_one_clear_sentence(arguments: list[str], sentence: str) -> None:
    result = run("arena", *arguments)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_file_that_the_machine_cannot_write_has_an_exit_code_of_its_own() -> None:
    result = run("arena", "parade", "--plot", "/proc/a.png")
    assert result.returncode == MACHINE
    assert re.fullmatch(r"wonderland: /proc/a.png cannot be written: .+\n", result.stderr)


def test_what_must_be_installed_first_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setattr(plot, "find_spec", lambda name: None)
    for arguments, sentence in (
        (["--plot", str(tmp_path / "a.png")], "--plot needs Matplotlib: pip install matplotlib"),
        (["--ray", "local"], "--ray needs Ray: pip install ray"),
    ):
        result = CliRunner().invoke(commands, ["arena", "parade", *arguments])
        assert str(result.exception) == sentence
