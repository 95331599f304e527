"""`wonderland lab`: what it prints, the page it writes, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.commands.command_line import run
from wonderland.lab import results_file
from wonderland.lab.results_file import append_results

if TYPE_CHECKING:
    from wonderland.engine.game import Game

LAB = ("lab", "tea-party", "--seats", "2", "--matches", "20", "--workers", "1")
MINE = "T1 .1 C2 .1 R1 .2\nS3 .1 .2 P1\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_boards_of_ones_own_are_compared_with_named_ones() -> None:
    Path("mine.txt").write_text(MINE)
    Path("ring.json").write_text(json.dumps({"spaces": [
        {"kind": kind, "cookies": 1}
        for kind in ("tea_party", "plain", "cheshire_cat", "rabbit_hole", "small_cookies", "caterpillar")
    ]}))  # fmt: skip
    result = run(*LAB, "--option", "board=tea_tray", "--board", "mine.txt", "--board", "ring.json", "--json")
    assert result.returncode == 0, result.stderr
    variants = json.loads(result.stdout)["variants"]
    assert [each["label"] for each in variants] == ["tea tray, 8 spaces", "mine", "ring"]
    assert variants[1]["options"]["board"]["spaces"][2] == {"kind": "cheshire_cat", "cookies": 2}


def test_the_page_stands_alone_and_has_a_plot_of_every_measure() -> None:
    result = run(*LAB, "--option", "board=tea_tray,croquet_lawn", "--html", "page.html", "--results", "lab.jsonl")
    assert result.returncode == 0, result.stderr
    page = Path("page.html").read_text()
    assert not re.search("<script|<link|https?://|src=", page)
    assert page.count('<div class="card">') == page.count("<h2>") * 2 == 16
    assert page.count('role="img"') >= 16
    sentences = re.findall(r"The seat that starts wins [\d.]+% \([\d.]+ to [\d.]+\), fair 50%", page)
    assert len(sentences) == 2
    assert run(*LAB, "--option", "board=tea_tray,croquet_lawn", "--results", "lab.jsonl").stdout == result.stdout


def test_it_plays_a_game_of_ones_own(sprint: Game) -> None:
    result = run("lab", "sprint", "--option", "short_hand=no,yes", "--matches", "20", "--workers", "1")
    assert result.returncode == 0, result.stderr
    assert "Sprint: 2 variants, 3 × Hatter, on the same deals." in result.stdout
    assert "short_hand: yes" in result.stdout


def test_ctrl_c_keeps_what_was_played_and_the_same_command_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(*LAB, "--results", "whole.jsonl").stdout

    def append_and_stop(*arguments: Any) -> None:
        append_results(*arguments)
        os.kill(os.getpid(), signal.SIGINT)

    with monkeypatch.context() as patch:
        patch.setattr(results_file, "append_results", append_and_stop)
        stopped = run(*LAB, "--results", "lab.jsonl")
    assert stopped.returncode == 130
    assert "Stopped early (Ctrl-C)." in stopped.stdout
    assert 1 < len(Path("lab.jsonl").read_text().splitlines()) < len(Path("whole.jsonl").read_text().splitlines())
    assert run(*LAB, "--results", "lab.jsonl").stdout == whole
    assert Path("lab.jsonl").read_text() == Path("whole.jsonl").read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--option", "board"), "an option is given as NAME=VALUE"),
        (("--option", "bord=tea_tray"), "has no option 'bord'"),
        (("--board", "none.txt"), "none.txt cannot be read"),
        (("--board", "bad.txt"), "bad.txt: 'X1' is neither a board"),
        (("--seats", "2,two"), "--seats takes numbers"),
        (("--level", "cat"), "there is no level"),
    ],
)
def test_wrong_input_is_answered_with_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    Path("bad.txt").write_text("T1 X1")
    result = run("lab", "tea-party", *arguments)
    assert result.returncode == 2
    assert sentence in result.stderr


def test_a_game_without_boards_takes_no_board() -> None:
    Path("mine.txt").write_text(MINE)
    assert "Parade has no option board" in run("lab", "parade", "--board", "mine.txt").stderr
