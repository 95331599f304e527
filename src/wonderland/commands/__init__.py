"""The commands, one file each. They import what is slow when they run, so that help and completion are quick."""

from __future__ import annotations

import sys
from contextlib import suppress

import click

from wonderland.commands.arena import arena
from wonderland.commands.backup import backup, restore
from wonderland.commands.bench import bench
from wonderland.commands.common import INTERRUPTED, MACHINE, USAGE, WRONG
from wonderland.commands.completion import completion
from wonderland.commands.help import Commands
from wonderland.commands.history import history
from wonderland.commands.host import host
from wonderland.commands.join import join, watch
from wonderland.commands.lab import lab
from wonderland.commands.levels import levels
from wonderland.commands.make_puzzles import make_puzzles
from wonderland.commands.mcp import mcp
from wonderland.commands.play import play
from wonderland.commands.puzzles import puzzles
from wonderland.commands.rank import rank
from wonderland.commands.ratings import ratings
from wonderland.commands.records import replay, review, verify
from wonderland.commands.resume import resume
from wonderland.commands.rules import rules
from wonderland.commands.serve import serve
from wonderland.commands.simulate import simulate
from wonderland.commands.tables import tables
from wonderland.commands.today import today
from wonderland.terminal.signals import Ended, ending
from wonderland.version import __version__


def main() -> None:
    """Run the command line; a `WonderlandError` or a signal ends it with one sentence and an exit code."""
    with ending():
        sys.exit(run_or_stop())


def run_or_stop() -> int | None:
    """Run the command until it ends, or a signal ends it; the exit code."""
    try:
        return run()
    except Ended as ended:
        code = ended.code
    except click.exceptions.Abort:
        code = INTERRUPTED
    return fail("stopped", code)  # here the exception is gone, and with it a progress bar on this line


def run() -> int | None:
    """Run the command; the exit code."""
    from wonderland.errors import InputError, MachineError, WonderlandError

    try:
        code: int | None = commands.main(prog_name="wonderland", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.ClickException as error:
        return fail(error.format_message(), error.exit_code)
    except WonderlandError as error:
        show_trace(error)
        wrong = USAGE if isinstance(error, InputError) else MACHINE if isinstance(error, MachineError) else WRONG
        return fail(str(error), wrong)
    return code


def show_trace(error: BaseException | None) -> None:
    """Print where somebody's own bot failed: its author needs the line."""
    while error is not None:
        if trace := getattr(error, "trace", ""):
            with suppress(OSError):  # the terminal is gone
                click.echo(trace, err=True, nl=False)
            return
        error = error.__cause__


def fail(sentence: str, code: int) -> int:
    """Print what is wrong; the exit code."""
    with suppress(OSError):  # the terminal is gone
        click.echo(f"wonderland: {sentence}", err=True)
    return code


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="wonderland")
def commands() -> None:
    """Play, study and master three Alice-in-Wonderland tabletop games.

    \b
    Examples:
      wonderland play                                   a menu asks what to play
      wonderland play parade --bots hatter --seats 3    you and two Hatters
      wonderland rules tea-party                        how it is played
      wonderland serve                                  a table for browsers
    """


commands.add_section("Play", play, today, resume, host, tables, join, watch)
commands.add_section("Learn", rules, levels, history, replay, review, puzzles)
commands.add_section("Study", simulate, verify, arena, lab, rank, bench, make_puzzles, mcp)
commands.add_section("Serve", serve, backup, restore, ratings)
commands.add_section("This program", completion)
