"""The line mode as scripts and screen readers use it: through a pipe, and in a terminal that can do nothing else."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import threading
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.commands.command_line import run, run_process
from tests.terminal.driver import fast_forward, make_session
from tests.terminal.pseudo_terminal import run_in_terminal
from wonderland.commands import commands
from wonderland.errors import InputError
from wonderland.records.verify import verify
from wonderland.terminal.ink import Ink
from wonderland.terminal.lines.line_terminal import LineTerminal, unbroken_words
from wonderland.terminal.lines.plain import play
from wonderland.terminal.local import history, saves

if TYPE_CHECKING:
    from tests.terminal.pseudo_terminal import Step
    from wonderland.terminal.local.local_session import LocalSession

LEAVING: list[Step] = [(b"YOUR TURN", b"q"), (b"Leave the table?", b"\r")]
LEAVES_FULL_SCREEN = b"\x1b[?1049l"
FAREWELL = "The match is saved: `wonderland resume` continues it.\n"
UNPLAYED = "Nothing was played, so nothing is saved.\n"


@pytest.mark.parametrize("game", ["parade", "going-out", "tea-party"])
def test_a_match_through_a_pipe_ends_in_a_score_sheet_and_a_record(game: str) -> None:
    result = run_process("play", game, "--seats", "2", "--seed", "4", given="1\n" * 400)
    assert result.returncode == 0, result.stderr
    assert " wins" in result.stdout
    assert "\x1b" not in result.stdout
    (path,) = history.finished_matches()
    assert verify(path.read_bytes()).game == game


def test_a_long_line_goes_on_between_two_words_and_a_link_stays_one() -> None:
    assert unbroken_words("  1. Ann   plays the ten", 16) == "  1. Ann   plays\n    the ten"
    link = "https://wonderland.example/table/8WRveySM29qT"
    assert unbroken_words(f"join {link}", 14) == f"join\n    {link}"
    assert unbroken_words("", 14) == ""


def test_a_request_that_takes_a_moment_says_so_and_prints_what_comes_meanwhile(
    capsys: pytest.CaptureFixture[str],
) -> None:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    is_said = asyncio.Event()

    class Lines(LineTerminal):
        def say(self, text: str = "") -> None:
            super().say(text)
            self.loop.call_soon_threadsafe(is_said.set)

    terminal = Lines(Ink(), loop)

    async def act() -> str:
        await is_said.wait()
        assert terminal.interject("The connection is slow.")
        return "played"

    assert terminal.wait_for_answer(act(), "On its way …") == "played"
    assert capsys.readouterr().out == "On its way …\nThe connection is slow.\n"
    assert not terminal.interject("Nobody waits.")
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def test_finished_matches_are_listed_and_replayed_by_number() -> None:
    session = make_session("tea-party", seats=2)
    fast_forward(session, None)
    listed = CliRunner().invoke(commands, ["history"]).output
    assert "Alice" in listed
    assert "(won)" in listed
    assert json.loads(CliRunner().invoke(commands, ["history", "--json"]).output)[0]["game"] == "tea-party"
    assert " wins" in CliRunner().invoke(commands, ["replay", "1"]).output
    assert "there is no number 2" in str(CliRunner().invoke(commands, ["replay", "2"]).exception)


def test_the_latest_match_is_number_1_and_needs_no_number() -> None:
    assert "no match is finished" in str(CliRunner().invoke(commands, ["replay"]).exception)
    for game in ("parade", "tea-party"):
        fast_forward(make_session(game, seats=2), None)
    assert [line.split()[3] for line in CliRunner().invoke(commands, ["history"]).output.splitlines()] == [
        "tea-party",
        "parade",
    ]
    for line in ("replay", "replay 1", "history 1"):
        assert CliRunner().invoke(commands, line.split()).output.startswith("Tea Party, "), line
    assert CliRunner().invoke(commands, ["history", "2"]).output.startswith("Parade, ")


def test_every_prompt_takes_a_number_or_notation_and_explains_what_is_wrong() -> None:
    result = run("play", "parade", "--seats", "2", "--seed", "4", given="77\nbogus\nG9 G9\nu\n1\nl\nt\n??\nhelp\n")
    assert "choose a number from 1 to 5" in result.stdout
    assert "'bogus' is no card" in result.stdout
    assert "P18. " in result.stdout
    assert "nothing to take back" in result.stdout
    assert result.stdout.endswith(FAREWELL)
    assert result.stderr == ""


def test_the_end_of_input_saves_and_resume_goes_on() -> None:
    first = run("play", "tea-party", "--seats", "2", "--seed", "4", given="1\n1\n")
    assert first.stdout.endswith(FAREWELL)
    assert first.returncode == 0
    (saved,) = saves.saved_matches()
    assert saved.num_decisions >= 3
    assert f"Alice, White Rabbit  ({saved.num_decisions} decisions, " in run("resume", "--list").stdout
    assert " wins" in run("resume", given="1\n" * 60).stdout
    assert run("resume").stderr == "wonderland: no match is saved; `wonderland play` begins one\n"


def play_lines(session: LocalSession, monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    """Play with these answers; afterwards the input ends."""
    left = iter(answers)

    def answer(_: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    play(session, Ink())


def test_everybody_is_offered_a_review(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    session = make_session("parade", people="Ann,Bea", seats=2)
    fast_forward(session, None)
    play_lines(session, monkeypatch, "", "R")
    output = capsys.readouterr().out
    assert "What cost Bea most" in output
    assert "What cost Ann most" not in output


def test_a_hint_comes_at_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    play_lines(make_session("parade"), monkeypatch, "h")
    assert "Hint, by what you can know: " in capsys.readouterr().out


def test_a_match_nobody_played_in_leaves_no_save(monkeypatch: pytest.MonkeyPatch) -> None:
    session = make_session("parade")
    play_lines(session, monkeypatch, "q")
    assert not session.save.path.exists()


def test_without_a_game_it_asks_for_one() -> None:
    result = run("play", "--seats", "2", given="3\nq\n")
    assert "3. Tea Party" in result.stdout
    assert "Race around the watch" in result.stdout
    assert run("play").stderr == "wonderland: which game? Name one: wonderland play parade\n"


def test_people_at_one_keyboard_are_asked_for_in_turn() -> None:
    result = run("play", "parade", "--people", "Ann,Bea", "--seats", "2", "--seed", "4", given="\n1\n\n1\n\n")
    assert "Ann’s turn. Pass the keyboard to Ann, who presses Enter:" in result.stdout
    assert "Bea’s turn. Pass the keyboard to Bea, who presses Enter:" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--people", "A,B,C", "--seats", "2"], "3 people and 1 bot do not fit on 2 seats"),
        (["--people", "Ann", "--bots", "hatter,hatter", "--seats", "2"], "1 person and 2 bots do not fit on 2 seats"),
        (["--bots", "hatter,dormouse", "--seats", "4"], "2 bots are too few for 3 seats: name one level for all"),
        (["--bots", "jabberwock"], "there is no level 'jabberwock'"),
        (["--people", " ,B"], "' ' is no name"),
        (["--seats", "9"], "Parade is for 2 to 6 players, not 9"),
        (["--option", "tarts=3"], "Parade has no option 'tarts'"),
    ],
)
def test_flags_that_do_not_fit_get_one_sentence(arguments: list[str], sentence: str) -> None:
    error = CliRunner().invoke(commands, ["play", "parade", *arguments], standalone_mode=False).exception
    assert isinstance(error, InputError)
    assert sentence in str(error)


def test_names_outside_the_terminals_encoding_are_spelled_in_ascii() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    result = run_process("play", "parade", "--people", "Zoë☃", given="q\n", env=env)
    assert result.returncode == 0, result.stderr
    assert "Zoe?" in result.stdout


def test_a_dumb_terminal_gets_lines() -> None:
    output = run_in_terminal("play", "parade", "--seed", "4", steps=[(b"> ", b"q\n")], TERM="dumb").output
    assert b"[Pile: " in output
    assert b"\x1b" not in output
    assert UNPLAYED.strip().encode() in output


def test_a_terminal_gets_the_full_screen_and_its_last_words_afterwards() -> None:
    output = run_in_terminal(
        "play", "parade", "--seed", "4", steps=list(LEAVING), TERM="xterm-256color", LC_ALL="C.UTF-8"
    ).output
    assert "┌".encode() in output
    assert UNPLAYED.strip().encode() in output.rpartition(LEAVES_FULL_SCREEN)[2]


def test_a_terminal_without_unicode_gets_only_ascii() -> None:
    output = run_in_terminal("play", "parade", "--seed", "4", steps=list(LEAVING), TERM="xterm", LC_ALL="C").output
    assert b"Cards left" in output
    assert output.isascii()


def window(output: bytes, num_lines: int) -> str:
    """What a window of so many lines shows after the output: what follows the last clearing, its last lines."""
    _, cleared, rest = output.rpartition(b"\x1b[2J\x1b[3J")
    lines = rest.decode().splitlines()
    return "\n".join(lines if cleared else lines[-num_lines:])


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_a_handover_hides_the_hand_in_a_window_of_60_lines(term: str) -> None:
    steps: list[Step] = [
        (b"who presses Enter:", b"\n"),
        (b"> ", b"1\n"),
        (b"Pass the keyboard to Bea, who presses Enter:", signal.SIGTERM),
    ]
    result = run_in_terminal(
        "play",
        "parade",
        "--plain",
        "--people",
        "Ann,Bea",
        "--seats",
        "2",
        "--seed",
        "4",
        steps=steps,
        LINES="60",
        TERM=term,
    )
    shown, _, farewell = result.output.rpartition(b"\r\nThe match is saved")
    assert b"Your hand: P6 O3 YT P8 P2" in shown
    assert farewell
    text = window(shown, 60)
    assert "Bea’s turn" in text
    assert re.findall(r"\b[RBPGYO][0-9T]\b", text) == []


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("hint", "Hint, by what you can know: "),
        ("log", "Nothing has happened yet."),
        ("undo", "nothing to take back"),
        ("rules", "• P18. The lowest total wins."),
        ("rule", "P5. Play one card"),
        ("?", "P5. Play one card"),
        ("?", "quit (q)"),
        ("cards", "YT the grey ten"),
        ("table", "[Pile: "),
        ("actions", "1. P6"),
        ("say hello", "chat is for people at an online table"),
        ("leave", "Nothing was played"),
    ],
)
def test_words_are_understood(
    word: str, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = make_session("parade", seats=2, seed=4)

    def answered(_: str) -> str:
        capsys.readouterr()  # what comes before the word
        monkeypatch.setattr("builtins.input", end)
        return word

    def end(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", answered)
    play(session, Ink())
    assert answer in capsys.readouterr().out


@pytest.mark.parametrize("game", ["parade", "going-out", "tea-party"])
def test_the_letters_of_the_cards_are_explained_at_the_start(game: str) -> None:
    assert "A card is" in run("play", game, "--seats", "2").stdout.partition("> ")[0]
