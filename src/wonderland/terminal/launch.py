"""Start a session full-screen or in lines, as the terminal allows."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from wonderland.terminal.ink import ink_for_terminal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.records.record import Record
    from wonderland.terminal.session import Session


def is_plain(asked_for: bool) -> bool:
    """Lines instead of a full screen: by request, without a terminal, or in a dumb one."""
    return asked_for or os.environ.get("TERM") == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty())


def run(session: Session, plain: bool, only_ascii: bool) -> None:
    """Play the session."""
    ink = ink_for_terminal(only_ascii)
    if plain:
        from wonderland.terminal.plain import play

        play(session, ink)
        return
    from wonderland.terminal.app import WonderlandApp

    say_farewell(WonderlandApp(ink, session).run())


def run_menu(only_ascii: bool, seed: int | None) -> None:
    """Start the full-screen app with its menu."""
    from wonderland.terminal.app import WonderlandApp

    say_farewell(WonderlandApp(ink_for_terminal(only_ascii), seed=seed).run())


def run_replay(record: Record, only_ascii: bool, first: Sequence[int] = ()) -> None:
    """Show a finished match full-screen; the decisions of some seats are reviewed first."""
    from wonderland.terminal.opponents import judge
    from wonderland.terminal.replay_app import ReplayApp
    from wonderland.terminal.replayed import ReplayedMatch
    from wonderland.terminal.reviewing import Reviewing

    ReplayApp(ReplayedMatch(record), Reviewing(record, judge, first), ink_for_terminal(only_ascii)).run()


def say_farewell(sentence: str | None) -> None:
    """Print a last sentence after the full screen is closed."""
    if sentence:
        click.echo(sentence)
