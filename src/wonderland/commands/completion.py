"""`wonderland completion`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from wonderland.commands.shells import SHELLS

PROGRAM = "wonderland"
VARIABLE = "_WONDERLAND_COMPLETE"  # the name that click looks for


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.option("--install", "installs", is_flag=True, help="Write the script to where the shell finds it.")
@click.pass_context
def completion(ctx: click.Context, shell: str, installs: bool) -> int:
    """Complete commands, games, levels and options with the Tab key.

    Prints the script for a SHELL: bash, zsh or fish.

    \b
    Examples:
      wonderland completion bash --install     for every later shell
      eval "$(wonderland completion bash)"     for this shell only
    """
    script = SHELLS[shell](ctx.find_root().command, {}, PROGRAM, VARIABLE).source()
    if not installs:
        click.echo(script)
        return 0
    path = script_path(shell)
    write_script(path, script)
    click.echo(f"Written to {path}. {after_install(shell, path)}")
    return 0


def script_path(shell: str) -> Path:
    """Where the shell looks for completions of one user."""
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return {
        "bash": data / "bash-completion" / "completions" / PROGRAM,
        "zsh": data / "zsh" / "site-functions" / f"_{PROGRAM}",
        "fish": config / "fish" / "completions" / f"{PROGRAM}.fish",
    }[shell]


def write_script(path: Path, script: str) -> None:
    """Write the file; MachineError if that is not possible."""
    from wonderland.errors import MachineError

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script, encoding="utf-8")
    except OSError as error:
        raise MachineError(f"{path} cannot be written: {error.strerror}") from None


def after_install(shell: str, path: Path) -> str:
    """What is left to do."""
    return {
        "bash": f"New shells use it if the package bash-completion is installed; else add to ~/.bashrc: source {path}",
        "zsh": f"Add to ~/.zshrc, before compinit: fpath=({path.parent} $fpath)",
        "fish": "New shells use it.",
    }[shell]
