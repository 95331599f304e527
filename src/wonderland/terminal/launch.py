"""Start a session full-screen or in lines, as the terminal allows."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from wonderland.terminal.ink import ink_for_terminal
from wonderland.terminal.signals import ending

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from wonderland.records.record import Record
    from wonderland.terminal.screens.terminal_app import TerminalApp
    from wonderland.terminal.session import Session
    from wonderland.terminal.training import Training


def is_plain(asked_for: bool) -> bool:
    """Lines instead of a full screen: by request, without a terminal, or in a dumb one."""
    return asked_for or os.environ.get("TERM") == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty())


def run(session: Session, plain: bool, only_ascii: bool) -> int:
    """Play the session; the exit code."""
    ink = ink_for_terminal(only_ascii)
    if plain:
        from wonderland.terminal.lines.plain import play

        return play(session, ink)
    from wonderland.terminal.screens.app import WonderlandApp

    return run_app(WonderlandApp(ink, session))


def run_menu(only_ascii: bool, seed: int | None) -> int:
    """Start the full-screen app with its menu; the exit code."""
    from wonderland.terminal.screens.app import WonderlandApp

    return run_app(WonderlandApp(ink_for_terminal(only_ascii), seed=seed))


def run_replay(record: Record, only_ascii: bool, first: Sequence[int] = ()) -> int:
    """Show a finished match full-screen, the decisions of some seats reviewed first; the exit code."""
    from wonderland.terminal.screens.destinations import replay_screen
    from wonderland.terminal.screens.screen_app import ScreenApp

    ink = ink_for_terminal(only_ascii)
    return run_app(ScreenApp(replay_screen(record, ink, first), ink))


def run_puzzles(begin: Callable[[], Training], plain: bool, only_ascii: bool) -> int:
    """Ask puzzles; the exit code."""
    ink = ink_for_terminal(only_ascii)
    if plain:
        from wonderland.terminal.lines.puzzles import PuzzleLines

        PuzzleLines(begin(), ink).run()
        return 0
    from wonderland.terminal.screens.puzzle import PuzzleScreen
    from wonderland.terminal.screens.screen_app import ScreenApp

    return run_app(ScreenApp(PuzzleScreen(begin, ink), ink))


def run_app(app: TerminalApp) -> int:
    """Run the full-screen app, and print its last sentence when the screen is closed; the exit code."""
    with ending(app.end):
        sentence = app.run()
        if sentence:
            with suppress(OSError):  # the window is closed
                click.echo(app.ink.form(sentence))
    return app.return_code or 0
