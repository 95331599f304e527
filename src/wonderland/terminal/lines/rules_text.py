"""The rules of a game as readable lines, without Markdown marks."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.markdown import Markdown

from wonderland.terminal.rulebook import rules_markdown

if TYPE_CHECKING:
    from wonderland.terminal.ink import Ink

MAX_WIDTH = 100  # longer lines are hard to read
PIPE_WIDTH = 80


def rules_lines(game_name: str, width: int = PIPE_WIDTH) -> str:
    """The rules as text without colours."""
    lines = io.StringIO()
    Console(file=lines, width=width, color_system=None).print(Markdown(rules_markdown(game_name)))
    return "\n".join(line.rstrip() for line in lines.getvalue().splitlines())


def print_rules(game_name: str, ink: Ink) -> None:
    """Print the rules: with the terminal's styles and width, or as plain lines into a pipe."""
    if not sys.stdout.isatty() or ink.is_ascii:
        click.echo(ink.form(rules_lines(game_name)))
        return
    console = Console()
    console.print(Markdown(rules_markdown(game_name)), width=min(console.width, MAX_WIDTH))
