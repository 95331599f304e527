"""How help is laid out: commands by what they are for, and the names that a command takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

import wonderland.commands.name_list as name_list
from wonderland.commands.common import EXIT_CODES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.commands.name_list import ListedOption


class Commands(click.Group):
    """All commands, in sections."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.sections: dict[str, Sequence[click.Command]] = {}

    def add_section(self, title: str, *commands: click.Command) -> None:
        """Add commands that help lists under a title."""
        self.sections[title] = commands
        for command in commands:
            self.add_command(command)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the sections."""
        return [str(command.name) for commands in self.sections.values() for command in commands]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Every section with a line a command."""
        width = formatter.width - max(map(len, self.commands)) - 6
        for title, commands in self.sections.items():
            with formatter.section(title):
                formatter.write_dl([(str(command.name), command.get_short_help_str(width)) for command in commands])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The names that commands take."""
        with formatter.section("Games"):
            formatter.write_text(", ".join(game.name for game in name_list.games()))
        with formatter.section("Levels"):
            formatter.write_text(", ".join(level.name for level in name_list.levels()))
        with formatter.section("Exit codes"):
            formatter.write_dl([(str(code), meaning) for code, meaning in EXIT_CODES.items()])
        formatter.write_paragraph()
        formatter.write_text("wonderland COMMAND --help explains a command, with examples.")


class GamesCommand(click.Command):
    """A command whose help ends with the games, and with their options if it takes any."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the games."""
        has_options = any(param.name == "settings" for param in self.params)
        with formatter.section("Games and their options" if has_options else "Games"):
            rows = []
            for game in name_list.games():
                rows.append((game.name, game.about))
                if has_options:
                    rows += [(f"  {option.name}={values_of(option)}", help_of(option)) for option in game.options]
            formatter.write_dl(rows)


class LevelsCommand(GamesCommand):
    """A command that takes games and levels."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the games and the levels."""
        super().format_epilog(ctx, formatter)
        with formatter.section("Levels"):
            formatter.write_text(", ".join(bot.name for bot in name_list.opponents()))


class BotsCommand(GamesCommand):
    """A command that takes games, and bots that may be levels."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the games and the bots."""
        super().format_epilog(ctx, formatter)
        with formatter.section("Bots and levels"):
            formatter.write_text(", ".join(bot.name for bot in name_list.bots()))


def values_of(option: ListedOption) -> str:
    """The values of an option in a few characters."""
    return "|".join(option.values) or f"{option.lowest}..{option.highest}"


def help_of(option: ListedOption) -> str:
    """What an option is about, and its default."""
    return f"{option.help} (default: {option.default})"
