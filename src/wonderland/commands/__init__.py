"""The commands, one a file. Heavy imports happen inside them, so that `wonderland --help` answers at once."""

from __future__ import annotations

import sys

import click

from wonderland.commands.arena import arena
from wonderland.commands.bench import bench
from wonderland.commands.common import INTERRUPTED, MACHINE, USAGE, WRONG
from wonderland.commands.history import history
from wonderland.commands.join import join, watch
from wonderland.commands.levels import levels
from wonderland.commands.play import play
from wonderland.commands.records import replay, verify
from wonderland.commands.resume import resume
from wonderland.commands.rules import rules
from wonderland.commands.serve import serve
from wonderland.commands.simulate import simulate
from wonderland.version import __version__

EXIT_CODES = """\b
Exit codes:
  0    done
  1    the answer is no: a record is wrong, a server refuses, a match cannot be resumed
  2    the command line or its input is wrong
  3    something is wrong with this machine: a port is in use, a file cannot be written
  130  stopped by Ctrl-C
"""


def main() -> None:
    """Run the command line; a `WonderlandError` ends it with one sentence and an exit code."""
    from wonderland.errors import InputError, MachineError, WonderlandError

    try:
        code = commands.main(prog_name="wonderland", standalone_mode=False)
    except click.exceptions.Abort:
        code = fail("stopped", INTERRUPTED)
    except click.exceptions.NoArgsIsHelpError as error:
        code = 0
        click.echo(error.format_message())
    except click.ClickException as error:
        code = fail(error.format_message(), error.exit_code)
    except InputError as error:
        code = fail(str(error), USAGE)
    except MachineError as error:
        code = fail(str(error), MACHINE)
    except WonderlandError as error:
        code = fail(str(error), WRONG)
    sys.exit(code)


def fail(sentence: str, code: int) -> int:
    """Say what is wrong."""
    click.echo(f"wonderland: {sentence}", err=True)
    return code


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}, epilog=EXIT_CODES)
@click.version_option(__version__, prog_name="wonderland")
def commands() -> None:
    """Play, study and master three Alice-in-Wonderland tabletop games."""


for command in (play, resume, history, join, watch, levels, replay, rules, verify, simulate, arena, serve, bench):
    commands.add_command(command)
