"""A question at the end of a line."""

from __future__ import annotations

import click


def ask(prompt: str, help_text: str) -> str | None:
    """A line of input, None at its end; a question mark prints the help and asks again."""
    while True:
        try:
            text = input(f"{prompt.rstrip()} ").strip()
        except EOFError:
            return None
        if text != "?":
            return text
        click.echo(help_text)
