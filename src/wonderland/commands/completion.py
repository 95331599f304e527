"""`wonderland completion`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from wonderland.commands.help import Command
from wonderland.commands.option import option
from wonderland.commands.shells import SHELLS
from wonderland.messages import area

t = area("commands")

PROGRAM = "wonderland"
VARIABLE = "_WONDERLAND_COMPLETE"  # the name that click looks for


@click.command(
    cls=Command,
    examples=[
        ("wonderland completion bash --install", "completion.example.install"),
        ('eval "$(wonderland completion bash)"', "completion.example.now"),
    ],
)
@click.argument("shell", type=click.Choice(list(SHELLS)))
@option("--install", "installs", is_flag=True, help="completion.install")
@click.pass_context
def completion(ctx: click.Context, shell: str, installs: bool) -> int:
    """Complete commands, games, levels and options with the Tab key."""
    script = SHELLS[shell](ctx.find_root().command, {}, PROGRAM, VARIABLE).source()
    if not installs:
        click.echo(script)
        return 0
    path = script_path(shell)
    write_script(path, script)
    click.echo(written(shell, path))
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
    from wonderland.errors import MachineError, because, unwritable

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script, encoding="utf-8")
    except OSError as error:
        raise MachineError(because(unwritable(path), str(error.strerror))) from None


def written(shell: str, path: Path) -> str:
    """Where the script is, and what is left to do."""
    lines = {"bash": f"source {path}", "zsh": f"fpath=({path.parent} $fpath)", "fish": ""}
    return t(f"completion.written.{shell}", path=str(path), line=lines[shell])
