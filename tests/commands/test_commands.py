"""The commands as a person or a program uses them."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.commands.command_line import COMMAND, run, run_process
from tests.waiting import PATIENCE, wait_until
from wonderland.engine import catalogue

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "r.jsonl"
    result = run("simulate", "parade", "--matches", "5", "--seed", "1", "--records", str(path), "--legal", "--json")
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["matches"] == 5
    return path


def test_simulated_records_verify(records: Path) -> None:
    result = run_process("verify", str(records))
    assert result.returncode == 0
    assert result.stdout == "All 5 records are right.\n"


@pytest.mark.parametrize("wrong", [["--bots", "jabberwock"], ["--seats", "9"], ["--bots", "random,random"]])
def test_what_is_wrong_with_a_simulation_is_said_before_its_file_is_touched(wrong: list[str], tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_text("worth keeping")
    assert run("simulate", "parade", "--records", str(path), *wrong).returncode == 2
    assert path.read_text() == "worth keeping"


def test_several_files_are_verified_at_once(records: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(records.read_bytes()[:1000])
    result = run("verify", str(records), str(cut))
    assert result.returncode == 1
    assert result.stdout.startswith(f"{cut}, match 1: ")
    assert result.stdout.endswith("5 of 6 records are right.\n")


def test_a_simulation_that_is_stopped_keeps_what_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    arguments = ["simulate", "parade", "--bots", "greedy", "--matches", "10000000", "--records", str(path)]
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        wait_until(lambda: process.poll() is not None or (path.exists() and path.stat().st_size))
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()  # or it would play on for hours
    assert process.returncode == 130
    finished = len(path.read_text().splitlines())
    assert output.startswith(f"{finished} matches of Parade, 4 seats: ")
    assert run("verify", str(path)).returncode == 0


@pytest.mark.parametrize("line", ["levels", "dance", "simulate parade --seats 7", "verify /no/such/file"])
def test_a_command_says_the_same_in_a_process_of_its_own(line: str) -> None:
    """Most tests run commands in their own process, where they need not be imported each time."""
    here, there = run(*line.split()), run_process(*line.split())
    assert (here.returncode, here.stdout, here.stderr) == (there.returncode, there.stdout, there.stderr)


def test_without_a_command_there_is_help() -> None:
    result = run()
    assert result.returncode == 0
    assert "Play, study and master" in result.stdout


def test_verify_names_match_and_decision(records: Path, tmp_path: Path) -> None:
    lines = records.read_text().splitlines()
    data = json.loads(lines[2])
    data["decisions"][6]["action"] = "Z9"
    lines[2] = json.dumps(data)
    lines[4] = lines[4][:1000]
    edited = tmp_path / "edited.jsonl"
    edited.write_text("\n".join(lines))
    result = run("verify", str(edited))
    assert result.returncode == 1
    assert "match 3: decision 7 (Z9): 'Z9' is no card" in result.stdout
    assert "match 5: this is not a record: it is cut off" in result.stdout
    assert "3 of 5 records are right." in result.stdout
    answer = json.loads(run("verify", str(edited), "--json").stdout)
    assert [wrong["match"] for wrong in answer["wrong"]] == [3, 5]


def test_replay_prints_a_whole_match(records: Path) -> None:
    result = run("replay", str(records), "--match", "2")
    assert result.returncode == 0
    assert "\n1. random " in result.stdout
    assert "[Pile: " in result.stdout
    assert "total" in result.stdout
    assert " wins, with " in result.stdout


def test_review_prints_every_decision_of_a_seat_and_what_cost_most(records: Path) -> None:
    result = run("review", str(records), "--seat", "2", "--iterations", "100")
    assert result.returncode == 0
    assert "random 2: " in result.stdout
    assert "random 1: " not in result.stdout
    assert "Chance to win" in result.stdout
    assert "What cost random 2 most:" in result.stdout
    luck = result.stdout.partition("Luck and skill, in matches of 100 beside a fair share of 25.0:")[2].splitlines()
    assert luck[1] == "Decisions + luck (deal, draws) + what nobody could know (rest) = the result."
    assert [line.split()[1] for line in luck[3:]] == ["1", "2", "3", "4"]


def test_review_verifies_a_record_before_it_judges_anything(records: Path, tmp_path: Path) -> None:
    data = json.loads(records.read_text().splitlines()[0])
    data["outcome"]["points"][0] += 1
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(json.dumps(data))
    result = run("review", str(wrong), "--iterations", "100")
    assert (result.returncode, result.stdout) == (1, "")
    assert "match 1: the outcome" in result.stderr


def test_review_gives_the_whole_review_as_json_and_as_a_page(records: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    result = run("review", str(records), "--seat", "2", "--iterations", "20", "--json", "--html", str(page))
    assert result.returncode == 0
    review = json.loads(result.stdout)
    assert review["players"] == [f"random {number}" for number in (1, 2, 3, 4)]
    assert {decision["seat"] for decision in review["decisions"]} == {1}
    for luck in review["luck"]:
        parts = ("own_decisions", "others_decisions", "deal", "draws", "rest")
        assert luck["result"] - luck["fair_share"] == sum(luck[part] for part in parts)
    text = page.read_text(encoding="utf-8")
    assert text.count("<polyline") == 4
    assert text.count("<tr>") == 2 + len(review["luck"]) + len(review["decisions"])
    assert text.count("<pre>") == len(review["moments"][1]) > 0
    assert "<script" not in text
    assert "http" not in text


def test_the_page_of_a_review_has_the_figures_of_the_command_line(records: Path, tmp_path: Path) -> None:
    page, arguments = tmp_path / "review.html", ("review", str(records), "--seat", "2", "--iterations", "100")
    lines = run(*arguments).stdout
    assert run(*arguments, "--html", str(page)).returncode == 0
    told = re.findall(r"decision (\d+): .* wins (\d+) more", lines)
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"Step (\d+), .*? −(\d+)% to win", text) == told != []
    verdicts = re.findall(r"^(\d+)\. .* Chance to win (\d+)%", lines, re.MULTILINE)
    rows = re.findall(
        r"<tr><td[^>]*>(\d+)</td><td[^>]*>[^<]*</td><td[^>]*><code>[^<]*</code></td><td[^>]*>(\d+)%", text
    )
    assert rows == verdicts


def test_review_says_that_there_is_no_such_seat(records: Path) -> None:
    result = run("review", str(records), "--seat", "9")
    assert result.returncode == 2
    assert "there is no seat 9: the match has 4 seats" in result.stderr


BOARD = {
    "spaces": [
        {"kind": kind, "cookies": 1 + index % 5}
        for index, kind in enumerate(
            ["tea_party", "cheshire_cat", "plain", "rabbit_hole", "small_cookies", "plain", "caterpillar", "plain"]
        )
    ]
}


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("going-out", "2", ["run_min=2", "run_suits=any", "target=20"]),
        ("going-out", "5", ["same_suits=one", "last_player=none"]),
        ("tea-party", "4", ["youngest=true", "gentle_hole=true", "board=tea_tray"]),
        ("tea-party", "3", ["open_hands=true", "board=BOARD.json"]),
    ],
)
def test_every_game_simulates_and_verifies_with_options(
    game: str, seats: str, options: list[str], tmp_path: Path
) -> None:
    board, path = tmp_path / "board.json", tmp_path / "r.jsonl"
    board.write_text(json.dumps(BOARD))
    settings = [word for option in options for word in ("--option", option.replace("BOARD.json", str(board)))]
    result = run("simulate", game, "--seats", seats, "--matches", "3", "--records", str(path), "--legal", *settings)
    assert result.returncode == 0, result.stderr
    assert run("verify", str(path)).stdout == "All 3 records are right.\n"


@pytest.mark.parametrize(
    ("board", "complaint"),
    [
        ("{", "is not JSON"),
        ("[]", "board"),
        ('{"spaces": []}', "6 to 24 spaces"),
        (json.dumps({"spaces": BOARD["spaces"][:7]}), "even"),
        (json.dumps({"spaces": BOARD["spaces"][::-1]}), "begins with the tea_party"),
        (json.dumps({"spaces": [*BOARD["spaces"], *BOARD["spaces"][1:3]]}), "once"),
        (json.dumps({"spaces": [*BOARD["spaces"][:7], {"kind": "plain", "cookies": 6}]}), "1 to 5"),
        (json.dumps({"spaces": [*BOARD["spaces"][:7], {"kind": "moon", "cookies": 1}]}), "moon"),
    ],
)
def test_a_bad_board_gets_one_clear_sentence(board: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(board)
    result = run("simulate", "tea-party", "--option", f"board={path}")
    assert result.returncode == 2
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("game", ["parade", "going-out", "tea-party"])
def test_every_game_can_be_played_through_a_pipe(game: str) -> None:
    result = run("play", game, "--seats", "2", "--seed", "4", given="1\n" * 500)
    assert result.returncode == 0, result.stdout + result.stderr
    assert " wins" in result.stdout


@pytest.mark.parametrize("name", ["parade", "Parade"])
def test_rules_are_printed_with_their_numbers(name: str) -> None:
    result = run("rules", name)
    assert result.returncode == 0
    assert all(f"P{number}. " in result.stdout for number in range(1, 20))


@pytest.mark.parametrize(
    ("arguments", "sentence", "code"),
    [
        (["simulate", "whist"], f"there is no game 'whist'; the games are {', '.join(catalogue.names())}", 2),
        (["simulate", "parade", "--seats", "7"], "Parade is for 2 to 6 players, not 7", 2),
        (["simulate", "parade", "--seats", "x"], "Invalid value for '--seats': 'x' is not a valid integer.", 2),
        (["simulate", "parade", "--seed", "x"], "Invalid value for '--seed': 'x' is not a valid integer.", 2),
        (["simulate", "parade", "--matches", "0"], "Invalid value for '--matches'", 2),
        (["simulate", "parade", "--bots", "jabberwock"], "there is no bot 'jabberwock'", 2),
        (["simulate", "parade", "--bots", "random,random"], "4 seats need 1 or 4 bots, not 2", 2),
        (["simulate", "parade", "--option", "tarts=3"], "Parade has no option 'tarts'", 2),
        (["simulate", "going-out", "--seats", "6"], "Going Out is for 2 to 5 players, not 6", 2),
        (["simulate", "tea-party", "--seats", "1"], "Tea Party is for 2 to 4 players, not 1", 2),
        (["simulate", "going-out", "--option", "run_min=4"], "option run_min must be one of 2, 3, not 4", 2),
        (["simulate", "going-out", "--option", "target=5"], "option target must be a whole number from 10 to", 2),
        (["simulate", "tea-party", "--option", "board=moon"], "there is no board 'moon'", 2),
        (["simulate", "tea-party", "--option", "board=no.json"], "no.json cannot be read: No such file", 2),
        (["simulate", "tea-party", "--option", "open_hands=maybe"], "option open_hands must be one of False, True", 2),
        (["simulate", "parade", "--option", "tarts"], "an option is given as NAME=VALUE, not 'tarts'", 2),
        (["simulate", "parade", "--records", "/no/such/folder/r.jsonl"], "there is no folder /no/such/folder", 2),
        (["simulate", "parade", "--records", "/dev/full"], "/dev/full cannot be written: No space left", 3),
        (["simulate", "going-out", "--option", "target=²"], "option target must be a whole number from 10 to", 2),
        (["simulate", "going-out", "--option", "target=--5"], "option target must be a whole number from 10 to", 2),
        (["simulate"], "Missing argument 'GAME'.", 2),
        (["simulate", "parade", "--seed", "-5"], "a seed is a whole number from 0 to", 2),
        (["simulate", "parade", "--seconds", "nan"], "Invalid value for '--seconds'", 2),
        (["bench", "--seats", "5"], "Tea Party is for 2 to 4 players, not 5", 2),
        (["replay", "²"], "² cannot be read: No such file", 2),
        (["verify", "/no/such/file"], "/no/such/file cannot be read: No such file or directory", 2),
        (["verify", "/"], "/ cannot be read: Is a directory", 2),
        (["replay", "/no/such/file"], "/no/such/file cannot be read: No such file or directory", 2),
        (["rules", "whist"], "there is no game 'whist'", 2),
        (["bench", "whist"], "there is no game 'whist'", 2),
        (["play", "parade", "--seats", "1"], "Parade is for 2 to 6 players, not 1", 2),
        (["rules", "parad"], "there is no game 'parad'; did you mean parade?", 2),
        (["rules", "Goin Out"], "there is no game 'Goin Out'; did you mean going-out?", 2),
        (["simulate", "parade", "--bots", "gredy"], "there is no bot 'gredy'; did you mean greedy?", 2),
        (["play", "parade", "--bots", "cheshire"], "there is no level 'cheshire'; did you mean cheshire-cat?", 2),
        (["simulate", "going-out", "--option", "runmin=2"], "has no option 'runmin'; did you mean run_min?", 2),
        (["play"], "which game? Name one: wonderland play parade", 2),
        (["resume", "--json"], "--json goes with --list", 2),
        (["join", "parade"], "'parade' is no link to a table; it looks like http://HOST:PORT/table/ID#INVITE", 2),
        (["join", "http://127.0.0.1:9/table/x#y"], "http://127.0.0.1:9 cannot be reached", 3),
        (["watch", "http://127.0.0.1:9/table/x#y"], "http://127.0.0.1:9 cannot be reached", 3),
        (["dance"], "No such command 'dance'.", 2),
    ],
)
def test_bad_input_gets_one_clear_sentence(arguments: list[str], sentence: str, code: int) -> None:
    result = run(*arguments)
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("wonderland: ")
    assert result.returncode == code


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\x00\xff\xfe" * 1000, b"[1,2,3]\n", b"hello\n"])
def test_a_file_that_holds_no_records_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    for command in ("verify", "replay"):
        result = run(command, str(path))
        assert result.returncode == (1 if content.strip() else 2)
        assert "Traceback" not in result.stderr + result.stdout
        assert "holds no records" in result.stderr or "this is not a record" in result.stderr + result.stdout


def test_a_match_that_is_not_there_is_named(records: Path) -> None:
    result = run("replay", str(records), "--match", "6")
    assert result.returncode == 2
    assert result.stderr.endswith("holds 5 records, so there is no match 6\n")


def test_a_match_can_be_played_through_a_pipe() -> None:
    result = run_process("play", "parade", "--seats", "2", "--seed", "4", given="1\n" * 60)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "[Pile: " in result.stdout
    assert " wins, " in result.stdout


def test_wrong_input_explains_and_asks_again() -> None:
    result = run("play", "parade", "--seats", "2", "--seed", "4", given="9\nXX\nR0 R1 R2\n?\n\nq\n")
    assert "choose a number from 1 to 5" in result.stdout
    assert "'XX' is no card" in result.stdout
    assert "name one card to play (G3) or two to discard (G3 YT)" in result.stdout
    assert "P5. " in result.stdout
    assert result.stdout.endswith("Nothing was played, so nothing is saved.\n")
    assert result.returncode == 0


def test_the_end_of_input_leaves_the_table() -> None:
    result = run("play", "parade")
    assert result.stdout.endswith("Nothing was played, so nothing is saved.\n")
    assert "Traceback" not in result.stderr


def test_replay_steps_with_enter_and_leaves_with_q(records: Path) -> None:
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "replay", "--plain", str(records)], stdin=terminal, stdout=terminal, stderr=terminal, close_fds=True
    )
    os.close(terminal)
    os.write(controller, b"\n\nq\n")
    output = b""
    with contextlib.suppress(OSError):  # a terminal whose program has ended
        while part := os.read(controller, 4096):
            output += part
    assert process.wait(30) == 0
    os.close(controller)
    assert b"\n2. random" in output
    assert b"\n3. random" not in output


def test_a_reader_that_stops_reading_is_no_error(records: Path) -> None:
    line = f"{sys.executable} -m wonderland replay {records} | head -1"
    result = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60, check=False)
    assert "Parade, 4 seats" in result.stdout
    assert "Traceback" not in result.stderr
