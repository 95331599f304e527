"""The rules of a game as readable lines, without Markdown marks."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, ClassVar

import click
from rich.console import Console
from rich.markdown import Markdown, Paragraph
from rich.text import Text

from wonderland.terminal.rulebook import rules_markdown
from wonderland.terminal.wide_text import breakable

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderResult

    from wonderland.terminal.ink import Ink

MAX_WIDTH = 100  # longer lines are hard to read
PIPE_WIDTH = 80


class Passage(Paragraph):
    """A paragraph in any language."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Its lines."""
        for text in super().__rich_console__(console, options):
            yield breakable(text) if isinstance(text, Text) else text


class Rules(Markdown):
    """Markdown in any language."""

    elements: ClassVar = {**Markdown.elements, "paragraph_open": Passage}


def rules_lines(game_name: str, width: int = PIPE_WIDTH) -> str:
    """The rules as text without colours."""
    lines = io.StringIO()
    Console(file=lines, width=width, color_system=None).print(Rules(rules_markdown(game_name)))
    return "\n".join(line.rstrip() for line in lines.getvalue().splitlines())


def print_rules(game_name: str, ink: Ink) -> None:
    """Print the rules: with the terminal's styles and width, or as plain lines into a pipe."""
    if not sys.stdout.isatty() or ink.is_ascii:
        click.echo(ink.form(rules_lines(game_name)))
        return
    console = Console()
    console.print(Rules(rules_markdown(game_name)), width=min(console.width, MAX_WIDTH))
