"""The commands, one file each. They import what is slow when they run, so that help and completion are quick."""

from __future__ import annotations

import sys
from contextlib import suppress
from contextvars import copy_context

import click

from wonderland.commands.analyse import analyse
from wonderland.commands.arena import arena
from wonderland.commands.backup import backup, restore
from wonderland.commands.bench import bench
from wonderland.commands.click_words import translate_click
from wonderland.commands.common import INTERRUPTED, MACHINE, USAGE, WRONG
from wonderland.commands.completion import completion
from wonderland.commands.help import Commands
from wonderland.commands.history import history
from wonderland.commands.host import host
from wonderland.commands.join import join, watch
from wonderland.commands.lab import lab
from wonderland.commands.language import OPTION as LANGUAGE
from wonderland.commands.language import VARIABLE as LANGUAGE_VARIABLE
from wonderland.commands.language import LanguageCode, tell_what_is_missing
from wonderland.commands.levels import levels
from wonderland.commands.make_puzzles import make_puzzles
from wonderland.commands.mcp import mcp
from wonderland.commands.option import option
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
from wonderland.messages import LANGUAGES, area
from wonderland.terminal.signals import Ended, ending
from wonderland.version import __version__

t = area("commands")
translate_click()


def main() -> None:
    """Run the command line; a `WonderlandError` or a signal ends it with one sentence and an exit code."""
    with ending():
        sys.exit(copy_context().run(run_or_stop))  # its language ends with it


def run_or_stop() -> int | None:
    """Run the command until it ends, or a signal ends it; the exit code."""
    try:
        code = run()
        tell_what_is_missing()
        return code
    except Ended as ended:
        code = ended.code
    except click.exceptions.Abort:
        code = INTERRUPTED
    return fail(t("stopped"), code)  # here the exception is gone, and with it a progress bar on this line


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


def show_version(ctx: click.Context, param: click.Parameter, is_asked: bool) -> None:
    """Print the version and leave."""
    if is_asked and not ctx.resilient_parsing:
        click.echo(f"wonderland, version {__version__}")
        ctx.exit()


@click.group(
    cls=Commands,
    examples=[
        ("wonderland play", "wonderland.example.menu"),
        ("wonderland play parade --bots hatter --seats 3", "wonderland.example.play"),
        ("wonderland rules tea-party", "wonderland.example.rules"),
        ("wonderland serve", "wonderland.example.serve"),
    ],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@option(
    LANGUAGE,
    type=LanguageCode(),
    envvar=LANGUAGE_VARIABLE,
    expose_value=False,
    metavar="|".join(LANGUAGES),
    help="wonderland.language",
)
@option("--version", is_flag=True, expose_value=False, is_eager=True, callback=show_version, help="wonderland.version")
def commands() -> None:
    """All commands."""


commands.add_section("section.play", play, today, resume, host, tables, join, watch)
commands.add_section("section.learn", rules, levels, history, replay, review, analyse, puzzles)
commands.add_section("section.study", simulate, verify, arena, lab, rank, bench, make_puzzles, mcp)
commands.add_section("section.serve", serve, backup, restore, ratings)
commands.add_section("section.program", completion)
