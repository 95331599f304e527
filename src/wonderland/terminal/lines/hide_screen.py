"""Hide what the terminal shows from the next person at the keyboard."""

from __future__ import annotations

import os
import shutil
import sys

import click

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the cursor home, then the screen, then the scrollback: some terminals scroll it there
LEAST_BLANK = 120  # lines, for windows larger than they say


def hide_screen() -> None:
    """Clear the window and its scrollback; where that is not possible, push everything out of sight."""
    if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        click.echo(CLEAR, nl=False)
    else:
        click.echo("\n" * max(LEAST_BLANK, 2 * shutil.get_terminal_size().lines), nl=False)
