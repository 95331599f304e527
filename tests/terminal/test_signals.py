"""A killed program leaves the terminal as it was and the match saved; NO_COLOR leaves everything unpainted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.terminal.pseudo_terminal import run_in_terminal
from wonderland.client import Server
from wonderland.terminal.local import saves
from wonderland.terminal.signals import SIGNALS, exit_code

if TYPE_CHECKING:
    import signal

    from tests.terminal.pseudo_terminal import Step

PLAY = ("play", "parade", "--seats", "2", "--seed", "4", "--bots", "dormouse")
FULL_SCREEN = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_leaves_the_full_screen_and_saves_the_match(number: signal.Signals) -> None:
    steps: list[Step] = [(b"YOUR TURN", b"11"), (b"Alice plays", number)]
    result = run_in_terminal(*PLAY, steps=steps, **FULL_SCREEN)
    _, left, last_words = result.output.rpartition(b"\x1b[?1049l")
    assert left
    assert b"\x1b[?25h" in result.output.rpartition(b"\x1b[?25l")[2], "the cursor is shown"
    assert b"The match is saved" in last_words
    assert result.code == exit_code(number)
    assert result.is_restored, "echo and line mode are on"
    (saved,) = saves.saved_matches()
    assert saved.num_decisions >= 1


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_a_match_in_lines_like_leaving_it(number: signal.Signals) -> None:
    steps: list[Step] = [(b"> ", b"1\n"), (b"> ", number)]
    result = run_in_terminal(*PLAY, "--plain", steps=steps, TERM="xterm")
    assert result.output.endswith(b"The match is saved: `wonderland resume` continues it.\r\n")
    assert result.code == exit_code(number)
    assert result.is_restored
    (saved,) = saves.saved_matches()
    assert saved.num_decisions >= 1


@pytest.mark.parametrize(
    ("command", "steps"),
    [
        (PLAY, [(b"YOUR TURN", b"2?"), (b"P6.", b"\x1b"), (b"YOUR TURN", b"q"), (b"Leave the table?", b"\r")]),
        (("rules", "parade"), []),
        (("--help",), []),
    ],
)
def test_without_colours_nothing_is_painted(command: tuple[str, ...], steps: list[Step]) -> None:
    result = run_in_terminal(*command, steps=steps, NO_COLOR="1", **FULL_SCREEN)
    assert result.code == 0
    assert b"arade" in result.output
    assert COLOUR.search(result.output) is None


def test_with_colours_the_full_screen_is_painted() -> None:
    steps: list[Step] = [(b"YOUR TURN", b"q"), (b"Leave the table?", b"\r")]
    assert COLOUR.search(run_in_terminal(*PLAY, steps=steps, **FULL_SCREEN).output)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_watching_in_lines_without_a_traceback(number: signal.Signals, address: str) -> None:
    with Server(address, name="Ann") as server:
        link = server.create_table("parade", seats=2).access.link
    steps: list[Step] = [(b"Waiting for the host", number)]
    result = run_in_terminal("watch", link, "--plain", steps=steps, TERM="xterm")
    assert result.output.endswith(b"You stop watching.\r\n")
    assert result.code == exit_code(number)


@pytest.mark.parametrize(
    ("command", "waits_for"),
    [
        ("play --plain", b"Which game?"),
        ("puzzles parade --plain", b"The best action"),
        ("today parade --tries 1000000 --json", b"The bots play"),
    ],
)
@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_every_command_with_one_word(command: str, waits_for: bytes, number: signal.Signals) -> None:
    result = run_in_terminal(*command.split(), steps=[(waits_for, number)], TERM="xterm")
    assert result.output.endswith(b"wonderland: stopped\r\n")
    assert b"Traceback" not in result.output
    assert result.code == exit_code(number)
