"""The commands, one file each. They import what is slow when they run, so that help and completion are quick."""

from __future__ import annotations

import sys

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
from wonderland.commands.levels import levels
from wonderland.commands.make_puzzles import make_puzzles
from wonderland.commands.play import play
from wonderland.commands.puzzles import puzzles
from wonderland.commands.ratings import ratings
from wonderland.commands.records import replay, review, verify
from wonderland.commands.resume import resume
from wonderland.commands.rules import rules
from wonderland.commands.serve import serve
from wonderland.commands.simulate import simulate
from wonderland.commands.tables import tables
from wonderland.commands.today import today
from wonderland.version import __version__


def main() -> None:
    """Run the command line; a `WonderlandError` ends it with one sentence and an exit code."""
    from wonderland.errors import InputError, MachineError, WonderlandError
    from wonderland.terminal.signals import Ended

    try:
        code = commands.main(prog_name="wonderland", standalone_mode=False)
    except click.exceptions.Abort:
        code = fail("stopped", INTERRUPTED)
    except click.exceptions.NoArgsIsHelpError as error:
        code = 0
        click.echo(error.format_message())
    except click.ClickException as error:
        code = fail(error.format_message(), error.exit_code)
    except Ended:
        code = INTERRUPTED
    except InputError as error:
        code = fail(str(error), USAGE)
    except MachineError as error:
        code = fail(str(error), MACHINE)
    except WonderlandError as error:
        code = fail(str(error), WRONG)
    sys.exit(code)


def fail(sentence: str, code: int) -> int:
    """Print what is wrong; the exit code."""
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
commands.add_section("Study", simulate, verify, arena, bench, make_puzzles)
commands.add_section("Serve", serve, backup, restore, ratings)
commands.add_section("This program", completion)
